// The client's projectiles: its own from the moment of the shot, and all others as the server reports them.

#include "projectile/carried.h"

#include <backsight/base/assert.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/world/client_world.h>

#include <algorithm>

namespace backsight {

namespace {

// BudgetCaps::hold_back reaches as far.
constexpr Micros most_held_back{1'000'000};

}  // namespace

bool ClientWorld::launch(const LaunchClaim& claim, Micros client_now, EntityId mount, const QueryFilter& filter) {
    const ProjectileRules* rules = world_.projectile_rules(claim.weapon);
    if (rules == nullptr) return false;
    const std::optional<QuantSpeed> speed = quantize_speed(claim.speed_mps, *rules);
    if (!speed) {
        projectiles_->predicted.count_bad_speed();
        return false;
    }
    if (!has_joined_) history_.note(Misuse::no_self);
    const Quantization& q = history_.config().quantization;
    QuantVelocity inherited;
    if (rules->inherits != Inherits::nothing) {
        const View screen = view();
        const EntityId shooter = own_.shown_in(screen);
        inherited = inherited_of(carried_velocity(screen, rules->inherits, shooter, mount).value_or(Vec3{}), *rules, q);
    }
    const Vec3 velocity = launch_velocity(claim.direction, *speed, inherited, *rules, q);
    Launch launch(self_, mount, claim.muzzle, velocity, shown_);
    const TickRate rate = world_.draw.tick_rate;
    launch.grant.look_back = rate.span(rules->budget.look_back);
    launch.grant.hold_back = rate.span(std::clamp(claim.held_back, Micros{0}, most_held_back));
    launch.grant.decay_permille = rules->budget.decay_permille;
    launch.homes_on = claim.homes_on;
    newest_launch_ = std::max(newest_launch_, claim.id.command);
    projectiles_->predicted.launch(claim.id, claim.weapon, *rules, launch, clock_.scaled(client_now), filter);
    return true;
}

// A flight meets everybody at one instant, its own.
void ClientWorld::follow(Micros client_now) {
    if (projectiles_ == nullptr) return;
    FlightWorld world;
    world.view = [this](Moment moment) { return View::at_moment(history_, world_.draw, moment + draw_error_); };
    world.level = level_;
    world.own = &own_;
    projectiles_->predicted.follow(shown_, world, clock_.scaled(client_now));
}

void ClientWorld::take(const ProjectileGrant& grant) {
    if (projectiles_ == nullptr) return;
    const std::span<const PredictedProjectile> images = projectiles_->predicted.images();
    const auto image =
        std::find_if(images.begin(), images.end(), [&](const PredictedProjectile& i) { return i.id == grant.id; });
    Grant whole;
    if (image != images.end()) {
        whole = complete_grant(grant, image->flight.launch().grant.hold_back, *image->rules);
    }
    projectiles_->predicted.granted(grant.id, whole);
}

void ClientWorld::take(const ProjectileDenial& denial) {
    if (projectiles_ != nullptr) projectiles_->predicted.denied(denial.id, denial.result);
}

void ClientWorld::take(const ProjectileSpawn& spawn) {
    const ProjectileRules* rules = world_.projectile_rules(spawn.weapon);
    if (rules == nullptr) return;
    note_heard(projectiles_->heard, spawn.id);
    projectiles_->remote.spawn(complete_spawn(spawn, *rules, history_.config().quantization), image_clock());
}

void ClientWorld::take(const SentVerdict& verdict, Micros client_now) {
    if (projectiles_ == nullptr) return;
    const ProjectileVerdict whole = complete_verdict(verdict, history_);
    if (verdict.id.client == client_) {
        projectiles_->predicted.verdict(whole, clock_.scaled(client_now));
    } else {
        projectiles_->remote.verdict(whole, image_clock());
    }
}

ProjectileContext ClientWorld::projectile_context() const {
    ProjectileContext context;
    context.newest = newest_tick_ == no_tick ? joined_ : newest_tick_;
    context.own_client = client_;
    context.own_command = packets_ != nullptr ? packets_->sender.newest() : newest_launch_;
    if (projectiles_ != nullptr) context.heard = projectiles_->heard;
    for (std::uint32_t weapon = 0; weapon < max_projectile_weapons; ++weapon) {
        const ProjectileRules* rules = world_.projectiles[weapon];
        if (rules != nullptr) context.know_weapon(weapon, *rules);
    }
    return context;
}

// Before the first frame: what flew when the server let it in had been launched before, and was under way.
ImageClock ClientWorld::image_clock() const {
    if (has_shown_) return {shown_, present_};
    const Moment present = Moment::at(joined_);
    return {present - world_.draw.tick_rate.span(clock_.numbers().delay), present};
}

void ClientWorld::update_projectiles(Micros client_now, Micros rtt) {
    if (projectiles_ == nullptr) return;
    const TimeScale& scale = clock_.time_scale();
    projectiles_->predicted.update(clock_.scaled(client_now), scale.scaled(within_round_trip(rtt)));
    projectiles_->remote.update(image_clock(), level_);
}

}  // namespace backsight
