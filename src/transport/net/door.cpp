#include "door.h"

#include <sodium.h>

#include <chrono>
#include <cstring>
#include <limits>

#include "little_endian.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

// How long an attacker is kept from the reserved half of the checks. A neighbour behind the attacker's address is kept
// from it too, but gets in at their next resend or the one after.
constexpr std::int64_t suspicion_us = 1'000'000;

std::int64_t system_unix_s() {
    return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

Entry entry_of(PassVerdict verdict) {
    switch (verdict) {
        case PassVerdict::valid:
            return Entry::granted;
        case PassVerdict::wrong_length:
            return Entry::malformed_pass;
        case PassVerdict::expired:
            return Entry::expired_pass;
        case PassVerdict::lives_too_long:
            return Entry::long_lived_pass;
        case PassVerdict::bad_signature:
        case PassVerdict::count_:
            break;
    }
    return Entry::bad_pass;
}

}  // namespace

std::size_t Door::NonceHash::operator()(const PassNonce& nonce) const {
    return static_cast<std::size_t>(get_little_endian(nonce.data()));
}

Door::Door(const DoorConfig& config, const ServerId& server)
    : config_(config), issuers_(config.issuer), server_(server) {
    make_sodium_ready();
    if (config_.unix_now_s == nullptr) config_.unix_now_s = system_unix_s;
    suspect_until_us_.fill(std::numeric_limits<std::int64_t>::min());
    randombytes_buf(key_.data(), key_.size());
}

// A trial counts keys by their places, which change.
void Door::rotate_issuer(const TicketPublicKey& next, std::int64_t old_until_s) {
    issuers_.rotate(next, old_until_s);
    trials_.fill({});
}

void Door::begin_poll(std::int64_t now_us) {
    now_us_ = now_us;
    checks_ = 0;
}

Entry Door::glance(const Address& from, const Hello& hello) const {
    if (hello.has_broken_pass) return Entry::malformed_pass;
    if (hello.pass.empty()) return Entry::no_pass;
    const PassVerdict verdict = glance_at_pass(hello.pass, config_.unix_now_s(), config_.max_lifetime_s);
    if (verdict != PassVerdict::valid) return entry_of(verdict);
    return is_pass_for(hello.pass.first<connect_token_bytes>(), from) ? Entry::granted : Entry::foreign_pass;
}

Entry Door::enter(const Address& from, const Hello& hello, PassHold& hold) {
    const auto pass = hello.pass.first<connect_token_bytes>();
    const PassNonce nonce = nonce_of_pass(pass);
    const auto held = held_.find(nonce);
    if (held != held_.end() && held->second.use_count() >= static_cast<long>(config_.max_peers_per_pass))
        return Entry::pass_in_use;
    const Entry checked = check(pass, slot_of(from));
    if (checked != Entry::granted) return checked;
    if (held != held_.end()) {
        hold = held->second.lock();
        return Entry::granted;
    }
    hold = PassHold(new PassNonce(nonce), [this](const PassNonce* last) {
        held_.erase(*last);
        delete last;
    });
    held_.emplace(nonce, hold);
    return Entry::granted;
}

// One signature per key, in as many polls as that takes: a forged token costs no more checks a poll for each key that
// was retired. It goes on where this token's last showing ended, so that a token of the oldest key gets its turn too.
Entry Door::check(std::span<const std::uint8_t, connect_token_bytes> pass, std::size_t slot) {
    const std::uint32_t allowed = checks_allowed(slot);
    const PassNonce nonce = nonce_of_pass(pass);
    const std::int64_t unix_now_s = config_.unix_now_s();
    const std::int64_t suspect_until_us = suspect_until_us_[slot];
    Trial& trial = trials_[slot];
    if (trial.tried > 0 && trial.nonce != nonce) trial = {};
    for (; trial.tried < TicketIssuers::most; ++trial.tried) {
        const TicketPublicKey* issuer = issuers_.good_at(trial.tried, unix_now_s);
        if (issuer == nullptr) continue;
        if (checks_ >= allowed) return Entry::unchecked_pass;
        trial.nonce = nonce;
        ++checks_;
        if (is_pass_signed(pass, *issuer, server_)) {
            suspect_until_us_[slot] = trial.tried == 0 ? suspect_until_us : now_us_;
            trial = {};
            return Entry::granted;
        }
        // At once: otherwise a host that shows another forged token each time would never be found out.
        suspect_until_us_[slot] = now_us_ + suspicion_us;
    }
    trial = {};
    return Entry::bad_pass;
}

// Half of the checks are kept for hosts that have shown no bad token of late, so a host that floods bad ones only
// delays itself.
std::uint32_t Door::checks_allowed(std::size_t slot) const {
    const bool is_suspect = now_us_ < suspect_until_us_[slot];
    return is_suspect ? config_.max_checks_per_poll / 2 : config_.max_checks_per_poll;
}

std::size_t Door::slot_of(const Address& from) const {
    // A host with one address of IPv6 has its whole /64.
    std::array<std::uint8_t, 9> host{};
    std::memcpy(host.data(), from.ip.data(), 8);
    host[8] = from.is_v6 ? 1 : 0;
    std::uint64_t hash = 0;
    static_assert(sizeof hash == crypto_shorthash_BYTES && sizeof key_ == crypto_shorthash_KEYBYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), host.data(), host.size(), key_.data());
    return hash % suspect_until_us_.size();
}

}  // namespace backsight::net
