#pragma once

// What the library reads from messages of projectiles, as the independent decoder has to write it.

#include <backsight/replicate/projectile_messages.h>

#include <nlohmann/json.hpp>

namespace backsight::test {

inline nlohmann::json as_json(const ProjectileId& id) {
    return {{"client", id.client}, {"command", id.command}, {"ordinal", id.ordinal}};
}

inline nlohmann::json as_json(const ProjectileGrant& grant) {
    return {{"type", "grant"},
            {"id", as_json(grant.id)},
            {"launched", grant.launched.value},
            {"look_back", grant.look_back},
            {"fast_forward", grant.fast_forward},
            {"remainder", grant.remainder}};
}

inline nlohmann::json as_json(const ProjectileDenial& denial) {
    return {{"type", "denial"}, {"id", as_json(denial.id)}, {"result", static_cast<int>(denial.result)}};
}

inline nlohmann::json as_json(const ProjectileSpawn& spawn) {
    return {{"type", "spawn"},
            {"id", as_json(spawn.id)},
            {"weapon", spawn.weapon},
            {"muzzle", {spawn.muzzle.x, spawn.muzzle.y, spawn.muzzle.z}},
            {"direction", {spawn.direction.u, spawn.direction.v}},
            {"launched", spawn.launched.value},
            {"fast_forward", spawn.fast_forward}};
}

inline nlohmann::json as_json(const SentVerdict& verdict) {
    nlohmann::json json = {{"type", "verdict"},
                           {"id", as_json(verdict.id)},
                           {"end", static_cast<int>(verdict.end)},
                           {"basis", static_cast<int>(verdict.basis)},
                           {"age", verdict.age},
                           {"center", nullptr},
                           {"is_inside", verdict.is_inside},
                           {"normal", nullptr},
                           {"target", nullptr}};
    if (verdict.has_place) json["center"] = {verdict.center.x, verdict.center.y, verdict.center.z};
    if (verdict.normal != QuantNormal{})
        json["normal"] = {verdict.normal.packed % 181 - 90, verdict.normal.packed / 181 - 90};
    if (verdict.end == FlightEnd::target)
        json["target"] = {{"slot", verdict.slot}, {"generation", verdict.generation}, {"hitbox", verdict.hitbox}};
    return json;
}

}  // namespace backsight::test
