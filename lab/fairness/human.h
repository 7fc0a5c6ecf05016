#pragma once

// The times and the hands of a player, drawn from a seed. Only + - * /, so that a seed plays alike everywhere.
//
// In: a seed. Out: times in ms, and errors in metres. The distributions are made without a logarithm or a cosine:
// normal() adds twelve uniform numbers, exponential() is von Neumann's method ("Various techniques used in connection
// with random digits", 1951), which only compares uniform numbers.
//
// Sources. Reaction: players of CS:GO have means of 204 and 205 ms (Liu et al., GameSys 2021); the deviation within a
// person is 25 to 50 ms and skewed to the right, an ex-Gaussian. Ours is a normal part of 175 +- 20 ms and an
// exponential part of 30 ms: mean 205, deviation 36. Aiming: 150 to 500 ms from visible to on target (Durst), reaction
// included. So it adds up to 300 ms to the reaction, and near nothing where the crosshair waits at an edge.

#include <backsight/base/random.h>
#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight::lab::fairness {

constexpr Micros micros_of(double ms) { return {static_cast<std::int64_t>(ms * 1e3)}; }

class Draw : public RandomReals<double> {
public:
    using RandomReals::RandomReals;

    double exponential(double mean);
    /// Mean 0, deviation 1, at most 6 from the mean.
    double normal();
};

struct Human {
    double reaction_normal_ms = 175.0;
    double reaction_deviation_ms = 20.0;
    double reaction_tail_ms = 30.0;  ///< mean of the exponential part
    /// Added to each reaction, for the control: what such a handicap costs must show.
    double handicap_ms = 0.0;

    /// From what is on the screen to the first act upon it.
    double reaction_ms(Draw& draw) const;
};

/// How a player aims in a scene.
struct Aim {
    double time_ms = 25.0;        ///< mean time to bring the crosshair there after the reaction, exponential
    double most_time_ms = 300.0;  ///< no longer than this
    double error_m = 0.2;         ///< deviation at the target, to each side
    double error_moving_m = 0.1;  ///< more of it for each 4.1 m/s that the target moves across
};

/// In ms, after the reaction.
double aiming_ms(const Aim& aim, Draw& draw);

/// What a player fires.
struct Weapon {
    const char* name = "rifle";
    double pause_ms = 100.0;  ///< between shots: 600 a minute
    std::uint32_t kills = 3;  ///< hits that win a duel
};
inline constexpr Weapon rifle{};
inline constexpr Weapon sniper{"sniper", 1250.0, 1};

/// A body of CS:GO in its own unit of 1.905 cm (Valve's wiki): 32 wide, 72 high, the eye at 64.1; a rifle is carried at
/// 215 units a second. Stopping from there takes 0.14 s. Gravity is 800 units a second in each, a jump begins with
/// 301.99.
inline constexpr float body_half_width_m = 0.305f;
inline constexpr float body_height_m = 1.372f;
inline constexpr float eye_height_m = 1.221f;
inline constexpr float chest_height_m = 0.8f;
inline constexpr float run_mps = 4.1f;
inline constexpr float acceleration_mps2 = 30.0f;
inline constexpr float gravity_mps2 = 15.24f;
inline constexpr float jump_mps = 5.753f;

}  // namespace backsight::lab::fairness
