// What a shot may claim of its launch, and how it is rounded: speeds, what projectiles inherit, and the messages of
// both.

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace backsight::test {
namespace launch_claims_test {

constexpr float weapon_mps = 25.0f;

ProjectileRules bow() {
    ProjectileRules rules;
    rules.speed_mps = weapon_mps;
    rules.min_speed_mps = 0.5f * weapon_mps;
    rules.max_speed_mps = 4.0f * weapon_mps;
    rules.inherits = Inherits::shooter;
    return rules;
}

TEST(launch_claims, of_a_speed_that_was_rounded_stays_as_it_is_and_is_within_half_a_step) {
    Random random(3);
    for (int i = 0; i < 100'000; ++i) {
        ProjectileRules rules;
        rules.min_speed_mps = random.between_f(0.01, 1900.0);
        rules.max_speed_mps = std::min(2000.0f, rules.min_speed_mps * random.between_f(1.02, 40.0));
        rules.speed_mps = random.between_f(rules.min_speed_mps, rules.max_speed_mps);
        ASSERT_EQ(rules.validate(), nullptr);
        const float claimed = random.between_f(rules.min_speed_mps, rules.max_speed_mps);
        const auto steps = quantize_speed(claimed, rules);
        ASSERT_TRUE(steps.has_value());
        const float rounded = dequantize_speed(*steps, rules);
        ASSERT_EQ(dequantize_speed(quantize_speed(rounded, rules).value(), rules), rounded);
        const float step = (rules.max_speed_mps - rules.min_speed_mps) / (max_launch_speed - 1);
        ASSERT_LE(std::abs(rounded - claimed), 0.5f * step + 1e-6f * rules.max_speed_mps);
    }
    EXPECT_EQ(quantize_speed(0.0f, bow()), QuantSpeed{0});
    EXPECT_EQ(dequantize_speed(0, bow()), weapon_mps);
    EXPECT_EQ(dequantize_speed(1, bow()), 0.5f * weapon_mps);
    EXPECT_EQ(dequantize_speed(max_launch_speed, bow()), 4.0f * weapon_mps);
    EXPECT_EQ(dequantize_speed(0xffff, bow()), 4.0f * weapon_mps);
}

const std::vector<float>& hostile_speeds() {
    constexpr float inf = std::numeric_limits<float>::infinity();
    static const std::vector<float> speeds{
        std::numeric_limits<float>::quiet_NaN(), inf,   -inf, -1.0f, 1e-30f, 12.49f, 100.1f, 1e30f,
        std::numeric_limits<float>::max(),       -25.0f};
    return speeds;
}

TEST(launch_claims, of_a_speed_that_the_weapon_does_not_allow_are_refused_and_counted_on_both_ends) {
    ProjectileRules varied = bow();
    varied.commands_between = 1;
    const ProjectileRules fixed;
    WorldConfig config;
    config.projectiles[1] = &varied;
    config.projectiles[2] = &fixed;
    ServerWorld server(config);
    ClientWorld screen(config);
    const EntityId shooter = server.spawn({});
    const std::uint32_t client = server.join(shooter);
    screen.set_self(shooter, client);
    std::uint64_t refused = 0;
    const auto try_speed = [&](std::uint16_t weapon, float speed_mps, bool is_allowed) {
        const auto number = static_cast<std::uint32_t>(server.tick().value < 0 ? 1 : server.tick().value + 1);
        server.begin_tick(Tick{number});
        must(server.record(shooter, {}));
        const SnapshotSeq seq = server.snapshot(client);
        const SnapshotEntity held[] = {*server.add(client, shooter)};
        const Micros now = TickRate{}.time_of(server.tick());
        must(screen.store(seq, server.tick(), held, now) == ApplyResult::applied);
        must(screen.advance(now));
        must(server.take_command(client, number, screen.stamp()).is_new);
        LaunchClaim claim{{client, number, 0}, weapon, {}, {0, 1, 0}, {}, {}};
        claim.speed_mps = speed_mps;
        EXPECT_EQ(screen.launch(claim, now), is_allowed) << speed_mps;
        const LaunchResult result = server.launch(client, claim, {shooter, {}});
        EXPECT_EQ(result, is_allowed ? LaunchResult::launched : LaunchResult::bad_speed) << speed_mps;
        refused += is_allowed ? 0 : 1;
        server.finish_tick();
    };
    for (const float speed : hostile_speeds()) try_speed(1, speed, false);
    for (const float speed : hostile_speeds()) try_speed(2, speed, false);
    for (const float speed : {0.0f, 12.5f, 25.0f, 77.7f, 100.0f}) try_speed(1, speed, true);
    for (const float speed : {0.0f, -0.0f, 25.0f}) try_speed(2, speed, true);
    EXPECT_EQ(server.projectiles().launch_counters()[LaunchResult::bad_speed], refused);
    EXPECT_EQ(screen.predicted_projectiles().counters().bad_speed, refused);
}

// A ride at 20 m/s until tick 60, then the shooter stands beside it, and keeps a screen of tick 58.
TEST(launch_claims, inherit_nothing_of_a_ride_that_ended_before_the_cap) {
    for (const Inherits inherits : {Inherits::mount, Inherits::shooter}) {
        ProjectileRules rules = bow();
        rules.inherits = inherits;
        WorldConfig config;
        config.projectiles[1] = &rules;
        ServerWorld server(config);
        const EntityId mount = server.spawn({}), shooter = server.spawn({{}, mount});
        const std::uint32_t client = server.join(shooter);
        for (std::int64_t tick = 1; tick <= 120; ++tick) {
            server.begin_tick(Tick{tick});
            if (tick == 61) must(server.history().set_parent(shooter, {}));
            const auto x = static_cast<float>(tick) * 20.0f / 64.0f;
            must(server.record(mount, {{x, 0, 0}, {}, {20, 0, 0}}));
            must(server.record(shooter, tick < 61 ? EntityPose{} : EntityPose{{19, 0, 0}}));
            static_cast<void>(server.snapshot(client));
            for (const EntityId id : {mount, shooter}) must(server.add(client, id));
            if (tick < 61) {
                server.finish_tick();
                continue;
            }
            const auto number = static_cast<std::uint32_t>(tick - 60);
            must(server.take_command(client, number, {Moment::at(Tick{58}), {60}, ~0ull >> 4}).is_new);
            const LaunchClaim claim{{client, number, 0}, 1, {19, 0, 0}, {0, 1, 0}, {}, {}};
            ASSERT_EQ(server.launch(client, claim, {shooter, {}, {19, 0, 0}}), LaunchResult::launched);
            const float inherited = dequantize(server.launches().back().inherited, {}).x;
            if (tick < 58 + 16) EXPECT_NEAR(inherited, 20.0f, 0.1f) << tick;
            // The tick in which they got off has them move to where they stand.
            if (tick > 61 + 16) EXPECT_EQ(inherited, 0.0f) << tick;
            server.finish_tick();
        }
    }
}

TEST(launch_claims, by_rules_out_of_range_have_a_name) {
    const auto field = [](auto change) {
        ProjectileRules rules = bow();
        change(rules);
        const char* name = rules.validate();
        return std::string(name == nullptr ? "" : name);
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(field([](ProjectileRules&) {}), "");
    EXPECT_EQ(field([](ProjectileRules& r) { r.min_speed_mps = 25.1f; }), "projectile.min_speed_mps");
    EXPECT_EQ(field([](ProjectileRules& r) { r.min_speed_mps = 0.0f; }), "projectile.min_speed_mps");
    EXPECT_EQ(field([&](ProjectileRules& r) { r.min_speed_mps = nan; }), "projectile.min_speed_mps");
    EXPECT_EQ(field([](ProjectileRules& r) { r.max_speed_mps = 24.0f; }), "projectile.max_speed_mps");
    EXPECT_EQ(field([](ProjectileRules& r) { r.max_speed_mps = 2000.1f; }), "projectile.max_speed_mps");
    EXPECT_EQ(field([](ProjectileRules& r) { r.min_speed_mps = r.max_speed_mps = 25.0f; }), "projectile.max_speed_mps");
    EXPECT_EQ(field([&](ProjectileRules& r) { r.max_speed_mps = nan; }), "projectile.max_speed_mps");
    EXPECT_EQ(field([](ProjectileRules& r) { r.inherits = static_cast<Inherits>(3); }), "projectile.inherits");
    EXPECT_EQ(field([](ProjectileRules& r) { r.inherited_share = 1.01f; }), "projectile.inherited_share");
    EXPECT_EQ(field([&](ProjectileRules& r) { r.inherited_share = nan; }), "projectile.inherited_share");
    EXPECT_EQ(field([](ProjectileRules& r) { r.max_inherited_mps = -1.0f; }), "projectile.max_inherited_mps");
}

TEST(launch_claims, inherit_no_more_than_the_weapon_and_the_message_hold) {
    Random random(9);
    ProjectileRules rules = bow();
    for (int i = 0; i < 10'000; ++i) {
        rules.max_inherited_mps = random.between_f(0.0, 2000.0);
        rules.inherited_share = random.between_f(0.0, 1.0);
        Quantization q;
        q.velocity_step_mps = i % 2 == 0 ? 1.0f / 64.0f : 1.0f / 256.0f;
        const Vec3 way = random.direction();
        const Vec3 velocity = way * random.between_f(0.0, 3000.0);
        const QuantVelocity inherited = inherited_of(velocity, rules, q);
        const Vec3 taken = dequantize(inherited, q);
        const float step = q.velocity_step_mps * inherited_step;
        const float most = std::min(rules.max_inherited_mps, step * max_inherited_steps);
        const float wanted = std::min(length(velocity) * rules.inherited_share, most);
        ASSERT_LE(std::abs(length(taken) - wanted), step + 1e-3f);
        ASSERT_EQ(inherited.x % inherited_step + inherited.y % inherited_step + inherited.z % inherited_step, 0);
    }
    constexpr float inf = std::numeric_limits<float>::infinity();
    for (const Vec3 bad : {Vec3{inf, 0, 0}, Vec3{0, std::numeric_limits<float>::quiet_NaN(), 0}}) {
        EXPECT_EQ(inherited_of(bad, rules, {}), QuantVelocity{});
    }
    rules.inherited_share = 1.0f;
    rules.max_inherited_mps = 10.0f;
    for (const float huge : {1e5f, 1e18f, 2e19f, 1e30f, 3e38f}) {
        EXPECT_EQ(inherited_of({huge, 0, 0}, rules, {}), inherited_of({11.0f, 0, 0}, rules, {})) << huge;
        EXPECT_EQ(inherited_of({-huge, huge, huge}, rules, {}), inherited_of({-7.0f, 7.0f, 7.0f}, rules, {})) << huge;
    }
}

TEST(launch_claims, in_a_message_come_back_as_they_were_and_cost_nothing_by_default) {
    Random random(5);
    const ProjectileRules plain;
    ProjectileRules varied = bow();
    for (int i = 0; i < 10'000; ++i) {
        const bool has_speed = i % 4 >= 2, inherits = i % 2 == 1;
        varied.max_speed_mps = has_speed ? 4.0f * weapon_mps : 0.0f;
        varied.inherits = inherits ? Inherits::mount : Inherits::nothing;
        ProjectileContext context;
        context.know_weapon(5, varied);
        context.know_weapon(6, plain);
        ProjectileSpawn spawn;
        spawn.id = {3, 700, 1};
        spawn.weapon = static_cast<std::uint16_t>(i % 3 == 0 ? 6 : 5);
        must(quantize_aim(random.direction(), spawn.direction) == QuantizeResult::ok);
        if (spawn.weapon == 5) {
            spawn.has_speed = has_speed;
            spawn.has_inherited = inherits;
            if (has_speed) spawn.speed = static_cast<QuantSpeed>(random.below(max_launch_speed + 1));
            if (inherits && i % 8 > 3) spawn.inherited = inherited_of(random.direction() * 60.0f, varied, {});
        }
        std::array<std::uint8_t, max_spawn_bytes> bytes{};
        const std::size_t size = write_message(spawn, bytes);
        ProjectileSpawn read;
        ASSERT_TRUE(read_message(std::span(bytes).first(size), context, read));
        ASSERT_EQ(read, spawn);
        if (!spawn.has_speed && !spawn.has_inherited) ASSERT_EQ(size, 18u);
        // An end that does not know the weapon's rules refuses it, unless it has nothing more than others.
        ProjectileSpawn other;
        const bool is_read = read_message(std::span(bytes).first(size), {}, other);
        if (spawn.inherited != QuantVelocity{}) ASSERT_FALSE(is_read);
    }
}

}  // namespace launch_claims_test
}  // namespace backsight::test
