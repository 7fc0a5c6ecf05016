#pragma once

// What `backsight lab fairness` measured: a row for each scene, rule and pair of round trips, and sums. Plain data:
// filled by the sweep, read by the table, the JSON file and the page.

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lab/fairness/tally.h"

namespace backsight::lab::fairness {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

struct FairnessRow {
    std::string scene;
    std::string rule;
    std::string setting;
    double rtt_shooter_ms = 0.0;
    double rtt_victim_ms = 0.0;
    std::uint64_t hits = 0;
    std::array<double, 4> behind_ratio{unknown, unknown, unknown, unknown};  ///< of the hits, by behind_ms
    double lost_fair_ratio = unknown;      ///< of plain rewind's hits on victims in sight
    double refused_ratio = unknown;        ///< of plain rewind's hits
    double peeker_advantage_ms = unknown;  ///< in scenes with a peeker, who is the shooter of the row
    double duel_share = unknown;           ///< won by the shooter of the row, of those that somebody won
    double low_ping_cost_ms = 0.0;         ///< by how much shots of the lower round trip wait
};

/// A rule over all scenes with cover and all pairs of round trips.
struct RuleSum {
    std::string rule;
    std::string setting;
    std::uint64_t hits = 0;
    std::array<double, 4> behind_ratio{};
    std::array<double, 4> cut_ratio{};  ///< by how much there are fewer of them than in plain rewind
    double lost_fair_ratio = 0.0;
    double refused_ratio = 0.0;
};

struct FairnessResult {
    std::vector<FairnessRow> rows;
    std::vector<RuleSum> rules;
    std::uint64_t duels = 0;
    std::uint64_t unshown = 0;
    std::string networks;  ///< in words
    double wall_s = 0.0;
    std::string command;
};

}  // namespace backsight::lab::fairness
