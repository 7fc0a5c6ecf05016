#pragma once

// Hit prediction as published for Unreal Tournament 2003 in the Unreal Wiki ("Hit Prediction", 2003): every pawn drags
// a trail of places behind it, the client stamps a shot with the server's clock as it knows it, the server moves the
// pawns back to it.
//
// In: one node per pawn and server tick; the stamp of a shot. Out: where the pawn stands for that shot, and by which
// branch. A copy of the published algorithm with its weaknesses, to be measured against, not a part of the library:
// rotations take the long way round, and nothing resets a trail when its pawn respawns or teleports, so a shift may
// cross both. Times are seconds in double precision; the original's were 32-bit floats, whose steps after a day of
// uptime are 8 ms. Stamps must be finite. One owner, one thread. No errors.

#include <cstddef>
#include <deque>

#include <backsight/base/vec.h>

namespace backsight::lab {

/// Unreal's rotation: three angles in any unit (there 65536 to a turn), each interpolated for itself and never wrapped.
struct Rotator {
    float pitch = 0.0f;
    float yaw = 0.0f;
    float roll = 0.0f;

    friend constexpr bool operator==(const Rotator&, const Rotator&) = default;
};

/// Where a pawn stood at a time on the server's clock.
struct TrailNode {
    double stamp_s = 0.0;
    Vec3 location;
    Rotator rotation;
};

/// The branch of the published function that placed the pawn.
enum class TrailShift {
    interpolated,  ///< between the two nodes around the stamp
    oldest_node,   ///< every node is later than the stamp: out of reach, the last node of the trail
    present,       ///< no node is later than the stamp, or there is none: the pawn is left where it is
    no_stamp       ///< a stamp of 0 or less asks for no shift
};

struct ShiftedPawn {
    TrailShift shift = TrailShift::present;
    Vec3 location;
    Rotator rotation;
    double alpha = 0.0;  ///< weight of the later node where interpolated, in [0, 1]
};

/// The trail of one pawn.
class LocationTrail {
public:
    /// MaxTrailSeconds of the document.
    static constexpr double published_reach_s = 0.4;

    explicit LocationTrail(double reach_s = published_reach_s) : reach_s_(reach_s) {}

    /// Puts `node` in front, then cuts the trail behind the first node that is more than the reach older than
    /// `server_now_s`. That node itself stays, so the trail reaches a little further than 0.4 s. A node of exactly 0.4
    /// s is no reason to cut.
    void push(const TrailNode& node, double server_now_s);

    /// Where a pawn that is now at `now` stands for a shot of this stamp.
    ShiftedPawn shift(double stamp_s, const TrailNode& now) const;

    std::size_t size() const { return nodes_.size(); }
    /// Newest first.
    const std::deque<TrailNode>& nodes() const { return nodes_; }

private:
    double reach_s_;
    std::deque<TrailNode> nodes_;
};

/// The client's copy of the server's clock: the time last received, and on top of it the lengths of the frames since.
class TrailClock {
public:
    /// The replicated time arrived: it replaces what was counted, forward or backward.
    void receive(double server_s) { stamp_s_ = server_s; }
    /// A client frame passed.
    void advance(double frame_s) { stamp_s_ += frame_s; }
    /// What a shot is stamped with; 0 before anything was received or counted.
    double stamp_s() const { return stamp_s_; }

private:
    double stamp_s_ = 0.0;
};

}  // namespace backsight::lab
