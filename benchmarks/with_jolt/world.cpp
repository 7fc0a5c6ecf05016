#include "benchmarks/with_jolt/world.h"

#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/RegisterTypes.h>

namespace backsight::bench {

namespace {

void start_jolt() {
    if (JPH::Factory::sInstance != nullptr) return;
    JPH::RegisterDefaultAllocator();
    JPH::Factory::sInstance = new JPH::Factory();
    JPH::RegisterTypes();
}

}  // namespace

std::vector<JPH::ShapeRefC> jolt_shapes(const Body& body) {
    start_jolt();
    std::vector<JPH::ShapeRefC> shapes;
    for (const Body::Part& part : body.parts) {
        const float length_m = distance(part.local.a, part.local.b);
        shapes.push_back(length_m > 0.0f ? JPH::ShapeRefC(new JPH::CapsuleShape(length_m * 0.5f, part.radius_m))
                                         : JPH::ShapeRefC(new JPH::SphereShape(part.radius_m)));
    }
    return shapes;
}

JoltBodies::JoltBodies(std::size_t count, const std::vector<JPH::ShapeRefC>& shapes) {
    start_jolt();
    system_.Init(static_cast<JPH::uint>(count), 0, 1, 1, layer_, layers_, pairs_);
    JPH::BodyInterface& bodies = system_.GetBodyInterfaceNoLock();
    numbers_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const JPH::BodyCreationSettings settings(shapes[i % shapes.size()].GetPtr(), JPH::RVec3::sZero(),
                                                 JPH::Quat::sIdentity(), JPH::EMotionType::Kinematic, 0);
        ids_.push_back(bodies.CreateBody(settings)->GetID());
        numbers_[ids_.back().GetIndex()] = i;
    }
}

JoltBodies::~JoltBodies() {
    JPH::BodyInterface& bodies = system_.GetBodyInterfaceNoLock();
    for (const JPH::BodyID id : ids_) {
        if (is_added_) bodies.RemoveBody(id);
        bodies.DestroyBody(id);
    }
}

void JoltBodies::place(std::size_t body, Vec3 middle, JPH::Quat turn) {
    system_.GetBodyInterfaceNoLock().SetPositionAndRotation(ids_[body], jolt(middle), turn,
                                                            JPH::EActivation::DontActivate);
}

void JoltBodies::finish() {
    if (!is_added_) {
        // Only now, so that nobody enters the tree at the origin.
        JPH::BodyInterface& bodies = system_.GetBodyInterfaceNoLock();
        std::vector<JPH::BodyID> ids = ids_;
        const JPH::BodyInterface::AddState state = bodies.AddBodiesPrepare(ids.data(), static_cast<int>(ids.size()));
        bodies.AddBodiesFinalize(ids.data(), static_cast<int>(ids.size()), state, JPH::EActivation::DontActivate);
        is_added_ = true;
    }
    system_.OptimizeBroadPhase();
}

}  // namespace backsight::bench
