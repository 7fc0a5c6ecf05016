#include <backsight/transport/join_ticket.h>

#include <backsight/base/assert.h>

#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
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

using Nonce = decltype(UsedTicket::nonce);
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

struct ExpiresLater {
    bool operator()(const UsedTicket& a, const UsedTicket& b) const { return a.expires_at_s > b.expires_at_s; }
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

bool is_usable(const TicketPublicKey& key) {
    make_sodium_ready();
    return crypto_core_ed25519_is_valid_point(key.data()) == 1;
}

bool is_usable(const TicketSecretKey& key) {
    make_sodium_ready();
    TicketKeys made;
    crypto_sign_seed_keypair(made.public_key.data(), made.secret_key.data(), key.data());
    const bool is_same = sodium_memcmp(made.secret_key.data(), key.data(), key.size()) == 0;
    wipe(made.secret_key);
    return is_same && is_usable(made.public_key);
}

void wipe(TicketSecretKey& key) { sodium_memzero(key.data(), key.size()); }

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
    static constexpr const char* names[] = {
        // facts: identifiers of TicketVerdict
        "accepted",           // 0
        "wrong_length",       // 1
        "wrong_version",      // 2
        "bad_signature",      // 3
        "wrong_server",       // 4
        "expired",            // 5
        "lives_too_long",     // 6
        "already_used",       // 7
        "replay_cache_full",  // 8
        // end of facts
    };
    return enum_name(verdict, names);
}

const char* TicketVerifierConfig::validate() const {
    if (max_lifetime_s < 1 || max_lifetime_s > 86400) return "max_lifetime_s";
    if (max_remembered < 1 || max_remembered > (1u << 24)) return "max_remembered";
    return nullptr;
}

void TicketIssuers::rotate(const TicketPublicKey& next, std::int64_t old_until_s) {
    if (next == present_) return;
    for (Retired& key : retired_) key.until_s = std::min(key.until_s, old_until_s);
    // The next key is retired no more, if it was.
    const auto place =
        std::find_if(retired_.begin(), retired_.end() - 1, [&](const Retired& key) { return key.key == next; });
    std::move_backward(retired_.begin(), place, place + 1);
    retired_.front() = {present_, old_until_s};
    present_ = next;
}

struct TicketVerifier::Used {
    std::unordered_set<Nonce, NonceHash> nonces;
    std::vector<UsedTicket> by_expiry;  // a heap: the first to expire is in front
};

TicketVerifier::TicketVerifier(const TicketVerifierConfig& config)
    : config_(config),
      issuers_(config.issuer),
      forgotten_until_s_(std::numeric_limits<std::int64_t>::min()),
      used_(std::make_unique<Used>()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    make_sodium_ready();
}
TicketVerifier::~TicketVerifier() = default;

std::span<const UsedTicket> TicketVerifier::used_tickets() const { return used_->by_expiry; }

TicketResult TicketVerifier::verify(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) {
    const TicketResult result = peek(bytes, unix_now_s);
    ++counters_[result.verdict];
    if (result.verdict == TicketVerdict::accepted) remember(result.used);
    return result;
}

TicketResult TicketVerifier::peek(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) const {
    TicketResult result;
    result.verdict = judge(bytes, unix_now_s);
    if (result.verdict != TicketVerdict::accepted) return result;
    result.user_id = get_little_endian(&bytes[user_at]);
    result.used = {nonce_of(bytes), expiry_of(bytes)};
    return result;
}

void TicketVerifier::remember(const UsedTicket& used) {
    if (!used_->nonces.insert(used.nonce).second) return;
    used_->by_expiry.push_back(used);
    std::push_heap(used_->by_expiry.begin(), used_->by_expiry.end(), ExpiresLater{});
    if (used_->by_expiry.size() <= config_.max_remembered) return;
    std::pop_heap(used_->by_expiry.begin(), used_->by_expiry.end(), ExpiresLater{});
    const UsedTicket& first = used_->by_expiry.back();
    forget_until(first.expires_at_s);
    used_->nonces.erase(first.nonce);
    used_->by_expiry.pop_back();
}

TicketVerdict TicketVerifier::judge(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) const {
    if (bytes.size() != join_ticket_bytes) return TicketVerdict::wrong_length;
    if (bytes[0] != version) return TicketVerdict::wrong_version;
    const Signed part = signed_part(bytes.data());
    const auto has_signed = [&](const TicketPublicKey& issuer) {
        return crypto_sign_verify_detached(&bytes[signature_at], part.data(), part.size(), issuer.data()) == 0;
    };
    if (!issuers_.any_of(unix_now_s, has_signed)) return TicketVerdict::bad_signature;
    if (std::memcmp(&bytes[server_at], config_.server.data(), config_.server.size()) != 0)
        return TicketVerdict::wrong_server;
    const std::int64_t expires_at_s = expiry_of(bytes);
    if (expires_at_s <= std::max(unix_now_s, forgotten_until_s_)) return TicketVerdict::expired;
    // It lies after now, so the unsigned difference is exact whatever the issuer wrote.
    const std::uint64_t left_s = static_cast<std::uint64_t>(expires_at_s) - static_cast<std::uint64_t>(unix_now_s);
    if (left_s > static_cast<std::uint64_t>(config_.max_lifetime_s)) return TicketVerdict::lives_too_long;
    if (used_->nonces.contains(nonce_of(bytes))) return TicketVerdict::already_used;
    const bool is_full = used_->by_expiry.size() >= config_.max_remembered;
    if (is_full && used_->by_expiry.front().expires_at_s > unix_now_s) return TicketVerdict::replay_cache_full;
    return TicketVerdict::accepted;
}

}  // namespace backsight::net
