#pragma once

// A server's arena for tests of the level's bounds: its players claim any view.

#include <optional>
#include <vector>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena::level_bounds {

constexpr std::uint16_t north = 16'384;

/// Nothing but players.
inline ArenaConfig without_things() {
    ArenaConfig config;
    config.has_vehicle = config.has_crate = false;
    return config;
}

/// A server, and players whose commands claim any tick. Its snapshots hold everybody, one a tick, numbered from tick 0.
struct House {
    explicit House(std::vector<Vec3> spawns, const ArenaConfig& settings = {}) : config(settings) {
        level.set_spawns(spawns);
        server.emplace(level, config);
        begin();
        for (std::size_t i = 0; i < spawns.size(); ++i) server->join();
        seqs.resize(spawns.size());
        end();
    }
    void begin() {
        tick = tick + 1;
        server->begin_tick(tick);
    }
    void end() {
        server->finish_tick();
        for (PlayerIndex i = 0; i < seqs.size(); ++i) {
            static_cast<void>(server->world().snapshot(i));
            for (std::uint32_t slot = 0; slot < server->history().slot_count(); ++slot) {
                const Track& track = server->history().slot(slot);
                if (track.holds(tick)) test::must(server->world().add(i, track.id()));
            }
        }
    }
    /// A command whose screen shows `shown`, a tick before the newest snapshot that it names.
    PlayerCommand command(PlayerIndex player, const PlayerInput& input, Tick shown) {
        PlayerCommand command;
        command.seq = ++seqs[player];
        command.input = input;
        const auto newest = static_cast<std::uint32_t>(shown.value + 2);
        command.stamp = {Moment::at(shown), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        return command;
    }
    /// One that the audit refuses.
    PlayerCommand refused(PlayerIndex player, const PlayerInput& input) {
        PlayerCommand command = this->command(player, input, tick - 2);
        command.stamp.newest.value += 100;
        return command;
    }
    /// The muzzle as a client has it that predicts with the level of `shown`.
    void aim_from(PlayerCommand& command, PlayerIndex player, Tick shown) {
        const PlayerState after = step(server->state(player), command.input, level, shown);
        test::must(quantize_position(eye_position(after, level, shown), {}, command.muzzle));
    }
    /// As honest players stand about.
    void stand(PlayerIndex player) {
        PlayerInput input;
        if (player == 0) input.weapon = in_hand;
        server->execute(player, command(player, input, tick - 2));
    }
    void stand_until(Tick until) {
        while (tick < until) {
            begin();
            for (PlayerIndex i = 0; i < seqs.size(); ++i) stand(i);
            end();
        }
    }
    /// The eye as the last snapshots show it to others: as recorded at a tick.
    Vec3 eye_at(PlayerIndex player, Tick then) const {
        const View view = View::at_moment(server->history(), config.draw, Moment::at(then));
        return view.pose(server->entity(player)).pose.position + Vec3{0, 0, MovementRules::standing_eye_m};
    }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    Tick tick{-1};
    WeaponId in_hand = WeaponId::rifle;  // of the first player
    std::vector<std::uint32_t> seqs;
};

inline PlayerInput input_of(WeaponId weapon, std::uint8_t buttons, std::uint16_t yaw = north, std::int8_t forward = 0) {
    PlayerInput input;
    input.weapon = weapon;
    input.buttons = buttons;
    input.yaw = yaw;
    input.forward = forward;
    return input;
}

}  // namespace backsight::arena::level_bounds
