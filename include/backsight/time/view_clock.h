#pragma once

// Which instant is on my screen? The server's clock and the interpolation delay of each group, made into moments.
//
// In: for each snapshot, its tick and when it arrived. For each packet with a clock, also the server's clock and the
// round trip. Out: the moment to draw per group, and the server's time. Memory is taken in the constructor; not
// synchronised. ServerClock checks all values from the wire.
//
// The moment never goes back, advances by 0.95 to 1.05 of real time and stands still at max_ahead past the newest
// snapshot. These are the limits of a server's audit, to the bit (time/shown_moment.h). After a break the moment may
// jump forward. Where the server's time itself fell back by more than ServerClockConfig::max_stand, it may begin a new
// epoch. The screen stays exact while the delay slews, because the stamp holds the moment, not the delay.

#include <backsight/time/clock.h>
#include <backsight/time/interpolation_delay.h>
#include <backsight/time/shown_moment.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct ViewClockConfig {
    ServerClockConfig clock;
    /// The moment drawn advances by 1 -+ this of real time. Default 0.05; an audit allows up to 0.10. Range 0.001 to
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

/// Groups are numbered from 0 in the order in which they were given.
struct ViewGroup {
    std::uint32_t index = 0;
};

class ViewClock {
public:
    /// One delay for each group of entities with a send interval of its own; at least one.
    ViewClock(const ViewClockConfig& config, TickRate tick_rate, std::span<const InterpolationDelayConfig> groups);
    /// One group.
    ViewClock(const ViewClockConfig& config, TickRate tick_rate, const InterpolationDelayConfig& delay);

    /// A snapshot of `tick` arrived, with samples of `group`. Call once for each group that is in it. `local_now` never
    /// goes back over all calls.
    ClockInput snapshot_arrived(Tick tick, Micros local_now, ViewGroup group = {});
    /// The packet that arrived at `local_now` held the server's clock (ClockSample::peer_sent_at) and acknowledges one
    /// of ours. `rtt` excludes the hold. If the packet brought a snapshot, call snapshot_arrived() first. The two
    /// together show the offset between the server's clock and its ticks, so any clock of the server will do.
    ClockInput round_trip(Micros server_clock, Micros rtt, Micros local_now);
    void declare_break(Micros local_now);

    /// The moment to draw of a group; nothing before the first snapshot.
    std::optional<Moment> moment(Micros local_now, ViewGroup group = {});
    /// The server's time now as a moment; nothing before the first round trip and the first snapshot. May step forward
    /// after a break.
    std::optional<Moment> present(Micros local_now);
    /// The server's time now with its error bound, in the time of ticks (tick 0 at 0).
    std::optional<ClockReading> present_reading(Micros local_now) { return clock_.read(local_now); }

    struct Numbers {
        ServerClockNumbers clock;
        InterpolationDelayNumbers delay;   ///< of the group
        std::uint64_t frames = 0;          ///< calls of moment() of the group
        std::uint64_t starved_frames = 0;  ///< with nothing newer to show
        std::uint64_t held_frames = 0;     ///< stood still: at max_ahead, or over a break
        std::uint64_t jumps = 0;           ///< forward, over a break
        std::uint32_t epoch = 0;
    };
    Numbers numbers(ViewGroup group = {}) const;
    std::size_t groups() const { return groups_.size(); }

private:
    struct Group {
        Group(const InterpolationDelayConfig& config, const ShownMoment& start) : delay(config), shown(start) {}
        InterpolationDelay delay;
        ShownMoment shown;
        bool any = false;
    };
    void after_break(Micros local_now);
    void follow_envelope(Micros local_now);
    void learn_clock_of_ticks(Micros server_clock, Micros local_now);

    ViewClockConfig config_;
    TickRate tick_rate_;
    ServerClock clock_;
    std::vector<Group> groups_;
    std::uint64_t breaks_seen_ = 0;
    bool has_snapshot_ = false;
    Micros snapshot_time_;
    Micros snapshot_arrived_at_;
    // Arrival of the last snapshot that was passed in, whatever became of it. A clock in its packet goes with it.
    std::optional<Micros> called_at_;
    Micros called_with_;
    bool has_envelope_ = false;
    Micros envelope_;  // newest possible less own clock
    // Server's clock less time of ticks, least of the last two parts of a window.
    std::optional<Micros> clock_lead_;
    std::optional<Micros> former_clock_lead_;
    Micros clock_lead_since_;
};

}  // namespace backsight
