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
    double damage_per_duel = unknown;      ///< that the shooter deals; 100 is a life
    double unseen_ratio = unknown;         ///< of the hits, those that plain rewind does not grant
    double agreement_ratio = unknown;      ///< of the shots, those with the verdict of the shooter's own screen
    double peeker_duel_share = unknown;    ///< as duel_share, of the duels in which the shooter of the row peeks
};

/// A rule over all scenes with cover and all pairs of round trips. Where commands wait, its shots are not those of
/// plain rewind without a wait: `cut_ratio` and `damage_ratio` compare with that one by duel, the others with plain
/// rewind on its own shots.
struct RuleSum {
    std::string rule;
    std::string setting;
    std::uint64_t hits = 0;
    std::array<double, 4> behind_ratio{};
    std::array<double, 4> cut_ratio{};  ///< by how much there are fewer of them than in plain rewind
    double lost_fair_ratio = 0.0;
    double refused_ratio = 0.0;
    double damage_ratio = unknown;  ///< of the damage that plain rewind deals
    double unseen_ratio = unknown;
    double agreement_ratio = unknown;
};

/// A scene with cover under plain rewind, over all pairs of round trips.
struct SceneSum {
    std::string scene;
    std::uint64_t hits = 0;
    std::array<double, 4> behind_ratio{};
};

/// How much earlier a peeker sees on one kind of screens, and what that wins.
struct PeekSum {
    std::string screens;
    double rtt_peeker_ms = 0.0;
    double rtt_holder_ms = 0.0;
    double advantage_ms = unknown;
    /// Both ways of the network, an interval between snapshots and a tick: the published sum. No floor: a screen shows
    /// that somebody moves while the tick of the move is still being drawn, so it does not wait for that tick.
    double published_sum_ms = 0.0;
    double above_sum_ms = unknown;  ///< the advantage less the sum; below 0 it is less than published
    double starved_ratio = 0.0;     ///< frames with nothing newer to show: the price of a short delay
    /// Of the duels that somebody won, under plain rewind. Of equals where round trips are equal.
    double peeker_share = unknown;
    double holder_share = unknown;
    /// What the peeker would win by the advantage alone, if both reacted like the bots: summary.h.
    double formula_share = unknown;
    std::uint64_t duels = 0;
    /// The published sum with what this row really has: the mean delay of the holder's screen in place of an interval,
    /// and the mean wait of the peeker's commands on the server.
    double own_sum_ms = unknown;
    double above_own_sum_ms = unknown;
    double delay_ms = unknown;
    double wait_ms = 0.0;
};

/// Which verdicts agree with the shooter's own screen, on one kind of screens, over all its round trips.
struct AgreementSum {
    std::string scene;
    std::string screens;
    std::uint64_t shots = 0;
    double starved_ratio = unknown;  ///< frames with nothing newer to show
    /// Of the shots: those with the screen's verdict, and those whose answer has its bits. By the exact view, by a
    /// stamped moment, by a stamped tick.
    std::array<double, 3> agreed_ratio{unknown, unknown, unknown};
    std::array<double, 3> bit_equal_ratio{unknown, unknown, unknown};
};

/// A duel at a corner between equals, by rule, on the usual screens.
struct EqualsSum {
    std::string scene;
    std::string rule;
    std::string setting;
    double rtt_ms = 0.0;
    double advantage_ms = unknown;
    double peeker_share = unknown;
    double holder_share = unknown;
    double formula_share = unknown;
    double agreement_ratio = unknown;
    std::uint64_t duels = 0;
};

/// Who wins when round trips differ, or when one of two equals is slower.
struct DuelSum {
    std::string scene;
    std::string setting;
    double rtt_low_ms = 0.0;
    double rtt_high_ms = 0.0;
    double low_share = unknown;  ///< of the duels that somebody won; in the control that of the slower one
    double low_ping_cost_ms = 0.0;
    std::uint64_t duels = 0;
};

/// Rockets at a victim who dodges, by how the age of the shooter's view is shared out.
struct DodgeSum {
    std::string decided_by;
    double look_back_ms = 0.0;     ///< L, at most
    double fast_forward_ms = 0.0;  ///< FF, at most
    double hold_back_ms = 0.0;     ///< S
    double decay_permille = 0.0;   ///< of L, in flight
    double rtt_shooter_ms = 0.0;
    double rtt_victim_ms = 0.0;
    double escaped_ratio = 0.0;
    std::uint64_t rockets = 0;
    double seen_after_ms = unknown;  ///< mean, from the launch to the first frame of the victim that drew the rocket
};

/// The worst that lies gained under a setting by name: `backsight lab audit`.
struct CheatSum {
    std::string setting;
    double hit_age_ms = 0.0;        ///< the oldest place that was hit
    double honest_ms = 0.0;         ///< by an honest client with 60 ms there and back
    double moved_m = 0.0;           ///< how far its victim had gone since
    double hit_behind_ms = 0.0;     ///< for how long a victim had been behind cover whom a liar hit
    double honest_behind_ms = 0.0;  ///< whom an honest client hit
    double hidden_ms = 0.0;         ///< for how long honest hits on a victim who withholds stamps were refused
    double untouched_ms = 0.0;      ///< the same, in four seconds beside a wall in the open
    double firing_ms = 0.0;         ///< the same, where they fire themselves
    double early_ms = 0.0;          ///< sooner than honest clients, where low round trips wait
    double walk_ahead_m = 0.0;      ///< ahead of the fastest honest runner, where clients own their movement
    double muzzle_off_m = 0.0;      ///< from the shooter's eye to where a shot leaves
};

struct FairnessResult {
    std::vector<FairnessRow> rows;
    std::vector<RuleSum> rules;
    std::vector<SceneSum> scenes;
    std::vector<PeekSum> peeks;
    std::vector<EqualsSum> equals;
    std::vector<AgreementSum> agreements;
    std::vector<DuelSum> duel_sums;
    std::vector<DodgeSum> dodges;
    std::vector<CheatSum> cheats;
    std::uint64_t duels = 0;
    std::uint64_t unshown = 0;
    std::string networks;  ///< in words
    double wall_s = 0.0;
    std::string command;
};

}  // namespace backsight::lab::fairness
