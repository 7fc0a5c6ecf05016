// Flights have their time, and end for honest shooters as if nobody had waited for it.

#include "tests/projectile/image_range.h"
#include "tests/projectile/lane.h"
#include "tests/projectile/projectile_match.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace flight_time_of_authority_test {

ProjectileRun honest(int flights) {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.rules.budget.look_back = Micros{500'000};
    run.flights = flights;
    run.ticks_between_shots = 2;
    run.compares_times = true;
    run.slews = false;
    return run;
}

ProjectileTally play(const std::string& name, const ProjectileRun& run) {
    const ProjectileTally tally = ProjectileMatch(run).play();
    std::cout << name << ": " << tally.times.alike << " of " << tally.times.compared << " alike, "
              << tally.times.alike_in_basis << " in their basis, later by " << tally.times.most_later
              << " ticks at most, early by " << tally.times.most_early << "; " << tally.hits << " hits, "
              << tally.others << " images ended otherwise\n";
    EXPECT_LE(tally.times.most_early, 2.0) << name;
    EXPECT_EQ(tally.times.most_sooner, 0) << name;
    EXPECT_EQ(tally.unexplained, 0) << name;
    EXPECT_EQ(tally.wrong_confirms, 0) << name;
    EXPECT_EQ(tally.stamps_left_out, 0u) << name;
    return tally;
}

// A delay that stays, with jitter of two ticks and a clock that is 50 millionths fast.
TEST(flight_time, of_an_honest_shooter_who_is_never_ahead_changes_no_flight) {
    const struct {
        const char* name;
        int jitter_ticks;
        std::int64_t drift;  // millionths
    } networks[] = {{"steady", 0, 0}, {"jitter of 2 ticks", 2, 0}, {"50 ppm fast", 0, 50}, {"both", 2, -50}};
    for (const auto& network : networks) {
        ProjectileRun run = honest(cases(25'000));
        run.jitter_ticks = network.jitter_ticks;
        run.delay_ticks = 4 + network.jitter_ticks;
        run.more_delay = [&](std::int64_t now) { return 65536 - now * 65536 * network.drift / 1'000'000; };
        run.rules.flight.max_bounces = 2;
        const ProjectileTally tally = play(network.name, run);
        EXPECT_GE(tally.times.compared, run.flights - 300);
        EXPECT_EQ(tally.times.alike, tally.times.compared) << network.name;
        EXPECT_EQ(tally.times.alike_in_basis, tally.times.compared) << network.name;
        EXPECT_EQ(tally.times.most_later, 0) << network.name;
    }
}

struct Ahead {
    const char* name;
    void (*happens)(ProjectileRun& run);
};

// Whoever launches from behind and then catches up is shown a flight faster than it flies.
constexpr Ahead runs_ahead[] = {
    {"a stall, then a burst",
     [](ProjectileRun& run) { run.stalls = [](std::int64_t tick) { return tick % 97 < 12; }; }},
    {"a starved view that jumps",
     [](ProjectileRun& run) {
         run.starves = [](std::int64_t tick) { return tick % 83 < 14; };
         run.more_delay = [](std::int64_t tick) { return tick % 83 < 16 ? tick % 83 * Moment::one_tick : 0; };
     }},
    {"a delay that slews by 10 %",
     [](ProjectileRun& run) {
         run.more_delay = [](std::int64_t tick) {
             const std::int64_t phase = tick % 200;
             return (phase < 100 ? phase : 200 - phase) * Moment::one_tick / 10;
         };
     }},
    {"a wait for even_to that falls",
     [](ProjectileRun& run) { run.waits = [](std::int64_t tick) { return static_cast<int>(9 - tick / 40 % 10); }; }},
    {"input that leads by more and more",
     [](ProjectileRun& run) {
         run.waits = [](std::int64_t tick) { return static_cast<int>(6 - tick / 10 % 7); };
         run.more_delay = [](std::int64_t tick) { return -(tick / 10 % 7) * Moment::one_tick / 8; };
     }},
};

TEST(flight_time, of_an_honest_shooter_who_runs_ahead_ends_flights_alike_and_later) {
    for (const Ahead& ahead : runs_ahead) {
        for (const bool bounces : {false, true}) {
            ProjectileRun run = honest(cases(4'000));
            ahead.happens(run);
            run.rules.flight.max_bounces = bounces ? 4 : 0;
            if (bounces) run.rules.flight.acceleration = {0, 0, -9.81f};
            const std::string name = std::string(ahead.name) + (bounces ? ", grenades" : ", rockets");
            const ProjectileTally tally = play(name, run);
            EXPECT_GT(tally.times.most_later, 0) << name << ": it never ran ahead";
            // A hit that would cost more than look_back by then is the clock's, and says so.
            EXPECT_LE(tally.times.compared - tally.times.alike, tally.times.worse_in_basis) << name;
            EXPECT_EQ(tally.times.alike, tally.times.compared) << name;
            EXPECT_EQ(tally.times.alike_in_basis, tally.times.compared) << name;
        }
    }
}

// A command shows the whole of a flight at once. Then nothing is heard for so long; then comes one more.
struct Leap {
    explicit Leap(std::int64_t silence, std::int64_t look_back_ms = 1000)
        : lane([](std::int64_t tick) {
              return Vec3{distance_m, 0.02f * static_cast<float>(tick - fired_at), 0};
          }) {
        rules.budget.look_back = Micros{look_back_ms * 1000};
        rules.flight.target_radius_m = 2.0f;
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        claim.id = {0, 1, 0};
        const Audited old = at(lane.now - 90, lane.now - 28);
        lane.ledger.learn(old.stamp);
        EXPECT_EQ(lane.authority.launch(claim, {{}, {}}, rules, old), LaunchResult::launched);
        lane.authority.follow(0, old, lane.ledger);
        lane.finish();
        lane.begin();
        const Audited leap = at(lane.now + 20, lane.now);
        lane.ledger.learn(leap.stamp);
        allocations = allocations_of([&] { lane.authority.follow(0, leap, lane.ledger); });
        lane.finish();
        for (std::int64_t i = 0; i < silence && !lane.verdict; ++i) {
            lane.begin();
            allocations += allocations_of([&] { lane.finish(); });
        }
        for (int i = 0; i < 200 && !lane.verdict; ++i) {
            lane.begin();
            const Audited next = at(lane.now, lane.now);
            lane.ledger.learn(next.stamp);
            lane.authority.follow(0, next, lane.ledger);
            lane.finish();
        }
    }
    static Audited at(std::int64_t shown, std::int64_t newest) {
        Audited audited;
        audited.result = AuditResult::accepted;
        audited.stamp = {Moment::at(Tick{shown}), {static_cast<std::uint32_t>(newest + 1)}, ~std::uint64_t{0}};
        if (newest < 63) audited.stamp.received = (std::uint64_t{1} << (newest + 1)) - 1;
        return audited;
    }

    ProjectileRules rules = rules_with(1000, 0, 0);
    Lane lane;
    std::uint64_t allocations = 0;
};

// 65 ticks of flight, less the two that jitter may take.
TEST(flight_time, is_waited_for_while_the_shooter_is_silent_and_by_no_patience_cut_short) {
    for (const std::int64_t silence : {0, 10, 30, 100}) {
        const Leap leap(silence);
        ASSERT_TRUE(leap.lane.verdict) << silence;
        EXPECT_EQ(leap.lane.verdict->end, FlightEnd::target);
        EXPECT_EQ(leap.lane.verdict->basis, VerdictBasis::as_shown) << silence;
        EXPECT_EQ(leap.allocations, 0u) << silence;
        const std::int64_t landed = leap.lane.now - 1 - fired_at;
        const std::int64_t steps = leap.lane.verdict->age / Moment::one_tick + 1;
        EXPECT_EQ(landed, steps - 2) << silence;
    }
}

// Snapshots of which nothing was heard lie between what the waiting stamp names and what the next one does. With holes
// in it the kept view would be another world: the clock judges by what the server knows, and the verdict says so.
TEST(flight_time, with_a_gap_that_is_learnt_of_meanwhile_ends_where_it_was_shown_or_by_the_clock_and_says_so) {
    const Leap whole(0);
    int by_clock = 0;
    for (std::int64_t silence = 20; silence <= 62; silence += 3) {
        const Leap leap(silence);
        ASSERT_TRUE(leap.lane.verdict) << silence;
        const ProjectileVerdict& verdict = *leap.lane.verdict;
        const bool has_gap = leap.lane.ledger.gaps() > 0;
        by_clock += has_gap ? 1 : 0;
        EXPECT_EQ(verdict.basis, has_gap ? VerdictBasis::by_clock : VerdictBasis::as_shown) << silence;
        EXPECT_EQ(verdict.end, whole.lane.verdict->end) << silence;
        EXPECT_EQ(verdict.target, whole.lane.verdict->target) << silence;
        EXPECT_EQ(verdict.age, whole.lane.verdict->age) << silence;
        EXPECT_EQ(verdict.point, whole.lane.verdict->point) << silence;
        EXPECT_EQ(leap.lane.now, whole.lane.now) << silence << ": in its time";
    }
    EXPECT_GT(by_clock, 3);
}

// How many ticks sooner than it flies a hit may land is the game's to say.
TEST(flight_time, is_exact_to_the_tick_where_the_server_leaves_nothing_to_jitter) {
    for (const std::uint32_t early : {0u, 1u, 2u, 7u}) {
        ProjectileRun run = honest(200);
        run.early_ticks = early;
        run.stalls = [](std::int64_t tick) { return tick % 97 < 12; };
        const ProjectileTally tally = ProjectileMatch(run).play();
        EXPECT_LE(tally.times.most_early, early);
        EXPECT_EQ(tally.times.alike, tally.times.compared);
    }
    AuthorityConfig config;
    config.early_ticks = 65;
    EXPECT_STREQ(config.validate(), "authority.early_ticks");
}

// Four commands at once, of which three have room.
TEST(flight_time, of_more_commands_than_were_agreed_on_is_counted_and_said) {
    const auto land = [](std::uint32_t stamps) {
        Lane lane([](std::int64_t) { return Vec3{distance_m, 0, 0}; });
        lane.authority.client_joined(0, stamps);
        ProjectileRules rules = rules_with(1000, 0, 0);
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        claim.id = {0, 1, 0};
        for (const std::int64_t behind : {80, 60, 40, 20, 0}) {
            const Audited audited = Leap::at(lane.now - behind, lane.now - behind);
            lane.ledger.learn(audited.stamp);
            if (behind == 80) {
                EXPECT_EQ(lane.authority.launch(claim, {{}, {}}, rules, audited), LaunchResult::launched);
            }
            lane.authority.follow(0, audited, lane.ledger);
        }
        lane.finish();
        lane.play(300, false);
        EXPECT_TRUE(lane.verdict && lane.verdict->end == FlightEnd::target);
        EXPECT_GE(lane.now - 1 - fired_at, 63);
        return std::pair{lane.authority.stamps_left_out(), lane.verdict->basis};
    };
    EXPECT_EQ(land(8), (std::pair{std::uint64_t{0}, VerdictBasis::as_shown}));
    const auto [left_out, basis] = land(3);
    EXPECT_EQ(left_out, 1u);
    EXPECT_EQ(basis, VerdictBasis::commands_lost);
}

// The screen has leapt: the image of a flight of 10 ticks ended two ticks after it was fired.
TEST(predicted_projectiles, a_hit_that_was_shown_sooner_than_it_flies_is_waited_for_from_the_end_of_its_time) {
    const auto taken_back_after = [](std::int64_t leap) {
        Range range;
        range.fire();
        range.ahead = leap;
        std::int64_t steps = 0;
        for (; steps < 60 && range.images.counters().resumed == 0; ++steps) range.step();
        EXPECT_EQ(range.impacts(), 1);
        return steps;
    };
    // 10 ticks of flight, a round trip of 10, a margin of 6.
    const std::int64_t steady = taken_back_after(0);
    EXPECT_NEAR(static_cast<double>(steady), 27.0, 1.0);
    EXPECT_EQ(taken_back_after(8), steady);
    EXPECT_EQ(taken_back_after(9), steady);
}

}  // namespace flight_time_of_authority_test
