#pragma once

// A server with bones, riders, teleports and deaths, and the stamps of one client with holes in them: shots whose views
// need every kind of sample. Draw groups are optional: vehicles that are reckoned up to the present, and drones that
// are drawn behind everybody else. Entities change their group now and then. Also short ways to make reports of them.

#include <backsight/judge.h>
#include <backsight/view.h>

#include <vector>

#include "server/hit_reports/fill_report.h"
#include "server/hit_reports/report_reader.h"
#include "tests/support/cases.h"

namespace backsight::test {

/// Ids of the shots that the filter selects.
template <class Reader>
std::vector<std::int64_t> shots_in(Reader&& reader, reports::ReportFilter filter = {}) {
    filter.projectiles = false;
    std::vector<std::int64_t> ids;
    for (const reports::ReportKey& key : reader.list(filter)) ids.push_back(key.id);
    return ids;
}

inline constexpr DrawGroup vehicles = 1;
inline constexpr DrawGroup drones = 2;

class ReportWorld {
public:
    explicit ReportWorld(std::uint64_t seed, Interpolation interpolation = Interpolation::linear,
                         AfterNewest after_newest = AfterNewest::hold)
        : ReportWorld(seed, draw_of(interpolation, after_newest), false) {}
    /// A world with draw groups; group 0 is interpolated linearly.
    ReportWorld(std::uint64_t seed, ReckoningModel model, Convergence convergence);
    // The judge refers to its neighbours here.
    ReportWorld(const ReportWorld&) = delete;
    ReportWorld& operator=(const ReportWorld&) = delete;

    /// A tick; then the client's command with a shot near somebody.
    void step();
    void run(int ticks);
    /// The shot of the last step judged by `rules`.
    ShotRecord judged(const WeaponRules& rules = {});
    /// The same, after a server that was held up has skipped so many ticks.
    ShotRecord judged_after(std::int64_t skipped_ticks);
    void fill(reports::ReportRecord& record, const ShotRecord& shot) const;
    /// The shot of the last step as a record.
    reports::ReportRecord record(const WeaponRules& rules = {});
    /// A query of any shape, collection and filter at the target of the last step.
    Query query();
    /// A query of the client's last command, judged: valid until the next.
    ShotRecord judged(const Query& query, const WeaponRules& rules, const LineOfSight& line_of_sight = {});
    reports::ReportRecord record(const Query& query, const WeaponRules& rules, const LineOfSight& line_of_sight = {});

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    Tick now{0};

private:
    ReportWorld(std::uint64_t seed, const DrawConfig& config, bool has_groups);
    static DrawConfig draw_of(Interpolation interpolation, AfterNewest after_newest);
    void play(EntityId id);
    void play_groups(EntityId id, EntityPose& pose);
    void claim();
    void aim();

    ShotRecord shot_of(const WeaponRules& rules) const;

    Random random_;
    Random of_queries_{17};
    bool has_groups_;
    std::vector<HitboxSetId> wardrobe_;  // a set of each group
    SnapshotAcks acks_;
    HitboxSetId body_;
    EntityId shooter_;
    std::vector<EntityId> others_;
    ViewStamp claimed_;
    Audited audited_;
    Shot shot_;
    Vec3 target_;
};

}  // namespace backsight::test
