// New keys for a connection while it carries data: nothing of it is lost, and nobody else can take part.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/transport/net/net_support.h"
#include "transport/net/path.h"

namespace backsight::net::test {
namespace {

constexpr std::size_t type_at = path_id_bytes;  // in what a client sends
constexpr std::uint8_t data_type = 23, wrapped_up = 0x47, wrapped_down = 0x48;

NetServerConfig patient_server() {
    NetServerConfig config;
    config.limits.idle_timeout_us = 3'600'000'000;
    config.limits.handshake_resend_us = 20'000;
    config.limits.handshake_longest_resend_us = 40'000;
    return config;
}

class net_rekey : public testing::Test {
protected:
    net_rekey() {
        world.each_round = [this] { tap.pump(); };
    }
    NetClient& join(std::uint64_t packets = 200) {
        NetLimits limits = patient_server().limits;
        limits.rekey_after_packets = packets;
        NetClient& client = world.add_client(tap.address(), limits);
        EXPECT_TRUE(world.run_until([&] { return client.is_connected() && world.server->peer_count() == 1; }));
        unauthentic_before = unauthentic();
        return client;
    }
    /// Sends a numbered payload each round, which comes back, until the server has counted so many new keys. After each
    /// of them time goes on, as the server wants it to, once the client has heard so: until then the last keys count.
    bool play_until_keys(std::uint64_t count) {
        std::optional<std::uint32_t> first_since;
        return world.run_until([&] {
            if (world.server->counters().rekeys > seen && !first_since) first_since = sent;
            if (first_since && has_heard_any_since(*first_since)) {
                ++seen;
                first_since.reset();
                world.clock_ahead_us += 11'000'000;
            }
            if (world.clients[0]->counters().rekeys_failed > failed) {
                ++failed;
                world.clock_ahead_us += 31'000'000;
            }
            send();
            return seen >= count;
        });
    }
    bool has_heard_any_since(std::uint32_t first) {
        for (std::uint32_t i = first; i < sent; ++i)
            if (!at_client().empty() && at_client().back() == pattern(i, 40)) return true;
        return false;
    }
    /// Beside what the first handshake has cost: where its first message is sent twice, a second answer comes too late.
    std::uint64_t unauthentic() const {
        return world.clients[0]->counters().dropped_unauthentic + world.server->counters().dropped_unauthentic -
               unauthentic_before;
    }
    void send() { EXPECT_EQ(world.clients[0]->send(pattern(sent++, 40)), SendResult::queued); }
    void settle() { world.run_for(100'000); }
    const std::vector<Bytes>& at_server() { return world.at_server.payloads[world.at_server.peers.at(0).value]; }
    const std::vector<Bytes>& at_client() { return world.at_clients[0]->payloads[NetClient::server.value]; }
    void expect_one_quiet_peer() {
        EXPECT_EQ(world.at_server.peers.size(), 1u);
        EXPECT_EQ(world.server->peer_count(), 1u);
        EXPECT_TRUE(world.at_server.closings.empty());
        EXPECT_TRUE(world.at_clients[0]->closings.empty());
        EXPECT_TRUE(world.clients[0]->is_connected());
    }

    NetWorld world{patient_server()};
    Tap tap{world.server->local_address()};
    std::uint64_t seen = 0, failed = 0, unauthentic_before = 0;
    std::uint32_t sent = 0;
};

TEST_F(net_rekey, changes_the_keys_by_packets_and_loses_and_delays_nothing) {
    const NetClient& client = join();
    ASSERT_TRUE(play_until_keys(5));
    settle();
    ASSERT_EQ(at_server().size(), sent);
    ASSERT_EQ(at_client().size(), sent);
    for (std::uint32_t i = 0; i < sent; ++i) {
        ASSERT_EQ(at_server()[i], pattern(i, 40));
        ASSERT_EQ(at_client()[i], pattern(i, 40));
    }
    EXPECT_EQ(client.counters().rekeys, 5u);
    EXPECT_EQ(client.counters().rekeys_failed + world.server->counters().rekeys_failed, 0u);
    EXPECT_EQ(unauthentic(), 0u);
    EXPECT_EQ(world.server->counters().handshakes_started, 1u);
    // Each of the six keys has an id of its own.
    std::vector<Bytes> ids;
    for (const Bytes& datagram : tap.up) {
        if ((datagram[0] & 0x80) == 0) continue;
        const Bytes id(datagram.begin(), datagram.begin() + path_id_bytes);
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    }
    EXPECT_EQ(ids.size(), 6u);
    expect_one_quiet_peer();
}

TEST_F(net_rekey, over_a_lossy_path_delivers_all_that_the_path_delivers) {
    std::uint64_t random = 1, data_up = 0, data_down = 0;
    const auto passes = [&random] {
        random = random * 6364136223846793005u + 1442695040888963407u;
        return (random >> 33) % 10 >= 3;
    };
    bool is_lossy = false;
    tap.lets_up = [&](const Bytes& datagram) {
        if (is_lossy && !passes()) return false;
        data_up += (datagram[0] & 0x80) != 0 && datagram[type_at] == data_type ? 1 : 0;
        return true;
    };
    tap.lets_down = [&](const Bytes& datagram) {
        if (is_lossy && !passes()) return false;
        data_down += datagram[0] == data_type ? 1 : 0;
        return true;
    };
    join();
    is_lossy = true;
    ASSERT_TRUE(play_until_keys(6));
    settle();
    EXPECT_EQ(at_server().size(), data_up);
    EXPECT_EQ(at_client().size(), data_down);
    EXPECT_EQ(unauthentic(), 0u);
    expect_one_quiet_peer();
}

TEST_F(net_rekey, changes_the_keys_each_hour) {
    const NetClient& client = join(1u << 20);
    // Neither end has been idle for an hour meanwhile.
    for (int half = 0; half < 2; ++half) {
        send();
        settle();
        EXPECT_EQ(client.counters().rekeys, 0u);
        world.clock_ahead_us += 1'800'000'000;
    }
    ASSERT_TRUE(play_until_keys(1));
    settle();
    EXPECT_EQ(client.counters().rekeys, 1u);
    expect_one_quiet_peer();
}

TEST_F(net_rekey, that_nobody_answers_leaves_the_keys_and_the_data_as_they_are) {
    tap.lets_down = [](const Bytes& datagram) { return datagram[0] != wrapped_down; };
    const NetClient& client = join();
    ASSERT_TRUE(world.run_until([&] {
        send();
        if (sent == 150) world.clock_ahead_us += 6'000'000;
        return client.counters().rekeys_failed > 0;
    }));
    settle();
    EXPECT_EQ(at_server().size(), sent);
    EXPECT_EQ(at_client().size(), sent);
    EXPECT_EQ(client.counters().rekeys, 0u);
    tap.lets_down = nullptr;
    world.clock_ahead_us += 31'000'000;
    EXPECT_TRUE(play_until_keys(1));
    expect_one_quiet_peer();
}

TEST_F(net_rekey, follows_its_client_to_another_address_before_and_after) {
    join();
    ASSERT_TRUE(play_until_keys(1));
    tap.rebind();
    ASSERT_TRUE(world.run_until([&] {
        send();
        return world.server->counters().paths_moved == 1;
    }));
    ASSERT_TRUE(play_until_keys(2));
    expect_one_quiet_peer();
}

// They have copied the connect token, and every datagram of the match.
TEST_F(net_rekey, is_of_no_use_to_an_eavesdropper) {
    join();
    ASSERT_TRUE(play_until_keys(1));
    std::vector<Bytes> old = tap.up;
    std::erase_if(old, [](const Bytes& datagram) { return (datagram[0] & 0x80) == 0; });
    const auto attacker = raw_socket();
    const auto replay = [&] {
        for (const Bytes& datagram : old) {
            attacker->send(world.server->local_address(), datagram);
            attacker->flush();
            tap.inject_up(datagram);
            if (&datagram == &old.back()) settle();
        }
    };
    // A hello of theirs in the victim's name, sealed with no key.
    Bytes hello = record_hello(), forged(old.back().begin(), old.back().begin() + path_id_bytes);
    forged.push_back(wrapped_up);
    forged.insert(forged.end(), hello.begin(), hello.end());
    forged.insert(forged.end(), 16, 0);
    const std::uint64_t refused = world.server->counters().dropped_bad_answer;
    tap.inject_up(forged);
    settle();
    EXPECT_EQ(world.server->counters().dropped_bad_answer, refused + 1);
    send();
    settle();
    const std::size_t heard = at_server().size();
    const std::uint64_t keys = world.server->counters().rekeys;
    replay();
    EXPECT_EQ(at_server().size(), heard);
    // Beyond the overlap the old id is nobody's.
    world.clock_ahead_us += keys_overlap_us + 1'000'000;
    settle();
    const std::uint64_t unknown = world.server->counters().dropped_unauthenticated;
    replay();
    EXPECT_EQ(at_server().size(), heard);
    EXPECT_GT(world.server->counters().dropped_unauthenticated, unknown);
    EXPECT_EQ(world.server->counters().rekeys, keys);
    EXPECT_TRUE(drain(*attacker).empty());
    ASSERT_TRUE(play_until_keys(2));
    expect_one_quiet_peer();
}

}  // namespace
}  // namespace backsight::net::test
