// A verdict for each hit of a query.

#include "judge_query.h"

#include "apply_rules.h"
#include "rewind/filter.h"

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

// What the rules, the reports and the self-audit ask of any shot.
Shot shot_of(const Query& query) {
    const QueryFilter& filter = query.filter;
    return {filter.exclude, query.start(),  query.direction,      filter.exclude_team,
            filter.layers,  query.distance, filter.exclude_mount, query.cut_by_level};
}

// Removes some hits and returns how many are left, in their order.
template <typename IsOut>
std::size_t without(std::span<Hit> hits, IsOut is_out) {
    return static_cast<std::size_t>(std::remove_if(hits.begin(), hits.end(), is_out) - hits.begin());
}

}  // namespace

Query query_of(const Query& query, const WeaponRules& rules) {
    Query out = query;
    if (query.shape <= QueryShape::capsule_sweep) out.distance = std::min(query.distance, rules.range);
    return out;
}

bool has_gap(const View& view, const QueryFilter& filter) {
    if (!view.may_have_gaps()) return false;
    const FilterInView in_view(view, filter);
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        if (!view.may_be_gap(slot)) continue;
        const ViewPose pose = view.pose_of_slot(slot);
        if (pose.status == ViewStatus::knowledge_gap && in_view.passes(pose)) return true;
    }
    return false;
}

Query cast_of(const ShotRecord& record) {
    if (record.query == nullptr) {
        Query query = Query::ray_along(ray_of(record.shot, record.rules));
        query.filter = filter_of(record.shot, record.own);
        return query;
    }
    Query whole = *record.query;
    whole.distance = record.shot.max_distance;  // as it was before other rules cut it
    return query_of(whole, record.rules);
}

// Fills in the record's verdict, and those of its hits, of which it returns the number. Without a list for these it is
// another judgement of the same hits.
std::size_t ClientJudge::decide_hits(ShotRecord& record, std::span<Hit> hits, std::vector<Verdict>* verdicts,
                                     const LineOfSight& line_of_sight, const VictimScreens& screens) const {
    const Query query = cast_of(record);
    if (!begin(record, query.validate() == nullptr)) return 0;
    const View view = View::exact(*history_, *draw_, *ledger_, record.audited.stamp);
    if (has_gap(view, query.filter)) {
        record.verdict.outcome = Outcome::refused;
        record.verdict.reason = Reason::knowledge_gap;
        return 0;
    }
    std::size_t count = run_query(view, query, hits);
    const bool is_first = verdicts != nullptr;
    if (is_first && record.verdict.reason == Reason::as_seen) record.seen_hash = list_hash(hits.first(count));
    const bool has_met = count > 0;
    const auto is_cut = [&](const Hit& hit) { return is_cut_by_level(view, record, line_of_sight, hit.point); };
    if (query.cut_by_level) count = without(hits.first(count), is_cut);
    if (is_first) {
        count = queries_->swings.keep_new(query.swing, hits.first(count));
    } else {
        const auto is_met_before = [&](const Hit& hit) { return queries_->swings.had_met(query.swing, hit.entity); };
        count = without(hits.first(count), is_met_before);
    }
    record.verdict.outcome = Outcome::miss;
    if (!has_met && query.distance < record.shot.max_distance) {
        Query whole = query;
        whole.distance = record.shot.max_distance;
        record.verdict.beyond_range = run_query(view, whole, hits) > 0;
    }
    if (is_first && count > verdicts->size()) verdicts->resize(max_query_hits);
    const Verdict base = record.verdict;
    Verdict first = base;
    for (std::size_t i = 0; i < count; ++i) {
        record.verdict = base;
        record.verdict.outcome = Outcome::hit;
        record.verdict.hit = hits[i];
        record.verdict.pose = view.pose(hits[i].entity);
        judge_hit(view, record, line_of_sight, screens);
        if (is_first) (*verdicts)[i] = record.verdict;
        const bool is_better = first.outcome != Outcome::hit && record.verdict.outcome == Outcome::hit;
        if (i == 0 || is_better) first = record.verdict;
    }
    record.verdict = first;
    return count;
}

void ClientJudge::judge(ShotRecord& record, const Query& query, const LineOfSight& line_of_sight,
                        const VictimScreens& screens) {
    BACKSIGHT_ASSERT(record.rules.validate() == nullptr, "rules: in range, see WeaponRules::validate()");
    Queries& kept = *queries_;
    kept.query = query_of(query, record.rules);
    kept.own = record.own;
    if (query.filter.exclude_all.empty()) kept.query.filter.exclude_all = kept.own.list();
    record.query = &kept.query;
    record.shot = shot_of(query);
    record.verdict = {};
    record.hits = {};
    record.seen_hash = 0;
    std::array<Hit, max_query_hits> hits;
    const std::uint64_t left_out = kept.swings.left_out();
    const std::size_t count = decide_hits(record, hits, &kept.verdicts, line_of_sight, screens);
    if (kept.swings.left_out() > left_out) history_->note(Misuse::swing_full);
    if (record.shot.shooter.is_null() && record.own.list().empty()) history_->note(Misuse::no_shooter);
    record.hits = std::span(kept.verdicts).first(count);
    for (const Verdict& verdict : record.verdicts()) this->count(verdict);
}

}  // namespace backsight
