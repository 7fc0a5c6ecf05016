#include "lab/fairness/dodge.h"

#include <array>

#include "lab/fairness/rocket_match.h"
#include "lab/reporting/run_cells.h"

namespace backsight::lab::fairness {

namespace {

constexpr std::uint32_t rockets_a_match = 20;

struct RoundTrips {
    double shooter_ms = 0.0;
    double target_ms = 0.0;
};
constexpr std::array<RoundTrips, 4> round_trips{{{20, 20}, {100, 100}, {20, 150}, {150, 20}}};

std::vector<BudgetCaps> budgets() {
    std::vector<BudgetCaps> all;
    for (const std::int64_t ms : {0, 100, 250, 500}) all.push_back({.look_back = {ms * 1000}});
    for (const std::int64_t ms : {0, 100, 250})
        all.push_back({.look_back = {ms * 1000}, .decided_by = DecidedBy::clock});
    for (const std::int64_t ms : {50, 100})
        all.push_back({.look_back = {0}, .fast_forward = {ms * 1000}, .decided_by = DecidedBy::clock});
    for (const std::int64_t ms : {50, 100})
        all.push_back({.look_back = {0}, .hold_back = {ms * 1000}, .decided_by = DecidedBy::clock});
    all.push_back({.look_back = {250'000}, .decay_permille = 250, .decided_by = DecidedBy::clock});
    all.push_back({.look_back = {0}, .fast_forward = {150'000}, .decided_by = DecidedBy::catch_up});
    return all;
}

const char* name_of(DecidedBy by) {
    constexpr const char* names[] = {"commands", "clock", "catching up"};
    return names[static_cast<std::size_t>(by)];
}

double in_ms(Micros span) { return static_cast<double>(span.value) * 1e-3; }

DodgeSum sum_of(const BudgetCaps& caps, const RoundTrips& pair, const RocketTally& tally) {
    const auto share = [](double part, std::uint64_t of) { return of == 0 ? unknown : part / static_cast<double>(of); };
    return {name_of(caps.decided_by),
            in_ms(caps.look_back),
            in_ms(caps.fast_forward),
            in_ms(caps.hold_back),
            static_cast<double>(caps.decay_permille),
            pair.shooter_ms,
            pair.target_ms,
            share(static_cast<double>(tally.escaped), tally.rockets),
            tally.rockets,
            share(static_cast<double>(tally.seen_us) * 1e-3, tally.seen)};
}

}  // namespace

std::vector<DodgeSum> dodges_of(const std::vector<Network>& networks, std::uint32_t rockets, std::uint64_t seed) {
    const std::vector<BudgetCaps> all = budgets();
    const std::uint32_t matches = (rockets + rockets_a_match - 1) / rockets_a_match;
    std::vector<RocketMatchConfig> planned;
    for (const RoundTrips& pair : round_trips) {
        for (const BudgetCaps& caps : all) {
            Draw draw(splitmix64(seed ^ 0xd0d6e));
            for (std::uint32_t i = 0; i < matches; ++i) {
                RocketMatchConfig match;
                match.budget = caps;
                const Network& one = networks[draw.bits() % networks.size()];
                const Network& other = networks[draw.bits() % networks.size()];
                match.seats[0] = {&one.trace, one.median, micros_of(pair.shooter_ms)};
                match.seats[1] = {&other.trace, other.median, micros_of(pair.target_ms)};
                match.rockets = rockets_a_match;
                match.seed = draw.bits();
                planned.push_back(match);
            }
        }
    }
    const auto tallies = run_cells<RocketTally>("lab fairness, rockets", planned, &play_rockets);
    std::vector<DodgeSum> sums;
    auto next = tallies.begin();
    for (const RoundTrips& pair : round_trips) {
        for (const BudgetCaps& caps : all) {
            RocketTally tally;
            for (std::uint32_t i = 0; i < matches; ++i) tally += *next++;
            sums.push_back(sum_of(caps, pair, tally));
        }
    }
    return sums;
}

}  // namespace backsight::lab::fairness
