// Players whose address changes, and attackers who would take a player's place.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/transport/net/net_support.h"

namespace backsight::net::test {
namespace {

constexpr std::size_t players = 8;
// As docs/decisions/0024-paths.md draws them.
constexpr std::size_t path_id_bytes = 4, challenge_bytes = 25, answer_bytes = path_id_bytes + challenge_bytes;
constexpr std::uint8_t challenge_type = 0x41, answer_type = 0x42;

// Each player behind a tap of their own.
class net_path : public testing::Test {
protected:
    net_path() {
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
    // Each player sends a new payload and gets it back.
    void expect_echo() {
        for (std::size_t i = 0; i < players; ++i) expect_echo_of(i);
    }
    void expect_echo_of(std::size_t i) {
        auto& heard = world.at_clients[i]->payloads[NetClient::server.value];
        heard.clear();
        ++said;
        // A record may be on its way to the player's old address.
        std::int64_t again_at_us = 0;
        EXPECT_TRUE(world.run_until([&] {
            if (real_now_us() >= again_at_us) {
                EXPECT_EQ(world.clients[i]->send(pattern(said, 60)), SendResult::queued);
                again_at_us = real_now_us() + 20'000;
            }
            // What came before may still be on its way.
            return std::find(heard.begin(), heard.end(), pattern(said, 60)) != heard.end();
        }));
    }

    // A new record of the first player's, taken off the wire, as all that follow until most_up is raised again.
    Bytes withheld_record() {
        taps[0]->most_up = 0;
        EXPECT_EQ(world.clients[0]->send(pattern(said + 10'000, 60)), SendResult::queued);
        world.clients[0]->flush();
        Bytes record = taps[0]->take_up();
        EXPECT_FALSE(record.empty());
        return record;
    }

    // The first player's answer when a record of theirs has come from `thief`; nobody has it yet.
    Bytes answer_asked_of(UdpSocket& thief) {
        thief.send(world.server->local_address(), withheld_record());
        thief.flush();
        std::vector<std::pair<Address, Bytes>> asked;
        EXPECT_TRUE(world.run_until([&] {
            asked = drain(thief);
            return !asked.empty();
        }));
        if (asked.empty()) return {};
        taps[0]->inject_down(asked[0].second);
        Bytes answer;
        EXPECT_TRUE(world.run_until([&] {
            answer = taps[0]->take_up();
            return !answer.empty();
        }));
        taps[0]->most_up = 1u << 20;
        return answer;
    }

    NetWorld world;
    std::vector<std::unique_ptr<Tap>> taps;
    std::uint32_t said = 0;
};

TEST_F(net_path, stays_with_players_whom_their_nat_gave_another_address) {
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

TEST_F(net_path, does_not_give_a_players_place_to_whoever_handshakes_in_their_name) {
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

TEST_F(net_path, holds_no_more_than_four_connections_at_an_address) {
    taps[0]->is_shared = true;
    NetLimits patient, hasty;
    patient.handshake_timeout_us = 60'000'000;
    hasty.handshake_timeout_us = 400'000;
    for (int i = 0; i < 5; ++i) {
        const NetClient& next = world.add_client(taps[0]->address(), i < 3 ? patient : hasty);
        ASSERT_TRUE(world.run_until([&] { return next.is_connected() || next.is_over(); }));
    }
    EXPECT_GT(world.server->counters().dropped_address_full, 0u);
    EXPECT_EQ(world.server->peer_count(), players + 3);
    expect_echo();
}

TEST_F(net_path, is_not_moved_by_a_copied_record_that_arrives_first) {
    const auto thief = raw_socket();
    for (int i = 0; i < 50; ++i) {
        // The thief takes the record off the wire, and the original comes later.
        const Bytes record = withheld_record();
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

TEST_F(net_path, is_not_asked_for_by_a_record_older_than_others) {
    const Bytes old_record = withheld_record();
    taps[0]->most_up = 1u << 20;
    expect_echo_of(0);
    const auto thief = raw_socket();
    const std::uint64_t heard = world.server->counters().payloads_received;
    thief->send(world.server->local_address(), old_record);
    thief->flush();
    // The record is authentic and was never heard, so it counts; its origin does not.
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().payloads_received == heard + 1; }));
    EXPECT_EQ(world.server->counters().paths_seen, 0u);
    EXPECT_TRUE(drain(*thief).empty());
}

TEST_F(net_path, takes_no_number_from_a_record_that_nobody_has_authenticated) {
    // A forged record, with the highest number there is, in front of a copied one: the datagram is heard.
    const Bytes copied = withheld_record();
    Bytes forged(copied.begin(), copied.begin() + path_id_bytes);
    for (const int byte : {23, 0xfe, 0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 40}) {
        forged.push_back(static_cast<std::uint8_t>(byte));
    }
    forged.resize(forged.size() + 40, 7);
    forged.insert(forged.end(), copied.begin() + path_id_bytes, copied.end());
    taps[0]->inject_up(forged);
    world.run_for(5'000);
    taps[0]->most_up = 1u << 20;
    EXPECT_EQ(world.server->counters().paths_seen, 0u);
    // So the player is still followed when their address changes.
    taps[0]->rebind();
    expect_echo_of(0);
    EXPECT_EQ(world.server->counters().paths_moved, 1u);
}

TEST_F(net_path, comes_back_to_the_client_when_a_thief_has_relayed_its_answer) {
    const auto thief = raw_socket();
    const Bytes answer = answer_asked_of(*thief);
    thief->send(world.server->local_address(), answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().paths_moved == 1; }));
    expect_echo_of(0);
    EXPECT_EQ(world.server->counters().paths_moved, 2u);
    // The answer was good once.
    thief->send(world.server->local_address(), answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer >= 1; }));
    EXPECT_EQ(world.server->counters().paths_moved, 2u);
    expect_echo();
}

TEST_F(net_path, is_found_although_a_thief_wins_every_other_race) {
    const auto thief = raw_socket();
    taps[0]->rebind();
    for (int i = 0; i < 40 && world.server->counters().paths_moved == 0; ++i) {
        const Bytes record = withheld_record();
        if (i % 2 == 0) {
            thief->send(world.server->local_address(), record);
            thief->flush();
            world.run_for(30'000);
        }
        taps[0]->most_up = 1u << 20;
        taps[0]->inject_up(record);
        world.run_for(30'000);
    }
    EXPECT_EQ(world.server->counters().paths_moved, 1u);
    expect_echo();
}

TEST_F(net_path, answers_nobody_but_the_server_and_believes_nobody_but_the_client) {
    const auto thief = raw_socket();
    // A forged challenge goes unanswered.
    const std::size_t up = taps[0]->up.size();
    Bytes challenge(challenge_bytes, 7);
    challenge[0] = challenge_type;
    taps[0]->inject_down(challenge);
    world.run_for(5'000);
    EXPECT_EQ(taps[0]->up.size(), up);
    // A forged answer, asked for or not.
    Bytes answer(answer_bytes, 7);
    std::copy_n(taps[0]->up.back().begin(), path_id_bytes, answer.begin());
    answer[path_id_bytes] = answer_type;
    thief->send(world.server->local_address(), answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 1; }));
    // A real record from there asks for an answer, and the forged one is still none.
    thief->send(world.server->local_address(), withheld_record());
    thief->send(world.server->local_address(), answer);
    thief->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 2; }));
    taps[0]->most_up = 1u << 20;
    EXPECT_EQ(world.server->counters().paths_moved, 0u);
    expect_echo();
}

TEST_F(net_path, does_not_take_the_answer_to_one_address_from_another) {
    // The client answers all that its server asks. The thief carries question and answer, but from elsewhere.
    const auto thief = raw_socket(), other = raw_socket();
    const Bytes answer = answer_asked_of(*thief);
    ASSERT_EQ(answer.size(), answer_bytes);
    other->send(world.server->local_address(), answer);
    other->flush();
    ASSERT_TRUE(world.run_until([&] { return world.server->counters().dropped_bad_answer == 1; }));
    EXPECT_EQ(world.server->counters().paths_moved, 0u);
    expect_echo();
}

// The answer comes from the address that was asked, so nothing but the check is wrong.
TEST_F(net_path, is_not_moved_by_any_cut_or_changed_bit_of_the_answer) {
    const auto thief = raw_socket();
    const Bytes answer = answer_asked_of(*thief);
    ASSERT_EQ(answer.size(), answer_bytes);
    std::uint64_t sent = 0;
    const auto try_it = [&](const Bytes& bytes) {
        thief->send(world.server->local_address(), bytes);
        thief->flush();
        if (++sent % 16 == 0) world.run_for(500);
    };
    for (std::size_t bit = 8 * path_id_bytes; bit < 8 * answer.size(); ++bit) {
        Bytes changed = answer;
        changed[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        try_it(changed);
    }
    for (std::size_t cut = path_id_bytes + 1; cut < answer.size(); ++cut) {
        try_it(Bytes(answer.begin(), answer.begin() + static_cast<long>(cut)));
    }
    const NetCounters& counters = world.server->counters();
    ASSERT_TRUE(world.run_until([&] {
        return counters.dropped_bad_answer + counters.dropped_out_of_place + counters.dropped_unauthentic == sent;
    }));
    EXPECT_EQ(counters.paths_moved, 0u);
    expect_echo();
}

// Before it is connected a client has no path's secret. Under a key of zeros anybody can seal.
TEST_F(net_path, answers_no_challenge_before_it_is_connected) {
    const Bytes sealed_with_zeros{0x41, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x12, 0x4a, 0xef, 0xda,
                                  0x27, 0x34, 0x3b, 0xda, 0xb0, 0x0a, 0x1e, 0x93, 0xe1, 0x02, 0x03, 0x5f};
    ASSERT_EQ(sealed_with_zeros.size(), challenge_bytes);
    taps.push_back(std::make_unique<Tap>(world.server->local_address()));
    Tap& tap = *taps.back();
    tap.lets_down = [](const Bytes&) { return false; };
    const NetClient& client = world.add_client(tap.address());
    ASSERT_TRUE(world.run_until([&] { return !tap.up.empty(); }));
    for (int i = 0; i < 5; ++i) {
        tap.inject_down(sealed_with_zeros);
        world.run_for(2'000);
    }
    EXPECT_FALSE(client.is_connected());
    for (const Bytes& bytes : tap.up) EXPECT_NE(bytes.size(), answer_bytes);
    tap.lets_down = nullptr;
    EXPECT_TRUE(world.run_until([&] { return client.is_connected(); }));
}

// One address has four connections at most, wherever they began. Connections that have left it do not count.
TEST_F(net_path, counts_connections_where_they_have_moved_to) {
    Tap& home = *taps[0];
    const NetCounters& counters = world.server->counters();
    // Player `i` answers from the first player's address what the server asks them there.
    const auto move_home = [&](std::size_t i) {
        taps[i]->most_up = 0;
        const std::size_t asked = home.down.size();
        EXPECT_EQ(world.clients[i]->send(pattern(9, 60)), SendResult::queued);
        world.clients[i]->flush();
        home.inject_up(taps[i]->take_up());
        const auto is_challenge = [](const Bytes& bytes) { return bytes.size() == challenge_bytes; };
        const auto challenge = [&] {
            return std::find_if(home.down.begin() + long(asked), home.down.end(), is_challenge);
        };
        EXPECT_TRUE(world.run_until([&] { return challenge() != home.down.end(); }));
        taps[i]->inject_down(*challenge());
        Bytes answer;
        EXPECT_TRUE(world.run_until([&] {
            answer = taps[i]->take_up();
            return answer.size() == answer_bytes;
        }));
        const std::uint64_t before = counters.paths_moved + counters.dropped_address_full;
        home.inject_up(answer);
        EXPECT_TRUE(world.run_until([&] { return counters.paths_moved + counters.dropped_address_full > before; }));
        taps[i]->most_up = 1u << 20;
    };
    // A handshake that is not begun costs its client nothing but time.
    const auto is_let_in = [&] {
        NetLimits hasty;
        hasty.handshake_timeout_us = 400'000;
        home.is_shared = true;
        const NetClient& next = world.add_client(home.address(), hasty);
        EXPECT_TRUE(world.run_until([&] { return next.is_connected() || next.is_over(); }));
        return next.is_connected();
    };
    for (std::size_t i = 1; i < 4; ++i) move_home(i);
    EXPECT_EQ(counters.paths_moved, 3u);
    EXPECT_EQ(counters.dropped_address_full, 0u);
    move_home(4);
    EXPECT_EQ(counters.paths_moved, 3u);
    EXPECT_EQ(counters.dropped_address_full, 1u);
    EXPECT_FALSE(is_let_in());
    // Players at their old address are still heard. Players back at their own addresses lock nobody out.
    for (std::size_t i = 1; i < players; ++i) expect_echo_of(i);
    EXPECT_EQ(counters.paths_moved, 6u);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(is_let_in());
    EXPECT_FALSE(is_let_in());
}

}  // namespace
}  // namespace backsight::net::test
