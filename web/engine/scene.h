#pragma once

// Scenes of the playground: who stands where, what they do, and the settings in which there is something to see. Scene
// 0 is the arena with bots that play.
//
// In: settings. Out: the scene's level, what the arena needs for it, the input of its bots, and wishes for settings,
// which whoever opens a scene may follow. Pure.

#include <array>
#include <cstdint>
#include <span>

#include "arena/arena_config.h"
#include "arena/level.h"
#include "arena/player.h"
#include "web/engine/settings.h"

namespace backsight::web {

/// A setting that suits a scene.
struct SceneSetting {
    Setting setting = Setting::scene;
    double value = 0.0;
};

struct Scene {
    const char* name = "";
    /// 0: as the settings say.
    std::uint32_t bots = 0;
    /// None: the level's own.
    std::span<const Vec3> spawns{};
    /// None: the level's own.
    std::span<const arena::Pad> pads{};
    /// The input of a bot's step of 1/64 s, both counted from 1; null: it plays as bots do.
    arena::PlayerInput (*plays)(std::size_t bot, std::uint32_t step) = nullptr;
    /// What the arena needs besides; null: nothing.
    void (*prepare)(arena::ArenaConfig& arena) = nullptr;
    /// Where to look, so that a trigger that is held hits now and then.
    std::uint16_t yaw = 16384;
    std::int16_t pitch = 350;
    arena::WeaponId weapon = arena::WeaponId::rifle;
    std::span<const SceneSetting> wishes{};
};

inline constexpr std::size_t scene_count = 7;
std::span<const Scene, scene_count> all_scenes();
Scene scene_of(const Settings& settings);
arena::Level level_of(const Scene& scene, arena::StepRate step_rate);

}  // namespace backsight::web
