#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"

#include <backsight/history/track.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <vector>

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
    ASSERT_TRUE(track.at(Tick{4}));
    EXPECT_EQ(track.at(Tick{4})->position.x, 4);
    EXPECT_FALSE(track.at(Tick{5})) << "never a neighbour's";
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
    EXPECT_TRUE(track.has_passed(Tick{12}));
    EXPECT_FALSE(track.has_passed(Tick{13}));
    EXPECT_EQ(track.at(Tick{20})->position.x, 20);
}

TEST(track, does_not_take_an_old_state_for_the_tick_that_shares_its_place) {
    Track track(4, 0);
    test::must(track.put(Tick{3}, state_of(3), {}));
    test::must(track.put(Tick{7}, state_of(7), {}));
    EXPECT_FALSE(track.at(Tick{3}));
    EXPECT_FALSE(track.at(Tick{11}));
    EXPECT_FALSE(track.at(Tick{-1}));
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
    EXPECT_FALSE(track.at(Tick{3}));
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
        RC_ASSERT(track.has_passed(Tick{tick}) == passed);
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
            RC_ASSERT(track.holds(Tick{kept}));
            RC_ASSERT(track.at(Tick{kept})->position.x == value);
        }
    }
}

// A hostile server: every field at its limits, traits that seldom repeat, and rates and bones that come and go.
class Churn {
public:
    explicit Churn(std::uint64_t seed) : random_(seed) {}

    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }
    EntityState state() {
        EntityState out;
        out.position = {coordinate(), coordinate(), coordinate()};
        out.velocity = {component(), component(), component()};
        out.rotation.packed = static_cast<std::uint32_t>(random_());
        if (below(3) == 0) out.acceleration.y = component();
        if (below(3) == 0) out.angular_velocity = {component(), 0, component()};
        const bool is_calm = below(2) == 0;
        out.parent = is_calm ? EntityId{} : EntityId{static_cast<std::uint32_t>(random_())};
        out.epoch = is_calm ? std::uint16_t{1} : any_16();
        out.hitboxes.value = is_calm ? std::uint16_t{2} : any_16();
        out.team = is_calm ? std::uint16_t{0} : any_16();
        out.layers = is_calm ? std::uint16_t{1} : any_16();
        if (below(3) == 0) out.hitbox_mask = static_cast<std::uint32_t>(random_());
        if (below(3) == 0) out.fields = static_cast<std::uint32_t>(random_());
        out.presence = static_cast<Presence>(below(3));
        return out;
    }
    std::vector<QuantBone> bones(std::uint32_t most) {
        std::vector<QuantBone> out(below(most + 1));
        for (QuantBone& bone : out) bone = {component(), component(), component(), {}};
        return out;
    }

private:
    std::uint16_t any_16() { return static_cast<std::uint16_t>(random_()); }
    std::int16_t component() { return static_cast<std::int16_t>(random_()); }
    std::int32_t coordinate() {
        const std::int32_t ends[] = {-max_position_steps, -1, 0, 1, max_position_steps};
        if (below(4) == 0) return ends[below(5)];
        return static_cast<std::int32_t>(random_() % (2 * max_position_steps + 1)) - max_position_steps;
    }

    std::mt19937_64 random_;
};

struct KeptWhole {
    EntityState state;
    std::vector<QuantBone> bones;
};

// Plays `steps` puts, some of which overwrite, go back, jump ahead or come after a reset, against a map of whole
// states.
void churn(std::size_t capacity, std::uint32_t steps, std::uint64_t seed) {
    Churn hostile(seed);
    Track track(capacity, 2);
    std::map<std::int64_t, KeptWhole> model;
    std::int64_t newest = -1;
    const auto span = static_cast<std::int64_t>(capacity);
    const auto expect_same = [&](std::int64_t tick) {
        const auto kept = model.find(tick);
        const std::optional<EntityState> found = track.at(Tick{tick});
        ASSERT_EQ(found.has_value(), kept != model.end()) << tick;
        ASSERT_EQ(track.holds(Tick{tick}), kept != model.end()) << tick;
        if (!found) return;
        ASSERT_EQ(*found, kept->second.state) << tick;
        ASSERT_TRUE(std::ranges::equal(track.bones_at(Tick{tick}), kept->second.bones)) << tick;
    };
    for (std::uint32_t step = 0; step < steps; ++step) {
        if (hostile.below(4 * static_cast<std::uint32_t>(capacity)) == 0) {
            track.reset(EntityId::make(0, step % 100));
            model.clear();
            newest = -1;
        }
        const std::uint32_t way = hostile.below(16);
        std::int64_t tick = newest + 1;
        if (way < 4) tick = newest - hostile.below(static_cast<std::uint32_t>(capacity) + 2);
        if (way == 4) tick = newest + hostile.below(2 * static_cast<std::uint32_t>(capacity));
        if (way > 12) tick = newest + 1 + hostile.below(3);
        tick = std::max<std::int64_t>(tick, 0);
        const KeptWhole put{hostile.state(), hostile.bones(2)};
        const bool is_passed = newest >= 0 && tick <= newest - span;
        ASSERT_EQ(track.has_passed(Tick{tick}), is_passed);
        ASSERT_EQ(track.put(Tick{tick}, put.state, put.bones), !is_passed);
        if (!is_passed) {
            newest = std::max(newest, tick);
            model[tick] = put;
            model.erase(model.begin(), model.upper_bound(newest - span));
        }
        expect_same(tick);
        const std::int64_t asked = newest + 2 - hostile.below(static_cast<std::uint32_t>(capacity) + 4);
        expect_same(asked);
        const auto after = model.upper_bound(asked);
        ASSERT_EQ(track.first_after(Tick{asked}), after == model.end() ? no_tick : Tick{after->first});
        const Tick before = after == model.begin() ? no_tick : Tick{std::prev(after)->first};
        ASSERT_EQ(track.last_at_or_before(Tick{asked}, Tick{-5}), before);
        if (step % 64 == 0) {
            for (const auto& [kept, whole] : model) expect_same(kept);
        }
    }
}

TEST(track, gives_back_every_state_to_the_bit_whatever_a_hostile_server_sends) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        for (const std::size_t capacity : {1u, 2u, 3u, 8u, 20u, 128u}) {
            churn(capacity, 3000, seed);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(track, holds_as_many_different_traits_as_ticks) {
    Track track(65535, 0);
    const std::size_t calm_bytes = track.memory_bytes();
    const auto state_at = [](std::int64_t tick) {
        EntityState state = state_of(static_cast<std::int32_t>(tick));
        state.epoch = static_cast<std::uint16_t>(tick);
        state.team = static_cast<std::uint16_t>(tick >> 16);
        return state;
    };
    constexpr std::int64_t last = 3 * 65535;
    for (std::int64_t tick = 0; tick <= last; ++tick) test::must(track.put(Tick{tick}, state_at(tick), {}));
    for (std::int64_t tick = last - 65534; tick <= last; ++tick) ASSERT_EQ(track.at(Tick{tick}), state_at(tick));
    EXPECT_LE(track.memory_bytes() - calm_bytes, 65536u * 16u) << "and no more than 16 bytes a slot for it";
    // The same tick again and again: what it replaces is free at once.
    const std::size_t full_bytes = track.memory_bytes();
    for (std::int64_t i = 0; i < 200'000; ++i) test::must(track.put(Tick{last}, state_at(last + i), {}));
    EXPECT_EQ(track.at(Tick{last}), state_at(last + 199'999));
    EXPECT_EQ(track.memory_bytes(), full_bytes);
}

// As many masks as ticks are no more than 32 or one.
TEST(track, takes_no_memory_for_hitbox_masks_however_many) {
    Track track(128, 0);
    const std::size_t bytes = track.memory_bytes();
    EXPECT_EQ(bytes, 128u * (16 + 6 + 4) + 8 * 16u) << "4 bytes a tick are for the masks";
    Churn random(3);
    for (const std::uint32_t masks : {2u, 32u, 33u, 1000u}) {
        std::vector<std::uint32_t> given(masks);
        for (std::uint32_t& mask : given) mask = random.below(4) == 0 ? all_hitboxes : random.below(0xffffffff);
        const auto mask_at = [&](std::int64_t tick) { return given[static_cast<std::size_t>(tick) % masks]; };
        const auto put = [&](std::int64_t tick) {
            EntityState state = state_of(static_cast<std::int32_t>(tick));
            state.hitbox_mask = mask_at(tick);
            test::must(track.put(Tick{tick}, state, {}));
        };
        track.reset({});
        EXPECT_EQ(test::allocations_of([&] {
                      for (std::int64_t tick = 0; tick < 3000; ++tick) put(tick);
                  }),
                  0u);
        for (std::int64_t tick = 3000 - 128; tick < 3000; ++tick) {
            ASSERT_EQ(track.at(Tick{tick})->hitbox_mask, mask_at(tick)) << masks << " masks";
            ASSERT_EQ(track.hitbox_mask_of(*track.packed_at(Tick{tick})), mask_at(tick));
            ASSERT_EQ(track.packed_at(Tick{tick})->is_masked(), mask_at(tick) != all_hitboxes);
        }
    }
    EXPECT_EQ(track.memory_bytes(), bytes);
}

TEST(track, takes_memory_for_rates_once_and_for_those_that_have_any) {
    Track straight(128, 0);
    Track bending(128, 0);
    const Track reserved(128, 0, true);
    EntityState state = state_of(1);
    test::must(straight.put(Tick{1}, state, {}));
    test::must(bending.put(Tick{1}, state, {}));
    EXPECT_EQ(bending.memory_bytes(), straight.memory_bytes());
    state.acceleration.x = 1;
    test::must(bending.put(Tick{2}, state, {}));
    EXPECT_EQ(bending.memory_bytes(), straight.memory_bytes() + 128 * 12);
    EXPECT_EQ(reserved.memory_bytes(), bending.memory_bytes() + (128 - 8) * 16) << "and as many traits as ticks";
    EXPECT_EQ(bending.at(Tick{1})->acceleration, QuantAcceleration{});
    EXPECT_EQ(bending.at(Tick{2})->acceleration.x, 1);
    bending.reset({});
    test::must(bending.put(Tick{2}, state_of(1), {}));
    EXPECT_EQ(bending.at(Tick{2}), state_of(1)) << "nothing of the former owner is left";
}

TEST(track, without_memory_refuses_and_stays_as_it_was) {
    if (!test::counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    Track track(16, 0);
    const auto refused = [&track](Tick tick, const EntityState& state) {
        const test::NoMemory none;
        return !track.put(tick, state, {});
    };
    EntityState state = state_of(1);
    for (state.epoch = 0; state.epoch < 8; ++state.epoch) test::must(track.put(Tick{state.epoch}, state, {}));
    const std::size_t bytes = track.memory_bytes();
    EXPECT_TRUE(refused(Tick{20}, state)) << "a ninth epoch";
    state.epoch = 3;
    state.acceleration.x = 1;
    EXPECT_TRUE(refused(Tick{20}, state)) << "the first rates";
    EXPECT_EQ(track.newest(), Tick{7});
    EXPECT_EQ(track.memory_bytes(), bytes);
    for (std::int64_t tick = 0; tick < 8; ++tick) EXPECT_EQ(track.at(Tick{tick})->epoch, tick);
    test::must(track.put(Tick{20}, state, {}));
    EXPECT_EQ(track.at(Tick{20}), state) << "as soon as there is memory";
}

TEST(track, that_was_moved_from_is_empty_and_takes_nothing) {
    Track first(8, 1);
    first.reset(EntityId::make(3, 0));
    test::must(first.put(Tick{5}, state_of(5), {}));
    Track second(std::move(first));
    EXPECT_EQ(second.at(Tick{5}), state_of(5));
    EXPECT_EQ(second.id(), EntityId::make(3, 0));
    for (Track* moved : {&first}) {  // by a pointer, for tools that warn of what was moved from
        EXPECT_TRUE(moved->id().is_null());
        EXPECT_EQ(moved->newest(), no_tick);
        EXPECT_EQ(moved->memory_bytes(), 0u);
        EXPECT_FALSE(moved->holds(Tick{5}));
        EXPECT_FALSE(moved->at(Tick{5}));
        EXPECT_TRUE(moved->bones_at(Tick{5}).empty());
        EXPECT_EQ(moved->packed_at(Tick{5}), nullptr);
        EXPECT_EQ(moved->last_at_or_before(Tick{9}, Tick{0}), no_tick);
        EXPECT_EQ(moved->first_after(Tick{0}), no_tick);
        moved->prefetch(Tick{5});
        moved->prefetch_bones(Tick{5});
        moved->reset({});
    }
    second = Track(4, 0);
    EXPECT_FALSE(second.at(Tick{5}));
    test::must(second.put(Tick{6}, state_of(6), {}));
    EXPECT_EQ(second.at(Tick{6}), state_of(6));
}

TEST(track, goes_back_and_forth_between_traits_without_taking_memory) {
    Track track(128, 0);
    const std::size_t bytes = track.memory_bytes();
    for (std::int64_t tick = 0; tick < 1000; ++tick) {
        EntityState state = state_of(static_cast<std::int32_t>(tick));
        state.team = static_cast<std::uint16_t>(tick % 8);
        test::must(track.put(Tick{tick}, state, {}));
    }
    EXPECT_EQ(track.memory_bytes(), bytes);
}

}  // namespace track_test
