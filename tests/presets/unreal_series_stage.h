#pragma once

// What the tests of the Unreal series' played cases share: runners who turn, and a shot among them.

#include <backsight/presets/unreal_series.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "tests/presets/milliseconds.h"
#include "tests/presets/played_shot.h"

namespace backsight::presets {

/// Comes from one side at 8 m/s, stands in the line of fire at `at_s`, and turns back there.
inline TargetPath turning_at(double at_s, float x_m) {
    return [at_s, x_m](double now_s) { return Vec3{x_m, static_cast<float>(8.0 * std::abs(now_s - at_s)), 0.0f}; };
}

inline PlayedShot play(const Stage& stage, const ProjectileRules& rules, const UnrealSeriesConfig& config,
                       const PlayedLink& link) {
    return presets::play(*unreal_series_projectiles(rules, {}, Stage::rate, config), rules, stage, link);
}

/// The fake meets a runner 5 m away. The server's rocket misses them and hits another behind them.
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

}  // namespace backsight::presets
