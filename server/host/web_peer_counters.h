#pragma once

// What players over WebSockets have sent and were sent.

#include <cstdint>

namespace backsight::server {

/// Since the start.
struct WebPeerCounters {
    std::uint64_t opened = 0;
    std::uint64_t up_datagrams = 0;  ///< handed to the match
    std::uint64_t up_bytes = 0;
    std::uint64_t down_datagrams = 0;
    std::uint64_t down_bytes = 0;
    std::uint64_t unsent = 0;  ///< datagrams down that were dropped: the client reads too slowly
    std::uint64_t hasty = 0;   ///< datagrams up that were dropped: more than a session takes between two ticks
};

}  // namespace backsight::server
