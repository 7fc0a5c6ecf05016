// Dead reckoning as drawn: a pure function of samples and two instants that does not jump when a sample comes.

#include "view/reckoned.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace reckoned_test {

constexpr TickRate rate{64, 1};
constexpr Quantization steps;

DrawRules rules_with(Convergence convergence) {
    DrawRules rules;
    rules.after_newest = AfterNewest::reckon;
    rules.convergence = convergence;
    rules.convergence_time = Micros{125'000};  // 8 ticks
    return rules;
}

EntityState state_at(float x, float speed, std::uint16_t epoch = 0) {
    EntityState state;
    must(quantize_position({x, 0, 0}, steps, state.position));
    must(quantize_velocity({speed, 0, 0}, steps, state.velocity));
    state.epoch = epoch;
    return state;
}

Drawn draw(std::span<const Sample> newest_first, double moment, double rest, const DrawRules& rules) {
    ReckonedCourse course(moment_of(moment), moment_of(rest), rules, rate);
    for (const Sample& sample : newest_first) {
        if (!course.add(sample) || course.is_complete()) break;
    }
    return course.draw(steps);
}

TEST(reckoned, goes_on_from_its_newest_sample) {
    const EntityState state = state_at(10.0f, 64.0f);
    const Sample sample{Tick{100}, state};
    const Drawn drawn = draw({&sample, 1}, 104.5, 90.0, rules_with(Convergence::linear));
    EXPECT_EQ(drawn.status, ViewStatus::extrapolated);
    EXPECT_FLOAT_EQ(drawn.pose.position.x, 14.5f);
}

TEST(reckoned, does_not_jump_when_a_sample_comes_before_the_rest_of_the_screen_is_there) {
    const EntityState old_state = state_at(0.0f, 64.0f);
    const EntityState new_state = state_at(13.0f, 32.0f);
    const Sample both[] = {{Tick{110}, new_state}, {Tick{100}, old_state}};
    for (const Convergence way : {Convergence::linear, Convergence::projective_velocity, Convergence::hermite,
                                  Convergence::critically_damped}) {
        const DrawRules rules = rules_with(way);
        // It came while the rest was drawn at 108: nothing is seen of it until the rest is at 110.
        for (const double rest : {108.0, 109.5, 110.0}) {
            const Drawn without = draw(std::span(both).subspan(1), rest + 8.0, rest, rules);
            const Drawn with = draw(both, rest + 8.0, rest, rules);
            EXPECT_TRUE(same_bits(with.pose, without.pose)) << to_string(way) << " at " << rest;
        }
        // The steps after that are fractions: none longer than the fastest course and its share of the difference.
        float last = draw(both, 118.0, 110.0, rules).pose.position.x;
        for (double rest = 110.0625; rest < 122.0; rest += 0.0625) {
            const float now = draw(both, rest + 8.0, rest, rules).pose.position.x;
            EXPECT_LT(std::fabs(now - last), 0.3f) << to_string(way) << " at " << rest;
            last = now;
        }
    }
}

// Updates at every tick, some ahead of the rest of the screen: these take no place among the mixed samples.
TEST(reckoned, is_not_moved_by_samples_that_do_not_count_yet_however_many) {
    std::vector<EntityState> states;
    std::vector<Sample> samples;
    for (int i = 0; i < 30; ++i) states.push_back(state_at(static_cast<float>(i), i % 2 == 0 ? 64.0f : -64.0f));
    for (int i = 29; i >= 0; --i) samples.push_back({Tick{100 + i}, states[static_cast<std::size_t>(i)]});
    const DrawRules rules = rules_with(Convergence::linear);
    const Drawn all = draw(samples, 131.0, 123.5, rules);
    const Drawn counted = draw(std::span(samples).subspan(6), 131.0, 123.5, rules);
    EXPECT_TRUE(same_bits(all.pose, counted.pose));
}

TEST(reckoned, is_all_of_the_new_course_after_the_convergence_time) {
    const EntityState old_state = state_at(0.0f, 64.0f);
    const EntityState new_state = state_at(13.0f, 32.0f);
    const Sample both[] = {{Tick{110}, new_state}, {Tick{100}, old_state}};
    for (const Convergence way : {Convergence::snap, Convergence::linear, Convergence::projective_velocity,
                                  Convergence::hermite, Convergence::critically_damped}) {
        const DrawRules rules = rules_with(way);
        const Drawn mixed = draw(both, 126.0, 118.0, rules);
        const Drawn alone = draw({both, 1}, 126.0, 118.0, rules);
        EXPECT_TRUE(same_bits(mixed.pose, alone.pose)) << to_string(way);
    }
}

TEST(reckoned, snaps_across_a_break) {
    const EntityState before = state_at(0.0f, 64.0f);
    const EntityState after = state_at(500.0f, 0.0f, 1);
    const Sample both[] = {{Tick{110}, after}, {Tick{100}, before}};
    const Drawn drawn = draw(both, 112.0, 104.0, rules_with(Convergence::hermite));
    EXPECT_FLOAT_EQ(drawn.pose.position.x, 500.0f);
}

TEST(reckoned, does_not_mix_courses_in_two_frames) {
    const EntityState before = state_at(0.0f, 64.0f);
    EntityState after = state_at(1.0f, 0.0f);
    after.parent = EntityId::make(3, 0);
    const Sample both[] = {{Tick{110}, after}, {Tick{100}, before}};
    EXPECT_FLOAT_EQ(draw(both, 112.0, 104.0, rules_with(Convergence::linear)).pose.position.x, 1.0f);
}

TEST(reckoned, is_a_corpse_where_it_died_and_nothing_after_it_is_gone) {
    EntityState dead = state_at(7.0f, 0.0f, 1);
    dead.presence = Presence::dead;
    const EntityState alive = state_at(0.0f, 64.0f);
    Sample died[] = {{Tick{110}, dead}, {Tick{100}, alive}};
    EXPECT_EQ(draw(died, 112.0, 104.0, rules_with(Convergence::linear)).status, ViewStatus::dead);
    died[0].state->presence = Presence::despawned;
    EXPECT_EQ(draw(died, 112.0, 104.0, rules_with(Convergence::linear)).status, ViewStatus::despawned);
}

TEST(reckoned, stands_after_its_limit) {
    DrawRules rules = rules_with(Convergence::snap);
    rules.reckoning.limit = Micros{250'000};
    const EntityState state = state_at(0.0f, 64.0f);
    const Sample sample{Tick{100}, state};
    EXPECT_FLOAT_EQ(draw({&sample, 1}, 150.0, 150.0, rules).pose.position.x, 16.0f);
}

// A crowd of samples within the convergence time: the oldest that is kept counts in full, and nothing breaks.
TEST(reckoned, keeps_to_its_memory_however_often_updates_come) {
    std::vector<EntityState> states;
    std::vector<Sample> samples;
    for (int i = 0; i < 30; ++i) states.push_back(state_at(static_cast<float>(i), 64.0f));
    for (int i = 29; i >= 0; --i) samples.push_back({Tick{100 + i}, states[static_cast<std::size_t>(i)]});
    DrawRules rules = rules_with(Convergence::linear);
    rules.convergence_time = Micros{2'000'000};
    EXPECT_NEAR(draw(samples, 131.0, 129.5, rules).pose.position.x, 31.0f, 1e-3f);
}

TEST(reckoned, view_says_not_yet_there_before_its_first_sample_and_unknown_long_after_its_last) {
    World world(history_config(400, 4));
    const Hitbox box[] = {Hitbox::sphere(HitGroup::generic, {}, 1.0f)};
    const HitboxSetId car = world.history.hitbox_sets().add(box, 1);
    const EntityId id = world.history.spawn({car});
    world.put(id, 100, {1, 2, 3}, {64, 0, 0});
    DrawConfig draw;
    draw.groups[0] = rules_with(Convergence::linear);
    EXPECT_EQ(View::at_moment(world.history, draw, moment_of(99.5)).pose(id).status, ViewStatus::not_yet_there);
    EXPECT_EQ(View::at_moment(world.history, draw, moment_of(101)).pose(id).status, ViewStatus::extrapolated);
    EXPECT_EQ(View::at_moment(world.history, draw, moment_of(170)).pose(id).status, ViewStatus::unknown);
    // Ahead of the rest: the group's own instant counts.
    const View ahead = View::at_moment(world.history, draw, moment_of(98), {4 * 65536, 0, 0});
    EXPECT_FLOAT_EQ(ahead.pose(id).pose.position.x, 3.0f);
}

TEST(reckoned, can_be_hit_far_from_all_of_its_samples) {
    World world(history_config(400, 4));
    const Hitbox box[] = {Hitbox::sphere(HitGroup::generic, {}, 1.0f)};
    const EntityId id = world.history.spawn({world.history.hitbox_sets().add(box, 1)});
    world.put(id, 100, {0, 0, 0}, {100, 0, 0});
    DrawConfig draw;
    draw.groups[0] = rules_with(Convergence::linear);
    const View view = View::at_moment(world.history, draw, moment_of(110), {50 * 65536, 0, 0});
    const float x = 100.0f * 60.0f / 64.0f;
    EXPECT_EQ(cast_ray(view, {{x, -10, 0}, {0, 1, 0}, 100.0f}, {}).entity, id);
    EXPECT_FALSE(cast_ray(view, {{0, -10, 0}, {0, 1, 0}, 100.0f}, {}));
}

}  // namespace reckoned_test
