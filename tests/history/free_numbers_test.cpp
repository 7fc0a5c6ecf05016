// The lowest free number without a search: as a plain search finds it.

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

TEST(free_numbers, that_all_wait_for_one_tick_are_free_from_then_on) {
    constexpr std::uint32_t count = 10'000;
    FreeNumbers numbers(count);
    for (std::uint32_t i = 0; i < count; ++i) numbers.give_back(i, Tick{100});
    for (std::int64_t tick = 0; tick < 100; ++tick) {
        numbers.pass_to(Tick{tick});
        EXPECT_EQ(numbers.lowest(), FreeNumbers::none);
    }
    numbers.pass_to(Tick{100});
    EXPECT_EQ(numbers.lowest(), 0u);
    EXPECT_EQ(numbers.free_count(), count);
}

}  // namespace free_numbers_test
}  // namespace backsight::test
