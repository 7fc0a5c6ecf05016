// The names of backsight.h for fields that the library's configs name.

#include "configs.h"

#include <algorithm>

namespace backsight::c {

namespace {

struct Names {
    std::string_view cpp;
    std::string_view c;  // with a point: the struct's too, whoever asks
};

constexpr Names of_configs[] = {
    {"tick_rate.numerator", "tick_rate_numerator"},
    {"tick_rate.denominator", "tick_rate_denominator"},
    {"history.capacity_ticks", "world.capacity_ticks"},
    {"history.max_entities", "world.max_entities"},
    {"history.max_bones", "world.max_bones"},
    {"history.field_bits", "world.field_bits"},
    {"groups", "packet_groups"},
    {"shots", "command_shots"},
    {"audit.max_slew_ratio", "max_slew_ratio"},
    {"audit.max_interpolation_delay", "max_interpolation_delay_us"},
    {"audit.max_ahead", "max_ahead_us"},
    {"audit.max_group_ahead", "max_group_ahead_us"},
    {"audit.max_saved", "max_saved_us"},
    {"audit.max_clock_off", "max_clock_off_us"},
    {"draw.extrapolation_limit", "extrapolation_limit_us"},
    {"draw.sample_max_age", "sample_max_age_us"},
    {"draw.reckoning_model", "reckoning_model"},
    {"draw.convergence_time", "convergence_time_us"},
    {"reckoning.acceleration_decay", "acceleration_decay_us"},
    {"reckoning.velocity_decay", "velocity_decay_us"},
    {"reckoning.climb_decay", "climb_decay_us"},
    {"reckoning.limit", "reckoning_limit_us"},
    {"reckoning.gravity", "gravity_mps2"},
    {"server.max_saved", "max_saved_us"},
    {"server.max_rewind", "max_rewind_us"},
    {"server.number_rest", "number_rest_us"},
    {"server.even_to", "even_to_us"},
    {"server.eye_offset", "eye_offset_m"},
    {"ledger.capacity_snapshots", "server.capacity_snapshots"},
    {"authority.max_projectiles", "max_projectiles"},
    {"authority.max_per_client", "max_per_client"},
    {"self_audit.window_shots", "audit_window_shots"},
    {"self_audit.overall_window_shots", "audit_overall_shots"},
    {"self_audit.alarm_disagreements", "audit_alarm_shots"},
    {"self_audit.overall_alarm_clients", "audit_overall_clients"},
    {"self_audit.weight", "audit_weight"},
    {"client.behind", "behind_us"},
    {"predicted_projectiles.max_images", "max_own_images"},
    {"remote_projectiles.max_images", "max_remote_images"},
    {"remote_projectiles.policy", "remote_policy"},
    {"visible.time_constant", "time_constant_us"},
    {"weapon.max_rewind", "max_rewind_us"},
    {"weapon.cover_grace", "cover_grace_us"},
    {"weapon.cover_max_view_age", "cover_max_view_age_us"},
    {"weapon.cover_foresight", "cover_foresight_us"},
    {"weapon.range", "range_m"},
    {"draw.level_group", "level_group"},
    {"query.distance", "distance_m"},
    {"query.radius", "radius_m"},
};

constexpr Names of_parts[] = {
    {"send_interval", "send_interval_us"},
    {"min_delay", "min_delay_us"},
    {"max_delay", "max_delay_us"},
    {"max_interpolation_delay", "max_interpolation_delay_us"},
    {"max_ahead", "max_ahead_us"},
    {"window", "window_us"},
    {"tolerance", "tolerance_us"},
    {"reserve", "reserve_us"},
    {"min_lead", "min_lead_us"},
    {"max_lead", "max_lead_us"},
    {"memory", "memory_us"},
    {"estimate.gravity", "gravity_mps2"},
    {"estimate.velocity_window", "velocity_window_us"},
    {"estimate.earlier_window", "earlier_window_us"},
    {"estimate.steadiness_time", "steadiness_time_us"},
    {"estimate.landing_time", "landing_time_us"},
    {"ghost.heartbeat", "heartbeat_us"},
    {"ghost.least_interval", "least_interval_us"},
    {"ghost.anticipation", "anticipation_us"},
    {"flight.acceleration", "acceleration_mps2"},
    {"flight.lifetime", "lifetime_us"},
    {"flight.fuse", "fuse_us"},
    {"budget.look_back", "look_back_us"},
    {"budget.hold_back", "hold_back_us"},
    {"budget.fast_forward", "fast_forward_us"},
    {"area.outer_radius_m", "area_outer_m"},
    {"area.inner_radius_m", "area_inner_m"},
    {"area.least", "area_least"},
    {"area.sure_radius_m", "area_sure_m"},
    {"area.lift_m", "area_lift_m"},
    {"projectile.predict_up_to_rtt", "predict_up_to_rtt_us"},
    {"projectile.patience", "patience_us"},
};

// A field that has one name in both has no place in the tables.
std::string_view name_in_c(std::string_view field) {
    for (const std::span<const Names> names : {std::span<const Names>(of_configs), std::span<const Names>(of_parts)}) {
        for (const Names& one : names) {
            if (one.cpp == field) return one.c;
        }
    }
    return field.substr(field.rfind('.') + 1);  // all of it where there is no point
}

}  // namespace

FieldName::FieldName(std::string_view owner, std::string_view field) {
    const auto append = [this](std::string_view text) {
        const std::size_t count = std::min(text.size(), text_.size() - size_);
        std::copy_n(text.begin(), count, text_.begin() + static_cast<std::ptrdiff_t>(size_));
        size_ += count;
    };
    const std::string_view name = name_in_c(field);
    if (name.find('.') == std::string_view::npos) {
        append(owner);
        append(".");
    }
    append(name);
}

bool in_range(Problem& problem, std::string_view owner, const char* field, std::string_view rule) {
    return field == nullptr || problem.holds(false, FieldName(owner, field), rule);
}

}  // namespace backsight::c
