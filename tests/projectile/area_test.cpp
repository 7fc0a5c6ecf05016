// Whom a detonation reaches, among walls and people who move on; against a plain look at every hitbox too.

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/area.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace area_test {

const DrawConfig linear = draw_config();

View at(const World& world, double ticks) { return View::at_moment(world.history, linear, moment_of(ticks)); }

AreaRules rocket() {
    AreaRules rules;
    rules.inner_radius_m = 1.0f;
    rules.outer_radius_m = 5.0f;
    rules.least = 0.2f;
    return rules;
}

// A wall in the plane x = `x`, from the floor up to `top`, endless along y. Counts how often it is asked.
struct Wall {
    float x = 0.0f;
    float top = 100.0f;
    int traces = 0;

    LevelTrace trace() {
        return [this](Vec3 from, Vec3 to, float radius) { return meet(from, to, radius); };
    }
    LevelContact meet(Vec3 from, Vec3 to, float radius) {
        ++traces;
        EXPECT_EQ(radius, 0.0f);
        if ((from.x < x) == (to.x < x)) return {};
        const float fraction = (x - from.x) / (to.x - from.x);
        if (from.z + (to.z - from.z) * fraction > top) return {};
        return {true, fraction, {from.x < to.x ? -1.0f : 1.0f, 0, 0}};
    }
};

struct Reached {
    std::vector<AreaHit> hits;
    bool has(EntityId id) const {
        return std::any_of(hits.begin(), hits.end(), [&](const AreaHit& hit) { return hit.entity == id; });
    }
};

Reached reach(const View& view, const AreaRules& rules, const Detonation& detonation, const LevelTrace& level = {},
              const QueryFilter& filter = {}) {
    std::array<AreaHit, 32> out;
    const std::size_t count = area_hits(view, rules, detonation, filter, level, out);
    return {{out.begin(), out.begin() + static_cast<std::ptrdiff_t>(std::min(count, out.size()))}};
}

Detonation bang(Vec3 position) { return {position, {}, {}, {}}; }

TEST(projectile_area, PT_36_an_entity_with_three_colliders_is_hurt_once_by_the_nearest) {
    World world;
    const EntityId id = world.history.spawn({world.body});
    world.put(id, 0, {3, 0, 0});
    // All three hitboxes are within the radius; the torso, 0.3 m thick, is the nearest at this height.
    const Reached reached = reach(at(world, 0), rocket(), bang({0, 0, 1}));
    ASSERT_EQ(reached.hits.size(), 1u);
    EXPECT_EQ(reached.hits[0].entity, id);
    EXPECT_EQ(reached.hits[0].hitbox, 1u);
    EXPECT_EQ(reached.hits[0].group, HitGroup::torso);
    EXPECT_NEAR(reached.hits[0].distance, 2.7f, 1e-4f);
    EXPECT_LT(distance(reached.hits[0].point, {2.7f, 0, 1}), 1e-3f);
    EXPECT_LT(distance(reached.hits[0].direction, {1, 0, 0}), 1e-4f);
    EXPECT_NEAR(reached.hits[0].share, 0.2f + 0.8f * 2.3f / 4.0f, 1e-4f);
}

TEST(projectile_area, PT_36_the_direct_target_is_skipped_when_flagged_and_nobody_else_is) {
    World world;
    const EntityId direct = world.spawn();
    const EntityId other = world.spawn();
    world.put(direct, 0, {0.6f, 0, 0});
    world.put(other, 0, {-2, 0, 0});
    Detonation detonation = bang({0, 0, 0});
    detonation.direct_hit = direct;
    AreaRules rules = rocket();
    EXPECT_FALSE(reach(at(world, 0), rules, detonation).has(direct));
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).has(other));
    rules.skip_direct_target = false;
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).has(direct));
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).has(other));
}

TEST(projectile_area, PT_36_a_wall_hides_whom_it_stands_before) {
    World world;
    const EntityId behind = world.spawn();
    const EntityId before = world.spawn();
    world.put(behind, 0, {2, 0, 0});
    world.put(before, 0, {-2, 0, 0});
    Wall wall{0.5f};
    Detonation detonation = bang({0.45f, 0, 0});
    detonation.normal = {-1, 0, 0};
    detonation.velocity = {30, 0, 0};
    const Reached reached = reach(at(world, 0), rocket(), detonation, wall.trace());
    EXPECT_FALSE(reached.has(behind));
    EXPECT_TRUE(reached.has(before));
    EXPECT_GT(wall.traces, 0);
    EXPECT_TRUE(reach(at(world, 0), rocket(), detonation).has(behind)) << "without the wall he is reached";
}

TEST(projectile_area, its_centre_may_lie_off_the_projectile_but_not_behind_a_wall) {
    World world;
    const EntityId ahead = world.spawn();
    const EntityId above = world.spawn();
    world.put(ahead, 0, {7, 0, 0});
    world.put(above, 0, {0, 0, 7});
    Detonation detonation = bang({0, 0, 0});
    detonation.velocity = {25, 0, 0};
    AreaRules rules = rocket();
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).hits.empty()) << "6.5 m to each, of a radius of 5 m";
    rules.center_offset_m = {2, 0, 0};
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).has(ahead));
    EXPECT_EQ(reach(at(world, 0), rules, detonation).hits.size(), 1u);
    rules.center_offset_m = {0, 0, 2};
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).has(above)) << "up, however it is turned";
    rules.center_offset_m = {2, 0, 0};
    detonation.velocity = {0, 25, 0};
    EXPECT_TRUE(reach(at(world, 0), rules, detonation).hits.empty()) << "along the way that it came";
    detonation.velocity = {25, 0, 0};
    Wall wall{1.0f};
    EXPECT_EQ(area_center(rules, detonation, wall.trace()), detonation.position) << "no effect through a wall";
    EXPECT_EQ(area_center(rules, detonation, {}), (Vec3{2, 0, 0}));
    rules.center_offset_m = {0, 1, 0};
    EXPECT_EQ(area_center(rules, detonation, {}), (Vec3{0, 1, 0})) << "to its left";
}

TEST(projectile_area, PT_36_direct_and_area_hits_are_judged_at_one_instant) {
    World world;
    const EntityId direct = world.spawn();
    const EntityId leaves = world.spawn();
    const EntityId comes = world.spawn();
    for (int tick = 0; tick <= 20; ++tick) {
        const auto way = static_cast<float>(tick);
        world.put(direct, tick, {5, way * 0.5f, 0});
        world.put(leaves, tick, {5, 2 + way, 0});
        world.put(comes, tick, {5, -12 + way, 0});
    }
    // The step from 1.5 to 2.5 of the flight's view, while the server is at tick 20.
    const View before = at(world, 1.5);
    const View after = at(world, 2.5);
    const SweptHit hit = sweep_ball(before, after, {{3, 1.2f, 0}, {6, 1.2f, 0}, 0.1f, 0, 1}, {});
    ASSERT_EQ(hit.hit.entity, direct);
    const Vec3 center = Vec3{3, 1.2f, 0} + Vec3{3, 0, 0} * hit.fraction;
    const View instant = at(world, 1.5 + static_cast<double>(hit.fraction));
    AreaRules rules = rocket();
    rules.skip_direct_target = false;
    const Reached reached = reach(instant, rules, {center, hit.hit.normal, {30, 0, 0}, direct});
    ASSERT_TRUE(reached.has(direct));
    EXPECT_NEAR(reached.hits[0].distance, 0.1f, 0.01f) << "the very contact of the direct hit";
    EXPECT_LT(distance(reached.hits[0].point, hit.hit.point), 0.01f);
    EXPECT_TRUE(reached.has(leaves));
    EXPECT_FALSE(reached.has(comes));
    const Reached present = reach(at(world, 20), rules, {center, hit.hit.normal, {30, 0, 0}, direct});
    EXPECT_FALSE(present.has(leaves)) << "the test tells the instants apart";
    EXPECT_FALSE(present.has(direct));
}

TEST(projectile_area, reaches_over_a_doorstep_from_the_lifted_origin) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {3, 0, 0.2f});
    Wall step{1.0f, 0.25f};
    Detonation detonation = bang({0, 0, 0.05f});
    AreaRules rules = rocket();
    EXPECT_FALSE(reach(at(world, 0), rules, detonation, step.trace()).has(id));
    detonation.normal = {0, 0, 1};
    EXPECT_TRUE(reach(at(world, 0), rules, detonation, step.trace()).has(id));
    rules.lift_m = 0.1f;
    EXPECT_FALSE(reach(at(world, 0), rules, detonation, step.trace()).has(id)) << "not lifted far enough";
}

TEST(projectile_area, reaches_round_a_corner_from_where_it_came) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {3, 0, 0});
    // It came down from above a wall's top, and lies beside it.
    Wall wall{1.0f, 0.25f};
    Detonation detonation = bang({0.9f, 0, 0});
    EXPECT_FALSE(reach(at(world, 0), rocket(), detonation, wall.trace()).has(id));
    detonation.velocity = {0, 0, -20};
    EXPECT_TRUE(reach(at(world, 0), rocket(), detonation, wall.trace()).has(id));
}

TEST(projectile_area, no_origin_lies_behind_a_wall) {
    World world;
    const EntityId behind = world.spawn();
    world.put(behind, 0, {2, 0, 0});
    Wall wall{0.1f};
    // Both would be on the far side: a normal that points the wrong way, and a shot that came through the wall.
    Detonation detonation = bang({0, 0, 0});
    detonation.normal = {1, 0, 0};
    detonation.velocity = {-30, 0, 0};
    EXPECT_FALSE(reach(at(world, 0), rocket(), detonation, wall.trace()).has(behind));
}

TEST(projectile_area, who_shows_his_head_is_reached_there) {
    World world;
    const EntityId id = world.history.spawn({world.body});
    world.put(id, 0, {2, 0, 0});
    Wall wall{1.0f, 1.0f};
    const Reached reached = reach(at(world, 0), rocket(), bang({0, 0, 0.8f}), wall.trace());
    ASSERT_EQ(reached.hits.size(), 1u);
    EXPECT_EQ(reached.hits[0].group, HitGroup::head);
    EXPECT_GT(reached.hits[0].distance, 1.7f) << "the torso is nearer, and hidden";
}

TEST(projectile_area, within_the_sure_radius_walls_do_not_count) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {2, 0, 0});
    Wall wall{0.5f};
    AreaRules rules = rocket();
    rules.sure_radius_m = 1.49f;
    EXPECT_FALSE(reach(at(world, 0), rules, bang({}), wall.trace()).has(id));
    rules.sure_radius_m = 1.51f;
    EXPECT_TRUE(reach(at(world, 0), rules, bang({}), wall.trace()).has(id));
}

TEST(projectile_area, throws_who_stands_on_it_upwards_with_all_of_the_effect) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {0, 0, 0});
    const Reached reached = reach(at(world, 0), rocket(), bang({0.1f, 0, 0}));
    ASSERT_EQ(reached.hits.size(), 1u);
    EXPECT_EQ(reached.hits[0].distance, 0.0f);
    EXPECT_EQ(reached.hits[0].share, 1.0f);
    EXPECT_EQ(reached.hits[0].direction, (Vec3{0, 0, 1}));
}

TEST(projectile_area, share_falls_along_a_line_between_the_radii) {
    const AreaRules rules = rocket();
    EXPECT_EQ(area_share(rules, 0.0f), 1.0f);
    EXPECT_EQ(area_share(rules, 1.0f), 1.0f);
    EXPECT_NEAR(area_share(rules, 3.0f), 0.6f, 1e-6f);
    EXPECT_NEAR(area_share(rules, 5.0f), 0.2f, 1e-6f);
    EXPECT_EQ(area_share(rules, 5.001f), 0.0f);
    EXPECT_EQ(area_share(rules, NAN), 0.0f);
    AreaRules flat = rocket();
    flat.inner_radius_m = flat.outer_radius_m;
    EXPECT_EQ(area_share(flat, 5.0f), 1.0f);
    EXPECT_EQ(area_share(flat, 5.001f), 0.0f);
}

TEST(projectile_area, honours_the_filter_and_is_off_without_a_radius) {
    World world;
    const EntityId friendly = world.spawn({}, 1);
    const EntityId enemy = world.spawn({}, 2);
    const EntityId dead = world.spawn({}, 2);
    must(world.history.kill(dead));
    for (const EntityId id : {friendly, enemy, dead}) world.put(id, 0, {1, 0, 0});
    QueryFilter filter;
    filter.exclude_team = 1;
    const Reached reached = reach(at(world, 0), rocket(), bang({}), {}, filter);
    ASSERT_EQ(reached.hits.size(), 1u);
    EXPECT_EQ(reached.hits[0].entity, enemy);
    EXPECT_TRUE(reach(at(world, 0), {}, bang({1, 0, 0})).hits.empty());
}

TEST(projectile_area, counts_all_and_keeps_the_lower_slots_where_there_is_no_room) {
    World world;
    std::vector<EntityId> ids;
    for (int i = 0; i < 12; ++i) {
        ids.push_back(world.spawn());
        world.put(ids.back(), 0, {0, static_cast<float>(i) * 0.1f, 0});
    }
    const View view = at(world, 0);
    std::array<AreaHit, 5> few;
    Wall wall{50.0f};
    std::size_t count = 0;
    EXPECT_EQ(allocations_of([&] { count = area_hits(view, rocket(), bang({2, 0, 0}), {}, wall.trace(), few); }), 0u);
    EXPECT_EQ(count, 12u);
    for (std::size_t i = 0; i < few.size(); ++i) EXPECT_EQ(few[i].entity, ids[i]);
    EXPECT_LE(wall.traces, 2 + 3 * 12);
    EXPECT_EQ(area_hits(view, rocket(), bang({2, 0, 0}), {}, {}, {}), 12u);
}

TEST(projectile_area, finds_whom_a_look_at_every_overlap_finds) {
    Random random(21);
    int found = 0;
    for (int i = 0; i < cases(2'000); ++i) {
        World world;
        for (int k = 0; k < 8; ++k) {
            const EntityId id = world.history.spawn({k % 2 == 0 ? world.ball : world.body});
            const Vec3 place = random.in_cube(5.0);
            world.put(id, 0, place, {}, random.rotation());
        }
        const View view = at(world, 0);
        AreaRules rules;
        rules.outer_radius_m = random.between_f(0.1, 6.0);
        const Vec3 center = random.in_cube(5.0);
        std::array<Hit, 8> plain;
        const std::size_t count = overlap_sphere(view, center, rules.outer_radius_m, {}, plain);
        const Reached reached = reach(view, rules, bang(center));
        // On the very edge the two may round apart.
        const bool is_sharp = std::all_of(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(count),
                                          [&](const Hit& h) { return h.distance < rules.outer_radius_m - 1e-4f; });
        if (!is_sharp) continue;
        ASSERT_EQ(reached.hits.size(), count) << i;
        for (std::size_t k = 0; k < count; ++k) {
            ++found;
            ASSERT_EQ(reached.hits[k].entity, plain[k].entity);
            ASSERT_EQ(reached.hits[k].hitbox, plain[k].hitbox);
            ASSERT_TRUE(same_bits(reached.hits[k].distance, plain[k].distance));
            ASSERT_TRUE(same_bits(reached.hits[k].point, plain[k].point));
        }
    }
    EXPECT_GT(found, cases(2'000));
}

TEST(projectile_area, validate_names_the_field) {
    const auto name = [](auto change) {
        AreaRules rules = rocket();
        change(rules);
        const char* field = rules.validate();
        return std::string(field == nullptr ? "" : field);
    };
    EXPECT_EQ(name([](AreaRules&) {}), "");
    EXPECT_EQ(name([](AreaRules& r) { r.outer_radius_m = 101.0f; }), "area.outer_radius_m");
    EXPECT_EQ(name([](AreaRules& r) { r.outer_radius_m = NAN; }), "area.outer_radius_m");
    EXPECT_EQ(name([](AreaRules& r) { r.inner_radius_m = 5.1f; }), "area.inner_radius_m");
    EXPECT_EQ(name([](AreaRules& r) { r.least = -0.1f; }), "area.least");
    EXPECT_EQ(name([](AreaRules& r) { r.sure_radius_m = 5.1f; }), "area.sure_radius_m");
    EXPECT_EQ(name([](AreaRules& r) { r.lift_m = 2.1f; }), "area.lift_m");
    EXPECT_EQ(name([](AreaRules& r) { r.center_offset_m.y = -10.1f; }), "area.center_offset_m");
    EXPECT_EQ(name([](AreaRules& r) { r.center_offset_m.z = NAN; }), "area.center_offset_m");
}

}  // namespace area_test
