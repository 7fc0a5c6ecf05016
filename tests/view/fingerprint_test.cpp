// Two builds that would draw differently have different fingerprints.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "view/surroundings.h"

#include <backsight/base/hash.h>
#include <backsight/view/fingerprint.h>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <set>

using namespace backsight;

namespace fingerprint_test {

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
    other = draw;
    other.level_group = 2;
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

TEST(fingerprint, holds_the_widths_of_rotations_and_is_what_it_was_where_all_have_10_bits) {
    const auto of = [](std::uint32_t world_bits, std::uint32_t first_bits, std::uint32_t second_bits) {
        HistoryConfig config;
        config.quantization.rotation_bits = world_bits;
        WorldHistory history(config);
        const std::array ball{Hitbox::sphere(HitGroup::head, {0, 0, 1}, 0.5f)};
        for (const std::uint32_t bits : {first_bits, second_bits}) {
            static_cast<void>(history.hitbox_sets().add(ball, 0, 0, bits));
        }
        return view_fingerprint(history, DrawConfig{});
    };
    EXPECT_EQ(of(10, 10, 10), of(10, 0, 0));
    EXPECT_EQ(of(15, 15, 0), of(15, 0, 15)) << "a set's own width is the world's";
    std::set<std::uint64_t> seen;
    for (const std::uint32_t world_bits : {10u, 15u, 20u}) {
        for (const std::uint32_t first : {10u, 15u, 20u}) {
            for (const std::uint32_t second : {10u, 15u, 20u}) seen.insert(of(world_bits, first, second));
        }
    }
    EXPECT_EQ(seen.size(), 27u);
}

TEST(fingerprint, does_not_depend_on_what_happened) {
    WorldHistory history({});
    const std::uint64_t before = view_fingerprint(history, {});
    test::must(history.record(history.spawn({}), Tick{0}, {}));
    EXPECT_EQ(view_fingerprint(history, {}), before);
}

// A failure here means that drawing has changed: count drawing_version up, and pin the new number beside it.
TEST(fingerprint, drawing_version_grows_with_what_is_drawn) {
    test::Random random(7);
    Hasher drawn;
    const Quantization q;
    const auto state = [&] {
        EntityState out;
        out.position = {random.below(4'000), random.below(4'000), random.below(4'000)};
        const auto speed = [&] { return static_cast<std::int16_t>(random.below(2'000) - 1'000); };
        out.velocity = {speed(), speed(), speed()};
        return out;
    };
    const auto add = [&](const MotionSample& at) { drawn.add(at.position).add(at.rotation).add(at.velocity); };
    for (int i = 0; i < 2'000; ++i) {
        const std::array states{state(), state(), state(), state()};
        const Surroundings around{
            {Tick{1}, states[0]}, {Tick{4}, states[1]}, {Tick{7}, states[2]}, {Tick{10}, states[3]}};
        const Moment moment = Moment::at(Tick{4}) + random.below(static_cast<int>(3 * Moment::one_tick));
        DrawConfig draw;
        for (const Interpolation curve :
             {Interpolation::hold, Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
            draw.interpolation = curve;
            drawn.add(reconstruct(around, moment, draw, q).pose.position);
        }
        draw.after_newest = AfterNewest::extrapolate;
        drawn.add(reconstruct({around.before, around.from, {}, {}}, moment, draw, q).pose.position);
        const auto any = [&] { return random.in_cube(9.0); };
        const EntityPose known{any(), {}, any(), any(), any()};
        const auto seconds = static_cast<float>(random.unit());
        for (int model = 1; model <= 9; ++model) {
            add(reckon(static_cast<ReckoningModel>(model), known, seconds, {}));
            add(reckon(static_cast<ReckoningModel>(model), known, seconds, reckoning_for_people()));
        }
        const MotionSample next = reckon(ReckoningModel::rvb, {any(), {}, any(), any(), any()}, seconds, {});
        const MotionSample last = reckon(ReckoningModel::fpw, known, seconds, {});
        for (const Convergence kind :
             {Convergence::snap, Convergence::linear, Convergence::projective_velocity, Convergence::hermite}) {
            add(blend(kind, last, next, 0.15f * seconds, 0.15f));
        }
    }
    EXPECT_EQ(drawing_version, 3u);
    EXPECT_EQ(drawn.value(), 16442335188488259552u);
}

}  // namespace fingerprint_test
