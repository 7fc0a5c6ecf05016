#include "cover.h"

#include <algorithm>

namespace backsight {

bool victim_was_in_cover(const WorldHistory& history, const DrawConfig& draw, EntityId shooter, EntityId victim,
                         const WeaponRules& rules, const LineOfSight& line_of_sight, const VictimScreens& screens) {
    if (line_of_sight.is_free == nullptr || screens.of == nullptr || rules.cover_grace < Micros{0}) return false;
    const VictimScreen screen = screens.of(screens.user, victim);
    const Track* own_track = history.find(victim);
    if (screen.ledger == nullptr || own_track == nullptr || screen.ledger->last_stamp().newest.value == 0) return false;

    // From the newest instant back over the grace, evenly; a victim sees himself in the present, by prediction, and the
    // shooter at the moment of his own stamp.
    const std::int64_t grace = draw.tick_rate.span(rules.cover_grace);
    const std::int64_t per_tick_tests = grace / Moment::one_tick + 2;
    const int tests = static_cast<int>(std::min<std::int64_t>(per_tick_tests, max_cover_tests));
    for (int i = 0; i < tests; ++i) {
        const std::int64_t back = grace * i / (tests - 1);
        ViewStamp seen = screen.ledger->last_stamp();
        seen.shown = seen.shown - back;
        const ViewPose enemy = View::exact(history, draw, *screen.ledger, seen).pose(shooter);
        const ViewPose self = View::at_moment(history, draw, Moment::at(own_track->newest()) - back).pose(victim);
        if (!has_pose(enemy.status) || !has_pose(self.status)) return false;
        const Vec3 from = enemy.pose.position + screen.eye_offset;
        const Vec3 to = self.pose.position + screen.eye_offset;
        if (line_of_sight.is_free(line_of_sight.user, from, to)) return false;
    }
    return true;
}

}  // namespace backsight
