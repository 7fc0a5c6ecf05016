// The sentence that the library stands on: what the server rebuilds from a stamp equals what that client drew, to the
// bit.

#include "tests/support/cases.h"
#include "tests/support/exact_run.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace view_exact_view_test {

constexpr Interpolation interpolations[] = {Interpolation::hold, Interpolation::linear, Interpolation::hermite,
                                            Interpolation::catmull_rom};
constexpr AfterNewest afters[] = {AfterNewest::hold, AfterNewest::extrapolate};

// The whole range from the first case on, where rapidcheck would start small. Shrinks towards the least.
int any(int low, int high) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1)); }

ExactRun any_run() {
    ExactRun run;
    run.seed = *rc::gen::arbitrary<std::uint64_t>();
    run.ticks = any(20, 259);
    run.entities = any(1, 6);
    run.snapshot_every = any(1, 6);
    run.slowest_update = any(0, 2) > 0 ? any(1, 4) : any(4, 150);
    run.loss_percent = *rc::gen::element(0, 0, 5, 30, 60);
    run.command_loss_percent = *rc::gen::element(0, 0, 5, 30, 80);
    run.latency = any(0, ExactRun::max_latency);
    run.jitter = *rc::gen::element(0, 0, 2, 5, 20);
    run.late_percent = *rc::gen::element(0, 2, 20);
    run.draw_delay = any(-3, ExactRun::max_draw_delay);
    run.blackout = *rc::gen::element(0, 10, 40, 100);
    run.event_percent = *rc::gen::element(0, 2, 5, 15);
    run.sample_max_age = any(0, 1) == 0 ? any(3, 40) : any(40, 160);
    return run;
}

void check_run(const ExactRun& run) {
    const ExactResult result = run_exact(run);
    if (result.differences > 0) {
        RC_LOG() << describe(run) << "\nserver " << describe(result.server) << "\nclient " << describe(result.client)
                 << "\n";
    }
    RC_ASSERT(result.differences == 0u);
    RC_ASSERT(!result.joined || result.gaps == 0u);
}

RC_GTEST_PROP(exact_view, equals_the_clients_view, ()) {
    ExactRun run = any_run();
    for (int again = 0; again < cases(20); ++again) {
        ++run.seed;
        for (const Interpolation interpolation : interpolations) {
            for (const AfterNewest after : afters) {
                run.interpolation = interpolation;
                run.after_newest = after;
                check_run(run);
            }
        }
    }
}

RC_GTEST_PROP(exact_view, equals_the_clients_view_at_every_width_of_rotations_and_with_bones_far_out, ()) {
    ExactRun run = any_run();
    run.rotation_bits = *rc::gen::element(10u, 15u, 20u);
    run.groups = true;
    run.dressed_bits = *rc::gen::element(0u, 10u, 15u, 20u);
    run.bone_scale = *rc::gen::element(1.0f, 100.0f, 500.0f);
    for (int again = 0; again < cases(20); ++again) {
        ++run.seed;
        for (const Interpolation interpolation : interpolations) {
            run.interpolation = interpolation;
            check_run(run);
        }
    }
}

// A tick that does not fit into one datagram becomes several snapshots. Each client is sent the entities of its
// interest.
RC_GTEST_PROP(exact_view, equals_the_clients_view_of_parts_of_ticks_and_of_interests, ()) {
    ExactRun run = any_run();
    run.entities = any(2, 8);
    run.datagrams = any(1, 5);
    run.doubled_percent = *rc::gen::element(0, 10, 30);
    run.interest_percent = *rc::gen::element(100, 60, 30);
    run.irregular = any(0, 1) == 1;
    run.groups = any(0, 2) == 0;
    for (int again = 0; again < cases(20); ++again) {
        ++run.seed;
        for (const Interpolation interpolation : interpolations) {
            for (const AfterNewest after : afters) {
                run.interpolation = interpolation;
                run.after_newest = after;
                check_run(run);
            }
        }
    }
}

constexpr Convergence convergences[] = {Convergence::snap, Convergence::linear, Convergence::projective_velocity,
                                        Convergence::hermite, Convergence::critically_damped};

ReckoningModel model_of(int number) { return static_cast<ReckoningModel>(1 + number % 9); }

RC_GTEST_PROP(exact_view, equals_the_clients_view_of_groups_and_of_what_is_reckoned, ()) {
    ExactRun run = any_run();
    run.groups = true;
    run.event_percent = any(5, 15);
    for (int again = 0; again < cases(20); ++again) {
        ++run.seed;
        for (const Convergence convergence : convergences) {
            run.model = model_of(any(0, 8));
            run.convergence = convergence;
            run.interpolation = interpolations[any(0, 3)];
            check_run(run);
        }
    }
}

ExactResult run_many(Lie lie, int runs) {
    ExactResult sum;
    for (int i = 0; i < runs; ++i) {
        ExactRun run;
        run.seed = static_cast<std::uint64_t>(i);
        run.ticks = 300;
        run.sample_max_age = i % 4 == 0 ? 120 : 30;
        run.blackout = i % 4 == 0 ? 90 : 0;
        run.snapshot_every = 1 + i % 3;
        run.event_percent = 4;
        run.interpolation = interpolations[i % 4];
        run.after_newest = afters[i / 4 % 2];
        sum.add(run_exact(run, lie));
    }
    return sum;
}

// Otherwise the property above would hold of nothing.
TEST(exact_view, is_compared_in_every_situation) {
    const ExactResult sum = run_many(Lie::none, 256);
    EXPECT_EQ(sum.differences, 0u) << "server " << describe(sum.server) << "\nclient " << describe(sum.client);
    for (const ViewStatus status : enum_values<ViewStatus>) {
        RecordProperty(to_string(status), std::to_string(sum.by_status[status]));
        if (status == ViewStatus::knowledge_gap) continue;  // a client has none
        EXPECT_GT(sum.by_status[status], 100u) << to_string(status);
    }
    EXPECT_GT(sum.gaps, 100u);
    EXPECT_EQ(sum.unforeseen_gaps, 0u);
    EXPECT_GT(sum.gapless_views, 1000u);
    EXPECT_LT(sum.gaps, sum.compared / 10);
    EXPECT_GT(sum.riders, 1000u);
    EXPECT_GT(sum.mounts, 100u);
    EXPECT_GT(sum.late_drops, 10u);
    EXPECT_GT(sum.reused_slots, 10u);
}

ExactResult run_parts(Lie lie, int runs) {
    ExactResult sum;
    for (int i = 0; i < runs; ++i) {
        ExactRun run;
        run.seed = static_cast<std::uint64_t>(i);
        run.ticks = 300;
        run.entities = 6;
        run.datagrams = 2 + i % 3;
        run.doubled_percent = 10;
        run.snapshot_every = 1 + i % 3;
        run.interest_percent = 60;
        run.irregular = i % 2 == 1;
        run.interpolation = interpolations[i % 4];
        run.after_newest = afters[i / 4 % 2];
        sum.add(run_exact(run, lie));
    }
    return sum;
}

TEST(exact_view, is_compared_where_a_tick_is_several_datagrams) {
    const ExactResult sum = run_parts(Lie::none, cases(192, 4));
    EXPECT_EQ(sum.differences, 0u) << "server " << describe(sum.server) << "\nclient " << describe(sum.client);
    EXPECT_GT(sum.compared, is_fast() ? 25'000u : 100'000u);
    for (const ViewStatus status : {ViewStatus::interpolated, ViewStatus::held, ViewStatus::extrapolated,
                                    ViewStatus::despawned, ViewStatus::not_yet_there, ViewStatus::unknown}) {
        EXPECT_GT(sum.by_status[status], is_fast() ? 250u : 1'000u) << to_string(status);
    }
    EXPECT_LT(sum.gaps, sum.compared / 4);
    EXPECT_EQ(sum.unforeseen_gaps, 0u);
}

TEST(exact_view, differs_if_one_received_bit_is_wrong_where_a_tick_is_several_datagrams) {
    EXPECT_GT(run_parts(Lie::one_received_bit, 16).differences, 100u);
}

ExactResult run_groups(Lie lie, int runs) {
    ExactResult sum;
    for (int i = 0; i < runs; ++i) {
        ExactRun run;
        run.seed = static_cast<std::uint64_t>(i);
        run.ticks = 300;
        run.event_percent = 12;
        run.groups = true;
        run.slowest_update = 8;
        run.model = model_of(i);
        run.convergence = convergences[i % 5];
        sum.add(run_exact(run, lie));
    }
    return sum;
}

TEST(exact_view, is_compared_of_groups_and_of_what_is_reckoned) {
    const ExactResult sum = run_groups(Lie::none, 180);
    EXPECT_EQ(sum.differences, 0u) << "server " << describe(sum.server) << "\nclient " << describe(sum.client);
    EXPECT_GT(sum.reckoned, 5'000u);
    EXPECT_GT(sum.behind, 2'000u);
    EXPECT_GT(sum.riders, 1'000u);
}

TEST(exact_view, differs_if_the_offset_of_what_is_reckoned_is_a_sixteenth_of_a_tick_off) {
    EXPECT_GT(run_groups(Lie::one_offset_step, 40).differences, 1'000u);
}

TEST(exact_view, differs_if_one_received_bit_is_wrong) {
    EXPECT_GT(run_many(Lie::one_received_bit, 16).differences, 100u);
}

TEST(exact_view, differs_if_the_moment_is_one_tick_off) { EXPECT_GT(run_many(Lie::one_tick, 16).differences, 1000u); }

TEST(exact_view, differs_if_the_moment_is_a_sixteenth_of_a_tick_off) {
    EXPECT_GT(run_many(Lie::one_fraction_step, 16).differences, 1000u);
}

}  // namespace view_exact_view_test
