#pragma once

// What the match server keeps of one client. A room of match_server.h; nobody else's.

#include <algorithm>
#include <array>
#include <cmath>

#include <backsight/time/input_lead.h>

#include "arena/online/match_server.h"

namespace backsight::arena {

/// Where a client's player is and looks, for what is relevant to him.
struct Gaze {
    EntityId self;
    Quantization quantization;
    Vec3 eye;
    Vec3 ahead;

    /// Everybody near, and whoever is before his eyes, in every snapshot; farther and behind less often; never himself,
    /// whose state goes before each snapshot.
    std::uint32_t relevance(EntityId id, const EntityState& state) const;
    /// Whether he may see a projectile that leaves from there: near, before his eyes, or on its way past him.
    bool may_see(Vec3 muzzle, Vec3 direction) const;
};

/// The projectiles in the air that one client has been told of.
class ToldProjectiles {
public:
    bool has(const ProjectileId& id) const { return std::find(begin(), end(), id) != end(); }
    bool is_full() const { return count_ == told_.size(); }
    void add(const ProjectileId& id) { told_[count_++] = id; }
    /// False: he was not told.
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
    std::uint64_t late = 0;  ///< of snapshots that are forgotten here
    std::uint64_t lies = 0;

    static StampRefusals of(const JudgeCounters& counters);
};

struct MatchServer::Seat {
    Seat(const SessionChange& change, PlayerIndex index, ServerArena& arena, Tick now)
        : client(change.client), user(change.user), peer(change.peer), player(index), joined_at(now) {
        gaze.self = arena.entity(index);
        gaze.quantization = arena.history().config().quantization;
        arena.world().sender(index).set_relevance(
            [this](EntityId id, const EntityState& state) { return gaze.relevance(id, state); });
    }

    ClientId client;
    std::uint64_t user = 0;
    PeerId peer;
    PlayerIndex player = no_player;
    Tick joined_at;
    Earliness earliness;  // of its commands, since the last snapshot
    OwnStateRing own_states;
    Gaze gaze;
    StampRefusals stamp_refusals;
    DecidedShots decided;
    ToldProjectiles told;
};

}  // namespace backsight::arena
