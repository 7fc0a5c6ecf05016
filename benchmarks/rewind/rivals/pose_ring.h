#pragma once

// The history that a game writes first: arrays of everybody's place by tick, for one second. With bones there are,
// besides, the ends of each hitbox in the world: a blend of those is off by less than half a millimetre from a blend of
// the bones.
//
// scalar_brute, source_records (for its bones) and Bullet's two rewinds all take their past from here.

#include "benchmarks/rewind/rivals/body.h"

namespace backsight::bench {

class PoseRing : public Store {
public:
    explicit PoseRing(const RewindSetup& setup);

    void record(const Frame& frame) override;

    const Body& body() const { return body_; }
    std::size_t players() const { return players_; }

    /// Everybody at a moment: rows of two ticks, and how far it is from the one to the other.
    struct Blend {
        const Vec3* from;
        const Vec3* to;
        const Segment* from_parts;
        const Segment* to_parts;
        float fraction;
    };
    Blend at(Moment moment) const;

    Vec3 feet(const Blend& at, std::size_t player) const { return lerp(at.from[player], at.to[player], at.fraction); }
    Segment part(const Blend& at, std::size_t player, std::size_t part) const {
        if (parts_.empty()) {
            const Vec3 stands = feet(at, player);
            return {stands + body_.parts[0].local.a, stands + body_.parts[0].local.b};
        }
        const std::size_t i = player * body_.parts.size() + part;
        return lerp(at.from_parts[i], at.to_parts[i], at.fraction);
    }

private:
    std::size_t row(Tick tick) const {
        return static_cast<std::size_t>(tick.value) % static_cast<std::size_t>(rewind_history_ticks);
    }

    Body body_;
    std::size_t players_;
    std::vector<Vec3> feet_;      // players_ per row
    std::vector<Segment> parts_;  // body_.parts.size() per player; empty with one capsule, which stands upright
};

}  // namespace backsight::bench
