// The input lead through backsight.h: what the C++ library gives, to the bit.

#include "tests/bindings/c/c_ends.h"

#include <backsight/time/input_lead.h>

#include <limits>

using namespace backsight::test;
using backsight::Micros;

namespace {

TEST(c_input_lead, has_the_bits_of_the_cpp_library) {
    CEnds ends;
    auto config = made(bs_input_lead_config_default);
    bs_input_lead* lead = nullptr;
    ASSERT_EQ(bs_input_lead_open(ends.library, &config, &lead, nullptr), BS_OK);
    backsight::InputLead cpp({}, {64, 1});
    for (std::int64_t i = 0; i < 400; ++i) {
        const std::int64_t now = i * 16'000;
        if (i % 10 == 0) {
            ASSERT_EQ(bs_input_lead_round_trip(lead, 50'000 + i * 10, now), BS_OK);
            cpp.round_trip(Micros{50'000 + i * 10}, Micros{now});
        }
        ASSERT_EQ(bs_input_lead_packet(lead, i % 9 == 0 ? 0 : 1), BS_OK);
        i % 9 == 0 ? cpp.packet_lost() : cpp.packet_arrived();
        const std::int64_t margin = (i % 13) * 1'500 - 4'000;
        ASSERT_EQ(bs_input_lead_margin(lead, margin, now), BS_OK);
        cpp.margin_reported(Micros{margin}, Micros{now});
        if (i == 200) {
            ASSERT_EQ(bs_input_lead_declare_break(lead, 1), BS_OK);
            cpp.declare_break(true);
        }
        std::int64_t moment = 0;
        const std::int64_t server = i * 67'000;
        ASSERT_EQ(bs_input_lead_moment(lead, server, now, &moment), BS_OK);
        ASSERT_EQ(moment, cpp.command_moment({server}, Micros{now}).raw) << i;
    }
    auto numbers = room<bs_input_lead_numbers>();
    ASSERT_EQ(bs_input_lead_get_numbers(lead, &numbers), BS_OK);
    EXPECT_EQ(numbers.copies, cpp.redundancy());
    EXPECT_EQ(numbers.target_us, cpp.target().value);
    EXPECT_EQ(numbers.reports, cpp.numbers().reports);
    EXPECT_EQ(numbers.loss_ratio, cpp.numbers().loss_ratio);
    EXPECT_GT(numbers.copies, 1u);
}

TEST(c_input_lead, codes_the_least_margin_as_the_cpp_library_does) {
    std::int32_t code = BS_NO_MARGIN;
    std::int64_t margin = 0;
    backsight::Earliness earliness;
    for (const std::int64_t each : {20'000, 7'300, 9'000, 7'800}) {
        ASSERT_EQ(bs_margin_code(each, code, &code), BS_OK);
        earliness.note(Micros{each});
    }
    EXPECT_EQ(code, earliness.take());
    ASSERT_EQ(bs_margin_of(code, &margin), BS_OK);
    EXPECT_EQ(margin, 7'000) << "rounded down to half a millisecond";
    EXPECT_EQ(bs_margin_of(BS_NO_MARGIN, &margin), 1);
    EXPECT_EQ(bs_margin_of(128, &margin), 1);
    EXPECT_EQ(bs_margin_of(-129, &margin), 1);
    EXPECT_EQ(bs_margin_code(0, 128, &code), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_margin_code(std::numeric_limits<std::int64_t>::min(), BS_NO_MARGIN, &code), BS_OK);
    EXPECT_EQ(code, -127);
    EXPECT_EQ(bs_margin_code(std::numeric_limits<std::int64_t>::max(), BS_NO_MARGIN, &code), BS_OK);
    EXPECT_EQ(code, 127);
}

TEST(c_input_lead, that_is_misused_is_refused_by_name) {
    CEnds ends;
    auto config = made(bs_input_lead_config_default);
    auto error = room<bs_error>();
    bs_input_lead* lead = nullptr;
    config.max_copies = 17;
    EXPECT_EQ(bs_input_lead_open(ends.library, &config, &lead, &error), BS_OUT_OF_RANGE);
    EXPECT_EQ(std::string(error.text).find("config.max_copies: "), 0u) << error.text;
    config = made(bs_input_lead_config_default);
    config.late_weight = std::numeric_limits<float>::infinity();
    EXPECT_EQ(bs_input_lead_open(ends.library, &config, &lead, &error), BS_NOT_FINITE);
    config = made(bs_input_lead_config_default);
    config.struct_size = 71;
    EXPECT_EQ(bs_input_lead_open(ends.library, &config, &lead, &error), BS_BAD_STRUCT_SIZE);
    config = made(bs_input_lead_config_default);
    ASSERT_EQ(bs_input_lead_open(ends.library, &config, &lead, &error), BS_OK);
    std::int64_t moment = 0;
    EXPECT_EQ(bs_input_lead_moment(lead, -1, 0, &moment), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_input_lead_moment(lead, 0, 0, nullptr), BS_NULL);
    EXPECT_EQ(bs_input_lead_moment(lead, 0, 5, &moment), BS_OK);
    EXPECT_EQ(bs_input_lead_moment(lead, 0, 4, &moment), BS_OUT_OF_RANGE) << "the clock goes back";
    EXPECT_EQ(bs_input_lead_margin(lead, std::numeric_limits<std::int64_t>::min(), 6), BS_OK);
    EXPECT_EQ(bs_input_lead_margin(reinterpret_cast<bs_input_lead*>(ends.server), 0, 6), BS_BAD_HANDLE);
    EXPECT_EQ(bs_input_lead_close(lead), BS_OK);
    EXPECT_EQ(bs_input_lead_packet(lead, 1), BS_STALE);
}

}  // namespace
