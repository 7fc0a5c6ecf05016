#pragma once

// How published systems choose how far behind to draw, to stand beside ours.
//
// In: how late each snapshot came, counted from the quickest of the whole trace, which is given to them for free. Out:
// the delay they want; the lab slews it as it slews ours. Each is given one interval besides what it measures, for
// there has to be a snapshot on either side of what is drawn.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace backsight::lab::clock {

class DelayMethod {
public:
    virtual ~DelayMethod() = default;
    /// A snapshot came `lateness_us` later than the quickest would have.
    virtual void arrived(double lateness_us) = 0;
    virtual double wanted_us() const = 0;
};

struct Published {
    std::string name;
    std::string about;
    std::unique_ptr<DelayMethod> (*make)(double interval_us);
};

/// fixed-2x, fixed-3x, mean-4dev, histogram-p95, histogram-p99, envelope.
const std::vector<Published>& published_methods();

}  // namespace backsight::lab::clock
