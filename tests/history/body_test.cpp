// A body's box holds every point of every hitbox in any rotation that the samples lead to, and not much more.

#include "history/body.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"
#include "view/glimpse.h"

#include <backsight/motion/interpolate.h>
#include <backsight/rewind/shapes.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace body_test {

constexpr Quantization steps;

// Which component of a rotation is not 0.
Quat turn_about(int axis, double angle) {
    std::array<float, 3> v{};
    v[static_cast<std::size_t>(axis)] = static_cast<float>(std::sin(angle / 2));
    return {v[0], v[1], v[2], static_cast<float>(std::cos(angle / 2))};
}

QuantRotation quantized(Quat rotation) {
    QuantRotation out;
    EXPECT_EQ(quantize_rotation(rotation, out), QuantizeResult::ok);
    return out;
}

// The farthest point of a shape in a direction: exact, so that a box that is too tight by a hair's breadth is found.
Vec3 farthest_point(const Hitbox& shape, Vec3 direction) {
    if (shape.kind == ShapeKind::box) {
        const Vec3 local = rotate(conjugate(shape.rotation), direction);
        const Vec3 half = shape.half_extents;
        const Vec3 corner{std::copysign(half.x, local.x), std::copysign(half.y, local.y),
                          std::copysign(half.z, local.z)};
        return shape.center + rotate(shape.rotation, corner);
    }
    const bool is_end = shape.kind == ShapeKind::capsule && dot(shape.end - shape.center, direction) > 0.0f;
    return (is_end ? shape.end : shape.center) + direction * shape.radius;
}

// How far the shape reaches out of the box; negative where it ends within.
float depth_outside(const SweptAabb& box, const Hitbox& shape) {
    float out = -1e9f;
    out = std::max(out, farthest_point(shape, {1, 0, 0}).x - box.high.x);
    out = std::max(out, farthest_point(shape, {0, 1, 0}).y - box.high.y);
    out = std::max(out, farthest_point(shape, {0, 0, 1}).z - box.high.z);
    out = std::max(out, box.low.x - farthest_point(shape, {-1, 0, 0}).x);
    out = std::max(out, box.low.y - farthest_point(shape, {0, -1, 0}).y);
    return std::max(out, box.low.z - farthest_point(shape, {0, 0, -1}).z);
}

Hitbox any_hitbox(Random& random, std::int16_t bone) {
    const Vec3 center = random.in_cube(1.5);
    const Vec3 other = random.in_cube(1.5);
    switch (random.below(3)) {
        case 0:
            return Hitbox::sphere(HitGroup::generic, center, random.between_f(0.0, 0.5), bone);
        case 1:
            return Hitbox::capsule(HitGroup::generic, center, other, random.between_f(0.0, 0.5), bone);
        default:
            break;
    }
    const Vec3 half{std::fabs(other.x), std::fabs(other.y), std::fabs(other.z)};
    return Hitbox::box(HitGroup::generic, center, half, bone, random.rotation());
}

// What one sample says: how it is turned, and its bones.
struct Sampled {
    Quat rotation;
    std::vector<QuantBone> bones;
};

Sampled any_sample(Random& random, int axis) {
    Sampled sample;
    const Quat rotation = axis < 3 ? turn_about(axis, random.between(-7.0, 7.0)) : random.rotation();
    sample.rotation = dequantize(quantized(rotation));
    for (int i = random.below(6); i > 0; --i) {
        QuantBone bone;
        EXPECT_EQ(quantize_bone({random.in_cube(1.0), random.rotation()}, steps, bone), QuantizeResult::ok);
        sample.bones.push_back(bone);
    }
    return sample;
}

// As View::bone() does.
Pose bone_between(const Sampled& from, const Sampled& to, std::int16_t index, float fraction) {
    const Pose root{{}, slerp(from.rotation, to.rotation, fraction)};
    const auto i = static_cast<std::size_t>(index);
    if (index < 0 || i >= from.bones.size()) return root;
    Pose local = dequantize(from.bones[i], steps);
    if (i < to.bones.size()) {
        const Pose end = dequantize(to.bones[i], steps);
        local = {lerp(local.position, end.position, fraction), slerp(local.rotation, end.rotation, fraction)};
    }
    return compose(root, local);
}

// Turned about x, y, z, or anyhow: what a box about turns around that axis holds, and how closely.
TEST(body, holds_every_hitbox_in_every_rotation_between_two_samples) {
    const AssertLog log;  // of hitboxes without a size
    Random random(21);
    std::array<double, 4> volume_ratio{};
    for (int run = 0; run < cases(4000); ++run) {
        const int axis = run % 4;
        HitboxSets sets;
        std::vector<Hitbox> hitboxes;
        for (int i = 1 + random.below(4); i > 0; --i) {
            hitboxes.push_back(any_hitbox(random, static_cast<std::int16_t>(random.below(8) - 1)));
        }
        const HitboxSetId set = sets.add(hitboxes);
        ASSERT_NE(set.value, 0);
        const Sampled from = any_sample(random, axis);
        const Sampled to = any_sample(random, axis);
        const float on_bones = sets.has_bones(set) ? sets.reach(set) : 0.0f;
        BodyReach reach;
        for (const Sampled* sample : {&from, &to}) {
            reach.add({sets.root_reach(set), turned_axes(quantized(sample->rotation))});
            reach.add(BodyReach(BoneBox(sample->bones), steps.position_step_m).widened(on_bones));
        }
        const Body body = reach.body();
        const SweptAabb ball{Vec3{-1, -1, -1} * body.reach_m, Vec3{1, 1, 1} * body.reach_m};
        for (const float fraction : {0.0f, random.between_f(0.0, 1.0), 0.5f, 1.0f}) {
            for (const Hitbox& hitbox : hitboxes) {
                const Hitbox shape = place(hitbox, bone_between(from, to, hitbox.bone, fraction));
                EXPECT_LE(depth_outside(body.box, shape), 0.0f) << "run " << run << " at " << fraction;
                EXPECT_LE(depth_outside(ball, shape), 0.0f) << "run " << run << " at " << fraction;
            }
        }
        const Vec3 size = body.box.high - body.box.low;
        volume_ratio[static_cast<std::size_t>(axis)] +=
            static_cast<double>(size.x * size.y * size.z / (8.0f * body.reach_m * body.reach_m * body.reach_m));
    }
    for (const std::size_t axis : {0u, 1u, 2u}) EXPECT_LT(volume_ratio[axis], 0.8 * cases(4000) / 4) << axis;
    EXPECT_NEAR(volume_ratio[3], cases(4000) / 4, 1.0) << "a ball's";
}

// The test above has to notice: without the turn, without the bones, or by half a hand's breadth.
TEST(body, misses_what_stands_just_outside_of_a_box_that_is_too_tight) {
    HitboxSets sets;
    const Hitbox lance[] = {Hitbox::capsule(HitGroup::arm, {}, {2.0f, 0.0f, 1.0f}, 0.1f)};
    const HitboxSetId set = sets.add(lance);
    const Hitbox ahead = place(lance[0], {});
    const Hitbox aside = place(lance[0], {{}, turn_about(2, 1.5707963)});
    const Body unturned = BodyReach(sets.root_reach(set), 0).body();
    const Body turned = BodyReach(sets.root_reach(set), 4).body();
    EXPECT_LE(depth_outside(unturned.box, ahead), 0.0f);
    EXPECT_GT(depth_outside(unturned.box, aside), 1.9f);
    EXPECT_LE(depth_outside(turned.box, aside), 0.0f);
    SweptAabb tight = turned.box;
    tight.high.y -= 0.05f;
    EXPECT_GT(depth_outside(tight, aside), 0.0f);
    EXPECT_LT(turned.box.high.z, 1.15f) << "no turn about z lifts it";
}

TEST(body, knows_about_which_axes_a_rotation_turns) {
    EXPECT_EQ(turned_axes(quantized({})), 0u);
    for (int axis = 0; axis < 3; ++axis) {
        for (const double angle : {-3.1, -1.8, -0.4, 0.3, 1.5, 1.6, 3.14159265, 4.4, 6.0}) {
            EXPECT_EQ(turned_axes(quantized(turn_about(axis, angle))), 1u << axis) << axis << " by " << angle;
        }
    }
    Random random(5);
    for (int i = 0; i < cases(20'000); ++i) {
        // Whatever a hostile server writes, no component that is said to be 0 is decoded as anything else.
        QuantRotation rotation{static_cast<std::uint32_t>(random.bits())};
        for (const int shift : {0, 10, 20}) {
            if (random.below(2) == 0) rotation.packed = (rotation.packed & ~(1023u << shift)) | 511u << shift;
        }
        const Quat q = dequantize(rotation);
        const std::uint32_t axes = turned_axes(rotation);
        EXPECT_TRUE((axes & 1) != 0 || q.x == 0.0f) << rotation.packed;
        EXPECT_TRUE((axes & 2) != 0 || q.y == 0.0f) << rotation.packed;
        EXPECT_TRUE((axes & 4) != 0 || q.z == 0.0f) << rotation.packed;
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_EQ(turns_only_about(rotation, axis), (axes & ~(1u << axis)) == 0) << axis << " " << rotation.packed;
        }
    }
}

}  // namespace body_test
