#pragma once

// The arena's own player on a client, ahead of the server: the library's stage predict with the arena's step().
//
//   input --> predict() --> state()  <-- drawn at once, offset_at() aside
//                             ^
//   server's state after the last command it executed --> reconcile(): from it, all later inputs once more
//
// In: the inputs of the own commands; the server's states, in any order. Out: the predicted state. It equals the
// server's to the bit unless commands were lost or somebody changed the player (a hit, a death, a seat).
//
// Commands are executed in the order of their numbers, so the numbers are the ticks of the library's Prediction.
// Fixed memory. Not synchronised. It does not move: the library's rules point to it.

#include <backsight/predict.h>

#include <cstdint>
#include <optional>

#include "arena/level.h"
#include "arena/movement.h"

namespace backsight::arena {

class ClientPrediction {
public:
    /// `max_offset_m`: of the drawn eye from the predicted one, as the server allows it. Range 0 to 2.
    explicit ClientPrediction(const Level& level, float max_offset_m = 0.5f, std::uint32_t max_filled_commands = 8);
    ClientPrediction(const ClientPrediction&) = delete;
    ClientPrediction& operator=(const ClientPrediction&) = delete;

    /// Executes the input of command `seq` (increasing), lifts and doors as at `tick`. The state after it.
    const PlayerState& predict(std::uint32_t seq, const PlayerInput& input, Tick tick);

    /// The server's state at `server_tick`, after command `executed` (0: none yet).
    Reconciled reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server, Micros client_now);

    /// False until the server's first state has come: there is nothing to predict from before it.
    bool has_started() const { return own_.has_started(); }
    const PlayerState& state() const { return own_.state(); }
    /// The tick of lifts and doors in the last step.
    Tick tick() const { return own_.size() == 0 ? Tick{0} : own_[own_.size() - 1].input.shown; }

    /// How far from the predicted place the player is drawn: ClientArena::drawn_eye() adds it where it may.
    Vec3 offset_at(Micros client_now) const { return own_.offset_at(client_now).position; }
    const PredictionCounters& counters() const { return own_.counters(); }
    /// See Prediction::take_proof().
    std::optional<StepProof> take_proof() { return own_.take_proof(); }
    /// Makes each step in which the player walks end a hair elsewhere, as another build's would. This is a planted
    /// fault, to test the audit of steps.
    void plant_step_error() { has_step_error_ = true; }

private:
    PlayerState stepped(const PlayerState& before, const OwnStep& given) const;
    MispredictionCause cause_of(const PlayerState& predicted, const PlayerState& server) const;
    /// What the server may have done with the commands between its last state and this one.
    struct Guess {
        std::uint64_t lost = 0;  ///< bit i: the kept command i was not executed
        std::size_t filled = 0;  ///< as many of each run of lost ones, at most, were replaced by the one before
        std::int64_t later = 0;  ///< lifts and doors stood as this many ticks later
    };
    /// Whether the server's state follows; counts the steps that this took.
    bool explains(const PlayerState& server, const Guess& guess, std::size_t& steps) const;
    bool has_lost_commands(const PlayerState& server) const;
    bool has_lost_run(const PlayerState& server, std::size_t lost, std::size_t& steps) const;
    bool has_other_level(const PlayerState& server) const;
    /// Where the commands that the server has executed end among those that are kept.
    std::size_t executed_end() const;

    const Level* level_;
    std::uint32_t max_filled_commands_;
    std::uint32_t executed_ = 0;  // of the state that is being reconciled
    bool has_step_error_ = false;
    Prediction<PlayerState, OwnStep> own_;
};

}  // namespace backsight::arena
