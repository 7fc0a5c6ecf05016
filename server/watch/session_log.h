#pragma once

// Who joined and who left, for the log. A tick only notes it, in memory that is there from the start; the lines are
// written later, between ticks, in the order of what they tell. Not synchronised.

#include <backsight/session/server_session.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/log/log.h"

namespace backsight::server {

class SessionLog {
public:
    /// `most`: so many changes are kept until the next write(); of more only the number.
    explicit SessionLog(std::size_t most);

    /// Allocates nothing.
    void note(const SessionChange& change);
    /// Lines "joined" and "left" of what was noted since the last call, and "joins and leaves not told" with the number
    /// of those that found no room.
    void write(logging::Log& log);

private:
    std::vector<SessionChange> noted_;
    std::size_t count_ = 0;
    std::uint64_t without_room_ = 0;
};

}  // namespace backsight::server
