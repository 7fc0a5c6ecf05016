// What the match server sends to each client at the end of a tick, and how they keep up with it.

#include <algorithm>

#include "arena/online/match_seat.h"

namespace backsight::arena {

namespace {

// Entities this near are always relevant; farther ones only in view.
constexpr float near_m = 16.0f;
constexpr float in_view_m = 48.0f;
constexpr float in_view_cosine = 0.5f;

}  // namespace

void Gaze::weigh(const RelevanceRow& row) const {
    weigh_in_view(row, {eye, ahead, near_m, in_view_m, in_view_cosine});
    // Lifts, and whoever rides one: the place of a rider is near enough for most, but they are few.
    for (std::size_t i = 0; i < row.size(); ++i) {
        row.weights[i] = row.kinds[i] != 0 ? relevance_full : row.weights[i];
    }
    const std::size_t own = row.number_of(self.index());
    if (own < row.size() && row.present[own] != 0) row.weights[own] = 0;
}

void MatchServer::compare_ages() {
    counters_.youngest_commands = counters_.oldest_commands = {};
    for (const auto& seat : seats_) {
        if (seat == nullptr || !seat->ages.is_settled()) continue;
        const Micros age = seat->ages.mean();
        Micros& youngest = counters_.youngest_commands;
        youngest = youngest == Micros{0} ? age : std::min(youngest, age);
        counters_.oldest_commands = std::max(counters_.oldest_commands, age);
    }
}

void MatchServer::look_at_acks(Seat& seat) {
    using News = service::StaleAcks::News;
    const News news =
        seat.acks.note(arena_.world().ledger(seat.player), tick_, config_.arena.draw.tick_rate, longest_look_back_);
    if (news == News::ended) --counters_.unacknowledging_clients;
    if (news != News::began) return;
    ++counters_.unacknowledging_clients;
    ++counters_.acknowledgement_alarms;
    observer_->acknowledgements_stale({seat.user, seat.client.index(), seat.acks.stale_for(), seat.acks.times()});
}

void MatchServer::finish_tick(const RunPieces& run) {
    // The session is updated only now, after datagrams that waited while the server stood still.
    session_.update(server_now_);
    end_used_up();
    take_changes();
    arena_.finish_tick();
    observer_->recorded(tick_);
    tell_of_projectiles();
    broadcast_lives();
    tell_seeds();
    compare_ages();
    run&& config_.workers > 1 ? send_snapshots(run) : send_snapshots();
    farewells(server_now_);
}

// The seeds of a block are told while the block before it lasts, which is time enough to send a lost datagram again.
void MatchServer::tell_seeds() {
    if (!arena_.seeds().begins_block(tick_ + 1)) return;
    for (const auto& seat : seats_) {
        if (seat != nullptr) tell(*seat, arena_.seeds().block_after(tick_ + 1));
    }
}

void MatchServer::send_snapshots() {
    for (const auto& seat : seats_) {
        if (seat == nullptr) continue;
        Channel* channel = session_.channel(seat->client);
        if (channel == nullptr) continue;
        const bool is_due = (tick_.value + seat->client.index()) % config_.ticks_per_snapshot == 0;
        if (is_due) {
            send_snapshot(*seat, *channel);
        } else if (channel->wants_packet(server_now_)) {
            send_packet(*seat, *channel, {});
        }
    }
}

// Sends the snapshots in steps that all clients take together. Within a step a client's work meets nothing of
// another's.
void MatchServer::send_snapshots(const RunPieces& run) {
    outgoing_.clear();
    for (const auto& seat : seats_) {
        Channel* channel = seat == nullptr ? nullptr : session_.channel(seat->client);
        if (channel != nullptr) outgoing_.emplace_back(*seat, *channel);
    }
    in_pieces(run, [&](Outgoing& each) { begin_snapshot(each); });
    packets_.clear();
    for (Outgoing& each : outgoing_) {
        if (each.room == 0) continue;
        const std::span packet = std::span(each.body).first(each.room).subspan(each.own_bytes);
        packets_.push_back({each.seat->player, packet, 0});
    }
    arena_.world().write_all(packets_, run);
    const ClientPacket* written = packets_.data();
    for (Outgoing& each : outgoing_) {
        if (each.is_due && each.room == 0) ++counters_.held_back;
        if (each.room == 0) continue;
        note_snapshot(*each.seat, each.own_bytes, written->size, each.before);
        each.body_bytes = each.own_bytes + written++->size;
    }
    in_pieces(run, [&](Outgoing& each) {
        if (each.room == 0 && !each.channel->wants_packet(server_now_)) return;
        const std::span body = std::span(each.body).first(each.body_bytes);
        const std::size_t limit = std::min(port_->max_datagram_to(each.seat->peer), each.datagram.size());
        each.size = each.channel->write(server_now_, body, std::span(each.datagram).first(limit));
    });
    datagrams_.clear();
    for (const Outgoing& each : outgoing_) {
        if (each.size > 0) datagrams_.push_back({each.seat->peer, std::span(each.datagram).first(each.size)});
    }
    port_->send_all(datagrams_, run);
}

template <class Work>
void MatchServer::in_pieces(const RunPieces& run, Work work) {
    const std::size_t pieces = config_.workers;
    run_pieces(run, config_.workers, [&](std::uint32_t piece) {
        const std::size_t first = outgoing_.size() * piece / pieces, last = outgoing_.size() * (piece + 1) / pieces;
        for (std::size_t i = first; i < last; ++i) work(outgoing_[i]);
    });
}

void MatchServer::begin_snapshot(Outgoing& outgoing) {
    const Seat& seat = *outgoing.seat;
    outgoing.is_due = (tick_.value + seat.client.index()) % config_.ticks_per_snapshot == 0;
    const std::size_t room = outgoing.is_due ? body_room(seat, *outgoing.channel) : 0;
    if (room < least_body_bytes) return;
    outgoing.room = room;
    outgoing.own_bytes = write_own(*outgoing.seat, outgoing.body);
    outgoing.before = arena_.world().sender(seat.player).counters();
}

void MatchServer::send_snapshot(Seat& seat, Channel& channel) {
    const std::size_t room = body_room(seat, channel);
    // The next tick has more room.
    if (room < least_body_bytes) {
        ++counters_.held_back;
        if (channel.wants_packet(server_now_)) send_packet(seat, channel, {});
        return;
    }
    const std::size_t own_bytes = write_own(seat, body_);
    const SendCounters before = arena_.world().sender(seat.player).counters();
    const std::size_t bytes = arena_.world().write(seat.player, std::span(body_).subspan(own_bytes, room - own_bytes));
    note_snapshot(seat, own_bytes, bytes, before);
    send_packet(seat, channel, std::span(body_).first(own_bytes + bytes));
}

std::size_t MatchServer::body_room(const Seat& seat, Channel& channel) const {
    return std::min(channel.body_room(server_now_, port_->max_datagram_to(seat.peer)), body_.size());
}

// The commands' earliness and the own state go before the snapshot: its number identifies them. The snapshot
// acknowledges the executed commands, because the own state is the one after them.
std::size_t MatchServer::write_own(Seat& seat, std::span<std::uint8_t> body) const {
    const PlayerState& own = arena_.state(seat.player);
    const Ledger& ledger = arena_.world().ledger(seat.player);
    seat.gaze.eye = arena_.feet_of(seat.player, tick_) + eye_offset(own);
    seat.gaze.ahead = aim_direction(own.yaw, own.pitch);
    BitWriter bits{body.first(1 + max_own_state_bytes)};
    bits.bits(static_cast<std::uint8_t>(seat.earliness.take()), 8);
    write_own_state(bits, seat.own_states, ledger.last_stamp().newest, tick_, own);
    return bits.byte_count();
}

void MatchServer::note_snapshot(Seat& seat, std::size_t own_bytes, std::size_t bytes, const SendCounters& before) {
    const SendCounters& counters = arena_.world().sender(seat.player).counters();
    seat.own_states.keep(arena_.world().ledger(seat.player).newest_sent(), tick_, arena_.state(seat.player));
    ++counters_.snapshots;
    counters_.reckoned += counters.reckoned - before.reckoned;
    counters_.spared += counters.spared - before.spared;
    counters_.own_state_bytes += own_bytes;
    counters_.snapshot_bytes += bytes;
}

void MatchServer::send_packet(Seat& seat, Channel& channel, std::span<const std::uint8_t> body) {
    const std::size_t limit = std::min(port_->max_datagram_to(seat.peer), datagram_.size());
    const std::size_t size = channel.write(server_now_, body, std::span(datagram_).first(limit));
    if (size > 0) port_->send(seat.peer, std::span(datagram_).first(size));
}

void MatchServer::shut_down(Micros server_now) {
    server_now_ = server_now;
    session_.shut_down(server_now);
    take_changes();
}

void MatchServer::farewells(Micros server_now) {
    PeerId peer;
    while (const std::size_t size = session_.next_farewell(server_now, datagram_, peer)) {
        port_->send(peer, std::span(datagram_).first(size));
    }
}

}  // namespace backsight::arena
