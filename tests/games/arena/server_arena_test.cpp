#include <backsight/view/view.h>

#include <gtest/gtest.h>

#include "arena/client_arena.h"
#include "arena/server_arena.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {

// One server; a player's commands claim a view of what was recorded up to the tick before.
struct Host {
    explicit Host(const ArenaConfig& settings = {}) : config(settings) {}

    Level level = Level::standard();
    ArenaConfig config;
    ServerArena server{level, config};
    Tick tick{-1};
    std::uint32_t seq = 0;

    void begin() {
        tick = tick + 1;
        server.begin_tick(tick);
    }
    void end() {
        server.finish_tick();
        for (PlayerIndex i = 0; i < config.max_players; ++i) {
            if (!server.is_there(i)) continue;
            static_cast<void>(server.world().snapshot(i));
            for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot) {
                const Track& track = server.history().slot(slot);
                if (track.holds(tick)) test::must(server.world().add(i, track.id()));
            }
        }
    }
    PlayerCommand command(const PlayerInput& input) {
        PlayerCommand command;
        command.seq = ++seq;
        command.input = input;
        const auto newest = static_cast<std::uint32_t>(tick.value);
        command.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        return command;
    }
    Executed give(PlayerIndex player, const PlayerInput& input) {
        return server.execute(player, command(input)).executed;
    }
    View now() const { return View::at_moment(server.history(), config.draw, Moment::at(tick)); }
};

TEST(server_arena, AHouseThatIsFullRefuses) {
    Host host;
    host.begin();
    for (std::uint32_t i = 0; i < host.config.max_players; ++i) EXPECT_NE(host.server.join(), no_player);
    EXPECT_EQ(host.server.join(), no_player);
    host.end();
    host.begin();
    host.server.leave(3);
    EXPECT_EQ(host.server.join(), 3u);
    host.end();
    EXPECT_EQ(host.server.counters().history_refused, 0u);
}

TEST(server_arena, APlaceRestsWhileAProjectileThatIsCalledByItFlies) {
    ArenaConfig config;
    config.max_players = 1;
    Host host(config);
    host.begin();
    const PlayerIndex first = host.server.join();
    host.end();
    std::uint32_t launched = 0;
    while (launched == 0 && host.seq < 200) {
        host.begin();
        PlayerCommand shot = host.command({0, 0, 0, -16'000, button_fire, WeaponId::rocket});
        shot.launches = WeaponId::rocket;
        const PlayerState after = step(host.server.state(first), shot.input, host.level, shot.stamp.shown.tick());
        test::must(quantize_position(eye_position(after, host.level, shot.stamp.shown.tick()), {}, shot.muzzle));
        host.server.execute(first, shot);
        launched = static_cast<std::uint32_t>(host.server.launches().size());
        host.end();
    }
    ASSERT_EQ(launched, 1u);
    host.begin();
    host.server.leave(first);
    const PlayerIndex second = host.server.join();
    EXPECT_NE(second, first);
    EXPECT_NE(second, no_player);
    host.end();
    host.begin();
    host.server.leave(second);
    EXPECT_EQ(host.server.join(), second) << "nothing of his flies";
    host.server.leave(second);
    host.end();
    while (host.server.world().room(2) < 2) {
        host.begin();
        host.end();
    }
    host.begin();
    EXPECT_EQ(host.server.join(), first);
    host.end();
    EXPECT_EQ(host.server.counters().seats_resting, 0u);
}

TEST(server_arena, WhoCrouchesAndStandsFasterThanIsListedMakesItAllocateNothing) {
    ArenaConfig config;
    config.max_players = 1;
    config.max_saved_commands = 640;
    Host host(config);
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    host.tick = host.tick + 640;
    host.begin();
    const std::uint64_t allocations = test::allocations_of([&] {
        for (int i = 0; i < 250; ++i) {
            host.give(player, {0, 0, 0, 0, button_crouch});
            host.give(player, {});
        }
    });
    EXPECT_EQ(allocations, 0u);
    EXPECT_GT(host.server.counters().events_left_out, 0u);
    host.end();
}

TEST(server_arena, whoever_crouches_or_stands_up_in_every_tick_makes_it_allocate_nothing) {
    if (!test::counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    ArenaConfig config;
    config.max_players = 1;
    Host host(config);
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    const std::uint64_t allocations = test::allocations_of([&] {
        for (int i = 0; i < 200; ++i) {
            host.begin();
            PlayerInput input;
            if (i % 2 == 0) input.buttons = button_crouch;
            host.give(player, input);
            host.end();
        }
    });
    EXPECT_EQ(allocations, 0u);
    const Track& track = *host.server.history().find(host.server.entity(player));
    int changes = 0;
    for (Tick tick = host.tick - 60; tick < host.tick; tick = tick + 1) {
        EXPECT_EQ(track.at(tick)->epoch, track.at(host.tick)->epoch) << "none is a break";
        changes += track.at(tick)->hitboxes != track.at(tick + 1)->hitboxes ? 1 : 0;
    }
    EXPECT_GT(changes, 40);
}

TEST(server_arena, RefusesCommandsOutOfOrderAndFasterThanTime) {
    Host host;
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    host.begin();
    EXPECT_EQ(host.give(player, {}), Executed::ok);
    const PlayerCommand old = host.command({});
    EXPECT_EQ(host.server.execute(player, old).executed, Executed::ok);
    EXPECT_EQ(host.server.execute(player, old).executed, Executed::out_of_order);
    EXPECT_EQ(host.give(player, {}), Executed::too_many) << "two are saved up after one tick";
    EXPECT_EQ(host.server.execute(99, old).executed, Executed::unknown_player);
    host.end();
}

TEST(server_arena, ATeleportIsNeverInterpolated) {
    Host host;
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    // A random walk finds a pad. The straight way from the spawn, as a bot would take it, takes too long here.
    const EntityId id = host.server.entity(player);
    Vec3 before;
    bool has_jumped = false;
    PlayerInput input;
    input.forward = 127;
    GameRandom random(2);
    for (int i = 0; i < 64 * 400 && !has_jumped; ++i) {
        if (i % 40 == 0) input.yaw = static_cast<std::uint16_t>(random.below(65536));
        const Vec3 at = world_position(host.server.state(player), host.level, host.tick);
        for (const Pad& pad : host.level.pads()) {
            const Vec3 way = pad.entry - at;
            if (length(way) < 8.0f) {
                std::int16_t pitch = 0;
                look_along(way, input.yaw, pitch);
            }
        }
        host.begin();
        host.give(player, input);
        host.end();
        for (const Event& event : host.server.events()) has_jumped = has_jumped || event.kind == EventKind::teleported;
        if (!has_jumped) before = host.now().pose(id).pose.position;
    }
    ASSERT_TRUE(has_jumped);
    const Vec3 after = host.now().pose(id).pose.position;
    ASSERT_GT(distance(before, after), 5.0f);
    for (std::uint16_t fraction = 0; fraction < 65000; fraction = static_cast<std::uint16_t>(fraction + 1000)) {
        const View view = View::at_moment(host.server.history(), host.config.draw, Moment::at(host.tick - 1, fraction));
        EXPECT_EQ(view.pose(id).pose.position, before);
    }
}

TEST(server_arena, CrouchingIsABreakAndChangesWhatCanBeHit) {
    Host host;
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    for (int i = 0; i < 10; ++i) {
        host.begin();
        host.give(player, {});
        host.end();
    }
    const EntityState standing = *host.server.history().find(host.server.entity(player))->at(host.tick);
    PlayerInput crouch;
    crouch.buttons = button_crouch;
    host.begin();
    host.give(player, crouch);
    host.end();
    const EntityState crouched = *host.server.history().find(host.server.entity(player))->at(host.tick);
    EXPECT_EQ(standing.hitboxes, host.server.skeleton().standing());
    EXPECT_EQ(crouched.hitboxes, host.server.skeleton().crouched());
    EXPECT_TRUE(is_continuous(standing, crouched)) << "a crouch is no break of the way";
    const ViewPose pose = host.now().pose(host.server.entity(player));
    EXPECT_NEAR(host.now().bone(pose, 3).position.z - pose.pose.position.z, 1.66f * 0.64f, 0.01f);
    EXPECT_EQ(host.server.history().hitbox_sets().get(crouched.hitboxes).size(), std::size_t{skeleton_bones} + 1)
        << "the body, and a shield";
}

TEST(server_arena, AMuzzleThatIsClaimedFarAwayIsNotTaken) {
    Host host;
    host.begin();
    const PlayerIndex player = host.server.join();
    host.end();
    for (int i = 0; i < 4; ++i) {
        host.begin();
        host.give(player, {});
        host.end();
    }
    host.begin();
    PlayerInput fire;
    fire.buttons = button_fire;
    PlayerCommand command = host.command(fire);
    command.muzzle = {0, 0, 50'000};
    const CommandOutcome outcome = host.server.execute(player, command);
    ASSERT_EQ(outcome.executed, Executed::ok);
    ASSERT_EQ(outcome.shots.size(), 1u);
    EXPECT_EQ(outcome.muzzle, Muzzle::corrected);
    EXPECT_EQ(outcome.shots[0].shot.origin, eye_position(host.server.state(player), host.level, host.tick - 1));
    host.end();
}

TEST(server_arena, ARiderStandsStillOnTheDrawnLiftAtEveryFraction) {
    Level level = Level::standard();
    ArenaHistory world(ArenaConfig{}.history());
    const EntityId lift = world.history().spawn({});
    EntityTraits traits;
    traits.hitboxes = world.bodies().skeleton().standing();
    traits.parent = lift;
    const EntityId rider = world.history().spawn(traits);
    PlayerState state = spawn_at({11.5f, 20, 0.2f}, {});
    for (int i = 0; i < 20; ++i) state = step(state, {}, level, Tick{100});
    ASSERT_EQ(state.lift, 1);
    for (std::int64_t i = 100; i < 200; ++i) {
        state = step(state, {}, level, Tick{i});
        test::must(world.history().record(lift, Tick{i}, {level.lifts()[0].position_at(Tick{i}), {}, {}}));
        test::must(world.history().record(rider, Tick{i}, {state.position, {}, state.velocity}));
    }
    const DrawConfig draw = ArenaConfig::default_draw();
    for (std::int64_t raw = Moment::at(Tick{110}).raw; raw < Moment::at(Tick{190}).raw; raw += 7919) {
        const View view = View::at_moment(world.history(), draw, Moment{raw});
        const Vec3 lift_at = view.pose(lift).pose.position;
        EXPECT_EQ(view.pose(rider).pose.position, state.position + lift_at);
    }
}

}  // namespace
}  // namespace backsight::arena
