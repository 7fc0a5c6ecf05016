#include "benchmarks/games/bullet_present.h"

#include <backsight/rewind/shapes.h>

#include <BulletCollision/BroadphaseCollision/btDbvtBroadphase.h>
#include <BulletCollision/CollisionDispatch/btCollisionDispatcher.h>
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionDispatch/btDefaultCollisionConfiguration.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "benchmarks/require.h"

namespace backsight::bench {

namespace {

btVector3 bullet(Vec3 v) { return {v.x, v.y, v.z}; }

/// The frame of a capsule along z from `a` to `b`.
btTransform frame_of(Vec3 a, Vec3 b) {
    const Vec3 z = normalized(b - a, {0.0f, 0.0f, 1.0f});
    const Vec3 x = normalized(std::fabs(z.x) < 0.7f ? Vec3{0.0f, z.z, -z.y} : Vec3{-z.z, 0.0f, z.x});
    const Vec3 y = cross(z, x);
    return btTransform(btMatrix3x3(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z), bullet((a + b) * 0.5f));
}

struct Touches : btCollisionWorld::ContactResultCallback {
    btScalar addSingleResult(btManifoldPoint&, const btCollisionObjectWrapper*, int, int,
                             const btCollisionObjectWrapper*, int, int) override {
        ++count;
        return 0;
    }
    int count = 0;
};

}  // namespace

struct BulletPresent::World {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld collisions{&dispatcher, &broadphase, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btCollisionObject>> objects;

    ~World() {
        for (const auto& object : objects) collisions.removeCollisionObject(object.get());
    }
    void add(const Hitbox& at) {
        btTransform frame = frame_of(at.center, at.kind == ShapeKind::capsule ? at.end : at.center);
        if (at.kind == ShapeKind::box) {
            shapes.push_back(std::make_unique<btBoxShape>(bullet(at.half_extents)));
            frame = btTransform(btQuaternion(at.rotation.x, at.rotation.y, at.rotation.z, at.rotation.w),
                                bullet(at.center));
        } else if (at.kind == ShapeKind::capsule && distance(at.center, at.end) > 0.0f) {
            shapes.push_back(std::make_unique<btCapsuleShapeZ>(at.radius, distance(at.center, at.end)));
        } else {
            shapes.push_back(std::make_unique<btSphereShape>(at.radius));
        }
        objects.push_back(std::make_unique<btCollisionObject>());
        objects.back()->setCollisionShape(shapes.back().get());
        objects.back()->setWorldTransform(frame);
        collisions.addCollisionObject(objects.back().get());
    }
};

BulletPresent::BulletPresent(const View& view) : world_(std::make_unique<World>()) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        if (!is_hittable(found.status)) continue;
        const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(found.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            if (!is_hitbox_there(found.state->hitbox_mask, i)) continue;
            world_->add(place(hitboxes[i], view.bone(found, hitboxes[i].bone)));
        }
    }
    world_->collisions.updateAabbs();
    for (int round = 0; round < 4; ++round) world_->broadphase.m_sets[0].optimizeIncremental(-1);
}

BulletPresent::~BulletPresent() = default;

bool BulletPresent::knows(Ask ask) {
    return ask == Ask::ray || ask == Ask::pellets || ask == Ask::sphere_sweep || ask == Ask::sphere;
}

int BulletPresent::hits(const Query& query) {
    const btCollisionWorld& collisions = world_->collisions;
    const btVector3 from = bullet(query.origin), to = bullet(query.origin + query.direction * query.distance);
    if (query.shape == QueryShape::ray) {
        btCollisionWorld::ClosestRayResultCallback nearest(from, to);
        collisions.rayTest(from, to, nearest);
        return nearest.hasHit() ? 1 : 0;
    }
    btSphereShape ball(query.radius);
    if (query.shape == QueryShape::sphere_sweep) {
        btCollisionWorld::ClosestConvexResultCallback nearest(from, to);
        collisions.convexSweepTest(&ball, btTransform(btQuaternion::getIdentity(), from),
                                   btTransform(btQuaternion::getIdentity(), to), nearest);
        return nearest.hasHit() ? 1 : 0;
    }
    btCollisionObject volume;
    volume.setCollisionShape(&ball);
    volume.setWorldTransform(btTransform(btQuaternion::getIdentity(), from));
    Touches touches;
    world_->collisions.contactTest(&volume, touches);
    return touches.count;
}

std::vector<GameLane> bullet_lanes(const GameWorld& world, BulletPresent& bullet) {
    if (!BulletPresent::knows(world.setup().ask)) return {};
    const std::size_t count = std::min<std::size_t>(world.questions().size(), 512);
    const auto answer = [&world, &bullet](std::size_t n) {
        std::uint64_t sum = 0;
        for (const Asked& asked : world.questions().first(n)) sum += bullet.hits(asked.query) > 0 ? 1 : 0;
        return sum;
    };
    // One that was shown nobody is quick.
    require(answer(count) * 50 > count, "Bullet's world has somebody in it");
    return {{"bullet", count, answer, {}}};
}

}  // namespace backsight::bench
