#pragma once

// How far behind the newest snapshot that could be here does a client draw?
//
// In: of each snapshot its server time and how much later it came than the quickest would have. Out: a delay. One
// object per group of entities that are sent at the same rate; entities that are sent less often need more. Fixed size;
// allocates nothing; not synchronised.
//
// A client starves at an instant if the newest snapshot it has is older than what it draws: if the *age* of the newest,
// counted from the newest that could be here, is above the delay. Between two arrivals the age grows from the lateness
// of the one to interval + lateness of the next, over lost ones too. The distribution of the age over *time* is
// therefore all that a delay can be chosen by; percentiles of the lateness per packet leave out losses, and count a
// stall of 300 ms as one packet.
//
// The delay is a level and a margin. The level is the mean lateness of the last 150 ms and three mean
// deviations (Ramjee et al., INFOCOM 1994, take four and no margin), slewed as it can be drawn: jitter comes in gusts,
// and this follows them. The margin is what costs least (cost_histogram.h) by all that the level left uncovered, or
// covered too well, in the last minutes: it may be negative. docs/decisions/0011-time.md has what else was tried.

#include <backsight/time/cost_histogram.h>
#include <backsight/time/tick.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace backsight {

struct InterpolationDelayConfig {
    /// Between two snapshots of the group. Where the delay begins: twice this. Default 1/60 s. Range 1 ms to 1 s.
    Micros send_interval{16'667};
    /// What a millisecond of delay costs. Only its ratio to the next matters. Default 1. Range 0.001 to 1000.
    float delay_weight = 1.0f;
    /// What it costs if a hundredth of the time is starved. Default 12: worth 12 ms of delay (docs/time.md has the
    /// curve). Range 0.001 to 100,000.
    float starvation_weight = 12.0f;
    /// Bounds of the delay. Defaults 0 and 250 ms, what the server's audit allows. Range 0 to 250 ms.
    Micros min_delay{0};
    Micros max_delay{250'000};
    /// The output changes by at most this part of real time. Default 0.05. Range 0.001 to 0.5.
    float max_slew_ratio = 0.05f;
    /// Time over which the level is a mean. Default 150 ms: 9 snapshots at 60 Hz. Range 10 ms to 10 s.
    Micros level_memory{150'000};
    /// Mean deviations in the level. Default 3. Range 0 to 16.
    float level_deviations = 3.0f;
    /// Time in which the margin forgets to 1/e: slow down, for a burst is remembered for minutes. Default 2 min. Range
    /// 1 s to 10 min.
    Micros memory{120'000'000};
    /// What is believed of networks before anything was seen: so much time for each unit of starvation_weight was
    /// spent above one interval, exponentially less for each `prior_tail` more. Keeps the margin on a path with a
    /// minute's luck, the more so the more it would cost. Defaults 5 ms and 15 ms. Ranges 0 to 1 s, and 1 to 100 ms.
    Micros prior_time{5'000};
    Micros prior_tail{15'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct InterpolationDelayNumbers {
    Micros delay;   ///< of the output
    Micros target;  ///< where it goes
    Micros level;   ///< the part of it that follows gusts
    std::uint64_t snapshots = 0;
    std::uint64_t overtaken = 0;       ///< came after a newer one
    std::uint64_t lost = 0;            ///< gaps in the interval, counted in intervals; 5 s each at most
    float expected_starvation = 0.0f;  ///< share of the time, at the target, by what was seen
};

class InterpolationDelay {
public:
    explicit InterpolationDelay(const InterpolationDelayConfig& config);

    /// A snapshot of server time `sent_at` came `lateness` later than the quickest would have (below 0 counts as 0), at
    /// `local_now`, which never goes back.
    void arrived(Micros sent_at, Micros lateness, Micros local_now);
    /// The quickest way became longer by this, or shorter: all lateness is counted from another mark from now on.
    void quickest_moved(Micros longer_by);
    /// The server's time jumped: what lies before says nothing of gaps. The distribution stays.
    void declare_break();

    /// The delay at `local_now`, slewed.
    Micros delay(Micros local_now);
    Micros target() const { return target_; }
    const InterpolationDelayNumbers& numbers() const { return numbers_; }

private:
    void believe_prior();
    void learn(double from_us, double to_us);
    void follow_level(double late_us);
    void slew_level(Micros local_now);
    void choose();

    InterpolationDelayConfig config_;
    InterpolationDelayNumbers numbers_;
    CostHistogram uncovered_;  // age less level, over time
    bool any_ = false;
    bool has_level_ = false;
    Micros newest_;
    double newest_lateness_ = 0.0;
    double mean_ = 0.0;
    double deviation_ = 0.0;
    double level_ = 0.0;  // slewed
    Micros level_at_;
    Micros target_;
    double output_ = 0.0;
    bool has_output_ = false;
    Micros output_at_;
};

}  // namespace backsight
