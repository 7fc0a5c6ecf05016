// A client that takes a seat that is not its own, or its own too often.

#include <gtest/gtest.h>

#include "tests/games/arena/online/attacked_match.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// Leaves the client's seat and asks for one with `ticket`, again and again.
void ask_with(AttackedMatch& match, const net::JoinTicket& ticket) {
    match.attacker.attack = [ticket](HostileClient& client) { client.connect(ticket); };
    match.attacker.always = [ticket](HostileClient& client) {
        if (client.session().state() == ClientState::ended) client.connect(ticket);
    };
}

TEST(hostile_seats, a_used_ticket_opens_nothing) {
    AttackedMatch match;
    // From another address, while the client still has the first seat.
    match.attacker.attack = [&](HostileClient& client) { client.connect(match.first_ticket, PeerId{667}); };
    match.attacker.always = [&](HostileClient& client) {
        if (client.session().state() == ClientState::ended) client.connect(match.first_ticket);
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.refused(RefuseReason::used_ticket), 50u);
    EXPECT_EQ(match.world.joins, AttackedMatch::bots + 1u);
    EXPECT_EQ(match.left(LeaveReason::timed_out), 1u);
}

TEST(hostile_seats, an_expired_ticket_opens_nothing) {
    AttackedMatch match;
    ask_with(match, match.world.issue_ticket(AttackedMatch::attacker_user, 0));
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.refused(RefuseReason::expired_ticket), 50u);
    EXPECT_EQ(match.world.joins, AttackedMatch::bots + 1u);
}

TEST(hostile_seats, a_changed_ticket_opens_nothing) {
    AttackedMatch match;
    net::JoinTicket ticket = match.world.issue_ticket(AttackedMatch::attacker_user);
    ticket[1] ^= 1;
    ask_with(match, ticket);
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.refused(RefuseReason::bad_ticket), 50u);
}

TEST(hostile_seats, a_ticket_stolen_after_its_owner_sat_down_does_not_move_him) {
    AttackedMatch match;
    const net::JoinTicket stolen = match.world.issue_ticket(1);
    match.world.reconnect(1, stolen);
    ask_with(match, stolen);
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.refused(RefuseReason::used_ticket), 50u);
    EXPECT_EQ(match.left(LeaveReason::replaced), 0u);
}

TEST(hostile_seats, the_same_user_twice_is_one_player_however_often_he_comes) {
    for (const bool says_farewell : {false, true}) {
        AttackedMatch match(64 * 8, Micros{5'000'000});
        std::uint64_t comings = 0;
        match.attacker.attack = [&](HostileClient& client) {
            // From one address and from another.
            if (says_farewell) client.send_farewell();
            client.connect(client.world().issue_ticket(AttackedMatch::attacker_user), PeerId{667 + ++comings % 2});
        };
        match.play();
        match.expect_others_notice_nothing(true);
        EXPECT_GE(match.left(says_farewell ? LeaveReason::left : LeaveReason::replaced), comings - 1);
        EXPECT_GE(match.world.joins, AttackedMatch::bots + comings);
        EXPECT_LE(match.world.server().session().client_count(), AttackedMatch::bots + 1u);
        // Otherwise the history would be full of the client's former bodies, and the next to come would find no place.
        EXPECT_EQ(match.violation(Violation::no_place), 0u);
        EXPECT_GT(comings, 2u);
        EXPECT_LE(comings, static_cast<std::uint64_t>(match.attack_ticks()) / 128 + 1);
        EXPECT_GT(match.datagrams(DatagramResult::rate_limited), 50u);
    }
}

TEST(hostile_seats, requests_without_end_get_one_short_answer_each) {
    AttackedMatch match;
    const std::uint64_t before = match.world.down_bytes();
    match.attacker.attack = [&](HostileClient& client) {
        const std::vector<Bytes> said = client.said();
        for (int i = 0; i < 20; ++i) client.send_raw(said.front());
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.world.down_bytes(), before);
    EXPECT_EQ(match.world.joins, AttackedMatch::bots + 1u);
}

}  // namespace
}  // namespace backsight::test
