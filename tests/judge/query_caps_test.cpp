// Hits of a query at the caps: on a shared mount every shape rides along, and what is judged again is cut by the level,
// by others and by the weapon's range as a ray is.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"
#include "tests/support/random_query.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace query_caps_test {

Query in_frame(const Pose& frame, Query query) {
    if (query.shape == QueryShape::swing) {
        for (Pose& pose : query.poses) pose = compose(frame, pose);
        return query;
    }
    const Pose whole = compose(frame, {query.origin, query.rotation});
    query.origin = whole.position;
    query.rotation = whole.rotation;
    query.direction = normalized(rotate(frame.rotation, query.direction));
    query.axis = rotate(frame.rotation, query.axis);
    return query;
}

struct Judged {
    ShotRecord record;
    std::vector<Verdict> hits;
};

Judged judge(MountWorld& world, const Query& query, const WeaponRules& rules = MountWorld::no_cover(),
             const LineOfSight& sight = {}) {
    Judged judged;
    judged.record.audited = world.audited;
    judged.record.rules = rules;
    judged.record.server_now = world.server_now();
    world.judge.judge(judged.record, query, sight);
    judged.hits.assign(judged.record.hits.begin(), judged.record.hits.end());
    return judged;
}

// A train whose shooter stands at its middle with three people ahead, in the train's frame at x = 2, 3.5 and 5 m.
struct Carriage {
    explicit Carriage(const MountWorld::Course& course, Vec3 walk = {}) {
        train = world.add(course, {}, MountWorld::untouched);
        shooter = world.add(at_rest({}), train);
        for (const float x : {2.0f, 3.5f, 5.0f}) {
            const Vec3 start = Vec3{x, 0.0f, 0.0f} - walk * (100.0f / 64.0f);
            victims.push_back(world.add(straight_on(walk, start), train));
        }
        world.run(100);
    }
    // Of a query in the train's frame, as the screen draws it.
    Query drawn(Query query) const {
        query.filter.exclude = shooter;
        query.filter.layers = 1;
        return in_frame(world.screen().pose(train).pose, query);
    }

    MountWorld world;
    EntityId train;
    EntityId shooter;
    std::vector<EntityId> victims;
};

// One of each shape, which meets all three.
std::vector<Query> all_shapes() {
    const Ray ahead{{}, {1.0f, 0.0f, 0.0f}, 8.0f};
    std::array<Pose, 3> blade;
    for (std::size_t i = 0; i < blade.size(); ++i) {
        blade[i] = {{}, rotation_about({0, 0, 1}, static_cast<double>(i) * 0.7 - 0.7)};
    }
    std::vector<Query> all{Query::ray_along(ahead),
                           Query::sweep_along(ahead, 0.3f),
                           Query::sweep_along(ahead, 0.2f, {0.0f, 0.0f, 0.8f}),
                           Query::swing_of({0.5f, 0, 0}, {5.5f, 0, 0}, 0.15f, blade),
                           Query::sphere_at({3.5f, 0, 0}, 2.0f),
                           Query::capsule_at({1.5f, 0, 0}, {5.5f, 0, 0}, 0.3f),
                           Query::box_at({3.5f, 0, 0}, {2.0f, 0.5f, 0.5f}, rotation_about({1, 0, 0}, 0.3)),
                           Query::cone_of({}, {1.0f, 0.0f, 0.0f}, 8.0f, 0.9f)};
    for (Query& query : all) query.collect = Collect::entities;
    return all;
}

TEST(query_caps, on_one_train_people_who_stand_still_pay_nothing_to_any_shape) {
    for (const float speed : {0.0f, 10.0f, 20.0f, 30.0f, 40.0f}) {
        for (const auto& course : {straight_on({speed, 0.0f, 0.0f}), around(speed, 60.0f)}) {
            Carriage scene(course);
            for (const double age : {6.0, 14.3, 20.0}) {
                scene.world.run(12);
                scene.world.see(age);
                for (const Query& query : all_shapes()) {
                    const Judged judged = judge(scene.world, scene.drawn(query));
                    const std::string where = std::to_string(static_cast<int>(query.shape)) + " at " +
                                              std::to_string(speed) + " m/s, " + std::to_string(age) + " ticks old";
                    ASSERT_EQ(judged.hits.size(), 3u) << where;
                    for (const Verdict& verdict : judged.hits) {
                        EXPECT_EQ(verdict.outcome, Outcome::hit) << where;
                        EXPECT_EQ(verdict.reason, Reason::as_seen) << where;
                        EXPECT_EQ(verdict.paid, Micros{0}) << where;
                        EXPECT_NEAR(verdict.victim_moved_m, 0.0f, 0.005f) << where;
                    }
                }
            }
        }
    }
}

TEST(query_caps, what_is_judged_again_rides_along_in_every_shape) {
    for (const auto& course : {straight_on({40.0f, 0.0f, 0.0f}), around(20.0f, 30.0f)}) {
        Carriage scene(course, {0.0f, 1.0f, 0.0f});
        scene.world.see(18.0);
        WeaponRules rules = MountWorld::no_cover();
        rules.max_rewind = Micros{250'000};
        for (const Query& query : all_shapes()) {
            const Judged judged = judge(scene.world, scene.drawn(query), rules);
            ASSERT_EQ(judged.hits.size(), 3u) << static_cast<int>(query.shape);
            for (const Verdict& verdict : judged.hits) {
                EXPECT_EQ(verdict.reason, Reason::rewind_clamped);
                EXPECT_EQ(verdict.outcome, Outcome::hit) << static_cast<int>(query.shape);
                EXPECT_EQ(verdict.judged, Moment::at(scene.world.tick - 16));
                EXPECT_NEAR(verdict.victim_moved_m, 0.25f, 0.01f);
                EXPECT_LE(verdict.paid, rules.max_rewind);
            }
        }
    }
}

struct Case {
    Vec3 walk;
    double age = 6.0;
    WeaponRules rules;
    Query query;
};

Judged judge_on(const MountWorld::Course& course, const Case& one) {
    Carriage scene(course, one.walk);
    scene.world.see(one.age);
    return judge(scene.world, scene.drawn(one.query), one.rules);
}

bool is_near_a_cap(const Judged& judged, const WeaponRules& rules) {
    for (const Verdict& verdict : judged.hits) {
        const auto over_us = static_cast<double>(verdict.seen_paid.value - rules.max_rewind.value);
        if (std::abs(over_us) < 1'000.0) return true;
        if (std::abs(verdict.seen_moved_m - rules.max_victim_moved_m) < 0.01f) return true;
    }
    return false;
}

TEST(query_caps, have_the_verdicts_of_a_mount_at_rest_whatever_the_query) {
    Random random(29);
    int again = 0;
    int missed = 0;
    for (int i = 0; i < cases(400); ++i) {
        Case one;
        one.walk = random.direction() * random.between_f(0.0, 6.0);
        one.age = random.between(4.0, 20.0);
        one.rules = MountWorld::no_cover();
        one.rules.max_rewind = Micros{30'000 + random.below(300'000)};
        one.rules.max_victim_moved_m = random.between_f(0.1, 2.0);
        const Vec3 was = Vec3{3.5f, 0.0f, 0.0f} - one.walk * static_cast<float>(one.age / 64.0);
        one.query = random_shape_of_query(random, {}, was);
        one.query.collect = static_cast<Collect>(random.below(3));
        const Judged still = judge_on(at_rest({}), one);
        if (is_near_a_cap(still, one.rules)) continue;  // what a rounding decides
        for (const auto& course : {straight_on({30.0f, 0.0f, 0.0f}), around(15.0f, 40.0f)}) {
            const Judged judged = judge_on(course, one);
            ASSERT_EQ(judged.hits.size(), still.hits.size()) << "case " << i;
            for (std::size_t hit = 0; hit < still.hits.size(); ++hit) {
                EXPECT_EQ(judged.hits[hit].hit.entity.index(), still.hits[hit].hit.entity.index()) << "case " << i;
                EXPECT_EQ(judged.hits[hit].reason, still.hits[hit].reason) << "case " << i;
                EXPECT_EQ(judged.hits[hit].outcome, still.hits[hit].outcome) << "case " << i;
                EXPECT_EQ(judged.hits[hit].judged, still.hits[hit].judged) << "case " << i;
                EXPECT_NEAR(judged.hits[hit].seen_moved_m, still.hits[hit].seen_moved_m, 0.005f);
            }
        }
        for (const Verdict& verdict : still.hits) {
            again += verdict.is_judged_again;
            missed += verdict.is_judged_again && verdict.outcome == Outcome::miss;
        }
    }
    EXPECT_GT(again, cases(100));
    EXPECT_GT(missed, cases(5));
}

// --- What stands between, at the tick that is judged ---

// Somebody steps into the line between the moment seen and the moment that is judged.
struct Lane {
    Lane() {
        shooter = world.add(at_rest({}));
        victim = world.add(straight_on({0.0f, 1.0f, 0.0f}, {6.0f, -100.0f / 64.0f, 0.0f}));
        // Beside the line until tick 82.
        passer = world.add([](float seconds) {
            const float y = seconds < 82.0f / 64.0f ? -3.0f : 0.0f;
            return EntityPose{{3.0f, y, 0.0f}, {}, {}};
        });
        world.run(100);
        world.see(18.5);  // tick 81.5
        rules.max_rewind = Micros{250'000};
    }
    Query towards_victim(QueryShape shape, Collect collect) const {
        const Ray path{{}, {1.0f, 0.0f, 0.0f}, 20.0f};
        Query query = shape == QueryShape::ray ? Query::ray_along(path) : Query::sweep_along(path, 0.1f);
        if (shape == QueryShape::sphere) query = Query::sphere_at({}, 8.0f);
        query.collect = collect;
        query.filter.exclude = shooter;
        return query;
    }
    const Verdict* of_victim(const Judged& judged) const {
        for (const Verdict& verdict : judged.hits) {
            if (verdict.pose.entity == victim) return &verdict;
        }
        return nullptr;
    }

    MountWorld world;
    EntityId shooter;
    EntityId victim;
    EntityId passer;
    WeaponRules rules = MountWorld::no_cover();
};

TEST(query_caps, what_moves_and_is_judged_again_is_stopped_by_others) {
    Lane lane;
    for (const QueryShape shape : {QueryShape::ray, QueryShape::sphere_sweep}) {
        for (const int room : {0, 1, 2}) {  // 0: nearest
            Query query = lane.towards_victim(shape, room == 0 ? Collect::nearest : Collect::entities);
            if (room > 0) query.max_hits = static_cast<std::uint16_t>(room);
            const Judged judged = judge(lane.world, query, lane.rules);
            const Verdict* verdict = lane.of_victim(judged);
            ASSERT_NE(verdict, nullptr) << room;
            EXPECT_EQ(verdict->reason, Reason::rewind_clamped);
            EXPECT_EQ(verdict->outcome, room == 2 ? Outcome::hit : Outcome::miss) << room;
        }
    }
}

TEST(query_caps, an_area_reaches_past_others) {
    Lane lane;
    for (const Collect collect : {Collect::nearest, Collect::entities}) {
        Query query = lane.towards_victim(QueryShape::sphere, collect);
        query.origin = {4.2f, 0.0f, 0.0f};  // the victim is the nearest when drawn, and the passer when judged again
        const Judged judged = judge(lane.world, query, lane.rules);
        const Verdict* verdict = lane.of_victim(judged);
        ASSERT_NE(verdict, nullptr);
        EXPECT_EQ(verdict->reason, Reason::rewind_clamped);
        EXPECT_EQ(verdict->outcome, Outcome::hit);
    }
}

TEST(query_caps, what_is_judged_again_is_cut_by_the_level_of_that_tick) {
    Lane lane;
    for (const bool is_open : {true, false}) {
        const auto sight = [&](Vec3 a, Vec3 b, Moment moment) {
            EXPECT_EQ(a, Vec3{});
            EXPECT_GT(b.x, 2.0f);
            EXPECT_EQ(moment, Moment::at(lane.world.tick - 16));
            return is_open;
        };
        const Query query = lane.towards_victim(QueryShape::sphere_sweep, Collect::entities);
        const Judged judged = judge(lane.world, query, lane.rules, sight);
        ASSERT_NE(lane.of_victim(judged), nullptr);
        EXPECT_EQ(lane.of_victim(judged)->outcome, is_open ? Outcome::hit : Outcome::miss);
    }
}

// What passes through walls does so however old the view is; a ray that the game has cut is cut again.
TEST(query_caps, the_level_stops_nothing_that_it_did_not_stop_on_the_screen) {
    Lane lane;
    const auto wall = [](Vec3, Vec3, Moment) { return false; };
    for (const double age : {18.5, 17.2, 6.0}) {
        lane.world.see(age);
        for (const QueryShape shape : {QueryShape::sphere, QueryShape::sphere_sweep}) {
            const Query query = lane.towards_victim(shape, Collect::entities);
            const Judged judged = judge(lane.world, query, lane.rules, wall);
            const Verdict* verdict = lane.of_victim(judged);
            ASSERT_NE(verdict, nullptr);
            const bool is_open = age < 16.0 || shape == QueryShape::sphere;
            EXPECT_EQ(verdict->outcome, is_open ? Outcome::hit : Outcome::miss) << age;
        }
        Query cut = lane.towards_victim(QueryShape::sphere, Collect::entities);
        cut.cut_by_level = true;
        EXPECT_TRUE(judge(lane.world, cut, lane.rules, wall).hits.empty()) << age;
    }
}

// A blade or a fist that touches a victim at its start touches them where they are, not where the hand is.
TEST(query_caps, cut_by_level_asks_about_the_victim_where_a_query_begins_in_contact) {
    Carriage scene(straight_on({}));
    scene.world.see(6.0);
    const auto wall = [](Vec3 a, Vec3 b, Moment) { return (a.x < 1.4f) == (b.x < 1.4f); };
    const auto none = [](Vec3, Vec3, Moment) { return true; };
    const Ray from_beside{{1.2f, 0, 0}, {1, 0, 0}, 0.2f};
    const std::array<Pose, 2> blade{{{{}, rotation_about({0, 0, 1}, 0.05)}, {{}, rotation_about({0, 0, 1}, 0.3)}}};
    for (Query query : {Query::sweep_along(from_beside, 0.4f), Query::sweep_along(from_beside, 0.4f, {0, 0, 0.2f}),
                        Query::swing_of({0.5f, 0, 0}, {2.1f, 0, 0}, 0.1f, blade)}) {
        query.collect = Collect::entities;
        query.cut_by_level = true;
        query = scene.drawn(query);
        EXPECT_EQ(judge(scene.world, query, MountWorld::no_cover(), none).hits.size(), 1u);
        EXPECT_TRUE(judge(scene.world, query, MountWorld::no_cover(), wall).hits.empty())
            << static_cast<int>(query.shape);
    }
}

TEST(query_caps, cut_by_level_leaves_out_whom_the_level_hides) {
    Carriage scene(straight_on({}));
    scene.world.see(6.0);
    for (Query query : all_shapes()) {
        const Query drawn = scene.drawn(query);
        const auto sight = [&](Vec3 a, Vec3 b, Moment moment) {
            EXPECT_EQ(a, drawn.start());
            EXPECT_EQ(moment, scene.world.audited.stamp.shown);
            return b.x < 2.75f;
        };
        EXPECT_EQ(judge(scene.world, drawn, MountWorld::no_cover(), sight).hits.size(), 3u) << "as the game cut it";
        Query cut = drawn;
        cut.cut_by_level = true;
        const Judged judged = judge(scene.world, cut, MountWorld::no_cover(), sight);
        ASSERT_EQ(judged.hits.size(), 1u) << static_cast<int>(query.shape);
        EXPECT_EQ(judged.hits[0].hit.entity, scene.victims[0]);
        EXPECT_EQ(judged.record.seen_hash, judge(scene.world, drawn).record.seen_hash) << "of all that is touched";
        EXPECT_EQ(judge(scene.world, cut).hits.size(), 3u) << "no level";
        EXPECT_EQ(scene.world.judge.judge_by(MountWorld::no_cover(), judged.record, sight).hit.entity,
                  scene.victims[0]);
    }
}

TEST(query_caps, a_miss_of_what_a_longer_range_would_hit_is_beyond_range) {
    Carriage scene(straight_on({}));
    scene.world.see(6.0);
    WeaponRules stub = MountWorld::no_cover();
    stub.range = 1.0f;
    for (const Query& query : all_shapes()) {
        const bool has_way = query.shape <= QueryShape::capsule_sweep;
        const Judged judged = judge(scene.world, scene.drawn(query), stub);
        EXPECT_EQ(judged.hits.size(), has_way ? 0u : 3u) << static_cast<int>(query.shape);
        EXPECT_EQ(judged.record.verdict.beyond_range, has_way);
        const Verdict by_longer = scene.world.judge.judge_by(MountWorld::no_cover(), judged.record);
        EXPECT_EQ(by_longer.outcome, Outcome::hit) << "other rules cut by their own range";
        EXPECT_FALSE(by_longer.beyond_range);
        Query aside = scene.drawn(query);
        aside.direction = {0.0f, 0.0f, 1.0f};
        if (has_way) EXPECT_FALSE(judge(scene.world, aside, stub).record.verdict.beyond_range);
    }
    EXPECT_EQ(scene.world.judge.counters().beyond_range, 3u);
}

}  // namespace query_caps_test
