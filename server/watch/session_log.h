#pragma once

// Logs joins and leaves. A tick only notes them, in memory that exists from the start. The lines are written later,
// between ticks, in the order of the events. Not synchronised.

#include <backsight/session/server_session.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/log/log.h"

namespace backsight::server {

class SessionLog {
public:
    /// Up to `most` changes are stored until the next write(); further ones are only counted.
    explicit SessionLog(std::size_t most);

    /// Allocates nothing.
    void note(const SessionChange& change);
    /// Writes "joined" and "left" lines for changes since the last call, and "joins and leaves not logged" with the
    /// number of those that found no room.
    void write(logging::Log& log);

private:
    std::vector<SessionChange> noted_;
    std::size_t count_ = 0;
    std::uint64_t without_room_ = 0;
};

}  // namespace backsight::server
