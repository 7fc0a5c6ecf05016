#include "connect_token.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "little_endian.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

constexpr std::size_t kind_at = 7, token_nonce_at = 8, token_signature_at = 24;
// Kinds of bound tokens. Others are read as the highest byte of the expiry, which is 0 for the next 2 billion years.
constexpr std::uint8_t of_host_v4 = 4, of_network_v6 = 6;
constexpr std::size_t host_bytes_v4 = 4, network_bytes_v6 = 8;
constexpr std::int64_t last_bound_expiry_s = (std::int64_t{1} << 56) - 1;
// The signed domain string keeps the name that connect tokens had when the wire format was set.
constexpr char token_domain[] = "backsight door pass";
static_assert(crypto_sign_BYTES == connect_token_bytes - token_signature_at);

using SignedToken = std::array<std::uint8_t, sizeof token_domain + sizeof(ServerId) + token_signature_at>;

SignedToken signed_token_part(const std::uint8_t* pass, const ServerId& server) {
    SignedToken out;
    std::memcpy(out.data(), token_domain, sizeof token_domain);
    std::memcpy(out.data() + sizeof token_domain, server.data(), server.size());
    std::memcpy(out.data() + sizeof token_domain + server.size(), pass, token_signature_at);
    return out;
}

/// What a token is bound to, as its bytes have it.
struct Bound {
    std::uint8_t kind = 0;
    std::span<const std::uint8_t> host;
};

/// The view lies in the address. An IPv4 host that is written as IPv6 (::ffff:a.b.c.d) is the IPv4 host.
Bound host_of(const Address& address) {
    const std::span<const std::uint8_t> ip(address.ip);
    if (!address.is_v6) return {of_host_v4, ip.first(host_bytes_v4)};
    constexpr std::array<std::uint8_t, 12> v4_in_v6{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    if (std::equal(v4_in_v6.begin(), v4_in_v6.end(), ip.begin())) return {of_host_v4, ip.last(host_bytes_v4)};
    return {of_network_v6, ip.first(network_bytes_v6)};
}

/// Length of the host in a token of this kind; 0 if it is unbound.
std::size_t host_bytes_of(std::uint8_t kind) {
    if (kind == of_host_v4) return host_bytes_v4;
    return kind == of_network_v6 ? network_bytes_v6 : 0;
}

std::int64_t expiry_in(std::span<const std::uint8_t> pass) {
    std::uint64_t expires_at_s = get_little_endian(pass.data());
    if (host_bytes_of(pass[kind_at]) != 0) expires_at_s &= static_cast<std::uint64_t>(last_bound_expiry_s);
    return static_cast<std::int64_t>(expires_at_s);
}

void bind_to(ConnectToken& pass, const Address& address, std::int64_t expires_at_s) {
    const Bound bound = host_of(address);
    const std::int64_t expiry_s = std::clamp(expires_at_s, std::int64_t{0}, last_bound_expiry_s);
    put_little_endian(pass.data(), static_cast<std::uint64_t>(expiry_s));
    pass[kind_at] = bound.kind;
    std::memcpy(&pass[token_signature_at - bound.host.size()], bound.host.data(), bound.host.size());
}

}  // namespace

ConnectToken issue_connect_token(const TicketSecretKey& key, const ServerId& server, std::int64_t expires_at_s,
                                 const std::optional<Address>& bound_to) {
    make_sodium_ready();
    ConnectToken pass{};
    put_little_endian(pass.data(), static_cast<std::uint64_t>(expires_at_s));
    randombytes_buf(&pass[token_nonce_at], sizeof(PassNonce));
    if (bound_to) bind_to(pass, *bound_to, expires_at_s);
    const SignedToken part = signed_token_part(pass.data(), server);
    crypto_sign_detached(&pass[token_signature_at], nullptr, part.data(), part.size(), key.data());
    return pass;
}

const char* to_string(PassVerdict verdict) {
    return enum_name(verdict, {"valid", "wrong_length", "expired", "lives_too_long", "bad_signature"});
}

PassVerdict glance_at_pass(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s, std::int64_t max_lifetime_s) {
    if (bytes.size() != connect_token_bytes) return PassVerdict::wrong_length;
    const std::int64_t expires_at_s = expiry_in(bytes);
    if (expires_at_s <= unix_now_s) return PassVerdict::expired;
    // It lies after now, so the unsigned difference is exact whatever the sender wrote.
    const std::uint64_t left_s = static_cast<std::uint64_t>(expires_at_s) - static_cast<std::uint64_t>(unix_now_s);
    if (max_lifetime_s < 0 || left_s > static_cast<std::uint64_t>(max_lifetime_s)) return PassVerdict::lives_too_long;
    return PassVerdict::valid;
}

bool is_pass_signed(std::span<const std::uint8_t, connect_token_bytes> pass, const TicketPublicKey& issuer,
                    const ServerId& server) {
    const SignedToken part = signed_token_part(pass.data(), server);
    return crypto_sign_verify_detached(&pass[token_signature_at], part.data(), part.size(), issuer.data()) == 0;
}

bool is_pass_for(std::span<const std::uint8_t, connect_token_bytes> pass, const Address& from) {
    const std::size_t bytes = host_bytes_of(pass[kind_at]);
    if (bytes == 0) return true;
    const Bound bound = host_of(from);
    const auto host = pass.first<token_signature_at>().last(bytes);
    return bound.kind == pass[kind_at] && std::equal(host.begin(), host.end(), bound.host.begin());
}

PassNonce nonce_of_pass(std::span<const std::uint8_t, connect_token_bytes> pass) {
    PassNonce nonce;
    std::memcpy(nonce.data(), &pass[token_nonce_at], nonce.size());
    return nonce;
}

PassVerdict verify_connect_token(std::span<const std::uint8_t> bytes, const TicketPublicKey& issuer,
                                 const ServerId& server, std::int64_t unix_now_s, std::int64_t max_lifetime_s) {
    make_sodium_ready();
    const PassVerdict at_first_glance = glance_at_pass(bytes, unix_now_s, max_lifetime_s);
    if (at_first_glance != PassVerdict::valid) return at_first_glance;
    return is_pass_signed(bytes.first<connect_token_bytes>(), issuer, server) ? PassVerdict::valid
                                                                              : PassVerdict::bad_signature;
}

}  // namespace backsight::net
