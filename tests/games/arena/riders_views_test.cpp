// What old views gain where somebody rides: of projectiles at a rider, of those who launch after they got off, and of
// riders who stay, leave for a moment, or whose victim leaves.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <span>
#include <vector>

#include "tests/games/arena/rider_house.h"

namespace backsight::arena {
namespace riders_views {

using lies_of_riders::all_up_to;
using lies_of_riders::board_both;
using lies_of_riders::eye_above_feet;
using lies_of_riders::feet_at;
using lies_of_riders::House;
using lies_of_riders::input_of;
using lies_of_riders::off_way;

constexpr WeaponId projectiles[] = {WeaponId::bolt, WeaponId::spear, WeaponId::rocket};

/// Where projectiles are aimed at a body, and how far from there they meet it.
constexpr Vec3 chest{0, 0, 1.4f};
constexpr float body_m = 0.8f;

struct Meeting {
    float from_victim_m = 0.0f;  // from where their chest is now
    float off_way_m = 0.0f;      // from their way of the last look_back and a tick
};

/// Where projectiles met the second player in this tick.
std::vector<Meeting> meetings(const House& house) {
    std::vector<Meeting> met;
    for (const EndedProjectile& ended : house.server->ended()) {
        if (ended.flight->verdict.target != house.server->entity(1)) continue;
        const Vec3 place = ended.flight->verdict.position;
        met.push_back({distance(place, feet_at(house, 1, house.tick) + chest), off_way(house, 1, place - chest)});
    }
    return met;
}

/// Aims at where a view has the victim by the time that the projectile is there, as it will be recorded.
void aim_at(const House& house, PlayerInput& input, WeaponId weapon, Tick shown) {
    const Vec3 eye = eye_position(house.server->state(0), house.level, house.tick);
    const float speed = house.config.projectiles[projectile_index(weapon)].speed_mps;
    Vec3 at = feet_at(house, 1, shown);
    for (int i = 0; i < 3; ++i) {
        const auto flies = static_cast<std::int64_t>(distance(at, eye) / speed * 64.0f + 0.5f);
        at = feet_at(house, 1, std::min(shown + flies, house.tick - 1));
    }
    look_along(at + chest - eye, input.yaw, input.pitch);
}

/// A shooter on foot whose screen lags so far behind, and holds what was older by `starved`, at a rider.
void fire_at_a_rider(WeaponId weapon, std::int64_t lag, std::int64_t starved, std::int64_t wait,
                     std::vector<Meeting>& met) {
    House house({{-14, -19.5f, 0}, {-12.5f, -19.5f, 0}});
    house.in_hand = weapon;
    for (int i = 0; i < 400 && !house.server->state(1).is_seated(); ++i) {
        house.begin();
        const std::uint8_t use = house.tick.value % 2 == 0 ? button_use : 0;
        house.server->execute(1, house.command(1, input_of(WeaponId::rifle, use), house.tick - 2));
        house.stand(0);
        house.end();
    }
    ASSERT_TRUE(house.server->state(1).is_seated());
    for (std::int64_t i = 0; i < wait + 60; ++i) {
        house.begin();
        house.stand(1);
        // A screen grows older by half a tick a tick.
        const std::int64_t age = std::min(lag, i / 2 + 2);
        const Tick shown = house.tick - age;
        PlayerInput input = input_of(weapon, 0);
        if (i == wait) {
            input.buttons = button_fire;
            aim_at(house, input, weapon, shown);
        }
        PlayerCommand command = house.command(0, input, shown);
        const std::int64_t gap = i < wait ? 0 : starved;
        const auto newest = static_cast<std::uint32_t>(std::min(shown + 1 - gap, house.tick - 1).value + 1);
        command.stamp = {Moment::at(shown), {newest}, all_up_to(newest)};
        if (i == wait) {
            command.launches = weapon;
            house.aim_from(command, 0, house.tick);
        }
        house.server->execute(0, command);
        house.end();
        for (const Meeting& one : meetings(house)) met.push_back(one);
    }
}

// They hit what was drawn at most look_back ago, so a rider has gone on by as much as the vehicle does in that time.
TEST(arena_riders_views, a_projectile_meets_a_rider_no_farther_than_they_go_in_look_back_and_a_tick) {
    for (const WeaponId weapon : projectiles) {
        std::vector<Meeting> met;
        for (const std::int64_t lag : {2, 16, 24, 30, 31, 32, 40, 60, 110}) {
            for (const std::int64_t starved : {0, 6, 14}) {
                for (const std::int64_t wait : {160, 190, 220}) fire_at_a_rider(weapon, lag, starved, wait, met);
            }
        }
        float farthest = 0.0f;
        float off = 0.0f;
        for (const Meeting& one : met) {
            farthest = std::max(farthest, one.from_victim_m);
            off = std::max(off, one.off_way_m);
        }
        std::printf("%s: %zu meetings, up to %.2f m from the rider, %.2f m from their way\n", to_string(weapon),
                    met.size(), static_cast<double>(farthest), static_cast<double>(off));
        const ProjectileRules rules = ArenaConfig{}.projectiles[projectile_index(weapon)];
        const auto look_back = static_cast<float>(rules.budget.look_back.value) * 1e-6f;
        const float way = static_cast<float>(VehicleRules::max_speed_mps) * (look_back + 1.0f / 64.0f);
        EXPECT_LE(farthest, way + body_m) << to_string(weapon);
        EXPECT_LE(off, body_m) << to_string(weapon);
        EXPECT_GT(met.size(), 5u) << "the scene shows the attack";
    }
}

/// Both ride. Then the shooter keeps showing the moment before, and fires so many ticks later at where that has the
/// victim. Ticks of the presses of use count from there too; -1: none.
struct Scene {
    WeaponId weapon = WeaponId::rifle;
    std::int64_t frozen = 0;
    std::int64_t shooter_leaves = -1;
    std::int64_t shooter_returns = -1;
    std::int64_t victim_leaves = -1;
};

struct Outcomes {
    std::size_t hits = 0;
    bool ends_seated = false;
    float off_world_m = 0.0f;    // hits, from the victim's way of the cap and a tick
    float off_vehicle_m = 0.0f;  // the same in the frame of the vehicle
    float from_victim_m = 0.0f;  // from where the victim is by now
    std::optional<Vec3> from;    // where the shot left
};

Vec3 on_vehicle(const House& house, Tick then, Vec3 place) {
    const View view = View::at_moment(house.server->history(), house.config.draw, Moment::at(then));
    return relative_to(view.pose(house.server->vehicle_entity()).pose, {place, {}}).position;
}

float off_way_on_vehicle(const House& house, Vec3 place) {
    float least = 1e9f;
    for (std::int64_t back = 1; back <= lies_of_riders::cap_ticks; ++back) {
        const Tick then = house.tick - back;
        least = std::min(least, distance(on_vehicle(house, then, feet_at(house, 1, then)), place));
    }
    return least;
}

void note_hits(const House& house, Tick old, const CommandOutcome& outcome, Outcomes& out) {
    for (const ShotRecord& record : outcome.shots) {
        out.from = record.shot.origin;
        const std::span<const Verdict> verdicts =
            record.hits.empty() ? std::span(&record.verdict, 1) : std::span<const Verdict>(record.hits);
        for (const Verdict& verdict : verdicts) {
            if (verdict.outcome != Outcome::hit || verdict.hit.entity != house.server->entity(1)) continue;
            ++out.hits;
            const Tick judged = verdict.is_judged_again ? verdict.judged.tick() : old;
            const Vec3 feet = verdict.pose.pose.position;
            out.off_world_m = std::max(out.off_world_m, off_way(house, 1, feet));
            out.from_victim_m = std::max(out.from_victim_m, distance(feet, feet_at(house, 1, house.tick - 1)));
            out.off_vehicle_m = std::max(out.off_vehicle_m, off_way_on_vehicle(house, on_vehicle(house, judged, feet)));
        }
    }
}

/// Aims from where the shot leaves. Who sits looks along what they ride.
PlayerInput aimed(const House& house, const Scene& scene, Tick old, std::optional<Vec3> from) {
    PlayerInput input = input_of(scene.weapon, button_fire);
    const bool uses = scene.frozen == scene.shooter_leaves || scene.frozen == scene.shooter_returns;
    if (uses) input.buttons = static_cast<std::uint8_t>(input.buttons | button_use);
    Vec3 way = feet_at(house, 1, old) + eye_above_feet - from.value_or(house.eye_at(0, house.tick - 1));
    if (house.server->state(0).is_seated() != uses) {
        const Tick bound = std::max(old, house.tick - 16);
        const View view = View::at_moment(house.server->history(), house.config.draw, Moment::at(bound));
        way = rotate(conjugate(view.pose(house.server->vehicle_entity()).pose.rotation), way);
    }
    look_along(way, input.yaw, input.pitch);
    return input;
}

Outcomes play_from(const Scene& scene, std::optional<Vec3> from) {
    House house({{-14, -19.5f, 0}, {-12.5f, -19.5f, 0}});
    house.in_hand = scene.weapon;
    board_both(house);
    house.stand_until(house.tick + 160);
    const Tick old = house.tick - 2;
    Outcomes out;
    for (std::int64_t i = 0; i <= scene.frozen; ++i) {
        house.begin();
        const std::uint8_t gets_off = i == scene.victim_leaves ? button_use : 0;
        house.server->execute(1, house.command(1, input_of(WeaponId::rifle, gets_off), house.tick - 2));
        const bool uses = i == scene.shooter_leaves || i == scene.shooter_returns;
        const PlayerInput input =
            i == scene.frozen ? aimed(house, scene, old, from) : input_of(scene.weapon, uses ? button_use : 0);
        PlayerCommand command = house.command(0, input, old);
        if (i == scene.frozen) house.aim_from(command, 0, house.tick);
        note_hits(house, old, house.server->execute(0, command), out);
        house.end();
    }
    out.ends_seated = house.server->state(0).is_seated();
    return out;
}

/// Twice, because where a shot of a rider leaves is known afterwards.
Outcomes play(const Scene& scene) { return play_from(scene, play_from(scene, std::nullopt).from); }

constexpr WeaponId rays[] = {WeaponId::rifle, WeaponId::pellets, WeaponId::railgun};
constexpr std::int64_t frozen_for[] = {2, 8, 14, 20, 30, 40, 60, 90, 116, 118};

// The ray may go far from the vehicle, to where that was: it counts as if the victim were shot at beside the shooter.
TEST(arena_riders_views, a_rider_hits_who_rides_along_nowhere_but_in_their_seat) {
    std::size_t hits = 0;
    for (const WeaponId weapon : rays) {
        for (const std::int64_t frozen : frozen_for) {
            // Those who leave in the tick of the shot have ridden until then.
            for (const std::int64_t leaves : {std::int64_t{-1}, frozen}) {
                const Outcomes out = play({weapon, frozen, leaves});
                EXPECT_LE(out.off_vehicle_m, 0.03f) << to_string(weapon) << ", " << frozen << " ticks";
                EXPECT_LE(out.from_victim_m, static_cast<float>(VehicleRules::max_speed_mps) * 1.94f);
                hits += out.hits;
            }
        }
    }
    EXPECT_GT(hits, 20u);
}

TEST(arena_riders_views, a_rider_who_got_off_and_boarded_again_hits_nobody_elsewhere) {
    std::size_t seated_hits = 0;
    for (const WeaponId weapon : rays) {
        for (const std::int64_t frozen : frozen_for) {
            for (const std::int64_t back : {1, 2, 3, 5, 8, 12}) {
                const Outcomes out = play({weapon, frozen, 0, back});
                const float off_m = out.ends_seated && back < frozen ? out.off_vehicle_m : out.off_world_m;
                EXPECT_LE(off_m, 0.4f) << to_string(weapon) << ", " << frozen << " ticks, back after " << back;
                if (out.ends_seated) seated_hits += out.hits;
            }
        }
    }
    EXPECT_GT(seated_hits, 20u);
}

TEST(arena_riders_views, who_got_off_is_hit_in_their_seat_no_longer_than_the_cap) {
    std::size_t within = 0;
    for (const WeaponId weapon : rays) {
        for (const std::int64_t frozen : frozen_for) {
            for (const std::int64_t leaves : {0, 1, 10, 30, 50, 80}) {
                Scene scene{weapon, frozen};
                scene.victim_leaves = leaves;
                if (leaves > frozen) continue;
                const Outcomes out = play(scene);
                const bool may_hit = frozen - leaves <= lies_of_riders::cap_ticks;
                if (may_hit) {
                    within += out.hits;
                } else {
                    EXPECT_EQ(out.hits, 0u) << to_string(weapon) << ", " << frozen << " ticks, gone at " << leaves;
                }
            }
        }
    }
    EXPECT_GT(within, 5u);
}

// --- Projectiles of those who got off ---

TEST(arena_riders_views, who_got_off_launches_at_nobody_where_the_vehicle_had_them_before_look_back) {
    std::size_t met = 0;
    for (const WeaponId weapon : projectiles) {
        for (const std::int64_t at : {2, 8, 20, 40, 60, 116, 118, -8, -20, -40, -60, -110}) {
            const bool is_late = at < 0;
            const std::int64_t frozen = std::abs(at);
            House house({{-14, -19.5f, 0}, {-12.5f, -19.5f, 0}});
            house.in_hand = weapon;
            board_both(house);
            house.stand_until(house.tick + 160);
            const Tick old = house.tick - 2;
            for (std::int64_t i = 0; i <= frozen + 60; ++i) {
                house.begin();
                house.stand(1);
                // Gets off at once, or by the command before that of the launch, in its tick.
                if (is_late && i == frozen) {
                    house.server->execute(0, house.command(0, input_of(weapon, button_use), old));
                }
                PlayerInput input = input_of(weapon, !is_late && i == 0 ? button_use : 0);
                if (i == frozen) {
                    input.buttons = button_fire;
                    aim_at(house, input, weapon, old);
                }
                PlayerCommand command = house.command(0, input, std::max(old, old + (i - frozen)));
                if (i == frozen) {
                    command.launches = weapon;
                    house.aim_from(command, 0, house.tick);
                }
                house.server->execute(0, command);
                house.end();
                for (const Meeting& one : meetings(house)) {
                    ++met;
                    EXPECT_LE(one.off_way_m, body_m) << to_string(weapon) << ", " << frozen << " ticks";
                }
            }
        }
    }
    EXPECT_GT(met, 5u);
}

}  // namespace riders_views
}  // namespace backsight::arena
