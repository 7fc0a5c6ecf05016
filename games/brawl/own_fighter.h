#pragma once

// A client's own fighter, ahead of the server: the library's stage predict with the brawl's step().
//
//   input --> predict() --> state()  <-- drawn at once
//                             ^
//   server's state after the last command it executed --> reconcile(): from it, all later inputs once more
//
// In: the inputs of the own commands; the server's states, in any order. Out: the predicted state. It equals the
// server's to the bit unless commands were lost or somebody changed the fighter (a blow, a parry, a death),
// or stopped it at a body that its own screen drew elsewhere.
//
// Commands are executed in the order of their numbers, so the numbers are the ticks of the library's Prediction.
// Fixed memory. Not synchronised. It does not move: the library's rules point to it.

#include <backsight/predict.h>

#include <cstddef>
#include <cstdint>

#include "brawl/bodies.h"
#include "brawl/rules.h"

namespace backsight::brawl {

/// All that a step of the own fighter depends on, besides the state before.
struct OwnStep {
    Input input;
    Tick shown{0};  ///< the raft as at this tick
    Bodies bodies;  ///< as the screen drew them; none where bodies do not block
};

class OwnFighter {
public:
    OwnFighter();
    OwnFighter(const OwnFighter&) = delete;
    OwnFighter& operator=(const OwnFighter&) = delete;

    /// False until the server's first state has come: there is nothing to predict from before it.
    bool has_started() const { return own_.has_started(); }
    const Fighter& state() const { return own_.state(); }

    /// Executes the input of command `number`, which is above all before. The state after it.
    const Fighter& predict(std::uint32_t number, const OwnStep& given) { return own_.predict(Tick{number}, given); }
    /// The server's state at `tick`, after command `executed`; 0: after none.
    Reconciled reconcile(Tick tick, std::uint32_t executed, const Fighter& server, Micros client_now);

    const PredictionCounters& counters() const { return own_.counters(); }

private:
    MispredictionCause cause_of(const Fighter& predicted, const Fighter& server) const;
    /// Whether the server's state follows without the kept commands `lost` (bit i: the one at i), with the raft as this
    /// many ticks `later`; counts the steps that this took.
    bool follows(const Fighter& server, std::uint64_t lost, std::int64_t later, std::size_t& steps) const;
    bool has_lost_commands(const Fighter& server) const;
    bool has_other_raft(const Fighter& server) const;
    /// Whether it is in another place only, and a body was drawn near.
    bool has_other_bodies(const Fighter& predicted, const Fighter& server) const;
    /// Where the commands that the server has executed end among those that are kept.
    std::size_t executed_end() const;

    std::uint32_t executed_ = 0;  // of the state that is being reconciled
    Prediction<Fighter, OwnStep> own_;
};

}  // namespace backsight::brawl
