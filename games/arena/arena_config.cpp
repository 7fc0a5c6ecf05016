#include "arena/arena_config.h"

#include <algorithm>

#include "arena/level.h"
#include "arena/movement.h"
#include "arena/thing.h"

namespace backsight::arena {

const char* ArenaConfig::validate() const {
    if (max_players < 1 || max_players > 4096) return "arena.max_players";
    if (!course.empty() && course.size() < 3) return "arena.course";
    if (driver && (!has_vehicle || *driver >= max_players)) return "arena.driver";
    if (respawn_ticks < 1 || respawn_ticks > 6400) return "arena.respawn_ticks";
    if (max_saved_commands < 1 || max_saved_commands > 640) return "arena.max_saved_commands";
    if (!(max_muzzle_error_m >= 0.0f) || max_muzzle_error_m > 2.0f) return "arena.max_muzzle_error_m";
    if (max_level_age < Micros{0} || max_level_age > Micros{10'000'000}) return "arena.max_level_age";
    if (max_filled_commands > 64) return "arena.max_filled_commands";
    // A shot that waits for the clock leaves in the view of a later command.
    if (shots_between_steps && fires_by_clock) return "arena.shots_between_steps";
    if (!StepRate::is_allowed(draw.tick_rate)) return "arena.draw.tick_rate";
    if (const char* field = draw.validate()) return field;
    if (const char* field = audit.validate()) return field;
    for (const WeaponRules& weapon_rules : rules) {
        if (const char* field = weapon_rules.validate()) return field;
        if (const char* field = validate_reach(history(), ledger(), draw, weapon_rules.max_rewind)) return field;
    }
    for (std::size_t i = 0; i < projectile_count; ++i) {
        const ProjectileRules& kind = projectiles[i];
        if (const char* field = kind.validate()) return field;
        // step_weapon() refuses a trigger faster than its own; the authority refuses a slower one.
        const Weapon& its_weapon = weapon(projectile_weapons[i]);
        if (kind.commands_between != step_rate().steps(its_weapon.steps_between)) {
            return "projectile.commands_between";
        }
        if (const char* field =
                validate_reach(history(), ledger(), draw, kind.budget.look_back + kind.budget.fast_forward)) {
            return field;
        }
    }
    return nullptr;
}

void ArenaConfig::set_tick_rate(std::uint32_t hz) {
    const StepRate before = step_rate();
    draw.tick_rate = {hz, 1};
    const auto keep_seconds = [&](std::uint32_t& ticks) { ticks = step_rate().ticks_from(before, ticks); };
    keep_seconds(respawn_ticks);
    keep_seconds(max_saved_commands);
    keep_seconds(max_filled_commands);
    for (ProjectileRules& kind : projectiles) keep_seconds(kind.commands_between);
}

FireRateConfig ArenaConfig::fire_rate(WeaponId id) const {
    FireRateConfig config;
    const std::uint8_t steps = step_rate().steps(weapon(id).steps_between);
    config.interval = draw.tick_rate.time_of(Tick{steps});
    config.max_waiting = std::min(max_saved_commands / steps, 64u);
    return config;
}

FireRateConfig ArenaConfig::click_rate(WeaponId id) const {
    FireRateConfig config;
    config.interval = draw.tick_rate.time_of(Tick{step_rate().steps(weapon(id).steps_between)});
    config.tolerance = Micros{100'000};
    config.on_early = EarlyShot::refuse;
    return config;
}

HistoryConfig ArenaConfig::history() const {
    HistoryConfig config;
    // The vehicle's first turn would take memory in a tick, and so would a player who crouches and stands up again and
    // again.
    config.reserves_all = true;
    // Players who left stay in the history until nobody can look back at them: room for as many again.
    config.max_entities = 2 * max_players + 8;
    config.capacity_ticks = step_rate().steps(config.capacity_ticks);
    config.max_bones = skeleton_bones;
    return config;
}

WorldConfig ArenaConfig::world(const std::optional<CommandConfig>& packets) const {
    WorldConfig config;
    config.history = history();
    config.draw = draw;
    config.audit = audit;
    config.packets = packets;
    for (std::size_t i = 0; i < projectile_count; ++i)
        config.projectiles[static_cast<std::size_t>(projectile_weapons[i])] = &projectiles[i];
    return config;
}

std::uint32_t ArenaConfig::seats() const { return std::min(2 * max_players, 4096u); }

LedgerConfig ArenaConfig::ledger() const {
    LedgerConfig config;
    config.max_entities = history().max_entities;
    // A stamp names snapshots by their number, so slow ticks need no fewer of them.
    config.capacity_snapshots = std::max(config.capacity_snapshots, step_rate().steps(config.capacity_snapshots));
    return config;
}

AuthorityConfig ArenaConfig::authority() const {
    AuthorityConfig config;
    config.max_clients = seats();
    // The longest flight and the shortest pause between shots allow at most eight projectiles of one player.
    config.max_per_client = 16;
    config.max_projectiles = 16 + 8 * max_players;
    return config;
}

ServerWorldConfig ArenaConfig::ends(const ServerWorldConfig& ends) const {
    ServerWorldConfig config = ends;
    config.max_clients = seats();
    config.max_saved = draw.tick_rate.time_of(Tick{max_saved_commands});
    config.ledger = ledger();
    config.authority = authority();
    config.eye_offset = {0.0f, 0.0f, MovementRules::standing_eye_m};
    // A grace is measured by the middle of a body. Where the rules foresee, a shoulder in the open is in sight.
    const auto foresees = [](const WeaponRules& weapon) { return weapon.cover_foresight > Micros{0}; };
    if (std::any_of(rules.begin(), rules.end(), foresees)) config.half_width_m = MovementRules::radius_m;
    return config;
}

Micros ArenaConfig::longest_look_back() const {
    Micros longest;
    for (const ProjectileRules& kind : projectiles) longest = std::max(longest, kind.budget.look_back);
    for (const WeaponRules& weapon : rules) longest = std::max(longest, weapon.max_rewind);
    return longest;
}

std::uint32_t ArenaConfig::ghost_ticks() const {
    Micros longest;
    for (const ProjectileRules& kind : projectiles) longest = std::max(longest, kind.budget.look_back);
    const std::int64_t span = draw.tick_rate.span(longest + audit.max_interpolation_delay);
    return static_cast<std::uint32_t>((span + Moment::one_tick - 1) / Moment::one_tick);
}

DrawConfig ArenaConfig::default_draw() {
    DrawConfig draw;
    draw.tick_rate = rate;
    DrawRules& vehicle = draw.groups[vehicle_group - 1u];
    vehicle.after_newest = AfterNewest::reckon;
    vehicle.reckoning_model = ReckoningModel::rvb;
    // A crate falls and spins in the air; on the ground it slides and stops, which no model predicts.
    DrawRules& crate = draw.groups[crate_group - 1u];
    crate.after_newest = AfterNewest::reckon;
    crate.reckoning_model = ReckoningModel::rvw;
    return draw;
}

}  // namespace backsight::arena
