// The flights of the Unreal series, played through the public class: life, sub-steps and filter, among targets that
// turn.

#include "tests/presets/unreal_series_stage.h"

namespace backsight::presets {
namespace {

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
    EXPECT_NEAR(FastForward(3.0f).forwarded_m({.substeps = {0.01, 3}}), 6.00, 1e-3);
    EXPECT_NEAR(FastForward(3.0f).forwarded_m({.substeps = {0.01, 16}}), 3.00, 1e-3);
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
        if (shot.ended) {
            EXPECT_GT(*shot.ended - Stage::pressed, ms(1900)) << "not while it leaves them";
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

}  // namespace
}  // namespace backsight::presets
