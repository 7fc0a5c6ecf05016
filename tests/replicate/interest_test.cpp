#include "tests/support/must.h"

#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

// Which entities go to which client, how often: relevance, budget, and the bound on waiting.

namespace backsight {
namespace {

struct Crowd {
    explicit Crowd(const SendConfig& config, std::uint32_t count) : sender(world, ledger, config) {
        for (std::uint32_t i = 0; i < count; ++i) ids.push_back(world.spawn({}));
        waited.resize(count);
        sent.resize(count);
        longest.resize(count);
    }

    /// Entity i stands i times `spacing_m` away from the first, and all leap about, so that no delta is small.
    void next(std::span<std::uint8_t> packet, float spacing_m = 1.0f) {
        tick = tick + 1;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const float leap = static_cast<float>(tick.value * static_cast<std::int64_t>(i + 3) % 7) * 0.1f;
            test::must(world.record(ids[i], tick, {{static_cast<float>(i) * spacing_m, leap, 0}, {}, {}}));
        }
        const std::size_t size = sender.write(tick, 0, packet);
        ASSERT_LE(size, packet.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const bool is_in = ledger.contains(ledger.newest_sent(), ids[i].index());
            waited[i] = is_in ? 0 : waited[i] + 1;
            sent[i] += is_in ? 1 : 0;
            longest[i] = std::max(longest[i], waited[i] + 1);
        }
    }

    WorldHistory world{{}};
    Ledger ledger{{}};
    SnapshotSender sender;
    Tick tick{0};
    std::vector<EntityId> ids;
    std::vector<std::uint32_t> waited, sent, longest;  // in snapshots, per entity
};

RC_GTEST_PROP(interest, nobody_waits_longer_than_the_bound_whatever_the_relevances, ()) {
    static std::array<std::uint32_t, 64> weights;
    for (std::uint32_t& weight : weights) weight = *rc::gen::inRange(1u, relevance_full + 1);
    const auto count = *rc::gen::inRange(1u, 65u);
    SendConfig config;
    config.max_snapshots_apart = 32;
    Crowd crowd(config, count);
    crowd.sender.set_relevance([](EntityId id, const EntityState&) { return weights[id.index()]; });
    std::array<std::uint8_t, 120> packet;  // five and more of them: 2 * 64 / 5 < 32
    for (int i = 0; i < 200; ++i) crowd.next(packet);
    for (const std::uint32_t longest : crowd.longest) RC_ASSERT(longest <= config.max_snapshots_apart);
    RC_ASSERT(crowd.sender.counters().starved == 0u);
}

RC_GTEST_PROP(interest, a_packet_keeps_to_its_budget_and_the_ledger_to_the_packet, ()) {
    SendConfig config;
    config.packet_bytes = *rc::gen::inRange(100u, 600u);
    Crowd crowd(config, *rc::gen::inRange(1u, 100u));
    std::array<std::uint8_t, 1500> packet;
    for (int i = 0; i < 20; ++i) {
        const std::uint64_t before = crowd.sender.counters().bytes;
        crowd.next(packet);
        RC_ASSERT(crowd.sender.counters().bytes - before <= config.packet_bytes);
    }
    std::uint64_t in_ledger = 0;
    for (const std::uint32_t sent : crowd.sent) in_ledger += sent;
    RC_ASSERT(crowd.sender.counters().entities == in_ledger);
}

RC_GTEST_PROP(interest, under_a_tight_budget_the_more_relevant_go_more_often, ()) {
    static std::array<std::uint32_t, 40> weights;
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = i < 10 ? relevance_full : relevance_full / 8;
    SendConfig config;
    config.max_snapshots_apart = 200;
    Crowd crowd(config, 40);
    crowd.sender.set_relevance([](EntityId id, const EntityState&) { return weights[id.index()]; });
    std::vector<std::uint8_t> packet(*rc::gen::inRange<std::size_t>(120, 160));
    for (int i = 0; i < 400; ++i) crowd.next(packet);
    const auto least_near = *std::min_element(crowd.sent.begin(), crowd.sent.begin() + 10);
    const auto most_far = *std::max_element(crowd.sent.begin() + 10, crowd.sent.end());
    RC_ASSERT(least_near >= 3 * most_far);
    RC_ASSERT(*std::min_element(crowd.sent.begin(), crowd.sent.end()) > 0u);
}

TEST(interest, the_irrelevant_are_not_sent) {
    Crowd crowd({}, 4);
    const auto odd = [](EntityId id, const EntityState&) { return id.index() % 2 == 1 ? relevance_full : 0; };
    crowd.sender.set_relevance(odd);
    std::array<std::uint8_t, 1200> packet;
    for (int i = 0; i < 50; ++i) crowd.next(packet);
    EXPECT_EQ(crowd.sent, (std::vector<std::uint32_t>{0, 50, 0, 50}));
}

TEST(interest, is_the_same_by_one_entity_and_by_a_row_of_them) {
    ViewCone cone;
    cone.ahead = {0.6f, 0.8f, 0.0f};
    const auto by_one = [&cone](EntityId id, const EntityState& state) {
        return id.index() == 3 ? 0 : weight_in_view(dequantize(state.position, {}), cone);
    };
    const auto by_row = [&cone](const RelevanceRow& row) {
        weigh_in_view(row, cone);
        const std::size_t fourth = row.number_of(3);
        if (fourth < row.size()) row.weights[fourth] = 0;
    };
    Crowd ones({}, 40);
    Crowd rows({}, 40);
    ones.sender.set_relevance(by_one);
    rows.sender.set_row_relevance(by_row);
    std::array<std::uint8_t, 300> packet;
    for (int i = 0; i < 300; ++i) {
        ones.next(packet, 3.0f);
        rows.next(packet, 3.0f);
        ASSERT_EQ(ones.sent, rows.sent);
    }
    EXPECT_EQ(rows.sent[3], 0u);
    EXPECT_EQ(ones.sender.counters().bytes, rows.sender.counters().bytes);
}

TEST(interest, with_a_viewer_the_far_are_sent_less_often_but_never_forgotten) {
    Crowd crowd({}, 4);
    crowd.sender.set_viewer(crowd.ids[0]);
    std::array<std::uint8_t, 1200> packet;
    for (int i = 0; i < 640; ++i) crowd.next(packet, 30.0f);  // at 0, 30, 60 and 90 m
    EXPECT_EQ(crowd.sent[0], 640u);
    EXPECT_EQ(crowd.sent[1], 640u);
    EXPECT_NEAR(crowd.sent[2], 320, 2);
    EXPECT_NEAR(crowd.sent[3], 213, 2);
    for (int i = 0; i < 320; ++i) crowd.next(packet, 4000.0f);
    EXPECT_EQ(crowd.longest[3], SendConfig{}.max_snapshots_apart / 2);
}

TEST(interest, validate_names_the_field) {
    SendConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.max_snapshots_apart = 0;
    EXPECT_STREQ(config.validate(), "max_snapshots_apart");
    config = {};
    config.near_m = 0.0f;
    EXPECT_STREQ(config.validate(), "near_m");
    config = {};
    config.packet_bytes = 99;
    EXPECT_STREQ(config.validate(), "packet_bytes");
}

}  // namespace
}  // namespace backsight
