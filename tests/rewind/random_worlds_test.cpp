// All queries in random worlds against a plain loop over everybody, to the bit: 50,000 of them, and 1,000,000 in the
// long tier.

#include "tests/rewind/plain_loop.h"
#include "tests/rewind/random_world.h"
#include "tests/support/cases.h"
#include "tests/support/random_query.h"
#include "tests/support/worlds.h"

#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace random_worlds_test {

struct Tally {
    int asked = 0;
    std::array<std::uint64_t, 8> by_shape{};
    std::uint64_t by_function = 0;
    std::uint64_t by_pellets = 0;
    std::uint64_t of_riders = 0;
};

bool is_same(const Hit& a, const Hit& b) {
    if (a.entity != b.entity) return false;
    if (!a) return true;
    return a.hitbox == b.hitbox && a.group == b.group && a.hitboxes == b.hitboxes && a.fields == b.fields &&
           same_bits(a.distance, b.distance) && same_bits(a.point, b.point) && same_bits(a.normal, b.normal);
}

// `count` of them, of which `out` has room for the first ones.
void expect_all(std::span<const Hit> out, std::size_t count, const std::vector<Hit>& expected) {
    ASSERT_EQ(count, expected.size());
    for (std::size_t i = 0; i < std::min(count, out.size()); ++i) {
        ASSERT_TRUE(is_same(out[i], expected[i])) << "hit " << i << " of slot " << expected[i].entity.index();
    }
}

void expect_first(const Hit& hit, const std::vector<Hit>& all) {
    ASSERT_TRUE(is_same(hit, all.empty() ? Hit{} : all[0]))
        << "slot " << hit.entity.index() << ", and " << (all.empty() ? -1 : static_cast<int>(all[0].entity.index()));
}

// By slot, each with its hitbox nearest to the middle.
template <typename Touches>
std::vector<Hit> volume(const PlainLoop& plain, const QueryFilter& filter, Vec3 center, const Touches& touches_shape) {
    const auto test = [&](const Hitbox& shape) {
        return touches_shape(shape) ? proximity(center, everywhere, shape) : ShapeHit{};
    };
    std::vector<Hit> all = PlainLoop::of_entities(plain.touches(filter, test));
    std::ranges::sort(all, {}, [](const Hit& hit) { return hit.entity.index(); });
    return all;
}

// The functions that have no Query, or that keep another order.
void ask_functions(const View& view, const PlainLoop& plain, Random& random, Vec3 from, Vec3 target, Tally& tally) {
    const Ray ray{from, normalized(target - from, random.direction()), random.between_f(0.0, 80.0)};
    const QueryFilter filter = random_query(random, from, target, view.history().slot_count()).filter;
    const float radius = random.between_f(0.0, 3.0);
    const Quat turned = random.rotation();
    const Vec3 half{radius, 0.5f, 1.0f};
    std::array<Hit, 6> out;
    std::vector<Hit> expected;
    std::size_t count = 0;
    switch (random.below(4)) {
        case 0:
            expected = PlainLoop::of_entities(plain.touches(filter, RayTest{ray}));
            count = cast_ray_all(view, ray, filter, out);
            break;
        case 1:
            expected = volume(plain, filter, target,
                              [&](const Hitbox& shape) { return sphere_overlaps_shape(target, radius, shape); });
            count = overlap_sphere(view, target, radius, filter, out);
            break;
        case 2:
            expected = volume(plain, filter, target,
                              [&](const Hitbox& shape) { return box_overlaps_shape(target, half, turned, shape); });
            count = overlap_box(view, target, half, turned, filter, out);
            break;
        default:
            expected = plain.touches(filter, ProximityTest{target, radius});
            expect_first(closest_point(view, target, radius, filter), expected);
            tally.by_function += expected.empty() ? 0 : 1;
            return;
    }
    expect_all(out, count, expected);
    tally.by_function += count;
}

// A shot of several pellets, some of which may pass a filter of their own, as one batch.
void ask_pellets(const View& view, const PlainLoop& plain, RandomWorld& world, Tally& tally) {
    constexpr std::size_t most = 12;
    Random& random = world.random;
    const Vec3 from = world.any_place(view);
    const Vec3 target = world.any_place(view);
    const Vec3 aim = normalized(target - from, random.direction());
    const std::uint32_t slots = view.history().slot_count();
    const QueryFilter filter = random_query(random, from, target, slots).filter;
    const QueryFilter other = random_query(random, from, target, slots).filter;
    const double spread = random.below(3) == 0 ? 1.0 : 0.1;
    const int others = random.below(3);
    std::array<RewoundRay, most> rays;
    for (RewoundRay& ray : rays) {
        ray.view = &view;
        ray.ray = {from, normalized(aim + random.in_cube(spread), aim), random.between_f(0.0, 80.0)};
        ray.filter = random.below(8) < others ? other : filter;
    }
    std::array<Hit, most> out;
    const auto count = static_cast<std::size_t>(1 + random.below(static_cast<int>(most)));
    cast_rays(std::span(rays).first(count), out);
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<Hit> expected = plain.touches(rays[i].filter, RayTest{rays[i].ray});
        expect_first(out[i], expected);
        tally.by_pellets += expected.empty() ? 0 : 1;
    }
}

void ask(const View& view, const PlainLoop& plain, RandomWorld& world, Tally& tally) {
    const Vec3 from = world.any_place(view);
    const Vec3 target = world.any_place(view);
    if (world.random.below(3) == 0) return ask_functions(view, plain, world.random, from, target, tally);
    const Query query = random_query(world.random, from, target, view.history().slot_count());
    ASSERT_EQ(query.validate(), nullptr);
    const std::vector<Hit> expected = plain.hits(query);
    std::array<Hit, max_query_hits> out;
    expect_all(out, run_query(view, query, out), expected);
    tally.by_shape[static_cast<std::size_t>(query.shape)] += expected.size();
    for (const Hit& hit : expected) tally.of_riders += plain.is_rider(hit.entity) ? 1 : 0;
}

TEST(random_worlds, answer_every_query_as_a_plain_loop_over_everybody_does) {
    constexpr int steps = 120;
    constexpr int of_each_view = 12;
    const int queries = is_long() ? 1'000'000 : cases(50'000);
    Tally tally;
    for (int seed = 1; tally.asked < queries; ++seed) {
        RandomWorld world(static_cast<std::uint64_t>(seed));
        for (int step = 0; step < steps && tally.asked < queries; ++step) {
            world.step();
            if (step < 4) continue;
            const View view = world.any_view();
            const PlainLoop plain(view);
            for (int i = 0; i < of_each_view; ++i, ++tally.asked) {
                ask(view, plain, world, tally);
                if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step << " query " << i;
            }
            if (step % 3 == 0) ask_pellets(view, plain, world, tally);
            if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step << " pellets";
        }
    }
    const auto some = static_cast<std::uint64_t>(queries);
    for (std::size_t shape = 0; shape < tally.by_shape.size(); ++shape) {
        EXPECT_GT(tally.by_shape[shape], some / 250) << "shape " << shape;
    }
    EXPECT_GT(tally.by_function, some / 20);
    EXPECT_GT(tally.by_pellets, some / 200);
    EXPECT_GT(tally.of_riders, some / 20);
}

}  // namespace random_worlds_test
