// What a command does to a fighter: walking, dashing, the raft, and the ticks of each move.

#include <gtest/gtest.h>

#include "brawl/rules.h"

namespace backsight::test {
namespace {

using namespace backsight::brawl;

Fighter at(float x, float y) {
    Fighter fighter;
    EXPECT_EQ(quantize_position({x, y, 0}, grid, fighter.place), QuantizeResult::ok);
    return fighter;
}

Vec3 world_place(const Fighter& fighter, Tick tick) { return ground(fighter.place, fighter.is_aboard, raft_at(tick)); }

Input walking(std::int8_t x, std::int8_t y, Move wish = Move::none) {
    Input input;
    input.x = x;
    input.y = y;
    input.wish = wish;
    return input;
}

TEST(brawl_rules, a_fighter_walks_four_metres_a_second_and_no_faster_across) {
    const Tick far_raft{80};  // at x = 8
    Fighter straight = at(-8, 0), across = at(-8, 0);
    for (int i = 0; i < 20; ++i) {
        straight = step(straight, walking(0, 127), far_raft);
        across = step(across, walking(127, 127), far_raft);
    }
    EXPECT_NEAR(world_place(straight, far_raft).y, 4.0f, 0.02f);
    EXPECT_NEAR(length(world_place(across, far_raft) - Vec3{-8, 0, 0}), 4.0f, 0.02f);
}

TEST(brawl_rules, nobody_leaves_the_ring) {
    Fighter fighter = at(0, 13);
    for (int i = 0; i < 100; ++i) fighter = step(fighter, walking(127, 127), Tick{240});
    EXPECT_NEAR(length(world_place(fighter, Tick{240})), ring_m, 0.01f);
}

TEST(brawl_rules, a_dash_moves_step_by_step_in_one_direction_and_tires) {
    const Tick tick{80};
    Fighter fighter = at(-8, 0);
    fighter = step(fighter, walking(0, 0, Move::dash), tick);
    Input turned = walking(0, 0, Move::dash);
    turned.facing = 16384;
    int ticks = 1;
    Vec3 before = world_place(fighter, tick);
    EXPECT_NEAR(before.x, -7.3f, 0.01f);
    for (; fighter.move == Move::dash; ++ticks) {
        fighter = step(fighter, turned, tick);
        const Vec3 now = world_place(fighter, tick);
        // No step is longer than the dash's speed, so it is drawn as motion and not as a teleport.
        EXPECT_LE(length(now - before), 14.0f / 20.0f + 0.002f);
        EXPECT_NEAR(now.y, 0.0f, 0.002f);
        before = now;
    }
    EXPECT_EQ(ticks, 1 + rules_of(Move::dash).length);
    EXPECT_NEAR(before.x, -8.0f + 5 * 0.7f, 0.02f);
    EXPECT_GT(fighter.tired, 0);
    EXPECT_EQ(step(fighter, turned, tick).move, Move::none);
    for (int i = 0; i < 40; ++i) fighter = step(fighter, walking(0, 0), tick);
    EXPECT_EQ(step(fighter, turned, tick).move, Move::dash);
}

TEST(brawl_rules, each_move_is_active_in_its_own_ticks) {
    for (const Move move : {Move::slash, Move::cone, Move::circle, Move::parry}) {
        Fighter fighter = step(at(-8, 0), walking(0, 0, move), Tick{80});
        for (int tick = 1; tick <= rules_of(move).length; ++tick) {
            EXPECT_EQ(fighter.move, move);
            EXPECT_EQ(fighter.phase, tick);
            const bool is_active = tick >= rules_of(move).first && tick <= rules_of(move).last;
            EXPECT_EQ(fighter.strikes(), is_active && move != Move::parry);
            EXPECT_EQ(fighter.parries(), is_active && move == Move::parry);
            fighter = step(fighter, walking(0, 0, Move::none), Tick{80});
        }
        EXPECT_EQ(fighter.move, Move::none);
        EXPECT_EQ(fighter.phase, 0);
    }
}

TEST(brawl_rules, the_blade_keeps_its_direction_while_it_strikes) {
    Fighter fighter = step(at(-8, 0), walking(0, 0, Move::slash), Tick{80});
    Input turned;
    turned.facing = 8000;
    fighter = step(fighter, turned, Tick{80});
    EXPECT_EQ(fighter.facing, 8000);
    turned.facing = 9000;
    int strikes = 0;
    for (fighter = step(fighter, turned, Tick{80}); fighter.strikes(); fighter = step(fighter, turned, Tick{80})) {
        EXPECT_EQ(fighter.facing, 8000);
        ++strikes;
    }
    EXPECT_EQ(strikes, 3);
    EXPECT_EQ(fighter.facing, 9000);
}

TEST(brawl_rules, the_dead_do_nothing) {
    Fighter fighter = at(1, 2);
    fighter.health = 0;
    EXPECT_EQ(step(fighter, walking(127, 0, Move::slash), Tick{5}), fighter);
    EXPECT_FALSE(fighter.strikes());
}

TEST(brawl_rules, the_raft_depends_on_the_tick_alone_and_stays_in_the_ring) {
    for (std::int64_t tick = 0; tick < 20 * 240; ++tick) {
        const Pose pose = raft_at(Tick{tick});
        EXPECT_LE(length(pose.position), 8.0f);
        EXPECT_EQ(pose, raft_at(Tick{tick}));
        EXPECT_LE(length(raft_at(Tick{tick + 1}).position - pose.position), 0.2f);
    }
    EXPECT_EQ(raft_at(Tick{0}), raft_at(Tick{20 * 240}));
}

TEST(brawl_rules, the_raft_takes_up_who_stands_in_its_way_and_carries_them) {
    Fighter fighter = at(3.4f, 0);
    std::int64_t tick = 0;
    for (; !fighter.is_aboard && tick < 400; ++tick) fighter = step(fighter, walking(0, 0), Tick{tick});
    ASSERT_TRUE(fighter.is_aboard);
    const QuantPosition place = fighter.place;
    const Vec3 before = world_place(fighter, Tick{tick});
    for (int i = 0; i < 20; ++i) fighter = step(fighter, walking(0, 0), Tick{++tick});
    EXPECT_TRUE(fighter.is_aboard);
    EXPECT_EQ(fighter.place, place);
    EXPECT_GT(length(world_place(fighter, Tick{tick}) - before), 1.0f);
    // Walking off it leaves them in the world where they were.
    Vec3 last;
    for (; fighter.is_aboard; fighter = step(fighter, walking(0, 127), Tick{tick}))
        last = world_place(fighter, Tick{tick});
    EXPECT_NEAR(length(world_place(fighter, Tick{tick}) - last), 0.2f, 0.01f);
}

TEST(brawl_rules, a_circle_that_is_put_down_aboard_rides_along) {
    Fighter fighter = step(at(0, 0), walking(0, 0), Tick{0});
    ASSERT_TRUE(fighter.is_aboard);
    fighter = step(fighter, walking(0, 0, Move::circle), Tick{0});
    EXPECT_TRUE(fighter.is_mark_aboard);
    const auto mark = [&](Tick tick) { return ground(fighter.mark, fighter.is_mark_aboard, raft_at(tick)); };
    EXPECT_NEAR(length(mark(Tick{0}) - Vec3{3.5f, 0, 0}), 0.0f, 0.01f);
    EXPECT_GT(mark(Tick{40}).x, 3.5f + 5.0f);
}

TEST(brawl_rules, the_aim_covers_all_that_decides_a_strike) {
    Fighter base = at(1, 2);
    base.move = Move::slash;
    base.phase = 3;
    std::vector<Fighter> others(8, base);
    others[0].place.x += 1;
    others[1].place.y -= 1;
    others[2].mark.x += 1;
    others[3].is_aboard = true;
    others[4].is_mark_aboard = true;
    others[5].facing += 1;
    others[6].move = Move::cone;
    others[7].phase += 1;
    for (const Fighter& other : others) EXPECT_NE(other.aim(), base.aim());
    Fighter hurt = base;
    hurt.health = 1;
    hurt.tired = 3;
    EXPECT_EQ(hurt.aim(), base.aim());
}

TEST(brawl_rules, new_lives_begin_on_the_rim_far_from_each_other) {
    for (std::uint32_t i = 0; i < 100; ++i) {
        const Vec3 here = dequantize(newborn(i).place, grid);
        EXPECT_NEAR(length(here), ring_m - 1.0f, 0.01f);
        EXPECT_GT(length(here - dequantize(newborn(i + 1).place, grid)), 10.0f);
    }
}

}  // namespace
}  // namespace backsight::test
