// The arena's projectiles on the server: each weapon's flight and damage, what is denied, and who dies first.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tests/games/arena/projectile_house.h"

namespace backsight::arena {
namespace {

TEST(arena_projectiles, each_weapon_hits_whom_it_is_aimed_at) {
    for (std::size_t i = 0; i < projectile_count; ++i) {
        const auto id = projectile_weapons[i];
        SCOPED_TRACE(to_string(id));
        House house;
        house.join(12);
        const std::optional<Duel> duel = find_duel(house, 6.0f, 40.0f);
        ASSERT_TRUE(duel.has_value());
        approach(house, *duel, 7.0f);
        house.wait(40, duel->shooter, id);
        std::uint16_t yaw = 0;
        std::int16_t pitch = 0;
        aim(house, *duel, id, yaw, pitch);
        house.begin();
        house.fire(house.shot(duel->shooter, id, yaw, pitch), duel->shooter);
        house.end();
        ASSERT_EQ(house.launched, 1u);
        house.wait(80, duel->shooter, id);
        ASSERT_EQ(house.ended.size(), 1u);
        const ProjectileVerdict& verdict = house.flights[0].verdict;
        EXPECT_EQ(verdict.end, FlightEnd::target);
        EXPECT_EQ(verdict.target, house.server.entity(duel->victim));
        EXPECT_EQ(verdict.basis, VerdictBasis::as_shown);
        EXPECT_EQ(house.flights[0].projectile.launch.grant.remainder, 0);
        EXPECT_EQ(house.ended[0].damage, damage_of(id, verdict.group));
        EXPECT_EQ(house.server.state(duel->victim).health, 100 - house.ended[0].damage);
        EXPECT_TRUE(house.denials.empty());
    }
}

TEST(arena_projectiles, as_fishnets_it_leaves_the_muzzle_when_it_is_executed_and_nobody_is_hit_in_the_past) {
    ArenaConfig config;
    BudgetCaps& budget = config.projectiles[projectile_index(WeaponId::rocket)].budget;
    budget.decided_by = DecidedBy::catch_up;
    budget.fast_forward = Micros{150'000};
    ASSERT_EQ(config.validate(), nullptr);
    House house(config);
    house.join(12);
    const std::optional<Duel> duel = find_duel(house, 6.0f, 40.0f);
    ASSERT_TRUE(duel.has_value());
    approach(house, *duel, 7.0f);
    house.wait(40, duel->shooter, WeaponId::rocket);
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    aim(house, *duel, WeaponId::rocket, yaw, pitch);
    house.begin();
    house.fire(house.shot(duel->shooter, WeaponId::rocket, yaw, pitch), duel->shooter);
    house.end();
    ASSERT_EQ(house.launched, 1u);
    house.wait(80, duel->shooter, WeaponId::rocket);
    ASSERT_EQ(house.flights.size(), 1u);
    const ProjectileAuthority::Ended& flight = house.flights[0];
    EXPECT_EQ(flight.verdict.end, FlightEnd::target);
    EXPECT_EQ(flight.verdict.target, house.server.entity(duel->victim));
    EXPECT_EQ(flight.paid, 0);
    EXPECT_EQ(house.ended[0].damage, damage_of(WeaponId::rocket, flight.verdict.group));
    // The snapshot that the shooter had is of the tick itself here, so nothing has passed, and R is the view's age.
    EXPECT_EQ(flight.projectile.launch.grant.look_back, 0);
    EXPECT_EQ(flight.projectile.launch.grant.fast_forward + flight.projectile.launch.grant.remainder, Moment::one_tick);
    EXPECT_EQ(flight.verdict.basis, VerdictBasis::remainder);
}

TEST(arena_projectiles, a_grenade_rests_and_goes_off_by_its_fuse) {
    House house;
    house.join(1);
    house.wait(40, 0, WeaponId::grenade);
    house.begin();
    house.fire(house.shot(0, WeaponId::grenade, 0, 12'000), 0);
    house.end();
    house.wait(90, 0, WeaponId::grenade);
    ASSERT_EQ(house.flights.size(), 1u);
    EXPECT_EQ(house.flights[0].verdict.end, FlightEnd::fuse);
    EXPECT_EQ(house.flights[0].verdict.age, rate.span(Micros{1'200'000}));
}

TEST(arena_projectiles, area_damage_is_what_area_hits_says) {
    House house;
    house.join(12);
    const std::optional<Duel> duel = find_duel(house, 6.0f, 40.0f);
    ASSERT_TRUE(duel.has_value());
    approach(house, *duel, 7.0f);
    house.wait(40, duel->shooter, WeaponId::rocket);
    std::vector<std::int16_t> health;
    for (PlayerIndex p = 0; p < house.players; ++p) health.push_back(house.server.state(p).health);
    // To the floor in front of the victim.
    const Vec3 back = normalized(house.eye(duel->shooter) - house.chest(duel->victim));
    const Vec3 spot = house.chest(duel->victim) + Vec3{back.x, back.y, 0} * 1.2f - Vec3{0, 0, 1.0f};
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    look_along(spot - house.eye(duel->shooter), yaw, pitch);
    house.begin();
    house.fire(house.shot(duel->shooter, WeaponId::rocket, yaw, pitch), duel->shooter);
    house.end();
    house.wait(50, duel->shooter, WeaponId::rocket);
    ASSERT_EQ(house.flights.size(), 1u);
    const ProjectileAuthority::Ended& flight = house.flights[0];
    ASSERT_EQ(flight.verdict.end, FlightEnd::stopped);
    const View view = View::at_moment(house.server.history(), house.config.draw, flight.targets);
    LevelInTime level(house.level);
    QueryFilter filter;
    filter.exclude = flight.projectile.shooter;
    std::vector<AreaHit> hits(64);
    const Detonation detonation{flight.verdict.position, flight.verdict.normal, flight.velocity, {}};
    hits.resize(area_hits(view, flight.projectile.rules->area, detonation, filter, level.at()(flight.targets), hits));
    ASSERT_GE(hits.size(), 1u);
    ASSERT_EQ(house.areas[0].size(), hits.size());
    for (std::size_t i = 0; i < hits.size(); ++i) {
        const AreaVictim& victim = house.areas[0][i];
        EXPECT_EQ(victim.entity, hits[i].entity);
        EXPECT_EQ(victim.share, hits[i].share);
        EXPECT_EQ(victim.damage, area_damage_of(WeaponId::rocket, hits[i].share, false));
        const PlayerIndex hurt = house.server.player_of(victim.entity);
        EXPECT_EQ(house.server.state(hurt).health, health[hurt] - victim.damage);
    }
}

TEST(arena_projectiles, who_blows_himself_up_is_his_own_killer) {
    House house;
    house.join(1);
    const EntityId self = house.server.entity(0);
    for (int shots = 0; shots < 4 && house.server.state(0).is_alive; ++shots) {
        house.wait(52, 0, WeaponId::rocket);
        if (!house.server.state(0).is_alive) break;
        house.begin();
        house.fire(house.shot(0, WeaponId::rocket, 0, 16'000), 0);
        house.end();
    }
    house.wait(10, 0, WeaponId::rocket);
    const auto died = std::find_if(house.events.begin(), house.events.end(),
                                   [](const Event& event) { return event.kind == EventKind::died; });
    ASSERT_NE(died, house.events.end());
    EXPECT_EQ(died->entity, self);
    EXPECT_EQ(died->by, self);
    EXPECT_EQ(died->weapon, WeaponId::rocket);
    ASSERT_EQ(house.areas[0].size(), 1u);
    const AreaVictim& first = house.areas[0][0];
    EXPECT_EQ(first.entity, self);
    EXPECT_EQ(first.damage, area_damage_of(WeaponId::rocket, first.share, true));
    EXPECT_EQ(first.damage, weapon(WeaponId::rocket).area_damage / 2) << "at his feet";
}

TEST(arena_projectiles, what_a_client_can_not_have_seen_does_not_fly_and_is_told) {
    struct Lie {
        LaunchResult answer;
        void (*tell)(PlayerCommand& command);
    };
    const Lie lies[] = {
        {LaunchResult::bad_muzzle, [](PlayerCommand& c) { c.muzzle.x += 3 * 1024; }},
        {LaunchResult::bad_muzzle, [](PlayerCommand& c) { c.muzzle = {}; }},
        {LaunchResult::bad_direction,
         [](PlayerCommand& c) {
             c.direction = {0, 0, 0};
         }},
        {LaunchResult::bad_direction,
         [](PlayerCommand& c) {
             c.direction = {32767, 32767, 0};
         }},
        {LaunchResult::no_view, [](PlayerCommand& c) { c.stamp.newest.value += 1000; }},
        {LaunchResult::too_soon, [](PlayerCommand& c) { c.launches = WeaponId::bolt; }},
        {LaunchResult::too_soon, [](PlayerCommand& c) { c.input.buttons = 0; }},
    };
    for (const Lie& lie : lies) {
        SCOPED_TRACE(to_string(lie.answer));
        House house;
        house.join(1);
        house.wait(40, 0, WeaponId::rocket);
        house.begin();
        PlayerCommand shot = house.shot(0, WeaponId::rocket, 1000, 0);
        lie.tell(shot);
        house.fire(shot, 0);
        house.end();
        ASSERT_EQ(house.denials.size(), 1u);
        EXPECT_EQ(house.denials[0].result, lie.answer) << to_string(house.denials[0].result);
        EXPECT_EQ(house.denials[0].command, shot.seq);
        EXPECT_EQ(house.launched, 0u);
        EXPECT_EQ(house.server.world().projectiles().in_flight(), 0u);
    }
}

TEST(arena_projectiles, a_command_again_or_out_of_order_launches_nothing_and_what_was_not_seen_does_not_fly) {
    House house;
    house.join(1);
    house.wait(40, 0, WeaponId::spear);
    house.begin();
    PlayerCommand shot = house.shot(0, WeaponId::spear, 1000, -3000);
    EXPECT_EQ(house.server.execute(0, shot).executed, Executed::ok);
    EXPECT_EQ(house.server.execute(0, shot).executed, Executed::out_of_order);
    --shot.seq;
    EXPECT_EQ(house.server.execute(0, shot).executed, Executed::out_of_order);
    house.end();
    EXPECT_EQ(house.launched, 1u);
    house.wait(50, 0, WeaponId::spear);
    house.begin();
    shot = house.shot(0, WeaponId::spear, 1000, -3000);
    shot.launches = WeaponId::count_;
    house.fire(shot, 0);
    house.end();
    EXPECT_EQ(house.launched, 1u);
    EXPECT_EQ(house.server.counters().launches_undeclared, 1u);
}

// The shooter's screen shows the tick before, so one more shot comes before the news of the death can have arrived.
void fire_after_death(House& house, int ticks_after, int waits, std::optional<LaunchResult>& answer) {
    house.join(1);
    for (int shots = 0; shots < 8 && house.server.state(0).is_alive; ++shots) {
        house.wait(52, 0, WeaponId::rocket);
        house.begin();
        house.fire(house.shot(0, WeaponId::rocket, 0, 16'000), 0);
        house.end();
        for (int i = 0; i < 10 && house.server.state(0).is_alive; ++i) house.wait(1, 0, WeaponId::rocket);
    }
    ASSERT_FALSE(house.server.state(0).is_alive);
    const PlayerState dead = house.server.state(0);
    const Tick died = house.tick;
    const std::size_t launched = house.launched;
    const std::size_t denied = house.denials.size();
    for (int i = 0; i < waits + 10 && house.launched == launched && house.denials.size() == denied; ++i) {
        house.begin();
        PlayerInput input{0, 0, 0, 0, i >= waits ? std::uint8_t{button_fire} : std::uint8_t{0}, WeaponId::rocket};
        PlayerCommand command = house.command(0, input);
        // As if no snapshot had come since, except for `ticks_after`.
        const auto newest = static_cast<std::uint32_t>(died.value) + static_cast<std::uint32_t>(ticks_after);
        command.stamp = {Moment::at(died - 1), {newest}, ~0ull};
        if (i >= waits) {
            command.launches = WeaponId::rocket;
            test::must(quantize_position(eye_position(dead, house.level, house.tick), {}, command.muzzle));
        }
        house.server.execute(0, command);
        house.end();
    }
    if (house.launched > launched) answer = LaunchResult::launched;
    if (house.denials.size() > denied) answer = house.denials.back().result;
}

TEST(arena_projectiles, PT_38_what_was_fired_before_the_news_of_ones_death_flies_or_not_as_the_weapon_says) {
    for (const DeadShooter policy : {DeadShooter::flies, DeadShooter::drop}) {
        ArenaConfig config;
        config.respawn_ticks = 200;
        for (ProjectileRules& rules : config.projectiles) rules.dead_shooter = policy;
        std::optional<LaunchResult> unaware;
        std::optional<LaunchResult> aware;
        House first(config);
        fire_after_death(first, 0, 46, unaware);
        House second(config);
        fire_after_death(second, 1, 46, aware);
        ASSERT_TRUE(unaware.has_value() && aware.has_value());
        const LaunchResult expected =
            policy == DeadShooter::flies ? LaunchResult::launched : LaunchResult::shooter_dead;
        EXPECT_EQ(*unaware, expected) << to_string(*unaware);
        EXPECT_EQ(*aware, LaunchResult::shooter_dead) << to_string(*aware);
    }
}

TEST(arena_projectiles, who_keeps_the_news_of_his_death_to_himself_does_not_go_on_shooting) {
    ArenaConfig config;
    config.respawn_ticks = 400;
    for (ProjectileRules& rules : config.projectiles) rules.dead_shooter = DeadShooter::flies;
    const int longest = static_cast<int>(config.ghost_ticks());
    EXPECT_EQ(longest, 48) << "500 ms of look back and 250 ms of interpolation delay";
    std::optional<LaunchResult> in_time;
    std::optional<LaunchResult> too_late;
    House first(config);
    fire_after_death(first, 0, longest - 1, in_time);
    House second(config);
    fire_after_death(second, 0, longest, too_late);
    ASSERT_TRUE(in_time.has_value() && too_late.has_value());
    EXPECT_EQ(*in_time, LaunchResult::launched) << to_string(*in_time);
    EXPECT_EQ(*too_late, LaunchResult::shooter_dead) << to_string(*too_late);
}

}  // namespace
}  // namespace backsight::arena
