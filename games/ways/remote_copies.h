#pragma once

// Other players' projectiles on a client's screen, as a published system shows them to spectators: FishNet's copies,
// which count from the shot's own tick, and the remote copies of the Unreal series, which stay behind.
//
// In: what a match client hears of projectiles, and its frames. Out: copies that fly by themselves, as the preset flies
// them (presets/projectile_system.h). News that came since the last frame is taken at the next one, after the copies
// that were there have flown. A copy meets the targets that its screen draws, and so never the screen's own player.
//
// Both systems send more of a shot than this game's message has: FishNet its shooter's tick, and both who fired.
// ShotTicks carries that between clients of one process. A shot that it does not know has no copy.
//
// One thread for all clients that share a ShotTicks. A copy takes memory when it appears.

#include <backsight/presets/projectile_system.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/level_in_time.h"
#include "arena/online/projectile_screen.h"

namespace backsight::ways {

enum class RemoteSystem : std::uint8_t {
    ours,     ///< the library's images: RemoteProjectiles
    fishnet,  ///< fishnet_projectiles()
    unreal,   ///< unreal_series_projectiles()
    count_
};
const char* to_string(RemoteSystem system);
/// The arena's flag that takes one of these names.
inline constexpr const char* remote_projectiles_flag = "--remote-projectiles";

/// Names one flight. Another client of the same seat may use the same id again, but not launched at the same tick.
struct FlightKey {
    ProjectileId id;
    Tick launched;

    friend constexpr auto operator<=>(const FlightKey&, const FlightKey&) = default;
};

/// Who fired each shot, and when by their own estimate of the server's time.
class ShotTicks {
public:
    struct Shot {
        EntityId shooter;
        Moment fired;
    };
    /// Shots that are remembered. The shot with the lowest id is forgotten first.
    static constexpr std::size_t most_shots = 65'536;

    void note(const ProjectileId& id, const Shot& shot);
    /// Null: unknown.
    const Shot* find(const ProjectileId& id) const;

private:
    std::map<ProjectileId, Shot> shots_;
};

class RemoteCopies final : public arena::ProjectileScreen {
public:
    struct Copy {
        FlightKey key;
        std::uint16_t weapon = 0;
        presets::SpectatorsShot shot;
    };

    /// `system`: not ours. `level`, `config` and `shots` must outlive it.
    RemoteCopies(RemoteSystem system, const arena::Level& level, const arena::ArenaConfig& config, ShotTicks& shots);

    void fired(const ProjectileId& id, EntityId shooter, Moment server_now) override;
    void spawned(const RemoteSpawn& spawn) override;
    void ended(const ProjectileVerdict& verdict) override;
    void frame(const arena::ProjectileFrame& frame) override;
    std::optional<std::span<const arena::DrawnProjectile>> drawn() const override { return drawn_; }

    /// Includes the copies that ended in the last frame, which are gone after the next.
    std::span<const Copy> copies() const { return copies_; }
    /// Shots that ShotTicks did not know.
    std::uint64_t unknown_shots() const { return unknown_shots_; }

private:
    static std::size_t index_of(std::uint16_t weapon) {
        return arena::projectile_index(static_cast<arena::WeaponId>(weapon));
    }
    const presets::ProjectileSystem& system_of(std::uint16_t weapon) const { return *systems_[index_of(weapon)]; }
    const FlightRules& rules_of(std::uint16_t weapon) const { return config_->projectiles[index_of(weapon)].flight; }
    void take_spawn(const RemoteSpawn& spawn, Moment server_now, const presets::SpectatorsScreen& screen);
    void take_end(const ProjectileVerdict& verdict, const presets::SpectatorsScreen& screen);

    const arena::ArenaConfig* config_;
    ShotTicks* shots_;
    arena::LevelInTime level_;
    std::array<std::unique_ptr<presets::ProjectileSystem>, arena::projectile_count> systems_;
    std::vector<Copy> copies_;
    std::vector<RemoteSpawn> spawns_;      // since the last frame
    std::vector<ProjectileVerdict> ends_;  // likewise
    std::vector<arena::DrawnProjectile> drawn_;
    std::optional<Micros> drawn_at_;
    std::uint64_t unknown_shots_ = 0;
};

}  // namespace backsight::ways
