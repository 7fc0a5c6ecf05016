// The arena at 32, 64 and 128 steps a second: the same game in seconds.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "arena/arena_config.h"
#include "arena/crate.h"
#include "arena/movement.h"
#include "arena/vehicle.h"

namespace backsight::arena {
namespace {

constexpr std::array rates{StepRate({32, 1}), StepRate({64, 1}), StepRate({128, 1})};
// Instants that are ticks at every rate.
constexpr std::int64_t instants_a_second = 32;

Tick tick_at(std::int64_t instant, StepRate step_rate) { return Tick{instant * step_rate.hz() / instants_a_second}; }

PlayerState settled(Vec3 feet, const Level& level) {
    PlayerState state = spawn_at(feet, {});
    for (std::uint32_t i = 0; i < level.rate().hz() / 2; ++i) state = step(state, {}, level, Tick{0});
    return state;
}

PlayerState after(PlayerState state, const PlayerInput& input, const Level& level, std::uint32_t steps) {
    for (std::uint32_t i = 0; i < steps; ++i) state = step(state, input, level, Tick{0});
    return state;
}

TEST(tick_rate, doors_and_lifts_are_at_the_same_place_at_the_same_second) {
    const Level usual = Level::standard();
    for (const StepRate step_rate : rates) {
        const Level level = Level::standard(step_rate);
        for (std::int64_t instant = 0; instant < 120 * instants_a_second; ++instant) {
            const Tick tick = tick_at(instant, step_rate);
            const Tick same = tick_at(instant, {});
            for (std::size_t i = 0; i < level.doors().size(); ++i) {
                ASSERT_EQ(level.doors()[i].offset_at(tick), usual.doors()[i].offset_at(same)) << instant;
            }
            for (std::size_t i = 0; i < level.lifts().size(); ++i) {
                ASSERT_EQ(level.lifts()[i].position_at(tick), usual.lifts()[i].position_at(same)) << instant;
                ASSERT_EQ(level.lifts()[i].velocity_at(tick), usual.lifts()[i].velocity_at(same)) << instant;
            }
        }
    }
}

TEST(tick_rate, doors_and_lifts_move_by_whole_grid_steps_and_reach_their_ends) {
    for (const StepRate step_rate : rates) {
        const Level level = Level::standard(step_rate);
        for (const Door& door : level.doors()) EXPECT_EQ(door.slide_steps % door.steps_per_tick, 0);
        for (const Lift& lift : level.lifts()) EXPECT_EQ(lift.rise_steps % lift.steps_per_tick, 0);
    }
}

TEST(tick_rate, each_rate_makes_worlds_that_are_valid) {
    for (const StepRate step_rate : rates) {
        ArenaConfig config;
        config.set_tick_rate(step_rate.hz());
        const WorldConfig world = config.world({});
        EXPECT_STREQ(world.validate(), nullptr) << step_rate.hz();
        EXPECT_STREQ(config.ends({}).completed(world).validate(world), nullptr) << step_rate.hz();
    }
}

TEST(tick_rate, a_runner_covers_the_same_metres_in_a_second) {
    PlayerInput ahead;
    ahead.forward = 127;
    for (const StepRate step_rate : rates) {
        const Level level = Level::standard(step_rate);
        const PlayerState at_speed = after(settled({-20, -21, 0}, level), ahead, level, step_rate.hz());
        const PlayerState later = after(at_speed, ahead, level, step_rate.hz());
        EXPECT_EQ(at_speed.velocity.x, MovementRules::run_mps) << step_rate.hz();
        EXPECT_EQ(later.position.x - at_speed.position.x, MovementRules::run_mps) << step_rate.hz();
        // What friction and acceleration come to in a step is not the same in two halves: from rest, 6.69, 6.61
        // and 6.57 m.
        EXPECT_NEAR(at_speed.position.x, -20.0f + 6.61f, 0.09f) << step_rate.hz();
    }
}

TEST(tick_rate, a_jump_reaches_the_same_height_at_the_same_time) {
    PlayerInput jump;
    jump.buttons = button_jump;
    std::array<std::vector<float>, rates.size()> heights;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const Level level = Level::standard(rates[i]);
        PlayerState state = settled({20, 0, 0}, level);
        for (int instant = 0; instant < 20; ++instant) {
            state = after(state, jump, level, static_cast<std::uint32_t>(tick_at(1, rates[i]).value));
            heights[i].push_back(state.position.z);
        }
    }
    for (std::size_t instant = 0; instant < heights[0].size(); ++instant) {
        // Each step rounds by half a grid step.
        EXPECT_NEAR(heights[0][instant], heights[1][instant], 0.02) << instant;
        EXPECT_NEAR(heights[2][instant], heights[1][instant], 0.02) << instant;
    }
}

TEST(tick_rate, weapons_fire_at_the_same_seconds) {
    constexpr std::int64_t seconds = 20;
    for (std::size_t i = 0; i < weapon_count; ++i) {
        std::array<std::vector<std::int64_t>, rates.size()> shots_us;
        for (std::size_t k = 0; k < rates.size(); ++k) {
            PlayerState state = spawn_at({}, {});
            PlayerInput input;
            input.weapon = static_cast<WeaponId>(i);
            input.buttons = button_fire;
            for (Tick tick{0}; tick.value < seconds * rates[k].hz(); tick = tick + 1) {
                step_weapon(state, input, rates[k]);
                if (state.trigger == Trigger::fired) shots_us[k].push_back(rates[k].ticks().time_of(tick).value);
            }
        }
        EXPECT_GT(shots_us[1].size(), 10u);
        EXPECT_EQ(shots_us[0], shots_us[1]) << to_string(static_cast<WeaponId>(i));
        EXPECT_EQ(shots_us[2], shots_us[1]) << to_string(static_cast<WeaponId>(i));
    }
}

TEST(tick_rate, the_vehicle_is_at_the_same_place_at_the_same_second) {
    Vehicle usual;
    std::array vehicles{Vehicle(Course::standard(), rates[0]), Vehicle(Course::standard(), rates[2])};
    const std::array steps{rates[0], rates[2]};
    for (std::int64_t instant = 0; instant < 60 * instants_a_second; ++instant) {
        usual.step();
        usual.step();
        for (std::size_t i = 0; i < vehicles.size(); ++i) {
            for (std::int64_t k = 0; k < tick_at(1, steps[i]).value; ++k) {
                const Vec3 before = vehicles[i].motion().position;
                vehicles[i].step();
                const float way = length(vehicles[i].motion().position - before);
                ASSERT_LE(way, 10.01f * steps[i].seconds()) << "it leaps";
            }
            ASSERT_EQ(vehicles[i].motion().position, usual.motion().position) << instant;
            ASSERT_EQ(vehicles[i].motion().velocity, usual.motion().velocity) << instant;
        }
    }
}

TEST(tick_rate, a_crate_that_is_kicked_flies_and_lies_the_same) {
    const auto kicked = [](StepRate step_rate) {
        const Level level = Level::standard(step_rate);
        Crate crate(level, Crate::standard_place);
        crate.push(crate.motion().position + Vec3{0.1f, 0.2f, 0.0f}, {-120.0f, 40.0f, 160.0f});
        std::vector<Vec3> places;
        std::int64_t instant = 0;
        for (; instant < 10 * instants_a_second; ++instant) {
            for (std::int64_t k = 0; k < tick_at(1, step_rate).value; ++k) crate.step(Tick{0});
            places.push_back(crate.motion().position);
        }
        EXPECT_TRUE(crate.is_at_rest()) << step_rate.hz();
        return places;
    };
    const std::vector<Vec3> usual = kicked({});
    EXPECT_GT(distance(usual.front(), usual.back()), 0.5f);
    EXPECT_EQ(kicked(rates[0]), usual);
    EXPECT_EQ(kicked(rates[2]), usual);
}

TEST(tick_rate, is_a_setting_that_keeps_seconds) {
    const ArenaConfig usual;
    for (const StepRate step_rate : rates) {
        ArenaConfig config;
        config.set_tick_rate(step_rate.hz());
        ASSERT_EQ(config.validate(), nullptr) << step_rate.hz();
        const auto us = [](const ArenaConfig& of, std::uint32_t ticks) {
            return of.draw.tick_rate.time_of(Tick{ticks});
        };
        EXPECT_EQ(us(config, config.respawn_ticks), us(usual, usual.respawn_ticks));
        EXPECT_EQ(us(config, config.max_saved_commands), us(usual, usual.max_saved_commands));
        EXPECT_EQ(us(config, config.max_filled_commands), us(usual, usual.max_filled_commands));
        EXPECT_EQ(us(config, config.history().capacity_ticks), us(usual, usual.history().capacity_ticks));
        for (std::size_t i = 0; i < weapon_count; ++i) {
            const auto id = static_cast<WeaponId>(i);
            EXPECT_EQ(config.fire_rate(id).interval, usual.fire_rate(id).interval);
        }
        config.set_tick_rate(64);
        EXPECT_EQ(config.respawn_ticks, usual.respawn_ticks);
        EXPECT_EQ(config.projectiles[0].commands_between, usual.projectiles[0].commands_between);
    }
    for (const std::uint32_t hz : {0u, 1u, 30u, 60u, 63u, 96u, 100u, 256u, std::numeric_limits<std::uint32_t>::max()}) {
        ArenaConfig config;
        config.set_tick_rate(hz);
        EXPECT_STREQ(config.validate(), "arena.draw.tick_rate") << hz;
    }
    ArenaConfig slower;
    slower.draw.tick_rate = {64, 2};
    EXPECT_STREQ(slower.validate(), "arena.draw.tick_rate");
}

}  // namespace
}  // namespace backsight::arena
