// The client's side of the history: samples from the wire, however hostile.

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

using namespace backsight;
using namespace backsight::test;

namespace store_test {

EntityState state_of(std::int32_t mark) {
    EntityState state;
    state.position.x = mark;
    return state;
}

RecordResult store(World& world, EntityId id, std::int64_t tick, std::int32_t mark = 0) {
    return world.history.store(id, Tick{tick}, state_of(mark));
}

TEST(store, takes_ticks_in_any_order) {
    World world;
    const EntityId id = EntityId::make(3, 9);
    EXPECT_EQ(store(world, id, 30, 30), RecordResult::ok);
    EXPECT_EQ(store(world, id, 10, 10), RecordResult::ok);
    EXPECT_EQ(store(world, id, 20, 20), RecordResult::ok);
    const Track* track = world.history.find(id);
    ASSERT_NE(track, nullptr);
    EXPECT_EQ(track->at(Tick{10})->position.x, 10);
    EXPECT_EQ(track->newest(), Tick{30});
    EXPECT_EQ(world.history.slot_count(), 4u);
    EXPECT_TRUE(world.history.slot(0).id().is_null()) << "slots that were skipped are free";
}

TEST(store, refuses_a_tick_that_the_ring_has_passed) {
    World world(history_config(8, 4));
    const EntityId id = EntityId::make(0, 0);
    store(world, id, 30);
    EXPECT_EQ(store(world, id, 22), RecordResult::time_went_back);
    EXPECT_EQ(store(world, id, 23), RecordResult::ok);
    EXPECT_EQ(world.count(RecordResult::time_went_back), 1u);
}

TEST(store, a_later_generation_takes_the_slot_and_an_earlier_one_is_stale) {
    World world;
    const EntityId first = EntityId::make(2, 5);
    const EntityId second = EntityId::make(2, 6);
    store(world, first, 1);
    EXPECT_EQ(store(world, second, 2), RecordResult::ok);
    EXPECT_EQ(world.history.find(first), nullptr);
    EXPECT_FALSE(world.history.find(second)->at(Tick{1})) << "nothing of the former owner is left";
    EXPECT_EQ(store(world, first, 3), RecordResult::stale_id);
    EXPECT_EQ(world.count(RecordResult::stale_id), 1u);
}

TEST(store, generations_wrap) {
    World world;
    store(world, EntityId::make(0, EntityId::max_generation), 1);
    EXPECT_EQ(store(world, EntityId::make(0, 0), 2), RecordResult::ok);
    EXPECT_EQ(store(world, EntityId::make(0, EntityId::max_generation), 3), RecordResult::stale_id);
}

TEST(store, refuses_and_counts_hostile_values) {
    World world(history_config(16, 4, 1));
    const EntityId id = EntityId::make(1, 0);
    EXPECT_EQ(store(world, EntityId{}, 1), RecordResult::full);
    EXPECT_EQ(store(world, EntityId::make(4, 0), 1), RecordResult::full);
    EXPECT_EQ(store(world, EntityId{~0u}, 1), RecordResult::full);
    EXPECT_EQ(store(world, id, -1), RecordResult::out_of_range);
    EXPECT_EQ(store(world, id, max_tick.value + 1), RecordResult::out_of_range);
    EXPECT_EQ(store(world, id, 1, max_position_steps + 1), RecordResult::out_of_range);
    EXPECT_EQ(store(world, id, 1, std::numeric_limits<std::int32_t>::min()), RecordResult::out_of_range);
    EntityState on_itself;
    on_itself.parent = id;
    EXPECT_EQ(world.history.store(id, Tick{1}, on_itself), RecordResult::bad_parent);
    const QuantBone bones[2] = {};
    EXPECT_EQ(world.history.store(id, Tick{1}, {}, bones), RecordResult::too_many_bones);
    EXPECT_EQ(world.history.slot_count(), 0u);
    const auto& counters = world.history.counters();
    EXPECT_EQ(std::accumulate(counters.begin(), counters.end(), std::uint64_t{0}), 9u) << "each is counted once";
}

TEST(store, would_be_seen_to_allocate) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    const std::uint64_t before = allocation_count();
    const Track track(64, 0);  // whose states lie at the borders of cache lines
    EXPECT_GE(allocation_count(), before + 1);
    EXPECT_EQ(track.newest(), no_tick);
}

TEST(store, allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    World world(history_config(32, 64, 1));
    const QuantBone bones[1] = {};
    EXPECT_EQ(allocations_of([&] {
                  for (std::uint32_t i = 0; i < 2000; ++i) {
                      static_cast<void>(world.history.store(EntityId::make(i % 70, i / 500), Tick{i}, {}, bones));
                  }
              }),
              0u);
}

std::int64_t hostile_tick() {
    return *rc::gen::oneOf(rc::gen::inRange<std::int64_t>(-5, 300), rc::gen::arbitrary<std::int64_t>(),
                           rc::gen::inRange<std::int64_t>(max_tick.value - 200, max_tick.value + 2));
}

EntityId hostile_id() {
    if (*rc::gen::inRange(0, 4) == 0) return {*rc::gen::arbitrary<std::uint32_t>()};
    return EntityId::make(*rc::gen::inRange(0u, 6u), *rc::gen::inRange(0u, 3u));
}

EntityState hostile_state() {
    EntityState state;
    const int range = *rc::gen::element(1000, max_position_steps, max_position_steps + 2);
    state.position = {*rc::gen::inRange(-range, range), *rc::gen::arbitrary<std::int16_t>(), 0};
    state.velocity = {*rc::gen::arbitrary<std::int16_t>(), -32768, 32767};
    state.rotation = {*rc::gen::arbitrary<std::uint32_t>()};
    state.parent = *rc::gen::inRange(0, 2) == 0 ? EntityId{} : hostile_id();
    state.epoch = *rc::gen::arbitrary<std::uint16_t>() % 2;
    state.hitboxes = {*rc::gen::arbitrary<std::uint16_t>()};
    state.hitbox_mask = *rc::gen::arbitrary<std::uint32_t>();
    if (*rc::gen::arbitrary<bool>()) state.fields = *rc::gen::arbitrary<std::uint32_t>();
    state.presence = static_cast<Presence>(*rc::gen::inRange(0, 3));
    return state;
}

// Under the sanitizers this is where a read out of bounds or an endless ride would show.
RC_GTEST_PROP(store, survives_any_state_at_any_tick_of_any_id, ()) {
    World world(with_fields(history_config(16, 5, 2), 20));
    const int count = *rc::gen::inRange(0, 60);
    for (int i = 0; i < count; ++i) {
        const std::vector<QuantBone> bones(*rc::gen::inRange<std::size_t>(0, 4));
        static_cast<void>(world.history.store(hostile_id(), Tick{hostile_tick()}, hostile_state(), bones));
    }
    const auto& counters = world.history.counters();
    RC_ASSERT(std::accumulate(counters.begin(), counters.end(), std::uint64_t{0}) == static_cast<std::uint64_t>(count));
    for (const Interpolation mode : {Interpolation::linear, Interpolation::hermite, Interpolation::catmull_rom}) {
        const DrawConfig config = draw_config(mode, AfterNewest::extrapolate);
        for (const Moment moment :
             {moment_of(8.5), max_moment, Moment{*rc::gen::inRange<std::int64_t>(0, max_moment.raw)}}) {
            const View view = View::at_moment(world.history, config, moment);
            for (std::uint32_t slot = 0; slot < 7; ++slot) {
                const ViewPose found = view.pose_of_slot(slot);
                if (!has_pose(found.status)) continue;
                RC_ASSERT(is_finite(found.pose.position) && is_finite(found.pose.rotation));
                RC_ASSERT(is_finite(view.bone(found, 1).position));
            }
        }
    }
}

}  // namespace store_test
