#pragma once

// Entity ids: value handles of 32 bits, an index with a generation. Zero is null. A slot that is used again gets the
// next generation, so an id that was kept too long is refused instead of naming another entity.

#include <compare>
#include <cstdint>

namespace backsight {

struct EntityId {
    std::uint32_t value = 0;

    static constexpr std::uint32_t index_bits = 20;
    static constexpr std::uint32_t max_index = (1u << index_bits) - 2;
    static constexpr std::uint32_t max_generation = (1u << (32 - index_bits)) - 1;

    static constexpr EntityId make(std::uint32_t index, std::uint32_t generation) {
        return {(generation << index_bits) | (index + 1)};
    }

    constexpr bool is_null() const { return (value & ((1u << index_bits) - 1)) == 0; }
    /// Slot, from 0. Meaningless for null.
    constexpr std::uint32_t index() const { return (value & ((1u << index_bits) - 1)) - 1; }
    constexpr std::uint32_t generation() const { return value >> index_bits; }

    friend constexpr bool operator==(EntityId, EntityId) = default;
};

/// The generation after `generation`; wraps past max_generation.
constexpr std::uint32_t next_generation(std::uint32_t generation) {
    return generation == EntityId::max_generation ? 0 : generation + 1;
}

/// Sender of a datagram, as the transport distinguishes them. Equal for equal senders. Of NetServer: a connected peer,
/// whose place gets the next generation when it is used again, so that an old id is refused. Of another transport: its
/// handle, IPv4 and port, or a keyed hash of a longer address. Zero means no peer.
struct PeerId {
    std::uint64_t value = 0;

    constexpr bool is_null() const { return value == 0; }
    /// NetServer: the place, from 0, below max_peers. Meaningless for null.
    constexpr std::uint32_t index() const { return static_cast<std::uint32_t>(value & 0xffffu) - 1; }
    friend constexpr auto operator<=>(PeerId, PeerId) = default;
};

}  // namespace backsight
