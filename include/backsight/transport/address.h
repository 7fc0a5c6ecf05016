#pragma once

// An internet address with its port, as a value. Part of the library backsight_net. Pure; any thread.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace backsight::net {

struct Address {
    std::array<std::uint8_t, 16> ip{};  ///< network order; IPv4 in the first four bytes, the others zero
    std::uint32_t scope = 0;            ///< IPv6 zone of a link-local address, else 0
    std::uint16_t port = 0;
    bool is_v6 = false;

    /// "127.0.0.1:4000" or "[::1]:4000". No names are looked up. Returns nothing if the text is not exactly that.
    static std::optional<Address> parse(std::string_view text);
    static Address loopback_v4(std::uint16_t port);
    static Address loopback_v6(std::uint16_t port);

    /// 127.0.0.0/8 or ::1.
    bool is_loopback() const;
    /// 0.0.0.0, :: or ::ffff:0.0.0.0, which mean all addresses of a machine and which no other machine can reach.
    bool is_any() const;
    std::string to_string() const;

    friend bool operator==(const Address&, const Address&) = default;
};

}  // namespace backsight::net
