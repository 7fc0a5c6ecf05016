#pragma once

// Mirror's lag compensation (Unity): the instant to which it rewinds, and the bounds of everything that a history
// holds, as a cheap first test of which entities to rewind at all.
//
//   HistoryBounds bounds(mirror_captures, 1);                    // one for each entity
//   bounds.insert(box_now);                                      // at each capture
//   if (!meets(bounds.total(), muzzle, muzzle + way)) continue;  // it was nowhere near: nothing to rewind
//
// Metres. All memory is taken in the constructor. One owner, one thread. No errors: boxes must be finite.
//
// Mended here: Mirror's buckets are structs inside nullables, and growing one grows a copy. So each bucket kept its
// first box only, and a box could leave the total while the history still held it.
//
// The library's own queries have such boxes already, for each block of ticks (docs/decisions/0015-boxes-over-time.md).
// This one serves a game that keeps its own history.

#include <backsight/base/vec.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <vector>

namespace backsight::presets {

/// LagCompensationSettings: 6 captures, one each 0.1 s.
inline constexpr std::size_t mirror_captures = 6;
inline constexpr Micros mirror_capture_interval{100'000};

/// LagCompensation.EstimateTime: server time less half the round trip and less the buffer that the client interpolates
/// in. When a shot arrives, what its shooter drew is a whole round trip and the buffer old.
constexpr Micros mirror_time(Micros server_now, Micros rtt, Micros buffer) {
    return server_now - Micros{rtt.value / 2} - buffer;
}

/// A box in the world: low <= high in each component.
struct Bounds {
    Vec3 low;
    Vec3 high;

    void add(const Bounds& other);
    friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// Whether the straight way from one point to another touches the box.
bool meets(const Bounds& bounds, Vec3 from, Vec3 to);

/// The box around the last boxes of an entity. Adding costs one comparison a bucket, and not one a box.
class HistoryBounds {
public:
    /// `limit`: boxes that count, 1 or more. `per_bucket`: boxes that are dropped together, 1 to `limit`. As many whole
    /// buckets as fit into the limit are kept, and the one being filled. Mirror's own are 8 and 4.
    explicit HistoryBounds(std::size_t limit = 8, std::size_t per_bucket = 4);

    void insert(const Bounds& bounds);
    void reset();
    /// Around all boxes that count; without any, the box at the origin, as published.
    const Bounds& total() const { return total_; }
    /// How many boxes count.
    std::size_t count() const { return full_.size() * per_bucket_ + in_current_; }

private:
    std::size_t per_bucket_;
    std::size_t most_full_;
    std::vector<Bounds> full_;  // buckets, oldest first
    Bounds current_{};
    std::size_t in_current_ = 0;
    Bounds total_{};
};

}  // namespace backsight::presets
