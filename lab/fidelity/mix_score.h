#pragma once

// Counts over the shots of one cell of `lab fidelity --mix`: the targets, the shooters, whether the judge agreed with
// the screen, and what a server would have said of drivers if it compensated them twice.

#include <backsight/judge/judge.h>

#include "lab/fidelity/recorded_world.h"
#include "lab/fidelity/result.h"
#include "lab/fidelity/strategies.h"

namespace backsight::lab {

class MixScore {
public:
    /// `world` must outlive it.
    explicit MixScore(const RecordedWorld& world) : world_(&world) {}

    void add(const ScreenShot& screen, const Verdict& verdict, const ServerShot& shot, const DrawConfig& draw,
             const Ledger& ledger);
    const MixResult& result() const { return result_; }

private:
    void compensate_twice(const ScreenShot& screen, const ServerShot& shot, const DrawConfig& draw,
                          const Ledger& ledger);

    const RecordedWorld* world_;
    MixResult result_;
};

}  // namespace backsight::lab
