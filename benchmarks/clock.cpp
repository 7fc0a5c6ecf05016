#include "benchmarks/clock.h"

#include <algorithm>
#include <ctime>

#include "benchmarks/require.h"

namespace backsight::bench {

namespace {

double seconds_of(clockid_t clock) {
    timespec now{};
    require(clock_gettime(clock, &now) == 0, "the system has this clock");
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double cost_of(double (*clock)()) {
    std::vector<double> costs;
    for (int i = 0; i < 1001; ++i) {
        const double start_s = clock();
        costs.push_back(clock() - start_s);
    }
    return median(costs);
}

}  // namespace

double processor_seconds() { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }
double wall_seconds() { return seconds_of(CLOCK_MONOTONIC); }

double clock_cost_s() {
    static const double cost = cost_of(processor_seconds);
    return cost;
}

double wall_cost_s() {
    static const double cost = cost_of(wall_seconds);
    return cost;
}

double quantile(std::vector<double> values, double share) {
    const auto count = static_cast<double>(values.size());
    const auto index = std::min(static_cast<std::size_t>(count * share), values.size() - 1);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

}  // namespace backsight::bench
