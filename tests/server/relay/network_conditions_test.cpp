#include "server/relay/network_conditions.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/inputs/scratch_folder.h"

namespace backsight::server {
namespace {

using inputs::error_of;
using inputs::has;
using inputs::ScratchFolder;
using net::RelayDirection;

constexpr RelayDirection both_ways[] = {RelayDirection::to_server, RelayDirection::to_client};

bool equal(const LinkConfig& a, const LinkConfig& b) {
    const auto same = [](const LinkSample& x, const LinkSample& y) {
        return x.send_at_us == y.send_at_us && x.one_way_us == y.one_way_us;
    };
    return std::ranges::equal(a.trace, b.trace, same) && a.trace_offset_us == b.trace_offset_us &&
           a.extra_delay_us == b.extra_delay_us && a.loss_ratio == b.loss_ratio &&
           a.duplicate_ratio == b.duplicate_ratio && a.reorder_ratio == b.reorder_ratio;
}

TEST(network_conditions, without_recordings_the_models_are_dealt_out) {
    const NetworkConditions conditions({});
    std::set<std::string> met;
    for (std::uint32_t client = 0; client < 40; ++client) {
        for (const RelayDirection way : both_ways) {
            const LinkConfig link = conditions.of(client, way);
            EXPECT_EQ(link.validate(), nullptr);
            EXPECT_FALSE(link.trace.empty());
        }
        met.insert(conditions.describe(client));
    }
    // Five models with four delays.
    EXPECT_EQ(met.size(), 20u);
    EXPECT_TRUE(has(conditions.describe(), "5g, 5g-driving, leo-satellite, wifi, transatlantic"))
        << conditions.describe();
}

TEST(network_conditions, each_network_meets_each_delay_where_the_counts_are_equal_too) {
    ConditionsOptions options;
    options.networks = {"5g", "wifi"};
    options.extra_rtt_ms = {0, 80};
    const NetworkConditions conditions(options);
    std::set<std::string> met;
    for (std::uint32_t client = 0; client < 4; ++client) met.insert(conditions.describe(client));
    EXPECT_EQ(met, (std::set<std::string>{"5g", "5g + 80 ms", "wifi", "wifi + 80 ms"}));
    EXPECT_EQ(conditions.of(1, RelayDirection::to_server).extra_delay_us, 40'000);
}

TEST(network_conditions, the_same_options_make_the_same_conditions_and_another_seed_makes_another) {
    ConditionsOptions options;
    options.loss_ratio = 0.02;
    const NetworkConditions a(options), b(options);
    options.seed = 2;
    const NetworkConditions c(options);
    for (std::uint32_t client = 0; client < 8; ++client) {
        for (const RelayDirection way : both_ways) {
            EXPECT_TRUE(equal(a.of(client, way), b.of(client, way)));
            EXPECT_FALSE(equal(a.of(client, way), c.of(client, way)));
        }
    }
}

TEST(network_conditions, each_client_starts_at_another_place_and_both_of_its_ways_at_the_same) {
    const NetworkConditions conditions({});
    std::set<std::int64_t> offsets;
    for (std::uint32_t client = 0; client < 100; ++client) {
        const std::int64_t offset = conditions.of(client, RelayDirection::to_server).trace_offset_us;
        EXPECT_EQ(conditions.of(client, RelayDirection::to_client).trace_offset_us, offset);
        offsets.insert(offset);
    }
    EXPECT_EQ(offsets.size(), 100u);
}

TEST(network_conditions, a_recording_is_taken_by_file_and_two_of_one_name_are_kept_apart) {
    const ScratchFolder folder;
    ConditionsOptions options;
    options.networks = {folder.write("a/home.csv", "send_ms,rtt_ms\n0,40\n50,60\n").string(),
                        folder.write("b/home.csv", "send_ms,rtt_ms\n0,80\n50,60\n").string(), "wifi"};
    const NetworkConditions conditions(options);
    EXPECT_TRUE(has(conditions.describe(), "home, home (2), wifi;")) << conditions.describe();
    EXPECT_EQ(conditions.of(0, RelayDirection::to_server).trace[0].one_way_us, 20'000);
    EXPECT_EQ(conditions.of(1, RelayDirection::to_server).trace[0].one_way_us, 40'000);
    options.networks = {"dial-up"};
    EXPECT_TRUE(
        has(inputs::error_of([&] { NetworkConditions{options}; }), "--trace: found 'dial-up', expected a file"));
}

TEST(network_conditions, a_recording_is_halved_and_what_got_no_answer_is_lost_one_way) {
    const ScratchFolder folder;
    std::string rows = "send_ms,rtt_ms\n0,40\n";
    for (int i = 1; i <= 200; ++i) rows += std::to_string(10 * i) + (i % 2 == 0 ? ",60\n" : ",-1\n");
    folder.write("network/mine.csv", rows);
    ConditionsOptions options;
    options.data = folder.path();
    const NetworkConditions conditions(options);
    EXPECT_TRUE(has(conditions.describe(), "mine;")) << conditions.describe();
    const auto up = conditions.of(0, RelayDirection::to_server).trace;
    const auto down = conditions.of(0, RelayDirection::to_client).trace;
    ASSERT_EQ(up.size(), 201u);
    ASSERT_EQ(down.size(), 201u);
    EXPECT_EQ(up[0].one_way_us, 20'000);
    EXPECT_EQ(down[0].one_way_us, 20'000);
    int lost_up = 0, lost_down = 0;
    for (std::size_t i = 1; i < up.size(); ++i) {
        EXPECT_EQ(up[i].send_at_us, static_cast<std::int64_t>(10'000 * i));
        const std::int64_t as_before = i == 1 ? 20'000 : 30'000;
        if (i % 2 == 0) {
            EXPECT_EQ(up[i].one_way_us, 30'000);
            EXPECT_EQ(down[i].one_way_us, 30'000);
        } else if (up[i].one_way_us < 0) {
            ++lost_up;
            EXPECT_EQ(down[i].one_way_us, as_before);
        } else {
            ++lost_down;
            EXPECT_EQ(up[i].one_way_us, as_before);
            EXPECT_LT(down[i].one_way_us, 0);
        }
    }
    EXPECT_EQ(lost_up + lost_down, 100);
    EXPECT_GT(lost_up, 20);
    EXPECT_GT(lost_down, 20);
}

TEST(network_conditions, the_recordings_at_hand_can_be_played) {
    const auto data = inputs::recordings();
    if (!data) GTEST_SKIP() << "BACKSIGHT_DATA names no folder";
    ConditionsOptions options;
    options.data = *data;
    const NetworkConditions conditions(options);
    for (std::uint32_t client = 0; client < 32; ++client) {
        for (const RelayDirection way : both_ways) EXPECT_EQ(conditions.of(client, way).validate(), nullptr);
    }
}

TEST(network_conditions, options_without_sense_are_named) {
    ConditionsOptions unknown;
    unknown.networks = {"carrier-pigeon"};
    const std::string error = error_of([&] { NetworkConditions{unknown}; });
    EXPECT_TRUE(has(error, "carrier-pigeon") && has(error, "wifi")) << error;
    ConditionsOptions loss;
    loss.loss_ratio = 1.5;
    EXPECT_TRUE(has(error_of([&] { NetworkConditions{loss}; }), "loss_ratio"));
    ConditionsOptions delay;
    delay.extra_rtt_ms = {};
    EXPECT_TRUE(has(error_of([&] { NetworkConditions{delay}; }), "extra_rtt_ms"));
    delay.extra_rtt_ms = {-1};
    EXPECT_TRUE(has(error_of([&] { NetworkConditions{delay}; }), "0 to 10000"));
}

}  // namespace
}  // namespace backsight::server
