#include <Jolt/Jolt.h>
// Jolt's own header comes first.
#include <Jolt/Core/Factory.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/PhysicsSystem.h>
#include <Jolt/RegisterTypes.h>

#include <vector>

#include "benchmarks/rewind/rivals/body.h"
#include "benchmarks/with_jolt/jolt.h"

namespace backsight::bench {

namespace {

JPH::Vec3 jolt(Vec3 v) { return {v.x, v.y, v.z}; }

/// The turn that brings Jolt's capsules, which lie along y, into place.
JPH::Quat turn_of(const Segment& at) {
    return JPH::Quat::sFromTo(JPH::Vec3::sAxisY(), jolt(normalized(at.b - at.a, {0.0f, 1.0f, 0.0f})));
}

/// Everybody in one layer.
class OneLayer final : public JPH::BroadPhaseLayerInterface {
public:
    JPH::uint GetNumBroadPhaseLayers() const override { return 1; }
    JPH::BroadPhaseLayer GetBroadPhaseLayer(JPH::ObjectLayer) const override { return JPH::BroadPhaseLayer(0); }
};

void start_jolt() {
    if (JPH::Factory::sInstance != nullptr) return;
    JPH::RegisterDefaultAllocator();
    JPH::Factory::sInstance = new JPH::Factory();
    JPH::RegisterTypes();
}

}  // namespace

struct JoltStore::World {
    explicit World(const RewindSetup& setup) : body(setup) {}

    Body body;
    OneLayer layer;
    JPH::ObjectVsBroadPhaseLayerFilter layers;
    JPH::ObjectLayerPairFilter pairs;
    JPH::PhysicsSystem system;
    std::vector<JPH::BodyID> ids;  // the hitboxes of player 0, of player 1 ...
    std::vector<int> number;       // by the index of a body
    bool is_added = false;
};

JoltStore::JoltStore(const RewindSetup& setup) {
    start_jolt();
    world_ = std::make_unique<World>(setup);
    World& world = *world_;
    const std::size_t parts = world.body.parts.size();
    const auto count = static_cast<JPH::uint>(static_cast<std::size_t>(setup.players) * parts);
    world.system.Init(count, 0, 1, 1, world.layer, world.layers, world.pairs);
    std::vector<JPH::ShapeRefC> shapes;
    for (const Body::Part& part : world.body.parts) {
        const float length_m = distance(part.local.a, part.local.b);
        shapes.push_back(length_m > 0.0f ? JPH::ShapeRefC(new JPH::CapsuleShape(length_m * 0.5f, part.radius_m))
                                         : JPH::ShapeRefC(new JPH::SphereShape(part.radius_m)));
    }
    JPH::BodyInterface& bodies = world.system.GetBodyInterfaceNoLock();
    world.number.resize(count);
    for (JPH::uint i = 0; i < count; ++i) {
        const JPH::BodyCreationSettings settings(shapes[i % parts].GetPtr(), JPH::RVec3::sZero(),
                                                 JPH::Quat::sIdentity(), JPH::EMotionType::Kinematic, 0);
        world.ids.push_back(bodies.CreateBody(settings)->GetID());
        world.number[world.ids.back().GetIndex()] = static_cast<int>(i);
    }
}

JoltStore::~JoltStore() {
    JPH::BodyInterface& bodies = world_->system.GetBodyInterfaceNoLock();
    for (const JPH::BodyID id : world_->ids) {
        if (world_->is_added) bodies.RemoveBody(id);
        bodies.DestroyBody(id);
    }
}

void JoltStore::record(const Frame& frame) {
    World& world = *world_;
    JPH::BodyInterface& bodies = world.system.GetBodyInterfaceNoLock();
    const std::size_t parts = world.body.parts.size();
    for (std::size_t i = 0; i < world.ids.size(); ++i) {
        const Pose& player = frame.players[i / parts];
        const Segment at = world.body.place(i % parts, frame.bones.empty() ? player : compose(player, frame.bones[i]));
        bodies.SetPositionAndRotation(world.ids[i], jolt((at.a + at.b) * 0.5f), turn_of(at),
                                      JPH::EActivation::DontActivate);
    }
    if (!world.is_added) {
        // Only now, so that nobody enters the tree at the origin.
        std::vector<JPH::BodyID> ids = world.ids;
        const JPH::BodyInterface::AddState state = bodies.AddBodiesPrepare(ids.data(), static_cast<int>(ids.size()));
        bodies.AddBodiesFinalize(ids.data(), static_cast<int>(ids.size()), state, JPH::EActivation::DontActivate);
        world.is_added = true;
    }
    world.system.OptimizeBroadPhase();
}

Verdict JoltStore::cast(const Ray& ray) const {
    const World& world = *world_;
    JPH::RayCastResult nearest;
    const JPH::RRayCast cast(jolt(ray.origin), jolt(ray.direction * ray.max_distance));
    if (!world.system.GetNarrowPhaseQueryNoLock().CastRay(cast, nearest)) return {};
    const int number = world.number[nearest.mBodyID.GetIndex()];
    const int parts = static_cast<int>(world.body.parts.size());
    return {number / parts, number % parts, nearest.mFraction * ray.max_distance};
}

}  // namespace backsight::bench
