#pragma once

// The server's state of a client's own player, which goes before each snapshot so that the client can check its
// prediction. It is sent whole, or as a delta from a state that the client has. Lossless, like player.h's codec.
//
//   | 0, or 1 and the lowest 8 bits of the snapshot whose state is the base | state | 0 to the byte |
//
//   with a base: | 1 velocity differs [3 residuals] | 1 is not where the base would be by now [3 residuals] |
//                | 1 looks elsewhere [2 residuals] | 1 arms differ [arms] | 1 body differs [body] |
//   arms: | 3 weapon | 3 trigger | 7 x 1 has other rounds than the base [8] | 8 cooldown |
//   body: | 8 lift | 4 flags | 16 health | 16 teleports | 16 lives |
//
// Fixed memory. Not synchronised. Errors: an invalid block, or one whose base is missing, is not read.

#include <backsight/replicate/entity_codec.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/bits.h>

#include <array>
#include <optional>

#include "arena/player.h"

namespace backsight::arena {

/// States by snapshot, as many as a base may be old.
class OwnStateRing {
public:
    void keep(SnapshotSeq seq, Tick tick, const PlayerState& state) { slot(seq.value) = {seq, tick, state}; }
    struct Kept {
        SnapshotSeq seq;
        Tick tick = no_tick;
        PlayerState state;
    };
    /// nullptr if the state is missing or too old.
    const Kept* find(SnapshotSeq seq) const;
    /// The stored state whose snapshot number ends in these 8 bits.
    const Kept* find_low(std::uint32_t low_bits) const;

private:
    Kept& slot(std::uint32_t seq) { return kept_[seq % kept_.size()]; }
    std::array<Kept, 128> kept_;
};

/// Largest size of a block.
inline constexpr std::size_t max_own_state_bytes = 64;

/// Writes `state` at `tick`, as a delta from that of `known` if `ring` has it, else whole.
void write_own_state(BitWriter& out, const OwnStateRing& ring, SnapshotSeq known, Tick tick, const PlayerState& state);

/// A block as received. The snapshot behind it holds the tick, so decoding takes two steps.
class OwnStateBlock {
public:
    /// Reads the block and its padding to a whole byte; false if it cannot be read here.
    bool read(BitReader& in, const OwnStateRing& ring);
    /// The state at `tick`, the snapshot's; nothing if it is invalid.
    std::optional<PlayerState> at(Tick tick) const;

private:
    bool has_base_ = false;
    OwnStateRing::Kept base_;
    PlayerState read_;  // whole, or without position and velocity
    std::array<std::int64_t, 3> position_residual_{};
};

}  // namespace backsight::arena
