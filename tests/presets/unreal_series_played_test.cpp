// The cases of the Unreal series' article, each played whole through the public class: fake, server, replica and
// spectator, among targets that turn.

#include <backsight/presets/unreal_series.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "tests/presets/milliseconds.h"
#include "tests/presets/played_shot.h"

namespace backsight::presets {
namespace {

// Comes from one side at 8 m/s, stands in the line of fire at `at_s`, and turns back there.
TargetPath turning_at(double at_s, float x_m) {
    return [at_s, x_m](double now_s) { return Vec3{x_m, static_cast<float>(8.0 * std::abs(now_s - at_s)), 0.0f}; };
}

PlayedShot play(const Stage& stage, const ProjectileRules& rules, const UnrealSeriesConfig& config,
                const PlayedLink& link) {
    return presets::play(*unreal_series_projectiles(rules, {}, Stage::rate, config), rules, stage, link);
}

TEST(unreal_series_played, PT_08_keeps_a_projectile_alive_for_the_least_life_after_its_fast_forward) {
    const Stage stage;
    ProjectileRules rules;
    rules.flight.lifetime = ms(220);
    const auto life = [&](const UnrealSeriesConfig& config, Micros ping) {
        const PlayedShot shot = play(stage, rules, config, {.ping = ping});
        EXPECT_EQ(shot.theirs->authority.result().end, FlightEnd::lifetime);
        return shot.theirs->authority.age_s();
    };
    // A ping of 140 ms forwards by 60 ms. 160 ms of 220 are left, and 200 ms are the least.
    EXPECT_NEAR(life({}, ms(140)), 0.060 + 0.200, 1e-5);
    EXPECT_NEAR(life({.min_life_after_forward = ms(1000)}, ms(140)), 0.060 + 1.000, 1e-5);
    EXPECT_NEAR(life({.min_life_after_forward = ms(100)}, ms(140)), 0.220, 1e-5);
    EXPECT_NEAR(life({}, ms(20)), 0.220, 1e-5) << "nothing is forwarded";
}

// At 100 m/s a fast-forward of 60 ms goes 6 m. The request of a ping of 140 ms is executed 78.125 ms after the trigger.
struct FastForward {
    explicit FastForward(float target_x_m) {
        target = stage.add(turning_at(1.078125, target_x_m), 0.2f);
        rules.speed_mps = 100.0f;
    }
    // Where the fast-forward ended: in the target, or 6 m away.
    double forwarded_m(const UnrealSeriesConfig& config) {
        const auto system = unreal_series_projectiles(rules, {}, Stage::rate, config);
        const Launch launch(stage.shooter, {}, {}, {100, 0, 0}, Stage::rate.moment_at(Stage::pressed));
        const Micros executed = Stage::pressed + Micros{78'125};
        const ServersShot shot = system->execute(launch, 0.078125, ms(140), stage.at(executed), executed);
        EXPECT_EQ(shot.authority.has_ended(), shot.authority.result().hit.hit.entity == target);
        return static_cast<double>(shot.authority.position().x);
    }

    Stage stage;
    ProjectileRules rules;
    EntityId target;
};

TEST(unreal_series_played, PT_09_meets_a_target_in_a_fast_forward_where_a_sub_step_ends_and_nowhere_else) {
    // 60 ms are cut into 16.6, 16.6, 13.4 and 13.4 ms: sub-steps end at 1.66, 3.32, 4.66 and 6.00 m.
    EXPECT_NEAR(FastForward(3.4f).forwarded_m({}), 3.32, 1e-3);
    EXPECT_NEAR(FastForward(4.6f).forwarded_m({}), 4.66, 1e-3);
    EXPECT_NEAR(FastForward(2.5f).forwarded_m({}), 6.00, 1e-3) << "the hitbox is not swept";
}

TEST(unreal_series_played, PT_09_jumps_through_a_near_target_without_sub_steps_unless_the_flight_has_gravity) {
    EXPECT_NEAR(FastForward(3.4f).forwarded_m({.forces_substeps = false}), 6.00, 1e-3);
    FastForward falling(3.4f);
    falling.rules.flight.acceleration = {0, 0, -9.81f};
    EXPECT_NEAR(falling.forwarded_m({.forces_substeps = false}), 3.32, 1e-3) << "the engine cuts it in any case";
}

TEST(unreal_series_played, PT_09_cuts_its_steps_by_the_rule_that_is_set) {
    // The engine's own rule, 50 ms and 8, cuts 60 ms into two halves: 3.00 and 6.00 m.
    EXPECT_NEAR(FastForward(3.4f).forwarded_m({.substeps = unreal_engine_substeps}), 6.00, 1e-3);
    EXPECT_NEAR(FastForward(3.0f).forwarded_m({.substeps = unreal_engine_substeps}), 3.00, 1e-3);
    // The last of three steps of 10 ms takes all that is left.
    EXPECT_NEAR(FastForward(3.4f).forwarded_m({.substeps = {0.01, 3}}), 6.00, 1e-3);
    EXPECT_NEAR(FastForward(2.0f).forwarded_m({.substeps = {0.01, 3}}), 2.00, 1e-3);
}

// An ally runs into the line of fire at 4 m and turns back, an invulnerable enemy at 6 m, an enemy at 8 m.
struct Row {
    Row() {
        rules.flight.target_radius_m = 0.2f;
        rules.speed_mps = 100.0f;
    }
    EntityId hit_by(const UnrealSeriesConfig& config) const {
        const PlayedShot shot = play(stage, rules, config, {.ping = ms(60)});
        const EntityId hit = shot.theirs->authority.result().hit.hit.entity;
        EXPECT_EQ(shot.mine.image->result().hit.hit.entity, hit) << "the fake goes by the same filter";
        EXPECT_EQ(shot.mine.replica->result().hit.hit.entity, hit);
        return hit;
    }
    static TargetPath runs_to(float x_m) {
        return [x_m](double now_s) { return Vec3{x_m, static_cast<float>(2.0 * std::abs(now_s - 1.05)), 0.0f}; };
    }

    Stage stage;
    ProjectileRules rules;
    EntityId ally = stage.add(runs_to(4.0f), 1.0f, 1);
    EntityId invulnerable = stage.add(runs_to(6.0f), 1.0f, 2, 1 | 4);
    EntityId enemy = stage.add(runs_to(8.0f), 1.0f, 2);
};

TEST(unreal_series_played, hits_directly_whom_its_filter_lets_pass) {
    const Row row;
    UnrealSeriesConfig config;
    EXPECT_EQ(row.hit_by(config), row.invulnerable) << "enemies alone by default: the ally is passed";
    config.filter.blocked_tags = 4;
    EXPECT_EQ(row.hit_by(config), row.enemy);
    config.filter.teams = UnrealSeriesTeams::allies;
    EXPECT_EQ(row.hit_by(config), row.ally) << "a projectile that heals";
    config.filter.teams = UnrealSeriesTeams::anyone;
    EXPECT_EQ(row.hit_by(config), row.ally);
    config.filter = {};
    config.filter.required_tags = 4;
    EXPECT_EQ(row.hit_by(config), row.invulnerable);
    config.filter.required_tags = 8;
    EXPECT_EQ(row.hit_by(config), EntityId{}) << "none has an ability system";
    config.filter.is_used = false;
    EXPECT_EQ(row.hit_by(config), row.ally) << "bUseFilter is off";
}

// A lob that comes down on its owner after two seconds.
TEST(unreal_series_played, hits_its_owner_by_the_text_and_not_by_the_code) {
    const Stage stage;
    ProjectileRules rules;
    rules.flight.acceleration = {0, 0, -10};
    const auto hit_by = [&](const UnrealSeriesConfig& config) {
        const auto system = unreal_series_projectiles(rules, {}, Stage::rate, config);
        const Launch up(stage.shooter, {}, {}, {0, 0, 10}, Stage::rate.moment_at(Stage::pressed));
        const View present = stage.at(Stage::pressed);
        ServersShot shot = system->execute(up, 0.0, ms(0), present, Stage::pressed);
        for (Micros now = Stage::pressed; now < Stage::pressed + ms(2500); now = now + Stage::tick) {
            system->tick(shot, present, now);
        }
        return shot.authority.result().hit.hit.entity;
    };
    UnrealSeriesConfig config;
    config.filter.teams = UnrealSeriesTeams::anyone;
    config.filter.hits_self = true;
    EXPECT_EQ(hit_by(config), EntityId{}) << "the code's hitbox ignores the owner";
    config.text.hits_self_directly = true;
    EXPECT_EQ(hit_by(config), stage.shooter);
    config.filter.hits_self = false;
    EXPECT_EQ(hit_by(config), EntityId{});
}

// A rocket of 25 m/s whose fake meets a runner 5 m away, after 200 ms. On the server the runner has turned back by
// then, and the rocket flies on.
struct Premature {
    explicit Premature(Micros its_ping) : link{.ping = its_ping} {
        const Micros fake_is_there = Stage::pressed + slept() + ms(200);
        stage.add(turning_at(seconds(fake_is_there) - seconds(link.ping) / 2, 5.0f), 0.2f);
    }
    Micros slept() const { return std::max(Micros{}, link.ping - ms(140)); }
    // From the fake's detonation until its replica was shown; nothing if it was not.
    std::optional<Micros> repaired_after(const UnrealSeriesConfig& config = {}) const {
        const PlayedShot shot = play(stage, {}, config, link);
        EXPECT_EQ(shot.mine.image->result().end, FlightEnd::target);
        EXPECT_FALSE(shot.theirs->authority.has_ended());
        EXPECT_FALSE(shot.mine.replica->has_ended());
        if (!shot.mine.replica_shown_at) return std::nullopt;
        EXPECT_EQ(shot.mine.corrected->end, FlightEnd::none) << "it is shown flying on";
        return *shot.mine.replica_shown_at - shot.mine.image_ended;
    }

    Stage stage;
    PlayedLink link;
};

TEST(unreal_series_played, PT_12_shows_the_replica_of_a_premature_fake_after_the_ping_and_160_ms) {
    EXPECT_EQ(Premature(ms(60)).repaired_after(), ms(220));
    EXPECT_EQ(Premature(ms(100)).repaired_after(), ms(260));
    EXPECT_EQ(Premature(ms(200)).repaired_after(), ms(360));
    EXPECT_EQ(Premature(ms(239)).repaired_after(), ms(400)) << "399 ms, and the next frame";
    UnrealSeriesConfig longer;
    longer.confirm_margin = ms(80);
    EXPECT_EQ(Premature(ms(100)).repaired_after(longer), ms(280));
}

TEST(unreal_series_played, PT_12_repairs_nothing_from_240_ms_on_by_the_code_and_all_by_the_text) {
    UnrealSeriesConfig text;
    text.text.keeps_fake_for_timer = true;
    const struct { int ping_ms, timer_ms; } table[] = {{240, 400}, {300, 460}, {500, 660}};
    for (const auto& [ping_ms, timer_ms] : table) {
        EXPECT_EQ(Premature(ms(ping_ms)).repaired_after(), std::nullopt) << ping_ms;
        EXPECT_EQ(Premature(ms(ping_ms)).repaired_after(text), ms(timer_ms)) << ping_ms;
    }
}

// A runner comes to 2 m after the fake has passed. The server's rocket is 31.25 ms old when it hits them, so its end is
// told 100 ms later.
TEST(unreal_series_played, lets_the_replica_detonate_by_itself_before_the_server_says_so) {
    Stage stage;
    const EntityId runner = stage.add(turning_at(1.1, 2.0f), 0.3f);
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(100)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, runner);
    EXPECT_EQ(shot.since_pressed(*shot.theirs->ended), Micros{93'750});
    ASSERT_TRUE(shot.mine.corrected && shot.mine.replica_shown_at);
    EXPECT_EQ(shot.mine.corrected->hit.hit.entity, runner);
    EXPECT_EQ(shot.since_pressed(*shot.mine.replica_shown_at), ms(145)) << "30 ms after it came";
    EXPECT_GT(*shot.heard_end, ms(250));
    EXPECT_TRUE(shot.mine.image->has_ended()) << "late: the fake goes";
}

// The fake meets a runner 5 m away. The server's rocket misses them and hits another behind them.
struct Behind {
    explicit Behind(float behind_x_m) {
        stage.add(turning_at(1.15, 5.0f), 0.2f);
        behind = stage.add(turning_at(1.0225 + static_cast<double>(behind_x_m) / 25.0, behind_x_m), 0.3f);
        shot = play(stage, {}, {}, {.ping = ms(100)});
        EXPECT_NE(shot->mine.image->result().hit.hit.entity, behind);
        EXPECT_EQ(shot->theirs->authority.result().hit.hit.entity, behind);
        apart_m = distance(shot->mine.image->position(), shot->mine.replica->position());
    }

    Stage stage;
    EntityId behind;
    std::optional<PlayedShot> shot;
    float apart_m = 0.0f;
};

TEST(unreal_series_played, corrects_a_fake_that_detonated_over_a_metre_away_from_its_replica) {
    const Behind far(6.5f);
    EXPECT_GT(far.apart_m, 1.0f);
    ASSERT_TRUE(far.shot->mine.corrected);
    EXPECT_EQ(far.shot->mine.corrected->hit.hit.entity, far.behind);
    EXPECT_LT(*far.shot->mine.replica_shown_at - far.shot->mine.image_ended, ms(260)) << "the timer was still running";
    const Behind near(5.9f);
    EXPECT_GT(near.apart_m, 0.7f);
    EXPECT_LT(near.apart_m, 1.0f);
    EXPECT_FALSE(near.shot->mine.corrected) << "taken for the same detonation";
    EXPECT_FALSE(near.shot->mine.replica_shown_at);
}

// At 2 m/s and 300 ms of ping the fake detonates at a runner 1 m away. Its replica comes to another one within a metre
// of that place, but over 0.4 s later.
TEST(unreal_series_played, keeps_a_detonated_fake_for_400_ms) {
    Stage stage;
    stage.add(turning_at(1.41, 1.0f), 0.2f);
    const EntityId behind = stage.add(turning_at(2.05, 1.8f), 0.3f);
    ProjectileRules rules;
    rules.speed_mps = 2.0f;
    const PlayedShot shot = play(stage, rules, {}, {.ping = ms(300)});
    ASSERT_EQ(shot.theirs->authority.result().hit.hit.entity, behind);
    EXPECT_LT(distance(shot.mine.image->position(), shot.mine.replica->position()), 1.0f);
    ASSERT_TRUE(shot.mine.corrected) << "lost: there is no fake any more that could have played the effects";
    EXPECT_EQ(shot.mine.corrected->hit.hit.entity, behind);
    EXPECT_GT(*shot.mine.replica_shown_at - shot.mine.image_ended, ms(400));
}

TEST(unreal_series_played, PT_15_tears_off_100_ms_after_the_end_of_a_projectile_that_is_younger) {
    // From the server's end to the tick in which it says so.
    const auto waited = [](float target_x_m, bool is_by_text, Micros age) {
        Stage stage;
        stage.add({target_x_m, 0, 0}, 0.2f);
        UnrealSeriesConfig config;
        config.text.told_at_detonation = is_by_text;
        const PlayedShot shot = play(stage, {}, config, {.ping = ms(100)});
        EXPECT_EQ(*shot.theirs->ended - shot.theirs->executed, age) << target_x_m;
        return *shot.said_end - shot.since_pressed(*shot.theirs->ended);
    };
    constexpr Micros seven_ticks{109'375};
    EXPECT_EQ(waited(0.7f, false, {}), seven_ticks) << "within the fast-forward: on spawn";
    EXPECT_EQ(waited(0.7f, true, {}), seven_ticks);
    EXPECT_EQ(waited(3.3f, false, Micros{93'750}), seven_ticks) << "it is 134 ms of flight, but 93.75 ms of life";
    EXPECT_EQ(waited(3.3f, true, Micros{93'750}), Micros{});
    EXPECT_EQ(waited(3.6f, false, Micros{109'375}), Micros{});
}

TEST(unreal_series_played, refuses_a_detonation_before_the_spawn_and_tries_it_again_then) {
    const Stage stage;
    const View drawn = stage.at(Stage::pressed);
    const auto system = unreal_series_projectiles({}, {}, Stage::rate);
    const Launch launch(stage.shooter, {}, {}, {25, 0, 0}, Stage::rate.moment_at(Stage::pressed));
    OwnersShot mine = system->press(launch, Stage::pressed, ms(100));
    const auto screen = [&](Micros after) { return ShooterScreen{Stage::pressed + after, &drawn, ms(100)}; };
    for (Micros after; after < ms(100); after = after + ms(10)) system->frame(mine, screen(after), 0.01);
    FlightResult end;
    end.end = FlightEnd::stopped;
    end.position = end.point = {0.4f, 0, 0};
    system->hear_end(mine, end, screen(ms(100)));
    system->frame(mine, screen(ms(100)), 0.01);
    EXPECT_FALSE(mine.corrected || mine.replica_shown_at) << "refused: the fake flies on";
    system->hear_spawn(mine, 0.04, screen(ms(110)));
    ASSERT_TRUE(mine.corrected);
    EXPECT_EQ(mine.corrected->position, end.position);
    EXPECT_EQ(mine.replica_shown_at, Stage::pressed + ms(110));
    EXPECT_TRUE(mine.image_is_gone);
}

TEST(unreal_series_played, PT_11_moves_no_fake_by_default) {
    const Stage stage;
    const PlayedShot shot = play(stage, {}, {}, {.ping = ms(100)});
    EXPECT_TRUE(shot.corrections.empty());
    EXPECT_FALSE(shot.mine.link_error_m);
    EXPECT_NEAR(shot.mine.image->position().x, 25.0f * 2.495f, 1e-2f);
}

}  // namespace
}  // namespace backsight::presets
