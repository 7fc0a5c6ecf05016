// Rays far from the origin, where a float has few bits left for a metre: whom they hit, against double precision.

#include "tests/rewind/double_reference.h"
#include "tests/support/must.h"

#include <backsight/base/random.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <cstdio>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace far_rays_test {

struct Body {
    EntityId id;
    D3 feet;  // as recorded: whole steps
};

HistoryConfig config_of(float step_m) {
    HistoryConfig config;
    config.quantization.position_step_m = step_m;
    return config;
}

// People of one capsule, 100 m around a place so far out, at every height that a map has.
struct Crowd {
    Crowd(float far_m, float step_m, std::uint64_t seed)
        : random(seed), step(static_cast<double>(step_m)), history(config_of(step_m)) {
        set = history.hitbox_sets().add({&body, 1});
        middle = {far_m, -far_m, 0.5f * far_m};
        for (int i = 0; i < 24; ++i) {
            const EntityId id = history.spawn({set});
            EntityPose pose;
            pose.position = within(100.0);
            for (Tick tick{0}; tick < Tick{3}; tick = tick + 1) must(history.record(id, tick, pose));
            const EntityState kept = *history.find(id)->at(Tick{1});
            bodies.push_back({id, wide(dequantize(kept.position, history.config().quantization))});
        }
    }
    Vec3 within(double m) { return middle + random.direction() * random.between_f(0.0, m); }

    const Hitbox body = Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f);
    Random random;
    double step;
    WorldHistory history;
    HitboxSetId set;
    Vec3 middle;
    std::vector<Body> bodies;
};

struct Tally {
    int clear = 0;  // no surface is within two steps of the ray
    int hits = 0;
    int wrong = 0;
    double worst_point_m = 0.0;  // of a hit, from the surface
};

// Whom the ray meets first, and how near it comes to deciding otherwise.
EntityId first_of(const Crowd& crowd, const Ray& ray, double& closest_call) {
    const Reference shape(crowd.body);
    EntityId first;
    double first_m = 0.0;
    for (const Body& body : crowd.bodies) {
        const D3 from = wide(ray.origin) - body.feet;
        const D3 way = wide(ray.direction);
        const auto gap = [&](double t) { return shape.distance_to(from + way * t); };
        const ReferenceContact contact = first_contact(gap, ray.max_distance);
        closest_call = std::fmin(closest_call, std::fabs(contact.least_gap));
        if (contact.least_gap > 0.0) continue;
        if (!first.is_null()) closest_call = std::fmin(closest_call, std::fabs(contact.distance - first_m));
        if (first.is_null() || contact.distance < first_m) {
            first = body.id;
            first_m = contact.distance;
        }
    }
    return first;
}

double gap_of(const Crowd& crowd, const Hit& hit) {
    for (const Body& body : crowd.bodies) {
        if (body.id == hit.entity) return std::fabs(Reference(crowd.body).distance_to(wide(hit.point) - body.feet));
    }
    return 1e9;
}

// Rays from up to `reach_m` away.
Tally compare(float far_m, float step_m, double reach_m, int rays) {
    Tally tally;
    for (std::uint64_t seed = 1; rays > 0; ++seed) {
        Crowd crowd(far_m, step_m, seed);
        const DrawConfig draw;
        const View view = View::at_moment(crowd.history, draw, Moment::at(Tick{1}));
        for (int i = 0; i < 500 && rays > 0; ++i, --rays) {
            const Vec3 origin = crowd.within(reach_m);
            const Body& aimed = crowd.bodies[static_cast<std::size_t>(i) % crowd.bodies.size()];
            const Vec3 chest{static_cast<float>(aimed.feet.x), static_cast<float>(aimed.feet.y),
                             static_cast<float>(aimed.feet.z) + 1.0f};
            const Vec3 aside = crowd.random.direction() * crowd.random.between_f(0.0, 1.0);
            const Ray ray{origin, normalized(chest + aside - origin, {1.0f, 0.0f, 0.0f}),
                          static_cast<float>(2.0 * reach_m + 200.0)};
            double closest_call = 1e9;
            const EntityId wanted = first_of(crowd, ray, closest_call);
            const Hit hit = cast_ray(view, ray, {});
            if (hit) tally.worst_point_m = std::fmax(tally.worst_point_m, gap_of(crowd, hit));
            if (closest_call < 2.0 * crowd.step) continue;
            ++tally.clear;
            tally.hits += wanted.is_null() ? 0 : 1;
            tally.wrong += hit.entity == wanted ? 0 : 1;
        }
    }
    return tally;
}

Tally shown(float far_m, float step_m, double reach_m) {
    const int rays = cases(3'000);
    const Tally tally = compare(far_m, step_m, reach_m, rays);
    std::printf(
        "%6.0f m from the origin, steps of %.2f mm, rays from %.0f m: %d of %d are clear by two steps, %d hit, "
        "%d wrong; a point is off by %.3f m at most\n",
        static_cast<double>(far_m), 1000.0 * static_cast<double>(step_m), reach_m, tally.clear, rays, tally.hits,
        tally.wrong, tally.worst_point_m);
    EXPECT_GT(tally.hits, rays / 4);
    return tally;
}

void expect_right(float far_m, float step_m) {
    const Tally tally = shown(far_m, step_m, 100.0);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GT(tally.clear, cases(3'000) * 9 / 10);
}

TEST(far_rays, hit_at_16_km_whom_they_hit_in_double_precision) { expect_right(16'000.0f, 1.0f / 1024.0f); }
TEST(far_rays, hit_at_100_km_whom_they_hit_in_double_precision) { expect_right(100'000.0f, 1.0f / 128.0f); }
TEST(far_rays, of_6_km_have_points_within_half_a_metre_of_the_surface) {
    EXPECT_LT(shown(24'000.0f, 1.0f / 512.0f, 6'000.0).worst_point_m, 0.5);
}

}  // namespace far_rays_test
