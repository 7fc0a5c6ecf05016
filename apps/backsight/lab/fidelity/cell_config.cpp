#include "lab/fidelity/cell_config.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/fidelity/bodies.h"

namespace backsight::lab {

namespace {

constexpr Micros second{1'000'000};

// Room for a rewind of a second into samples a second old, and a second of slack.
std::uint32_t ticks_kept(TickRate rate) { return static_cast<std::uint32_t>(std::ceil(rate.hz() * 3.0)) + 1; }

}  // namespace

std::size_t CellConfig::players() const {
    return static_cast<std::size_t>(
        std::ranges::count(movement->tracks, inputs::EntityKind::player, &inputs::MovementTrack::kind));
}

double CellConfig::fire_chance() const {
    const double commands = static_cast<double>(players()) * tick_rate.hz() * shortest_play_s;
    return std::min(0.5, static_cast<double>(shots) / commands);
}

DrawConfig CellConfig::draw() const {
    DrawConfig draw;
    draw.tick_rate = tick_rate;
    draw.interpolation = interpolation;
    draw.after_newest = screen == Screen::extrapolated ? AfterNewest::extrapolate : after_newest;
    if (screen == Screen::extrapolated) draw.extrapolation_limit = Micros{500'000};
    return draw;
}

HistoryConfig CellConfig::history() const {
    HistoryConfig history;
    history.capacity_ticks = ticks_kept(tick_rate);
    history.max_entities = static_cast<std::uint32_t>(movement->tracks.size()) * 2;
    history.max_bones = bones_of(movement->body);
    return history;
}

// The lab asks whether views are right, not whether they are fair: windows wide enough for its worst network.
AuditConfig CellConfig::audit() const {
    AuditConfig audit;
    audit.max_interpolation_delay = Micros{4 * snapshot_interval_us() + 250'000};
    audit.max_ahead = Micros{500'000};
    return audit;
}

WeaponRules CellConfig::rules() const {
    WeaponRules rules;
    rules.max_rewind = second;
    rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    rules.cover_grace = Micros{-1};
    return rules;
}

}  // namespace backsight::lab
