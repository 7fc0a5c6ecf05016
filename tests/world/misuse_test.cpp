// Mistakes of a game or a client with the two ends: each is reported or answered, and harms nobody.

#include <backsight/world.h>

#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace world_misuse_test {

const ProjectileRules thrown;

struct Ends {
    Ends() {
        shooter = server.spawn({});
        client = server.join(shooter);
        server.begin_tick(Tick{10});
        must(server.record(shooter, {}));
    }
    ViewStamp received() {
        const SnapshotSeq seq = server.snapshot(client);
        return {Moment::at(Tick{10}), seq, 1, {}};
    }
    static WorldConfig config() {
        WorldConfig world;
        world.projectiles[1] = &thrown;
        return world;
    }
    static ServerWorldConfig two_clients() {
        ServerWorldConfig config;
        config.max_clients = 2;
        return config;
    }

    ServerWorld server{config(), two_clients()};
    EntityId shooter;
    std::uint32_t client = no_client;
};

void expect_reports(const AssertLog& log, std::size_t count) {
    EXPECT_EQ(log.entries().size(), has_asserts ? count : 0u);
}

TEST(world_misuse, of_a_client_that_is_not_there_does_nothing) {
    Ends ends;
    const AssertLog log;
    for (const std::uint32_t client : {1u, 2u, no_client}) {
        EXPECT_EQ(ends.server.snapshot(client), SnapshotSeq{});
        EXPECT_FALSE(ends.server.add(client, ends.shooter));
        EXPECT_TRUE(ends.server.despawned(client).empty());
        EXPECT_FALSE(ends.server.take_command(client, 1, {}).is_new);
        EXPECT_EQ(ends.server.judge(client, {}, {}).verdict.outcome, Outcome::refused);
        EXPECT_EQ(ends.server.launch(client, {}, {{}, {}}), LaunchResult::bad_id);
        ends.server.finish_command(client);
        ends.server.leave(client);
    }
    expect_reports(log, 24);
}

TEST(world_misuse, of_packets_that_were_not_asked_for_does_nothing) {
    Ends ends;
    ClientWorld screen{WorldConfig{}};
    const AssertLog log;
    std::array<std::uint8_t, 100> packet{};
    Tick wanted;
    EXPECT_EQ(ends.server.write(ends.client, packet), 0u);
    EXPECT_TRUE(ends.server.receive(ends.client, packet).commands.empty());
    EXPECT_EQ(ends.server.hold(ends.client, {}, 1u, wanted), CommandTiming::unknown);
    EXPECT_EQ(ends.server.next_command(ends.client), nullptr);
    EXPECT_EQ(screen.receive(packet, {}).result, ApplyResult::malformed);
    EXPECT_EQ(screen.push({}), 0u);
    EXPECT_EQ(screen.write(packet), 0u);
    expect_reports(log, 7);
    EXPECT_FALSE(screen.launch({}, {})) << "its weapon launches none";
    screen.follow({});
    screen.take(ProjectileSpawn{});
    screen.update_projectiles({});
    expect_reports(log, 7);
}

TEST(world_misuse, of_an_entity_without_a_state_keeps_it_out_of_the_snapshot) {
    Ends ends;
    const EntityId unrecorded = ends.server.spawn({});
    EXPECT_FALSE(ends.server.add(ends.client, ends.shooter)) << "no snapshot was begun";
    ASSERT_NE(ends.server.snapshot(ends.client), SnapshotSeq{});
    EXPECT_TRUE(ends.server.add(ends.client, ends.shooter));
    EXPECT_FALSE(ends.server.add(ends.client, unrecorded));
    EXPECT_FALSE(ends.server.add(ends.client, {}));
    EXPECT_EQ(ends.server.ledger(ends.client).counters()[LedgerResult::no_state], 1u);
}

TEST(world_misuse, of_a_snapshot_of_another_tick_adds_nothing) {
    Ends ends;
    const EntityId seldom = ends.server.spawn({});
    must(ends.server.record(seldom, {}));
    ASSERT_NE(ends.server.snapshot(ends.client), SnapshotSeq{});
    ends.server.begin_tick(Tick{11});
    must(ends.server.record(ends.shooter, {}));
    EXPECT_FALSE(ends.server.add(ends.client, ends.shooter))
        << "it would be of tick 10 for the ledger, and hold tick 11";
    EXPECT_FALSE(ends.server.add(ends.client, seldom));
    ASSERT_NE(ends.server.snapshot(ends.client), SnapshotSeq{});
    EXPECT_TRUE(ends.server.add(ends.client, ends.shooter));
    EXPECT_FALSE(ends.server.add(ends.client, seldom)) << "it has no state of this tick";
}

TEST(world_misuse, of_a_tick_that_goes_back_begins_none) {
    Ends ends;
    const AssertLog log;
    ends.server.begin_tick(Tick{10});
    ends.server.begin_tick(Tick{9});
    EXPECT_EQ(ends.server.tick(), Tick{10});
    expect_reports(log, 2);
}

TEST(world_misuse, of_a_shot_by_nobody_is_no_record_of_another_client) {
    Ends ends;
    const AssertLog log;
    EXPECT_EQ(ends.server.judge(1, {}, {}).client, no_client);
    expect_reports(log, 1);
}

TEST(world_misuse, of_a_judge_before_any_command_is_refused) {
    Ends ends;
    EXPECT_EQ(ends.server.judge(ends.client, {ends.shooter, {}, {1, 0, 0}}, {}).verdict.reason, Reason::stamp_refused);
}

TEST(world_commands, that_come_again_are_told_by_their_number) {
    Ends ends;
    const ViewStamp stamp = ends.received();
    EXPECT_FALSE(ends.server.take_command(ends.client, 0, stamp).is_new);
    EXPECT_TRUE(ends.server.take_command(ends.client, 3, stamp).is_new);
    EXPECT_EQ(ends.server.last_command(ends.client), 3u);
    EXPECT_FALSE(ends.server.take_command(ends.client, 3, stamp).is_new);
    EXPECT_FALSE(ends.server.take_command(ends.client, 2, stamp).is_new) << "overtaken";
    const TakenCommand later = ends.server.take_command(ends.client, 6, stamp);
    EXPECT_TRUE(later.is_new);
    EXPECT_EQ(later.lost, 2u);
    EXPECT_EQ(ends.server.judge_counters(ends.client).by_audit[AuditResult::accepted], 2u) << "each stamp once";
}

TEST(world_commands, launch_only_what_is_theirs) {
    Ends ends;
    const ViewStamp stamp = ends.received();
    static_cast<void>(ends.server.take_command(ends.client, 4, stamp));
    const LaunchFacts facts(ends.shooter, {});
    const auto launch = [&](std::uint32_t client, std::uint32_t command, std::uint16_t weapon) {
        return ends.server.launch(ends.client, {{client, command, 0}, weapon, {}, {1, 0, 0}, {}, {}}, facts);
    };
    EXPECT_EQ(launch(1, 4, 1), LaunchResult::bad_id) << "another client's";
    EXPECT_EQ(launch(0, 3, 1), LaunchResult::bad_id) << "another command's";
    EXPECT_EQ(launch(0, 4, 0), LaunchResult::bad_id) << "no such weapon";
    EXPECT_EQ(launch(0, 4, 60'000), LaunchResult::bad_id);
    EXPECT_EQ(launch(0, 4, 1), LaunchResult::launched);
    EXPECT_EQ(ends.server.launches().size(), 1u);
}

TEST(world_clients, keep_their_number_until_their_projectiles_have_ended) {
    Ends ends;
    const ViewStamp stamp = ends.received();
    static_cast<void>(ends.server.take_command(ends.client, 1, stamp));
    ASSERT_EQ(ends.server.launch(ends.client, {{0, 1, 0}, 1, {}, {1, 0, 0}, {}, {}}, {ends.shooter, {}}),
              LaunchResult::launched);
    EXPECT_EQ(ends.server.client_of(ends.shooter), ends.client);
    ends.server.leave(ends.client);
    EXPECT_EQ(ends.server.client_of(ends.shooter), no_client);
    EXPECT_EQ(ends.server.room(8), 1u);
    EXPECT_EQ(ends.server.join({}), 1u);
    EXPECT_EQ(ends.server.join({}), no_client) << "0 rests";
    for (Tick tick{11}; tick < Tick{2'000} && !ends.server.room(1); tick = tick + 1) {
        ends.server.begin_tick(tick);
        must(ends.server.record(ends.shooter, {}));
        ends.server.finish_tick();
    }
    EXPECT_EQ(ends.server.join({}), 0u);
}

TEST(world_clients, are_found_by_their_entity) {
    Ends ends;
    const EntityId other = ends.server.spawn({});
    ends.server.set_entity(ends.client, other);
    EXPECT_EQ(ends.server.client_of(other), ends.client);
    EXPECT_EQ(ends.server.client_of(ends.shooter), no_client);
    EXPECT_EQ(ends.server.client_of({}), no_client);
    EXPECT_EQ(ends.server.client_of(EntityId::make(100'000, 0)), no_client);
}

TEST(world_configs, name_the_field_that_is_wrong) {
    WorldConfig world;
    EXPECT_EQ(world.validate(), nullptr);
    world.packets.emplace().commands_per_packet = 0;
    EXPECT_NE(world.validate(), nullptr);
    ServerWorldConfig server;
    EXPECT_EQ(server.validate(), nullptr);
    server.max_clients = 0;
    EXPECT_STREQ(server.validate(), "server.max_clients");
    ClientWorldConfig client;
    EXPECT_EQ(client.validate(), nullptr);
    client.max_clients = max_message_clients + 1;
    EXPECT_STREQ(client.validate(), "client.max_clients");
}

}  // namespace world_misuse_test
