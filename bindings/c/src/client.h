#pragma once

// A client's end of a match, as a handle of it holds it.

#include "configs.h"
#include "handles.h"
#include "projectiles.h"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

namespace backsight::c {

struct Client {
    static constexpr Kind kind = Kind::client;

    Client(const WorldConfig& its_world, const ClientWorldConfig& its_config, const WeaponTable& its_weapons,
           std::uint64_t its_memory)
        : memory(its_memory),
          weapons(its_weapons),
          world(with_weapons(its_world), its_config),
          entities(its_world.history.max_entities),
          bones(std::size_t{its_world.history.max_entities} * its_world.history.max_bones),
          hits(std::min(its_world.history.max_entities, most_hits)) {}

    WorldConfig with_weapons(WorldConfig config) const {
        weapons.put_into(config);
        return config;
    }

    std::uint64_t memory;  // bytes that this takes at most
    WeaponTable weapons;
    Level level;
    Poser poser;
    Sight sight;
    ClientWorld world;
    std::vector<SnapshotEntity> entities;  // of a snapshot that is read
    std::vector<QuantBone> bones;          // of these, max_bones each
    std::vector<Hit> hits;                 // of a query, before they are written out
    std::array<Hit, max_query_hits> query_room;
    std::span<const Hit> query_hits;  // of the query that was shot last
    // Effects that were taken from the world, and not handed out.
    std::span<const ImageNews> own_effects;
    std::span<const ImageNews> remote_effects;
    bool has_joined = false;
    std::uint32_t number = 0;
    std::int64_t joined_tick = 0;
    std::int64_t now_us = std::numeric_limits<std::int64_t>::min();
};

}  // namespace backsight::c
