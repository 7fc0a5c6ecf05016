#pragma once

// Jolt (github.com/jrouwe/JoltPhysics), where ./bench rewind --with-jolt has named its sources. Three ways:
//   jolt_no_rewind          a ray against everybody as they stand now, a kinematic body for each hitbox: what a cast
//                           costs that rewinds nothing
//   jolt_candidates_moved   a rewind by hand: the bodies that the broadphase finds about the ray, widened by the way of
//                           400 ms, are moved back, cast at and put back
//   jolt_candidates_cast    a rewind by hand that moves no body: the broadphase has a widened box for each player, and
//                           Jolt's shapes are cast at where the past has them
//
// The past is taken from arrays of poses (pose_ring.h). Each way has a world of its own. In Jolt's favour: no locks are
// taken, no step is simulated, its tree is optimised before the rays, and a ball is tested by hand before each shape.

#include <memory>

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/pose_ring.h"

namespace backsight::bench {

class JoltStore : public Store {
public:
    explicit JoltStore(const RewindSetup& setup);
    ~JoltStore() override;

    void record(const Frame& frame) override;
    /// Like every other tick, but slow.
    Tick first_tick() const override { return rewind_last_tick - 8; }

    Verdict cast(const Ray& ray) const;
    Verdict cast_candidates_moved(const Ray& ray, const PoseRing& past, Moment moment);

private:
    struct World;
    std::unique_ptr<World> world_;
};

class JoltPresentWorld : public JoltStore {
public:
    using JoltStore::JoltStore;
};
class JoltCandidatesWorld : public JoltStore {
public:
    using JoltStore::JoltStore;
};

/// A body for each player.
class JoltPlayers : public Store {
public:
    explicit JoltPlayers(const RewindSetup& setup);
    ~JoltPlayers() override;

    void record(const Frame& frame) override;
    Tick first_tick() const override { return rewind_last_tick - 8; }

    Verdict cast(const Ray& ray, const PoseRing& past, Moment moment) const;

private:
    struct World;
    std::unique_ptr<World> world_;
};

class JoltNoRewind : public Answering<JoltNoRewind> {
public:
    explicit JoltNoRewind(JoltStore& store) : Answering({&store}, 1), store_(&store) {}
    Verdict answer(const Question& q) const { return store_->cast(q.ray); }

private:
    const JoltStore* store_;
};

class JoltCandidatesMoved : public Answering<JoltCandidatesMoved> {
public:
    JoltCandidatesMoved(JoltStore& store, const PoseRing& past)
        : Answering({&store, &past}), store_(&store), past_(&past) {}
    Verdict answer(const Question& q) { return store_->cast_candidates_moved(q.ray, *past_, q.moment); }

private:
    JoltStore* store_;
    const PoseRing* past_;
};

class JoltCandidatesCast : public Answering<JoltCandidatesCast> {
public:
    JoltCandidatesCast(const JoltPlayers& players, const PoseRing& past)
        : Answering({&players, &past}), players_(&players), past_(&past) {}
    Verdict answer(const Question& q) const { return players_->cast(q.ray, *past_, q.moment); }

private:
    const JoltPlayers* players_;
    const PoseRing* past_;
};

}  // namespace backsight::bench
