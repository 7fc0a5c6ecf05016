#pragma once

// Everybody as of the last tick: what a server's bodies hold before it rewinds any. Methods that rewind no bones use
// these bones for each shot.

#include "benchmarks/rewind/rivals/body.h"

namespace backsight::bench {

class Present {
public:
    explicit Present(const RewindSetup& setup) : body_(setup) {}

    void record(const Frame& frame) {
        players_.assign(frame.players.begin(), frame.players.end());
        bones_.assign(frame.bones.begin(), frame.bones.end());
    }

    const Body& body() const { return body_; }
    const Pose& player(std::size_t player) const { return players_[player]; }

    /// Tests all hitboxes of a player that stands at `frame`, with the player's present bones.
    void test(std::size_t player, const Pose& frame, NearestCapsule& nearest) const {
        const std::size_t count = body_.parts.size();
        for (std::size_t part = 0; part < count; ++part) {
            // A lone upright capsule needs no turn, which is the dearest part.
            const Segment at = bones_.empty() ? Segment{frame.position + body_.parts[0].local.a,
                                                        frame.position + body_.parts[0].local.b}
                                              : body_.place(part, compose(frame, bones_[player * count + part]));
            nearest.test(player, part, body_, at);
        }
    }

private:
    Body body_;
    std::vector<Pose> players_;
    std::vector<Pose> bones_;
};

}  // namespace backsight::bench
