#include "lab/fairness/rules.h"

#include <backsight/presets/source.h>

#include <algorithm>
#include <limits>

#include "inputs/files/number_format.h"
#include "lab/fidelity/same_hit.h"

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

Rule plain() { return {"plain rewind", "exact", plain_rules()}; }
Rule by_tick() { return {tick_rule, "its tick, 1000 ms", capped(ms(1000)), ViewStrategy::tick}; }
Rule by_moment() { return {moment_rule, "1000 ms", capped(ms(1000)), ViewStrategy::moment}; }

PublishedShot published_shot(const ShotFacts& facts) {
    return {
        facts.client,  facts.victim,     facts.shot, facts.heard, facts.fired_at, facts.rtt, facts.interpolation_delay,
        facts.present, bool{facts.drawn}};
}

// With the histories and the stamps of their own.
void add_systems(std::vector<Rule>& rules) {
    struct System {
        const char* name;
        const char* setting;
        Published published;
    };
    for (const auto& [name, setting, published] :
         {System{"UT2003", "a trail of 400 ms", Published::ut2003},
          System{"UT2003, by ping", "capt.k's nodes each 20 ms", Published::captk},
          System{"TwoTen", "64 frames, a fraction", Published::twoten},
          System{"FishNet", "a precise tick, 1250 ms", Published::fishnet},
          System{"Mirror", "6 captures, one each 100 ms", Published::mirror},
          System{"text21's Rewind", "a ray, 30 Hz, 500 ms", Published::text21},
          System{"text21's Rewind", "a cone of 6 degrees", Published::text21_cone},
          System{"PUN 2", "dead reckoning, 10 Hz", Published::pun2},
          System{"netfox", "the present, muzzle in 1 m", Published::netfox},
          System{"UT4", "half of the ping, 60 ms", Published::ut4},
          System{"dusty-qw", "the ping less 20, 250 ms", Published::dusty_qw}})
        rules.push_back({name, setting, plain_rules(), {}, published});
}

// Systems by how they rewind, and games by the cap that they publish.
void add_published(std::vector<Rule>& rules) {
    rules.push_back({"no rewind", "the present", capped(ms(1000)), ViewStrategy::present});
    rules.push_back({"Xonotic", "the ping, 400 ms", capped(ms(400)), ViewStrategy::ping});
    rules.push_back({"the ping and the delay", "1000 ms", capped(ms(1000)), ViewStrategy::ping_plus_interpolation});
    rules.push_back(by_tick());
    rules.push_back(by_moment());
    rules.push_back({"Photon Fusion", "two ticks, a fraction, 200 ms", capped(ms(200)), ViewStrategy::endpoints});
    add_systems(rules);
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
    std::vector<Rule> rules{plain()};
    add_published(rules);
    add_caps(rules);
    add_cover(rules);
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto named = static_cast<FairnessSetting>(i);
        // One for which commands wait changes the shots themselves, so it judges matches of its own: even_rules().
        const auto [weapon, even_to] = fairness_of(named);
        if (even_to == Micros{0}) rules.push_back({"named", to_string(named), weapon});
    }
    return rules;
}

std::vector<Rule> screen_rules() { return {plain(), by_moment(), by_tick()}; }

std::vector<Rule> even_rules() {
    return {plain(), {"named", to_string(FairnessSetting::even), rules_of(FairnessSetting::even)}};
}

Judging::Judging(const std::vector<Rule>& rules, const Scene& scene, TickRate rate, std::uint32_t ticks_per_snapshot)
    : rules_(&rules), scene_(&scene) {
    if (std::ranges::any_of(rules, [](const Rule& rule) { return rule.published.has_value(); }))
        published_.emplace(rate, ticks_per_snapshot);
}

Granted Judging::grant(const Servers& servers, const ShotFacts& facts) const {
    const Verdict plain = servers[by_a_point]->judge(facts.client, facts.shot, (*rules_)[0].weapon).verdict;
    Granted granted;
    const auto note = [&](std::size_t rule, bool is_hit, bool is_bit_equal) {
        if (is_hit) granted.rules |= std::uint64_t{1} << rule;
        if (is_bit_equal) granted.bit_equal |= std::uint64_t{1} << rule;
    };
    note(0, plain.outcome == Outcome::hit, is_bit_equal(plain.hit, facts.drawn));
    for (std::size_t i = 1; i < rules_->size(); ++i) {
        const Rule& rule = (*rules_)[i];
        if (rule.published) {
            note(i, published_->grants(*rule.published, *servers[by_a_point], published_shot(facts)), false);
        } else if (rule.strategy) {
            const Hit hit = hit_by_strategy(rule, *servers[by_a_point], facts);
            note(i, bool{hit}, is_bit_equal(hit, facts.drawn));
        } else {
            note(i, grants_on_top(rule, servers, facts, plain), false);
        }
    }
    return granted;
}

// It makes no hit of a miss; and what breaks no cap is a hit without cover too.
bool Judging::grants_on_top(const Rule& rule, const Servers& servers, const ShotFacts& facts,
                            const Verdict& plain) const {
    if (plain.outcome != Outcome::hit) return false;
    const bool is_capped =
        plain.seen_paid > rule.weapon.max_rewind || plain.seen_moved_m > rule.weapon.max_victim_moved_m;
    if (!is_capped && rule.weapon.cover_grace < Micros{0}) return true;
    const auto sight = [this](Vec3 a, Vec3 b, Moment) { return line_is_free(*scene_, a, b); };
    ServerWorld& server = *servers[rule.weapon.cover_foresight > Micros{0} ? by_width : by_a_point];
    return server.judge(facts.client, facts.shot, rule.weapon, sight).verdict.outcome == Outcome::hit;
}

Hit Judging::hit_by_strategy(const Rule& rule, const ServerWorld& world, const ShotFacts& facts) const {
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
    return cast_ray(view, ray_of(facts.shot, rule.weapon), filter_of(facts.shot));
}

}  // namespace backsight::lab::fairness
