#pragma once

// Who has ports and no ticket. A room of flood.h.

#include <memory>

#include "arena/random.h"
#include "server/bots/client_hellos.h"
#include "server/bots/flood.h"

namespace backsight::server {

class UnauthenticatedFlood {
public:
    /// `hello` shows a pass that was issued to somebody else. `forges`: what he signs himself is what he proves his
    /// address with.
    UnauthenticatedFlood(const net::Address& server, const ClientHello& hello, const FloodPasses& passes, bool forges,
                         std::uint64_t seed);

    /// Sends one datagram, not always of that kind: who has no cookie yet asks for one. Which it was, it returns.
    FloodKind send(FloodKind kind);
    /// Hears what came back.
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

}  // namespace backsight::server
