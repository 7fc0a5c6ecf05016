#include <backsight/history/hitboxes.h>

#include <algorithm>

namespace backsight {

namespace {

bool is_sound(const Hitbox& h) {
    const bool finite = is_finite(h.center) && is_finite(h.end) && is_finite(h.half_extents) && is_finite(h.rotation) &&
                        std::isfinite(h.radius);
    const bool sized =
        h.radius >= 0.0f && h.half_extents.x >= 0.0f && h.half_extents.y >= 0.0f && h.half_extents.z >= 0.0f;
    const bool sharp_box = h.kind != ShapeKind::box || h.radius == 0.0f;
    return finite && sized && sharp_box && h.bone >= root_bone;
}

float reach_of(const Hitbox& h) {
    const float center = length(h.center);
    switch (h.kind) {
        case ShapeKind::sphere:
            break;
        case ShapeKind::capsule:
            return std::max(center, length(h.end)) + h.radius;
        case ShapeKind::box:
            return center + length(h.half_extents);
    }
    return center + h.radius;
}

}  // namespace

Hitbox Hitbox::sphere(HitGroup group, Vec3 center, float radius, std::int16_t bone) {
    Hitbox h;
    h.kind = ShapeKind::sphere;
    h.group = group;
    h.bone = bone;
    h.center = center;
    h.radius = radius;
    return h;
}

Hitbox Hitbox::capsule(HitGroup group, Vec3 from, Vec3 to, float radius, std::int16_t bone) {
    Hitbox h = sphere(group, from, radius, bone);
    h.kind = ShapeKind::capsule;
    h.end = to;
    return h;
}

Hitbox Hitbox::box(HitGroup group, Vec3 center, Vec3 half_extents, std::int16_t bone, Quat rotation) {
    Hitbox h = sphere(group, center, 0.0f, bone);
    h.kind = ShapeKind::box;
    h.half_extents = half_extents;
    h.rotation = normalized(rotation);
    return h;
}

HitboxSets::HitboxSets() : sets_(1) {}

HitboxSetId HitboxSets::add(std::span<const Hitbox> hitboxes, DrawGroup group) {
    for (const Hitbox& hitbox : hitboxes) {
        if (!is_sound(hitbox)) return {};
    }
    if (sets_.size() > 65535 || group >= max_draw_groups) return {};
    float reach = 0.0f;
    bool has_bones = false;
    for (const Hitbox& hitbox : hitboxes) {
        has_bones = has_bones || hitbox.bone >= 0;
        reaches_.push_back(reach_of(hitbox));
        reach = std::max(reach, reaches_.back());
    }
    reach_ = std::max(reach_, reach);
    has_groups_ = has_groups_ || group != 0;
    sets_.push_back({static_cast<std::uint32_t>(hitboxes_.size()), static_cast<std::uint32_t>(hitboxes.size()), reach,
                     group, has_bones});
    hitboxes_.insert(hitboxes_.end(), hitboxes.begin(), hitboxes.end());
    return {static_cast<std::uint16_t>(sets_.size() - 1)};
}

std::span<const Hitbox> HitboxSets::get(HitboxSetId id) const {
    if (id.value >= sets_.size()) return {};
    const Range range = sets_[id.value];
    return std::span<const Hitbox>(hitboxes_).subspan(range.first, range.count);
}

float HitboxSets::reach(HitboxSetId id) const { return id.value < sets_.size() ? sets_[id.value].reach : 0.0f; }

std::span<const float> HitboxSets::reaches(HitboxSetId id) const {
    if (id.value >= sets_.size()) return {};
    const Range range = sets_[id.value];
    return std::span<const float>(reaches_).subspan(range.first, range.count);
}

}  // namespace backsight
