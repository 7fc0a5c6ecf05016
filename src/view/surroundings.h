#pragma once

// The one function that both sides call: the client to draw, the server to rewind. Given the samples of an entity that
// surround a moment, it says where the entity is on that screen. Pure; any thread.
//
//      before      from            to          after        samples that this client has, by tick
//   -----+-----------+-----x-------+-------------+------>
//                          moment
//
// `from` is the last sample at or before the moment, `to` the first after it. With nothing after it the entity is held
// or extrapolated. `before` and `after` only shape the tangents of Catmull-Rom.

#include <backsight/history/track.h>
#include <backsight/view/reconstruct.h>

#include <optional>

namespace backsight {

/// A sample of one entity: a state with its tick.
struct Sample {
    Tick tick = no_tick;
    std::optional<EntityState> state;

    explicit operator bool() const { return state.has_value(); }
};

/// The samples around a moment; any but `from` may be missing.
struct Surroundings {
    Sample before;
    Sample from;
    Sample to;
    Sample after;
    /// The picture breaks between `from` and `to`, though the entity may have moved: see is_one_picture().
    bool breaks = false;
};

/// Whether an entity is drawn between two states of one epoch: it wears one set, or sets that blend, with as many bones
/// in both states.
inline bool is_one_picture(const HitboxSets& sets, const PackedTraits& a, const PackedTraits& b) {
    return a.hitboxes == b.hitboxes || (sets.blend(a.hitboxes, b.hitboxes) && a.bones() == b.bones());
}
/// The same of two ticks that `track` holds.
inline bool is_one_picture(const HitboxSets& sets, const Track& track, Tick a, Tick b) {
    const PackedState* from = track.packed_at(a);
    const PackedState* to = track.packed_at(b);
    return from != nullptr && to != nullptr && is_one_picture(sets, track.traits_of(*from), track.traits_of(*to));
}

/// The motion of one entity in its parent's frame.
struct Drawn {
    ViewStatus status = ViewStatus::unknown;
    Pose pose;
    /// Fraction of the way from `from` (0) to `to`, also used to blend bones.
    float fraction = 0.0f;
};

/// The motion that `around` shows at `moment`, with any rules but AfterNewest::reckon. Breaks and deaths are decided
/// only here. A pose is in the frame of from's parent, and `to` is blended in as if it had that parent too. View
/// handles riders that change their mount. Samples must be within oldest_usable().
Drawn reconstruct(const Surroundings& around, Moment moment, const DrawRules& rules, TickRate rate,
                  const Quantization& quantization);
inline Drawn reconstruct(const Surroundings& around, Moment moment, const DrawConfig& config,
                         const Quantization& quantization) {
    return reconstruct(around, moment, config, config.tick_rate, quantization);
}

/// How far `moment` is from `from` on the way to `to`, in [0, 1]. Rounded to a float, the same on every machine;
/// samples that are hundreds of ticks apart can round up to 1.
inline float fraction_between(Tick from, Tick to, Moment moment) {
    const std::int64_t span = Moment::at(to) - Moment::at(from);
    return static_cast<float>(moment - Moment::at(from)) / static_cast<float>(span);
}

}  // namespace backsight
