#pragma once

// The server's state of a client's own player, which goes before each snapshot so that the client can check its
// prediction. It is sent whole, or as a delta from a state that the client has. Lossless.
//
//   | 0, or 1 and the lowest 8 bits of the snapshot whose state is the base | state | 0 to the byte |
//
//   without:     | 3 position, 1/1024 m (groups of 8) | 3 velocity, 1/64 m/s (groups of 6) | 16 yaw | 16 pitch | stand
//                | 4 weapon | 3 trigger | 9 x 8 rounds | 8 cooldown | 5 swing | 16 swings | rest |
//   with a base: | 1 velocity differs [3 residuals] | 1 is not where the base would be by now [3 residuals] |
//                | 1 looks elsewhere [2 residuals] | 1 arms differ [arms] | 1 body differs [body] |
//   arms: | 4 weapon | 3 trigger | 9 x 1 has other rounds than the base [8] | 8 cooldown | 5 swing
//         | 1 more swings than the base [16] |
//   body: | stand | rest |
//   stand: | 8 lift | 1 alive | 1 on ground | 1 crouched | 1 jump held | 1 shielded |
//   rest: | 16 health | 16 teleports | 16 lives |
//
// Fixed memory. Not synchronised. Errors: an invalid block, or one whose base is missing, is not read.

#include <backsight/time/view_stamp.h>
#include <backsight/wire/bits.h>

#include <array>
#include <optional>

#include "arena/player.h"
#include "arena/step_rate.h"

namespace backsight::arena {

/// Largest size of a whole state.
inline constexpr std::size_t max_player_state_bits = 327 + 8 * weapon_count;
/// A whole state, for clients that have none yet. Reading refuses (false) whatever no server writes.
void write_state(BitWriter& out, const PlayerState& state);
bool read_state(BitReader& in, PlayerState& state);

/// States by snapshot, as many as a base may be old.
class OwnStateRing {
public:
    /// At this rate a base is moved on with its velocity. Both sides must agree.
    explicit OwnStateRing(StepRate step_rate = {}) : step_rate_(step_rate) {}

    StepRate step_rate() const { return step_rate_; }
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
    StepRate step_rate_;
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
    /// After read() returned false: the base is not in the ring, as of a packet that comes very late.
    bool lacks_base() const { return lacks_base_; }
    /// The state at `tick`, the snapshot's; nothing if it is invalid.
    std::optional<PlayerState> at(Tick tick) const;

private:
    StepRate step_rate_;
    bool has_base_ = false;
    bool lacks_base_ = false;
    OwnStateRing::Kept base_;
    PlayerState read_;  // whole, or without position and velocity
    std::array<std::int64_t, 3> position_residual_{};
};

}  // namespace backsight::arena
