// Boxes against rays: the same seats at every width, for all the numbers that floats have, and never one too few.

#include "rewind/meet_boxes.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace meet_boxes_test {

constexpr float infinity = std::numeric_limits<float>::infinity();

float any_number(Random& random) {
    constexpr float odd[] = {0.0f, -0.0f, 1.0f, -1.0f, infinity, -infinity, 1e-30f, 1e30f, 5.0f};
    return random.below(3) == 0 ? odd[random.below(9)] : random.between_f(-20.0, 20.0);
}

struct Boxes {
    SweptAabbs boxes{64};

    explicit Boxes(Random& random) {
        std::vector<SweptAabb> all(static_cast<std::size_t>(random.below(64)) + 1);
        for (SweptAabb& box : all) {
            if (random.below(8) == 0) continue;
            const Vec3 a{any_number(random), any_number(random), any_number(random)};
            const Vec3 b{any_number(random), any_number(random), any_number(random)};
            box.low = {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
            box.high = {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
        }
        boxes.seat(all, 1000);
    }
};

SlabRay any_ray(Random& random, const BoxPlanes& planes) {
    SlabRay ray{};
    for (std::size_t i = 0; i < 3; ++i) {
        ray.inverse[i] = 1.0f / any_number(random);
        const bool is_backwards = std::signbit(ray.inverse[i]);
        ray.nearer[i] = is_backwards ? planes.high[i] : planes.low[i];
        ray.farther[i] = is_backwards ? planes.low[i] : planes.high[i];
        ray.near_from[i] = any_number(random);
        ray.far_from[i] = any_number(random);
    }
    ray.length = std::fabs(any_number(random));
    return ray;
}

struct Met {
    std::uint32_t enter_bits;
    std::uint32_t seat;
    bool operator==(const Met&) const = default;
};

std::vector<Met> met(Instructions instructions, const SlabRay& ray, std::span<const SeatRange> ranges) {
    std::vector<MetBox> boxes(256);
    boxes.resize(meet_boxes(instructions, ray, ranges, boxes.data()));
    std::vector<Met> all;
    for (const MetBox& box : boxes) {
        EXPECT_GE(box.enter, 0.0f);
        all.push_back({std::bit_cast<std::uint32_t>(box.enter), box.seat});
    }
    return all;
}

TEST(meet_boxes, gives_the_same_seats_at_every_width) {
    Random random(1);
    const int runs = cases(20'000);
    std::int64_t seats = 0;
    for (int run = 0; run < runs; ++run) {
        const Boxes world(random);
        const SlabRay ray = any_ray(random, world.boxes.planes());
        const std::uint32_t last = world.boxes.rest().last;
        const auto part = [&] {
            const auto first = static_cast<std::uint32_t>(random.below(static_cast<int>(last) + 1));
            return SeatRange{first,
                             first + static_cast<std::uint32_t>(random.below(static_cast<int>(last - first) + 1))};
        };
        const SeatRange ranges[] = {part(), part(), part()};
        const std::vector<Met> plain = met(Instructions::portable, ray, ranges);
        seats += static_cast<std::int64_t>(plain.size());
        for (const Instructions wide : {Instructions::x128, Instructions::x256, Instructions::x512}) {
            if (are_available(wide)) {
                ASSERT_EQ(met(wide, ray, ranges), plain) << "run " << run;
            }
        }
    }
    EXPECT_GT(seats, runs);
}

TEST(meet_boxes, knows_what_a_machine_has) {
    EXPECT_TRUE(are_available(Instructions::portable));
    EXPECT_TRUE(are_available(widest_available()));
#if defined(__x86_64__)
    EXPECT_TRUE(are_available(Instructions::x128));
#endif
}

// A point on the ray inside of a box: that box is met.
TEST(meet_boxes, meets_every_box_that_a_point_of_the_ray_is_in) {
    Random random(2);
    for (int run = 0; run < cases(20'000); ++run) {
        SweptAabbs boxes(4);
        const Vec3 direction = random.direction();
        const Vec3 origin = random.in_cube(50.0);
        const float along = random.between_f(0.0, 80.0);
        const Vec3 inside = origin + direction * along;
        const Vec3 half = Vec3{0.01f, 0.01f, 0.01f} + Vec3{1.0f, 1.0f, 1.0f} * random.between_f(0.0, 3.0);
        const SweptAabb box[] = {{inside - half, inside + half}};
        boxes.seat(box, 1000);
        const BoxPlanes planes = boxes.planes();
        SlabRay ray{};
        const float parts[] = {direction.x, direction.y, direction.z};
        const float from[] = {origin.x, origin.y, origin.z};
        for (std::size_t i = 0; i < 3; ++i) {
            ray.inverse[i] = 1.0f / parts[i];
            ray.nearer[i] = std::signbit(parts[i]) ? planes.high[i] : planes.low[i];
            ray.farther[i] = std::signbit(parts[i]) ? planes.low[i] : planes.high[i];
            ray.near_from[i] = ray.far_from[i] = from[i];
        }
        ray.length = along;
        const SeatRange range = boxes.rest();
        const std::vector<Met> there = met(Instructions::portable, ray, {&range, 1});
        ASSERT_EQ(there.size(), 1u) << "run " << run;
        const auto enter = std::bit_cast<float>(there[0].enter_bits);
        ASSERT_LE(enter, along);
        ASSERT_GE(enter, along - 12.0f) << "no corner of the box is as far from its middle";
        if (along < 12.0f) continue;
        ray.length = along - 12.0f;
        ASSERT_EQ(met(Instructions::portable, ray, {&range, 1}).size(), 0u) << "run " << run;
    }
}

}  // namespace meet_boxes_test
