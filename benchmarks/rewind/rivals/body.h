#pragma once

// What the rivals test rays against: capsules only, since the workload has no others. The exact test is the library's
// ray_shape, so that all have its precision and only the ways to the poses differ; before it stands a test against a
// ball, by hand, which keeps the slow one for what the ray nearly meets.

#include <backsight/motion/interpolate.h>
#include <backsight/rewind/shapes.h>

#include <vector>

#include "benchmarks/rewind/store.h"
#include "benchmarks/rewind/verdict.h"

namespace backsight::bench {

/// A capsule's segment in the world.
struct Segment {
    Vec3 a;
    Vec3 b;
};

inline Segment lerp(const Segment& from, const Segment& to, float fraction) {
    return {lerp(from.a, to.a, fraction), lerp(from.b, to.b, fraction)};
}

/// The hitboxes that every player wears.
struct Body {
    struct Part {
        Segment local;  ///< in the frame of its bone, or of the player
        float radius_m;
        float reach_m;  ///< from its middle to its farthest point
    };
    explicit Body(const RewindSetup& setup);

    Segment place(std::size_t part, const Pose& frame) const {
        return {transform(frame, parts[part].local.a), transform(frame, parts[part].local.b)};
    }

    std::vector<Part> parts;
    /// A ball about a point 0.9 m above a player's feet holds the whole body, however its limbs move.
    static constexpr float center_height_m = 0.9f;
    static constexpr float reach_m = 1.1f;
};

/// The nearest of the capsules that one ray was tested against, in the order of slots and hitboxes.
class NearestCapsule {
public:
    explicit NearestCapsule(const Ray& ray) : ray_(ray), limit_m_(ray.max_distance) {}

    /// False: nothing within `reach_m` of `center` can be hit, or be nearer than what was.
    bool may_meet(Vec3 center, float reach_m) const {
        constexpr float rounding_m = 1e-3f;
        const Vec3 start = ray_.origin - center;
        const float advance_m = -dot(start, ray_.direction);
        const float reach = reach_m + rounding_m;
        if (advance_m > limit_m_ + reach || advance_m < -reach) return false;
        return length_squared(start + ray_.direction * advance_m) <= reach * reach;
    }
    bool may_meet_player(Vec3 feet) const {
        return may_meet(feet + Vec3{0.0f, 0.0f, Body::center_height_m}, Body::reach_m);
    }

    void test(std::size_t player, std::size_t part, const Body& body, const Segment& at) {
        const Body::Part& shape = body.parts[part];
        if (!may_meet((at.a + at.b) * 0.5f, shape.reach_m)) return;
        const Hitbox capsule = Hitbox::capsule(HitGroup::generic, at.a, at.b, shape.radius_m);
        const ShapeHit hit = ray_shape(ray_.origin, ray_.direction, ray_.max_distance, capsule);
        if (!hit.hit || (best_.is_hit() && hit.distance >= best_.distance_m)) return;
        best_ = {static_cast<std::int32_t>(player), static_cast<std::int32_t>(part), hit.distance};
        limit_m_ = hit.distance;
    }

    const Verdict& best() const { return best_; }

private:
    const Ray& ray_;
    float limit_m_;
    Verdict best_;
};

}  // namespace backsight::bench
