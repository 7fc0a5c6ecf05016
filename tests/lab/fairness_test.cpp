// The lab of fairness: humans, scenes, and that truth comes from frames.

#include "lab/fairness/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "lab/fairness/match.h"
#include "lab/fairness/summary.h"

using namespace backsight;
using namespace backsight::lab::fairness;

namespace lab_fairness_test {

const Scene& scene(std::string_view name) {
    const auto all = all_scenes();
    return *std::ranges::find(all, name, &Scene::name);
}

// A network without jitter or loss.
inputs::Trace steady(std::int64_t rtt_us) {
    inputs::Trace trace{"steady", {}, 10'000'000};
    for (std::int64_t at = 0; at <= trace.duration_us; at += 10'000) trace.samples.push_back({at, rtt_us});
    return trace;
}

MatchConfig match_on(const inputs::Trace& trace, std::string_view name, double rtt_ms, int rounds) {
    MatchConfig match;
    match.scene = &scene(name);
    for (Seat& seat : match.seats) seat = {&trace, median_rtt(trace), micros_of(rtt_ms)};
    match.seed = 5;
    match.rounds = rounds;
    return match;
}

double share_won(const RuleTally& tally) {
    return static_cast<double>(tally.won) / static_cast<double>(tally.won + tally.lost);
}

TEST(fairness_lab, reactions_are_those_of_the_players_measured) {
    Draw draw(3);
    const Human human;
    constexpr int count = 100'000;
    double sum = 0.0;
    double squares = 0.0;
    for (int i = 0; i < count; ++i) {
        const double ms = human.reaction_ms(draw);
        sum += ms;
        squares += ms * ms;
    }
    const double mean = sum / count;
    EXPECT_NEAR(mean, 205.0, 0.5);
    EXPECT_NEAR(std::sqrt(squares / count - mean * mean), 36.1, 0.5);
}

TEST(fairness_lab, exponential_times_have_their_mean_and_half_life) {
    Draw draw(4);
    constexpr int count = 100'000;
    double sum = 0.0;
    int above = 0;
    for (int i = 0; i < count; ++i) {
        const double one = draw.exponential(2.0);
        sum += one;
        above += one > 2.0 * 0.69314718 ? 1 : 0;
    }
    EXPECT_NEAR(sum / count, 2.0, 0.03);
    EXPECT_NEAR(above, count / 2, 600);
}

TEST(fairness_lab, a_wall_hides_a_body_and_its_edge_shows_a_shoulder) {
    const Scene& corner = scene("corner");
    const Vec3 eye = eye_of({0.0f, 0.8f, 0.0f});
    EXPECT_FALSE(sees_body(corner, eye, {12.0f, -1.4f, 0.0f}));
    EXPECT_TRUE(sees_body(corner, eye, {12.0f, 0.5f, 0.0f}));
    const Vec3 shoulder{12.0f, -0.3f, 0.0f};
    EXPECT_TRUE(sees_body(corner, eye, shoulder));
    EXPECT_FALSE(line_is_free(corner, eye, chest_of(shoulder)));
}

TEST(fairness_lab, a_seed_plays_alike) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<Rule> rules = all_rules();
    const auto once = Match(match_on(trace, "gap", 60, 10), rules).play();
    const auto again = Match(match_on(trace, "gap", 60, 10), rules).play();
    EXPECT_GT(once[0].rules[0].hits, 10u);
    EXPECT_EQ(once[0].rules[0].hits, again[0].rules[0].hits);
    EXPECT_EQ(once[0].rules[0].behind, again[0].rules[0].behind);
    EXPECT_EQ(once[0].shots, again[0].shots);
}

TEST(fairness_lab, a_peeker_sees_first_by_both_ways_an_interval_and_a_tick) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<Rule> rules = all_rules();
    MatchConfig config = match_on(trace, "corner", 100, 40);
    config.screens.delay_snapshots = 1.0;
    const auto tallies = Match(config, rules).play();
    std::vector<std::int64_t> leads = tallies[0].peek_leads_us;
    ASSERT_GT(leads.size(), 10u);
    std::ranges::sort(leads);
    const double tick_ms = 1000.0 / 64.0;
    const double formula_ms = 50.0 + 50.0 + tick_ms + tick_ms;
    EXPECT_NEAR(static_cast<double>(leads[leads.size() / 2]) * 1e-3, formula_ms, tick_ms);
    for (const Tally& tally : tallies) EXPECT_EQ(tally.delay_us, 15'625);
}

TEST(fairness_lab, a_row_is_held_against_the_delay_of_its_holder_and_the_wait_of_its_peeker) {
    const std::vector<Rule> rules(2, {"", "", plain_rules()});
    std::vector<PlannedMatch> matches(2);
    std::vector<std::array<Tally, 2>> tallies(2);
    for (std::size_t i = 0; i < 2; ++i) {
        matches[i].match.scene = &scene("corner");
        matches[i].match.screens.rate = {20, 1};
        matches[i].rtts_ms = {20.0, 50.0};
        for (Tally& tally : tallies[i]) tally.rules.resize(2);
        tallies[i][0].peek_leads_us = {200'000};
    }
    tallies[0][0].held_us = 100'000;
    tallies[1][0].held_us = 140'000;
    tallies[0][0].delay_us = 1'000'000;  // the peeker's own screen is in no sum
    tallies[0][1].delay_us = 30'000;
    tallies[1][1].delay_us = 50'000;
    const FairnessResult result = summary_of(matches, tallies, {rules, rules, rules});
    ASSERT_EQ(result.peeks.size(), 2u);
    const PeekSum& peek = result.peeks[0];
    EXPECT_DOUBLE_EQ(peek.rtt_peeker_ms, 20.0);
    EXPECT_DOUBLE_EQ(peek.published_sum_ms, 10.0 + 25.0 + 50.0 + 50.0);
    EXPECT_DOUBLE_EQ(peek.own_sum_ms, 10.0 + 25.0 + 40.0 + 50.0 + 120.0);
    EXPECT_DOUBLE_EQ(peek.above_own_sum_ms, 200.0 - 245.0);
}

TEST(fairness_lab, nobody_in_the_open_is_behind_cover) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<Rule> rules = all_rules();
    const auto tallies = Match(match_on(trace, "open", 150, 10), rules).play();
    EXPECT_GT(tallies[0].rules[0].hits, 20u);
    for (const Tally& tally : tallies) EXPECT_EQ(tally.rules[0].behind[0], 0u);
}

TEST(fairness_lab, plain_rewind_hits_one_in_twenty_behind_cover_and_foresight_refuses_them) {
    SweepOptions options;
    options.duels = 600;
    options.cheats = false;
    const FairnessResult result = run_sweep(options);
    ASSERT_FALSE(result.rules.empty());
    EXPECT_GT(result.rules[0].hits, 2000u);
    EXPECT_GT(result.rules[0].behind_ratio[0], 0.05);
    EXPECT_EQ(result.rules[0].lost_fair_ratio, 0.0);
    EXPECT_EQ(result.rules[0].agreement_ratio, 1.0);
    EXPECT_EQ(result.rules[0].unseen_ratio, 0.0);
    EXPECT_EQ(result.rules[0].damage_ratio, 1.0);
    for (const AgreementSum& sum : result.agreements) {
        if (sum.shots > 0) EXPECT_EQ(sum.bit_equal_ratio[0], 1.0) << sum.screens;
    }
    const auto foreseen = std::ranges::find(result.rules, "cover, foreseen", &RuleSum::rule);
    ASSERT_NE(foreseen, result.rules.end());
    EXPECT_GT(foreseen->cut_ratio[0], 0.95);
    EXPECT_LT(foreseen->lost_fair_ratio, 0.005);
}

// The other three have fewer: whoever peeks or leans out is rarely hit on the way back.
TEST(fairness_lab, plain_rewind_hits_one_in_twenty_behind_cover_in_each_scene_that_is_run_through) {
    SweepOptions options;
    options.duels = 1'000;
    options.scenes = {"retreat", "dead end", "ledge", "gap", "gap, turning", "door", "arena"};
    options.rtts_ms = {20.0, 100.0, 250.0};
    options.cheats = false;
    const FairnessResult result = run_sweep(options);
    ASSERT_EQ(result.scenes.size(), options.scenes.size());
    for (const SceneSum& sum : result.scenes) {
        EXPECT_GT(sum.hits, 100u) << sum.scene;
        EXPECT_GT(sum.behind_ratio[0], 0.05) << sum.scene;
        EXPECT_GE(sum.behind_ratio[0], sum.behind_ratio[1]) << sum.scene;
    }
}

TEST(fairness_lab, the_exact_view_answers_each_shot_with_the_bits_of_the_shooters_screen) {
    inputs::Trace rough = steady(40'000);
    for (std::size_t i = 0; i < rough.samples.size(); ++i) {
        if (i % 7 == 0) rough.samples[i].rtt_us = 110'000;
        if (i % 11 == 0) rough.samples[i].rtt_us = inputs::lost_rtt_us;
    }
    const std::vector<Rule> rules = screen_rules();
    MatchConfig config = match_on(rough, "open", 60, 40);
    config.screens.delay_snapshots = 1.0;  // most frames are starved
    const auto tallies = Match(config, rules).play();
    for (const Tally& tally : tallies) {
        EXPECT_GT(tally.shots, 50u);
        EXPECT_GT(tally.starved_frames, tally.frames / 10);
        EXPECT_EQ(tally.rules[0].agreed, tally.shots);
        EXPECT_EQ(tally.rules[0].bit_equal, tally.shots);
        EXPECT_LT(tally.rules[1].bit_equal, tally.shots) << "a moment does not say which snapshots were missing";
        EXPECT_LT(tally.rules[2].bit_equal, tally.shots);
    }
}

TEST(fairness_lab, each_duel_at_a_corner_is_won_by_its_peeker_or_its_holder) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<Rule> rules = all_rules();
    const auto at_corner = Match(match_on(trace, "corner", 50, 40), rules).play();
    const auto in_open = Match(match_on(trace, "open", 50, 10), rules).play();
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const RuleTally& one = at_corner[0].rules[i];
        const RuleTally& other = at_corner[1].rules[i];
        EXPECT_GT(one.won + other.won, 10u);
        EXPECT_EQ(one.peeks_won + other.peeks_won + one.peeks_lost + other.peeks_lost, one.won + other.won);
        EXPECT_EQ(in_open[0].rules[i].peeks_won + in_open[0].rules[i].peeks_lost, 0u);
    }
}

TEST(fairness_lab, damage_counts_lives_and_not_hits) {
    const std::vector<Rule> rules(2, {"", "", plain_rules()});
    std::vector<PlannedMatch> matches(2);
    matches[0].match.scene = &scene("corner");          // three hits kill
    matches[1].match.scene = &scene("corner, sniper");  // one does
    for (PlannedMatch& match : matches) match.rtts_ms = {20.0, 50.0};
    std::vector<std::array<Tally, 2>> tallies(2);
    for (std::array<Tally, 2>& match : tallies) {
        for (Tally& tally : match) tally.rules.resize(2);
        match[0].rounds = match[1].rounds = 10;
        match[0].rules[0].hits = match[0].rules[0].plain_hits = 30;
    }
    tallies[0][0].rules[1].hits = 30;
    tallies[1][0].rules[1].hits = 15;
    const FairnessResult result = summary_of(matches, tallies, {rules, rules, rules});
    EXPECT_DOUBLE_EQ(result.rules[0].damage_ratio, 1.0);
    EXPECT_DOUBLE_EQ(result.rules[1].damage_ratio, (10.0 + 15.0) / (10.0 + 30.0));
    EXPECT_DOUBLE_EQ(result.rows[0].damage_per_duel, 100.0);
    const auto sniper = std::ranges::find(result.rows, "corner, sniper", &FairnessRow::scene);
    ASSERT_NE(sniper, result.rows.end());
    EXPECT_DOUBLE_EQ(sniper->damage_per_duel, 300.0);
}

// Two equal humans, by the normal distribution of the difference of their reactions.
TEST(fairness_lab, an_advantage_in_ms_is_a_share_of_duels_by_the_deviation_of_reactions) {
    const struct {
        double ahead_ms;
        double deviation_ms;
        double share;
    } table[] = {{0, 25, 0.5},     {10, 25, 0.611}, {20, 25, 0.714}, {40, 25, 0.871},  {100, 25, 0.9977},
                 {10, 50, 0.5562}, {20, 50, 0.611}, {40, 50, 0.714}, {100, 50, 0.921}, {-20, 25, 0.286}};
    for (const auto& row : table)
        EXPECT_NEAR(share_by_advantage(row.ahead_ms, row.deviation_ms), row.share, 6e-4) << row.ahead_ms;
    EXPECT_EQ(share_by_advantage(1000.0, 25.0), 1.0);
    EXPECT_EQ(share_by_advantage(-1000.0, 25.0), 0.0);
    EXPECT_TRUE(std::isnan(share_by_advantage(unknown, 25.0)));
    EXPECT_NEAR(reaction_deviation_ms({}), 36.06, 0.01);
}

// As shipped: the arena sets the width where a rule foresees, and the library's default is none.
TEST(fairness_lab, a_low_round_trip_that_waits_on_the_server_wins_as_many_duels_as_a_high_one) {
    const inputs::Trace calm = steady(40'000);
    const std::vector<Rule> rules = even_rules();
    ASSERT_EQ(rules.size(), 2u);
    EXPECT_EQ(rules[1].setting, "even");
    const auto low_of = [&](std::string_view name, Micros even_to) {
        MatchConfig match = match_on(calm, name, 20.0, 300);
        match.seats[1].rtt = Micros{150'000};
        match.screens.even_to = even_to;
        return Match(match, rules).play()[0];
    };
    for (const std::string_view name : {"corner", "open"}) {
        const Tally at_once = low_of(name, Micros{});
        const Tally waiting = low_of(name, fairness_of(FairnessSetting::even).even_to);
        for (std::size_t i = 0; i < rules.size(); ++i) {
            EXPECT_GT(share_won(at_once.rules[i]), 0.6) << name << ", " << rules[i].setting;
            // Chance makes the share of 300 duels 3 points off: two of that.
            EXPECT_NEAR(share_won(waiting.rules[i]), 0.5, 0.06) << name << ", " << rules[i].setting;
        }
        EXPECT_EQ(at_once.held_us, 0);
        // In whole ticks, of which a calm network always takes one number.
        EXPECT_NEAR(static_cast<double>(waiting.held_us), 130'000.0, 15'625.0 / 2.0) << name;
    }
}

// Or the scenes would measure noise.
TEST(fairness_lab, fifty_milliseconds_more_reaction_cost_ten_points_and_more) {
    const inputs::Trace calm = steady(40'000);
    const std::vector<Rule> rules = screen_rules();
    for (const std::string_view name : {"corner", "corner, sniper", "open", "open, sniper"}) {
        MatchConfig match = match_on(calm, name, 50.0, 300);
        EXPECT_NEAR(share_won(Match(match, rules).play()[0].rules[0]), 0.5, 0.06) << name;
        match.seats[0].handicap_ms = 50.0;
        EXPECT_LT(share_won(Match(match, rules).play()[0].rules[0]), 0.4) << name;
    }
}

// By its own rules, and with its own shots: not as another setting judges those of other matches.
TEST(fairness_lab, plays_the_setting_by_name_for_which_commands_wait) {
    SweepOptions options;
    options.duels = 1'200;
    options.scenes = {"corner", "retreat", "open"};
    options.rtts_ms = {20.0, 150.0};
    options.cheats = false;
    const FairnessResult result = run_sweep(options);
    const auto even = std::ranges::find(result.rules, "even", &RuleSum::setting);
    const auto waiting = std::ranges::find(result.rules, wait_alone, &RuleSum::rule);
    ASSERT_NE(even, result.rules.end());
    ASSERT_NE(waiting, result.rules.end());
    EXPECT_GT(waiting->hits, 200u);
    EXPECT_GT(waiting->behind_ratio[0], 0.05);
    EXPECT_EQ(waiting->lost_fair_ratio, 0.0);
    EXPECT_EQ(waiting->agreement_ratio, 1.0);
    EXPECT_GT(even->hits, waiting->hits / 2);
    EXPECT_GT(even->cut_ratio[0], 0.9);
    EXPECT_LT(even->lost_fair_ratio, 0.05);
    EXPECT_NEAR(waiting->damage_ratio, 1.0, 0.25);
    for (const char* scene : {"corner", "open"}) {
        const auto is_it = [&](const DuelSum& sum) { return sum.scene == scene && sum.setting == "named, even"; };
        const auto duels = std::ranges::find_if(result.duel_sums, is_it);
        ASSERT_NE(duels, result.duel_sums.end()) << scene;
        EXPECT_GT(duels->low_ping_cost_ms, 100.0);
    }
}

TEST(fairness_lab, only_a_foresight_goes_with_the_width_of_a_body) {
    const inputs::Trace trace = steady(40'000);
    std::vector<Rule> rules(3, {"", "", plain_rules()});
    rules[1].weapon.cover_grace = {0};
    rules[2].weapon.cover_grace = {0};
    rules[2].weapon.cover_foresight = {1};
    const auto tallies = Match(match_on(trace, "corner", 150, 40), rules).play();
    const std::uint64_t by_a_point_refused = tallies[0].rules[1].refused + tallies[1].rules[1].refused;
    const std::uint64_t by_width_refused = tallies[0].rules[2].refused + tallies[1].rules[2].refused;
    EXPECT_GT(by_width_refused, 0u);
    EXPECT_GT(4 * by_a_point_refused, 5 * by_width_refused);
}

// Caps and cover alone take hits away; another way to rewind may give some that the screen did not show. They count
// among a rule's hits, and behind cover too, but no plain hit is refused for them.
TEST(fairness_lab, a_rule_on_top_of_the_exact_view_grants_no_more_hits) {
    const inputs::Trace trace = steady(40'000);
    const std::vector<Rule> rules = all_rules();
    const auto tallies = Match(match_on(trace, "retreat", 150, 10), rules).play();
    for (std::size_t i = 0; i < rules.size(); ++i) {
        const RuleTally& tally = tallies[0].rules[i];
        EXPECT_EQ(tally.hits - tally.unseen + tally.refused, tally.plain_hits) << rules[i].setting;
        if (rules[i].strategy || rules[i].published) continue;
        EXPECT_EQ(tally.unseen, 0u) << rules[i].name;
    }
}

}  // namespace lab_fairness_test
