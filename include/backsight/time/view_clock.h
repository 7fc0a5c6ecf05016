#pragma once

// Chooses the instant that is on the screen: it turns the server's clock and the interpolation delay of each group into
// moments.
//
// In: the tick and the arrival time of each snapshot, and the server's clock and the round trip of each packet that
// carries a clock. Out: the moment to draw for each group, and the server's time. The constructor takes all memory. Not
// synchronised. All values from the wire are checked.
//
// The moment never goes back, advances at 0.95 to 1.05 of real time, and stands still at max_ahead past the newest
// snapshot. Where the server makes 0.90 to 1.10 of the ticks that it should, all of this counts from that pace, and in
// slow motion and fast forward from the scale that the server told (set_time_scale()). These
// are the limits of a server's audit, to the bit (time/shown_moment.h). After a break the moment may jump forward. If
// the server's time itself fell back by more than ServerClockConfig::max_stand, the moment may begin a new epoch. The
// screen stays exact while the delay slews, because the stamp holds the moment, not the delay.

#include <backsight/base/enum_array.h>
#include <backsight/time/clock.h>
#include <backsight/time/tick.h>
#include <backsight/time/time_scale.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace backsight {

/// How far behind the newest snapshot a group of entities is drawn. docs/integrate/time.md says how the delay is
/// chosen.
struct InterpolationDelayConfig {
    /// The time between two snapshots of the group. The delay starts at twice this. Default 1/60 s. Range 1 ms to 1 s.
    Micros send_interval{16'667};
    /// The cost of a millisecond of delay. Only its ratio to starvation_weight matters. Default 1. Range 0.001 to 1000.
    float delay_weight = 1.0f;
    /// The cost if 1 % of the time is starved. Default 12, which is worth 12 ms of delay (docs/evidence/drawing-labs.md
    /// has the curve). Range 0.001 to 100,000.
    float starvation_weight = 12.0f;
    /// Bounds of the delay. Defaults 0 and 250 ms, which the server's audit allows. Range 0 to 250 ms.
    Micros min_delay{0};
    Micros max_delay{250'000};
    /// The delay changes by at most this part of real time. Default 0.05. Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// The time over which the mean lateness is taken. Default 140 ms: 8 snapshots at 60 Hz. Range 10 ms to 10 s.
    Micros level_memory{140'000};
    /// The time over which the mean deviation of the lateness is taken. Default 700 ms, because a deviation that is
    /// forgotten within a gust of jitter does not measure the gust. Range 10 ms to 10 s.
    Micros deviation_memory{700'000};
    /// The time after which an observation counts 1/e for the number of deviations. It is long, so that a burst is
    /// remembered for minutes. Default 2 min. Range 1 s to 10 min.
    Micros memory{120'000'000};
    /// The weight of what is assumed about networks before anything was seen, as the time that such an observation
    /// would take. Default 5 s. Range 0 to 60 s.
    Micros prior_time{5'000'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct ViewClockConfig {
    ServerClockConfig clock;
    /// The moment drawn advances at 1 -+ this of real time. Default 0.05; an audit allows up to 0.10. Range 0.001 to
    /// 0.5.
    float max_slew_ratio = 0.05f;
    /// The audit's limits (AuditConfig has these fields): a moment is at most this far behind the newest snapshot that
    /// arrived, and at most this far past it. There it stands still (time/shown_moment.h). Defaults 250 ms. Range 0 to
    /// 10 s.
    Micros max_interpolation_delay{250'000};
    Micros max_ahead{250'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

class ViewClock {
public:
    /// One delay for each group of entities with a send interval of its own; at least one. Groups are numbered from 0
    /// in this order.
    ViewClock(const ViewClockConfig& config, TickRate tick_rate, std::span<const InterpolationDelayConfig> groups);
    /// One group.
    ViewClock(const ViewClockConfig& config, TickRate tick_rate, const InterpolationDelayConfig& delay);
    ViewClock(ViewClock&&) noexcept;
    ViewClock& operator=(ViewClock&&) noexcept;
    ~ViewClock();

    /// Takes in that a snapshot of `tick` arrived and was applied, with samples of `group`. Call it once for each group
    /// in the snapshot. `local_now` never goes back over all calls, and counts as within_clock() says. The moment keeps
    /// to the audit's window around this tick even if the clock does not believe the tick.
    ClockInput snapshot_arrived(Tick tick, Micros local_now, std::uint32_t group = 0);
    /// Takes in that the packet which arrived at `local_now` carried the server's clock (ClockSample::peer_sent_at) and
    /// acknowledges one of the client's packets. `rtt` does not include the time that the server held the
    /// acknowledgement. If the packet brought a snapshot, call snapshot_arrived() first. The two calls together show
    /// the offset between the server's clock and its ticks, so any clock of the server will do. Without round trips
    /// there is no present, so commands can only be timed by what is drawn; and a path whose queue fills evenly looks
    /// like a server that slows down.
    ClockInput round_trip(Micros server_clock, Micros rtt, Micros local_now);
    /// Takes in the scale of the game's time, as the server told it. Call it before snapshot_arrived() of the first
    /// snapshot after that change; being told again changes nothing. While the game is paused, the moment stands, and a
    /// snapshot of the tick at which it stopped may come any number of times, and be the first. not_newer and
    /// out_of_range are counted among the inputs and change nothing. A game without set_time_scale() on the server
    /// never needs it.
    ClockInput set_time_scale(const TimeScale& scale, Micros local_now);
    const TimeScale& time_scale() const;
    /// Call it when the server's clock or the local one is known to have jumped. The estimate begins anew with the next
    /// observations.
    void declare_break(Micros local_now);

    /// Returns the moment to draw for a group; nothing before the first snapshot.
    std::optional<Moment> moment(Micros local_now, std::uint32_t group = 0);
    /// Returns the server's time now as a moment; nothing before the first round trip and the first snapshot. It may
    /// step forward after a break, and where time was speeded up. Where time was slowed down, it stands until it is
    /// right, because the client hears of that late.
    std::optional<Moment> present(Micros local_now);
    /// Returns what stands in for present() while there is none: `drawn`, of group 0, and the delay and half the round
    /// trip after it. At a change of the scale it stands alike.
    Moment present_by_path(Moment drawn, Micros rtt);
    /// Returns the server's time now with its error bound, in the time of ticks (tick 0 at 0).
    std::optional<ClockReading> present_reading(Micros local_now);
    /// Returns the client's clock, slowed down or sped up to the pace of the server's ticks (Numbers::server_rate) and
    /// to the scale of the game's time. Pass it, and not the clock itself, to an InputLead, so that commands go at the
    /// server's pace too. The two differ only on a server that cannot keep up, or whose game slows time.
    [[nodiscard]] Micros paced(Micros local_now) const;
    /// Returns the client's clock at the scale of the game's time alone: for what the game moves by itself.
    [[nodiscard]] Micros scaled(Micros local_now) const;

    struct Numbers {
        // Of the server's clock.
        EnumArray<ClockInput, std::uint64_t> inputs;
        std::uint64_t clock_breaks = 0;
        std::uint32_t clock_epoch = 0;
        bool is_synchronised = false;  ///< a round trip has been measured
        Micros shortest_rtt;           ///< of the window, of both quickest ways of a slice of it
        Micros error_bound;            ///< of the last reading
        float skew_ppm = 0.0f;         ///< how much faster the server's clock runs than the own
        float server_rate = 1.0f;      ///< how fast ticks come by the own clock: 1, or 0.90 to 1.10
        std::uint64_t rate_changes = 0;
        // Of the group's interpolation delay.
        Micros delay;                      ///< as drawn
        Micros target;                     ///< where it goes
        Micros level;                      ///< mean lateness of the last moments
        Micros deviation;                  ///< of it
        float deviations = 0.0f;           ///< how many of them the target is above the level and an interval
        float expected_starvation = 0.0f;  ///< share of the time, at the target, by what was seen
        std::uint64_t snapshots = 0;
        std::uint64_t overtaken = 0;  ///< came after a newer one
        std::uint64_t lost = 0;       ///< gaps in the interval, counted in intervals; 5 s each at most
        // Of what the group showed.
        std::uint64_t frames = 0;          ///< calls of moment()
        std::uint64_t starved_frames = 0;  ///< with nothing newer to show
        std::uint64_t held_frames = 0;     ///< stood still: at max_ahead, or over a break
        std::uint64_t jumps = 0;           ///< forward, over a break
        std::uint32_t epoch = 0;
    };
    Numbers numbers(std::uint32_t group = 0) const;
    std::size_t groups() const;

private:
    struct State;

    std::unique_ptr<State> state_;
};

}  // namespace backsight
