// The audit of draw groups: each has an instant of its own, within its window, at the pace of time. Snapshot n is of
// tick n; 64 ticks a second.

#include "judge/audit.h"
#include "tests/support/judge_world.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace audit_groups_test {

constexpr std::int64_t one = Moment::one_tick;
constexpr std::uint64_t all = ~std::uint64_t{0};

Moment at_tick(std::int64_t tick) { return Moment::at(Tick{tick}); }

struct Desk {
    Audited check(std::uint32_t newest, std::int64_t shown_raw, const GroupOffsets& offsets, std::int64_t tick) {
        ViewStamp stamp = stamp_of(newest, shown_raw, all);
        stamp.offsets = offsets;
        return audit.examine(stamp, ledger, at_tick(tick));
    }

    AuditConfig config;
    Ledger ledger = ledger_with(300, 1, 400);
    Audit audit{config, judge_rate};
};

TEST(audit_groups, accept_who_draws_vehicles_in_the_present) {
    Desk desk;
    for (std::uint32_t i = 0; i < 100; ++i) {
        const GroupOffsets ahead{10 * static_cast<std::int32_t>(one) + 17, -3 * static_cast<std::int32_t>(one), 0};
        const Audited got = desk.check(80 + i, (76 + i) * one, ahead, 90 + i);
        ASSERT_EQ(got.result, AuditResult::accepted);
        ASSERT_EQ(got.stamp.offsets, ahead);
    }
}

TEST(audit_groups, clamp_the_future_and_leave_the_rest_of_the_screen) {
    Desk desk;
    const Audited got = desk.check(90, 85 * one, {100 * static_cast<std::int32_t>(one), 0, 0}, 95);
    EXPECT_EQ(got.result, AuditResult::moment_too_new);
    EXPECT_EQ(got.moved, 0);
    EXPECT_EQ(got.stamp.shown, Moment{85 * one});
    // 500 ms are 32 ticks.
    EXPECT_EQ(got.stamp.shown_of(1), Moment{(90 + 32) * one});
    EXPECT_EQ(got.stamp.shown_of(2), got.stamp.shown);
}

TEST(audit_groups, clamp_the_past) {
    Desk desk;
    const Audited got = desk.check(90, 85 * one, {-40 * static_cast<std::int32_t>(one), 0, 0}, 95);
    EXPECT_EQ(got.result, AuditResult::moment_too_old);
    EXPECT_EQ(got.stamp.shown_of(1), Moment{(90 - 16) * one});
}

TEST(audit_groups, do_not_go_back) {
    Desk desk;
    static_cast<void>(desk.check(90, 85 * one, {10 * static_cast<std::int32_t>(one), 0, 0}, 95));
    const Audited got = desk.check(91, 86 * one, {8 * static_cast<std::int32_t>(one), 0, 0}, 96);
    EXPECT_EQ(got.result, AuditResult::moment_went_back);
    EXPECT_EQ(got.stamp.shown_of(1), Moment{95 * one});
}

// Otherwise a client could pick the place of a vehicle within half a second, shot by shot.
TEST(audit_groups, gain_nothing_by_switching_an_offset_off_and_on) {
    Desk desk;
    Moment last;
    for (std::uint32_t i = 0; i < 60; ++i) {
        const std::int32_t ahead = i % 2 == 0 ? 20 * static_cast<std::int32_t>(one) : 0;
        const Audited got = desk.check(80 + i, (80 + i) * one, {ahead, 0, 0}, 90 + i);
        ASSERT_GE(got.stamp.shown_of(1), last) << i;
        last = got.stamp.shown_of(1);
    }
}

TEST(audit_groups, refuse_an_offset_out_of_range) {
    Desk desk;
    EXPECT_EQ(desk.check(90, 85 * one, {0, max_group_offset + 1, 0}, 95).result, AuditResult::malformed);
    EXPECT_EQ(desk.check(90, 85 * one, {0, 0, -max_group_offset - 1}, 95).result, AuditResult::malformed);
}

RC_GTEST_PROP(audit_groups, stay_in_the_window_and_at_the_pace_of_time, ()) {
    Desk desk;
    std::array<Moment, max_draw_groups> last{};
    std::int64_t tick = 100;
    const std::int64_t first = tick;
    for (std::uint32_t newest = 90; newest < 200; ++newest, ++tick) {
        GroupOffsets offsets;
        for (std::int32_t& offset : offsets) offset = *rc::gen::inRange(-max_group_offset, max_group_offset + 1);
        if (*rc::gen::inRange(0, 3) == 0) offsets[*rc::gen::inRange<std::size_t>(0, 3)] = 0;
        const std::int64_t shown = (newest - 5) * one + *rc::gen::inRange<std::int64_t>(-one, one);
        const Audited got = desk.check(newest, shown, offsets, tick);
        RC_ASSERT(!is_refused(got.result));
        for (DrawGroup group = 0; group < max_draw_groups; ++group) {
            const Moment moment = got.stamp.shown_of(group);
            RC_ASSERT(moment >= Moment{(newest - 16) * one} && moment <= Moment{(newest + 32) * one});
            RC_ASSERT(moment >= last[group]);
            // Half a second saved up, a tenth faster than time, and what the window pushes.
            const std::int64_t most = 32 * one + (tick - first) * one * 11 / 10 + one;
            if (tick > first) RC_ASSERT(moment <= std::max(last[group] + most, Moment{(newest - 16) * one}));
            last[group] = moment;
        }
    }
}

}  // namespace audit_groups_test
