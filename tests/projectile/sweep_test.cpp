// The relative sweep against a plain one in double precision that looks at every thousandth of the step.

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"
#include "tests/support/chaos.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/sweep.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace sweep_test {

const DrawConfig linear = draw_config();
constexpr int parts = 1000;

View at(const World& world, double ticks) { return View::at_moment(world.history, linear, moment_of(ticks)); }

Hitbox between(const Hitbox& a, const Hitbox& b, float share) {
    const auto mix = [share](Vec3 p, Vec3 q) { return p + (q - p) * share; };
    Hitbox mixed = a;
    const Vec3 way = (mix(a.center, b.center) - a.center);
    mixed.center = a.center + way;
    mixed.end = a.end + way;
    return mixed;
}

// The first sampled instant at which the ball touches a hitbox of the one target; above 1: none.
float first_touch(const View& before, const View& after, EntityId id, const SweptBall& ball, float grow) {
    const ViewPose first = before.pose(id);
    const ViewPose last = after.pose(id);
    const auto hitboxes = after.history().hitbox_sets().get(last.state->hitboxes);
    for (int i = 0; i <= parts; ++i) {
        const float share = static_cast<float>(i) / parts;
        const Vec3 center = ball.from + (ball.to - ball.from) * share;
        for (const Hitbox& hitbox : hitboxes) {
            const Hitbox a = place(hitbox, before.bone(first, hitbox.bone));
            const Hitbox b = place(hitbox, after.bone(last, hitbox.bone));
            const float in_step = ball.begin + (ball.end - ball.begin) * share;
            if (sphere_overlaps_shape(center, ball.radius_m + grow, between(a, b, in_step))) return share;
        }
    }
    return 2.0f;
}

TEST(projectile_sweep, meets_a_moving_target_when_a_look_at_every_instant_does) {
    Random random(11);
    int hits = 0;
    int misses = 0;
    for (int i = 0; i < cases(6'000); ++i) {
        World world;
        const EntityId id = world.history.spawn({i % 2 == 0 ? world.ball : world.body});
        const Vec3 a = random.in_cube(2.0);
        const Vec3 b = a + random.in_cube(2.0);
        const Quat turn = random.rotation();
        world.put(id, 0, a, {}, turn);
        world.put(id, 1, b, {}, turn);
        SweptBall ball{random.in_cube(4.0), random.in_cube(1.5), random.between_f(0.0, 0.5), 0, 1};
        if (i % 3 == 0) {
            ball.begin = random.between_f(0.0, 0.5);
            ball.end = random.between_f(0.5, 1.0);
        }
        const View before = at(world, 0);
        const View after = at(world, 1);
        const SweptHit found = sweep_ball(before, after, ball, {});
        // A chord may graze between two instants: so much do they move apart.
        const float slack = (length(ball.to - ball.from) + length(b - a)) / parts + 1e-4f;
        if (found) {
            ++hits;
            ASSERT_LE(first_touch(before, after, id, ball, slack), found.fraction + 1e-6f) << i;
            const float sure = first_touch(before, after, id, ball, -std::min(slack, ball.radius_m));
            ASSERT_GE(sure + 2.0f / parts + 1e-3f, found.fraction) << i;
            const Vec3 center = ball.from + (ball.to - ball.from) * found.fraction;
            if (found.fraction > 0.0f) {
                ASSERT_NEAR(distance(center, found.hit.point), ball.radius_m, 2e-3f) << i;
            }
            ASSERT_NEAR(length(found.hit.normal), 1.0f, 1e-4f);
        } else {
            ++misses;
            if (ball.radius_m > slack) {
                ASSERT_GT(first_touch(before, after, id, ball, -slack), 1.0f) << i;
            }
        }
    }
    EXPECT_GT(hits, cases(6'000) / 20);
    EXPECT_GT(misses, cases(6'000) / 20);
}

TEST(projectile_sweep, is_the_plain_sweep_where_nobody_moves) {
    Random random(12);
    for (int i = 0; i < cases(5'000); ++i) {
        World world;
        for (int k = 0; k < 6; ++k) {
            const EntityId id = world.history.spawn({k % 2 == 0 ? world.ball : world.body});
            const Vec3 place = random.in_cube(3.0);
            world.put(id, 0, place, {}, random.rotation());
        }
        const View view = at(world, 0);
        const Vec3 from = random.in_cube(5.0);
        const Vec3 to = random.in_cube(5.0);
        const float size = distance(from, to);
        const float radius = random.between_f(0.0, 0.3);
        const Hit plain = sweep_sphere(view, {from, (to - from) * (1.0f / size), size}, radius, {});
        const SweptHit swept = sweep_ball(view, view, {from, to, radius, 0, 1}, {});
        ASSERT_EQ(swept.hit.entity, plain.entity);
        if (!plain) continue;
        ASSERT_EQ(swept.hit.hitbox, plain.hitbox);
        ASSERT_NEAR(swept.hit.distance, plain.distance, 1e-4f);
        ASSERT_LT(distance(swept.hit.point, plain.point), 1e-3f);
    }
}

TEST(projectile_sweep, a_target_that_runs_into_its_way_is_hit_and_one_that_runs_along_is_not) {
    World world;
    const EntityId crosses = world.spawn();
    world.put(crosses, 0, {5, 4, 0});
    world.put(crosses, 1, {5, -4, 0});
    const SweptBall ball{{0, 0, 0}, {10, 0, 0}, 0.1f, 0, 1};
    const SweptHit hit = sweep_ball(at(world, 0), at(world, 1), ball, {});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit.hit.entity, crosses);
    // They come as near as 0.6 m when |(5, 4) - f (10, 8)| is 0.6.
    EXPECT_NEAR(hit.fraction, 0.5f - 0.6f / std::sqrt(164.0f), 1e-4f);
    World other;
    const EntityId runs = other.spawn();
    other.put(runs, 0, {3, 0, 0});
    other.put(runs, 1, {14, 0, 0});
    EXPECT_FALSE(sweep_ball(at(other, 0), at(other, 1), ball, {}));
}

TEST(projectile_sweep, nobody_is_hit_on_the_way_of_a_teleport) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {5, 4, 0});
    must(world.history.teleport(id));
    world.put(id, 1, {5, -4, 0});
    const SweptBall between_them{{0, 0, 0}, {10, 0, 0}, 0.1f, 0, 1};
    EXPECT_FALSE(sweep_ball(at(world, 0), at(world, 1), between_them, {}));
    const SweptBall where_it_went{{0, -4, 0}, {10, -4, 0}, 0.1f, 0, 1};
    EXPECT_TRUE(sweep_ball(at(world, 0), at(world, 1), where_it_went, {}));
}

TEST(projectile_sweep, PT_28_the_larger_shape_does_not_reach_through_a_wall) {
    World world;
    const EntityId behind = world.spawn();
    world.put(behind, 0, {6, 0, 0});
    // A wall at x = 5 that stops lines from one side to the other.
    struct Wall {
        static LevelContact meet(Vec3 from, Vec3 to, float) { return {from.x < 5.0f && to.x > 5.0f, 0.5f, {-1, 0, 0}}; }
    };
    const View view = at(world, 0);
    const SweptBall ball{{0, 0, 0}, {4.9f, 0, 0}, 0.7f, 0, 1};
    ASSERT_TRUE(sweep_ball(view, view, ball, {})) << "the shape reaches him";
    EXPECT_FALSE(sweep_ball(view, view, ball, {}, Wall::meet));
}

TEST(projectile_sweep, filters_hold_and_the_lower_slot_wins_a_tie) {
    World world;
    const EntityId first = world.spawn({}, 1);
    const EntityId second = world.spawn({}, 2);
    world.put(first, 0, {5, 0, 0});
    world.put(second, 0, {5, 0, 0});
    const View view = at(world, 0);
    const SweptBall ball{{0, 0, 0}, {10, 0, 0}, 0.1f, 0, 1};
    EXPECT_EQ(sweep_ball(view, view, ball, {}).hit.entity, first);
    QueryFilter filter;
    filter.exclude = first;
    EXPECT_EQ(sweep_ball(view, view, ball, filter).hit.entity, second);
    filter.exclude_team = 2;
    EXPECT_FALSE(sweep_ball(view, view, ball, filter));
}

TEST(projectile_sweep, one_that_starts_in_contact_hits_at_once_even_if_it_stands) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {0, 0, 0});
    const View view = at(world, 0);
    const SweptHit hit = sweep_ball(view, view, {{0.3f, 0, 0}, {0.3f, 0, 0}, 0.1f, 0, 1}, {});
    EXPECT_TRUE(hit);
    EXPECT_EQ(hit.fraction, 0.0f);
    EXPECT_FALSE(sweep_ball(view, view, {{3, 0, 0}, {3, 0, 0}, 0.1f, 0, 1}, {}));
}

// As the sweep meets one target, without asking who is near.
void meet_plainly(const View& before, const View& after, std::uint32_t slot, const SweptBall& ball, SweptHit& best) {
    const ViewPose first = before.pose_of_slot(slot);
    const ViewPose last = after.pose_of_slot(slot);
    if (!is_hittable(last.status)) return;
    const HitboxSets& sets = after.history().hitbox_sets();
    const Track& track = after.history().slot(slot);
    const bool is_same_way =
        is_hittable(first.status) && first.entity == last.entity && first.state->epoch == last.state->epoch;
    const bool moves = is_same_way && (first.state->hitboxes == last.state->hitboxes ||
                                       (sets.blend(first.state->hitboxes, last.state->hitboxes) &&
                                        track.bones_at(first.from).size() == track.bones_at(last.from).size()));
    const EntityState& worn = moves ? *first.state : *last.state;
    const auto hitboxes = sets.get(worn.hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        if (!is_hitbox_there(worn.hitbox_mask, i)) continue;
        const Hitbox b = place(hitboxes[i], after.bone(last, hitboxes[i].bone));
        Hitbox a = moves ? place(hitboxes[i], before.bone(first, hitboxes[i].bone)) : b;
        const auto middle = [](const Hitbox& shape) {
            return shape.kind == ShapeKind::capsule ? (shape.center + shape.end) * 0.5f : shape.center;
        };
        const Vec3 shape_way = middle(b) - middle(a);
        a.center = a.center + shape_way * ball.begin;
        a.end = a.end + shape_way * ball.begin;
        const Vec3 way = (ball.to - ball.from) - shape_way * (ball.end - ball.begin);
        const float size = length(way);
        if (!(size > 1e-9f)) continue;
        const ShapeHit hit = sweep_sphere_shape(ball.from, ball.radius_m, way * (1.0f / size), size, a);
        const float fraction = std::min(hit.distance / size, 1.0f);
        if (!hit.hit || (!best.hit.entity.is_null() && fraction >= best.fraction)) continue;
        best.hit.entity = last.entity;
        best.hit.hitbox = static_cast<std::uint16_t>(i);
        best.fraction = fraction;
    }
}

TEST(projectile_sweep, answers_as_a_plain_loop_over_everybody_does) {
    const int sweeps = is_long() ? 300'000 : cases(20'000);
    int hits = 0;
    int asked = 0;
    for (int seed = 0; asked < sweeps; ++seed) {
        Chaos world(static_cast<std::uint64_t>(seed), seed % 3 == 0 ? 200 : 2);
        for (int step = 0; step < 60; ++step) {
            world.step();
            const View any = world.any_view();
            const Moment later{any.moment().raw + world.random.below(2 * 65'536)};
            ViewStamp stamp = world.ledger.last_stamp();
            stamp.shown = any.moment();
            ViewStamp later_stamp = stamp;
            later_stamp.shown = later;
            const bool is_exact = world.random.below(2) == 0;
            const DrawConfig& draw = any.config();
            const View before = is_exact ? View::exact(world.server, draw, world.ledger, stamp)
                                         : View::at_moment(any.history(), draw, any.moment());
            const View after = is_exact ? View::exact(world.server, draw, world.ledger, later_stamp)
                                        : View::at_moment(any.history(), draw, later);
            for (int i = 0; i < 6 && asked < sweeps; ++i, ++asked) {
                const Vec3 from = world.any_place(before);
                const Vec3 to = world.random.below(3) == 0 ? world.any_place(after) : from + world.random.in_cube(3.0);
                SweptBall ball{from, to, world.random.between_f(0.0, 0.3), 0.0f, 1.0f};
                if (i % 3 == 0) {
                    ball.begin = world.random.between_f(0.0, 0.5);
                    ball.end = world.random.between_f(0.5, 1.0);
                }
                SweptHit expected;
                expected.fraction = 1.0f;
                for (std::uint32_t slot = 0; slot < after.history().slot_count(); ++slot) {
                    meet_plainly(before, after, slot, ball, expected);
                }
                const SweptHit found = sweep_ball(before, after, ball, {});
                hits += found ? 1 : 0;
                ASSERT_EQ(found.hit.entity, expected.hit.entity) << "seed " << seed << " step " << step << " no. " << i;
                ASSERT_EQ(found.hit.hitbox, expected.hit.hitbox) << "seed " << seed << " step " << step;
                ASSERT_TRUE(same_bits(found.fraction, expected.fraction)) << "seed " << seed << " step " << step;
            }
        }
    }
    EXPECT_GT(hits, sweeps / 50);
}

TEST(projectile_sweep, allocates_nothing) {
    World world;
    for (int i = 0; i < 12; ++i) {
        const EntityId id = world.history.spawn({world.body});
        world.put(id, 0, {static_cast<float>(i), 0, 0});
        world.put(id, 1, {static_cast<float>(i), 1, 0});
    }
    const View before = at(world, 0);
    const View after = at(world, 1);
    SweptHit hit;
    EXPECT_EQ(allocations_of([&] { hit = sweep_ball(before, after, {{-5, 0, 1}, {20, 0, 1}, 0.1f, 0, 1}, {}); }), 0u);
    EXPECT_TRUE(hit);
}

}  // namespace sweep_test
