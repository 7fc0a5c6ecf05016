#include <backsight/transport/address.h>

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "sockaddr.h"

namespace backsight::net {
namespace {

std::optional<std::uint16_t> parse_port(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value > 65535) return std::nullopt;
    return static_cast<std::uint16_t>(value);
}

// ::ffff:a.b.c.d
constexpr std::size_t mapped_bytes = 12;
constexpr std::array<std::uint8_t, mapped_bytes> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

Address unmapped(const Address& address) {
    if (!address.is_v6 || !std::equal(mapped.begin(), mapped.end(), address.ip.begin())) return address;
    Address v4;
    std::copy(address.ip.begin() + mapped_bytes, address.ip.end(), v4.ip.begin());
    v4.port = address.port;
    return v4;
}

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    // inet_pton would stop at it and take what stands before.
    if (text.find('\0') != std::string_view::npos) return std::nullopt;
    std::string host(text.substr(0, colon));
    const auto port = parse_port(text.substr(colon + 1));
    if (!port) return std::nullopt;
    Address address;
    address.port = *port;
    address.is_v6 = host.size() > 2 && host.front() == '[' && host.back() == ']';
    if (address.is_v6) host = host.substr(1, host.size() - 2);
    if (inet_pton(address.is_v6 ? AF_INET6 : AF_INET, host.c_str(), address.ip.data()) != 1) return std::nullopt;
    return address;
}

Address Address::loopback_v4(std::uint16_t port) {
    Address address;
    address.ip[0] = 127;
    address.ip[3] = 1;
    address.port = port;
    return address;
}

Address Address::loopback_v6(std::uint16_t port) {
    Address address;
    address.ip[15] = 1;
    address.port = port;
    address.is_v6 = true;
    return address;
}

bool Address::is_loopback() const { return is_v6 ? ip == loopback_v6(0).ip : ip[0] == 127; }

bool Address::is_any() const {
    const bool is_mapped = is_v6 && ip[10] == 0xff && ip[11] == 0xff;
    for (std::size_t i = 0; i < ip.size(); ++i) {
        if (ip[i] != 0 && !(is_mapped && (i == 10 || i == 11))) return false;
    }
    return true;
}

std::string Address::to_string() const {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (inet_ntop(is_v6 ? AF_INET6 : AF_INET, ip.data(), text.data(), text.size()) == nullptr) return "?";
    return (is_v6 ? "[" + std::string(text.data()) + "]" : std::string(text.data())) + ":" + std::to_string(port);
}

socklen_t to_sockaddr(const Address& address, bool for_v6, sockaddr_storage& out) {
    out = {};
    if (!for_v6) {
        sockaddr_in v4{};
        v4.sin_family = AF_INET;
        v4.sin_port = htons(address.port);
        std::memcpy(&v4.sin_addr, address.ip.data(), 4);
        std::memcpy(&out, &v4, sizeof v4);
        return sizeof v4;
    }
    sockaddr_in6 v6{};
    v6.sin6_family = AF_INET6;
    v6.sin6_port = htons(address.port);
    v6.sin6_scope_id = address.scope;
    std::array<std::uint8_t, 16> ip = address.ip;
    if (!address.is_v6) {
        std::copy(mapped.begin(), mapped.end(), ip.begin());
        std::copy_n(address.ip.begin(), 4, ip.begin() + mapped_bytes);
    }
    std::memcpy(&v6.sin6_addr, ip.data(), 16);
    std::memcpy(&out, &v6, sizeof v6);
    return sizeof v6;
}

Address from_sockaddr(const sockaddr_storage& from) {
    Address address;
    if (from.ss_family == AF_INET) {
        sockaddr_in v4;
        std::memcpy(&v4, &from, sizeof v4);
        std::memcpy(address.ip.data(), &v4.sin_addr, 4);
        address.port = ntohs(v4.sin_port);
    } else if (from.ss_family == AF_INET6) {
        sockaddr_in6 v6;
        std::memcpy(&v6, &from, sizeof v6);
        std::memcpy(address.ip.data(), &v6.sin6_addr, 16);
        address.port = ntohs(v6.sin6_port);
        address.scope = v6.sin6_scope_id;
        address.is_v6 = true;
    }
    return unmapped(address);
}

}  // namespace backsight::net
