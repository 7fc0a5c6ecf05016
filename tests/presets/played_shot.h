#pragma once

// One shot of a published projectile system, played whole through its public class: the shooter's machine, the server,
// a spectator, and the messages between them. Targets move by functions of time. The server sees them in the present,
// both clients as they were half a ping ago.

#include <backsight/presets/projectile_system.h>

#include <functional>
#include <optional>
#include <vector>

namespace backsight::presets {

/// Where a target is at a time in seconds; the trigger is pulled at 1 s.
using TargetPath = std::function<Vec3(double at_s)>;

/// Four seconds of a world at 64 Hz. The shooter is the first entity: a ball of half a metre, of team 1.
class Stage {
public:
    explicit Stage(const TargetPath& shooters = [](double) { return Vec3{}; });
    /// A ball that moves by `path`. Add all before the first shot.
    EntityId add(const TargetPath& path, float radius_m, std::uint16_t team = 2, std::uint16_t layers = 1);
    EntityId add(Vec3 place, float radius_m, std::uint16_t team = 2, std::uint16_t layers = 1) {
        return add([place](double) { return place; }, radius_m, team, layers);
    }
    View at(Micros when) const;

    static constexpr TickRate rate{64, 1};
    static constexpr Micros tick{15'625};
    static constexpr Micros pressed{1'000'000};

    WorldHistory history;
    DrawConfig draw;
    EntityId shooter;
};

/// A place at a time since the trigger was pulled.
struct PlaceAt {
    Micros at;
    Vec3 place;
};

struct PlayedShot {
    explicit PlayedShot(const OwnersShot& pressed_shot) : mine(pressed_shot) {}

    OwnersShot mine;
    std::optional<ServersShot> theirs;
    std::optional<SpectatorsShot> seen;
    // Since the trigger was pulled:
    std::optional<Micros> executed;
    std::optional<Micros> heard_spawn;
    std::optional<Micros> said_end;   ///< the server's tick() returned true
    std::optional<Micros> heard_end;  ///< the owner knows
    std::vector<CorrectionStep> corrections;
    std::vector<ShownEffect> effects;  ///< on the owner's screen, at times since the trigger was pulled
    std::vector<PlaceAt> copy;         ///< where the spectator's copy was drawn, each frame
    std::optional<Micros> heard_copy;
    std::optional<Micros> copy_ended;

    Micros since_pressed(Micros at) const { return at - Stage::pressed; }
};

struct PlayedLink {
    Micros ping{100'000};
    Micros spectators_extra_delay{};  ///< of the spectator's link
    Micros frame{5'000};
    Micros lasts{2'500'000};
};

/// Plays a shot along x from `muzzle`, at the speed of `rules`.
PlayedShot play(const ProjectileSystem& system, const ProjectileRules& rules, const Stage& stage,
                const PlayedLink& link = {}, Vec3 muzzle = {});

}  // namespace backsight::presets
