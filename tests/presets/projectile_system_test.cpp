// The published projectile systems played whole, against a target that stands still 10 m away: 0.38 s of flight.

#include <backsight/presets/fishnet.h>
#include <backsight/presets/unreal_series.h>
#include <backsight/presets/ut4.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tests/presets/milliseconds.h"
#include "tests/support/judge_world.h"

namespace backsight::presets {
namespace {

constexpr TickRate rate_64{64, 1};
constexpr Micros tick_time{15'625};
constexpr Micros pressed{1'000'000};

struct RocketRange {
    RocketRange() : world({}, {}) {
        world.run(8);
        launch = Launch(world.shooter, {}, {}, {rules.speed_mps, 0, 0}, world.server_now());
    }
    View present() const { return View::at_moment(world.history, world.draw, world.server_now()); }

    test::JudgeWorld world;
    ProjectileRules rules;
    Launch launch{{}, {}};
};

// Ticks until the owner must learn of the end, at most two seconds.
Micros told_after(const ProjectileSystem& system, ServersShot& shot, const View& present) {
    Micros now = shot.executed;
    while (now < shot.executed + Micros{2'000'000} && !system.tick(shot, present, now)) now = now + tick_time;
    return now - shot.executed;
}

TEST(projectile_system, without_a_system_image_and_authority_hit_the_same_one_after_the_other) {
    const RocketRange range;
    const auto system = plain_projectiles(range.rules, {}, rate_64);
    const View present = range.present();
    OwnersShot mine = system->press(range.launch, pressed, ms(100));
    EXPECT_EQ(mine.asked, pressed);
    for (Micros now = pressed; now < pressed + ms(500); now = now + ms(10)) {
        system->frame(mine, {now, &present, ms(100)}, 0.01);
    }
    ASSERT_TRUE(mine.image && mine.image->has_ended());
    EXPECT_EQ(mine.image->result().hit.hit.entity, range.world.victim);
    ServersShot theirs = system->execute(range.launch, 0.05, ms(100), present, pressed + ms(50));
    told_after(*system, theirs, present);
    EXPECT_EQ(theirs.authority.result().hit.hit.entity, range.world.victim);
    EXPECT_EQ(theirs.forwarded_s, 0.0);
}

TEST(projectile_system, without_a_system_a_spectators_copy_stays_behind_and_ends_where_the_server_says) {
    const RocketRange range;
    const auto system = plain_projectiles(range.rules, {}, rate_64);
    const View drawn = range.present();
    const Micros heard = pressed + ms(150);
    SpectatorsShot seen = system->spectate({range.launch, range.world.server_now()}, range.world.server_now() + 65536,
                                           {heard, &drawn, ms(100)});
    EXPECT_EQ(seen.heard, heard);
    EXPECT_EQ(seen.copy.position(), range.launch.position);
    for (int frame = 1; frame <= 20; ++frame) {
        system->spectators_frame(seen, {heard + ms(10 * frame), &drawn, ms(100)}, 0.01);
        EXPECT_NEAR(seen.copy.age_s(), 0.01 * frame, 1e-6);
        EXPECT_NEAR(seen.copy.position().x, 0.01f * static_cast<float>(frame) * range.rules.speed_mps, 1e-3f);
    }
    FlightResult end;
    end.end = FlightEnd::stopped;
    end.position = end.point = {3, 0, 0};
    system->spectators_hear_end(seen, end, {heard + ms(200), &drawn, ms(100)});
    system->spectators_frame(seen, {heard + ms(300), &drawn, ms(100)}, 0.1);
    EXPECT_TRUE(seen.copy.has_ended() && seen.told_end);
    EXPECT_EQ(seen.copy.position(), end.position);
}

TEST(projectile_system, a_spectators_copy_appears_where_the_servers_projectile_began_and_meets_what_is_drawn) {
    const RocketRange range;
    const auto system = ut4_projectiles(range.rules, {}, rate_64);
    const View drawn = range.present();
    const ServersShot theirs = system->execute(range.launch, 0.1, ms(200), drawn, pressed + ms(100));
    SpectatorsShot seen = system->spectate({range.launch, range.world.server_now(), theirs.forwarded_s},
                                           range.world.server_now() + 65536, {pressed, &drawn, ms(40)});
    EXPECT_NEAR(seen.copy.age_s(), 0.06, 1e-6);
    for (int frame = 1; frame <= 50; ++frame) {
        system->spectators_frame(seen, {pressed + ms(10 * frame), &drawn, ms(40)}, 0.01);
    }
    EXPECT_EQ(seen.copy.result().hit.hit.entity, range.world.victim);
    EXPECT_FALSE(seen.told_end);
}

// The victim's ball of 0.5 m is 0.8 m beside the way.
TEST(projectile_system, meets_the_level_by_its_body_and_targets_by_its_hitbox) {
    RocketRange range;
    range.launch.position = {0, 0.8f, 0};
    static float asked_m;
    static float wall_m;
    struct Wall {
        static LevelContact meet(Vec3 from, Vec3 to, float radius_m) {
            asked_m = std::max(asked_m, radius_m);  // lines to a target are asked with 0
            const float x = wall_m - radius_m;
            return {from.x < x && to.x >= x, (x - from.x) / (to.x - from.x), {-1, 0, 0}};
        }
        static LevelTrace at(Moment) { return meet; }
    };
    for (const float hitbox_m : {0.2f, 0.4f}) {
        for (const float wall : {5.0f, 20.0f}) {
            wall_m = wall;
            asked_m = 0.0f;
            range.rules.flight.body_radius_m = 0.05f;
            range.rules.flight.target_radius_m = hitbox_m;
            const auto system = plain_projectiles(range.rules, Wall::at, rate_64);
            const View present = range.present();
            ServersShot theirs = system->execute(range.launch, 0.0, {}, present, pressed);
            told_after(*system, theirs, present);
            EXPECT_EQ(asked_m, 0.05f);
            const FlightResult& end = theirs.authority.result();
            const bool reaches = hitbox_m > 0.3f && wall > 10.0f;
            EXPECT_EQ(end.end, reaches ? FlightEnd::target : FlightEnd::stopped) << hitbox_m << " " << wall;
            if (!reaches) EXPECT_NEAR(end.position.x, wall - 0.05f, 1e-3f);
        }
    }
}

TEST(projectile_system, fishnets_server_catches_up_what_passed_up_to_150_ms) {
    const RocketRange range;
    const auto system = fishnet_projectiles(range.rules, {}, rate_64);
    ServersShot late = system->execute(range.launch, 0.4, ms(100), range.present(), pressed);
    EXPECT_DOUBLE_EQ(late.forwarded_s, 0.15);
    ServersShot prompt = system->execute(range.launch, 0.0, ms(100), range.present(), pressed);
    EXPECT_LT(told_after(*system, late, range.present()), told_after(*system, prompt, range.present()) - ms(50));
}

TEST(projectile_system, ut4_holds_its_fake_back_and_moves_it_once_to_its_replica) {
    const RocketRange range;
    const auto system = ut4_projectiles(range.rules, {}, rate_64);
    const View present = range.present();
    OwnersShot mine = system->press(range.launch, pressed, ms(200));
    EXPECT_EQ(mine.asked, pressed);
    EXPECT_EQ(mine.image_from, pressed + ms(60));
    ServersShot theirs = system->execute(range.launch, 0.1, ms(200), present, pressed + ms(100));
    EXPECT_DOUBLE_EQ(theirs.forwarded_s, 0.06);
    const ShooterScreen screen{pressed + ms(200), &present, ms(200)};
    system->frame(mine, screen, 0.01);
    system->hear_spawn(mine, theirs.forwarded_s, screen);
    EXPECT_NEAR(mine.image->age_s(), 0.12, 1e-6);
    told_after(*system, theirs, present);
    system->hear_end(mine, theirs.authority.result(), screen);
    EXPECT_TRUE(mine.image_is_gone && mine.is_over());
    EXPECT_EQ(mine.corrected->hit.hit.entity, range.world.victim);
}

TEST(projectile_system, the_unreal_series_delays_its_request_and_tears_off_after_the_end) {
    const RocketRange range;
    const auto system = unreal_series_projectiles(range.rules, {}, rate_64);
    const View present = range.present();
    const OwnersShot mine = system->press(range.launch, pressed, ms(200));
    EXPECT_EQ(mine.asked, pressed + ms(60));
    EXPECT_EQ(mine.image_from, mine.asked);
    ServersShot theirs = system->execute(range.launch, 0.1, ms(200), present, pressed + ms(160));
    EXPECT_DOUBLE_EQ(theirs.forwarded_s, 0.06);
    EXPECT_NEAR(theirs.authority.position().x, 0.06f * range.rules.speed_mps, 1e-3f);
    told_after(*system, theirs, present);
    EXPECT_EQ(theirs.authority.result().hit.hit.entity, range.world.victim);
}

// A fake and its replica, heard of with a ping of 200 ms, each frame until 2 s later; the target is taken away first.
struct Corrected {
    explicit Corrected(bool corrects) {
        UnrealSeriesConfig config;
        config.corrects_fake = corrects;
        system = unreal_series_projectiles(range.rules, {}, rate_64, config);
        Launch launch = range.launch;
        launch.position = {0, 0, 50};  // over their heads
        mine = system->press(launch, pressed, ms(200));
    }
    ShooterScreen screen(Micros now) const { return {now, &present, ms(200)}; }
    // Every line that a log of corrections would have.
    std::vector<CorrectionStep> fly(Micros from, Micros to) {
        std::vector<CorrectionStep> log;
        for (Micros now = from; now < to; now = now + ms(10)) {
            system->frame(mine, screen(now), 0.01);
            if (mine.corrected_by) log.push_back(*mine.corrected_by);
        }
        return log;
    }

    RocketRange range;
    View present = range.present();
    std::unique_ptr<ProjectileSystem> system;
    OwnersShot mine{range.launch, {}, {}};
};

TEST(projectile_system, the_unreal_series_reports_each_correction_of_the_fake) {
    Corrected shot(true);
    EXPECT_TRUE(shot.fly(pressed, pressed + ms(260)).empty()) << "nothing is linked yet";
    shot.system->hear_spawn(shot.mine, 0.0, shot.screen(pressed + ms(260)));
    const auto log = shot.fly(pressed + ms(270), pressed + ms(700));
    ASSERT_GT(log.size(), 10u);
    ASSERT_TRUE(shot.mine.link_error_m);
    const double rate_mps = *shot.mine.link_error_m / (20.0 / static_cast<double>(shot.range.rules.speed_mps));
    EXPECT_NEAR(log[0].left_m, *shot.mine.link_error_m - rate_mps * 0.01, 1e-3);
    for (std::size_t i = 1; i < log.size(); ++i) {
        EXPECT_NEAR(static_cast<double>(distance(log[i].from, log[i].to)), rate_mps * 0.01, 1e-3) << i;
        EXPECT_LT(log[i].left_m, log[i - 1].left_m) << i;
        EXPECT_EQ(log[i].at, log[i - 1].at + ms(10)) << i;
    }
    Corrected without(false);
    without.fly(pressed, pressed + ms(260));
    without.system->hear_spawn(without.mine, 0.0, without.screen(pressed + ms(260)));
    EXPECT_TRUE(without.fly(pressed + ms(270), pressed + ms(700)).empty()) << "off by default";
}

TEST(projectile_system, the_unreal_series_reports_the_switch_to_the_replica_and_the_final_place) {
    Corrected shot(false);
    shot.fly(pressed, pressed + ms(260));
    shot.system->hear_spawn(shot.mine, 0.06, shot.screen(pressed + ms(260)));
    shot.fly(pressed + ms(260), pressed + ms(400));
    EXPECT_FALSE(shot.mine.replica_shown_at) << "hidden";
    FlightResult end;
    end.end = FlightEnd::stopped;
    end.position = end.point = {3, 0, 50};
    shot.system->hear_end(shot.mine, end, shot.screen(pressed + ms(400)));
    EXPECT_EQ(shot.mine.replica_shown_at, pressed + ms(400)) << "late: the fake flew on";
    EXPECT_EQ(shot.mine.final_place, end.position);
    EXPECT_EQ(shot.mine.replica->position(), end.position);
    EXPECT_TRUE(shot.mine.image_is_gone);
}

TEST(projectile_system, the_unreal_series_takes_a_replica_that_ended_elsewhere_to_the_final_place) {
    Corrected shot(false);
    shot.fly(pressed, pressed + ms(260));
    shot.system->hear_spawn(shot.mine, 0.06, shot.screen(pressed + ms(260)));
    FlightResult own;
    own.end = FlightEnd::stopped;
    own.position = {2, 0, 50};
    shot.mine.replica->end_as(own);
    FlightResult end = own;
    end.position = {5, 0, 50};
    shot.system->hear_end(shot.mine, end, shot.screen(pressed + ms(400)));
    EXPECT_EQ(shot.mine.replica->position(), end.position);
}

}  // namespace
}  // namespace backsight::presets
