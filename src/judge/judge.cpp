#include <backsight/judge/judge.h>
#include <backsight/judge/self_audit.h>

#include "caps.h"
#include "cover.h"

#include <algorithm>

namespace backsight {

namespace {

bool is_sound(const Shot& shot) {
    const float squared = length_squared(shot.direction);
    return is_finite(shot.origin) && is_finite(shot.direction) && squared > 0.999f && squared < 1.001f &&
           shot.max_distance >= 0.0f;
}

bool any_gap(const View& view, const QueryFilter& filter) {
    if (!view.may_have_gaps()) return false;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        if (!view.may_be_gap(slot)) continue;
        const ViewPose pose = view.pose_of_slot(slot);
        if (pose.status == ViewStatus::knowledge_gap && passes_filter(filter, pose.entity, pose.state)) return true;
    }
    return false;
}

}  // namespace

const char* WeaponRules::validate() const {
    const auto in_range = [](Micros span) { return span >= Micros{0} && span <= Micros{10'000'000}; };
    if (!in_range(max_rewind)) return "weapon.max_rewind";
    if (!(max_victim_moved_m >= 0.0f)) return "weapon.max_victim_moved_m";
    if (cover_grace > Micros{10'000'000}) return "weapon.cover_grace";
    if (!in_range(cover_max_view_age)) return "weapon.cover_max_view_age";
    if (!(range >= 0.0f) || !std::isfinite(range)) return "weapon.range";
    return nullptr;
}

const char* validate_reach(const HistoryConfig& history, const LedgerConfig& ledger, const DrawConfig& draw,
                           Micros max_rewind, std::uint32_t ticks_per_snapshot, std::uint32_t datagrams_per_snapshot) {
    // One tick because the present lies past the newest, one because the oldest moment lies between two.
    Micros oldest = draw.sample_max_age;
    for (const DrawRules& group : draw.groups) {
        if (group.after_newest == AfterNewest::reckon) oldest = std::max(oldest, group.sample_max_age);
    }
    const std::int64_t span = draw.tick_rate.span(max_rewind) + draw.tick_rate.span(oldest);
    const std::int64_t ticks = (span >> Moment::fraction_bits) + 2;
    if (history.capacity_ticks < ticks) return "history.capacity_ticks";
    if (ledger.max_entities < history.max_entities) return "ledger.max_entities";
    const std::int64_t snapshots = ticks / std::max(ticks_per_snapshot, 1u) + 1;
    if (ledger.capacity_snapshots < snapshots * std::max(datagrams_per_snapshot, 1u)) {
        return "ledger.capacity_snapshots";
    }
    return nullptr;
}

Audited ClientJudge::take_stamp(const ViewStamp& stamp, Moment server_now) {
    const Audited audited = audit_.check(stamp, *ledger_, server_now);
    ++counters_.by_audit[audited.result];
    if (!is_refused(audited.result)) ledger_->learn(audited.stamp);
    return audited;
}

Verdict ClientJudge::judge(const Audited& audited, const Shot& shot, const WeaponRules& rules, Moment server_now,
                           const LineOfSight& line_of_sight, const VictimScreens& screens) {
    const Verdict verdict = decide(audited, shot, rules, server_now, line_of_sight, screens);
    ++counters_.by_reason[verdict.reason];
    switch (verdict.outcome) {
        case Outcome::hit:
            ++counters_.hits;
            break;
        case Outcome::miss:
            ++counters_.misses;
            break;
        case Outcome::refused:
            ++counters_.refusals;
            break;
    }
    return verdict;
}

Verdict ClientJudge::decide(const Audited& audited, const Shot& shot, const WeaponRules& rules, Moment server_now,
                            const LineOfSight& line_of_sight, const VictimScreens& screens) const {
    Verdict verdict;
    verdict.audit = audited.result;
    if (!is_sound(shot)) return verdict;
    verdict.reason = Reason::clock_off;
    if (is_clock_off(*history_, draw_->tick_rate, server_now, max_clock_off_)) return verdict;
    verdict.reason = Reason::stamp_refused;
    if (is_refused(audited.result)) return verdict;
    verdict.reason = is_clamped(audited.result) ? Reason::stamp_clamped : Reason::as_seen;

    const Moment present = std::clamp(server_now, Moment{0}, max_moment);
    verdict.judged = audited.stamp.shown;
    verdict.judged_offsets = audited.stamp.offsets;
    const View view = View::exact(*history_, *draw_, *ledger_, audited.stamp);
    const Ray ray = ray_of(shot, rules);
    const QueryFilter filter = filter_of(shot);
    verdict.hit = cast_ray(view, ray, filter);
    verdict.outcome = verdict.hit ? Outcome::hit : Outcome::miss;
    if (any_gap(view, filter)) {
        // Even where somebody was hit: whoever is in the gap may have stood before them. However old the view: whether
        // it showed a hit at all is not known.
        verdict.outcome = Outcome::refused;
        verdict.reason = Reason::knowledge_gap;
    } else if (verdict.hit) {
        apply_caps(view, ray, rules, present, verdict);
    }
    if (verdict.outcome == Outcome::hit && victim_was_in_cover(*history_, *draw_, shot.shooter, verdict.hit.entity,
                                                               rules, present, line_of_sight, screens)) {
        verdict.outcome = Outcome::refused;
        verdict.reason = Reason::victim_in_cover;
    }
    return verdict;
}

}  // namespace backsight
