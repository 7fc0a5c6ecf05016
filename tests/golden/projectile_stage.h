#pragma once

// projectile: a shooter and a server follow the same flights through the crowd, over a network that loses snapshots and
// commands. Hashes the places of everything in flight, both sides' ends, the shooter's messages, a bystander's messages
// and drawings by three policies, and the blasts' victims.

#include <backsight/projectile.h>
#include <backsight/replicate/projectile_news.h>
#include "tests/golden/scene.h"

#include <algorithm>
#include <vector>

namespace backsight::golden {

inline void add(Hasher& hash, const FlightResult& result) {
    add_whole(hash, result.end);
    add_whole(hash, result.age);
    hash.add(result.position).add(result.point).add(result.normal);
    add(hash, result.hit.hit);
    if (result.hit) add(hash, result.hit.pose);
}

inline void add(Hasher& hash, const ProjectileVerdict& verdict) {
    hash.add(std::uint64_t{verdict.id.command}).add(std::uint64_t{verdict.id.ordinal});
    add_whole(hash, verdict.end);
    add_whole(hash, verdict.basis);
    add_whole(hash, verdict.age);
    hash.add(verdict.position).add(verdict.point).add(verdict.normal);
    hash.add(std::uint64_t{verdict.target.value}).add(std::uint64_t{verdict.hitbox});
}

inline void add(Hasher& hash, const ImageNews& news) {
    add_whole(hash, news.kind);
    add_whole(hash, news.effect);
    add_whole(hash, news.outcome);
    add_whole(hash, news.basis ? static_cast<int>(*news.basis) : -1);
    hash.add(std::uint64_t{news.id.command}).add(news.point).add(news.normal).add(news.error_m);
}

/// A floor and a wall.
inline LevelContact meet_room(Vec3 from, Vec3 to, float radius) {
    LevelContact contact;
    const auto cut = [&](float a, float b, float wall, Vec3 normal) {
        if (!(b < wall + radius && b < a)) return;
        const float fraction = std::clamp((a - wall - radius) / (a - b), 0.0f, 1.0f);
        if (!contact.hit || fraction < contact.fraction) contact = {true, fraction, normal};
    };
    cut(from.z, to.z, -12.0f, {0, 0, 1});
    cut(from.x, to.x, -13.0f, {1, 0, 0});
    return contact;
}

/// A straight one, one that falls and bounces, one that drags and decays, one that homes; and what the server may not
/// grant whole.
inline std::array<ProjectileRules, 5> projectile_kinds() {
    std::array<ProjectileRules, 5> kinds;
    for (ProjectileRules& rules : kinds) {
        rules.flight.lifetime = Micros{900'000};
        rules.flight.body_radius_m = 0.05f;
        rules.flight.target_radius_m = 0.3f;
        rules.volley = 2;
        rules.area.inner_radius_m = 1.0f;
        rules.area.outer_radius_m = 6.0f;
    }
    kinds[1].flight.acceleration = {0, 0, -9.81f};
    kinds[1].flight.max_bounces = 6;
    kinds[1].flight.fuse = Micros{800'000};
    kinds[2].flight.drag_per_s = 0.7f;
    kinds[2].budget.decided_by = DecidedBy::clock;
    kinds[2].budget.decay_permille = 200;
    kinds[2].speed_mps = 80.0f;
    kinds[3].flight.homing_mps2 = 60.0f;
    kinds[4].budget.decided_by = DecidedBy::clock;
    kinds[4].budget.look_back = Micros{20'000};
    kinds[4].budget.fast_forward = Micros{40'000};
    return kinds;
}

struct ProjectileScene {
    ProjectileScene() : images(draw.tick_rate) {
        LedgerConfig ledger_config;
        ledger_config.max_entities = scene.history.config().max_entities;
        ledger = Ledger(ledger_config);
        authority.set_level(room);
        authority.set_ended_hook([this](const ProjectileAuthority::Ended& ended, const View& view,
                                        const LevelTrace& level) { blast(ended, view, level); });
        for (const RemotePolicy policy :
             {RemotePolicy::timeline, RemotePolicy::catch_up_exponentially, RemotePolicy::rewind}) {
            RemoteProjectilesConfig config;
            config.policy = policy;
            bystanders.emplace_back(draw.tick_rate, config);
        }
    }

    void blast(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level) {
        std::array<AreaHit, 8> reached;
        const ProjectileVerdict& verdict = ended.verdict;
        const Detonation detonation{verdict.position, verdict.normal, ended.velocity, verdict.target};
        const AreaRules& rules = ended.projectile.rules->area;
        const std::size_t count = area_hits(view, rules, detonation, {}, level, reached);
        add_whole(hash, count);
        for (std::size_t i = 0; i < std::min(count, reached.size()); ++i) {
            hash.add(std::uint64_t{reached[i].entity.value}).add(reached[i].point).add(reached[i].share);
        }
    }

    // A bystander is sent rounded values and draws with them.
    void watch() {
        const ImageClock clock{stamp.shown, Moment::at(scene.tick) - (2 << 16)};
        for (RemoteProjectiles& bystander : bystanders) {
            for (const ServerProjectile& projectile : authority.launches()) {
                ProjectileSpawn spawn;
                if (!spawn_of(projectile, scene.history.config().quantization, spawn)) continue;
                const ProjectileRules& rules = kinds[spawn.weapon];
                bystander.spawn(complete_spawn(spawn, rules, scene.history.config().quantization), clock);
            }
            for (const ProjectileAuthority::Ended& ended : authority.ended()) {
                const SentVerdict sent =
                    sent_verdict(ended.projectile, ended.verdict, scene.history.config().quantization, draw.tick_rate);
                add_whole(hash, sent.has_place);
                bystander.verdict(complete_verdict(sent, scene.history), clock);
            }
            bystander.update(clock, room);
            for (const RemoteProjectile& image : bystander.images()) hash.add(image.position);
            for (const ImageNews& news : bystander.take_news()) add(hash, news);
        }
    }

    void step() {
        scene.step();
        authority.begin_tick(scene.tick);
        ledger.begin_snapshot(scene.tick);
        for (std::uint32_t slot = 0; slot < scene.history.slot_count(); ++slot) {
            if (scene.history.slot(slot).holds(scene.tick))
                static_cast<void>(ledger.add(scene.history.slot(slot).id()));
        }
        command();
        authority.finish_tick();
        for (const ProjectileAuthority::Ended& ended : authority.ended()) {
            add(hash, ended.verdict);
            hash.add(ended.velocity).add(static_cast<std::uint64_t>(ended.paid));
            images.verdict(ended.verdict, now());
        }
        images.update(now(), Micros{60'000});
        for (const ImageNews& news : images.take_news()) add(hash, news);
        watch();
    }

    void command() {
        ++command_;
        const SnapshotSeq newest = ledger.newest_sent();
        stamp.received = (stamp.received << (newest.value - stamp.newest.value)) | 1;
        stamp.newest = newest;
        const std::int64_t raw = Moment::at(scene.tick).raw - (4 << 16) + scene.noise.below(30'000);
        stamp.shown = std::max({stamp.shown, Moment{raw}, Moment{0}});
        if (scene.noise.once_in(3)) fire();
        FlightWorld world;
        world.view = [this](Moment moment) { return View::at_moment(scene.history, draw, moment); };
        world.level = room;
        images.follow(stamp.shown, world, now());
        for (const PredictedProjectile& image : images.images()) {
            Vec3 place;
            if (image.place(stamp.shown, place)) hash.add(place);
        }
        missed = scene.noise.once_in(9);
        if (missed) return;
        ledger.learn(stamp);
        authority.follow(0, {AuditResult::accepted, stamp, 0}, ledger, missed_before);
        missed_before = missed;
    }

    void fire() {
        LaunchClaim claim;
        claim.id = {0, command_, static_cast<std::uint8_t>(scene.noise.below(2))};
        claim.weapon = static_cast<std::uint16_t>(scene.noise.below(5));
        claim.muzzle = scene.noise.vector(8.0f);
        claim.direction = scene.noise.direction();
        claim.homes_on = scene.actors[scene.noise.below(24)].id;
        const LaunchFacts facts(shooter(), {}, claim.muzzle);
        const ProjectileRules& rules = kinds[claim.weapon];
        Launch launch(shooter(), {}, claim.muzzle, claim.direction * rules.speed_mps, stamp.shown);
        launch.homes_on = claim.homes_on;
        launch.grant.look_back = draw.tick_rate.span(rules.budget.look_back);
        launch.grant.decay_permille = rules.budget.decay_permille;
        images.launch(claim.id, claim.weapon, rules, launch, now());
        const LaunchResult result = authority.launch(claim, facts, rules, {AuditResult::accepted, stamp, 0});
        add_whole(hash, result);
        if (result == LaunchResult::launched) {
            images.granted(claim.id, authority.launches().back().launch.grant);
        } else {
            images.denied(claim.id, result);
        }
    }

    static LevelTrace room(Moment) { return meet_room; }
    EntityId shooter() const { return scene.actors[0].id; }
    Micros now() const { return draw.tick_rate.time_of(scene.tick); }

    Hasher hash;
    Scene scene{9};
    DrawConfig draw;
    Ledger ledger{LedgerConfig{}};
    std::array<ProjectileRules, 5> kinds = projectile_kinds();
    ProjectileAuthority authority{scene.history, draw, {}};
    PredictedProjectiles images;
    std::vector<RemoteProjectiles> bystanders;
    ViewStamp stamp;
    std::uint32_t command_ = 0;
    bool missed = false;
    bool missed_before = false;
};

inline std::uint64_t projectile_stage() {
    ProjectileScene scene;
    for (int i = 0; i < 600; ++i) scene.step();
    for (const std::uint64_t count : scene.authority.end_counters()) scene.hash.add(count);
    for (const std::uint64_t count : scene.authority.basis_counters()) scene.hash.add(count);
    for (const std::uint64_t count : scene.images.counters().by_outcome) scene.hash.add(count);
    return scene.hash.value();
}

}  // namespace backsight::golden
