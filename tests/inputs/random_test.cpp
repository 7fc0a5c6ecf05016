#include <backsight/base/random.h>

#include <gtest/gtest.h>

#include "arena/random.h"
#include "inputs/random.h"

namespace backsight {
namespace {

TEST(inputs_random, the_programs_draw_from_the_same_stream) {
    RandomReals<double> bits(7);
    arena::GameRandom simulation(7);
    inputs::Random worlds(7);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t drawn = bits.bits();
        EXPECT_EQ(simulation.below(17), drawn % 17);
        EXPECT_EQ(worlds.below(17), drawn % 17);
    }
    EXPECT_EQ(worlds.split().bits(), RandomReals<double>(bits.bits()).bits());
}

}  // namespace
}  // namespace backsight
