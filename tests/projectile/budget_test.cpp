#include "tests/support/cases.h"

#include <backsight/projectile/budget.h>

#include <gtest/gtest.h>

#include <string>

using namespace backsight;
using namespace backsight::test;

namespace projectile_budget_test {

constexpr TickRate rate{64, 1};
constexpr std::int64_t ms(double milliseconds) { return static_cast<std::int64_t>(milliseconds * 65.536 * 64.0); }

Grant with(std::int64_t look_back, std::int64_t hold_back, std::int64_t fast_forward, std::int64_t view_age) {
    return {look_back, hold_back, fast_forward, view_age - look_back - hold_back - fast_forward, 0};
}

// The moment that the server's targets are taken at, by its own clock: now - L, when the projectile is `age` old.
std::int64_t by_the_clock(const Grant& grant, std::int64_t shot, std::int64_t view_age, std::int64_t age) {
    const std::int64_t executed = shot + view_age;
    const std::int64_t now = executed + age - grant.fast_forward;
    return now - look_back_at(grant, age);
}

TEST(budget, is_spent_in_order_and_the_rest_is_declared) {
    const BudgetCaps caps{Micros{100'000}, Micros{30'000}, Micros{20'000}, 0};
    for (const int d : {0, 50, 100, 110, 130, 140, 150, 151, 400}) {
        const Micros held_back = advised_hold_back(Micros{d * 1000}, caps);
        const Grant grant = share_out(rate.span(Micros{d * 1000}), held_back, caps, rate);
        EXPECT_EQ(held_back, Micros{std::clamp(d - 120, 0, 30) * 1000});
        EXPECT_EQ(grant.hold_back, rate.span(held_back));
        EXPECT_EQ(grant.look_back, rate.span(Micros{std::min(d, 100) * 1000}));
        const std::int64_t shared = grant.look_back + grant.hold_back + grant.fast_forward;
        EXPECT_EQ(shared + grant.remainder, rate.span(Micros{d * 1000}));
        EXPECT_EQ(grant.remainder == 0, d <= 150) << d;
    }
    EXPECT_EQ(share_out(-5, Micros{-5}, caps, rate), Grant{});
    const Grant waits_for_nothing = share_out(rate.span(Micros{90'000}), Micros{500'000}, caps, rate);
    EXPECT_EQ(waits_for_nothing.hold_back, rate.span(Micros{30'000})) << "never more than the cap";
}

TEST(budget, PT_20_what_is_left_over_is_how_far_a_target_is_off) {
    // RTT 100 ms and 50 ms of interpolation; a target crosses at 6 m/s; both are 0.5 m wide together.
    const std::int64_t d = ms(150);
    const auto error_m = [&](const Grant& grant) { return 6.0 * static_cast<double>(grant.remainder) / ms(1000); };
    EXPECT_NEAR(error_m(with(0, 0, ms(40), d)), 0.66, 1e-4);
    EXPECT_NEAR(error_m(with(0, 0, ms(10), ms(90))), 0.48, 1e-4);
    for (const Grant& whole :
         {with(ms(110), 0, ms(40), d), with(ms(150), 0, 0, d), with(0, 0, ms(150), d), with(0, ms(60), ms(90), d)}) {
        EXPECT_NEAR(error_m(whole), 0.0, 1e-4);
    }
}

TEST(budget, both_sides_meet_the_same_targets_when_nothing_is_left_over) {
    Random random(5);
    for (int i = 0; i < cases(20'000); ++i) {
        Grant grant;
        grant.look_back = random.below(static_cast<int>(ms(400)));
        grant.hold_back = random.below(static_cast<int>(ms(100)));
        grant.fast_forward = random.below(static_cast<int>(ms(100)));
        grant.remainder = i % 2 == 0 ? 0 : random.below(static_cast<int>(ms(200)));
        grant.decay_permille = i % 3 == 0 ? static_cast<std::uint32_t>(random.below(1001)) : 0;
        const std::int64_t view_age = grant.look_back + grant.hold_back + grant.fast_forward + grant.remainder;
        const std::int64_t shot = random.below(1'000'000);
        const std::int64_t age = random.below(static_cast<int>(ms(5000)));
        const std::int64_t server = server_target_moment(grant, Moment{shot}, age).raw;
        // Rounded once here and once there.
        ASSERT_NEAR(static_cast<double>(server), static_cast<double>(by_the_clock(grant, shot, view_age, age)), 1.0);
        const Moment seen = target_moment(grant, Moment{shot}, age);
        ASSERT_EQ(server - seen.raw, grant.remainder);
        ASSERT_EQ(image_age(grant, seen.raw - shot), age) << "what his screen then shows";
    }
}

TEST(budget, the_image_waits_and_never_flies_back) {
    const Grant grant{ms(150), ms(40), 0, 0, 300};
    EXPECT_EQ(image_age(grant, 0), -ms(40));
    std::int64_t before = image_age(grant, 0);
    for (std::int64_t shown = 0; shown < ms(2000); shown += 7) {
        const std::int64_t age = image_age(grant, shown);
        ASSERT_GE(age, before);
        ASSERT_LE(age - before, 7);
        before = age;
    }
    EXPECT_EQ(look_back_at(grant, ms(500)), 0);
    EXPECT_EQ(look_back_at(grant, 0), ms(150));
}

TEST(budget, PT_01_a_flight_catches_up_by_8_percent_a_tick_and_takes_the_last_half_tick_at_once) {
    BudgetCaps caps;
    caps.decided_by = DecidedBy::catch_up;
    const TickRate rate_60{60, 1};
    const std::int64_t all = rate_60.span(Micros{150'000});
    std::int64_t left = all;
    std::int64_t sum = 0;
    int ticks = 0;
    for (; left > 0; ++ticks) {
        const std::int64_t step = catch_up_step(caps, left);
        sum += step;
        if (ticks == 0) {
            EXPECT_NEAR(static_cast<double>(step), 0.012 * 60.0 * 65536.0, 1.0);
        }
        if (ticks == 34) {
            EXPECT_NEAR(static_cast<double>(step), 0.008808002 * 60.0 * 65536.0, 40.0) << "each call rounds down";
        }
    }
    EXPECT_EQ(ticks, 35) << "the guide's count at 60 calls a second";
    EXPECT_EQ(sum, all);
    EXPECT_EQ(catch_up_step(caps, left), 0);
}

TEST(budget, PT_04_a_flight_that_catches_up_is_granted_the_time_since_the_shot_and_declares_the_rest) {
    BudgetCaps caps;
    caps.decided_by = DecidedBy::catch_up;
    caps.fast_forward = Micros{150'000};
    const auto granted = [&](double view_age_ms, std::int64_t since_ms) {
        const Grant grant = share_out_in_present(ms(view_age_ms), Micros{since_ms * 1000}, caps, rate);
        EXPECT_EQ(grant.look_back + grant.hold_back + grant.fast_forward + grant.remainder, ms(view_age_ms));
        EXPECT_EQ(grant.look_back, 0);
        return grant.fast_forward;
    };
    EXPECT_EQ(granted(250, 100), ms(100));
    EXPECT_EQ(granted(350, 200), ms(150)) << "the cap";
    EXPECT_EQ(granted(250, -40), 0);
    EXPECT_EQ(granted(50, 100), ms(50)) << "no view is younger than the shot";
}

TEST(budget, PT_04_the_time_since_a_shot_counts_whole_ticks_where_it_is_asked_to) {
    BudgetCaps caps;
    caps.decided_by = DecidedBy::catch_up;
    caps.fast_forward = Micros{150'000};
    const TickRate rate_30{30, 1};
    EXPECT_EQ(time_passed(Micros{83'333}, caps, rate_30), rate_30.span(Micros{83'333})) << "2.5 ticks";
    caps.counts_whole_ticks = true;
    EXPECT_EQ(time_passed(Micros{83'333}, caps, rate_30), 3 * Moment::one_tick) << "the guide's 0.1 s";
    EXPECT_EQ(time_passed(Micros{66'666}, caps, rate_30), 2 * Moment::one_tick);
    EXPECT_EQ(time_passed(Micros{66'667}, caps, rate_30), 2 * Moment::one_tick) << "as the microsecond rounds it";
    EXPECT_EQ(time_passed(Micros{1'000}, caps, rate_30), Moment::one_tick);
    EXPECT_EQ(time_passed(Micros{0}, caps, rate_30), 0);
    EXPECT_EQ(time_passed(Micros{149'000}, caps, rate_30), rate_30.span(Micros{150'000})) << "the cap is one of time";
    EXPECT_EQ(share_out_in_present(ms(250), Micros{20'000}, caps, rate).fast_forward, 2 * Moment::one_tick);
}

TEST(budget, PT_04_a_time_below_0_is_kept_where_it_is_allowed_and_grants_nothing) {
    BudgetCaps caps;
    caps.decided_by = DecidedBy::catch_up;
    caps.fast_forward = Micros{150'000};
    EXPECT_EQ(time_passed(Micros{-62'500}, caps, rate), 0);
    caps.allows_negative = true;
    EXPECT_EQ(time_passed(Micros{-62'500}, caps, rate), -4 * Moment::one_tick);
    EXPECT_EQ(time_passed(Micros{-500'000}, caps, rate), -ms(500)) << "the cap is one of delay";
    EXPECT_EQ(time_passed(Micros{INT64_MIN}, caps, rate), -ms(10'000));
    const Grant grant = share_out_in_present(ms(90), Micros{-62'500}, caps, rate);
    EXPECT_EQ(grant.fast_forward, 0);
    EXPECT_EQ(grant.remainder, ms(90));
    caps.counts_whole_ticks = true;
    EXPECT_EQ(time_passed(Micros{-40'000}, caps, {30, 1}), -Moment::one_tick) << "1.2 ticks: in the next but one";
}

TEST(budget, validate_names_the_field) {
    const auto name = [](BudgetCaps caps) {
        const char* field = caps.validate();
        return std::string(field == nullptr ? "" : field);
    };
    EXPECT_EQ(name({}), "");
    EXPECT_EQ(name({Micros{-1}, {}, {}, 0}), "budget.look_back");
    EXPECT_EQ(name({{}, Micros{1'000'001}, {}, 0}), "budget.hold_back");
    EXPECT_EQ(name({{}, {}, Micros{-1}, 0}), "budget.fast_forward");
    EXPECT_EQ(name({{}, {}, {}, 1001}), "budget.decay_permille");
    EXPECT_EQ(name({{}, {}, {}, 0, DecidedBy::catch_up, 0}), "budget.catch_up_permille");
    EXPECT_EQ(name({{}, {}, Micros{150'000}, 0, DecidedBy::catch_up}), "");
    EXPECT_EQ(name({{}, {}, {}, 1, DecidedBy::catch_up}), "budget.decided_by");
    EXPECT_EQ(name({{}, {}, {}, 0, DecidedBy::catch_up, 80, true, true}), "");
    EXPECT_EQ(name({{}, {}, {}, 0, DecidedBy::clock, 80, true, false}), "budget.decided_by");
    EXPECT_EQ(name({{}, {}, {}, 0, DecidedBy::commands, 80, false, true}), "budget.decided_by");
    // What buys nothing, or needs views that nobody has had, is refused.
    for (const BudgetCaps& caps :
         {BudgetCaps{{}, Micros{1}, {}, 0}, BudgetCaps{{}, {}, Micros{1}, 0}, BudgetCaps{{}, {}, {}, 1}}) {
        EXPECT_EQ(name(caps), "budget.decided_by");
        BudgetCaps by_clock = caps;
        by_clock.decided_by = DecidedBy::clock;
        EXPECT_EQ(name(by_clock), "");
    }
}

// A screen may show any moment, and images of old flights with it. UndefinedBehaviorSanitizer sees it if a product
// leaves 64 bits.
TEST(budget, ages_an_image_at_any_moment) {
    for (const std::uint32_t decay : {0u, 1u, 500u, 1000u}) {
        Grant grant;
        grant.look_back = 16 * Moment::one_tick;
        grant.decay_permille = decay;
        const std::int64_t old = image_age(grant, max_moment.raw);
        EXPECT_GT(old, std::int64_t{1} << 50);
        EXPECT_GT(shown_at_age(grant, old), 0);
        EXPECT_GE(look_back_at(grant, max_moment.raw), 0);
        EXPECT_LT(image_age(grant, -max_moment.raw), 0);
    }
}

}  // namespace projectile_budget_test
