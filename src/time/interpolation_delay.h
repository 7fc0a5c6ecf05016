#pragma once

// How far behind the newest snapshot that could be here does a client draw?
//
// In: each snapshot's server time and how much later it came than the quickest would have. Out: a delay. Use one object
// per group of entities that are sent at one rate; entities that are sent less often need more delay. Fixed size;
// allocates nothing; not synchronised.
//
// A client starves at an instant if the newest snapshot it has is older than what it draws: if the *age* of the newest,
// counted from the newest that could be here, is above the delay. Between two arrivals the age grows from the lateness
// of the one to interval + lateness of the next, over lost ones too. The distribution of the age over *time* is
// therefore all that a delay can be chosen by; percentiles of the lateness per packet leave out losses, and count a
// stall of 300 ms as one packet.
//
// The delay is one interval, the mean lateness of the last moments, and so many of its mean deviations (Ramjee et al.,
// INFOCOM 1994, take four, always): jitter comes in gusts, and this follows them. How many is what costs least
// (cost_histogram.h) by the ages of the last minutes, each counted in the deviations of its own time: paths differ in
// how much they deviate a hundred times more than in how many deviations cover them. It is no more than the ages of the
// last minutes ever made worth its cost. An age above the longest delay is an outage; no delay covers it, so it says
// nothing of how many.
//
// Where lateness steps up and down there is nothing to follow: the deviation is known when the step has passed. So what
// costs least by the same ages as they are, which lasts, is reckoned along; and it is taken where it would have cost
// less over the same minutes. docs/decisions/0026-delay-in-deviations.md has what was measured,
// docs/decisions/0011-time.md what else was tried.

#include <backsight/time/view_clock.h>

#include <cstdint>

#include "cost_histogram.h"

namespace backsight {

struct InterpolationDelayNumbers {
    Micros delay;             ///< of the output
    Micros target;            ///< where it goes
    Micros level;             ///< mean lateness of the last moments
    Micros deviation;         ///< of it
    float deviations = 0.0f;  ///< how many of them the target is above the level and an interval
    std::uint64_t snapshots = 0;
    std::uint64_t overtaken = 0;       ///< came after a newer one
    std::uint64_t lost = 0;            ///< gaps in the interval, counted in intervals; 5 s each at most
    float expected_starvation = 0.0f;  ///< share of the time, at the target, by what was seen
};

class InterpolationDelay {
public:
    explicit InterpolationDelay(const InterpolationDelayConfig& config);

    /// Takes in a snapshot of server time `sent_at` that came `lateness` later than the quickest would have (below 0
    /// counts as 0).
    void arrived(Micros sent_at, Micros lateness);
    /// The quickest way became this much longer, or shorter if negative: all lateness is counted from another mark from
    /// now on.
    void quickest_moved(Micros longer_by);
    /// The game's time goes at `scale` of its normal speed from now on, above 0. All here is in the game's time, in
    /// which jitter takes longer where that goes faster. In slow motion the delay stays as it is at normal speed, so
    /// that there is enough of it when that comes back.
    void scale_changed(double scale);
    /// The server's time jumped: what lies before says nothing of gaps. The distribution stays.
    void declare_break();

    /// The delay at `local_now`, which never goes back; slewed.
    Micros delay(Micros local_now);
    Micros target() const { return target_; }
    const InterpolationDelayNumbers& numbers() const { return numbers_; }

private:
    void believe_prior();
    void learn(double from_us, double to_us);
    void compare(double from_us, double to_us);
    void follow_level(double late_us);
    void choose();
    // The delay with 0 deviations.
    double middle_us() const { return static_cast<double>(config_.send_interval.value) + mean_; }
    double scale_us() const;
    double weight_us() const;
    bool is_stretched() const { return stretch_ != 1.0; }
    double best_by_ages(double weight);
    double bounded(double delay_us) const;

    // A delay that is reckoned along, slewed as the output is, to know what it would have cost.
    struct Candidate {
        double wanted_us = 0.0;
        double slewed_us = 0.0;
    };

    InterpolationDelayConfig config_;
    InterpolationDelayNumbers numbers_;
    CostHistogram by_deviations_;     // ages over time, in deviations above the middle
    CostHistogram by_ages_;           // the same ages as they are, counted from the first mark
    double mark_us_ = 0.0;            // by how much the mark of now is later than that
    Candidate following_;             // by the former
    Candidate lasting_;               // by the latter
    double lasting_dearer_us_ = 0.0;  // than the following one, by the memory; below 0 if it is cheaper
    bool takes_lasting_ = false;
    double stretch_ = 1.0;  // of jitter: 1, or the scale if that is above 1
    bool any_ = false;
    bool has_level_ = false;
    Micros newest_;
    double newest_lateness_ = 0.0;
    double mean_ = 0.0;
    double deviation_ = 0.0;
    Micros target_;
    double output_ = 0.0;
    bool has_output_ = false;
    Micros output_at_;
};

}  // namespace backsight
