#pragma once

// `backsight lab cover`: what a bound on the age of a victim's screen takes from players who withhold stamps, and from
// honest players on slow networks.
//
// In: traces and the bounds to try. Out: three tables. Errors: InputError of traces.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace backsight::lab::cover {

struct CoverOptions {
    std::optional<std::filesystem::path> data;  ///< folder with network/; without, our models
    std::vector<double> bounds_ms{150, 200, 250, 300, 400, 500};
    std::vector<double> extra_rtts_ms{0, 50, 100, 150, 200, 300};
    std::vector<double> held_back_ms{0, 100, 250, 500, 1000, 1500, 2000};
    std::uint64_t seed = 1;  ///< of the models
};

/// What was measured. Ages are of the sample that a victim's last stamp draws others from.
struct CoverResult {
    struct Ages {
        std::string name;
        double p50_ms = 0.0;
        double p95_ms = 0.0;
        double p99_ms = 0.0;
        std::vector<double> beyond_ratio;  ///< of the instants, one for each bound
    };
    struct Refused {
        double held_back_ms = 0.0;
        double unbounded_ms = 0.0;
        std::vector<double> bounded_ms;  ///< one for each bound
    };
    std::vector<Ages> by_trace;  ///< as recorded
    std::vector<Ages> by_ping;   ///< of all traces together, every trace as long as its recording
    std::vector<Refused> refused;
};

CoverResult measure_cover(const CoverOptions& options);

}  // namespace backsight::lab::cover
