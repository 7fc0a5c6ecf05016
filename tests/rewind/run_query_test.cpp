// Queries of every shape against a plain loop over every hitbox of everybody, to the bit; filters, order and limits.

#include "rewind/shape_tests.h"
#include "tests/rewind/plain_loop.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/chaos.h"
#include "tests/support/must.h"
#include "tests/support/random_query.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/run_query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace run_query_test {

const DrawConfig linear = draw_config();

void expect_as_plain_loop(const View& view, const PlainLoop& plain, const Query& query,
                          std::array<std::uint64_t, 8>& hits) {
    ASSERT_EQ(query.validate(), nullptr);
    const std::vector<Hit> expected = plain.hits(query);
    std::array<Hit, max_query_hits> out;
    const std::size_t count = run_query(view, query, out);
    ASSERT_EQ(count, expected.size());
    hits[static_cast<std::size_t>(query.shape)] += count;
    for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(out[i].entity, expected[i].entity) << i;
        ASSERT_EQ(out[i].hitbox, expected[i].hitbox) << i;
        ASSERT_EQ(out[i].group, expected[i].group) << i;
        ASSERT_EQ(out[i].hitboxes, expected[i].hitboxes) << i;
        ASSERT_TRUE(same_bits(out[i].distance, expected[i].distance)) << i;
        ASSERT_TRUE(same_bits(out[i].point, expected[i].point)) << i;
        ASSERT_TRUE(same_bits(out[i].normal, expected[i].normal)) << i;
    }
}

TEST(run_query, hits_what_a_plain_loop_over_everybody_hits_in_every_shape) {
    const int queries = is_long() ? 1'000'000 : cases(24'000, 3);
    std::array<std::uint64_t, 8> hits{};
    int asked = 0;
    for (int seed = 1; asked < queries; ++seed) {
        Chaos world(static_cast<std::uint64_t>(seed), seed % 3 == 0 ? 200 : 2);
        for (int step = 0; step < 40; ++step) {
            world.step();
            const View view = world.any_view();
            const PlainLoop plain(view);
            for (int i = 0; i < 10 && asked < queries; ++i, ++asked) {
                const Vec3 from = world.any_place(view);
                const Vec3 target = world.any_place(view);
                const Query query = random_query(world.random, from, target, view.history().slot_count());
                expect_as_plain_loop(view, plain, query, hits);
                if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step << " query " << i;
            }
        }
    }
    for (std::size_t shape = 0; shape < hits.size(); ++shape) {
        EXPECT_GT(hits[shape], static_cast<std::uint64_t>(queries) / 400) << "shape " << shape;
    }
}

// Sixteen bodies in a row, each with an arm before its chest.
struct Row {
    Row() : world(history_config(16, 20, 0)) {
        const Hitbox parts[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 0}, 0.4f),
                                Hitbox::sphere(HitGroup::arm, {-0.5f, 0, 0}, 0.2f)};
        const HitboxSetId set = world.history.hitbox_sets().add(parts);
        for (int i = 0; i < 16; ++i) {
            ids.push_back(world.history.spawn({set, {}, 0, 1}));
            world.put(ids.back(), 0, {3.0f + 2.0f * static_cast<float>(i), 0, 0});
        }
    }
    View view() const { return View::at_moment(world.history, linear, moment_of(0)); }
    World world;
    std::vector<EntityId> ids;
};

TEST(run_query, a_bullet_goes_through_the_arm_and_the_chest_of_each_body_as_far_as_it_may) {
    const Row row;
    const View view = row.view();
    Query bullet = Query::ray_along({{}, {1, 0, 0}, 100.0f});
    std::array<Hit, max_query_hits> hits;
    EXPECT_EQ(run_query(view, bullet, hits), 1u);
    EXPECT_EQ(hits[0].group, HitGroup::arm);
    bullet.collect = Collect::entities;
    EXPECT_EQ(run_query(view, bullet, hits), 16u);
    EXPECT_EQ(hits[1].entity, row.ids[1]);
    EXPECT_EQ(hits[1].group, HitGroup::arm);
    bullet.collect = Collect::hitboxes;
    EXPECT_EQ(run_query(view, bullet, hits), 32u);
    EXPECT_EQ(hits[0].group, HitGroup::arm);
    EXPECT_EQ(hits[1].group, HitGroup::torso);
    EXPECT_EQ(hits[1].entity, row.ids[0]);
    EXPECT_LT(hits[0].distance, hits[1].distance);
    bullet.max_hits = 3;
    EXPECT_EQ(run_query(view, bullet, hits), 3u);
    EXPECT_EQ(hits[2].entity, row.ids[1]);
    EXPECT_EQ(run_query(view, bullet, std::span(hits).first(2)), 2u);
    EXPECT_EQ(run_query(view, bullet, {}), 0u);
    bullet.filter.hit_groups = group_bit(HitGroup::torso);
    EXPECT_EQ(run_query(view, bullet, hits), 3u);
    EXPECT_EQ(hits[0].group, HitGroup::torso);
    EXPECT_EQ(cast_ray(view, {{}, {1, 0, 0}}, bullet.filter).group, HitGroup::torso);
    EXPECT_EQ(cast_ray_all(view, {{}, {1, 0, 0}}, bullet.filter, hits), 16u);
    bullet.filter.hit_groups = group_bit(static_cast<HitGroup>(200));
    EXPECT_EQ(run_query(view, bullet, hits), 0u);
}

TEST(run_query, groups_from_31_on_share_a_bit) {
    EXPECT_EQ(group_bit(HitGroup::generic), 1u);
    EXPECT_EQ(group_bit(static_cast<HitGroup>(31)), 0x80000000u);
    EXPECT_EQ(group_bit(static_cast<HitGroup>(255)), 0x80000000u);
}

// Ship, turret, barrel and flag, each on the one before; and a stranger.
TEST(run_query, leaves_out_nothing_the_mount_with_its_riders_or_the_whole_tree) {
    World world(history_config(16, 8, 0));
    const EntityId ship = world.spawn();
    const EntityId turret = world.spawn(ship);
    const EntityId barrel = world.spawn(turret);
    const EntityId flag = world.spawn(barrel);
    const EntityId stranger = world.spawn();
    for (const EntityId id : {ship, turret, barrel, flag, stranger}) world.put(id, 0, {1, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(0));
    const auto hit_by = [&](EntityId self, EntityId mount, MountScope mounts) {
        Query query = Query::ray_along({{}, {1, 0, 0}, 20.0f});
        query.collect = Collect::entities;
        query.filter.exclude = self;
        query.filter.exclude_mount = mount;
        query.filter.mounts = mounts;
        std::array<Hit, 8> hits;
        std::vector<EntityId> found;
        for (const Hit& hit : std::span(hits).first(run_query(view, query, hits))) found.push_back(hit.entity);
        std::ranges::sort(found, {}, &EntityId::value);
        return found;
    };
    using Found = std::vector<EntityId>;
    EXPECT_EQ(hit_by(flag, ship, MountScope::none), (Found{ship, turret, barrel, stranger}));
    EXPECT_EQ(hit_by(flag, ship, MountScope::riders), (Found{barrel, stranger}));
    EXPECT_EQ(hit_by(flag, ship, MountScope::tree), Found{stranger});
    // The root is found from any part of it, and from the shooter alone.
    EXPECT_EQ(hit_by({}, barrel, MountScope::tree), Found{stranger});
    EXPECT_EQ(hit_by(ship, {}, MountScope::tree), Found{stranger});
    EXPECT_EQ(hit_by(flag, {}, MountScope::tree), Found{stranger});
    EXPECT_EQ(hit_by(ship, {}, MountScope::riders), (Found{turret, barrel, flag, stranger}));
    EXPECT_EQ(hit_by({}, {}, MountScope::tree), (Found{ship, turret, barrel, flag, stranger}));
}

TEST(run_query, ties_go_to_the_lower_slot_and_then_to_the_lower_hitbox) {
    World world;
    const Hitbox twins[] = {Hitbox::sphere(HitGroup::leg, {}, 0.5f), Hitbox::sphere(HitGroup::head, {}, 0.5f)};
    const HitboxSetId set = world.history.hitbox_sets().add(twins);
    for (int i = 0; i < 3; ++i) world.put(world.history.spawn({set, {}}), 1, {5, 0, 0});
    const View view = View::at_moment(world.history, linear, moment_of(1));
    Query query = Query::sphere_at({}, 5.0f);
    query.collect = Collect::hitboxes;
    query.max_hits = 4;
    std::array<Hit, 8> hits;
    ASSERT_EQ(run_query(view, query, hits), 4u);
    for (std::uint32_t i = 0; i < 4; ++i) {
        EXPECT_EQ(hits[i].entity, EntityId::make(i / 2, 0));
        EXPECT_EQ(hits[i].hitbox, i % 2);
    }
}

// However far away and however large a valid query is, what it says is a number.
TEST(run_query, of_any_size_gives_finite_hits) {
    Random random(41);
    World world;
    for (int i = 0; i < 8; ++i) world.put(world.history.spawn({world.body, {}}), 1, random.in_cube(4.0));
    const View view = View::at_moment(world.history, linear, moment_of(1));
    int hits_found = 0;
    for (int i = 0; i < 4'000; ++i) {
        Query query = random_shape_of_query(random, {}, random.in_cube(3.0));
        const float size = i % 2 == 0 ? max_query_m : std::ldexp(1.0f, random.below(24));
        const auto grow = [&](float& v) { v = std::clamp(v * size, -max_query_m, max_query_m); };
        const auto grow_all = [&](Vec3& v) { grow(v.x), grow(v.y), grow(v.z); };
        switch (random.below(4)) {
            case 0:
                grow_all(query.origin);
                break;
            case 1:
                grow_all(query.axis);
                grow_all(query.half_extents);
                break;
            case 2:
                grow(query.radius);
                break;
            default:
                for (Pose& pose : query.poses) grow_all(pose.position);
        }
        ASSERT_EQ(query.validate(), nullptr);
        query.collect = Collect::hitboxes;
        std::array<Hit, 64> hits;
        for (const Hit& hit : std::span(hits).first(run_query(view, query, hits))) {
            ++hits_found;
            ASSERT_TRUE(std::isfinite(hit.distance)) << "case " << i;
            ASSERT_TRUE(is_finite(hit.point)) << "case " << i;
            ASSERT_TRUE(is_finite(hit.normal)) << "case " << i;
        }
    }
    EXPECT_GT(hits_found, 4'000);
}

// Where the two touch, and not where the mover has its middle: a wall may stand between.
TEST(run_query, that_begins_in_contact_touches_at_the_nearest_point_of_the_hitbox) {
    Random random(17);
    int beside = 0;
    for (int i = 0; i < 3'000; ++i) {
        const Hitbox shapes[] = {Hitbox::sphere(HitGroup::torso, {0.3f, 0, 0}, 0.6f),
                                 Hitbox::capsule(HitGroup::torso, {-0.5f, 0, 0}, {0.5f, 0.3f, 0}, 0.4f),
                                 Hitbox::box(HitGroup::torso, {0, 0.1f, 0}, {0.6f, 0.3f, 0.9f})};
        const Hitbox shape = place(shapes[i % 3], {});
        const Vec3 from = random.in_cube(2.0);
        const Vec3 axis = i % 2 == 0 ? Vec3{} : random.in_cube(2.0);
        const float radius = random.between_f(0.2, 0.6);
        const std::array<Pose, 1> still{};
        const bool is_swing = random.below(3) == 0;
        const Query query = is_swing ? Query::swing_of(from, from + axis, radius, still)
                                     : Query::sweep_along({from, {1, 0, 0}, 0.0f}, radius, axis);
        const ShapeHit hit = AnyShapeTest(query)(shape);
        float least = std::numeric_limits<float>::infinity();
        float gap = least;
        for (int step = 0; step <= 1'000; ++step) {
            const Vec3 at = from + axis * (static_cast<float>(step) * 0.001f);
            least = std::min(least, distance(closest_point_on_shape(at, shape), at));
            gap = std::min(gap, distance(hit.point, at));
        }
        if (!hit.hit) {
            EXPECT_GT(least, radius - 0.01f) << i;
            continue;
        }
        EXPECT_NEAR(gap, least, 0.01f) << i;
        EXPECT_LT(distance(closest_point_on_shape(hit.point, shape), hit.point), 1e-5f) << i;
        beside += least > 0.05f ? 1 : 0;
    }
    EXPECT_GT(beside, 100);
}

TEST(run_query, each_shape_names_the_field_that_is_out_of_range) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float endless = std::numeric_limits<float>::infinity();
    const auto wrong = [](Query query, auto change) {
        change(query);
        return query.validate() == nullptr ? std::string() : std::string(query.validate());
    };
    const std::array<Pose, 9> poses{};
    const Query swing = Query::swing_of({}, {1, 0, 0}, 0.1f, std::span(poses).first(8));
    const Query ray = Query::ray_along({{}, {1, 0, 0}, endless});
    const Query cone = Query::cone_of({}, {0, 1, 0}, 4.0f, 0.5f);
    const Query box = Query::box_at({}, {1, 1, 1});
    EXPECT_EQ(swing.validate(), nullptr);
    EXPECT_EQ(ray.validate(), nullptr);
    EXPECT_EQ(cone.validate(), nullptr);
    EXPECT_EQ(box.validate(), nullptr);
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.origin.y = nan; }), "query.origin");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.direction = {1, 1, 0}; }), "query.direction");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.distance = nan; }), "query.distance");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.max_hits = 0; }), "query.max_hits");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.max_hits = 65; }), "query.max_hits");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.shape = static_cast<QueryShape>(8); }), "query.shape");
    EXPECT_EQ(wrong(ray, [&](Query& q) { q.collect = static_cast<Collect>(3); }), "query.collect");
    EXPECT_EQ(wrong(cone, [&](Query& q) { q.distance = endless; }), "query.distance");
    EXPECT_EQ(wrong(cone, [&](Query& q) { q.cosine = -0.1f; }), "query.cosine");
    EXPECT_EQ(wrong(cone, [&](Query& q) { q.cosine = nan; }), "query.cosine");
    EXPECT_EQ(wrong(box, [&](Query& q) { q.half_extents.z = -1.0f; }), "query.half_extents");
    EXPECT_EQ(wrong(box, [&](Query& q) { q.rotation.w = 2.0f; }), "query.rotation");
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.radius = -1.0f; }), "query.radius");
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.axis.x = endless; }), "query.axis");
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.pose_count = 0; }), "query.pose_count");
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.pose_count = 9; }), "query.pose_count");
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.poses[7].position.x = nan; }), "query.poses");
    for (const float far : {1e20f, -1e20f, max_query_m * 1.01f, std::numeric_limits<float>::max()}) {
        EXPECT_EQ(wrong(ray, [&](Query& q) { q.origin.z = far; }), "query.origin");
        EXPECT_EQ(wrong(cone, [&](Query& q) { q.distance = std::fabs(far); }), "query.distance");
        EXPECT_EQ(wrong(box, [&](Query& q) { q.half_extents.x = std::fabs(far); }), "query.half_extents");
        EXPECT_EQ(wrong(swing, [&](Query& q) { q.radius = std::fabs(far); }), "query.radius");
        EXPECT_EQ(wrong(swing, [&](Query& q) { q.axis.y = far; }), "query.axis");
        EXPECT_EQ(wrong(swing, [&](Query& q) { q.poses[3].position.y = far; }), "query.poses");
    }
    EXPECT_EQ(wrong(swing, [&](Query& q) { q.poses[3].rotation = {0, 0, 0, 0}; }), "query.poses");
}

TEST(run_query, allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    Chaos world(3, 2);
    for (int i = 0; i < 20; ++i) world.step();
    const View view = world.any_view();
    std::array<Hit, max_query_hits> hits;
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 400; ++i) {
                      const Vec3 from = world.any_place(view);
                      run_query(view, random_query(world.random, from, world.any_place(view), 8), hits);
                  }
              }),
              0u);
}

}  // namespace run_query_test
