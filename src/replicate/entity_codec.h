#pragma once

// One entity in a snapshot packet, against the state that the client is known to have of it, or whole: what the
// history holds is what travels, to the bit.
//
//   | 0, or 1 and slots passed over - 1 (groups of 4) | baseline | body |
//
//   baseline: if the header has a reference  | 0: the reference | 10 + 6 age - 1: another one | 11: none, whole |
//             if not, no bits: whole
//   whole:    | generation (groups of 4) | 2 presence | 3 x position | 1 moves [3 x 16 velocity] |
//             | 1 turned [32 rotation] | 1 rides [id of parent] | epoch (groups of 4) | hitbox set (groups of 4) |
//             | 1 in a team [16 team] | 1 layers are not 1, or hitboxes are missing [16 layers | 1 [32 mask]] |
//             | 1 its course bends [bend] | fine | fields |
//   delta:    | 0: as predicted | or | 1 | 1 other bend, traits or fields [other] | 3 x velocity | 3 x position |
//             | 1 turned [rotation] |
//   other:    | 1 bend [bend] | 1 traits [traits] | fields |
//   fine:     where the hitbox set's rotations have 15 or 20 bits a component
//             | 1 differs from 0 [3 x 5 or 3 x 10 bits] |
//   fields:   where the world has any: 0 to 32 bits, HistoryConfig::field_bits
//             | 1 differ from the baseline's, or from 0 [0 to 32 bits] |
//   rotation: | 0: the same component is left out [3 x | 0: as it was | or | 1 | residual |] | or | 1 | 32 rotation |
//             with 15 or 20 bits the residuals are of whole components, and their 3 x 5 or 3 x 10 further bits follow
//             the 32
//   bend:     | 1 acceleration differs [3 residuals] | 1 angular velocity differs [3 residuals] |
//             velocity, each: | 0: as it was | or | 1 | residual |; position, each: residual against the prediction
//
// The prediction: the baseline's position, carried on for the ticks between at the mean of both velocities. An entity
// at rest, or on a straight course, is one bit after its baseline. Orders of residuals depend on what was read before.
// Entities stand in the order of their slots.
//
// Bones do not travel: games that animate give both sides a BonePoser, a pure function of the state. Pure; any
// thread.

#include <backsight/base/function_ref.h>
#include <backsight/base/handle.h>
#include <backsight/history/entity_state.h>
#include <backsight/time/tick.h>
#include <backsight/wire/streams.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "wire/packets.h"

namespace backsight {

/// How far an entity moves in a tick. Part of the protocol: equal on both sides.
struct StatePrediction {
    /// Position steps per tick at one velocity step, in 1/65536. Default: the default Quantization at 64 ticks per
    /// second. Range 0 to 2^30.
    std::int64_t reach = 16384;

    /// The prediction for a world. A reach out of range becomes the nearest in range: prediction is then poor, and
    /// nothing else.
    static StatePrediction of(const Quantization& quantization, const TickRate& rate);
    /// Where an entity in state `from` is `ticks` (0 to 65535) later, if its velocity has changed evenly to `velocity`.
    QuantPosition position(const EntityState& from, QuantVelocity velocity, std::int64_t ticks) const;
};

/// A state that both sides have.
struct Baseline {
    Tick tick = no_tick;
    EntityId id;
    std::optional<EntityState> state;  ///< empty: this side does not have it
};

/// What the entities of one packet have in common.
struct EntityContext {
    StatePrediction prediction;
    SnapshotHeader header;
    /// The state of the entity in slot `index` in an earlier snapshot.
    FunctionRef<Baseline(SnapshotSeq seq, std::uint32_t index)> look_up;
    /// How many bits the rotation of an entity has follows from its hitbox set; nullptr: 10, whatever it wears.
    const HitboxSets* sets = nullptr;
    /// HistoryConfig::field_bits of both sides.
    std::uint32_t field_bits = 0;
};

/// An entity as the packet holds it.
struct EntityEntry {
    EntityId id;           ///< read as null if its baseline is unknown here: nothing after can be read
    SnapshotSeq baseline;  ///< none: whole
    EntityState state;
};

/// Upper bound on the bits of one entity; of one that is whole; and of the slots passed over before it.
inline constexpr std::size_t max_entity_bits = 764;
inline constexpr std::size_t max_whole_bits = 632;
inline constexpr std::size_t max_gap_bits = 26;

/// `previous`: index of the entity before in the packet, -1 for the first. A baseline must be known to `context`, of
/// the same id, and at most max_baseline_age snapshots and 65535 ticks old. A read fails if the packet ends early or
/// holds what no writer makes.
template <class Stream>
void code_entity(Stream& stream, const EntityContext& context, std::int64_t previous,
                 Field<Stream, EntityEntry>& entry);

}  // namespace backsight
