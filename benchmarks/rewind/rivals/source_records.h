#pragma once

// source_records: what the Source SDK's lag compensation manager is described to do (Valve Developer Community, "Lag
// Compensation"; Bernier, GDC 2001). Each player has a list of records, newest in front: origin, angles, bounds,
// simulation time, whether the player was alive. Records older than sv_maxunlag (1 s) are dropped. For a shot each
// player's list is walked back to the first record not later than the target time. The walk gives up at a dead record,
// or where two records in a row are more than 64 units apart in the plane. Between two records origin, angles and
// bounds are blended, and the present state is saved. Then the engine traces; then everybody is put back.
//
// In its favour: it is asked for the exact moment, where the original knows whole ticks. Its bones are taken from
// arrays of poses (pose_ring.h), and only for players whose ball the ray meets. The original computes them again from
// 15 animation layers and 24 pose parameters. Nobody is linked into the engine's partition again.

#include <deque>

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/pose_ring.h"

namespace backsight::bench {

class SourceStore : public Store {
public:
    struct State {
        Vec3 origin;
        Vec3 angles;  ///< pitch, yaw, roll
        Vec3 mins;
        Vec3 maxs;
    };
    struct Record {
        bool is_alive = true;
        float simulation_s = 0.0f;
        State state;
    };
    struct Player {
        State now;
        State saved;
        bool is_moved = false;
        std::deque<Record> records;  // newest first
    };

    explicit SourceStore(const RewindSetup& setup) : players(static_cast<std::size_t>(setup.players)) {}

    void record(const Frame& frame) override;

    std::vector<Player> players;
};

class SourceRecords : public Answering<SourceRecords> {
public:
    SourceRecords(SourceStore& store, const PoseRing& bones)
        : Answering(stores_of(store, bones)), store_(&store), bones_(&bones) {}

    Verdict answer(const Question& question);

private:
    /// One capsule needs no bones.
    static std::vector<const Store*> stores_of(const SourceStore& store, const PoseRing& bones) {
        if (bones.body().parts.size() == 1) return {&store};
        return {&store, &bones};
    }

    SourceStore* store_;
    const PoseRing* bones_;
};

}  // namespace backsight::bench
