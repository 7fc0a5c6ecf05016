// The example at the top of unreal_series_steps.h, played by a game that moves its projectiles itself: a ping of 200
// ms, 25 m/s, and the public header alone.

#include <backsight/presets/unreal_series_steps.h>

#include <gtest/gtest.h>

#include <vector>

#include "tests/presets/milliseconds.h"

namespace backsight::presets {
namespace {

// A projectile of the game's own.
struct Rocket {
    Vec3 place;
    Vec3 velocity{25, 0, 0};
    Micros life{5'000'000};

    void move(double seconds) { place = place + velocity * static_cast<float>(seconds); }
};

const UnrealSeriesConfig published_config;
constexpr Micros long_ping{200'000};

TEST(unreal_series_steps, fire_and_forward_a_rocket_of_the_games_own) {
    EXPECT_EQ(sleep_time(published_config, long_ping), ms(60)) << "fake and request";
    Rocket rocket;
    const Micros forward = forward_prediction_time(published_config, long_ping, UnrealSeriesCaller::server_for_remote);
    EXPECT_EQ(forward, ms(60));
    std::vector<float> stops;
    UnrealSubsteps steps(published_config.substeps, seconds(forward));
    for (double part_s = steps.next(); part_s > 0.0; part_s = steps.next()) {
        rocket.move(part_s);
        stops.push_back(rocket.place.x);
    }
    ASSERT_EQ(stops.size(), 4u);
    const float wanted_m[] = {0.415f, 0.830f, 1.165f, 1.500f};
    for (std::size_t i = 0; i < stops.size(); ++i) EXPECT_NEAR(stops[i], wanted_m[i], 1e-5f) << i;
    EXPECT_EQ(life_after_forward(published_config, rocket.life, forward), ms(4'940));
    EXPECT_EQ(tear_off_wait(published_config, ms(40)), ms(100));
}

TEST(unreal_series_steps, correct_and_settle_a_fake_of_the_games_own) {
    Rocket fake{{6.5f, 0, 0}};
    Rocket replica{{1.5f, 0, 0}};
    const auto correction =
        UnrealSeriesCorrection::at_link(published_config, replica.place, fake.place, fake.velocity, 25.0, false);
    EXPECT_NEAR(correction.error_m, 5.0, 1e-6);
    for (int frame = 0; frame < 40; ++frame) {
        fake.move(0.01);
        replica.move(0.01);
        fake.place = correction.moved(fake.place, replica.place, 0.01);
    }
    // Half of the 0.8 s in which 20 m are flown.
    EXPECT_NEAR(fake.place.x - replica.place.x, 2.5f, 1e-3f);

    // The fake detonates there and plays its effects, as small projectiles should.
    EXPECT_EQ(switch_to_auth_time(published_config, long_ping), ms(360));
    EXPECT_EQ(effect_timing(UnrealSeriesEffect::detonation, UnrealSeriesRole::fake, published_config.predicts_fx),
              UnrealSeriesTiming::at_once);
    // The replica comes to the same place: the owner has seen it all. 2.5 m short of it, they have not.
    const auto distance_m = static_cast<double>(distance(fake.place, replica.place));
    const UnrealSeriesReplica there{published_config.predicts_fx, UnrealSeriesFake::detonated, 0.0, true};
    const UnrealSeriesReplica short_of_it{published_config.predicts_fx, UnrealSeriesFake::detonated, distance_m, true};
    EXPECT_FALSE(plays_effects(detonation_on_owner(there)));
    EXPECT_FALSE(destroys_fake(there));
    EXPECT_TRUE(plays_effects(detonation_on_owner(short_of_it)));
    EXPECT_TRUE(destroys_fake(short_of_it, published_config.text));
}

TEST(unreal_series_steps, fly_a_copy_of_the_games_own_on_to_a_detonation) {
    // Any other client would first see the rocket 4 m away: 1.5 m of fast-forward, and 2.5 m of its way to the client.
    EXPECT_NEAR(pop_in_distance(ms(60), ms(100), 25.0), 4.0, 1e-9);
    Rocket copy;
    copy.move(0.02);
    const UnrealSeriesResimulation plan = schedule_detonation({0.25, 25.0, 0.02, 0.01, true});
    copy.velocity = copy.velocity * static_cast<float>(plan.speed_ratio);
    copy.move(0.03);
    EXPECT_NEAR(copy.place.x, 0.75f, 1e-5f) << "the detonation's place after 50 ms";
    EXPECT_NEAR(plan.wait_s, 0.02, 1e-9);
}

}  // namespace
}  // namespace backsight::presets
