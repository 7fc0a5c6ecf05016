// A client that takes a seat that is not its own, or its own too often.

#include <gtest/gtest.h>

#include "tests/games/arena/online/siege.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// Leaves the client's seat and asks for one with `ticket`, again and again.
void ask_with(Siege& siege, const net::JoinTicket& ticket) {
    siege.villain.attack = [ticket](HostileClient& client) { client.connect(ticket); };
    siege.villain.always = [ticket](HostileClient& client) {
        if (client.session().state() == ClientState::ended) client.connect(ticket);
    };
}

TEST(hostile_seats, a_used_ticket_opens_nothing) {
    Siege siege;
    // From another address, while the client still has the first seat.
    siege.villain.attack = [&](HostileClient& client) { client.connect(siege.first_ticket, PeerId{667}); };
    siege.villain.always = [&](HostileClient& client) {
        if (client.session().state() == ClientState::ended) client.connect(siege.first_ticket);
    };
    siege.play();
    siege.expect_others_notice_nothing();
    EXPECT_GT(siege.refused(RefuseReason::used_ticket), 50u);
    EXPECT_EQ(siege.world.joins, Siege::bots + 1u);
    EXPECT_EQ(siege.left(LeaveReason::timed_out), 1u);
}

TEST(hostile_seats, an_expired_ticket_opens_nothing) {
    Siege siege;
    ask_with(siege, siege.world.issue_ticket(Siege::villain_user, 0));
    siege.play();
    siege.expect_others_notice_nothing();
    EXPECT_GT(siege.refused(RefuseReason::expired_ticket), 50u);
    EXPECT_EQ(siege.world.joins, Siege::bots + 1u);
}

TEST(hostile_seats, a_changed_ticket_opens_nothing) {
    Siege siege;
    net::JoinTicket ticket = siege.world.issue_ticket(Siege::villain_user);
    ticket[1] ^= 1;
    ask_with(siege, ticket);
    siege.play();
    siege.expect_others_notice_nothing();
    EXPECT_GT(siege.refused(RefuseReason::bad_ticket), 50u);
}

TEST(hostile_seats, a_ticket_stolen_after_its_owner_sat_down_does_not_move_him) {
    Siege siege;
    const net::JoinTicket stolen = siege.world.issue_ticket(1);
    siege.world.reconnect(1, stolen);
    ask_with(siege, stolen);
    siege.play();
    siege.expect_others_notice_nothing();
    EXPECT_GT(siege.refused(RefuseReason::used_ticket), 50u);
    EXPECT_EQ(siege.left(LeaveReason::replaced), 0u);
}

TEST(hostile_seats, the_same_user_twice_is_one_player_however_often_he_comes) {
    for (const bool says_farewell : {false, true}) {
        Siege siege(64 * 8, Micros{5'000'000});
        std::uint64_t comings = 0;
        siege.villain.attack = [&](HostileClient& client) {
            // From one address and from another.
            if (says_farewell) client.send_farewell();
            client.connect(client.world().issue_ticket(Siege::villain_user), PeerId{667 + ++comings % 2});
        };
        siege.play();
        siege.expect_others_notice_nothing(true);
        EXPECT_GE(siege.left(says_farewell ? LeaveReason::left : LeaveReason::replaced), comings - 1);
        EXPECT_GE(siege.world.joins, Siege::bots + comings);
        EXPECT_LE(siege.world.server().session().client_count(), Siege::bots + 1u);
        // Otherwise the history would be full of the client's former bodies, and the next to come would find no place.
        EXPECT_EQ(siege.violation(Violation::no_place), 0u);
        EXPECT_GT(comings, 2u);
        EXPECT_LE(comings, static_cast<std::uint64_t>(siege.attack_ticks()) / 128 + 1);
        EXPECT_GT(siege.datagrams(DatagramResult::rate_limited), 50u);
    }
}

TEST(hostile_seats, requests_without_end_get_one_short_answer_each) {
    Siege siege;
    const std::uint64_t before = siege.world.down_bytes();
    siege.villain.attack = [&](HostileClient& client) {
        const std::vector<Bytes> said = client.said();
        for (int i = 0; i < 20; ++i) client.send_raw(said.front());
    };
    siege.play();
    siege.expect_others_notice_nothing();
    EXPECT_GT(siege.world.down_bytes(), before);
    EXPECT_EQ(siege.world.joins, Siege::bots + 1u);
}

}  // namespace
}  // namespace backsight::test
