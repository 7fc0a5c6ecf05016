#pragma once

// One entity's state in a snapshot packet, whole: what the history holds is what travels, to the bit.
//
//   | id | 2 presence | 3 x position | 1 moves [3 x 16 velocity] | 1 turned [32 rotation] | 1 rides [id of parent] |
//     epoch (groups of 4) | hitbox set (groups of 4) | 1 in a team [16 team] | 1 layers are not 1 [16 layers] |
//
//   id: index (groups of 7), generation (groups of 4). position: signed varints against 0. Presence 3 is malformed.
//
// Bones do not travel: games that animate give both sides a BonePoser, a pure function of the state. Pure; any
// thread.

#include <backsight/base/handle.h>
#include <backsight/history/entity_state.h>
#include <backsight/wire/bits.h>

#include <cstddef>

namespace backsight {

/// No entity takes more.
inline constexpr std::size_t max_entity_bits = 512;

/// `id` must not be null, and the state one that a WorldHistory holds.
void write_entity(BitWriter& out, EntityId id, const EntityState& state);
/// False if the packet ends early or holds what no writer makes; `id` and `state` are then not to be used.
bool read_entity(BitReader& in, EntityId& id, EntityState& state);

}  // namespace backsight
