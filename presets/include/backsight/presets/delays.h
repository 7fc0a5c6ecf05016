#pragma once

// How published systems choose how far behind the server to draw: fixed multiples, a mean and its deviations, a
// percentile of a histogram, an envelope.
//
//   const auto delay = published_delays()[2].make(interval_us);  // mean-4dev
//   delay->arrived(lateness_us);                                 // for each snapshot
//   draw_at(now_us - delay->wanted_us());                        // slewed, so that the screen does not jump
//
// In: how late each snapshot came, measured from the quickest one. Out: the delay that the system wants. Each delay
// includes one snapshot interval, because a snapshot is needed on either side of the drawn moment. Microseconds;
// finite. One owner, one thread. All memory is taken by make(). No errors.

#include <memory>
#include <span>

namespace backsight::presets {

class DelayMethod {
public:
    virtual ~DelayMethod() = default;
    /// A snapshot came `lateness_us` later than the quickest one would have. 0 or more.
    virtual void arrived(double lateness_us) = 0;
    virtual double wanted_us() const = 0;
};

struct PublishedDelay {
    const char* name;
    /// `interval_us` between two snapshots, above 0.
    std::unique_ptr<DelayMethod> (*make)(double interval_us);
};

/// fixed-2x, fixed-3x: so many intervals behind the quickest, for good (Source and Quake III; Fiedler 2014 asks for 3).
/// mean-4dev: mean lateness and four mean deviations (Ramjee et al. 1994, algorithm 1), with RFC 3550's gain of 1/16.
/// histogram-p95, histogram-p99: a percentile of a histogram that keeps 0.983 per packet (WebRTC's NetEQ).
/// envelope: up to each late packet at once, down with a time constant of 256 packets (as Luby 2025, arXiv 2511.16902).
std::span<const PublishedDelay> published_delays();

}  // namespace backsight::presets
