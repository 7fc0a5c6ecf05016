// What the Unreal series shows on its owner's screen, played whole through the public class.

#include <optional>

#include "tests/presets/unreal_series_stage.h"

namespace backsight::presets {
namespace {

using By = ShownEffect::By;
using Shows = ShownEffect::Kind;

void expect_effect(const ShownEffect& effect, Shows kind, By by, Micros at) {
    EXPECT_EQ(effect.kind, kind);
    EXPECT_EQ(effect.by, by);
    EXPECT_EQ(effect.at, at);
}

// A runner who turns so slowly that fake, replica and server all hit them 5 m away.
struct Confirmed {
    explicit Confirmed(bool predicts_fx) {
        runner = stage.add(
            [](double at_s) {
                return Vec3{5, static_cast<float>(0.1 * std::abs(at_s - 1.2)), 0};
            },
            0.2f);
        UnrealSeriesConfig config;
        config.predicts_fx = predicts_fx;
        shot = play(stage, {}, config, {.ping = ms(100)});
        EXPECT_EQ(shot->theirs->authority.result().hit.hit.entity, runner);
    }

    Stage stage;
    EntityId runner;
    std::optional<PlayedShot> shot;
};

TEST(unreal_series_played, predicts_the_explosion_and_never_the_damage) {
    const Confirmed hit(true);
    const auto& effects = hit.shot->effects;
    ASSERT_EQ(effects.size(), 3u);
    expect_effect(effects[0], Shows::detonation, By::image, ms(195));
    EXPECT_NEAR(effects[0].place.x, 4.8f, 0.1f);
    expect_effect(effects[1], Shows::direct_impact, By::server, *hit.shot->heard_end);
    expect_effect(effects[2], Shows::damage, By::server, *hit.shot->heard_end);
}

TEST(unreal_series_played, leaves_all_effects_to_the_replica_where_it_predicts_none) {
    const Confirmed hit(false);
    const auto& effects = hit.shot->effects;
    ASSERT_EQ(effects.size(), 3u);
    EXPECT_EQ(hit.shot->mine.image_ended, Stage::pressed + ms(195)) << "the fake just disappears";
    expect_effect(effects[0], Shows::detonation, By::replica, ms(265));
    expect_effect(effects[1], Shows::direct_impact, By::server, *hit.shot->heard_end);
    expect_effect(effects[2], Shows::damage, By::server, *hit.shot->heard_end);
    EXPECT_GT(*hit.shot->heard_end, ms(265));
}

TEST(unreal_series_played, plays_effects_twice_where_the_prediction_was_wrong_but_damage_once) {
    const Behind wrong(6.5f);
    const auto& effects = wrong.shot->effects;
    ASSERT_EQ(effects.size(), 4u);
    EXPECT_EQ(effects[0].kind, Shows::detonation);
    EXPECT_EQ(effects[0].by, By::image);
    EXPECT_EQ(effects[1].kind, Shows::detonation);
    EXPECT_EQ(effects[1].by, By::replica);
    EXPECT_GT(distance(effects[0].place, effects[1].place), 1.0f);
    EXPECT_EQ(effects[2].kind, Shows::direct_impact);
    EXPECT_EQ(effects[3].kind, Shows::damage);
    const Behind right(5.9f);
    ASSERT_EQ(right.shot->effects.size(), 3u) << "no second explosion";
    EXPECT_EQ(right.shot->effects[1].kind, Shows::direct_impact);
}

TEST(unreal_series_played, lets_a_late_fake_without_effects_fly_on_by_the_code_and_not_by_the_text) {
    const auto is_gone = [](bool predicts_fx, bool is_by_text) {
        Stage stage;
        stage.add(turning_at(1.1, 2.0f), 0.3f);
        UnrealSeriesConfig config;
        config.predicts_fx = predicts_fx;
        config.text.late_fake_always_goes = is_by_text;
        const PlayedShot shot = play(stage, {}, config, {.ping = ms(100)});
        EXPECT_TRUE(shot.mine.corrected);
        EXPECT_EQ(shot.effects[0].by, By::replica);
        return shot.mine.image_is_gone || shot.mine.image->has_ended();
    };
    EXPECT_TRUE(is_gone(true, false));
    EXPECT_FALSE(is_gone(false, false));
    EXPECT_TRUE(is_gone(false, true));
}

LevelContact meet_floor(Vec3 from, Vec3 to, float radius_m) {
    LevelContact contact;
    if (to.z >= radius_m || to.z >= from.z) return contact;
    contact.hit = true;
    contact.fraction = from.z <= radius_m ? 0.0f : (from.z - radius_m) / (from.z - to.z);
    contact.normal = {0, 0, 1};
    return contact;
}
LevelTrace floor_at(Moment) { return meet_floor; }

// A grenade that bounces three times: the first bounce comes 0.2 s after it left, before its replica is there.
TEST(unreal_series_played, plays_bounces_by_the_fake_or_by_whichever_copy_is_there) {
    struct Bounces {
        int by_image = 0;
        int by_replica = 0;
    };
    const auto played = [](const UnrealSeriesConfig& config) {
        const Stage stage;
        ProjectileRules grenade;
        grenade.speed_mps = 10.0f;
        grenade.flight.acceleration = {0, 0, -10};
        grenade.flight.max_bounces = 3;
        const auto system = unreal_series_projectiles(grenade, floor_at, Stage::rate, config);
        const PlayedShot shot = presets::play(*system, grenade, stage, {.ping = ms(400)}, {1, 0, 0.2f});
        Bounces bounces;
        for (const ShownEffect& effect : shot.effects) {
            if (effect.kind != Shows::bounce) continue;
            EXPECT_NEAR(effect.place.z, 0.0f, 1e-3f);
            ++(effect.by == By::image ? bounces.by_image : bounces.by_replica);
        }
        return bounces;
    };
    UnrealSeriesConfig config;
    EXPECT_EQ(played(config).by_image, 3);
    EXPECT_EQ(played(config).by_replica, 0);
    config.predicts_fx = false;
    EXPECT_EQ(played(config).by_image, 1) << "until the replica is there";
    EXPECT_EQ(played(config).by_replica, 3);
    config.text.predicts_all_bounces = true;
    EXPECT_EQ(played(config).by_image, 3) << "always predicted";
    EXPECT_EQ(played(config).by_replica, 0);
}

}  // namespace
}  // namespace backsight::presets
