#include "tests/session/session_world.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

namespace backsight::test {
namespace {

void let_in(SessionWorld& world) {
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (int i = 0; i < 10; ++i) world.step();
}

TEST(session_life, idle_sides_keep_each_other_alive) {
    SessionWorld world(conditions(50'000, 0.2));
    world.sends_always = false;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (int i = 0; i < 64 * 60; ++i) world.step();
    EXPECT_EQ(world.client().state(), ClientState::connected);
    EXPECT_EQ(world.server.client_count(), 1u);
    // A keep-alive is the header, now and then with the time and the mask.
    const ChannelCounters& sent = world.client().channel().counters();
    EXPECT_LT(sent.packets_sent, 300u);
    EXPECT_LE(sent.bytes_sent, sent.packets_sent * 24);
}

TEST(session_life, silence_ends_it_on_both_sides_with_the_reason) {
    SessionWorld world;
    world.connect();
    ASSERT_TRUE(world.wait_until_connected());
    for (int i = 0; i < 64; ++i) world.step();
    const Micros last_heard = world.now;
    while (world.server.client_count() > 0) {
        world.now = world.now + Micros{15'625};
        world.server.update(world.now);
        world.client().update(world.now);
    }
    EXPECT_EQ(world.now - last_heard, Micros{320 * 15'625});
    EXPECT_EQ(world.client().end_reason(), LeaveReason::timed_out);
    EXPECT_EQ(world.server.next_change()->left, LeaveReason::timed_out);
    EXPECT_EQ(world.server.counters().count(LeaveReason::timed_out), 1u);
}

TEST(session_life, who_stood_still_is_out_at_once_whatever_waited_for_him_meanwhile) {
    SessionWorld world;
    let_in(world);
    Bytes waiting(1200);
    waiting.resize(world.server.channel(world.ends[0]->id)->write(world.now, {}, waiting));
    ASSERT_GT(waiting.size(), 0u);
    world.client().update(world.now);
    const Micros awake = world.now + ChannelConfig{}.timeout;
    EXPECT_EQ(world.client().receive(awake, waiting).result, DatagramResult::payload);
    world.client().update(awake);
    EXPECT_NE(world.client().state(), ClientState::connected);
    EXPECT_EQ(world.client().end_reason(), LeaveReason::timed_out);
}

TEST(session_life, a_client_that_leaves_is_gone_at_once_even_under_loss) {
    int noticed = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        SessionWorld world(conditions(0, 0.3), server_config(), seed);
        world.connect();
        ASSERT_TRUE(world.wait_until_connected());
        world.client().leave(world.now);
        for (int i = 0; i < 20; ++i) world.step();
        EXPECT_EQ(world.client().state(), ClientState::ended);
        noticed += world.server.counters().count(LeaveReason::left) == 1;
    }
    EXPECT_GE(noticed, 95);
}

TEST(session_life, who_is_disconnected_is_told_why) {
    SessionWorld world(conditions(0, 0.2));
    let_in(world);
    const ClientId id = world.ends[0]->id;
    EXPECT_TRUE(world.server.disconnect(world.now, id, LeaveReason::kicked));
    EXPECT_FALSE(world.server.disconnect(world.now, id, LeaveReason::kicked));
    EXPECT_EQ(world.server.channel(id), nullptr);
    for (int i = 0; i < 20; ++i) world.step();
    EXPECT_EQ(world.client().end_reason(), LeaveReason::kicked);
    EXPECT_TRUE(world.server.has_said_farewell());
}

TEST(session_life, a_shutdown_tells_everybody) {
    SessionWorld world({}, server_config(4), 1, 4);
    for (std::size_t i = 0; i < 4; ++i) {
        world.connect(i, static_cast<std::uint8_t>(i));
        ASSERT_TRUE(world.wait_until_connected(i));
    }
    world.server.shut_down(world.now);
    for (int i = 0; i < 20; ++i) world.step();
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(world.client(i).end_reason(), LeaveReason::shut_down);
}

TEST(session_life, the_same_user_takes_his_seat_over_even_on_a_full_server) {
    SessionWorld world({}, server_config(1), 1, 2);
    world.connect(0, 7, 0);
    ASSERT_TRUE(world.wait_until_connected(0));
    world.step();
    const ClientId before = world.ends[0]->id;
    world.connect(1, 7, 1);
    ASSERT_TRUE(world.wait_until_connected(1));
    for (int i = 0; i < 20; ++i) world.step();
    EXPECT_EQ(world.client(0).end_reason(), LeaveReason::replaced);
    EXPECT_EQ(world.client(1).state(), ClientState::connected);
    ASSERT_EQ(world.changes.size(), 3u);
    EXPECT_EQ(world.changes[1].left, LeaveReason::replaced);
    EXPECT_EQ(world.changes[1].client, before);
    EXPECT_EQ(world.changes[2].client.index(), before.index());
    EXPECT_NE(world.changes[2].client, before);
    EXPECT_EQ(world.server.channel(before), nullptr);
}

TEST(session_life, packets_of_the_former_session_are_told_from_others_and_change_nothing) {
    SessionWorld world({}, server_config(), 1, 1);
    world.connect(0, 7, 0);
    ASSERT_TRUE(world.wait_until_connected());
    Bytes old_up(1200);
    old_up.resize(world.client().write(world.now, world.up_body, old_up));
    Bytes old_down(1200);
    world.step();
    old_down.resize(world.channel()->write(world.now, world.down_body, old_down));
    Bytes old_leave(8);
    old_leave.resize(write_leave(old_leave, DatagramType::leave_up, world.client().channel().key(), LeaveReason::left));

    world.connect(0, 7, 1);  // the client starts anew
    ASSERT_TRUE(world.wait_until_connected());
    for (int i = 0; i < 5; ++i) world.step();
    const auto to_server = [&](const Bytes& bytes) {
        return world.server.receive(world.now, Tick{9}, SessionWorld::peer(0), bytes, world.reply).result;
    };
    EXPECT_EQ(to_server(old_up), DatagramResult::former_session);
    EXPECT_EQ(to_server(old_leave), DatagramResult::former_session);
    EXPECT_EQ(world.client().receive(world.now, old_down).result, DatagramResult::former_session);
    EXPECT_EQ(world.client().state(), ClientState::connected);
    EXPECT_EQ(world.server.client_count(), 1u);
}

TEST(session_life, what_is_sent_back_to_its_sender_is_reflected) {
    SessionWorld world;
    let_in(world);
    Bytes up(1200);
    up.resize(world.client().write(world.now, {}, up));
    EXPECT_EQ(world.client().receive(world.now, up).result, DatagramResult::reflected);
    Bytes down(1200);
    down.resize(world.channel()->write(world.now, {}, down));
    EXPECT_EQ(world.server.receive(world.now, Tick{9}, SessionWorld::peer(0), down, world.reply).result,
              DatagramResult::reflected);
}

TEST(session_life, a_client_whose_server_pauses_for_two_seconds_stays) {
    SessionWorld world;
    let_in(world);
    for (int i = 0; i < 128; ++i) {
        world.now = world.now + Micros{15'625};
        world.send(0);
        world.client().update(world.now);
    }
    for (int i = 0; i < 64; ++i) world.step();
    EXPECT_EQ(world.client().state(), ClientState::connected);
    EXPECT_EQ(world.server.counters().count(DatagramResult::rate_limited), 0u);
}

TEST(session_life, a_flood_is_dropped_above_the_rate_and_others_are_heard) {
    SessionWorld world({}, server_config(), 1, 2);
    for (std::size_t i = 0; i < 2; ++i) {
        world.connect(i, static_cast<std::uint8_t>(i));
        ASSERT_TRUE(world.wait_until_connected(i));
    }
    std::uint64_t taken = 0;
    for (int i = 0; i < 64; ++i) {
        world.step();
        for (int k = 0; k < 100; ++k) {
            Bytes flood(1200);
            flood.resize(world.client(0).write(world.now, {}, flood));
            const auto read = world.server.receive(world.now, Tick{9}, SessionWorld::peer(0), flood, world.reply);
            taken += read.result == DatagramResult::payload;
        }
    }
    EXPECT_LE(taken, 512u + 256u);
    EXPECT_GT(world.server.counters().count(DatagramResult::rate_limited), 5000u);
    EXPECT_EQ(world.channel(1)->counters().packets_received, world.client(1).channel().counters().packets_sent - 1);
}

struct Junk {
    const char* name;
    DatagramResult result;
    Bytes (*make)(const SessionWorld& world, int i);
};

const Junk junk[] = {
    {"too long", DatagramResult::too_long, [](const SessionWorld&, int) { return Bytes(max_datagram_bytes + 1, 5); }},
    {"nothing", DatagramResult::malformed, [](const SessionWorld&, int) { return Bytes{}; }},
    {"no type", DatagramResult::malformed,
     [](const SessionWorld&, int i) {
         return Bytes{static_cast<std::uint8_t>(10 + i % 6), 1, 2};
     }},
    {"a request of noise", DatagramResult::bad_check,
     [](const SessionWorld&, int i) {
         Bytes bytes(min_request_bytes, static_cast<std::uint8_t>(i));
         bytes[0] = 1;
         return bytes;
     }},
    {"a short request", DatagramResult::malformed,
     [](const SessionWorld&, int) {
         return Bytes{1, 2, 3};
     }},
    {"a payload of noise", DatagramResult::bad_check,
     [](const SessionWorld&, int i) { return Bytes{0x85, static_cast<std::uint8_t>(i), 1, 2, 3, 4, 5, 6, 7, 8}; }},
    {"a leave of noise", DatagramResult::bad_check,
     [](const SessionWorld&, int i) { return Bytes{7, static_cast<std::uint8_t>(i), 1, 2, 3, 4}; }},
    {"a server's word", DatagramResult::reflected,
     [](const SessionWorld&, int) {
         return Bytes{0x86, 1, 2, 3, 4};
     }},
};

TEST(session_life, junk_on_a_seat_ends_the_session_at_the_limit_where_only_its_player_can_have_sent_it) {
    for (const Junk& each : junk) {
        for (const bool is_secure : {true, false}) {
            SCOPED_TRACE(std::string(each.name) + (is_secure ? ", secure" : ", plain"));
            ServerSessionConfig config = server_config();
            config.channel.transport_is_secure = is_secure;
            config.channel.max_offences = 20;
            SessionWorld world({}, config, 1, 2);
            world.connect(0, 1);
            world.connect(1, 2);
            ASSERT_TRUE(world.wait_until_connected(0) && world.wait_until_connected(1));
            for (int i = 0; i < 60; ++i) {
                const Channel* channel = world.channel(0);
                const bool is_there = i < 20 || !is_secure;
                ASSERT_EQ(channel != nullptr, is_there) << i;
                if (channel != nullptr && is_secure) {
                    EXPECT_EQ(channel->counters().offences, static_cast<std::uint64_t>(i));
                }
                if (channel != nullptr && !is_secure) EXPECT_EQ(channel->counters().offences, 0u);
                const auto read =
                    world.server.receive(world.now, Tick{1}, SessionWorld::peer(0), each.make(world, i), world.reply);
                if (is_there) EXPECT_EQ(read.result, each.result);
                EXPECT_EQ(read.reply_bytes, 0u);
                // A datagram from a peer without a seat counts as nobody's.
                static_cast<void>(world.server.receive(world.now, Tick{1}, {999}, each.make(world, i), world.reply));
            }
            for (int i = 0; i < 8; ++i) world.step();
            EXPECT_EQ(world.server.counters().count(LeaveReason::misbehaved), is_secure ? 1u : 0u);
            EXPECT_EQ(world.client(0).state(), is_secure ? ClientState::ended : ClientState::connected);
            if (is_secure) EXPECT_EQ(world.client(0).end_reason(), LeaveReason::misbehaved);
            EXPECT_EQ(world.client(1).state(), ClientState::connected);
            EXPECT_EQ(world.channel(1)->counters().offences, 0u);
        }
    }
}

TEST(session_life, while_changes_are_not_drained_nobody_joins_and_nothing_overflows) {
    Gate gate;
    ServerSession server(server_config(2), gate.hooks());
    std::array<std::uint8_t, 64> reply{};
    std::uint64_t refused_for_it = 0;
    for (std::uint64_t i = 1; i <= 100; ++i) {
        Bytes bytes(200);
        const std::uint64_t cookie = gate.hooks().cookie({i % 5}, i, 0);
        bytes.resize(write_request(bytes, {{},
                                           test_fingerprint,
                                           i,
                                           cookie,
                                           ticket_of(static_cast<std::uint8_t>(i % 3), static_cast<std::uint8_t>(i))}));
        const auto read = server.receive({1'000'000}, Tick{1}, {i % 5}, bytes, reply);
        refused_for_it += read.result == DatagramResult::changes_undrained;
    }
    EXPECT_GT(refused_for_it, 50u);
    server.shut_down({1'000'000});
    int changes = 0;
    while (server.next_change()) ++changes;
    EXPECT_LE(changes, 8);
}

TEST(session_life, a_thousand_clients_take_no_memory_after_construction) {
    if (!counts_allocations()) GTEST_SKIP();
    Gate gate;
    ServerSessionConfig config = server_config(1000);
    config.channel.transport_is_secure = true;
    config.tickets_per_second = config.tickets_at_once = 1'000'000;
    ServerHooks hooks = gate.hooks();
    hooks.verify_ticket = [](std::span<const std::uint8_t>, PeerId peer, Micros, std::uint64_t& user) {
        user = peer.value;
        return RefuseReason::none;
    };
    hooks.peek_ticket = nullptr;
    ServerSession server(config, hooks);
    ClientSessionConfig client_config;
    client_config.channel = config.channel;
    std::vector<ClientSession> clients;
    for (int i = 0; i < 1000; ++i) clients.emplace_back(client_config);
    std::array<std::uint8_t, 1200> bytes;
    std::array<std::uint8_t, 64> reply;
    const std::array<std::uint8_t, 100> event{};
    std::uint64_t refused = 0;
    const std::uint64_t allocations = allocations_of([&] {
        for (int tick = 1; tick <= 30; ++tick) {
            const Micros now{tick * 15'625};
            for (std::uint64_t i = 0; i < clients.size(); ++i) {
                ClientSession& client = clients[i];
                if (tick == 1 || (tick == 20 && i % 3 == 0)) must(client.connect(now, 1 + i, test_fingerprint, {}));
                refused += client.state() == ClientState::connected && !client.send_event(event);
                const std::size_t size = client.write(now, event, bytes);
                const auto read = server.receive(now, Tick{tick}, {i}, std::span(bytes).first(size), reply);
                if (read.reply_bytes != 0)
                    static_cast<void>(client.receive(now, std::span(reply).first(read.reply_bytes)));
                Channel* channel = server.channel(read.client);
                if (channel == nullptr) continue;
                while (channel->next_event()) must(channel->send_event(event));
                const std::size_t room = channel->body_room(now);
                const std::size_t down =
                    channel->write(now, std::span(event).first(std::min<std::size_t>(room, 50)), bytes);
                static_cast<void>(client.receive(now, std::span(bytes).first(down)));
                while (client.next_event()) {
                }
            }
            server.update(now);
            while (server.next_change()) {
            }
        }
    });
    EXPECT_EQ(allocations, 0u);
    EXPECT_EQ(server.client_count(), 1000u);
    EXPECT_EQ(refused, 0u);
}

}  // namespace
}  // namespace backsight::test
