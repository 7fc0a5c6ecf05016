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

constexpr std::uint32_t phases = 32;  // ticks of one stride, and frames of it
constexpr std::uint32_t speeds = 8;   // metres per second

void add_stride(BakedAnimation& gait, double swing, float height_ratio) {
    for (std::uint32_t phase = 0; phase < phases; ++phase) {
        const double stride = deterministic_sin(2.0 * pi * static_cast<double>(phase) / phases) * swing;
        for (const BoneAtRest& bone : rest) {
            const Quat turn = rotation_about({0, 1, 0}, stride * static_cast<double>(bone.swing_rad));
            gait.frames.push_back({{bone.position.x, bone.position.y, bone.position.z * height_ratio}, turn});
        }
    }
}

// A stride for each stance and each metre per second.
BakedAnimation gait_of(HitboxSetId standing, HitboxSetId crouched) {
    BakedAnimation gait;
    gait.bone_count = skeleton_bones;
    for (const HitboxSetId set : {standing, crouched}) {
        for (std::uint32_t speed = 0; speed < speeds; ++speed) {
            const auto first = static_cast<std::uint32_t>(gait.clips.size()) * phases;
            gait.clips.push_back({set, static_cast<float>(speed), phases, first, phases});
            add_stride(gait, static_cast<double>(speed) / (speeds - 1), set == crouched ? crouched_ratio : 1.0f);
        }
    }
    return gait;
}

constexpr std::int16_t upper_torso = 2;

// The hitboxes of the body, then the shield.
std::array<Hitbox, skeleton_bones + 1> player_hitboxes(float height_ratio) {
    std::array<Hitbox, skeleton_bones + 1> all;
    const auto body = skeleton_hitboxes(height_ratio);
    std::copy(body.begin(), body.end(), all.begin());
    all[shield_hitbox] = shield(height_ratio);
    return all;
}

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

Hitbox shield(float height_ratio) {
    return Hitbox::box(HitGroup::generic, {0.45f, 0, -0.18f * height_ratio}, {0.02f, 0.35f, 0.6f * height_ratio},
                       upper_torso);
}

Skeleton::Skeleton(HitboxSets& sets, const Quantization& quantization)
    : standing_(sets.add(player_hitboxes(1.0f))),
      crouched_(sets.add(player_hitboxes(crouched_ratio))),
      poses_(gait_of(standing_, crouched_), quantization) {}

ArenaBodies::ArenaBodies(WorldHistory& history)
    : skeleton_(history.hitbox_sets(), history.config().quantization),
      vehicle_(history.hitbox_sets().add(std::array{Vehicle::hitbox()}, vehicle_group)),
      crate_(history.hitbox_sets().add(std::array{Crate::hitbox()}, crate_group)) {
    history.set_bone_poser(skeleton_.poser());
}

}  // namespace backsight::arena
