// Two builds that would draw differently have different fingerprints.

#include "tests/support/must.h"

#include <backsight/view/fingerprint.h>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

using namespace backsight;

namespace {

std::uint64_t fingerprint(const DrawConfig& draw, float radius = 0.5f, const HistoryConfig& config = {},
                          DrawGroup group = 0) {
    WorldHistory history(config);
    const std::array hitboxes{Hitbox::sphere(HitGroup::head, {0, 0, 1}, radius),
                              Hitbox::box(HitGroup::torso, {}, {1, 1, 1})};
    static_cast<void>(history.hitbox_sets().add(hitboxes, group));
    return view_fingerprint(history, draw);
}

TEST(fingerprint, is_equal_for_equal_settings_and_differs_for_each_that_matters) {
    const DrawConfig draw;
    EXPECT_EQ(fingerprint(draw), fingerprint(draw));
    std::set<std::uint64_t> seen{fingerprint(draw)};
    DrawConfig other = draw;
    other.tick_rate = {60, 1};
    EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    other = draw;
    other.interpolation = Interpolation::hermite;
    EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    other = draw;
    other.after_newest = AfterNewest::extrapolate;
    EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    other = draw;
    other.extrapolation_limit.value += 1;
    EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    other = draw;
    other.sample_max_age.value += 1;
    EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    for (DrawRules& rules : std::array<std::reference_wrapper<DrawRules>, 3>{other, other.groups[0], other.groups[2]}) {
        other = draw;
        rules.after_newest = AfterNewest::reckon;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning_model = ReckoningModel::rpb;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning.limit.value += 1;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning.acceleration_decay.value += 1'000;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning.velocity_decay.value += 1'000;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning.climb_decay.value += 1'000;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.reckoning.gravity.z = -9.81f;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.convergence = Convergence::hermite;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
        rules.convergence_time.value += 1;
        EXPECT_TRUE(seen.insert(fingerprint(other)).second);
    }
    EXPECT_TRUE(seen.insert(fingerprint(draw, 0.5f, {}, 1)).second);
    HistoryConfig config;
    config.quantization.position_step_m = 1.0f / 512.0f;
    EXPECT_TRUE(seen.insert(fingerprint(draw, 0.5f, config)).second);
    EXPECT_TRUE(seen.insert(fingerprint(draw, 0.50000006f)).second);
    for (std::uint32_t HistoryConfig::*size :
         {&HistoryConfig::capacity_ticks, &HistoryConfig::max_entities, &HistoryConfig::max_bones}) {
        HistoryConfig smaller;
        smaller.*size += 1;
        EXPECT_TRUE(seen.insert(fingerprint(draw, 0.5f, smaller)).second);
    }
}

TEST(fingerprint, does_not_depend_on_what_happened) {
    WorldHistory history({});
    const std::uint64_t before = view_fingerprint(history, {});
    test::must(history.record(history.spawn({}), Tick{0}, {}));
    EXPECT_EQ(view_fingerprint(history, {}), before);
}

}  // namespace
