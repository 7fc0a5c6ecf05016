// Blades, railguns, shields and the vehicle over the wire: bots use all of it, each declared attack equals its verdict,
// and a hostile client gains nothing by false swings.

#include <gtest/gtest.h>

#include <map>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

LinkConfig rough_link(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 20'000 + 10'000 * (client % 8);
    config.loss_ratio = 0.03;
    config.reorder_ratio = 0.05;
    return config;
}

TEST(online_blows, bots_swing_pierce_shield_and_ride_and_every_declared_attack_agrees) {
    OnlineRun run;
    run.clients = 16;
    run.ticks = 64 * 60;
    run.conditions = rough_link;
    OnlineWorld world(run);
    struct Score {
        std::uint64_t compared = 0;
        std::uint64_t agreed = 0;
        std::uint64_t hits = 0;
    };
    std::map<WeaponId, Score> scores;
    world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer& answer) {
        Score& score = scores[static_cast<WeaponId>(shot.weapon)];
        score.compared += answer.compared ? 1 : 0;
        score.agreed += answer.compared && answer.agreed ? 1 : 0;
        score.hits += shot.verdict.outcome == Outcome::hit ? 1 : 0;
    };
    world.play();
    for (const WeaponId id : {WeaponId::blade, WeaponId::railgun}) {
        EXPECT_GT(scores[id].compared, 60u) << to_string(id);
        EXPECT_GT(scores[id].hits, 0u) << to_string(id);
        EXPECT_EQ(scores[id].agreed, scores[id].compared) << to_string(id);
    }
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_EQ(overall.agreed(), overall.shots());
    const ArenaCounters& arena = world.server().arena().counters();
    EXPECT_EQ(arena.history_refused, 0u);
    EXPECT_GT(arena.shielded, 0u);
    EXPECT_GT(arena.boardings, 0u);
    std::uint64_t touched = 0;
    for (std::size_t i = 0; i < run.clients; ++i) {
        EXPECT_EQ(world.client(i).counters().bad_bodies, 0u);
        touched += world.client(i).counters().blows_on_target;
    }
    EXPECT_GT(touched, 0u) << "on the screens";
}

/// An attack that names a blade's step, whatever the server knows of it.
Command claim_of_swing(HostileClient& client, std::uint8_t step, std::uint32_t hash) {
    PlayerInput input;
    input.buttons = button_fire;
    input.weapon = WeaponId::blade;
    PlayerCommand claim;
    claim.fired = WeaponId::blade;
    claim.rays = 1;
    claim.swing = step;
    claim.screen_hashes[0] = hash;
    return client.next(input, claim);
}

/// How often the attacker's blade was begun and judged.
struct Blows {
    std::uint64_t begun = 0;
    std::uint64_t judged = 0;
};
Blows play_attack(AttackedMatch& match) {
    Blows blows;
    ServerArena& arena = match.world.server().arena();
    const auto others = match.world.on_judged;
    match.world.on_judged = [&](const ShotRecord& shot, const SelfAuditAnswer& answer) {
        if (others) others(shot, answer);
        if (shot.user == AttackedMatch::attacker_user) ++blows.judged;
    };
    match.play();
    for (PlayerIndex player = 0; player < arena.config().seats(); ++player) {
        if (match.world.server().user_of(player) != AttackedMatch::attacker_user) continue;
        blows.begun = arena.state(player).swings;
    }
    match.expect_others_notice_nothing();
    return blows;
}

TEST(hostile_blows, steps_of_swings_that_are_replayed_begin_no_swing_and_strike_no_oftener) {
    AttackedMatch match;
    Random random(3);
    match.attacker.attack = [&](HostileClient& client) {
        // The first step again and again, or any step, as if each command began a swing of its own.
        const auto step = static_cast<std::uint8_t>(random.below(2) == 0 ? 1 : 1 + random.below(31));
        client.send_body(HostileClient::command_packet(claim_of_swing(client, step, 0)));
    };
    const Blows blows = play_attack(match);
    const Weapon& blade = weapon(WeaponId::blade);
    const auto most = static_cast<std::uint64_t>(match.attack_ticks() / blade.reload_steps + 1);
    EXPECT_GT(blows.begun, 0u);
    EXPECT_LE(blows.begun, most);
    EXPECT_LE(blows.judged, most * blade.swing_steps);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(hostile_blows, a_blade_that_is_held_far_away_strikes_from_the_servers_eye) {
    AttackedMatch match;
    Random random(4);
    match.attacker.attack = [&](HostileClient& client) {
        Command command = claim_of_swing(client, 1, 0);
        const auto far = [&] { return random.below(2) == 0 ? max_position_steps : -max_position_steps; };
        command.origin = {far(), far(), far()};
        client.send_body(HostileClient::command_packet(command));
    };
    const std::uint64_t corrected = match.world.server().arena().counters().by_muzzle[Muzzle::corrected];
    const Blows blows = play_attack(match);
    EXPECT_GT(blows.judged, 0u);
    EXPECT_GE(match.world.server().arena().counters().by_muzzle[Muzzle::corrected] - corrected, blows.judged);
    EXPECT_EQ(match.violation(Violation::impossible_input), 0u);
}

TEST(hostile_blows, a_burst_of_saved_commands_swings_no_faster_than_its_steps) {
    AttackedMatch match;
    std::vector<Command> saved;
    match.attacker.attack = [&](HostileClient& client) {
        saved.push_back(claim_of_swing(client, 1, 0));
        if (saved.size() < 16) return;
        client.send_body(HostileClient::command_packet(saved));
        saved.clear();
    };
    const Blows blows = play_attack(match);
    EXPECT_GT(blows.begun, 0u);
    EXPECT_LE(blows.begun, static_cast<std::uint64_t>(match.attack_ticks() / weapon(WeaponId::blade).reload_steps + 1));
}

TEST(hostile_blows, a_false_hash_disagrees_and_changes_no_verdict) {
    AttackedMatch match;
    match.attacker.attack = [](HostileClient& client) {
        client.send_body(HostileClient::command_packet(claim_of_swing(client, 1, 0x1234'5678)));
    };
    const Blows blows = play_attack(match);
    EXPECT_GT(blows.judged, 0u);
    EXPECT_TRUE(match.attacker_has_seat());
}

TEST(hostile_blows, a_press_of_use_in_each_command_takes_no_second_seat) {
    AttackedMatch match;
    std::uint64_t times = 0;
    match.attacker.attack = [&](HostileClient& client) {
        PlayerInput input;
        input.buttons = static_cast<std::uint8_t>(++times % 2 == 0 ? button_use | button_shield : button_fire);
        client.send_body(HostileClient::command_packet(client.next(input)));
        const ServerArena& arena = client.world().server().arena();
        EntityId sitting[4]{};
        for (PlayerIndex player = 0; player < arena.config().seats(); ++player) {
            if (!arena.is_there(player) || !arena.state(player).is_seated()) continue;
            EntityId& seat = sitting[arena.state(player).lift - first_seat];
            ASSERT_TRUE(seat.is_null());
            seat = arena.entity(player);
        }
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(times, 64u);
}

}  // namespace
}  // namespace backsight::test
