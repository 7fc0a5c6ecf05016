#pragma once

// ClientHellos as no honest client sends them: with another random, another pass, a cookie that was really given. For
// `arena
// --flood`, which must know what a server does with them.
//
// Pure, but for record(), which opens sockets on loopback and takes milliseconds. Errors: std::runtime_error.

#include <backsight/transport/dtls.h>

#include <cstdint>
#include <span>
#include <vector>

namespace backsight::server {

class ClientHello {
public:
    /// The first datagram of a client that would connect to this server, with this pass.
    static ClientHello record(const net::Fingerprint& server, const net::ConnectToken& pass);

    std::span<const std::uint8_t> bytes() const { return bytes_; }
    /// Of another client, for all that a server knows.
    void set_random(std::uint64_t number);
    void set_pass(const net::ConnectToken& pass);
    /// One that shows no pass.
    ClientHello without_pass() const;
    /// The second hello, which proves the address that the cookie was given to.
    ClientHello with_cookie(std::span<const std::uint8_t> cookie) const;

    /// The cookie in a server's answer; empty if it is none.
    static std::span<const std::uint8_t> cookie_in(std::span<const std::uint8_t> answer);

private:
    void note_lengths();

    std::vector<std::uint8_t> bytes_;
    std::size_t pass_at_ = 0;
};

}  // namespace backsight::server
