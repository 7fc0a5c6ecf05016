#pragma once

// The rules that share the cost of latency between shooter and victim, as the judge applies them (rules.h).

#include <backsight/judge/judge.h>

#include <algorithm>

namespace backsight {

/// When the damage of a shot is dealt.
inline Moment present_of(const ShotRecord& record) { return std::clamp(record.server_now, Moment{0}, max_moment); }
/// When it would have been dealt if the server had not let the command wait.
inline Moment came_of(const ShotRecord& record, TickRate rate) {
    return std::max(present_of(record) - rate.span(std::max(record.waited, Micros{0})), Moment{0});
}

/// What the entity of a track was at a tick besides its motion. A state that was not recorded in a tick lasts from the
/// one before. Null if it is not known any more.
const PackedTraits* traits_at(const WorldHistory& history, const Track& track, Tick tick);

/// is_continuous() of states as they are recorded.
inline bool is_continuous(const PackedTraits& a, const PackedTraits& b) { return a.epoch == b.epoch; }

/// Whether an entity moved from one tick to a later one without a break, in the frame of the mount `frame`; null: in
/// the world's.
bool moved_between(const WorldHistory& history, EntityId id, Tick from, Tick to, EntityId frame);

/// The moment at which a view draws the doors and lifts of the level; never after the present.
inline Moment level_moment(const View& view, Moment present) {
    return std::min(view.moment_of(view.config().level_group), present);
}

/// Whether the level stops the shot before a point, by Shot::cut_by_level.
bool is_cut_by_level(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Vec3 point);

/// The query that is cast for a record under its rules: its shot's ray where it is no query.
Query cast_of(const ShotRecord& record);

/// The two caps on what a victim pays for a hit: in time, and in metres moved since, up to when the command came. Reads
/// the shot or query, the rules and the times of `record`, and the hit and the pose of `verdict`, which were found in
/// `view`; fills in the rest of `verdict`, so each hit of a list may have one of its own. A hit that costs more than
/// the rules allow is refused, or cast again where the server has the victim at the earliest later tick that both caps
/// allow. What is cast then is cut by the level, and where it moves, by others as they were then. Never makes a hit of
/// a miss, nor names another victim.
void apply_caps(const View& view, const ShotRecord& record, const LineOfSight& line_of_sight, Verdict& verdict);

/// Whether somebody whom the filter lets through may be anywhere, for all that is known of the view.
bool has_gap(const View& view, const QueryFilter& filter);

/// Caps and cover for the hit in record.verdict, found in `view`, where there is one; and whose life it was.
void judge_hit(const View& view, ShotRecord& record, const LineOfSight& line_of_sight, const VictimScreens& screens);

/// The cover rule. True if in all that the victim had last reported seeing, over the last rules.cover_grace, no line
/// from the shooter as drawn on their screen to where they themselves were is free. A screen that shows more than
/// rules.cover_max_view_age before the present is taken to be that old, whatever it shows. The level is asked for as
/// that screen drew it. With rules.cover_foresight the grace ends when they will be shown the damage, and not with
/// their last report. False wherever that cannot be known.
bool victim_was_in_cover(const View& view, const ShotRecord& record, EntityId victim, const LineOfSight& line_of_sight,
                         const VictimScreens& screens);

}  // namespace backsight
