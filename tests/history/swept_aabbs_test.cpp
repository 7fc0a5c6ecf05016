// Boxes in a grid: each holds all that it was given, everybody has one seat, and a query is shown all whom it may meet.

#include "history/swept_aabbs.h"
#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace swept_aabbs_test {

SweptAabb box_at(Vec3 place, float half = 1.0f) {
    const Vec3 size{half, half, half};
    return {place - size, place + size};
}

constexpr float infinity = std::numeric_limits<float>::infinity();

SeatRange all_seats(const SweptAabbs& boxes, std::uint32_t row) {
    return boxes.seats(boxes.row(row), -infinity, infinity);
}

// Every seat that the rows of the grid and the rest hold, by slot.
std::vector<int> times_seated(const SweptAabbs& boxes, std::uint32_t slots) {
    std::vector<int> times(slots);
    const auto note = [&](SeatRange range) {
        for (std::uint32_t seat = range.first; seat < range.last; ++seat) {
            const BoxPlanes planes = boxes.planes();
            if (planes.low[0][seat] <= planes.high[0][seat]) ++times[boxes.slot_of(seat)];
        }
    };
    note(boxes.rest());
    for (std::uint32_t row = 0; row < boxes.grid().rows; ++row) note(all_seats(boxes, row));
    return times;
}

TEST(swept_aabbs, give_everybody_one_seat_in_the_grid_or_behind_it) {
    Random random(3);
    for (int run = 0; run < cases(300); ++run) {
        constexpr std::uint32_t slots = 300;
        SweptAabbs boxes(slots);
        std::vector<SweptAabb> all(slots);
        std::vector<int> expected(slots);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (random.below(10) == 0) continue;
            all[slot] = random.below(20) == 0 ? SweptAabb::everywhere() : box_at(random.in_cube(100.0));
            expected[slot] = 1;
        }
        boxes.seat(all, random.below(2) == 0 ? 10u : 1000u);
        EXPECT_EQ(times_seated(boxes, slots), expected);
        for (int i = 0; i < 200; ++i) {
            const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(slots)));
            const SweptAabb box = box_at(random.in_cube(100.0));
            boxes.grow(slot, box);
            all[slot].add(box);
            expected[slot] = 1;
        }
        EXPECT_EQ(times_seated(boxes, slots), expected);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            if (expected[slot] != 0) {
                EXPECT_TRUE(boxes.boxes()[slot].holds(all[slot])) << "slot " << slot;
            }
        }
    }
}

// Places as in worlds that a grid has a hard time with.
Vec3 any_place(Random& random, int world, int i) {
    switch (world) {
        case 0:
            return random.in_cube(200.0);
        case 1:  // half of them in a crowd
            return i % 2 == 0 ? random.in_cube(200.0) : Vec3{150.0f, -70.0f, 0.0f} + random.in_cube(5.0);
        case 2:  // all in a crowd, except for two
            return i < 2 ? random.in_cube(16'000.0) : random.in_cube(20.0);
        case 3:  // on two lines
            return {random.between_f(-300.0, 300.0), static_cast<float>(i % 2) * 50.0f, 0.0f};
        default:  // in two places
            return {static_cast<float>(i % 2) * 50.0f, 7.0f, 0.0f};
    }
}

// Which seats a query between two corners is shown.
std::vector<std::uint32_t> seats_between(const SweptAabbs& boxes, Vec3 low, Vec3 high) {
    const float lows[] = {low.x, low.y, low.z};
    const float highs[] = {high.x, high.y, high.z};
    std::vector<std::uint32_t> seats;
    const BoxGrid& grid = boxes.grid();
    const auto along = static_cast<std::size_t>(grid.axes[0]);
    const auto across = static_cast<std::size_t>(grid.axes[1]);
    const std::uint32_t first = boxes.row_at(lows[across] - grid.reach_m);
    const std::uint32_t last = boxes.row_at(highs[across] + grid.reach_m);
    for (std::uint32_t number = first; number <= last; ++number) {
        const BoxRow& row = boxes.row(number);
        if (row.low > highs[across] || row.high < lows[across]) continue;
        const SeatRange range = boxes.seats(row, lows[along], highs[along]);
        for (std::uint32_t seat = range.first; seat < range.last; ++seat) seats.push_back(seat);
    }
    for (std::uint32_t seat = boxes.rest().first; seat < boxes.rest().last; ++seat) seats.push_back(seat);
    return seats;
}

TEST(swept_aabbs, find_every_box_by_any_place_in_it) {
    Random random(4);
    for (int world = 0; world < 5; ++world) {
        std::uint64_t shown = 0;
        std::uint64_t asked = 0;
        constexpr std::uint32_t slots = 500;
        SweptAabbs boxes(slots);
        std::vector<SweptAabb> all(slots);
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            const float half = random.between_f(0.2, random.below(30) == 0 ? 30.0 : 1.0);
            all[slot] = box_at(any_place(random, world, static_cast<int>(slot)), half);
        }
        boxes.seat(all, 10);
        ASSERT_GT(boxes.grid().rows, 0u);
        for (int i = 0; i < cases(2000); ++i) {
            const auto slot = static_cast<std::uint32_t>(random.below(static_cast<int>(slots)));
            const Vec3 middle = (boxes.boxes()[slot].low + boxes.boxes()[slot].high) * 0.5f;
            boxes.grow(slot, box_at(middle + random.in_cube(random.below(50) == 0 ? 30.0 : 1.0)));
            const SweptAabb& box = boxes.boxes()[slot];
            const float x = random.between_f(box.low.x, box.high.x);
            const float y = random.between_f(box.low.y, box.high.y);
            const Vec3 inside{x, y, random.between_f(box.low.z, box.high.z)};
            const Vec3 rounding{0.01f, 0.01f, 0.01f};
            const std::vector<std::uint32_t> seats = seats_between(boxes, inside - rounding, inside + rounding);
            const BoxPlanes planes = boxes.planes();
            const auto is_there = [&](std::uint32_t seat) {
                return boxes.slot_of(seat) == slot && planes.low[0][seat] == box.low.x;
            };
            EXPECT_TRUE(std::any_of(seats.begin(), seats.end(), is_there)) << "world " << world << " slot " << slot;
            ++asked;
            shown += seats.size();
        }
        if (world < 4) {
            EXPECT_LT(shown, asked * 150) << "world " << world << ": or there need be no grid";
        }
    }
}

// More than have a place outside of the grid.
TEST(swept_aabbs, find_all_who_have_run_far_from_their_seats) {
    Random random(8);
    constexpr std::uint32_t slots = 301;
    SweptAabbs boxes(slots);
    std::vector<SweptAabb> all(slots);
    for (SweptAabb& box : all) box = random.below(8) == 0 ? SweptAabb{} : box_at(random.in_cube(100.0));
    boxes.seat(all, 10);
    ASSERT_GT(boxes.grid().rows, 0u);
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        boxes.grow(slot, random.below(9) == 0 ? SweptAabb::everywhere() : box_at(random.in_cube(2000.0)));
    }
    EXPECT_EQ(times_seated(boxes, slots), std::vector<int>(slots, 1));
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const SweptAabb& box = boxes.boxes()[slot];
        const auto between = [&](float low, float high) {
            return random.between_f(std::max(low, -9000.0f), std::min(high, 9000.0f));
        };
        const float x = between(box.low.x, box.high.x);
        const float y = between(box.low.y, box.high.y);
        const Vec3 inside{x, y, between(box.low.z, box.high.z)};
        int shown = 0;
        for (const std::uint32_t seat : seats_between(boxes, inside, inside)) {
            shown += boxes.slot_of(seat) == slot && boxes.planes().low[0][seat] == box.low.x ? 1 : 0;
        }
        EXPECT_EQ(shown, 1) << "slot " << slot;
    }
}

TEST(swept_aabbs, show_a_ray_in_a_crowd_few_more_than_it_meets) {
    Random random(6);
    constexpr std::uint32_t slots = 4000;
    SweptAabbs boxes(slots);
    std::vector<SweptAabb> all;
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
        const double half = slot % 2 == 0 ? 400.0 : 40.0;
        const float x = random.between_f(-half, half);
        all.push_back(box_at({x, random.between_f(-half, half), random.between_f(0.0, 10.0)}));
    }
    boxes.seat(all, 10);
    std::size_t shown = 0;
    for (int i = 0; i < 100; ++i) {
        const Vec3 at = random.in_cube(40.0);
        shown += seats_between(boxes, at - Vec3{2.0f, 2.0f, 2.0f}, at + Vec3{2.0f, 2.0f, 2.0f}).size();
    }
    // 11 stand within 3 m, on average.
    EXPECT_LT(shown, 100u * 60u);
}

TEST(swept_aabbs, know_how_far_out_any_of_them_reaches) {
    SweptAabbs boxes(4);
    const SweptAabb all[] = {box_at({-10.0f, 3.0f, 0.0f}), SweptAabb::everywhere(), {}};
    boxes.seat(all, 100);
    EXPECT_EQ(boxes.farthest_m(), 11.0f + 4.0f + 1.0f);
    boxes.grow(2, box_at({0.0f, -50.0f, 2.0f}));
    EXPECT_EQ(boxes.farthest_m(), 1.0f + 51.0f + 3.0f);
    boxes.grow(0, {{-90.0f, 2.0f, 0.0f}, {9.0f, 2.0f, 0.0f}});
    EXPECT_GE(boxes.farthest_m(), 90.0f + 4.0f + 1.0f);
    boxes.seat({all, 1}, 100);
    EXPECT_EQ(boxes.farthest_m(), 11.0f + 4.0f + 1.0f);
}

TEST(swept_aabbs, have_no_grid_where_nobody_fits_in_one) {
    SweptAabbs boxes(4);
    const SweptAabb all[] = {box_at({}, 1e6f), box_at({1e6f, 0.0f, 0.0f}, 1e6f)};
    boxes.seat(all, 1);
    EXPECT_EQ(boxes.grid().rows, 0u);
    EXPECT_EQ(boxes.rest().last, 2u);
}

}  // namespace swept_aabbs_test
