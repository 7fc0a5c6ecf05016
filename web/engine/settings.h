#pragma once

// What a visitor may set: one list, from which come the page's sliders, the names in its links, and the match.
//
// In: a number by its place in the list; a recorded network. Out: settings in range, whatever was given. Values;
// copied, except for the recording, which copies share.

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "web/engine/network.h"

namespace backsight::web {

/// Places in setting_list().
enum class Setting : unsigned char {
    scene,
    bots,
    seed,
    rtt,
    jitter,
    loss,
    reorder,
    bot_rtt,
    bot_loss,
    snapshot_ticks,
    delay,
    fairness,
    max_rewind,
    max_moved,
    cover_grace,
    foresight,
    rewind,
    curve,
    shared_by,
    look_back,
    fast_forward,
    hold_back,
    network,
    tick,
    remote,  ///< a ways::RemoteSystem
    count_
};
inline constexpr std::size_t setting_count = static_cast<std::size_t>(Setting::count_);

/// When a change takes effect.
enum class Effect : unsigned char { at_once, with_next_match };

struct SettingInfo {
    const char* name;  ///< in links: a-z and underscores
    const char* unit;  ///< empty for a count or a choice
    double low;
    double high;
    double step;
    double by_default;
    Effect effect;
};

std::span<const SettingInfo, setting_count> setting_list();

class Settings {
public:
    Settings();

    /// Out of range counts as the nearest end, and a number that is none as the default. False: there is no such
    /// setting.
    bool set(std::size_t place, double value);
    double get(Setting setting) const { return values_[static_cast<std::size_t>(setting)]; }
    std::int64_t whole(Setting setting) const { return static_cast<std::int64_t>(get(setting)); }
    /// Of a setting in milliseconds.
    std::int64_t us(Setting setting) const { return static_cast<std::int64_t>(get(setting) * 1000.0); }

    /// What your link plays if the setting `network` chooses the recording; null: there is none.
    void set_recording(std::shared_ptr<const Recording> recording) { recording_ = std::move(recording); }
    const std::shared_ptr<const Recording>& recording() const { return recording_; }

private:
    std::array<double, setting_count> values_{};
    std::shared_ptr<const Recording> recording_;
};

}  // namespace backsight::web
