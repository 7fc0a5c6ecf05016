#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <limits>
#include <utility>

#include "inputs/memory_link.h"

namespace backsight {
namespace {

constexpr std::int64_t forever = std::numeric_limits<std::int64_t>::max();

bool send_number(MemoryLink& link, std::int64_t now_us, std::uint32_t number) {
    std::array<std::uint8_t, 4> bytes;
    std::memcpy(bytes.data(), &number, 4);
    return link.send(now_us, bytes);
}

/// Arrival and number of every packet still under way, in the order of arrival.
std::vector<std::pair<std::int64_t, std::uint32_t>> drain(MemoryLink& link) {
    std::vector<std::pair<std::int64_t, std::uint32_t>> out;
    std::array<std::uint8_t, 4> bytes;
    while (const auto arrival = link.next_arrival()) {
        EXPECT_FALSE(link.receive(*arrival - 1, bytes).has_value());
        EXPECT_EQ(link.receive(*arrival, bytes), 4u);
        std::uint32_t number = 0;
        std::memcpy(&number, bytes.data(), 4);
        out.emplace_back(*arrival, number);
    }
    return out;
}

TEST(memory_link, without_a_trace_packets_arrive_at_once_and_in_order) {
    MemoryLink link({}, 1);
    for (std::uint32_t i = 0; i < 10; ++i) send_number(link, 100, i);
    const auto arrived = drain(link);
    ASSERT_EQ(arrived.size(), 10u);
    for (std::uint32_t i = 0; i < 10; ++i) EXPECT_EQ(arrived[i], std::pair(std::int64_t{100}, i));
}

TEST(memory_link, each_packet_takes_the_sample_at_or_before_it) {
    const std::array<LinkSample, 3> trace{{{1000, 50}, {1100, -1}, {1200, 70}}};
    LinkConfig config;
    config.trace = trace;
    config.extra_delay_us = 5;
    MemoryLink link(config, 1);
    send_number(link, 0, 0);
    send_number(link, 99, 1);
    send_number(link, 100, 2);
    send_number(link, 199, 3);
    send_number(link, 200, 4);
    send_number(link, 299, 5);
    send_number(link, 300, 6);  // the trace begins again
    const auto arrived = drain(link);
    const std::vector<std::pair<std::int64_t, std::uint32_t>> expected{{55, 0}, {154, 1}, {275, 4}, {374, 5}, {374, 6}};
    EXPECT_EQ(arrived, expected);
    EXPECT_EQ(link.counters().lost_in_trace, 2u);
}

TEST(memory_link, an_offset_starts_elsewhere_in_the_trace) {
    const std::array<LinkSample, 2> trace{{{0, 10}, {100, 20}}};
    LinkConfig config;
    config.trace = trace;
    for (const auto& [offset, delay] : {std::pair{0, 10}, {100, 20}, {199, 20}, {200, 10}, {-1, 20}, {-101, 10}}) {
        config.trace_offset_us = offset;
        MemoryLink link(config, 1);
        send_number(link, 0, 0);
        EXPECT_EQ(link.next_arrival(), delay) << offset;
    }
}

TEST(memory_link, a_faster_packet_does_not_overtake) {
    const std::array<LinkSample, 2> trace{{{0, 1000}, {10, 20}}};
    LinkConfig config;
    config.trace = trace;
    MemoryLink link(config, 1);
    send_number(link, 0, 0);
    send_number(link, 10, 1);
    const std::vector<std::pair<std::int64_t, std::uint32_t>> expected{{1000, 0}, {1000, 1}};
    EXPECT_EQ(drain(link), expected);
}

TEST(memory_link, loses_and_doubles_as_often_as_told) {
    LinkConfig config;
    config.loss_ratio = 0.3;
    config.duplicate_ratio = 0.1;
    config.capacity_packets = 65535;
    MemoryLink link(config, 7);
    constexpr std::uint32_t count = 20'000;
    for (std::uint32_t i = 0; i < count; ++i) send_number(link, i, i);
    const LinkCounters& counters = link.counters();
    EXPECT_NEAR(static_cast<double>(counters.lost_extra) / count, 0.3, 0.015);
    EXPECT_NEAR(static_cast<double>(counters.duplicated) / static_cast<double>(count - counters.lost_extra), 0.1,
                0.015);
    EXPECT_EQ(drain(link).size(), count - counters.lost_extra + counters.duplicated);
    EXPECT_EQ(counters.delivered, count - counters.lost_extra + counters.duplicated);
}

TEST(memory_link, reorders_only_what_the_knob_picks) {
    LinkConfig config;
    config.reorder_ratio = 0.2;
    config.reorder_delay_us = 35;
    config.capacity_packets = 65535;
    MemoryLink link(config, 3);
    for (std::uint32_t i = 0; i < 10'000; ++i) send_number(link, i * 10, i);
    const auto arrived = drain(link);
    ASSERT_EQ(arrived.size(), 10'000u);
    std::uint64_t held_back = 0;
    for (const auto& [arrival, number] : arrived) {
        if (arrival == number * 10) continue;
        EXPECT_EQ(arrival, number * 10 + 35);
        ++held_back;
    }
    EXPECT_EQ(held_back, link.counters().reordered);
    EXPECT_NEAR(static_cast<double>(held_back) / 10'000.0, 0.2, 0.02);
}

TEST(memory_link, the_same_seed_gives_the_same_packets) {
    LinkConfig config;
    config.loss_ratio = 0.2;
    config.duplicate_ratio = 0.2;
    config.reorder_ratio = 0.2;
    MemoryLink a(config, 11);
    MemoryLink b(config, 11);
    MemoryLink c(config, 12);
    for (std::uint32_t i = 0; i < 500; ++i) {
        for (MemoryLink* link : {&a, &b, &c}) send_number(*link, i * 1000, i);
    }
    const auto first = drain(a);
    EXPECT_EQ(first, drain(b));
    EXPECT_NE(first, drain(c));
}

TEST(memory_link, turning_one_knob_leaves_the_other_choices) {
    LinkConfig config;
    config.loss_ratio = 0.2;
    config.capacity_packets = 65535;
    MemoryLink plain(config, 5);
    config.duplicate_ratio = 0.5;
    config.reorder_ratio = 0.5;
    MemoryLink busy(config, 5);
    for (std::uint32_t i = 0; i < 2000; ++i) {
        send_number(plain, i, i);
        send_number(busy, i, i);
    }
    EXPECT_EQ(plain.counters().lost_extra, busy.counters().lost_extra);
}

TEST(memory_link, a_full_queue_refuses_and_counts) {
    LinkConfig config;
    config.capacity_packets = 2;
    MemoryLink link(config, 1);
    EXPECT_TRUE(send_number(link, 0, 0));
    EXPECT_TRUE(send_number(link, 0, 1));
    EXPECT_FALSE(send_number(link, 0, 2));
    EXPECT_EQ(link.counters().refused_full, 1u);
    EXPECT_EQ(drain(link).size(), 2u);
    EXPECT_TRUE(send_number(link, 1, 3));
}

TEST(memory_link, too_long_and_too_short_are_counted_and_never_cut) {
    LinkConfig config;
    config.max_packet_bytes = 4;
    MemoryLink link(config, 1);
    const std::array<std::uint8_t, 5> longer{};
    EXPECT_FALSE(link.send(0, longer));
    EXPECT_EQ(link.counters().refused_too_long, 1u);
    EXPECT_TRUE(link.send(0, std::span(longer).first(4)));
    std::array<std::uint8_t, 3> small{};
    EXPECT_EQ(link.receive(forever, small), std::nullopt);
    EXPECT_EQ(link.counters().buffer_too_small, 1u);
}

TEST(memory_link, an_empty_packet_travels) {
    MemoryLink link({}, 1);
    EXPECT_TRUE(link.send(0, {}));
    EXPECT_EQ(link.receive(0, {}), 0u);
}

TEST(memory_link, validate_names_the_field) {
    const std::array<LinkSample, 2> backwards{{{10, 1}, {5, 1}}};
    LinkConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.trace = backwards;
    EXPECT_STREQ(config.validate(), "trace");
    config = {};
    config.loss_ratio = std::numeric_limits<double>::quiet_NaN();
    EXPECT_STREQ(config.validate(), "loss_ratio");
    config = {};
    config.reorder_delay_us = -1;
    EXPECT_STREQ(config.validate(), "reorder_delay_us");
    config = {};
    config.capacity_packets = 0;
    EXPECT_STREQ(config.validate(), "capacity_packets");
}

}  // namespace
}  // namespace backsight
