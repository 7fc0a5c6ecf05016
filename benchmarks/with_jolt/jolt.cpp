#include "benchmarks/with_jolt/jolt.h"

#include "benchmarks/with_jolt/world.h"

#include <Jolt/Physics/Collision/AABoxCast.h>
#include <Jolt/Physics/Collision/CastResult.h>
#include <Jolt/Physics/Collision/RayCast.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>

namespace backsight::bench {

namespace {

// The way of 400 ms at 7 m/s, and what a swinging limb adds.
constexpr float widening_m = 7.0f * 0.4f + 0.2f;

JPH::Vec3 way_of(const Ray& ray) { return jolt(ray.direction * ray.max_distance); }

/// All that the broadphase finds.
class Found final : public JPH::CastShapeBodyCollector {
public:
    explicit Found(std::vector<JPH::BodyID>& list) : list_(list) { list_.clear(); }
    void AddHit(const JPH::BroadPhaseCastResult& result) override { list_.push_back(result.mBodyID); }

private:
    std::vector<JPH::BodyID>& list_;
};

/// Some bodies only.
class OnlySome final : public JPH::BodyFilter {
public:
    OnlySome(const JoltBodies& bodies, const std::vector<char>& chosen) : bodies_(bodies), chosen_(chosen) {}
    bool ShouldCollide(const JPH::BodyID& id) const override { return chosen_[bodies_.number(id)] != 0; }

private:
    const JoltBodies& bodies_;
    const std::vector<char>& chosen_;
};

/// Of each player whose widened box the broadphase finds on the ray: Jolt's ray against Jolt's shapes, where the past
/// has them.
class Rewound final : public JPH::RayCastBodyCollector {
public:
    Rewound(const Ray& ray, const PoseRing& past, Moment moment, const JoltBodies& bodies,
            const std::vector<JPH::ShapeRefC>& shapes)
        : ray_(ray), near_(ray), past_(past), blend_(past.at(moment)), bodies_(bodies), shapes_(shapes) {}

    void AddHit(const JPH::BroadPhaseCastResult& result) override {
        const std::size_t player = bodies_.number(result.mBodyID);
        if (!near_.may_meet_player(past_.feet(blend_, player))) return;
        for (std::size_t part = 0; part < shapes_.size(); ++part) cast(player, part, past_.part(blend_, player, part));
        UpdateEarlyOutFraction(nearest_.mFraction);
    }
    const Verdict& best() const { return best_; }

private:
    void cast(std::size_t player, std::size_t part, const Segment& at) {
        const Vec3 middle = (at.a + at.b) * 0.5f;
        if (!near_.may_meet(middle, past_.body().parts[part].reach_m)) return;
        const JPH::Quat to_local = turn_of(at).Conjugated();
        const JPH::RayCast local(to_local * jolt(ray_.origin - middle), to_local * way_of(ray_));
        if (!shapes_[part]->CastRay(local, JPH::SubShapeIDCreator(), nearest_)) return;
        best_ = {static_cast<std::int32_t>(player), static_cast<std::int32_t>(part),
                 nearest_.mFraction * ray_.max_distance};
    }

    const Ray& ray_;
    NearestCapsule near_;
    const PoseRing& past_;
    PoseRing::Blend blend_;
    const JoltBodies& bodies_;
    const std::vector<JPH::ShapeRefC>& shapes_;
    JPH::RayCastResult nearest_;
    Verdict best_;
};

}  // namespace

struct JoltStore::World {
    explicit World(const RewindSetup& setup)
        : body(setup), bodies(static_cast<std::size_t>(setup.players) * body.parts.size(), jolt_shapes(body)) {}

    /// Of some bodies, or of all.
    Verdict cast(const Ray& ray, const JPH::BodyFilter& filter) const {
        JPH::RayCastResult nearest;
        const JPH::RRayCast line(jolt(ray.origin), way_of(ray));
        if (!bodies.system().GetNarrowPhaseQueryNoLock().CastRay(line, nearest, {}, {}, filter)) return {};
        const auto number = static_cast<int>(bodies.number(nearest.mBodyID));
        const auto parts = static_cast<int>(body.parts.size());
        return {number / parts, number % parts, nearest.mFraction * ray.max_distance};
    }

    Body body;
    JoltBodies bodies;  // the hitboxes of player 0, of player 1 ...
    std::vector<JPH::BodyID> candidates;
    std::vector<char> is_candidate;
    std::vector<JPH::RVec3> places;
    std::vector<JPH::Quat> turns;
};

JoltStore::JoltStore(const RewindSetup& setup) : world_(std::make_unique<World>(setup)) {
    const std::size_t count = world_->bodies.count();
    world_->candidates.reserve(count);
    world_->is_candidate.resize(count);
    world_->places.resize(count);
    world_->turns.resize(count);
}

JoltStore::~JoltStore() = default;

void JoltStore::record(const Frame& frame) {
    World& world = *world_;
    const std::size_t parts = world.body.parts.size();
    for (std::size_t i = 0; i < world.bodies.count(); ++i) {
        const Pose& player = frame.players[i / parts];
        const Segment at = world.body.place(i % parts, frame.bones.empty() ? player : compose(player, frame.bones[i]));
        world.bodies.place(i, (at.a + at.b) * 0.5f, turn_of(at));
    }
    world.bodies.finish();
}

Verdict JoltStore::cast(const Ray& ray) const { return world_->cast(ray, {}); }

Verdict JoltStore::cast_candidates_moved(const Ray& ray, const PoseRing& past, Moment moment) {
    World& world = *world_;
    const JPH::Vec3 half = JPH::Vec3::sReplicate(widening_m);
    const JPH::AABoxCast widened{{jolt(ray.origin) - half, jolt(ray.origin) + half}, way_of(ray)};
    Found found(world.candidates);
    world.bodies.system().GetBroadPhaseQuery().CastAABox(widened, found);
    const PoseRing::Blend blend = past.at(moment);
    const std::size_t parts = world.body.parts.size();
    const JPH::BodyInterface& bodies = world.bodies.system().GetBodyInterfaceNoLock();
    for (const JPH::BodyID id : world.candidates) {
        const std::size_t i = world.bodies.number(id);
        bodies.GetPositionAndRotation(id, world.places[i], world.turns[i]);
        world.is_candidate[i] = 1;
        const Segment at = past.part(blend, i / parts, i % parts);
        world.bodies.place(i, (at.a + at.b) * 0.5f, turn_of(at));
    }
    const Verdict verdict = world.cast(ray, OnlySome(world.bodies, world.is_candidate));
    for (const JPH::BodyID id : world.candidates) {
        const std::size_t i = world.bodies.number(id);
        world.is_candidate[i] = 0;
        const JPH::RVec3 place = world.places[i];
        world.bodies.place(i, {place.GetX(), place.GetY(), place.GetZ()}, world.turns[i]);
    }
    return verdict;
}

struct JoltPlayers::World {
    static std::vector<JPH::ShapeRefC> widened_box() {
        const JPH::Vec3 half(Body::reach_m + widening_m, Body::reach_m + widening_m, Body::reach_m + widening_m);
        return {JPH::ShapeRefC(new JPH::BoxShape(half))};
    }
    explicit World(const RewindSetup& setup)
        : body(setup), shapes(jolt_shapes(body)), bodies(static_cast<std::size_t>(setup.players), widened_box()) {}

    Body body;
    std::vector<JPH::ShapeRefC> shapes;
    JoltBodies bodies;  // one for each player
};

JoltPlayers::JoltPlayers(const RewindSetup& setup) : world_(std::make_unique<World>(setup)) {}
JoltPlayers::~JoltPlayers() = default;

void JoltPlayers::record(const Frame& frame) {
    for (std::size_t i = 0; i < world_->bodies.count(); ++i) {
        const Vec3 middle = frame.players[i].position + Vec3{0.0f, 0.0f, Body::center_height_m};
        world_->bodies.place(i, middle, JPH::Quat::sIdentity());
    }
    world_->bodies.finish();
}

Verdict JoltPlayers::cast(const Ray& ray, const PoseRing& past, Moment moment) const {
    Rewound rewound(ray, past, moment, world_->bodies, world_->shapes);
    world_->bodies.system().GetBroadPhaseQuery().CastRay({jolt(ray.origin), way_of(ray)}, rewound);
    return rewound.best();
}

}  // namespace backsight::bench
