// The widest instructions of this machine against those that every machine has, and against numbers one at a time.

#include "replicate/rank_slots.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

namespace backsight {
namespace rank_slots_test {

using test::Random;

std::uint32_t any_number(Random& random, std::uint32_t most) {
    const int kind = random.below(8);
    if (kind == 0) return 0;
    if (kind == 1) return most;
    return static_cast<std::uint32_t>(random.bits() % (std::uint64_t{most} + 1));
}

struct Row {
    Row(Random& random, std::size_t count)
        : weights(count), here(count), credits(count), waits(count), ranks(count), wanted(count / 64 + 1) {
        for (std::size_t i = 0; i < count; ++i) {
            weights[i] = any_number(random, relevance_full);
            here[i] = random.below(4) == 0 ? 0 : ~std::uint32_t{0};
            credits[i] = any_number(random, random.below(2) == 0 ? most_credit : 2 * relevance_full);
            waits[i] = any_number(random, random.below(2) == 0 ? ~std::uint32_t{0} : 200);
        }
    }
    RowToRank to_rank(std::uint32_t seq, std::uint32_t most_apart, std::uint32_t least) {
        return {weights.data(), here.data(), credits.data(), waits.data(), ranks.data(), wanted.data(),
                weights.size(), seq,         most_apart,     least};
    }
    bool operator==(const Row&) const = default;

    std::vector<std::uint32_t> weights, here, credits, waits, ranks;
    std::vector<std::uint64_t> wanted;
};

TEST(rank_slots, are_ranked_the_same_by_all_instructions) {
    Random random(7);
    for (int round = 0; round < test::cases(3000); ++round) {
        const std::size_t count = ranked_at_once * static_cast<std::size_t>(random.below(30));
        Row row(random, count);
        Row portable = row;
        const std::uint32_t seq = any_number(random, random.below(2) == 0 ? ~std::uint32_t{0} : 300);
        const std::uint32_t most_apart = 1 + any_number(random, 65534);
        const std::uint32_t least = 1 + any_number(random, 2 * urgent_rank - 2);
        ASSERT_EQ(rank_row(row.to_rank(seq, most_apart, least)),
                  rank_row_portable(portable.to_rank(seq, most_apart, least)));
        ASSERT_EQ(row, portable);
    }
}

TEST(rank_slots, are_weighed_the_same_by_all_instructions) {
    Random random(8);
    constexpr float infinite = std::numeric_limits<float>::infinity();
    for (int round = 0; round < test::cases(3000); ++round) {
        const std::size_t count = ranked_at_once * static_cast<std::size_t>(random.below(30));
        const Vec3 eye = random.in_cube(100.0);
        const float near_m = random.below(10) == 0 ? infinite : random.between_f(1e-6, 64.0);
        std::vector<float> x(count), y(count), z(count);
        std::vector<std::uint32_t> present(count), weights(count, 77);
        for (std::size_t i = 0; i < count; ++i) {
            const Vec3 place = random.below(9) == 0 ? eye : random.in_cube(random.below(9) == 0 ? 1e6 : 100.0);
            x[i] = place.x;
            y[i] = place.y;
            z[i] = random.below(50) == 0 ? infinite : place.z;
            present[i] = random.below(4) == 0 ? 0 : ~std::uint32_t{0};
        }
        std::vector<std::uint32_t> portable = weights;
        weigh_row({x.data(), y.data(), z.data(), present.data(), weights.data(), count, eye, near_m});
        weigh_row_portable({x.data(), y.data(), z.data(), present.data(), portable.data(), count, eye, near_m});
        ASSERT_EQ(weights, portable);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t expected = weight_at(distance(Vec3{x[i], y[i], z[i]}, eye), near_m);
            ASSERT_EQ(weights[i], present[i] != 0 ? expected : 77u);
        }
    }
}

TEST(rank_slots, are_weighed_by_a_view_the_same_by_all_instructions) {
    Random random(9);
    for (int round = 0; round < test::cases(3000); ++round) {
        const std::size_t count = ranked_at_once * static_cast<std::size_t>(random.below(30));
        ViewCone cone;
        cone.eye = random.in_cube(100.0);
        cone.ahead = normalized(random.in_cube(1.0));
        cone.near_m = random.between_f(1.0, 30.0);
        cone.in_view_m = random.between_f(1.0, 90.0);
        cone.cosine = random.between_f(0.0, 1.0);
        std::vector<float> x(count), y(count), z(count);
        std::vector<std::uint32_t> present(count), kinds(count), weights(count, 77);
        for (std::size_t i = 0; i < count; ++i) {
            const float away_m = random.below(3) == 0 ? cone.near_m : cone.in_view_m;
            const Vec3 edge = cone.eye + cone.ahead * away_m;
            const Vec3 place = random.below(9) == 0 ? edge : random.in_cube(random.below(9) == 0 ? 1e6 : 100.0);
            x[i] = place.x;
            y[i] = place.y;
            z[i] = place.z;
            present[i] = random.below(4) == 0 ? 0 : ~std::uint32_t{0};
        }
        std::vector<std::uint32_t> portable = weights;
        weigh_in_view({0, x, y, z, present, kinds, weights}, cone);
        weigh_in_view_portable({0, x, y, z, present, kinds, portable}, cone);
        ASSERT_EQ(weights, portable);
        for (std::size_t i = 0; i < count; ++i) {
            if (present[i] == 0) ASSERT_EQ(weights[i], 77u);
        }
    }
}

TEST(rank_slots, keys_are_sorted_as_by_the_standard_library) {
    Random random(10);
    for (int round = 0; round < test::cases(3000); ++round) {
        std::vector<std::uint64_t> keys(static_cast<std::size_t>(random.below(200)));
        const std::uint64_t high = random.bits() << 17;
        // All different, most of them close together.
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i] = (random.below(4) == 0 ? random.bits() << 10 : high + (random.bits() % 64 << 10)) | i;
        }
        std::sort(keys.begin(), keys.end());
        keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
        for (std::size_t i = keys.size(); i > 1; --i) std::swap(keys[i - 1], keys[random.bits() % i]);
        std::vector<std::uint64_t> expected = keys, room(keys.size());
        std::sort(expected.begin(), expected.end(), std::greater<>());
        sort_keys(keys, room);
        ASSERT_EQ(keys, expected);
    }
}

TEST(rank_slots, lie_in_rows_that_name_them) {
    for (const std::size_t slots : {1u, 7u, 8u, 63u, 64u, 65u, 1000u, 10'000u}) {
        const SlotRows rows(slots);
        std::vector<bool> taken(rows.size());
        for (std::uint32_t slot = 0; slot < slots; ++slot) {
            const std::size_t place = rows.place(slot);
            ASSERT_LT(place, taken.size());
            EXPECT_FALSE(taken[place]);
            taken[place] = true;
            EXPECT_EQ(slot_at(slot % relevance_age, place - rows.first(slot % relevance_age)), slot);
        }
    }
}

}  // namespace rank_slots_test
}  // namespace backsight
