// Settings of the arena that are each in range, but do not go together.

#include <backsight/history/world_history.h>

#include <algorithm>
#include <string>

#include "arena/service/arena_settings.h"

namespace backsight::arena {

namespace {

using service::Conflict;

constexpr std::int64_t ticks_per_second = 64;

// Finds settings that are each in range, but together make screens and verdicts differ.
std::optional<Conflict> find_starvation(const ArenaSettings& config, const service::MatchSetup& setup) {
    const bool is_fixed = config.interpolation_delay_ms > 0;
    const std::string delay = is_fixed ? "game.interpolation_delay_ms" : "fairness.max_interpolation_delay_ms";
    const std::int64_t longest_ms = InterpolationDelayConfig{}.max_delay.value / 1000;
    const std::int64_t delay_ms =
        is_fixed ? config.interpolation_delay_ms : std::min(config.max_interpolation_delay_ms, longest_ms);
    const std::int64_t gap_ms = delay_ms + config.max_ahead_ms;
    const std::string gap = "the " + std::to_string(gap_ms) + " ms of " + delay + " and fairness.max_ahead_ms";
    const std::int64_t most_ticks = most_ticks_per_snapshot(Micros{gap_ms * 1000});
    if (most_ticks < 1) {
        return Conflict{"fairness.max_ahead_ms", "together with " + delay + " at least the 32 ms of two ticks"};
    }
    if (config.ticks_per_snapshot > most_ticks) {
        return Conflict{"game.ticks_per_snapshot",
                        "at most " + std::to_string(most_ticks) + ", so that two snapshots come within " + gap};
    }
    const std::int64_t two_snapshots_ms =
        (2 * config.ticks_per_snapshot * 1000 + ticks_per_second - 1) / ticks_per_second;
    if (config.sample_max_age_ms < two_snapshots_ms) {
        return Conflict{"game.sample_max_age_ms",
                        "at least the " + std::to_string(two_snapshots_ms) + " ms of two snapshots"};
    }
    const std::int64_t least_kbps = least_budget_kbps(Micros{gap_ms * 1000});
    if (std::int64_t{setup.down_budget_kbps} < least_kbps) {
        return Conflict{"network.down_budget_kbps", "at least " + std::to_string(least_kbps) +
                                                        ", so that two of the smallest snapshots come within " + gap};
    }
    return std::nullopt;
}

struct DecidedWeapon {
    std::string name;
    std::string_view decided_by_key;
    std::string_view catch_up_key;
    std::string ArenaSettings::*decided_by;
    std::int64_t ArenaSettings::*fast_forward_ms;
    std::int64_t ArenaSettings::*decay_permille;
    std::int64_t ArenaSettings::*catch_up_permille;
};

std::optional<Conflict> find_undecided(const ArenaSettings& config, const DecidedWeapon& weapon) {
    static const ArenaSettings usual;
    const std::string& by = config.*weapon.decided_by;
    const bool has_forward = config.*weapon.fast_forward_ms != 0;
    const bool has_decay = config.*weapon.decay_permille != 0;
    if (by == "commands" && (has_forward || has_decay)) {
        return Conflict{weapon.decided_by_key,
                        "clock: by commands neither fast_forward_ms nor decay_permille buys anything"};
    }
    if (by == "catch-up" && has_decay) {
        return Conflict{weapon.decided_by_key,
                        "clock: a flight that catches up looks back at nothing that could decay"};
    }
    if (by == "catch-up" && !has_forward) {
        return Conflict{weapon.decided_by_key,
                        "commands or clock: with a " + weapon.name +
                            ".fast_forward_ms of 0 no flight catches up; FishNet's server has 150"};
    }
    if (by != "catch-up" && config.*weapon.catch_up_permille != usual.*weapon.catch_up_permille) {
        return Conflict{weapon.catch_up_key, std::to_string(usual.*weapon.catch_up_permille) +
                                                 ", the usual value: by " + by + " no flight catches up"};
    }
    return std::nullopt;
}

std::optional<Conflict> find_undecided(const ArenaSettings& config) {
    using C = ArenaSettings;
    static const DecidedWeapon weapons[] = {
        {"rocket", "rocket.decided_by", "rocket.catch_up_permille", &C::rocket_decided_by, &C::rocket_fast_forward_ms,
         &C::rocket_decay_permille, &C::rocket_catch_up_permille},
        {"grenade", "grenade.decided_by", "grenade.catch_up_permille", &C::grenade_decided_by,
         &C::grenade_fast_forward_ms, &C::grenade_decay_permille, &C::grenade_catch_up_permille},
        {"spear", "spear.decided_by", "spear.catch_up_permille", &C::spear_decided_by, &C::spear_fast_forward_ms,
         &C::spear_decay_permille, &C::spear_catch_up_permille},
        {"bolt", "bolt.decided_by", "bolt.catch_up_permille", &C::bolt_decided_by, &C::bolt_fast_forward_ms,
         &C::bolt_decay_permille, &C::bolt_catch_up_permille}};
    for (const DecidedWeapon& weapon : weapons) {
        if (const auto conflict = find_undecided(config, weapon)) return conflict;
    }
    const bool catches_up = std::ranges::any_of(
        weapons, [&](const DecidedWeapon& weapon) { return config.*weapon.decided_by == "catch-up"; });
    if (config.catch_up_counts != "fractions" && !catches_up) {
        return Conflict{"catch_up.counts", "fractions: no weapon's flights catch up"};
    }
    return std::nullopt;
}

// A projectile's step is never judged later than its look back allows, however silent its shooter is. The fast-forward
// begins at the shot.
std::optional<Conflict> find_long_look_back(const ArenaSettings& config, std::int64_t reach_ms) {
    using C = ArenaSettings;
    struct Weapon {
        std::string_view look_back;
        std::string_view fast_forward;
        std::int64_t ArenaSettings::*look_back_ms;
        std::int64_t ArenaSettings::*fast_forward_ms;
    };
    constexpr Weapon weapons[] = {
        {"rocket.look_back_ms", "rocket.fast_forward_ms", &C::rocket_look_back_ms, &C::rocket_fast_forward_ms},
        {"grenade.look_back_ms", "grenade.fast_forward_ms", &C::grenade_look_back_ms, &C::grenade_fast_forward_ms},
        {"spear.look_back_ms", "spear.fast_forward_ms", &C::spear_look_back_ms, &C::spear_fast_forward_ms},
        {"bolt.look_back_ms", "bolt.fast_forward_ms", &C::bolt_look_back_ms, &C::bolt_fast_forward_ms}};
    const std::int64_t room_ms = std::max<std::int64_t>(reach_ms - config.sample_max_age_ms, 0);
    const std::string fits = ", so that it fits with game.sample_max_age_ms";
    const std::string held = " into the " + std::to_string(reach_ms) + " ms that the history holds";
    for (const Weapon& weapon : weapons) {
        const std::int64_t look_back_ms = config.*weapon.look_back_ms;
        if (look_back_ms > room_ms)
            return Conflict{weapon.look_back, "at most " + std::to_string(room_ms) + fits + held};
        if (look_back_ms + config.*weapon.fast_forward_ms <= room_ms) continue;
        return Conflict{weapon.fast_forward, "at most " + std::to_string(room_ms - look_back_ms) + fits + " and the " +
                                                 std::to_string(look_back_ms) + " ms of " +
                                                 std::string(weapon.look_back) + held};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Conflict> find_conflict(const service::MatchSetup& setup) {
    const ArenaSettings config = read_settings(setup.settings);
    if (config.rewind != "exact" && setup.has_reports) {
        return Conflict{"reports.file",
                        "none with another fairness.rewind than exact, whose verdicts no report explains"};
    }
    if (config.clicks == "frames" && config.fire_rate == "clock") {
        return Conflict{"game.clicks", "steps with fairness.fire_rate = clock, by which early shots wait for a step"};
    }
    const auto milliseconds = [](std::int64_t ticks) { return ticks * 1000 / ticks_per_second; };
    const std::int64_t per_snapshot_ms = milliseconds(config.ticks_per_snapshot);
    // The two ticks: the present lies past the newest one, and the oldest moment lies between two.
    const std::int64_t reach_ms = milliseconds(HistoryConfig{}.capacity_ticks - 2);
    if (config.sample_max_age_ms + config.max_rewind_ms > reach_ms) {
        return Conflict{"fairness.max_rewind_ms", "together with game.sample_max_age_ms at most the " +
                                                      std::to_string(reach_ms) + " ms that the history holds"};
    }
    if (const auto conflict = find_undecided(config)) return conflict;
    if (const auto conflict = find_long_look_back(config, reach_ms)) return conflict;
    if (config.interpolation_delay_ms > config.max_interpolation_delay_ms) {
        return Conflict{"game.interpolation_delay_ms", "at most the " +
                                                           std::to_string(config.max_interpolation_delay_ms) +
                                                           " ms of fairness.max_interpolation_delay_ms"};
    }
    if (setup.client_timeout < Micros{2 * per_snapshot_ms * 1000}) {
        return Conflict{"network.client_timeout_ms",
                        "at least the " + std::to_string(2 * per_snapshot_ms) + " ms of two snapshots"};
    }
    return find_starvation(config, setup);
}

}  // namespace backsight::arena
