// The search for the longest datagram of a path: its arithmetic against simulated paths, then real sockets behind a
// relay that drops longer ones.

#include "transport/net/path_size.h"

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>

#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::uint32_t usual_bytes = 1200;

namespace path_size {

/// A path with a round trip, loss, and a longest datagram; its far end answers what comes.
struct SimulatedPath {
    explicit SimulatedPath(std::uint32_t longest) : longest_bytes(longest) { size.note_sent(usual_bytes); }

    void run(std::int64_t us) {
        for (const std::int64_t end_us = now_us + us; now_us < end_us; now_us += 10'000) {
            while (!answers.empty() && answers.front().first <= now_us) {
                size.take_answer(answers.front().second, now_us);
                answers.pop_front();
            }
            const auto pair = size.next(now_us);
            if (!pair) continue;
            for (const SizeProbe& probe : pair->probes) {
                ++probes;
                if (is_answered && probe.bytes <= longest_bytes && !is_lost())
                    answers.emplace_back(now_us + round_trip_us, probe);
            }
        }
    }
    bool is_lost() {
        random = random * 6364136223846793005u + 1442695040888963407u;
        return (random >> 33) % 1000 < lost_of_1000;
    }

    PathSize size{usual_bytes};
    std::uint32_t longest_bytes;
    std::int64_t round_trip_us = 60'000;
    std::uint64_t lost_of_1000 = 0, random = 1;
    bool is_answered = true;
    std::int64_t now_us = 0;
    std::uint64_t probes = 0;
    std::deque<std::pair<std::int64_t, SizeProbe>> answers;
};

}  // namespace path_size

using path_size::SimulatedPath;

constexpr std::int64_t second_us = 1'000'000;

TEST(path_size, finds_what_each_path_carries_to_the_byte_that_it_promises) {
    for (std::uint32_t longest = PathSize::least_bytes; longest <= 1500; longest += 13) {
        for (const std::int64_t round_trip_us : {0, 20'000, 300'000}) {
            SimulatedPath path(longest);
            path.round_trip_us = round_trip_us;
            path.run(60 * second_us);
            const std::uint32_t carried = std::min(longest, usual_bytes);
            EXPECT_LE(path.size.bytes(), carried);
            EXPECT_LT(carried - path.size.bytes(), PathSize::exact_bytes);
            EXPECT_EQ(path.size.is_short(), longest < usual_bytes) << longest;
        }
    }
}

TEST(path_size, stays_at_the_most_where_nobody_answers_and_asks_seldom) {
    SimulatedPath path(usual_bytes);
    path.is_answered = false;
    path.run(600 * second_us);
    EXPECT_EQ(path.size.bytes(), usual_bytes);
    EXPECT_LE(path.probes, 2 * (8 + 600 / 15));
}

TEST(path_size, that_is_good_costs_a_pair_in_fifteen_seconds) {
    SimulatedPath path(usual_bytes);
    path.run(600 * second_us);
    EXPECT_LE(path.probes, 2 * 41);
    EXPECT_EQ(path.size.bytes(), usual_bytes);
}

TEST(path_size, is_rarely_taken_for_short_because_of_loss) {
    int taken_for_short = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SimulatedPath path(usual_bytes);
        path.random = seed * 77;
        path.lost_of_1000 = 200;
        path.run(120 * second_us);
        taken_for_short += path.size.is_short() ? 1 : 0;
    }
    EXPECT_LE(taken_for_short, 4);
}

TEST(path_size, of_an_outage_changes_nothing) {
    SimulatedPath path(usual_bytes);
    path.run(20 * second_us);
    path.is_answered = false;
    path.run(120 * second_us);
    path.is_answered = true;
    path.run(20 * second_us);
    EXPECT_EQ(path.size.bytes(), usual_bytes);
}

TEST(path_size, follows_a_path_that_becomes_shorter_and_longer_again) {
    SimulatedPath path(usual_bytes);
    path.run(20 * second_us);
    path.longest_bytes = 900;
    path.run(40 * second_us);
    EXPECT_LE(path.size.bytes(), 900u);
    EXPECT_GT(path.size.bytes(), 900 - PathSize::exact_bytes);
    path.longest_bytes = 700;
    path.run(40 * second_us);
    EXPECT_LE(path.size.bytes(), 700u);
    path.longest_bytes = 1500;
    path.run(120 * second_us);
    EXPECT_EQ(path.size.bytes(), usual_bytes);
    path.longest_bytes = 800;
    path.run(40 * second_us);
    path.longest_bytes = 1500;
    path.size.begin_anew(path.now_us);
    EXPECT_EQ(path.size.bytes(), usual_bytes);
}

TEST(path_size, takes_no_old_answer_for_a_new_one) {
    SimulatedPath path(600);
    path.run(40 * second_us);
    ASSERT_LE(path.size.bytes(), 600u);
    for (std::uint32_t number = 0; number < 4000; ++number) path.size.take_answer({number, usual_bytes}, path.now_us);
    EXPECT_LE(path.size.bytes(), 600u);
}

class net_path_size : public testing::Test {
protected:
    /// Payloads as long as the server is told, until `done`.
    bool send_until(const std::function<bool()>& done) {
        return world.run_until([&] {
            if (world.clients[0]->is_connected()) world.clients[0]->send(pattern(1, 20));
            return done();
        });
    }
    /// A relay that drops what is longer than this, without a word.
    void narrow(std::size_t longest) {
        tap.lets_down = [longest](const Bytes& datagram) { return datagram.size() <= longest; };
    }
    std::size_t told() { return world.server->max_payload_bytes(world.at_server.peers.at(0)); }
    bool arrives(std::size_t bytes, std::int64_t within_us = 300'000'000) {
        const Bytes sent = pattern(9, bytes);
        EXPECT_EQ(world.server->send(world.at_server.peers.at(0), sent), SendResult::queued);
        const auto has_it = [&] {
            const auto& got = world.at_clients[0]->payloads[NetClient::server.value];
            return std::find(got.begin(), got.end(), sent) != got.end();
        };
        return world.run_until(has_it, within_us);
    }

    NetWorld world;
    Tap tap{world.server->local_address()};
};

TEST_F(net_path_size, behind_a_relay_that_drops_longer_ones_the_longest_that_fits_arrives) {
    world.each_round = [&] { tap.pump(); };
    narrow(1'100);
    world.add_client(tap.address());
    ASSERT_TRUE(send_until([&] { return world.server->peer_count() == 1; }));
    EXPECT_EQ(told(), world.server->max_payload_bytes());
    EXPECT_FALSE(arrives(told(), 1'000'000));
    ASSERT_TRUE(send_until([&] { return told() + 37 > 1'100 - PathSize::exact_bytes && told() + 37 <= 1'100; }));
    EXPECT_TRUE(arrives(told()));
    EXPECT_EQ(world.server->counters().paths_shortened, 1u);
    EXPECT_EQ(world.server->counters().dropped_bad_answer, 0u);
    EXPECT_EQ(world.clients[0]->counters().paths_shortened, 0u);
    EXPECT_EQ(world.server->peer_count(), 1u);
}

TEST_F(net_path_size, of_a_path_that_carries_all_stays_what_it_was) {
    world.add_client();
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    ASSERT_TRUE(send_until([&] { return world.server->counters().payloads_received >= 10; }));
    world.run_for(300'000);
    EXPECT_EQ(world.server->counters().size_probes_sent, 0u) << "no long datagram was sent";
    ASSERT_TRUE(arrives(told()));
    ASSERT_TRUE(send_until([&] { return world.server->counters().size_probes_sent >= 2; }));
    world.run_for(300'000);
    EXPECT_EQ(told(), world.server->max_payload_bytes());
    EXPECT_EQ(world.clients[0]->max_payload_bytes(), usual_bytes - 41);
    EXPECT_TRUE(arrives(told()));
    EXPECT_LE(world.server->counters().size_probes_sent, 4u);
    EXPECT_EQ(world.server->counters().dropped_bad_answer, 0u);
}

TEST_F(net_path_size, cannot_be_shortened_or_lengthened_by_whoever_has_no_key) {
    world.each_round = [&] { tap.pump(); };
    world.add_client(tap.address());
    ASSERT_TRUE(send_until([&] { return world.server->peer_count() == 1; }));
    ASSERT_TRUE(arrives(told()));
    ASSERT_TRUE(send_until([&] { return world.server->counters().size_probes_sent >= 2; }));
    Bytes answer;
    ASSERT_TRUE(send_until([&] {
        for (const Bytes& datagram : tap.up) {
            if (datagram.size() == path_id_bytes + size_message_bytes && datagram[4] == 0x44) answer = datagram;
        }
        return !answer.empty();
    }));
    const std::uint64_t before = world.server->counters().dropped_bad_answer;
    for (std::size_t byte = 5; byte < answer.size(); ++byte) {
        Bytes forged = answer;
        forged[byte] ^= 1;
        tap.inject_up(forged);
    }
    Bytes probe = answer;
    probe[4] = 0x45;
    tap.inject_up(probe);
    Bytes down(1100);
    down[0] = 0x43;
    tap.inject_down(down);
    down[0] = 0x46;
    down.resize(size_message_bytes);
    tap.inject_down(down);
    ASSERT_TRUE(
        send_until([&] { return world.server->counters().dropped_bad_answer >= before + answer.size() - 5 + 1; }));
    EXPECT_EQ(told(), world.server->max_payload_bytes());
    EXPECT_TRUE(world.clients[0]->is_connected());
}

}  // namespace
}  // namespace backsight::net::test
