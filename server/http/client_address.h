#pragma once

// Whose connection it is: the peer's address, or the one that a named proxy gives for it, and the key by which limits
// of one address count.

#include <string>
#include <string_view>
#include <vector>

namespace backsight::http {

/// Without the blanks and tabs at its ends, as a header's value counts.
std::string_view trimmed(std::string_view text);
/// "[::1]:80", "10.0.0.5:80" and "::1" as addresses without brackets and port.
std::string_view without_port(std::string_view text);

/// "10.0.0.5, ::1" as its addresses, each in the form that the system writes. Empty text: none. Throws
/// std::runtime_error that names what is no address.
std::vector<std::string> addresses_in(std::string_view list);

/// An address in the form that the system writes, an IPv4 one in IPv6's clothes as IPv4; empty if it is none.
std::string plain_address(std::string_view address);

/// `peer`, or if that is one of `proxies`, the last address of `forwarded_for` (X-Forwarded-For) that is not.
std::string client_address(const std::string& peer, std::string_view forwarded_for,
                           const std::vector<std::string>& proxies);

/// Addresses of one key count as one: an IPv4 address, or 64 bits of an IPv6 one, of which a home has them all.
std::string limit_key(const std::string& address);

}  // namespace backsight::http
