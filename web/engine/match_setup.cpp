#include "web/engine/match_setup.h"

#include <limits>

#include "web/engine/scene.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

WeaponRules rules_for(const Settings& settings) {
    const auto named = static_cast<std::size_t>(settings.whole(Setting::fairness));
    if (named < enum_count<FairnessSetting>) return rules_of(static_cast<FairnessSetting>(named));
    WeaponRules rules;
    rules.max_rewind = {settings.us(Setting::max_rewind)};
    const double moved = settings.get(Setting::max_moved);
    rules.max_victim_moved_m = moved > 0.0 ? static_cast<float>(moved) : std::numeric_limits<float>::infinity();
    rules.cover_grace = {settings.us(Setting::cover_grace)};
    rules.cover_foresight = {settings.us(Setting::foresight)};
    return rules;
}

std::uint32_t player_count(const Scene& scene, const Settings& settings) {
    return scene.bots > 0 ? scene.bots + 1 : static_cast<std::uint32_t>(settings.whole(Setting::bots)) + 1;
}

// How projectiles share out the age of their shot's view. Where commands decide there is nothing but looking back, and
// a flight that catches up holds nobody back.
BudgetCaps budget_for(const Settings& settings, BudgetCaps caps) {
    caps.decided_by = static_cast<DecidedBy>(settings.whole(Setting::shared_by));
    caps.look_back = {settings.us(Setting::look_back)};
    if (caps.decided_by != DecidedBy::commands) caps.fast_forward = {settings.us(Setting::fast_forward)};
    if (caps.decided_by == DecidedBy::clock) caps.hold_back = {settings.us(Setting::hold_back)};
    return caps;
}

}  // namespace

MatchConfig match_setup(const Settings& settings) {
    const Scene scene = scene_of(settings);
    MatchConfig config;
    config.set_tick_rate(static_cast<std::uint32_t>(settings.whole(Setting::tick)));
    config.arena.max_players = player_count(scene, settings);
    if (scene.prepare != nullptr) scene.prepare(config.arena);
    config.arena.draw.interpolation = static_cast<Interpolation>(settings.whole(Setting::curve));
    for (ProjectileRules& kind : config.arena.projectiles) kind.budget = budget_for(settings, kind.budget);
    const auto fairness = static_cast<std::size_t>(settings.whole(Setting::fairness));
    if (fairness < enum_count<FairnessSetting>)
        config.even_to = fairness_of(static_cast<FairnessSetting>(fairness)).even_to;
    config.arena.seed = static_cast<std::uint64_t>(settings.whole(Setting::seed));
    config.arena.rules.fill(rules_for(settings));
    for (WeaponRules& rules : config.arena.rules) rules.range = shot_range_m;
    config.ticks_per_snapshot = static_cast<std::uint32_t>(settings.whole(Setting::snapshot_ticks));
    if (const std::int64_t delay = settings.us(Setting::delay); delay > 0) config.fix_interpolation_delay({delay});
    config.channel.transport_is_secure = true;
    return config;
}

}  // namespace backsight::web
