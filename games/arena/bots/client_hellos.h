#pragma once

// ClientHellos that no honest client sends: with another random, another connect token, or a cookie that was really
// given. `arena --flood` uses them, to learn what a server does with them.
//
// Pure, except record(), which opens sockets on loopback and takes milliseconds. Errors: std::runtime_error.

#include <backsight/transport/dtls.h>

#include <cstdint>
#include <span>
#include <vector>

namespace backsight::bots {

class ClientHello {
public:
    /// The first datagram of a client that connects to this server with this connect token.
    static ClientHello record(const net::Fingerprint& server, const net::ConnectToken& pass);

    std::span<const std::uint8_t> bytes() const { return bytes_; }
    /// Makes it look like another client's.
    void set_random(std::uint64_t number);
    void set_pass(const net::ConnectToken& pass);
    /// A hello without a connect token.
    ClientHello without_pass() const;
    /// The second hello, which proves the address that the cookie was given to.
    ClientHello with_cookie(std::span<const std::uint8_t> cookie) const;

    /// The cookie in a server's answer; empty if there is none.
    static std::span<const std::uint8_t> cookie_in(std::span<const std::uint8_t> answer);

private:
    void note_lengths();

    std::vector<std::uint8_t> bytes_;
    std::size_t pass_at_ = 0;
};

}  // namespace backsight::bots
