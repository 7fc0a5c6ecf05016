#include <backsight/time/input_lead.h>

#include <backsight/base/random.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

using namespace backsight;

namespace input_lead_test {

constexpr TickRate rate{64, 1};

TEST(earliness, reports_the_least_margin_in_half_milliseconds_rounded_down) {
    Earliness earliness;
    EXPECT_FALSE(Earliness::decode(earliness.take()).has_value());
    earliness.note(Micros{7'300});
    earliness.note(Micros{2'600});
    earliness.note(Micros{9'000});
    EXPECT_EQ(Earliness::decode(earliness.take()), Micros{2'500});
    EXPECT_EQ(earliness.take(), Earliness::none);
    earliness.note(Micros{-1});
    EXPECT_EQ(Earliness::decode(earliness.take()), Micros{-500});
    earliness.note(Micros{-9'000'000});
    EXPECT_EQ(Earliness::decode(earliness.take()), Micros{-63'500});
    earliness.note(Micros{9'000'000});
    EXPECT_EQ(Earliness::decode(earliness.take()), Micros{63'500});
}

TEST(earliness, every_byte_reads_as_what_it_was_written_for) {
    for (int code = -127; code <= 127; ++code) {
        Earliness earliness;
        earliness.note(*Earliness::decode(static_cast<std::int8_t>(code)));
        EXPECT_EQ(earliness.take(), code);
    }
}

// Commands at 60 Hz over a path with jitter and losses. The server reports ten times a second, one latency later.
class Commands {
public:
    explicit Commands(std::uint64_t seed) : lead(InputLeadConfig{}, rate), random_(seed) {}

    template <class Each>
    void play(std::int64_t until_us, Each each) {
        for (; now_us_ < until_us; now_us_ += 16'667, ++sent_) {
            lead.round_trip(Micros{2 * way_us}, Micros{now_us_});
            const Moment server_now = rate.moment_at(Micros{now_us_});
            const Moment moment = lead.command_moment(server_now, Micros{now_us_});
            each(now_us_, moment);
            const double late = -std::log(1.0 - random_.unit()) * jitter_us;
            const std::int64_t arrives = now_us_ + way_us + static_cast<std::int64_t>(late);
            if (random_.chance(loss)) {
                lead.packet_lost();
            } else {
                lead.packet_arrived();
                const Micros margin = rate.time_of(moment) - Micros{arrives};
                server_.note(margin);
                ++arrived;
                if (margin < Micros{0}) ++too_late;
            }
            if (sent_ % 6 == 5) {
                if (const auto margin = Earliness::decode(server_.take()))
                    lead.margin_reported(*margin, Micros{now_us_ + 2 * way_us});
            }
        }
    }
    void play(std::int64_t until_us) {
        play(until_us, [](std::int64_t, Moment) {});
    }

    InputLead lead;
    std::int64_t way_us = 30'000;
    double jitter_us = 1'000.0;
    double loss = 0.0;
    int arrived = 0;
    int too_late = 0;

private:
    RandomReals<double> random_;
    Earliness server_;
    std::int64_t now_us_ = 0;
    int sent_ = 0;
};

TEST(input_lead, arrives_just_in_time) {
    Commands commands(1);
    commands.play(10'000'000);
    commands.arrived = commands.too_late = 0;
    commands.play(60'000'000);
    EXPECT_LT(commands.too_late, commands.arrived / 50);
    // The latency, the jitter's tail, and little else.
    EXPECT_GT(commands.lead.numbers().lead.value, 30'000);
    EXPECT_LT(commands.lead.numbers().lead.value, 45'000);
    EXPECT_EQ(commands.lead.numbers().refused_reports, 0u);
}

TEST(input_lead, widens_when_commands_come_late_and_narrows_after) {
    Commands commands(2);
    commands.play(10'000'000);
    const Micros quiet = commands.lead.numbers().lead;
    commands.way_us += 40'000;
    commands.play(14'000'000);
    EXPECT_GT(commands.lead.numbers().lead.value, quiet.value + 30'000);
    commands.way_us -= 40'000;
    commands.play(90'000'000);
    EXPECT_LT(commands.lead.numbers().lead.value, quiet.value + 10'000);
}

// A report over a long time is about the command that had least lead in it, not about the last one, which may have had
// 100 ms more.
TEST(input_lead, rare_reports_do_not_widen_it_by_what_it_widened_meanwhile) {
    for (const std::int64_t report_us : {100'000, 260'000, 500'000, 1'000'000, 2'000'000}) {
        InputLead lead(InputLeadConfig{}, rate);
        Earliness server;
        constexpr std::int64_t way_us = 30'000;
        constexpr std::int64_t step_us = 20'000;
        // The path takes 150 ms more than its round trip says, so the lead widens for seconds.
        constexpr std::int64_t longer_us = 150'000;
        Micros most;
        for (std::int64_t now_us = 0; now_us < 120'000'000; now_us += step_us) {
            lead.round_trip(Micros{2 * way_us}, Micros{now_us});
            const Moment moment = lead.command_moment(rate.moment_at(Micros{now_us}), Micros{now_us});
            most = std::max(most, lead.numbers().lead);
            server.note(rate.time_of(moment) - Micros{now_us + way_us + longer_us});
            if (now_us % report_us != 0) continue;
            lead.margin_reported(*Earliness::decode(server.take()), Micros{now_us + 2 * way_us});
        }
        EXPECT_GE(lead.numbers().lead.value, way_us + longer_us) << report_us;
        EXPECT_LE(most.value, way_us + longer_us + 15'000) << report_us;
    }
}

TEST(input_lead, chooses_copies_by_loss_and_burst) {
    Commands commands(3);
    commands.play(5'000'000);
    EXPECT_EQ(commands.lead.redundancy(), 1u);
    commands.loss = 0.05;
    commands.play(20'000'000);
    const std::uint32_t alone = commands.lead.redundancy();
    EXPECT_GE(alone, 2u);
    EXPECT_GT(commands.lead.numbers().burst_reserve.value, 0);
    commands.loss = 0.4;
    commands.play(40'000'000);
    EXPECT_GT(commands.lead.redundancy(), alone);
    // The loss left after all copies is the loss asked for.
    const double again = 1.0 - 1.0 / static_cast<double>(commands.lead.numbers().burst_packets);
    const double left = static_cast<double>(commands.lead.numbers().loss_ratio) *
                        std::pow(again, static_cast<double>(commands.lead.redundancy()) - 1.0);
    EXPECT_TRUE(left <= 0.001 || commands.lead.redundancy() == InputLeadConfig{}.max_copies);
    commands.loss = 0.0;
    commands.play(120'000'000);
    EXPECT_LE(commands.lead.redundancy(), 2u);
}

TEST(input_lead, a_burst_of_losses_widens_at_once) {
    InputLead lead(InputLeadConfig{}, rate);
    lead.round_trip(Micros{40'000}, Micros{0});
    for (int i = 0; i < 1'000; ++i) lead.packet_arrived();
    const Micros before = lead.target();
    for (int i = 0; i < 4; ++i) lead.packet_lost();
    EXPECT_GT(lead.target(), before);
    EXPECT_GT(lead.redundancy(), 1u);
}

TEST(input_lead, never_goes_back_and_dilates_by_a_twentieth_at_most) {
    EXPECT_TRUE(rc::check([] {
        Commands commands(*rc::gen::arbitrary<std::uint64_t>());
        commands.jitter_us = static_cast<double>(*rc::gen::inRange(0, 30'000));
        commands.loss = static_cast<double>(*rc::gen::inRange(0, 60)) / 100.0;
        commands.way_us = *rc::gen::inRange<std::int64_t>(0, 150'000);
        std::optional<Moment> last;
        const double real = 16'667.0 * rate.hz() * 65536.0 / 1e6;
        commands.play(6'000'000, [&](std::int64_t, Moment moment) {
            if (last) {
                const auto advanced = static_cast<double>(moment - *last);
                RC_ASSERT(advanced >= real * 0.95 - 1.0);
                RC_ASSERT(advanced <= real * 1.05 + 1.0);
            }
            last = moment;
        });
    }));
}

TEST(input_lead, jumps_only_over_a_declared_break_and_back_only_into_a_new_epoch) {
    InputLead lead(InputLeadConfig{}, rate);
    const Moment first = lead.command_moment(Moment::at(Tick{1'000}), Micros{0});
    const Moment slewed = lead.command_moment(Moment::at(Tick{9'000}), Micros{15'625});
    EXPECT_LT(slewed - first, 2 * Moment::one_tick);
    lead.declare_break(false);
    EXPECT_GT(lead.command_moment(Moment::at(Tick{9'000}), Micros{31'250}), Moment::at(Tick{9'000}));
    EXPECT_EQ(lead.numbers().jumps, 1u);
    lead.declare_break(false);
    EXPECT_GT(lead.command_moment(Moment::at(Tick{5'000}), Micros{46'875}), Moment::at(Tick{9'000}));
    lead.declare_break(true);
    EXPECT_LT(lead.command_moment(Moment::at(Tick{5'000}), Micros{62'500}), Moment::at(Tick{5'100}));
}

TEST(input_lead, takes_any_report_and_round_trip_and_stays_within_its_bounds) {
    EXPECT_TRUE(rc::check([] {
        const InputLeadConfig config;
        InputLead lead(config, rate);
        RandomReals<double> random(*rc::gen::arbitrary<std::uint64_t>());
        for (int i = 0; i < 300; ++i) {
            const Micros now{i * 10'000};
            lead.command_moment(rate.moment_at(now), now);
            lead.round_trip(Micros{static_cast<std::int64_t>(random.uniform(-1e12, 1e12))}, now);
            lead.round_trip(Micros{static_cast<std::int64_t>(random.uniform(0.0, 1e6))}, now);
            lead.margin_reported(Micros{static_cast<std::int64_t>(random.uniform(-1e12, 1e12))}, now);
            lead.margin_reported(Micros{static_cast<std::int64_t>(random.uniform(-1e5, 1e5))}, now);
            if (random.chance(0.5)) lead.packet_lost();
            RC_ASSERT(lead.target() >= config.min_lead);
            RC_ASSERT(lead.target() <= config.max_lead);
            RC_ASSERT(lead.redundancy() >= 1u);
            RC_ASSERT(lead.redundancy() <= config.max_copies);
        }
        RC_ASSERT(lead.numbers().refused_reports > 0u);
    }));
}

TEST(input_lead_config, names_the_field_that_is_wrong) {
    using Change = void (*)(InputLeadConfig&);
    const std::pair<const char*, Change> cases[] = {
        {"send_interval", [](auto& c) { c.send_interval = Micros{0}; }},
        {"lead_weight", [](auto& c) { c.lead_weight = 0.0f; }},
        {"late_weight", [](auto& c) { c.late_weight = 0.0f; }},
        {"reserve", [](auto& c) { c.reserve = Micros{-1}; }},
        {"min_lead", [](auto& c) { c.min_lead = Micros{-1}; }},
        {"max_lead", [](auto& c) { c.max_lead = Micros{500'001}; }},
        {"max_slew_ratio", [](auto& c) { c.max_slew_ratio = 0.0f; }},
        {"memory", [](auto& c) { c.memory = Micros{0}; }},
        {"residual_loss_ratio", [](auto& c) { c.residual_loss_ratio = 0.0f; }},
        {"max_copies", [](auto& c) { c.max_copies = 17; }},
    };
    EXPECT_EQ(InputLeadConfig{}.validate(), nullptr);
    for (const auto& [field, change] : cases) {
        InputLeadConfig config;
        change(config);
        ASSERT_NE(config.validate(), nullptr) << field;
        EXPECT_EQ(std::string_view(config.validate()), field);
    }
}

}  // namespace input_lead_test
