#pragma once

// States and stamps as plain bytes, for games whose own packets carry them: fixed places, little-endian, no context.
// docs/wire/wire.md has the layout as a table ("Plain bytes"). They are longer than the bits of wire and replicate: a
// stamp is 32 bytes here and 2.35 there. Any language reads them in a few lines.
//
// In: states that the history holds, or bytes off the wire. Out: bytes, or values in range. A written value reads back
// equal, and bytes that can be read are written back unchanged. Values to write are a contract; bytes to read are
// checked and answered with a reason. Allocates nothing. Pure; any thread.
//
//     const std::size_t size = write_state(*track.at(tick), track.bones_at(tick), room);  // server; 0: no room
//     const BytesRead read = read_state(packet, state, bones);  // client
//     if (read.result != BytesResult::ok) return drop(packet);
//     packet = packet.subspan(read.bytes);
//     history.store(id, tick, state, std::span(bones).first(read.bones));
//
// An id is EntityId::value, 32 bits; a tick is Tick::value, 64. History and audit judge whether they make sense.

#include <backsight/history/entity_state.h>
#include <backsight/time/view_stamp.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

inline constexpr std::size_t stamp_bytes = 32;
/// A state without bones, and each bone.
inline constexpr std::size_t state_bytes = 50;
inline constexpr std::size_t bone_bytes = 10;
/// What a state takes besides if some of its hitboxes are not there (EntityState::hitbox_mask).
inline constexpr std::size_t hitbox_mask_bytes = 4;
/// What a state takes besides if its rotation has more than 10 bits a component (EntityState::rotation_fine).
inline constexpr std::size_t rotation_fine_bytes = 4;
/// What a state takes besides if some of the game's own bits are not 0 (EntityState::fields).
inline constexpr std::size_t fields_bytes = 4;
/// What each bone takes besides if one of them is more than 32 m from its entity, at the default step (reach_far()).
inline constexpr std::size_t far_bone_bytes = 2;
/// Bones of a state, at most; as HistoryConfig::max_bones.
inline constexpr std::size_t max_state_bones = 256;

/// Bytes of a state of 10 bits a component with that many bones and that mask, none of them far.
constexpr std::size_t state_bytes_with(std::size_t bones, std::uint32_t hitbox_mask = all_hitboxes) {
    return state_bytes + (hitbox_mask != all_hitboxes ? hitbox_mask_bytes : 0) + bones * bone_bytes;
}

/// Bytes that write_state() writes, of any state and its bones.
constexpr std::size_t state_bytes_of(const EntityState& state, std::span<const QuantBone> bones) {
    return state_bytes_with(bones.size(), state.hitbox_mask) +
           (state.rotation_fine != FineRotation{} ? rotation_fine_bytes : 0) + (state.fields != 0 ? fields_bytes : 0) +
           (reach_far(bones) ? bones.size() * far_bone_bytes : 0);
}
/// The most that it writes for a state with that many bones.
constexpr std::size_t most_state_bytes(std::size_t bones) {
    return state_bytes + hitbox_mask_bytes + rotation_fine_bytes + fields_bytes + bones * (bone_bytes + far_bone_bytes);
}

enum class BytesResult : std::uint8_t {
    ok,
    too_short,       ///< the bytes end before the value does
    out_of_range,    ///< a field that no writer makes
    too_many_bones,  ///< more bones than the caller has room for, or than max_state_bones
    count_
};
const char* to_string(BytesResult result);

struct BytesRead {
    BytesResult result = BytesResult::too_short;
    std::size_t bytes = 0;  ///< taken from the front; 0 unless ok
    std::size_t bones = 0;  ///< of a state: written into the caller's room; 0 unless ok
};

/// Writes into the front of `out` and returns the bytes; 0, and nothing is written, if it does not fit. A moment or an
/// offset out of range is the caller's mistake.
[[nodiscard]] std::size_t write_stamp(const ViewStamp& stamp, std::span<std::uint8_t> out);
/// `out` is written only if the result is ok. Whether the client may claim such a stamp is for the audit to say.
[[nodiscard]] BytesRead read_stamp(std::span<const std::uint8_t> bytes, ViewStamp& out);

/// As write_stamp(). A state that a history holds is in range; `bones` are at most max_state_bones.
[[nodiscard]] std::size_t write_state(const EntityState& state, std::span<const QuantBone> bones,
                                      std::span<std::uint8_t> out);
/// `out` is written only if the result is ok, and then as many of `bones` as the state has.
[[nodiscard]] BytesRead read_state(std::span<const std::uint8_t> bytes, EntityState& out,
                                   std::span<QuantBone> bones = {});

}  // namespace backsight
