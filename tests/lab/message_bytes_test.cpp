#include <gtest/gtest.h>

#include "lab/projectiles/message_bytes.h"

namespace backsight::lab::projectiles {
namespace {

// Residuals of three coordinates and of three numbers of a direction.
TEST(message_bytes, a_shot_costs_its_aim) {
    Press press;
    press.muzzle = {12.5f, -30.0f, 1.6f};
    press.direction = {0.6f, 0.8f, 0.0f};
    const double bytes = shot_bytes(press, Quantization{});
    EXPECT_GT(bytes, 6.0);
    EXPECT_LT(bytes, 20.0);
}

}  // namespace
}  // namespace backsight::lab::projectiles
