#include <backsight/time/view_clock.h>

#include <backsight/base/random.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>
#include <string_view>

using namespace backsight;

namespace view_clock_test {

constexpr TickRate rate{60, 1};
constexpr std::int64_t first_tick = 10'000;
constexpr std::int64_t frame_us = 6'944;  // 144 Hz

struct Link {
    std::int64_t there_us = 20'000;
    double jitter_us = 1'000.0;
    double loss = 0.0;
    std::int64_t tick_ahead = 0;  // the server's ticks have jumped by this
    bool is_dead = false;
};

// A server at 60 Hz and a client that draws at 144 Hz; its clock in true time.
class World {
public:
    World(std::uint64_t seed, InterpolationDelayConfig delay = {})
        : view(ViewClockConfig{}, rate, delay), random_(seed) {}

    template <class EachFrame>
    void play(std::int64_t until_us, EachFrame each) {
        for (; now_us_ < until_us; now_us_ += frame_us) {
            send();
            receive();
            each(now_us_, view.moment(Micros{now_us_}));
        }
    }
    void play(std::int64_t until_us) {
        play(until_us, [](std::int64_t, std::optional<Moment>) {});
    }

    Link link;
    ViewClock view;

private:
    struct Packet {
        Tick tick;
        std::int64_t arrives_us = 0;
    };
    void send() {
        for (; rate.time_of(sent_).value <= now_us_; sent_ = sent_ + 1) {
            if (link.is_dead || random_.chance(link.loss)) continue;
            const double late = -std::log(1.0 - random_.unit()) * link.jitter_us;
            const std::int64_t at = rate.time_of(sent_).value + link.there_us + static_cast<std::int64_t>(late);
            flying_[static_cast<std::size_t>(sent_.value) % flying_.size()] = {sent_ + first_tick + link.tick_ahead,
                                                                               at};
        }
    }
    void receive() {
        for (;;) {
            Packet* next = nullptr;
            for (Packet& packet : flying_) {
                if (packet.arrives_us == 0 || packet.arrives_us > now_us_) continue;
                if (next == nullptr || packet.arrives_us < next->arrives_us) next = &packet;
            }
            if (next == nullptr) return;
            // Packets are taken in when the frame begins, as games do.
            view.snapshot_arrived(next->tick, Micros{now_us_});
            if (next->tick.value % 6 == 0) {
                view.round_trip(rate.time_of(next->tick) + Micros{777}, Micros{2 * link.there_us + 4'000},
                                Micros{now_us_});
            }
            next->arrives_us = 0;
        }
    }

    RandomReals<double> random_;
    Tick sent_{0};
    std::int64_t now_us_ = 0;
    std::array<Packet, 256> flying_{};
};

TEST(view_clock, shows_nothing_before_a_snapshot_and_no_present_before_a_round_trip) {
    ViewClock view(ViewClockConfig{}, rate, InterpolationDelayConfig{});
    EXPECT_FALSE(view.moment(Micros{0}).has_value());
    EXPECT_FALSE(view.present(Micros{0}).has_value());
    view.snapshot_arrived(Tick{600}, Micros{1'000});
    ASSERT_TRUE(view.moment(Micros{1'000}).has_value());
    EXPECT_LT(*view.moment(Micros{1'000}), Moment::at(Tick{600}));
    EXPECT_FALSE(view.present(Micros{1'000}).has_value());
    view.round_trip(Micros{5}, Micros{20'000}, Micros{1'000});
    ASSERT_TRUE(view.present(Micros{1'000}).has_value());
    EXPECT_EQ(*view.present(Micros{1'000}), rate.moment_at(rate.time_of(Tick{600}) + Micros{10'000}));
}

TEST(view_clock, draws_a_little_behind_and_starves_hardly_on_a_quiet_path) {
    World world(1);
    world.link.jitter_us = 300.0;
    world.play(30'000'000);
    const ViewClock::Numbers numbers = world.view.numbers();
    EXPECT_LT(numbers.delay.value, 30'000);
    EXPECT_GT(numbers.delay.value, 16'000);  // an interval, or there is nothing to interpolate to
    EXPECT_LT(static_cast<double>(numbers.starved_frames), 0.01 * static_cast<double>(numbers.frames));
    EXPECT_EQ(numbers.jumps, 0u);
}

TEST(view_clock, widens_for_a_bad_path_and_comes_back) {
    World world(2);
    world.link.jitter_us = 300.0;
    world.play(20'000'000);
    const Micros quiet = world.view.numbers().delay;
    world.link.jitter_us = 12'000.0;
    world.play(26'000'000);
    const Micros bad = world.view.numbers().delay;
    EXPECT_GT(bad.value, quiet.value + 15'000);
    world.link.jitter_us = 300.0;
    world.play(60'000'000);
    EXPECT_LT(world.view.numbers().delay.value, quiet.value + 15'000);
}

TEST(view_clock, counts_losses_as_gaps) {
    World world(3);
    world.link.loss = 0.1;
    world.play(20'000'000);
    EXPECT_NEAR(static_cast<double>(world.view.numbers().lost), 120.0, 50.0);
    EXPECT_GT(world.view.numbers().delay.value, 30'000);  // one lost in ten is worth an interval
}

TEST(view_clock, advances_between_095_and_105_of_real_time_and_never_goes_back) {
    EXPECT_TRUE(rc::check([] {
        World world(*rc::gen::arbitrary<std::uint64_t>());
        world.link.jitter_us = static_cast<double>(*rc::gen::inRange(0, 15'000));
        world.link.loss = static_cast<double>(*rc::gen::inRange(0, 30)) / 100.0;
        std::optional<Moment> last;
        std::int64_t last_us = 0;
        std::uint64_t held = 0;
        world.play(10'000'000, [&](std::int64_t now, std::optional<Moment> moment) {
            const ViewClock::Numbers numbers = world.view.numbers();
            if (last) {
                RC_ASSERT(moment.has_value());
                RC_ASSERT(*moment >= *last);
                const double advanced = static_cast<double>(*moment - *last) / 65536.0 / rate.hz() * 1e6;
                const double real = static_cast<double>(now - last_us);
                if (numbers.held_frames + numbers.jumps == held) {
                    RC_ASSERT(advanced >= real * 0.95 - 2.0);
                    RC_ASSERT(advanced <= real * 1.05 + 2.0);
                }
            }
            held = numbers.held_frames + numbers.jumps;
            last = moment;
            last_us = now;
        });
    }));
}

TEST(view_clock, stays_within_what_the_audit_allows_when_the_server_falls_silent) {
    World world(4);
    world.play(10'000'000);
    const Micros newest = rate.time_of(Tick{first_tick + 600});
    world.link.is_dead = true;
    std::optional<Moment> shown;
    world.play(14'000'000, [&](std::int64_t, std::optional<Moment> moment) { shown = moment; });
    EXPECT_LE(rate.time_of(*shown), newest + ViewClockConfig{}.max_ahead);
    EXPECT_GT(world.view.numbers().held_frames, 100u);
    world.link.is_dead = false;
    world.play(18'000'000, [&](std::int64_t, std::optional<Moment> moment) { shown = moment; });
    // Four seconds later it is where it should be, and not by having gone back.
    EXPECT_NEAR(static_cast<double>(rate.time_of(*shown).value),
                18'000'000.0 - 20'000.0 - static_cast<double>(world.view.numbers().delay.value) +
                    static_cast<double>(rate.time_of(Tick{first_tick}).value),
                30'000.0);
}

TEST(view_clock, follows_ticks_that_jump_ahead_within_two_seconds) {
    World world(5);
    world.play(10'000'000);
    world.link.tick_ahead = 6'000;
    std::optional<Moment> last;
    world.play(12'000'000, [&](std::int64_t, std::optional<Moment> moment) {
        if (last) {
            EXPECT_GE(*moment, *last);
        }
        last = moment;
    });
    EXPECT_NEAR(static_cast<double>(last->tick().value), static_cast<double>(first_tick + 6'000 + 720), 5.0);
    EXPECT_GE(world.view.numbers().jumps, 1u);
}

TEST(view_clock, begins_an_epoch_where_ticks_fall_far_back) {
    World world(6);
    world.play(10'000'000);
    world.link.tick_ahead = -6'000;
    std::optional<Moment> last;
    world.play(13'000'000, [&](std::int64_t, std::optional<Moment> moment) { last = moment; });
    EXPECT_NEAR(static_cast<double>(last->tick().value), static_cast<double>(first_tick - 6'000 + 780), 5.0);
    EXPECT_EQ(world.view.numbers().epoch, 1u);
}

TEST(view_clock, a_group_that_is_sent_less_often_is_drawn_later) {
    InterpolationDelayConfig fast;
    InterpolationDelayConfig slow;
    slow.send_interval = Micros{50'000};
    const InterpolationDelayConfig both[] = {fast, slow};
    ViewClock view(ViewClockConfig{}, rate, both);
    ASSERT_EQ(view.groups(), 2u);
    for (std::int64_t tick = 0; tick < 1'200; ++tick) {
        const Micros now = rate.time_of(Tick{tick}) + Micros{15'000};
        view.snapshot_arrived(Tick{tick + 1}, now, {0});
        if (tick % 3 == 0) view.snapshot_arrived(Tick{tick + 1}, now, {1});
        view.moment(now, {0});
        view.moment(now, {1});
    }
    EXPECT_NEAR(static_cast<double>(view.numbers({0}).delay.value), 17'000.0, 3'000.0);
    EXPECT_NEAR(static_cast<double>(view.numbers({1}).delay.value), 50'000.0, 4'000.0);
    EXPECT_EQ(view.numbers().inputs[ClockInput::not_newer], 0u);
}

TEST(view_clock, a_hiccup_of_the_server_moves_neither_clock_nor_present) {
    ViewClock view(ViewClockConfig{}, rate, InterpolationDelayConfig{});
    double worst_us = 0.0;
    for (std::int64_t tick = 0; tick < 1'800; ++tick) {
        // Ticks 900 to 929 leave late, all of them when the server is back; its clock knows.
        const std::int64_t due = rate.time_of(Tick{tick}).value;
        const std::int64_t sent = tick >= 900 && tick < 930 ? rate.time_of(Tick{930}).value + (tick - 930) * 100 : due;
        const Micros now{sent + 15'000};
        view.snapshot_arrived(Tick{tick + 1'000}, now);
        if (tick % 6 == 0) view.round_trip(Micros{sent}, Micros{30'000}, now);
        const auto reading = view.present_reading(now);
        if (!reading || tick < 120) continue;
        const Micros truth = rate.time_of(Tick{1'000}) + now;
        worst_us = std::max(worst_us, std::abs(static_cast<double>((reading->server_now - truth).value)));
    }
    EXPECT_LT(worst_us, 100.0);
    EXPECT_EQ(view.numbers().clock_breaks, 0u);
}

// Acknowledgements and events may carry the clock while no snapshot does.
TEST(view_clock, tells_the_present_where_no_packet_has_both_a_snapshot_and_the_clock) {
    for (const std::int64_t period_us : {16'667, 200'000, 1'000'000, 2'000'000}) {
        for (const double jitter_us : {0.0, 5'000.0}) {
            ViewClock view({}, rate, InterpolationDelayConfig{});
            RandomReals<double> random(7);
            constexpr std::int64_t way_us = 30'000;
            // The server's clock is that of its ticks, 5 s later.
            constexpr std::int64_t apart_us = 5'000'000;
            for (std::int64_t sent_us = 0; sent_us < 60'000'000; sent_us += period_us) {
                const auto late = [&] { return static_cast<std::int64_t>(jitter_us * random.unit()); };
                const std::int64_t there_us = way_us + late();
                const Tick tick = rate.moment_at(Micros{sent_us}).tick();
                view.snapshot_arrived(tick, rate.time_of(tick) + Micros{there_us});
                const std::int64_t clock_us = sent_us + period_us / 2;
                const std::int64_t clock_way_us = way_us + late();
                view.round_trip(Micros{clock_us + apart_us}, Micros{clock_way_us + way_us + late()},
                                Micros{clock_us + clock_way_us});
            }
            const auto reading = view.present_reading(Micros{61'000'000});
            ASSERT_TRUE(reading.has_value()) << period_us;
            EXPECT_NEAR(static_cast<double>(reading->server_now.value), 61e6, 1'000.0 + jitter_us / 2.0) << period_us;
            EXPECT_EQ(view.numbers().clock_breaks, 0u) << period_us;
        }
    }
}

TEST(view_clock_config, names_the_field_that_is_wrong) {
    ViewClockConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.clock.window = Micros{0};
    EXPECT_EQ(std::string_view(config.validate()), "window");
    config = {};
    config.max_slew_ratio = 0.6f;
    EXPECT_EQ(std::string_view(config.validate()), "max_slew_ratio");
    config = {};
    config.max_ahead = Micros{-1};
    EXPECT_EQ(std::string_view(config.validate()), "max_ahead");
    config = {};
    config.max_interpolation_delay = Micros{10'000'001};
    EXPECT_EQ(std::string_view(config.validate()), "max_interpolation_delay");
}

}  // namespace view_clock_test
