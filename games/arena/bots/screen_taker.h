#pragma once

// Takes over what the screens of bots in this process show, to be compared with what the server rebuilds.

#include <cstdint>

#include "arena/online/match_client.h"

namespace backsight::bots {

class ScreenTaker {
public:
    virtual ~ScreenTaker() = default;
    /// The client of this user has drawn, and given its newest command. If it gave several at once, after a stall, this
    /// is the last. On the bots' thread; must be quick where nobody asked for this screen.
    virtual void drew(std::uint64_t user, const arena::MatchClient& client) = 0;
};

}  // namespace backsight::bots
