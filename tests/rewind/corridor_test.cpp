// A query cannot hit what it leaves out: candidates against the plain loop over every hitbox, in worlds where
// everything happens, with a grid and without.

#include "rewind/candidates.h"
#include "tests/support/cases.h"
#include "tests/support/chaos.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"
#include "view/glimpse.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace corridor_test {

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
            if (!is_hitbox_there(pose.state->hitbox_mask, i)) continue;
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
    const ViewBoxes boxes(view);
    Candidates candidates(boxes, corridor);
    for (auto slots = candidates.next(length); !slots.empty(); slots = candidates.next(length)) {
        all.insert(all.end(), slots.begin(), slots.end());
    }
    std::sort(all.begin(), all.end());
    return all;
}

// As for_each_target() asks.
bool may_touch(const View& view, const Corridor& corridor, std::uint32_t slot) {
    const Body& body = view.history().swept().body(slot);
    const View::Glimpse glimpse = view.glimpse(slot);
    return glimpse.is_placed() ? corridor.meets(glimpse.place(), body)
                               : corridor.meets(view.pose_of_slot(slot).pose.position, body.reach_m);
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
            if (!may_touch(view, corridor, slot)) ++by_place;
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
        EXPECT_TRUE(may_touch(view, corridor, slot)) << "slot " << slot;
        // A query that ends at the very distance of the hit still finds the victim.
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

void cast(const View& view, Vec3 origin, Vec3 target, Random& random, Tally& tally) {
    const bool is_aimed = random.below(3) != 0 && length(target - origin) > 0.1f;
    const Vec3 direction = is_aimed ? normalized(target - origin) : random.direction();
    // As far from unit as a caller may be.
    const Ray ray{origin, direction * random.between_f(0.9996, 1.0004), random.between_f(0.0, 60.0)};
    const float radius = random.below(2) == 0 ? 0.0f : random.between_f(0.0, 3.0);
    const Corridor corridor(view, ray.origin, ray.direction, ray.max_distance, radius);
    if (radius == 0.0f) {
        const auto all = plain_loop(
            view, [&](const Hitbox& shape) { return ray_shape(ray.origin, ray.direction, ray.max_distance, shape); });
        expect_none_left_out(view, corridor, all, cast_ray(view, ray, {}), tally);
        std::vector<Hit> hits(all.size());
        EXPECT_EQ(cast_ray_all(view, ray, {}, hits), all.size());
        return;
    }
    const auto swept = plain_loop(view, [&](const Hitbox& shape) {
        return sweep_sphere_shape(ray.origin, radius, ray.direction, ray.max_distance, shape);
    });
    expect_none_left_out(view, corridor, swept, sweep_sphere(view, ray, radius, {}), tally);
    const auto touched = plain_loop(view, [&](const Hitbox& shape) {
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
            for (int i = 0; i < 6; ++i) {
                const View view = world.any_view();
                const Vec3 target = world.any_place(view);
                cast(view, world.any_place(view), target, world.random, tally);
            }
        }
    }
    EXPECT_GT(tally.hits, tally.asked / 60);
    EXPECT_GT(tally.by_boxes, tally.asked / 15);
    EXPECT_GT(tally.by_place, tally.asked * 2 / 5);
}

// Half of them in a few metres, some far out, a few as large as ships; who leaps may teleport or race there.
class CrowdedWorld {
public:
    explicit CrowdedWorld(std::uint64_t seed) : random(seed), history(world_.history) {
        const Hitbox ship[] = {Hitbox::box(HitGroup::generic, {0.0f, 3.0f, 0.0f}, {4.0f, 9.0f, 3.0f})};
        const HitboxSetId large = history.hitbox_sets().add(ship);
        for (std::uint32_t i = 0; i < count; ++i) {
            must(history.spawn({i % 40 == 0 ? large : i % 3 == 0 ? world_.ball : world_.body, {}, 0, 1}));
            places_.push_back(any_place(i));
        }
    }

    void step() {
        for (std::uint32_t i = 0; i < count; ++i) {
            const EntityId id = history.slot(i).id();
            const int event = random.below(60);
            if (event < 2) places_[i] = any_place(i);
            if (event == 0) must(history.teleport(id));
            places_[i] = places_[i] + random.in_cube(event < 10 ? 2.0 : 0.2);
            if (event < 50) must(history.record(id, tick, pose_at(places_[i], {}, random.rotation())));
        }
        tick = tick + 1;
    }

    View any_view() {
        const Tick from = tick - random.below(20) - 1;
        const auto fraction = static_cast<std::uint16_t>(random.bits());
        if (random.below(3) == 0) return View::between(history, draw_, from, from + 1, fraction);
        return View::at_moment(history, draw_, Moment{Moment::at(from).raw + fraction});
    }

    Vec3 any_body() {
        return places_[static_cast<std::size_t>(random.below(static_cast<int>(count)))] + random.in_cube(1.0);
    }

    static constexpr std::uint32_t count = 160;
    Random random;
    Tick tick{0};

private:
    static HistoryConfig config() {
        HistoryConfig config = history_config(32, count);
        config.grid_from = 2;
        return config;
    }

    Vec3 any_place(std::uint32_t i) {
        if (i % 50 == 7) return random.in_cube(5000.0);
        return i % 2 == 0 ? random.in_cube(60.0) : Vec3{20.0f, -30.0f, 0.0f} + random.in_cube(4.0);
    }

    World world_{config()};
    DrawConfig draw_ = draw_config();
    std::vector<Vec3> places_;

public:
    WorldHistory& history;
};

TEST(corridor, leaves_nobody_out_of_a_crowd) {
    Tally tally;
    for (int seed = 0; seed < cases(30); ++seed) {
        CrowdedWorld world(static_cast<std::uint64_t>(seed));
        for (int step = 0; step < 60; ++step) {
            world.step();
            if (step < 21) continue;
            EXPECT_GT(world.history.swept().always().grid().rows, 0u);
            for (int i = 0; i < 5; ++i) {
                const Vec3 target = world.any_body();
                cast(world.any_view(), world.any_body(), target, world.random, tally);
            }
        }
    }
    EXPECT_GT(tally.hits, tally.asked / (10 * CrowdedWorld::count));
    EXPECT_GT(tally.by_boxes, tally.asked * 3 / 5);
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
    must(history.record(id, Tick{8}, {{}, {}, {}}, arm));
    must(history.record(id, Tick{9}, {{5.0f, 0.0f, 0.0f}, {}, {}}));
    const DrawConfig draw = draw_config();
    const View view = View::at_moment(history, draw, moment_of(8.99));
    const Ray ray{{6.95f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    EXPECT_EQ(
        plain_loop(view,
                   [&](const Hitbox& shape) { return ray_shape(ray.origin, ray.direction, ray.max_distance, shape); })
            .size(),
        1u);
    EXPECT_EQ(cast_ray(view, ray, {}).entity, id);
}

// A client whose packets overtake each other stores states in this order.
TEST(corridor, finds_who_is_on_the_way_to_a_state_that_was_there_before_the_one_he_comes_from) {
    World server;
    const EntityId id = server.spawn();
    World client(history_config(64, 4));
    EntityState there;
    there.hitboxes = client.ball;
    EntityState here = there;
    ASSERT_EQ(quantize_position({50.0f, 0.0f, 0.0f}, {}, here.position), QuantizeResult::ok);
    ASSERT_EQ(client.history.store(id, Tick{40}, there), RecordResult::ok);
    ASSERT_EQ(client.history.store(id, Tick{8}, here), RecordResult::ok);
    const DrawConfig draw = draw_config();
    for (int tick = 8; tick < 40; ++tick) {
        const View view = View::at_moment(client.history, draw, moment_of(tick + 0.5));
        const Vec3 place = view.pose(id).pose.position;
        EXPECT_GT(place.x, 0.0f);
        const Ray ray{place - Vec3{0.0f, 5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
        EXPECT_EQ(cast_ray(view, ray, {}).entity, id) << tick;
    }
}

TEST(corridor, takes_the_smallest_world) {
    HistoryConfig config = history_config(16, 1);
    config.grid_from = 0;
    WorldHistory history(config);
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const EntityId id = history.spawn({history.hitbox_sets().add(ball)});
    const DrawConfig draw = draw_config();
    for (int tick = 0; tick < 40; ++tick) {
        const Vec3 place{0.1f * static_cast<float>(tick), 0.0f, 0.0f};
        ASSERT_EQ(history.record(id, Tick{tick}, pose_at(place)), RecordResult::ok);
        const View view = View::at_moment(history, draw, moment_of(tick));
        EXPECT_EQ(cast_ray(view, {place - Vec3{0.0f, 5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}}, {}).entity, id);
    }
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
        const bool is_met = may_touch(view, corridor, id.index());
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
            const ViewBoxes boxes(view);
            Candidates all(boxes, corridor);
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
        must(world.history.spawn({world.body, {}, 0, 1}));
        const Vec3 place{random.between_f(0.0, 400.0), random.between_f(0.0, 400.0), 0.0f};
        walkers.push_back({place, {}, random.direction() * 5.0f});
    }
    for (std::int64_t tick = 0; tick < 200; ++tick) {
        for (std::uint32_t i = 0; i < count; ++i) {
            walkers[i].position = walkers[i].position + walkers[i].velocity * (1.0f / 64.0f);
            must(world.history.record(world.history.slot(i).id(), Tick{tick}, walkers[i]));
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

}  // namespace corridor_test
