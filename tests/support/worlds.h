#pragma once

// Small worlds for tests: a history with two hitbox sets, and short ways to fill it.

#include <backsight/history/world_history.h>
#include <backsight/view/view.h>

#include <cstring>

namespace backsight::test {

/// The bits of every float, not only their values.
inline bool same_bits(const Pose& a, const Pose& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
inline bool same_bits(Vec3 a, Vec3 b) { return std::memcmp(&a, &b, sizeof a) == 0; }
inline bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

inline EntityPose pose_at(Vec3 position, Vec3 velocity = {}, Quat rotation = {}) {
    return {position, rotation, velocity};
}

inline HistoryConfig history_config(std::uint32_t ticks, std::uint32_t entities, std::uint32_t bones = 0) {
    HistoryConfig config;
    config.capacity_ticks = ticks;
    config.max_entities = entities;
    config.max_bones = bones;
    return config;
}

/// The same, with so many bits of the game's own.
inline HistoryConfig with_fields(HistoryConfig config, std::uint32_t field_bits) {
    config.field_bits = field_bits;
    return config;
}

inline DrawConfig draw_config(Interpolation interpolation = Interpolation::linear,
                              AfterNewest after_newest = AfterNewest::hold) {
    DrawConfig config;
    config.interpolation = interpolation;
    config.after_newest = after_newest;
    return config;
}

/// The moment `ticks` after the start: 2.25 is a quarter past tick 2.
inline Moment moment_of(double ticks) { return {static_cast<std::int64_t>(ticks * 65536.0)}; }

/// A history in which entities wear a ball of half a metre or a body of three parts.
struct World {
    explicit World(const HistoryConfig& config = history_config(128, 16, 4)) : history(config) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        ball = history.hitbox_sets().add(one);
        const Hitbox three[] = {Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.6f}, 0.2f),
                                Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.7f}, {0.0f, 0.0f, 1.2f}, 0.3f),
                                Hitbox::box(HitGroup::leg, {0.0f, 0.0f, 0.3f}, {0.2f, 0.2f, 0.3f})};
        body = history.hitbox_sets().add(three);
    }

    EntityId spawn(EntityId parent = {}, std::uint16_t team = 0, std::uint16_t layers = 1) {
        return history.spawn({ball, parent, team, layers});
    }
    RecordResult put(EntityId id, std::int64_t tick, Vec3 position, Vec3 velocity = {}, Quat rotation = {}) {
        return history.record(id, Tick{tick}, pose_at(position, velocity, rotation));
    }
    std::uint64_t count(RecordResult result) const { return history.counters()[result]; }

    WorldHistory history;
    HitboxSetId ball;
    HitboxSetId body;
};

}  // namespace backsight::test
