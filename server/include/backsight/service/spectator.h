#pragma once

// Somebody who looks at a running match, such as a page. A spectator changes nothing: no verdict and no datagram
// differs with one. Its calls come on the match's thread and cost the tick, so it must be quick.

#include <backsight/service/match_port.h>

#include <cstdint>

namespace backsight::service {

class Spectator {
public:
    virtual ~Spectator() = default;
    /// Called first. The match lives until detach().
    virtual void attach(MatchPort& match) = 0;
    /// Called last.
    virtual void detach() = 0;
    /// After each tick. Bytes of datagrams of sessions since the server began.
    virtual void tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) = 0;
};

}  // namespace backsight::service
