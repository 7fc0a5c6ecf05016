#pragma once

// What the tests of judged queries share: a body of four parts, a small server, and hits that are equal to the bit.

#include <backsight/world.h>

#include "tests/support/worlds.h"

namespace backsight::test {

inline bool same_hit(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.group == b.group && same_bits(a.distance, b.distance) &&
           same_bits(a.point, b.point) && same_bits(a.normal, b.normal);
}

inline HitboxSetId add_fighter(WorldHistory& history) {
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 0.6f}, {0, 0, 1.2f}, 0.35f),
                           Hitbox::sphere(HitGroup::head, {0, 0, 1.6f}, 0.2f),
                           Hitbox::capsule(HitGroup::arm, {0.3f, 0.3f, 1.3f}, {0.5f, 0.3f, 0.9f}, 0.1f),
                           Hitbox::box(HitGroup::leg, {0, 0, 0.3f}, {0.2f, 0.2f, 0.3f})};
    return history.hitbox_sets().add(body);
}

inline ServerWorldConfig query_server_config() {
    ServerWorldConfig config;
    config.max_clients = 2;
    config.ledger.capacity_snapshots = 256;
    config.self_audit.emplace();
    return config;
}

}  // namespace backsight::test
