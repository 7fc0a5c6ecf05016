#include "benchmarks/match_terms.h"

#include <algorithm>
#include <numeric>

#include "benchmarks/require.h"
#include "benchmarks/sums.h"

namespace backsight::bench {

double MatchTerms::total_us() const {
    return std::accumulate(terms.begin(), terms.end(), 0.0,
                           [](double sum, const MatchTerm& term) { return sum + term.us; });
}

const MatchTerm& MatchTerms::largest() const { return *std::ranges::max_element(terms, {}, &MatchTerm::us); }

MatchTerms measure_match(const CostSetup& setup, int ticks) {
    CostMatch match(setup, Answer::judged);
    constexpr int quiet_ticks = 32;
    for (int i = 0; i < quiet_ticks + ticks; ++i) {
        if (i == quiet_ticks) match.open_fire();
        match.tick([](const char*, auto work) { work(); });
    }
    const std::uint64_t states_before = match.states(), snapshots_before = match.snapshots();
    Sums sums;
    for (int i = 0; i < ticks; ++i) {
        match.tick([&](const char* name, auto work) { sums.lap(name, work); });
        sums.end_tick(static_cast<double>(match.rays()));
    }
    require(match.snapshots() > snapshots_before, "snapshots are written");
    MatchTerms result;
    for (const char* name : CostMatch::terms) {
        result.terms.push_back({name, std::max(sums.seconds_each_tick({name}), 0.0) * 1e6});
    }
    result.rays_each_tick = sums.items_each_tick();
    result.states_each_snapshot =
        static_cast<double>(match.states() - states_before) / static_cast<double>(match.snapshots() - snapshots_before);
    result.server_bytes = match.server_bytes();
    result.own_rays = match.own_rays();
    result.allocations = sums.allocations();
    return result;
}

}  // namespace backsight::bench
