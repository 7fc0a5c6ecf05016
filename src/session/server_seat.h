#pragma once

// A seat of the server, and a user who waits for one. Plain data of ServerSession.

#include <backsight/session/server_session.h>

#include <cstddef>
#include <cstdint>

#include "handshake.h"

namespace backsight {

/// When a seat was given that nobody has had yet.
inline constexpr Micros never{INT64_MIN};

struct ServerSession::Seat {
    explicit Seat(const ChannelConfig& config) : channel(config, ChannelSide::server) {}

    Channel channel;
    std::uint32_t generation = 0;
    bool is_taken = false;
    PeerId peer;
    std::uint64_t user = 0;
    std::uint64_t client_nonce = 0;  // 0: nobody yet
    std::uint64_t server_nonce = 0;
    ChosenVersions versions;
    Micros seated_at = never;
};

struct ServerSession::Waiting {
    PeerId peer;
    std::uint64_t user = 0;
    std::uint64_t client_nonce = 0;  // 0: nobody yet
    SpokenVersions spoken;
    std::uint64_t host = 0;
    Micros heard_at;
};

/// A datagram that was answered with `reply_bytes`.
inline Received answered(DatagramResult result, std::size_t reply_bytes, ClientId client = {}) {
    return {result, {}, 0, client, reply_bytes};
}

}  // namespace backsight
