// One version older or newer: speakers made of bytes, as docs/wire/wire.md has them, against the server and the client.

#include "tests/session/session_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

namespace backsight::test {
namespace {

constexpr std::uint64_t common_key = 0x6867697361636b42u;
constexpr PeerId peer{5};
constexpr std::uint64_t nonce = 9;

Bytes sealed_bytes(BitWriter& bits, Bytes bytes) {
    bytes.resize(bits.byte_count());
    seal(bytes, common_key, 4);
    return bytes;
}

template <class Fields>
Bytes datagram_of(DatagramType type, Fields fields) {
    Bytes bytes(max_datagram_bytes);
    BitWriter bits(bytes);
    bits.bits(static_cast<std::uint32_t>(type), 8);
    bits.bits(0, 32);
    fields(bits);
    return sealed_bytes(bits, bytes);
}

/// What stands before the ticket's bytes never changes. `rest`: those bytes.
Bytes request_of(std::uint8_t newest, std::uint8_t oldest, const Bytes& rest, std::uint64_t cookie = 0) {
    return datagram_of(DatagramType::request, [&](BitWriter& bits) {
        bits.bits(newest, 8);
        bits.bits(oldest, 8);
        bits.u64(test_fingerprint);
        bits.u64(nonce);
        bits.u64(cookie);
        bits.bits(static_cast<std::uint32_t>(rest.size()), 16);
        for (const std::uint8_t byte : rest) bits.bits(byte, 8);
        while (bits.byte_count() < min_request_bytes) bits.bits(0, 8);
    });
}

/// Versions of the game, what a later version adds, and a ticket.
Bytes rest_of(VersionRange game, const Bytes& added = {}) {
    Bytes rest{game.newest, game.oldest, static_cast<std::uint8_t>(added.size())};
    rest.insert(rest.end(), added.begin(), added.end());
    for (const std::uint8_t byte : ticket_of(1)) rest.push_back(byte);
    return rest;
}

ServerSessionConfig secure_config(VersionRange game = {}) {
    ServerSessionConfig config = server_config();
    config.channel.transport_is_secure = true;
    config.game_versions = game;
    return config;
}

/// A server behind a secure transport: the first request gets the answer.
struct Desk {
    explicit Desk(const ServerSessionConfig& config = secure_config()) : server(config, gate.hooks()) {}

    Bytes answer_to(const Bytes& request) {
        read = server.receive(now, Tick{64}, peer, request, reply);
        return {reply.begin(), reply.begin() + static_cast<std::ptrdiff_t>(read.reply_bytes)};
    }

    Gate gate;
    ServerSession server;
    Received read;
    Micros now{1'000'000};
    std::array<std::uint8_t, min_request_bytes> reply{};
};

TEST(versions, a_client_from_before_ranges_plays_on_a_server_that_has_them) {
    Desk desk;
    const Bytes answer = desk.answer_to(request_of(2, 0, ticket_of(1)));
    ASSERT_EQ(answer.size(), 49u);
    BitReader bits(answer);
    EXPECT_EQ(bits.bits(8), 3u);
    bits.bits(32);
    EXPECT_EQ(bits.u64(), nonce);
    const std::uint64_t server_nonce = bits.u64();
    EXPECT_EQ(bits.bits(32), desk.read.client.value);
    EXPECT_EQ(desk.server.game_version_of(desk.read.client), 1u);

    Channel channel(secure_config().channel, ChannelSide::client);
    channel.open(session_key(nonce, server_nonce), desk.now);
    Bytes packet(100);
    packet.resize(channel.write(desk.now, Bytes{1, 2, 3}, packet));
    desk.answer_to(packet);
    EXPECT_EQ(desk.read.result, DatagramResult::payload);
    EXPECT_EQ(desk.read.body.size(), 3u);
}

TEST(versions, a_client_too_old_is_told_in_words_that_it_knows) {
    Desk desk;
    const Bytes answer = desk.answer_to(request_of(1, 0, ticket_of(1)));
    ASSERT_EQ(answer.size(), 14u);
    EXPECT_EQ(answer[0], 4u);
    EXPECT_EQ(answer[5], nonce);
    EXPECT_EQ(answer[13], 1u) << "wrong_version";
    EXPECT_EQ(desk.server.counters().count(RefuseReason::wrong_version), 1u);
    EXPECT_EQ(desk.gate.asked, 0u) << "the ticket stays good";
}

TEST(versions, a_newer_client_gets_the_newest_that_the_server_speaks_and_what_it_adds_is_passed_over) {
    Desk desk(secure_config({1, 2}));
    const Bytes answer = desk.answer_to(request_of(9, 3, rest_of({1, 7}, Bytes(200, 0x5a))));
    Accept accept;
    ASSERT_EQ(read_accept(answer, accept), DatagramResult::handshake);
    EXPECT_EQ(accept.versions, (ChosenVersions{3, 2}));
    EXPECT_EQ(desk.server.user_of(desk.read.client), 1u);
    EXPECT_EQ(desk.server.game_version_of(desk.read.client), 2u);
}

TEST(versions, a_client_too_new_is_told_what_the_server_speaks) {
    Desk desk(secure_config({2, 3}));
    const auto refusal_of = [&](const Bytes& request) {
        Refuse refuse;
        EXPECT_EQ(read_refuse(desk.answer_to(request), refuse), DatagramResult::handshake);
        EXPECT_EQ(refuse.reason, RefuseReason::wrong_version);
        return refuse.spoken;
    };
    const SpokenVersions spoken{session_versions, {2, 3}};
    EXPECT_EQ(refusal_of(request_of(9, 4, rest_of({2, 3}))), spoken);
    EXPECT_EQ(refusal_of(request_of(3, 2, rest_of({4, 4}))), spoken);
    EXPECT_EQ(refusal_of(request_of(3, 2, rest_of({1, 1}))), spoken);
    // A client from before version ranges speaks the game's first version.
    EXPECT_EQ(desk.answer_to(request_of(2, 0, ticket_of(1))).size(), 14u);
    EXPECT_EQ(desk.server.client_count(), 0u);
    EXPECT_EQ(desk.gate.asked, 0u);
}

TEST(versions, no_two_version_bytes_get_more_than_one_of_four_answers) {
    const ServerSessionConfig config = secure_config({2, 3});
    for (std::uint32_t newest = 0; newest < 256; ++newest) {
        if (is_fast() && newest > 4 && newest % 16 != 15) continue;
        for (std::uint32_t oldest = 0; oldest < 256; ++oldest) {
            Desk desk(config);
            const VersionRange said{static_cast<std::uint8_t>(oldest), static_cast<std::uint8_t>(newest)};
            desk.answer_to(request_of(said.newest, said.oldest, rest_of({2, 2})));
            const bool is_range = newest >= 3 && oldest >= 1 && oldest <= newest;
            const bool is_common = is_range && oldest <= 3;
            // A client from before version ranges speaks the game's first version, which this server does not.
            const bool is_told = is_range || (newest < 3 && oldest == 0);
            EXPECT_EQ(desk.read.result, is_common ? DatagramResult::handshake
                                        : is_told ? DatagramResult::refused
                                                  : DatagramResult::malformed)
                << newest << " " << oldest;
            // The game's versions are checked alike.
            desk.answer_to(request_of(3, 3, rest_of(said)));
            const bool is_game = oldest >= 1 && oldest <= newest;
            const bool is_common_game = is_game && oldest <= 3 && newest >= 2;
            const bool is_in = is_common || is_common_game;
            EXPECT_EQ(desk.server.client_count(), is_in ? 1u : 0u) << newest << " " << oldest;
            EXPECT_EQ(desk.read.result == DatagramResult::malformed, !is_game && !is_common) << newest << " " << oldest;
        }
    }
}

/// A client, spoken to by hand.
struct Caller {
    explicit Caller(VersionRange game = {}) : client(config_of(game)) {
        must(client.connect(now, nonce, test_fingerprint, ticket_of(1)));
    }
    static ClientSessionConfig config_of(VersionRange game) {
        ClientSessionConfig config;
        config.channel.transport_is_secure = true;
        config.game_versions = game;
        return config;
    }
    Bytes ask() {
        now = now + Micros{100'000};
        Bytes bytes(max_datagram_bytes);
        bytes.resize(client.write(now, {}, bytes));
        return bytes;
    }
    /// A request of ours, as a server of version 2 has it: two bytes of a version, and no other.
    static std::uint32_t version_of(const Bytes& request) { return request[5] + 256u * request[6]; }
    static std::uint64_t nonce_of(const Bytes& request) {
        BitReader bits(request);
        bits.bits(8 + 16);
        bits.bits(32);
        bits.u64();
        return bits.u64();
    }
    DatagramResult hear(const Bytes& bytes) { return client.receive(now, bytes).result; }

    ClientSession client;
    Micros now{1'000'000};
};

Bytes refusal_before_ranges(std::uint64_t client_nonce, RefuseReason reason) {
    return datagram_of(DatagramType::refuse, [&](BitWriter& bits) {
        bits.u64(client_nonce);
        bits.bits(static_cast<std::uint32_t>(reason), 8);
    });
}

Bytes acceptance_before_ranges(std::uint64_t client_nonce) {
    return datagram_of(DatagramType::accept, [&](BitWriter& bits) {
        bits.u64(client_nonce);
        bits.u64(77);
        bits.bits(ClientId::make(0, 1).value, 32);
        bits.bits(64, 32);
        bits.bits(1, 32);
        bits.u64(640);
        bits.u64(0);
    });
}

TEST(versions, a_client_that_an_older_server_refuses_asks_again_as_that_one_asks) {
    Caller caller;
    const Bytes first = caller.ask();
    EXPECT_NE(Caller::version_of(first), 2u);
    const std::uint64_t first_nonce = Caller::nonce_of(first);
    EXPECT_EQ(caller.hear(refusal_before_ranges(first_nonce, RefuseReason::wrong_version)), DatagramResult::handshake);
    const Bytes second = caller.ask();
    EXPECT_EQ(Caller::version_of(second), 2u);
    EXPECT_EQ(second, datagram_of(DatagramType::request, [&](BitWriter& bits) {
                  bits.bits(2, 16);
                  bits.u64(test_fingerprint);
                  bits.u64(Caller::nonce_of(second));
                  bits.u64(0);
                  bits.bits(3, 16);
                  for (const std::uint8_t byte : ticket_of(1)) bits.bits(byte, 8);
                  while (bits.byte_count() < min_request_bytes) bits.bits(0, 8);
              }));
    // The first request had been repeated, and each of its copies is refused.
    EXPECT_EQ(caller.hear(refusal_before_ranges(first_nonce, RefuseReason::wrong_version)),
              DatagramResult::wrong_nonce);
    EXPECT_EQ(caller.hear(acceptance_before_ranges(Caller::nonce_of(second))), DatagramResult::handshake);
    EXPECT_EQ(caller.client.state(), ClientState::connected);
    EXPECT_EQ(caller.client.game_version(), 1u);
}

TEST(versions, a_client_that_an_older_server_refuses_twice_knows_what_it_speaks) {
    Caller caller;
    caller.hear(refusal_before_ranges(Caller::nonce_of(caller.ask()), RefuseReason::wrong_version));
    const Bytes second = caller.ask();
    EXPECT_EQ(caller.hear(refusal_before_ranges(Caller::nonce_of(second), RefuseReason::wrong_version)),
              DatagramResult::refused);
    EXPECT_EQ(caller.client.refusal(), RefuseReason::wrong_version);
    EXPECT_EQ(caller.client.server_session_versions(), (VersionRange{2, 2}));
    EXPECT_EQ(caller.client.server_game_versions(), (VersionRange{1, 1}));
    // A client with a game that such a server has never heard of does not ask again.
    Caller newer({2, 2});
    EXPECT_EQ(newer.hear(refusal_before_ranges(Caller::nonce_of(newer.ask()), RefuseReason::wrong_version)),
              DatagramResult::refused);
    EXPECT_EQ(newer.client.refusal(), RefuseReason::wrong_version);
}

TEST(versions, of_the_game_the_highest_common_one_is_chosen_or_both_ranges_are_known) {
    struct Case {
        VersionRange server;
        VersionRange client;
        std::uint8_t common;
    };
    const Case cases[] = {{{1, 1}, {1, 1}, 1}, {{1, 2}, {1, 1}, 1}, {{1, 1}, {1, 2}, 1},  {{1, 2}, {2, 3}, 2},
                          {{2, 5}, {3, 4}, 4}, {{2, 3}, {1, 1}, 0}, {{1, 3}, {4, 255}, 0}};
    for (const auto& [server, game, common] : cases) {
        Desk desk(secure_config(server));
        Caller caller(game);
        caller.hear(desk.answer_to(caller.ask()));
        EXPECT_EQ(caller.client.state() == ClientState::connected, common != 0);
        if (common != 0) {
            EXPECT_EQ(caller.client.game_version(), common);
            EXPECT_EQ(desk.server.game_version_of(desk.read.client), common);
        } else {
            EXPECT_EQ(caller.client.refusal(), RefuseReason::wrong_version);
            EXPECT_EQ(caller.client.server_session_versions(), session_versions);
            EXPECT_EQ(caller.client.server_game_versions(), server);
        }
    }
}

TEST(versions, a_server_that_chooses_what_the_client_does_not_speak_is_not_believed) {
    Bytes bytes(100);
    const auto accept_of = [&](ChosenVersions versions) {
        Bytes made = bytes;
        made.resize(write_accept(made, {nonce, versions, 1, ClientId::make(0, 1), {}, Tick{1}, 0}));
        return made;
    };
    Caller caller({2, 3});
    caller.ask();
    for (const ChosenVersions versions : {ChosenVersions{4, 2}, ChosenVersions{3, 1}, ChosenVersions{3, 4}}) {
        EXPECT_EQ(caller.hear(accept_of(versions)), DatagramResult::malformed);
    }
    for (const SpokenVersions spoken : {SpokenVersions{{4, 3}, {1, 1}}, SpokenVersions{{0, 3}, {1, 1}},
                                        SpokenVersions{{3, 3}, {2, 1}}, SpokenVersions{{3, 3}, {0, 0}}}) {
        Bytes made = bytes;
        made.resize(write_refuse(made, {nonce, RefuseReason::wrong_version, spoken}));
        EXPECT_EQ(caller.hear(made), DatagramResult::malformed);
    }
    EXPECT_EQ(caller.client.state(), ClientState::connecting);
    EXPECT_EQ(caller.hear(accept_of({3, 3})), DatagramResult::handshake);
}

TEST(versions, a_range_that_is_none_is_named) {
    ServerSessionConfig server;
    server.game_versions = {0, 1};
    EXPECT_STREQ(server.validate(), "game_versions");
    ClientSessionConfig client;
    client.game_versions = {3, 2};
    EXPECT_STREQ(client.validate(), "game_versions");
}

}  // namespace
}  // namespace backsight::test
