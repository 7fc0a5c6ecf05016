// The ages that the three policies draw: closed forms of the clock, the same for every frame rate.

#include "projectile/remote_age.h"
#include "tests/projectile/remote_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::test;
using remote::clock_at;
using remote::rate;
using remote::second;
using remote::start;

namespace remote_age_test {

constexpr std::int64_t ms = second / 1000;  // a little short: for what need not be exact

ProjectileRules rocket() {
    ProjectileRules rules;
    rules.flight.lifetime = Micros{5'000'000};
    return rules;
}

RemoteProjectilesConfig config_of(RemotePolicy policy) {
    RemoteProjectilesConfig config;
    config.policy = policy;
    return config;
}

std::vector<RemoteProjectilesConfig> all_policies() {
    return {config_of(RemotePolicy::timeline), config_of(RemotePolicy::catch_up),
            config_of(RemotePolicy::catch_up_exponentially), config_of(RemotePolicy::rewind)};
}

RemoteSpawn launched_at(const ProjectileRules& rules, Moment launched, std::int64_t fast_forward = 0) {
    RemoteSpawn spawn;
    spawn.id = {3, 17, 0};
    spawn.rules = &rules;
    spawn.velocity = {25, 0, 0};
    spawn.launched = launched;
    spawn.fast_forward = fast_forward;
    return spawn;
}

// Ages after each update from the news at `start` on, by the time since it.
using Ages = std::map<std::int64_t, std::int64_t>;
Ages ages_at(const RemoteProjectilesConfig& config, int hz, std::int64_t behind, std::int64_t verdict_comes = -1) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config);
    images.spawn(launched_at(rules, start - behind), clock_at(0));
    Ages ages;
    bool has_verdict = false;
    for (int frame = 0; frame <= 2 * hz && !images.images().empty(); ++frame) {
        const std::int64_t now = frame * second / hz;
        if (verdict_comes >= 0 && now >= verdict_comes && !has_verdict) {
            ProjectileVerdict verdict;
            verdict.id = {3, 17, 0};
            verdict.end = FlightEnd::stopped;
            verdict.age = second / 40;
            images.verdict(verdict, clock_at(verdict_comes));
            has_verdict = true;
        }
        images.update(clock_at(now), {});
        if (images.images().empty()) continue;
        ages[now] = images.images()[0].age;
        EXPECT_EQ(ages[now], remote_age(config, rate, images.images()[0], clock_at(now)));
    }
    return ages;
}

TEST(remote_age, PT_02_is_the_same_at_equal_times_for_all_frame_rates_and_never_goes_back) {
    for (const RemoteProjectilesConfig& config : all_policies()) {
        for (const std::int64_t behind : {0 * ms, 40 * ms, 150 * ms, 300 * ms, 3000 * ms}) {
            const Ages slow = ages_at(config, 30, behind);
            ASSERT_GT(slow.size(), 50u);
            for (const int hz : {30, 60, 120, 144, 240}) {
                const Ages ages = ages_at(config, hz, behind);
                int common = 0;
                std::int64_t last = -second;
                for (const auto& [now, age] : ages) {
                    ASSERT_GE(age, last) << hz;
                    last = age;
                    const auto same_time = slow.find(now);
                    if (same_time == slow.end()) continue;
                    ++common;
                    ASSERT_EQ(age, same_time->second) << hz << " Hz, " << now;
                }
                // 144 Hz meets 30 Hz six times a second, the others at each of its frames.
                ASSERT_GE(common, 12) << hz;
            }
        }
    }
}

TEST(remote_age, PT_02_a_verdict_too_changes_nothing_between_frame_rates) {
    for (const RemoteProjectilesConfig& config : all_policies()) {
        // At 110 ms the timeline too is beyond the verdict's 25 ms of age when it comes.
        for (const std::int64_t behind : {10 * ms, 110 * ms}) {
            const Ages slow = ages_at(config, 30, behind, 20 * ms);
            const Ages fast = ages_at(config, 240, behind, 20 * ms);
            ASSERT_GE(slow.size(), 2u);
            for (const auto& [now, age] : slow) {
                ASSERT_EQ(fast.count(now), 1u);
                EXPECT_EQ(fast.at(now), age) << now;
            }
        }
    }
}

// The flight was 0.4 s under way when it was heard of.
TEST(remote_age, what_is_farther_behind_than_max_behind_begins_in_mid_flight) {
    constexpr std::int64_t behind = 2 * second / 5;
    for (RemoteProjectilesConfig config : all_policies()) {
        if (config.policy == RemotePolicy::timeline) continue;  // it makes up for nothing
        config.max_behind = Micros{300'000};
        EXPECT_NEAR(static_cast<double>(ages_at(config, 60, behind).at(0)), second / 10.0, 64.0);
        config.max_behind = Micros{400'000};
        EXPECT_EQ(ages_at(config, 60, behind).at(0), 0);
        if (config.policy != RemotePolicy::catch_up) continue;
        config.max_behind = Micros{300'000};
        EXPECT_EQ(ages_at(config, 60, behind).at(second), behind + second) << "it has caught up";
    }
}

TEST(remote_age, no_policy_goes_back_from_one_unit_of_time_to_the_next) {
    Random random(31);
    const ProjectileRules rules = rocket();
    for (int i = 0; i < cases(4'000); ++i) {
        RemoteProjectilesConfig config = all_policies()[static_cast<std::size_t>(i) % 4];
        config.catch_up = Micros{1'000 + random.below(3'000'000)};
        RemoteProjectile image;
        image.spawn = launched_at(rules, start);
        image.seen_first = start;
        image.behind = random.below(static_cast<int>(6 * second)) - second / 2;
        std::int64_t now = random.below(static_cast<int>(6 * second));
        std::int64_t last = remote_age(config, rate, image, {start + now, start + now});
        for (int k = 0; k < 50; ++k) {
            ++now;
            const std::int64_t age = remote_age(config, rate, image, {start + now, start + now});
            ASSERT_GE(age, last) << i;
            last = age;
        }
    }
}

RemoteProjectile image_of(const ProjectileRules& rules, std::int64_t behind) {
    RemoteProjectile image;
    image.spawn = launched_at(rules, start - behind);
    image.seen_first = start;
    image.behind = behind;
    return image;
}

TEST(remote_age, timeline_leaves_the_muzzle_when_the_screen_shows_the_tick_of_the_shot) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(launched_at(rules, start - 40 * ms), clock_at(0));
    const std::int64_t shown_then = second / 10 - 40 * ms;
    images.update(clock_at(shown_then - 1), {});
    EXPECT_EQ(images.images()[0].age, -1);
    EXPECT_TRUE(images.take_news().empty()) << "it has not left the muzzle";
    images.update(clock_at(shown_then), {});
    EXPECT_EQ(images.images()[0].age, 0);
    ASSERT_EQ(images.take_news().size(), 1u);
    images.update(clock_at(shown_then + second), {});
    EXPECT_EQ(images.images()[0].age, second);
    EXPECT_TRUE(images.take_news().empty());
}

TEST(remote_age, effects_begin_as_far_into_their_course_as_the_image_is_old) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    RemoteSpawn spawn = launched_at(rules, start - 40 * ms);
    spawn.fast_forward = 30 * ms;
    images.spawn(spawn, clock_at(0));
    images.update(clock_at(second / 10 - 40 * ms + 5 * ms), {});
    const auto news = images.take_news();
    ASSERT_EQ(news.size(), 1u);
    EXPECT_EQ(news[0].effect, EffectKind::launch);
    EXPECT_EQ(news[0].elapsed, 35 * ms) << "30 ms were granted, and the frame is 5 ms late";
}

TEST(remote_age, timeline_counts_the_fast_forward_as_age) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(launched_at(rules, start - second / 10, 30 * ms), clock_at(0));
    images.update(clock_at(0), {});
    EXPECT_EQ(images.images()[0].age, 30 * ms);
}

TEST(remote_age, catch_up_by_smoothstep_starts_at_the_muzzle_and_has_caught_up_in_its_time) {
    const ProjectileRules rules = rocket();
    const RemoteProjectilesConfig config = config_of(RemotePolicy::catch_up);
    const std::int64_t behind = second / 5;
    const RemoteProjectile image = image_of(rules, behind);
    const auto age = [&](std::int64_t t) { return remote_age(config, rate, image, clock_at(t)); };
    EXPECT_EQ(age(0), 0);
    EXPECT_EQ(age(-second), 0) << "a clock that goes back";
    EXPECT_EQ(age(second / 4), second / 4 + behind / 2) << "half way, half is caught up";
    EXPECT_NEAR(static_cast<double>(age(second / 8)), static_cast<double>(second) / 8 + behind * 0.15625, 1.0);
    EXPECT_EQ(age(second / 2), second / 2 + behind) << "where the server has it";
    EXPECT_EQ(age(2 * second), 2 * second + behind);
    EXPECT_LT(age(second / 2 - ms), second / 2 - ms + behind);
}

TEST(remote_age, catch_up_by_the_exponential_takes_8_percent_in_a_sixtieth) {
    const ProjectileRules rules = rocket();
    const RemoteProjectilesConfig config = config_of(RemotePolicy::catch_up_exponentially);
    const std::int64_t behind = second * 3 / 20;
    const RemoteProjectile image = image_of(rules, behind);
    for (int n = 0; n <= 34; ++n) {
        const std::int64_t t = n * second / 60;
        const auto left = static_cast<double>(behind + t - remote_age(config, rate, image, clock_at(t))) / second;
        EXPECT_NEAR(left, 0.15 * std::pow(0.92, n), 2e-6) << n << ": FishNet's series";
    }
    EXPECT_EQ(remote_age(config, rate, image, clock_at(5 * second)), behind + 5 * second) << "it gets there";
}

TEST(remote_age, rewind_flies_a_whole_flight_in_what_is_left_of_it) {
    ProjectileRules rules = rocket();
    const RemoteProjectilesConfig config = config_of(RemotePolicy::rewind);
    const std::int64_t behind = second / 5;
    const auto age = [&](std::int64_t t) { return remote_age(config, rate, image_of(rules, behind), clock_at(t)); };
    EXPECT_EQ(age(0), 0);
    EXPECT_NEAR(static_cast<double>(age(second * 12 / 5)), 2.5 * second, 2.0) << "half of 4.8 s: half of 5 s";
    EXPECT_EQ(age(5 * second - behind), 5 * second);
    EXPECT_EQ(age(6 * second), 6 * second + behind);
    rules.flight.fuse = Micros{1'000'000};
    EXPECT_EQ(age(second - behind), second) << "a fuse ends it sooner";
}

TEST(remote_age, news_of_a_flight_under_way_comes_in_mid_flight) {
    const ProjectileRules rules = rocket();
    const std::int64_t behind = 3 * second;
    for (const RemoteProjectilesConfig& config : all_policies()) {
        RemoteProjectiles images(rate, config);
        images.spawn(launched_at(rules, start - behind), clock_at(0));
        images.update(clock_at(0), {});
        ASSERT_EQ(images.images().size(), 1u);
        const bool is_timeline = config.policy == RemotePolicy::timeline;
        EXPECT_EQ(images.images()[0].age, behind - (is_timeline ? second / 10 : second / 2));
        EXPECT_TRUE(images.take_news().empty()) << "its launch is long ago";
    }
}

TEST(remote_age, a_clock_that_is_behind_the_launch_waits_for_it) {
    const ProjectileRules rules = rocket();
    for (const RemoteProjectilesConfig& config : all_policies()) {
        const RemoteProjectile image = image_of(rules, -second / 10);
        EXPECT_EQ(remote_age(config, rate, image, {start, start}), -second / 10);
        EXPECT_EQ(remote_age(config, rate, image, {start + second / 10, start + second / 10}), 0);
    }
}

TEST(remote_age, validate_names_the_field) {
    const auto name = [](auto change) {
        RemoteProjectilesConfig config;
        change(config);
        const char* field = config.validate();
        return std::string(field == nullptr ? "" : field);
    };
    using Config = RemoteProjectilesConfig;
    EXPECT_EQ(name([](Config&) {}), "");
    EXPECT_EQ(name([](Config& c) { c.max_images = 0; }), "remote_projectiles.max_images");
    EXPECT_EQ(name([](Config& c) { c.policy = static_cast<RemotePolicy>(4); }), "remote_projectiles.policy");
    EXPECT_EQ(name([](Config& c) { c.catch_up = Micros{999}; }), "remote_projectiles.catch_up");
    EXPECT_EQ(name([](Config& c) { c.catch_up_per_s = NAN; }), "remote_projectiles.catch_up_per_s");
    EXPECT_EQ(name([](Config& c) { c.max_behind = Micros{-1}; }), "remote_projectiles.max_behind");
    EXPECT_EQ(name([](Config& c) { c.least_visible = Micros{1'000'001}; }), "remote_projectiles.least_visible");
    EXPECT_EQ(name([](Config& c) { c.link_timeout = Micros{60'000'001}; }), "remote_projectiles.link_timeout");
}

}  // namespace remote_age_test
