#pragma once

// Where an entity is that is drawn by dead reckoning: in the present, say, long after its newest sample. Like
// reconstruct(), one function that the client draws with and the server rewinds with. Pure; any thread.
//
//      oldest      ...      newest          samples that this client has, newest first; none after the moment
//   -----+----------+---------+-----------x--------
//         \_ _ _ _ _ _ _ _ _ _ _ _ _ _ _/         each goes on by itself, by the group's model
//                              \_ _ _ _ _/
//                                       moment
//
// The course from a fresh sample takes over from the older ones gradually, over convergence_time. It begins to count
// when the rest of the screen, group 0, comes to the sample's tick. That is an interpolation delay after the tick, when
// it has usually arrived, so nothing jumps at its arrival. That instant stands in the stamp, so the server takes the
// very same step; nothing here depends on when a packet came. A sample that comes later than that starts part of the
// way. Across a break nothing is mixed: the course after it counts at once, and alone.

#include <array>
#include <cstddef>
#include <span>

#include "surroundings.h"

namespace backsight {

/// Most samples whose courses are mixed at one instant. If more lie within convergence_time, the oldest of these counts
/// in full.
inline constexpr std::size_t max_converging = 8;

/// The state that a model goes on from, as it was sent.
EntityPose reckoned_state(const EntityState& state, const Quantization& q);

class ReckonedCourse {
public:
    /// `moment`: drawn; `rest`: of group 0. `rules` must outlive it.
    ReckonedCourse(Moment moment, Moment rest, const DrawRules& rules, TickRate rate);
    ReckonedCourse(Moment, Moment, const DrawRules&&, TickRate) = delete;

    /// Takes the next older sample, at or before the moment. Older samples replace those that do not count yet. False:
    /// it, and all before it, do not matter any more.
    bool add(const Sample& sample);
    /// True: nothing older matters.
    bool is_complete() const { return is_complete_; }

    /// Samples that matter, newest first.
    std::span<const Sample> samples() const { return std::span(samples_).first(count_); }
    /// The newest sample that counts; it gives the entity's state. Empty if there is none.
    Sample newest() const;
    /// Its motion in the frame of that sample's parent.
    Drawn draw(const Quantization& quantization) const;

private:
    /// How long this one has counted, in seconds; below 0: not yet.
    float counted_for(const Sample& sample) const;

    Moment moment_;
    Moment rest_;
    const DrawRules* rules_;
    float tick_seconds_;
    float converging_;  // seconds
    std::array<Sample, max_converging> samples_;
    std::size_t count_ = 0;
    bool is_complete_ = false;
};

}  // namespace backsight
