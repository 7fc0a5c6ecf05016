#pragma once

// What `backsight lab audit` found: a row per kind of lie, of what it is after, and of set of rules. Plain data: filled
// by the sweep, read by the table and the JSON file.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace backsight::lab::audit {

struct AuditRow {
    std::string rules;  ///< library, server
    std::string strategy;
    std::string claim;
    std::string gain;     ///< its name ends in its unit
    double found = 0.0;   ///< the most that the search found
    double honest = 0.0;  ///< what an honest client on the same link has of it
    double bound = 0.0;   ///< what the rules promise
    std::string bounded_by;
    std::uint64_t tried = 0;
    std::vector<std::pair<std::string, double>> lie;  ///< the knobs that were turned, where they were found

    /// It gained no more than the rules promise. Moments are whole 65536ths of a tick: a cap in ms is rounded down to
    /// them.
    bool holds() const { return found <= bound + 0.001; }
};

/// The round trips that the caps leave alone.
struct ReachRow {
    std::string rules;
    double victim_mps = 0.0;
    /// The longest round trip at which an honest client's shots at somebody that fast are all judged as seen.
    double round_trip_ms = 0.0;
};

struct AuditLabResult {
    std::vector<AuditRow> rows;
    std::vector<ReachRow> reach;
    /// A row per gain of a client that may send anything in a match of the arena: match_search.h. Their rules are
    /// "match".
    std::vector<AuditRow> match;
    std::uint64_t seed = 0;
    double wall_s = 0.0;
    std::string command;

    /// No lie gained more than the rules promise.
    bool holds() const;
};

/// nullptr if there is no such row.
const AuditRow* find_row(const AuditLabResult& result, const std::string& rules, const std::string& strategy,
                         const std::string& gain);

}  // namespace backsight::lab::audit
