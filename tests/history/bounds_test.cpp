#include "tests/support/cases.h"

#include <backsight/history/track.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

EntityState state_at(std::int32_t x) {
    EntityState state;
    state.position = {x, -x, 2 * x};
    return state;
}

bool holds(const StateBounds& bounds, const EntityState& state, std::span<const QuantBone> bones) {
    const auto within = [](std::int32_t v, std::int32_t low, std::int32_t high) { return low <= v && v <= high; };
    const QuantPosition p = state.position;
    bool holds = !bounds.is_empty && within(p.x, bounds.low.x, bounds.high.x) &&
                 within(p.y, bounds.low.y, bounds.high.y) && within(p.z, bounds.low.z, bounds.high.z);
    holds = holds && std::abs(state.velocity.x) <= bounds.speed[0] && std::abs(state.velocity.y) <= bounds.speed[1];
    holds = holds && (bounds.rides || state.parent.is_null());
    holds = holds && (bounds.wears_several || bounds.hitboxes == state.hitboxes);
    for (const QuantBone& bone : bones) {
        const std::int64_t squared =
            std::int64_t{bone.x} * bone.x + std::int64_t{bone.y} * bone.y + std::int64_t{bone.z} * bone.z;
        holds = holds && squared <= bounds.bone_reach_squared;
    }
    return holds;
}

TEST(bounds, hold_every_state_that_is_kept_in_whatever_order_it_came) {
    for (int seed = 0; seed < cases(200); ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        const int capacity = 1 + random.below(40);
        Track track(static_cast<std::size_t>(capacity), 1);
        std::int64_t newest = 0;
        for (int i = 0; i < 200; ++i) {
            EntityState state = state_at(random.below(2000) - 1000);
            state.velocity = {static_cast<std::int16_t>(random.bits()), static_cast<std::int16_t>(random.bits()), 0};
            state.hitboxes.value = static_cast<std::uint16_t>(random.below(50) == 0 ? 2 : 1);
            if (random.below(50) == 0) state.parent = EntityId::make(3, 0);
            const QuantBone bone{static_cast<std::int16_t>(random.bits()), -32768, 5, {}};
            newest = std::max<std::int64_t>(newest + random.below(2 * capacity) - capacity, 0);
            if (random.below(60) == 0) newest += random.below(1000);
            track.put(Tick{newest}, state, std::span(&bone, random.below(4) == 0 ? 1 : 0));
            const Tick oldest = track.newest() - random.below(capacity + 3);
            StateBounds bounds;
            const bool reaches = oldest > track.newest() - capacity;
            ASSERT_EQ(track.bounds_since(oldest, bounds), reaches);
            for (Tick t = std::max(oldest, Tick{0}); reaches && t <= track.newest(); t = t + 1) {
                if (track.at(t) == nullptr) continue;
                ASSERT_TRUE(holds(bounds, *track.at(t), track.bones_at(t)));
            }
        }
    }
}

TEST(bounds, forget_what_the_ring_has_passed) {
    Track track(64, 0);
    for (std::int64_t tick = 0; tick < 400; ++tick) {
        track.put(Tick{tick}, state_at(static_cast<std::int32_t>(tick)), {});
        StateBounds bounds;
        ASSERT_TRUE(track.bounds_since(Tick{tick} - 63, bounds));
        EXPECT_EQ(bounds.high.x, tick);
        EXPECT_GE(bounds.low.x, tick - 95);  // a block more than the ring
        ASSERT_TRUE(track.bounds_since(Tick{tick}, bounds));
        EXPECT_GE(bounds.low.x, tick - 31);
    }
}

TEST(bounds, of_a_track_with_a_new_owner_know_nothing_of_the_old) {
    Track track(8, 0);
    track.put(Tick{5}, state_at(1000), {});
    track.reset(EntityId::make(0, 1));
    StateBounds bounds;
    ASSERT_TRUE(track.bounds_since(Tick{0}, bounds));
    EXPECT_TRUE(bounds.is_empty);
    track.put(Tick{6}, state_at(1), {});
    ASSERT_TRUE(track.bounds_since(Tick{0}, bounds));
    EXPECT_EQ(bounds.high.x, 1);
}

}  // namespace
