#pragma once

// A server's arena for tests of projectiles: players stand where they came in, and aim at each other.

#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "arena/server_arena.h"

namespace backsight::arena {

// A server with players who stand where they came in, and whose commands are honest until a test makes them otherwise.
struct House {
    explicit House(const ArenaConfig& settings = {}) : config(settings) {}

    void begin() {
        tick = tick + 1;
        server.begin_tick(tick);
    }
    void end() {
        server.finish_tick();
        for (PlayerIndex i = 0; i < config.max_players; ++i) {
            if (!server.is_there(i)) continue;
            static_cast<void>(server.world().snapshot(i));
            for (std::uint32_t slot = 0; slot < server.history().slot_count(); ++slot) {
                test::must(server.world().add(i, server.history().slot(slot).id()));
            }
        }
        for (const EndedProjectile& e : server.ended()) {
            ended.push_back(e);
            flights.push_back(*e.flight);
            areas.emplace_back(e.area.begin(), e.area.end());
        }
        denials.insert(denials.end(), server.denials().begin(), server.denials().end());
        for (const Event& event : server.events()) events.push_back(event);
        launched += server.launches().size();
    }
    PlayerCommand command(PlayerIndex player, const PlayerInput& input) {
        PlayerCommand command;
        command.seq = ++seq[player];
        command.input = input;
        const auto newest = static_cast<std::uint32_t>(tick.value);
        command.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        return command;
    }
    // A shot by a client whose prediction is the server's state.
    PlayerCommand shot(PlayerIndex player, WeaponId id, std::uint16_t yaw, std::int16_t pitch) {
        PlayerInput input{0, 0, yaw, pitch, button_fire, id};
        PlayerCommand fired = command(player, input);
        fired.launches = id;
        const PlayerState after = step(server.state(player), input, server.level(), tick - 1);
        test::must(quantize_position(eye_position(after, server.level(), tick - 1), {}, fired.muzzle));
        return fired;
    }
    PlayerInput hold(WeaponId id) const { return {0, 0, 0, 0, 0, id}; }
    // Everybody stands and waits, `player` with this weapon in hand.
    void wait(int ticks, PlayerIndex player = no_player, WeaponId id = WeaponId::rifle) {
        for (int i = 0; i < ticks; ++i) {
            begin();
            for (PlayerIndex p = 0; p < players; ++p) server.execute(p, command(p, hold(p == player ? id : held[p])));
            end();
        }
        if (player != no_player) held[player] = id;
    }
    void join(std::uint32_t count) {
        begin();
        for (players = 0; players < count; ++players) server.join();
        end();
        wait(2);
    }
    void fire(const PlayerCommand& fired, PlayerIndex by) {
        server.execute(by, fired);
        for (PlayerIndex p = 0; p < players; ++p) {
            if (p != by) server.execute(p, command(p, hold(held[p])));
        }
    }
    Vec3 chest(PlayerIndex player) const {
        return world_position(server.state(player), server.level(), tick) + Vec3{0, 0, 0.95f};
    }
    Vec3 eye(PlayerIndex player) const { return eye_position(server.state(player), server.level(), tick); }

    ArenaConfig config;
    Level level = Level::standard();
    ServerArena server{level, config};
    Tick tick{-1};
    std::uint32_t players = 0;
    std::array<std::uint32_t, 64> seq{};
    std::array<WeaponId, 64> held{};
    std::vector<EndedProjectile> ended;
    std::vector<ProjectileAuthority::Ended> flights;
    std::vector<std::vector<AreaVictim>> areas;
    std::vector<DeniedShot> denials;
    std::vector<Event> events;
    std::size_t launched = 0;
};

struct Duel {
    PlayerIndex shooter = no_player;
    PlayerIndex victim = no_player;
};

// Whether another player stands between the two places.
inline bool is_in_the_way(const House& house, PlayerIndex other, Vec3 from, Vec3 to) {
    const Vec3 way = to - from;
    const float along = std::clamp(dot(house.chest(other) - from, way) / length_squared(way), 0.0f, 1.2f);
    return distance(house.chest(other), from + way * along) < 2.5f;
}

// Two players who see each other at some distance, with room for a spear between them, and nobody else.
inline std::optional<Duel> find_duel(const House& house, float least_m, float most_m) {
    for (PlayerIndex a = 0; a < house.players; ++a) {
        for (PlayerIndex b = 0; b < house.players; ++b) {
            const float away = distance(house.eye(a), house.chest(b));
            if (a == b || away < least_m || away > most_m) continue;
            const Trace way = house.level.trace(house.eye(a), house.chest(b), {0.3f, 0.0f}, house.tick);
            bool is_clear = !way.is_blocked();
            for (PlayerIndex c = 0; c < house.players; ++c) {
                const bool is_third = c != a && c != b;
                is_clear = is_clear && !(is_third && is_in_the_way(house, c, house.eye(a), house.chest(b)));
            }
            if (is_clear) return Duel{a, b};
        }
    }
    return std::nullopt;
}

// The shooter walks up to within so many metres, and stands.
inline void approach(House& house, const Duel& duel, float metres) {
    for (int i = 0; i < 600 && distance(house.eye(duel.shooter), house.chest(duel.victim)) > metres; ++i) {
        PlayerInput walks{127, 0, 0, 0, 0, WeaponId::rifle};
        look_along(house.chest(duel.victim) - house.eye(duel.shooter), walks.yaw, walks.pitch);
        house.begin();
        house.fire(house.command(duel.shooter, walks), duel.shooter);
        house.end();
    }
    house.wait(40);
}

inline void aim(const House& house, const Duel& duel, WeaponId id, std::uint16_t& yaw, std::int16_t& pitch) {
    const ProjectileRules& rules = house.config.projectiles[projectile_index(id)];
    const Vec3 way = house.chest(duel.victim) - house.eye(duel.shooter);
    const float seconds = length(way) / rules.speed_mps;
    look_along(way - rules.flight.acceleration * (0.5f * seconds * seconds), yaw, pitch);
}

}  // namespace backsight::arena
