#pragma once

// Settings of an arena, and what both sides must have equal: how entities are kept and drawn. Values; copied.

#include <backsight/world.h>

#include "arena/image_reports.h"
#include "arena/skeleton.h"
#include "arena/weapons.h"

namespace backsight::arena {

/// A command: one step's input with the view it was given in, and what the screen showed of a shot. These are what has
/// to travel.
struct PlayerCommand {
    std::uint32_t seq = 0;  ///< from 1, increasing
    Tick tick{0};           ///< of the server: the one that it is made for
    ViewStamp stamp;
    PlayerInput input;
    /// Where the shot leaves, as the client predicted it; matters only where the step fires.
    QuantPosition muzzle;
    /// The projectile weapon that fired, as the client predicted it, and its image flies; none: WeaponId::count_.
    WeaponId launches = WeaponId::count_;
    /// The way that it says it left; the default: along the aim, as clients of ours have it.
    QuantDirection direction;
    /// Rays of the hitscan shot that the screen showed: 0 where it showed none. `fired`: with which weapon.
    std::uint8_t rays = 0;
    WeaponId fired = WeaponId::rifle;
    std::array<std::uint32_t, max_rays> screen_hashes{};  ///< screen_hash() of each ray; 0: not declared
    /// What became of an image on the screen.
    std::optional<ImageReport> image;
};

struct ArenaConfig {
    /// Range 1 to 4096.
    std::uint32_t max_players = 64;
    std::uint64_t seed = 1;
    DrawConfig draw = default_draw();
    AuditConfig audit;
    std::array<WeaponRules, weapon_count> rules = default_rules();
    ProjectileTable projectiles = default_projectiles();
    /// A vehicle that drives by itself, and a crate that lies about: thing.h. The server's alone to choose: a client
    /// takes them as it takes whatever else it is told of.
    bool has_vehicle = true;
    bool has_crate = true;
    /// A dead player comes back after this. Default 96: 1.5 s. Range 1 to 6400.
    std::uint32_t respawn_ticks = 96;
    /// Commands are executed as fast as time passes; this many may be saved up while none came, so that a burst after a
    /// stall still moves the player. Default 32: half a second, AuditConfig::max_saved. Range 1 to 640.
    std::uint32_t max_saved_commands = 32;
    /// After commands were lost, the server's place of a player differs from his own until that is mended. A muzzle
    /// that he claims this near to the server's, with nothing between, is taken: his shot stays the one that he saw.
    /// Default 0.5 m: 70 ms of running. 0: always the server's. Range 0 to 2.
    float max_muzzle_error_m = 0.5f;
    /// Commands that were lost are made up for with the input before them, without its trigger: at most this many in a
    /// row. Default 8. Range 0 to 64.
    std::uint32_t max_filled_commands = 8;

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
    /// Of the server, and of each client.
    HistoryConfig history() const;
    /// The same with all else that both must have equal. It points to `projectiles`, so this must outlive it.
    WorldConfig world(const std::optional<CommandConfig>& packets) const;
    /// Places for players: twice as many as may play, as far as Welcome can name them, for the place of one who left
    /// rests until his projectiles, which are called by it, have ended.
    /// Its next owner's commands count from 1 again: who remembers the end of one that was called the same (the last
    /// RemoteProjectiles::remembered_ends) does not draw the new one.
    std::uint32_t seats() const;
    LedgerConfig ledger() const;
    AuthorityConfig authority() const;
    /// `ends` with what the arena decides: clients, ledger, authority and eyes.
    ServerWorldConfig ends(const ServerWorldConfig& ends) const;
    /// For how long, in ticks, the server lets one who has died go on as on his own screen, for the shots that he fired
    /// before he could hear of it: the oldest view that any projectile weapon is granted, and the longest interpolation
    /// delay. What comes later was fired with news that he keeps to himself.
    std::uint32_t ghost_ticks() const;
    static DrawConfig default_draw();
};

}  // namespace backsight::arena
