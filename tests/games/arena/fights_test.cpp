// Blades, railguns and shields, on foot, on a lift and in the vehicle, under loss: every attack is judged as its screen
// showed it, to the bit, and who stands still on what both ride pays nothing.

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include "arena/attack.h"
#include "arena/vehicle.h"
#include "tests/games/arena/match.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// Aims at the nearest other player on the screen, within `most_m`, and attacks. Says whether there was one.
bool fight(const BotSight& sight, PlayerInput& input, WeaponId weapon, float most_m) {
    const View& view = *sight.view;
    const ViewPose vehicle = sight.own->is_seated() ? vehicle_in(view, sight.vehicle) : ViewPose{};
    const Stand stand = stand_of(*sight.own, *sight.level, view.moment().tick(), vehicle);
    std::optional<Vec3> at;
    float nearest = most_m;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        if (!is_hittable(found.status) || found.entity == sight.self) continue;
        if ((found.state->layers & player_layer) == 0) continue;
        const Vec3 chest = found.pose.position + Vec3{0, 0, 1.3f};
        if (distance(chest, stand.eye) >= nearest) continue;
        nearest = distance(chest, stand.eye);
        at = chest;
    }
    if (!at) return false;
    look_along(rotate(conjugate(stand.turn), *at - stand.eye), input.yaw, input.pitch);
    input.weapon = weapon;
    input.buttons = button_fire;
    return true;
}

WeaponId weapon_of(std::size_t player) {
    constexpr WeaponId weapons[] = {WeaponId::blade, WeaponId::railgun, WeaponId::rifle, WeaponId::pellets};
    return weapons[player % std::size(weapons)];
}

// Where commands were lost, and where a player does not know yet that they died or live again, the server judges an
// attack that no screen showed, or another step of a swing; then there is nothing to compare.
void expect_all_as_seen(const MatchResult& result) {
    EXPECT_EQ(result.views_equal, result.as_seen) << describe(result);
    EXPECT_EQ(result.answers_equal + result.corrected + result.unexpected + result.of_other_ticks, result.as_seen)
        << describe(result);
    EXPECT_LT(result.corrected + result.unexpected, result.as_seen / 3) << describe(result);
    EXPECT_EQ(result.history_refused, 0u);
}

std::uint64_t equal_of(const MatchResult& result, WeaponId weapon) { return result.equal_of[number_of(weapon)]; }

MatchRun rough(std::uint64_t seed) {
    MatchRun run;
    run.seed = seed;
    run.players = 8;
    run.ticks = 64 * 30;
    run.loss_percent = 10;
    run.latency = 3 + static_cast<std::int64_t>(seed % 4);
    run.jitter = 3;
    run.draw_delay = 9;
    return run;
}

TEST(arena_fights, BladesAndRailgunsTouchWhatTheScreenShowedUnderLossAndReordering) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        MatchRun run = rough(seed);
        run.meddle = [](std::size_t player, const BotSight& sight, PlayerInput& input) {
            const WeaponId weapon = player % 2 == 0 ? WeaponId::blade : WeaponId::railgun;
            if (fight(sight, input, weapon, weapon == WeaponId::blade ? 6.0f : 40.0f)) input.forward = 127;
        };
        const MatchResult result = play_match(run);
        expect_all_as_seen(result);
        EXPECT_GT(equal_of(result, WeaponId::blade), 100u) << describe(result);
        EXPECT_GT(equal_of(result, WeaponId::railgun), 50u) << describe(result);
        EXPECT_GT(result.hits_of[number_of(WeaponId::blade)], 3u) << describe(result);
        EXPECT_GT(result.hits_of[number_of(WeaponId::railgun)], 10u) << describe(result);
    }
}

TEST(arena_fights, AShieldThatGoesUpAndDownStopsAttacksAsTheScreenShowedIt) {
    MatchRun run = rough(4);
    // Half of them raise it for a few steps again and again, and are aimed at.
    run.meddle = [](std::size_t player, const BotSight& sight, PlayerInput& input) {
        const std::int64_t at = sight.view->moment().tick().value + static_cast<std::int64_t>(player) * 7;
        if (!fight(sight, input, weapon_of(player / 2), 40.0f)) return;
        if (player % 2 == 0 && at % 16 < 9) input.buttons = button_shield;
        input.left = at % 128 < 64 ? 127 : -127;
    };
    const MatchResult result = play_match(run);
    expect_all_as_seen(result);
    EXPECT_GT(result.shielded, 10u) << describe(result);
    EXPECT_GT(result.damage, 500u);
}

TEST(arena_fights, ThoseWhoStandOnALiftHitOneAnotherAndPayNothing) {
    MatchRun run = rough(5);
    const Level level = Level::standard();
    const Vec3 top = level.lifts()[0].origin + Vec3{0, 0, 0.05f};
    for (const Vec3 at : {Vec3{-0.7f, -0.7f, 0}, Vec3{0.7f, 0.7f, 0}, Vec3{-0.7f, 0.7f, 0}, Vec3{0.7f, -0.7f, 0}})
        run.spawns.push_back(top + at);
    run.players = 4;
    run.meddle = [](std::size_t player, const BotSight& sight, PlayerInput& input) {
        input = {};
        input.weapon = weapon_of(player);
        fight(sight, input, weapon_of(player), 5.0f);
    };
    const MatchResult result = play_match(run);
    expect_all_as_seen(result);
    EXPECT_GT(result.hits_on_lifts, 50u) << describe(result);
    EXPECT_EQ(result.paid_on_mounts, 0u) << describe(result);
    EXPECT_EQ(result.covered_on_mounts, 0u) << describe(result);
}

TEST(arena_fights, RidersOfTheMovingVehicleHitOneAnotherAndPayNothing) {
    MatchRun run = rough(6);
    run.players = 4;
    // Where the vehicle sets out; who comes back waits there for its next round.
    run.spawns = {{-14, -19.5f, 0}, {-13, -19.5f, 0}, {-15, -19.5f, 0}, {-14, -22.5f, 0}};
    run.meddle = [](std::size_t player, const BotSight& sight, PlayerInput& input) {
        input = {};
        input.weapon = weapon_of(player);
        if (!sight.own->is_seated()) {
            // A second press, before they know that they sit, would take them out again.
            if (sight.view->moment().tick().value % 64 == 0) input.buttons = button_use;
        } else {
            fight(sight, input, weapon_of(player), 5.0f);
        }
    };
    const MatchResult result = play_match(run);
    expect_all_as_seen(result);
    EXPECT_GE(result.seats_taken, 4u) << describe(result);
    EXPECT_GT(result.hits_in_vehicle, 20u) << describe(result);
    EXPECT_EQ(result.paid_on_mounts, 0u) << describe(result);
    EXPECT_EQ(result.covered_on_mounts, 0u) << describe(result);
}

}  // namespace
}  // namespace backsight::test
