// Players whose address changes, and those who would take a player's place.

#include <gtest/gtest.h>

#include "src/transport/net/path.h"
#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::size_t players = 8;

// Each player behind a tap of their own.
class NetPath : public testing::Test {
protected:
    NetPath() {
        for (std::size_t i = 0; i < players; ++i) taps.push_back(std::make_unique<Tap>(world.server->local_address()));
        world.each_round = [this] {
            for (const auto& tap : taps) tap->pump();
        };
        for (std::size_t i = 0; i < players; ++i) world.add_client(taps[i]->address());
    }
    void SetUp() override {
        ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
        expect_echo();
    }
    // Each player says something new and hears it.
    void expect_echo() {
        for (std::size_t i = 0; i < players; ++i) expect_echo_of(i);
    }
    void expect_echo_of(std::size_t i) {
        auto& heard = world.at_clients[i]->payloads[NetClient::server.value];
        heard.clear();
        ++said;
        // A record may be on its way to where the player was.
        std::int64_t again_at_us = 0;
        EXPECT_TRUE(world.run_until([&] {
            if (real_now_us() >= again_at_us) {
                EXPECT_EQ(world.clients[i]->send(pattern(said, 60)), SendResult::queued);
                again_at_us = real_now_us() + 20'000;
            }
            return !heard.empty();
        }));
        EXPECT_TRUE(!heard.empty() && heard.back() == pattern(said, 60));
    }

    NetWorld world;
    std::vector<std::unique_ptr<Tap>> taps;
    std::uint32_t said = 0;
};

TEST_F(NetPath, stays_with_players_whom_their_nat_gave_another_address) {
    const std::vector<PeerId> before = world.at_server.peers;
    for (int time = 0; time < 3; ++time) {
        for (const auto& tap : taps) tap->rebind();
        expect_echo();
    }
    EXPECT_EQ(world.at_server.peers, before);
    EXPECT_TRUE(world.at_server.closings.empty());
    EXPECT_EQ(world.server->counters().paths_moved, 3 * players);
    EXPECT_EQ(world.server->counters().handshakes_started, players);
}

TEST_F(NetPath, does_not_give_a_players_place_to_whoever_handshakes_in_their_name) {
    for (std::size_t i = 0; i < players; ++i) {
        taps[i]->is_shared = true;
        world.add_client(taps[i]->address());
    }
    // The attackers complete their handshakes: they read what the server answers.
    ASSERT_TRUE(world.run_until([&] { return world.all_connected(); }));
    EXPECT_EQ(world.server->peer_count(), 2 * players);
    EXPECT_TRUE(world.at_server.closings.empty());
    expect_echo();
    for (std::size_t i = 0; i < players; ++i) EXPECT_TRUE(world.clients[i]->is_connected());
}

TEST_F(NetPath, holds_no_more_than_four_connections_at_an_address) {
    taps[0]->is_shared = true;
    NetLimits hasty;
    hasty.handshake_timeout_us = 400'000;
    for (int i = 0; i < 5; ++i) {
        const NetClient& next = world.add_client(taps[0]->address(), hasty);
        ASSERT_TRUE(world.run_until([&] { return next.is_connected() || next.is_over(); }));
    }
    EXPECT_GT(world.server->counters().dropped_address_full, 0u);
    EXPECT_EQ(world.server->peer_count(), players + 3);
    expect_echo();
}

TEST_F(NetPath, is_not_moved_by_a_copied_record_that_arrives_first) {
    const auto thief = raw_socket();
    for (int i = 0; i < 50; ++i) {
        // The thief takes the record off the wire, and the original comes later.
        taps[0]->most_up = 0;
        Bytes record;
        ASSERT_EQ(world.clients[0]->send(pattern(1, 60)), SendResult::queued);
        world.clients[0]->flush();
        record = taps[0]->take_up();
        ASSERT_FALSE(record.empty());
        thief->send(world.server->local_address(), record);
        thief->flush();
        world.run_for(2'000);
        taps[0]->most_up = 1u << 20;
        taps[0]->inject_up(record);
        world.run_for(2'000);
    }
    std::size_t got_bytes = 0;
    for (const auto& [from, bytes] : drain(*thief)) {
        EXPECT_EQ(bytes.size(), challenge_bytes);
        got_bytes += bytes.size();
    }
    EXPECT_GT(got_bytes, 0u);
    EXPECT_LE(got_bytes, 3u * 50u * (4u + 37u + 60u));
    EXPECT_EQ(world.server->counters().paths_seen, 1u);
    EXPECT_EQ(world.server->counters().paths_moved, 0u);
    expect_echo();
}

TEST_F(NetPath, is_not_asked_for_by_a_record_older_than_others) {
    taps[0]->most_up = 0;
    ASSERT_EQ(world.clients[0]->send(pattern(9, 60)), SendResult::queued);
    world.clients[0]->flush();
    const Bytes old_record = taps[0]->take_up();
    taps[0]->most_up = 1u << 20;
    expect_echo_of(0);
    const auto thief = raw_socket();
    const std::uint64_t heard = world.server->counters().payloads_received;
    thief->send(world.server->local_address(), old_record);
    thief->flush();
    // It is authentic and was never heard, so it counts; where it came from does not.
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().payloads_received == heard + 1; }));
    EXPECT_EQ(world.server->counters().paths_seen, 0u);
    EXPECT_TRUE(drain(*thief).empty());
}

TEST_F(NetPath, answers_nobody_but_the_server_and_believes_nobody_but_the_client) {
    PathSecret forged;
    for (std::size_t i = 0; i < forged.id.size(); ++i) forged.id[i] = taps[0]->up.back()[i];
    const auto thief = raw_socket();
    // A challenge made up by somebody else goes unanswered.
    const std::size_t up = taps[0]->up.size();
    const PathChallenge challenge = write_challenge(forged, make_path_token());
    taps[0]->inject_down({challenge.begin(), challenge.end()});
    world.run_for(5'000);
    EXPECT_EQ(taps[0]->up.size(), up);
    // An answer made up by somebody else, asked for or not.
    const auto answer = answer_challenge(forged, challenge);
    ASSERT_TRUE(answer.has_value());
    thief->send(world.server->local_address(), *answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 1; }));
    // A real record from there asks for an answer, and the forged one is still none.
    taps[0]->most_up = 0;
    ASSERT_EQ(world.clients[0]->send(pattern(9, 60)), SendResult::queued);
    world.clients[0]->flush();
    thief->send(world.server->local_address(), taps[0]->take_up());
    thief->send(world.server->local_address(), *answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 2; }));
    taps[0]->most_up = 1u << 20;
    EXPECT_EQ(world.server->counters().paths_moved, 0u);
    expect_echo();
}

TEST_F(NetPath, does_not_take_the_answer_to_one_address_from_another) {
    // The client answers whatever its server asks; the thief carries question and answer, but from elsewhere.
    const auto thief = raw_socket(), other = raw_socket();
    taps[0]->most_up = 0;
    ASSERT_EQ(world.clients[0]->send(pattern(9, 60)), SendResult::queued);
    world.clients[0]->flush();
    thief->send(world.server->local_address(), taps[0]->take_up());
    thief->flush();
    std::vector<std::pair<Address, Bytes>> asked;
    ASSERT_TRUE(world.run_until([&] {
        asked = drain(*thief);
        return !asked.empty();
    }));
    taps[0]->inject_down(asked[0].second);
    Bytes answer;
    ASSERT_TRUE(world.run_until([&] {
        answer = taps[0]->take_up();
        return !answer.empty();
    }));
    EXPECT_EQ(answer.size(), answer_bytes);
    other->send(world.server->local_address(), answer);
    other->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 1; }));
    taps[0]->most_up = 1u << 20;
    EXPECT_EQ(world.server->counters().paths_moved, 0u);
    expect_echo();
}

TEST_F(NetPath, survives_every_cut_and_every_changed_bit_of_an_answer) {
    PathSecret secret;
    secret.id = {0x80, 1, 2, 3};
    secret.key.fill(7);
    const PathToken token = make_path_token();
    const auto answer = answer_challenge(secret, write_challenge(secret, token));
    ASSERT_TRUE(answer.has_value());
    const std::span<const std::uint8_t> after_id = std::span(*answer).subspan(path_id_bytes);
    EXPECT_TRUE(is_good_answer(secret, token, after_id));
    for (std::size_t cut = 0; cut < after_id.size(); ++cut) {
        EXPECT_FALSE(is_good_answer(secret, token, after_id.first(cut)));
    }
    for (std::size_t bit = 0; bit < after_id.size() * 8; ++bit) {
        Bytes changed(after_id.begin(), after_id.end());
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        EXPECT_FALSE(is_good_answer(secret, token, changed));
    }
    EXPECT_FALSE(answer_challenge(secret, after_id).has_value());
}

}  // namespace
}  // namespace backsight::net::test
