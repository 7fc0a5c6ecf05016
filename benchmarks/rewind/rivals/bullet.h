#pragma once

// Bullet (libbullet): a btCollisionWorld with the dynamic tree as its broadphase and one collision object for each
// hitbox. Three ways:
//   bullet_no_rewind         a ray against everybody as they stand now: what a cast costs that rewinds nothing
//   bullet_all_moved         every object is moved back, the world's boxes are brought up to date, the ray is cast, all
//                            is put back: what users of an engine write first
//   bullet_candidates_moved  only whom the broadphase finds about the ray, widened by the way of 400 ms, is moved back,
//                            cast at and put back
//
// The past is taken from arrays of poses (pose_ring.h). Each way has a world of its own, since moving bodies about
// changes the tree for the rays after it. In Bullet's favour: it finds no pairs, and its tree gets four rounds of its
// incremental optimisation over all nodes before the rays.

#include <memory>

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/pose_ring.h"

namespace backsight::bench {

class BulletStore : public Store {
public:
    explicit BulletStore(const RewindSetup& setup);
    ~BulletStore() override;

    void record(const Frame& frame) override;
    /// Like every other tick, but slow.
    Tick first_tick() const override { return rewind_last_tick - 8; }

    Verdict cast(const Ray& ray);
    Verdict cast_all_moved(const Ray& ray, const PoseRing& past, Moment moment);
    Verdict cast_candidates_moved(const Ray& ray, const PoseRing& past, Moment moment);

private:
    struct World;
    void place(std::size_t object, const Segment& at);

    Body body_;
    std::unique_ptr<World> world_;
};

class BulletPresentWorld : public BulletStore {
public:
    using BulletStore::BulletStore;
};
class BulletAllWorld : public BulletStore {
public:
    using BulletStore::BulletStore;
};
class BulletCandidatesWorld : public BulletStore {
public:
    using BulletStore::BulletStore;
};

class BulletNoRewind : public Answering<BulletNoRewind> {
public:
    explicit BulletNoRewind(BulletStore& store) : Answering({&store}, 1), store_(&store) {}
    Verdict answer(const Question& q) { return store_->cast(q.ray); }

private:
    BulletStore* store_;
};

class BulletAllMoved : public Answering<BulletAllMoved> {
public:
    BulletAllMoved(BulletStore& store, const PoseRing& past)
        : Answering({&store, &past}), store_(&store), past_(&past) {}
    Verdict answer(const Question& q) { return store_->cast_all_moved(q.ray, *past_, q.moment); }

private:
    BulletStore* store_;
    const PoseRing* past_;
};

class BulletCandidatesMoved : public Answering<BulletCandidatesMoved> {
public:
    BulletCandidatesMoved(BulletStore& store, const PoseRing& past)
        : Answering({&store, &past}), store_(&store), past_(&past) {}
    Verdict answer(const Question& q) { return store_->cast_candidates_moved(q.ray, *past_, q.moment); }

private:
    BulletStore* store_;
    const PoseRing* past_;
};

}  // namespace backsight::bench
