#pragma once

// The rotation of an entity in a snapshot packet (entity_codec.h), in 10, 15 or 20 bits a component. How many follows
// from the hitbox set, which both sides know, so that nothing says it on the wire. Pure; any thread.

#include <backsight/history/entity_state.h>
#include <backsight/wire/streams.h>

#include <cstddef>
#include <cstdint>

namespace backsight {

/// Orders of residuals. That of 10 bits was measured on recorded players and bots at 64 snapshots per second; those of
/// 15 and 20 are for vehicles and ships that turn by some degrees per second.
inline constexpr int turn_order = 3;
inline constexpr int turn_order_15 = 5;
inline constexpr int turn_order_20 = 9;

/// Bits of each component of the rotation of an entity that wears the set.
template <class Stream>
std::uint32_t rotation_bits(const Stream&, const HitboxSets* sets, HitboxSetId worn) {
    constexpr std::uint32_t most = 20;
    if constexpr (!Stream::is_reading && !Stream::is_writing) return most;
    return sets != nullptr ? sets->rotation_bits(worn) : 10;
}

/// Codes the bits that each component has beyond ten.
template <class Stream>
void code_fine(Stream& stream, std::uint32_t bits, Field<Stream, FineRotation>& fine) {
    const int beyond = static_cast<int>(bits) - 10;
    std::uint32_t read = 0;
    for (int shift = 20; shift >= 0; shift -= 10) {
        std::uint32_t part = Stream::is_reading ? 0 : (fine.packed >> shift & 1023u) >> (10 - beyond);
        stream.bits(part, beyond);
        read |= (part & ((1u << beyond) - 1u)) << (10 - beyond) << shift;
    }
    if constexpr (Stream::is_reading) fine.packed = read;
}

/// The three components against the baseline's if the longest one is the same, else the whole.
template <class Stream>
void code_turn(Stream& stream, std::uint32_t before, Field<Stream, std::uint32_t>& packed) {
    std::uint32_t turned = Stream::is_reading ? before & 3u << 30 : packed;
    const bool is_small = packed >> 30 == before >> 30;
    stream.one_of(
        is_small ? 0 : 1,
        [&] {
            for (int shift = 20; shift >= 0; shift -= 10) {
                const std::int64_t old = before >> shift & 1023;
                std::int64_t now = turned >> shift & 1023;
                code_change(stream, old, turn_order, 1023, now);
                stream.insist(now >= 0);
                if (Stream::is_reading) turned |= static_cast<std::uint32_t>(now & 1023) << shift;
            }
        },
        [&] { stream.bits(turned, 32); });
    if constexpr (Stream::is_reading) packed = turned;
}

/// As code_turn() with 15 or 20 bits a component.
template <class Stream>
void code_wide_turn(Stream& stream, std::uint32_t bits, const EntityState& before, Field<Stream, EntityState>& state) {
    std::uint32_t packed = Stream::is_reading ? before.rotation.packed & 3u << 30 : state.rotation.packed;
    FineRotation fine;
    if constexpr (!Stream::is_reading) fine = state.rotation_fine;
    const int dropped = 20 - static_cast<int>(bits);
    const std::int64_t most = (std::int64_t{1} << bits) - 1;
    const auto component = [dropped](std::uint32_t coarse, std::uint32_t its_fine, int shift) {
        return std::int64_t{(coarse >> shift & 1023u) << 10 | (its_fine >> shift & 1023u)} >> dropped;
    };
    const bool is_small = packed >> 30 == before.rotation.packed >> 30;
    stream.one_of(
        is_small ? 0 : 1,
        [&] {
            for (int shift = 20; shift >= 0; shift -= 10) {
                const std::int64_t old = component(before.rotation.packed, before.rotation_fine.packed, shift);
                std::int64_t now = component(packed, fine.packed, shift);
                code_change(stream, old, bits == 15 ? turn_order_15 : turn_order_20, most, now);
                stream.insist(now >= 0);
                if constexpr (Stream::is_reading) {
                    const std::uint32_t whole = static_cast<std::uint32_t>(now & most) << dropped;
                    packed |= whole >> 10 << shift;
                    fine.packed |= (whole & 1023u) << shift;
                }
            }
        },
        [&] {
            stream.bits(packed, 32);
            code_fine(stream, bits, fine);
        });
    if constexpr (Stream::is_reading) {
        state.rotation.packed = packed;
        state.rotation_fine = fine;
    }
}

/// The rotation. What the entity wears is known by now.
template <class Stream>
void code_rotation(Stream& stream, const HitboxSets* sets, const EntityState& before,
                   Field<Stream, EntityState>& state) {
    const std::uint32_t bits = rotation_bits(stream, sets, state.hitboxes);
    if (bits != 10) {
        const bool is_turned = state.rotation != before.rotation || state.rotation_fine != before.rotation_fine;
        stream.optional(is_turned, [&] { code_wide_turn(stream, bits, before, state); });
        // The baseline may have worn a set of more bits.
        if constexpr (Stream::is_reading) stream.insist(fits_rotation_width(state.rotation_fine, bits));
        return;
    }
    if constexpr (Stream::is_reading) state.rotation_fine = {};
    stream.optional(state.rotation != before.rotation,
                    [&] { code_turn(stream, before.rotation.packed, state.rotation.packed); });
}

}  // namespace backsight
