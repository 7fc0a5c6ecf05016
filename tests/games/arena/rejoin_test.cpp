// Whoever leaves and joins again: it is no shorter way to a new life than a death is.

#include <backsight/service/respawn_pauses.h>
#include <backsight/view/view.h>

#include <gtest/gtest.h>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace rejoins {

constexpr std::uint64_t killer = 1, victim = 2;

struct Match {
    static Level row() {
        Level made = Level::standard();
        const std::vector<Vec3> places{{-19, -17, 0}, {-17.6f, -17, 0}};
        made.set_spawns(places);
        return made;
    }
    static ArenaConfig empty_place() {
        ArenaConfig made;
        made.has_vehicle = made.has_crate = false;
        return made;
    }

    Level level = row();
    ArenaConfig config = empty_place();
    ServerArena server{level, config};
    Tick tick{-1};

    void begin() {
        tick = tick + 1;
        server.begin_tick(tick);
    }
    PlayerIndex join_in_a_tick(std::uint64_t user) {
        begin();
        const PlayerIndex player = server.join(user);
        server.finish_tick();
        return player;
    }
    void leave_in_a_tick(PlayerIndex player) {
        begin();
        server.leave(player);
        server.finish_tick();
    }
    /// Ticks until the player lives, at most `most`.
    std::int64_t ticks_dead(PlayerIndex player, std::int64_t most = 1000) {
        std::int64_t dead = 0;
        for (; dead < most && !server.state(player).is_alive; ++dead) {
            begin();
            server.finish_tick();
        }
        return dead;
    }
    /// Players 0 and 1 stand in a row. Player 0 fires until the other is dead, in views of the tick before.
    void fight() {
        for (std::uint32_t seq = 1; server.state(1).is_alive && seq < 600; ++seq) {
            begin();
            PlayerCommand shot;
            shot.seq = seq;
            shot.input = {0, 0, 0, 0, button_fire, WeaponId::rifle};
            const auto newest = static_cast<std::uint32_t>(tick.value);
            shot.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
            server.execute(0, shot);
            server.finish_tick();
            show_to(0);
        }
    }
    void show_to(PlayerIndex player) {
        static_cast<void>(server.world().snapshot(player));
        for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot)
            test::must(server.world().add(player, server.history().slot(slot).id()));
    }
    std::size_t events_of(EventKind kind) const {
        std::size_t count = 0;
        for (const Event& event : server.events()) count += event.kind == kind ? 1 : 0;
        return count;
    }
};

TEST(arena_rejoin, in_the_middle_of_a_fight_brings_no_new_life_before_a_death_would) {
    Match match;
    const PlayerIndex first = match.join_in_a_tick(victim);
    ASSERT_TRUE(match.server.state(first).is_alive);
    match.leave_in_a_tick(first);
    const Tick left_at = match.tick;
    const PlayerIndex again = match.join_in_a_tick(victim);
    EXPECT_EQ(match.events_of(EventKind::spawned), 0u);
    EXPECT_FALSE(match.server.state(again).is_alive);
    EXPECT_EQ(match.server.state(again).health, 0);
    match.ticks_dead(again);
    EXPECT_TRUE(match.server.state(again).is_alive);
    EXPECT_EQ(match.tick - left_at, std::int64_t{match.config.respawn_ticks});
    EXPECT_EQ(match.events_of(EventKind::spawned), 1u);
    EXPECT_EQ(match.server.counters().joins_paused, 1u);
    EXPECT_EQ(match.server.counters().history_refused, 0u);
}

TEST(arena_rejoin, again_and_again_neither_shortens_nor_lengthens_the_pause) {
    Match match;
    const PlayerIndex first = match.join_in_a_tick(victim);
    match.leave_in_a_tick(first);
    const Tick left_at = match.tick;
    PlayerIndex again = match.join_in_a_tick(victim);
    for (int i = 0; i < 20; ++i) {
        EXPECT_FALSE(match.server.state(again).is_alive);
        match.leave_in_a_tick(again);
        again = match.join_in_a_tick(victim);
    }
    match.ticks_dead(again);
    EXPECT_EQ(match.tick - left_at, std::int64_t{match.config.respawn_ticks});
}

TEST(arena_rejoin, after_a_death_waits_for_the_rest_of_the_respawn_time) {
    Match match;
    match.begin();
    const PlayerIndex shooter = match.server.join(killer);
    const PlayerIndex first = match.server.join(victim);
    match.server.finish_tick();
    match.show_to(shooter);
    match.fight();
    ASSERT_FALSE(match.server.state(first).is_alive);
    const Tick died_at = match.tick;
    for (int i = 0; i < 10; ++i) {
        match.begin();
        match.server.finish_tick();
    }
    match.leave_in_a_tick(first);
    const PlayerIndex again = match.join_in_a_tick(victim);
    match.ticks_dead(again);
    EXPECT_EQ(match.tick - died_at, std::int64_t{match.config.respawn_ticks});
}

TEST(arena_rejoin, makes_nobody_else_wait_and_nobody_longer_than_a_death_would) {
    Match match;
    const PlayerIndex first = match.join_in_a_tick(victim);
    match.leave_in_a_tick(first);
    EXPECT_TRUE(match.server.state(match.join_in_a_tick(killer)).is_alive) << "another user";
    EXPECT_TRUE(match.server.state(match.join_in_a_tick(0)).is_alive) << "a player of no user";
    for (std::uint32_t i = 0; i < match.config.respawn_ticks; ++i) {
        match.begin();
        match.server.finish_tick();
    }
    EXPECT_TRUE(match.server.state(match.join_in_a_tick(victim)).is_alive) << "a death would be over too";
}

TEST(arena_rejoin, who_waits_fires_nothing_and_is_hit_by_nothing) {
    Match match;
    match.leave_in_a_tick(match.join_in_a_tick(victim));
    const PlayerIndex again = match.join_in_a_tick(victim);
    match.begin();
    PlayerCommand command;
    command.seq = 1;
    command.input = {0, 0, 0, 0, button_fire};
    command.stamp = {Moment::at(match.tick - 1), {}, 0};
    match.server.execute(again, command);
    match.server.finish_tick();
    EXPECT_EQ(match.server.counters().shots, 0u);
    const Track* track = match.server.history().find(match.server.entity(again));
    ASSERT_NE(track, nullptr);
    EXPECT_EQ(track->at(match.tick)->presence, Presence::dead);
}

TEST(respawn_pauses, keep_no_more_users_than_allowed_and_count_whom_they_forget) {
    service::RespawnPauses pauses(4);
    for (std::uint64_t user = 1; user <= 1000; ++user) {
        pauses.keep(user, Tick{100} + static_cast<std::int64_t>(user), Tick{1});
        EXPECT_LE(pauses.kept(), 4u);
    }
    EXPECT_EQ(pauses.forgotten(), 996u);
    EXPECT_EQ(pauses.pause_of(1000, Tick{2}), Tick{1100});
    EXPECT_EQ(pauses.pause_of(1, Tick{2}), std::nullopt);
    pauses.keep(7, Tick{50}, Tick{2});
    EXPECT_EQ(pauses.pause_of(7, Tick{2}), std::nullopt) << "the one that ends first is forgotten";
    EXPECT_EQ(pauses.pause_of(1000, Tick{1100}), std::nullopt);
    EXPECT_EQ(pauses.kept(), 0u);
}

TEST(respawn_pauses, of_one_user_the_later_counts_and_of_nobody_none) {
    service::RespawnPauses pauses(2);
    pauses.keep(0, Tick{90}, Tick{1});
    EXPECT_EQ(pauses.pause_of(0, Tick{1}), std::nullopt);
    pauses.keep(5, Tick{90}, Tick{1});
    pauses.keep(5, Tick{40}, Tick{2});
    EXPECT_EQ(pauses.pause_of(5, Tick{2}), Tick{90});
    EXPECT_EQ(pauses.kept(), 1u);
}

}  // namespace rejoins
}  // namespace backsight::arena
