#pragma once

// What a server tells its fleet's orchestrator, and what came of it.

#include <backsight/base/enum_array.h>

#include <cstdint>
#include <string>
#include <vector>

#include "server/life/life.h"

namespace backsight::fleet {

/// What the orchestrator should know of a process, over all its rooms.
struct FleetFacts {
    server::Stage stage = server::Stage::starting;
    bool is_well = true;               ///< every room plays, or has ended in order
    bool can_admit = true;             ///< used tickets can be written: without that nobody joins
    std::uint32_t capacity = 0;        ///< players that fit
    std::uint64_t declared = 0;        ///< rays compared with their screens
    std::uint64_t agreed = 0;          ///< equal to the bit
    std::vector<std::uint64_t> users;  ///< who plays
};

/// Why an exchange with the sidecar came to nothing.
enum class FleetFault : std::uint8_t {
    gone,      ///< nobody listens there, or the connection broke
    slow,      ///< no answer in time
    garbage,   ///< no HTTP, no JSON, or members of other types than published
    too_long,  ///< an answer that is longer than any of it
    refused,   ///< an answer that says no
    count_
};
const char* to_string(FleetFault fault);

struct FleetNumbers {
    bool is_up = false;           ///< the last exchange went well
    std::string state;            ///< of this server, as the sidecar said last; empty: it has not yet
    std::uint64_t exchanges = 0;  ///< that went well
    EnumArray<FleetFault, std::uint64_t> failures;
    std::string last_error;  ///< of the last exchange that failed
};

}  // namespace backsight::fleet
