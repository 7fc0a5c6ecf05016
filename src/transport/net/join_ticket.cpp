#include <backsight/transport/join_ticket.h>

#include <backsight/base/assert.h>

#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <queue>
#include <unordered_set>
#include <vector>

#include "little_endian.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

constexpr std::size_t user_at = 1, server_at = 9, expiry_at = 41, nonce_at = 49, signature_at = 65;
constexpr std::uint8_t version = 1;
constexpr char domain[] = "backsight join ticket";
static_assert(crypto_sign_BYTES == join_ticket_bytes - signature_at);
static_assert(crypto_sign_PUBLICKEYBYTES == sizeof(TicketPublicKey));
static_assert(crypto_sign_SECRETKEYBYTES == sizeof(TicketSecretKey));

using Nonce = std::array<std::uint8_t, 16>;
using Signed = std::array<std::uint8_t, sizeof domain + signature_at>;

Signed signed_part(const std::uint8_t* ticket) {
    Signed out;
    std::memcpy(out.data(), domain, sizeof domain);
    std::memcpy(out.data() + sizeof domain, ticket, signature_at);
    return out;
}

Nonce nonce_of(std::span<const std::uint8_t> ticket) {
    Nonce nonce;
    std::memcpy(nonce.data(), &ticket[nonce_at], nonce.size());
    return nonce;
}

std::int64_t expiry_of(std::span<const std::uint8_t> ticket) {
    return static_cast<std::int64_t>(get_little_endian(&ticket[expiry_at]));
}

struct NonceHash {
    // The issuer's randomness: nobody else chooses where it falls.
    std::size_t operator()(const Nonce& nonce) const {
        return static_cast<std::size_t>(get_little_endian(nonce.data()));
    }
};

struct Expiry {
    std::int64_t at_s;
    Nonce nonce;
    friend bool operator>(const Expiry& a, const Expiry& b) { return a.at_s > b.at_s; }
};

}  // namespace

void make_sodium_ready() {
    static const int result = sodium_init();
    if (result < 0) std::abort();
}

TicketKeys make_ticket_keys() {
    make_sodium_ready();
    TicketKeys keys;
    crypto_sign_keypair(keys.public_key.data(), keys.secret_key.data());
    return keys;
}

JoinTicket issue_ticket(const TicketSecretKey& key, std::uint64_t user_id, const ServerId& server,
                        std::int64_t expires_at_s) {
    make_sodium_ready();
    JoinTicket ticket{};
    ticket[0] = version;
    put_little_endian(&ticket[user_at], user_id);
    std::memcpy(&ticket[server_at], server.data(), server.size());
    put_little_endian(&ticket[expiry_at], static_cast<std::uint64_t>(expires_at_s));
    randombytes_buf(&ticket[nonce_at], sizeof(Nonce));
    const Signed part = signed_part(ticket.data());
    crypto_sign_detached(&ticket[signature_at], nullptr, part.data(), part.size(), key.data());
    return ticket;
}

const char* to_string(TicketVerdict verdict) {
    switch (verdict) {
        case TicketVerdict::accepted:
            return "accepted";
        case TicketVerdict::wrong_length:
            return "wrong_length";
        case TicketVerdict::wrong_version:
            return "wrong_version";
        case TicketVerdict::bad_signature:
            return "bad_signature";
        case TicketVerdict::wrong_server:
            return "wrong_server";
        case TicketVerdict::expired:
            return "expired";
        case TicketVerdict::lives_too_long:
            return "lives_too_long";
        case TicketVerdict::already_used:
            return "already_used";
        case TicketVerdict::replay_cache_full:
            return "replay_cache_full";
    }
    return "?";
}

const char* TicketVerifierConfig::validate() const {
    if (max_lifetime_s < 1 || max_lifetime_s > 86400) return "max_lifetime_s";
    if (max_remembered < 1 || max_remembered > (1u << 24)) return "max_remembered";
    return nullptr;
}

struct TicketVerifier::Used {
    std::unordered_set<Nonce, NonceHash> nonces;
    std::priority_queue<Expiry, std::vector<Expiry>, std::greater<>> by_expiry;

    void forget_expired(std::int64_t now_s) {
        while (!by_expiry.empty() && by_expiry.top().at_s <= now_s) {
            nonces.erase(by_expiry.top().nonce);
            by_expiry.pop();
        }
    }
};

TicketVerifier::TicketVerifier(const TicketVerifierConfig& config)
    : config_(config), now_s_(std::numeric_limits<std::int64_t>::min()), used_(std::make_unique<Used>()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    make_sodium_ready();
}
TicketVerifier::~TicketVerifier() = default;

std::size_t TicketVerifier::remembered() const { return used_->nonces.size(); }

TicketResult TicketVerifier::verify(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) {
    const TicketResult result = peek(bytes, unix_now_s);
    ++counters_[static_cast<std::size_t>(result.verdict)];
    if (result.verdict == TicketVerdict::accepted) {
        used_->nonces.insert(nonce_of(bytes));
        used_->by_expiry.push({expiry_of(bytes), nonce_of(bytes)});
    }
    return result;
}

TicketResult TicketVerifier::peek(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) {
    now_s_ = std::max(now_s_, unix_now_s);
    used_->forget_expired(now_s_);
    TicketResult result;
    result.verdict = judge(bytes);
    if (result.verdict == TicketVerdict::accepted) result.user_id = get_little_endian(&bytes[user_at]);
    return result;
}

TicketVerdict TicketVerifier::judge(std::span<const std::uint8_t> bytes) const {
    if (bytes.size() != join_ticket_bytes) return TicketVerdict::wrong_length;
    if (bytes[0] != version) return TicketVerdict::wrong_version;
    const Signed part = signed_part(bytes.data());
    if (crypto_sign_verify_detached(&bytes[signature_at], part.data(), part.size(), config_.issuer.data()) != 0)
        return TicketVerdict::bad_signature;
    if (std::memcmp(&bytes[server_at], config_.server.data(), config_.server.size()) != 0)
        return TicketVerdict::wrong_server;
    const std::int64_t expires_at_s = expiry_of(bytes);
    if (expires_at_s <= now_s_) return TicketVerdict::expired;
    // It lies after now, so the unsigned difference is exact whatever the issuer wrote.
    const std::uint64_t left_s = static_cast<std::uint64_t>(expires_at_s) - static_cast<std::uint64_t>(now_s_);
    if (left_s > static_cast<std::uint64_t>(config_.max_lifetime_s)) return TicketVerdict::lives_too_long;
    if (used_->nonces.contains(nonce_of(bytes))) return TicketVerdict::already_used;
    if (used_->nonces.size() >= config_.max_remembered) return TicketVerdict::replay_cache_full;
    return TicketVerdict::accepted;
}

}  // namespace backsight::net
