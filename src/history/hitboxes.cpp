#include <backsight/history/hitboxes.h>

#include "report_misuse.h"

#include <backsight/base/quantize.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

bool is_sound(const Hitbox& h) {
    const bool finite = is_finite(h.center) && is_finite(h.end) && is_finite(h.half_extents) && is_finite(h.rotation) &&
                        std::isfinite(h.radius);
    const bool sized =
        h.radius >= 0.0f && h.half_extents.x >= 0.0f && h.half_extents.y >= 0.0f && h.half_extents.z >= 0.0f;
    const bool sharp_box = h.kind != ShapeKind::box || h.radius == 0.0f;
    const bool is_known = h.kind == ShapeKind::sphere || h.kind == ShapeKind::capsule || h.kind == ShapeKind::box;
    return is_known && finite && sized && sharp_box && h.bone >= root_bone;
}

float reach_of(const Hitbox& h);

// A box may be as thin as it likes.
bool is_of_usual_size(const Hitbox& h) {
    constexpr float least_m = 0.001f;
    constexpr float most_m = 1000.0f;
    const float largest =
        h.kind == ShapeKind::box ? std::max({h.half_extents.x, h.half_extents.y, h.half_extents.z}) : h.radius;
    return largest >= least_m && reach_of(h) <= most_m;
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

HitboxCore core_of(const Hitbox& h) {
    HitboxCore core{h.center, h.radius, {}, reach_of(h)};
    if (h.kind == ShapeKind::capsule) {
        core.middle = (h.center + h.end) * 0.5f;
        core.half = (h.end - h.center) * 0.5f;
    }
    if (h.kind == ShapeKind::box) core.radius = length(h.half_extents);
    return core;
}

void add_ball(FrameReach& reach, Vec3 c, float radius) {
    const auto farther = [](Vec3 a, Vec3 b) {
        return Vec3{std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
    };
    const auto size = [](float a, float b) { return std::sqrt(a * a + b * b); };
    const Vec3 all_round{radius, radius, radius};
    reach.below = farther(reach.below, all_round - c);
    reach.above = farther(reach.above, all_round + c);
    reach.around = farther(reach.around, all_round + Vec3{size(c.y, c.z), size(c.x, c.z), size(c.x, c.y)});
    reach.all = std::max(reach.all, length(c) + radius);
}

// A shape lies in the hull of a few balls, which reach as far as it does: those at a capsule's ends, a box's corners.
void add_shape(FrameReach& reach, const Hitbox& h) {
    if (h.kind != ShapeKind::box) {
        add_ball(reach, h.center, h.radius);
        if (h.kind == ShapeKind::capsule) add_ball(reach, h.end, h.radius);
        return;
    }
    for (int corner = 0; corner < 8; ++corner) {
        const auto side = [&](int bit, float half) { return (corner >> bit & 1) != 0 ? half : -half; };
        const Vec3 half{side(0, h.half_extents.x), side(1, h.half_extents.y), side(2, h.half_extents.z)};
        add_ball(reach, h.center + rotate(normalized(h.rotation), half), 0.0f);
    }
}

// The axes that a point lies on, as bits: a turn about one does not move it.
std::uint32_t axes_of(Vec3 point) {
    const bool x = point.x != 0.0f;
    const bool y = point.y != 0.0f;
    const bool z = point.z != 0.0f;
    return (y || z ? 0u : 1u) | (x || z ? 0u : 2u) | (x || y ? 0u : 4u);
}
std::uint32_t axes_of(const Hitbox& hitbox) {
    if (hitbox.bone >= 0 || hitbox.kind == ShapeKind::box) return 0;
    const std::uint32_t axes = axes_of(hitbox.center);
    return hitbox.kind == ShapeKind::capsule ? axes & axes_of(hitbox.end) : axes;
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

HitboxSets::HitboxSets(std::uint32_t rotation_bits) : sets_(1) {
    sets_[0].rotation_bits = static_cast<std::uint8_t>(rotation_bits);
}

HitboxSetId HitboxSets::add(std::span<const Hitbox> hitboxes, DrawGroup group, std::uint16_t skeleton,
                            std::uint32_t rotation_bits) {
    if (!std::all_of(hitboxes.begin(), hitboxes.end(), is_sound)) {
        if (refused_++ == 0) report_misuse(Misuse::hitbox_refused);
        return {};
    }
    for (const Hitbox& hitbox : hitboxes) {
        if (!is_of_usual_size(hitbox) && odd_sizes_++ == 0) report_misuse(Misuse::hitbox_size);
    }
    if (rotation_bits == 0) rotation_bits = sets_[0].rotation_bits;
    if (sets_.size() > 65535 || group >= max_draw_groups || !is_rotation_width(rotation_bits)) return {};
    float reach = 0.0f;
    bool has_bones = false;
    std::uint32_t round_about = 7;
    std::uint32_t bones_needed = 0;
    FrameReach root_reach;
    for (const Hitbox& hitbox : hitboxes) {
        if (hitbox.bone < 0) add_shape(root_reach, hitbox);
        has_bones = has_bones || hitbox.bone >= 0;
        // That of the root is beyond all.
        bones_needed = std::max(bones_needed, static_cast<std::uint32_t>(static_cast<std::uint16_t>(hitbox.bone)) + 1);
        round_about &= axes_of(hitbox);
        cores_.push_back(core_of(hitbox));
        reaches_.push_back(cores_.back().reach);
        reach = std::max(reach, reaches_.back());
    }
    reach_ = std::max(reach_, reach);
    has_groups_ = has_groups_ || group != 0;
    sets_.push_back({static_cast<std::uint32_t>(hitboxes_.size()), static_cast<std::uint32_t>(hitboxes.size()), reach,
                     group, has_bones, static_cast<std::uint8_t>(round_about), static_cast<std::uint8_t>(rotation_bits),
                     skeleton, bones_needed, root_reach});
    hitboxes_.insert(hitboxes_.end(), hitboxes.begin(), hitboxes.end());
    return {static_cast<std::uint16_t>(sets_.size() - 1)};
}

bool HitboxSets::set_rotation_bits(HitboxSetId id, std::uint32_t bits) {
    const bool is_known = id.value > 0 && id.value < sets_.size();
    if (!is_known || !is_rotation_width(bits)) return false;
    sets_[id.value].rotation_bits = static_cast<std::uint8_t>(bits);
    return true;
}

std::span<const Hitbox> HitboxSets::get(HitboxSetId id) const {
    if (id.value >= sets_.size()) return {};
    const Range& range = sets_[id.value];
    return std::span<const Hitbox>(hitboxes_).subspan(range.first, range.count);
}

float HitboxSets::reach(HitboxSetId id) const { return id.value < sets_.size() ? sets_[id.value].reach : 0.0f; }

std::span<const float> HitboxSets::reaches(HitboxSetId id) const {
    if (id.value >= sets_.size()) return {};
    const Range& range = sets_[id.value];
    return std::span<const float>(reaches_).subspan(range.first, range.count);
}

std::span<const HitboxCore> HitboxSets::cores(HitboxSetId id) const {
    if (id.value >= sets_.size()) return {};
    const Range& range = sets_[id.value];
    return std::span<const HitboxCore>(cores_).subspan(range.first, range.count);
}

}  // namespace backsight
