// Rays against a plain loop over every hitbox of everybody, to the bit, in worlds where everything happens.

#include "tests/support/cases.h"
#include "tests/support/chaos.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace plain_loop_test {

struct Found {
    EntityId entity;
    std::size_t hitbox = 0;
    float distance = 0.0f;
};

Found nearest_of(const View& view, const Ray& ray) {
    Found nearest;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
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
                const Found expected = nearest_of(view, ray);
                const Hit hit = cast_ray(view, ray, {});
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

}  // namespace plain_loop_test
