// What a rotation of 10, 15 or 20 bits a component costs on the wire. The table of docs/integrate/world.md is from
// here.

#include <backsight/base/trig.h>
#include <backsight/history/world_history.h>
#include <backsight/replicate/send_snapshots.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <optional>

namespace backsight::test {
namespace {

struct Cost {
    double delta_bytes = 0.0;  // a snapshot, on average
    double whole_bytes = 0.0;
};

// A ship that moves at 10 m/s and turns about the vertical, or about an axis that leans over and turns too.
Cost cost_of(std::uint32_t bits, double degrees_per_second, bool rolls, std::int64_t ticks_apart) {
    HistoryConfig config = history_config(512, 2);
    config.quantization.rotation_bits = bits;
    World world(config);
    const EntityId ship = world.spawn();
    std::optional<EntityState> before;
    Cost cost;
    int states = 0;
    for (std::int64_t tick = 0; tick < 512; tick += ticks_apart) {
        const double seconds = static_cast<double>(tick) / 64.0;
        const Quat roll = rotation_about({1, 0, 0}, rolls ? 0.1 * std::sin(seconds) : 0.0);
        const Quat turn = rotation_about({0, 0, 1}, degrees_per_second * seconds * pi / 180.0);
        const Vec3 place{static_cast<float>(10.0 * seconds), 0, 0};
        must(world.put(ship, tick, place, {10, 0, 0}, turn * roll));
        const EntityState state = *world.history.state_at(ship, Tick{tick});
        if (before) {
            cost.delta_bytes +=
                static_cast<double>(entity_bits(ship, state, &*before, ticks_apart, config.quantization));
            cost.whole_bytes += static_cast<double>(entity_bits(ship, state, nullptr, 0, config.quantization));
            ++states;
        }
        before = state;
    }
    cost.delta_bytes /= 8.0 * states;
    cost.whole_bytes /= 8.0 * states;
    return cost;
}

TEST(rotation_bytes, of_a_ship_that_turns_grow_by_the_bits_of_its_width) {
    for (const std::int64_t ticks_apart : {1, 3}) {
        for (const bool rolls : {false, true}) {
            for (const double speed : {1.0, 5.0, 30.0}) {
                double narrow = 0.0;
                for (const std::uint32_t bits : {10u, 15u, 20u}) {
                    const Cost cost = cost_of(bits, speed, rolls, ticks_apart);
                    std::printf("%2.0f deg/s%s, each %d ticks, %u bits: %.1f bytes a snapshot, %.1f whole\n", speed,
                                rolls ? " and rolling" : "", static_cast<int>(ticks_apart), bits, cost.delta_bytes,
                                cost.whole_bytes);
                    if (bits == 10) narrow = cost.delta_bytes;
                    EXPECT_GE(cost.delta_bytes, narrow);
                    EXPECT_LE(cost.delta_bytes, narrow + 8.0) << "30 bits, and what says how far each differs";
                }
            }
        }
    }
}

// Measured: states with a rotation of 10 bits take what they took before there were others.
TEST(rotation_bytes, of_10_bits_are_the_default) {
    Quantization narrow;
    narrow.rotation_bits = 10;
    EntityState before;
    before.rotation = {(3u << 30) | (500u << 20) | (511u << 10) | 600u};
    EntityState after = before;
    after.rotation.packed += 7;
    const EntityId id = EntityId::make(3, 0);
    EXPECT_EQ(entity_bits(id, after, &before, 1), entity_bits(id, after, &before, 1, narrow));
    EXPECT_EQ(entity_bits(id, after), entity_bits(id, after, nullptr, 0, narrow));
}

}  // namespace
}  // namespace backsight::test
