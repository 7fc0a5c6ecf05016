#pragma once

// Somebody who looks on at a running match, such as a page. It changes nothing: no verdict and no datagram differs with
// one. Its calls come on the match's thread and cost the tick, so it must be quick.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>

#include <cstdint>

#include "arena/online/match_server.h"
#include "server/watch/comparison.h"

namespace backsight::server {

class Onlooker : public arena::MatchObserver {
public:
    /// Called first. Both live until detach(); `scores`: null if other ways to rewind are not asked. Its answers to a
    /// ray are there when judged() is called.
    virtual void attach(arena::MatchServer& server, const Comparison* scores) = 0;
    /// Called last.
    virtual void detach() = 0;
    /// After each tick. Bytes of datagrams of sessions since the server began.
    virtual void tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) = 0;
};

}  // namespace backsight::server
