#pragma once

// Which instant to draw in this frame? For a game that estimates the server's time by its own means; ViewClock draws by
// the same rules.
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
//   1. It advances by 1 +- max_slew_ratio of real time, towards what is wanted: nobody sees a clock being set right.
//   2. It stands still at max_ahead past the newest snapshot, until the next one comes. Nothing is known of what lies
//      farther ahead, and the audit clamps such a stamp: a shot would be judged at another instant than was drawn.
//   3. It jumps forward to max_interpolation_delay behind the newest snapshot, the oldest that the audit accepts.
//   4. It never goes back. Only after a declared break, where the server's time is another, may it begin a new epoch.
//
// Its limits are the audit's to the bit, so a stamp of it is never clamped by them.

#include <backsight/time/tick.h>

#include <cstdint>
#include <optional>

namespace backsight {

struct ShownMomentConfig {
    /// The moment advances by 1 +- this of real time. Default 0.05: not noticed in motion; an audit allows up to 0.10.
    /// Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// Limits of the audit, as in AuditConfig: at most this far behind the newest snapshot, and at most this far past
    /// it. Defaults 250 ms. Range 0 to 10 s.
    Micros max_interpolation_delay{250'000};
    Micros max_ahead{250'000};
    /// After a break: if the wanted moment lies back by at most this, the moment stands still until then. If it lies
    /// farther back a new epoch begins. Default 500 ms, as ServerClockConfig. Range 0 to 60 s.
    Micros max_stand{500'000};

    /// The name of the first field that is out of range, or nullptr.
    const char* validate() const;
};

class ShownMoment {
public:
    ShownMoment(const ShownMomentConfig& config, TickRate tick_rate);

    /// A snapshot of `tick` was applied. Call it in any order; the newest counts. A tick out of range (0 to 30 years)
    /// is ignored.
    void snapshot_applied(Tick tick);
    /// The server's time is another from now on: a restart, a new match. The moment stands still until a snapshot
    /// comes.
    void declare_break();

    /// The moment to draw at `local_clock`, which never goes back and may be on any clock. `wanted`: in the time of
    /// ticks, tick 0 at 0. If it is unknown, pass nothing, and the moment stands still as far as rule 3 lets it.
    /// Returns nothing before the first snapshot.
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
