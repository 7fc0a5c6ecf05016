#pragma once

#include "tests/vectors/common/object.h"

#include <backsight/world.h>

#include <array>

namespace backsight::played {

/// A world's config, with the rules that it points to.
struct PlayedWorld {
    PlayedWorld(const Json& world);
    PlayedWorld(const PlayedWorld&) = delete;
    PlayedWorld& operator=(const PlayedWorld&) = delete;

    WorldConfig config;
    std::array<ProjectileRules, max_projectile_weapons> projectiles;
};

/// Refuse configs that are not valid, by the field.
ServerWorldConfig server_config_of(const Json& server, const WorldConfig& world);
ClientWorldConfig screen_config_of(const Json& screen, const WorldConfig& world);
WeaponRules weapon_rules_of(const Json& rules);
FlightRules flight_rules_of(const Json& rules);
Hitbox hitbox_of(const Json& hitbox);
EntityTraits traits_of(Object& step);
EntityPose pose_of(Object& step);
Shot shot_of(Object& step);
ReckoningConfig reckoning_of(Object& in);
TickRate rate_of(Object& in);

}  // namespace backsight::played
