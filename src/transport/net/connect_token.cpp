#include "connect_token.h"

#include <sodium.h>

#include <cstring>

#include "little_endian.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

constexpr std::size_t nonce_at = 8, signature_at = 24;
// The signed domain string keeps the name that connect tokens had when the wire format was set.
constexpr char domain[] = "backsight door pass";
static_assert(crypto_sign_BYTES == connect_token_bytes - signature_at);

using Signed = std::array<std::uint8_t, sizeof domain + sizeof(ServerId) + signature_at>;

Signed signed_part(const std::uint8_t* pass, const ServerId& server) {
    Signed out;
    std::memcpy(out.data(), domain, sizeof domain);
    std::memcpy(out.data() + sizeof domain, server.data(), server.size());
    std::memcpy(out.data() + sizeof domain + server.size(), pass, signature_at);
    return out;
}

}  // namespace

ConnectToken issue_connect_token(const TicketSecretKey& key, const ServerId& server, std::int64_t expires_at_s) {
    make_sodium_ready();
    ConnectToken pass{};
    put_little_endian(pass.data(), static_cast<std::uint64_t>(expires_at_s));
    randombytes_buf(&pass[nonce_at], sizeof(PassNonce));
    const Signed part = signed_part(pass.data(), server);
    crypto_sign_detached(&pass[signature_at], nullptr, part.data(), part.size(), key.data());
    return pass;
}

const char* to_string(PassVerdict verdict) {
    return enum_name(verdict, {"valid", "wrong_length", "expired", "lives_too_long", "bad_signature"});
}

PassVerdict glance_at_pass(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s, std::int64_t max_lifetime_s) {
    if (bytes.size() != connect_token_bytes) return PassVerdict::wrong_length;
    const auto expires_at_s = static_cast<std::int64_t>(get_little_endian(bytes.data()));
    if (expires_at_s <= unix_now_s) return PassVerdict::expired;
    // It lies after now, so the unsigned difference is exact whatever the sender wrote.
    const std::uint64_t left_s = static_cast<std::uint64_t>(expires_at_s) - static_cast<std::uint64_t>(unix_now_s);
    if (max_lifetime_s < 0 || left_s > static_cast<std::uint64_t>(max_lifetime_s)) return PassVerdict::lives_too_long;
    return PassVerdict::valid;
}

bool is_pass_signed(std::span<const std::uint8_t, connect_token_bytes> pass, const TicketPublicKey& issuer,
                    const ServerId& server) {
    const Signed part = signed_part(pass.data(), server);
    return crypto_sign_verify_detached(&pass[signature_at], part.data(), part.size(), issuer.data()) == 0;
}

PassNonce nonce_of_pass(std::span<const std::uint8_t, connect_token_bytes> pass) {
    PassNonce nonce;
    std::memcpy(nonce.data(), &pass[nonce_at], nonce.size());
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
