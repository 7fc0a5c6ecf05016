#pragma once

#include "tests/vectors/play/read.h"

#include <backsight/world.h>

#include <deque>

namespace backsight::played {

/// `rules` keeps what the config points to.
WorldConfig world_config_of(const Json& world, std::deque<ProjectileRules>& rules);
ServerWorldConfig server_config_of(const Json& server);
ClientWorldConfig screen_config_of(const Json& screen);
WeaponRules weapon_rules_of(const Json& rules);
FlightRules flight_rules_of(const Json& rules);
Hitbox hitbox_of(const Json& hitbox);
ReckoningConfig reckoning_of(const Json& rules);

}  // namespace backsight::played
