// A server with a door: who shows no good pass gets nothing of it.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "tests/transport/net/door_world.h"

namespace backsight::net::test {
namespace {

class net_door : public DoorTest {};

std::uint64_t drops_at_the_door(const NetCounters& counters) {
    return counters.dropped_malformed_hello + counters.dropped_no_pass + counters.dropped_malformed_pass +
           counters.dropped_expired_pass + counters.dropped_long_lived_pass + counters.dropped_foreign_pass +
           counters.dropped_bad_pass + counters.dropped_unchecked_pass + counters.dropped_pass_in_use;
}

TEST_F(net_door, lets_in_who_has_a_pass_and_does_not_answer_who_has_none) {
    NetWorld world(config());
    world.pass = issue(world);
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    EXPECT_EQ(drops_at_the_door(world.server->counters()), 0u);
    const std::uint64_t sent_datagrams = world.server->udp_counters().sent_datagrams;
    world.pass.reset();
    NetLimits impatient;
    impatient.handshake_timeout_us = 400'000;
    NetClient& uninvited = world.add_client({}, impatient);
    ASSERT_TRUE(world.run_until([&] { return uninvited.is_over(); }));
    EXPECT_EQ(world.at_clients[1]->closings, std::vector{CloseReason::handshake_timeout});
    EXPECT_GE(world.server->counters().dropped_no_pass, 1u);
    EXPECT_EQ(world.server->udp_counters().sent_datagrams, sent_datagrams);
    EXPECT_EQ(uninvited.udp_counters().received_datagrams, 0u);
}

TEST_F(net_door, goes_by_the_systems_clock_and_by_a_server_id_that_is_given) {
    NetServerConfig with = config();
    with.door->unix_now_s = nullptr;
    with.door->server.emplace().fill(9);
    NetWorld world(with);
    const std::int64_t now_s =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    world.pass = issue_connect_token(keys.secret_key, *with.door->server, now_s + 60);
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
}

TEST_F(net_door, a_thousand_strangers_with_good_cookies_and_no_pass_cost_nothing) {
    const HelloParts hello = HelloParts::of(record_hello());
    NetWorld world(config());
    const ConnectToken forged = forge(world);
    const std::uint32_t count = 1000;
    std::size_t sent_bytes = 0, got_bytes = 0;
    HeapUse heap;
    for (std::uint32_t i = 0; i < count; ++i) {
        // Something like a pass gets them a cookie; they come back with the cookie and no pass, then with the forged
        // one.
        {
            Stranger stranger;
            const Bytes cookie = stranger.cookie_for(world, hello.with_pass(forged).put_together(i));
            ASSERT_FALSE(cookie.empty());
            EXPECT_TRUE(stranger.ask(world, hello.with_cookie(cookie).put_together(i)).empty());
            EXPECT_TRUE(stranger.ask(world, hello.with_cookie(cookie).with_pass(forged).put_together(i)).empty());
            ASSERT_TRUE(has_no_trace_of_anybody(world));
            sent_bytes += stranger.sent_bytes;
            got_bytes += stranger.got_bytes;
        }
        if (i % 110 == 9) heap.read();
    }
    heap.expect_nothing_kept(count);
    const NetCounters& counters = world.server->counters();
    EXPECT_EQ(counters.cookies_sent, count);
    EXPECT_EQ(counters.dropped_no_pass, count);
    EXPECT_EQ(counters.dropped_bad_pass, count);
    EXPECT_EQ(world.server->udp_counters().sent_bytes, counters.cookie_bytes_sent);
    EXPECT_EQ(got_bytes, counters.cookie_bytes_sent);
    EXPECT_LT(got_bytes, sent_bytes / 8);
    RecordProperty("bytes_received", std::to_string(sent_bytes));
    RecordProperty("bytes_sent", std::to_string(got_bytes));
}

TEST_F(net_door, the_same_hellos_begin_a_handshake_if_the_pass_is_good_or_the_door_open) {
    const HelloParts hello = HelloParts::of(record_hello());
    NetWorld shut(config()), open;
    for (NetWorld* world : {&shut, &open}) {
        const HelloParts shown = world == &shut ? hello.with_pass(issue(shut)) : hello;
        Stranger stranger;
        const Bytes cookie = stranger.cookie_for(*world, shown.put_together());
        stranger.sent_bytes += 2000;  // it may get a certificate now
        EXPECT_FALSE(stranger.ask(*world, shown.with_cookie(cookie).put_together()).empty());
        EXPECT_EQ(world->server->handshake_count(), 1u);
    }
}

TEST_F(net_door, a_thousand_strangers_without_a_pass_are_not_answered) {
    const HelloParts hello = HelloParts::of(record_hello());
    NetWorld world(config());
    Stranger stranger;
    for (std::uint32_t i = 0; i < 1000; ++i) EXPECT_TRUE(stranger.ask(world, hello.put_together(i)).empty());
    EXPECT_EQ(world.server->counters().dropped_no_pass, 1000u);
    EXPECT_EQ(world.server->udp_counters().sent_bytes, 0u);
    EXPECT_TRUE(has_no_trace_of_anybody(world));
}

TEST_F(net_door, passes_that_anybody_can_see_are_bad_are_dropped_unanswered_each_with_its_reason) {
    const HelloParts hello = HelloParts::of(record_hello());
    NetWorld world(config());
    const NetCounters& counters = world.server->counters();
    const ConnectToken good = issue(world);
    Bytes oversized(good.begin(), good.end());
    oversized.push_back(0);
    const std::vector<std::pair<HelloParts, const std::uint64_t*>> cases = {
        {hello, &counters.dropped_no_pass},
        {hello.with_pass({}), &counters.dropped_malformed_pass},
        {hello.with_pass(std::span(good).first(87)), &counters.dropped_malformed_pass},
        {hello.with_pass(oversized), &counters.dropped_malformed_pass},
        {hello.with_pass(Bytes(700)), &counters.dropped_malformed_pass},
        {hello.with_pass(good).with_pass(good), &counters.dropped_malformed_pass},
        {hello.with_pass(good).with_pass({}), &counters.dropped_malformed_pass},
        {hello.with_pass(issue(world, 0)), &counters.dropped_expired_pass},
        {hello.with_pass(issue(world, -begin_s)), &counters.dropped_expired_pass},
        {hello.with_pass(issue(world, 301)), &counters.dropped_long_lived_pass},
    };
    Stranger stranger;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::uint64_t drops = drops_at_the_door(counters), counted = *cases[i].second;
        EXPECT_TRUE(stranger.ask(world, cases[i].first.put_together()).empty()) << "case " << i;
        EXPECT_EQ(*cases[i].second, counted + 1) << "case " << i;
        EXPECT_EQ(drops_at_the_door(counters), drops + 1) << "case " << i;
    }
    EXPECT_EQ(counters.cookies_sent, 0u);
    EXPECT_TRUE(has_no_trace_of_anybody(world));
}

TEST_F(net_door, forged_changed_and_foreign_passes_are_dropped_once_the_cookie_is_proven) {
    const HelloParts hello = HelloParts::of(record_hello());
    NetWorld world(config()), elsewhere(config());
    ConnectToken changed = issue(world);
    changed[20] ^= 1;
    Stranger stranger;
    std::uint32_t number = 0;
    for (const ConnectToken& pass : {forge(world), changed, issue(elsewhere)}) {
        const HelloParts shown = hello.with_pass(pass);
        const Bytes cookie = stranger.cookie_for(world, shown.put_together(++number));
        ASSERT_FALSE(cookie.empty());
        EXPECT_TRUE(stranger.ask(world, shown.with_cookie(cookie).put_together(number)).empty());
        EXPECT_EQ(world.server->counters().dropped_bad_pass, number);
    }
    // Good at the first hello, and expired at the second.
    const HelloParts shown = hello.with_pass(issue(world, 5));
    const Bytes cookie = stranger.cookie_for(world, shown.put_together(++number));
    clock_s += 5;
    EXPECT_TRUE(stranger.ask(world, shown.with_cookie(cookie).put_together(number)).empty());
    EXPECT_EQ(world.server->counters().dropped_expired_pass, 1u);
    EXPECT_TRUE(has_no_trace_of_anybody(world));
}

TEST_F(net_door, a_hello_whose_extensions_do_not_add_up_is_malformed) {
    NetWorld world(config());
    const HelloParts parts = HelloParts::of(record_hello());
    const Bytes whole = parts.with_pass(issue(world)).put_together(), without = parts.put_together();
    const std::size_t length_at = without.size() + 2;  // of the pass, the last extension
    std::vector<Bytes> bad;
    for (const int by : {-1, 1, 100}) {
        bad.push_back(whole);
        bad.back()[length_at + 1] = static_cast<std::uint8_t>(88 + by);
    }
    bad.push_back(whole);
    bad.back()[length_at] = 0xff;
    // The lengths of record and message hold, those of the extensions do not: one byte too many, and each cut.
    for (std::size_t size = without.size() + 1; size <= whole.size() + 1; ++size) {
        if (size == whole.size()) continue;
        Bytes hello = whole;
        hello.resize(size);
        hello[11] = static_cast<std::uint8_t>((size - 13) >> 8);
        hello[12] = static_cast<std::uint8_t>(size - 13);
        hello[15] = hello[23] = static_cast<std::uint8_t>((size - 25) >> 8);
        hello[16] = hello[24] = static_cast<std::uint8_t>(size - 25);
        bad.push_back(hello);
    }
    Stranger stranger;
    for (const Bytes& hello : bad) EXPECT_TRUE(stranger.ask(world, hello).empty());
    EXPECT_EQ(world.server->counters().dropped_malformed_hello, bad.size());
    EXPECT_FALSE(stranger.cookie_for(world, whole).empty());
}

TEST_F(net_door, forged_passes_poured_out_are_checked_no_more_than_allowed_and_others_get_in) {
    constexpr std::uint32_t checks = 8, per_round = 200;
    NetWorld world(config(4, checks));
    const HelloParts hello = HelloParts::of(record_hello()).with_pass(forge(world));
    Stranger stranger;
    std::vector<Bytes> proven;
    for (std::uint32_t i = 0; i < per_round; ++i)
        proven.push_back(hello.with_cookie(stranger.cookie_for(world, hello.put_together(i))).put_together(i));
    std::uint64_t most_checked = 0, checked = 0;
    world.each_round = [&] {
        const std::uint64_t so_far = world.server->counters().dropped_bad_pass;
        most_checked = std::max(most_checked, so_far - checked);
        checked = so_far;
        for (const Bytes& datagram : proven) stranger.socket->send(world.server->local_address(), datagram);
        stranger.socket->flush();
    };
    // Honest ones, from other hosts. One in 256 shares a slot with the attacker, and has to be lucky.
    world.pass = issue(world);
    NetLimits patient;
    patient.handshake_timeout_us = 60'000'000;
    for (std::uint8_t host = 2; host < 6; ++host) {
        world.clients_bind = Address::loopback_v4(0);
        world.clients_bind->ip[3] = host;
        world.add_client({}, patient);
    }
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() >= 2; }));
    EXPECT_GT(world.server->counters().dropped_unchecked_pass, per_round / 2);
    // The first poll finds out about the attacker. From then on half of the checks are for other peers.
    EXPECT_LE(most_checked, checks);
    EXPECT_GE(most_checked, 1u);
}

TEST_F(net_door, a_copied_pass_holds_a_bounded_number_of_connections) {
    NetWorld world(config(2));
    world.pass = issue(world);
    for (int i = 0; i < 5; ++i) world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() == 2; }));
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_pass_in_use >= 3; }));
    EXPECT_EQ(world.server->counters().handshakes_started, 2u);
    // Others are not touched by it, and the place of one that goes is free again.
    world.pass = issue(world);
    NetClient& other = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return other.is_connected(); }));
    world.server->close(world.at_server.peers[0]);
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().handshakes_completed == 4; }));
    EXPECT_EQ(world.server->peer_count(), 3u);
}

TEST_F(net_door, handshakes_that_never_end_give_their_pass_back) {
    NetServerConfig with = config(2);
    with.limits.handshake_timeout_us = 300'000;
    NetWorld world(with);
    world.pass = issue(world);
    std::vector<std::unique_ptr<Tap>> taps;
    for (int i = 0; i < 2; ++i) {
        taps.push_back(std::make_unique<Tap>(world.server->local_address()));
        taps.back()->most_up = 2;
        world.add_client(taps.back()->address());
    }
    world.each_round = [&] {
        for (const auto& tap : taps) tap->pump();
    };
    ASSERT_TRUE(world.run_until([&] { return world.server->handshake_count() == 2; }));
    NetClient& owner = world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_pass_in_use >= 1; }));
    ASSERT_TRUE(world.run_until([&] { return owner.is_connected(); }));
    EXPECT_EQ(world.server->counters().handshakes_timed_out, 2u);
}

TEST_F(net_door, is_not_there_in_plain_udp) {
    NetServerConfig with = config();
    with.protection = Protection::plain_udp_on_trusted_network;
    NetWorld world(with);
    world.add_client();
    world.run_for(1'000);
    ASSERT_EQ(world.clients[0]->send(pattern(1, 10)), SendResult::queued);
    ASSERT_TRUE(world.run_until([&] { return world.server->peer_count() == 1; }));
}

TEST_F(net_door, settings_out_of_range_are_named) {
    NetServerConfig with = config();
    EXPECT_EQ(with.validate(), nullptr);
    with.door->issuer = {};
    EXPECT_STREQ(with.validate(), "door.issuer");
    with.door->issuer[0] = 1;
    EXPECT_STREQ(with.validate(), "door.issuer") << "a point of small order";
    with = config(0);
    EXPECT_STREQ(with.validate(), "door.max_peers_per_pass");
    with = config(4, 1);
    EXPECT_STREQ(with.validate(), "door.max_checks_per_poll");
    with = config();
    with.door->max_lifetime_s = 0;
    EXPECT_STREQ(with.validate(), "door.max_lifetime_s");
}

}  // namespace
}  // namespace backsight::net::test
