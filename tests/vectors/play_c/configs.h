#pragma once

#include "tests/vectors/common/object.h"

#include "backsight.h"

#include <vector>

namespace backsight::played {

/// A struct with its defaults.
template <class T>
T made(std::int32_t (*fill)(T*)) {
    T out;
    fill(BS_SIZED(&out));
    return out;
}

/// Room for an answer.
template <class T>
T room() {
    T out{};
    out.struct_size = sizeof(T);
    return out;
}

inline bs_vec3 c_vec3(Vec3 v) { return {v.x, v.y, v.z}; }
inline bs_quat c_quat(Quat q) { return {q.x, q.y, q.z, q.w}; }
inline void read_value(const Json& value, bs_vec3& out) { out = c_vec3(vec3_of(value)); }
inline void read_value(const Json& value, bs_quat& out) { out = c_quat(quat_of(value)); }
inline std::string text(bs_vec3 v) { return text_of(Vec3{v.x, v.y, v.z}); }
inline std::string text(bs_quat q) { return text_of(Quat{q.x, q.y, q.z, q.w}); }

inline std::uint32_t client_of(Object& step) { return number_of<std::uint32_t>(step.at("client")); }
inline bs_entity entity_of(Object& step) { return number_of<bs_entity>(step.at("entity")); }
inline std::int64_t tick_of(Object& step) { return number_of<std::int64_t>(step.at("tick")); }

bs_world_config c_world_of(const Json& world, std::vector<bs_projectile_rules>& projectiles);
bs_server_config c_server_of(const Json& server);
bs_client_config c_screen_of(const Json& screen);
bs_weapon_rules c_rules_of(const Json& rules);
bs_hitbox c_hitbox_of(const Json& hitbox);
bs_traits c_traits_of(Object& in);
bs_entity_pose c_pose_of(Object& in);
bs_shot c_shot_of(Object& in);
void read_reckoning(Object& in, bs_draw_rules& out);
void read_rate(Object& in, std::uint32_t& numerator, std::uint32_t& denominator);

}  // namespace backsight::played
