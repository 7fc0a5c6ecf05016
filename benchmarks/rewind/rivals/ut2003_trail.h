#pragma once

// ut2003_trail: the location trail of UT2003 (presets' ut2003.h says where it is described): every pawn
// drags its places of the last 0.4 s behind it; a shot's stamp is a server time, and each pawn is shifted to between
// the two places around it. No bones are kept: those are the present's.
//
// In its favour: nothing is moved in an engine's world, and a pawn whose ball the ray misses is not turned.

#include <backsight/presets/ut2003.h>

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/present.h"

namespace backsight::bench {

class TrailStore : public Store {
public:
    explicit TrailStore(const RewindSetup& setup)
        : present(setup),
          trails(static_cast<std::size_t>(setup.players), presets::LocationTrail(TickRate{64, 1})),
          now(trails.size()) {}

    void record(const Frame& frame) override;

    /// Ticks in 0.4 s, and the node beyond.
    static constexpr int ticks_kept = 27;

    Present present;
    std::vector<presets::LocationTrail> trails;
    std::vector<presets::TrailNode> now;
};

class Ut2003Trail : public Answering<Ut2003Trail> {
public:
    explicit Ut2003Trail(const TrailStore& store) : Answering({&store}, TrailStore::ticks_kept), store_(&store) {}

    Verdict answer(const Question& question) const;

private:
    const TrailStore* store_;
};

}  // namespace backsight::bench
