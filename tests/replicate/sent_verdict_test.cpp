// A verdict on the wire, with and without its place: its size, and the values that are refused.

#include <backsight/replicate/projectile_messages.h>

#include <gtest/gtest.h>

#include <map>

#include "tests/support/cases.h"
#include "tests/support/projectile_messages.h"

namespace backsight {
namespace {

using test::AnyMessage;
using test::bits_of;
using test::Forged;
using test::written;

TEST(sent_verdict, takes_93_bits_of_the_first_4096_clients_and_slots_and_96_with_a_long_age) {
    constexpr std::int64_t long_age = 512 * Moment::one_tick;
    test::Random random(4);
    std::map<FlightEnd, std::size_t> bits;
    std::map<FlightEnd, std::size_t> long_bits;
    int others = 0;  // an end always takes as many bits
    for (int i = 0; i < test::cases(20'000); ++i) {
        AnyMessage any(random.bits());
        auto verdict = any.of<SentVerdict>();
        verdict.has_place = verdict.is_inside = false;
        verdict.center = {};
        verdict.id.client = i % 3 == 0 ? 4095 : verdict.id.client % 4096;
        if (i % 5 == 0) verdict.age = max_verdict_age;
        if (i % 5 == 1) verdict.age = long_age;
        if (i % 5 == 2) verdict.age = long_age - 1;
        if (verdict.end == FlightEnd::target) {
            verdict.slot = i % 2 == 0 ? 4095 : verdict.slot % 4096;
            verdict.hitbox = i % 2 == 0 ? 31 : verdict.hitbox % 32;
        }
        std::size_t& known = (verdict.age < long_age ? bits : long_bits)[verdict.end];
        others += known != 0 && known != bits_of(verdict);
        known = bits_of(verdict);
    }
    EXPECT_EQ(others, 0);
    using Bits = std::map<FlightEnd, std::size_t>;
    EXPECT_EQ(
        bits,
        (Bits{{FlightEnd::target, 93}, {FlightEnd::stopped, 75}, {FlightEnd::fuse, 61}, {FlightEnd::lifetime, 61}}));
    EXPECT_EQ(long_bits, (Bits{{FlightEnd::target, usual_verdict_bytes * 8},
                               {FlightEnd::stopped, 78},
                               {FlightEnd::fuse, 64},
                               {FlightEnd::lifetime, 64}}));
    SentVerdict verdict{
        {65'535, 1, 0}, FlightEnd::target, VerdictBasis::as_shown, max_verdict_age, {}, EntityId::max_index, 3, 0xffff};
    EXPECT_EQ(written(verdict).size(), 15u);
    verdict = {{0, 1, 0}, FlightEnd::target, VerdictBasis::as_shown, 0, {}, 0, 0, 32};
    EXPECT_GT(bits_of(verdict), 96u) << "a hitbox that makes it wide";
}

TEST(sent_verdict, takes_70_bits_more_with_a_place_within_1024_m_and_25_bytes_with_one_anywhere) {
    test::Random random(6);
    std::map<FlightEnd, std::size_t> bits;
    for (int i = 0; i < test::cases(20'000); ++i) {
        AnyMessage any(random.bits());
        auto verdict = any.of<SentVerdict>();
        verdict.id.client %= 4096;
        verdict.slot %= 4096;
        verdict.hitbox %= 32;
        verdict.has_place = true;
        verdict.center = {random.below(1 << 21) - (1 << 20), (1 << 20) - 1, -(1 << 20)};
        verdict.is_inside = verdict.end == FlightEnd::target && i % 2 == 0;
        std::size_t& known = bits[verdict.end];
        ASSERT_TRUE(known == 0 || known == bits_of(verdict)) << "whatever its age";
        known = bits_of(verdict);
        verdict.center.x = 1 << 20;
        ASSERT_LE(written(verdict).size(), max_verdict_bytes);
        ASSERT_GT(bits_of(verdict), known);
    }
    using Bits = std::map<FlightEnd, std::size_t>;
    EXPECT_EQ(
        bits,
        (Bits{
            {FlightEnd::target, 163}, {FlightEnd::stopped, 144}, {FlightEnd::fuse, 130}, {FlightEnd::lifetime, 130}}));
    EXPECT_LE(bits[FlightEnd::target], usual_placed_verdict_bytes * 8);
    const SentVerdict verdict{{65'535, 1, 0},
                              FlightEnd::target,
                              VerdictBasis::as_shown,
                              max_verdict_age,
                              {},
                              EntityId::max_index,
                              3,
                              0xffff,
                              true,
                              {-max_position_steps, max_position_steps, 0},
                              true};
    EXPECT_EQ(written(verdict).size(), max_verdict_bytes);
}

TEST(sent_verdict, with_a_normal_or_a_slot_that_is_none_is_refused) {
    const auto stopped = [](std::uint32_t normal) {
        Forged<SentVerdict> forged;
        forged.bits(0, 1).bits(0, 12).bits(1, 14).bits(0, 3).bits(0, 2).bits(1, 2).bits(0, 1).bits(0, 25);
        return forged.bits(normal, 15).is_read();
    };
    EXPECT_TRUE(stopped(QuantNormal::none));
    EXPECT_FALSE(stopped(QuantNormal::none + 1));
    EXPECT_TRUE(stopped(181 * 181 - 1));
    EXPECT_FALSE(stopped(0)) << "the corner that is another one";
    const auto target = [](bool is_wide, std::uint32_t slot, std::uint32_t hitbox) {
        Forged<SentVerdict> forged;
        forged.bits(is_wide, 1).bits(0, is_wide ? 16 : 12).bits(1, 14).bits(0, 3).bits(0, 2).bits(0, 1);
        forged.bits(0, 1).bits(0, 25).bits(QuantNormal::none, 15).bits(slot, is_wide ? 20 : 12).bits(0, 2);
        return forged.bits(hitbox, is_wide ? 16 : 5).is_read();
    };
    EXPECT_TRUE(target(false, 4095, 31));
    EXPECT_FALSE(target(true, 4095, 31));
    EXPECT_TRUE(target(true, 4095, 32));
    EXPECT_TRUE(target(true, EntityId::max_index, 0));
    EXPECT_FALSE(target(true, EntityId::max_index + 1, 0));
}

TEST(sent_verdict, with_a_long_age_that_is_not_long_is_refused) {
    const auto at_end_of_life = [](bool is_wide, bool is_long, std::uint64_t age) {
        Forged<SentVerdict> forged;
        forged.bits(is_wide, 1).bits(is_wide ? 4096 : 0, is_wide ? 16 : 12).bits(1, 14).bits(0, 3).bits(0, 2);
        forged.bits(7, 3).bits(is_long, 1);
        if (is_long) forged.bits(age >> 25, 3);
        return forged.bits(age & ((1 << 25) - 1), 25).is_read();
    };
    for (const bool is_wide : {false, true}) {
        EXPECT_TRUE(at_end_of_life(is_wide, false, 0));
        EXPECT_FALSE(at_end_of_life(is_wide, true, 0)) << "a place that is not there";
        EXPECT_TRUE(at_end_of_life(is_wide, false, (1 << 25) - 1));
        EXPECT_FALSE(at_end_of_life(is_wide, true, (1 << 25) - 1));
        EXPECT_TRUE(at_end_of_life(is_wide, true, 1 << 25));
        EXPECT_TRUE(at_end_of_life(is_wide, true, max_verdict_age));
    }
}

TEST(sent_verdict, with_a_place_off_the_grid_or_wide_for_nothing_is_refused) {
    const auto placed = [](bool is_wide, std::uint64_t x, std::uint64_t y, std::uint64_t z) {
        const int coordinate = is_wide ? 25 : 21;
        Forged<SentVerdict> forged;
        forged.bits(is_wide, 1).bits(0, is_wide ? 16 : 12).bits(1, 14).bits(0, 3).bits(0, 2);
        forged.bits(7, 3).bits(1, 1).bits(0, 3).bits(5, 28);
        return forged.bits(x, coordinate).bits(y, coordinate).bits(z, coordinate).is_read();
    };
    constexpr std::uint64_t zero = (1u << 24) - 1;  // of wide ones
    constexpr std::uint64_t far = zero + (1u << 20);
    EXPECT_TRUE(placed(false, 0, (1u << 21) - 1, 7));
    EXPECT_FALSE(placed(true, zero, zero, zero));
    EXPECT_FALSE(placed(true, far - 1, zero, zero));
    EXPECT_TRUE(placed(true, far, zero, zero));
    EXPECT_TRUE(placed(true, zero, zero - (1u << 20) - 1, zero));
    EXPECT_TRUE(placed(true, zero, zero, 2 * zero));
    for (int axis = 0; axis < 3; ++axis) {
        const auto off = [&](int a) { return a == axis ? 2 * zero + 1 : zero; };
        EXPECT_FALSE(placed(true, off(0), off(1), off(2))) << "one step beyond positions";
    }
}

}  // namespace
}  // namespace backsight
