// Mirror's bounds of a history, by its own numbers, and as a first test that leaves nobody out.

#include <backsight/base/random.h>
#include <backsight/presets/mirror.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/support/allocation_counter.h"

namespace backsight::presets {
namespace {

Bounds span_of(float low, float high) { return {{low, low, low}, {high, high, high}}; }

TEST(mirror_bounds, the_oldest_leaves_and_what_was_visited_again_stays) {
    HistoryBounds bounds(3, 1);
    bounds.insert(span_of(-1, 1));
    EXPECT_EQ(bounds.total(), span_of(-1, 1));
    bounds.insert(span_of(0, 2));
    bounds.insert(span_of(-0.5f, 0));
    EXPECT_EQ(bounds.total(), span_of(-1, 2));
    EXPECT_EQ(bounds.count(), 3u);
    bounds.insert(span_of(0, 0));
    EXPECT_EQ(bounds.total(), span_of(-0.5f, 2));
    EXPECT_EQ(bounds.count(), 3u);
    HistoryBounds again(3, 1);
    for (const Bounds& box : {span_of(-1, 1), span_of(0, 2), span_of(-1, 1), span_of(0, 0)}) again.insert(box);
    EXPECT_EQ(again.total(), span_of(-1, 2));
    HistoryBounds far(3, 1);
    for (const Bounds& box : {span_of(2, 3), span_of(3, 4), span_of(0.5f, 1), span_of(2, 2)}) far.insert(box);
    EXPECT_EQ(far.total(), span_of(0.5f, 4)) << "the origin is not in it";
}

TEST(mirror_bounds, buckets_are_dropped_whole) {
    HistoryBounds bounds(3, 2);
    const Bounds totals[] = {span_of(1, 1), span_of(1, 2), span_of(1, 3), span_of(3, 4), span_of(3, 5), span_of(5, 6)};
    for (int i = 1; i <= 6; ++i) {
        bounds.insert(span_of(static_cast<float>(i), static_cast<float>(i)));
        EXPECT_EQ(bounds.total(), totals[i - 1]) << i;
    }
    bounds.reset();
    EXPECT_EQ(bounds.count(), 0u);
    EXPECT_EQ(bounds.total(), Bounds{});
}

TEST(mirror_bounds, a_bucket_holds_more_than_its_first_box) {
    HistoryBounds bounds(2, 2);
    for (const float x : {0.0f, 1.0f, 2.0f, -7.0f}) bounds.insert(span_of(x, x));
    EXPECT_EQ(bounds.total(), span_of(-7, 2)) << "published: 2 alone, once the first bucket has left";
}

TEST(mirror_bounds, no_way_that_meets_a_kept_box_is_ever_left_out) {
    RandomReals<float> random(7);
    for (int run = 0; run < 200; ++run) {
        const auto per_bucket = static_cast<std::size_t>(1 + run % 4);
        const std::size_t limit = per_bucket * static_cast<std::size_t>(1 + run % 5);
        HistoryBounds bounds(limit, per_bucket);
        std::vector<Bounds> boxes;
        for (int i = 0; i < 40; ++i) {
            const Vec3 low{random.uniform(-9, 9), random.uniform(-9, 9), random.uniform(-9, 9)};
            boxes.push_back({low, low + Vec3{random.uniform(0, 2), random.uniform(0, 2), random.uniform(0, 2)}});
            bounds.insert(boxes.back());
            const Vec3 from{random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(-20, 20)};
            const Vec3 to{random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(-20, 20)};
            for (std::size_t back = 0; back < std::min(limit, boxes.size()); ++back) {
                const Bounds& kept = boxes[boxes.size() - 1 - back];
                EXPECT_FALSE(meets(kept, from, to) && !meets(bounds.total(), from, to)) << run << " " << i;
            }
        }
    }
}

TEST(mirror_bounds, inserting_allocates_nothing) {
    HistoryBounds bounds;
    EXPECT_EQ(test::allocations_of([&] {
                  for (int i = 0; i < 100; ++i) bounds.insert(span_of(0, 1));
              }),
              0u);
}

TEST(mirror_time, is_half_a_round_trip_and_the_buffer_ago) {
    EXPECT_EQ(mirror_time(Micros{1'000'000}, Micros{100'000}, Micros{66'000}), Micros{884'000});
    EXPECT_EQ(static_cast<std::int64_t>(mirror_captures) * mirror_capture_interval.value, 600'000) << "0.6 s in all";
}

}  // namespace
}  // namespace backsight::presets
