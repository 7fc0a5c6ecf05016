#include "benchmarks/rewind/lap_race.h"

#include <algorithm>
#include <numeric>

#include "benchmarks/clock.h"
#include "tests/support/allocation_counter.h"

namespace backsight::bench {

namespace {

constexpr std::size_t least_laps = 3;
constexpr std::size_t most_laps = 301;
constexpr double enough_s = 0.3;  // of laps, and of passes ray by ray
constexpr std::size_t most_passes = 7;
constexpr double long_ray_s = 10e-6;  // beside it, reading the processor's clock is little

}  // namespace

void LapRace::enter(Method& method, std::span<const Question> questions) {
    lanes_.push_back({&method, questions, std::vector<Verdict>(questions.size()), {}});
    lanes_.back().lap_s.reserve(most_laps);
    method.answer_all(questions, lanes_.back().verdicts);
}

bool LapRace::is_complete(const Lane& lane) {
    const std::size_t laps = lane.lap_s.size();
    if (laps < least_laps) return false;
    return laps >= most_laps || std::accumulate(lane.lap_s.begin(), lane.lap_s.end(), 0.0) >= enough_s;
}

void LapRace::lap(Lane& lane) {
    const std::uint64_t allocations_before = test::allocation_count();
    const double start_s = processor_seconds();
    lane.method->answer_all(lane.questions, lane.verdicts);
    lane.lap_s.push_back(processor_seconds() - start_s);
    lane.allocations += test::allocation_count() - allocations_before;
}

double LapRace::p99_s(Lane& lane) {
    const std::size_t rays = lane.questions.size();
    const double pass_s = median(lane.lap_s);
    const auto wanted = static_cast<std::size_t>(enough_s / std::max(pass_s, 1e-6)) | 1;  // an odd one has a middle
    const std::size_t passes = std::min(wanted, most_passes);
    const bool is_long = pass_s / static_cast<double>(rays) > long_ray_s;
    double (*const clock)() = is_long ? processor_seconds : wall_seconds;
    std::vector<double> seconds(rays * passes);
    for (std::size_t pass = 0; pass < passes; ++pass) {
        for (std::size_t i = 0; i < rays; ++i) {
            const double start_s = clock();
            lane.verdicts[i] = lane.method->answer_one(lane.questions[i]);
            seconds[i * passes + pass] = clock() - start_s;
        }
    }
    std::vector<double> middle(rays);
    for (std::size_t i = 0; i < rays; ++i) {
        const auto first = seconds.begin() + static_cast<std::ptrdiff_t>(i * passes);
        middle[i] = median({first, first + static_cast<std::ptrdiff_t>(passes)});
    }
    return std::max(quantile(middle, 0.99) - (is_long ? clock_cost_s() : wall_cost_s()), 0.0);
}

void LapRace::run() {
    bool is_open = true;
    while (is_open) {
        is_open = false;
        for (Lane& lane : lanes_) {
            if (is_complete(lane)) continue;
            lap(lane);
            is_open = true;
        }
    }
    for (Lane& lane : lanes_) {
        const auto rays = static_cast<double>(lane.questions.size());
        lane.ns_per_ray = (median(lane.lap_s) - clock_cost_s()) * 1e9 / rays;
        lane.p99_ns = p99_s(lane) * 1e9;
    }
}

}  // namespace backsight::bench
