#include <backsight/time/shown_moment.h>

#include <gtest/gtest.h>

#include <string_view>

using namespace backsight;

namespace shown_moment_test {

constexpr TickRate rate{64, 1};

// The server is at tick 1000 and 100 ms when the client's clock says 0.
Micros server_time(Micros local_now) { return rate.time_of(Tick{1000}) + Micros{100'000} + local_now; }

TEST(shown_moment, gives_nothing_before_the_first_snapshot) {
    ShownMoment shown({}, rate);
    EXPECT_FALSE(shown.advance(Micros{5'000'000}, Micros{0}).has_value());
    shown.snapshot_applied(Tick{320});
    EXPECT_FALSE(shown.advance(std::nullopt, Micros{1}).has_value()) << "nor before the server's time is known";
    EXPECT_EQ(shown.advance(Micros{5'000'000}, Micros{2}), Moment::at(Tick{320}));
}

TEST(shown_moment, advances_with_real_time_towards_what_is_wanted_and_by_the_slew_at_most) {
    ShownMoment shown({}, rate);
    shown.snapshot_applied(Tick{1000});
    const Micros start = rate.time_of(Tick{1000});
    EXPECT_EQ(shown.advance(start, Micros{0}), rate.moment_at(start));
    EXPECT_EQ(shown.advance(start + Micros{10'000}, Micros{10'000}), rate.moment_at(start + Micros{10'000}));
    // Far ahead and far behind are approached at 1.05 and 0.95.
    EXPECT_EQ(shown.advance(start + Micros{90'000}, Micros{20'000}), rate.moment_at(start + Micros{20'500}));
    EXPECT_EQ(shown.advance(start - Micros{90'000}, Micros{30'000}), rate.moment_at(start + Micros{30'000}));
    EXPECT_EQ(shown.advance(start - Micros{90'000}, Micros{30'000}), rate.moment_at(start + Micros{30'000}));
    EXPECT_EQ(shown.numbers().jumps + shown.numbers().held_frames, 0u);
}

TEST(shown_moment, stands_still_at_max_ahead_and_goes_on_from_there) {
    ShownMoment shown({}, rate);
    shown.snapshot_applied(Tick{1000});
    const Moment limit = Moment::at(Tick{1000}) + rate.span(ShownMomentConfig{}.max_ahead);
    std::optional<Moment> moment;
    for (std::int64_t now = 0; now <= 2'000'000; now += 7'000) {
        const std::optional<Moment> before = moment;
        moment = shown.advance(server_time(Micros{now}) - Micros{100'000}, Micros{now});
        ASSERT_LE(*moment, limit);
        if (now > 260'000) {
            ASSERT_EQ(moment, before) << now;
        }
    }
    EXPECT_EQ(moment, limit) << "to the last fraction that the audit accepts";
    EXPECT_GT(shown.numbers().held_frames, 200u);
    // A snapshot in time for it to go on smoothly: it does not have to jump.
    shown.snapshot_applied(Tick{1020});
    const std::optional<Moment> next =
        shown.advance(server_time(Micros{2'002'000}) - Micros{100'000}, Micros{2'002'000});
    EXPECT_GT(*next, limit);
    EXPECT_LE(*next - limit, rate.span(Micros{7'351}));
    EXPECT_EQ(shown.numbers().jumps, 0u);
}

TEST(shown_moment, jumps_forward_to_the_oldest_that_the_audit_accepts_and_never_goes_back) {
    ShownMoment shown({}, rate);
    shown.snapshot_applied(Tick{1000});
    shown.advance(rate.time_of(Tick{1000}), Micros{0});
    shown.snapshot_applied(Tick{1200});
    shown.snapshot_applied(Tick{1100});  // overtaken
    const std::optional<Moment> moment = shown.advance(rate.time_of(Tick{1000}), Micros{10'000});
    EXPECT_EQ(moment, Moment::at(Tick{1200}) - rate.span(ShownMomentConfig{}.max_interpolation_delay));
    EXPECT_EQ(shown.numbers().jumps, 1u);
    EXPECT_EQ(shown.advance(rate.time_of(Tick{3}), Micros{10'000}), moment);
    EXPECT_EQ(shown.advance(std::nullopt, Micros{20'000}), moment);
    EXPECT_EQ(shown.advance(rate.time_of(Tick{1200}), Micros{5}), moment) << "a clock that goes back";
}

TEST(shown_moment, keeps_to_the_audits_window_while_the_servers_time_is_unknown) {
    const Moment oldest = Moment::at(Tick{1200}) - rate.span(ShownMomentConfig{}.max_interpolation_delay);
    for (const bool breaks : {false, true}) {
        ShownMoment shown({}, rate);
        shown.snapshot_applied(Tick{1000});
        shown.advance(rate.time_of(Tick{1000}), Micros{0});
        if (breaks) shown.declare_break();
        shown.snapshot_applied(Tick{1200});
        EXPECT_EQ(shown.advance(std::nullopt, Micros{10'000}), oldest);
        EXPECT_EQ(shown.advance(std::nullopt, Micros{20'000}), oldest);
    }
}

TEST(shown_moment, stands_over_a_break_and_goes_back_in_a_new_epoch_only) {
    ShownMoment shown({}, rate);
    shown.snapshot_applied(Tick{1000});
    const std::optional<Moment> before = shown.advance(rate.time_of(Tick{1000}), Micros{0});
    shown.declare_break();
    EXPECT_EQ(shown.advance(rate.time_of(Tick{1005}), Micros{100'000}), before) << "no snapshot since";
    shown.snapshot_applied(Tick{990});
    EXPECT_EQ(shown.advance(rate.time_of(Tick{990}), Micros{200'000}), before) << "less than max_stand back";
    EXPECT_EQ(shown.numbers().epoch, 0u);
    EXPECT_GT(shown.advance(rate.time_of(Tick{1001}), Micros{300'000}), before);
    shown.declare_break();
    shown.snapshot_applied(Tick{10});
    EXPECT_EQ(shown.advance(rate.time_of(Tick{10}), Micros{400'000}), Moment::at(Tick{10}));
    EXPECT_EQ(shown.numbers().epoch, 1u);
}

TEST(shown_moment, ignores_ticks_that_cannot_be_and_bears_any_wish) {
    ShownMoment shown({}, rate);
    for (const Tick tick : {no_tick, Tick{-5}, max_tick, Tick{INT64_MAX}}) shown.snapshot_applied(tick);
    EXPECT_FALSE(shown.advance(Micros{0}, Micros{0}).has_value());
    shown.snapshot_applied(Tick{5});
    EXPECT_EQ(shown.advance(Micros{INT64_MIN / 2}, Micros{0}), Moment{});
    const std::optional<Moment> moment = shown.advance(Micros{INT64_MAX}, Micros{1'000'000});
    EXPECT_LE(*moment, Moment::at(Tick{5}) + rate.span(ShownMomentConfig{}.max_ahead));
}

TEST(shown_moment_config, names_the_field_that_is_wrong) {
    ShownMomentConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.max_slew_ratio = 0.0f;
    EXPECT_EQ(config.validate(), std::string_view("max_slew_ratio"));
    config = {};
    config.max_ahead = Micros{-1};
    EXPECT_EQ(config.validate(), std::string_view("max_ahead"));
    config = {};
    config.max_interpolation_delay = Micros{10'000'001};
    EXPECT_EQ(config.validate(), std::string_view("max_interpolation_delay"));
    config = {};
    config.max_stand = Micros{60'000'001};
    EXPECT_EQ(config.validate(), std::string_view("max_stand"));
}

}  // namespace shown_moment_test
