#pragma once

// Where a match sends its datagrams. The service hands one in when it starts a match (match_port.h); a test may hand in
// its own. Call it on the match's thread.

#include <backsight/base/pieces.h>
#include <backsight/session/channel.h>
#include <backsight/session/connection.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight::service {

class DatagramPort {
public:
    virtual ~DatagramPort() = default;
    virtual void send(PeerId peer, std::span<const std::uint8_t> datagram) = 0;
    struct Datagram {
        PeerId peer;
        std::span<const std::uint8_t> bytes;
    };
    /// As send() of one after the other. `run` may do it in pieces.
    virtual void send_all(std::span<const Datagram> datagrams, const RunPieces&) {
        for (const Datagram& each : datagrams) send(each.peer, each.bytes);
    }
    /// Length of the longest datagram that it accepts.
    virtual std::size_t max_datagram() const { return max_datagram_bytes; }
    /// Length of the longest datagram that reaches this peer, as far as is known: no more than max_datagram().
    virtual std::size_t max_datagram_to(PeerId) const { return max_datagram(); }
};

}  // namespace backsight::service
