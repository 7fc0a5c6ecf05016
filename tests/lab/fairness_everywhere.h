#pragma once

// A few duels of the fairness lab as one number, which must be equal on every machine and with every compiler: models
// of networks, human draws, matches in every scene, all kinds of rules, and rockets.
//
// The rules are its own, so that a new row of the lab does not change the number. A new scene is not in it until its
// name stands here. What changes the number on purpose pins the new one.

#include <backsight/base/hash.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/network_model.h"
#include "lab/fairness/link.h"
#include "lab/fairness/match.h"
#include "lab/fairness/rocket_match.h"

namespace backsight::lab::fairness {

inline constexpr std::uint64_t pinned_fairness_hash = 0x53f0cb0b8d4985da;

inline std::vector<Rule> rules_of_each_kind() {
    std::vector<Rule> rules(6, {"", "", plain_rules()});
    rules[1].weapon.max_rewind = {100'000};
    rules[2].weapon.max_victim_moved_m = 0.5f;
    rules[3].weapon.cover_grace = {50'000};
    rules[4].weapon = rules_of(FairnessSetting::competitive);
    rules[5].strategy = presets::ViewStrategy::ping_plus_interpolation;
    for (std::size_t i = 0; i < std::size_t(Published::count_); ++i)
        rules.push_back({.name = "", .setting = "", .published = static_cast<Published>(i)});
    return rules;
}

inline void add_tally(Hasher& hash, const Tally& tally) {
    for (const RuleTally& rule : tally.rules) {
        hash.add(rule.hits).add(rule.plain_fair).add(rule.refused).add(rule.lost_fair).add(rule.won).add(rule.lost);
        for (const std::uint64_t behind : rule.behind) hash.add(behind);
    }
    for (const std::int64_t lead : tally.peek_leads_us) hash.add(static_cast<std::uint64_t>(lead));
    hash.add(tally.shots).add(tally.unshown).add(tally.frames).add(tally.starved_frames);
}

struct ModelledNetwork {
    inputs::Trace trace;
    Micros median;
};

// Each part of a budget in turn.
inline void add_rockets(Hasher& hash, const std::vector<ModelledNetwork>& networks) {
    const BudgetCaps budgets[] = {
        {.look_back = {100'000}},
        {.look_back = {100'000}, .decided_by = DecidedBy::clock},
        {.look_back = {0}, .fast_forward = {100'000}, .decided_by = DecidedBy::clock},
        {.look_back = {0}, .hold_back = {100'000}, .decided_by = DecidedBy::clock},
        {.look_back = {250'000}, .decay_permille = 250, .decided_by = DecidedBy::clock},
        {.look_back = {0}, .fast_forward = {150'000}, .decided_by = DecidedBy::catch_up},
    };
    std::uint64_t number = 0;
    for (const BudgetCaps& budget : budgets) {
        RocketMatchConfig match;
        match.budget = budget;
        for (Seat& seat : match.seats) {
            const ModelledNetwork& network = networks[number++ % networks.size()];
            seat = {&network.trace, network.median, micros_of(number % 2 == 0 ? 50.0 : 150.0)};
        }
        match.rockets = 10;
        match.seed = number;
        const RocketTally tally = play_rockets(match);
        hash.add(tally.rockets).add(tally.escaped).add(tally.confirmed).add(tally.denied).add(tally.seen);
        hash.add(static_cast<std::uint64_t>(tally.seen_us));
    }
}

// Commands wait until they are as late as those of the slower network.
inline void add_waiting_duels(Hasher& hash, const ModelledNetwork& network, const std::vector<Rule>& rules) {
    MatchConfig match;
    match.scene = &*std::ranges::find(all_scenes(), "open", &Scene::name);
    match.screens.even_to = fairness_of(FairnessSetting::even).even_to;
    match.seats = {Seat{&network.trace, network.median, micros_of(20.0)},
                   Seat{&network.trace, network.median, micros_of(150.0)}};
    match.rounds = 8;
    Match played(match, rules);
    for (const Tally& tally : played.play()) add_tally(hash, tally);
}

inline std::uint64_t fairness_hash() {
    std::vector<ModelledNetwork> networks;
    for (const inputs::NetworkModel& model : inputs::network_models()) {
        inputs::Trace trace = inputs::generate(model, 20'000'000, 1);
        const Micros median = median_rtt(trace);
        networks.push_back({std::move(trace), median});
    }
    const std::vector<Rule> rules = rules_of_each_kind();
    Hasher hash;
    std::uint64_t number = 0;
    for (const std::string_view name : {"corner", "corner, sniper", "retreat", "dead end", "ledge", "gap",
                                        "gap, turning", "door", "lane", "arena", "open", "open, sniper"}) {
        MatchConfig match;
        match.scene = &*std::ranges::find(all_scenes(), name, &Scene::name);
        for (const double rtt_ms : {50.0, 150.0}) {
            const ModelledNetwork& network = networks[number % networks.size()];
            match.seats[number++ % 2] = {&network.trace, network.median, micros_of(rtt_ms)};
        }
        match.seed = number;
        match.rounds = 8;
        Match played(match, rules);
        for (const Tally& tally : played.play()) add_tally(hash, tally);
    }
    add_waiting_duels(hash, networks[0], rules);
    add_rockets(hash, networks);
    return hash.value();
}

}  // namespace backsight::lab::fairness
