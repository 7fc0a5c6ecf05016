// How everybody else's projectiles fly on a client: through the level, in the same places as the server's.

#include "tests/projectile/remote_world.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

using namespace backsight;
using namespace backsight::test;
using namespace backsight::test::remote;

namespace remote_flight_test {

TEST(remote_flight, the_level_stops_it_and_only_the_verdict_ends_it) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(spawn_of(rules, start), clock_at(0));
    Yard yard{15.0f};
    const Seen seen = watch(images, 0, second, frame, yard);
    EXPECT_EQ(seen.ends, 0);
    ASSERT_EQ(images.images().size(), 1u);
    EXPECT_TRUE(images.images()[0].is_stopped);
    EXPECT_NEAR(images.images()[0].position.x, 15.0f, 1e-3f);
    images.verdict(verdict_at(second / 2), clock_at(second));
    EXPECT_EQ(watch(images, second, second).ends, 1);
}

TEST(remote_flight, is_not_drawn_behind_the_wall_at_any_frame_rate) {
    const ProjectileRules rules = rocket();
    for (const int hz : {7, 30, 144, 1000}) {
        RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
        images.spawn(spawn_of(rules, start - second / 10), clock_at(0));
        Yard yard{7.77f};
        for (std::int64_t now = 0; now < second; now += second / hz) {
            images.update(clock_at(now), yard.level());
            ASSERT_LE(images.images()[0].position.x, 7.77f + 1e-4f) << hz;
        }
        EXPECT_NEAR(images.images()[0].position.x, 7.77f, 1e-4f);
    }
}

SharedFlight fly_on_server(const ProjectileRules& rules, const RemoteSpawn& spawn, Yard& yard,
                           std::int64_t age = 10 * second) {
    static World empty;
    static const DrawConfig linear = draw_config();
    FlightWorld world;
    world.view = [](Moment moment) { return View::at_moment(empty.history, linear, moment); };
    world.level = yard.level();
    const Launch launch({}, {}, spawn.position, spawn.velocity, spawn.launched);
    SharedFlight flight(rules.flight, rate, launch);
    flight.follow(spawn.launched + age, world);
    return flight;
}

ProjectileRules grenade() {
    ProjectileRules rules = rocket();
    rules.flight.acceleration = {0, 0, -9.81f};
    rules.flight.body_radius_m = 0.1f;
    rules.flight.max_bounces = 20;
    rules.flight.fuse = Micros{1'500'000};
    return rules;
}

// Where the server's bounces, in order.
std::vector<Vec3> bounces_on_server(const ProjectileRules& rules, const RemoteSpawn& spawn, Yard& yard) {
    std::vector<Vec3> places;
    FlightLeg leg{spawn.position, spawn.velocity, 0, 0, false};
    FlightStep step;
    step.level = yard.level()({});
    for (FlightResult result; result.end == FlightEnd::none;) {
        step.from = step.to;
        step.to += tick;
        const std::uint32_t before = leg.bounces;
        result = advance(rules.flight, rate, leg, step);
        if (leg.bounces > before && leg.velocity != Vec3{}) places.push_back(leg.position);
    }
    return places;
}

TEST(remote_flight, bounces_and_ends_where_the_server_has_it_to_the_bit) {
    const ProjectileRules rules = grenade();
    Random random(41);
    int all_bounces = 0;
    for (int i = 0; i < cases(200); ++i) {
        RemoteSpawn spawn = spawn_of(rules, start - second / 20);
        spawn.velocity = random.in_cube(8.0);
        Yard yard{3.0f, 0.0f};
        const SharedFlight server = fly_on_server(rules, spawn, yard);
        ASSERT_TRUE(server.has_ended());
        const std::vector<Vec3> places = bounces_on_server(rules, spawn, yard);
        ProjectileVerdict verdict = verdict_of(spawn.id, VerdictBasis::as_shown, server.result());
        RemoteProjectiles images(rate, config_of(policies[i % 3]));
        images.spawn(spawn, clock_at(0));
        verdict.told = ToldPlace::center;
        verdict.point = {};
        // Sometimes long after its age.
        const std::int64_t comes = i % 2 == 0 ? second : verdict.age + second / 2;
        const std::int64_t step = second / (20 + random.below(200));
        std::size_t bounces = 0;
        int ends = 0;
        for (std::int64_t now = 0; now <= 3 * second; now += step) {
            if (now >= comes && now - step < comes) images.verdict(verdict, clock_at(now));
            images.update(clock_at(now), yard.level());
            for (const ImageNews& news : images.take_news()) {
                if (news.effect == EffectKind::bounce) {
                    ASSERT_LT(bounces, places.size()) << i;
                    ASSERT_TRUE(same_bits(news.point, places[bounces++])) << i;
                }
                if (!is_end(news)) continue;
                ++ends;
                ASSERT_TRUE(same_bits(news.point, server.result().point)) << i;
            }
        }
        ASSERT_EQ(ends, 1) << i;
        ASSERT_EQ(bounces, places.size()) << i;
        all_bounces += static_cast<int>(bounces);
    }
    EXPECT_GT(all_bounces, cases(200));
}

// Whatever the image met on its way, and however far beyond that age it is: a message says where this does not hold.
TEST(remote_flight, ends_on_the_first_leg_where_no_place_is_told) {
    const ProjectileRules rules = grenade();
    Random random(42);
    int had_bounced = 0;
    for (int i = 0; i < cases(200); ++i) {
        RemoteSpawn spawn = spawn_of(rules, start - second / 20);
        spawn.velocity = random.in_cube(8.0);
        Yard yard{3.0f, 0.0f};
        ProjectileVerdict verdict = verdict_at((10 + random.below(60)) * tick);
        verdict.end = FlightEnd::target;
        verdict.told = ToldPlace::nothing;
        verdict.normal = {};
        RemoteProjectiles images(rate, config_of(policies[i % 3]));
        images.spawn(spawn, clock_at(0));
        watch(images, 0, second * 14 / 10, frame, yard);
        if (images.images()[0].leg.bounces > 0) ++had_bounced;
        images.verdict(verdict, clock_at(second * 14 / 10));
        const Seen seen = watch(images, second * 14 / 10, second * 14 / 10, frame, yard);
        ASSERT_EQ(seen.ends, 1) << i;
        const FlightLeg first{spawn.position, spawn.velocity, 0, 0, false};
        ASSERT_TRUE(same_bits(seen.end.point, position_at(rules.flight, rate, first, verdict.age))) << i;
    }
    EXPECT_GT(had_bounced, cases(200) / 4);
}

TEST(remote_flight, bounces_are_shown_whatever_effects_the_weapon_predicts) {
    for (const PredictEffects predict : {PredictEffects::none, PredictEffects::level, PredictEffects::all}) {
        ProjectileRules rules = grenade();
        rules.predict = predict;
        RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
        RemoteSpawn spawn = spawn_of(rules, start);
        spawn.velocity = {1, 0, 0};
        images.spawn(spawn, clock_at(0));
        Yard yard{1e9f, 0.0f};
        int bounces = 0;
        for (std::int64_t now = 0; now < second / 2; now += frame) {
            images.update(clock_at(now), yard.level());
            for (const ImageNews& news : images.take_news()) {
                if (news.effect != EffectKind::bounce) continue;
                ++bounces;
                EXPECT_TRUE(news.is_predicted);
                // 0.9 m down: 0.428 s.
                EXPECT_NEAR(static_cast<double>(now), 0.428 * second, 1.1 * frame);
            }
        }
        EXPECT_EQ(bounces, 1);
    }
}

TEST(remote_flight, never_leaps_on_its_way) {
    const ProjectileRules rules = grenade();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    RemoteSpawn spawn = spawn_of(rules, start);
    spawn.velocity = {6, 0, 2};
    images.spawn(spawn, clock_at(0));
    Yard yard{3.0f, 0.0f};
    Vec3 last = spawn.position;
    for (std::int64_t now = 0; now < second * 14 / 10; now += second / 1000) {
        images.update(clock_at(now), yard.level());
        const Vec3 place = images.images()[0].position;
        // No faster than 9 m/s, and contact by the chord of a tick is off by a millimetre.
        ASSERT_LE(distance(place, last), 0.009f + 0.001f) << now;
        last = place;
    }
    EXPECT_GT(images.images()[0].leg.bounces, 2u);
}

TEST(remote_flight, a_contact_that_stops_it_is_no_bounce) {
    ProjectileRules rules = grenade();
    rules.flight.stop_speed_mps = 100.0f;
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(spawn_of(rules, start), clock_at(0));
    Yard yard{1e9f, 0.0f};
    for (std::int64_t now = 0; now < second; now += frame) images.update(clock_at(now), yard.level());
    EXPECT_TRUE(images.images()[0].is_stopped);
    const auto news = images.take_news();
    ASSERT_EQ(news.size(), 1u);
    EXPECT_EQ(news[0].effect, EffectKind::launch);
}

TEST(remote_flight, of_a_flight_that_is_over_the_bounces_of_its_last_part_are_shown) {
    const ProjectileRules rules = grenade();
    RemoteSpawn spawn = spawn_of(rules, start - 3 * second);
    spawn.velocity = {1, 0, 0};
    Yard yard{1e9f, 0.0f};
    // 0.9 m down: the first contact is at 0.428 s.
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    images.spawn(spawn, clock_at(0));
    images.verdict(verdict_at(second * 45 / 100), clock_at(0));
    int bounces = 0;
    for (std::int64_t now = 0; now < second; now += frame) {
        images.update(clock_at(now), yard.level());
        for (const ImageNews& news : images.take_news()) bounces += news.effect == EffectKind::bounce ? 1 : 0;
    }
    EXPECT_EQ(bounces, 1);
}

TEST(remote_flight, is_in_the_same_places_at_all_frame_rates) {
    const ProjectileRules rules = grenade();
    const auto places = [&](int hz) {
        RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
        RemoteSpawn spawn = spawn_of(rules, start - second / 10);
        spawn.velocity = {4, 0, 2};
        images.spawn(spawn, clock_at(0));
        Yard yard{3.0f, 0.0f};
        std::map<std::int64_t, Vec3> found;
        for (int k = 0; k < hz; ++k) {
            images.update(clock_at(k * second / hz), yard.level());
            found[k * second / hz] = images.images()[0].position;
        }
        return found;
    };
    const auto slow = places(30);
    for (const int hz : {60, 120, 144, 240}) {
        int common = 0;
        for (const auto& [now, place] : places(hz)) {
            if (slow.count(now) == 0) continue;
            ++common;
            ASSERT_TRUE(same_bits(place, slow.at(now))) << hz << " Hz at " << now;
        }
        EXPECT_GE(common, 6);
    }
}

TEST(remote_flight, asks_for_the_level_as_it_was_at_the_servers_moment_of_the_age) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    RemoteSpawn spawn = spawn_of(rules, start - second / 10);
    spawn.fast_forward = 2 * tick;
    images.spawn(spawn, clock_at(0));
    Yard yard;
    images.update(clock_at(second), yard.level());
    const std::int64_t age = images.images()[0].age;
    EXPECT_EQ(yard.last_asked, spawn.launched + ((age / tick + 1) * tick - 2 * tick));
}

TEST(remote_flight, one_that_comes_in_late_shows_no_bounces_of_before_and_costs_a_bounded_number_of_traces) {
    ProjectileRules rules = grenade();
    rules.flight.fuse = Micros{0};
    rules.flight.lifetime = Micros{600'000'000};
    rules.flight.max_bounces = 255;
    rules.flight.friction = 0.0f;
    rules.flight.restitution = 1.0f;
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    RemoteSpawn spawn = spawn_of(rules, start - 90 * second);
    spawn.velocity = {1, 0, 0};
    images.spawn(spawn, clock_at(0));
    Yard yard{1e9f, 0.0f};
    const int ticks = 64 * 90 - 32;
    for (int k = 0; k < ticks / 256; ++k) {
        const int before = yard.traces;
        images.update(clock_at(0), yard.level());
        ASSERT_LT(images.images()[0].age, 0) << "not drawn where it is not";
        ASSERT_LE(yard.traces - before, 256 + 100);
    }
    images.update(clock_at(0), yard.level());
    EXPECT_EQ(images.images()[0].age, 90 * second - second / 2);
    EXPECT_NEAR(images.images()[0].position.x, 89.5f, 0.1f);
    EXPECT_GT(images.images()[0].leg.bounces, 80u);
    EXPECT_TRUE(images.take_news().empty());
    const int before = yard.traces;
    for (int k = 1; k <= 128; ++k) images.update(clock_at(k * second / 64), yard.level());
    EXPECT_LT(yard.traces - before, 2 * 200);
    int bounces = 0;
    for (const ImageNews& news : images.take_news()) bounces += news.effect == EffectKind::bounce ? 1 : 0;
    EXPECT_GE(bounces, 1);
}

}  // namespace remote_flight_test
