#include "lab/fidelity/published_screens.h"

#include <algorithm>
#include <array>

namespace backsight::lab {

std::span<const PublishedScreen> published_screens() {
    static const std::array screens{
        // The page: "the ~50ms steps of the server". Unreal's pawns go on by their velocity between updates.
        PublishedScreen{"ut2003",
                        {"server-time"},
                        20.0,
                        20.0,
                        Screen::extrapolated,
                        {},
                        "Unreal Wiki, Hit Prediction: server steps of about 50 ms, drawn at the server's time"},
        // A mod of the same engine: the same screen, and nodes by a timer of 20 ms.
        PublishedScreen{"capt_k",
                        {"nodes by ping"},
                        20.0,
                        20.0,
                        Screen::extrapolated,
                        {},
                        "the same page, capt.k: the same screen, nodes each 20 ms"},
        // 64 frames a second; clients blend towards the newest message, one frame behind.
        PublishedScreen{"twoten",
                        {"frame+subframe"},
                        64.0,
                        64.0,
                        Screen::interpolated,
                        Micros{15'625},
                        "TwoTen's article: 64 frames and messages a second, one frame behind"},
        // DEFAULT_TICK_INTERVAL 0.015, cl_updaterate 20, cl_interp 0.1. Commands are made each tick. A snapshot goes
        // out
        // every third tick, which is 22.2 a second.
        PublishedScreen{"source",
                        {"tick"},
                        66.67,
                        20.0,
                        Screen::interpolated,
                        Micros{100'000},
                        "public Source SDK, and Valve's page Source Multiplayer Networking: ticks of 15 ms, 20 updates "
                        "a second, cl_interp 0.1"},
        // NetworkManager.sendRate 60, and a buffer of SnapshotInterpolationSettings.bufferTimeMultiplier 2 of it. Left
        // out: its dynamic adjustment, which adds the jitter to the buffer, and captures each 0.1 s instead of each
        // tick.
        PublishedScreen{"mirror",
                        {"half ping+interpolation"},
                        60.0,
                        60.0,
                        Screen::interpolated,
                        Micros{33'333},
                        "Mirror's NetworkManager and SnapshotInterpolationSettings: 60 a second, a buffer of 2"},
        // ReplicationConfig: tickRate 20, interpolationDelay 100 behind the server's time, maxExtrapolation 200. Left
        // out: its smoothing of 0.15 a frame, by which the picture falls behind further.
        PublishedScreen{"text21",
                        {"client time", "angle"},
                        60.0,
                        20.0,
                        Screen::delayed,
                        Micros{100'000},
                        "text21's ReplicationConfig: 20 updates a second, 100 ms behind the server's time"},
    };
    return screens;
}

const PublishedScreen* published_screen(std::string_view system) {
    const auto found = std::ranges::find(published_screens(), system, &PublishedScreen::system);
    return found == published_screens().end() ? nullptr : &*found;
}

SweepOptions made_for(const PublishedScreen& system, const SweepOptions& options) {
    SweepOptions own = options;
    own.tick_rates_hz = {system.tick_rate_hz};
    own.snapshot_rates_hz = {system.snapshot_rate_hz};
    own.screen = system.screen;
    if (system.screen != Screen::extrapolated) own.delay = system.delay;
    if (own.strategies.empty()) {
        own.strategies.assign(system.strategies.begin(), system.strategies.end());
        own.strategies.emplace_back("exact");
    }
    return own;
}

}  // namespace backsight::lab
