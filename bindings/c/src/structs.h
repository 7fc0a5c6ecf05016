#pragma once

// Structs of the interface as they come in and go out: their sizes, and what stands in fields that an earlier version
// did not have.

#include "problem.h"

#include <cstring>
#include <type_traits>

namespace backsight::c {

/// The size that a struct had in the first version of the interface, which is taken for ever. A field that is added
/// changes sizeof, and not this.
template <class T>
inline constexpr std::uint32_t first_size = 0;
template <>
inline constexpr std::uint32_t first_size<bs_error> = 200;
template <>
inline constexpr std::uint32_t first_size<bs_world_config> = 432;
template <>
inline constexpr std::uint32_t first_size<bs_server_config> = 88;
template <>
inline constexpr std::uint32_t first_size<bs_client_config> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_hitbox> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_weapon_rules> = 48;
template <>
inline constexpr std::uint32_t first_size<bs_traits> = 20;
template <>
inline constexpr std::uint32_t first_size<bs_entity_pose> = 68;
template <>
inline constexpr std::uint32_t first_size<bs_taken_command> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_shot> = 48;
template <>
inline constexpr std::uint32_t first_size<bs_hit> = 44;
template <>
inline constexpr std::uint32_t first_size<bs_verdict> = 104;
template <>
inline constexpr std::uint32_t first_size<bs_judge_counters> = 288;
template <>
inline constexpr std::uint32_t first_size<bs_shown> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_view> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_view_pose> = 64;
template <>
inline constexpr std::uint32_t first_size<bs_ray> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_filter> = 24;
template <>
inline constexpr std::uint32_t first_size<bs_query> = 328;
template <>
inline constexpr std::uint32_t first_size<bs_audit_answer> = 24;
template <>
inline constexpr std::uint32_t first_size<bs_agreement> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_stamp_fields> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_state> = 100;
template <>
inline constexpr std::uint32_t first_size<bs_clock_config> = 56;
template <>
inline constexpr std::uint32_t first_size<bs_delay_config> = 40;
template <>
inline constexpr std::uint32_t first_size<bs_clock_reading> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_clock_numbers> = 144;
template <>
inline constexpr std::uint32_t first_size<bs_time_scale> = 32;
template <>
inline constexpr std::uint32_t first_size<bs_command> = 92;
template <>
inline constexpr std::uint32_t first_size<bs_command_shot> = 68;
template <>
inline constexpr std::uint32_t first_size<bs_input_lead_config> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_input_lead_numbers> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_projectile_rules> = 168;
template <>
inline constexpr std::uint32_t first_size<bs_launch_claim> = 56;
template <>
inline constexpr std::uint32_t first_size<bs_launch_facts> = 36;
template <>
inline constexpr std::uint32_t first_size<bs_ended> = 120;
template <>
inline constexpr std::uint32_t first_size<bs_area_hit> = 48;
template <>
inline constexpr std::uint32_t first_size<bs_flight> = 48;
template <>
inline constexpr std::uint32_t first_size<bs_image> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_effect> = 72;
template <>
inline constexpr std::uint32_t first_size<bs_image_counters> = 96;
template <>
inline constexpr std::uint32_t first_size<bs_baked_clip> = 24;
template <>
inline constexpr std::uint32_t first_size<bs_motion> = 68;
template <>
inline constexpr std::uint32_t first_size<bs_estimator_config> = 56;
template <>
inline constexpr std::uint32_t first_size<bs_reckoner_config> = 48;
template <>
inline constexpr std::uint32_t first_size<bs_prediction_config> = 64;
template <>
inline constexpr std::uint32_t first_size<bs_reconciled> = 24;
template <>
inline constexpr std::uint32_t first_size<bs_prediction_counters> = 312;
template <>
inline constexpr std::uint32_t first_size<bs_event_news> = 20;
template <>
inline constexpr std::uint32_t first_size<bs_event_counters> = 176;

/// The defaults of a struct that is passed in; defaults.cpp has them.
template <class T>
T defaults_of();
template <>
bs_error defaults_of();
template <>
bs_world_config defaults_of();
template <>
bs_server_config defaults_of();
template <>
bs_client_config defaults_of();
template <>
bs_hitbox defaults_of();
template <>
bs_weapon_rules defaults_of();
template <>
bs_traits defaults_of();
template <>
bs_entity_pose defaults_of();
template <>
bs_shot defaults_of();
template <>
bs_hit defaults_of();
template <>
bs_view defaults_of();
template <>
bs_ray defaults_of();
template <>
bs_filter defaults_of();
template <>
bs_query defaults_of();
template <>
bs_baked_clip defaults_of();
template <>
bs_motion defaults_of();
template <>
bs_estimator_config defaults_of();
template <>
bs_reckoner_config defaults_of();
template <>
bs_projectile_rules defaults_of();
template <>
bs_launch_claim defaults_of();
template <>
bs_launch_facts defaults_of();
template <>
bs_stamp_fields defaults_of();
template <>
bs_clock_config defaults_of();
template <>
bs_delay_config defaults_of();
template <>
bs_time_scale defaults_of();
template <>
bs_command defaults_of();
template <>
bs_command_shot defaults_of();
template <>
bs_input_lead_config defaults_of();
template <>
bs_prediction_config defaults_of();

template <class T>
bool sized(Problem& problem, const T* object, std::string_view subject) {
    static_assert(first_size<T> != 0 && first_size<T> <= sizeof(T), "first_size: that of the first version");
    if (!problem.present(object, subject)) return false;
    const bool fits = object->struct_size >= first_size<T> && object->struct_size <= sizeof(T);
    if (!fits) problem.refuse(BS_BAD_STRUCT_SIZE, subject, "struct_size must be sizeof the struct, see BS_SIZED");
    return fits;
}

/// An element of an array whose first element's size was checked: each has the size that the first says.
template <class T>
T* element(T* first, std::size_t index) {
    using Byte = std::conditional_t<std::is_const_v<T>, const unsigned char, unsigned char>;
    return reinterpret_cast<T*>(reinterpret_cast<Byte*>(first) + index * first->struct_size);
}

/// Copies a struct that was passed in, as far as it goes, over the defaults.
template <class T>
bool take(Problem& problem, const T* in, std::string_view subject, T& out) {
    if (!sized(problem, in, subject)) return false;
    out = defaults_of<T>();
    std::memcpy(&out, in, in->struct_size);
    return true;
}

/// Fills a struct whose size was checked with sized().
template <class T>
void give(T* out, T value) {
    value.struct_size = out->struct_size;
    std::memcpy(out, &value, out->struct_size);
}

/// Writes a problem where the caller wants it, and returns its code.
std::int32_t report(const Problem& problem, bs_error* error);

/// Fills a struct in with its defaults.
template <class T>
std::int32_t give_defaults(T* out) {
    Problem problem;
    if (!sized(problem, out, "struct")) return problem.code();
    give(out, defaults_of<T>());
    return BS_OK;
}

}  // namespace backsight::c
