#pragma once

// Why reports do not reach a database, and the one exception that says so.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace backsight::reports {

/// Why reports do not reach the database.
enum class SinkFault : std::uint8_t {
    none,
    unreachable,  ///< no connection, or it broke
    slow,         ///< no answer in time
    full,         ///< no room: its disk, its memory
    schema,       ///< its tables are others, or take other values
    refused,      ///< it answers, and says no: rights, too many connections, a read-only copy
    file,         ///< the report file cannot be read
    count_
};
const char* to_string(SinkFault fault);

class PostgresError : public std::runtime_error {
public:
    PostgresError(SinkFault fault, const std::string& why) : std::runtime_error(why), fault_(fault) {}
    SinkFault fault() const { return fault_; }

private:
    SinkFault fault_;
};

/// The fault that an SQLSTATE stands for (PostgreSQL's manual, appendix A).
SinkFault fault_of_state(std::string_view state);

}  // namespace backsight::reports
