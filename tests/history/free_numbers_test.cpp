// The lowest free number without a search: as a plain search finds it, and at a cost that does not grow.

#include "history/free_numbers.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

namespace backsight::test {
namespace free_numbers_test {

// Each number is taken, or free from a tick on.
struct PlainSearch {
    static constexpr Tick never{std::int64_t{1} << 50};
    std::vector<Tick> from;
    Tick now = no_tick;

    bool is_free(std::uint32_t number) const { return from[number] <= now; }
    std::uint32_t lowest() const {
        for (std::uint32_t i = 0; i < from.size(); ++i) {
            if (is_free(i)) return i;
        }
        return FreeNumbers::none;
    }
    std::uint32_t free_count() const {
        return static_cast<std::uint32_t>(std::count_if(from.begin(), from.end(), [&](Tick t) { return t <= now; }));
    }
};

RC_GTEST_PROP(free_numbers, are_those_that_a_plain_search_finds, ()) {
    const auto count = *rc::gen::element(0u, 1u, 2u, 63u, 64u, 65u, 130u, 4'100u);
    FreeNumbers numbers(count);
    PlainSearch plain{std::vector<Tick>(count, no_tick)};
    const int steps = *rc::gen::inRange(1, 400);
    for (int i = 0; i < steps; ++i) {
        const int what = *rc::gen::inRange(0, 10);
        const std::uint32_t number = count == 0 ? 0 : *rc::gen::inRange(0u, count);
        if (what < 4 && numbers.lowest() != FreeNumbers::none) {
            plain.from[plain.lowest()] = PlainSearch::never;
            numbers.take(numbers.lowest());
        } else if (what == 4 && count > 0) {
            plain.from[number] = PlainSearch::never;
            numbers.take(number);
        } else if (what < 8 && count > 0) {
            // Sooner than a lap of the lists, about one, and many.
            const std::int64_t wait = *rc::gen::element(-3, 0, 1, 2, 9, 63, 64, 65, 128, 700, 5'000);
            plain.from[number] = plain.now + wait;
            numbers.give_back(number, plain.now + wait);
        } else {
            const std::int64_t passed = *rc::gen::element(-5, 0, 1, 1, 1, 2, 30, 63, 64, 65, 1'000);
            numbers.pass_to(plain.now + passed);
            plain.now = std::max(plain.now, plain.now + passed);
        }
        RC_ASSERT(numbers.lowest() == plain.lowest());
        RC_ASSERT(numbers.free_count() == plain.free_count());
    }
}

// Looks for each number that is taken and given back, where the lowest free one lies behind all others.
double looks_for_each(std::uint32_t count, std::int64_t wait) {
    FreeNumbers numbers(count);
    for (std::uint32_t i = 0; i + 1 < count; ++i) numbers.take(i);
    const std::uint64_t before = numbers.looks();
    constexpr std::int64_t ticks = 2'000;
    for (std::int64_t tick = 0; tick < ticks; ++tick) {
        numbers.pass_to(Tick{tick});
        const std::uint32_t lowest = numbers.lowest();
        if (lowest == FreeNumbers::none) continue;
        numbers.take(lowest);
        numbers.give_back(lowest, Tick{tick + wait});
    }
    return static_cast<double>(numbers.looks() - before) / ticks;
}

TEST(free_numbers, cost_the_same_few_looks_however_many_there_are) {
    for (const std::int64_t wait : {1, 128, 3'840}) {
        EXPECT_LE(looks_for_each(64, wait), 12.0) << wait;
        EXPECT_LE(looks_for_each(65'536, wait), 16.0) << wait << ": two more words lead to it";
    }
}

TEST(free_numbers, that_all_wait_are_looked_at_once_in_64_ticks) {
    constexpr std::uint32_t count = 10'000;
    FreeNumbers numbers(count);
    for (std::uint32_t i = 0; i < count; ++i) numbers.give_back(i, Tick{100});
    const std::uint64_t before = numbers.looks();
    for (std::int64_t tick = 0; tick < 100; ++tick) {
        numbers.pass_to(Tick{tick});
        EXPECT_EQ(numbers.lowest(), FreeNumbers::none);
    }
    EXPECT_EQ(numbers.looks() - before, 100u + count) << "a list for each tick, and once all that is due at tick 100";
    numbers.pass_to(Tick{100});
    EXPECT_EQ(numbers.lowest(), 0u);
    EXPECT_EQ(numbers.free_count(), count);
}

}  // namespace free_numbers_test
}  // namespace backsight::test
