#include "cover.h"

#include <algorithm>

namespace backsight {

namespace {

// The tick of the oldest sample that a pose is made of, its mounts' included. A place between two samples counts as old
// as the earlier one: a victim could claim to have lost all that came in between.
Tick oldest_sample(const View& view, const ViewPose& found, int depth = 0) {
    const EntityId mount = found.state != nullptr ? found.state->parent : EntityId{};
    if (mount.is_null() || depth >= max_parent_depth) return found.from;
    return std::min(found.from, oldest_sample(view, view.pose(mount), depth + 1));
}

// `entity` on the screen that the ledger's client last reported, `back` before what it showed then; but nothing from
// before `oldest`.
ViewPose seen_by(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, EntityId entity,
                 std::int64_t back, Moment oldest, Moment present) {
    ViewStamp seen = ledger.last_stamp();
    seen.shown = seen.shown - back;
    if (Moment::at(ledger.tick_of(seen.newest)) >= oldest) {
        const View view = View::exact(history, draw, ledger, seen);
        const ViewPose pose = view.pose(entity);
        if (!has_pose(pose.status) || Moment::at(oldest_sample(view, pose)) >= oldest) return pose;
    }
    // By the server's history alone, where the client may no longer say what it had. What it draws later than the rest
    // it still does.
    GroupOffsets offsets{};
    for (std::size_t i = 0; i < offsets.size(); ++i) {
        const Moment drawn = std::clamp(seen.shown + seen.offsets[i], oldest, std::max(oldest, present));
        offsets[i] = static_cast<std::int32_t>(std::min<std::int64_t>(drawn - oldest, max_group_offset));
    }
    return View::at_moment(history, draw, oldest, offsets).pose(entity);
}

}  // namespace

bool victim_was_in_cover(const WorldHistory& history, const DrawConfig& draw, EntityId shooter, EntityId victim,
                         const WeaponRules& rules, Moment present, const LineOfSight& line_of_sight,
                         const VictimScreens& screens) {
    if (!line_of_sight || !screens || rules.cover_grace < Micros{0}) return false;
    const VictimScreen screen = screens(victim);
    const Track* own_track = history.find(victim);
    if (screen.ledger == nullptr || own_track == nullptr || screen.ledger->last_stamp().newest.value == 0) return false;

    // From the newest instant back over the grace, evenly; victims see themselves in the present, by prediction, and
    // the shooter at the moment of their own stamp.
    const Moment oldest = present - draw.tick_rate.span(rules.cover_max_view_age);
    const std::int64_t grace = draw.tick_rate.span(rules.cover_grace);
    const std::int64_t per_tick_tests = grace / Moment::one_tick + 2;
    const int tests = static_cast<int>(std::min<std::int64_t>(per_tick_tests, max_cover_tests));
    for (int i = 0; i < tests; ++i) {
        const std::int64_t back = grace * i / (tests - 1);
        const ViewPose enemy = seen_by(history, draw, *screen.ledger, shooter, back, oldest - back, present - back);
        const ViewPose self = View::at_moment(history, draw, Moment::at(own_track->newest()) - back).pose(victim);
        if (!has_pose(enemy.status) || !has_pose(self.status)) return false;
        const Vec3 from = enemy.pose.position + screen.eye_offset;
        const Vec3 to = self.pose.position + screen.eye_offset;
        if (line_of_sight(from, to)) return false;
    }
    return true;
}

}  // namespace backsight
