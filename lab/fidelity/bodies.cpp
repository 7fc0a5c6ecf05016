#include "lab/fidelity/bodies.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <vector>

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

// The arena's standing player.
Body skeleton(WorldHistory& history) {
    Body body{};
    body.player = history.hitbox_sets().add(arena::skeleton_hitboxes(1.0f));
    body.center = {0, 0, 0.95f};
    body.eye = {0, 0, 1.6f};
    body.aim_half_width_m = 0.38f;
    body.aim_half_height_m = 0.95f;
    body.bones = skeleton_bones;
    return body;
}

// Arms and legs swing with the speed, two strides a second at a run. Only arithmetic that is the same everywhere.
std::uint32_t pose_skeleton(const Quantization& q, Tick tick, const EntityState& state, std::span<QuantBone> out) {
    const float speed = std::min(length(dequantize(state.velocity, q)), 8.0f);
    const double stride = deterministic_sin(static_cast<double>(tick.value % 4096) * 0.2);
    const auto& rest = arena::bones_at_rest();
    for (std::size_t i = 0; i < rest.size(); ++i) {
        const double angle = stride * static_cast<double>(rest[i].swing_rad * speed / 8.0f);
        const Pose local{rest[i].position, rotation_about({0, 1, 0}, angle)};
        if (quantize_bone(local, q, out[i]) != QuantizeResult::ok) return 0;
    }
    return skeleton_bones;
}

Body dress_players(WorldHistory& history, inputs::BodyShape shape) {
    if (shape == inputs::BodyShape::quake_box) return quake_box(history);
    history.set_bone_poser([&q = history.config().quantization](Tick tick, const EntityState& state, auto out) {
        return pose_skeleton(q, tick, state, out);
    });
    return skeleton(history);
}

// A small open car: its platform, a cabin behind the seats, and an engine in front.
void dress_groups(HitboxSets& sets, Body& body) {
    const std::span<const Hitbox> player = sets.get(body.player);
    body.slow_player = sets.add(std::vector(player.begin(), player.end()), slow_group);
    const std::array car{Hitbox::box(HitGroup::torso, {0, 0, 0.5f}, {2.1f, 0.9f, 0.3f}),
                         Hitbox::box(HitGroup::generic, {-1.6f, 0, 1.1f}, {0.5f, 0.8f, 0.3f}),
                         Hitbox::sphere(HitGroup::head, {1.5f, 0, 0.8f}, 0.5f)};
    body.bending_vehicle = sets.add(car, bending_group);
    body.turning_vehicle = sets.add(car, turning_group);
}

}  // namespace

Body dress(WorldHistory& history, inputs::BodyShape shape, bool mix) {
    Body body = dress_players(history, shape);
    if (mix) dress_groups(history.hitbox_sets(), body);
    return body;
}

}  // namespace backsight::lab
