#pragma once

// Hit prediction as published for Unreal Tournament 2003 (Unreal Wiki, "Hit Prediction", 2003). Each pawn keeps a trail
// of positions. The client stamps a shot with its copy of the server's clock, and the server moves the pawns back to
// that time.
//
//   LocationTrail trail(rate);                            // server, one for each pawn
//   trail.push({now_s, place, rotation}, now_s);          // each tick
//   const ShiftedPawn then = trail.shift(stamp_s, now);   // for a shot; stamp_s is the client's TrailClock::stamp_s()
//
// Published numbers: 0.4 s of trail. Times are seconds in double precision; the original's were 32-bit floats, which
// step by 8 ms after a day of uptime. Stamps must be finite. One owner, one thread. All memory is taken in the
// constructor. No errors.
//
// Kept as published, defects included. Rotations take the long way round. Nothing resets a trail when its pawn respawns
// or teleports, so a shift may cross both.

#include <backsight/base/vec.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <span>
#include <vector>

namespace backsight::presets {

/// Unreal's rotation: three angles in any unit (there 65536 to a turn). Each is interpolated alone and never wrapped.
struct Rotator {
    float pitch = 0.0f;
    float yaw = 0.0f;
    float roll = 0.0f;

    friend constexpr bool operator==(const Rotator&, const Rotator&) = default;
};

/// Position of a pawn at a time on the server's clock.
struct TrailNode {
    double stamp_s = 0.0;
    Vec3 location;
    Rotator rotation;
};

/// The branch of the published function that placed a pawn.
enum class TrailShift {
    interpolated,  ///< between the two nodes around the stamp
    oldest_node,   ///< every node is later than the stamp: out of reach, the last node of the trail
    present,       ///< no node is later than the stamp, or there is none: the pawn is left where it is
    no_stamp       ///< a stamp of 0 or less requests no shift
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

    /// One node is pushed per tick of `rate`. Range of `reach_s`: above 0, to 10.
    explicit LocationTrail(TickRate rate, double reach_s = published_reach_s)
        : reach_s_(reach_s), nodes_(static_cast<std::size_t>(reach_s * rate.hz()) + 3) {}

    /// Puts `node` in front, then cuts the trail behind the first node that is older than `server_now_s` by more than
    /// the reach. That node stays, so the trail reaches a little beyond 0.4 s. A node of exactly 0.4 s is in reach. A
    /// full trail loses its oldest node.
    void push(const TrailNode& node, double server_now_s);
    void clear() { size_ = 0; }

    /// Position of a pawn, now at `now`, for a shot with this stamp.
    ShiftedPawn shift(double stamp_s, const TrailNode& now) const;

    /// Newest first. Valid until the next push.
    std::span<const TrailNode> nodes() const { return {nodes_.data(), size_}; }

private:
    double reach_s_;
    std::vector<TrailNode> nodes_;  // the first size_ of them, newest first
    std::size_t size_ = 0;
};

/// The client's copy of the server's clock: the last received time plus the lengths of the frames since.
class TrailClock {
public:
    /// The replicated time arrived: it replaces the counted time, forward or backward.
    void receive(double server_s) { stamp_s_ = server_s; }
    /// A client frame passed.
    void advance(double frame_s) { stamp_s_ += frame_s; }
    /// The stamp of a shot; 0 before anything was received or counted.
    double stamp_s() const { return stamp_s_; }

private:
    double stamp_s_ = 0.0;
};

}  // namespace backsight::presets
