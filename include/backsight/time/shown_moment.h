#pragma once

// Chooses the instant to draw in each frame, for a game that estimates the server's time by its own means. ViewClock
// follows the same rules.
//
// In: the tick of each snapshot that was applied; each frame, the server time that the game would like to show. Out:
// the moment to draw, and to put on the stamp. Fixed size; allocates nothing; not synchronised.
//
//     if (acks.accept(seq)) shown.snapshot_applied(tick);                               // after its states are stored
//     const auto moment = shown.advance(server_time_now - interpolation_delay, now);    // each frame
//     if (moment) draw(View::at_moment(history, config, *moment));
//
// The rules, in this order:
//
//   1. It advances at 1 +- max_slew_ratio of real time towards the wanted time, so that players do not notice the
//   correction.
//   2. It stands still at max_ahead past the newest snapshot, until the next one arrives. Nothing is known of what lies
//      farther ahead, and the audit clamps such a stamp: a shot would be judged at another instant than was drawn.
//   3. It jumps forward to max_interpolation_delay behind the newest snapshot, the oldest that the audit accepts.
//   4. It never goes back. Only after a declared break, when the server's time has changed, may it begin a new epoch.
//
// Its limits equal the audit's to the bit, so the audit never clamps a stamp for them.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>

namespace backsight {

struct ShownMomentConfig {
    /// The moment advances at 1 +- this of real time. Default 0.05, which is not noticed in motion; an audit allows up
    /// to 0.10. Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// Limits of the audit, as in AuditConfig: at most this far behind the newest snapshot, and at most this far past
    /// it. Defaults 250 ms. Range 0 to 10 s.
    Micros max_interpolation_delay{250'000};
    Micros max_ahead{250'000};
    /// How long the moment may stand still after a break. If the wanted moment is at most this far back, the moment
    /// waits for it; if it is farther back, a new epoch begins. Default 500 ms, as in ServerClockConfig. Range 0 to 60
    /// s.
    Micros max_stand{500'000};

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
};

class ShownMoment {
public:
    ShownMoment(const ShownMomentConfig& config, TickRate tick_rate);

    /// Notes that a snapshot of `tick` was applied, in any order; the newest counts. A tick out of range (0 to 30
    /// years) is ignored.
    void snapshot_applied(Tick tick);
    /// Says that the server's time is a different one from now on, as after a restart or in a new match. The moment
    /// stands still until a snapshot arrives.
    void declare_break();

    /// Returns the moment to draw at `local_clock`, which may be of any clock and never goes back; nothing before the
    /// first snapshot. `wanted` is in the time of ticks, with tick 0 at 0. If you do not know it, pass nothing: the
    /// moment then stands still, as far as rule 3 allows.
    std::optional<Moment> advance(std::optional<Micros> wanted, Micros local_clock);

    struct Numbers {
        std::uint64_t frames = 0;
        std::uint64_t starved_frames = 0;  ///< past the newest snapshot
        std::uint64_t held_frames = 0;     ///< stood still: at max_ahead, or over a break
        std::uint64_t jumps = 0;           ///< forward: by rule 3, or over a break
        std::uint32_t epoch = 0;
    };
    const Numbers& numbers() const { return numbers_; }

private:
    void step(Micros wanted, Micros local_now);
    void step_over_break(Micros wanted);
    void slew(Micros wanted, Micros elapsed);
    void keep_to_window();
    void leave_what_is_too_old();

    ShownMomentConfig config_;
    TickRate tick_rate_;
    Tick newest_ = no_tick;
    Micros newest_time_;
    bool has_output_ = false;
    bool is_lost_ = false;  // the server's time is another since it was last shown
    Micros shown_;          // server time
    Micros shown_at_;
    double rest_us_ = 0.0;  // of the slew, below a microsecond
    Moment moment_;         // of shown_, within the audit's window
    Numbers numbers_;
};

}  // namespace backsight
