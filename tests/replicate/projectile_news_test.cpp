#include <backsight/replicate/projectile_news.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "tests/support/cases.h"
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

TEST(ProjectileNews, a_shot_that_was_quantised_when_fired_is_launched_by_all_with_the_same_bits) {
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

TEST(ProjectileNews, what_can_not_be_told_is_not) {
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

TEST(ProjectileNews, a_grant_comes_whole_to_its_shooter) {
    ProjectileRules rules;
    rules.budget.hold_back = Micros{100'000};
    rules.budget.fast_forward = Micros{50'000};
    rules.budget.decay_permille = 150;
    ServerProjectile fired = rocket(rules, {}, {1, 0, 0});
    fired.launch.grant = share_out(Micros{450'000}, Micros{80'000}, rules.budget, rate);
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

// Everything below z = 0 is solid.
LevelTrace::Contact meet_floor(void*, Vec3 from, Vec3 to, float radius) {
    if (to.z >= radius || to.z >= from.z) return {};
    return {true, std::clamp((from.z - radius) / (from.z - to.z), 0.0f, 1.0f), {0.0f, 0.0f, 1.0f}};
}

TEST(ProjectileNews, a_verdict_gets_its_place_back_from_the_flight) {
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
        step.level = {&meet_floor, nullptr};
        FlightResult result;
        while (result.end == FlightEnd::none) {
            step.from = step.to;
            step.to += Moment::one_tick;
            result = advance(rules.flight, rate, leg, step);
        }
        const ProjectileVerdict fallen = verdict_of({0, 1, 0}, VerdictBasis::by_clock, result);
        ProjectileVerdict got = complete_verdict(sent_over(sent_verdict(fallen), context), world.history);
        ASSERT_FALSE(got.has_place);
        fill_place(got, rules.flight, rate, before);
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

TEST(ProjectileNews, a_point_is_off_by_the_normal_s_share_of_the_radius) {
    test::Random random(3);
    FlightRules rules;
    rules.target_radius_m = 0.5f;
    rules.body_radius_m = 0.2f;
    const test::World world;
    for (int i = 0; i < test::cases(20'000); ++i) {
        ProjectileVerdict fallen;
        fallen.id = {0, 1, 0};
        fallen.end = random.below(2) == 0 ? FlightEnd::target : FlightEnd::stopped;
        fallen.target = EntityId::make(1, 0);
        fallen.normal = random.direction();
        ProjectileVerdict got = complete_verdict(sent_over(sent_verdict(fallen), {}), world.history);
        fill_place(got, rules, rate, {});
        const float radius = fallen.end == FlightEnd::target ? 0.5f : 0.2f;
        ASSERT_LT(distance(got.point, Vec3{} - fallen.normal * radius), 0.024f * radius);
    }
}

TEST(ProjectileNews, a_target_is_whom_the_reader_has_in_that_slot_or_nobody) {
    test::World client;
    const auto told = [&](EntityId target, std::uint16_t hitbox) {
        ProjectileVerdict verdict;
        verdict.id = {0, 1, 0};
        verdict.end = FlightEnd::target;
        verdict.target = target;
        verdict.hitbox = hitbox;
        return complete_verdict(sent_over(sent_verdict(verdict), {}), client.history);
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
    EXPECT_EQ(told(EntityId::make(2, 13), 0).target, known) << "four generations on can not be told apart";
    EXPECT_TRUE(told(EntityId::make(1, 9), 0).target.is_null()) << "a slot without an owner";
    EXPECT_TRUE(told(EntityId::make(EntityId::max_index, 9), 0).target.is_null()) << "a slot that is not there";
}

}  // namespace
