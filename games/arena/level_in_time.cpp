#include "arena/level_in_time.h"

namespace backsight::arena {

LevelInTime::LevelInTime(const Level& level) {
    for (LevelSight& sight : sights_) sight.level = &level;
}

LevelContact trace_ball(const Level& level, Vec3 from, Vec3 to, float radius_m, Tick tick) {
    const Trace met = level.trace(from, to, {radius_m, 0.0f}, tick);
    return {met.is_blocked(), met.fraction, met.normal};
}

LevelTrace LevelInTime::at_moment(Moment moment) {
    const Tick tick = moment.tick();
    LevelSight& sight = sights_[static_cast<std::uint64_t>(tick.value) % sights_.size()];
    sight.tick = tick;
    return [&sight](Vec3 from, Vec3 to, float radius_m) {
        return trace_ball(*sight.level, from, to, radius_m, sight.tick);
    };
}

}  // namespace backsight::arena
