// What a client with a seat can do to the session: too much, too little, twice, back, torn, out of its own head.

#include <gtest/gtest.h>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

TEST(hostile_packets, nobody_is_harmed_by_a_client_that_keeps_to_the_rules) {
    AttackedMatch match;
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_TRUE(match.attacker_has_seat());
    for (const Violation violation : enum_values<Violation>) {
        EXPECT_EQ(match.violation(violation), 0u) << to_string(violation);
    }
}

TEST(hostile_packets, ten_times_the_packet_rate_is_dropped_unread) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        for (int i = 0; i < 10; ++i) client.send_body(HostileClient::command_packet(client.next_command()));
    };
    match.play();
    match.expect_others_notice_nothing();
    const std::uint64_t sent = static_cast<std::uint64_t>(match.attack_ticks()) * 10;
    const ChannelConfig& limits = match.world.server().config().channel;
    const std::uint64_t seconds = static_cast<std::uint64_t>(match.attack_ticks()) / 64 + 1;
    EXPECT_GE(match.datagrams(DatagramResult::rate_limited) + limits.max_packets_at_once +
                  seconds * limits.max_packets_per_second,
              sent);
    // The client moves as fast as everybody.
    EXPECT_GT(match.violation(Violation::too_many_commands), 0u);
    const ArenaCounters& arena = match.world.server().arena().counters();
    const auto executed = arena.by_executed[Executed::ok];
    EXPECT_LE(executed, (AttackedMatch::bots + 1) *
                            static_cast<std::uint64_t>(match.attack_ticks() + AttackedMatch::gathering_ticks));
}

TEST(hostile_packets, sixteen_commands_in_each_packet_move_no_faster) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        std::vector<Command> commands;
        for (std::uint32_t i = 0; i < max_commands_per_packet; ++i) commands.push_back(client.next_command());
        client.send_body(HostileClient::command_packet(commands));
    };
    match.play();
    match.expect_others_notice_nothing();
    const auto sent = static_cast<std::uint64_t>(match.attack_ticks()) * max_commands_per_packet;
    EXPECT_GT(match.violation(Violation::too_many_commands), sent * 8 / 10);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(hostile_packets, who_says_nothing_times_out_and_may_come_back) {
    AttackedMatch match(64 * 10);
    match.attacker.attack = [](HostileClient&) {};
    int times = 0;
    match.attacker.always = [&](HostileClient& client) {
        if (client.session().state() != ClientState::ended) return;
        ++times;
        client.connect(client.world().issue_ticket(AttackedMatch::attacker_user));
    };
    match.play();
    match.expect_others_notice_nothing(true);
    EXPECT_GE(times, 3);
    EXPECT_EQ(match.left(LeaveReason::timed_out), static_cast<std::uint64_t>(times));
    EXPECT_EQ(match.world.joins, AttackedMatch::bots + 1u + static_cast<std::uint64_t>(times));
}

TEST(hostile_packets, its_own_packets_replayed_are_duplicates) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        client.send_body(HostileClient::command_packet(client.next_command()));
        const Bytes newest = client.said().back();
        const Bytes older = client.said()[client.said().size() / 2];
        // The server answers with the same seat.
        const Bytes request = client.said().front();
        client.send_raw(newest);
        client.send_raw(older);
        client.send_raw(request);
    };
    match.play();
    match.expect_others_notice_nothing();
    const auto ticks = static_cast<std::uint64_t>(match.attack_ticks());
    const std::uint64_t old = match.datagrams(DatagramResult::duplicate) + match.datagrams(DatagramResult::too_old);
    EXPECT_GE(old, ticks);
    EXPECT_GT(match.datagrams(DatagramResult::too_old), 0u);
    EXPECT_TRUE(match.attacker_has_seat());
    EXPECT_EQ(match.world.joins, AttackedMatch::bots + 1u);
}

TEST(hostile_packets, packets_of_its_former_session_are_told_from_those_of_this_one) {
    AttackedMatch match;
    Bytes former;
    match.attacker.attack = [&](HostileClient& client) {
        if (former.empty()) {
            former = client.said().back();
            client.connect(client.world().issue_ticket(AttackedMatch::attacker_user));
            return;
        }
        client.send_body(HostileClient::command_packet(client.next_command()));
        client.send_raw(former);
    };
    match.play();
    match.expect_others_notice_nothing(true);
    EXPECT_GT(match.datagrams(DatagramResult::former_session), 300u);
    EXPECT_EQ(match.left(LeaveReason::replaced), 1u);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(hostile_packets, the_servers_own_packets_sent_back_are_junk_and_end_the_session) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        client.send_body(HostileClient::command_packet(client.next_command()));
        client.send_raw(client.heard().back());
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GE(match.datagrams(DatagramResult::reflected), match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
}

TEST(hostile_packets, oversized_cut_empty_and_random_datagrams_are_dropped_and_end_the_session) {
    AttackedMatch match;
    Random random(5);
    match.attacker.attack = [&](HostileClient& client) {
        client.send_raw(Bytes(max_datagram_bytes + 1, 0x55));
        Bytes cut = client.said().front();
        cut.resize(static_cast<std::size_t>(random.below(static_cast<int>(cut.size()))));
        client.send_raw(cut);
        client.send_raw({});
        Bytes noise(1 + static_cast<std::size_t>(random.below(300)));
        for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random.bits());
        noise[0] = static_cast<std::uint8_t>((noise[0] & 0xf0) | 5);
        client.send_raw(noise);
    };
    match.play();
    match.expect_others_notice_nothing();
    const std::uint64_t noise = match.datagrams(DatagramResult::too_long) + match.datagrams(DatagramResult::bad_check) +
                                match.datagrams(DatagramResult::malformed);
    EXPECT_GE(noise, match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
    EXPECT_FALSE(match.attacker_has_seat());
}

TEST(hostile_packets, bodies_and_datagrams_of_noise_count_together_up_to_the_limit_of_the_config) {
    OnlineRun run;
    run.clients = 1;
    run.spare_seats = 1;
    run.ticks = 64;
    run.match.channel.max_offences = 10;
    OnlineWorld world(run);
    HostileClient attacker(world, AttackedMatch::attacker_peer);
    world.let_in(attacker);
    std::uint64_t said = 0;
    attacker.always = [&](HostileClient& client) {
        if (client.session().state() == ClientState::idle)
            client.connect(world.issue_ticket(AttackedMatch::attacker_user));
    };
    attacker.attack = [&](HostileClient& client) {
        ++said % 2 == 0 ? client.send_raw(Bytes{15, 9, 9}) : client.send_body(Bytes{0xff, 0xff});
    };
    world.play();
    const ServerCounters& counters = world.server().session().counters();
    EXPECT_EQ(counters.count(LeaveReason::misbehaved), 1u);
    EXPECT_EQ(world.server().counters().violation[Violation::malformed_body], 5u);
    EXPECT_GE(counters.count(DatagramResult::malformed), 5u);
}

TEST(hostile_packets, acknowledging_packets_that_were_never_sent_ends_the_session) {
    AttackedMatch match;
    std::uint64_t packet = 1000;
    match.attacker.attack = [&](HostileClient& client) { client.send_crafted(++packet, 20'000, {}); };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(match.datagrams(DatagramResult::acks_unsent), match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
    EXPECT_GT(match.datagrams(DatagramResult::unknown_peer), 0u);
}

TEST(hostile_packets, events_to_the_server_end_the_session) {
    AttackedMatch match;
    const std::uint8_t event[] = {1, 2, 3};
    match.attacker.attack = [&](HostileClient& client) {
        must(client.session().send_event(event));
        client.send_packet();
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(match.violation(Violation::event_not_ours), match.world.server().config().channel.max_offences);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 1u);
}

TEST(hostile_packets, who_acknowledges_no_event_is_sent_away_when_the_queue_is_full) {
    AttackedMatch match(64 * 20);
    std::uint64_t packet = 1000;
    match.attacker.attack = [&](HostileClient& client) {
        client.send_crafted(++packet, 0, HostileClient::command_packet(client.next_shot()));
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(match.violation(Violation::event_queue_full), 1u);
    // The client's link may be to blame: nothing that the client said was wrong.
    EXPECT_EQ(match.left(LeaveReason::fell_behind), 1u);
    EXPECT_EQ(match.left(LeaveReason::misbehaved), 0u);
    EXPECT_FALSE(match.attacker_has_seat());
}

}  // namespace
}  // namespace backsight::test
