#pragma once

// Your own netcode on history, view and judge: numbered datagrams, plain bytes, interest management, despawns, and a
// clock. docs/integrate/own-netcode.md explains each part; copy what you need. Bytes and instants are arguments: any
// transport will do.

#include <backsight/history.h>
#include <backsight/judge.h>
#include <backsight/time.h>
#include <backsight/view.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace netcode {

using namespace backsight;

// A datagram: | u32 snapshot | u64 tick | entity ... |; an entity: | u32 id | state (view/plain_bytes.h) |
inline constexpr std::size_t datagram_bytes = 1200;
inline constexpr std::size_t header_bytes = 12;
inline constexpr std::size_t id_bytes = 4;

template <class T>
void put(std::span<std::uint8_t> out, T value) {
    for (std::size_t i = 0; i < sizeof(T); ++i) out[i] = static_cast<std::uint8_t>(value >> (8 * i));
}
template <class T>
T get(std::span<const std::uint8_t> in) {
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value = static_cast<T>(value | T{in[i]} << (8 * i));
    return value;
}

// Server: everything that belongs to one client.
class Peer {
public:
    Peer(WorldHistory& history, const DrawConfig& draw, const LedgerConfig& ledger_config)
        : ledger(ledger_config), tombstones(history, ledger), judge(history, draw, ledger, {}), history_(&history) {}

    // A tick takes as many datagrams as it needs. Each is a snapshot with its own number, so each may be lost alone.
    template <class Send>
    void send_tick(Tick tick, std::span<const EntityId> of_interest, Send send) {
        begin_datagram(tick);
        for (const EntityId id : tombstones.due(tick)) add(id, tick, send);
        for (const EntityId id : of_interest) add(id, tick, send);
        send(std::span<const std::uint8_t>(packet_).first(size_));
    }

    Ledger ledger;
    Tombstones tombstones;
    ClientJudge judge;

private:
    void begin_datagram(Tick tick) {
        put(std::span(packet_), ledger.begin_snapshot(tick).value);
        put(std::span(packet_).subspan(4), static_cast<std::uint64_t>(tick.value));
        size_ = header_bytes;
    }
    template <class Send>
    void add(EntityId id, Tick tick, Send& send) {
        const Track& track = *history_->find(id);
        const std::optional<EntityState> state = track.at(tick);
        if (!state) return;  // not recorded in this tick
        if (size_ + id_bytes + state_bytes_of(*state, track.bones_at(tick)) > datagram_bytes) {
            send(std::span<const std::uint8_t>(packet_).first(size_));
            begin_datagram(tick);
        }
        if (ledger.add(id) != LedgerResult::ok) return;  // note the entity for the datagram that really holds it
        put(std::span(packet_).subspan(size_), id.value);
        const std::span<std::uint8_t> room = std::span(packet_).subspan(size_ + id_bytes);
        size_ += id_bytes + write_state(*state, track.bones_at(tick), room);
    }

    WorldHistory* history_;
    std::array<std::uint8_t, datagram_bytes> packet_{};
    std::size_t size_ = 0;
};

// Client: estimates the server's time from the quickest snapshot of the last two seconds. It runs late by the downlink.
class PlainClock {
public:
    void snapshot_arrived(Micros server_time, Micros local_now) {
        const Micros lead = server_time - local_now;
        if (!lead_ || local_now - since_ >= Micros{1'000'000}) {
            former_ = lead_.value_or(lead);
            lead_ = lead;
            since_ = local_now;
        }
        lead_ = std::max(*lead_, lead);
    }
    std::optional<Micros> server_time(Micros local_now) const {
        if (!lead_) return std::nullopt;
        return local_now + std::max(*lead_, former_);
    }

private:
    std::optional<Micros> lead_;
    Micros former_;
    Micros since_;
};

class Client {
public:
    Client(const HistoryConfig& config, const DrawConfig& draw, Micros interpolation_delay)
        : history(config), draw_(&draw), delay_(interpolation_delay), shown_({}, draw.tick_rate) {}

    // Returns false if the datagram is dropped, as if it had been lost. Everything is checked before anything is kept,
    // because an accepted snapshot counts as applied completely.
    bool receive(std::span<const std::uint8_t> bytes, Micros local_now) {
        if (bytes.size() < header_bytes) return false;
        const SnapshotSeq seq{get<std::uint32_t>(bytes)};
        const Tick tick{static_cast<std::int64_t>(get<std::uint64_t>(bytes.subspan(4)))};
        if (acks.judge(seq) != AckResult::accepted || !read_entities(bytes.subspan(header_bytes), tick)) return false;
        if (!acks.accept(seq)) return false;
        for (const Received& r : received_) {
            static_cast<void>(history.store(r.id, tick, r.state, std::span(bones_).subspan(r.first_bone, r.bones)));
        }
        clock_.snapshot_arrived(draw_->tick_rate.time_of(tick), local_now);
        shown_.snapshot_applied(tick);
        return true;
    }

    // Each frame: the moment to draw, and to stamp.
    std::optional<Moment> frame(Micros local_now) {
        std::optional<Micros> wanted = clock_.server_time(local_now);
        if (wanted) *wanted = *wanted - delay_;
        return shown_.advance(wanted, local_now);
    }
    View view(Moment moment) const { return View::at_moment(history, *draw_, moment); }

    WorldHistory history;
    SnapshotAcks acks;

private:
    struct Received {
        EntityId id;
        EntityState state;
        std::size_t first_bone = 0;
        std::size_t bones = 0;
    };
    bool read_entities(std::span<const std::uint8_t> bytes, Tick tick) {
        received_.clear();
        std::size_t bones = 0;
        while (!bytes.empty()) {
            if (bytes.size() < id_bytes) return false;
            Received r{{get<std::uint32_t>(bytes)}, {}, bones, 0};
            const BytesRead read = read_state(bytes.subspan(id_bytes), r.state, std::span(bones_).subspan(bones));
            if (read.result != BytesResult::ok) return false;
            if (read.bones > history.config().max_bones) return false;
            if (history.can_store(r.id, tick, r.state) != RecordResult::ok) return false;
            r.bones = read.bones;
            bones += read.bones;
            received_.push_back(r);
            bytes = bytes.subspan(id_bytes + read.bytes);
        }
        return true;
    }

    const DrawConfig* draw_;
    Micros delay_;
    PlainClock clock_;
    ShownMoment shown_;
    std::vector<Received> received_;
    std::array<QuantBone, datagram_bytes / bone_bytes> bones_{};
};

}  // namespace netcode
