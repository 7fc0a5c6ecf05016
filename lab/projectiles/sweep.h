#pragma once

// `backsight lab projectiles`: the sweep over networks, motions and weapons, and what frame rates change.
//
// In: options as the user gave them. Out: a ProjectilesResult over all cells. Errors: InputError of recordings, or
// std::invalid_argument. Runs cells on all cores; the result does not depend on how many.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/result.h"

namespace backsight::lab::projectiles {

struct SweepOptions {
    std::optional<std::filesystem::path> data;  ///< folder with movement/, for Motion::recorded; else our own bots
    std::vector<std::string> presets{"default",       "by_clock", "default_held", "catch_up", "fishnet",
                                     "unreal_series", "ut4",      "netfox",       "none"};
    std::vector<double> rtt_ms{0, 40, 80, 120, 160, 200, 240, 300};
    std::vector<double> jitter_ms{0, 10, 30};
    std::vector<double> loss_ratios{0, 0.02, 0.1};
    std::vector<Motion> motions{Motion::still,      Motion::straight, Motion::strafe,
                                Motion::accelerate, Motion::teleport, Motion::recorded};
    std::vector<Weapon> weapons{Weapon::rocket, Weapon::fast, Weapon::grenade, Weapon::spear};
    std::uint32_t tick_rate_hz = 64;
    std::string made_for;  ///< of published_screens(): its rate, its screen and itself alone; empty: as given here
    double frames_hz = 60.0;
    double interpolation_ms = 50.0;
    double look_back_ms = 250.0;
    double hold_back_ms = 200.0;
    std::uint64_t shots = 40'000;                               ///< over all cells; each of them goes to every preset
    std::vector<double> frame_rates_hz{30, 60, 120, 144, 240};  ///< to compare; fewer than two: not compared
    std::uint64_t seed = 1;
    std::string command;  ///< as typed, for the record
};

ProjectilesResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::projectiles
