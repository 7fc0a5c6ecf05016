#include <backsight/session/server_session.h>

#include <backsight/base/assert.h>

#include <algorithm>

#include "server_seat.h"

namespace backsight {
namespace {

constexpr std::int64_t one_ticket = 1'000'000;

/// Parses as nothing. A payload with a right check has been counted by its channel.
bool is_junk(DatagramResult result, std::span<const std::uint8_t> datagram) {
    if (result == DatagramResult::malformed) return datagram_type(datagram) != DatagramType::payload_up;
    return result == DatagramResult::too_long || result == DatagramResult::reflected ||
           result == DatagramResult::bad_check;
}

/// A client speaks for itself only: it cannot report that it was kicked.
LeaveReason as_clients_word(LeaveReason reason) {
    const bool is_his_to_say = reason == LeaveReason::timed_out || reason == LeaveReason::misbehaved ||
                               reason == LeaveReason::transport_closed;
    return is_his_to_say ? reason : LeaveReason::left;
}

}  // namespace

const char* ServerSessionConfig::validate() const {
    if (max_clients < 1 || max_clients > 65534) return "max_clients";
    if (tick_rate.validate() != nullptr) return "tick_rate";
    if (cookie_lifetime < Micros{100'000} || cookie_lifetime > Micros{60'000'000}) return "cookie_lifetime";
    if (tickets_per_second < 1 || tickets_per_second > 1'000'000) return "tickets_per_second";
    if (tickets_at_once < 1 || tickets_at_once > 1'000'000) return "tickets_at_once";
    if (queue_length > 65534) return "queue_length";
    if (queue_patience < Micros{100'000} || queue_patience > Micros{60'000'000}) return "queue_patience";
    if (reseat_interval < Micros{0} || reseat_interval > Micros{60'000'000}) return "reseat_interval";
    if (farewell_copies < 1 || farewell_copies > 16) return "farewell_copies";
    if (farewell_interval < Micros{0} || farewell_interval > Micros{1'000'000}) return "farewell_interval";
    if (!game_versions.is_valid()) return "game_versions";
    return channel.validate();
}

ServerSession::ServerSession(const ServerSessionConfig& config, const ServerHooks& hooks)
    : config_(config),
      hooks_(hooks),
      // Room for everybody who is there to leave, and for as many to come, leave and come again.
      changes_(4 * std::size_t{config.max_clients}),
      farewells_(config.max_clients),
      tickets_(config.tickets_at_once * one_ticket) {
    BACKSIGHT_ASSERT(config.validate() == nullptr && hooks.verify_ticket != nullptr && hooks.random != nullptr,
                     "config: in range, see validate(); hooks: verify_ticket and random are set");
    BACKSIGHT_ASSERT(config.channel.transport_is_secure || hooks.cookie != nullptr,
                     "hooks: cookie is set where the transport is not secure");
    seats_.reserve(config.max_clients);
    for (std::uint32_t i = 0; i < config.max_clients; ++i) seats_.emplace_back(config.channel);
    by_peer_.reserve(config.max_clients);
    by_user_.reserve(config.max_clients);
    for (std::uint32_t i = config.max_clients; i-- > 0;) free_.push_back({never, i});
    waiting_.reserve(config.queue_length);
}

ServerSession::~ServerSession() = default;

Received ServerSession::receive(Micros server_now, Tick server_tick, PeerId peer,
                                std::span<const std::uint8_t> datagram, std::span<std::uint8_t> reply) {
    BACKSIGHT_ASSERT(reply.size() >= min_request_bytes, "reply: room for min_request_bytes");
    const Received read = dispatch(server_now, server_tick, peer, datagram, reply);
    ++counters_.datagrams[read.result];
    if (is_junk(read.result, datagram)) note_junk(server_now, peer);
    return read;
}

// Without a secure transport anybody can send from a player's address, so it says nothing about the player.
void ServerSession::note_junk(Micros server_now, PeerId peer) {
    if (!config_.channel.transport_is_secure) return;
    const std::optional<std::uint32_t> index = find_peer(peer);
    if (!index) return;
    seats_[*index].channel.note_offence();
    if (seats_[*index].channel.is_misbehaving()) end_with_farewell(server_now, *index, LeaveReason::misbehaved);
}

Received ServerSession::dispatch(Micros server_now, Tick server_tick, PeerId peer,
                                 std::span<const std::uint8_t> datagram, std::span<std::uint8_t> reply) {
    if (datagram.size() > max_datagram_bytes) return {DatagramResult::too_long};
    switch (datagram_type(datagram)) {
        case DatagramType::request:
            return on_request(server_now, server_tick, peer, datagram, reply);
        case DatagramType::payload_up:
            return on_payload(server_now, peer, datagram);
        case DatagramType::leave_up:
            return on_leave(peer, datagram);
        case DatagramType::challenge:
        case DatagramType::accept:
        case DatagramType::refuse:
        case DatagramType::payload_down:
        case DatagramType::leave_down:
        case DatagramType::wait:
            return {DatagramResult::reflected};
    }
    return {DatagramResult::malformed};
}

Received ServerSession::on_request(Micros server_now, Tick server_tick, PeerId peer,
                                   std::span<const std::uint8_t> datagram, std::span<std::uint8_t> reply) {
    Request request;
    const DatagramResult result = read_request(datagram, request);
    if (result != DatagramResult::handshake) return {result};
    const std::optional<std::uint32_t> index = find_peer(peer);
    // Our acceptance was lost: the ticket has been used, and is not looked at again.
    if (index && seats_[*index].client_nonce == request.client_nonce) return accept(*index, server_tick, reply);
    if (is_address_proven(server_now, peer, request)) return admit(server_now, server_tick, peer, request, reply);
    const Challenge challenge{request.client_nonce, cookie(server_now, peer, request.client_nonce, 0)};
    const bool is_first = request.cookie == 0;
    return answered(is_first ? DatagramResult::challenged : DatagramResult::bad_cookie,
                    write_challenge(reply, challenge));
}

bool ServerSession::is_address_proven(Micros server_now, PeerId peer, const Request& request) const {
    if (config_.channel.transport_is_secure) return true;
    const std::uint64_t shown = request.cookie;
    return shown == cookie(server_now, peer, request.client_nonce, 0) ||
           shown == cookie(server_now, peer, request.client_nonce, 1);
}

std::uint64_t ServerSession::cookie(Micros server_now, PeerId peer, std::uint64_t client_nonce,
                                    std::uint64_t periods_ago) const {
    const auto period = static_cast<std::uint64_t>(server_now.value / config_.cookie_lifetime.value);
    // The period before the first is one that never was.
    const std::uint64_t made = hooks_.cookie(peer, client_nonce, period - periods_ago);
    return made == 0 ? 1 : made;
}

Received ServerSession::admit(Micros server_now, Tick server_tick, PeerId peer, const Request& request,
                              std::span<std::uint8_t> reply) {
    const std::uint64_t nonce = request.client_nonce;
    if (nonce == 0) return {DatagramResult::malformed};
    const ChosenVersions versions = choose(request.spoken);
    if (versions.session == 0 || versions.game == 0)
        return refuse(nonce, request.spoken, RefuseReason::wrong_version, reply);
    if (request.view_fingerprint != config_.view_fingerprint)
        return refuse(nonce, request.spoken, RefuseReason::wrong_view, reply);
    if (!can_note_changes()) return {DatagramResult::changes_undrained};
    const auto waits = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
        return other.peer == peer && other.client_nonce == nonce;
    });
    // Their ticket has been used, and is not looked at again.
    if (waits != waiting_.end()) {
        return admit_from_queue(server_now, server_tick, static_cast<std::size_t>(waits - waiting_.begin()), reply);
    }
    if (!spend_ticket(server_now)) return {DatagramResult::rate_limited};
    Waiting who{peer, 0, nonce, request.spoken, hooks_.host ? hooks_.host(peer) : 0, server_now};
    return admit_new(server_now, server_tick, who, request.ticket, reply);
}

// A single-use ticket must not be used up for nothing. But its user must be known, for they may have a seat or a place
// already, or have come too often.
Received ServerSession::admit_new(Micros server_now, Tick server_tick, const Waiting& asking,
                                  std::span<const std::uint8_t> ticket, std::span<std::uint8_t> reply) {
    Waiting who = asking;
    if (hooks_.peek_ticket) {
        const RefuseReason seen = hooks_.peek_ticket(ticket, who.peer, server_now, who.user);
        if (seen != RefuseReason::none) return refuse(who.client_nonce, who.spoken, seen, reply);
        if (is_kept_out(who)) return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
        if (has_sat_down_lately(who.user, server_now)) return {DatagramResult::rate_limited};
        const std::size_t ahead = ahead_of(who.user);
        if (!may_join(who, ahead) && !may_wait(who)) return turn_away(who, ahead, reply);
    }
    ++counters_.tickets_verified;
    const RefuseReason refusal = hooks_.verify_ticket(ticket, who.peer, server_now, who.user);
    if (refusal != RefuseReason::none) {
        // A server with a queue refuses nobody for lack of room.
        const bool may_ask_on = refusal == RefuseReason::server_full && knows_queue(who);
        if (may_ask_on) return tell_place(who.client_nonce, waiting_.size(), reply);
        return refuse(who.client_nonce, who.spoken, refusal, reply);
    }
    const std::size_t ahead = ahead_of(who.user);
    if (is_kept_out(who)) return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
    if (may_join(who, ahead)) return admit(server_now, server_tick, who, reply);
    if (!may_wait(who)) return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
    return queue_up(who, ahead, reply);
}

Received ServerSession::admit(Micros server_now, Tick server_tick, const Waiting& who, std::span<std::uint8_t> reply) {
    std::erase_if(waiting_, [&](const Waiting& other) { return other.peer == who.peer || other.user == who.user; });
    const std::optional<std::uint32_t> same_user = find_user(who.user);
    const std::optional<std::uint32_t> same_peer = find_peer(who.peer);
    // From the same address the client itself has begun anew: a farewell would end its new session's patience only.
    if (same_peer) end(*same_peer, LeaveReason::replaced);
    if (same_user && same_user != same_peer) end_with_farewell(server_now, *same_user, LeaveReason::replaced);
    const std::optional<std::uint32_t> index = same_user ? same_user : same_peer ? same_peer : find_free();
    if (!index) return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
    seat(server_now, *index, who);
    if (joins_allowed_ != UINT32_MAX) --joins_allowed_;
    return accept(*index, server_tick, reply);
}

ChosenVersions ServerSession::choose(const SpokenVersions& client) const {
    return {common_version(client.session, session_versions), common_version(client.game, config_.game_versions)};
}

// Written so that the client can read it: one from before ranges gets only the reason.
Received ServerSession::refuse(std::uint64_t client_nonce, const SpokenVersions& client, RefuseReason reason,
                               std::span<std::uint8_t> reply) {
    ++counters_.refused[reason];
    const bool knows_ranges = client.session.newest >= first_ranged_version;
    const SpokenVersions spoken = knows_ranges ? SpokenVersions{session_versions, config_.game_versions} : client;
    return answered(DatagramResult::refused, write_refuse(reply, {client_nonce, reason, spoken}));
}

Received ServerSession::accept(std::uint32_t index, Tick server_tick, std::span<std::uint8_t> reply) const {
    const Seat& seat = seats_[index];
    const ClientId client = client_at(index);
    const std::size_t bytes = write_accept(reply, {seat.client_nonce, seat.versions, seat.server_nonce, client,
                                                   config_.tick_rate, server_tick, config_.game_config});
    return answered(DatagramResult::handshake, bytes, client);
}

Received ServerSession::on_payload(Micros server_now, PeerId peer, std::span<const std::uint8_t> datagram) {
    const std::optional<std::uint32_t> index = find_peer(peer);
    if (!index) return {DatagramResult::unknown_peer};
    const ClientId client = client_at(*index);
    Channel& channel = seats_[*index].channel;
    const Received read = channel.read(server_now, datagram);
    if (channel.is_misbehaving()) end_with_farewell(server_now, *index, LeaveReason::misbehaved);
    return {read.result, read.body, read.packet, client};
}

Received ServerSession::on_leave(PeerId peer, std::span<const std::uint8_t> datagram) {
    const std::optional<std::uint32_t> index = find_peer(peer);
    if (!index) return {DatagramResult::unknown_peer};
    const Channel& channel = seats_[*index].channel;
    const ClientId client = client_at(*index);
    LeaveReason reason = LeaveReason::none;
    const DatagramResult result = read_leave(datagram, channel.key(), channel.former_key(), reason);
    if (result != DatagramResult::handshake) return {result, {}, 0, client};
    end(*index, as_clients_word(reason));
    return {DatagramResult::left, {}, 0, client};
}

void ServerSession::update(Micros server_now) {
    for (std::uint32_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_taken && seats_[i].channel.is_timed_out(server_now)) {
            end_with_farewell(server_now, i, LeaveReason::timed_out);
        }
    }
    forget_silent(server_now);
}

bool ServerSession::disconnect(Micros server_now, ClientId client, LeaveReason reason) {
    const bool is_reason = reason != LeaveReason::none && reason < LeaveReason::count_;
    if (!BACKSIGHT_CHECK(is_reason, "reason: one of those to leave for")) return false;
    if (find(client) == nullptr) return false;
    end_with_farewell(server_now, client.index(), reason);
    return true;
}

void ServerSession::shut_down(Micros server_now) {
    for (std::uint32_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_taken) end_with_farewell(server_now, i, LeaveReason::shut_down);
    }
    waiting_.clear();
}

bool ServerSession::spend_ticket(Micros server_now) {
    const std::int64_t full = config_.tickets_at_once * one_ticket;
    const std::int64_t passed_us = std::clamp<std::int64_t>((server_now - tickets_at_).value, 0, 1'000'000);
    tickets_ = std::min(full, tickets_ + passed_us * config_.tickets_per_second);
    tickets_at_ = std::max(tickets_at_, server_now);
    if (tickets_ < one_ticket) return false;
    tickets_ -= one_ticket;
    return true;
}

}  // namespace backsight
