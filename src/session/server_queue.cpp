#include <backsight/session/server_session.h>

#include <algorithm>

#include "server_seat.h"

// The queue for a seat. Places are given in the order of coming; a user who asks again with another ticket keeps
// theirs.

namespace backsight {

// A user who is ahead comes first, even if they have not asked yet in this tick. A user who takes over a seat needs no
// free one.
bool ServerSession::may_join(const Waiting& who, std::size_t ahead) const {
    if (ahead >= joins_allowed_) return false;
    return seats_.size() - client_count() > ahead || find_peer(who.peer) || find_user(who.user);
}

// The datagram that reports a place is unknown to clients from before version ranges.
bool ServerSession::knows_queue(const Waiting& who) const {
    return config_.queue_length > 0 && who.spoken.session.newest >= first_ranged_version;
}

bool ServerSession::may_wait(const Waiting& who) const {
    if (!knows_queue(who)) return false;
    if (ahead_of(who.user) < waiting_.size()) return true;
    if (waiting_.size() >= config_.queue_length) return false;
    if (who.host == 0) return true;
    const auto of_host =
        std::count_if(waiting_.begin(), waiting_.end(), [&](const Waiting& other) { return other.host == who.host; });
    return static_cast<std::size_t>(of_host) < (config_.queue_length + std::size_t{1}) / 2;
}

// The doors are closed, and this user has no seat to come back to.
bool ServerSession::is_kept_out(const Waiting& who) const {
    return is_closed_ && !find_peer(who.peer) && !find_user(who.user);
}

// Users that are ahead: all, for a user who has no place yet.
std::size_t ServerSession::ahead_of(std::uint64_t user) const {
    const auto own =
        std::find_if(waiting_.begin(), waiting_.end(), [user](const Waiting& other) { return other.user == user; });
    return static_cast<std::size_t>(own - waiting_.begin());
}

Received ServerSession::admit_from_queue(Micros server_now, Tick server_tick, std::size_t place,
                                         std::span<std::uint8_t> reply) {
    Waiting& waits = waiting_[place];
    if (is_kept_out(waits)) {
        const Waiting who = waits;
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(place));
        ++counters_.queue_left;
        return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
    }
    waits.heard_at = std::max(waits.heard_at, server_now);
    if (!may_join(waits, place)) return tell_place(waits.client_nonce, place, reply);
    const Waiting who = waits;
    return admit(server_now, server_tick, who, reply);
}

Received ServerSession::queue_up(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply) {
    std::erase_if(waiting_, [&](const Waiting& other) { return other.peer == who.peer && other.user != who.user; });
    ahead = ahead_of(who.user);
    if (ahead < waiting_.size()) {
        waiting_[ahead] = who;
    } else {
        waiting_.push_back(who);
        ++counters_.queued;
    }
    return tell_place(who.client_nonce, ahead, reply);
}

// Their ticket stays good.
Received ServerSession::turn_away(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply) {
    if (knows_queue(who)) return tell_place(who.client_nonce, ahead, reply);
    // The game takes nobody in this tick.
    if (client_count() < seats_.size()) return {DatagramResult::rate_limited};
    return refuse(who.client_nonce, who.spoken, RefuseReason::server_full, reply);
}

Received ServerSession::tell_place(std::uint64_t client_nonce, std::size_t ahead, std::span<std::uint8_t> reply) const {
    const auto place = static_cast<std::uint32_t>(ahead + 1);
    return answered(DatagramResult::queued, write_wait(reply, {client_nonce, place}));
}

std::uint32_t ServerSession::waiting_count() const { return static_cast<std::uint32_t>(waiting_.size()); }

void ServerSession::forget_silent(Micros server_now) {
    counters_.queue_left += std::erase_if(
        waiting_, [&](const Waiting& other) { return server_now - other.heard_at > config_.queue_patience; });
}

void ServerSession::forget_waiting(PeerId peer) {
    counters_.queue_left += std::erase_if(waiting_, [&](const Waiting& other) { return other.peer == peer; });
}

std::uint32_t ServerSession::place_in_queue(PeerId peer) const {
    const auto own =
        std::find_if(waiting_.begin(), waiting_.end(), [peer](const Waiting& other) { return other.peer == peer; });
    return own == waiting_.end() ? 0 : static_cast<std::uint32_t>(own - waiting_.begin()) + 1;
}

}  // namespace backsight
