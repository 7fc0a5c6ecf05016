#include "tests/vectors/play/configs.h"

#include "tests/vectors/common/fields.h"

#include <stdexcept>

namespace backsight::played {

namespace {

template <class Config, class... Beside>
const Config& valid(const Config& config, const Beside&... beside) {
    const char* field = config.validate(beside...);
    if (field != nullptr) throw std::runtime_error(std::string(field) + " is out of range");
    return config;
}

DrawRules draw_rules_of(const Json& draw) {
    Object in(draw, "groups");
    DrawRules out;
    DRAW_FIELDS(READ_CPP)
    out.reckoning = reckoning_of(in);
    in.finish();
    return out;
}

void take_projectile(const Json& projectile, WorldConfig& world, std::span<ProjectileRules> all) {
    Object in(projectile, "projectiles");
    const std::int64_t weapon = whole_of(in.at("weapon"), 0, max_projectile_weapons - 1);
    ProjectileRules& out = all[static_cast<std::size_t>(weapon)];
    out.flight = flight_rules_of(in.at("flight"));
    PROJECTILE_FIELDS(READ_CPP)
    LAUNCH_RULES_FIELDS(READ_CPP_IF)
    in.finish();
    world.projectiles[static_cast<std::size_t>(weapon)] = &valid(out);
}

}  // namespace

TickRate rate_of(Object& in) {
    const Json& rate = in.list("tick_rate");
    return valid(TickRate{number_of<std::uint32_t>(rate.at(0)), number_of<std::uint32_t>(rate.at(1))});
}

ReckoningConfig reckoning_of(Object& in) {
    ReckoningConfig out;
    RECKONING_FIELDS(READ_CPP)
    return valid(out);
}

PlayedWorld::PlayedWorld(const Json& world) {
    Object in(world, "world");
    WorldConfig& out = config;
    WORLD_FIELDS(READ_CPP)
    out.draw.tick_rate = rate_of(in);
    if (in.has("field_bits")) read_value(in.at("field_bits"), out.history.field_bits);
    if (in.has("level_group")) out.draw.level_group = number_of<DrawGroup>(in.at("level_group"));
    if (in.has("rotation_bits")) read_value(in.at("rotation_bits"), out.history.quantization.rotation_bits);
    const Json& groups = in.list("groups");
    static_cast<DrawRules&>(out.draw) = draw_rules_of(groups.at(0));
    for (std::size_t i = 1; i < groups.size(); ++i) out.draw.groups.at(i - 1) = draw_rules_of(groups.at(i));
    for (const Json& projectile : in.list("projectiles")) take_projectile(projectile, config, projectiles);
    in.finish();
    valid(config);
}

ServerWorldConfig server_config_of(const Json& server, const WorldConfig& world) {
    Object in(server, "server");
    ServerWorldConfig out;
    SERVER_FIELDS(READ_CPP)
    in.finish();
    return valid(out, world);
}

ClientWorldConfig screen_config_of(const Json& screen, const WorldConfig& world) {
    Object in(screen, "screens");
    ClientWorldConfig out;
    SCREEN_FIELDS(READ_CPP)
    for (std::size_t i = 0; i < out.behind.size(); ++i) read_value(in.list("behind_us").at(i), out.behind[i]);
    // The player of worlds reads these.
    if (in.has("rotation_bits")) static_cast<void>(in.at("fingerprint"));
    in.finish();
    return valid(out, world);
}

WeaponRules weapon_rules_of(const Json& rules) {
    Object in(rules, "rules");
    WeaponRules out;
    RULES_FIELDS(READ_CPP)
    in.finish();
    return valid(out);
}

FlightRules flight_rules_of(const Json& rules) {
    Object in(rules, "flight");
    FlightRules out;
    FLIGHT_FIELDS(READ_CPP)
    in.finish();
    return valid(out);
}

Hitbox hitbox_of(const Json& hitbox) {
    Object in(hitbox, "hitboxes");
    Hitbox out;
    HITBOX_FIELDS(READ_CPP)
    in.finish();
    return out;
}

EntityTraits traits_of(Object& in) {
    EntityTraits out;
    TRAITS_FIELDS(READ_CPP)
    return out;
}

EntityPose pose_of(Object& in) {
    EntityPose out;
    out.position = vec3_of(in.at("position"));
    MOTION_FIELDS(READ_CPP_IF)
    return out;
}

Shot shot_of(Object& in) {
    Shot out;
    SHOT_FIELDS(READ_CPP)
    return out;
}

}  // namespace backsight::played
