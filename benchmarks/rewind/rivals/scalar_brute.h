#pragma once

// scalar_brute: arrays of places by tick; everybody is blended to the shot's moment on a line and every hitbox is
// tested, with nothing else known. It is the loop that a game writes by hand.

#include "benchmarks/rewind/method.h"
#include "benchmarks/rewind/rivals/pose_ring.h"

namespace backsight::bench {

class ScalarBrute : public Answering<ScalarBrute> {
public:
    explicit ScalarBrute(const PoseRing& ring) : Answering({&ring}), ring_(&ring) {}

    Verdict answer(const Question& question) const;

private:
    const PoseRing* ring_;
};

}  // namespace backsight::bench
