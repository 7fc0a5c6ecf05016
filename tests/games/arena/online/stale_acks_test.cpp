// A player in a real match whose stamps acknowledge nothing new while its commands go on is told of by name.

#include <gtest/gtest.h>

#include <memory>

#include "tests/games/arena/online/attacked_match.h"

namespace backsight::test {
namespace {

/// Holds its newest stamp for so many ticks at a time, and sends a command in each tick.
void hold_stamps(AttackedMatch& match, std::int64_t ticks) {
    auto held = std::make_shared<ViewStamp>();
    auto until = std::make_shared<Tick>(no_tick);
    match.attacker.attack = [=](HostileClient& client) {
        Command command = client.next_command();
        if (*until == no_tick || client.server_tick() >= *until) {
            *held = command.stamp;
            *until = client.server_tick() + ticks;
        }
        command.stamp = *held;
        client.send_body(HostileClient::command_packet(command));
    };
}

TEST(stale_acks_online, of_a_client_that_holds_one_stamp_for_long_are_counted_and_of_others_not) {
    AttackedMatch match(64 * 16);
    hold_stamps(match, 120);
    std::uint64_t told = 0;
    match.world.on_stale = [&](const service::StaleClient& client) {
        EXPECT_EQ(client.user, AttackedMatch::attacker_user);
        EXPECT_GT(client.stale_for, Micros{500'000});
        EXPECT_EQ(client.times, ++told);
    };
    match.play();
    match.expect_others_notice_nothing();
    const arena::MatchCounters& counters = match.world.server().counters();
    EXPECT_GE(counters.acknowledgement_alarms, 5u);
    EXPECT_LE(counters.acknowledgement_alarms, 9u);
    EXPECT_EQ(told, counters.acknowledgement_alarms);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(stale_acks_online, that_stand_still_for_less_than_weapons_look_back_ring_nothing) {
    AttackedMatch match(64 * 12);
    hold_stamps(match, 24);
    match.play();
    EXPECT_EQ(match.world.server().counters().acknowledgement_alarms, 0u);
    EXPECT_EQ(match.world.server().counters().unacknowledging_clients, 0u);
}

}  // namespace
}  // namespace backsight::test
