#pragma once

// The own player, ahead of the server. Each input is executed at once by the step function that the server runs, and
// again from the server's state where that differs from what was predicted.
//
//     const auto step = [this](const Walker& w, const Keys& keys, float dt) { return walk(w, keys, level_, dt); };
//     const auto place = [](const Walker& w, const Keys&) { return w.pose; };
//     Prediction<Walker, Keys> own({}, {step, place});
//
//     input of tick n --> predict() --> state()  <-- drawn at once, with offset_at()
//                                         ^
//     server's state after tick m --> reconcile(): compared to the bit with what was predicted after m. If it differs,
//                                                  the inputs m + 1 to n are replayed from it
//
// In: the inputs of the own commands; the server's states, in any order, as they came off the wire. Out: the predicted
// state, which equals the server's to the bit unless the server executed something else; the offset by which a
// correction is drawn; counters with a reason for each state and a cause for each misprediction.
//
// `State` is a value with same_bits() (same_bits.h); if it has is_finite(state), that is asked too. `Input` is a value.
// Both are kept for each tick until the server's state of it has come. If the server executes commands in the order of
// their numbers, and not at ticks of theirs, the numbers are the ticks here.
//
// A shot leaves from the eye as it is drawn, offset included. The command names that eye as its origin, the stamp says
// nothing of it, and the server asks judge_muzzle(). Aim and view never contain the offset.
//
// Allocates in its constructor only. Not synchronised. Ticks given to predict() are the caller's contract. States come
// from a wire: they are checked and counted, and never reach an assert.

#include <backsight/base/assert.h>
#include <backsight/base/function_ref.h>
#include <backsight/base/ring.h>
#include <backsight/predict/counters.h>
#include <backsight/predict/same_bits.h>
#include <backsight/predict/step_audit.h>
#include <backsight/predict/visible_correction.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace backsight {

struct PredictionConfig {
    /// Ticks a second: each step lasts 1 / rate. Default 64 Hz.
    TickRate tick_rate;
    /// States that are kept: the one that the server confirmed last, and one for each input since. A correction replays
    /// at most as many inputs. Default 128: 2 s at 64 Hz. Range 2 to 65,536.
    std::uint32_t capacity = 128;
    /// A correction by more than this is counted as seen. Metres. Default 0.05. Range 0 to 1e6.
    float seen_m = 0.05f;
    /// How a correction is drawn.
    VisibleCorrectionConfig visible;

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The game's functions. Those of more than one word must outlive the prediction: function_ref.h.
template <class State, class Input>
struct PredictionRules {
    /// The state after `input` was executed for `dt` seconds. The server runs the same function, with the same bits.
    FunctionRef<State(const State& before, const Input& input, float dt)> step = nullptr;
    /// Where the state is drawn after `newest`, the last input; in one frame for all states of one life. Metres, and a
    /// unit rotation. Null: no correction is drawn.
    FunctionRef<Pose(const State& state, const Input& newest)> place = nullptr;
    /// A number that a spawn, a teleport and a change of frame change. Nothing slides from one such number to another.
    /// Null: all states have one.
    FunctionRef<std::uint64_t(const State& state)> life = nullptr;
    /// Why the server's state differs from the predicted one. Called before it replaces that, so the game may look at
    /// the inputs that are kept. Null: no cause is known.
    FunctionRef<MispredictionCause(const State& predicted, const State& server)> cause = nullptr;
};

/// What reconcile() did.
struct Reconciled {
    ReconcileResult result = ReconcileResult::stale;
    MispredictionCause cause = MispredictionCause::none;  ///< where `result` is corrected
    /// What was drawn of it, where `has_moved`.
    CorrectionDrawn drawn = CorrectionDrawn::at_once;
    bool has_moved = false;
    float moved_m = 0.0f;        ///< how far the predicted place moved
    std::uint32_t replayed = 0;  ///< inputs executed again

    bool is_exact() const { return result == ReconcileResult::exact; }
    bool has_replaced() const { return backsight::has_replaced(result); }
};

/// One input, and the state after it.
template <class State, class Input>
struct PredictedStep {
    Tick tick = no_tick;
    Input input{};
    State after{};
};

template <class State, class Input>
class Prediction {
    static_assert(ComparableBits<State>, "State has floats or padding: give it same_bits(), see same_bits.h");

public:
    /// `config` must be valid, and rules.step must not be null.
    Prediction(const PredictionConfig& config, const PredictionRules<State, Input>& rules)
        : config_(config), rules_(rules), steps_(config.capacity), correction_(config.visible) {
        BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
        BACKSIGHT_ASSERT(static_cast<bool>(rules.step), "rules.step: a function");
    }

    /// False until the server's first state has come: there is nothing to predict from before it.
    bool has_started() const { return newest_server_ != no_tick; }
    /// Begins anew with the server's state after `tick`: forgets all inputs, and draws the state where it is. For a
    /// client that was away, or joins another match. Returns ReconcileResult::started, or `malformed` for a state that
    /// is not finite or a tick out of range; then nothing changes.
    ReconcileResult start(Tick tick, const State& server, Tick server_tick = no_tick);

    /// Executes the input of `tick`, which is above all ticks before; ticks may be left out. Returns the state after
    /// it. If that is not finite the state before it stands, and the input counts as one that does nothing. Call only
    /// after has_started().
    const State& predict(Tick tick, const Input& input);

    /// Takes the server's state after the input of `tick`. `server_tick` is when the server had it, for servers that
    /// tell a state again while no command of the client's has come; by default `tick`. Times of the client's clock as
    /// for VisibleCorrection.
    Reconciled reconcile(Tick tick, const State& server, Micros client_now, Tick server_tick = no_tick);

    const State& state() const { return state_; }
    /// The tick of the newest input, or of the state that it started with.
    Tick newest() const { return steps_.empty() ? no_tick : steps_.back().tick; }
    /// By how much the player is drawn elsewhere than state() says.
    DrawnOffset offset_at(Micros client_now) const { return correction_.at(client_now); }
    const PredictionCounters& counters() const { return counters_; }

    /// After a misprediction, once: what the first step after the server's state before that read and gave.
    /// Send it with the next command, for the server's StepAudit. Empty where that state is not known, or only the
    /// server's word about a known command has changed.
    std::optional<StepProof> take_proof() requires(HashableBits<State>&& HashableBits<Input>) {
        return std::exchange(proof_, std::nullopt);
    }

    /// What is kept, oldest first: the state that the server confirmed last, and the inputs since.
    std::size_t size() const { return steps_.size(); }
    const PredictedStep<State, Input>& operator[](std::size_t index) const { return steps_[index]; }

private:
    static bool is_state_finite(const State& state) {
        if constexpr (requires {
                          { is_finite(state) } -> std::convertible_to<bool>;
                      }) {
            return is_finite(state);
        } else {
            return true;
        }
    }
    bool is_good(const State& state, const Input& newest) const {
        if (!is_state_finite(state)) return false;
        if (!rules_.place) return true;
        const Pose pose = rules_.place(state, newest);
        return is_finite(pose.position) && is_finite(pose.rotation);
    }
    std::uint64_t life_of(const State& state) const { return rules_.life ? rules_.life(state) : 0; }
    void execute(PredictedStep<State, Input>& step);
    bool is_well_formed(Tick tick, const State& server, Tick server_tick) const;
    void begin(Tick tick, const State& server, Tick server_tick);
    ReconcileResult answer_to(Tick tick, const State& server, Tick server_tick) const;
    void settle(Tick confirmed_before, Tick tick, const State& server, Reconciled& done);
    void prove(Tick confirmed_before, Tick tick);
    std::uint32_t replay();
    void draw(const State& before, Micros client_now, Reconciled& done);

    PredictionConfig config_;
    PredictionRules<State, Input> rules_;
    Ring<PredictedStep<State, Input>> steps_;
    VisibleCorrection correction_;
    State state_{};
    Tick newest_server_ = no_tick;
    Tick newest_confirmed_ = no_tick;
    bool has_lost_inputs_ = false;  // the last replay began behind the ring: what it gave is no prediction
    std::optional<StepProof> proof_;
    PredictionCounters counters_;
};

template <class State, class Input>
ReconcileResult Prediction<State, Input>::start(Tick tick, const State& server, Tick server_tick) {
    const Tick then = server_tick == no_tick ? tick : server_tick;
    const bool is_good_start = is_well_formed(tick, server, then);
    if (is_good_start) begin(tick, server, then);
    const ReconcileResult result = is_good_start ? ReconcileResult::started : ReconcileResult::malformed;
    ++counters_.by_result[result];
    return result;
}

template <class State, class Input>
void Prediction<State, Input>::begin(Tick tick, const State& server, Tick server_tick) {
    steps_.clear();
    steps_.push_back({tick, Input{}, server});
    state_ = server;
    newest_confirmed_ = tick;
    newest_server_ = server_tick;
    has_lost_inputs_ = false;
    proof_.reset();
    correction_.clear();
}

template <class State, class Input>
void Prediction<State, Input>::execute(PredictedStep<State, Input>& step) {
    const State after = rules_.step(state_, step.input, config_.tick_rate.tick_seconds());
    if (is_good(after, step.input)) {
        state_ = after;
    } else {
        ++counters_.bad_steps;
    }
    step.after = state_;
}

template <class State, class Input>
const State& Prediction<State, Input>::predict(Tick tick, const Input& input) {
    if (!BACKSIGHT_CHECK(has_started(), "prediction: started")) return state_;
    if (!BACKSIGHT_CHECK(tick > newest() && tick <= max_tick, "tick: above all ticks before")) return state_;
    const std::uint64_t before = life_of(state_);
    PredictedStep<State, Input>& step = steps_.push_back_slot();
    step.tick = tick;
    step.input = input;
    execute(step);
    if (life_of(state_) != before) correction_.clear();
    return state_;
}

template <class State, class Input>
bool Prediction<State, Input>::is_well_formed(Tick tick, const State& server, Tick server_tick) const {
    const bool is_tick = tick >= Tick{0} && tick <= max_tick && server_tick >= Tick{0} && server_tick <= max_tick;
    return is_tick && is_good(server, steps_.empty() ? Input{} : steps_.back().input);
}

template <class State, class Input>
ReconcileResult Prediction<State, Input>::answer_to(Tick tick, const State& server, Tick server_tick) const {
    if (!is_well_formed(tick, server, server_tick)) return ReconcileResult::malformed;
    if (!has_started()) return ReconcileResult::started;
    if (server_tick <= newest_server_ || tick < newest_confirmed_) return ReconcileResult::stale;
    if (tick > newest()) return ReconcileResult::from_future;
    if (tick < steps_.front().tick) return ReconcileResult::before_ring;
    return ReconcileResult::corrected;
}

template <class State, class Input>
Reconciled Prediction<State, Input>::reconcile(Tick tick, const State& server, Micros client_now, Tick server_tick) {
    const Tick then = server_tick == no_tick ? tick : server_tick;
    Reconciled done;
    done.result = answer_to(tick, server, then);
    if (done.result == ReconcileResult::started) begin(tick, server, then);
    if (done.result == ReconcileResult::corrected || done.result == ReconcileResult::before_ring) {
        newest_server_ = then;
        settle(std::exchange(newest_confirmed_, tick), tick, server, done);
        if (done.has_replaced()) {
            const State before = state_;
            state_ = server;
            done.replayed = replay();
            draw(before, client_now, done);
        }
    }
    ++counters_.by_result[done.result];
    if (done.result == ReconcileResult::corrected) ++counters_.by_cause[done.cause];
    return done;
}

// The oldest step that is kept began with the server's own state, unless the ring has dropped that.
template <class State, class Input>
void Prediction<State, Input>::prove(Tick confirmed_before, Tick tick) {
    if constexpr (HashableBits<State> && HashableBits<Input>) {
        if (steps_.front().tick != confirmed_before || tick == confirmed_before) return;
        const auto number = static_cast<std::uint32_t>(steps_[1].tick.value);
        proof_ = step_proof(number, steps_[0].after, steps_[1].input, steps_[1].after);
    }
}

// Compares, and makes the server's state of `tick` the oldest one that is kept.
template <class State, class Input>
void Prediction<State, Input>::settle(Tick confirmed_before, Tick tick, const State& server, Reconciled& done) {
    std::size_t before = 0;
    while (steps_[before].tick < tick) ++before;
    const bool is_kept = steps_[before].tick == tick;
    const bool was_predicted = is_kept && !has_lost_inputs_;
    has_lost_inputs_ = !is_kept && before == 0;
    if (is_kept && !was_predicted) done.result = ReconcileResult::not_predicted;
    if (is_kept && same_bits(steps_[before].after, server)) done.result = ReconcileResult::exact;
    if (was_predicted && !done.is_exact() && rules_.cause) done.cause = rules_.cause(steps_[before].after, server);
    if (!BACKSIGHT_CHECK(is_known(done.cause), "cause: one of the enum's")) done.cause = MispredictionCause::none;
    if (was_predicted && !done.is_exact()) prove(confirmed_before, tick);
    if (!is_kept) {
        if (before == 0) return;
        done.result = ReconcileResult::not_predicted;
        --before;
        steps_[before].tick = tick;
        steps_[before].input = Input{};
    }
    for (; before > 0; --before) steps_.pop_front();
    steps_.front().after = server;
}

template <class State, class Input>
std::uint32_t Prediction<State, Input>::replay() {
    std::uint32_t replayed = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
        if (steps_[i].tick <= newest_confirmed_) continue;
        execute(steps_[i]);
        ++replayed;
    }
    counters_.replayed += replayed;
    return replayed;
}

template <class State, class Input>
void Prediction<State, Input>::draw(const State& before, Micros client_now, Reconciled& done) {
    if (!rules_.place) return;
    const Pose was = rules_.place(before, steps_.back().input);
    const Pose is = rules_.place(state_, steps_.back().input);
    done.moved_m = distance(was.position, is.position);
    done.has_moved = was != is;
    if (life_of(before) != life_of(state_)) {
        correction_.clear();
        ++counters_.not_slid;
        return;
    }
    if (done.moved_m > config_.seen_m) ++counters_.seen;
    if (!done.has_moved) return;
    done.drawn = correction_.add(was, is, client_now);
    if (done.drawn == CorrectionDrawn::at_once) ++counters_.not_slid;
    if (done.drawn == CorrectionDrawn::cut) ++counters_.cut;
}

}  // namespace backsight
