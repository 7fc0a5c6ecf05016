#include "tests/vectors/play_c/configs.h"

#include "tests/vectors/common/fields.h"

namespace backsight::played {

namespace {

void read_draw(const Json& draw, bs_draw_rules& out) {
    Object in(draw, "groups");
    DRAW_FIELDS(READ_C)
    read_reckoning(in, out);
    in.finish();
}

void read_flight(const Json& flight, bs_projectile_rules& out) {
    Object in(flight, "flight");
    FLIGHT_FIELDS(READ_C)
    in.finish();
}

bs_projectile_rules c_projectile_of(const Json& projectile) {
    auto out = made(bs_projectile_rules_default);
    Object in(projectile, "projectiles");
    read_flight(in.at("flight"), out);
    read_value(in.at("weapon"), out.weapon);
    PROJECTILE_FIELDS(READ_C)
    LAUNCH_RULES_FIELDS(READ_C_IF)
    in.finish();
    return out;
}

}  // namespace

void read_reckoning(Object& in, bs_draw_rules& out) { RECKONING_FIELDS(READ_C) }

void read_rate(Object& in, std::uint32_t& numerator, std::uint32_t& denominator) {
    read_value(in.list("tick_rate").at(0), numerator);
    read_value(in.list("tick_rate").at(1), denominator);
}

bs_world_config c_world_of(const Json& world, std::vector<bs_projectile_rules>& projectiles) {
    Object in(world, "world");
    auto out = made(bs_world_config_default);
    WORLD_FIELDS(READ_C)
    read_rate(in, out.tick_rate_numerator, out.tick_rate_denominator);
    if (in.has("field_bits")) read_value(in.at("field_bits"), out.field_bits);
    if (in.has("level_group")) read_value(in.at("level_group"), out.level_group);
    if (in.has("rotation_bits")) read_value(in.at("rotation_bits"), out.rotation_bits);
    for (std::size_t i = 0; i < BS_DRAW_GROUPS; ++i) read_draw(in.list("groups").at(i), out.groups[i]);
    for (const Json& projectile : in.list("projectiles")) projectiles.push_back(c_projectile_of(projectile));
    in.finish();
    return out;
}

bs_server_config c_server_of(const Json& server) {
    Object in(server, "server");
    auto out = made(bs_server_config_default);
    SERVER_FIELDS(READ_C)
    in.finish();
    return out;
}

bs_client_config c_screen_of(const Json& screen) {
    Object in(screen, "screens");
    auto out = made(bs_client_config_default);
    SCREEN_FIELDS(READ_C)
    for (std::size_t i = 0; i + 1 < BS_DRAW_GROUPS; ++i) read_value(in.list("behind_us").at(i), out.behind_us[i]);
    // The player of worlds reads these.
    if (in.has("rotation_bits")) static_cast<void>(in.at("fingerprint"));
    in.finish();
    return out;
}

bs_weapon_rules c_rules_of(const Json& rules) {
    Object in(rules, "rules");
    auto out = made(bs_weapon_rules_default);
    RULES_FIELDS(READ_C)
    in.finish();
    return out;
}

bs_hitbox c_hitbox_of(const Json& hitbox) {
    Object in(hitbox, "hitboxes");
    auto out = made(bs_hitbox_default);
    HITBOX_FIELDS(READ_C)
    in.finish();
    return out;
}

bs_traits c_traits_of(Object& in) {
    auto out = made(bs_traits_default);
    TRAITS_FIELDS(READ_C)
    return out;
}

bs_entity_pose c_pose_of(Object& in) {
    auto out = made(bs_entity_pose_default);
    read_value(in.at("position"), out.position);
    MOTION_FIELDS(READ_C_IF)
    return out;
}

bs_shot c_shot_of(Object& in) {
    auto out = made(bs_shot_default);
    SHOT_FIELDS(READ_C)
    return out;
}

}  // namespace backsight::played
