#pragma once

// ClientHellos taken apart and put together again, as no honest client would.

#include "tests/transport/net/net_support.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace backsight::net::test {

struct HelloParts {
    Bytes head;  ///< record and handshake headers, version, random
    Bytes session, cookie, ciphers, compressions;
    std::vector<std::pair<std::uint16_t, Bytes>> extensions;

    /// Parts of a whole hello that holds no connect token.
    static HelloParts of(const Bytes& hello);
    /// Bytes with all lengths right. For the server, another `number` is another client.
    Bytes put_together(std::uint32_t number = 0) const;
    /// The second ClientHello.
    HelloParts with_cookie(std::span<const std::uint8_t> proof) const;
    HelloParts with_pass(std::span<const std::uint8_t> pass) const;
};

/// The cookie in a HelloVerifyRequest; empty if it is none.
Bytes cookie_in(std::span<const std::uint8_t> answer);

}  // namespace backsight::net::test
