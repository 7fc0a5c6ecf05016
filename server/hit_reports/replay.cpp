#include "server/hit_reports/replay.h"

#include <array>
#include <span>

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
    ReplayCheck(const ReportRecord& record, const RunFacts& run)
        : record_(record), run_(run), query_(query_of(record)) {
        out_.equal = true;
    }

    /// The query hits in the claimed view what is stored, in the same order.
    void compare_claimed(std::span<const ReportHit> expected) {
        const std::string name = "claimed view";
        const ReplayStage stage(record_, run_, ReportView::claimed);
        const View view = stage.view();
        const int poses = compare_poses(stage, view, name);
        if (const char* wrong = query_.validate()) return differ(name + ": the stored query is none, see " + wrong);
        Query query = query_;
        localise(query.filter, stage);
        std::array<Hit, max_query_hits> hits;
        const bool is_nobody = !query_.filter.only.is_null() && query.filter.only.is_null();
        const std::size_t count = is_nobody ? 0 : run_query(view, query, hits);
        if (count != expected.size()) return differ(name + ": the shot hits " + std::to_string(count) + " times");
        for (std::size_t i = 0; i < count; ++i) {
            if (same_hit(stage.with_stored_id(hits[i]), expected[i].seen)) continue;
            return differ(name + (record_.asked ? ": hit " + std::to_string(i + 1) + " is another" : other_hit));
        }
        out_.lines.push_back(name + ": " + poses_text(poses) + " and the " + in_words(expected) + " equal");
    }

    /// The query meets the victim where the verdict has them, in the view that it was judged in.
    void compare_judged(std::uint16_t hit) {
        const Verdict& verdict = record_.verdict_of(hit);
        const std::string name = record_.asked ? "judged view of hit " + std::to_string(hit + 1) : "judged view";
        const ReplayStage stage(record_, run_, ReportView::judged, hit);
        const int poses = compare_poses(stage, stage.view(), name);
        if (stage.local(verdict.hit.entity).is_null()) return differ(name + ": the victim has no samples");
        Hit again = at_victim(stage, hit, verdict);
        if (query_.collect == Collect::hitboxes && !same_hit(again, verdict.hit)) {
            // One hitbox of several is tried in the shape that the screen showed, where the bones carry it.
            const ReplayStage as_seen(record_, run_, ReportView::judged, hit, record_.list[hit].seen.hitboxes);
            const Hit found = at_victim(as_seen, hit, verdict);
            if (found) again = found;
        }
        const std::string counted = name + ": " + poses_text(poses) + " equal, ";
        if (verdict.outcome == Outcome::miss) {
            out_.lines.push_back(counted + (again ? "and the victim met: what stopped the shot before is not stored"
                                                  : "and the miss equal"));
            return;
        }
        if (!same_hit(again, verdict.hit)) return differ(name + other_hit);
        out_.lines.push_back(counted + "and the hit on " + name_of(verdict.hit.entity) + " equal");
    }

    Replay result() { return std::move(out_); }

private:
    static constexpr const char* other_hit = ": the shot hits something else";

    int compare_poses(const ReplayStage& stage, const View& view, const std::string& name) {
        if (stage.refused() > 0)
            differ(name + ": " + std::to_string(stage.refused()) + " stored samples are malformed");
        int poses = 0;
        for (const ReportEntity& entity : record_.entities) {
            if (!stage.has(entity) || !has_pose(entity.status)) continue;
            const EntityId local = stage.local(entity.id);
            const ViewPose again = view.pose(local);
            ++poses;
            if (view.group_of_slot(local.index()) != entity.group)
                differ(name + ": entity " + name_of(entity.id) + " is of another draw group");
            if (again.status != entity.status || !same_pose(again.pose, entity.pose))
                differ(name + ": entity " + name_of(entity.id) + " stands elsewhere");
        }
        return poses;
    }

    // With the ids of the stage. Bodies that were not let through for a reason that the filter does not have (the
    // player's own former ones) are known by their entities.
    void localise(QueryFilter& filter, const ReplayStage& stage) {
        left_out_.clear();
        for (const ReportEntity& entity : record_.entities) {
            if (stage.has(entity) && !entity.tested) left_out_.push_back(stage.local(entity.id));
        }
        filter.exclude_mount = stage.local(filter.exclude_mount);
        filter.exclude = stage.local(filter.exclude);
        filter.only = stage.local(filter.only);
        filter.exclude_all = left_out_;
    }

    Hit at_victim(const ReplayStage& stage, std::uint16_t place, const Verdict& verdict) const {
        Query query = query_again(record_, place);
        if (query.validate() != nullptr) return {};
        QueryFilter only_victim;
        only_victim.only = stage.local(verdict.hit.entity);
        only_victim.hit_groups = query_.filter.hit_groups;
        query.filter = only_victim;
        query.max_hits = max_query_hits;
        const bool is_of_hitbox = query.collect == Collect::hitboxes;
        if (!is_of_hitbox) query.collect = Collect::nearest;
        std::array<Hit, max_query_hits> hits;
        for (const Hit& found : std::span(hits).first(run_query(stage.view(), query, hits))) {
            if (!is_of_hitbox || found.hitbox == verdict.hit.hitbox) return stage.with_stored_id(found);
        }
        return {};
    }

    static std::string poses_text(int poses) { return std::to_string(poses) + (poses == 1 ? " pose" : " poses"); }
    std::string in_words(std::span<const ReportHit> hits) const {
        if (record_.asked) return std::to_string(hits.size()) + (hits.size() == 1 ? " hit" : " hits");
        return hits.empty() ? "miss" : "hit on " + name_of(hits.front().seen.entity);
    }

    void differ(const std::string& line) {
        out_.equal = false;
        out_.lines.push_back(line);
    }

    const ReportRecord& record_;
    const RunFacts& run_;
    Query query_;
    std::vector<EntityId> left_out_;
    Replay out_;
};

}  // namespace

Replay replay(const ReportRecord& record, const RunFacts& run) {
    const bool has_exact = !record.strategies.empty() && record.strategies.front().name == "exact";
    if (!has_exact || !has_view(record))
        return {true, {"the shot was refused before any view was built: nothing to replay"}};
    if (record.asked && record.verdict.reason == Reason::knowledge_gap)
        return {true, {"the view has a gap, so the query was not run: nothing to replay"}};
    if (!ReplayStage::fits(record, run)) return {false, {"the stored samples are too far apart"}};
    ReplayCheck check(record, run);
    const ReportHit exact{record.strategies.front().hit};
    const std::span<const ReportHit> of_ray(&exact, exact.seen ? 1u : 0u);
    check.compare_claimed(record.asked ? std::span<const ReportHit>(record.list) : of_ray);
    if (!record.asked && record.verdict.is_judged_again) check.compare_judged(0);
    for (std::size_t i = 0; i < record.list.size(); ++i) {
        if (record.list[i].verdict.is_judged_again) check.compare_judged(static_cast<std::uint16_t>(i));
    }
    return check.result();
}

}  // namespace backsight::reports
