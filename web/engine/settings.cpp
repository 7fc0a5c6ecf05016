#include "web/engine/settings.h"

#include "ways/comparison.h"
#include "ways/remote_copies.h"

namespace backsight::web {

namespace {

// The last way to rewind is the exact one.
constexpr double exact_way = ways::live_strategy_count - 1;
constexpr auto last_remote = static_cast<double>(ways::RemoteSystem::count_) - 1;

// Loss and reordering are shares of 1. A cap of 0 metres, a grace of -1 ms: the page says "none" there. The longest
// rewind and the second for which samples stay usable fit into the arena's 2 s of history at each tick rate.
constexpr std::array<SettingInfo, setting_count> list{{
    {"scene", "", 0, 6, 1, 0, Effect::with_next_match},
    {"bots", "", 1, 31, 1, 8, Effect::with_next_match},
    {"seed", "", 1, 1e9, 1, 1, Effect::with_next_match},
    {"rtt", "ms", 0, 500, 1, 100, Effect::at_once},
    {"jitter", "ms", 0, 100, 1, 5, Effect::at_once},
    {"loss", "ratio", 0, 0.5, 0.01, 0.02, Effect::at_once},
    {"reorder", "ratio", 0, 0.5, 0.01, 0.02, Effect::at_once},
    {"bot_rtt", "ms", 0, 500, 1, 60, Effect::at_once},
    {"bot_loss", "ratio", 0, 0.5, 0.01, 0.01, Effect::at_once},
    {"snapshot_ticks", "ticks", 1, 4, 1, 1, Effect::with_next_match},
    {"delay", "ms", 0, 250, 1, 0, Effect::with_next_match},
    {"fairness", "", 0, 5, 1, 2, Effect::with_next_match},
    {"max_rewind", "ms", 0, 900, 10, 500, Effect::with_next_match},
    {"max_moved", "m", 0, 10, 0.1, 0, Effect::with_next_match},
    {"cover_grace", "ms", -1, 500, 1, -1, Effect::with_next_match},
    {"foresight", "ms", 0, 500, 10, 0, Effect::with_next_match},
    {"rewind", "", 0, exact_way, 1, exact_way, Effect::at_once},
    {"curve", "", 0, 3, 1, 1, Effect::with_next_match},
    {"shared_by", "", 0, 2, 1, 0, Effect::with_next_match},
    {"look_back", "ms", 0, 500, 10, 500, Effect::with_next_match},
    {"fast_forward", "ms", 0, 300, 10, 0, Effect::with_next_match},
    {"hold_back", "ms", 0, 300, 10, 0, Effect::with_next_match},
    {"network", "", 0, recorded_network, 1, sliders_network, Effect::at_once},
    {"tick", "Hz", 32, 128, 32, 64, Effect::with_next_match},
    {"remote", "", 0, last_remote, 1, 0, Effect::with_next_match},
}};

// Of those at which an arena can step.
double nearest_rate(double hz) { return hz < 48.0 ? 32.0 : hz < 96.0 ? 64.0 : 128.0; }

}  // namespace

std::span<const SettingInfo, setting_count> setting_list() { return list; }

Settings::Settings() {
    for (std::size_t i = 0; i < setting_count; ++i) values_[i] = list[i].by_default;
}

bool Settings::set(std::size_t place, double value) {
    if (place >= setting_count) return false;
    const SettingInfo& info = list[place];
    // Only a NaN is unequal to itself.
    if (value != value) value = info.by_default;
    values_[place] = value < info.low ? info.low : value > info.high ? info.high : value;
    if (place == static_cast<std::size_t>(Setting::tick)) values_[place] = nearest_rate(values_[place]);
    return true;
}

}  // namespace backsight::web
