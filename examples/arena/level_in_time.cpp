#include "arena/level_in_time.h"

namespace backsight::arena {

LevelInTime::LevelInTime(const Level& level) {
    for (LevelSight& sight : sights_) sight.level = &level;
}

LevelTrace::Contact trace_ball(const Level& level, Vec3 from, Vec3 to, float radius_m, Tick tick) {
    const Trace met = level.trace(from, to, {radius_m, 0.0f}, tick);
    return {met.is_blocked(), met.fraction, met.normal};
}

LevelTrace LevelInTime::at_moment(void* user, Moment moment) {
    auto& self = *static_cast<LevelInTime*>(user);
    const Tick tick = moment.tick();
    LevelSight& sight = self.sights_[static_cast<std::uint64_t>(tick.value) % self.sights_.size()];
    sight.tick = tick;
    LevelTrace trace;
    trace.user = &sight;
    trace.trace = [](void* at, Vec3 from, Vec3 to, float radius_m) {
        const auto& there = *static_cast<const LevelSight*>(at);
        return trace_ball(*there.level, from, to, radius_m, there.tick);
    };
    return trace;
}

}  // namespace backsight::arena
