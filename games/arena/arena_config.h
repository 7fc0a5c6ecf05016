#pragma once

// Settings of an arena, and what must be equal on both sides: how entities are kept and drawn. Values; copied.

#include <backsight/judge/fire_rate.h>
#include <backsight/world.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/movement.h"
#include "arena/skeleton.h"
#include "arena/vehicle.h"

namespace backsight::arena {

struct ArenaConfig {
    /// Range 1 to 4096.
    std::uint32_t max_players = 64;
    std::uint64_t seed = 1;
    DrawConfig draw = default_draw();
    AuditConfig audit;
    std::array<WeaponRules, weapon_count> rules = default_rules();
    ProjectileTable projectiles = default_projectiles();
    /// Whether a vehicle drives by itself and a crate lies about: thing.h. Only the server chooses: clients take both
    /// as they take any other entity.
    bool has_vehicle = true;
    bool has_crate = true;
    /// Corners of the vehicle's course, three or more. Default, none: the course of the standard level.
    std::vector<Course::Corner> course;
    /// The player who sits at the vehicle's wheel from each spawn on, by their index. By default no player does.
    std::optional<std::uint32_t> driver;
    /// A dead player comes back after this. Default 96: 1.5 s at 64 Hz. Range 1 to 6400.
    std::uint32_t respawn_ticks = 96;
    /// Commands are executed as fast as time passes. This many may be saved up while none came, so that a burst after a
    /// stall still moves the player. Default 32: half a second at 64 Hz, AuditConfig::max_saved. Range 1 to 640.
    std::uint32_t max_saved_commands = 32;
    /// Largest distance between a claimed muzzle and the server's, with nothing between, at which the claim is
    /// accepted. After lost commands the server's position of a player differs from the client's until it is corrected.
    /// An accepted muzzle keeps the shot as the shooter saw it. Default 0.5 m: 70 ms of running. 0: always the
    /// server's. Range 0 to 2.
    float max_muzzle_error_m = 0.5f;
    /// How long before a command came doors and lifts may stand as its player's screen drew them, for the player's
    /// steps, and for where their shots leave; the vehicle that they ride likewise. Whoever names an older view is
    /// moved by a newer level, and corrected by what it has moved since: 2 m/s on a lift. Default 250 ms: as far as the
    /// library lets a victim be hit in the past (WeaponRules::max_rewind). Range 0 to 10 s.
    Micros max_level_age{250'000};
    /// Lost commands are replaced by the input before them, without its trigger: at most this many in a row. Default 8.
    /// Range 0 to 64.
    std::uint32_t max_filled_commands = 8;

    /// Whether hitscan weapons also fire no faster than by the server's clock. The steps of a player's commands already
    /// hold their pause, but a player who saved commands up may fire all of these in one tick. With this, what is too
    /// early waits (judge/fire_rate.h), as UT2003's does. Default: no.
    bool fires_by_clock = false;

    /// Weapons whose pellets nobody knows before the shot: the server draws them with its secret, and they appear on
    /// screens a round trip later. Others draw by the seed of the tick, which clients are told ahead, so that whoever
    /// reads the program's memory can aim a pattern. Both sides must agree. Default: none.
    std::array<bool, weapon_count> secret_spread{};

    /// Whether crouched players reflect rays of weapons that fire one (beam.h). Both sides must agree. Default: no.
    bool beams_reflect = false;

    /// Whether shots leave in the frame of their click, also between two steps: ClientArena::click(). So a click that
    /// is shorter than a step counts, in the view of its own frame. Weapons keep their pauses, in steps. Both
    /// sides must agree, and MatchConfig::commands must carry them. Not together with fires_by_clock. Default: no.
    bool shots_between_steps = false;

    /// Steps and ticks a second: 32, 64 or 128, by default 64. What is counted in ticks here keeps its seconds. The
    /// level must have the same rate: Level::standard(). Both sides must agree. Another rate is refused by validate().
    void set_tick_rate(std::uint32_t hz);
    StepRate step_rate() const { return StepRate(draw.tick_rate); }

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
    /// The rate of fire of a hitscan weapon by the clock: as its steps have it. As many shots wait as a burst of
    /// max_saved_commands holds.
    FireRateConfig fire_rate(WeaponId id) const;
    /// Ticks for which the server tells seeds at once (SeedBlock): a second. Both sides must agree.
    std::uint32_t seed_block_ticks() const { return step_rate().hz(); }
    /// The weapon's pause between shots of clicks, by the server's clock of the game's time. A click may come as early
    /// as commands do that were lost and sent again: two shots more in any span, and in the long run none.
    FireRateConfig click_rate(WeaponId id) const;
    bool draws_in_secret(WeaponId id) const { return secret_spread[static_cast<std::size_t>(id)]; }
    /// The history's settings, for the server and for each client.
    HistoryConfig history() const;
    /// The history's settings and everything else that must be equal on both sides. The result points to `projectiles`,
    /// so this must outlive it.
    WorldConfig world(const std::optional<CommandConfig>& packets) const;
    /// Seats for players: twice as many as may play, as far as Welcome can number them. The seat of a player who left
    /// rests until their projectiles, whose ids contain it, have ended, and for ServerWorldConfig::number_rest after
    /// that.
    std::uint32_t seats() const;
    LedgerConfig ledger() const;
    AuthorityConfig authority() const;
    /// `ends` with the settings that the arena decides: clients, their commands, ledger, authority and visibility.
    ServerWorldConfig ends(const ServerWorldConfig& ends) const;
    /// The oldest place that any weapon's hit may count in.
    Micros longest_look_back() const;
    /// For how many ticks the server lets a dead player go on as on their own screen. This serves shots fired before
    /// the client could know of the death. It is the oldest view that any projectile weapon is granted, plus the
    /// longest interpolation delay. Shots that come later were fired by a client that withholds what it knows.
    std::uint32_t ghost_ticks() const;
    static DrawConfig default_draw();
};

}  // namespace backsight::arena
