// What a blade, a railgun and a shield do on the server, one command at a time, and who sits where in the vehicle.

#include "arena/attack.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <set>

#include "arena/server_arena.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {

/// A server whose players see each tick a tick later, and say so.
struct Ring {
    explicit Ring(std::vector<Vec3> places, const ArenaConfig& settings = {})
        : level(level_with(places)), config(settings), server(level, config), seqs(places.size()) {
        server.begin_tick(tick = Tick{0});
        for (std::size_t i = 0; i < places.size(); ++i) server.join();
        end();
    }
    static Level level_with(const std::vector<Vec3>& places) {
        Level made = Level::standard();
        made.set_spawns(places);
        return made;
    }

    void end() {
        server.finish_tick();
        for (PlayerIndex player = 0; player < seqs.size(); ++player) {
            static_cast<void>(server.world().snapshot(player));
            for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot) {
                test::must(server.world().add(player, server.history().slot(slot).id()));
            }
        }
    }
    PlayerCommand command(PlayerIndex player, const PlayerInput& input) {
        PlayerCommand given;
        given.seq = ++seqs[player];
        given.input = input;
        const auto newest = static_cast<std::uint32_t>(tick.value);
        given.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        const PlayerState after = step(server.state(player), input, level, given.stamp.shown.tick());
        given.swing = after.swing;
        given.fired = after.weapon;
        return given;
    }
    /// Plays a tick in which each player gives the input of that number; the records of player 0's attack.
    std::vector<ShotRecord> play(const std::vector<PlayerInput>& inputs) {
        server.begin_tick(tick = tick + 1);
        std::vector<ShotRecord> shots;
        hits.clear();
        for (PlayerIndex player = 0; player < inputs.size(); ++player) {
            const CommandOutcome outcome = server.execute(player, command(player, inputs[player]));
            if (player > 0) continue;
            shots.assign(outcome.shots.begin(), outcome.shots.end());
            for (const ShotRecord& shot : shots) hits.insert(hits.end(), shot.hits.begin(), shot.hits.end());
        }
        end();
        return shots;
    }
    void wait(int ticks, std::vector<PlayerInput> inputs) {
        for (PlayerInput& input : inputs) input.buttons &= static_cast<std::uint8_t>(~button_fire);
        for (int i = 0; i < ticks; ++i) play(inputs);
    }
    std::int16_t health(PlayerIndex player) const { return server.state(player).health; }

    Level level;
    ArenaConfig config;
    ServerArena server;
    std::vector<std::uint32_t> seqs;
    Tick tick{0};
    std::vector<Verdict> hits;  // of player 0's queries in the last tick
};

ArenaConfig without_things() {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    return config;
}

/// Three in a row to the east, on free ground, the first looking along it.
const std::vector<Vec3> row{{-19, -17, 0}, {-17.6f, -17, 0}, {-15.5f, -17, 0}};

PlayerInput with(WeaponId weapon, int buttons = 0, std::uint16_t yaw = 0, std::int16_t pitch = 0) {
    PlayerInput input;
    input.weapon = weapon;
    input.buttons = static_cast<std::uint8_t>(buttons);
    input.yaw = yaw;
    input.pitch = pitch;
    return input;
}

constexpr std::uint16_t half_turn = 32'768;

TEST(arena_attack, ASwingMeetsEachBodyOnceAndNotThoseOutOfReach) {
    Ring ring(row, without_things());
    const std::vector<PlayerInput> still{with(WeaponId::blade), {}, {}};
    ring.wait(30, still);
    std::vector<PlayerInput> inputs = still;
    inputs[0].buttons = button_fire;
    int steps = 0;
    std::vector<EntityId> met;
    HitGroup group = HitGroup::generic;
    for (int i = 0; i < 40; ++i) {
        for (const ShotRecord& shot : ring.play(inputs)) {
            ++steps;
            EXPECT_EQ(shot.verdict.audit, AuditResult::accepted);
        }
        for (const Verdict& verdict : ring.hits) {
            met.push_back(verdict.hit.entity);
            group = verdict.hit.group;
        }
    }
    EXPECT_EQ(steps, weapon(WeaponId::blade).swing_steps);
    ASSERT_EQ(met.size(), 1u);
    EXPECT_EQ(met[0], ring.server.entity(1));
    EXPECT_EQ(ring.health(1), 100 - damage_of(WeaponId::blade, group));
    EXPECT_EQ(ring.health(2), 100);
}

TEST(arena_attack, NoTriggerSwingsABladeFasterThanItsPause) {
    Ring ring(row, without_things());
    ring.wait(30, {with(WeaponId::blade), {}, {}});
    const std::uint16_t before = ring.server.state(0).swings;
    for (int i = 0; i < 400; ++i) ring.play({with(WeaponId::blade, button_fire), {}, {}});
    EXPECT_LE(ring.server.state(0).swings - before, 400 / weapon(WeaponId::blade).reload_steps + 1);
    EXPECT_GE(ring.server.state(0).swings - before, 400 / weapon(WeaponId::blade).reload_steps);
}

TEST(arena_attack, TheFirstSwingOfANewLifeMeetsWhomTheFirstOfTheLastLifeMet) {
    Ring ring(row, without_things());
    const std::vector<PlayerInput> still{with(WeaponId::blade), with(WeaponId::rifle, 0, half_turn), {}};
    ring.wait(30, still);
    const auto swing = [&] {
        const std::int16_t before = ring.health(1);
        std::vector<PlayerInput> inputs = still;
        inputs[0].buttons = button_fire;
        ring.play(inputs);
        ring.wait(60, still);
        return before - ring.health(1);
    };
    const int damage = swing();
    EXPECT_GT(damage, 0);
    std::vector<PlayerInput> inputs = still;
    for (int i = 0; i < 600 && ring.server.state(0).is_alive; ++i) {
        inputs[1].buttons = i % 2 == 0 ? button_fire : 0;
        ring.play(inputs);
    }
    ASSERT_FALSE(ring.server.state(0).is_alive);
    ring.wait(static_cast<int>(ring.config.respawn_ticks) + 30, still);
    ASSERT_TRUE(ring.server.state(0).is_alive);
    EXPECT_EQ(swing(), damage);
}

TEST(arena_attack, AnotherWeaponInHandOrDeathEndsASwing) {
    Ring ring(row, without_things());
    ring.wait(30, {with(WeaponId::blade), {}, {}});
    ring.play({with(WeaponId::blade, button_fire), {}, {}});
    EXPECT_EQ(ring.server.state(0).swing, 1);
    ring.play({with(WeaponId::rifle), {}, {}});
    EXPECT_EQ(ring.server.state(0).swing, 0);
    EXPECT_TRUE(ring.play({with(WeaponId::blade), {}, {}}).empty()) << "back in hand, it is not swung on";
}

TEST(arena_attack, ARailgunsRayGoesThroughArmAndChestOfOneBodyToTheBodyBehind) {
    Ring ring(row, without_things());
    // From the side an arm covers the chest.
    std::vector<PlayerInput> inputs{with(WeaponId::railgun, 0, 0, 1'800), with(WeaponId::rifle, 0, 16'384), {}};
    ring.wait(40, inputs);
    inputs[0].buttons = button_fire;
    const std::vector<ShotRecord> shots = ring.play(inputs);
    ASSERT_EQ(shots.size(), 1u);
    ASSERT_GE(ring.hits.size(), 3u);
    EXPECT_LE(ring.hits.size(), weapon(WeaponId::railgun).pierces);
    EXPECT_EQ(ring.hits[0].hit.entity, ring.server.entity(1));
    EXPECT_EQ(ring.hits[0].hit.group, HitGroup::arm);
    EXPECT_EQ(ring.hits[1].hit.entity, ring.server.entity(1));
    EXPECT_EQ(ring.hits[1].hit.group, HitGroup::torso);
    int damage = 0;
    int left_of_victim = 100;
    for (std::size_t i = 0; i < ring.hits.size(); ++i) {
        const Verdict& verdict = ring.hits[i];
        EXPECT_EQ(verdict.outcome, Outcome::hit);
        if (i > 0) EXPECT_GE(verdict.hit.distance, ring.hits[i - 1].hit.distance);
        const int one = damage_of(WeaponId::railgun, verdict.hit.group, i);
        if (verdict.hit.entity == ring.server.entity(1)) left_of_victim -= one;
        damage += one;
    }
    EXPECT_EQ(ring.health(1), std::max(left_of_victim, 0));
    EXPECT_EQ(shots[0].damage, std::min(damage, 100 - ring.health(1) + 100 - ring.health(2)));
    const bool has_passed = ring.hits.back().hit.entity == ring.server.entity(2);
    EXPECT_EQ(ring.health(2) < 100, has_passed);
}

TEST(arena_attack, AShieldHeldUpStopsEveryAttackBeforeTheBodyAndLoweredItStopsNone) {
    for (const WeaponId id : {WeaponId::rifle, WeaponId::railgun, WeaponId::blade}) {
        SCOPED_TRACE(to_string(id));
        Ring ring(row, without_things());
        const std::int16_t down = id == WeaponId::blade ? std::int16_t{0} : std::int16_t{1'200};
        std::vector<PlayerInput> inputs{with(id, 0, 0, down), with(WeaponId::rifle, button_shield, half_turn), {}};
        ring.wait(60, inputs);
        inputs[0].buttons = button_fire;
        bool has_met_shield = false;
        for (int i = 0; i < 20; ++i) {
            for (const ShotRecord& shot : ring.play(inputs)) {
                has_met_shield = has_met_shield || ring.server.skeleton().is_shield(shot.verdict.hit);
                EXPECT_EQ(shot.damage, 0);
            }
            inputs[0].buttons = 0;
        }
        EXPECT_TRUE(has_met_shield);
        EXPECT_EQ(ring.health(1), 100);
        EXPECT_EQ(ring.health(2), 100) << "nothing goes on behind a shield";
        EXPECT_GT(ring.server.counters().shielded, 0u);
        inputs[1].buttons = 0;
        ring.wait(100, inputs);
        inputs[0].buttons = button_fire;
        for (int i = 0; i < 20; ++i, inputs[0].buttons = 0) ring.play(inputs);
        EXPECT_LT(ring.health(1), 100);
    }
}

TEST(arena_attack, AShieldIsAMaskAndNoBreakOfTheWay) {
    Ring ring(row, without_things());
    const EntityId runner = ring.server.entity(1);
    ring.play({{}, {}, {}});
    const std::uint32_t epoch = ring.server.history().state_at(runner, ring.tick)->epoch;
    for (int i = 0; i < 60; ++i) {
        const bool is_up = i % 3 != 0;
        ring.play({{}, with(WeaponId::rifle, is_up ? button_shield | button_fire : 0), {}});
        const std::optional<EntityState> state = ring.server.history().state_at(runner, ring.tick);
        ASSERT_TRUE(state);
        EXPECT_EQ(state->hitbox_mask, is_up ? mask_shield_up : mask_shield_down);
        EXPECT_EQ(state->epoch, epoch);
        EXPECT_NE(ring.server.state(1).trigger, Trigger::fired) << "nobody fires from behind it";
    }
}

/// Beside the place where the vehicle sets out.
const std::vector<Vec3> stop{
    {-14, -19.5f, 0}, {-13, -19.5f, 0}, {-15, -19.5f, 0}, {-14, -22.5f, 0}, {-12.5f, -19.5f, 0}};

TEST(arena_attack, WhoIsInReachBoardsTheVehicleAndNobodyTakesATakenSeat) {
    Ring ring(stop);
    const std::vector<PlayerInput> use(5, with(WeaponId::rifle, button_use));
    ring.play({{}, {}, {}, {}, {}});
    ring.play(use);
    std::set<std::uint8_t> seats;
    int on_foot = 0;
    for (PlayerIndex player = 0; player < 5; ++player) {
        const PlayerState& state = ring.server.state(player);
        if (!state.is_seated()) {
            ++on_foot;
            continue;
        }
        EXPECT_TRUE(seats.insert(state.lift).second);
        EXPECT_EQ(ring.server.history().state_at(ring.server.entity(player), ring.tick)->parent,
                  ring.server.vehicle_entity());
    }
    EXPECT_EQ(seats.size(), 4u);
    EXPECT_EQ(on_foot, 1);
    // They ride along, and get off beside it, on free ground. The press counts once it has been let go.
    ring.wait(100, std::vector<PlayerInput>(5));
    std::vector<PlayerInput> leave(5);
    for (PlayerIndex player = 0; player < 5; ++player) {
        if (ring.server.state(player).is_seated()) leave[player] = use[player];
    }
    ring.play(leave);
    for (PlayerIndex player = 0; player < 5; ++player) {
        const PlayerState& state = ring.server.state(player);
        EXPECT_FALSE(state.is_seated());
        const Vec3 middle = ring.server.feet_of(player, ring.tick) + hull_center(state);
        EXPECT_LE(ring.level.deepest_overlap(middle, hull_of(state), ring.tick).depth, 0.0f);
    }
}

TEST(arena_attack, FromFarAwayOrDeadNobodyBoards) {
    Ring ring({{10, 0, 0}, {-14, -16.0f, 0}});
    for (int i = 0; i < 20; ++i) {
        ring.play(
            {with(WeaponId::rifle, i % 2 == 0 ? button_use : 0), with(WeaponId::rifle, i % 2 == 0 ? button_use : 0)});
        EXPECT_FALSE(ring.server.state(0).is_seated());
        EXPECT_FALSE(ring.server.state(1).is_seated());
    }
}

TEST(arena_attack, AtTheWheelAnAttackPassesTheVehicleAndAllItsRidersAndFromOtherSeatsItDoesNot) {
    for (const WeaponId id : {WeaponId::rifle, WeaponId::railgun}) {
        SCOPED_TRACE(to_string(id));
        for (const bool drives : {true, false}) {
            ArenaConfig config;
            if (drives) config.driver = 0;
            Ring ring(stop, config);
            std::vector<PlayerInput> inputs(5, with(id, button_use));
            ring.play(std::vector<PlayerInput>(5, with(id)));
            ring.play(inputs);
            ASSERT_EQ(ring.server.state(0).lift == vehicle_seat, drives);
            // Steeply down: the vehicle's own roof.
            for (PlayerInput& input : inputs) input = with(id, 0, 0, 14'000);
            ring.wait(40, inputs);
            inputs[0].buttons = button_fire;
            const std::vector<ShotRecord> shots = ring.play(inputs);
            ASSERT_EQ(shots.size(), 1u);
            const bool meets_roof = shots[0].verdict.hit.entity == ring.server.vehicle_entity();
            EXPECT_EQ(meets_roof, !drives);
        }
    }
}

}  // namespace
}  // namespace backsight::arena
