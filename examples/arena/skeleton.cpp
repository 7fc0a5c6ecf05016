#include "arena/skeleton.h"

#include <backsight/base/trig.h>

#include <algorithm>

#include "arena/crate.h"
#include "arena/vehicle.h"

namespace backsight::arena {

namespace {

constexpr float crouched_ratio = 0.64f;

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

}  // namespace

const std::array<BoneAtRest, skeleton_bones>& bones_at_rest() { return rest; }

std::array<Hitbox, skeleton_bones> skeleton_hitboxes(float height_ratio) {
    using enum HitGroup;
    const float r = height_ratio;
    const auto down = [r](HitGroup group, std::int16_t bone, float length, float radius) {
        return Hitbox::capsule(group, {}, {0, 0, -length * r}, radius, bone);
    };
    return {
        Hitbox::box(torso, {}, {0.12f, 0.17f, 0.1f * r}, 0),
        Hitbox::box(torso, {}, {0.12f, 0.16f, 0.12f * r}, 1),
        Hitbox::box(torso, {}, {0.13f, 0.19f, 0.14f * r}, 2),
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
}

Skeleton::Skeleton(HitboxSets& sets, const Quantization& quantization)
    : standing_(sets.add(skeleton_hitboxes(1.0f))),
      crouched_(sets.add(skeleton_hitboxes(crouched_ratio))),
      velocity_step_mps_(quantization.velocity_step_mps),
      table_(2 * speeds * phases) {
    fill(0, 1.0f, quantization);
    fill(1, crouched_ratio, quantization);
}

void Skeleton::fill(std::size_t stance, float height_ratio, const Quantization& quantization) {
    for (std::size_t i = 0; i < speeds * phases; ++i) {
        const std::size_t speed = i / phases;
        const double phase = 2.0 * pi * static_cast<double>(i % phases) / static_cast<double>(phases);
        const double stride = deterministic_sin(phase) * static_cast<double>(speed) / static_cast<double>(speeds - 1);
        Bones& bones = table_[stance * speeds * phases + i];
        for (std::size_t bone = 0; bone < bones.size(); ++bone) {
            const Vec3 at = rest[bone].position;
            const Quat turn = rotation_about({0, 1, 0}, stride * static_cast<double>(rest[bone].swing_rad));
            // The bone is always in range: a skeleton is two metres high.
            static_cast<void>(quantize_bone({{at.x, at.y, at.z * height_ratio}, turn}, quantization, bones[bone]));
        }
    }
}

std::uint32_t Skeleton::pose(Tick tick, const EntityState& state, std::span<QuantBone> out) const {
    const bool is_player = state.hitboxes == standing_ || state.hitboxes == crouched_;
    if (!is_player || out.size() < skeleton_bones) return 0;
    const float x = static_cast<float>(state.velocity.x) * velocity_step_mps_;
    const float y = static_cast<float>(state.velocity.y) * velocity_step_mps_;
    const float speed = std::min(length(Vec3{x, y, 0}), static_cast<float>(speeds - 1));
    const auto phase = static_cast<std::size_t>(tick.value) % phases;
    const Bones& found = bones(state.hitboxes == crouched_ ? 1 : 0, static_cast<std::size_t>(speed), phase);
    std::copy(found.begin(), found.end(), out.begin());
    return skeleton_bones;
}

ArenaBodies::ArenaBodies(WorldHistory& history)
    : skeleton_(history.hitbox_sets(), history.config().quantization),
      vehicle_(history.hitbox_sets().add(std::array{Vehicle::hitbox()}, vehicle_group)),
      crate_(history.hitbox_sets().add(std::array{Crate::hitbox()}, crate_group)) {
    history.set_bone_poser(skeleton_.poser());
}

}  // namespace backsight::arena
