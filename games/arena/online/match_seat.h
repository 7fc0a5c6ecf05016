#pragma once

// What the match server keeps of one client. Internal to match_server.h.

#include <algorithm>
#include <array>
#include <cmath>

#include <backsight/service/stale_acks.h>
#include <backsight/time/input_lead.h>

#include "arena/online/match_server.h"

namespace backsight::arena {

/// Position and view direction of a client's player, to decide what is relevant to the client.
struct Gaze {
    EntityId self;
    Vec3 eye;
    Vec3 ahead;

    /// Relevance of many entities. Near entities and those in view go into every snapshot, others less often. The own
    /// player is left out: their state goes before each snapshot.
    void weigh(const RelevanceRow& row) const;
    /// Whether the client may see a projectile with this launch: near, in view, or on its way past them.
    bool may_see(Vec3 muzzle, Vec3 direction) const;
};

/// The projectiles in the air that one client knows of.
class ToldProjectiles {
public:
    bool has(const ProjectileId& id) const { return std::find(begin(), end(), id) != end(); }
    bool is_full() const { return count_ == told_.size(); }
    void add(const ProjectileId& id) { told_[count_++] = id; }
    /// Returns false if the client does not know of it.
    bool remove(const ProjectileId& id) {
        const auto found = std::find(begin(), end(), id);
        if (found == end()) return false;
        told_[static_cast<std::size_t>(found - begin())] = told_[--count_];
        return true;
    }

private:
    const ProjectileId* begin() const { return told_.data(); }
    const ProjectileId* end() const { return told_.data() + count_; }
    std::array<ProjectileId, 64> told_;
    std::size_t count_ = 0;
};

/// A client's stamps that gave no view, as its judge has counted them.
struct StampRefusals {
    std::uint64_t late = 0;  ///< stamps of snapshots that are forgotten here
    std::uint64_t lies = 0;

    static StampRefusals of(const JudgeCounters& counters);
};

/// How old a client's commands are when they are executed: a running mean over about as many as `memory`.
class CommandAges {
public:
    void add(Micros age) {
        const auto us = static_cast<double>(age.value);
        mean_us_ += (us - mean_us_) / static_cast<double>(std::min(++count_, memory));
    }
    bool is_settled() const { return count_ >= memory; }
    Micros mean() const { return {static_cast<std::int64_t>(mean_us_)}; }

private:
    static constexpr std::uint64_t memory = 256;
    std::uint64_t count_ = 0;
    double mean_us_ = 0.0;
};

struct MatchServer::Seat {
    Seat(const SessionChange& change, PlayerIndex index, ServerArena& arena, Tick now)
        : client(change.client),
          user(change.user),
          peer(change.peer),
          player(index),
          joined_at(now),
          own_states(arena.level().rate()) {
        gaze.self = arena.entity(index);
        arena.world().sender(index).set_row_relevance([this](const RelevanceRow& row) { gaze.weigh(row); });
    }

    ClientId client;
    std::uint64_t user = 0;
    PeerId peer;
    PlayerIndex player = no_player;
    Tick joined_at;
    Earliness earliness;  // earliness of its commands since the last snapshot
    OwnStateRing own_states;
    Gaze gaze;
    StampRefusals stamp_refusals;
    CommandAges ages;
    service::StaleAcks acks;
    DecidedShots decided;
    ToldProjectiles told;
};

/// What a client is sent at the end of a tick, while all clients' packets are made at once.
struct MatchServer::Outgoing {
    // Not the bytes, which are many.
    Outgoing(Seat& to, Channel& by) : seat(&to), channel(&by) {}

    Seat* seat;
    Channel* channel;
    bool is_due = false;   // for a snapshot
    std::size_t room = 0;  // for it; 0: none now
    std::size_t own_bytes = 0;
    std::size_t body_bytes = 0;
    std::size_t size = 0;  // of the datagram; 0: none
    SendCounters before;
    std::array<std::uint8_t, max_datagram_bytes> body;
    std::array<std::uint8_t, max_datagram_bytes> datagram;
};

}  // namespace backsight::arena
