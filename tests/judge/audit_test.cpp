// Each answer of the audit, by a case made by hand. Snapshot n is of tick n; 64 ticks a second.

#include "judge/audit.h"
#include "tests/support/judge_world.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace judge_audit_test {

constexpr std::int64_t one = Moment::one_tick;
constexpr std::uint64_t all = ~std::uint64_t{0};

Moment at_tick(std::int64_t tick) { return Moment::at(Tick{tick}); }

struct Desk {
    explicit Desk(std::uint32_t snapshots, const AuditConfig& config = {})
        : ledger(ledger_with(snapshots)), audit(config, judge_rate) {}

    Audited check(const ViewStamp& stamp, std::int64_t tick = 100) {
        return audit.examine(stamp, ledger, at_tick(tick));
    }
    AuditResult result(const ViewStamp& stamp, std::int64_t tick = 100) { return check(stamp, tick).result; }

    Ledger ledger;
    Audit audit;
};

TEST(audit, accepts_an_honest_stamp_as_it_is) {
    Desk desk(100);
    const ViewStamp stamp = stamp_of(90, 85 * one + 123, all);
    const Audited audited = desk.check(stamp);
    EXPECT_EQ(audited.result, AuditResult::accepted);
    EXPECT_EQ(audited.stamp, stamp);
    EXPECT_EQ(audited.moved, 0);
}

TEST(audit, refuses_before_the_first_snapshot) {
    Desk desk(100);
    EXPECT_EQ(desk.result({}), AuditResult::no_snapshot);
    EXPECT_EQ(desk.result(stamp_of(0, 50 * one, 0)), AuditResult::no_snapshot);
    EXPECT_EQ(desk.result(stamp_of(0, 50 * one, 2)), AuditResult::malformed);
}

TEST(audit, refuses_everything_of_a_client_that_was_sent_nothing) {
    Desk desk(0);
    EXPECT_EQ(desk.result(stamp_of(1, one, 1)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(0xffffffff, one, all)), AuditResult::snapshot_not_sent);
}

TEST(audit, refuses_a_snapshot_never_sent) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(101, 95 * one, all)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(0xffffffff, 95 * one, all)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(100, 95 * one, all)), AuditResult::accepted);
}

TEST(audit, refuses_bits_before_the_first_snapshot) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(3, 2 * one, 0b1111)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(3, 2 * one, std::uint64_t{1} << 63 | 1)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(3, 2 * one, 0b111)), AuditResult::accepted);
}

TEST(audit, refuses_a_snapshot_that_the_ledger_has_forgotten) {
    Desk desk(300);  // the ledger keeps 128: 173 to 300
    EXPECT_EQ(desk.result(stamp_of(172, 170 * one, all)), AuditResult::snapshot_forgotten);
    EXPECT_EQ(desk.result(stamp_of(173, 170 * one, all)), AuditResult::accepted);
}

TEST(audit, refuses_a_newest_that_goes_back) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all)), AuditResult::accepted);
    EXPECT_EQ(desk.result(stamp_of(89, 85 * one, all)), AuditResult::snapshot_went_back);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all)), AuditResult::accepted);
}

TEST(audit, refuses_to_unreceive) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all)), AuditResult::accepted);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all & ~std::uint64_t{2})), AuditResult::received_undone);
    EXPECT_EQ(desk.result(stamp_of(92, 85 * one, all & ~std::uint64_t{4})), AuditResult::received_undone);
    // 91 is new, so it may be missing; a snapshot that leaves the window is not undone.
    EXPECT_EQ(desk.result(stamp_of(92, 85 * one, all & ~std::uint64_t{2})), AuditResult::accepted);
}

TEST(audit, refuses_a_snapshot_that_the_client_had_to_drop_as_late) {
    const std::uint64_t without_32 = all & ~(std::uint64_t{1} << 32);
    const std::uint64_t without_31 = all & ~(std::uint64_t{1} << 31);
    Desk late(100);
    EXPECT_EQ(late.result(stamp_of(90, 85 * one, without_32)), AuditResult::accepted);
    EXPECT_EQ(late.result(stamp_of(90, 85 * one, all)), AuditResult::received_too_late);
    EXPECT_EQ(late.result(stamp_of(91, 85 * one, all)), AuditResult::received_too_late);
    Desk in_time(100);
    EXPECT_EQ(in_time.result(stamp_of(90, 85 * one, without_31)), AuditResult::accepted);
    EXPECT_EQ(in_time.result(stamp_of(91, 85 * one, all)), AuditResult::accepted);
}

TEST(audit, refuses_the_malformed) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all & ~std::uint64_t{1})), AuditResult::malformed);
    EXPECT_EQ(desk.result(stamp_of(90, -1, all)), AuditResult::malformed);
    EXPECT_EQ(desk.result(stamp_of(90, max_moment.raw + 1, all)), AuditResult::malformed);
    EXPECT_EQ(desk.result(stamp_of(90, std::numeric_limits<std::int64_t>::min(), all)), AuditResult::malformed);
    EXPECT_EQ(desk.result(stamp_of(90, std::numeric_limits<std::int64_t>::max(), all)), AuditResult::malformed);
}

TEST(audit, clamps_a_moment_too_old_to_the_interpolation_delay_allowed) {
    Desk desk(100);
    const Audited edge = desk.check(stamp_of(90, 74 * one, all));  // 16 ticks are 250 ms
    EXPECT_EQ(edge.result, AuditResult::accepted);
    Desk other(100);
    const Audited audited = other.check(stamp_of(90, 74 * one - 1, all));
    EXPECT_EQ(audited.result, AuditResult::moment_too_old);
    EXPECT_EQ(audited.stamp.shown.raw, 74 * one);
    EXPECT_EQ(audited.moved, 1);
    EXPECT_EQ(Desk(100).check(stamp_of(90, 0, all)).stamp.shown.raw, 74 * one);
}

TEST(audit, clamps_a_moment_too_new_to_the_starvation_allowed) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(80, 96 * one, all)), AuditResult::accepted);
    const Audited audited = Desk(100).check(stamp_of(80, max_moment.raw, all));
    EXPECT_EQ(audited.result, AuditResult::moment_too_new);
    EXPECT_EQ(audited.stamp.shown.raw, 96 * one);
    EXPECT_EQ(audited.moved, 96 * one - max_moment.raw);
}

TEST(audit, clamps_a_moment_that_goes_back_to_the_last_one) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(90, 85 * one, all)), AuditResult::accepted);
    const Audited audited = desk.check(stamp_of(91, 84 * one, all), 101);
    EXPECT_EQ(audited.result, AuditResult::moment_went_back);
    EXPECT_EQ(audited.stamp.shown.raw, 85 * one);
    EXPECT_EQ(audited.moved, one);
}

AuditConfig without_savings() {
    AuditConfig config;
    config.max_saved = Micros{0};
    return config;
}

TEST(audit, clamps_a_moment_that_runs_faster_than_time) {
    Desk desk(100, without_savings());
    EXPECT_EQ(desk.result(stamp_of(90, 80 * one, all)), AuditResult::accepted);
    const Audited audited = desk.check(stamp_of(90, 90 * one, all), 104);
    EXPECT_EQ(audited.result, AuditResult::moment_too_fast);
    // Four ticks and a tenth of them.
    EXPECT_NEAR(static_cast<double>(audited.stamp.shown.raw), 84.4 * one, 2.0);
    EXPECT_EQ(audited.moved, audited.stamp.shown.raw - 90 * one);
}

TEST(audit, says_too_fast_where_the_window_forces_more_than_was_saved) {
    Desk desk(100, without_savings());
    Desk twin(100, without_savings());
    EXPECT_EQ(desk.result(stamp_of(50, 40 * one, all >> 14)), AuditResult::accepted);
    EXPECT_EQ(twin.result(stamp_of(50, 40 * one, all >> 14)), AuditResult::accepted);
    const ViewStamp oldest_allowed = stamp_of(100, 84 * one, all);
    const ViewStamp newer = stamp_of(100, 90 * one, all);
    EXPECT_EQ(desk.result(oldest_allowed), AuditResult::accepted);
    const Audited audited = twin.check(newer);
    EXPECT_EQ(audited.result, AuditResult::moment_too_fast);
    EXPECT_EQ(audited.stamp.shown, oldest_allowed.shown);
}

TEST(audit, does_not_remember_what_it_refused) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(80, 75 * one, all)), AuditResult::accepted);
    EXPECT_EQ(desk.result(stamp_of(200, 75 * one, all)), AuditResult::snapshot_not_sent);
    EXPECT_EQ(desk.result(stamp_of(81, 76 * one, all)), AuditResult::accepted);
}

TEST(audit, survives_a_server_clock_that_stands_or_goes_back) {
    Desk desk(100);
    EXPECT_EQ(desk.result(stamp_of(80, 75 * one, all), 100), AuditResult::accepted);
    EXPECT_EQ(desk.result(stamp_of(81, 76 * one, all), 100), AuditResult::accepted);
    EXPECT_EQ(desk.result(stamp_of(82, 77 * one, all), 50), AuditResult::accepted);
}

TEST(audit, names_every_result) {
    for (int i = 0; i < static_cast<int>(AuditResult::count_); ++i) {
        const auto result = static_cast<AuditResult>(i);
        EXPECT_STRNE(to_string(result), "?");
        EXPECT_EQ(is_refused(result) + is_clamped(result) + (result == AuditResult::accepted), 1) << to_string(result);
    }
}

TEST(audit_config, names_the_field_that_is_out_of_range) {
    const auto named = [](auto change) {
        AuditConfig config;
        change(config);
        const char* field = config.validate();
        return std::string(field == nullptr ? "" : field);
    };
    EXPECT_EQ(named([](AuditConfig&) {}), "");
    EXPECT_EQ(named([](AuditConfig& c) { c.max_interpolation_delay = Micros{-1}; }), "audit.max_interpolation_delay");
    EXPECT_EQ(named([](AuditConfig& c) { c.max_ahead = Micros{10'000'001}; }), "audit.max_ahead");
    EXPECT_EQ(named([](AuditConfig& c) { c.max_slew_ratio = std::numeric_limits<float>::quiet_NaN(); }),
              "audit.max_slew_ratio");
    EXPECT_EQ(named([](AuditConfig& c) { c.max_saved = Micros{-1}; }), "audit.max_saved");
}

}  // namespace judge_audit_test
