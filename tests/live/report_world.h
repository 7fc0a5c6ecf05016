#pragma once

// A server with bones, riders, teleports and deaths, and the stamps of one client with holes in them: shots whose views
// need every kind of sample. And short ways to make reports of them.

#include <backsight/judge.h>
#include <backsight/view.h>

#include <vector>

#include "reports/fill_report.h"
#include "tests/support/cases.h"

namespace backsight::test {

class ReportWorld {
public:
    explicit ReportWorld(std::uint64_t seed, Interpolation interpolation = Interpolation::linear,
                         AfterNewest after_newest = AfterNewest::hold);
    // The judge refers to its neighbours here.
    ReportWorld(const ReportWorld&) = delete;
    ReportWorld& operator=(const ReportWorld&) = delete;

    /// A tick; then the client's command with a shot near somebody.
    void step();
    void run(int ticks);
    /// The shot of the last step judged by `rules`.
    reports::JudgedShot judged(const WeaponRules& rules = {});
    /// The same as a record.
    reports::ReportRecord record(const WeaponRules& rules = {});

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    Tick now{0};

private:
    void play(EntityId id);

    Random random_;
    SnapshotAcks acks_;
    HitboxSetId body_;
    EntityId shooter_;
    std::vector<EntityId> others_;
    ViewStamp claimed_;
    Audited audited_;
    Shot shot_;
};

}  // namespace backsight::test
