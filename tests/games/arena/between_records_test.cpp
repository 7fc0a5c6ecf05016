// What a player gains by several commands in one tick, of which others see only the last one's state, and by firing
// after their death.

#include <gtest/gtest.h>

#include <array>
#include <optional>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {
namespace burst_rig {

/// Players who stand in a row on free ground; the first one looks along it.
struct Row {
    explicit Row(const ArenaConfig& settings = {}) : config(settings) {
        config.has_vehicle = config.has_crate = false;
        config.respawn_ticks = 600;
        level.set_spawns(std::array<Vec3, 3>{{{-19, -17, 0}, {-17.6f, -17, 0}, {-15.5f, -17, 0}}});
        server.emplace(level, config);
        begin();
        for (std::size_t i = 0; i < seqs.size(); ++i) server->join();
        end();
    }
    void begin() { server->begin_tick(tick = tick + 1); }
    void end() {
        server->finish_tick();
        for (PlayerIndex player = 0; player < seqs.size(); ++player) {
            static_cast<void>(server->world().snapshot(player));
            for (std::uint32_t slot = 0; slot < server->history().slot_count(); ++slot) {
                test::must(server->world().add(player, server->history().slot(slot).id()));
            }
        }
    }
    /// A command in the view of the tick before the last snapshot that the player is said to know.
    CommandOutcome give(PlayerIndex player, WeaponId weapon, int buttons, std::uint16_t yaw = 0) {
        const PlayerInput input{0, 0, yaw, 0, static_cast<std::uint8_t>(buttons), weapon};
        PlayerCommand command;
        command.seq = ++seqs[player];
        command.input = input;
        const Tick known = knows_no_more_than == no_tick ? tick : knows_no_more_than;
        const auto newest = static_cast<std::uint32_t>(known.value);
        command.stamp = {Moment::at(known - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        const PlayerState after = step(server->state(player), input, level, command.stamp.shown.tick());
        command.swing = after.swing;
        command.fired = after.weapon;
        if (is_projectile(weapon) && (buttons & button_fire) != 0) command.launches = weapon;
        const Vec3 eye = eye_position(after, level, command.stamp.shown.tick());
        test::must(quantize_position(eye, {}, command.muzzle));
        return server->execute(player, command);
    }
    void wait(int ticks, WeaponId weapon, int buttons = 0) {
        for (int i = 0; i < ticks; ++i) {
            begin();
            give(0, weapon, buttons);
            end();
        }
    }
    void silence(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            begin();
            end();
        }
    }
    EntityState recorded(PlayerIndex player) const { return *server->history().state_at(server->entity(player), tick); }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    std::array<std::uint32_t, 3> seqs{};
    Tick tick{-1};
    Tick knows_no_more_than = no_tick;
};

}  // namespace burst_rig

using burst_rig::Row;

TEST(arena_between_records, a_shield_that_was_lowered_for_a_shot_is_down_in_the_record_of_that_tick) {
    for (const WeaponId weapon : {WeaponId::rifle, WeaponId::pellets, WeaponId::bolt, WeaponId::blade}) {
        Row line;
        line.wait(30, weapon, button_shield);
        EXPECT_EQ(line.recorded(0).hitbox_mask, mask_shield_up);
        line.silence(8);
        line.begin();
        line.give(0, weapon, button_shield);
        line.give(0, weapon, button_fire);
        const bool fired = line.server->state(0).trigger == Trigger::fired;
        line.give(0, weapon, button_shield);
        line.give(0, weapon, button_shield);
        line.end();
        EXPECT_TRUE(fired) << to_string(weapon);
        EXPECT_EQ(line.recorded(0).hitbox_mask, mask_shield_down) << to_string(weapon);
        line.wait(20, weapon, button_shield);
        EXPECT_EQ(line.recorded(0).hitbox_mask, mask_shield_up) << to_string(weapon);
    }
}

TEST(arena_between_records, a_shield_held_up_stays_up_through_bursts_and_lost_commands) {
    Row line;
    line.wait(10, WeaponId::rifle, button_shield);
    for (int round = 0; round < 20; ++round) {
        line.silence(3);
        line.seqs[0] += round % 3 == 0 ? 2u : 0u;  // two commands are lost
        line.begin();
        for (int i = 0; i < 2; ++i) line.give(0, WeaponId::rifle, button_shield);
        line.end();
        EXPECT_EQ(line.recorded(0).hitbox_mask, mask_shield_up) << round;
    }
}

TEST(arena_between_records, who_stands_up_for_a_shot_is_recorded_standing) {
    Row line;
    line.wait(10, WeaponId::rifle, button_crouch);
    const HitboxSetId crouched = line.server->skeleton().crouched();
    EXPECT_EQ(line.recorded(0).hitboxes, crouched);
    line.silence(8);
    line.begin();
    line.give(0, WeaponId::rifle, button_crouch);
    line.give(0, WeaponId::rifle, button_fire);
    line.give(0, WeaponId::rifle, button_crouch);
    line.end();
    EXPECT_EQ(line.recorded(0).hitboxes, line.server->skeleton().standing());
    EXPECT_TRUE(line.server->state(0).is_crouched);
    line.silence(1);
    EXPECT_EQ(line.recorded(0).hitboxes, crouched);
}

// The victim keeps the news of their death to themselves, and goes on as if they lived.
TEST(arena_between_records, who_is_dead_on_the_server_fires_and_launches_nothing) {
    for (const WeaponId weapon : enum_values<WeaponId>) {
        Row line;
        line.wait(60, weapon);
        for (int i = 0; i < 400 && line.server->state(0).is_alive; ++i) {
            line.begin();
            line.give(1, WeaponId::automatic, button_fire, 32'768);
            line.give(0, weapon, 0);
            line.end();
        }
        ASSERT_FALSE(line.server->state(0).is_alive);
        line.knows_no_more_than = line.tick - 1;
        std::size_t attacks = 0;
        std::size_t swings_on = 0;
        for (int i = 0; i < 40; ++i) {
            line.begin();
            for (int burst = 0; burst < (i == 20 ? 4 : 1); ++burst) {
                const CommandOutcome outcome = line.give(0, weapon, i % 2 == 0 ? button_fire : 0, 16'384);
                attacks += outcome.shots.size() + outcome.launches.size();
            }
            swings_on += line.server->state(0).swing;
            line.end();
        }
        EXPECT_EQ(attacks, 0u) << to_string(weapon);
        EXPECT_EQ(swings_on, 0u) << to_string(weapon);
        EXPECT_EQ(line.server->launches().size(), 0u);
    }
}

// A command of the same tick that came before the death counts as it was given; one that came after it does not.
TEST(arena_between_records, in_the_tick_of_a_death_the_order_of_commands_decides) {
    for (const bool comes_first : {true, false}) {
        Row line;
        line.wait(60, WeaponId::bolt);
        const auto kill = [&] {
            line.give(1, WeaponId::automatic, button_fire, 32'768);
            return !line.server->state(0).is_alive;
        };
        for (bool is_dead = false; !is_dead;) {
            line.begin();
            std::size_t flies = comes_first ? line.give(0, WeaponId::bolt, button_fire, 16'384).launches.size() : 0;
            is_dead = kill();
            if (!comes_first && is_dead) flies = line.give(0, WeaponId::bolt, button_fire, 16'384).launches.size();
            if (!comes_first && !is_dead) line.give(0, WeaponId::bolt, 0);
            if (!comes_first) EXPECT_EQ(flies, 0u);
            line.end();
            ASSERT_LT(line.tick, Tick{600});
        }
        EXPECT_EQ(line.server->counters().by_launch[LaunchResult::launched] > 0, comes_first);
    }
}

}  // namespace
}  // namespace backsight::arena
