#include "server/fairness/expected_fairness.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "inputs/files/csv.h"

namespace backsight::fairness {
namespace {

using Json = nlohmann::json;

const Json& kept() {
    static const Json run = Json::parse(inputs::read_file(std::filesystem::path(__FILE__).parent_path() /
                                                          "../../../results/fairness.json"))["fairness"]["result"];
    return run;
}

TEST(expected_fairness, is_what_the_lab_measured_where_it_measured) {
    std::size_t pairs = 0;
    for (const Json& row : kept()["peeks"]) {
        if (row["screens"] != "64 Hz") continue;
        EXPECT_NEAR(peeker_share(row["rtt_peeker_ms"], row["rtt_holder_ms"]), row["peeker_share"].get<double>(), 1e-6);
        ++pairs;
    }
    EXPECT_GE(pairs, 25u);
    // Duels that the lab summed up itself: each of both came round the corner as often.
    std::size_t duels = 0;
    for (const Json& row : kept()["duel_sums"]) {
        if (row["scene"] != "corner" || row["setting"] != "plain rewind, exact") continue;
        EXPECT_NEAR(duel_share(row["rtt_low_ms"], row["rtt_high_ms"], 0.0), row["low_share"].get<double>(), 1e-3);
        ++duels;
    }
    EXPECT_EQ(duels, 1u);
}

// The lab measured what waiting makes of 20 against 150 ms: the formula takes the shorter round trip for that long.
TEST(expected_fairness, of_low_round_trips_that_wait_is_near_what_the_lab_measured) {
    for (const double even_to_ms : {50.0, 100.0, 150.0}) {
        const std::string setting = "64 Hz, equal to " + std::to_string(static_cast<int>(even_to_ms)) + " ms";
        std::size_t found = 0;
        for (const Json& row : kept()["duel_sums"]) {
            if (row["scene"] != "corner" || row["setting"] != setting) continue;
            EXPECT_NEAR(duel_share(20.0, 150.0, even_to_ms), row["low_share"].get<double>(), 0.035) << setting;
            ++found;
        }
        EXPECT_EQ(found, 1u) << setting;
    }
}

// Rules decide about cover and age, and hardly about who wins: one table does for all of them.
TEST(expected_fairness, differs_little_between_the_settings_by_name_that_do_not_wait) {
    std::size_t found = 0;
    for (const Json& row : kept()["duel_sums"]) {
        const std::string setting = row["setting"];
        if (row["scene"] != "corner" || !setting.starts_with("named, ") || setting == "named, even") continue;
        EXPECT_NEAR(duel_share(20.0, 150.0, 0.0), row["low_share"].get<double>(), 0.01) << setting;
        ++found;
    }
    EXPECT_GE(found, 4u);
}

TEST(expected_fairness, of_two_is_the_same_from_both_sides) {
    for (double a = 0.0; a <= 300.0; a += 7.0) {
        EXPECT_EQ(duel_share(a, a, 0.0), 0.5);
        for (double b = 0.0; b <= 300.0; b += 7.0) {
            const double share = duel_share(a, b, 0.0);
            EXPECT_NEAR(share + duel_share(b, a, 0.0), 1.0, 1e-12);
            EXPECT_GE(share, 0.0);
            EXPECT_LE(share, 1.0);
            EXPECT_EQ(duel_share(a, b, 400.0), 0.5) << "all wait for the longest";
        }
    }
}

TEST(expected_fairness, between_two_rows_lies_between_them) {
    EXPECT_NEAR(peeker_share(35.0, 75.0),
                (peeker_share(20, 50) + peeker_share(20, 100) + peeker_share(50, 50) + peeker_share(50, 100)) / 4.0,
                1e-12);
    EXPECT_EQ(peeker_share(0.0, 1'000.0), peeker_share(shortest_ms, longest_ms)) << "beyond the table";
    EXPECT_EQ(peeker_share(longest_ms, longest_ms), peeker_share(250.0, 250.0));
}

TEST(expected_fairness, of_a_match_is_the_mean_and_the_worst_of_its_pairs) {
    const std::array<double, 3> pings{20.0, 150.0, 20.0};
    const MatchFairness match = expected_fairness(pings, 0.0);
    const double off = duel_share(20.0, 150.0, 0.0) - 0.5;
    EXPECT_GT(off, 0.1);
    EXPECT_NEAR(match.worst_off, off, 1e-12);
    EXPECT_NEAR(match.mean_off, 2.0 * off / 3.0, 1e-12);
    EXPECT_EQ(match.favoured, 0u);
    EXPECT_EQ(match.disfavoured, 1u);
    EXPECT_NEAR(match.shares[1], 0.5 - off, 1e-12);
    EXPECT_NEAR(match.shares[0], 0.5 + off / 2.0, 1e-12);
    EXPECT_FALSE(match.is_beyond_table);
    const MatchFairness even = expected_fairness(pings, 150.0);
    EXPECT_EQ(even.worst_off, 0.0);
    EXPECT_EQ(even.favoured, even.disfavoured);
    EXPECT_TRUE(expected_fairness(std::array{10.0, 20.0}, 0.0).is_beyond_table);
    EXPECT_EQ(expected_fairness(std::array{20.0}, 0.0).mean_off, 0.0);
    EXPECT_TRUE(expected_fairness({}, 0.0).shares.empty());
}

TEST(fairness_question, is_read_as_it_was_asked) {
    std::string why;
    const auto asked = read_question("pings=20,80.5&setting=even", 7.0, why);
    ASSERT_TRUE(asked) << why;
    EXPECT_EQ(asked->round_trips_ms, (std::vector<double>{20.0, 80.5}));
    EXPECT_EQ(asked->even_to_ms, 150.0);
    EXPECT_EQ(read_question("pings=1,2", 7.0, why)->even_to_ms, 7.0) << "the server's own";
    EXPECT_EQ(read_question("setting=coop&pings=1,2", 7.0, why)->even_to_ms, 0.0);
    EXPECT_EQ(answer_text(*read_question("pings=-0,1", 0.0, why)).find("-0"), std::string::npos) << "it is 0";
    const Json answer = Json::parse(answer_text(*read_question("pings=20,150,20", 0.0, why)));
    EXPECT_EQ(answer["pings_ms"].size(), 3u);
    EXPECT_NEAR(answer["worst_off"].get<double>(), duel_share(20, 150, 0) - 0.5, 1e-4);
    EXPECT_EQ(answer["worst_pair_ms"], Json::array({20.0, 150.0}));
}

TEST(fairness_question, that_is_nonsense_is_told_what_is_expected) {
    std::string many = "pings=20";
    for (int i = 0; i < 128; ++i) many += ",20";
    for (const auto& [query, part] : std::initializer_list<std::pair<std::string, const char*>>{
             {"", "two round trips or more"},
             {"pings=", "from 0 to 10000 ms"},
             {"pings=20", "two round trips or more"},
             {"pings=20,", "behind each comma"},
             {"pings=,20", "from 0 to 10000 ms"},
             {"pings=20,-1", "from 0 to 10000 ms"},
             {"pings=20,10001", "from 0 to 10000 ms"},
             {"pings=20,nan", "from 0 to 10000 ms"},
             {"pings=20,inf", "from 0 to 10000 ms"},
             {"pings=20,1e999", "from 0 to 10000 ms"},
             {"pings=20,0x20", "from 0 to 10000 ms"},
             {"pings=20,30ms", "from 0 to 10000 ms"},
             {"pings=20,%3c", "from 0 to 10000 ms"},
             {"pings=20,30&pings=20,30", "expected once"},
             {"pings=20,30&setting=loud", "one of competitive, casual, coop, high_ping, even\n"},
             {"pings=20,30&other=1", "expected pings and setting"},
             {"pings=20,30&", "two round trips"},
             {many, "at most 128"},
             {std::string(2'000, 'x'), "at most 1024 characters"}}) {
        std::string why;
        const auto question = read_question(query, 0.0, why);
        if (query == "pings=20,30&") {
            EXPECT_TRUE(question) << "a last & asks nothing more";
            continue;
        }
        EXPECT_FALSE(question) << query;
        EXPECT_NE(why.find(part), std::string::npos) << query << ": " << why;
        EXPECT_TRUE(why.ends_with("\n"));
    }
}

}  // namespace
}  // namespace backsight::fairness
