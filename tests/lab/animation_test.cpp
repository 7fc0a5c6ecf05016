#include "lab/animation/report.h"
#include "lab/animation/ways.h"

#include <gtest/gtest.h>

namespace backsight::lab::animation {
namespace {

const Row& row_of(const Result& result, Way way) { return result.rows[static_cast<std::size_t>(way)]; }

double ratio(std::uint64_t part, const Row& row) { return static_cast<double>(part) / static_cast<double>(row.shots); }

TEST(animation_lab, what_the_library_poses_on_both_ends_is_equal_to_the_bit) {
    const Result result = run_sweep({2000, 1});
    for (const Way way : {Way::sent, Way::baked}) {
        EXPECT_EQ(row_of(result, way).shots, 2000u);
        EXPECT_EQ(row_of(result, way).same_bits, 2000u) << words_of(way).way;
        EXPECT_EQ(row_of(result, way).off_p95_m, 0.0);
    }
}

TEST(animation_lab, each_mistake_is_worse_than_a_graph_in_step) {
    const Result result = run_sweep({2000, 1});
    const Row& in_step = row_of(result, Way::in_step);
    EXPECT_GT(ratio(in_step.same_group, in_step), 0.9);
    for (int way = static_cast<int>(Way::from_tick); way < static_cast<int>(Way::count_); ++way) {
        const Row& row = result.rows[static_cast<std::size_t>(way)];
        EXPECT_LT(row.same_group, in_step.same_group) << row.way;
    }
}

TEST(animation_lab, wrong_hits_and_misses_are_among_those_that_differ) {
    for (const Row& row : run_sweep({500, 3}).rows) {
        EXPECT_EQ(row.shots, 500u);
        EXPECT_LE(row.same_bits, row.same_group) << row.way;
        EXPECT_LE(row.same_group + row.wrong_misses + row.wrong_hits, row.shots) << row.way;
    }
}

TEST(animation_lab, one_capsule_grants_hits_of_air) {
    const Row capsule = row_of(run_sweep({2000, 1}), Way::one_capsule);
    EXPECT_GT(capsule.wrong_hits, capsule.shots / 4);
    EXPECT_LT(capsule.wrong_misses, capsule.shots / 20);
}

TEST(animation_lab, root_motion_left_in_the_bones_is_worse_than_a_tick_of_it) {
    const Result result = run_sweep({2000, 1});
    const Row& late = row_of(result, Way::root_late);
    const Row& twice = row_of(result, Way::root_twice);
    EXPECT_LT(late.off_p95_m, 7.0 / static_cast<double>(ticks_per_second) + 0.05);
    EXPECT_GT(twice.off_p95_m, 1.0);
    EXPECT_GT(late.same_group, twice.same_group);
}

TEST(animation_lab, no_two_ragdolls_lie_alike) {
    const Result result = run_sweep({2000, 1});
    for (const Way way : {Way::death_clip, Way::two_ragdolls}) {
        EXPECT_GT(row_of(result, way).off_p50_m, 0.1) << words_of(way).way;
        EXPECT_LT(row_of(result, way).same_bits, row_of(result, Way::in_step).same_bits) << words_of(way).way;
    }
}

TEST(animation_lab, a_ragdoll_falls_to_the_ground_and_stays_there) {
    const Bones alive = bones_at(0.0, 0.0, 0.0);
    Ragdoll clip;
    for (std::int64_t tick = 0; tick < lying_ticks / 2; ++tick) clip.step();
    const Bones lies = clip.pose(alive);
    for (const Pose& bone : lies) EXPECT_LT(bone.position.z, 0.4f);
    clip.step();
    EXPECT_EQ(clip.pose(alive)[0].position.x, lies[0].position.x);
}

TEST(animation_lab, a_seed_gives_the_same_again) {
    const Result once = run_sweep({300, 7});
    const Result again = run_sweep({300, 7});
    EXPECT_EQ(report(once).text, report(again).text);
    EXPECT_NE(report(once).text, report(run_sweep({300, 8})).text);
}

}  // namespace
}  // namespace backsight::lab::animation
