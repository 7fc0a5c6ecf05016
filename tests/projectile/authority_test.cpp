#include <backsight/projectile/authority.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <optional>

using namespace backsight;
using namespace backsight::test;

namespace authority_test {

// At 100 Hz, so that the reference's milliseconds are whole ticks.
constexpr TickRate rate{100, 1};
constexpr std::int64_t fired_at = 100;
constexpr std::int64_t under_way = 15;  // D: 50 ms up, 50 ms down, 50 ms of interpolation
constexpr float target_speed = 6.0f;
constexpr float distance_m = 20.0f;

ProjectileRules rules_with(std::int64_t look_back_ms, std::int64_t fast_forward_ms, std::int64_t hold_back_ms) {
    ProjectileRules rules;
    rules.speed_mps = 30.0f;
    rules.flight.target_radius_m = 0.0f;
    rules.flight.lifetime = Micros{2'000'000};
    if (fast_forward_ms > 0 || hold_back_ms > 0) rules.budget.decided_by = DecidedBy::clock;
    rules.budget.look_back = Micros{look_back_ms * 1000};
    rules.budget.fast_forward = Micros{fast_forward_ms * 1000};
    rules.budget.hold_back = Micros{hold_back_ms * 1000};
    return rules;
}

// One target that goes as the test says, and one shooter at the origin whose commands come 15 ticks after what they
// show. A ball of half a metre: the reference's sum of radii.
struct Lane {
    explicit Lane(std::function<Vec3(std::int64_t)> path) : way(std::move(path)) {
        draw.tick_rate = rate;
        target = world.spawn();
    }

    static AuthorityConfig config() {
        AuthorityConfig config;
        config.max_clients = 2;
        config.max_projectiles = 16;
        config.max_per_client = 12;
        return config;
    }

    void begin() {
        authority.begin_tick(Tick{now});
        world.put(target, now, way(now));
        ledger.begin_snapshot(Tick{now});
        must(ledger.add(target));
    }
    void finish() {
        authority.finish_tick();
        for (const auto& ended : authority.ended()) {
            verdict = ended.verdict;
            paid = ended.paid;
        }
        ++now;
    }
    Audited stamp(std::int64_t age_ticks = under_way) const {
        Audited audited;
        audited.result = AuditResult::accepted;
        const std::int64_t shown = now - age_ticks;
        // Snapshot n is of tick n - 1; they had the one two ticks after what they drew.
        const auto newest = static_cast<std::uint32_t>(shown + 3);
        const std::uint64_t all = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
        audited.stamp = {Moment::at(Tick{shown}), {newest}, all};
        return audited;
    }
    void command(bool missed = false) {
        const Audited audited = stamp();
        ledger.learn(audited.stamp);
        authority.follow(0, audited, ledger, missed);
    }
    LaunchResult fire(const ProjectileRules&&, LaunchClaim, const LaunchFacts& = {{}, {}}) = delete;
    LaunchResult fire(const ProjectileRules& rules, LaunchClaim claim, const LaunchFacts& facts = {{}, {}}) {
        if (claim.id.is_null()) claim.id = {0, static_cast<std::uint32_t>(now), 0};
        return authority.launch(claim, facts, rules, stamp());
    }
    // Until there is a verdict, or for so long.
    void play(std::int64_t ticks, bool talks = true) {
        for (std::int64_t i = 0; i < ticks && !verdict; ++i) {
            begin();
            if (talks && now > 2 * under_way) command();
            finish();
        }
    }

    std::function<Vec3(std::int64_t)> way;
    World world{history_config(512, 4, 0)};
    DrawConfig draw = draw_config();
    Ledger ledger{LedgerConfig{512, 4}};
    ProjectileAuthority authority{world.history, draw, config()};
    EntityId target;
    std::int64_t now = 0;
    std::optional<ProjectileVerdict> verdict;
    std::int64_t paid = 0;
};

// Crosses the line of fire just when the shooter's image is 20 m away, on their screen.
Vec3 crossing(std::int64_t tick, std::int64_t shown, std::int64_t held_ticks = 0) {
    const float flight_s = distance_m / 30.0f;
    const auto since = static_cast<float>(tick - shown - held_ticks) / 100.0f - flight_s;
    return {distance_m, target_speed * since, 0.0f};
}

struct Budgeted {
    std::optional<ProjectileVerdict> verdict;
    FlightResult image;
    Grant grant;
};

Budgeted shoot(const ProjectileRules& rules, std::int64_t held_ms) {
    const std::int64_t shown = fired_at - under_way;
    Lane lane([=](std::int64_t tick) { return crossing(tick, shown, held_ms / 10); });
    lane.play(fired_at);
    lane.begin();
    LaunchClaim claim;
    claim.direction = {1, 0, 0};
    claim.held_back = Micros{held_ms * 1000};
    EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
    const Grant grant = lane.authority.launches().back().launch.grant;
    lane.command();
    lane.finish();
    lane.play(300);
    Launch launch({}, {}, {}, {30, 0, 0}, Moment::at(Tick{shown}));
    launch.grant.hold_back = rate.span(claim.held_back);
    SharedFlight image(rules.flight, rate, launch);
    FlightWorld world;
    world.view = [&lane](Moment moment) { return View::at_moment(lane.world.history, lane.draw, moment); };
    image.follow(Moment::at(Tick{lane.now - 1}), world);
    return {lane.verdict, image.result(), grant};
}

TEST(authority, PT_20_every_split_of_the_budget_without_a_remainder_hits_where_the_image_does) {
    struct Split {
        std::int64_t look_back, fast_forward, hold_back;
    };
    for (const Split split : {Split{110, 40, 0}, Split{160, 0, 0}, Split{150, 0, 0}, Split{0, 150, 0}, Split{0, 90, 60},
                              Split{60, 60, 30}}) {
        const Budgeted shot = shoot(rules_with(split.look_back, split.fast_forward, split.hold_back), split.hold_back);
        ASSERT_TRUE(shot.verdict) << split.look_back;
        EXPECT_EQ(shot.grant.remainder, 0);
        EXPECT_EQ(shot.image.end, FlightEnd::target);
        EXPECT_EQ(shot.verdict->end, FlightEnd::target);
        EXPECT_EQ(shot.verdict->age, shot.image.age);
        EXPECT_LT(distance(shot.verdict->point, shot.image.point), 1e-6f);
        // A command costs up to a tick more than D: with a cap of D no step can wait for its own.
        const bool is_by_commands = split.look_back > 150;
        EXPECT_EQ(shot.verdict->basis, is_by_commands ? VerdictBasis::as_shown : VerdictBasis::by_clock);
    }
}

TEST(authority, PT_20_a_remainder_of_110_ms_misses_who_runs_at_6_mps_and_80_ms_still_hit) {
    const Budgeted missed = shoot(rules_with(0, 40, 0), 0);
    EXPECT_EQ(missed.grant.remainder, rate.span(Micros{110'000}));
    EXPECT_EQ(missed.image.end, FlightEnd::target);
    EXPECT_EQ(missed.verdict->end, FlightEnd::lifetime);
    EXPECT_EQ(missed.verdict->basis, VerdictBasis::remainder);
    const Budgeted grazed = shoot(rules_with(60, 10, 0), 0);
    EXPECT_EQ(grazed.grant.remainder, rate.span(Micros{80'000}));
    EXPECT_EQ(grazed.verdict->end, FlightEnd::target);
}

TEST(authority, PT_22_what_was_not_granted_shows_as_velocity_times_remainder) {
    for (const std::int64_t look_back : {130, 110, 90, 70}) {
        const Budgeted shot = shoot(rules_with(look_back, 0, 0), 0);
        const auto remainder_s = static_cast<float>(150 - look_back) / 1000.0f;
        ASSERT_EQ(shot.verdict->end, FlightEnd::target);
        // The target is a ball of half a metre that has gone on meanwhile: the point follows from its middle.
        const Vec3 middle = shot.verdict->point - shot.verdict->normal * 0.5f;
        const Vec3 seen = shot.image.point - shot.image.normal * 0.5f;
        const auto later_s = static_cast<float>(shot.verdict->age - shot.image.age) / 65536.0f / 100.0f;
        EXPECT_NEAR(middle.y - seen.y, target_speed * (remainder_s + later_s), 2e-3f) << look_back;
    }
}

// Devotion, pull request 168: targets have to be rewound while the projectile is walked forward.
TEST(authority, PT_24_the_walk_forward_meets_who_was_there_then_and_nobody_who_comes_later) {
    const ProjectileRules rules = rules_with(0, 150, 0);
    const std::int64_t shown = fired_at - under_way;
    const auto fire_at = [&](std::function<Vec3(std::int64_t)> way) {
        Lane lane(std::move(way));
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
        lane.finish();
        return lane.verdict;
    };
    // Stands 2 m before the muzzle until the shot is seen there, and is gone when it is executed.
    const auto crossed = fire_at([&](std::int64_t tick) { return Vec3{2, tick < shown + 8 ? 0.0f : 9.0f, 0}; });
    ASSERT_TRUE(crossed);
    EXPECT_EQ(crossed->end, FlightEnd::target);
    const auto came = fire_at([&](std::int64_t tick) { return Vec3{2, tick < shown + 13 ? 9.0f : 0.0f, 0}; });
    EXPECT_FALSE(came);
}

TEST(authority, PT_16_a_hit_inside_the_walk_forward_is_one_verdict) {
    Lane lane([](std::int64_t) { return Vec3{1.5f, 0, 0}; });
    lane.play(fired_at);
    lane.begin();
    LaunchClaim claim;
    claim.direction = {1, 0, 0};
    const ProjectileRules rules = rules_with(90, 60, 0);
    EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
    lane.finish();
    ASSERT_TRUE(lane.verdict);
    EXPECT_EQ(lane.authority.end_counters()[FlightEnd::target], 1u);
    EXPECT_EQ(lane.authority.in_flight(), 0u);
    lane.play(50);
    EXPECT_EQ(lane.authority.end_counters()[FlightEnd::target], 1u);
}

// How many ticks after the shot a hit in the 30th tick of the flight is dealt, if nothing is heard of its shooter.
std::int64_t dealt_after(const ProjectileRules& rules, std::int64_t& paid) {
    Lane lane([](std::int64_t tick) { return Vec3{9.4f, 0.0002f * static_cast<float>(tick), 0}; });
    lane.play(fired_at);
    lane.begin();
    LaunchClaim claim;
    claim.direction = {1, 0, 0};
    EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
    lane.finish();
    lane.play(300, false);
    EXPECT_TRUE(lane.verdict);
    EXPECT_EQ(lane.verdict->basis, VerdictBasis::by_clock);
    paid = lane.paid;
    return lane.now - 1 - fired_at;
}

// FishNet's: at 30 m/s, D of 150 ms, of which so much has passed since the shot.
struct CatchingUp {
    explicit CatchingUp(std::function<Vec3(std::int64_t)> path, std::int64_t since_fired_ms = 150,
                        float speed_mps = 30.0f)
        : lane(std::move(path)) {
        rules.speed_mps = speed_mps;
        rules.budget.decided_by = DecidedBy::catch_up;
        rules.budget.fast_forward = Micros{150'000};
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        LaunchFacts facts{{}, {}};
        facts.since_fired = Micros{since_fired_ms * 1000};
        EXPECT_EQ(lane.fire(rules, claim, facts), LaunchResult::launched);
        grant = lane.authority.launches().back().launch.grant;
        lane.command();
        lane.finish();
    }
    std::int64_t age() const {
        std::int64_t found = -1;
        lane.authority.for_each(
            [&](const ServerProjectile&, const SharedFlight& flight) { found = flight.result().age; });
        return found;
    }

    ProjectileRules rules = rules_with(0, 0, 0);
    Lane lane;
    Grant grant;
};

TEST(authority, PT_01_a_flight_that_catches_up_leaves_the_muzzle_when_it_is_executed_and_then_hurries) {
    CatchingUp shot([](std::int64_t) { return Vec3{500, 0, 0}; });
    EXPECT_EQ(shot.age(), 0) << "nobody is shown one that starts in mid-air";
    double left = 15.0;  // ticks of 10 ms
    for (int tick = 1; tick <= 60; ++tick) {
        shot.lane.play(1);
        left = left * 0.92 > 0.5 ? left * 0.92 : 0.0;
        ASSERT_NEAR(static_cast<double>(shot.age()) / 65536.0, tick + 15.0 - left, 1e-3) << tick;
    }
    EXPECT_EQ(shot.age(), (60 + 15) * Moment::one_tick) << "it has made up for all of it";
}

TEST(authority, a_flight_that_catches_up_is_judged_in_the_present_and_costs_a_tick_at_most) {
    // Stood in the line of fire when the shot was aimed, and has gone aside before it could be there.
    CatchingUp missed([](std::int64_t tick) { return Vec3{distance_m, tick < fired_at ? 0.0f : 5.0f, 0}; });
    missed.lane.play(300);
    ASSERT_TRUE(missed.lane.verdict);
    EXPECT_NE(missed.lane.verdict->end, FlightEnd::target);
    // Came there only afterwards.
    CatchingUp hit([](std::int64_t tick) { return Vec3{distance_m, tick < fired_at ? 5.0f : 0.0f, 0}; });
    hit.lane.play(300);
    ASSERT_TRUE(hit.lane.verdict);
    EXPECT_EQ(hit.lane.verdict->end, FlightEnd::target);
    EXPECT_EQ(hit.lane.paid, 0) << "it stood";
    // Comes along the line of fire at 30 m/s, so that it is met within a tick.
    CatchingUp runner([](std::int64_t tick) { return Vec3{10.0f - 0.3f * static_cast<float>(tick - fired_at), 0, 0}; });
    runner.lane.play(300);
    ASSERT_TRUE(runner.lane.verdict);
    EXPECT_EQ(runner.lane.verdict->end, FlightEnd::target);
    EXPECT_GT(runner.lane.paid, 0);
    EXPECT_LE(runner.lane.paid, Moment::one_tick);
    EXPECT_EQ(hit.lane.verdict->basis, VerdictBasis::by_clock) << "R is 0: all of D had passed since the shot";
}

TEST(authority, a_flight_that_catches_up_declares_what_it_does_not_make_up_for) {
    CatchingUp shot([](std::int64_t) { return Vec3{distance_m, 0, 0}; }, 60);
    EXPECT_EQ(shot.grant.fast_forward, 6 * Moment::one_tick);
    EXPECT_EQ(shot.grant.remainder, 9 * Moment::one_tick) << "of 15 ticks";
    shot.lane.play(300);
    ASSERT_TRUE(shot.lane.verdict);
    EXPECT_EQ(shot.lane.verdict->basis, VerdictBasis::remainder);
}

TEST(authority, a_flight_that_catches_up_meets_whom_a_fast_step_passes) {
    // A tick and 1.2 more, at 300 m/s: 6.6 m a step, over a ball from 2.5 to 3.5 m. The guide's would jump over it.
    CatchingUp shot([](std::int64_t) { return Vec3{3, 0, 0}; }, 150, 300.0f);
    shot.lane.play(5);
    ASSERT_TRUE(shot.lane.verdict);
    EXPECT_EQ(shot.lane.verdict->end, FlightEnd::target);
    EXPECT_NEAR(shot.lane.verdict->point.x, 2.5f, 0.01f);
}

TEST(authority, a_shot_may_spare_layers_and_teams_and_meet_one_team_alone) {
    const auto end_of = [](std::uint16_t without_layers, std::uint16_t only_team) {
        Lane lane([](std::int64_t) { return Vec3{distance_m, 0, 0}; });
        lane.play(fired_at);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1, 0, 0};
        LaunchFacts facts{{}, {}};
        facts.without_layers = without_layers;
        facts.only_team = only_team;
        const ProjectileRules rules = rules_with(150, 0, 0);
        EXPECT_EQ(lane.fire(rules, claim, facts), LaunchResult::launched);
        lane.command();
        lane.finish();
        lane.play(600);
        return lane.verdict ? lane.verdict->end : FlightEnd::none;
    };
    EXPECT_EQ(end_of(0, 0), FlightEnd::target);
    EXPECT_EQ(end_of(1, 0), FlightEnd::lifetime) << "on a layer that is left out";
    EXPECT_EQ(end_of(0, 3), FlightEnd::lifetime) << "of another team";
}

TEST(authority, a_silent_shooter_is_waited_for_as_long_as_the_weapon_says_and_the_cap_allows) {
    std::int64_t paid = 0;
    // 8.9 m at 30 m/s are in the 30th tick; 150 ms of patience are 15 more.
    EXPECT_EQ(dealt_after(rules_with(400, 0, 0), paid), 30 + 15);
    // The step begins 29 - 15 ticks after the shot was executed, and may cost 20.
    EXPECT_EQ(dealt_after(rules_with(200, 0, 0), paid), 29 - 15 + 20);
    EXPECT_LE(paid, rate.span(Micros{200'000}));
    EXPECT_EQ(dealt_after(rules_with(160, 0, 0), paid), 29 - 15 + 16);
    EXPECT_LE(paid, rate.span(Micros{160'000}));
}

TEST(authority, flights_go_on_when_their_shooter_leaves_and_his_seat_starts_anew) {
    Lane lane([](std::int64_t) { return Vec3{9.5f, 0, 0}; });
    lane.play(fired_at);
    lane.begin();
    LaunchClaim claim;
    claim.direction = {1, 0, 0};
    const ProjectileRules rules = rules_with(150, 0, 0);
    EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
    lane.authority.client_left(0);
    claim.id = {0, 1, 0};
    EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
    lane.finish();
    EXPECT_EQ(lane.authority.in_flight(), 2u);
    lane.play(300, false);
    ASSERT_TRUE(lane.verdict);
    EXPECT_EQ(lane.verdict->end, FlightEnd::target);
    EXPECT_EQ(lane.verdict->id.command, static_cast<std::uint32_t>(fired_at));
}

// Each refusal, and that it costs nothing: an honest shot right after is launched.
class hostile_launch : public ::testing::Test {
protected:
    hostile_launch() {
        lane.play(fired_at);
        lane.begin();
        claim.id = {0, 50, 0};
        claim.direction = {1, 0, 0};
        rules.commands_between = 10;
    }
    LaunchResult fire() { return lane.fire(rules, claim, facts); }
    void expect(LaunchResult refusal) {
        EXPECT_EQ(fire(), refusal) << to_string(refusal);
        EXPECT_EQ(lane.authority.launch_counters()[refusal], 1u);
    }

    Lane lane{[](std::int64_t) { return Vec3{500, 0, 0}; }};
    ProjectileRules rules = rules_with(150, 0, 0);
    LaunchClaim claim;
    LaunchFacts facts{{}, {}};
};

TEST_F(hostile_launch, ids_of_others_of_nothing_and_beyond_the_volley) {
    claim.id.client = 2;
    expect(LaunchResult::bad_id);
    claim.id = {0, 50, 1};
    EXPECT_EQ(fire(), LaunchResult::bad_id);
    claim.id = {0, 50, 0};
    claim.weapon = 16;
    EXPECT_EQ(fire(), LaunchResult::bad_id);
    claim.weapon = 0;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

TEST_F(hostile_launch, PT_18_a_volley_is_as_many_as_it_has_each_once_and_in_order) {
    rules.volley = 6;
    for (const int ordinal : {3, 0, 5, 1, 2, 4}) {
        claim.id.ordinal = static_cast<std::uint8_t>(ordinal);
        EXPECT_EQ(fire(), LaunchResult::launched);
        EXPECT_EQ(fire(), LaunchResult::id_reused);
    }
    EXPECT_EQ(lane.authority.in_flight(), 6u);
    claim.id.command = 49;
    expect(LaunchResult::id_out_of_order);
}

TEST_F(hostile_launch, directions_that_are_none) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    claim.direction = {nan, 0, 0};
    expect(LaunchResult::bad_direction);
    for (const Vec3 bad :
         {Vec3{}, Vec3{1.01f, 0, 0}, Vec3{0.99f, 0, 0}, Vec3{std::numeric_limits<float>::infinity(), 0, 0}}) {
        claim.direction = bad;
        EXPECT_EQ(fire(), LaunchResult::bad_direction);
    }
}

TEST_F(hostile_launch, muzzles_out_of_reach_or_behind_something) {
    claim.muzzle = {0.51f, 0, 0};
    expect(LaunchResult::bad_muzzle);
    claim.muzzle = {std::numeric_limits<float>::quiet_NaN(), 0, 0};
    EXPECT_EQ(fire(), LaunchResult::bad_muzzle);
    claim.muzzle = {0.3f, 0, 0};
    const auto wall = [](Vec3 from, Vec3 to, float) {
        LevelContact contact;
        contact.hit = from.x < 0.2f && to.x > 0.2f;
        contact.fraction = 0.5f;
        contact.normal = {-1, 0, 0};
        return contact;
    };
    const auto level = [&wall](Moment) { return LevelTrace(wall); };
    lane.authority.set_level(level);
    expect(LaunchResult::muzzle_blocked);
    lane.authority.set_level({});
    EXPECT_EQ(fire(), LaunchResult::launched);
}

TEST_F(hostile_launch, the_rate_of_fire_is_counted_in_his_own_commands) {
    EXPECT_EQ(fire(), LaunchResult::launched);
    claim.id.command = 59;
    expect(LaunchResult::too_soon);
    // Another weapon has its own time, in a volley too.
    claim.weapon = 1;
    EXPECT_EQ(fire(), LaunchResult::launched);
    rules.volley = 2;
    claim.weapon = 0;
    claim.id.ordinal = 1;
    EXPECT_EQ(fire(), LaunchResult::too_soon);
    claim.id.ordinal = 0;
    claim.id.command = 60;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

TEST_F(hostile_launch, more_than_there_is_room_for) {
    rules.commands_between = 1;
    for (int i = 0; i < 12; ++i, ++claim.id.command) EXPECT_EQ(fire(), LaunchResult::launched);
    expect(LaunchResult::too_many);
    claim.id = {1, 1, 0};
    for (int i = 0; i < 4; ++i, ++claim.id.command) EXPECT_EQ(fire(), LaunchResult::launched);
    EXPECT_EQ(fire(), LaunchResult::too_many);
}

TEST_F(hostile_launch, hold_backs_that_the_weapon_does_not_give) {
    claim.held_back = Micros{1};
    expect(LaunchResult::bad_hold_back);
    claim.held_back = Micros{-1};
    EXPECT_EQ(fire(), LaunchResult::bad_hold_back);
}

TEST_F(hostile_launch, a_refused_stamp_has_no_view) {
    Audited refused = lane.stamp();
    refused.result = AuditResult::snapshot_not_sent;
    EXPECT_EQ(lane.authority.launch(claim, facts, rules, refused), LaunchResult::no_view);
}

TEST_F(hostile_launch, PT_38_the_shots_of_the_dead_fly_or_not_as_the_weapon_says) {
    facts.is_alive = false;
    rules.dead_shooter = DeadShooter::drop;
    expect(LaunchResult::shooter_dead);
    rules.dead_shooter = DeadShooter::flies;
    EXPECT_EQ(fire(), LaunchResult::launched);
}

}  // namespace authority_test
