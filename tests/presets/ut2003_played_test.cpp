// UT2003's page played whole through HitPrediction: from the trigger on a client or a host to the damage on the server.
// The shooter moves too, and targets turn.

#include <backsight/presets/ut2003.h>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/presets/played_shot.h"

namespace backsight::presets {
namespace {

constexpr double stage_tick_s = 1.0 / 64.0;
constexpr double stage_now_s = 255 * stage_tick_s;  // the stage's last tick

// The shooter walks along y at 4 m/s, past what stands 10 m away in x.
struct Walk {
    explicit Walk(const HitPredictionConfig& config = {}) : prediction(stage.history, stage.draw, config) {}

    // Stands at `place` at a time, and turns back there: 8 m/s along y.
    EntityId turns(Vec3 place, double at_s, float radius_m) {
        return stage.add(
            [=](double time_s) {
                return place + Vec3{0, static_cast<float>(8.0 * std::abs(time_s - at_s)), 0};
            },
            radius_m);
    }
    void record() {
        for (std::int64_t tick = 0; tick < 256; ++tick) prediction.record(Tick{tick});
    }
    QueryFilter filter() const {
        QueryFilter filter;
        filter.exclude = stage.shooter;
        return filter;
    }
    static Vec3 walk(double at_s) { return {0, static_cast<float>(4.0 * at_s), 0}; }
    // From where the shooter is now, along x.
    static Ray ray() { return {walk(stage_now_s), {1, 0, 0}, 100.0f}; }

    Stage stage{walk};
    HitPrediction prediction;
};

// What stands in the way of the ray `x` metres from where the shooter is now.
Vec3 ahead(float x) { return Walk::walk(stage_now_s) + Vec3{x, 0, 0}; }

TEST(ut2003_played, keeps_a_trail_of_400_ms_by_default) {
    EXPECT_EQ(LocationTrail::published_reach_s, 0.4);
    EXPECT_EQ(HitPredictionConfig{}.reach_s, 0.4);
    Walk walk;
    const EntityId runner = walk.turns(ahead(10), 0.0, 0.3f);
    walk.record();
    const auto pawn = walk.prediction.pawn(runner, stage_now_s - 0.45);
    ASSERT_TRUE(pawn);
    EXPECT_EQ(pawn->shift, TrailShift::oldest_node);
    // The first node that is older than 0.4 s: 26 ticks.
    EXPECT_NEAR(pawn->location.y - ahead(10).y, 8.0 * (255 - 26) * stage_tick_s, 1e-2);
}

TEST(ut2003_played, hits_a_runner_who_turned_where_they_were_at_the_stamp) {
    Walk walk;
    const EntityId runner = walk.turns(ahead(10), stage_now_s - 0.2, 0.3f);
    walk.record();
    EXPECT_EQ(walk.prediction.cast_ray(stage_now_s - 0.2, Walk::ray(), walk.filter()).entity, runner);
    EXPECT_FALSE(walk.prediction.cast_ray(stage_now_s - 0.1, Walk::ray(), walk.filter()));
    EXPECT_FALSE(walk.prediction.cast_ray(stage_now_s - 0.3, Walk::ray(), walk.filter()));
}

// "Do not shift the attacker because she should already be where she was when she did the shot." A quarter of a second
// ago the shooter was a metre away from where the beam comes back.
TEST(ut2003_played, reflects_a_beam_back_at_a_shooter_who_moves_and_is_not_shifted) {
    Walk walk;
    const EntityId mirror = walk.turns(ahead(10), stage_now_s - 0.25, 0.3f);
    walk.record();
    const auto back = [&](const Hit& hit, std::int32_t) -> std::optional<Vec3> {
        if (hit.entity != mirror) return std::nullopt;
        return Vec3{-1, 0, 0};
    };
    const Beam beam = walk.prediction.cast_beam(stage_now_s - 0.25, Walk::ray(), walk.filter(), back);
    ASSERT_EQ(beam.count, 2u);
    EXPECT_EQ(beam.end, BeamEnd::body);
    EXPECT_EQ(beam.last().trace.hit.entity, walk.stage.shooter);
    EXPECT_NEAR(beam.last().trace.hit.point.x, 0.5f, 1e-2f);
    const auto hurt = hurt_by(beam, {}, {});
    ASSERT_TRUE(hurt);
    EXPECT_EQ(hurt->entity, walk.stage.shooter);
    EXPECT_EQ(hurt->damage, 1000);
    EXPECT_EQ(hurt->momentum, (Vec3{-100'000.0f, 0, 0})) << "along the last leg";
}

// Two who turn stand face to face at the stamp, each with a shield.
TEST(ut2003_played, traces_a_beam_four_times_and_takes_a_quarter_of_the_damage_from_each_shield) {
    EXPECT_EQ(published_beam_traces, 4u);
    Walk walk;
    const EntityId far = walk.turns(ahead(10), stage_now_s - 0.25, 0.3f);
    const EntityId near = walk.turns(ahead(4), stage_now_s - 0.25, 0.3f);
    walk.record();
    std::vector<EntityId> reflected;
    std::vector<std::int32_t> drains;
    const auto check_reflect = [&](const Hit& hit, std::int32_t drain) -> std::optional<Vec3> {
        reflected.push_back(hit.entity);
        drains.push_back(drain);
        return Vec3{hit.entity == far ? -1.0f : 1.0f, 0, 0};
    };
    const Ray between{ahead(7), {1, 0, 0}, 100.0f};
    const Beam beam = walk.prediction.cast_beam(stage_now_s - 0.25, between, walk.filter(), check_reflect);
    EXPECT_EQ(beam.count, 4u);
    EXPECT_EQ(beam.end, BeamEnd::absorbed);
    EXPECT_EQ(reflected, (std::vector<EntityId>{far, near, far, near}));
    EXPECT_EQ(drains, (std::vector<std::int32_t>{250, 250, 250, 250})) << "DamageMin * 0.25, the fourth too";
    EXPECT_FALSE(hurt_by(beam, {}, {})) << "absorbed: unhurt";
    drains.clear();
    BeamDamage shock;
    shock.damage_min = 45;
    EXPECT_EQ(shock.shield_drain(), 11);
    static_cast<void>(
        walk.prediction.cast_beam(stage_now_s - 0.25, between, walk.filter(), check_reflect, nullptr, shock));
    EXPECT_EQ(drains.front(), 11);
}

TEST(ut2003_played, damages_by_the_servers_random_number_and_pushes_along_the_beam) {
    Walk walk;
    const EntityId runner = walk.turns(ahead(10), stage_now_s - 0.2, 0.3f);
    walk.record();
    const Beam beam = walk.prediction.cast_beam(stage_now_s - 0.2, Walk::ray(), walk.filter());
    std::int32_t asked = -1;
    std::int32_t drawn = 0;
    const auto rand = [&](std::int32_t below) {
        asked = below;
        return drawn;
    };
    BeamDamage damage;
    damage.damage_min = 45;
    damage.damage_max = 55;
    damage.momentum = 60'000.0f;
    const auto hurt = hurt_by(beam, damage, rand);
    ASSERT_TRUE(hurt);
    EXPECT_EQ(hurt->entity, runner);
    EXPECT_EQ(hurt->damage, 45);
    EXPECT_EQ(asked, 10) << "Rand(DamageMax - DamageMin)";
    EXPECT_EQ(hurt->hit_location, beam.last().trace.hit.point);
    EXPECT_EQ(hurt->momentum, (Vec3{60'000.0f, 0, 0}));
    drawn = 9;
    EXPECT_EQ(hurt_by(beam, damage, rand)->damage, 54) << "never DamageMax";
    damage.attenuation = 0.5f;
    drawn = 8;
    EXPECT_EQ(hurt_by(beam, damage, rand)->damage, 26) << "26.5 without its fraction";
    damage.damage_max = 45;
    asked = -1;
    EXPECT_EQ(hurt_by(beam, damage, rand)->damage, 22);
    EXPECT_EQ(asked, -1) << "no chance in it";
}

TEST(ut2003_played, starts_nothing_once_the_game_has_ended) {
    TrailClock clock;
    clock.receive(3.5);
    int started = 0;
    bool may_start = true;
    const auto start_fire = [&] {
        ++started;
        return may_start;
    };
    for (const FireRole role : {FireRole::client, FireRole::authority}) {
        EXPECT_EQ(client_start_fire(role, true, start_fire, clock).started, StartedFire::game_has_ended);
    }
    EXPECT_EQ(started, 0);
    const ClientFire fire = client_start_fire(FireRole::client, false, start_fire, clock);
    EXPECT_EQ(fire.started, StartedFire::asks_server);
    EXPECT_EQ(fire.stamp_s, 3.5);
    EXPECT_EQ(started, 1);
    may_start = false;
    EXPECT_EQ(client_start_fire(FireRole::client, false, start_fire, clock).started, StartedFire::not_started);
}

TEST(ut2003_played, traces_the_hosts_own_shot_in_the_present_because_it_has_no_stamp) {
    Walk walk;
    const EntityId runner = walk.turns(ahead(10), stage_now_s, 0.3f);
    walk.record();
    TrailClock clock;
    clock.receive(stage_now_s - 0.2);
    const auto start_fire = [] { return true; };
    const ClientFire fire = client_start_fire(FireRole::authority, false, start_fire, clock);
    EXPECT_EQ(fire.started, StartedFire::on_host);
    EXPECT_EQ(fire.stamp_s, 0.0);
    PredictedFire rifle(Micros{1'100'000});
    ASSERT_EQ(rifle.start_on_host(Micros{4'000'000}), FireResult::fires);
    EXPECT_EQ(rifle.stamp_s(), 0.0);
    EXPECT_EQ(walk.prediction.cast_ray(rifle.stamp_s(), Walk::ray(), walk.filter()).entity, runner);
    EXPECT_FALSE(walk.prediction.cast_ray(stage_now_s - 0.2, Walk::ray(), walk.filter()));
    // StartFire() drops what is too early; only ServerPredictedStartFire delays it.
    EXPECT_EQ(rifle.start_on_host(Micros{5'000'000}), FireResult::too_early);
    EXPECT_FALSE(rifle.take_due(Micros{5'200'000}));
    EXPECT_EQ(rifle.start_on_host(Micros{5'200'000}), FireResult::fires);
}

// capt.k's nodes are 0.02 s apart. Tick 238 is between two of them, and the runner turns in it: they are put on the
// straight line between the nodes, a tick of their way from the corner.
TEST(ut2003_played, by_ping_cuts_the_corner_of_a_runner_who_turns_between_nodes) {
    constexpr double turned_s = 238 * stage_tick_s;
    const auto offset = [](const HitPredictionConfig& config) {
        Walk walk(config);
        const EntityId runner = walk.turns(ahead(10), turned_s, 0.05f);
        walk.record();
        const double stamp_s = stamp_by_ping_s(stage_now_s, 17 * stage_tick_s);
        const auto pawn = walk.prediction.pawn(runner, stamp_s);
        EXPECT_EQ(pawn->shift, TrailShift::interpolated);
        const bool is_hit = static_cast<bool>(walk.prediction.cast_ray(stamp_s, Walk::ray(), walk.filter()));
        EXPECT_EQ(is_hit, config.node_interval_s == 0.0);
        return static_cast<double>(pawn->location.y - ahead(10).y);
    };
    HitPredictionConfig by_ping;
    by_ping.node_interval_s = 0.02;
    EXPECT_NEAR(offset(by_ping), 8.0 * stage_tick_s, 1e-2);
    EXPECT_NEAR(offset({}), 0.0, 1e-2) << "a node each tick, as on the page";
}

}  // namespace
}  // namespace backsight::presets
