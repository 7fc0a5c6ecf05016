// The tables of docs/integrate/large-worlds.md, row by row from the library's own limits.

#include <backsight/history/entity_state.h>

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace backsight::test {
namespace large_worlds_page_test {

std::string page() {
    const std::string here = __FILE__;
    std::ifstream file(here.substr(0, here.rfind("tests/world/")) + "docs/integrate/large-worlds.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string rounded(double value) {
    std::array<char, 32> text{};
    const int digits = value >= 100.0 ? 0 : value >= 10.0 ? 1 : 2;
    const int size = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    std::string out(text.data(), static_cast<std::size_t>(size));
    if (value >= 1000.0) out.insert(out.size() - 3, ",");
    return out;
}

TEST(large_worlds_page, has_the_ranges_that_positions_have) {
    const std::string text = page();
    ASSERT_FALSE(text.empty()) << "run it where the sources are";
    for (const int per_m : {16, 32, 64, 128, 256, 512, 1024, 2048, 4096}) {
        Quantization q;
        q.position_step_m = 1.0f / static_cast<float>(per_m);
        ASSERT_EQ(q.validate(), nullptr);
        const float range_m = static_cast<float>(max_position_steps) * q.position_step_m;
        QuantPosition kept;
        ASSERT_EQ(quantize_position({range_m, -range_m, 0}, q, kept), QuantizeResult::ok);
        ASSERT_EQ(dequantize(kept, q).x, range_m);
        ASSERT_EQ(quantize_position({range_m + q.position_step_m, 0, 0}, q, kept), QuantizeResult::out_of_range);
        const float bones_m = static_cast<float>(max_bone_steps) * q.position_step_m;
        QuantBone bone;
        ASSERT_EQ(quantize_bone({{bones_m, 0, 0}, {}}, q, bone), QuantizeResult::ok);
        ASSERT_NE(quantize_bone({{bones_m + 2.0f * q.position_step_m, 0, 0}, {}}, q, bone), QuantizeResult::ok);
        const std::string row = "| 1/" + std::to_string(per_m) + " m" + (per_m == 1024 ? " (default)" : "") + " | " +
                                rounded(static_cast<double>(range_m) / 1000.0) + " km | " + rounded(500.0 / per_m) +
                                " mm | " + rounded(static_cast<double>(bones_m)) + " m |";
        EXPECT_NE(text.find(row), std::string::npos) << row;
    }
}

TEST(large_worlds_page, has_the_ranges_that_velocities_have) {
    const std::string text = page();
    for (const int per_mps : {4, 8, 16, 32, 64, 128}) {
        Quantization q;
        q.velocity_step_mps = 1.0f / static_cast<float>(per_mps);
        ASSERT_EQ(q.validate(), nullptr);
        const float range_mps = static_cast<float>(max_velocity_steps) * q.velocity_step_mps;
        QuantVelocity kept;
        ASSERT_EQ(quantize_velocity({range_mps, -range_mps, 0}, q, kept), QuantizeResult::ok);
        ASSERT_EQ(quantize_velocity({range_mps + q.velocity_step_mps, 0, 0}, q, kept), QuantizeResult::out_of_range);
        const std::string row = "| 1/" + std::to_string(per_mps) + " m/s" + (per_mps == 64 ? " (default)" : "") +
                                " | " + rounded(static_cast<double>(range_mps)) + " m/s |";
        EXPECT_NE(text.find(row), std::string::npos) << row;
    }
}

}  // namespace large_worlds_page_test
}  // namespace backsight::test
