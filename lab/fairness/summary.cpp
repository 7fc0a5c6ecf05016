#include "lab/fairness/summary.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>

namespace backsight::lab::fairness {

namespace {

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? unknown : static_cast<double>(part) / static_cast<double>(whole);
}

// A network that was away for a second says nothing of the others: hence not the mean.
double median_ms(std::vector<std::int64_t> spans_us) {
    if (spans_us.empty()) return unknown;
    const auto middle = spans_us.begin() + static_cast<std::ptrdiff_t>(spans_us.size() / 2);
    std::ranges::nth_element(spans_us, middle);
    return static_cast<double>(*middle) * 1e-3;
}

// The shots of one player at one other, under one pair of round trips.
struct Group {
    Question question = Question::rules;
    const Scene* scene = nullptr;
    Screens screens{};
    double rtt_shooter_ms = 0.0;
    double rtt_victim_ms = 0.0;
    bool is_slowed = false;  // the player of the control who reacts late
    Tally tally;
    // Sums over matches.
    std::int64_t low_ping_held_us = 0;
    std::int64_t held_us = 0;          // shots of this player, on the server
    std::int64_t victim_delay_us = 0;  // of the other's screen
    std::int64_t matches = 0;

    double mean_ms(std::int64_t sum_us) const { return static_cast<double>(sum_us / matches) * 1e-3; }

    bool is_of(const PlannedMatch& match, std::size_t seat) const {
        return question == match.question && scene == match.match.scene && screens.name == match.match.screens.name &&
               rtt_shooter_ms == match.rtts_ms[seat] && rtt_victim_ms == match.rtts_ms[1 - seat] &&
               is_slowed == (match.match.seats[seat].handicap_ms > 0.0);
    }
};

std::vector<Group> groups_of(const std::vector<PlannedMatch>& matches,
                             const std::vector<std::array<Tally, 2>>& tallies) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const PlannedMatch& match = matches[i];
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const auto is_it = [&](const Group& group) { return group.is_of(match, seat); };
            auto group = std::ranges::find_if(groups, is_it);
            if (group == groups.end()) {
                groups.push_back({match.question,
                                  match.match.scene,
                                  match.match.screens,
                                  match.rtts_ms[seat],
                                  match.rtts_ms[1 - seat],
                                  match.match.seats[seat].handicap_ms > 0.0,
                                  {},
                                  0});
                group = groups.end() - 1;
            }
            group->tally.add(tallies[i][seat]);
            group->low_ping_held_us += std::max(tallies[i][0].held_us, tallies[i][1].held_us);
            group->held_us += tallies[i][seat].held_us;
            group->victim_delay_us += tallies[i][1 - seat].delay_us;
            ++group->matches;
        }
    }
    return groups;
}

double peeker_share_of(const RuleTally& tally) { return ratio(tally.peeks_won, tally.peeks_won + tally.peeks_lost); }

double damage_of(const Group& group, const RuleTally& tally) {
    return static_cast<double>(tally.hits) * 100.0 / static_cast<double>(group.scene->weapon.kills);
}

bool is_named(const Rule& rule) { return rule.name == "named"; }

FairnessRow row_of(const Group& group, const Rule& rule, const RuleTally& tally) {
    FairnessRow row{std::string(group.scene->name), rule.name, rule.setting, group.rtt_shooter_ms, group.rtt_victim_ms};
    const bool is_even = group.question == Question::even || group.question == Question::even_duels;
    if (group.question == Question::screens || (is_even && !is_named(rule))) row.setting = group.screens.name;
    if (group.question == Question::control) {
        row.rule = "control";
        row.setting = group.is_slowed ? "reacts 50 ms later" : "against 50 ms later";
    }
    row.hits = tally.hits;
    for (std::size_t i = 0; i < row.behind_ratio.size(); ++i) row.behind_ratio[i] = ratio(tally.behind[i], tally.hits);
    row.lost_fair_ratio = ratio(tally.lost_fair, tally.plain_fair);
    row.refused_ratio = ratio(tally.refused, tally.plain_hits);
    row.peeker_advantage_ms = median_ms(group.tally.peek_leads_us);
    row.duel_share = ratio(tally.won, tally.won + tally.lost);
    row.low_ping_cost_ms = group.mean_ms(group.low_ping_held_us);
    const std::uint64_t rounds = group.tally.rounds;
    row.damage_per_duel = rounds == 0 ? unknown : damage_of(group, tally) / static_cast<double>(rounds);
    row.unseen_ratio = ratio(tally.unseen, tally.hits);
    row.agreement_ratio = ratio(tally.agreed, group.tally.shots);
    row.peeker_duel_share = peeker_share_of(tally);
    return row;
}

// All matches of a question in scenes with cover, by rule.
struct CoverTally {
    CoverTally(const std::vector<Group>& groups, Question question, std::size_t count) : rules(count), damage(count) {
        for (const Group& group : groups) {
            if (group.question != question || !has_cover(*group.scene)) continue;
            screens = group.screens.name;
            shots += group.tally.shots;
            rounds += group.tally.rounds;
            for (std::size_t i = 0; i < count; ++i) {
                rules[i].add(group.tally.rules[i]);
                damage[i] += damage_of(group, group.tally.rules[i]);
            }
        }
    }

    std::string screens;
    std::vector<RuleTally> rules;
    std::vector<double> damage;
    std::uint64_t shots = 0;
    std::uint64_t rounds = 0;
};

// `plain`: the matches in which nobody waits.
RuleSum sum_of(const Rule& rule, const CoverTally& played, std::size_t at, const CoverTally& plain) {
    const RuleTally& tally = played.rules[at];
    const double plain_rounds = ratio(plain.rounds, played.rounds);
    RuleSum sum{rule.name, rule.setting, tally.hits};
    for (std::size_t k = 0; k < behind_ms.size(); ++k) {
        sum.behind_ratio[k] = ratio(tally.behind[k], tally.hits);
        sum.cut_ratio[k] = 1.0 - plain_rounds * ratio(tally.behind[k], plain.rules[0].behind[k]);
    }
    sum.lost_fair_ratio = ratio(tally.lost_fair, tally.plain_fair);
    sum.refused_ratio = ratio(tally.refused, tally.plain_hits);
    sum.damage_ratio = plain.damage[0] > 0.0 ? plain_rounds * played.damage[at] / plain.damage[0] : unknown;
    sum.unseen_ratio = ratio(tally.unseen, tally.hits);
    sum.agreement_ratio = ratio(tally.agreed, played.shots);
    return sum;
}

std::vector<RuleSum> sums_of(const std::vector<Group>& groups, const RuleSets& rules) {
    const CoverTally all(groups, Question::rules, rules.all.size());
    const CoverTally even(groups, Question::even, rules.even.size());
    std::vector<RuleSum> sums;
    for (std::size_t i = 0; i < rules.all.size(); ++i) sums.push_back(sum_of(rules.all[i], all, i, all));
    for (std::size_t i = 0; i < rules.even.size() && even.rounds > 0; ++i) {
        sums.push_back(sum_of(rules.even[i], even, i, all));
        if (is_named(rules.even[i])) continue;
        sums.back().rule = wait_alone;
        sums.back().setting = even.screens;
    }
    return sums;
}

std::vector<SceneSum> scenes_of(const std::vector<Group>& groups) {
    std::vector<SceneSum> sums;
    std::vector<RuleTally> tallies;
    for (const Group& group : groups) {
        if (group.question != Question::rules || !has_cover(*group.scene)) continue;
        const auto found = std::ranges::find(sums, group.scene->name, &SceneSum::scene);
        const auto at = static_cast<std::size_t>(found - sums.begin());
        if (found == sums.end()) {
            sums.push_back({std::string(group.scene->name)});
            tallies.emplace_back();
        }
        tallies[at].add(group.tally.rules[0]);
    }
    for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i].hits = tallies[i].hits;
        for (std::size_t k = 0; k < behind_ms.size(); ++k)
            sums[i].behind_ratio[k] = ratio(tallies[i].behind[k], tallies[i].hits);
    }
    return sums;
}

// Under the usual screens too: "64 Hz" is what all rules are judged on.
std::vector<PeekSum> peeks_of(const std::vector<Group>& groups) {
    std::vector<PeekSum> sums;
    for (const Group& group : groups) {
        const bool is_asked = group.question != Question::control && group.question != Question::even_duels;
        if (!is_asked || group.scene->name != "corner") continue;
        const double tick_ms = 1000.0 / group.screens.rate.hz();
        const double ways_and_tick_ms = (group.rtt_shooter_ms + group.rtt_victim_ms) / 2.0 + tick_ms;
        const double published_sum_ms = ways_and_tick_ms + tick_ms * group.screens.ticks_per_snapshot;
        const RuleTally& plain = group.tally.rules[0];
        const double ahead_ms = median_ms(group.tally.peek_leads_us);
        PeekSum sum{group.screens.name, group.rtt_shooter_ms, group.rtt_victim_ms, ahead_ms, published_sum_ms};
        sum.above_sum_ms = ahead_ms - published_sum_ms;
        sum.delay_ms = group.mean_ms(group.victim_delay_us);
        sum.wait_ms = group.mean_ms(group.held_us);
        sum.own_sum_ms = ways_and_tick_ms + sum.delay_ms + sum.wait_ms;
        sum.above_own_sum_ms = ahead_ms - sum.own_sum_ms;
        sum.starved_ratio = ratio(group.tally.starved_frames, group.tally.frames);
        sum.peeker_share = peeker_share_of(plain);
        sum.holder_share = 1.0 - sum.peeker_share;
        sum.formula_share = share_by_advantage(ahead_ms, reaction_deviation_ms({}));
        sum.duels = plain.peeks_won + plain.peeks_lost;
        sums.push_back(sum);
    }
    return sums;
}

// Their rules are those of screen_rules().
std::vector<AgreementSum> agreements_of(const std::vector<Group>& groups) {
    std::vector<AgreementSum> sums;
    std::vector<Tally> tallies;
    for (const Group& group : groups) {
        if (group.question != Question::screens || group.screens.even_to > Micros{}) continue;
        const auto found = std::ranges::find_if(sums, [&](const AgreementSum& sum) {
            return sum.scene == group.scene->name && sum.screens == group.screens.name;
        });
        const auto at = static_cast<std::size_t>(found - sums.begin());
        if (found == sums.end()) {
            sums.push_back({std::string(group.scene->name), group.screens.name});
            tallies.emplace_back();
        }
        tallies[at].add(group.tally);
    }
    for (std::size_t k = 0; k < sums.size(); ++k) {
        const Tally& tally = tallies[k];
        sums[k].shots = tally.shots;
        sums[k].starved_ratio = ratio(tally.starved_frames, tally.frames);
        for (std::size_t i = 0; i < sums[k].agreed_ratio.size(); ++i) {
            sums[k].agreed_ratio[i] = ratio(tally.rules[i].agreed, tally.shots);
            sums[k].bit_equal_ratio[i] = ratio(tally.rules[i].bit_equal, tally.shots);
        }
    }
    return sums;
}

std::vector<EqualsSum> equals_of(const std::vector<Group>& groups, const RuleSets& sets) {
    std::vector<EqualsSum> sums;
    for (const Group& group : groups) {
        const bool is_of_equals = group.scene->peeker >= 0 && group.rtt_shooter_ms == group.rtt_victim_ms;
        const bool is_asked = group.question == Question::rules || group.question == Question::even;
        if (!is_asked || !is_of_equals) continue;
        const double ahead_ms = median_ms(group.tally.peek_leads_us);
        const std::vector<Rule>& rules = sets.of(group.question);
        for (std::size_t i = 0; i < rules.size(); ++i) {
            if (group.question == Question::even && !is_named(rules[i])) continue;
            const RuleTally& tally = group.tally.rules[i];
            const double won = peeker_share_of(tally);
            sums.push_back({std::string(group.scene->name), rules[i].name, rules[i].setting, group.rtt_shooter_ms,
                            ahead_ms, won, 1.0 - won, share_by_advantage(ahead_ms, reaction_deviation_ms({})),
                            ratio(tally.agreed, group.tally.shots), tally.peeks_won + tally.peeks_lost});
        }
    }
    return sums;
}

std::vector<DuelSum> duels_of(const std::vector<Group>& groups, const RuleSets& sets) {
    std::vector<DuelSum> sums;
    for (const Group& group : groups) {
        const bool is_duel = group.scene->curtain_ms > 0.0 || group.scene->peeker >= 0;
        const bool is_control = group.question == Question::control;
        const bool is_asked =
            is_control ? group.is_slowed : group.rtt_shooter_ms == 20.0 && group.rtt_victim_ms == 150.0;
        if (!is_duel || !is_asked || group.question == Question::even) continue;
        const std::vector<Rule>& rules = sets.of(group.question);
        const bool has_all = group.question == Question::rules || group.question == Question::even_duels;
        for (std::size_t i = 0; i < (has_all ? rules.size() : 1); ++i) {
            const RuleTally& tally = group.tally.rules[i];
            const FairnessRow row = row_of(group, rules[i], tally);
            const bool is_of_a_rule = group.question == Question::rules || (has_all && is_named(rules[i]));
            const std::string setting = is_of_a_rule ? row.rule + ", " + row.setting : row.setting;
            sums.push_back({row.scene, setting, row.rtt_shooter_ms, row.rtt_victim_ms, row.duel_share,
                            row.low_ping_cost_ms, tally.won + tally.lost});
        }
    }
    return sums;
}

}  // namespace

double reaction_deviation_ms(const Human& human) {
    const double normal = human.reaction_deviation_ms;
    const double tail = human.reaction_tail_ms;
    return std::sqrt(normal * normal + tail * tail);
}

// The error function's own series, so that it is alike everywhere; beyond 5 deviations all is won.
double share_by_advantage(double ahead_ms, double deviation_ms) {
    const double z = ahead_ms / (2.0 * deviation_ms);  // deviation of the difference: that of one times root 2
    if (!(z < 3.6)) return z > 0.0 ? 1.0 : unknown;
    if (!(z > -3.6)) return 0.0;
    double term = z;
    double sum = z;
    for (int n = 1; n < 80; ++n) {
        term *= -z * z / n;
        sum += term / (2 * n + 1);
    }
    return 0.5 + sum / std::sqrt(pi);
}

FairnessResult summary_of(const std::vector<PlannedMatch>& matches, const std::vector<std::array<Tally, 2>>& tallies,
                          const RuleSets& rules) {
    FairnessResult result;
    const std::vector<Group> groups = groups_of(matches, tallies);
    for (const Group& group : groups) {
        const std::vector<Rule>& judged = rules.of(group.question);
        for (std::size_t i = 0; i < judged.size(); ++i)
            result.rows.push_back(row_of(group, judged[i], group.tally.rules[i]));
        result.unshown += group.tally.unshown;
    }
    result.rules = sums_of(groups, rules);
    result.scenes = scenes_of(groups);
    result.peeks = peeks_of(groups);
    result.equals = equals_of(groups, rules);
    result.agreements = agreements_of(groups);
    result.duel_sums = duels_of(groups, rules);
    for (const std::array<Tally, 2>& one : tallies) result.duels += one[0].rounds;
    return result;
}

}  // namespace backsight::lab::fairness
