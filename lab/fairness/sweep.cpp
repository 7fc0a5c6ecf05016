#include "lab/fairness/sweep.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <utility>

#include "inputs/files/names_apart.h"
#include "inputs/network_model.h"
#include "lab/clock/path.h"
#include "lab/fairness/cheats.h"
#include "lab/fairness/dodge.h"
#include "lab/fairness/plan.h"
#include "lab/fairness/summary.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::fairness {

namespace {

constexpr std::int64_t model_us = 120'000'000;

// A player whose packets are lost or a second late as often as this is not in a duel, but about to be disconnected.
constexpr double most_outages_ratio = 0.05;

bool is_playable(const inputs::Trace& trace) {
    const auto is_late = [](const inputs::TraceSample& sample) {
        return sample.rtt_us == inputs::lost_rtt_us || sample.rtt_us > 1'000'000;
    };
    const auto late = std::ranges::count_if(trace.samples, is_late);
    return static_cast<double>(late) <= most_outages_ratio * static_cast<double>(trace.samples.size());
}

std::vector<Network> load_networks(const SweepOptions& options) {
    std::vector<inputs::Trace> traces;
    if (options.data) {
        for (const auto& file : inputs::find_traces(*options.data))
            traces.push_back(clock::without_pauses(inputs::load_trace(file)));
    }
    inputs::keep_apart(traces, &inputs::Trace::name);
    std::erase_if(traces, [](const inputs::Trace& trace) { return !is_playable(trace); });
    if (traces.empty()) {
        for (const inputs::NetworkModel& model : inputs::network_models())
            traces.push_back(inputs::generate(model, model_us, options.seed));
    }
    // Every second network is for fitting, where there are enough.
    std::vector<Network> networks;
    for (std::size_t i = 0; i < traces.size(); ++i) {
        const bool is_for_fit = i % 2 == 1;
        if (traces.size() < 4 || is_for_fit == (options.part == Part::fit)) {
            const Micros median = median_rtt(traces[i]);
            networks.push_back({std::move(traces[i]), median});
        }
    }
    return networks;
}

// Each position once, from all over: matches of a kind stand together in the plan and cost alike, and by this order
// each part of the work is of all kinds. So the time left is right from the beginning.
std::vector<std::size_t> mixed(std::size_t count) {
    std::size_t step = count * 5 / 8 + 1;
    while (std::gcd(step, count) > 1) ++step;
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i * step % count;
    return order;
}

std::string in_words(const SweepOptions& options, std::size_t networks) {
    return std::to_string(networks) + (options.data ? " recorded networks" : " models of networks") +
           (options.part == Part::fit ? ", those for fitting" : "");
}

}  // namespace

FairnessResult run_sweep(const SweepOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<Network> networks = load_networks(options);
    const RuleSets rules = rule_sets();
    const std::vector<PlannedMatch> matches = plan_of(options, networks);
    const std::vector<std::size_t> order = mixed(matches.size());
    auto played = run_cells<std::array<Tally, 2>>("lab fairness", order, [&](std::size_t i) {
        const PlannedMatch& one = matches[i];
        return Match(one.match, rules.of(one.question)).play();
    });
    std::vector<std::array<Tally, 2>> tallies(matches.size());
    for (std::size_t i = 0; i < order.size(); ++i) tallies[order[i]] = std::move(played[i]);
    FairnessResult result = summary_of(matches, tallies, rules);
    const auto rockets = static_cast<std::uint32_t>(std::clamp<std::uint64_t>(options.duels / 625, 20, 10'000));
    result.dodges = dodges_of(networks, rockets, options.seed);
    if (options.cheats) result.cheats = cheats_of(options.seed);
    result.command = options.command;
    result.networks = in_words(options, networks.size());
    result.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace backsight::lab::fairness
