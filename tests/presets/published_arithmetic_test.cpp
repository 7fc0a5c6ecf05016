// The five published systems through the public headers, against their pages' arithmetic: each test prints how many
// values it compared and the largest difference. tests/bindings/c/published_arithmetic_test.cpp does so through C, and
// tests/bindings/csharp/core/PublishedArithmetic.cs through C#.

#include <backsight/presets/fishnet_steps.h>
#include <backsight/presets/pun2.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/unreal_series_steps.h>
#include <backsight/presets/ut2003.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <random>

#include "tests/presets/milliseconds.h"
#include "tests/presets/published_pages.h"
#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

using test::pages::Largest;
using test::pages::Place;

Vec3 vec(const Place& place) { return {place[0], place[1], place[2]}; }
Place place_of(Vec3 place) { return {place.x, place.y, place.z}; }

// A shot of 5 units a second, in any direction. Its shooter and its target are far from it.
struct Shot {
    explicit Shot(std::mt19937& random) : rate{rates[random() % 6], 1}, whole(random() % 2 == 0) {
        std::uniform_real_distribution<float> place(-25.0f, 25.0f), along(-1.0f, 1.0f);
        from = {place(random), place(random), 50.0f + place(random) / 10.0f};
        if (random() % 2 == 0) {
            // Along an axis the launch's velocity has the direction to the bit, however far from the origin.
            from[0] *= 40.0f;
            direction = {1.0f, 0.0f, 0.0f};
        } else {
            const Vec3 unit = normalized(Vec3{along(random), along(random), 0.1f}, {1, 0, 0});
            direction = place_of(unit);
        }
        fired = Moment{static_cast<std::int64_t>(random() % 10'000'000)};
        passed_ticks = static_cast<double>(random() % 40) / 2.0;
    }

    static constexpr std::uint32_t rates[] = {20, 30, 60, 64, 100, 128};
    TickRate rate;
    bool whole;
    Place from{}, direction{};
    Moment fired;
    double passed_ticks;
};

struct Systems {
    Systems() : world({}, {}) {
        world.run(8);
        rules.speed_mps = 5.0f;
        rules.flight.lifetime = ms(60'000);  // the guide's lives on
    }
    Launch launch_of(const Shot& shot) const { return {world.shooter, {}, vec(shot.from), vec(shot.direction) * 5.0f}; }
    std::unique_ptr<ProjectileSystem> of(const Shot& shot) const {
        FishnetConfig config;
        config.counts_whole_ticks = shot.whole;
        return fishnet_projectiles(rules, {}, shot.rate, config);
    }
    View present() const { return View::at_moment(world.history, world.draw, world.server_now()); }

    test::JudgeWorld world;
    ProjectileRules rules;
};

TEST(published_arithmetic, fishnets_server_at_six_rates) {
    std::mt19937 random(1);
    const Systems systems;
    const View present = systems.present();
    Largest largest{"FishNet, server, u", 0.00001};
    for (int i = 0; i < 200; ++i) {
        const Shot shot(random);
        const auto system = systems.of(shot);
        const double hz = shot.rate.hz();
        // Executed at a whole tick.
        const auto executed =
            static_cast<double>(shot.fired.tick().value + 2 + static_cast<std::int64_t>(shot.passed_ticks));
        const double fired = static_cast<double>(shot.fired.raw) / 65'536.0;
        ServersShot theirs = system->execute(systems.launch_of(shot), (executed - fired) / hz, {}, present, ms(1'000));
        test::pages::PredictedProjectile guide{shot.from, shot.direction, 0.0f};
        guide.passed_time = std::min(0.3f / 2.0f, test::pages::time_passed(executed, fired, hz, shot.whole));
        largest.see(theirs.forwarded_s, static_cast<double>(guide.passed_time));
        for (int tick = 1; tick <= 120; ++tick) {
            guide.move(static_cast<float>(1.0 / hz));
            system->tick(theirs, present, ms(1'000 + tick));
            largest.see(place_of(theirs.authority.position()), guide.position);
        }
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, fishnets_spectators_at_any_frame) {
    std::mt19937 random(2);
    const Systems systems;
    const View drawn = systems.present();
    Largest largest{"FishNet, spectators, u", 0.001};
    for (int i = 0; i < 200; ++i) {
        const Shot shot(random);
        const auto system = systems.of(shot);
        const double hz = shot.rate.hz();
        const Moment heard{shot.fired.raw + static_cast<std::int64_t>(shot.passed_ticks * 65'536.0) + 777};
        SpectatorsShot seen = system->spectate({systems.launch_of(shot), shot.fired}, heard, {{}, &drawn, {}});
        test::pages::PredictedProjectile guide{shot.from, shot.direction, 0.0f};
        const double heard_ticks = static_cast<double>(heard.raw) / 65'536.0;
        const double fired_ticks = static_cast<double>(shot.fired.raw) / 65'536.0;
        guide.passed_time = std::min(0.3f, test::pages::time_passed(heard_ticks, fired_ticks, hz, shot.whole));
        for (int frame = 1; frame <= 150; ++frame) {
            // Frames of 4 to 40 ms, as they come.
            const float delta_s = 0.004f + 0.036f * static_cast<float>(random() % 1'000) / 1'000.0f;
            guide.move(delta_s);
            system->spectators_frame(seen, {{}, &drawn, {}}, static_cast<double>(delta_s));
            largest.see(place_of(seen.copy.position()), guide.position);
        }
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, fishnets_projectile_of_a_game_to_the_last_float) {
    std::mt19937 random(3);
    Largest largest{"FishNet, a projectile of the game's own, u", 0.0};
    for (int i = 0; i < 500; ++i) {
        const Shot shot(random);
        const double passed_s = 0.0003 * static_cast<double>(random() % 1'000);
        FishnetProjectile projectile(vec(shot.from), vec(shot.direction), passed_s);
        test::pages::PredictedProjectile guide{shot.from, shot.direction, static_cast<float>(passed_s)};
        for (int frame = 1; frame <= 150; ++frame) {
            const float delta_s = 0.004f + 0.036f * static_cast<float>(random() % 1'000) / 1'000.0f;
            guide.move(delta_s);
            projectile.move(delta_s);
            largest.see(place_of(projectile.position()), guide.position);
        }
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, ut2003s_trail_for_240_000_random_shots) {
    std::mt19937 random(4);
    std::uniform_real_distribution<float> step(-1.0f, 1.0f);
    Largest largest{"UT2003, a shifted pawn, m", 0.00001};
    for (int trail = 0; trail < 300; ++trail) {
        constexpr std::uint32_t rates[] = {20, 30, 64};
        const TickRate rate{rates[trail % 3], 1};
        LocationTrail preset(rate);
        test::pages::PawnTrail page;
        Place place{step(random) * 30.0f, step(random) * 30.0f, step(random)};
        for (int tick = 1; tick <= 40; ++tick) {
            const double now_s = 7.0 + tick / rate.hz();
            for (float& axis : place) axis += step(random);
            page.nodes.push_back({now_s, place});
            preset.push({now_s, vec(place), {}}, now_s);
            for (int shot = 0; shot < 20; ++shot) {
                const double stamp_s = now_s - 0.55 + 0.6 * static_cast<double>(random() % 10'000) / 10'000.0;
                const ShiftedPawn found = preset.shift(stamp_s, {now_s, vec(place), {}});
                const auto published = page.shifted(stamp_s);
                largest.see(static_cast<double>(found.location.x), published[0]);
                largest.see(static_cast<double>(found.location.y), published[1]);
                largest.see(static_cast<double>(found.location.z), published[2]);
            }
        }
    }
    largest.print();
    EXPECT_EQ(largest.compared, 3 * 240'000);
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, twotens_objects_to_the_last_float) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> number(-1'000.0f, 1'000.0f);
    Largest largest{"TwoTen, an object at a frame and a sub-frame", 0.0};
    FrameHistory preset;
    test::pages::SimulationObject page;
    std::int64_t frame = 1, thrown = 0;
    for (int i = 0; i < 60'000; ++i) {
        if (i % 20 == 0) {
            frame += random() % 8 == 0 ? 2 : 1;  // some frames are missing
            const float turn = number(random) / 1'001.0f;
            const test::pages::SimulationObject::Frame saved{{number(random), number(random), number(random)},
                                                             {0.0f, turn, 0.0f, std::sqrt(1.0f - turn * turn)}};
            page.add_frame(frame, saved);
            preset.add(frame, vec(saved.position),
                       {saved.rotation[0], saved.rotation[1], saved.rotation[2], saved.rotation[3]});
        }
        const std::int64_t asked = frame + 1 - static_cast<std::int64_t>(random() % 75);
        const float sub_frame = -0.1f + 1.2f * static_cast<float>(random() % 1'000) / 1'000.0f;
        const RewoundObject found = preset.rewind(asked, sub_frame, frame + 1);
        test::pages::SimulationObject::Frame published{};
        const bool is_there = page.at(asked, sub_frame, frame + 1, published);
        ASSERT_EQ(found.available(), is_there) << asked << " of " << frame;
        thrown += is_there ? 0 : 1;
        if (!is_there) continue;
        largest.see(place_of(found.position), published.position);
        largest.see({found.rotation.x, found.rotation.y, found.rotation.w},
                    {published.rotation[0], published.rotation[1], published.rotation[3]});
    }
    largest.print();
    EXPECT_GT(thrown, 5'000) << "of missing frames";
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, pun2s_forms_to_the_last_float) {
    std::mt19937 random(6);
    std::uniform_real_distribution<float> number(-50.0f, 50.0f);
    Largest largest{"PUN 2, the places of three forms", 0.0};
    Pun2Immediate immediate;
    Pun2FixedUpdate physics;
    Pun2Transform transform;
    Place rigid{}, body{}, network{}, drawn{}, velocity{};
    for (int i = 0; i < 20'000; ++i) {
        const double now_s = 100.0 + i * 0.1,
                     sent_s = now_s + 0.3 * (static_cast<double>(random() % 1'000) / 1'000.0 - 0.2);
        const Place position{number(random), number(random), number(random)};
        velocity = {number(random) / 10.0f, number(random) / 10.0f, 0.0f};
        const Pun2Update update{vec(position), {}, vec(velocity)};
        const float lag_s = pun2_lag(now_s, sent_s), published_lag_s = test::pages::lag(now_s, sent_s);
        largest.see(static_cast<double>(lag_s), static_cast<double>(published_lag_s));
        immediate.receive(update, lag_s);
        physics.receive(update, lag_s);
        transform.receive(update, lag_s);
        rigid = network = test::pages::ahead(position, velocity, published_lag_s);
        for (int step = 0; step < 10; ++step) {
            const float delta_s = step % 2 == 0 ? 0.02f : 0.0167f;
            immediate.step(delta_s);
            physics.fixed_update({}, delta_s);
            transform.update({}, delta_s);
            rigid = test::pages::ahead(rigid, velocity, delta_s);
            body = test::pages::move_towards(body, network, delta_s);
            drawn = test::pages::move_towards(drawn, network, delta_s * 5.0f);
            largest.see(place_of(immediate.pose.position), rigid);
            largest.see(place_of(physics.pose.position), body);
            largest.see(place_of(transform.pose.position), drawn);
        }
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

TEST(published_arithmetic, the_series_times_at_six_pings) {
    Largest largest{"The Unreal series, times at six pings, us", 0.0};
    const UnrealSeriesConfig config;
    for (const auto& published : test::pages::series_times) {
        const Micros ping = ms(published.ping);
        const auto see = [&](Micros found, std::int64_t wanted_ms) {
            largest.see(static_cast<double>(found.value), static_cast<double>(wanted_ms * 1'000));
        };
        see(forward_prediction_time(config, ping, UnrealSeriesCaller::server_for_remote), published.forward);
        see(sleep_time(config, ping), published.sleep);
        see(switch_to_auth_time(config, ping), published.switch_to_auth);
    }
    largest.print();
    EXPECT_TRUE(largest.is_held());
}

}  // namespace
}  // namespace backsight::presets
