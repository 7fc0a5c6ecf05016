#pragma once

// The arena's own settings of a server: the table of its fields, what their combinations forbid, and the match that
// they make. Units are in the names. Values; copied.

#include <backsight/service/match_port.h>

#include <optional>
#include <span>
#include <string_view>

#include "arena/online/match_config.h"

namespace backsight::arena {

/// A member for each field of arena_fields(), and its default.
struct ArenaSettings {
    std::int64_t ticks_per_snapshot = 1;
    std::string interpolation = "linear";
    std::string after_newest = "hold";
    std::int64_t extrapolation_limit_ms = 100;
    std::int64_t sample_max_age_ms = 1'000;
    std::int64_t interpolation_delay_ms = 0;
    std::int64_t seed = 1;

    std::string rewind = "exact";
    std::string fire_rate = "commands";
    std::string beams = "straight";
    std::string clicks = "steps";
    std::string fairness = "high_ping";
    std::int64_t max_rewind_ms = 500;
    double max_victim_moved_m = 3.5;
    std::int64_t cover_grace_ms = 100;
    std::int64_t cover_max_view_age_ms = 250;
    std::int64_t cover_foresight_ms = 0;
    std::int64_t even_to_ms = 0;
    std::int64_t max_interpolation_delay_ms = 250;
    std::int64_t max_ahead_ms = 250;
    std::int64_t max_level_age_ms = 250;
    double max_slew_ratio = 0.1;
    std::int64_t max_saved_ms = 500;

    std::string rocket_decided_by = "commands";
    std::int64_t rocket_look_back_ms = 500;
    std::int64_t rocket_fast_forward_ms = 0;
    std::int64_t rocket_decay_permille = 0;
    std::int64_t rocket_catch_up_permille = 80;
    std::string grenade_decided_by = "commands";
    std::int64_t grenade_look_back_ms = 500;
    std::int64_t grenade_fast_forward_ms = 0;
    std::int64_t grenade_decay_permille = 0;
    std::int64_t grenade_catch_up_permille = 80;
    std::string spear_decided_by = "commands";
    std::int64_t spear_look_back_ms = 500;
    std::int64_t spear_fast_forward_ms = 0;
    std::int64_t spear_decay_permille = 0;
    std::int64_t spear_catch_up_permille = 80;
    std::string bolt_decided_by = "commands";
    std::int64_t bolt_look_back_ms = 500;
    std::int64_t bolt_fast_forward_ms = 0;
    std::int64_t bolt_decay_permille = 0;
    std::int64_t bolt_catch_up_permille = 80;
    std::string catch_up_counts = "fractions";
};

/// In the order of the file.
std::span<const service::GameField> arena_fields();
ArenaSettings read_settings(const service::GameSettings& settings);
void write_settings(const ArenaSettings& from, service::GameSettings& to);

/// Changes some of the arena's settings: `change(settings)`.
template <class Change>
void change_settings(service::GameSettings& settings, Change change) {
    ArenaSettings its = read_settings(settings);
    change(its);
    write_settings(its, settings);
}

/// Sets all that a FairnessSetting of this name decides; nothing for another name.
void set_fairness(ArenaSettings& settings, std::string_view name);

std::optional<service::Conflict> find_conflict(const service::MatchSetup& setup);

/// Throws std::runtime_error with the field's name if the settings do not make a valid match.
MatchConfig match_config_of(const service::MatchSetup& setup);
/// The match of a server with all defaults.
MatchConfig usual_match_config();

}  // namespace backsight::arena
