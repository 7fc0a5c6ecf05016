#pragma once

// At what pace do the server's ticks go, by the own clock?
//
// In: when each snapshot arrived and its tick's time; round trips, where they are measured. Out: the own clock slowed
// down or sped up to the server's pace, and that pace. Fixed size; allocates nothing; not synchronised.
//
// A server that cannot keep up makes fewer ticks a second than it says; slow motion does so on purpose. Then each
// snapshot comes later than the one before, evenly: lateness rises by 100 ms a second at 0.90. Two crystals differ by a
// thousandth of that, which is ServerClock's affair. All other time of a client is reckoned by the paced clock, so the
// slew of what is drawn counts from the server's pace.
//
// A window is cut into quarters, and the least lateness of each taken. It is a pace if the four rise or fall evenly, by
// more than jitter makes of the least of so many and by more than a server's own frames do. Windows of 0.5 to 16 s are
// looked at: the worse the pace, the sooner it is known. A queue that fills looks the same one way; but then the round
// trip becomes longer with it, and if there are round trips they have to stay as they were. A queue that empties comes
// back to what was there before, and a server that hurries goes below. A path that steps is not even.

#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace backsight {

class ServerPace {
public:
    static constexpr double slowest = 0.90;
    static constexpr double fastest = 1.10;
    /// What is left unknown of a pace other than 1: servers under load are not even. One standard deviation.
    static constexpr double deviation = 0.005;

    explicit ServerPace(Micros send_interval);

    /// The own clock at the server's pace: the same as the own clock until a pace is known. It never goes back where
    /// the own does not.
    Micros paced(Micros local_now) const;
    /// How fast ticks go by the own clock: exactly 1, or slowest to fastest.
    double rate() const { return rate_; }
    std::uint64_t changes() const { return changes_; }
    /// The least of (paced arrival - stamp) of the last moments.
    Micros newest_lateness() const { return newest_lateness_; }

    /// Takes in a snapshot of `sent_at`. Returns true if the pace changed.
    bool snapshot_arrived(Micros sent_at, Micros local_now);
    /// Takes in a round trip by the own clock.
    void round_trip(Micros rtt, Micros local_now);
    /// The server's time jumped: what lies before says nothing of its pace.
    void forget();

private:
    static constexpr std::size_t bins = 128;
    static constexpr std::int64_t bin_us = 125'000;
    struct Bin {
        std::int64_t number = 0;
        std::int64_t count = 0;  // of snapshots
        std::int64_t least = 0;  // lateness
        double sum = 0.0;        // of lateness less the bin's first
        std::int64_t first = 0;
        bool has_rtt = false;
        std::int64_t least_rtt = 0;
    };
    // The least of some bins.
    struct Part {
        std::int64_t count = 0;
        std::int64_t least = 0;
        double excess = 0.0;     // sum over snapshots of what they were later than their bin's least
        std::int64_t later = 0;  // snapshots besides those
        std::optional<std::int64_t> rtt;
    };
    Bin& bin_of(Micros paced_now);
    Part part(std::int64_t first, std::int64_t count) const;
    bool look();
    std::optional<double> rise_of(std::int64_t window) const;
    bool is_of_path(std::int64_t window, double rise) const;
    bool was_as_early(std::int64_t window, std::int64_t least) const;
    bool adopt(double rise);

    double least_rise_us_;
    std::array<Bin, bins> bins_{};
    std::int64_t newest_bin_ = 0;  // that is complete
    bool any_ = false;
    bool has_round_trips_ = false;  // ever
    Micros newest_sent_at_;
    Micros newest_lateness_;
    Micros local_at_;  // where this pace began, by the own clock
    Micros paced_at_;  // and by the paced one
    Micros local_now_;
    double rate_ = 1.0;
    std::uint64_t changes_ = 0;
};

}  // namespace backsight
