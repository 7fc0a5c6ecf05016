#pragma once

// Jolt (github.com/jrouwe/JoltPhysics), where ./bench rewind --with-jolt has named its sources: a PhysicsSystem with a
// kinematic body for each hitbox.
//   jolt_no_rewind   a ray against everybody as they stand now: what a cast costs that rewinds nothing
//
// In Jolt's favour: no locks are taken, no step is simulated, and its tree is optimised before the rays.

#include <memory>

#include "benchmarks/rewind/method.h"

namespace backsight::bench {

class JoltStore : public Store {
public:
    explicit JoltStore(const RewindSetup& setup);
    ~JoltStore() override;

    void record(const Frame& frame) override;
    /// Like every other tick, but slow.
    Tick first_tick() const override { return rewind_last_tick - 8; }

    Verdict cast(const Ray& ray) const;

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

}  // namespace backsight::bench
