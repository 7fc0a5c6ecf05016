// Everybody else's projectiles on a client: each seen once and ended once, in whatever order the news comes.

#include "tests/projectile/remote_world.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <map>

using namespace backsight;
using namespace backsight::test;
using namespace backsight::test::remote;

namespace remote_projectiles_test {

enum class Order { verdict_first, spawn_first, all_twice, all_twice_verdict_first };

TEST(remote_projectiles, PT_39_in_any_order_there_is_one_detonation_at_the_verdicts_point) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        for (const Order order :
             {Order::verdict_first, Order::spawn_first, Order::all_twice, Order::all_twice_verdict_first}) {
            for (const std::int64_t age : {std::int64_t{0}, second / 30, second / 2}) {
                RemoteProjectiles images(rate, config_of(policy));
                const RemoteSpawn spawn = spawn_of(rules, start - second / 20);
                const ProjectileVerdict verdict = verdict_at(age);
                const bool verdict_first = order == Order::verdict_first || order == Order::all_twice_verdict_first;
                const int times = order == Order::all_twice || order == Order::all_twice_verdict_first ? 2 : 1;
                for (int i = 0; verdict_first && i < times; ++i) images.verdict(verdict, clock_at(0));
                for (int i = 0; i < times; ++i) images.spawn(spawn, clock_at(0));
                for (int i = 0; !verdict_first && i < times; ++i) images.verdict(verdict, clock_at(0));
                const Seen seen = watch(images, 0, 2 * second);
                EXPECT_EQ(seen.ends, 1);
                EXPECT_EQ(seen.end.point, verdict.point);
                EXPECT_EQ(seen.end.normal, verdict.normal);
                EXPECT_EQ(seen.end.effect, EffectKind::impact_level);
                EXPECT_FALSE(seen.end.is_predicted);
                EXPECT_GT(seen.frames, 0) << "no explosion without a flight";
                EXPECT_TRUE(images.images().empty());
                EXPECT_EQ(images.counters().twice, times == 2 ? 2u : 0u);
                EXPECT_EQ(images.counters().without_flight, 0u);
                // And again, now that it is over.
                images.verdict(verdict, clock_at(2 * second));
                images.spawn(spawn, clock_at(2 * second));
                EXPECT_EQ(watch(images, 2 * second, 3 * second).ends, 0);
                EXPECT_TRUE(images.images().empty());
                EXPECT_EQ(images.counters().twice, times == 2 ? 4u : 2u);
                EXPECT_EQ(images.counters().spawned, 1u);
                EXPECT_EQ(images.counters().ended, 1u);
            }
        }
    }
}

TEST(remote_projectiles, of_a_new_owner_of_a_number_are_drawn_although_their_ids_have_ended_before) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        for (const bool verdict_first : {false, true}) {
            RemoteProjectiles images(rate, config_of(policy));
            images.spawn(spawn_of(rules, start), clock_at(0));
            images.verdict(verdict_at(second / 2), clock_at(0));
            EXPECT_EQ(watch(images, 0, second).ends, 1);
            images.spawn(spawn_of(rules, start), clock_at(second));
            images.verdict(verdict_at(second / 2), clock_at(second));
            EXPECT_EQ(images.counters().twice, 2u) << "the same again";
            const std::int64_t later = 5 * second;
            if (verdict_first) images.verdict(verdict_at(second / 2), clock_at(later));
            images.spawn(spawn_of(rules, start + later), clock_at(later));
            if (!verdict_first) images.verdict(verdict_at(second / 2), clock_at(later));
            EXPECT_EQ(watch(images, later, later + second).ends, 1);
            EXPECT_EQ(images.counters().ended, 2u);
            EXPECT_EQ(images.counters().twice, 2u);
        }
    }
}

TEST(remote_projectiles, of_a_former_owner_without_a_verdict_make_room_for_the_new_ones) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(spawn_of(rules, start), clock_at(0));
    images.spawn(spawn_of(rules, start + 5 * second), clock_at(5 * second));
    ASSERT_EQ(images.images().size(), 1u);
    EXPECT_EQ(images.images()[0].spawn.launched, start + 5 * second);
    EXPECT_EQ(images.counters().without_verdict, 1u);
    EXPECT_EQ(images.counters().spawned, 2u);
}

// A wall 1 m ahead at 30 m/s, and a fast forward of 60 ms: it has ended when its message comes.
TEST(remote_projectiles, PT_16_an_end_inside_the_fast_forward_is_seen_for_long_enough) {
    const ProjectileRules rules = rocket();
    constexpr std::int64_t fine = second / 1000;
    for (const RemotePolicy policy : policies) {
        for (const bool late : {false, true}) {
            RemoteProjectiles images(rate, config_of(policy));
            // Late: the screen has passed the shot already.
            RemoteSpawn spawn = spawn_of(rules, start - (late ? second / 4 : second / 20));
            spawn.fast_forward = second * 6 / 100;
            const ProjectileVerdict verdict = verdict_at(second / 30);
            images.spawn(spawn, clock_at(0));
            images.verdict(verdict, clock_at(0));
            Yard yard{1.0f};
            const Seen seen = watch(images, 0, second, fine, yard);
            EXPECT_EQ(seen.ends, 1);
            EXPECT_GE(seen.ended_at - seen.first_drawn, least_visible - fine);
            EXPECT_LE(seen.ended_at - seen.first_drawn, least_visible + fine);
            EXPECT_EQ(seen.end.point, verdict.point);
        }
    }
}

TEST(remote_projectiles, PT_16_it_flies_from_the_muzzle_to_its_end_evenly_meanwhile) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    images.spawn(spawn_of(rules, start - second / 10), clock_at(0));
    images.verdict(verdict_at(second / 30), clock_at(0));
    images.update(clock_at(0), {});
    EXPECT_EQ(images.images()[0].age, 0);
    EXPECT_EQ(images.images()[0].position, (Vec3{0, 0, 1}));
    images.update(clock_at(least_visible / 2), {});
    EXPECT_NEAR(static_cast<double>(images.images()[0].age), second / 60.0, 2.0);
    EXPECT_NEAR(images.images()[0].position.x, 0.5f, 1e-3f);
}

TEST(remote_projectiles, of_a_long_flight_that_is_over_the_last_part_is_shown) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        RemoteProjectiles images(rate, config_of(policy));
        images.spawn(spawn_of(rules, start - 2 * second), clock_at(0));
        images.verdict(verdict_at(second), clock_at(0));
        images.update(clock_at(0), {});
        EXPECT_EQ(images.images()[0].age, second - least_visible);
        EXPECT_NEAR(images.images()[0].position.x, 30.0f * 0.95f, 1e-3f);
        EXPECT_EQ(watch(images, frame, second).ends, 1);
    }
}

TEST(remote_projectiles, a_verdict_of_an_age_that_is_to_come_is_waited_for) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(spawn_of(rules, start), clock_at(0));
    images.verdict(verdict_at(second / 2), clock_at(second / 5));
    const std::int64_t there = second / 10 + second / 2;
    EXPECT_EQ(watch(images, 0, there - 1, frame).ends, 0);
    images.update(clock_at(there - 1), {});
    EXPECT_EQ(images.images().size(), 1u);
    images.update(clock_at(there), {});
    EXPECT_TRUE(images.images().empty());
    ASSERT_EQ(images.take_news().size(), 1u);
}

TEST(remote_projectiles, a_verdict_of_an_age_that_has_passed_ends_it_at_once) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        RemoteProjectiles images(rate, config_of(policy));
        images.spawn(spawn_of(rules, start - second / 10), clock_at(0));
        EXPECT_EQ(watch(images, 0, second).ends, 0);
        EXPECT_GT(images.images()[0].age, second / 2);
        images.verdict(verdict_at(second / 2), clock_at(second));
        images.update(clock_at(second), {});
        const auto news = images.take_news();
        ASSERT_EQ(news.size(), 1u);
        EXPECT_EQ(news[0].point, verdict_at(0).point);
        EXPECT_TRUE(images.images().empty());
    }
}

TEST(remote_projectiles, one_that_was_drawn_too_far_waits_at_its_end_until_it_was_seen_for_long_enough) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
    images.spawn(spawn_of(rules, start - second / 5), clock_at(0));
    images.update(clock_at(0), {});
    images.verdict(verdict_at(second / 30), clock_at(second / 100));
    images.update(clock_at(least_visible - 1), {});
    ASSERT_EQ(images.images().size(), 1u);
    EXPECT_EQ(images.images()[0].position, verdict_at(0).position);
    EXPECT_GE(images.images()[0].age, second / 10) << "no age goes back";
    images.update(clock_at(least_visible), {});
    EXPECT_TRUE(images.images().empty());
}

// The grenade of the server, through the same yard.
TEST(remote_projectiles, no_age_goes_back_when_a_clock_does) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        RemoteProjectiles images(rate, config_of(policy));
        images.spawn(spawn_of(rules, start - second / 5), clock_at(0));
        images.update(clock_at(second / 2), {});
        const RemoteProjectile before = images.images()[0];
        images.update(clock_at(second / 4), {});
        EXPECT_EQ(images.images()[0].age, before.age);
        EXPECT_EQ(images.images()[0].position, before.position);
    }
}

TEST(remote_projectiles, a_verdict_of_an_impossible_age_ends_it_within_its_lifetime) {
    const ProjectileRules rules = rocket();
    for (const std::int64_t age :
         {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}, std::numeric_limits<std::int64_t>::max()}) {
        RemoteProjectiles images(rate, config_of(RemotePolicy::timeline));
        images.spawn(spawn_of(rules, start), clock_at(0));
        images.verdict(verdict_at(age), clock_at(0));
        EXPECT_EQ(watch(images, 0, second * 22 / 10).ends, 1);
    }
}

TEST(remote_projectiles, without_a_verdict_it_goes_silently_and_is_counted) {
    const ProjectileRules rules = rocket();
    for (const RemotePolicy policy : policies) {
        RemoteProjectiles images(rate, config_of(policy));
        images.spawn(spawn_of(rules, start), clock_at(0));
        EXPECT_EQ(watch(images, 0, second * 29 / 10).ends, 0);
        EXPECT_EQ(images.images().size(), 1u);
        EXPECT_TRUE(images.images()[0].is_stopped) << "past its lifetime it waits";
        EXPECT_NEAR(images.images()[0].position.x, 60.0f, 1e-3f);
        EXPECT_EQ(watch(images, second * 29 / 10, second * 32 / 10).ends, 0);
        EXPECT_TRUE(images.images().empty());
        EXPECT_EQ(images.counters().without_verdict, 1u);
        EXPECT_EQ(images.counters().ended, 0u);
    }
}

TEST(remote_projectiles, early_verdicts_are_few_and_are_forgotten_in_time) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    const auto many = static_cast<std::uint32_t>(RemoteProjectiles::max_early_verdicts) + 10;
    for (std::uint32_t i = 1; i <= many; ++i) images.verdict(verdict_at(second / 2, i), clock_at(0));
    EXPECT_EQ(images.counters().without_flight, 10u);
    // The first were pushed out, the last wait.
    images.spawn(spawn_of(rules, start, 1), clock_at(0));
    images.spawn(spawn_of(rules, start, many), clock_at(0));
    EXPECT_FALSE(images.images()[0].has_verdict);
    EXPECT_TRUE(images.images()[1].has_verdict);
    images.update(clock_at(second), {});
    EXPECT_EQ(images.counters().without_flight, 10u);
    images.update(clock_at(second + 1), {});
    EXPECT_EQ(images.counters().without_flight, 10u + RemoteProjectiles::max_early_verdicts - 1u);
}

TEST(remote_projectiles, without_room_there_is_no_image_and_no_effect) {
    const ProjectileRules rules = rocket();
    RemoteProjectilesConfig config;
    config.max_images = 1;
    RemoteProjectiles images(rate, config);
    images.spawn(spawn_of(rules, start, 1), clock_at(0));
    images.spawn(spawn_of(rules, start, 2), clock_at(0));
    EXPECT_EQ(images.counters().no_room, 1u);
    images.verdict(verdict_at(second / 10, 2), clock_at(0));
    EXPECT_EQ(watch(images, 0, 2 * second).ends, 0);
    EXPECT_EQ(images.counters().without_flight, 1u);
}

TEST(remote_projectiles, clear_forgets_all_and_shows_nothing) {
    const ProjectileRules rules = rocket();
    RemoteProjectiles images(rate, config_of(RemotePolicy::catch_up));
    images.spawn(spawn_of(rules, start, 1), clock_at(0));
    images.verdict(verdict_at(second / 10, 2), clock_at(0));
    images.clear();
    EXPECT_EQ(watch(images, 0, 2 * second).ends, 0);
    images.spawn(spawn_of(rules, start, 2), clock_at(0));
    EXPECT_FALSE(images.images()[0].has_verdict);
}

TEST(remote_projectiles, news_that_nobody_takes_is_dropped_oldest_first_and_counted) {
    const ProjectileRules rules = rocket();
    RemoteProjectilesConfig config = config_of(RemotePolicy::catch_up);
    config.max_images = 1;
    RemoteProjectiles images(rate, config);
    for (std::uint32_t i = 1; i <= 6; ++i) {
        images.spawn(spawn_of(rules, start + i * second, i), clock_at(i * second));
        images.verdict(verdict_at(0, i), clock_at(i * second));
        images.update(clock_at(i * second), {});
        images.update(clock_at(i * second + least_visible), {});
    }
    EXPECT_EQ(images.counters().ended, 6u);
    EXPECT_EQ(images.counters().news_dropped, 4u) << "two for each of six, and room for eight";
    const auto news = images.take_news();
    ASSERT_EQ(news.size(), 8u);
    EXPECT_EQ(news[0].id, id_of(3));
    EXPECT_EQ(news[0].handle, 5u);
}

// Spawns and verdicts in any order, twice or not at all, at any time; clocks that stand still.
TEST(remote_projectiles, whatever_comes_nothing_is_lost_track_of_and_nothing_allocated) {
    const ProjectileRules rules = rocket();
    for (int run = 0; run < cases(60); ++run) {
        Random random(static_cast<std::uint64_t>(run) + 50);
        RemoteProjectilesConfig config = config_of(policies[run % 3]);
        config.max_images = 16;
        RemoteProjectiles images(rate, config);
        std::int64_t now = 0;
        Yard yard{20.0f};
        const std::uint64_t taken = allocations_of([&] {
            for (int k = 0; k < 2'000; ++k) {
                now += random.below(3) == 0 ? 0 : random.below(static_cast<int>(second / 20));
                const auto command = static_cast<std::uint32_t>(1 + k / 20 + random.below(8));
                const Moment launched = start + static_cast<std::int64_t>(command) * second / 4 - second / 10;
                if (random.below(4) == 0) images.spawn(spawn_of(rules, launched, command), clock_at(now));
                if (random.below(4) == 0) {
                    images.verdict(verdict_at((command * 7919 % 100) * second / 50, command), clock_at(now));
                }
                images.update(clock_at(now), yard.level());
            }
        });
        EXPECT_EQ(taken, 0u);
        const RemoteProjectileCounters& counters = images.counters();
        EXPECT_EQ(counters.spawned, counters.ended + counters.without_verdict + images.images().size());
        EXPECT_GT(counters.ended, 20u);
        EXPECT_GT(counters.twice, 20u);
    }
}

TEST(remote_projectiles, each_ends_once_at_its_place_and_after_it_was_seen) {
    const ProjectileRules rules = rocket();
    for (int run = 0; run < cases(60); ++run) {
        Random random(static_cast<std::uint64_t>(run) + 90);
        RemoteProjectiles images(rate, config_of(policies[run % 3]));
        std::map<std::uint32_t, int> ends;
        std::map<std::uint32_t, std::int64_t> seen_at;
        std::map<std::uint32_t, std::int64_t> ages;
        std::int64_t now = 0;
        for (int k = 0; k < 1'000; ++k) {
            now += random.below(static_cast<int>(second / 50));
            const auto command = static_cast<std::uint32_t>(1 + k / 20 + random.below(8));
            const Moment launched = start + now - random.below(static_cast<int>(second / 4));
            if (random.below(4) == 0) images.spawn(spawn_of(rules, launched, command), clock_at(now));
            if (random.below(4) == 0) {
                ProjectileVerdict verdict = verdict_at(random.below(static_cast<int>(second)), command);
                verdict.point.x = static_cast<float>(command);
                images.verdict(verdict, clock_at(now));
            }
            images.update(clock_at(now), {});
            for (const RemoteProjectile& image : images.images()) {
                if (image.age < 0) continue;
                const std::uint32_t name = image.spawn.id.command;
                seen_at.emplace(name, now);
                ASSERT_GE(image.age, ages[name]);
                ages[name] = image.age;
            }
            for (const ImageNews& news : images.take_news()) {
                if (!is_end(news)) continue;
                ASSERT_EQ(++ends[news.id.command], 1);
                ASSERT_EQ(news.point.x, static_cast<float>(news.id.command));
                ASSERT_EQ(seen_at.count(news.id.command), 1u) << "no explosion without a flight";
            }
        }
        EXPECT_GT(ends.size(), 20u);
    }
}

}  // namespace remote_projectiles_test
