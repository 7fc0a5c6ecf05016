#include <backsight/replicate/projectile_news.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

using namespace backsight;

namespace {

constexpr TickRate rate{64, 1};
constexpr Quantization quantization;

template <class Message>
Message sent_over(const Message& message, const ProjectileContext& context) {
    std::array<std::uint8_t, 32> bytes{};
    const std::size_t size = write_message(message, bytes);
    Message read;
    EXPECT_TRUE(read_message(std::span(bytes).first(size), context, read));
    return read;
}

ServerProjectile rocket(const ProjectileRules& rules, Vec3 muzzle, Vec3 direction) {
    QuantPosition place;
    EXPECT_EQ(quantize_position(muzzle, quantization, place), QuantizeResult::ok);
    QuantAim aim;
    EXPECT_EQ(quantize_aim(direction, aim), QuantizeResult::ok);
    ServerProjectile projectile;
    projectile.id = {3, 700, 1};
    projectile.weapon = 5;
    projectile.rules = &rules;
    projectile.launch.position = dequantize(place, quantization);
    projectile.launch.velocity = dequantize(aim) * rules.speed_mps;
    projectile.launched = Moment::at(Tick{5000});
    return projectile;
}

TEST(projectile_news, a_shot_that_was_quantised_when_fired_is_launched_by_all_with_the_same_bits) {
    test::Random random(1);
    ProjectileContext context;
    context.newest = Tick{5003};
    for (int i = 0; i < test::cases(100'000); ++i) {
        ProjectileRules rules;
        rules.speed_mps = random.between_f(0.001, 2000.0);
        ServerProjectile fired = rocket(rules, random.in_cube(1000.0), random.direction());
        fired.launch.grant.fast_forward = random.below(64 * 65536);
        ProjectileSpawn spawn;
        ASSERT_TRUE(spawn_of(fired, quantization, spawn));
        const RemoteSpawn got = complete_spawn(sent_over(spawn, context), rules, quantization);
        ASSERT_TRUE(test::same_bits(got.position, fired.launch.position));
        ASSERT_TRUE(test::same_bits(got.velocity, fired.launch.velocity));
        ASSERT_EQ(got.id, fired.id);
        ASSERT_EQ(got.weapon, fired.weapon);
        ASSERT_EQ(got.rules, &rules);
        ASSERT_EQ(got.launched, fired.launched);
        ASSERT_LE(std::abs(got.fast_forward - fired.launch.grant.fast_forward), fast_forward_step / 2);
    }
}

TEST(projectile_news, what_can_not_be_told_is_not) {
    const ProjectileRules rules;
    const ServerProjectile good = rocket(rules, {1, 2, 3}, {0, 1, 0});
    const auto is_told = [&](auto change) {
        ServerProjectile projectile = good;
        change(projectile);
        ProjectileSpawn spawn;
        return spawn_of(projectile, quantization, spawn);
    };
    EXPECT_TRUE(is_told([](ServerProjectile&) {}));
    EXPECT_TRUE(is_told([](ServerProjectile& p) { p.weapon = 15; }));
    EXPECT_FALSE(is_told([](ServerProjectile& p) { p.weapon = 16; }));
    EXPECT_FALSE(is_told([](ServerProjectile& p) { p.id.client = 65'536; }));
    EXPECT_FALSE(is_told([](ServerProjectile& p) { p.id = {}; }));
    EXPECT_FALSE(is_told([](ServerProjectile& p) { p.launch.position.x = 20'000.0f; }));
    EXPECT_FALSE(is_told([](ServerProjectile& p) { p.launch.velocity = {}; }));
}

TEST(projectile_news, a_grant_comes_whole_to_its_shooter) {
    ProjectileRules rules;
    rules.budget.decided_by = DecidedBy::clock;
    rules.budget.hold_back = Micros{100'000};
    rules.budget.fast_forward = Micros{50'000};
    rules.budget.decay_permille = 150;
    ServerProjectile fired = rocket(rules, {}, {1, 0, 0});
    fired.launch.grant = share_out(rate.span(Micros{450'000}), Micros{80'000}, rules.budget, rate);
    ASSERT_GT(fired.launch.grant.remainder, 0);
    ProjectileContext context;
    context.newest = Tick{4990};
    context.own_client = 3;
    const ProjectileGrant got = sent_over(grant_of(fired), context);
    EXPECT_EQ(got.id, fired.id);
    EXPECT_EQ(got.launched, Tick{5000});
    EXPECT_EQ(complete_grant(got, fired.launch.grant.hold_back, rules), fired.launch.grant);
    fired.launch.grant.remainder = std::int64_t{1} << 50;
    EXPECT_EQ(sent_over(grant_of(fired), context).remainder, max_granted_span);
}

// The sent form of a verdict over a flight with this launch.
SentVerdict sent_of(const ProjectileVerdict& verdict, const ProjectileRules& rules, const FlightLeg& launch) {
    ServerProjectile projectile;
    projectile.id = verdict.id;
    projectile.rules = &rules;
    projectile.launch.position = launch.position;
    projectile.launch.velocity = launch.velocity;
    return sent_verdict(projectile, verdict, quantization, rate);
}

// Everything below z = 0 is solid.
LevelContact meet_floor(Vec3 from, Vec3 to, float radius) {
    if (to.z >= radius || to.z >= from.z) return {};
    return {true, std::clamp((from.z - radius) / (from.z - to.z), 0.0f, 1.0f), {0.0f, 0.0f, 1.0f}};
}

TEST(projectile_news, a_verdict_gets_its_place_back_from_the_flight) {
    test::Random random(2);
    ProjectileRules rules;
    rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
    rules.flight.body_radius_m = 0.1f;
    rules.flight.lifetime = Micros{20'000'000};
    const test::World world;
    ProjectileContext context;
    double worst = 0.0;
    for (int i = 0; i < test::cases(20'000); ++i) {
        const Vec3 start{random.between_f(-50, 50), random.between_f(-50, 50), random.between_f(1.0, 20.0)};
        FlightLeg leg{start, random.direction() * 25.0f, 0, 0};
        const FlightLeg before = leg;
        FlightStep step;
        step.level = meet_floor;
        FlightResult result;
        while (result.end == FlightEnd::none) {
            step.from = step.to;
            step.to += Moment::one_tick;
            result = advance(rules.flight, rate, leg, step);
        }
        const ProjectileVerdict fallen = verdict_of({0, 1, 0}, VerdictBasis::by_clock, result);
        ProjectileVerdict got = complete_verdict(sent_over(sent_of(fallen, rules, before), context), world.history);
        ASSERT_EQ(got.told, ToldPlace::nothing);
        fill_place(got, rules.flight, rate, before);
        ASSERT_EQ(got.told, ToldPlace::all);
        ASSERT_EQ(got.id, fallen.id);
        ASSERT_EQ(got.end, FlightEnd::stopped);
        ASSERT_EQ(got.basis, fallen.basis);
        ASSERT_EQ(got.age, fallen.age);
        ASSERT_EQ(got.normal, fallen.normal) << "up is exact";
        worst = std::fmax(worst, static_cast<double>(distance(got.position, fallen.position)));
        ASSERT_LT(distance(got.point - got.position, fallen.point - fallen.position), 2e-5f);
    }
    // What it flies in 1/65536 tick at 32 m/s, and floats at 100 m.
    EXPECT_LT(worst, 8e-6 + 1e-5);
    std::printf("worst place of a verdict: off by %.6f m\n", worst);
    EXPECT_GT(worst, 2e-6) << "the bound should say something";
}

TEST(projectile_news, a_point_is_off_by_the_normal_s_share_of_the_radius) {
    test::Random random(3);
    ProjectileRules rules;
    rules.flight.target_radius_m = 0.5f;
    rules.flight.body_radius_m = 0.2f;
    const test::World world;
    for (int i = 0; i < test::cases(20'000); ++i) {
        ProjectileVerdict fallen;
        fallen.id = {0, 1, 0};
        fallen.end = random.below(2) == 0 ? FlightEnd::target : FlightEnd::stopped;
        fallen.target = EntityId::make(1, 0);
        fallen.normal = random.direction();
        const float radius = fallen.end == FlightEnd::target ? 0.5f : 0.2f;
        fallen.point = fallen.position - fallen.normal * radius;
        ProjectileVerdict got = complete_verdict(sent_over(sent_of(fallen, rules, {}), {}), world.history);
        ASSERT_EQ(got.told, ToldPlace::nothing) << "the normal's share is no reason to send the place";
        fill_place(got, rules.flight, rate, {});
        ASSERT_LT(distance(got.point, Vec3{} - fallen.normal * radius), 0.024f * radius);
    }
}

TEST(projectile_news, a_target_is_whom_the_reader_has_in_that_slot_or_nobody) {
    test::World client;
    const ProjectileRules rules;
    const auto told = [&](EntityId target, std::uint16_t hitbox) {
        ProjectileVerdict verdict;
        verdict.id = {0, 1, 0};
        verdict.end = FlightEnd::target;
        verdict.target = target;
        verdict.hitbox = hitbox;
        return complete_verdict(sent_over(sent_of(verdict, rules, {}), {}), client.history);
    };
    const EntityId known = EntityId::make(2, 9);
    EntityState state;
    state.hitboxes = client.body;
    ASSERT_EQ(client.history.store(known, Tick{10}, state), RecordResult::ok);
    EXPECT_EQ(told(known, 0).target, known);
    EXPECT_EQ(told(known, 0).group, HitGroup::head);
    EXPECT_EQ(told(known, 2).group, HitGroup::leg);
    EXPECT_EQ(told(known, 2).hitbox, 2);
    EXPECT_EQ(told(known, 3).group, HitGroup::generic) << "a hitbox that its set has not";
    for (const std::uint32_t generation : {8u, 10u, 11u}) {
        EXPECT_TRUE(told(EntityId::make(2, generation), 0).target.is_null()) << generation;
        EXPECT_EQ(told(EntityId::make(2, generation), 0).group, HitGroup::generic);
    }
    EXPECT_EQ(told(EntityId::make(2, 13), 0).target, known) << "four generations on cannot be told apart";
    EXPECT_TRUE(told(EntityId::make(1, 9), 0).target.is_null()) << "a slot without an owner";
    EXPECT_TRUE(told(EntityId::make(EntityId::max_index, 9), 0).target.is_null()) << "a slot that is not there";
}

// A leg of 25 m/s, and a verdict somewhere about where it leads.
struct Ending {
    ProjectileRules rules;
    FlightLeg launch;
    ProjectileVerdict verdict;

    explicit Ending(test::Random& random) {
        rules.flight.target_radius_m = random.between_f(0.0, 0.5);
        rules.flight.body_radius_m = random.between_f(0.0, 0.2);
        QuantPosition muzzle;
        test::must(quantize_position(random.in_cube(100.0), quantization, muzzle));
        QuantAim aim;
        test::must(quantize_aim(random.direction(), aim));
        launch.position = dequantize(muzzle, quantization);
        launch.velocity = dequantize(aim) * rules.speed_mps;
        verdict.id = {3, 700, 0};
        verdict.age = random.below(2 * 64) * Moment::one_tick;
        verdict.end = static_cast<FlightEnd>(1 + random.below(4));
        verdict.position = position_at(rules.flight, rate, launch, verdict.age);
        const bool has_normal = verdict.end == FlightEnd::target || verdict.end == FlightEnd::stopped;
        if (has_normal) verdict.normal = random.direction();
        if (verdict.end == FlightEnd::target) verdict.target = EntityId::make(1, 0);
        place(verdict.position);
    }
    float radius() const {
        return verdict.end == FlightEnd::target ? rules.flight.target_radius_m : rules.flight.body_radius_m;
    }
    void place(Vec3 center) {
        verdict.position = center;
        verdict.point = center - verdict.normal * radius();
    }
    ProjectileVerdict received(const test::World& world) const {
        ProjectileVerdict got = complete_verdict(sent_over(sent_of(verdict, rules, launch), {}), world.history);
        fill_place(got, rules.flight, rate, launch);
        return got;
    }
};

TEST(projectile_news, a_place_travels_only_where_the_first_leg_is_more_than_a_centimetre_off) {
    test::Random random(5);
    const test::World world;
    for (int i = 0; i < test::cases(20'000); ++i) {
        Ending ending(random);
        const Vec3 on_leg = ending.verdict.position;
        const Vec3 aside = random.direction();
        ending.place(on_leg + aside * 0.0098f);
        ASSERT_FALSE(sent_of(ending.verdict, ending.rules, ending.launch).has_place);
        ending.place(on_leg + aside * random.between_f(0.0102, 30.0));
        ASSERT_TRUE(sent_of(ending.verdict, ending.rules, ending.launch).has_place);
        const ProjectileVerdict got = ending.received(world);
        // Half a step on each axis, and a float's rounding at 130 m.
        ASSERT_LT(distance(got.position, ending.verdict.position), 0.5f * std::sqrt(3.0f) / 1024.0f + 2e-5f);
        ASSERT_LT(distance(got.point, ending.verdict.point), 0.00086f + 0.024f * ending.radius());
        ASSERT_EQ(got.age, ending.verdict.age);
    }
}

TEST(projectile_news, a_contact_from_within_a_target_is_told_as_what_it_is) {
    test::Random random(6);
    const test::World world;
    int told = 0;
    for (int i = 0; i < test::cases(20'000); ++i) {
        Ending ending(random);
        if (ending.verdict.end != FlightEnd::target) continue;
        // The flight has hardly left the muzzle, or has turned on its way.
        if (random.below(2) == 0) ending.place(ending.verdict.position + random.in_cube(5.0));
        ending.verdict.point = ending.verdict.position;
        const ProjectileVerdict got = ending.received(world);
        ASSERT_LT(distance(got.point, ending.verdict.point), 0.01f + 0.024f * ending.radius()) << ending.radius();
        if (got.point == got.position && ending.radius() > 0.02f) ++told;
    }
    EXPECT_GT(told, test::cases(20'000) / 5);
}

TEST(projectile_news, a_place_beyond_the_grid_or_unknown_to_the_sender_stays_out) {
    test::Random random(7);
    Ending ending(random);
    ending.place({20'000.0f, 0, 0});
    EXPECT_FALSE(sent_of(ending.verdict, ending.rules, ending.launch).has_place);
    ending.place({200.0f, 0, 0});
    EXPECT_TRUE(sent_of(ending.verdict, ending.rules, ending.launch).has_place);
    ending.verdict.told = ToldPlace::nothing;
    EXPECT_FALSE(sent_of(ending.verdict, ending.rules, ending.launch).has_place);
}

// A launch that is not on the grid: the shooter has the exact launch, all others the rounded one.
TEST(projectile_news, the_place_travels_where_rounding_of_the_launch_would_lose_it_for_others) {
    test::Random random(8);
    const test::World world;
    int told = 0;
    for (int i = 0; i < test::cases(5'000); ++i) {
        ProjectileRules rules;
        rules.speed_mps = 1000.0f;
        ServerProjectile fired;
        fired.id = {3, 700, 1};
        fired.rules = &rules;
        fired.launch.position = random.in_cube(50.0);
        fired.launch.velocity = random.direction() * rules.speed_mps;
        const FlightLeg launch{fired.launch.position, fired.launch.velocity, 0, 0, false};
        ProjectileVerdict verdict;
        verdict.id = fired.id;
        verdict.end = FlightEnd::lifetime;
        verdict.age = 64 * Moment::one_tick;
        verdict.position = verdict.point = position_at(rules.flight, rate, launch, verdict.age);
        const SentVerdict sent = sent_verdict(fired, verdict, quantization, rate);
        told += sent.has_place ? 1 : 0;
        ProjectileSpawn spawn;
        ASSERT_TRUE(spawn_of(fired, quantization, spawn));
        const RemoteSpawn seen = complete_spawn(spawn, rules, quantization);
        ProjectileVerdict got = complete_verdict(sent_over(sent, {}), world.history);
        fill_place(got, rules.flight, rate, {seen.position, seen.velocity, 0, 0, false});
        ASSERT_LE(distance(got.position, verdict.position), place_tolerance_m);
    }
    EXPECT_GT(told, test::cases(5'000) / 4);
    EXPECT_LT(told, test::cases(5'000));
}

}  // namespace
