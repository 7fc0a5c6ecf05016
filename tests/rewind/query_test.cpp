// Queries against the plain loop over all shapes of a view. The shapes themselves have their own tests.

#include "tests/support/allocation_counter.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace query_test {

const DrawConfig linear = draw_config();
const QueryFilter everybody;

// A crowd of twelve, some dead, gone or on foot with bones, and rays through the middle of it.
struct Crowd {
    explicit Crowd(std::uint64_t seed) : random(seed), world(history_config(16, 12, 2)) {
        const Hitbox on_bones[] = {Hitbox::sphere(HitGroup::head, {}, 0.4f, 0),
                                   Hitbox::box(HitGroup::arm, {0.3f, 0, 0}, {0.5f, 0.2f, 0.2f}, 1),
                                   Hitbox::capsule(HitGroup::leg, {0, 0, -1}, {0, 0, 0}, 0.25f, 7)};
        const HitboxSetId boned = world.history.hitbox_sets().add(on_bones);
        const HitboxSetId sets[] = {world.ball, world.body, boned, {}};
        for (int i = 0; i < 12; ++i) {
            const auto team = static_cast<std::uint16_t>(random.below(3));
            must(world.history.spawn(
                {sets[random.below(4)], {}, team, static_cast<std::uint16_t>(1 << random.below(3))}));
        }
        for (std::int64_t tick = 0; tick < 2; ++tick) record(tick);
    }
    void record(std::int64_t tick) {
        for (std::uint32_t slot = 0; slot < 12; ++slot) {
            const EntityId id = world.history.slot(slot).id();
            if (random.below(15) == 0) must(world.history.kill(id));
            const Pose bones[] = {{random.in_cube(0.5), random.rotation()}, {random.in_cube(0.5), random.rotation()}};
            if (tick == 0 && random.below(10) == 0) continue;
            must(world.history.record(id, Tick{tick}, {random.in_cube(2.5), random.rotation(), {}}, bones));
        }
    }
    View view() const { return View::at_moment(world.history, linear, moment_of(0.4)); }
    Ray ray() {
        const Vec3 origin = random.in_cube(6.0);
        return {origin, normalized(random.in_cube(3.0) - origin), random.between_f(0.0, 20.0)};
    }
    QueryFilter filter() {
        QueryFilter f;
        f.layers = static_cast<std::uint16_t>(random.below(3) == 0 ? 1 + random.below(7) : 0xffff);
        f.exclude_team = static_cast<std::uint16_t>(random.below(3));
        if (random.below(3) == 0) f.exclude = world.history.slot(static_cast<std::uint32_t>(random.below(12))).id();
        if (random.below(10) == 0) f.only = world.history.slot(static_cast<std::uint32_t>(random.below(12))).id();
        return f;
    }

    Random random;
    World world;
};

struct Found {
    EntityId entity;
    std::size_t hitbox = 0;
    float distance = 0.0f;
};

bool nearer(const Found& a, const Found& b) {
    return a.distance < b.distance || (a.distance == b.distance && a.entity.index() < b.entity.index());
}

// The nearest hitbox of each entity that may be hit, by slot.
template <typename Test>
std::vector<Found> brute_force(const View& view, const QueryFilter& filter, Test test) {
    std::vector<Found> all;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        const bool hittable = pose.status == ViewStatus::interpolated || pose.status == ViewStatus::held ||
                              pose.status == ViewStatus::extrapolated;
        if (!hittable) continue;
        const bool wanted = filter.only.is_null() || filter.only == pose.entity;
        const bool enemy = filter.exclude_team == 0 || filter.exclude_team != pose.state->team;
        if (!wanted || !enemy || pose.entity == filter.exclude || (pose.state->layers & filter.layers) == 0) continue;
        const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        Found best;
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
            const ShapeHit hit = test(place(hitboxes[i], view.bone(pose, hitboxes[i].bone)));
            if (hit.hit && (best.entity.is_null() || hit.distance < best.distance))
                best = {pose.entity, i, hit.distance};
        }
        if (!best.entity.is_null()) all.push_back(best);
    }
    return all;
}

void expect_nearest(const View& view, const Hit& hit, std::vector<Found> all, std::uint64_t& hits) {
    std::sort(all.begin(), all.end(), nearer);
    ASSERT_EQ(static_cast<bool>(hit), !all.empty());
    if (!hit) return;
    ++hits;
    EXPECT_EQ(hit.entity, all.front().entity);
    EXPECT_EQ(hit.hitbox, all.front().hitbox);
    EXPECT_EQ(hit.distance, all.front().distance);
    const ViewPose pose = view.pose(hit.entity);
    EXPECT_TRUE(is_hittable(pose.status));
    EXPECT_EQ(pose.state->hitboxes, hit.hitboxes);
}

TEST(query, rays_and_sweeps_find_what_a_plain_loop_finds) {
    std::uint64_t hits = 0;
    for (int i = 0; i < cases(2000); ++i) {
        Crowd crowd(static_cast<std::uint64_t>(i));
        const View view = crowd.view();
        const Ray ray = crowd.ray();
        const QueryFilter filter = crowd.filter();
        const float radius = crowd.random.between_f(0.0, 0.5);
        const Vec3 axis = crowd.random.in_cube(1.0);
        expect_nearest(view, cast_ray(view, ray, filter),
                       brute_force(view, filter,
                                   [&](const Hitbox& shape) {
                                       return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
                                   }),
                       hits);
        expect_nearest(view, sweep_sphere(view, ray, radius, filter),
                       brute_force(view, filter,
                                   [&](const Hitbox& shape) {
                                       return sweep_sphere_shape(ray.origin, radius, ray.direction, ray.max_distance,
                                                                 shape);
                                   }),
                       hits);
        expect_nearest(view, sweep_capsule(view, ray, axis, radius, filter),
                       brute_force(view, filter,
                                   [&](const Hitbox& s) {
                                       return sweep_capsule_shape(ray.origin, ray.origin + axis, radius, ray.direction,
                                                                  ray.max_distance, s);
                                   }),
                       hits);
        const float reach = crowd.random.between_f(0.0, 4.0);
        expect_nearest(view, closest_point(view, ray.origin, reach, filter),
                       brute_force(view, filter,
                                   [&](const Hitbox& s) {
                                       const Vec3 nearest = closest_point_on_shape(ray.origin, s);
                                       const float away = distance(ray.origin, nearest);
                                       return ShapeHit{away <= reach, away, nearest, {}};
                                   }),
                       hits);
        if (testing::Test::HasFailure()) FAIL() << "case " << i;
    }
    EXPECT_GT(hits, static_cast<std::uint64_t>(cases(1000)));
}

TEST(query, ray_all_has_every_entity_nearest_first_and_keeps_the_nearest_where_room_is_short) {
    for (int i = 0; i < cases(1000); ++i) {
        Crowd crowd(static_cast<std::uint64_t>(i));
        const View view = crowd.view();
        const Ray ray = crowd.ray();
        auto all = brute_force(view, everybody, [&](const Hitbox& shape) {
            return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        });
        std::sort(all.begin(), all.end(), nearer);
        for (const std::size_t room : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{12}}) {
            std::vector<Hit> out(room);
            ASSERT_EQ(cast_ray_all(view, ray, everybody, out), all.size());
            for (std::size_t k = 0; k < std::min(room, all.size()); ++k) {
                ASSERT_EQ(out[k].entity, all[k].entity) << "case " << i << " room " << room;
                ASSERT_EQ(out[k].distance, all[k].distance);
            }
            for (std::size_t k = all.size(); k < room; ++k) ASSERT_FALSE(out[k]);
        }
    }
}

TEST(query, overlaps_have_every_entity_that_is_touched_by_slot) {
    std::size_t touched = 0;
    for (int i = 0; i < cases(1000); ++i) {
        Crowd crowd(static_cast<std::uint64_t>(i));
        const View view = crowd.view();
        const QueryFilter filter = crowd.filter();
        const Vec3 center = crowd.random.in_cube(4.0);
        const float radius = crowd.random.between_f(0.0, 3.0);
        const Quat rotation = crowd.random.rotation();
        const auto near = [&](const Hitbox& shape) { return distance(center, closest_point_on_shape(center, shape)); };
        const auto by_sphere = brute_force(view, filter, [&](const Hitbox& s) {
            return ShapeHit{sphere_overlaps_shape(center, radius, s), near(s), {}, {}};
        });
        const auto by_box = brute_force(view, filter, [&](const Hitbox& s) {
            return ShapeHit{box_overlaps_shape(center, {radius, 1, 0.5f}, rotation, s), near(s), {}, {}};
        });
        for (const std::size_t room : {std::size_t{1}, std::size_t{12}}) {
            std::vector<Hit> out(room);
            ASSERT_EQ(overlap_sphere(view, center, radius, filter, out), by_sphere.size());
            for (std::size_t k = 0; k < std::min(room, by_sphere.size()); ++k) {
                ASSERT_EQ(out[k].entity, by_sphere[k].entity);
                ASSERT_EQ(out[k].hitbox, by_sphere[k].hitbox);
            }
            ASSERT_EQ(overlap_box(view, center, {radius, 1, 0.5f}, rotation, filter, out), by_box.size());
            for (std::size_t k = 0; k < std::min(room, by_box.size()); ++k) ASSERT_EQ(out[k].entity, by_box[k].entity);
        }
        touched += by_sphere.size() + by_box.size();
    }
    EXPECT_GT(touched, static_cast<std::size_t>(cases(500)));
}

TEST(query, of_equals_the_lower_slot_wins_then_the_lower_hitbox) {
    World world;
    const Hitbox twins[] = {Hitbox::sphere(HitGroup::leg, {}, 0.5f), Hitbox::sphere(HitGroup::head, {}, 0.5f)};
    const HitboxSetId set = world.history.hitbox_sets().add(twins);
    for (int i = 0; i < 3; ++i) world.put(world.history.spawn({set, {}}), 1, {5, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(1));
    const Hit hit = cast_ray(view, {{}, {1, 0, 0}}, everybody);
    EXPECT_EQ(hit.entity, EntityId::make(0, 0));
    EXPECT_EQ(hit.hitbox, 0);
    EXPECT_EQ(hit.group, HitGroup::leg);
    EXPECT_EQ(hit.distance, 4.5f);
    EXPECT_EQ(hit.point, (Vec3{4.5f, 0, 0}));
    EXPECT_EQ(hit.normal, (Vec3{-1, 0, 0}));
    Hit out[2];
    EXPECT_EQ(cast_ray_all(view, {{}, {1, 0, 0}}, everybody, out), 3u);
    EXPECT_EQ(out[0].entity, EntityId::make(0, 0));
    EXPECT_EQ(out[1].entity, EntityId::make(1, 0));
}

TEST(query, what_is_dead_gone_unknown_or_naked_can_not_be_hit) {
    const AllowedMisuse never_added("hitboxes: ");
    World world;
    const EntityId id = world.spawn();
    const Ray ray{{-5, 0, 0}, {1, 0, 0}};
    const auto hit_at = [&](double tick) {
        return static_cast<bool>(cast_ray(View::at_moment(world.history, linear, moment_of(tick)), ray, everybody));
    };
    EXPECT_FALSE(hit_at(5)) << "never recorded";
    world.put(id, 5, {});
    must(world.history.kill(id));
    world.put(id, 6, {});
    must(world.history.respawn(id));
    must(world.history.change_hitboxes(id, {}));
    world.put(id, 7, {});
    must(world.history.change_hitboxes(id, {999}));
    world.put(id, 8, {});
    must(world.history.change_hitboxes(id, world.ball));
    world.put(id, 9, {});
    must(world.history.despawn(id, Tick{10}));
    EXPECT_FALSE(hit_at(4.9)) << "not yet there";
    EXPECT_TRUE(hit_at(5.5));
    EXPECT_FALSE(hit_at(6.5)) << "dead";
    EXPECT_FALSE(hit_at(7.5)) << "the empty set";
    EXPECT_FALSE(hit_at(8.5)) << "a set that does not exist";
    EXPECT_TRUE(hit_at(9.5));
    EXPECT_FALSE(hit_at(10)) << "despawned";
    EXPECT_FALSE(hit_at(500)) << "too old to be drawn";
}

TEST(query, a_filter_without_a_state_looks_at_the_id_only) {
    const EntityId id = EntityId::make(1, 0);
    EXPECT_TRUE(passes_filter({}, id));
    QueryFilter no_layer;
    no_layer.layers = 0;
    EXPECT_TRUE(passes_filter(no_layer, id));
    QueryFilter not_him;
    not_him.exclude = id;
    EXPECT_FALSE(passes_filter(not_him, id));
    QueryFilter only_other;
    only_other.only = EntityId::make(2, 0);
    EXPECT_FALSE(passes_filter(only_other, id));
}

TEST(query, a_filter_may_leave_out_layers_and_keep_one_team_alone) {
    World world;
    const EntityId friendly = world.spawn({}, 1, 1);
    const EntityId enemy = world.spawn({}, 2, 1);
    const EntityId invulnerable = world.spawn({}, 2, 1 | 8);
    float x = 3.0f;
    for (const EntityId id : {invulnerable, friendly, enemy}) world.put(id, 0, {x += 2.0f, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(0));
    const auto first = [&](const QueryFilter& filter) { return cast_ray(view, {{}, {1, 0, 0}, 20.0f}, filter).entity; };
    QueryFilter filter;
    EXPECT_EQ(first(filter), invulnerable);
    filter.without_layers = 8;
    EXPECT_EQ(first(filter), friendly);
    filter.only_team = 2;
    EXPECT_EQ(first(filter), enemy);
    filter.without_layers = 0;
    EXPECT_EQ(first(filter), invulnerable);
    filter.exclude_team = 2;
    EXPECT_TRUE(first(filter).is_null()) << "only that team, and not that team";
}

TEST(query, who_rides_the_excluded_mount_is_not_hit_and_who_rides_another_is) {
    World world(history_config(16, 4, 0));
    const EntityId driven = world.spawn();
    const EntityId other = world.spawn();
    const EntityId passenger = world.spawn(driven);
    const EntityId stranger = world.spawn(other);
    world.put(driven, 0, {2, 0, 0});
    world.put(other, 0, {6, 0, 0});
    world.put(passenger, 0, {2, 0, 0});
    world.put(stranger, 0, {2, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(0.0));
    QueryFilter filter;
    filter.exclude_mount = driven;
    std::array<Hit, 4> hits;
    ASSERT_EQ(cast_ray_all(view, {{}, {1, 0, 0}, 20.0f}, filter, hits), 2u);
    EXPECT_EQ(hits[0].entity, other);
    EXPECT_EQ(hits[1].entity, stranger);
    EXPECT_EQ(cast_ray_all(view, {{}, {1, 0, 0}, 20.0f}, everybody, hits), 4u);
}

TEST(query, stops_at_its_maximum_distance) {
    World world;
    world.put(world.spawn(), 1, {5, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(1));
    EXPECT_TRUE(cast_ray(view, {{}, {1, 0, 0}, 4.5f}, everybody));
    EXPECT_FALSE(cast_ray(view, {{}, {1, 0, 0}, 4.4999f}, everybody));
    EXPECT_FALSE(closest_point(view, {}, 4.4999f, everybody));
    EXPECT_EQ(closest_point(view, {}, 4.5f, everybody).normal, (Vec3{-1, 0, 0}));
    EXPECT_EQ(closest_point(view, {5, 0, 0.1f}, 0.0f, everybody).distance, 0.0f) << "inside";
}

TEST(query, allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    Crowd crowd(1);
    const View view = crowd.view();
    Hit out[3];
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 50; ++i) {
                      const Ray ray = crowd.ray();
                      cast_ray(view, ray, everybody);
                      cast_ray_all(view, ray, everybody, out);
                      sweep_capsule(view, ray, {0, 0, 1}, 0.3f, everybody);
                      overlap_box(view, ray.origin, {1, 1, 1}, {}, everybody, out);
                      closest_point(view, ray.origin, 5.0f, everybody);
                  }
              }),
              0u);
}

}  // namespace query_test
