#include "lab/fidelity/bodies.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <array>

namespace backsight::lab {

namespace {

constexpr auto unit = static_cast<float>(inputs::metres_per_quake_unit);

// QuakeWorld's player box (-16,-16,-24)..(16,16,32), cut at head and waist so that a hit has a group.
Body quake_box(WorldHistory& history) {
    const auto part = [](HitGroup group, float low, float high) {
        return Hitbox::box(group, {0, 0, (low + high) / 2 * unit}, {16 * unit, 16 * unit, (high - low) / 2 * unit});
    };
    const std::array hitboxes{part(HitGroup::leg, -24, -4), part(HitGroup::torso, -4, 16),
                              part(HitGroup::head, 16, 32)};
    Body body{};
    body.player = history.hitbox_sets().add(hitboxes);
    body.center = {0, 0, 4 * unit};
    body.eye = {0, 0, 16 * unit};
    body.aim_half_width_m = 32 * unit;
    body.aim_half_height_m = 42 * unit;
    return body;
}

struct BoneAtRest {
    Vec3 position;
    float swing = 0.0f;  // radians about y at a full run, with the sign of the side
};

// A standing person of 1.8 m, feet at the origin, looking along +x.
constexpr std::array<BoneAtRest, skeleton_bones> rest{{
    {{0, 0, 0.95f}, 0},
    {{0, 0, 1.15f}, 0},
    {{0, 0, 1.38f}, 0},
    {{0, 0, 1.66f}, 0},
    {{0, 0.2f, 1.42f}, 0.6f},
    {{0, 0.24f, 1.14f}, 0.8f},
    {{0, 0.24f, 0.9f}, 0.9f},
    {{0, -0.2f, 1.42f}, -0.6f},
    {{0, -0.24f, 1.14f}, -0.8f},
    {{0, -0.24f, 0.9f}, -0.9f},
    {{0, 0.1f, 0.9f}, -0.7f},
    {{0, 0.1f, 0.48f}, -0.9f},
    {{0, 0.1f, 0.06f}, -0.5f},
    {{0, -0.1f, 0.9f}, 0.7f},
    {{0, -0.1f, 0.48f}, 0.9f},
    {{0, -0.1f, 0.06f}, 0.5f},
}};

Body skeleton(WorldHistory& history) {
    using enum HitGroup;
    const auto down = [](HitGroup group, std::int16_t bone, float length, float radius) {
        return Hitbox::capsule(group, {}, {0, 0, -length}, radius, bone);
    };
    const std::array<Hitbox, skeleton_bones> hitboxes{
        Hitbox::box(torso, {}, {0.12f, 0.17f, 0.1f}, 0),
        Hitbox::box(torso, {}, {0.12f, 0.16f, 0.12f}, 1),
        Hitbox::box(torso, {}, {0.13f, 0.19f, 0.14f}, 2),
        Hitbox::sphere(head, {0.02f, 0, 0}, 0.13f, 3),
        down(arm, 4, 0.28f, 0.06f),
        down(arm, 5, 0.24f, 0.05f),
        Hitbox::sphere(arm, {}, 0.06f, 6),
        down(arm, 7, 0.28f, 0.06f),
        down(arm, 8, 0.24f, 0.05f),
        Hitbox::sphere(arm, {}, 0.06f, 9),
        down(leg, 10, 0.42f, 0.09f),
        down(leg, 11, 0.42f, 0.07f),
        Hitbox::capsule(leg, {-0.05f, 0, 0}, {0.16f, 0, 0}, 0.05f, 12),
        down(leg, 13, 0.42f, 0.09f),
        down(leg, 14, 0.42f, 0.07f),
        Hitbox::capsule(leg, {-0.05f, 0, 0}, {0.16f, 0, 0}, 0.05f, 15),
    };
    Body body{};
    body.player = history.hitbox_sets().add(hitboxes);
    body.center = {0, 0, 0.95f};
    body.eye = {0, 0, 1.6f};
    body.aim_half_width_m = 0.38f;
    body.aim_half_height_m = 0.95f;
    body.bones = skeleton_bones;
    return body;
}

// Arms and legs swing with the speed, two strides a second at a run. Only arithmetic that is the same everywhere.
std::uint32_t pose_skeleton(void* user, Tick tick, const EntityState& state, std::span<QuantBone> out) {
    const auto& history = *static_cast<const WorldHistory*>(user);
    const Quantization& q = history.config().quantization;
    const float speed = std::min(length(dequantize(state.velocity, q)), 8.0f);
    const double stride = deterministic_sin(static_cast<double>(tick.value % 4096) * 0.2);
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const double angle = stride * static_cast<double>(rest[i].swing * speed / 8.0f);
        const Pose local{rest[i].position, rotation_about({0, 1, 0}, angle)};
        if (quantize_bone(local, q, out[i]) != QuantizeResult::ok) return 0;
    }
    return skeleton_bones;
}

}  // namespace

Body dress(WorldHistory& history, inputs::BodyShape shape) {
    if (shape == inputs::BodyShape::quake_box) return quake_box(history);
    history.set_bone_poser(pose_skeleton, &history);
    return skeleton(history);
}

}  // namespace backsight::lab
