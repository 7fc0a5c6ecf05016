// The offset by which a correction is drawn.

#include <backsight/predict/visible_correction.h>

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/cases.h"

namespace backsight {
namespace {

constexpr Micros slide_ms(std::int64_t ms) { return {ms * 1000}; }
constexpr Pose slide_at(float x, float y = 0, float z = 0) { return {{x, y, z}, {}}; }
const Quat slide_quarter{0, 0, std::sqrt(0.5f), std::sqrt(0.5f)};

TEST(visible_correction, shrinks_by_e_in_each_time_constant) {
    VisibleCorrection offset;
    EXPECT_EQ(offset.add(slide_at(1.4f), slide_at(1.0f), slide_ms(70)), CorrectionDrawn::slides);
    for (int i = 0; i <= 4; ++i) {
        EXPECT_NEAR(offset.at(slide_ms(70 + 100 * i)).position.x, 0.4 * std::exp(-i), 1e-6) << i;
    }
}

TEST(visible_correction, is_the_same_at_any_frame_rate_to_the_bit) {
    VisibleCorrection slow, fast;
    test::Random random(8);
    std::int64_t now = 0;
    for (int i = 0; i < test::cases(500); ++i) {
        now += random.below(300'000);
        const Vec3 by = random.in_cube(0.6);
        const Pose was{{7, 8, 9}, random.rotation()};
        const Pose is{was.position - by, random.rotation()};
        ASSERT_EQ(slow.add(was, is, Micros{now}), fast.add(was, is, Micros{now}));
        for (std::int64_t frame = now; frame <= now + 40'000; frame += 4'167) {
            static_cast<void>(fast.at(Micros{frame}));
        }
        ASSERT_EQ(slow.at(Micros{now + 40'000}), fast.at(Micros{now + 40'000}));
    }
}

TEST(visible_correction, adds_to_what_still_slides) {
    VisibleCorrection offset;
    static_cast<void>(offset.add(slide_at(0.2f), slide_at(0), slide_ms(0)));
    const Vec3 left = offset.at(slide_ms(50)).position;
    static_cast<void>(offset.add(slide_at(0), slide_at(0, 0.25f), slide_ms(50)));
    EXPECT_EQ(offset.at(slide_ms(50)).position, (left + Vec3{0, -0.25f, 0})) << "the drawn place does not jump";
}

TEST(visible_correction, is_never_longer_than_the_server_allows) {
    test::Random random(3);
    for (int i = 0; i < test::cases(200); ++i) {
        VisibleCorrectionConfig config;
        config.max_offset_m = random.between_f(0, 2);
        VisibleCorrection offset(config);
        for (int k = 0; k < 50; ++k) {
            const Vec3 by = random.in_cube(1.1);
            const CorrectionDrawn drawn = offset.add({by, {}}, {}, slide_ms(10 * k));
            ASSERT_LE(length(offset.at(slide_ms(10 * k)).position), config.max_offset_m);
            if (drawn == CorrectionDrawn::cut) {
                ASSERT_NEAR(length(offset.at(slide_ms(10 * k)).position), config.max_offset_m, 1e-3);
            }
        }
    }
}

TEST(visible_correction, ends_and_does_not_creep) {
    VisibleCorrection offset;
    static_cast<void>(offset.add(slide_at(0.5f), slide_at(0), slide_ms(0)));
    EXPECT_FALSE(offset.at(slide_ms(680)).is_none());
    EXPECT_TRUE(offset.at(slide_ms(700)).is_none());
    const Pose drawn = offset.at(slide_ms(700)).applied_to({{0.1f, 0.2f, 0.3f}, slide_quarter});
    EXPECT_EQ(drawn, (Pose{{0.1f, 0.2f, 0.3f}, slide_quarter}));
}

TEST(visible_correction, is_drawn_at_once_where_it_is_too_far) {
    VisibleCorrection offset;
    static_cast<void>(offset.add(slide_at(0.2f), slide_at(0), slide_ms(0)));
    EXPECT_EQ(offset.add(slide_at(0), slide_at(2.01f), slide_ms(0)), CorrectionDrawn::at_once);
    EXPECT_TRUE(offset.at(slide_ms(0)).is_none());
    EXPECT_EQ(offset.add(slide_at(-3e38f), slide_at(3e38f), slide_ms(0)), CorrectionDrawn::at_once);
    VisibleCorrectionConfig config;
    config.time_constant = {};
    VisibleCorrection none(config);
    EXPECT_EQ(none.add(slide_at(0.1f), slide_at(0), slide_ms(0)), CorrectionDrawn::at_once);
    EXPECT_TRUE(none.at(slide_ms(0)).is_none());
}

TEST(visible_correction, turns_decay_too) {
    VisibleCorrection offset;
    static_cast<void>(offset.add({{}, slide_quarter}, {}, slide_ms(0)));
    const Pose start = offset.at(slide_ms(0)).applied_to({});
    EXPECT_NEAR(dot(start.rotation, slide_quarter), 1.0f, 1e-6f);
    const Pose later = offset.at(slide_ms(100)).applied_to({});
    const double angle = 2.0 * std::acos(static_cast<double>(later.rotation.w));
    EXPECT_NEAR(angle, std::acos(0.0) * std::exp(-1.0), 1e-4);
    EXPECT_TRUE(offset.at(slide_ms(700)).is_none());
    // Without a turn the identity stays the identity.
    VisibleCorrection straight;
    static_cast<void>(straight.add({{0.1f, 0, 0}, slide_quarter}, {{}, slide_quarter}, slide_ms(0)));
    EXPECT_EQ(straight.at(slide_ms(0)).rotation, Quat{});
}

TEST(visible_correction, what_is_not_finite_changes_nothing) {
    const float inf = std::numeric_limits<float>::infinity();
    VisibleCorrection offset;
    static_cast<void>(offset.add(slide_at(0.2f), slide_at(0), slide_ms(0)));
    const DrawnOffset before = offset.at(slide_ms(10));
    EXPECT_EQ(offset.add(slide_at(std::nanf("")), slide_at(0), slide_ms(10)), CorrectionDrawn::malformed);
    EXPECT_EQ(offset.add(slide_at(0), slide_at(inf), slide_ms(10)), CorrectionDrawn::malformed);
    EXPECT_EQ(offset.add({{}, {0, 0, 0, inf}}, {}, slide_ms(10)), CorrectionDrawn::malformed);
    EXPECT_EQ(offset.at(slide_ms(10)), before);
}

TEST(visible_correction, a_clock_that_goes_back_or_jumps_far_is_no_error) {
    VisibleCorrection offset;
    static_cast<void>(offset.add(slide_at(0.2f), slide_at(0), slide_ms(100)));
    EXPECT_EQ(offset.at(slide_ms(0)), offset.at(slide_ms(100)));
    EXPECT_TRUE(offset.at(Micros{std::numeric_limits<std::int64_t>::max()}).is_none());
    EXPECT_EQ(offset.at(Micros{std::numeric_limits<std::int64_t>::min()}), offset.at(slide_ms(100)));
}

TEST(visible_correction, config_names_the_field_that_is_wrong) {
    VisibleCorrectionConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.time_constant = Micros{-1};
    EXPECT_STREQ(config.validate(), "visible.time_constant");
    config = {};
    config.max_offset_m = 2.1f;
    EXPECT_STREQ(config.validate(), "visible.max_offset_m");
    config = {};
    config.at_once_beyond_m = std::nanf("");
    EXPECT_STREQ(config.validate(), "visible.at_once_beyond_m");
    config = {};
    config.negligible_m = 0.0f;
    EXPECT_STREQ(config.validate(), "visible.negligible_m");
}

}  // namespace
}  // namespace backsight
