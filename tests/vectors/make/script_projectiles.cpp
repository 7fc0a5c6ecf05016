// Projectiles of a script: launches, flights and what ended.

#include "tests/vectors/make/script.h"

namespace backsight::vectors {

void Script::finish_tick() {
    server_.finish_tick();
    Json& step = note({{"do", "finish_tick"}});
    if (!config_.world.has_projectiles()) return;
    step["gives"] = Json::array();
    for (const ProjectileAuthority::Ended& ended : server_.ended()) {
        const ProjectileVerdict& verdict = ended.verdict;
        step["gives"].push_back({{"id", {verdict.id.client, verdict.id.command, verdict.id.ordinal}},
                                 {"end", number(verdict.end)},
                                 {"basis", number(verdict.basis)},
                                 {"age", hex64(verdict.age)},
                                 {"position", hex(verdict.position)},
                                 {"point", hex(verdict.point)},
                                 {"normal", hex(verdict.normal)},
                                 {"target", verdict.target.value},
                                 {"hitbox", verdict.hitbox},
                                 {"group", number(verdict.group)},
                                 {"paid", hex64(ended.paid)},
                                 {"velocity", hex(ended.velocity)},
                                 {"targets_at", hex64(ended.targets.raw)},
                                 {"area", areas_.at(step["gives"].size())}});
    }
}

void Script::flying() {
    Json all = Json::array();
    server_.projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
        const ProjectileId id = projectile.id;
        const std::int64_t age = flight.result().age;
        all.push_back({{"id", {id.client, id.command, id.ordinal}},
                       {"age", hex64(age)},
                       {"position", hex(flight.position(age))}});
    });
    note({{"do", "flying"}, {"gives", all}});
}

LaunchResult Script::launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts) {
    const LaunchResult result = server_.launch(client, claim, facts);
    Json step{{"do", "launch"},
              {"client", client},
              {"id", {claim.id.client, claim.id.command, claim.id.ordinal}},
              {"weapon", claim.weapon},
              {"muzzle", hex(claim.muzzle)},
              {"direction", hex(claim.direction)},
              {"held_back_us", claim.held_back.value},
              {"homes_on", claim.homes_on.value},
              {"shooter", facts.shooter.value},
              {"mount", facts.mount.value},
              {"server_muzzle", hex(facts.muzzle)},
              {"is_alive", number(facts.is_alive)},
              {"spare_team", facts.filter.exclude_team},
              {"layers", facts.filter.layers}};
    if (claim.speed_mps != 0.0f) step["claimed_speed"] = hex(claim.speed_mps);
    step["gives"] = number(result);
    note(step);
    return result;
}

}  // namespace backsight::vectors
