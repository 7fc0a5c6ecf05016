#include <backsight/presets/source.h>

namespace backsight::presets {

Tick source_tick(Micros shown, Micros interpolation_delay, TickRate tick_rate) {
    const auto tick_count = static_cast<std::int32_t>(tick_rate.moment_at(shown + interpolation_delay).tick().value);
    const float delay_s = static_cast<float>(interpolation_delay.value) * 1e-6f;
    return Tick{source_target_tick(tick_count, delay_s, tick_rate.tick_seconds())};
}

Micros instant_of(Moment shown, TickRate tick_rate) {
    const Micros before = tick_rate.time_of(shown);
    return tick_rate.moment_at(before) < shown ? before + Micros{1} : before;
}

}  // namespace backsight::presets
