#include "tests/support/must.h"

#include <backsight/history/track.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

using namespace backsight;

namespace track_test {

EntityState state_of(std::int32_t mark) {
    EntityState state;
    state.position.x = mark;
    return state;
}

TEST(track, keeps_states_in_any_order_of_ticks) {
    Track track(8, 0);
    EXPECT_TRUE(track.put(Tick{10}, state_of(10), {}));
    EXPECT_TRUE(track.put(Tick{4}, state_of(4), {}));
    EXPECT_TRUE(track.put(Tick{7}, state_of(7), {}));
    EXPECT_EQ(track.newest(), Tick{10});
    ASSERT_NE(track.at(Tick{4}), nullptr);
    EXPECT_EQ(track.at(Tick{4})->position.x, 4);
    EXPECT_EQ(track.at(Tick{5}), nullptr) << "never a neighbour's";
    EXPECT_EQ(track.last_at_or_before(Tick{6}, Tick{0}), Tick{4});
    EXPECT_EQ(track.last_at_or_before(Tick{6}, Tick{5}), no_tick);
    EXPECT_EQ(track.first_after(Tick{4}), Tick{7});
    EXPECT_EQ(track.first_after(Tick{10}), no_tick);
}

TEST(track, refuses_a_tick_that_the_ring_has_passed) {
    Track track(8, 0);
    test::must(track.put(Tick{20}, state_of(20), {}));
    EXPECT_TRUE(track.put(Tick{13}, state_of(13), {}));
    EXPECT_FALSE(track.put(Tick{12}, state_of(12), {})) << "would take the place of tick 20";
    EXPECT_EQ(track.at(Tick{20})->position.x, 20);
}

TEST(track, does_not_take_an_old_state_for_the_tick_that_shares_its_place) {
    Track track(4, 0);
    test::must(track.put(Tick{3}, state_of(3), {}));
    test::must(track.put(Tick{7}, state_of(7), {}));
    EXPECT_EQ(track.at(Tick{3}), nullptr);
    EXPECT_EQ(track.at(Tick{11}), nullptr);
    EXPECT_EQ(track.at(Tick{-1}), nullptr);
}

TEST(track, keeps_bones_with_their_tick) {
    Track track(4, 2);
    const QuantBone bones[] = {{1, 2, 3, {}}, {4, 5, 6, {}}};
    test::must(track.put(Tick{1}, state_of(1), bones));
    test::must(track.put(Tick{2}, state_of(2), {bones, 1}));
    test::must(track.put(Tick{3}, state_of(3), {}));
    ASSERT_EQ(track.bones_at(Tick{1}).size(), 2u);
    EXPECT_EQ(track.bones_at(Tick{1})[1], bones[1]);
    EXPECT_EQ(track.bones_at(Tick{2}).size(), 1u);
    EXPECT_TRUE(track.bones_at(Tick{3}).empty());
    EXPECT_TRUE(track.bones_at(Tick{4}).empty());
}

TEST(track, forgets_everything_when_reset) {
    Track track(4, 0);
    test::must(track.put(Tick{3}, state_of(3), {}));
    track.reset(EntityId::make(0, 1));
    EXPECT_EQ(track.newest(), no_tick);
    EXPECT_EQ(track.at(Tick{3}), nullptr);
    EXPECT_EQ(track.last_at_or_before(Tick{9}, Tick{0}), no_tick);
    EXPECT_EQ(track.first_after(Tick{0}), no_tick);
    EXPECT_TRUE(track.put(Tick{1}, state_of(1), {}));
}

// The model is a map of all that was taken, without what lies capacity or more behind the newest.
RC_GTEST_PROP(track, agrees_with_a_map, ()) {
    const auto capacity = *rc::gen::inRange<std::int64_t>(2, 20);
    Track track(static_cast<std::size_t>(capacity), 0);
    std::map<std::int64_t, std::int32_t> model;
    std::int64_t newest = -1;
    std::int32_t mark = 0;
    for (const std::int64_t tick :
         *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, 100))) {
        const bool passed = newest >= 0 && tick <= newest - capacity;
        RC_ASSERT(track.put(Tick{tick}, state_of(++mark), {}) == !passed);
        if (passed) continue;
        newest = std::max(newest, tick);
        model[tick] = mark;
        model.erase(model.begin(), model.upper_bound(newest - capacity));

        const std::int64_t asked =
            *rc::gen::inRange<std::int64_t>(std::max<std::int64_t>(newest - capacity, -1), newest + 3);
        const std::int64_t oldest = *rc::gen::inRange<std::int64_t>(-3, newest + 3);
        const auto after = model.upper_bound(asked);
        RC_ASSERT(track.first_after(Tick{asked}) == (after == model.end() ? no_tick : Tick{after->first}));
        const bool any_before = after != model.begin() && std::prev(after)->first >= oldest;
        RC_ASSERT(track.last_at_or_before(Tick{asked}, Tick{oldest}) ==
                  (any_before ? Tick{std::prev(after)->first} : no_tick));
        for (const auto& [kept, value] : model) {
            RC_ASSERT(track.at(Tick{kept}) != nullptr);
            RC_ASSERT(track.at(Tick{kept})->position.x == value);
        }
    }
}

}  // namespace track_test
