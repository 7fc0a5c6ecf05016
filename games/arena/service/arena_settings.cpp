#include "arena/service/arena_settings.h"

#include <backsight/base/enum_array.h>
#include <backsight/judge/rules.h>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace backsight::arena {

namespace {

Micros milliseconds(std::int64_t ms) { return {ms * 1000}; }

Interpolation interpolation_named(const std::string& name) {
    if (name == "hold") return Interpolation::hold;
    if (name == "hermite") return Interpolation::hermite;
    if (name == "catmull-rom") return Interpolation::catmull_rom;
    return Interpolation::linear;
}

void set_draw(const ArenaSettings& config, DrawConfig& draw) {
    draw.interpolation = interpolation_named(config.interpolation);
    draw.after_newest = config.after_newest == "extrapolate" ? AfterNewest::extrapolate : AfterNewest::hold;
    draw.extrapolation_limit = milliseconds(config.extrapolation_limit_ms);
    draw.sample_max_age = milliseconds(config.sample_max_age_ms);
}

// Clients of the arena never delay an image at the muzzle, because their commands cannot say so.
void set_budgets(const ArenaSettings& config, ProjectileTable& projectiles) {
    const auto set_budget = [&](WeaponId weapon, const std::string& decided_by, std::int64_t look_back_ms,
                                std::int64_t fast_forward_ms, std::int64_t decay_permille,
                                std::int64_t catch_up_permille) {
        BudgetCaps& budget = projectiles[projectile_index(weapon)].budget;
        budget.decided_by = decided_by == "clock"      ? DecidedBy::clock
                            : decided_by == "catch-up" ? DecidedBy::catch_up
                                                       : DecidedBy::commands;
        budget.look_back = milliseconds(look_back_ms);
        budget.fast_forward = milliseconds(fast_forward_ms);
        budget.decay_permille = static_cast<std::uint32_t>(decay_permille);
        budget.catch_up_permille = static_cast<std::uint32_t>(catch_up_permille);
        budget.counts_whole_ticks = decided_by == "catch-up" && config.catch_up_counts == "ticks";
    };
    set_budget(WeaponId::rocket, config.rocket_decided_by, config.rocket_look_back_ms, config.rocket_fast_forward_ms,
               config.rocket_decay_permille, config.rocket_catch_up_permille);
    set_budget(WeaponId::grenade, config.grenade_decided_by, config.grenade_look_back_ms,
               config.grenade_fast_forward_ms, config.grenade_decay_permille, config.grenade_catch_up_permille);
    set_budget(WeaponId::spear, config.spear_decided_by, config.spear_look_back_ms, config.spear_fast_forward_ms,
               config.spear_decay_permille, config.spear_catch_up_permille);
    set_budget(WeaponId::bolt, config.bolt_decided_by, config.bolt_look_back_ms, config.bolt_fast_forward_ms,
               config.bolt_decay_permille, config.bolt_catch_up_permille);
}

void set_fairness(const ArenaSettings& config, ArenaConfig& game) {
    for (WeaponRules& rules : game.rules) {
        rules.max_rewind = milliseconds(config.max_rewind_ms);
        rules.max_victim_moved_m = static_cast<float>(config.max_victim_moved_m);
        rules.cover_grace = milliseconds(config.cover_grace_ms);
        rules.cover_max_view_age = milliseconds(config.cover_max_view_age_ms);
        rules.cover_foresight = milliseconds(config.cover_foresight_ms);
    }
    set_budgets(config, game.projectiles);
    game.fires_by_clock = config.fire_rate == "clock";
    game.beams_reflect = config.beams == "reflected";
    game.audit.max_interpolation_delay = milliseconds(config.max_interpolation_delay_ms);
    game.audit.max_ahead = milliseconds(config.max_ahead_ms);
    game.max_level_age = milliseconds(config.max_level_age_ms);
    game.audit.max_slew_ratio = static_cast<float>(config.max_slew_ratio);
    game.audit.max_saved = milliseconds(config.max_saved_ms);
}

}  // namespace

void set_fairness(ArenaSettings& config, std::string_view name) {
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto setting = static_cast<FairnessSetting>(i);
        if (to_string(setting) != name) continue;
        const auto [rules, even_to] = fairness_of(setting);
        const std::int64_t oldest_ms = rules.max_rewind.value / 1000;
        config.fairness = name;
        config.max_rewind_ms = oldest_ms;
        config.max_victim_moved_m = std::min(static_cast<double>(rules.max_victim_moved_m), 1e9);
        config.cover_grace_ms = rules.cover_grace < Micros{0} ? -1 : rules.cover_grace.value / 1000;
        config.cover_max_view_age_ms = rules.cover_max_view_age.value / 1000;
        config.cover_foresight_ms = rules.cover_foresight.value / 1000;
        config.even_to_ms = even_to.value / 1000;
        config.rocket_look_back_ms = config.grenade_look_back_ms = oldest_ms;
        config.spear_look_back_ms = config.bolt_look_back_ms = oldest_ms;
    }
}

MatchConfig match_config_of(const service::MatchSetup& setup) {
    const ArenaSettings config = read_settings(setup.settings);
    MatchConfig match;
    match.arena.max_players = setup.max_players;
    match.arena.seed = static_cast<std::uint64_t>(config.seed) + setup.room;
    set_draw(config, match.arena.draw);
    set_fairness(config, match.arena);
    match.even_to = milliseconds(config.even_to_ms);
    match.workers = setup.workers;
    match.set_shots_between_steps(config.clicks == "frames");
    match.ticks_per_snapshot = static_cast<std::uint32_t>(config.ticks_per_snapshot);
    match.set_interpolation_delay(milliseconds(config.interpolation_delay_ms));
    match.channel.transport_is_secure = setup.transport_is_secure;
    match.set_timeout(setup.client_timeout);
    match.channel.max_offences = setup.max_offences;
    BudgetConfig& budget = match.channel.budget;
    budget.max_kbit_per_second = setup.down_budget_kbps;
    // The client with the worst link still gets snapshots as often as its screen needs them.
    const Micros gap{std::max<std::int64_t>(match.longest_gap().value, 1)};
    const auto least = static_cast<std::uint32_t>(std::min(least_budget_kbps(gap), std::int64_t{100'000}));
    budget.min_kbit_per_second = std::min(std::max(budget.min_kbit_per_second, least), budget.max_kbit_per_second);
    if (const char* field = match.validate()) {
        throw std::runtime_error(std::string("these settings make no match: ") + field + " is out of range");
    }
    return match;
}

}  // namespace backsight::arena
