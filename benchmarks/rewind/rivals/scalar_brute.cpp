#include "benchmarks/rewind/rivals/scalar_brute.h"

namespace backsight::bench {

Verdict ScalarBrute::answer(const Question& question) const {
    const PoseRing::Blend blend = ring_->at(question.moment);
    const Body& body = ring_->body();
    NearestCapsule nearest(question.ray);
    for (std::size_t player = 0; player < ring_->players(); ++player) {
        for (std::size_t part = 0; part < body.parts.size(); ++part) {
            nearest.test(player, part, body, ring_->part(blend, player, part));
        }
    }
    return nearest.best();
}

}  // namespace backsight::bench
