#include <backsight/base/assert.h>
#include <backsight/session/server_session.h>

#include <algorithm>

#include "server_seat.h"

namespace backsight {

Channel* ServerSession::channel(ClientId client) {
    return find(client) == nullptr ? nullptr : &seats_[client.index()].channel;
}

PeerId ServerSession::peer_of(ClientId client) const {
    const Seat* seat = find(client);
    return seat == nullptr ? PeerId{} : seat->peer;
}

std::uint64_t ServerSession::user_of(ClientId client) const {
    const Seat* seat = find(client);
    return seat == nullptr ? 0 : seat->user;
}

std::uint8_t ServerSession::game_version_of(ClientId client) const {
    const Seat* seat = find(client);
    return seat == nullptr ? std::uint8_t{0} : seat->versions.game;
}

ClientId ServerSession::client_of(PeerId peer) const {
    const auto index = find_peer(peer);
    return index ? client_at(*index) : ClientId{};
}

ClientId ServerSession::client_at(std::uint32_t index) const {
    if (!BACKSIGHT_CHECK(index < seats_.size(), "seat: below max_clients")) return {};
    return seats_[index].is_taken ? ClientId::make(index, seats_[index].generation) : ClientId{};
}

const ServerSession::Seat* ServerSession::find(ClientId client) const {
    if (client.is_null() || client.index() >= seats_.size()) return nullptr;
    return client_at(client.index()) == client ? &seats_[client.index()] : nullptr;
}

std::optional<std::uint32_t> ServerSession::find_peer(PeerId peer) const {
    const auto at = std::lower_bound(by_peer_.begin(), by_peer_.end(), peer,
                                     [](const PeerSeat& entry, PeerId wanted) { return entry.peer < wanted; });
    if (at == by_peer_.end() || at->peer != peer) return std::nullopt;
    return at->index;
}

// Seats lie kilobytes apart, so no look-up goes through them: a server of a thousand would wait for memory as often.
std::span<const ServerSession::UserSeat> ServerSession::seats_of(std::uint64_t user) const {
    const auto first = std::lower_bound(by_user_.begin(), by_user_.end(), UserSeat{user, 0});
    const auto end = std::find_if(first, by_user_.end(), [user](const UserSeat& seat) { return seat.user != user; });
    return {first, end};
}

std::optional<std::uint32_t> ServerSession::find_user(std::uint64_t user) const {
    for (const UserSeat& seat : seats_of(user)) {
        if (seats_[seat.index].is_taken) return seat.index;
    }
    return std::nullopt;
}

// On a seat that nobody else has had since.
bool ServerSession::has_sat_down_lately(std::uint64_t user, Micros server_now) const {
    const std::span<const UserSeat> seats = seats_of(user);
    return std::any_of(seats.begin(), seats.end(), [&](const UserSeat& seat) {
        return server_now - seats_[seat.index].seated_at < config_.reseat_interval;
    });
}

// The seat that was given longest ago, so that it stays known for long who was there.
std::optional<std::uint32_t> ServerSession::find_free() const {
    if (free_.empty()) return std::nullopt;
    return free_.back().index;
}

// Where it is, or would be.
std::size_t ServerSession::place_among_free(const FreeSeat& seat) const {
    const auto comes_earlier = [](const FreeSeat& other, const FreeSeat& wanted) {
        if (other.given_at != wanted.given_at) return other.given_at > wanted.given_at;
        return other.index > wanted.index;
    };
    return static_cast<std::size_t>(std::lower_bound(free_.begin(), free_.end(), seat, comes_earlier) - free_.begin());
}

void ServerSession::seat(Micros server_now, std::uint32_t index, const Waiting& who) {
    Seat& seat = seats_[index];
    BACKSIGHT_ASSERT(!seat.is_taken, "seat: free");
    free_.erase(free_.begin() + static_cast<std::ptrdiff_t>(place_among_free({seat.seated_at, index})));
    const auto former = std::lower_bound(by_user_.begin(), by_user_.end(), UserSeat{seat.user, index});
    if (former != by_user_.end() && *former == UserSeat{seat.user, index}) by_user_.erase(former);
    const UserSeat now_of{who.user, index};
    by_user_.insert(std::upper_bound(by_user_.begin(), by_user_.end(), now_of), now_of);
    seat.is_taken = true;
    seat.generation = (seat.generation + 1) & 0xffff;
    seat.peer = who.peer;
    seat.user = who.user;
    seat.client_nonce = who.client_nonce;
    seat.versions = choose(who.spoken);
    seat.seated_at = server_now;
    seat.server_nonce = hooks_.random();
    seat.channel.open(session_key(seat.client_nonce, seat.server_nonce), server_now);
    const auto at = std::upper_bound(by_peer_.begin(), by_peer_.end(), who.peer,
                                     [](PeerId wanted, const PeerSeat& entry) { return wanted < entry.peer; });
    by_peer_.insert(at, {who.peer, index});
    ++counters_.joined;
    note_change(index, LeaveReason::none);
}

void ServerSession::end(std::uint32_t index, LeaveReason reason) {
    Seat& seat = seats_[index];
    BACKSIGHT_ASSERT(seat.is_taken, "seat: taken");
    note_change(index, reason);
    ++counters_.left[reason];
    seat.is_taken = false;
    const FreeSeat freed{seat.seated_at, index};
    free_.insert(free_.begin() + static_cast<std::ptrdiff_t>(place_among_free(freed)), freed);
    const auto at = std::lower_bound(by_peer_.begin(), by_peer_.end(), seat.peer,
                                     [](const PeerSeat& entry, PeerId wanted) { return entry.peer < wanted; });
    by_peer_.erase(at);
}

void ServerSession::end_with_farewell(Micros server_now, std::uint32_t index, LeaveReason reason) {
    const Seat& seat = seats_[index];
    const auto free = std::find_if(farewells_.begin(), farewells_.end(),
                                   [](const PendingFarewell& farewell) { return farewell.copies == 0; });
    if (free == farewells_.end()) {
        ++counters_.farewells_dropped;
    } else {
        *free = {seat.peer, seat.channel.key(), reason, config_.farewell_copies, server_now};
        ++farewell_count_;
    }
    end(index, reason);
}

std::size_t ServerSession::next_farewell(Micros server_now, std::span<std::uint8_t> datagram, PeerId& peer) {
    if (farewell_count_ == 0) return 0;
    for (std::size_t i = 0; i < farewells_.size(); ++i) {
        PendingFarewell& farewell = farewells_[next_farewell_];
        next_farewell_ = (next_farewell_ + 1) % farewells_.size();
        if (farewell.copies == 0 || farewell.next_at > server_now) continue;
        const std::size_t bytes = write_leave(datagram, DatagramType::leave_down, farewell.key, farewell.reason);
        if (bytes == 0) return 0;
        farewell.next_at = server_now + std::max(config_.farewell_interval, Micros{1});
        if (--farewell.copies == 0) --farewell_count_;
        peer = farewell.peer;
        return bytes;
    }
    return 0;
}

bool ServerSession::can_note_changes() const {
    // Two sessions may end and one begin now; everybody who is then there must be able to leave.
    return changes_.size() - change_count_ >= std::size_t{client_count()} + 2;
}

void ServerSession::note_change(std::uint32_t index, LeaveReason reason) {
    if (!BACKSIGHT_CHECK(change_count_ < changes_.size(), "changes: room for one more")) return;
    const Seat& seat = seats_[index];
    changes_[(first_change_ + change_count_) % changes_.size()] = {client_at(index), seat.user, seat.peer, reason};
    ++change_count_;
}

std::optional<SessionChange> ServerSession::next_change() {
    if (change_count_ == 0) return std::nullopt;
    const SessionChange change = changes_[first_change_];
    first_change_ = (first_change_ + 1) % changes_.size();
    --change_count_;
    return change;
}

}  // namespace backsight
