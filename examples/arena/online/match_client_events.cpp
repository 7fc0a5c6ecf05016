// What the server says for certain, as a match client takes it in.

#include <backsight/replicate/projectile_news.h>

#include <algorithm>

#include "arena/online/match_client.h"

namespace backsight::arena {

ProjectileContext MatchClient::projectile_context() const {
    ProjectileContext context;
    context.newest = applier_.newest_tick() == no_tick ? session_.accepted().tick : applier_.newest_tick();
    context.own_client = arena_.player();
    context.own_command = arena_.newest_command();
    context.heard = &heard_;
    return context;
}

// Before the first step: what flew when the server let him in had been launched before, and was under way.
ImageClock MatchClient::image_clock() const {
    if (image_clock_) return *image_clock_;
    const Moment present = Moment::at(session_.accepted().tick);
    return {present - config_.arena.draw.tick_rate.span(timing_.numbers().view.delay.delay), present};
}

void MatchClient::take_event(std::span<const std::uint8_t> bytes) {
    MatchEvent event;
    if (read_event(bytes, projectile_context(), event)) {
        std::visit([this](const auto& e) { take(e); }, event);
    } else {
        ++counters_.bad_bodies;
    }
}

void MatchClient::take(const ShotVerdict& verdict) {
    last_verdict_ = verdict;
    for (std::size_t i = 0; i < verdict.rays; ++i) {
        ++counters_.verdicts;
        if (verdict.ray[i].outcome == Outcome::hit) ++counters_.hits;
        if (verdict.ray[i].outcome == Outcome::refused) ++counters_.refusals;
    }
}

void MatchClient::take(const LifeChange& change) {
    if (!change.is_alive) ++(change.entity == arena_.self() ? counters_.deaths : counters_.kills);
}

void MatchClient::take(const ProjectileGrant& grant) {
    const std::span<const PredictedProjectile> images = arena_.predicted_projectiles().images();
    const auto image =
        std::find_if(images.begin(), images.end(), [&](const PredictedProjectile& i) { return i.id == grant.id; });
    const Grant whole = image == images.end() ? Grant{} : complete_grant(grant, 0, *image->rules);
    arena_.granted(grant.id, whole);
}

void MatchClient::take(const ProjectileSpawn& spawn) {
    const auto weapon = static_cast<WeaponId>(spawn.weapon);
    if (!is_projectile(weapon)) {
        ++counters_.bad_bodies;
        return;
    }
    heard_.note(spawn.id);
    const ProjectileRules& rules = arena_.projectile_rules(weapon);
    arena_.remote_projectiles().spawn(complete_spawn(spawn, rules, arena_.history().config().quantization),
                                      image_clock());
}

void MatchClient::take(const SentVerdict& verdict) {
    const ProjectileVerdict whole = complete_verdict(verdict, arena_.history());
    if (verdict.id.client == arena_.player()) {
        arena_.verdict(whole, client_now_);
    } else {
        arena_.remote_projectiles().verdict(whole, image_clock());
    }
}

}  // namespace backsight::arena
