// Who is hung up on where a newcomer finds no place: the same as a look at all holders would say, at a lower cost.

#include "server/http/who_makes_room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/cases.h"

namespace backsight::test {
namespace who_makes_room_test {

/// Somebody who may be cut off.
struct Holder {
    int id = 0;
    std::string_view key;
    std::uint64_t came = 0;
};

TEST(who_makes_room, is_of_the_address_with_most_and_at_ties_the_oldest_of_all) {
    const auto chosen = [](const std::vector<Holder>& holders, const char* newcomer) {
        http::Holders<int> counted;
        for (const Holder& each : holders) counted.add(each.id, each.key, each.came);
        return counted.who_makes_room(newcomer).value_or(-1);
    };
    EXPECT_EQ(chosen({}, "a"), -1);
    EXPECT_EQ(chosen({{1, "b", 3}, {2, "a", 2}, {3, "c", 4}}, "d"), 2);
    EXPECT_EQ(chosen({{1, "b", 1}, {2, "a", 2}, {3, "a", 4}}, "d"), 2);
    EXPECT_EQ(chosen({{1, "b", 1}, {2, "b", 2}, {3, "a", 3}, {4, "a", 4}}, "d"), 1);
    // The newcomer counts for its own address.
    EXPECT_EQ(chosen({{1, "b", 1}, {2, "c", 2}, {3, "a", 3}}, "a"), 3);
    EXPECT_EQ(chosen({{1, "b", 1}, {2, "b", 2}, {3, "a", 3}, {4, "a", 4}}, "a"), 3);
}

// What holders that are counted must answer: a look at all of them.
int makes_room_by_hand(const std::vector<Holder>& holders, std::string_view newcomer) {
    const auto held = [&](std::string_view key) {
        return std::ranges::count(holders, key, &Holder::key) + (key == newcomer ? 1 : 0);
    };
    const auto first = std::ranges::min_element(holders, [&](const auto& a, const auto& b) {
        return held(a.key) != held(b.key) ? held(a.key) > held(b.key) : a.came < b.came;
    });
    return first == holders.end() ? -1 : first->id;
}

TEST(who_makes_room, is_the_same_where_holders_come_and_go) {
    Random random(7);
    constexpr std::array keys{"a", "b", "c", "d", "e", "f"};
    http::Holders<int> counted;
    std::vector<Holder> all;
    for (int i = 0; i < 20'000; ++i) {
        const char* const key = keys[static_cast<std::size_t>(random.below(6))];
        const std::optional<int> leaves = counted.who_makes_room(key);
        ASSERT_EQ(leaves.value_or(-1), makes_room_by_hand(all, key)) << i;
        const auto gone = all.empty()            ? all.end()
                          : random.below(2) == 0 ? std::ranges::find(all, *leaves, &Holder::id)
                                                 : all.begin() + random.below(static_cast<int>(all.size()));
        const bool is_full = all.size() > 12 || (!all.empty() && random.below(3) == 0);
        if (is_full) {
            counted.remove(gone->id);
            all.erase(gone);
        }
        counted.add(i, key, static_cast<std::uint64_t>(i));
        all.push_back({i, key, static_cast<std::uint64_t>(i)});
        ASSERT_EQ(counted.size(), all.size());
    }
    counted.clear();
    EXPECT_EQ(counted.who_makes_room("a"), std::nullopt);
}

// A flood costs by how many come, and not by how many there are. Nothing is timed: comparisons of keys are counted.
struct CountedKey {
    std::uint64_t number = 0;
    static inline std::uint64_t compared = 0;
    friend bool operator<(const CountedKey& a, const CountedKey& b) {
        ++compared;
        return a.number < b.number;
    }
};

TEST(who_makes_room, costs_a_newcomer_no_more_among_thousands) {
    const auto work_of_one = [](std::uint64_t holders) {
        http::Holders<CountedKey> counted;
        for (std::uint64_t i = 0; i < holders; ++i) counted.add({i}, std::to_string(i), i);
        CountedKey::compared = 0;
        constexpr std::uint64_t newcomers = 1'000;
        for (std::uint64_t i = 0; i < newcomers; ++i) {
            counted.remove(counted.who_makes_room("x").value());
            counted.add({holders + i}, std::to_string(holders + i), holders + i);
        }
        return CountedKey::compared / newcomers;
    };
    EXPECT_LT(work_of_one(4'096), 4 * work_of_one(64)) << "by the logarithm, and not 64 times";
}

}  // namespace who_makes_room_test
}  // namespace backsight::test
