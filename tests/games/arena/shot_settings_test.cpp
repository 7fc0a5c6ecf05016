// Settings of the arena's server that change how shots are taken: the rate of fire by its clock, other ways to rewind.

#include <gtest/gtest.h>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {

// A player with an automatic weapon, which fires every sixth step, and somebody to shoot at.
struct FiringRange {
    explicit FiringRange(bool fires_by_clock) {
        config.has_crate = config.has_vehicle = false;
        config.fires_by_clock = fires_by_clock;
        server.emplace(level, config);
        begin();
        shooter = server->join();
        target = server->join();
        end();
        for (int i = 0; i < 40; ++i) {
            begin();
            give(0);
            end();
        }
    }

    void begin() {
        tick = tick + 1;
        server->begin_tick(tick);
        shots = 0;
    }
    void end() {
        server->finish_tick();
        for (const PlayerIndex player : {shooter, target}) {
            static_cast<void>(server->world().snapshot(player));
            for (std::uint32_t slot = 0; slot < server->history().slot_count(); ++slot) {
                test::must(server->world().add(player, server->history().slot(slot).id()));
            }
        }
    }
    std::size_t give(std::uint8_t buttons) {
        PlayerCommand command;
        command.seq = ++seq;
        command.input = {0, 0, 0, 0, buttons, WeaponId::automatic};
        const auto newest = static_cast<std::uint32_t>(tick.value);
        command.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        const std::size_t fired = server->execute(shooter, command).shots.size();
        shots += fired;
        return fired;
    }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    PlayerIndex shooter = no_player;
    PlayerIndex target = no_player;
    Tick tick{-1};
    std::uint32_t seq = 0;
    std::size_t shots = 0;  // in this tick
};

// A stall of half a second, and then all of its commands at once, with the trigger held.
void stall_and_burst(FiringRange& range) {
    for (int i = 0; i < 31; ++i) {
        range.begin();
        range.end();
    }
    range.begin();
    for (int i = 0; i < 32; ++i) range.give(button_fire);
}

TEST(arena_fire_rate, without_the_servers_clock_a_burst_of_saved_commands_fires_all_its_shots_in_one_tick) {
    FiringRange range(false);
    stall_and_burst(range);
    EXPECT_EQ(range.shots, 6u);
    EXPECT_EQ(range.server->counters().by_fire_rate, (EnumArray<FireResult, std::uint64_t>{}));
}

TEST(arena_fire_rate, by_the_servers_clock_what_is_too_early_waits_and_is_not_dropped) {
    FiringRange range(true);
    stall_and_burst(range);
    EXPECT_EQ(range.shots, 1u);
    range.end();
    std::vector<std::int64_t> fired;
    const Tick burst = range.tick;
    for (int i = 0; i < 40; ++i) {
        range.begin();
        if (range.give(0) > 0) fired.push_back(range.tick - burst);
        range.end();
    }
    EXPECT_EQ(fired, (std::vector<std::int64_t>{6, 12, 18, 24, 30}));
    const ArenaCounters& counters = range.server->counters();
    EXPECT_EQ(counters.by_fire_rate[FireResult::fires], 1u);
    EXPECT_EQ(counters.by_fire_rate[FireResult::delayed], 5u);
    EXPECT_EQ(counters.fired_late, 5u);
}

TEST(arena_fire_rate, by_the_servers_clock_changes_nothing_for_a_player_who_is_in_time) {
    for (const bool fires_by_clock : {false, true}) {
        FiringRange range(fires_by_clock);
        std::size_t fired = 0;
        for (int i = 0; i < 60; ++i) {
            range.begin();
            fired += range.give(button_fire);
            range.end();
        }
        EXPECT_EQ(fired, 10u);
        EXPECT_EQ(range.server->counters().fired_late, 0u);
    }
}

TEST(arena_fire_rate, drops_what_waits_when_the_weapon_is_put_away) {
    FiringRange range(true);
    stall_and_burst(range);
    range.end();
    range.begin();
    PlayerCommand command;
    command.seq = ++range.seq;
    command.input.weapon = WeaponId::rifle;
    range.server->execute(range.shooter, command);
    range.end();
    for (int i = 0; i < 40; ++i) {
        range.begin();
        EXPECT_EQ(range.give(0), 0u);
        range.end();
    }
}

TEST(arena_other_rewind, decides_verdict_and_damage_in_place_of_the_screen) {
    FiringRange range(false);
    const EntityId target = range.server->entity(range.target);
    const auto all_hit = [&](const ShotRecord& shot, bool) -> std::optional<RewoundHit> {
        EXPECT_EQ(shot.shot.shooter, range.server->entity(range.shooter));
        Hit hit;
        hit.entity = target;
        hit.group = HitGroup::torso;
        return RewoundHit{hit, {}};
    };
    range.server->set_other_rewind(all_hit);
    range.begin();
    ASSERT_EQ(range.give(button_fire), 1u);
    EXPECT_EQ(range.server->shots().front().verdict.outcome, Outcome::hit);
    EXPECT_EQ(range.server->state(range.target).health, 91);
    range.end();
}

TEST(arena_other_rewind, leaves_the_verdict_where_it_has_no_answer_and_misses_where_it_has_nobody) {
    FiringRange range(false);
    int asked = 0;
    const auto nobody = [&](const ShotRecord&, bool) -> std::optional<RewoundHit> {
        ++asked;
        return asked == 1 ? std::optional<RewoundHit>(RewoundHit{}) : std::nullopt;
    };
    range.server->set_other_rewind(nobody);
    for (int i = 0; i < 12; ++i) {
        range.begin();
        if (range.give(button_fire) > 0) {
            const Verdict& verdict = range.server->shots().front().verdict;
            EXPECT_EQ(verdict.outcome, Outcome::miss);
            EXPECT_EQ(verdict.reason, Reason::as_seen);
        }
        range.end();
    }
    EXPECT_EQ(asked, 2);
}

}  // namespace
}  // namespace backsight::arena
