#pragma once

// The changes of entities, as bits, against earlier states. Clients of one world mostly have the same earlier states,
// so most of a thousand find a change that the first of them made.
//
// In: the bits of a slot's change over some ticks, up to the tick that all clients are being written. Out: the same
// bits, until turn(). Allocates in reserve() only. Before that it keeps nothing, and for slots from max_entities on
// never. Not synchronised.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace backsight {

class SharedDeltas {
public:
    struct Delta {
        std::uint64_t bits = 0;   ///< those behind the last are 0
        std::uint32_t count = 0;  ///< 1 to 64; 0: none
    };
    static constexpr std::size_t most_bits = 64;
    /// Changes kept for each slot, for tick counts that differ in their lowest four bits. Four times as many gain
    /// nothing.
    static constexpr std::size_t kept_per_slot = 16;

    void reserve(std::uint32_t max_entities) { kept_.resize(std::size_t{max_entities} * kept_per_slot); }
    bool is_reserved() const { return !kept_.empty(); }
    /// Forgets all: another tick, or another past.
    void turn();

    /// The change of the slot since `ticks` ago (0 to 65535), if it is kept.
    Delta find(std::uint32_t index, std::int64_t ticks) const {
        const std::size_t place = place_of(index, ticks);
        if (place >= kept_.size()) return {};
        const Kept& kept = kept_[place];
        const bool is_it = kept.turn == turn_ && kept.ticks == ticks;
        return is_it ? Delta{kept.bits, kept.count} : Delta{};
    }
    /// Keeps it, in place of another perhaps.
    void keep(std::uint32_t index, std::int64_t ticks, const Delta& delta) {
        const std::size_t place = place_of(index, ticks);
        if (place >= kept_.size()) return;
        kept_[place] = {delta.bits, turn_, static_cast<std::uint16_t>(ticks), static_cast<std::uint16_t>(delta.count)};
    }

private:
    struct Kept {
        std::uint64_t bits = 0;
        std::uint32_t turn = 0;
        std::uint16_t ticks = 0;
        std::uint16_t count = 0;
    };
    static std::size_t place_of(std::uint32_t index, std::int64_t ticks) {
        return std::size_t{index} * kept_per_slot + static_cast<std::size_t>(ticks) % kept_per_slot;
    }

    std::vector<Kept> kept_;
    std::uint32_t turn_ = 1;
};

}  // namespace backsight
