#include "benchmarks/rewind/rivals/bullet.h"

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

namespace backsight::bench {

namespace {

// The way of 400 ms at 7 m/s, and what a swinging limb adds.
constexpr btScalar widening_m = 7.0f * 0.4f + 0.2f;

btVector3 bullet(Vec3 v) { return {v.x, v.y, v.z}; }

/// The frame of a capsule along z from `at.a` to `at.b`; how it is turned about its own axis does not matter.
btTransform frame_of(const Segment& at) {
    const Vec3 z = normalized(at.b - at.a, {0.0f, 0.0f, 1.0f});
    const Vec3 x = normalized(std::fabs(z.x) < 0.7f ? Vec3{0.0f, z.z, -z.y} : Vec3{-z.z, 0.0f, z.x});
    const Vec3 y = cross(z, x);
    return btTransform(btMatrix3x3(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z), bullet((at.a + at.b) * 0.5f));
}

btVector3 end_of(const Ray& ray) { return bullet(ray.origin + ray.direction * ray.max_distance); }

/// The objects whose boxes a widened ray meets, by their numbers.
struct Candidates : btBroadphaseRayCallback {
    explicit Candidates(const Ray& ray, std::vector<int>& list) : found(list) {
        const btVector3 direction = bullet(ray.direction);
        for (int axis = 0; axis < 3; ++axis) {
            m_rayDirectionInverse[axis] =
                direction[axis] == btScalar(0) ? btScalar(BT_LARGE_FLOAT) : btScalar(1) / direction[axis];
            m_signs[axis] = m_rayDirectionInverse[axis] < btScalar(0) ? 1u : 0u;
        }
        m_lambda_max = ray.max_distance;
        found.clear();
    }
    bool process(const btBroadphaseProxy* proxy) override {
        found.push_back(static_cast<const btCollisionObject*>(proxy->m_clientObject)->getUserIndex());
        return true;
    }
    std::vector<int>& found;
};

/// The nearest of some objects only.
struct NearestOfSome : btCollisionWorld::ClosestRayResultCallback {
    NearestOfSome(const btVector3& from, const btVector3& to, const std::vector<char>& marked)
        : ClosestRayResultCallback(from, to), chosen(marked) {}
    bool needsCollision(btBroadphaseProxy* proxy) const override {
        const auto* object = static_cast<const btCollisionObject*>(proxy->m_clientObject);
        return chosen[static_cast<std::size_t>(object->getUserIndex())] != 0;
    }
    const std::vector<char>& chosen;
};

/// Pools for pairs, which are never found.
btDefaultCollisionConstructionInfo least_pools() {
    btDefaultCollisionConstructionInfo info;
    info.m_defaultMaxPersistentManifoldPoolSize = 1;
    info.m_defaultMaxCollisionAlgorithmPoolSize = 1;
    return info;
}

}  // namespace

struct BulletStore::World {
    btDefaultCollisionConfiguration configuration{least_pools()};
    btCollisionDispatcher dispatcher{&configuration};
    btNullPairCache no_pairs;
    btDbvtBroadphase broadphase{&no_pairs};
    btCollisionWorld collisions{&dispatcher, &broadphase, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btCollisionObject>> objects;  // the hitboxes of player 0, of player 1 ...
    std::vector<btTransform> saved;
    std::vector<int> candidates;
    std::vector<char> is_candidate;

    ~World() {
        for (const auto& object : objects) collisions.removeCollisionObject(object.get());
    }

    Verdict nearest(const Ray& ray, btCollisionWorld::ClosestRayResultCallback& callback, std::size_t parts) const {
        collisions.rayTest(callback.m_rayFromWorld, callback.m_rayToWorld, callback);
        if (!callback.hasHit()) return {};
        const int object = callback.m_collisionObject->getUserIndex();
        const int count = static_cast<int>(parts);
        return {object / count, object % count, callback.m_closestHitFraction * ray.max_distance};
    }
};

BulletStore::BulletStore(const RewindSetup& setup) : body_(setup), world_(std::make_unique<World>()) {
    World& world = *world_;
    world.broadphase.m_deferedcollide = true;  // for pairs alone
    for (const Body::Part& part : body_.parts) {
        const btScalar length = distance(part.local.a, part.local.b);
        if (length > btScalar(0)) {
            world.shapes.push_back(std::make_unique<btCapsuleShapeZ>(part.radius_m, length));
        } else {
            world.shapes.push_back(std::make_unique<btSphereShape>(part.radius_m));
        }
    }
    const std::size_t count = static_cast<std::size_t>(setup.players) * body_.parts.size();
    for (std::size_t i = 0; i < count; ++i) {
        auto object = std::make_unique<btCollisionObject>();
        object->setCollisionShape(world.shapes[i % body_.parts.size()].get());
        object->setUserIndex(static_cast<int>(i));
        world.objects.push_back(std::move(object));
    }
    world.saved.resize(count);
    world.is_candidate.resize(count);
    world.candidates.reserve(count);
}

BulletStore::~BulletStore() = default;

void BulletStore::place(std::size_t object, const Segment& at) {
    world_->objects[object]->setWorldTransform(frame_of(at));
}

void BulletStore::record(const Frame& frame) {
    const std::size_t count = body_.parts.size();
    for (std::size_t i = 0; i < frame.players.size(); ++i) {
        for (std::size_t part = 0; part < count; ++part) {
            const Pose bone =
                frame.bones.empty() ? frame.players[i] : compose(frame.players[i], frame.bones[i * count + part]);
            place(i * count + part, body_.place(part, bone));
        }
    }
    if (world_->collisions.getNumCollisionObjects() == 0) {
        // Only now, so that nobody enters the tree at the origin.
        for (const auto& object : world_->objects) world_->collisions.addCollisionObject(object.get());
    }
    // The first half of Bullet's own step; its second call keeps the tree in shape.
    world_->collisions.updateAabbs();
    world_->collisions.computeOverlappingPairs();
    if (frame.tick < rewind_last_tick) return;
    for (int round = 0; round < 4; ++round) world_->broadphase.m_sets[0].optimizeIncremental(-1);
}

Verdict BulletStore::cast(const Ray& ray) {
    btCollisionWorld::ClosestRayResultCallback callback(bullet(ray.origin), end_of(ray));
    return world_->nearest(ray, callback, body_.parts.size());
}

Verdict BulletStore::cast_all_moved(const Ray& ray, const PoseRing& past, Moment moment) {
    World& world = *world_;
    const PoseRing::Blend blend = past.at(moment);
    const std::size_t count = body_.parts.size();
    for (std::size_t i = 0; i < world.objects.size(); ++i) {
        world.saved[i] = world.objects[i]->getWorldTransform();
        place(i, past.part(blend, i / count, i % count));
    }
    world.collisions.updateAabbs();
    const Verdict found = cast(ray);
    for (std::size_t i = 0; i < world.objects.size(); ++i) world.objects[i]->setWorldTransform(world.saved[i]);
    world.collisions.updateAabbs();
    return found;
}

Verdict BulletStore::cast_candidates_moved(const Ray& ray, const PoseRing& past, Moment moment) {
    World& world = *world_;
    const btVector3 from = bullet(ray.origin);
    const btVector3 half(widening_m, widening_m, widening_m);
    Candidates widened(ray, world.candidates);
    world.broadphase.rayTest(from, end_of(ray), widened, -half, half);
    const PoseRing::Blend blend = past.at(moment);
    const std::size_t count = body_.parts.size();
    for (const int candidate : world.candidates) {
        const auto i = static_cast<std::size_t>(candidate);
        world.saved[i] = world.objects[i]->getWorldTransform();
        world.is_candidate[i] = 1;
        place(i, past.part(blend, i / count, i % count));
        world.collisions.updateSingleAabb(world.objects[i].get());
    }
    NearestOfSome callback(from, end_of(ray), world.is_candidate);
    const Verdict found = world.nearest(ray, callback, count);
    for (const int candidate : world.candidates) {
        const auto i = static_cast<std::size_t>(candidate);
        world.objects[i]->setWorldTransform(world.saved[i]);
        world.is_candidate[i] = 0;
        world.collisions.updateSingleAabb(world.objects[i].get());
    }
    return found;
}

}  // namespace backsight::bench
