#pragma once

// An attacker with ports and without a ticket. Internal to flood.h.

#include <memory>

#include "arena/bots/client_hellos.h"
#include "arena/bots/flood.h"
#include "arena/random.h"

namespace backsight::bots {

class UnauthenticatedFlood {
public:
    /// `hello` shows a connect token that was issued to somebody else. `forges`: a hello from a proven address shows a
    /// forged token instead of that copied one.
    UnauthenticatedFlood(const net::Address& server, const ClientHello& hello, const FloodPasses& passes, bool forges,
                         std::uint64_t seed);

    /// Sends one datagram, not always of that kind: without a cookie it asks for one. Returns the kind that was sent.
    FloodKind send(FloodKind kind);
    /// Reads the answers.
    void hear(FloodTotals& totals);

private:
    void say(net::UdpSocket& socket, std::span<const std::uint8_t> datagram);
    FloodKind say_hello(ClientHello& hello, FloodKind kind);
    FloodKind prove();
    std::span<const std::uint8_t> noise(FloodKind kind, std::span<std::uint8_t> buffer);

    net::Address server_;
    arena::GameRandom random_;
    ClientHello copied_;
    ClientHello bare_;
    ClientHello expired_;
    ClientHello proof_;
    std::vector<std::uint8_t> proven_;  // empty: no cookie yet
    bool forges_;
    std::unique_ptr<net::UdpSocket> socket_;
    std::unique_ptr<net::UdpSocket> proof_socket_;
    std::uint64_t bytes_ = 0;
};

}  // namespace backsight::bots
