// Commands are made for a tick: the server holds them until then, says how early they came, and lets nobody gain by a
// false claim.

#include <gtest/gtest.h>

#include <map>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// The tick in which each of the attacker's commands was executed, by number. Only commands that were held count, for
/// the attacker speaks after the others.
struct Watch {
    explicit Watch(AttackedMatch& with) : match(&with) {}

    /// Call it in each attack, before anything else.
    void look(HostileClient& client) {
        const ServerArena& arena = match->world.server().arena();
        if (!arena.is_there(AttackedMatch::bots)) return;
        const std::uint32_t last = arena.world().last_command(AttackedMatch::bots);
        for (std::uint32_t seq = seen + 1; seq <= last; ++seq) executed[seq] = client.server_tick();
        seen = std::max(seen, last);
    }

    AttackedMatch* match;
    std::uint32_t seen = 0;
    std::map<std::uint32_t, Tick> executed;
};

TEST(timed_commands, are_executed_in_the_tick_that_they_name) {
    for (const std::int64_t ahead : {1, 3, 16}) {
        AttackedMatch match;
        Watch watch(match);
        std::map<std::uint32_t, Tick> wanted;
        match.attacker.attack = [&](HostileClient& client) {
            watch.look(client);
            Command command = client.next_command();
            HostileClient::set_tick(command, client.server_tick() + ahead);
            wanted[command.seq] = client.server_tick() + ahead;
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        match.expect_others_notice_nothing();
        EXPECT_TRUE(match.attacker_has_seat());
        std::size_t on_their_tick = 0;
        for (const auto& [seq, tick] : watch.executed) {
            if (!wanted.contains(seq)) continue;
            // Commands from before the attacker's first look were executed in their tick, or with those from before
            // the attack.
            EXPECT_EQ(tick, wanted[seq]) << seq;
            ++on_their_tick;
        }
        EXPECT_GT(on_their_tick, 300u);
        EXPECT_EQ(match.violation(Violation::tick_too_far) + match.violation(Violation::tick_went_back), 0u);
        EXPECT_EQ(match.violation(Violation::too_many_commands), 0u);
    }
}

TEST(timed_commands, how_early_they_came_is_told_with_each_snapshot) {
    // The attacker is heard in the tick's own instant, so by whole ticks of 15.625 ms, in steps of 0.5 ms rounded down.
    const std::pair<std::int64_t, std::int64_t> cases[] = {
        {0, 0}, {1, 15'500}, {3, 46'500}, {12, 63'500}, {-2, -31'500}};
    for (const auto& [ahead, told_us] : cases) {
        AttackedMatch match;
        std::int64_t told = 0;
        match.attacker.attack = [&, by = ahead, expected = told_us](HostileClient& client) {
            Command command = client.next_command();
            HostileClient::set_tick(command, client.server_tick() + by);
            client.send_body(HostileClient::command_packet(command));
            if (!client.earliness() || match.world.now() < Micros{4'000'000}) return;
            ++told;
            EXPECT_EQ(client.earliness()->value, expected);
        };
        match.play();
        match.expect_others_notice_nothing();
        EXPECT_GT(told, 100) << ahead;
    }
}

TEST(timed_commands, the_far_future_is_as_far_as_the_limit_and_garbage_is_forgotten_at_once) {
    for (const bool is_garbage : {false, true}) {
        AttackedMatch match;
        Watch watch(match);
        Random random(5);
        std::map<std::uint32_t, Tick> sent;
        std::map<std::uint32_t, Tick> wanted;
        std::int64_t ticks = 0;
        match.attacker.attack = [&](HostileClient& client) {
            watch.look(client);
            Command command = client.next_command();
            sent[command.seq] = client.server_tick();
            if (++ticks < 200) {
                HostileClient::set_tick(command, is_garbage ? Tick{random.below(256)} : client.server_tick() + 200);
            } else {
                HostileClient::set_tick(command, client.server_tick() + 2);
                if (ticks > 200 + 64) wanted[command.seq] = client.server_tick() + 2;
            }
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        match.expect_others_notice_nothing();
        EXPECT_TRUE(match.attacker_has_seat());
        EXPECT_GT(match.violation(Violation::tick_too_far), 50u);
        EXPECT_EQ(match.violation(Violation::tick_went_back) > 50u, is_garbage);
        const std::int64_t limit = match.world.server().config().command_buffer.max_ahead_ticks;
        for (const auto& [seq, tick] : watch.executed) {
            EXPECT_TRUE(!sent.contains(seq) || tick - sent[seq] <= limit) << seq;
            EXPECT_TRUE(!wanted.contains(seq) || tick == wanted[seq]) << seq;
        }
        EXPECT_GT(wanted.size(), 100u);
    }
}

TEST(timed_commands, nobody_moves_faster_by_saving_them_for_one_tick) {
    AttackedMatch match;
    std::uint32_t least_burst = 0;
    match.attacker.attack = [&](HostileClient& client) {
        // All for the same tick, 16 at a time; then none for a while.
        std::vector<Command> burst;
        const Tick tick = client.server_tick() + (16 - client.server_tick().value % 16);
        for (int i = 0; i < 4; ++i) {
            burst.push_back(client.next_command());
            HostileClient::set_tick(burst.back(), tick);
        }
        least_burst = 4;
        client.send_body(HostileClient::command_packet(burst));
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(least_burst, 4u);
    const auto& by = match.world.server().arena().counters().by_executed;
    const std::uint64_t refused = by[Executed::too_many];
    // Four a tick where one is allowed: three of four bring nothing.
    EXPECT_GT(refused, static_cast<std::uint64_t>(match.attack_ticks()) * 5 / 2);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(timed_commands, a_shot_that_is_held_is_judged_in_the_view_of_its_own_stamp) {
    AttackedMatch match;
    std::map<std::uint32_t, ViewStamp> stamps;
    std::size_t judged = 0;
    const auto before = match.world.on_judged;
    match.world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer& answer) {
        before(shot, answer);
        if (shot.user != AttackedMatch::attacker_user || !stamps.contains(shot.command)) return;
        ++judged;
        EXPECT_EQ(shot.claimed, stamps[shot.command]);
        EXPECT_EQ(shot.audited.stamp, shot.claimed) << to_string(shot.audited.result);
        // Nine ticks after it was drawn, four of them because it was drawn so far behind.
        EXPECT_EQ(shot.server_now.tick() - shot.claimed.shown.tick(), 9 + 1 + 4);
    };
    match.attacker.attack = [&](HostileClient& client) {
        Command command = client.next_shot();
        HostileClient::set_tick(command, client.server_tick() + 9);
        stamps[command.seq] = command.stamp;
        client.send_body(HostileClient::command_packet(command));
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(judged, 20u);
}

TEST(timed_commands, what_is_held_of_who_leaves_is_gone) {
    AttackedMatch match;
    bool has_left = false;
    std::uint64_t commands_then = 0;
    match.attacker.attack = [&](HostileClient& client) {
        if (has_left) return;
        std::vector<Command> burst;
        for (int i = 0; i < 8; ++i) {
            burst.push_back(client.next_shot());
            HostileClient::set_tick(burst.back(), client.server_tick() + 9 + i);
        }
        client.send_body(HostileClient::command_packet(burst));
        client.send_farewell();
        has_left = true;
    };
    match.world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer&) {
        EXPECT_FALSE(has_left && shot.user == AttackedMatch::attacker_user);
        commands_then += shot.user == AttackedMatch::attacker_user ? 1 : 0;
    };
    match.play();
    EXPECT_TRUE(has_left);
    EXPECT_FALSE(match.attacker_has_seat());
    EXPECT_EQ(commands_then, 0u);
    EXPECT_EQ(match.world.leaves, 1u);
}

}  // namespace
}  // namespace backsight::test
