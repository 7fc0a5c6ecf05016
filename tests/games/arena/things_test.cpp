// Vehicle and crate as entities of the server: in every tick's history, drawn exactly, hit but not hurt, and not
// players.

#include <backsight/view/view.h>

#include <gtest/gtest.h>

#include "arena/bot_mind.h"
#include "arena/client_arena.h"
#include "arena/online/match_config.h"
#include "arena/server_arena.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {

/// A server with one player, who sees each tick a tick later and says so.
struct Garage {
    explicit Garage(const ArenaConfig& settings = {}) : config(settings), server(level, config) {
        begin();
        player = server.join();
        end();
    }

    void begin() {
        tick = tick + 1;
        server.begin_tick(tick);
    }
    void end() {
        server.finish_tick();
        if (!server.is_there(player)) return;
        static_cast<void>(server.world().snapshot(player));
        for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot) {
            test::must(server.world().add(player, server.history().slot(slot).id()));
        }
        hits.clear();
        for (const ShotRecord& shot : server.shots()) hits.push_back(shot.verdict.hit.entity);
        for (const EndedProjectile& e : server.ended()) hits.push_back(e.flight->verdict.target);
        for (const EndedProjectile& e : server.ended()) {
            for (const AreaVictim& victim : e.area) victims.push_back(victim.entity);
        }
        for (const Event& event : server.events()) {
            if (event.kind == EventKind::hit) victims.push_back(event.entity);
        }
    }
    PlayerCommand command(const PlayerInput& input) {
        PlayerCommand given;
        given.seq = ++seq;
        given.input = input;
        const auto newest = static_cast<std::uint32_t>(tick.value);
        given.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        return given;
    }
    void idle(int ticks, WeaponId weapon = WeaponId::rifle) {
        for (int i = 0; i < ticks; ++i) {
            begin();
            PlayerInput input;
            input.weapon = weapon;
            server.execute(player, command(input));
            end();
        }
    }
    Vec3 eye() const { return eye_position(server.state(player), level, tick); }
    View view() const { return View::at_moment(server.history(), config.draw, Moment::at(tick - 1)); }
    /// Fires at where `target` is drawn, or will be, and waits until whatever flies has ended.
    EntityId shoot(EntityId target, WeaponId weapon) {
        begin();
        PlayerInput input;
        input.weapon = weapon;
        input.buttons = button_fire;
        const ViewPose drawn = view().pose(target);
        const Vec3 middle = target == server.vehicle_entity() ? VehicleRules::box_center : Vec3{};
        Vec3 at = transform(drawn.pose, middle);
        if (is_projectile(weapon) && target == server.vehicle_entity()) {
            const float seconds = distance(at, eye()) / config.projectiles[projectile_index(weapon)].speed_mps;
            at = at + server.vehicle().motion().velocity * seconds;
        }
        look_along(at - eye(), input.yaw, input.pitch);
        PlayerCommand fired = command(input);
        if (is_projectile(weapon)) fired.launches = weapon;
        const PlayerState after = step(server.state(player), input, level, fired.stamp.shown.tick());
        test::must(quantize_position(eye_position(after, level, fired.stamp.shown.tick()), {}, fired.muzzle));
        server.execute(player, fired);
        end();
        std::vector<EntityId> met = hits;
        for (int i = 0; i < 64 * 3 && met.empty(); ++i) {
            idle(1, weapon);
            met = hits;
        }
        return met.empty() ? EntityId{} : met[0];
    }
    /// Waits until the player, ready to fire, sees the target at less than so many metres. At the crate the player
    /// walks straight.
    bool approach(EntityId target, float metres, WeaponId weapon) {
        idle(100, weapon);
        for (int i = 0; i < 64 * 120; ++i) {
            const Vec3 at = view().pose(target).pose.position + Vec3{0, 0, 0.7f};
            if (tick.value > 2 && distance(at, eye()) < metres && level.line_is_free(eye(), at, tick)) return true;
            begin();
            PlayerInput input;
            input.weapon = weapon;
            if (target == server.crate_entity()) {
                input.forward = 127;
                std::int16_t pitch = 0;
                look_along(at - eye(), input.yaw, pitch);
            }
            server.execute(player, command(input));
            end();
        }
        return false;
    }

    Level level = Level::standard();
    ArenaConfig config;
    ServerArena server;
    PlayerIndex player = no_player;
    Tick tick{-1};
    std::uint32_t seq = 0;
    std::vector<EntityId> hits;
    std::vector<EntityId> victims;
};

TEST(arena_things, AreInTheHistoryOfEveryTickAndNobodysPlayer) {
    Garage garage;
    garage.idle(300);
    const ServerArena& server = garage.server;
    for (const EntityId thing : {server.vehicle_entity(), server.crate_entity()}) {
        ASSERT_FALSE(thing.is_null());
        EXPECT_EQ(server.player_of(thing), no_player);
        const Track& track = *server.history().find(thing);
        for (std::int64_t back = 0; back < 100; ++back) {
            const std::optional<EntityState> state = track.at(garage.tick - back);
            ASSERT_TRUE(state);
            EXPECT_EQ(state->layers, thing_layer);
        }
    }
    EXPECT_EQ(server.history().find(server.entity(garage.player))->at(garage.tick)->layers, player_layer);
    const Vec3 at = server.vehicle().motion().position;
    EXPECT_LE(distance(garage.server.history().find(server.vehicle_entity()) == nullptr
                           ? Vec3{}
                           : View::at_moment(server.history(), garage.config.draw, Moment::at(garage.tick))
                                 .pose(server.vehicle_entity())
                                 .pose.position,
                       at),
              0.001f);
    EXPECT_EQ(server.counters().history_refused, 0u);
}

TEST(arena_things, CanBeLeftOut) {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    Garage garage(config);
    garage.idle(10);
    EXPECT_TRUE(garage.server.vehicle_entity().is_null());
    EXPECT_TRUE(garage.server.crate_entity().is_null());
    EXPECT_EQ(garage.server.history().slot_count(), garage.level.lifts().size() + 1);
    // No client needs to know.
    MatchConfig with;
    MatchConfig without;
    without.arena = config;
    const ArenaHistory history(with.arena.history());
    EXPECT_EQ(match_fingerprint(with, history.history()), match_fingerprint(without, history.history()));
}

TEST(arena_things, ATickThatIsLeftOutIsMadeUpFor) {
    Garage steady;
    Garage jumpy;
    steady.idle(200);
    jumpy.idle(100);
    jumpy.tick = jumpy.tick + 60;
    jumpy.idle(40);
    EXPECT_EQ(jumpy.tick, steady.tick);
    EXPECT_EQ(jumpy.server.vehicle().motion().position, steady.server.vehicle().motion().position);
}

TEST(arena_things, StopRaysAndProjectilesAndTakeNoHarm) {
    for (const bool is_vehicle : {true, false}) {
        for (const WeaponId weapon : {WeaponId::rifle, WeaponId::spear, WeaponId::bolt, WeaponId::rocket}) {
            Garage garage;
            const EntityId thing = is_vehicle ? garage.server.vehicle_entity() : garage.server.crate_entity();
            EntityId met;
            for (int tries = 0; tries < 12 && met != thing; ++tries) {
                ASSERT_TRUE(garage.approach(thing, is_vehicle ? 14.0f : 9.0f, weapon));
                met = garage.shoot(thing, weapon);
            }
            EXPECT_EQ(met, thing) << int{is_vehicle} << ' ' << static_cast<int>(weapon);
            // A player who stands too near their own rocket is hurt by it.
            for (const EntityId victim : garage.victims) EXPECT_EQ(victim, garage.server.entity(garage.player));
        }
    }
}

TEST(arena_things, ShotsAndBlastsPushTheCrateAndNothingMovesTheVehicle) {
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::bolt, WeaponId::rocket, WeaponId::grenade}) {
        Garage garage;
        const EntityId crate = garage.server.crate_entity();
        ASSERT_TRUE(garage.approach(crate, 8.0f, weapon));
        const Vec3 way = normalized(garage.server.crate().motion().position - garage.eye());
        bool has_moved = false;
        for (int tries = 0; tries < 4 && !has_moved; ++tries) {
            const Vec3 before = garage.server.crate().motion().position;
            ASSERT_TRUE(garage.server.crate().is_at_rest());
            garage.idle(100, weapon);
            garage.shoot(crate, weapon);
            const Vec3 velocity = garage.server.crate().motion().velocity;
            garage.idle(64 * 4);
            const Vec3 moved = garage.server.crate().motion().position - before;
            has_moved = length(moved) > 0.02f || length(velocity) > 0.1f;
            EXPECT_TRUE(length(moved) < 0.05f || dot(moved, way) > 0.0f) << static_cast<int>(weapon);
        }
        EXPECT_TRUE(has_moved) << static_cast<int>(weapon);
        EXPECT_TRUE(garage.server.crate().is_at_rest());
        EXPECT_LT(std::abs(garage.server.vehicle().motion().position.z), 1e-6f);
    }
}

TEST(arena_things, WhoWalksIntoTheCrateIsNotStoppedAndPushesIt) {
    Garage garage;
    const Vec3 before = garage.server.crate().motion().position;
    ASSERT_TRUE(garage.approach(garage.server.crate_entity(), 2.0f, WeaponId::rifle));
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    look_along(before - garage.eye(), yaw, pitch);
    PlayerState alone = garage.server.state(garage.player);
    for (int i = 0; i < 24; ++i) {
        garage.begin();
        PlayerInput input;
        input.forward = 127;
        input.yaw = yaw;
        const PlayerCommand given = garage.command(input);
        garage.server.execute(garage.player, given);
        // The client predicts its own player this way, and knows of no crate.
        alone = step(alone, input, garage.level, given.stamp.shown.tick());
        garage.end();
        ASSERT_EQ(garage.server.state(garage.player), alone);
    }
    EXPECT_GT(distance(garage.server.crate().motion().position, before), 0.5f);
}

TEST(arena_things, BotsDoNotAimAtThem) {
    Garage garage;
    ASSERT_TRUE(garage.approach(garage.server.crate_entity(), 9.0f, WeaponId::rifle));
    const PlayerState own = garage.server.state(garage.player);
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        BotMind mind(seed);
        for (int i = 0; i < 200; ++i) {
            const View view = garage.view();
            const BotSight sight{&view, garage.server.entity(garage.player), &own, &garage.level};
            ASSERT_EQ(mind.think(sight).buttons & button_fire, 0);
        }
    }
}

TEST(arena_things, ATickAllocatesNothingWhileTheyMove) {
    if (!test::counts_allocations()) GTEST_SKIP() << "not under sanitizers";
    Garage garage;
    ASSERT_TRUE(garage.approach(garage.server.crate_entity(), 6.0f, WeaponId::rocket));
    garage.shoot(garage.server.crate_entity(), WeaponId::rocket);
    std::uint64_t allocations = 0;
    for (int i = 0; i < 64; ++i) {
        allocations += test::allocations_of([&] {
            garage.begin();
            garage.server.finish_tick();
        });
    }
    EXPECT_EQ(allocations, 0u);
}

}  // namespace
}  // namespace backsight::arena
