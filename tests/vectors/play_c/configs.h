#pragma once

#include "tests/vectors/play/read.h"

#include "backsight.h"

namespace backsight::played {

/// A struct with its defaults.
template <class T>
T made(std::int32_t (*fill)(T*)) {
    T out;
    fill(BS_SIZED(&out));
    return out;
}

bs_vec3 c_vec3(const Json& value);
bs_quat c_quat(const Json& value);
bs_world_config c_world_of(const Json& world);
bs_server_config c_server_of(const Json& server);
bs_client_config c_screen_of(const Json& screen);
bs_weapon_rules c_rules_of(const Json& rules);
bs_hitbox c_hitbox_of(const Json& hitbox);
bs_shot c_shot_of(const Json& step);

}  // namespace backsight::played
