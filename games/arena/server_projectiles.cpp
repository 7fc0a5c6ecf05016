// The arena's projectiles on the server: which shots fly, and what they do where they end.

#include <algorithm>

#include "arena/server_arena.h"

namespace backsight::arena {

namespace {

// Error of a unit vector that was rounded to steps of 1/32767.
constexpr float max_aim_error = 1e-3f;

}  // namespace

// On their own screen a dead player lives until a snapshot says otherwise. A client is not believed when it claims for
// longer than a shot may be late that none has: it could shoot until the respawn.
void ServerArena::step_ghost(PlayerIndex index, const PlayerCommand& command, const Audited& audited) {
    Player& player = *players_[index];
    const bool has_heard =
        is_refused(audited.result) || world_.ledger(index).tick_of(audited.stamp.newest) >= player.died_at;
    if (has_heard || tick_ - player.died_at > ghost_ticks_) {
        player.has_ghost = false;
        return;
    }
    PlayerInput input = command.input;
    input.clicks = static_cast<std::uint8_t>(std::min(command.shots.size(), max_command_shots));
    player.ghost = step(player.ghost, input, *level_, player.shown);
    if (!is_projectile(command.launches)) return;
    if (player.ghost.trigger == Trigger::fired && player.ghost.weapon == command.launches) {
        launch(index, launching_of(command, player.ghost), player.ghost);
    } else {
        deny(index, command, LaunchResult::too_soon);
    }
}

// A direction that a client names must be the one that the player looks along.
ServerArena::Launching ServerArena::launching_of(const PlayerCommand& command, const PlayerState& shooter) {
    Launching claimed{command.seq, command.launches, command.muzzle, launch_direction(shooter)};
    const Vec3 named{static_cast<float>(command.direction.x) / 32767.0f,
                     static_cast<float>(command.direction.y) / 32767.0f,
                     static_cast<float>(command.direction.z) / 32767.0f};
    claimed.is_along_aim = command.direction == QuantDirection{} || distance(named, claimed.direction) <= max_aim_error;
    return claimed;
}

void ServerArena::launch(PlayerIndex index, const Launching& claimed, const PlayerState& shooter) {
    const Player& player = *players_[index];
    LaunchClaim claim;
    claim.id = {index, claimed.command, 0};
    claim.weapon = number_of(claimed.weapon);
    claim.muzzle = dequantize(claimed.muzzle, history().config().quantization);
    claim.direction = claimed.direction;
    claim.held_back = config_.projectiles[projectile_index(claimed.weapon)].budget.hold_back;
    claim.shot = claimed.shot;
    LaunchFacts facts(player.entity, {}, eye_position(shooter, *level_, player.shown));
    facts.is_alive = player.state.is_alive;
    // A claimed muzzle counts from where others see the eye, too: choose_muzzle().
    const bool is_predicted = distance(claim.muzzle, facts.muzzle) <= grid_m;
    const float from_others_m = distance(claim.muzzle, eye_position(shooter, *level_, tick_));
    LaunchResult result = claimed.is_along_aim ? LaunchResult::launched : LaunchResult::bad_direction;
    const bool is_too_far = !is_predicted && !(from_others_m <= config_.max_muzzle_error_m);
    if (claimed.is_along_aim && is_too_far) result = LaunchResult::bad_muzzle;
    if (result == LaunchResult::launched) result = world_.launch(index, claim, facts);
    ++counters_.by_launch[result];
    if (result != LaunchResult::launched) list_denial({index, claimed.command, claimed.weapon, result, claimed.shot});
}

void ServerArena::deny(PlayerIndex index, const PlayerCommand& command, LaunchResult result) {
    ++counters_.by_launch[result];
    list_denial({index, command.seq, command.launches, result});
}

// An honest client is denied no more in a tick than it may have saved up; one that exceeds it takes no room from
// others.
void ServerArena::list_denial(const DeniedShot& denied) {
    Player& player = *players_[denied.player];
    if (player.denials == config_.max_saved_commands || denials_.size() == denials_.capacity()) {
        ++counters_.denials_left_out;
        return;
    }
    ++player.denials;
    denials_.push_back(denied);
}

void ServerArena::on_ended(const ProjectileAuthority::Ended& flight, const View& view, const LevelTrace& level) {
    EndedProjectile ended;
    ended.flight = &world_.ended().back();
    ended.weapon = static_cast<WeaponId>(flight.projectile.weapon);
    const PlayerIndex met = player_of(flight.verdict.target);
    if (met != no_player && players_[met]->state.is_alive && !flight.former_life) {
        ended.damage = damage_of(ended.weapon, flight.verdict.group);
        ended.has_killed = hurt(met, flight.projectile.shooter, ended.weapon, ended.damage);
    }
    push(flight.verdict.target, view.pose(flight.verdict.target).pose.position, flight.verdict.position,
         normalized(flight.velocity, {}) * CrateRules::projectile_ns);
    const bool goes_off = flight.verdict.end != FlightEnd::lifetime && weapon(ended.weapon).area_damage > 0;
    if (goes_off) detonate(ended, view, level);
    ended_.push_back(ended);
}

void ServerArena::detonate(EndedProjectile& ended, const View& view, const LevelTrace& level) {
    const ProjectileAuthority::Ended& flight = *ended.flight;
    const Detonation detonation{flight.verdict.position, flight.verdict.normal, flight.velocity, flight.verdict.target};
    QueryFilter filter;
    filter.exclude = flight.projectile.shooter;
    const std::size_t first = area_victims_.size();
    const auto hurt_by_share = [&](AreaVictim victim, bool is_shooter) {
        const PlayerIndex index = player_of(victim.entity);
        if (index == no_player || !players_[index]->state.is_alive) return;
        victim.damage = area_damage_of(ended.weapon, victim.share, is_shooter);
        victim.has_killed = hurt(index, flight.projectile.shooter, ended.weapon, victim.damage);
        if (area_victims_.size() == area_victims_.capacity()) {
            ++counters_.area_left_out;
            return;
        }
        area_victims_.push_back(victim);
    };
    const std::size_t reached = world_.projectiles().area_hits(flight, view, level, filter, area_hits_);
    for (std::size_t i = 0; i < std::min(reached, area_hits_.size()); ++i) {
        const AreaHit& hit = area_hits_[i];
        if (!history().is_former_life(hit.entity, hit.from))
            hurt_by_share({hit.entity, hit.distance, hit.share, 0, false}, false);
        push(hit.entity, hit.place, hit.point, hit.direction * (CrateRules::blast_ns * hit.share));
    }
    AreaVictim shooter;
    if (reach_shooter(ended, area_center(flight.projectile.rules->area, detonation, level), level, shooter))
        hurt_by_share(shooter, true);
    ended.area = std::span(area_victims_).subspan(first);
}

// A player's own views do not contain them. The shooter is where the server has them after their newest command when
// the projectile ends.
bool ServerArena::reach_shooter(const EndedProjectile& ended, Vec3 from, const LevelTrace& level,
                                AreaVictim& victim) const {
    const ServerProjectile& projectile = ended.flight->projectile;
    const PlayerIndex index = player_of(projectile.shooter);
    if (index == no_player || !players_[index]->state.is_alive) return false;
    const Player& player = *players_[index];
    const AreaRules& rules = projectile.rules->area;
    const Hull hull = hull_of(player.state);
    const Vec3 center = feet_of(index, player.shown) + hull_center(player.state);
    const Vec3 way = from - center;
    const Vec3 core = center + Vec3{0, 0, std::clamp(way.z, -hull.half_segment, hull.half_segment)};
    victim.entity = projectile.shooter;
    victim.distance_m = std::max(distance(from, core) - hull.radius, 0.0f);
    victim.share = area_share(rules, victim.distance_m);
    if (victim.distance_m > rules.outer_radius_m) return false;
    const bool is_touched = victim.distance_m <= rules.sure_radius_m;
    return is_touched || !level || !level(from, center, 0.0f).hit;
}

}  // namespace backsight::arena
