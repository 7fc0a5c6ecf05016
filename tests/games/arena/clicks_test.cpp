// Shots between two steps on the server's arena: what a click does, and what a client that lies about its clicks gains.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/games/arena/level_house.h"

namespace backsight::arena {
namespace clicks_rig {

using level_bounds::House;
using level_bounds::input_of;

constexpr std::int64_t frame = Moment::one_tick / 4;  // of 256 a second in 64 ticks
constexpr std::uint16_t east = 0;

ArenaConfig between_steps() {
    ArenaConfig config = level_bounds::without_things();
    config.shots_between_steps = true;
    return config;
}

/// A shooter and somebody 6 m away, with a weapon in hand that is ready.
struct Range {
    explicit Range(WeaponId weapon, const ArenaConfig& config = between_steps())
        : house({{-19, -17, 0}, {-13, -17, 0}}, config) {
        house.in_hand = weapon;
        house.stand_until(Tick{80});
        house.begin();
        const Vec3 chest = house.server->feet_of(1, house.tick) + Vec3{0, 0, 1.1f};
        aim = chest - house.server->feet_of(0, house.tick) - Vec3{0, 0, MovementRules::standing_eye_m};
    }
    /// A shot at where the other one stood, drawn so long before the command's own moment, by a client whose prediction
    /// is right.
    CommandShot shot(std::int64_t before = 0) const { return shot_of(house.in_hand, before); }
    CommandShot shot_of(WeaponId weapon, std::int64_t before = 0) const {
        CommandShot fired;
        const auto newest = static_cast<std::uint32_t>(house.tick.value);
        fired.stamp = {Moment::at(house.tick - 2) - before, {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1, {}};
        fired.weapon = static_cast<std::uint8_t>(weapon);
        const PlayerState& state = house.server->state(0);
        test::must(quantize_position(eye_position(state, house.level, house.tick - 3), {}, fired.origin));
        test::must(quantize_direction(aim, fired.direction));
        return fired;
    }
    std::vector<ShotRecord> give(const std::vector<CommandShot>& shots, std::uint8_t buttons = 0) {
        PlayerCommand command = house.command(0, input_of(house.in_hand, buttons, east), house.tick - 2);
        command.shots = shots;
        command.input.clicks = static_cast<std::uint8_t>(shots.size());
        const CommandOutcome outcome = house.server->execute(0, command);
        launching_shot = outcome.launching_shot;
        denials.insert(denials.end(), outcome.denials.begin(), outcome.denials.end());
        launches.insert(launches.end(), outcome.launches.begin(), outcome.launches.end());
        return {outcome.shots.begin(), outcome.shots.end()};
    }
    void next_tick() {
        house.stand(1);
        house.end();
        house.begin();
    }
    std::uint64_t count(Click click) const { return house.server->counters().by_click[click]; }
    int rounds() const { return house.server->state(0).ammo[static_cast<std::size_t>(house.in_hand)]; }
    std::int16_t health() const { return house.server->state(1).health; }
    std::uint64_t refused(AuditResult result) const { return house.server->world().judge_counters(0).by_audit[result]; }

    House house;
    Vec3 aim;
    std::uint8_t launching_shot = 0;
    std::vector<DeniedShot> denials;
    std::vector<ServerProjectile> launches;
};

TEST(arena_clicks, shorter_than_a_step_are_shots_at_their_own_moments) {
    for (const std::int64_t back : {3 * frame, 2 * frame, frame}) {
        Range range(WeaponId::automatic);
        const int before = range.rounds();
        const std::vector<CommandShot> fired{range.shot(back), range.shot(0)};
        const std::vector<ShotRecord> records = range.give(fired);
        ASSERT_EQ(records.size(), 1u) << "the trigger is up again at the step";
        EXPECT_EQ(records[0].command_shot, 1u);
        EXPECT_EQ(records[0].verdict.judged, fired[0].stamp.shown);
        EXPECT_EQ(records[0].verdict.reason, Reason::as_seen);
        EXPECT_EQ(records[0].verdict.outcome, Outcome::hit);
        EXPECT_EQ(range.rounds(), before - 1);
        EXPECT_LT(range.health(), 100);
        EXPECT_EQ(range.count(Click::fired), 1u);
        EXPECT_EQ(range.count(Click::not_ready), 1u) << "the second is in the pause";
        range.next_tick();
        EXPECT_TRUE(range.give({}).empty()) << "nothing is left of them";
    }
}

TEST(arena_clicks, declare_the_screen_of_their_own_frame) {
    Range range(WeaponId::rifle);
    std::vector<CommandShot> fired{range.shot(2 * frame)};
    fired[0].screen_hash = 77;
    EXPECT_EQ(range.give(fired)[0].declared_hash, 77u);
    Range far(WeaponId::rifle);
    fired = {far.shot(2 * frame)};
    fired[0].screen_hash = 77;
    fired[0].origin.x += 2 * 1024;
    const std::vector<ShotRecord> records = far.give(fired);
    EXPECT_EQ(records[0].declared_hash, 0u) << "from another muzzle than the one that it shows";
    EXPECT_EQ(records[0].shot.origin, eye_position(far.house.server->state(0), far.house.level, far.house.tick - 3));
}

/// The most shots of the automatic within a second. `give` gives the commands of a tick.
template <typename Give>
std::uint64_t most_in_a_second(Range& range, Give give) {
    constexpr std::size_t second = 64;
    std::vector<std::uint64_t> shots{0};
    for (std::int64_t tick = 0; tick < 400; ++tick, range.next_tick()) {
        give(tick);
        shots.push_back(range.house.server->counters().shots_of[WeaponId::automatic]);
    }
    std::uint64_t most = 0;
    for (std::size_t i = second; i < shots.size(); ++i) most = std::max(most, shots[i] - shots[i - second]);
    return most;
}

TEST(arena_clicks, come_no_oftener_than_the_servers_clock_allows) {
    Range held(WeaponId::automatic);
    const std::uint64_t of_held =
        most_in_a_second(held, [&](std::int64_t) { static_cast<void>(held.give({}, button_fire)); });
    EXPECT_EQ(of_held, 11u);
    for (const std::uint8_t buttons : {std::uint8_t{0}, std::uint8_t{button_fire}}) {
        Range range(WeaponId::automatic);
        const std::uint64_t of_liar = most_in_a_second(range, [&](std::int64_t) {
            const CommandShot all = range.shot();
            static_cast<void>(range.give({all, all, all, all}, buttons));
        });
        EXPECT_LE(of_liar, of_held) << "four clicks in each command";
        EXPECT_GT(of_liar, 0u);
    }
    // Commands that were saved up bring two shots early, and no more.
    for (const std::int64_t saved : {3, 7, 16, 31}) {
        Range range(WeaponId::automatic);
        const std::uint64_t of_liar = most_in_a_second(range, [&](std::int64_t tick) {
            for (std::int64_t i = 0; tick % saved == 0 && i < saved; ++i) {
                const CommandShot all = range.shot();
                static_cast<void>(range.give({all, all, all, all}));
            }
        });
        EXPECT_LE(of_liar, of_held + 2) << saved << " commands at once";
        EXPECT_GT(of_liar, 0u);
    }
}

TEST(arena_clicks, shorten_the_pause_of_no_weapon) {
    for (const WeaponId weapon_id : {WeaponId::rifle, WeaponId::automatic, WeaponId::railgun, WeaponId::bolt}) {
        Range range(weapon_id);
        std::vector<std::int64_t> at;
        for (int tick = 0; tick < 300; ++tick, range.next_tick()) {
            const std::uint64_t before = range.house.server->counters().shots_of[weapon_id];
            static_cast<void>(range.give({range.shot(2 * frame), range.shot(frame)}, button_fire));
            if (range.house.server->counters().shots_of[weapon_id] > before) at.push_back(tick);
        }
        ASSERT_GT(at.size(), 3u);
        for (std::size_t i = 1; i < at.size(); ++i)
            EXPECT_GE(at[i] - at[i - 1], weapon(weapon_id).steps_between) << to_string(weapon_id);
    }
}

TEST(arena_clicks, that_leave_their_step_cost_a_round_and_meet_nobody) {
    struct Lie {
        const char* what;
        std::int64_t before;
    };
    for (const Lie& lie : {Lie{"before the last command", 6 * frame}, Lie{"long before it", 64 * frame},
                           Lie{"after the command", -frame}, Lie{"long after it", -80 * frame}}) {
        Range range(WeaponId::automatic);
        static_cast<void>(range.give({}));
        range.next_tick();
        const int before = range.rounds();
        std::vector<ShotRecord> records = range.give({range.shot(lie.before)});
        ASSERT_EQ(records.size(), 1u) << lie.what;
        EXPECT_EQ(records[0].verdict.outcome, Outcome::refused) << lie.what;
        EXPECT_EQ(records[0].verdict.reason, Reason::stamp_refused) << lie.what;
        EXPECT_EQ(records[0].verdict.audit, AuditResult::outside_step) << lie.what;
        EXPECT_EQ(records[0].damage, 0) << lie.what;
        EXPECT_EQ(range.refused(AuditResult::outside_step), 1u) << lie.what;
        EXPECT_EQ(range.rounds(), before - 1) << lie.what;
        for (int step = 0; step < weapon(WeaponId::automatic).steps_between; ++step) {
            range.next_tick();
            static_cast<void>(range.give({}));
        }
        range.next_tick();
        records = range.give({range.shot(frame)});
        ASSERT_EQ(records.size(), 1u) << lie.what;
        EXPECT_EQ(records[0].verdict.reason, Reason::as_seen) << lie.what;
    }
}

TEST(arena_clicks, hit_nobody_who_was_in_the_open_before_the_last_command) {
    // The victim has moved away since. An honest shot misses them, and one that goes back to when they stood there is
    // refused.
    for (const std::int64_t back : {std::int64_t{0}, 30 * Moment::one_tick}) {
        Range range(WeaponId::automatic);
        for (int tick = 0; tick < 30; ++tick) {
            static_cast<void>(range.give({}));
            PlayerInput aside;
            aside.left = 127;
            range.house.server->execute(1, range.house.command(1, aside, range.house.tick - 2));
            range.house.end();
            range.house.begin();
        }
        const std::vector<ShotRecord> records = range.give({range.shot(back)});
        ASSERT_EQ(records.size(), 1u);
        EXPECT_NE(records[0].verdict.outcome, Outcome::hit);
        EXPECT_EQ(range.health(), 100);
    }
}

TEST(arena_clicks, launch_one_projectile_from_their_own_frame) {
    Range range(WeaponId::bolt);
    const CommandShot fired = range.shot(2 * frame);
    static_cast<void>(range.give({fired, range.shot(frame)}, button_fire));
    ASSERT_EQ(range.launches.size(), 1u);
    EXPECT_EQ(range.launches[0].launch.shot, fired.stamp.shown);
    EXPECT_EQ(range.launching_shot, 1u);
    ASSERT_EQ(range.denials.size(), 1u) << "the other click's image must go";
    EXPECT_EQ(range.denials[0].result, LaunchResult::too_soon);
    EXPECT_EQ(range.denials[0].shot, 2u);
    EXPECT_EQ(range.count(Click::not_ready), 1u);
}

TEST(arena_clicks, of_a_weapon_that_is_not_in_hand_or_of_the_dead_are_denied) {
    Range other(WeaponId::rifle);
    const std::vector<ShotRecord> records = other.give({other.shot_of(WeaponId::rocket)});
    ASSERT_EQ(records.size(), 1u) << "what is in hand fires";
    EXPECT_EQ(records[0].declared_hash, 0u);
    EXPECT_TRUE(other.launches.empty());
    ASSERT_EQ(other.denials.size(), 1u);
    EXPECT_EQ(other.denials[0].result, LaunchResult::too_soon);
    Range wild(WeaponId::rifle);
    CommandShot nonsense = wild.shot();
    nonsense.weapon = 255;
    nonsense.origin = {INT32_MAX, INT32_MIN, INT32_MAX};
    nonsense.direction = {0, 0, 0};
    EXPECT_EQ(wild.give({nonsense}).size(), 1u);
    EXPECT_TRUE(wild.denials.empty());
    Range swung(WeaponId::blade);
    EXPECT_TRUE(swung.give({swung.shot()}).empty()) << "a blade is swung in steps";
    EXPECT_EQ(swung.count(Click::not_ready), 1u);
}

TEST(arena_clicks, that_nobody_agreed_on_do_nothing) {
    Range range(WeaponId::automatic, level_bounds::without_things());
    const int before = range.rounds();
    EXPECT_TRUE(range.give({range.shot(frame)}).empty());
    EXPECT_EQ(range.rounds(), before);
}

}  // namespace clicks_rig
}  // namespace backsight::arena
