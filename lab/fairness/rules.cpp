#include "lab/fairness/rules.h"

#include <backsight/presets/source.h>

#include <algorithm>
#include <limits>

#include "inputs/files/number_format.h"

namespace backsight::lab::fairness {

namespace {

using presets::ViewStrategy;

constexpr Micros ms(std::int64_t value) { return {value * 1000}; }

std::string in_ms(std::int64_t value) { return std::to_string(value) + " ms"; }

WeaponRules capped(Micros most) {
    WeaponRules rules = plain_rules();
    rules.max_rewind = most;
    return rules;
}

WeaponRules with_cover(Micros grace, Micros foresight) {
    WeaponRules rules = plain_rules();
    rules.cover_grace = grace;
    rules.cover_foresight = foresight;
    return rules;
}

// Systems by how they rewind, and games by the cap that they publish.
void add_published(std::vector<Rule>& rules) {
    rules.push_back({"no rewind", "the present", capped(ms(1000)), ViewStrategy::present});
    rules.push_back({"the ping", "capt.k's, Xonotic's 400 ms", capped(ms(400)), ViewStrategy::ping});
    rules.push_back({"the ping and the delay", "1000 ms", capped(ms(1000)), ViewStrategy::ping_plus_interpolation});
    rules.push_back({"a stamped tick", "Source 2013, 1000 ms", capped(ms(1000)), ViewStrategy::tick});
    rules.push_back({"a stamped moment", "1000 ms", capped(ms(1000)), ViewStrategy::moment});
    rules.push_back({"two ticks, a fraction", "Fusion, 200 ms", capped(ms(200)), ViewStrategy::endpoints});
    struct Cap {
        const char* game;
        std::int64_t most_ms;
    };
    for (const auto& [game, most_ms] : {Cap{"Quake Live", 80}, Cap{"Warsow, CS:GO, OpenQ4", 200},
                                        Cap{"nengi, Overwatch", 250}, Cap{"Xonotic", 400}, Cap{"GoldSrc", 500}})
        rules.push_back({"a published cap", std::string(game) + ", " + in_ms(most_ms), capped(ms(most_ms))});
}

void add_caps(std::vector<Rule>& rules) {
    for (const std::int64_t most_ms : {100, 150, 200, 300})
        rules.push_back({"cap", in_ms(most_ms), capped(ms(most_ms))});
    for (const float most_m : {0.25f, 0.5f, 1.0f, 1.5f}) {
        WeaponRules moved = plain_rules();
        moved.max_victim_moved_m = most_m;
        rules.push_back({"cap in metres", inputs::short_number(static_cast<double>(most_m)) + " m", moved});
    }
}

void add_cover(std::vector<Rule>& rules) {
    for (const std::int64_t grace_ms : {0, 25, 50, 100, 150, 200})
        rules.push_back({"cover", "grace " + in_ms(grace_ms), with_cover(ms(grace_ms), ms(0))});
    for (const std::int64_t grace_ms : {0, 10, 25, 50, 100})
        rules.push_back({"cover, foreseen", "grace " + in_ms(grace_ms), with_cover(ms(grace_ms), ms(300))});
    for (const std::int64_t most_ms : {50, 100, 150, 200, 250})
        rules.push_back({"cover, foreseen", "by " + in_ms(most_ms), with_cover(ms(0), ms(most_ms))});
}

}  // namespace

WeaponRules plain_rules() {
    WeaponRules rules;
    rules.max_rewind = {10'000'000};
    rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    rules.cover_grace = {-1};
    rules.cover_max_view_age = ms(1000);
    return rules;
}

std::vector<Rule> all_rules() {
    std::vector<Rule> rules{{"plain rewind", "exact", plain_rules()}};
    add_published(rules);
    add_caps(rules);
    add_cover(rules);
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto named = static_cast<FairnessSetting>(i);
        rules.push_back({"named", to_string(named), rules_of(named)});
    }
    return rules;
}

std::uint64_t Judging::grant(const Servers& servers, const ShotFacts& facts) const {
    const Verdict plain = servers[by_a_point]->judge(facts.client, facts.shot, (*rules_)[0].weapon).verdict;
    std::uint64_t granted = plain.outcome == Outcome::hit ? 1 : 0;
    for (std::size_t i = 1; i < rules_->size(); ++i) {
        if (grants((*rules_)[i], servers, facts, plain)) granted |= std::uint64_t{1} << i;
    }
    return granted;
}

bool Judging::grants(const Rule& rule, const Servers& servers, const ShotFacts& facts, const Verdict& plain) const {
    if (rule.strategy) return grants_by_strategy(rule, *servers[by_a_point], facts);
    // A rule on top of the exact view makes no hit of a miss; and what breaks no cap is a hit without cover too.
    if (plain.outcome != Outcome::hit) return false;
    const bool is_capped =
        plain.seen_paid > rule.weapon.max_rewind || plain.seen_moved_m > rule.weapon.max_victim_moved_m;
    if (!is_capped && rule.weapon.cover_grace < Micros{0}) return true;
    const auto sight = [this](Vec3 a, Vec3 b) { return line_is_free(*scene_, a, b); };
    ServerWorld& server = *servers[rule.weapon.cover_foresight > Micros{0} ? by_width : by_a_point];
    return server.judge(facts.client, facts.shot, rule.weapon, sight).verdict.outcome == Outcome::hit;
}

bool Judging::grants_by_strategy(const Rule& rule, const ServerWorld& world, const ShotFacts& facts) const {
    const WorldHistory& history = world.history();
    const DrawConfig& draw = world.config().draw;
    const Ledger& ledger = world.ledger(facts.client);
    const Tick tick = presets::source_tick(presets::instant_of(facts.stamp.shown, draw.tick_rate),
                                           facts.interpolation_delay, draw.tick_rate);
    const presets::ShotStamps stamps{facts.present, facts.stamp,
                                     facts.rtt,     facts.interpolation_delay,
                                     tick,          presets::endpoints_of(ledger, facts.stamp)};
    View view = presets::view_of(*rule.strategy, stamps, history, draw, ledger);
    // They rewind no farther than this, whatever was claimed.
    const Moment oldest = facts.present - draw.tick_rate.span(rule.weapon.max_rewind);
    if (view.moment() < oldest) view = View::at_moment(history, draw, oldest);
    return bool{cast_ray(view, ray_of(facts.shot, rule.weapon), filter_of(facts.shot))};
}

}  // namespace backsight::lab::fairness
