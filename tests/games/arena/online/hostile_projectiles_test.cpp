// What a client with a seat claims of projectiles that never were.

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

struct Claim {
    LaunchResult answer;
    Vec3 aside;
    void (*spoil)(Command&);
};

constexpr std::int16_t one = 32767;
const Claim claims[] = {
    {LaunchResult::launched, {}, [](Command&) {}},
    {LaunchResult::launched, {0.0f, 0.0f, 0.25f}, [](Command&) {}},
    {LaunchResult::bad_muzzle, {0.0f, 0.0f, 0.75f}, [](Command&) {}},
    {LaunchResult::bad_muzzle, {-9.0f, 5.0f, 0.0f}, [](Command&) {}},
    {LaunchResult::bad_muzzle,
     {},
     [](Command& c) {
         c.origin = {max_position_steps, 0, -max_position_steps};
     }},
    {LaunchResult::bad_direction,
     {},
     [](Command& c) {
         c.direction = {0, 0, 0};
     }},
    {LaunchResult::bad_direction,
     {},
     [](Command& c) {
         c.direction = {one, one, one};
     }},
    {LaunchResult::bad_direction,
     {},
     [](Command& c) {
         c.direction = {0, -one, 0};
     }},
    {LaunchResult::no_view, {}, [](Command& c) { c.stamp.newest.value += 1000; }},
    {LaunchResult::too_soon, {}, [](Command& c) { c.weapon = static_cast<std::uint8_t>(WeaponId::bolt); }},
};

TEST(hostile_projectiles, every_false_claim_is_denied_with_its_reason_within_a_round_trip_and_a_frame) {
    for (const Claim& claim : claims) {
        SCOPED_TRACE(std::string(to_string(claim.answer)) + " " + std::to_string(&claim - claims));
        AttackedMatch match(64 * 3);
        std::uint32_t claimed = 0;
        int waited = 0;
        std::optional<LaunchResult> answer;
        std::optional<int> answered_after;
        std::int64_t ticks = 0;
        match.attacker.on_event = [&](const MatchEvent& event) {
            const auto* grant = std::get_if<ProjectileGrant>(&event);
            const auto* denial = std::get_if<ProjectileDenial>(&event);
            if (grant != nullptr && grant->id.command == claimed) answer = LaunchResult::launched;
            if (denial != nullptr && denial->id.command == claimed) answer = denial->result;
            if (answer && !answered_after) answered_after = waited;
        };
        match.attacker.attack = [&](HostileClient& client) {
            Command command;
            if (claimed != 0) ++waited;
            if (++ticks == 64) {
                command = client.next_launch(WeaponId::rocket, claim.aside);
                claim.spoil(command);
                claimed = command.seq;
            } else {
                PlayerInput input;
                input.weapon = WeaponId::rocket;
                command = client.next(input, {});
            }
            client.send_body(HostileClient::command_packet(command));
        };
        match.play();
        match.expect_others_notice_nothing();
        ASSERT_TRUE(answer.has_value());
        EXPECT_EQ(*answer, claim.answer) << to_string(*answer);
        EXPECT_LE(*answered_after, 1) << "his link takes a tick";
    }
}

TEST(hostile_projectiles, no_trigger_launches_faster_than_its_weapon_and_each_shot_too_soon_is_told) {
    AttackedMatch match(64 * 5);
    std::uint64_t grants = 0;
    std::uint64_t denials = 0;
    EntityId self;
    bool is_alive = true;
    match.attacker.on_event = [&](const MatchEvent& event) {
        if (const auto* welcome = std::get_if<Welcome>(&event)) self = welcome->self;
        const auto* life = std::get_if<LifeChange>(&event);
        if (life != nullptr && life->entity == self) is_alive = life->is_alive;
        grants += std::holds_alternative<ProjectileGrant>(event) ? 1 : 0;
        const auto* denial = std::get_if<ProjectileDenial>(&event);
        if (denial == nullptr) return;
        ++denials;
        const bool is_dead = !is_alive && denial->result == LaunchResult::shooter_dead;
        EXPECT_TRUE(is_dead || denial->result == LaunchResult::too_soon) << to_string(denial->result);
    };
    std::uint64_t claimed = 0;
    match.attacker.attack = [&](HostileClient& client) {
        ++claimed;
        client.send_body(HostileClient::command_packet(client.next_launch(WeaponId::bolt)));
    };
    match.play();
    match.expect_others_notice_nothing();
    const std::uint64_t between = weapon(WeaponId::bolt).steps_between;
    EXPECT_GT(grants, 0u);
    EXPECT_LE(grants, claimed / between + 1);
    EXPECT_GE(grants + denials + 4, claimed) << "all but the last are answered";
    EXPECT_GT(match.world.server().counters().images_unsaid, 0u) << "he never tells of his images";
}

TEST(hostile_projectiles, a_flood_of_shots_is_not_listed_beyond_what_one_may_have_saved_and_allocates_nothing) {
    AttackedMatch match(64 * 4);
    match.attacker.attack = [&](HostileClient& client) {
        for (int i = 0; i < 250; ++i) {
            client.send_body(HostileClient::command_packet(client.next_launch(WeaponId::rocket)));
        }
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_GT(match.world.server().arena().counters().denials_left_out, 0u);
}

TEST(hostile_projectiles, the_same_command_again_launches_nothing_more) {
    AttackedMatch match(64 * 4);
    Bytes shot;
    std::uint64_t launched = 0;
    std::int64_t ticks = 0;
    match.world.on_ended = [&](const FlightRecord& projectile) {
        launched += static_cast<WeaponId>(projectile.weapon) == WeaponId::spear &&
                            projectile.session == match.attacker.seat().value
                        ? 1
                        : 0;
    };
    match.attacker.attack = [&](HostileClient& client) {
        PlayerInput input;
        input.weapon = WeaponId::spear;
        if (++ticks == 64) {
            shot = HostileClient::command_packet(client.next_launch(WeaponId::spear));
        } else {
            client.send_body(HostileClient::command_packet(client.next(input, {})));
        }
        if (!shot.empty()) client.send_body(shot);
    };
    match.play();
    match.expect_others_notice_nothing();
    EXPECT_EQ(launched, 1u);
}

TEST(hostile_projectiles, reports_of_images_that_never_were_are_counted_and_change_nothing) {
    AttackedMatch match(64 * 5);
    Random random(5);
    std::uint64_t told = 0;
    match.attacker.attack = [&](HostileClient& client) {
        PlayerCommand shot;
        shot.image.emplace();
        shot.image->command = static_cast<std::uint32_t>(random.bits()) & 0x1fffff;
        shot.image->outcome = ImageOutcome::confirmed;
        shot.image->end_hash = static_cast<std::uint32_t>(random.bits());
        ++told;
        client.send_body(HostileClient::command_packet(client.next({}, shot)));
    };
    match.play();
    match.expect_others_notice_nothing();
    const ImageCounters& images = match.world.server().counters().images;
    EXPECT_EQ(images.by_finding[ImageFinding::unknown], told);
    EXPECT_EQ(images.mispredictions_unexplained(), 0u);
    EXPECT_TRUE(match.attacker_has_seat());
}

}  // namespace
}  // namespace backsight::test
