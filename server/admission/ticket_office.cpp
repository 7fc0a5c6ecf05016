#include "server/admission/ticket_office.h"

#include <sodium.h>

#include <ctime>
#include <stdexcept>

#include "server/admission/random_number.h"

namespace backsight::server {

namespace {

constexpr unsigned long long subscriber_bytes_v6 = 56 / 8;

net::TicketVerifierConfig verifier_config(const net::TicketPublicKey& issuer, const net::ServerId& server) {
    net::TicketVerifierConfig config;
    config.issuer = issuer;
    config.server = server;
    return config;
}

std::int64_t unix_now_s() { return static_cast<std::int64_t>(std::time(nullptr)); }

RefuseReason refusal_for(net::TicketVerdict verdict) {
    switch (verdict) {
        case net::TicketVerdict::accepted:
            return RefuseReason::none;
        case net::TicketVerdict::expired:
        case net::TicketVerdict::lives_too_long:
            return RefuseReason::expired_ticket;
        case net::TicketVerdict::already_used:
            return RefuseReason::used_ticket;
        case net::TicketVerdict::replay_cache_full:
            return RefuseReason::server_full;
        default:
            return RefuseReason::bad_ticket;
    }
}

}  // namespace

TicketOffice::TicketOffice(const net::TicketPublicKey& issuer, const net::ServerId& server,
                           const std::filesystem::path& used_tickets)
    : verifier_(verifier_config(issuer, server)) {
    if (!used_tickets.empty()) record_.emplace(used_tickets, verifier_);
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
    randombytes_buf(secret_.data(), secret_.size());
    static_assert(crypto_shorthash_KEYBYTES == 16);
}

TicketOffice::~TicketOffice() { sodium_memzero(secret_.data(), secret_.size()); }

ServerHooks TicketOffice::hooks() {
    ServerHooks hooks;
    hooks.verify_ticket = [this](std::span<const std::uint8_t> ticket, PeerId peer, Micros, std::uint64_t& user) {
        return verify(ticket, peer, user);
    };
    hooks.peek_ticket = [this](std::span<const std::uint8_t> ticket, PeerId peer, Micros, std::uint64_t& user) {
        return peek(ticket, peer, user);
    };
    hooks.random = [] { return random_number(); };
    hooks.cookie = [this](PeerId peer, std::uint64_t client_nonce, std::uint64_t period) {
        return cookie(peer, client_nonce, period);
    };
    hooks.host = [this](PeerId peer) { return host_of(peer); };
    return hooks;
}

std::uint64_t TicketOffice::comes_from(PeerId peer, const net::Address& address) {
    if (hosts_.size() <= peer.index()) hosts_.resize(peer.index() + 1);
    take_forgery(peer);  // of whoever had this place before
    std::uint64_t hash = 0;
    const unsigned long long bytes = address.is_v6 ? subscriber_bytes_v6 : 4;
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), address.ip.data(), bytes, secret_.data());
    return hosts_[peer.index()] = hash != 0 ? hash : 1;
}

void TicketOffice::note(PeerId peer, net::TicketVerdict verdict) {
    if (verdict != net::TicketVerdict::bad_signature) return;
    if (has_forged_.size() <= peer.index()) has_forged_.resize(peer.index() + 1);
    has_forged_[peer.index()] = true;
}

bool TicketOffice::take_forgery(PeerId peer) {
    if (peer.index() >= has_forged_.size() || !has_forged_[peer.index()]) return false;
    has_forged_[peer.index()] = false;
    return true;
}

RefuseReason TicketOffice::verify(std::span<const std::uint8_t> ticket, PeerId peer, std::uint64_t& user) {
    const std::optional<net::TicketResult> result =
        record_ ? record_->verify(ticket, unix_now_s()) : verifier_.verify(ticket, unix_now_s());
    // If the use cannot be written down it does not happen: the ticket stays good.
    if (!result) return RefuseReason::server_full;
    note(peer, result->verdict);
    user = result->user_id;
    return refusal_for(result->verdict);
}

RefuseReason TicketOffice::peek(std::span<const std::uint8_t> ticket, PeerId peer, std::uint64_t& user) {
    const net::TicketResult result = verifier_.peek(ticket, unix_now_s());
    note(peer, result.verdict);
    user = result.user_id;
    return refusal_for(result.verdict);
}

std::uint64_t TicketOffice::cookie(PeerId peer, std::uint64_t client_nonce, std::uint64_t period) const {
    const std::uint64_t words[] = {peer.value, client_nonce, period};
    std::uint64_t hash = 0;
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), reinterpret_cast<const unsigned char*>(words),
                     sizeof words, secret_.data());
    return hash != 0 ? hash : 1;
}

}  // namespace backsight::server
