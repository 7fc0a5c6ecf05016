#pragma once

// A shooter at the origin with one target before them, for tests of their images.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/predicted_projectiles.h>

#include <optional>
#include <vector>

namespace backsight::test {

inline constexpr TickRate range_rate{100, 1};
inline constexpr Micros range_rtt{100'000};
inline const ProjectileId shot_id{0, 7, 0};

// A shooter at the origin, and a target 3 m before them that stands until it steps aside. 100 Hz: a step is 10 ms.
struct Range {
    /// The target teleports to `there` at a tick; below 0: it does not, and steps aside instead.
    explicit Range(std::int64_t teleports_at = -1, Vec3 there = {}) {
        rules.speed_mps = 30.0f;
        rules.flight.lifetime = Micros{1'000'000};
        rules.predict = PredictEffects::all;
        target = world.spawn();
        for (std::int64_t tick = 0; tick < 300; ++tick) {
            if (tick == teleports_at) must(world.history.teleport(target));
            const Vec3 place{3.5f, tick < steps_aside ? 0.0f : 50.0f, 0};
            world.put(target, tick, teleports_at < 0 ? place : tick < teleports_at ? Vec3{0, 50, 0} : there);
        }
    }

    void fire(std::int64_t hold_back_ticks = 0, Vec3 from = {}) {
        Launch launch({}, {}, from, {30, 0, 0}, Moment::at(Tick{shown}));
        launch.grant.hold_back = hold_back_ticks * Moment::one_tick;
        images.launch(shot_id, 3, rules, launch, now());
    }
    void step(std::int64_t ticks = 1, Micros round_trip = range_rtt) {
        for (std::int64_t i = 0; i < ticks; ++i) {
            ++shown;
            FlightWorld world_seen;
            world_seen.view = [this](Moment moment) { return View::at_moment(world.history, draw, moment); };
            world_seen.level = level;
            images.follow(Moment::at(Tick{shown + ahead}), world_seen, now());
            images.update(now(), round_trip);
            take_news();
        }
    }
    void take_news() {
        for (const ImageNews& one : images.take_news()) {
            news.push_back(one);
            if (one.kind == ImageNews::Kind::settled) settled = one;
        }
    }
    void answer(const ProjectileVerdict& verdict) {
        images.verdict(verdict, now());
        take_news();
    }
    Micros now() const { return Micros{shown * 10'000}; }
    ProjectileVerdict hit_at(std::int64_t age) const {
        ProjectileVerdict verdict;
        verdict.id = shot_id;
        verdict.end = FlightEnd::target;
        verdict.target = target;
        verdict.age = age;
        verdict.told = ToldPlace::nothing;
        verdict.normal = {-1, 0, 0};
        return verdict;
    }
    ProjectileVerdict expired_at(std::int64_t age) const {
        ProjectileVerdict verdict = hit_at(age);
        verdict.end = FlightEnd::stopped;
        verdict.target = {};
        return verdict;
    }
    bool is_drawn() const {
        Vec3 place;
        return !images.images().empty() && images.images()[0].place(Moment::at(Tick{shown}), place);
    }
    // Effects of impact: begun, and of these taken back.
    int impacts() const { return count(ImageNews::Kind::effect_started); }
    int cancelled() const { return count(ImageNews::Kind::effect_cancelled); }
    int count(ImageNews::Kind kind) const {
        int sum = 0;
        for (const ImageNews& one : news) sum += one.kind == kind && one.effect != EffectKind::launch ? 1 : 0;
        return sum;
    }

    static constexpr std::int64_t steps_aside = 150;
    World world{history_config(512, 4, 0)};
    DrawConfig draw = [] {
        DrawConfig config = draw_config();
        config.tick_rate = range_rate;
        return config;
    }();
    ProjectileRules rules;
    PredictedProjectiles images{range_rate};
    EntityId target;
    LevelAt level;
    std::int64_t shown = 100;
    std::int64_t ahead = 0;  // by which the screen has leapt, though the clock has not
    std::vector<ImageNews> news;
    std::optional<ImageNews> settled;
};

inline constexpr std::int64_t ticks(std::int64_t count) { return count * Moment::one_tick; }

}  // namespace backsight::test
