// Rays against a plain loop over every hitbox of everybody, to the bit, in worlds where everything happens.

#include "tests/support/cases.h"
#include "tests/support/chaos.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace plain_loop_test {

struct Found {
    EntityId entity;
    std::size_t hitbox = 0;
    float distance = 0.0f;
};

Found nearest_of(const View& view, const Ray& ray, const QueryFilter& filter = {}) {
    Found nearest;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status) || !passes_filter(filter, pose.entity, pose.state)) continue;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (i < 32 && (pose.state->hitbox_mask >> i & 1) == 0) continue;
            const Hitbox shape = place(hitboxes[i], view.bone(pose, hitboxes[i].bone));
            const ShapeHit hit = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
            const bool is_nearer = nearest.entity.is_null() || hit.distance < nearest.distance;
            if (hit.hit && is_nearer) nearest = {pose.entity, i, hit.distance};
        }
    }
    return nearest;
}

// Rays alone: a million of them in the long tier.
TEST(cast_ray, answers_as_a_plain_loop_over_everybody_does) {
    const int rays = is_long() ? 1'000'000 : cases(40'000);
    int asked = 0;
    int hits = 0;
    for (int seed = 1000; asked < rays; ++seed) {
        Chaos world(static_cast<std::uint64_t>(seed), seed % 3 == 0 ? 200 : 2);
        for (int step = 0; step < 60; ++step) {
            world.step();
            const View view = world.any_view();
            for (int i = 0; i < 10 && asked < rays; ++i, ++asked) {
                const Vec3 origin = world.any_place(view);
                const Vec3 way = world.any_place(view) - origin;
                const float length_m = world.random.between_f(0.0, 60.0);
                const Ray ray{origin, normalized(way, world.random.direction()), length_m};
                const QueryFilter filter = world.any_filter();
                const Found expected = nearest_of(view, ray, filter);
                const Hit hit = cast_ray(view, ray, filter);
                hits += hit ? 1 : 0;
                ASSERT_EQ(hit.entity, expected.entity) << "seed " << seed << " step " << step << " ray " << i;
                ASSERT_TRUE(same_bits(hit.distance, expected.distance)) << "seed " << seed << " step " << step;
                ASSERT_EQ(hit.hitbox, expected.hitbox) << "seed " << seed << " step " << step;
            }
        }
    }
    EXPECT_EQ(asked, rays);
    EXPECT_GT(hits, rays / 50);
}

// Lances that stand still and turn, each about an axis of its own; a few tilt. Nearly every ray is aimed at one.
TEST(cast_ray, hits_what_turns_about_one_axis_wherever_it_points) {
    constexpr int count = 24;
    Random random(7);
    HistoryConfig config = history_config(32, count);
    config.grid_from = 2;
    WorldHistory history(config);
    const Hitbox lance[] = {Hitbox::capsule(HitGroup::arm, {}, {2.5f, 0.7f, 1.0f}, 0.05f)};
    const HitboxSetId set = history.hitbox_sets().add(lance);
    std::vector<Vec3> places;
    for (int i = 0; i < count; ++i) {
        static_cast<void>(history.spawn({set}));
        places.push_back({static_cast<float>(i % 6) * 4.0f, static_cast<float>(i / 6) * 4.0f, 0.0f});
    }
    const DrawConfig draw = draw_config();
    int hits = 0;
    for (std::int64_t tick = 0; tick < cases(400); ++tick) {
        for (std::uint32_t i = 0; i < count; ++i) {
            Quat turn = random.rotation();
            const bool tilts = i % 7 == 6 && random.below(40) == 0;
            if (i % 3 != 0 && !tilts) turn.x = 0.0f;
            if (i % 3 != 1 && !tilts) turn.y = 0.0f;
            if (i % 3 != 2 && !tilts) turn.z = 0.0f;
            const bool is_recorded = random.below(4) != 0;
            if (is_recorded) must(history.record(history.slot(i).id(), Tick{tick}, pose_at(places[i], {}, turn)));
        }
        const View view = View::at_moment(history, draw, Moment{Moment::at(Tick{tick}).raw - random.below(1 << 20)});
        for (int i = 0; i < 20; ++i) {
            const auto slot = static_cast<std::uint32_t>(random.below(count));
            const Pose pose = view.pose_of_slot(slot).pose;
            const Vec3 target = transform(pose, lance[0].end * random.between_f(0.0, 1.0));
            const Vec3 origin = target + random.in_cube(6.0);
            const Ray ray{origin, normalized(target - origin), 20.0f};
            const Found expected = nearest_of(view, ray);
            const Hit hit = cast_ray(view, ray, {});
            hits += hit ? 1 : 0;
            ASSERT_EQ(hit.entity, expected.entity) << "tick " << tick << " slot " << slot;
            ASSERT_TRUE(same_bits(hit.distance, expected.distance)) << "tick " << tick << " slot " << slot;
        }
    }
    EXPECT_GT(hits, cases(400) * 18);
}

// Bodies that a turn about one axis leaves as they are, which queries do not turn: upright, lying, a ball, and ones
// that only look alike. Some tilt, some teleport, some are not recorded in every tick.
Quat turn_about_few_axes(Random& random, std::uint32_t entity) {
    Quat turn = random.rotation();
    const bool tilts = random.below(40) == 0;
    const int axis = random.below(60) == 0 ? random.below(3) : static_cast<int>(entity / 7 % 3);
    if (axis != 0 && !tilts) turn.x = 0.0f;
    if (axis != 1 && !tilts) turn.y = 0.0f;
    if (axis != 2 && !tilts) turn.z = 0.0f;
    return turn;
}

TEST(cast_ray, touches_what_it_does_not_turn_where_it_would_be_turned) {
    constexpr std::uint32_t count = 30;
    Random random(11);
    HistoryConfig config = history_config(32, count);
    config.grid_from = 2;
    WorldHistory history(config);
    HitboxSets& sets = history.hitbox_sets();
    const Hitbox bodies[] = {
        Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0, 0, 1.4f}, 0.4f),
        Hitbox::capsule(HitGroup::torso, {-0.8f, 0, 0}, {0.8f, 0, 0}, 0.3f),
        Hitbox::capsule(HitGroup::torso, {0, -0.5f, 0}, {0, 0, 0}, 0.3f),
        Hitbox::sphere(HitGroup::head, {}, 0.5f),
        Hitbox::sphere(HitGroup::head, {0, 0, -0.7f}, 0.5f),
        Hitbox::capsule(HitGroup::torso, {0, 0, 0.4f}, {0.001f, 0, 1.4f}, 0.4f),
        Hitbox::box(HitGroup::torso, {0, 0, 0.4f}, {0.3f, 0.3f, 0.3f}),
    };
    const std::uint32_t round[] = {4, 1, 2, 7, 4, 0, 0};
    std::vector<HitboxSetId> worn;
    for (std::size_t i = 0; i < std::size(bodies); ++i) {
        worn.push_back(sets.add({&bodies[i], 1}));
        EXPECT_EQ(sets.round_about(worn.back()), round[i]) << i;
    }
    std::vector<Vec3> places;
    for (std::uint32_t i = 0; i < count; ++i) {
        static_cast<void>(history.spawn({worn[i % worn.size()]}));
        places.push_back({static_cast<float>(i % 6) * 3.0f - 6.0f, static_cast<float>(i / 6) * 3.0f - 6.0f, 0.0f});
    }
    const DrawConfig draw = draw_config();
    int hits = 0;
    for (std::int64_t tick = 0; tick < cases(600); ++tick) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const Quat turn = turn_about_few_axes(random, i);
            places[i] = places[i] + random.in_cube(0.1);
            if (random.below(50) == 0) must(history.teleport(history.slot(i).id()));
            if (random.below(4) != 0)
                must(history.record(history.slot(i).id(), Tick{tick}, pose_at(places[i], {}, turn)));
        }
        const View view = View::at_moment(history, draw, Moment{Moment::at(Tick{tick}).raw - random.below(1 << 20)});
        for (int i = 0; i < 20; ++i) {
            const Vec3 target = places[static_cast<std::size_t>(random.below(count))] + random.in_cube(0.8);
            const Vec3 origin = target + random.in_cube(6.0);
            const Ray ray{origin, normalized(target - origin, {1, 0, 0}), 20.0f};
            const Found expected = nearest_of(view, ray);
            const Hit hit = cast_ray(view, ray, {});
            ASSERT_EQ(hit.entity, expected.entity) << "tick " << tick;
            if (!hit) continue;
            ++hits;
            const ViewPose pose = view.pose(hit.entity);
            const Hitbox shape = place(sets.get(hit.hitboxes)[hit.hitbox], pose.pose);
            const ShapeHit turned = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
            ASSERT_EQ(hit.hitboxes, pose.state->hitboxes);
            ASSERT_TRUE(same_bits(hit.distance, turned.distance)) << "tick " << tick;
            ASSERT_TRUE(same_bits(hit.point, turned.point)) << "tick " << tick;
            ASSERT_TRUE(same_bits(hit.normal, turned.normal)) << "tick " << tick;
        }
    }
    EXPECT_GT(hits, cases(600) * 5);
}

// What the test above rests on, for every rotation about one axis that 32 bits can say, and those between two of them.
TEST(cast_ray, need_not_turn_because_turns_about_one_axis_have_no_other_component) {
    Random random(12);
    std::array<std::vector<Quat>, 3> turns;
    for (std::uint32_t omitted = 0; omitted < 4; ++omitted) {
        for (const int shift : {0, 10, 20}) {
            for (std::uint32_t value = 0; value < 1024; ++value) {
                QuantRotation packed{omitted << 30 | 511u << 20 | 511u << 10 | 511u};
                packed.packed = (packed.packed & ~(1023u << shift)) | value << shift;
                const std::uint32_t axes = turned_axes(packed);
                const Quat q = dequantize(packed);
                EXPECT_TRUE((axes & 1u) != 0 || q.x == 0.0f) << packed.packed;
                EXPECT_TRUE((axes & 2u) != 0 || q.y == 0.0f) << packed.packed;
                EXPECT_TRUE((axes & 4u) != 0 || q.z == 0.0f) << packed.packed;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    if ((axes & ~(1u << axis)) == 0) turns[axis].push_back(q);
                }
            }
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        ASSERT_GT(turns[axis].size(), 2000u);
        for (int i = 0; i < cases(20'000); ++i) {
            const auto any = [&] { return turns[axis][static_cast<std::size_t>(random.below(2000))]; };
            const Quat q = slerp(any(), any(), random.between_f(0.0, 1.0));
            EXPECT_TRUE(axis == 0 || q.x == 0.0f);
            EXPECT_TRUE(axis == 1 || q.y == 0.0f);
            EXPECT_TRUE(axis == 2 || q.z == 0.0f);
        }
    }
}

}  // namespace plain_loop_test
