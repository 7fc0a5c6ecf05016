#include <backsight/judge/judge.h>

#include "apply_rules.h"
#include "audit.h"
#include "judge_query.h"

#include "base/unit.h"

#include <backsight/base/assert.h>
#include <backsight/base/hash.h>

#include <algorithm>
#include <array>

namespace backsight {

namespace {

// All bits for which a snapshot at that age can have been received: numbers start at 1.
std::uint64_t bits_that_exist(SnapshotSeq newest) {
    return newest.value >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << newest.value) - 1;
}

std::uint64_t shifted(std::uint64_t bits, std::uint32_t by) { return by < stamp_window ? bits << by : 0; }

bool is_sound(const Shot& shot) {
    return Query::ray_along({shot.origin, shot.direction, shot.max_distance}).validate() == nullptr;
}

bool has_moments(const ViewStamp& stamp) {
    const auto in_range = [](std::int32_t offset) { return offset >= -max_group_offset && offset <= max_group_offset; };
    return stamp.shown >= Moment{0} && stamp.shown <= max_moment &&
           std::all_of(stamp.offsets.begin(), stamp.offsets.end(), in_range);
}

/// Whether `received` has an old bit that a stamp `advance` snapshots before, whose bits are `before` here, had not:
/// the client had to drop such snapshots if they came in after that stamp.
bool has_come_too_late(std::uint64_t received, std::uint64_t before, std::uint32_t advance) {
    const std::uint64_t must_be_as_before = shifted(~std::uint64_t{0}, advance + late_snapshot_limit);
    return ((received ^ before) & must_be_as_before) != 0;
}

}  // namespace

bool is_cut_by_level(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Vec3 point) {
    if (!record.shot.cut_by_level || !line_of_sight) return false;
    const TickRate rate = view.config().tick_rate;
    const Moment oldest = std::max(came_of(record, rate) - rate.span(record.rules.max_rewind), Moment{0});
    return !line_of_sight(record.shot.origin, point, std::max(level_moment(view, present_of(record)), oldest));
}

const char* to_string(AuditResult result) {
    static constexpr const char* names[] = {
        // facts: names of AuditResult
        "accepted",            // 0
        "moment too old",      // 1
        "moment too new",      // 2
        "moment went back",    // 3
        "moment too fast",     // 4
        "no snapshot",         // 5
        "snapshot not sent",   // 6
        "snapshot forgotten",  // 7
        "snapshot went back",  // 8
        "received undone",     // 9
        "received too late",   // 10
        "malformed",           // 11
        "outside step",        // 12
        // end of facts
    };
    return enum_name(result, names);
}

const char* to_string(Outcome outcome) {
    static constexpr const char* names[] = {
        // facts: names of Outcome
        "hit",      // 0
        "miss",     // 1
        "refused",  // 2
        // end of facts
    };
    return enum_name(outcome, names);
}

const char* to_string(Reason reason) {
    static constexpr const char* names[] = {
        // facts: names of Reason
        "as seen",          // 0
        "stamp clamped",    // 1
        "stamp refused",    // 2
        "rewind clamped",   // 3
        "rewind refused",   // 4
        "victim clamped",   // 5
        "victim refused",   // 6
        "victim in cover",  // 7
        "knowledge gap",    // 8
        "bad shot",         // 9
        "clock off",        // 10
        "too many",         // 11
        "unknown client",   // 12
        // end of facts
    };
    return enum_name(reason, names, newer_peers_name);
}

std::uint32_t screen_hash(const Hit& hit) { return list_hash(std::span(&hit, 1)); }

std::uint32_t list_hash(std::span<const Hit> hits) {
    static constexpr Hit miss;
    if (hits.empty()) hits = std::span(&miss, 1);
    Hasher target;
    Hasher point;
    for (const Hit& hit : hits) {
        target.add(std::uint64_t{hit.entity.value}).add(std::uint64_t{hit.hitbox});
        point.add(hit.point);
    }
    const auto hash = static_cast<std::uint32_t>((target.value() & 0xffffu) << 16 | (point.value() & 0xffffu));
    return hash != 0 ? hash : 1;
}

Ray ray_of(const Shot& shot, const WeaponRules& rules) {
    return {shot.origin, shot.direction, std::min(shot.max_distance, rules.range)};
}

QueryFilter filter_of(const Shot& shot) { return {shot.layers, shot.shooter, shot.spare_team, {}, shot.mount}; }
QueryFilter filter_of(const Shot& shot, const OwnBodies& own) {
    QueryFilter filter = filter_of(shot);
    filter.exclude_all = own.list();
    return filter;
}

const char* AuditConfig::validate() const {
    const auto in_range = [](Micros span) { return span >= Micros{0} && span <= Micros{10'000'000}; };
    if (!in_range(max_interpolation_delay)) return "audit.max_interpolation_delay";
    if (!in_range(max_ahead)) return "audit.max_ahead";
    if (!in_range(max_group_ahead)) return "audit.max_group_ahead";
    if (!(max_slew_ratio >= 0.0f && max_slew_ratio <= 1.0f)) return "audit.max_slew_ratio";
    if (!in_range(max_saved)) return "audit.max_saved";
    if (!in_range(max_clock_off) || max_clock_off < Micros{1'000}) return "audit.max_clock_off";
    return nullptr;
}

bool is_clock_off(const WorldHistory& history, TickRate rate, Moment server_now, Micros most) {
    if (history.newest() == no_tick) return false;
    const Moment newest = Moment::at(history.newest());
    // In this order nothing overflows, whatever the instant is.
    const std::int64_t off = server_now > newest ? server_now - newest : newest - std::max(server_now, Moment{-1});
    return off > rate.span(most);
}

Moment level_moment(const ViewStamp& last, const DrawConfig& draw, Moment server_now, Micros waited, Micros max_age) {
    const Moment present = std::clamp(server_now, Moment{0}, max_moment);
    if (last.newest.value == 0) return present;
    const TickRate rate = draw.tick_rate;
    const std::int64_t most = rate.span(std::max(waited, Micros{0})) + rate.span(std::max(max_age, Micros{0}));
    const std::int64_t later = draw.level_group == 0 ? 0 : last.offsets[draw.level_group - 1u];
    return std::clamp(last.shown + later, std::max(present - most, Moment{0}), present);
}

AuditResult Audit::check_snapshots(const ViewStamp& stamp, const Ledger& ledger) const {
    if (stamp.newest.value == 0) return stamp.received == 0 ? AuditResult::no_snapshot : AuditResult::malformed;
    if ((stamp.received & 1) == 0 || !has_moments(stamp)) return AuditResult::malformed;
    if (stamp.newest > ledger.newest_sent() || (stamp.received & ~bits_that_exist(stamp.newest)) != 0) {
        return AuditResult::snapshot_not_sent;
    }
    if (stamp.newest < ledger.oldest_sent()) return AuditResult::snapshot_forgotten;
    if (!any_) return AuditResult::accepted;

    if (stamp.newest < last_.newest) return AuditResult::snapshot_went_back;
    const std::uint32_t advance = stamp.newest.value - last_.newest.value;
    const std::uint64_t before = shifted(last_.received, advance);
    if ((stamp.received & before) != before) return AuditResult::received_undone;
    if (has_come_too_late(stamp.received, before, advance)) return AuditResult::received_too_late;
    return AuditResult::accepted;
}

Audit::Window Audit::window(Moment newest, Micros max_ahead) const {
    return {std::max(newest - tick_rate_.span(config_.max_interpolation_delay), Moment{0}),
            std::min(newest + tick_rate_.span(max_ahead), max_moment)};
}

AuditResult Audit::clamp_moment(Drawn& drawn, const Window& window, Moment& moment) const {
    AuditResult result = AuditResult::accepted;
    const auto clamp_to = [&](Moment to, AuditResult why) {
        moment = to;
        result = why;
    };
    // The way up to the window is not the client's choice, and costs it nothing: after an outage it must jump there.
    const Moment start = std::max(drawn.last, window.lowest);
    if (any_) {
        if (moment < drawn.last) clamp_to(drawn.last, AuditResult::moment_went_back);
        // An honest client whose first commands after an outage were lost has gone on from the window's edge by now.
        const std::int64_t saved = std::min(drawn.saved, tick_rate_.span(config_.max_saved));
        const Moment soonest = std::max(game().after(drawn.last, drawn.saved), game().after(window.lowest, saved));
        if (moment > soonest) clamp_to(soonest, AuditResult::moment_too_fast);
    }
    // The window comes last: whatever else was wrong, the answer lies in it. It only ever moves forward.
    if (moment < window.lowest) clamp_to(window.lowest, AuditResult::moment_too_old);
    if (moment > window.highest) clamp_to(window.highest, AuditResult::moment_too_new);
    if (any_) {
        const std::int64_t limit = tick_rate_.span(config_.max_saved);
        drawn.saved = std::clamp<std::int64_t>(drawn.saved - game().real_span(start, moment), 0, limit);
    }
    drawn.last = moment;
    return result;
}

AuditResult Audit::clamp_moments(ViewStamp& stamp, const Ledger& ledger, Moment server_now) {
    const std::int64_t most = tick_rate_.span(Micros{10'000'000});
    const std::int64_t elapsed = std::min(game().real_span(last_at_, server_now), most);
    const auto earned =
        static_cast<std::int64_t>(static_cast<double>(elapsed) * (1.0 + static_cast<double>(config_.max_slew_ratio)));
    for (Drawn& drawn : drawn_) drawn.saved = any_ ? drawn.saved + earned : tick_rate_.span(config_.max_saved);

    const Moment newest = Moment::at(ledger.tick_of(stamp.newest));
    const Window others = window(newest, std::max(config_.max_ahead, config_.max_group_ahead));
    const Moment claimed = stamp.shown;
    AuditResult result = clamp_moment(drawn_[0], window(newest, config_.max_ahead), stamp.shown);
    for (std::size_t i = 0; i < stamp.offsets.size(); ++i) {
        // A group without an instant of its own goes with group 0, wherever that may be drawn.
        const bool is_own = stamp.offsets[i] != 0;
        Moment moment = is_own ? claimed + stamp.offsets[i] : stamp.shown;
        const AuditResult of_group = clamp_moment(drawn_[i + 1], others, moment);
        if (result == AuditResult::accepted) result = of_group;
        const std::int64_t offset = moment - stamp.shown;
        stamp.offsets[i] =
            static_cast<std::int32_t>(std::clamp<std::int64_t>(offset, -max_group_offset, max_group_offset));
    }
    return result;
}

// Claims are compared with claims: what the audit moves is no matter of the order in which they were drawn.
bool Audit::is_in_step(const ViewStamp& stamp, const ViewStamp& command) const {
    if (!has_moments(command)) return false;
    for (std::size_t group = 0; group < max_draw_groups; ++group) {
        const Moment shown = stamp.shown_of(static_cast<DrawGroup>(group));
        if (any_ && shown < claimed_.shown_of(static_cast<DrawGroup>(group))) return false;
        if (shown > command.shown_of(static_cast<DrawGroup>(group))) return false;
    }
    if (stamp.newest > command.newest) return false;
    const std::uint32_t advance = command.newest.value - stamp.newest.value;
    const std::uint64_t before = shifted(stamp.received, advance);
    // What check_snapshots() will ask of the command after this shot.
    return (before & ~command.received) == 0 && !has_come_too_late(command.received, before, advance);
}

Audited Audit::examine(const ViewStamp& stamp, const Ledger& ledger, Moment server_now) {
    const AuditResult result = check_snapshots(stamp, ledger);
    if (is_refused(result)) return {result, stamp, 0};
    return accept(stamp, ledger, server_now);
}

Audited Audit::examine_shot(const ViewStamp& stamp, const ViewStamp& command, const Ledger& ledger, Moment server_now) {
    AuditResult result = check_snapshots(stamp, ledger);
    if (!is_refused(result) && !is_in_step(stamp, command)) result = AuditResult::outside_step;
    return is_refused(result) ? Audited{result, stamp, 0} : accept(stamp, ledger, server_now);
}

Audited Audit::accept(const ViewStamp& stamp, const Ledger& ledger, Moment server_now) {
    Audited audited{AuditResult::accepted, stamp, 0};
    audited.result = clamp_moments(audited.stamp, ledger, server_now);
    audited.moved = audited.stamp.shown - stamp.shown;
    any_ = true;
    last_ = audited.stamp;
    claimed_ = stamp;
    last_at_ = std::clamp(server_now, Moment{0}, max_moment);
    return audited;
}

ClientJudge::ClientJudge(const WorldHistory& history, const DrawConfig& draw, Ledger& ledger, const AuditConfig& audit)
    : history_(&history),
      draw_(&draw),
      ledger_(&ledger),
      max_clock_off_(audit.max_clock_off),
      audit_(std::make_unique<Audit>(audit, draw.tick_rate)),
      queries_(std::make_unique<Queries>()) {
    BACKSIGHT_ASSERT(ledger.config().max_entities >= history.config().max_entities,
                     "ledger: for as many entities as the history, see Ledger(history)");
}

ClientJudge::~ClientJudge() = default;

void ClientJudge::set_scaled_time(const ScaledTime* game) { audit_->set_scaled_time(game); }

Audited ClientJudge::take_stamp(const ViewStamp& stamp, Moment server_now) {
    const Audited audited = audit_->examine(stamp, *ledger_, server_now);
    ++counters_.by_audit[audited.result];
    if (!is_refused(audited.result)) ledger_->learn(audited.stamp);
    return audited;
}

Audited ClientJudge::take_shot_stamp(const ViewStamp& stamp, const ViewStamp& command, Moment server_now) {
    const Audited audited = audit_->examine_shot(stamp, command, *ledger_, server_now);
    ++counters_.by_audit[audited.result];
    if (!is_refused(audited.result)) ledger_->learn(audited.stamp);
    return audited;
}

void ClientJudge::judge(ShotRecord& record, const LineOfSight& line_of_sight, const VictimScreens& screens) {
    BACKSIGHT_ASSERT(record.rules.validate() == nullptr, "rules: in range, see WeaponRules::validate()");
    record.verdict = {};
    decide(record, line_of_sight, screens);
    count(record.verdict);
}

void ClientJudge::count(const Verdict& verdict) {
    ++counters_.by_reason[verdict.reason];
    if (verdict.beyond_range) ++counters_.beyond_range;
    if (verdict.former_life) ++counters_.former_lives;
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
        case Outcome::count_:
            break;
    }
}

Verdict ClientJudge::judge_by(const WeaponRules& rules, const ShotRecord& record, const LineOfSight& line_of_sight,
                              const VictimScreens& screens) const {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see WeaponRules::validate()");
    ShotRecord other = record;
    other.rules = rules;
    other.verdict = {};
    if (record.query != nullptr) {
        std::array<Hit, max_query_hits> hits;
        static_cast<void>(decide_hits(other, hits, nullptr, line_of_sight, screens));
    } else {
        decide(other, line_of_sight, screens);
    }
    return other.verdict;
}

bool ClientJudge::begin(ShotRecord& record, bool is_sound) const {
    const Audited& audited = record.audited;
    Verdict& verdict = record.verdict;
    if (record.shot.shooter.is_null()) record.shot.shooter = record.own.ids[0];
    verdict.audit = audited.result;
    if (!is_sound) return false;
    verdict.reason = Reason::clock_off;
    if (is_clock_off(*history_, draw_->tick_rate, record.server_now, max_clock_off_)) return false;
    verdict.reason = Reason::stamp_refused;
    if (is_refused(audited.result)) return false;
    verdict.reason = is_clamped(audited.result) ? Reason::stamp_clamped : Reason::as_seen;
    verdict.judged = audited.stamp.shown;
    verdict.judged_offsets = audited.stamp.offsets;
    return true;
}

void judge_hit(const View& view, ShotRecord& record, const LineOfSight& line_of_sight, const VictimScreens& screens) {
    Verdict& verdict = record.verdict;
    if (!verdict.hit) return;
    apply_caps(view, record, line_of_sight, verdict);
    if (verdict.outcome == Outcome::hit &&
        victim_was_in_cover(view, record, verdict.hit.entity, line_of_sight, screens)) {
        verdict.outcome = Outcome::refused;
        verdict.reason = Reason::victim_in_cover;
    }
    verdict.former_life = view.history().is_former_life(verdict.hit.entity, verdict.pose.from);
}

void ClientJudge::decide(ShotRecord& record, const LineOfSight& line_of_sight, const VictimScreens& screens) const {
    if (!begin(record, is_sound(record.shot))) return;
    Verdict& verdict = record.verdict;
    const View view = View::exact(*history_, *draw_, *ledger_, record.audited.stamp);
    const QueryFilter filter = filter_of(record.shot, record.own);
    verdict.hit = cast_ray(view, ray_of(record.shot, record.rules), filter);
    if (verdict.hit && is_cut_by_level(view, record, line_of_sight, verdict.hit.point)) verdict.hit = {};
    if (verdict.hit) verdict.pose = view.pose(verdict.hit.entity);
    verdict.outcome = verdict.hit ? Outcome::hit : Outcome::miss;
    if (!verdict.hit && record.rules.range < record.shot.max_distance) {
        const Ray whole{record.shot.origin, record.shot.direction, record.shot.max_distance};
        verdict.beyond_range = static_cast<bool>(cast_ray(view, whole, filter));
    }
    if (has_gap(view, filter)) {
        // Even where somebody was hit: whoever is in the gap may have stood before them. However old the view: whether
        // it showed a hit at all is not known.
        verdict.outcome = Outcome::refused;
        verdict.reason = Reason::knowledge_gap;
        verdict.former_life = verdict.hit && history_->is_former_life(verdict.hit.entity, verdict.pose.from);
        return;
    }
    judge_hit(view, record, line_of_sight, screens);
}

}  // namespace backsight
