#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/self_audit_world.h"

namespace backsight::test {
namespace self_audit_test {

struct Named {
    ScreenFault fault = ScreenFault::none;
    std::uint64_t shots = 0;  ///< until the alarm had that name
};

// The first 200 shots of a client with a fault; `delay` 3.5 ticks draws at the edge of what has arrived, where
// snapshots matter.
Named alarm_of(Mistake mistake, double delay, int loss_percent = 5) {
    SelfAuditWorld world(mistake, delay, loss_percent);
    Named named;
    while (world.shots < 200) {
        world.step();
        if (!world.answer.client_alarm) continue;
        named = {world.audit.of_client(0).alarm(), world.shots};
        world.answer.client_alarm = false;
    }
    return named;
}

TEST(self_audit, a_hundred_thousand_honest_shots_raise_no_alarm) {
    for (const double delay : {7.0, 3.5}) {
        SelfAuditWorld world(Mistake::none, delay, 10);
        const auto shots = static_cast<std::uint64_t>(cases(50'000));
        while (world.shots < shots) {
            world.step();
            ASSERT_FALSE(world.answer.client_alarm || world.answer.overall_alarm);
            ASSERT_TRUE(world.answer.agreed || !world.answer.compared) << world.shots;
        }
        EXPECT_GT(world.as_seen, shots * 9 / 10);
        EXPECT_GT(world.hits, shots / 4);
        EXPECT_LT(world.hits, shots);
        EXPECT_EQ(world.audit.overall().agreed(), world.as_seen);
        EXPECT_EQ(world.audit.overall().alarm(), ScreenFault::none);
    }
}

TEST(self_audit, names_an_off_by_one_tick_of_either_side) {
    for (const double delay : {7.0, 4.5, 3.5}) {
        EXPECT_EQ(alarm_of(Mistake::draws_a_tick_before, delay).fault, ScreenFault::tick_before) << delay;
    }
    for (const double delay : {7.0, 4.5}) {
        EXPECT_EQ(alarm_of(Mistake::draws_a_tick_after, delay).fault, ScreenFault::tick_after) << delay;
    }
}

TEST(self_audit, names_a_dropped_fraction) {
    EXPECT_EQ(alarm_of(Mistake::draws_whole_ticks, 7.0).fault, ScreenFault::whole_tick);
}

TEST(self_audit, names_a_stamp_that_is_off_by_one_snapshot) {
    EXPECT_EQ(alarm_of(Mistake::stamps_what_came_after_drawing, 4.0).fault, ScreenFault::snapshot_before);
    EXPECT_EQ(alarm_of(Mistake::stamps_before_applying, 4.0).fault, ScreenFault::snapshot_after);
}

TEST(self_audit, names_another_way_to_draw) {
    EXPECT_EQ(alarm_of(Mistake::extrapolates, 3.5).fault, ScreenFault::after_newest);
    EXPECT_EQ(alarm_of(Mistake::hermite, 7.0).fault, ScreenFault::interpolation);
    EXPECT_EQ(alarm_of(Mistake::draws_the_present, 7.0).fault, ScreenFault::present);
}

TEST(self_audit, names_another_quantization) {
    EXPECT_EQ(alarm_of(Mistake::double_step, 7.0).fault, ScreenFault::quantization);
    EXPECT_EQ(alarm_of(Mistake::coarser_grid, 7.0).fault, ScreenFault::quantization);
}

TEST(self_audit, names_hitboxes_in_another_order) {
    EXPECT_EQ(alarm_of(Mistake::hitbox_order, 7.0).fault, ScreenFault::hitbox_set);
}

TEST(self_audit, blames_settings_where_the_fingerprint_differs_and_the_shots_say_no_more) {
    EXPECT_EQ(alarm_of(Mistake::bigger_hitboxes, 7.0).fault, ScreenFault::settings);
    EXPECT_EQ(alarm_of(Mistake::raw_floats, 7.0).fault, ScreenFault::settings);
}

TEST(self_audit, does_not_guess_where_nobody_ever_stands_still) {
    SelfAuditWorld world(Mistake::raw_floats, 7.0, 5);
    world.audit.join(0, view_fingerprint(world.history, world.draw));
    while (world.shots < 200) world.step();
    EXPECT_EQ(world.audit.of_client(0).alarm(), ScreenFault::undetermined);
}

TEST(self_audit, ends_the_alarm_when_the_fault_ends) {
    SelfAuditWorld broken(Mistake::draws_a_tick_before, 7.0, 5);
    SelfAuditWorld healed(Mistake::none, 7.0, 5);
    while (broken.shots < 200) broken.step();
    ASSERT_EQ(broken.audit.of_client(0).alarm(), ScreenFault::tick_before);
    EXPECT_EQ(broken.audit.overall().alarm(), ScreenFault::none);  // it is one client's
    EXPECT_LT(broken.audit.of_client(0).window_ratio(), 0.5f);
    while (healed.shots < 400) {
        healed.step();
        static_cast<void>(broken.audit.compare(healed.shot, healed.ledger));
    }
    EXPECT_EQ(broken.audit.of_client(0).alarm(), ScreenFault::none);
    EXPECT_EQ(broken.audit.of_client(0).window_ratio(), 1.0f);
    EXPECT_GT(broken.audit.of_client(0).recent_ratio(), 0.9f);
}

TEST(self_audit, compares_only_what_was_declared_and_judged_as_seen) {
    SelfAuditWorld world(Mistake::none, 7.0, 0);
    while (world.shots < 5) world.step();
    ShotRecord shot = world.shot;
    shot.declared_hash = 0;
    EXPECT_FALSE(world.audit.compare(shot, world.ledger).compared);
    ShotRecord clamped = world.shot;
    clamped.verdict.reason = Reason::rewind_clamped;
    EXPECT_FALSE(world.audit.compare(clamped, world.ledger).compared);
    EXPECT_TRUE(world.audit.compare(world.shot, world.ledger).agreed);
}

TEST(self_audit, any_declared_bits_are_answered_without_memory) {
    SelfAuditWorld world(Mistake::none, 7.0, 0);
    while (world.shots < 5) world.step();
    Random random(7);
    const std::uint64_t taken = allocations_of([&] {
        for (int i = 0; i < cases(3000); ++i) {
            ShotRecord shot = world.shot;
            shot.declared_hash = static_cast<std::uint32_t>(random.bits()) | 1u;
            static_cast<void>(world.audit.compare(shot, world.ledger));
        }
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_EQ(world.audit.of_client(0).alarm(), ScreenFault::undetermined);
}

TEST(self_audit, a_new_client_starts_clean) {
    SelfAuditWorld world(Mistake::draws_a_tick_after, 7.0, 5);
    while (world.shots < 100) world.step();
    world.audit.join(0, view_fingerprint(world.history, world.draw));
    EXPECT_EQ(world.audit.of_client(0).alarm(), ScreenFault::none);
    EXPECT_EQ(world.audit.of_client(0).shots(), 0u);
    EXPECT_EQ(world.audit.of_client(0).window_ratio(), 1.0f);
}

TEST(self_audit, a_hash_tells_target_and_point_apart) {
    Hit hit;
    hit.entity = EntityId::make(3, 1);
    hit.hitbox = 2;
    hit.point = {1.0f, 2.0f, 3.0f};
    Hit moved = hit;
    moved.point.x = std::nextafter(1.0f, 2.0f);
    Hit other = hit;
    other.hitbox = 1;
    EXPECT_EQ(screen_hash(hit) >> 16, screen_hash(moved) >> 16);
    EXPECT_NE(screen_hash(hit), screen_hash(moved));
    EXPECT_EQ(screen_hash(hit) & 0xffffu, screen_hash(other) & 0xffffu);
    EXPECT_NE(screen_hash(hit), screen_hash(other));
    EXPECT_NE(screen_hash({}), 0u);
}

TEST(self_audit, names_the_field_that_is_out_of_range) {
    SelfAuditConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.alarm_disagreements = 0;
    EXPECT_STREQ(config.validate(), "self_audit.alarm_disagreements");
    config = {};
    config.weight = std::nanf("");
    EXPECT_STREQ(config.validate(), "self_audit.weight");
}

}  // namespace self_audit_test
}  // namespace backsight::test
