// Hostile stamps: any claim is refused with a reason, or the granted stamp lies inside the window. Honest clients,
// however bad their network, are never touched.

#include "judge/audit.h"
#include "tests/support/cases.h"
#include "tests/support/judge_world.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace audit_property_test {

constexpr std::int64_t one = Moment::one_tick;

// A mask that an attacker would try: near the truth, or nothing like it.
std::uint64_t hostile_mask(Random& random, std::uint64_t honest) {
    switch (random.below(8)) {
        case 0:
            return random.bits();
        case 1:
            return honest ^ (std::uint64_t{1} << random.below(64));
        case 2:
            return honest << random.below(64);
        case 3:
            return honest >> random.below(64);
        case 4:
            return ~std::uint64_t{0};
        case 5:
            return std::uint64_t{1} << random.below(64) | 1;
        case 6:
            return ~std::uint64_t{0} << random.below(64) | 1;
        default:
            return honest;
    }
}

std::uint32_t hostile_newest(Random& random, std::uint32_t sent, std::uint32_t last) {
    switch (random.below(8)) {
        case 0:
            return 0;
        case 1:
            return static_cast<std::uint32_t>(random.bits());
        case 2:
            return sent + 1 + static_cast<std::uint32_t>(random.below(3));
        case 3:
            return sent - static_cast<std::uint32_t>(random.below(300));  // wraps
        case 4:
            return std::numeric_limits<std::uint32_t>::max() - static_cast<std::uint32_t>(random.below(3));
        case 5:
            return last - static_cast<std::uint32_t>(random.below(2));
        default:
            return last + static_cast<std::uint32_t>(random.below(static_cast<int>(sent - last) + 1));
    }
}

std::int64_t hostile_moment(Random& random, std::int64_t honest) {
    constexpr std::int64_t extremes[] = {0,
                                         -1,
                                         1,
                                         std::numeric_limits<std::int64_t>::min(),
                                         std::numeric_limits<std::int64_t>::max(),
                                         max_moment.raw,
                                         max_moment.raw + 1,
                                         std::int64_t{1} << 62};
    switch (random.below(5)) {
        case 0:
            return extremes[random.below(8)];
        case 1:
            return static_cast<std::int64_t>(random.bits());
        case 2:
            return honest + (random.below(2000) - 1000) * one / 8;
        case 3:
            return static_cast<std::int64_t>(random.bits() >> random.below(64));
        default:
            return honest;
    }
}

// Rules for every answer, checked against the previously granted stamp.
class Watch {
public:
    Watch(const AuditConfig& config, const Ledger& ledger) : config_(config), ledger_(&ledger) {}

    void see(const ViewStamp& claimed, const Audited& got) {
        RC_ASSERT(got.result < AuditResult::count_);
        if (is_refused(got.result)) return;
        const Moment newest = Moment::at(ledger_->tick_of(got.stamp.newest));
        RC_ASSERT(got.stamp.newest == claimed.newest);
        RC_ASSERT(got.stamp.received == claimed.received);
        RC_ASSERT(got.stamp.newest <= ledger_->newest_sent());
        RC_ASSERT((got.stamp.received & 1) == 1u);
        RC_ASSERT((got.stamp.received & ~all_received(got.stamp.newest.value)) == 0u);
        RC_ASSERT(got.stamp.shown >= newest - judge_rate.span(config_.max_interpolation_delay));
        RC_ASSERT(got.stamp.shown <= newest + judge_rate.span(config_.max_ahead));
        RC_ASSERT(got.stamp.shown >= Moment{0});
        RC_ASSERT(got.moved == got.stamp.shown - claimed.shown);
        RC_ASSERT((got.moved == 0) == (got.result == AuditResult::accepted));
        if (any_) see_advance(got.stamp);
        any_ = true;
        last_ = got.stamp;
    }
    const ViewStamp& last() const { return last_; }

private:
    void see_advance(const ViewStamp& stamp) const {
        RC_ASSERT(stamp.newest >= last_.newest);
        RC_ASSERT(stamp.shown >= last_.shown);
        const std::uint64_t before = carried(last_, stamp.newest);
        RC_ASSERT((stamp.received & before) == before);
        // Nothing may appear that was half a window old before.
        const std::uint32_t fixed_from = stamp.newest.value - last_.newest.value + late_snapshot_limit;
        if (fixed_from < stamp_window) RC_ASSERT(((stamp.received ^ before) >> fixed_from) == 0u);
    }

    AuditConfig config_;
    const Ledger* ledger_;
    bool any_ = false;
    ViewStamp last_;
};

AuditConfig any_audit(Random& random) {
    AuditConfig config;
    config.max_interpolation_delay = Micros{random.below(4) == 0 ? 0 : random.below(2'000'000)};
    config.max_ahead = Micros{random.below(4) == 0 ? 0 : random.below(2'000'000)};
    config.max_slew_ratio = random.between_f(0.0, 1.0);
    config.max_saved = Micros{random.below(4) == 0 ? 0 : random.below(2'000'000)};
    return config;
}

void attack(std::uint64_t seed) {
    Random random(seed);
    const AuditConfig config = any_audit(random);
    const std::uint32_t start = random.below(3) == 0 ? 0 : static_cast<std::uint32_t>(random.below(400));
    Ledger ledger = ledger_with(start);
    Audit audit(config, judge_rate);
    Watch watch(config, ledger);
    std::int64_t now_us = start * judge_tick.value;
    for (int i = 0; i < 100; ++i) {
        now_us += random.below(3) == 0 ? random.below(300'000) : judge_tick.value;
        for (int n = random.below(3); n > 0; --n) ledger.begin_snapshot(Tick{ledger.newest_sent().value + 1});
        const std::uint32_t sent = ledger.newest_sent().value;
        ViewStamp stamp;
        stamp.newest = {hostile_newest(random, sent, std::min(watch.last().newest.value, sent))};
        stamp.received =
            hostile_mask(random, carried(watch.last(), stamp.newest) | all_received(stamp.newest.value & 31));
        stamp.shown = {hostile_moment(random, Moment::at(Tick{stamp.newest.value}).raw)};
        const Audited got = audit.examine(stamp, ledger, judge_rate.moment_at(Micros{now_us}));
        watch.see(stamp, got);
        if (!is_refused(got.result)) ledger.learn(got.stamp);
    }
}

RC_GTEST_PROP(audit_property, answers_hostile_stamps_inside_the_window_or_with_a_reason, (std::uint64_t seed)) {
    for (int again = 0; again < cases(300); ++again)
        attack(seed + static_cast<std::uint64_t>(again) * 0x9e3779b97f4a7c15u);
}

// Two stamps in a row with any two masks: the second is granted only if it keeps all of the first's bits, adds none
// that were too old, and names nothing that was never sent.
RC_GTEST_PROP(audit_property, grants_a_mask_exactly_when_the_rules_allow_it, (std::uint64_t seed)) {
    Random random(seed);
    for (int again = 0; again < cases(1000); ++again) {
        const std::uint32_t sent = 1 + static_cast<std::uint32_t>(random.below(200));
        Ledger ledger = ledger_with(sent, 1, 256);
        Audit audit({}, judge_rate);
        const std::uint32_t first = 1 + static_cast<std::uint32_t>(random.below(static_cast<int>(sent)));
        const std::uint64_t mask = (random.bits() | 1) & all_received(first);
        const auto seen = [](std::uint32_t newest, std::uint64_t received) {
            return stamp_of(newest, Moment::at(Tick{newest}).raw, received);
        };
        RC_ASSERT(audit.examine(seen(first, mask), ledger, Moment{0}).result == AuditResult::accepted);
        const std::uint32_t second =
            first + static_cast<std::uint32_t>(random.below(static_cast<int>(sent - first) + 1));
        const std::uint64_t kept = carried(seen(first, mask), {second});
        const std::uint64_t claim = hostile_mask(random, kept | 1 | (random.bits() & all_received(second - first)));
        bool allowed = (claim & 1) != 0;
        for (std::uint32_t age = 0; age < stamp_window; ++age) {
            const bool claims = (claim >> age & 1) != 0;
            const bool had = (kept >> age & 1) != 0;
            if (claims && age >= second) allowed = false;
            if (had && !claims) allowed = false;
            if (claims && !had && age >= second - first + late_snapshot_limit) allowed = false;
        }
        const AuditResult result =
            audit.examine(seen(second, claim), ledger, judge_rate.moment_at(Micros{10'000'000})).result;
        RC_ASSERT(is_refused(result) == !allowed);
    }
}

// Room to cheat in: the window alone would allow ten seconds.
AuditConfig wide_open() {
    AuditConfig config;
    config.max_interpolation_delay = Micros{10'000'000};
    config.max_ahead = Micros{10'000'000};
    return config;
}

struct Cheat {
    Ledger ledger = ledger_with(2000, 1, 4000);
    Audit audit{wide_open(), judge_rate};

    Moment claim(double ticks, Micros now) {
        const ViewStamp stamp = stamp_of(1500, static_cast<std::int64_t>(ticks * one), ~std::uint64_t{0});
        return audit.examine(stamp, ledger, judge_rate.moment_at(now)).stamp.shown;
    }
};
constexpr double saved_ticks = 32.0;  // 500 ms

TEST(audit_saved_time, standing_still_for_ten_seconds_saves_no_more_than_allowed) {
    Cheat cheat;
    for (int i = 0; i <= 640; ++i) cheat.claim(1000.0, Micros{i * judge_tick.value});
    const Moment got = cheat.claim(2000.0, Micros{641 * judge_tick.value});
    EXPECT_NEAR(static_cast<double>(got.raw) / one, 1000.0 + saved_ticks + 1.1, 0.01);
}

TEST(audit_saved_time, a_lag_switch_of_ten_seconds_gains_no_more_than_allowed) {
    Cheat cheat;
    cheat.claim(1000.0, Micros{0});
    // Then silence, and all withheld commands at once, each a tick farther; the first has the ten seconds to account
    // for.
    Moment got;
    for (int i = 1; i <= 640; ++i) got = cheat.claim(1000.0 + i, Micros{10'000'000});
    EXPECT_NEAR(static_cast<double>(got.raw) / one, 1001.0 + saved_ticks, 0.01);
}

// Otherwise an honest client's moments after an outage would be clamped until the saved time is back.
TEST(audit_saved_time, is_not_spent_on_the_way_up_to_the_window) {
    Ledger ledger = ledger_with(600, 1, 4000);
    const auto claim = [&](Audit& audit, std::uint32_t newest, double ticks, std::int64_t ticks_later) {
        const std::uint64_t received = newest == 100 ? all_received(100) : 1;
        const ViewStamp stamp = stamp_of(newest, static_cast<std::int64_t>(ticks * one), received);
        return audit.examine(stamp, ledger, Moment::at(Tick{ticks_later}));
    };
    constexpr double lowest = 500.0 - 16.0;  // 250 ms behind the newest
    for (const double beyond : {0.0, 0.5, 31.0}) {
        Audit audit({}, judge_rate);
        EXPECT_EQ(claim(audit, 100, 98.0, 0).result, AuditResult::accepted);
        EXPECT_EQ(claim(audit, 500, lowest, 400).result, AuditResult::accepted);
        EXPECT_EQ(claim(audit, 500, lowest + beyond, 400).result, AuditResult::accepted) << beyond;
    }
    Audit audit({}, judge_rate);
    EXPECT_EQ(claim(audit, 100, 98.0, 0).result, AuditResult::accepted);
    EXPECT_EQ(claim(audit, 500, lowest, 400).result, AuditResult::accepted);
    EXPECT_EQ(claim(audit, 500, lowest + 31.0, 400).result, AuditResult::accepted);
    EXPECT_EQ(claim(audit, 500, lowest + 32.5, 400).result, AuditResult::moment_too_fast) << "savings are no more";
}

RC_GTEST_PROP(audit_saved_time, no_course_gains_more_than_slew_and_savings, (std::uint64_t seed)) {
    Random random(seed);
    Cheat cheat;
    const Moment start = cheat.claim(900.0, Micros{0});
    double greed = random.between(1.0, 1.5);
    std::int64_t now_us = 0;
    double claimed = 900.0;
    for (int i = 0; i < 1500; ++i) {
        const std::int64_t step_us = random.below(50) == 0 ? random.below(400'000) : judge_tick.value;
        now_us += step_us;
        if (random.below(100) == 0) greed = random.between(0.0, 3.0);
        claimed += greed * static_cast<double>(step_us) / static_cast<double>(judge_tick.value);
        const Moment got = cheat.claim(std::min(claimed, 1e9), Micros{now_us});
        const double allowed = static_cast<double>(now_us) / static_cast<double>(judge_tick.value) * 1.1 + saved_ticks;
        const double window_end = 1500.0 + 640.0;
        RC_ASSERT(static_cast<double>(got - start) / one <= std::min(allowed, window_end - 900.0) + 0.001);
    }
}

// Snapshots come in every tick; in a freeze the newest that the client names stays the same.
struct Freezer {
    AuditConfig config;
    Ledger ledger = ledger_with(2, 1, 4000);
    Audit audit{config, judge_rate};
    std::int64_t now = 0;  // ticks since the first two
    Moment shown{};
    Moment oldest{};  // of its window

    void step() {
        ledger.begin_snapshot(Tick{ledger.newest_sent().value + 1});
        ++now;
    }
    void claim(std::uint32_t newest, std::int64_t shown_raw) {
        const ViewStamp stamp = stamp_of(newest, shown_raw, all_received(newest));
        const Audited got = audit.examine(stamp, ledger, Moment::at(Tick{now}));
        RC_ASSERT(!is_refused(got.result));
        shown = got.stamp.shown;
        oldest = Moment::at(Tick{newest}) - judge_rate.span(config.max_interpolation_delay);
        ledger.learn(got.stamp);
    }
};

// A client that names a fresh snapshot after a freeze must draw in its window, as any client does whose network was
// away. It jumps to the oldest moment of that window, and past it by no more than the saved time.
TEST(audit_saved_time, a_freeze_ends_what_was_saved_past_the_oldest_moment_of_the_window) {
    Freezer client;
    for (int i = 0; i < 10; ++i) client.step();
    client.claim(12, 10 * one);
    for (int i = 0; i < 126; ++i) {
        client.step();
        client.claim(12, 10 * one);
    }
    client.step();
    client.claim(139, 160 * one);
    const std::int64_t saved = judge_rate.span(client.config.max_saved);
    EXPECT_EQ(client.shown.raw, (139 - 16) * one + saved);
    // Nothing is left for going on from there.
    client.step();
    client.claim(140, 160 * one);
    EXPECT_LE(client.shown.raw, (139 - 16) * one + saved + 2 * one);
}

RC_GTEST_PROP(audit_saved_time, no_claim_goes_farther_than_what_was_saved_past_its_window_and_the_time,
              (std::uint64_t seed)) {
    Random random(seed);
    // Less than the window is wide: that bounds every jump by itself.
    AuditConfig config;
    config.max_saved = Micros{200'000};
    Freezer client{config};
    client.claim(2, one);
    std::uint32_t newest = 2;
    const std::int64_t saved = judge_rate.span(config.max_saved);
    for (int i = 0; i < 600; ++i) {
        const int passed = random.below(20) == 0 ? 1 + random.below(100) : 1;
        for (int step = 0; step < passed; ++step) client.step();
        if (random.below(4) == 0)
            newest = client.ledger.newest_sent().value - static_cast<std::uint32_t>(random.below(2));
        const Moment before = client.shown;
        client.claim(newest, std::max<std::int64_t>(std::int64_t{newest} + random.below(64) - 32, 0) * one);
        const auto earned = static_cast<std::int64_t>(static_cast<double>(passed * one) *
                                                      (1.0 + static_cast<double>(config.max_slew_ratio)));
        RC_ASSERT(client.shown <= std::max(before + earned, client.oldest) + saved + 1);
    }
}

TEST(audit_saved_time, a_slow_drip_for_a_minute_gains_no_more_than_slew_and_savings) {
    for (const double drip : {1.05, 1.1, 1.2, 2.0}) {
        Ledger ledger = ledger_with(10, 1, 8000);
        Audit audit(wide_open(), judge_rate);
        Moment first;
        Moment got;
        for (int i = 0; i < 64 * 60; ++i) {
            const SnapshotSeq newest = ledger.begin_snapshot(Tick{11 + i});
            const std::int64_t claimed = static_cast<std::int64_t>(drip * i * one) + one;
            const ViewStamp stamp = stamp_of(newest.value, claimed, all_received(newest.value));
            got = audit.examine(stamp, ledger, Moment::at(Tick{i})).stamp.shown;
            if (i == 0) first = got;
        }
        const double gained = static_cast<double>(got - first) / one - 64.0 * 60.0;
        EXPECT_LE(gained, 64.0 * 60.0 * 0.1 + saved_ticks + 1.0) << drip;
        EXPECT_GE(gained, drip > 1.1 ? 64.0 * 60.0 * 0.1 - 2.0 : 0.0) << drip;
    }
}

}  // namespace audit_property_test
