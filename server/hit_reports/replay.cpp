#include "server/hit_reports/replay.h"

#include "server/hit_reports/fill_report.h"
#include "server/hit_reports/replay_stage.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

bool same_pose(const Pose& a, const Pose& b) {
    return same_bits(a.position, b.position) && same_bits(a.rotation.x, b.rotation.x) &&
           same_bits(a.rotation.y, b.rotation.y) && same_bits(a.rotation.z, b.rotation.z) &&
           same_bits(a.rotation.w, b.rotation.w);
}

bool same_hit(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.group == b.group && same_bits(a.distance, b.distance) &&
           same_bits(a.point, b.point) && same_bits(a.normal, b.normal);
}

class ReplayCheck {
public:
    ReplayCheck(const ReportRecord& record, const RunFacts& run) : record_(record), run_(run) { out_.equal = true; }

    void compare_view(ReportView which, const QueryFilter& filter, const Hit& expected, const std::string& name) {
        const ReplayStage stage(record_, run_, which);
        if (stage.refused() > 0)
            differ(name + ": " + std::to_string(stage.refused()) + " stored samples are malformed");
        const View view = stage.view();
        int poses = 0;
        for (const ReportEntity& entity : record_.entities) {
            if (entity.view != which || !has_pose(entity.status)) continue;
            const EntityId local = stage.local(entity.id);
            const ViewPose again = view.pose(local);
            ++poses;
            if (view.group_of_slot(local.index()) != entity.group)
                differ(name + ": entity " + name_of(entity.id) + " is of another draw group");
            if (again.status != entity.status || !same_pose(again.pose, entity.pose))
                differ(name + ": entity " + name_of(entity.id) + " stands elsewhere");
        }
        const float squared = length_squared(record_.shot.direction);
        if (!(squared > 0.999f && squared < 1.001f)) return differ(name + ": the stored direction is none");
        QueryFilter local = filter;
        local.exclude_mount = stage.local(filter.exclude_mount);
        local.exclude = stage.local(filter.exclude);
        local.only = stage.local(filter.only);
        if (!filter.only.is_null() && local.only.is_null()) return differ(name + ": the victim has no samples");
        const Hit again = stage.with_stored_id(cast_ray(view, ray_of(record_.shot, record_.rules), local));
        if (!same_hit(again, expected)) return differ(name + ": the shot hits something else");
        out_.lines.push_back(name + ": " + std::to_string(poses) + " poses and the " +
                             (expected ? "hit on " + name_of(expected.entity) : "miss") + " equal");
    }
    void differ(const std::string& line) {
        out_.equal = false;
        out_.lines.push_back(line);
    }
    Replay result() { return std::move(out_); }

private:
    const ReportRecord& record_;
    const RunFacts& run_;
    Replay out_;
};

}  // namespace

Replay replay(const ReportRecord& record, const RunFacts& run) {
    ReplayCheck check(record, run);
    const bool has_exact = !record.strategies.empty() && record.strategies.front().name == "exact";
    if (!has_exact || !has_view(record))
        return {true, {"the shot was refused before any view was built: nothing to replay"}};
    if (!ReplayStage::fits(record, run)) return {false, {"the stored samples are too far apart"}};
    const QueryFilter filter = filter_of(record.shot);
    check.compare_view(ReportView::claimed, filter, record.strategies.front().hit, "claimed view");
    if (record.verdict.is_judged_again) {
        QueryFilter only_victim;
        only_victim.only = record.verdict.hit.entity;
        const bool is_miss = record.verdict.outcome == Outcome::miss;
        check.compare_view(ReportView::judged, only_victim, is_miss ? Hit{} : record.verdict.hit, "judged view");
    }
    return check.result();
}

}  // namespace backsight::reports
