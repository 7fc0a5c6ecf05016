#pragma once

// The own player, ahead of the server. Each input is executed at once by the server's own step(). It is executed again
// from the server's state when that arrives.
//
//   input --> predict() --> state()  <-- drawn at once
//                             ^
//   server's state after the last command it executed --> reconcile(): from it, all later inputs once more
//
// In: the inputs of the own commands; the server's states, in any order. Out: the predicted state. It equals the
// server's to the bit unless commands were lost or somebody changed the player (a hit, a death, a respawn).
//
// The drawn position may slide from the old to the corrected one. That offset decays and is for the own camera only:
// aim, muzzle and view never contain it. Fixed memory. Not synchronised.

#include <array>
#include <cstdint>

#include "arena/level.h"
#include "arena/movement.h"

namespace backsight::arena {

struct Correction {
    bool is_stale = false;       ///< older than a state received before; nothing was done
    bool was_exact = false;      ///< the prediction was right to the bit
    float moved_m = 0.0f;        ///< how far the predicted place moved
    std::uint32_t replayed = 0;  ///< inputs executed again
};

class ClientPrediction {
public:
    explicit ClientPrediction(const Level& level) : level_(&level) {}

    /// Executes the input of command `seq` (increasing), lifts and doors as at `tick`. The state after it.
    const PlayerState& predict(std::uint32_t seq, const PlayerInput& input, Tick tick);

    /// The server's state at `server_tick`, after command `executed` (0: none yet).
    Correction reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server);

    /// False until the server's first state has come: there is nothing to predict from before it.
    bool has_started() const { return newest_server_ != no_tick; }
    const PlayerState& state() const { return state_; }
    /// The tick of lifts and doors in the last step.
    Tick tick() const { return tick_; }

    /// Lets the offset decay over `seconds` of drawing.
    void advance_smoothing(float seconds);
    /// Add this to the own camera, and to nothing else.
    Vec3 smoothing_offset() const { return offset_; }

private:
    /// Inputs kept for replay: 2 s at 64 Hz.
    static constexpr std::uint32_t window = 128;
    struct Predicted {
        std::uint32_t seq = 0;
        PlayerInput input;
        Tick tick;
        PlayerState after;
    };
    Predicted& slot(std::uint32_t seq) { return ring_[seq % window]; }

    const Level* level_;
    std::array<Predicted, window> ring_;
    PlayerState state_;
    Tick tick_{0};
    Tick newest_server_ = no_tick;
    std::uint32_t newest_ = 0;
    Vec3 offset_;
};

}  // namespace backsight::arena
