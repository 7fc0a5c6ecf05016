// UT2003's and TwoTen's rewinding on a history of the library: a runner at 4 m/s along y, 10 m before the shooter.

#include <backsight/judge/movement_audit.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>
#include <backsight/world.h>

#include <array>

#include <gtest/gtest.h>

#include "tests/support/judge_world.h"
#include "tests/support/must.h"

namespace backsight::presets {
namespace {

using test::must;

constexpr double tick_s = 1.0 / 64.0;
constexpr float way_m = 4.0f / 64.0f;  // in a tick

// A server that has played `ticks` of it.
struct Range {
    explicit Range(int ticks, const HitPredictionConfig& config = {})
        : world({}, {0, 4, 0}), trails(world.history, world.draw, config), frames(world.history, world.draw) {
        run(ticks);
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            world.step();
            trails.record(world.tick);
            frames.record(world.tick);
        }
    }
    double now_s() const { return static_cast<double>(world.tick.value) * tick_s; }
    // At where the runner was `age` ticks ago.
    Ray at(double age) const {
        const float y = world.place.y - static_cast<float>(age) * way_m;
        return {{}, normalized(Vec3{10, y, 0}), 100.0f};
    }
    QueryFilter filter() const {
        QueryFilter filter;
        filter.exclude = world.shooter;
        return filter;
    }

    test::JudgeWorld world;
    HitPrediction trails;
    SimulationHelper frames;
};

TEST(hit_prediction, hits_a_runner_where_they_were_at_the_stamp) {
    const Range range(64);
    const double stamp_s = range.now_s() - 16.5 * tick_s;
    const Hit hit = range.trails.cast_ray(stamp_s, range.at(16.5), range.filter());
    EXPECT_EQ(hit.entity, range.world.victim);
    EXPECT_NEAR(range.trails.pawn(hit.entity, stamp_s)->location.y, range.world.place.y - 16.5f * way_m, 1e-4f);
    EXPECT_FALSE(range.trails.cast_ray(stamp_s, range.at(0), range.filter()));
}

TEST(hit_prediction, holds_a_stamp_out_of_reach_at_the_oldest_node) {
    const Range range(64);
    const auto pawn = range.trails.pawn(range.world.victim, range.now_s() - 0.6);
    ASSERT_TRUE(pawn);
    EXPECT_EQ(pawn->shift, TrailShift::oldest_node);
    // The first node that is older than 0.4 s.
    EXPECT_NEAR(pawn->location.y, range.world.place.y - 26.0f * way_m, 1e-4f);
}

// "I could hit reliable with pings up to 400."
TEST(hit_prediction, is_right_up_to_a_ping_of_400_ms) {
    const Range range(64);
    for (int ping_ms = 0; ping_ms <= 400; ping_ms += 10) {
        const double ticks = ping_ms * 0.064;
        const double stamp_s = range.now_s() - ping_ms * 0.001;
        const auto pawn = range.trails.pawn(range.world.victim, stamp_s);
        ASSERT_TRUE(pawn);
        EXPECT_EQ(pawn->shift, ping_ms == 0 ? TrailShift::present : TrailShift::interpolated) << ping_ms;
        EXPECT_NEAR(pawn->location.y, range.world.place.y - static_cast<float>(ticks) * way_m, 1e-3f) << ping_ms;
        EXPECT_TRUE(range.trails.cast_ray(stamp_s, range.at(ticks), range.filter())) << ping_ms;
    }
    EXPECT_EQ(range.trails.pawn(range.world.victim, range.now_s() - 0.41)->shift, TrailShift::oldest_node);
}

TEST(hit_prediction, traces_a_shot_without_a_stamp_in_the_present_or_not_at_all) {
    const Range published(64);
    EXPECT_EQ(published.trails.cast_ray(0.0, published.at(0), published.filter()).entity, published.world.victim);
    HitPredictionConfig config;
    config.no_stamp = NoStamp::refused;
    const Range strict(64, config);
    EXPECT_FALSE(strict.trails.cast_ray(0.0, strict.at(0), strict.filter()));
    EXPECT_TRUE(strict.trails.cast_ray(strict.now_s(), strict.at(0), strict.filter()));
}

TEST(hit_prediction, by_ping_has_a_node_each_20_ms_and_interpolates_between_them) {
    HitPredictionConfig config;
    config.node_interval_s = published_ping_interval_s;
    const Range range(64, config);
    const double stamp_s = stamp_by_ping_s(range.now_s(), 0.2);
    const auto pawn = range.trails.pawn(range.world.victim, stamp_s);
    ASSERT_TRUE(pawn);
    EXPECT_EQ(pawn->shift, TrailShift::interpolated);
    EXPECT_NEAR(pawn->location.y, range.world.place.y - 0.2f * 4.0f, 1e-3f);
}

TEST(hit_prediction, shows_the_hitboxes_that_it_tests) {
    const Range range(64);
    const double stamp_s = range.now_s() - 8 * tick_s;
    std::array<Hitbox, 4> shown;
    ASSERT_EQ(range.trails.hitboxes(range.world.victim, stamp_s, shown), 1u);
    const Ray ray = range.at(8);
    const ShapeHit on_shown = ray_shape(ray.origin, ray.direction, ray.max_distance, shown[0]);
    const Hit hit = range.trails.cast_ray(stamp_s, ray, range.filter());
    ASSERT_TRUE(hit);
    EXPECT_EQ(on_shown.point, hit.point);
    EXPECT_EQ(range.trails.hitboxes(EntityId::make(7, 3), stamp_s, shown), 0u);
}

TEST(hit_prediction, forgets_a_trail_where_the_game_resets_it) {
    Range range(64);
    range.trails.reset(range.world.victim);
    const double stamp_s = range.now_s() - 8 * tick_s;
    EXPECT_EQ(range.trails.pawn(range.world.victim, stamp_s)->shift, TrailShift::present);
    range.run(1);
    EXPECT_EQ(range.trails.pawn(range.world.victim, stamp_s)->shift, TrailShift::oldest_node);
}

TEST(hit_prediction, reflects_a_beam_back_at_its_shooter_who_is_never_shifted) {
    const Range range(64);
    const double stamp_s = range.now_s() - 16 * tick_s;
    const auto back = [&](const Hit& hit, std::int32_t) -> std::optional<Vec3> {
        if (hit.entity != range.world.victim) return std::nullopt;
        return normalized(Vec3{} - hit.point);
    };
    const Beam beam = range.trails.cast_beam(stamp_s, range.at(16), range.filter(), back);
    ASSERT_EQ(beam.count, 2u);
    EXPECT_EQ(beam.end, BeamEnd::body);
    EXPECT_EQ(beam.legs[0].trace.hit.entity, range.world.victim);
    EXPECT_EQ(beam.last().trace.hit.entity, range.world.shooter);
}

TEST(hit_prediction, ends_a_beam_at_the_level) {
    const Range range(64);
    const auto level = [](const Ray&) { return 5.0f; };
    const Beam beam = range.trails.cast_beam(range.now_s(), range.at(0), range.filter(), {}, level);
    EXPECT_EQ(beam.end, BeamEnd::level);
    EXPECT_NEAR(length(beam.last().trace.end), 5.0f, 1e-4f);
}

TEST(hit_prediction, gives_a_slot_with_another_entity_a_new_trail) {
    Range range(64);
    const EntityId victim = range.world.victim;
    must(range.world.history.despawn(victim, range.world.tick + 1));
    EXPECT_TRUE(range.trails.pawn(victim, range.now_s()));
    range.trails.record(range.world.tick + 1);
    EXPECT_FALSE(range.trails.pawn(victim, range.now_s()));
}

TEST(simulation_helper, hits_a_runner_between_the_frame_before_and_the_frame_that_the_request_names) {
    const Range range(100);
    const std::int64_t frame = range.world.tick.value + 1;
    const FrameRequest request{frame - 11, 0.5f};  // 10.5 ticks before the newest
    const Hit hit = range.frames.cast_ray(request, frame, range.at(10.5), range.filter());
    EXPECT_EQ(hit.entity, range.world.victim);
    const auto object = range.frames.object(hit.entity, request, frame);
    EXPECT_NEAR(object->position.y, range.world.place.y - 10.5f * way_m, 1e-4f);
    EXPECT_FALSE(range.frames.cast_ray(request, frame, range.at(0), range.filter()));
}

TEST(simulation_helper, answers_the_current_frame_with_the_newest_that_it_has) {
    const Range range(100);
    const std::int64_t frame = range.world.tick.value + 1;
    const auto object = range.frames.object(range.world.victim, {frame, 1.0f}, frame);
    ASSERT_TRUE(object);
    EXPECT_EQ(object->reason, FrameRewind::newest_stored);
    EXPECT_NEAR(object->position.y, range.world.place.y, 1e-4f);
}

TEST(simulation_helper, keeps_one_second_and_hits_nobody_beyond_it) {
    const Range range(100);
    const std::int64_t newest = range.world.tick.value;
    const auto reason = [&](std::int64_t age) {
        return range.frames.object(range.world.victim, {newest - age, 0.5f}, newest + 1)->reason;
    };
    EXPECT_EQ(reason(62), FrameRewind::rewound);
    EXPECT_EQ(reason(63), FrameRewind::previous_missing);
    EXPECT_EQ(reason(64), FrameRewind::frame_missing);
    EXPECT_FALSE(range.frames.cast_ray({newest - 64, 0.5f}, newest + 1, range.at(64), range.filter()));
    EXPECT_FALSE(range.frames.cast_ray({newest - 64, 0.5f}, newest + 1, range.at(0), range.filter())) << "nor now";
}

TEST(simulation_helper, shows_the_hitboxes_that_it_tests) {
    const Range range(100);
    const std::int64_t newest = range.world.tick.value;
    std::array<Hitbox, 1> shown;
    ASSERT_EQ(range.frames.hitboxes(range.world.victim, {newest, 1.0f}, newest + 1, shown), 1u);
    EXPECT_NEAR(shown[0].center.y, range.world.place.y, 1e-4f);
    EXPECT_EQ(range.frames.hitboxes(range.world.victim, {newest - 90, 1.0f}, newest + 1, shown), 0u);
}

// The article's whole server: clients say where they are, the server verifies it, and shots are its alone.
struct MixedAuthority {
    MixedAuthority() : world({}), helper(world.history(), world.config().draw) {
        const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        EntityTraits traits;
        traits.hitboxes = world.history().hitbox_sets().add(body);
        world.begin_tick(Tick{0});
        for (Client& client : clients) {
            client.player = world.spawn(traits);
            client.movement.place(client.place, Micros{0});
        }
        finish();
    }

    struct Client {
        EntityId player;
        Vec3 place;
        MovementAudit movement{MovementLimits{}};
    };

    Micros now() const { return world.config().draw.tick_rate.time_of(world.tick()); }
    void begin() { world.begin_tick(world.tick() + 1); }
    MovementResult claim(Client& client, Vec3 place) {
        const MovementVerdict verdict = client.movement.judge({now(), place}, now());
        client.place = verdict.place;
        return verdict.result;
    }
    void finish() {
        for (const Client& client : clients) must(world.record(client.player, {client.place, {}, {}}));
        world.finish_tick();
        helper.record(world.tick());
    }

    ServerWorld world;
    SimulationHelper helper;
    std::array<Client, 2> clients{Client{{}, {0, 0, 0}}, Client{{}, {10, 0, 0}}};
};

TEST(simulation_helper, serves_clients_who_own_their_movement_and_whom_the_server_verifies) {
    MixedAuthority game;
    auto& [shooter, runner] = game.clients;
    for (int tick = 1; tick <= 64; ++tick) {
        game.begin();
        EXPECT_EQ(game.claim(runner, {10, 0.1f * static_cast<float>(tick), 0}), MovementResult::accepted);
        game.finish();
    }
    game.begin();
    // The shooter would rather stand beside the runner: neither they nor their muzzle do.
    EXPECT_EQ(game.claim(shooter, {9, 6, 0}), MovementResult::teleported);
    EXPECT_EQ(game.claim(shooter, {4, 0, 0}), MovementResult::too_fast);
    EXPECT_EQ(shooter.place, Vec3{});
    EXPECT_EQ(shooter.movement.judge_muzzle({0, 0, 1.5f}, {9, 6, 1.5f}, 0.5f), MuzzleResult::too_far);
    // Half way from frame 53 to frame 54 the runner was at 5.35 m.
    QueryFilter filter;
    filter.exclude = shooter.player;
    const Ray ray{{}, normalized(Vec3{10, 5.35f, 0}), 100.0f};
    const Hit hit = game.helper.cast_ray({54, 0.5f}, game.world.tick().value, ray, filter);
    EXPECT_EQ(hit.entity, runner.player);
    EXPECT_NEAR(game.helper.object(runner.player, {54, 0.5f}, game.world.tick().value)->position.y, 5.35f, 0.01f);
    game.finish();
}

}  // namespace
}  // namespace backsight::presets
