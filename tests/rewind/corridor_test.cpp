// What a query leaves out it can not touch: candidates against the plain loop over every hitbox, in worlds where
// everything happens, with a grid and without.

#include "tests/support/cases.h"
#include "tests/support/chaos.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/candidates.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

struct Found {
    EntityId entity;
    std::size_t hitbox = 0;
    float distance = 0.0f;
};

// The nearest hitbox of each entity that can be hit, by slot.
template <typename Test>
std::vector<Found> plain_loop(const View& view, Test test) {
    std::vector<Found> all;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        Found best;
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const ShapeHit hit = test(place(hitboxes[i], view.bone(pose, hitboxes[i].bone)));
            const bool is_nearer = best.entity.is_null() || hit.distance < best.distance;
            if (hit.hit && is_nearer) best = {pose.entity, i, hit.distance};
        }
        if (!best.entity.is_null()) all.push_back(best);
    }
    return all;
}

std::vector<std::uint32_t> candidates_of(const View& view, const Corridor& corridor, float length = infinity) {
    std::vector<std::uint32_t> all;
    Candidates candidates(view, corridor);
    for (auto slots = candidates.next(length); !slots.empty(); slots = candidates.next(length)) {
        all.insert(all.end(), slots.begin(), slots.end());
    }
    std::sort(all.begin(), all.end());
    return all;
}

struct Tally {
    std::uint64_t hits = 0;
    std::uint64_t asked = 0;
    std::uint64_t by_boxes = 0;
    std::uint64_t by_place = 0;

    void count(const View& view, const Corridor& corridor) {
        const std::vector<std::uint32_t> candidates = candidates_of(view, corridor);
        EXPECT_EQ(std::adjacent_find(candidates.begin(), candidates.end()), candidates.end()) << "each comes once";
        for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
            const ViewPose pose = view.pose_of_slot(slot);
            if (!is_hittable(pose.status)) continue;
            ++asked;
            if (!std::binary_search(candidates.begin(), candidates.end(), slot)) ++by_boxes;
            if (!corridor.meets(pose.pose.position, view.history().swept().reach_m(slot))) ++by_place;
        }
    }
};

void expect_none_left_out(const View& view, const Corridor& corridor, const std::vector<Found>& all, const Hit& nearest,
                          Tally& tally) {
    const Found* first = nullptr;
    for (const Found& found : all) {
        if (first == nullptr || found.distance < first->distance) first = &found;
    }
    const std::vector<std::uint32_t> candidates = candidates_of(view, corridor);
    for (const Found& found : all) {
        const std::uint32_t slot = found.entity.index();
        EXPECT_TRUE(std::binary_search(candidates.begin(), candidates.end(), slot)) << "slot " << slot;
        EXPECT_TRUE(corridor.meets(view.pose_of_slot(slot).pose.position, view.history().swept().reach_m(slot)));
        // Who is hit is found too by who has hit somebody at that very distance.
        const std::vector<std::uint32_t> near = candidates_of(view, corridor, found.distance);
        EXPECT_TRUE(std::binary_search(near.begin(), near.end(), slot)) << "slot " << slot;
    }
    tally.count(view, corridor);
    ASSERT_EQ(static_cast<bool>(nearest), first != nullptr);
    if (first == nullptr) return;
    ++tally.hits;
    EXPECT_EQ(nearest.entity, first->entity);
    EXPECT_EQ(nearest.hitbox, first->hitbox);
    EXPECT_TRUE(same_bits(nearest.distance, first->distance));
}

void cast(Chaos& world, Tally& tally) {
    const View view = world.any_view();
    const Vec3 target = world.any_place(view);
    const Vec3 origin = world.any_place(view);
    const bool is_aimed = world.random.below(3) != 0 && length(target - origin) > 0.1f;
    const Vec3 direction = is_aimed ? normalized(target - origin) : world.random.direction();
    // As far from unit as a caller may be.
    const Ray ray{origin, direction * world.random.between_f(0.9996, 1.0004), world.random.between_f(0.0, 60.0)};
    const float radius = world.random.below(2) == 0 ? 0.0f : world.random.between_f(0.0, 3.0);
    const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, radius);
    if (radius == 0.0f) {
        const auto all = plain_loop(view, [&](const WorldShape& shape) {
            return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        });
        expect_none_left_out(view, corridor, all, cast_ray(view, ray, {}), tally);
        std::vector<Hit> hits(all.size());
        EXPECT_EQ(cast_ray_all(view, ray, {}, hits), all.size());
        return;
    }
    const auto swept = plain_loop(view, [&](const WorldShape& shape) {
        return sweep_sphere_shape(ray.origin, radius, ray.direction, ray.max_distance, shape);
    });
    expect_none_left_out(view, corridor, swept, sweep_sphere(view, ray, radius, {}), tally);
    const auto touched = plain_loop(view, [&](const WorldShape& shape) {
        return ShapeHit{sphere_overlaps_shape(origin, radius, shape), 0.0f, {}, {}};
    });
    EXPECT_EQ(overlap_sphere(view, origin, radius, {}, {}), touched.size());
}

TEST(corridor, leaves_nobody_out_whom_a_plain_loop_hits) {
    Tally tally;
    for (int seed = 0; seed < cases(400); ++seed) {
        Chaos world(static_cast<std::uint64_t>(seed), seed % 3 == 0 ? 200 : 2);
        for (int step = 0; step < 60; ++step) {
            world.step();
            for (int i = 0; i < 6; ++i) cast(world, tally);
        }
    }
    EXPECT_GT(tally.hits, tally.asked / 60);
    EXPECT_GT(tally.by_boxes, tally.asked / 15);
    EXPECT_GT(tally.by_place, tally.asked * 2 / 5);
}

TEST(corridor, follows_whom_his_velocity_carries_out_of_his_states) {
    World world;
    const EntityId id = world.spawn();
    const Vec3 velocity{0.0f, 40.0f, 0.0f};
    world.put(id, 0, {}, velocity);
    const auto hits_at = [&](const DrawConfig& config, double ticks, float y) {
        const View view = View::at_moment(world.history, config, moment_of(ticks));
        EXPECT_NEAR(view.pose(id).pose.position.y, y, 1e-3f);
        return static_cast<bool>(cast_ray(view, {{-9.0f, y, 0.0f}, {1.0f, 0.0f, 0.0f}}, {}));
    };
    DrawConfig onward = draw_config(Interpolation::linear, AfterNewest::extrapolate);
    onward.extrapolation_limit = Micros{750'000};
    EXPECT_TRUE(hits_at(onward, 60.0, 30.0f));
    world.put(id, 64, {}, -velocity);
    EXPECT_TRUE(hits_at(draw_config(Interpolation::hermite), 32.0, 10.0f));
}

// The bone that only the first sample has is drawn at its place all the way to where the second one is.
TEST(corridor, reaches_as_far_as_the_farther_of_two_samples) {
    HistoryConfig config = history_config(64, 4, 1);
    WorldHistory history(config);
    const Hitbox hand[] = {Hitbox::sphere(HitGroup::arm, {}, 0.3f, 0)};
    const EntityId id = history.spawn({history.hitbox_sets().add(hand)});
    const Pose arm[] = {{{2.0f, 0.0f, 0.0f}, {}}};
    history.record(id, Tick{8}, {{}, {}, {}}, arm);
    history.record(id, Tick{9}, {{5.0f, 0.0f, 0.0f}, {}, {}});
    const DrawConfig draw = draw_config();
    const View view = View::at_moment(history, draw, moment_of(8.99));
    const Ray ray{{6.95f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    EXPECT_EQ(plain_loop(view,
                         [&](const WorldShape& shape) {
                             return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
                         })
                  .size(),
              1u);
    EXPECT_EQ(cast_ray(view, ray, {}).entity, id);
}

TEST(corridor, takes_infinite_lengths_and_radii) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {5.0f, 0.0f, 0.0f});
    const DrawConfig config = draw_config();
    const View view = View::at_moment(world.history, config, Moment{0});
    const Vec3 ahead{1.0f, 0.0f, 0.0f};
    const auto meets = [&](Vec3 origin, float length, float radius) {
        const Corridor corridor(view, origin, ahead, length, radius);
        const bool is_met = corridor.meets(view.pose(id).pose.position, world.history.swept().reach_m(id.index()));
        EXPECT_EQ(candidates_of(view, corridor).size(), is_met ? 1u : 0u);
        return is_met;
    };
    EXPECT_TRUE(meets({}, infinity, 0.0f));
    EXPECT_FALSE(meets({0.0f, 3.0f, 0.0f}, infinity, 0.0f));
    EXPECT_TRUE(meets({0.0f, 300.0f, 0.0f}, 0.0f, infinity));
    EXPECT_EQ(closest_point(view, {0.0f, 300.0f, 0.0f}, infinity, {}).entity, id);
}

TEST(candidates, come_near_first_and_end_at_what_was_hit) {
    for (const std::uint32_t grid_from : {2u, 1000u}) {
        HistoryConfig config = history_config(16, 40);
        config.grid_from = grid_from;
        World world(config);
        Random random(5);
        for (int i = 0; i < 40; ++i) {
            world.put(world.spawn(), 0, {static_cast<float>(i * 17 % 40) * 5.0f, random.between_f(-0.2, 0.2), 0.0f});
        }
        const DrawConfig draw = draw_config();
        const View view = View::at_moment(world.history, draw, Moment{0});
        for (const float to : {1.0f, -1.0f}) {
            const Ray ray{{to > 0.0f ? -10.0f : 205.0f, 0.0f, 0.0f}, {to, 0.0f, 0.0f}};
            const Corridor corridor(view, ray.origin, ray.direction, 300.0f, 0.0f);
            const Hit nearest = cast_ray(view, ray, {});
            Candidates all(view, corridor);
            EXPECT_EQ(all.next(infinity).front(), nearest.entity.index());
            EXPECT_TRUE(all.next(nearest.distance).empty()) << "nobody else stands as near";
            const std::vector<std::uint32_t> first_ten = candidates_of(view, corridor, 56.0f);
            EXPECT_EQ(first_ten.size(), 10u);
        }
    }
}

TEST(corridor, of_a_ray_through_a_crowd_holds_few) {
    constexpr std::uint32_t count = 1000;
    World world(history_config(128, count));
    Random random(1);
    std::vector<EntityPose> walkers;
    for (std::uint32_t i = 0; i < count; ++i) {
        world.history.spawn({world.body, {}, 0, 1});
        const Vec3 place{random.between_f(0.0, 400.0), random.between_f(0.0, 400.0), 0.0f};
        walkers.push_back({place, {}, random.direction() * 5.0f});
    }
    for (std::int64_t tick = 0; tick < 200; ++tick) {
        for (std::uint32_t i = 0; i < count; ++i) {
            walkers[i].position = walkers[i].position + walkers[i].velocity * (1.0f / 64.0f);
            world.history.record(world.history.slot(i).id(), Tick{tick}, walkers[i]);
        }
    }
    for (const Interpolation curve : {Interpolation::linear, Interpolation::hermite}) {
        Tally tally;
        const DrawConfig config = draw_config(curve, AfterNewest::extrapolate);
        const View view = View::at_moment(world.history, config, moment_of(190.3));
        for (int i = 0; i < 100; ++i) {
            const Vec3 origin{random.between_f(0.0, 400.0), random.between_f(0.0, 400.0), 1.0f};
            const float x = random.between_f(-1.0, 1.0);
            const Vec3 direction = normalized(Vec3{x, random.between_f(-1.0, 1.0), 0.0f});
            tally.count(view, Corridor(view, origin, direction, 100.0f, 0.0f));
        }
        EXPECT_EQ(tally.asked, 100 * count);
        EXPECT_GT(tally.by_boxes, tally.asked * 95 / 100);
        EXPECT_GT(tally.by_place, tally.asked * 995 / 1000);
    }
}

}  // namespace
