// FishNet's published case played whole through the public classes, against the guide's own arithmetic. `Guide` is that
// arithmetic by hand: its constants are literals, and nothing of the preset is in it.

#include <backsight/presets/fishnet_steps.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>

#include "tests/presets/milliseconds.h"
#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

constexpr double frames_hz[] = {30.0, 60.0, 144.0};
constexpr std::uint32_t ticks_hz[] = {30, 60};

// The guide's PredictedProjectile along one axis.
struct Guide {
    float position = 0.0f;
    float passed_time = 0.0f;

    void move(float delta) {
        float passed_time_delta = 0.0f;
        if (passed_time > 0.0f) {
            float step = passed_time * 0.08f;
            passed_time -= step;
            if (passed_time <= delta / 2.0f) {
                step += passed_time;
                passed_time = 0.0f;
            }
            passed_time_delta = step;
        }
        position += 1.0f * (5.0f * (delta + passed_time_delta));
    }
};

// TimeManager.TimePassed(tick, false), by a uint or by a PreciseTick: the ticks' difference times a tick's length.
float guide_time_passed(double now_ticks, double fired_ticks, std::uint32_t rate_hz, bool whole) {
    const double ticks = whole ? std::floor(now_ticks) - std::floor(fired_ticks) : now_ticks - fired_ticks;
    return static_cast<float>(std::max(0.0, ticks) * (1.0 / rate_hz));
}

struct Link {
    std::int64_t up_ms;
    std::int64_t down_ms;
};
constexpr Link links[] = {{110, 110}, {200, 100}, {300, 50}, {100, 300}};

// A shot of 5 units a second, high over two who stand there: when it is fired, executed and heard of.
struct Case {
    Case(const Link& link, std::uint32_t rate_hz, bool counts_whole_ticks, Micros fired_at = ms(10'000))
        : world({}, {}), rate{rate_hz, 1}, whole(counts_whole_ticks), fired_us(fired_at) {
        world.run(8);
        rules.speed_mps = 5.0f;
        FishnetConfig config;
        config.counts_whole_ticks = counts_whole_ticks;
        system = fishnet_projectiles(rules, {}, rate, config);
        launch = Launch(world.shooter, {}, {0, 0, 50}, {5, 0, 0}, world.server_now());
        const Micros asked_us = fired_us + ms(link.up_ms);
        executed = rate.moment_at(asked_us - Micros{1}).tick() + 1;  // the first tick at or after it came
        heard_us = asked_us + ms(link.down_ms);
    }

    double ticks_at(Micros instant) const { return static_cast<double>(instant.value) * rate.hz() / 1e6; }
    // A whole tick's time is rounded down to microseconds, so a moment is taken a microsecond later.
    Moment moment_at(Micros instant) const { return rate.moment_at(instant + Micros{1}); }
    Guide spectators_guide() const {
        const float passed = guide_time_passed(ticks_at(heard_us), ticks_at(fired_us), rate.numerator, whole);
        return {0.0f, std::min(0.3f, passed)};
    }
    Guide servers_guide() const {
        const auto now_ticks = static_cast<double>(executed.value);
        const float passed = guide_time_passed(now_ticks, ticks_at(fired_us), rate.numerator, whole);
        return {0.0f, std::min(0.3f / 2.0f, passed)};
    }
    ServersShot execute() const {
        const double since_s = static_cast<double>(executed.value) / rate.hz() - seconds(fired_us);
        return system->execute(launch, since_s, ms(100), present(), rate.time_of(executed));
    }
    SpectatorsShot spectate(const View& drawn) const {
        return system->spectate({launch, moment_at(fired_us)}, moment_at(heard_us), {heard_us, &drawn, ms(100)});
    }
    View present() const { return View::at_moment(world.history, world.draw, world.server_now()); }

    test::JudgeWorld world;
    TickRate rate;
    bool whole;
    Micros fired_us;
    Micros heard_us;
    Tick executed;
    ProjectileRules rules;
    Launch launch{{}, {}};
    std::unique_ptr<ProjectileSystem> system;
};

template <typename Play>
void for_each_case(Play play) {
    for (const Link& link : links) {
        for (const std::uint32_t rate_hz : ticks_hz) {
            for (const bool whole : {true, false}) {
                // On a tick and between two.
                for (const std::int64_t later_us : {0, 7'300, 19'100, 30'900}) {
                    const Case shot(link, rate_hz, whole, Micros{10'000'000 + later_us});
                    SCOPED_TRACE(testing::Message() << link.up_ms << " ms up, " << link.down_ms << " ms down, "
                                                    << rate_hz << " Hz, whole " << whole << ", " << later_us);
                    play(shot);
                }
            }
        }
    }
}

TEST(fishnet_play, spectators_fly_as_the_guides_do_call_by_call) {
    for_each_case([](const Case& shot) {
        for (const double hz : frames_hz) {
            const View drawn = shot.present();
            SpectatorsShot seen = shot.spectate(drawn);
            Guide guide = shot.spectators_guide();
            ASSERT_NEAR(seen.catch_up_s, static_cast<double>(guide.passed_time), 2e-6);
            ASSERT_EQ(seen.copy.position().x, 0.0f) << "at the muzzle, however late";
            const auto delta = static_cast<float>(1.0 / hz);
            for (int call = 1; call <= static_cast<int>(2.5 * hz); ++call) {
                guide.move(delta);
                const Micros now = shot.heard_us + Micros{static_cast<std::int64_t>(call * 1e6 / hz)};
                shot.system->spectators_frame(seen, {now, &drawn, ms(100)}, static_cast<double>(delta));
                ASSERT_NEAR(seen.copy.position().x, guide.position, 0.001) << hz << " Hz, call " << call;
            }
            EXPECT_EQ(seen.catch_up_s, 0.0);
        }
    });
}

TEST(fishnet_play, a_game_that_moves_its_own_projectile_has_the_guides_floats) {
    for_each_case([](const Case& shot) {
        for (const double hz : frames_hz) {
            FishnetConfig config;
            config.counts_whole_ticks = shot.whole;
            const double passed_s = passed_time(config, FishnetPeer::observer, shot.moment_at(shot.heard_us),
                                                shot.moment_at(shot.fired_us), shot.rate);
            FishnetProjectile projectile({0, 0, 50}, {1, 0, 0}, passed_s, config);
            Guide guide = shot.spectators_guide();
            const auto delta = static_cast<float>(1.0 / hz);
            for (int call = 1; call <= static_cast<int>(2.5 * hz); ++call) {
                guide.move(delta);
                projectile.move(delta);
                ASSERT_NEAR(projectile.position().x, guide.position, shot.whole ? 1e-6 : 2e-5) << hz << " " << call;
            }
            EXPECT_EQ(projectile.remaining_s(), 0.0f);
        }
    });
}

TEST(fishnet_play, its_server_flies_as_the_guides_does_tick_by_tick) {
    for_each_case([](const Case& shot) {
        ServersShot theirs = shot.execute();
        Guide guide = shot.servers_guide();
        ASSERT_NEAR(theirs.forwarded_s, static_cast<double>(guide.passed_time), 2e-6);
        const View present = shot.present();
        EXPECT_FALSE(shot.system->tick(theirs, present, shot.rate.time_of(shot.executed))) << "the tick of the request";
        EXPECT_EQ(theirs.authority.position().x, 0.0f);
        for (std::int64_t tick = 1; tick <= 2 * shot.rate.numerator; ++tick) {
            guide.move(1.0f / static_cast<float>(shot.rate.numerator));
            shot.system->tick(theirs, present, shot.rate.time_of(shot.executed + tick));
            ASSERT_NEAR(theirs.authority.position().x, guide.position, 0.00001) << tick;
        }
    });
}

// Where the spectators' projectile and the server's are once both have caught up, in units of length.
double lead_of_spectators(const Case& shot) {
    const View view = shot.present();
    ServersShot theirs = shot.execute();
    SpectatorsShot seen = shot.spectate(view);
    const double rate_hz = shot.rate.hz();
    constexpr std::int64_t ticks = 120;
    for (std::int64_t tick = 1; tick <= ticks; ++tick) {
        shot.system->tick(theirs, view, shot.rate.time_of(shot.executed + tick));
    }
    // The same instant, in frames of 10 ms and a last one that is shorter. Its floats add up a rounding each frame.
    double left_s = static_cast<double>(shot.executed.value + ticks) / rate_hz - seconds(shot.heard_us);
    for (; left_s > 0.0; left_s -= 0.01) {
        shot.system->spectators_frame(seen, {shot.heard_us, &view, ms(100)}, std::min(left_s, 0.01));
    }
    EXPECT_EQ(theirs.catch_up_s, 0.0);
    EXPECT_EQ(seen.catch_up_s, 0.0);
    return static_cast<double>(seen.copy.position().x - theirs.authority.position().x);
}

// Fired on a tick. 110 ms are 3.3 or 6.6 ticks; the tick that has begun does not count for who hears of the shot.
TEST(fishnet_play, spectators_lead_the_server_by_what_its_cap_leaves_and_trail_by_what_theirs_does) {
    const struct {
        Link link;
        double by_fractions, by_ticks_30, by_ticks_60;
    } published[] = {
        {{110, 110}, 0.0, -0.1, -0.016667},
        {{200, 100}, 0.25, 0.25, 0.25},
        {{300, 50}, 0.50, 0.50, 0.50},
        {{100, 300}, -0.50, -0.50, -0.50},
    };
    for (const auto& row : published) {
        SCOPED_TRACE(row.link.up_ms);
        for (const std::uint32_t rate_hz : ticks_hz) {
            EXPECT_NEAR(lead_of_spectators(Case(row.link, rate_hz, false)), row.by_fractions, 0.0005);
        }
        EXPECT_NEAR(lead_of_spectators(Case(row.link, 30, true)), row.by_ticks_30, 0.0005);
        EXPECT_NEAR(lead_of_spectators(Case(row.link, 60, true)), row.by_ticks_60, 0.0005);
    }
}

// The published series of 35 calls at 60 Hz: 0.15 s and the 35 ticks themselves, at 5 units a second.
TEST(fishnet_play, its_server_takes_the_share_that_it_is_given_of_the_rest) {
    const struct {
        double share;
        int ticks;
        double units;
    } published[] = {{0.08, 1, 0.143333}, {0.08, 2, 0.281867}, {0.08, 34, 3.539293}, {0.08, 35, 3.666667},
                     {0.5, 1, 0.458333},  {0.5, 4, 1.036458},  {0.5, 5, 1.166667},   {1.0, 1, 0.833333}};
    const test::JudgeWorld world({}, {});
    const View present = View::at_moment(world.history, world.draw, {});
    ProjectileRules rules;
    const Launch launch(world.shooter, {}, {0, 0, 50}, {5, 0, 0});
    for (const auto& row : published) {
        FishnetConfig config;
        config.catch_up_share = row.share;
        const auto system = fishnet_projectiles(rules, {}, {60, 1}, config);
        ServersShot theirs = system->execute(launch, 0.2, ms(100), present, ms(1'000));
        for (int tick = 1; tick <= row.ticks; ++tick) system->tick(theirs, present, ms(1'000 + 17 * tick));
        EXPECT_NEAR(theirs.authority.position().x, row.units, 2e-5) << row.share << " " << row.ticks;
        EXPECT_EQ(theirs.catch_up_s == 0.0, row.units - row.ticks / 12.0 > 0.7499) << row.share << " " << row.ticks;
    }
}

// Fired 2.25 ticks of 1/30 s before the server's: TimePassed(uint) counts three, TimePassed(PreciseTick) 2.25.
TEST(fishnet_play, both_overloads_of_time_passed_count_as_the_guides) {
    const test::JudgeWorld world({}, {});
    const View present = View::at_moment(world.history, world.draw, {});
    const ProjectileRules rules;
    const Launch launch(world.shooter, {}, {0, 0, 50}, {5, 0, 0});
    const Moment fired = Moment::at(Tick{97}, 49'152);
    const Moment heard = Moment::at(Tick{103}, 16'384);
    EXPECT_TRUE(FishnetConfig{}.counts_whole_ticks) << "the guide sends a uint";
    for (const bool whole : {true, false}) {
        FishnetConfig config;
        config.counts_whole_ticks = whole;
        const auto system = fishnet_projectiles(rules, {}, {30, 1}, config);
        EXPECT_NEAR(system->execute(launch, 0.075, ms(100), present, ms(1'000)).forwarded_s, whole ? 0.1 : 0.075, 1e-9);
        const SpectatorsShot seen = system->spectate({launch, fired}, heard, {ms(1'000), &present, ms(100)});
        EXPECT_NEAR(seen.catch_up_s, whole ? 0.2 : 0.183333, 1e-6);
    }
    // A tick to come.
    const auto system = fishnet_projectiles(rules, {}, {30, 1});
    EXPECT_EQ(system->execute(launch, -0.05, ms(100), present, ms(1'000)).forwarded_s, 0.0);
    EXPECT_EQ(system->spectate({launch, heard}, fired, {ms(1'000), &present, ms(100)}).catch_up_s, 0.0);
}

// A rocket of 40 m/s against a ball of half a metre: a tick's 0.625 m cannot miss it, 1.1 m of a tick that hurries can.
TEST(fishnet_play, a_tick_that_hurries_jumps_over_a_target_which_the_same_rocket_hits_without_it) {
    test::JudgeWorld world({}, {});
    world.run(8);
    const View present = View::at_moment(world.history, world.draw, world.server_now());
    ProjectileRules rules;
    rules.speed_mps = 40.0f;
    const auto system = fishnet_projectiles(rules, {}, {64, 1});
    int missed = 0;
    for (int i = 0; i < 20; ++i) {
        // The muzzle is 0.6 m before the ball and closer, so that its first step decides.
        const Launch launch(world.shooter, {}, {9.3f + 0.01f * static_cast<float>(i), 0, 0}, {40, 0, 0});
        for (const double since_s : {0.0, 0.15}) {
            ServersShot theirs = system->execute(launch, since_s, ms(100), present, ms(1'000));
            for (int tick = 1; tick < 5; ++tick) system->tick(theirs, present, ms(1'000 + 16 * tick));
            const bool is_hit = theirs.authority.has_ended();
            if (since_s == 0.0) {
                EXPECT_TRUE(is_hit) << launch.position.x;
            } else {
                missed += is_hit ? 0 : 1;
            }
        }
    }
    // 0.625 + 0.48 m: from 9.395 m on the first step ends past 10.5 m.
    EXPECT_EQ(missed, 10);
}

// The published ping of 220 ms. The target runs across the line of fire at 8 m/s and turns around behind it. The
// shooter draws it 7 ticks late, on the line. Where the server has it by then, it has turned and left the line.
struct Turning {
    Turning() : world({}, {0.0f, 8.0f, 0.0f}) {
        world.place = {10.0f, -5.0f, 0.0f};
        rules.speed_mps = 20.0f;
        system = fishnet_projectiles(rules, {}, test::judge_rate);
        // On the line of fire at tick 40, 0.125 m behind it at 41, and on it again at 42.
        for (int tick = 1; tick <= 90; ++tick) {
            if (tick == 42) world.velocity = {0.0f, -8.0f, 0.0f};
            world.step();
        }
        launch = Launch(world.shooter, {}, {}, {20, 0, 0});
    }
    View at(double tick) const {
        return View::at_moment(world.history, world.draw, Moment{static_cast<std::int64_t>(tick * 65536.0)});
    }
    static Micros time_of(double tick) { return {static_cast<std::int64_t>(tick * 15'625.0)}; }

    test::JudgeWorld world;
    ProjectileRules rules;
    std::unique_ptr<ProjectileSystem> system;
    Launch launch{{}, {}};
};

TEST(fishnet_play, each_peers_projectile_meets_targets_where_that_peer_has_them_and_nothing_is_reconciled) {
    Turning range;
    constexpr double fired = 16.0;
    constexpr double way = 7.0;  // ticks: 109 ms
    OwnersShot mine = range.system->press(range.launch, Turning::time_of(fired), ms(220));
    EXPECT_EQ(mine.image_from, Turning::time_of(fired)) << "at once";
    ServersShot theirs =
        range.system->execute(range.launch, way / 64.0, ms(220), range.at(fired + way), Turning::time_of(fired + way));
    EXPECT_DOUBLE_EQ(theirs.forwarded_s, 0.109375);
    View heard = range.at(fired + 2 * way);
    SpectatorsShot seen = range.system->spectate({range.launch, Moment::at(Tick{16})}, Moment::at(Tick{30}),
                                                 {Turning::time_of(fired + 2 * way), &heard, ms(220)});
    EXPECT_DOUBLE_EQ(seen.catch_up_s, 0.21875);
    std::optional<double> image_ended, server_ended, copy_ended;
    for (int tick = 17; tick <= 80; ++tick) {
        const Micros now = Turning::time_of(tick);
        const View drawn = range.at(tick - way);
        const View present = range.at(tick);
        range.system->frame(mine, {now, &drawn, ms(220)}, 1.0 / 64.0);
        if (tick > 23) range.system->tick(theirs, present, now);
        if (tick > 30) range.system->spectators_frame(seen, {now, &drawn, ms(220)}, 1.0 / 64.0);
        if (mine.image->has_ended() && !image_ended) image_ended = tick;
        if (theirs.authority.has_ended() && !server_ended) server_ended = tick;
        if (seen.copy.has_ended() && !copy_ended) copy_ended = tick;
    }
    // The image passes 9.5 m at tick 46.4. Tick 47 draws the target of tick 40.
    EXPECT_EQ(image_ended, 47.0);
    EXPECT_EQ(mine.image->result().hit.hit.entity, range.world.victim);
    // The target of tick 47 is 0.625 m from the line, and runs on: a ball of 0.5 m.
    EXPECT_FALSE(server_ended.has_value()) << "judged in the present";
    EXPECT_GT(theirs.authority.position().x, 11.0f);
    // 20 m/s * (34 ticks - 0.21875 s * 0.92^20) = 9.80 m, and 9.42 m a frame before.
    EXPECT_EQ(copy_ended, 50.0) << "it hurries still, and draws the target 7 ticks late too";
    FlightResult end;
    end.end = FlightEnd::stopped;
    const FlightResult shown = mine.image->result();
    const View drawn = range.at(73);
    range.system->hear_end(mine, end, {Turning::time_of(80), &drawn, ms(220)});
    range.system->spectators_hear_end(seen, end, {Turning::time_of(80), &drawn, ms(220)});
    EXPECT_EQ(mine.image->result().end, shown.end);
    EXPECT_FALSE(mine.corrected.has_value());
    EXPECT_EQ(seen.copy.result().end, FlightEnd::target);
    EXPECT_TRUE(seen.told_end.has_value());
}

}  // namespace
}  // namespace backsight::presets
