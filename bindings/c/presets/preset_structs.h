#pragma once

// Structs of backsight_presets.h as they come in and go out: their first sizes, their defaults, and checks that
// backsight.h's own functions do not need.

#include "backsight_presets.h"
#include "configs.h"
#include "handles.h"
#include "structs.h"

#include <cmath>
#include <cstdint>
#include <string_view>

namespace backsight::c {

template <>
inline constexpr std::uint32_t first_size<bs_fishnet_config> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_fishnet_catch_up> = 12;
template <>
inline constexpr std::uint32_t first_size<bs_fishnet_projectile> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_twoten_config> = 16;
template <>
inline constexpr std::uint32_t first_size<bs_twoten_heartbeat> = 16;
template <>
inline constexpr std::uint32_t first_size<bs_twoten_stamp> = 16;
template <>
inline constexpr std::uint32_t first_size<bs_ut2003_trail_config> = 24;
template <>
inline constexpr std::uint32_t first_size<bs_ut2003_beam> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_ut2003_beam_damage> = 20;
template <>
inline constexpr std::uint32_t first_size<bs_unreal_series_config> = 88;
template <>
inline constexpr std::uint32_t first_size<bs_pun2_config> = 16;
template <>
inline constexpr std::uint32_t first_size<bs_pun2_immediate> = 44;
template <>
inline constexpr std::uint32_t first_size<bs_pun2_physics> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_pun2_transform> = 60;

// The file of each published system has the defaults of its structs.
template <>
bs_fishnet_config defaults_of();
template <>
bs_fishnet_catch_up defaults_of();
template <>
bs_fishnet_projectile defaults_of();
template <>
bs_twoten_config defaults_of();
template <>
bs_twoten_heartbeat defaults_of();
template <>
bs_twoten_stamp defaults_of();
template <>
bs_ut2003_trail_config defaults_of();
template <>
bs_ut2003_beam defaults_of();
template <>
bs_ut2003_beam_damage defaults_of();
template <>
bs_unreal_series_config defaults_of();
template <>
bs_pun2_config defaults_of();
template <>
bs_pun2_immediate defaults_of();
template <>
bs_pun2_physics defaults_of();
template <>
bs_pun2_transform defaults_of();

inline bool is_finite(Problem& problem, double value, std::string_view subject) {
    if (!std::isfinite(value)) problem.refuse(BS_NOT_FINITE, subject, "must be a finite number");
    return std::isfinite(value);
}
inline bool is_finite(Problem& problem, const bs_pose& pose, std::string_view subject) {
    return problem.finite(pose.position, subject) && problem.finite(pose.rotation, subject);
}
/// A length of time that a game's frame or step has: 0 or more.
inline bool is_step(Problem& problem, double seconds, std::string_view subject) {
    return is_finite(problem, seconds, subject) && problem.holds(seconds >= 0.0, subject, "0 or more");
}

}  // namespace backsight::c
