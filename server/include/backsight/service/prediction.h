#pragma once

// The own player of a WorldClient, ahead of the server: each input is executed at once by the game's own rules, and
// again from the server's state where that differs. Fixed memory. Not synchronised.
//
//     prediction.predict(number, input, shown);                 // in command()
//     prediction.reconcile(own, tick, executed);                // in take_own()
//
// `State` is a value with ==, `Input` a value. Both ends call the same `step(state, input, shown)`; `shown` is the tick
// on the screen, for what the player stands on.

#include <backsight/time/tick.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace backsight::service {

template <class State, class Input, State (*step)(State, const Input&, Tick)>
class Prediction {
public:
    const State& state() const { return state_; }
    /// States of the server that differed from what was predicted of the same command.
    std::uint64_t mispredicted() const { return mispredicted_; }

    /// Executes the input of command `number`, one more than before.
    const State& predict(std::uint32_t number, const Input& input, Tick shown) {
        newest_ = number;
        state_ = step(state_, input, shown);
        slot(number) = {number, input, shown, state_};
        return state_;
    }

    /// The server's state at `tick`, after command `executed`; 0: after none. An older one than before changes nothing.
    void reconcile(const State& own, Tick tick, std::uint32_t executed) {
        if (tick <= newest_own_) return;
        newest_own_ = tick;
        Given& same = slot(executed);
        const bool is_known = executed > 0 && same.number == executed;
        if (is_known && same.after == own) return;
        if (is_known) ++mispredicted_;
        same.after = state_ = own;
        const std::uint32_t oldest = newest_ > kept ? newest_ - kept : 0;
        for (std::uint32_t i = std::max(executed, oldest) + 1; i <= newest_; ++i) {
            state_ = slot(i).after = step(state_, slot(i).input, slot(i).shown);
        }
    }

private:
    /// Commands under way at once: 3 s at 20 Hz, 1 s at 64 Hz.
    static constexpr std::uint32_t kept = 64;
    struct Given {
        std::uint32_t number = 0;
        Input input{};
        Tick shown;
        State after{};
    };
    Given& slot(std::uint32_t number) { return ring_[number % kept]; }

    std::array<Given, kept> ring_{};
    State state_{};
    std::uint32_t newest_ = 0;
    Tick newest_own_ = no_tick;
    std::uint64_t mispredicted_ = 0;
};

}  // namespace backsight::service
