// Rays that just touch a small hitbox far from the middle of who turns: there the sieve's room for rotations that it
// knows only roughly is used up.

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/function_ref.h>
#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

using namespace backsight;
using namespace backsight::test;

namespace rough_turns_test {

constexpr float radius_m = 0.02f;
constexpr double apart_rad = 0.97;  // 55.6 degrees: as far as rotations are still blended along a line
constexpr float away_m = 12.0f;

// A ball on a bone, and how both are turned in tick 0 and in tick 1.
struct Arm {
    Vec3 ball;  // in the bone's frame
    Vec3 bone;  // in the entity's
    std::array<Quat, 2> entity_turn;
    std::array<Quat, 2> bone_turn;
};

Quat turn_about(Vec3 axis, double angle_rad) {
    const auto half = static_cast<float>(deterministic_sin(0.5 * angle_rad));
    return {axis.x * half, axis.y * half, axis.z * half, static_cast<float>(deterministic_cos(0.5 * angle_rad))};
}

// The ray must pass the ball by `share` of its radius, on each side that a turn about `axis` may move it to.
void expect_touched(const Arm& arm, Vec3 axis, double fraction) {
    WorldHistory history(history_config(8, 1, 1));
    const Hitbox balls[] = {Hitbox::sphere(HitGroup::head, arm.ball, radius_m, 0)};
    EntityState state;
    state.hitboxes = history.hitbox_sets().add(balls);
    const Quantization& q = history.config().quantization;
    for (std::size_t tick = 0; tick < 2; ++tick) {
        QuantBone bone;
        QuantPosition place;
        must(quantize_rotation(arm.entity_turn[tick], state.rotation) == QuantizeResult::ok);
        must(quantize_rotation(arm.bone_turn[tick], bone.rotation) == QuantizeResult::ok);
        must(quantize_position(arm.bone, q, place) == QuantizeResult::ok);
        bone.set_position(place);
        must(history.store(EntityId::make(0, 0), Tick{static_cast<std::int64_t>(tick)}, state, {&bone, 1}));
    }
    const DrawConfig draw = draw_config();
    const View view = View::at_moment(history, draw, moment_of(fraction));
    const ViewPose pose = view.pose_of_slot(0);
    const Vec3 middle = place(balls[0], view.bone(pose, 0)).center;
    const Vec3 moves = normalized(cross(axis, middle));
    for (const float share : {-0.98f, 0.98f}) {
        const Vec3 passes = middle + moves * (share * radius_m);
        const Ray ray{passes - axis * 3.0f, axis, 10.0f};
        EXPECT_TRUE(cast_ray(view, ray, {})) << "fraction " << fraction << " share " << share;
    }
}

// Across a way from the middle to the ball.
Vec3 any_axis(Random& random, Vec3 way) { return normalized(cross(way, random.direction()), {0.0f, 0.0f, 1.0f}); }

// Turns of any kind, each with a ball that lies across their axis and far away; `arm_of` says what they turn.
void expect_all_touched(std::uint64_t seed, FunctionRef<Arm(Vec3 ball, std::array<Quat, 2> turns)> arm_of) {
    Random random(seed);
    for (int i = 0; i < cases(200); ++i) {
        const Vec3 way = random.direction();
        const Vec3 axis = any_axis(random, way);
        const Quat first = random.rotation();
        const Vec3 ball = rotate(conjugate(first), way) * away_m;
        const Arm arm = arm_of(ball, {first, turn_about(axis, apart_rad) * first});
        for (const double fraction : {0.2, 0.8}) expect_touched(arm, axis, fraction);
    }
}

TEST(rough_turns, of_an_entity_leave_room_for_what_is_far_from_its_middle) {
    const auto on_entity = [](Vec3 ball, std::array<Quat, 2> turns) -> Arm { return {{}, ball, turns, {}}; };
    expect_all_touched(96, on_entity);
}

TEST(rough_turns, of_a_bone_leave_room_for_what_is_far_from_it) {
    const auto on_bone = [](Vec3 ball, std::array<Quat, 2> turns) -> Arm { return {ball, {}, {}, turns}; };
    expect_all_touched(97, on_bone);
}

// A limb on a bone that turns by more than is blended along a line, and another hitbox on a bone that does not.
struct LimbBody {
    std::array<Hitbox, 2> balls;
    std::array<Quat, 2> body;
    std::array<Quat, 2> limb;

    void store(WorldHistory& history, Vec3 other) const {
        EntityState state;
        state.hitboxes = history.hitbox_sets().add(balls);
        for (std::size_t tick = 0; tick < 2; ++tick) {
            std::array<QuantBone, 2> bones;
            QuantPosition place;
            must(quantize_rotation(body[tick], state.rotation) == QuantizeResult::ok);
            must(quantize_rotation(limb[tick], bones[0].rotation) == QuantizeResult::ok);
            must(quantize_position(other, history.config().quantization, place) == QuantizeResult::ok);
            bones[1].set_position(place);
            must(history.store(EntityId::make(0, 0), Tick{static_cast<std::int64_t>(tick)}, state, bones));
        }
    }
};

// The pellets of a shot know such a limb only by a ball about its bone, and must not stop before it.
TEST(rough_turns, of_more_than_a_line_can_say_are_not_left_out_by_pellets) {
    Random random(98);
    int by_limb = 0;
    for (int i = 0; i < cases(400); ++i) {
        const float reach = random.between_f(0.5f, 12.0f);
        const Vec3 way = random.direction();
        const Quat first = random.rotation(), body = random.rotation();
        const LimbBody turning{{Hitbox::sphere(HitGroup::arm, rotate(conjugate(first), way) * reach, 0.15f, 0),
                                Hitbox::sphere(HitGroup::torso, {}, 0.15f, 1)},
                               {body, turn_about(any_axis(random, way), apart_rad) * body},
                               {first, turn_about(any_axis(random, way), random.between_f(1.1f, 3.0f)) * first}};
        // Twice: where the limb is, and then with the other hitbox just behind it.
        const DrawConfig draw = draw_config();
        const Moment moment = moment_of(random.between_f(0.1f, 0.9f));
        WorldHistory alone(history_config(8, 1, 2)), both(history_config(8, 1, 2));
        turning.store(alone, {});
        const View seen = View::at_moment(alone, draw, moment);
        const ViewPose pose = seen.pose_of_slot(0);
        const Vec3 limb = place(turning.balls[0], seen.bone(pose, 0)).center;
        // It points at who fires: so the ball about its bone is entered where the limb is.
        const Vec3 fires = normalized(limb * (-1.0f / reach) + random.in_cube(0.05f));
        turning.store(both, rotate(conjugate(pose.pose.rotation), limb + fires * random.between_f(0.0f, 0.1f)));
        const View view = View::at_moment(both, draw, moment);
        std::array<RewoundRay, 8> pellets;
        for (RewoundRay& pellet : pellets) {
            pellet = {&view, {limb + random.in_cube(0.12f) - fires * 0.5f, fires, 60.0f}, {}};
        }
        std::array<Hit, 8> hits;
        cast_rays(pellets, hits);
        for (std::size_t k = 0; k < hits.size(); ++k) {
            const Hit one = cast_ray(view, pellets[k].ray, {});
            by_limb += one && one.hitbox == 0 ? 1 : 0;
            EXPECT_EQ(hits[k].hitbox, one.hitbox) << "case " << i << ", reach " << reach;
            EXPECT_EQ(hits[k].distance, one.distance) << "case " << i;
        }
    }
    EXPECT_GT(by_limb, cases(400)) << "the limb is met first often";
}

}  // namespace rough_turns_test
