// Mistakes of a game or a client with the two ends: each is reported or answered, and harms nobody.

#include <backsight/world.h>

#include "tests/support/assert_log.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

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
        EXPECT_EQ(ends.server.judge(client, Shot{}, {}).verdict.outcome, Outcome::refused);
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
    const ShotRecord record = ends.server.judge(1, Shot{}, {});
    EXPECT_EQ(record.world_client, no_client);
    ends.server.leave(ends.client);
    EXPECT_EQ(ends.server.judge(ends.client, Shot{}, {}).verdict.reason, Reason::unknown_client) << "it has left";
    expect_reports(log, 2);
}

TEST(world_misuse, of_one_shot_by_nobody_among_many_leaves_the_others_their_verdicts) {
    Ends ends;
    const AssertLog log;
    std::vector<ShotRecord> shots(3);
    shots[0].world_client = shots[2].world_client = ends.client;
    shots[1].world_client = ends.client + 1;
    ends.server.judge_all(shots);
    EXPECT_EQ(shots[1].world_client, no_client);
    EXPECT_EQ(shots[0].world_client, ends.client);
    EXPECT_EQ(shots[2].world_client, ends.client);
    EXPECT_EQ(ends.server.judge_counters(ends.client).refusals, 2u);
    ends.server.judge_all({});
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

TEST(world_misuse, of_a_client_that_is_not_there_is_answered_as_by_one_that_did_nothing) {
    Ends ends;
    WorldConfig with_packets;
    with_packets.packets.emplace();
    const ServerWorld packets{with_packets, Ends::two_clients()};
    const AssertLog log;
    for (const std::uint32_t client : {1u, 9'999'999u}) {
        EXPECT_EQ(ends.server.last_command(client), 0u);
        EXPECT_EQ(ends.server.ledger(client).newest_sent(), SnapshotSeq{});
        EXPECT_EQ(ends.server.judge_counters(client).refusals, 0u);
        EXPECT_EQ(packets.commands(client).newest(), 0u);
        EXPECT_EQ(packets.command_buffer(client).held(), 0u);
    }
    expect_reports(log, 10);
}

TEST(world_misuse, of_a_part_that_was_not_asked_for_says_which_config_has_it) {
    Ends ends;
    ServerWorld bare{WorldConfig{}, Ends::two_clients()};
    ClientWorld screen{WorldConfig{}};
    const auto says = [](const char* words) { return has_asserts ? words : ""; };
    EXPECT_DEATH(static_cast<void>(ends.server.sender(0)), says("sender\\(\\): WorldConfig::packets"));
    EXPECT_DEATH(static_cast<void>(ends.server.commands(0)), says("commands\\(\\): WorldConfig::packets"));
    EXPECT_DEATH(static_cast<void>(ends.server.command_buffer(0)), says("WorldConfig::packets"));
    EXPECT_DEATH(static_cast<void>(ends.server.self_audit()), says("ServerWorldConfig::self_audit"));
    EXPECT_DEATH(static_cast<void>(bare.projectiles()), says("WorldConfig::projectiles"));
    EXPECT_DEATH(static_cast<void>(screen.commands()), says("WorldConfig::packets"));
    EXPECT_DEATH(static_cast<void>(screen.snapshots()), says("WorldConfig::packets"));
    EXPECT_DEATH(static_cast<void>(screen.predicted_projectiles()), says("WorldConfig::projectiles"));
    EXPECT_DEATH(static_cast<void>(screen.remote_projectiles()), says("WorldConfig::projectiles"));
    bare.set_level({});
}

TEST(world_misuse, of_snapshots_beside_the_librarys_packets_opens_none) {
    WorldConfig with_packets;
    with_packets.packets.emplace();
    ServerWorld server{with_packets, Ends::two_clients()};
    const EntityId entity = server.spawn({});
    const std::uint32_t client = server.join(entity);
    server.begin_tick(Tick{1});
    must(server.record(entity, {}));
    const AssertLog log;
    EXPECT_EQ(server.snapshot(client), SnapshotSeq{});
    std::array<std::uint8_t, 1200> packet;
    EXPECT_GT(server.write(client, packet), 0u);
    EXPECT_FALSE(server.add(client, entity));
    expect_reports(log, 2);
}

TEST(world_misuse, of_an_entity_that_is_another_clients_leaves_it_there) {
    Ends ends;
    const EntityId other = ends.server.spawn({});
    const std::uint32_t second = ends.server.join(other);
    const AssertLog log;
    ends.server.set_entity(second, ends.shooter);
    EXPECT_EQ(ends.server.client_of(ends.shooter), ends.client);
    EXPECT_EQ(ends.server.client_of(other), second);
    expect_reports(log, 1);
}

TEST(world_misuse, of_a_despawn_after_the_record_waits_for_the_next_tick) {
    Ends ends;
    EXPECT_EQ(ends.server.despawn(ends.shooter), RecordResult::time_went_back);
    ends.server.begin_tick(Tick{11});
    EXPECT_EQ(ends.server.despawn(ends.shooter), RecordResult::ok);
}

TEST(world_misuse, of_a_slot_twice_in_one_snapshot_is_refused) {
    ClientWorld screen{WorldConfig{}};
    const EntityId first = EntityId::make(7, 0), later = EntityId::make(7, 1), other = EntityId::make(8, 0);
    const SnapshotEntity twice[] = {{first, {}}, {other, {}}, {first, {}}};
    const SnapshotEntity both[] = {{first, {}}, {later, {}}};
    const SnapshotEntity sound[] = {{first, {}}, {other, {}}};
    EXPECT_EQ(screen.store({1}, Tick{1}, twice, {}), ApplyResult::refused);
    EXPECT_EQ(screen.store({1}, Tick{1}, both, {}), ApplyResult::refused);
    EXPECT_EQ(screen.history().slot_count(), 0u);
    EXPECT_EQ(screen.store({1}, Tick{1}, sound, {}), ApplyResult::applied);
    EXPECT_EQ(screen.store({2}, Tick{2}, sound, {}), ApplyResult::applied);
}

TEST(world_projectiles, before_the_first_frame_are_drawn_by_the_tick_of_the_join) {
    ClientWorld screen{Ends::config()};
    screen.set_self({}, 3, Tick{1'000});
    ProjectileSpawn spawn;
    spawn.id = {1, 1, 0};
    spawn.weapon = 1;
    spawn.direction = {};
    spawn.launched = Tick{990};
    screen.take(spawn);
    std::vector<Moment> asked;
    const auto level = [&asked](Moment moment) {
        asked.push_back(moment);
        return LevelTrace();
    };
    screen.set_level(level);
    screen.update_projectiles({});
    ASSERT_EQ(screen.remote_projectiles().images().size(), 1u);
    EXPECT_GE(screen.remote_projectiles().images()[0].age, 0) << "it was under way";
    for (const Moment moment : asked) EXPECT_GE(moment, Moment::at(Tick{990}));
}

TEST(world_clients, that_report_a_fingerprint_of_0_have_other_settings_and_those_that_report_none_may_have_ours) {
    for (const std::optional<std::uint64_t> reported :
         {std::optional<std::uint64_t>(), std::optional(std::uint64_t{0})}) {
        ServerWorldConfig config;
        config.self_audit.emplace();
        ServerWorld server{WorldConfig{}, config};
        const EntityId shooter = server.spawn({});
        const std::uint32_t client = server.join(shooter, 0, reported);
        for (std::uint32_t number = 1; number <= 64; ++number) {
            server.begin_tick(Tick{number});
            must(server.record(shooter, {}));
            const SnapshotSeq seq = server.snapshot(client);
            must(server.add(client, shooter));
            const std::uint64_t received = number < 64 ? (std::uint64_t{1} << number) - 1 : ~std::uint64_t{0};
            must(server.take_command(client, number, {Moment::at(Tick{number}), seq, received, {}}).is_new);
            const SelfAuditAnswer answer =
                server.compare(server.judge(client, {shooter, {}, {1, 0, 0}}, {}, {}, 0x12345678));
            EXPECT_TRUE(answer.compared);
        }
        const bool has_other_settings = server.self_audit().of_client(client).alarm() == ScreenFault::settings;
        EXPECT_EQ(has_other_settings, reported.has_value());
    }
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
    const auto named = [](auto change) {
        WorldConfig its_world;
        ServerWorldConfig its_server;
        change(its_world, its_server);
        const char* field = its_server.validate(its_world);
        return std::string(field == nullptr ? "" : field);
    };
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(named([&](auto&, auto& s) { s.eye_offset.z = nan; }), "server.eye_offset");
    EXPECT_EQ(named([&](auto&, auto& s) { s.eye_offset.x = -infinity; }), "server.eye_offset");
    EXPECT_EQ(named([&](auto&, auto& s) { s.commands_per_tick = nan; }), "server.commands_per_tick");
    EXPECT_EQ(named([&](auto&, auto& s) { s.commands_per_tick = 64.1f; }), "server.commands_per_tick");
    EXPECT_EQ(named([&](auto&, auto& s) { s.max_saved = Micros{-1}; }), "server.max_saved");
    EXPECT_EQ(named([&](auto&, auto& s) { s.max_saved = Micros{60'000'001}; }), "server.max_saved");
    EXPECT_EQ(named([&](auto&, auto& s) { s.number_rest = Micros{-1}; }), "server.number_rest");
    EXPECT_EQ(named([&](auto& w, auto& s) { w.projectiles[1] = &thrown, s.number_rest = Micros{1'999'999}; }),
              "server.number_rest")
        << "an end is remembered for 2 s";
    EXPECT_EQ(named([&](auto& w, auto& s) { w.projectiles[1] = &thrown, s.number_rest = Micros{2'000'000}; }), "");
    EXPECT_EQ(named([&](auto&, auto& s) { s.number_rest = {}; }), "") << "without projectiles none rests";
    EXPECT_EQ(named([&](auto&, auto& s) { s.snapshots_per_tick = 0; }), "server.snapshots_per_tick");
    EXPECT_EQ(named([&](auto&, auto& s) { s.workers = 0; }), "server.workers");
    EXPECT_EQ(named([&](auto&, auto& s) { s.workers = 257; }), "server.workers");
    EXPECT_EQ(named([&](auto&, auto& s) { s.snapshots_per_tick = 65; }), "server.snapshots_per_tick");
    EXPECT_EQ(named([&](auto&, auto& s) { s.snapshots_per_tick = 2; }), "ledger.capacity_snapshots");
    EXPECT_EQ(named([&](auto&, auto& s) { s.snapshots_per_tick = 2, s.ledger.capacity_snapshots = 166; }), "");
    EXPECT_EQ(named([&](auto& w, auto& s) { w.packets.emplace(), s.snapshots_per_tick = 2; }), "")
        << "the library's are one a tick";
    EXPECT_EQ(named([&](auto&, auto& s) { s.max_rewind = Micros{10'000'001}; }), "server.max_rewind");
    EXPECT_EQ(named([&](auto& w, auto&) { w.history.capacity_ticks = 32; }), "history.capacity_ticks");
    EXPECT_EQ(named([&](auto&, auto& s) { s.max_rewind = Micros{5'000'000}; }), "history.capacity_ticks");
    EXPECT_EQ(named([&](auto&, auto& s) { s.ledger.capacity_snapshots = 65; }), "ledger.capacity_snapshots");
    // Fields that nothing uses, and fields that are taken from elsewhere.
    EXPECT_EQ(named([&](auto&, auto& s) { s.ledger.max_entities = 0; }), "");
    EXPECT_EQ(named([&](auto& w, auto& s) { w.projectiles[1] = &thrown, s.authority.max_clients = 0; }), "");
    EXPECT_EQ(named([&](auto&, auto& s) { s.authority.max_projectiles = 0; }), "");
    EXPECT_EQ(named([&](auto& w, auto& s) { w.projectiles[1] = &thrown, s.authority.max_projectiles = 0; }),
              "authority.max_projectiles");
    EXPECT_EQ(named([&](auto&, auto& s) { s.send.packet_bytes = 0; }), "");
    EXPECT_NE(named([&](auto& w, auto& s) { w.packets.emplace(), s.send.packet_bytes = 0; }), "");
    ClientWorldConfig client;
    EXPECT_EQ(client.validate(), nullptr);
    client.max_clients = max_message_clients + 1;
    EXPECT_STREQ(client.validate(), "client.max_clients");
    WorldConfig short_history;
    short_history.history.capacity_ticks = 81;  // 0.25 s and 1 s at 64 Hz are 80 ticks
    EXPECT_STREQ(ClientWorldConfig{}.validate(short_history), "history.capacity_ticks");
    short_history.history.capacity_ticks = 82;
    EXPECT_EQ(ClientWorldConfig{}.validate(short_history), nullptr);
}

}  // namespace world_misuse_test
