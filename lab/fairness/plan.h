#pragma once

// Which matches are played, and judged by which rules: scenes by round trips under the usual screens with all rules,
// and what is asked besides.
//
// In: options and networks. Out: matches, each with its networks and its seed, about as many duels as were asked for.
// Both round trips of a pair change seats within a match by its result, and roles change with each round.

#include <string>
#include <vector>

#include "inputs/trace.h"
#include "lab/fairness/match.h"
#include "lab/fairness/sweep.h"

namespace backsight::lab::fairness {

struct Network {
    inputs::Trace trace;
    Micros median;
};

enum class Question : std::uint8_t {
    rules,       ///< all rules under the usual screens
    screens,     ///< screen_rules() under other screens
    control,     ///< screen_rules(), one of two equals is slower by 50 ms: seat 0
    even,        ///< even_rules(), commands wait as the setting says: scenes with cover, all pairs of round trips
    even_duels,  ///< the same, low against high alone
};

struct RuleSets {
    std::vector<Rule> all;
    std::vector<Rule> screens;
    std::vector<Rule> even;

    const std::vector<Rule>& of(Question question) const;
};

RuleSets rule_sets();

struct PlannedMatch {
    Question question = Question::rules;
    MatchConfig match;
    std::array<double, 2> rtts_ms{};
};

/// `networks` must outlive the result, and have at least one.
std::vector<PlannedMatch> plan_of(const SweepOptions& options, const std::vector<Network>& networks);

}  // namespace backsight::lab::fairness
