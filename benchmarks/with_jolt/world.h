#pragma once

// What all that is built on Jolt here has in common: its start, and a PhysicsSystem of kinematic bodies.

#include <Jolt/Jolt.h>
// Jolt's own header comes first.
#include <Jolt/Physics/Collision/Shape/Shape.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <vector>

#include "benchmarks/rewind/rivals/body.h"

namespace backsight::bench {

inline JPH::Vec3 jolt(Vec3 v) { return {v.x, v.y, v.z}; }

/// The turn that brings Jolt's capsules, which lie along y, into place.
inline JPH::Quat turn_of(const Segment& at) {
    return JPH::Quat::sFromTo(JPH::Vec3::sAxisY(), jolt(normalized(at.b - at.a, {0.0f, 1.0f, 0.0f})));
}

/// Everybody in one layer.
class OneLayer final : public JPH::BroadPhaseLayerInterface {
public:
    JPH::uint GetNumBroadPhaseLayers() const override { return 1; }
    JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer) const override { return JPH::BroadPhaseLayer(0); }
};

/// Of each hitbox, along y.
std::vector<JPH::ShapeRefC> jolt_shapes(const Body& body);

/// A system of `count` bodies, the i-th of which has the shape `shapes[i % shapes.size()]`.
class JoltBodies {
public:
    JoltBodies(std::size_t count, const std::vector<JPH::ShapeRefC>& shapes);
    ~JoltBodies();
    JoltBodies(const JoltBodies&) = delete;
    JoltBodies& operator=(const JoltBodies&) = delete;

    std::size_t count() const { return ids_.size(); }
    JPH::BodyID id(std::size_t body) const { return ids_[body]; }
    std::size_t number(JPH::BodyID id) const { return numbers_[id.GetIndex()]; }
    void place(std::size_t body, Vec3 middle, JPH::Quat turn);
    /// After all were placed: the tree is built, or brought into shape.
    void finish();
    JPH::PhysicsSystem& system() { return system_; }
    const JPH::PhysicsSystem& system() const { return system_; }

private:
    OneLayer layer_;
    JPH::ObjectVsBroadPhaseLayerFilter layers_;
    JPH::ObjectLayerPairFilter pairs_;
    JPH::PhysicsSystem system_;
    std::vector<JPH::BodyID> ids_;
    std::vector<std::size_t> numbers_;  // by the index of a body
    bool is_added_ = false;
};

}  // namespace backsight::bench
