#include "lab/projectiles/published_screens.h"

#include <algorithm>
#include <array>

namespace backsight::lab::projectiles {

std::span<const PublishedScreen> published_screens() {
    static constexpr std::array screens{
        // TimeManager's tick rate of 30. NetworkTransform sends each tick, and spectators interpolate over 2 ticks.
        PublishedScreen{"fishnet", 30, 2000.0 / 30.0,
                        "FishNet's TimeManager and NetworkTransform: 30 ticks a second, interpolation of 2 ticks"},
        // NetServerMaxTickRate 30, which caps NetUpdateFrequency 100. Simulated proxies go on by their velocity between
        // updates. Left out: NetworkSimulatedSmoothLocationTime, which smooths the mesh over 0.1 s, not the capsule.
        PublishedScreen{"unreal_series", 30, 0.0,
                        "Unreal Engine's NetServerMaxTickRate 30 (NetUpdateFrequency 100), proxies drawn by velocity"},
        // netfox/time/tickrate 30. TickInterpolator draws from the tick before to the newest one.
        PublishedScreen{"netfox", 30, 1000.0 / 30.0,
                        "netfox' project settings: 30 ticks a second, its TickInterpolator a tick behind"},
    };
    return screens;
}

const PublishedScreen* published_screen(std::string_view preset) {
    const auto found =
        std::ranges::find_if(published_screens(), [&](const PublishedScreen& one) { return one.preset == preset; });
    return found == published_screens().end() ? nullptr : &*found;
}

SweepOptions made_for(const PublishedScreen& system, const SweepOptions& options) {
    SweepOptions own = options;
    own.presets = {system.preset};
    own.tick_rate_hz = system.tick_rate_hz;
    own.interpolation_ms = system.interpolation_ms;
    return own;
}

}  // namespace backsight::lab::projectiles
