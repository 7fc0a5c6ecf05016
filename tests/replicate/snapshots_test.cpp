#include "replicate/entity_codec.h"
#include "tests/support/must.h"

#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/send_snapshots.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <vector>

namespace backsight {
namespace {

using Packet = std::vector<std::uint8_t>;

/// One server, one client, and no network but what a test does to the packets.
struct Pair {
    explicit Pair(const SendConfig& config = {}) : sender(server, ledger, config), applier(client, acks) {}

    EntityId spawn() {
        ids.push_back(server.spawn({}));
        return ids.back();
    }
    void record_all() {
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const float x = static_cast<float>(i) * 100.0f;
            static_cast<void>(
                server.record(ids[i], tick, {{x, static_cast<float>(tick.value) * 0.1f, 0}, {}, {0, 6.4f, 0}}));
        }
    }
    Packet write(std::uint32_t newest_command = 0) {
        Packet packet(2000);
        packet.resize(sender.write(tick, newest_command, packet));
        return packet;
    }
    /// Ticks on by one, records everybody, and gives the snapshot.
    Packet next_snapshot() {
        tick = tick + 1;
        record_all();
        return write();
    }
    void report() { ledger.learn(acks.stamp(Moment::at(tick))); }

    Tick tick{0};
    std::vector<EntityId> ids;
    WorldHistory server{{}};
    Ledger ledger{{}};
    SnapshotSender sender;
    WorldHistory client{{}};
    SnapshotAcks acks;
    SnapshotApplier applier;
};

/// Every state that the client has is the server's of that tick, to the bit.
void expect_same_states(const Pair& pair) {
    for (std::uint32_t slot = 0; slot < pair.client.slot_count(); ++slot) {
        const Track& track = pair.client.slot(slot);
        if (track.id().is_null()) continue;
        for (Tick t{0}; t <= track.newest(); t = t + 1) {
            const std::optional<EntityState> got = track.at(t);
            if (!got || pair.server.slot(slot).id() != track.id()) continue;
            if (pair.tick - t >= pair.server.config().capacity_ticks) continue;  // the server has forgotten
            const std::optional<EntityState> sent = pair.server.slot(slot).at(t);
            ASSERT_TRUE(sent);
            ASSERT_EQ(*got, *sent);
        }
    }
}

TEST(snapshots, the_client_holds_what_the_server_sent) {
    Pair pair;
    for (int i = 0; i < 10; ++i) pair.spawn();
    for (int i = 0; i < 20; ++i) {
        const Applied applied = pair.applier.apply(pair.next_snapshot());
        EXPECT_EQ(applied.result, ApplyResult::applied);
        EXPECT_EQ(applied.header.tick, pair.tick);
        EXPECT_EQ(applied.header.entity_count, 10u);
    }
    EXPECT_EQ(pair.applier.entities(), 200u);
    EXPECT_EQ(pair.applier.newest_tick(), pair.tick);
    expect_same_states(pair);
}

TEST(snapshots, the_command_acknowledged_travels) {
    Pair pair;
    pair.tick = Tick{1};
    EXPECT_EQ(pair.applier.apply(pair.write(77)).header.newest_command, 77u);
}

TEST(snapshots, an_entity_without_a_state_at_the_tick_is_not_in_it) {
    Pair pair;
    const EntityId id = pair.spawn();
    pair.next_snapshot();
    pair.tick = pair.tick + 1;
    EXPECT_EQ(pair.applier.apply(pair.write()).header.entity_count, 0u);
    EXPECT_TRUE(pair.ledger.contains(SnapshotSeq{1}, id.index()));
    EXPECT_FALSE(pair.ledger.contains(SnapshotSeq{2}, id.index()));
}

TEST(snapshots, a_duplicate_or_late_one_changes_nothing) {
    Pair pair;
    pair.spawn();
    std::vector<Packet> packets;
    for (std::uint32_t i = 0; i < 40; ++i) packets.push_back(pair.next_snapshot());
    static_cast<void>(pair.applier.apply(packets[39]));
    EXPECT_EQ(pair.applier.apply(packets[39]).result, ApplyResult::duplicate);
    EXPECT_EQ(pair.applier.apply(packets[40 - late_snapshot_limit]).result, ApplyResult::applied);
    EXPECT_EQ(pair.applier.apply(packets[39 - late_snapshot_limit]).result, ApplyResult::late);
    EXPECT_EQ(pair.applier.entities(), 2u);
    EXPECT_EQ(pair.acks.received(), 1u | std::uint64_t{1} << (late_snapshot_limit - 1));
}

TEST(snapshots, one_that_the_clients_history_can_not_hold_whole_is_not_acknowledged) {
    Pair pair;
    for (int i = 0; i < 5; ++i) pair.spawn();
    const Packet packet = pair.next_snapshot();
    HistoryConfig small;
    small.max_entities = 3;
    WorldHistory history(small);
    SnapshotAcks acks;
    SnapshotApplier applier(history, acks);
    EXPECT_EQ(applier.apply(packet).result, ApplyResult::refused);
    EXPECT_EQ(applier.counters()[ApplyResult::refused], 1u);
    EXPECT_EQ(acks.newest(), SnapshotSeq{});
    EXPECT_EQ(history.slot_count(), 0u) << "nothing of it was kept";
}

TEST(snapshots, a_tick_that_contradicts_its_number_is_refused) {
    Pair pair;
    pair.spawn();
    std::vector<Packet> packets;
    for (int i = 0; i < 3; ++i) packets.push_back(pair.next_snapshot());
    static_cast<void>(pair.applier.apply(packets[1]));
    std::array<std::uint8_t, 32> forged{};
    BitWriter out(forged);
    WriteStream stream(out);
    code_snapshot_header(stream, {}, SnapshotHeader{SnapshotSeq{3}, Tick{2}, 0, 0, {}});
    EXPECT_EQ(pair.applier.apply(std::span(forged).first(out.byte_count())).result, ApplyResult::out_of_order);
    EXPECT_EQ(pair.applier.apply(packets[2]).result, ApplyResult::applied);
    EXPECT_EQ(pair.applier.apply(packets[0]).result, ApplyResult::applied);
}

TEST(snapshots, what_the_client_reported_is_what_deltas_build_on) {
    Pair pair;
    for (int i = 0; i < 10; ++i) pair.spawn();
    const std::size_t whole = pair.next_snapshot().size();
    EXPECT_GE(pair.next_snapshot().size(), whole) << "nothing is reported: whole again";
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    pair.report();
    for (int i = 0; i < 200; ++i) {
        const Packet packet = pair.next_snapshot();
        EXPECT_LE(packet.size(), whole / 4);
        if (i % 3 == 0) continue;  // lost
        EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::applied);
        if (i % 7 == 0) pair.report();
    }
    expect_same_states(pair);
}

TEST(snapshots, a_world_at_rest_takes_three_bits_per_entity) {
    Pair pair;
    for (int i = 0; i < 40; ++i) pair.spawn();
    const auto next = [&] {
        pair.tick = pair.tick + 1;
        for (const EntityId id : pair.ids) test::must(pair.server.record(id, pair.tick, {{7, 8, 9}, {}, {}}));
        return pair.write();
    };
    static_cast<void>(pair.applier.apply(next()));
    pair.report();
    const Packet packet = next();
    EXPECT_LE(packet.size(), 7u + 40 * 3 / 8);
    EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::applied);
    EXPECT_EQ(*pair.client.slot(39).at(pair.tick), *pair.server.slot(39).at(pair.tick));
}

TEST(snapshots, one_built_on_a_snapshot_that_is_not_here_counts_as_not_received) {
    Pair pair;
    pair.spawn();
    pair.next_snapshot();                               // lost
    pair.ledger.learn({Moment{0}, SnapshotSeq{1}, 1});  // a lie
    const Packet built_on_it = pair.next_snapshot();
    static_cast<void>(pair.applier.apply(built_on_it));
    EXPECT_EQ(pair.acks.newest().value, 0u);
    EXPECT_EQ(pair.client.slot_count(), 0u);
    EXPECT_EQ(pair.applier.counters()[ApplyResult::applied], 0u);
}

TEST(snapshots, one_built_on_a_state_that_is_not_here_counts_as_not_received) {
    Pair pair;
    pair.spawn();
    pair.spawn();
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    pair.report();
    const Packet packet = pair.next_snapshot();
    // Another entity has the slot here.
    test::must(pair.client.store(EntityId::make(0, 1), pair.tick, {}));
    EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::unknown_baseline);
    EXPECT_EQ(pair.applier.counters()[ApplyResult::unknown_baseline], 1u);
    EXPECT_EQ(pair.acks.newest().value, 1u);
    EXPECT_EQ(pair.client.slot(1).newest(), Tick{1}) << "not even the others of it are taken";
}

TEST(snapshots, a_silent_client_gets_whole_states_again) {
    Pair pair;
    pair.spawn();
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    pair.report();
    for (std::uint32_t i = 0; i < max_baseline_age; ++i) {
        pair.next_snapshot();
        EXPECT_EQ(pair.sender.counters().whole, 1u);
    }
    EXPECT_EQ(pair.applier.apply(pair.next_snapshot()).result, ApplyResult::applied);
    EXPECT_EQ(pair.sender.counters().whole, 2u);
}

TEST(snapshots, truncation_at_every_byte_changes_nothing) {
    Pair pair;
    for (int i = 0; i < 5; ++i) pair.spawn();
    Packet packet = pair.next_snapshot();
    for (std::size_t size = 0; size < packet.size(); ++size) {
        EXPECT_EQ(pair.applier.apply(std::span(packet).first(size)).result, ApplyResult::malformed) << size;
    }
    packet.push_back(0);
    EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::malformed);
    EXPECT_EQ(pair.client.slot_count(), 0u);
    EXPECT_EQ(pair.acks.newest().value, 0u);
    packet.pop_back();
    EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::applied);
}

RC_GTEST_PROP(snapshots, random_bytes_never_crash_and_change_nothing_when_refused, (std::vector<std::uint8_t> bytes)) {
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(PacketType::snapshot);
    Pair pair;
    if (pair.applier.apply(bytes).result == ApplyResult::applied) return;
    RC_ASSERT(pair.client.slot_count() == 0u);
    RC_ASSERT(pair.acks.newest().value == 0u);
}

TEST(snapshots, flipped_bits_never_crash) {
    std::mt19937 random(9);
    for (int round = 0; round < 20; ++round) {
        Pair pair;
        for (int i = 0; i < 8; ++i) pair.spawn();
        for (int i = 0; i < 50; ++i) {
            Packet packet = pair.next_snapshot();
            packet[random() % packet.size()] ^= static_cast<std::uint8_t>(1u << random() % 8);
            static_cast<void>(pair.applier.apply(packet));
        }
    }
}

TEST(snapshots, a_tight_budget_is_kept_and_everybody_gets_his_turn) {
    SendConfig config;
    config.packet_bytes = 150;
    Pair pair(config);
    for (int i = 0; i < 40; ++i) pair.spawn();
    std::vector<int> updates(pair.ids.size(), 0);
    for (int i = 0; i < 200; ++i) {
        const Packet packet = pair.next_snapshot();
        EXPECT_LE(packet.size(), 150u);
        EXPECT_EQ(pair.applier.apply(packet).result, ApplyResult::applied);
        for (std::size_t e = 0; e < pair.ids.size(); ++e) {
            const bool in_ledger = pair.ledger.contains(pair.ledger.newest_sent(), pair.ids[e].index());
            const Track* track = pair.client.find(pair.ids[e]);
            const bool at_client = track != nullptr && track->holds(pair.tick);
            ASSERT_EQ(in_ledger, at_client);
            updates[e] += in_ledger ? 1 : 0;
        }
    }
    EXPECT_EQ(pair.sender.counters().over_budget, 200u);
    const auto [least, most] = std::minmax_element(updates.begin(), updates.end());
    EXPECT_GT(*least, 10);
    EXPECT_LE(*most - *least, 1);
    expect_same_states(pair);
}

TEST(snapshots, relevances_give_different_update_rates) {
    Pair pair;
    for (int i = 0; i < 4; ++i) pair.spawn();
    const auto by_slot = [](EntityId id, const EntityState&) { return relevance_every(std::max(id.index(), 1u)); };
    pair.sender.set_relevance(by_slot);
    std::array<int, 4> updates{};
    for (int i = 0; i < 60; ++i) {
        pair.next_snapshot();
        for (std::uint32_t slot = 0; slot < 4; ++slot) {
            updates[slot] += pair.ledger.contains(pair.ledger.newest_sent(), slot) ? 1 : 0;
        }
    }
    EXPECT_EQ(updates, (std::array<int, 4>{60, 60, 30, 20}));
}

TEST(snapshots, a_buffer_without_room_for_a_header_sends_nothing) {
    Pair pair;
    pair.spawn();
    std::array<std::uint8_t, 10> small{};
    EXPECT_EQ(pair.sender.write(Tick{1}, 0, small), 0u);
    EXPECT_EQ(pair.sender.counters().no_room, 1u);
    EXPECT_EQ(pair.ledger.newest_sent().value, 0u);
}

TEST(snapshots, a_despawn_reaches_the_client_through_loss_and_then_rests) {
    Pair pair;
    const EntityId gone = pair.spawn();
    pair.spawn();
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    pair.report();
    EXPECT_EQ(pair.server.despawn(gone, pair.tick + 1), RecordResult::ok);
    for (int i = 0; i < 5; ++i) pair.next_snapshot();  // lost
    EXPECT_EQ(pair.sender.counters().tombstones, 5u);
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    const std::optional<EntityState> last = pair.client.find(gone)->at(pair.tick);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->presence, Presence::despawned);
    expect_same_states(pair);

    pair.next_snapshot();  // not reported yet: said again
    EXPECT_EQ(pair.sender.counters().tombstones, 7u);
    pair.report();
    for (int i = 0; i < 5; ++i) pair.next_snapshot();
    EXPECT_EQ(pair.sender.counters().tombstones, 7u);
    EXPECT_EQ(pair.sender.counters().tombstones_given_up, 0u);
}

TEST(snapshots, a_client_that_never_answers_can_not_hold_a_slot) {
    SendConfig config;
    config.tombstone_ticks = 10;
    Pair pair(config);
    const EntityId gone = pair.spawn();
    pair.next_snapshot();
    test::must(pair.server.despawn(gone, pair.tick + 1));
    for (int i = 0; i < 50; ++i) pair.next_snapshot();
    EXPECT_EQ(pair.sender.counters().tombstones, 10u);
    EXPECT_EQ(pair.sender.counters().tombstones_given_up, 1u);
}

TEST(snapshots, an_entity_that_the_client_never_had_is_not_buried) {
    Pair pair;
    const EntityId gone = pair.spawn();
    pair.tick = Tick{1};
    pair.record_all();
    test::must(pair.server.despawn(gone, Tick{2}));
    pair.tick = Tick{2};
    EXPECT_EQ(pair.applier.apply(pair.write()).header.entity_count, 0u);
}

TEST(snapshots, a_slot_used_again_brings_its_new_owner) {
    Pair pair;
    const EntityId old = pair.spawn();
    pair.spawn();
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    test::must(pair.server.despawn(old, pair.tick + 1));
    for (std::uint32_t i = 0; i < 2 * HistoryConfig{}.capacity_ticks; ++i) {
        static_cast<void>(pair.applier.apply(pair.next_snapshot()));
        pair.report();
    }
    const EntityId young = pair.spawn();
    EXPECT_EQ(young.index(), old.index());
    EXPECT_NE(young, old);
    static_cast<void>(pair.applier.apply(pair.next_snapshot()));
    EXPECT_EQ(pair.client.find(old), nullptr);
    ASSERT_NE(pair.client.find(young), nullptr);
    EXPECT_EQ(pair.client.find(young)->at(pair.tick)->presence, Presence::alive);
}

}  // namespace
}  // namespace backsight
