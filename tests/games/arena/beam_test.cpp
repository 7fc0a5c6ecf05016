// Beams that crouched players reflect: the legs, and what the server does with them.

#include "arena/beam.h"

#include <backsight/presets/ut2003.h>

#include <gtest/gtest.h>

#include <vector>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {

constexpr HitboxSetId mirror{1};
constexpr HitboxSetId plain{2};

Hit hit_on(HitboxSetId worn, Vec3 point, Vec3 normal) {
    Hit hit;
    hit.entity = EntityId::make(5, 0);
    hit.hitboxes = worn;
    hit.point = point;
    hit.normal = normal;
    return hit;
}

// Two metres above a place where players appear: nothing of the level is near.
struct OpenAir {
    Level level = Level::standard();
    Vec3 point = level.spawns()[0] + Vec3{0, 0, 2};
    BeamLevel beam{&level, Tick{0}, 30.0f};
    BeamCounters counters;
};

TEST(arena_beam, has_the_legs_of_ut2003s_and_is_absorbed_by_the_fourth_body) {
    EXPECT_EQ(max_beam_legs, presets::published_beam_traces);
    for (std::size_t mirrors = 0; mirrors <= 5; ++mirrors) {
        OpenAir air;
        std::vector<Ray> legs;
        const auto met = [&](std::size_t number) {
            const Vec3 normal = number % 2 == 0 ? Vec3{0, 0, 1} : Vec3{0, 0, -1};
            return hit_on(number < mirrors ? mirror : plain, air.point, normal);
        };
        const auto cast = [&](const Ray& leg, std::size_t number) {
            legs.push_back(leg);
            EXPECT_EQ(number + 1, legs.size());
            return met(number);
        };
        const std::size_t count = trace_legs(air.beam, air.point, {1, 0, 0}, mirror, air.counters, cast);
        std::size_t traces = 0;
        const auto trace = [&](const Ray&, bool may_hit_shooter) {
            EXPECT_EQ(may_hit_shooter, traces > 0);
            presets::BeamTrace found{met(traces), false, air.point, {}};
            if (traces < mirrors) found.reflected = found.hit.normal;
            ++traces;
            return found;
        };
        const presets::Beam published = presets::trace_beam(air.beam.leg(air.point, {1, 0, 0}), trace);
        EXPECT_EQ(count, published.count) << mirrors;
        EXPECT_EQ(air.counters.absorbed, published.end == presets::BeamEnd::absorbed ? 1u : 0u) << mirrors;
        EXPECT_EQ(air.counters.reflected, count - 1) << mirrors;
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(legs[i].direction, published.legs[i].ray.direction);
            EXPECT_LE(legs[i].max_distance, 30.0f);
        }
    }
}

TEST(arena_beam, leaves_the_shield_half_a_metre_in_front_of_the_body) {
    OpenAir air;
    const auto next = air.beam.reflected(hit_on(mirror, air.point, {0, 0, 1}));
    ASSERT_TRUE(next);
    EXPECT_EQ(next->origin, (air.point + Vec3{0, 0, 0.5f}));
    EXPECT_EQ(next->direction, (Vec3{0, 0, 1}));
    const Vec3 at_the_feet = air.level.spawns()[0] + Vec3{0, 0, 0.25f};
    EXPECT_FALSE(air.beam.reflected(hit_on(mirror, at_the_feet, {0, 0, -1}))) << "the ground is nearer than the shield";
}

TEST(arena_beam, ends_where_it_hits_nobody) {
    OpenAir air;
    const auto nobody = [](const Ray&, std::size_t) { return Hit{}; };
    EXPECT_EQ(trace_legs(air.beam, air.point, {1, 0, 0}, mirror, air.counters, nobody), 1u);
    EXPECT_EQ(air.counters.reflected, 0u);
}

// A shooter with an automatic weapon, and somebody whom another way to rewind has in front of them.
struct BeamDuel {
    explicit BeamDuel(bool beams_reflect) {
        config.has_crate = config.has_vehicle = false;
        config.beams_reflect = beams_reflect;
        server.emplace(level, config);
        step(0);
        for (int i = 0; i < 40; ++i) step(0);
    }

    std::size_t step(std::uint8_t buttons) {
        tick = tick + 1;
        server->begin_tick(tick);
        if (shooter == no_player) {
            shooter = server->join();
            target = server->join();
        }
        PlayerCommand command;
        command.seq = ++seq;
        command.input = {0, 0, 0, 0, buttons, WeaponId::automatic};
        const auto newest = static_cast<std::uint32_t>(tick.value);
        command.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        const std::size_t rays = server->execute(shooter, command).shots.size();
        server->finish_tick();
        for (const PlayerIndex player : {shooter, target}) {
            static_cast<void>(server->world().snapshot(player));
            for (std::uint32_t slot = 0; slot < server->history().slot_count(); ++slot) {
                test::must(server->world().add(player, server->history().slot(slot).id()));
            }
        }
        return rays;
    }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    PlayerIndex shooter = no_player;
    PlayerIndex target = no_player;
    Tick tick{-1};
    std::uint32_t seq = 0;
};

TEST(arena_beam, that_comes_back_hurts_its_shooter_and_not_who_reflected_it) {
    for (const bool reflects : {false, true}) {
        BeamDuel duel(reflects);
        ServerArena& server = *duel.server;
        std::size_t legs = 0;
        const auto back = [&](const ShotRecord& shot, bool may_hit_shooter) -> std::optional<RewoundHit> {
            EXPECT_EQ(may_hit_shooter, legs > 0);
            Hit hit = hit_on(legs == 0 ? server.skeleton().crouched() : server.skeleton().standing(), shot.shot.origin,
                             {0, 0, 1});
            hit.entity = server.entity(legs == 0 ? duel.target : duel.shooter);
            hit.group = HitGroup::torso;
            ++legs;
            return RewoundHit{hit, {}};
        };
        server.set_other_rewind(back);
        EXPECT_EQ(duel.step(button_fire), reflects ? 2u : 1u);
        EXPECT_EQ(legs, reflects ? 2u : 1u);
        const std::int16_t damage = damage_of(WeaponId::automatic, HitGroup::torso);
        EXPECT_EQ(server.state(duel.shooter).health, reflects ? 100 - damage : 100);
        EXPECT_EQ(server.state(duel.target).health, reflects ? 100 : 100 - damage);
        const BeamCounters& beams = server.counters().beams;
        EXPECT_EQ(beams.reflected, reflects ? 1u : 0u);
        EXPECT_EQ(beams.met_shooter, reflects ? 1u : 0u);
        EXPECT_EQ(beams.absorbed, 0u);
    }
}

TEST(arena_beam, that_is_absorbed_hurts_nobody) {
    BeamDuel duel(true);
    ServerArena& server = *duel.server;
    const auto mirrors = [&](const ShotRecord& shot, bool) -> std::optional<RewoundHit> {
        Hit hit = hit_on(server.skeleton().crouched(), shot.shot.origin, {0, 0, shot.ray % 2 == 0 ? 1.0f : -1.0f});
        hit.entity = server.entity(duel.target);
        return RewoundHit{hit, {}};
    };
    server.set_other_rewind(mirrors);
    EXPECT_EQ(duel.step(button_fire), max_beam_legs);
    EXPECT_EQ(server.state(duel.target).health, 100);
    EXPECT_EQ(server.counters().beams.absorbed, 1u);
    EXPECT_EQ(server.counters().beams.reflected, 3u);
}

}  // namespace
}  // namespace backsight::arena
