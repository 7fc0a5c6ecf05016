// The summary of a match, for people and programs, from numbers made by hand.

#include "arena/bots/summary.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/inputs/scratch_folder.h"
#include "ways/comparison.h"

namespace backsight::test {
namespace {

using bots::BotTotals;
using inputs::has;
using server::ServerStatus;
using service::BucketScore;
using ways::live_strategies;
using ways::live_strategy_count;
using Json = nlohmann::ordered_json;

/// From 100,000 rays "exact" judges all but one as they were seen, and the other strategies fewer and fewer.
ServerStatus long_match() {
    ServerStatus status;
    status.seconds = 99.0;
    status.ticks = 6400;
    status.ticks_skipped = 3;
    status.tick_allocations = 4;
    status.ticks_without_arrivals = 6300;
    for (int i = 0; i < 6400; ++i) status.tick.add(Micros{i < 6300 ? 1'000 : 5'000});
    status.tick.add(Micros{9'000});
    for (int i = 0; i < 100; ++i) status.processor.add(Micros{i < 98 ? 2'000 : 6'000});
    status.clients = 63;
    status.clients_most = 64;
    status.client_seconds = 6400.0;
    status.down_bytes = 64'000'000;
    status.up_bytes = 16'000'000;
    status.udp_down_bytes = 70'000'000;
    status.udp_up_bytes = 20'000'000;
    status.udp_down_datagrams = status.udp_up_datagrams = 400'000;
    status.triggers = 90'000;
    status.hits = 60'000;
    status.misses = 39'990;
    status.refusals = 10;
    status.kills = 777;
    status.declared = 100'000;
    status.agreed = 99'999;
    status.rays_by_reason[Reason::as_seen] = 99'990;
    status.rays_by_reason[Reason::victim_in_cover] = 10;
    BucketScore& bucket = status.buckets[1];
    bucket.rtt_from = Micros{30'000};
    bucket.rtt_to = Micros{75'000};
    bucket.rays = 100'000;
    bucket.rtt_sum_us = 100'000 * std::int64_t{50'000};
    for (int i = 0; i < 100; ++i) bucket.view_age.add(Micros{100'000 + i * 1'000});
    for (std::size_t i = 0; i < live_strategy_count; ++i) {
        const std::uint64_t wrong = i + 1 == live_strategy_count ? 1 : 6'000 * (live_strategy_count - i);
        bucket.strategies[i] = {100'000, 100'000 - wrong, 100'000 - wrong - 1};
    }
    status.total = bucket;
    status.reports_written = 5;
    status.reports_lost = 2;
    return status;
}

/// Adds projectiles: of 1,000 images 990 as the server's, and each of the others with its reason.
ServerStatus with_projectiles(ServerStatus status) {
    status.launches = 1'003;
    server::WeaponFlights& rocket = status.projectiles.weapons[arena::number_of(arena::WeaponId::rocket)];
    rocket.by_end[FlightEnd::target] = 100;
    rocket.by_end[FlightEnd::stopped] = 800;
    rocket.by_basis[VerdictBasis::as_shown] = 890;
    rocket.by_basis[VerdictBasis::commands_lost] = 10;
    rocket.area_victims = 55;
    rocket.kills = 12;
    server::WeaponFlights& spear = status.projectiles.weapons[arena::number_of(arena::WeaponId::spear)];
    spear.by_end[FlightEnd::lifetime] = 100;
    spear.by_denial[LaunchResult::bad_muzzle] = 4;
    spear.by_outcome = {{992, 1, 2, 1, 0, 4}};
    spear.same = 990;
    for (int i = 0; i < 3; ++i) status.projectiles.remainder.add(Micros{i == 2 ? 35'000 : 0});
    return status;
}

BotTotals long_play() {
    BotTotals bots;
    bots.bots = 64;
    bots.connected = 63;
    bots.playing = 62;
    bots.connects = 70;
    bots.game.reconciled = 1'000'000;
    bots.game.mispredicted = 1;
    bots.left[LeaveReason::left] = 6;
    bots.mean_rtt = Micros{51'500};
    return bots;
}

std::string table_of(const ServerStatus& status, const BotTotals& bots = long_play()) {
    std::ostringstream out;
    bots::print_summary(out, {"a match", "some conditions", {}, {}}, status, bots);
    return out.str();
}

Json json_of(const ServerStatus& status, const BotTotals& bots = long_play()) {
    return bots::summary_json({"a match", "some conditions", {}, {{5.5, 64, 63, 2, 1}}}, status, bots);
}

/// How often a word of it is a bare 100.
int hundreds(const std::string& text) {
    std::istringstream words(text);
    return static_cast<int>(std::count(std::istream_iterator<std::string>(words), {}, std::string("100")));
}

TEST(summary, json_has_what_programs_ask_for) {
    const Json json = json_of(long_match());
    EXPECT_EQ(json["title"], "a match");
    EXPECT_EQ(json["conditions"], "some conditions");
    EXPECT_EQ(json["shots"], 90'000);
    EXPECT_EQ(json["rays"], 100'000);
    EXPECT_EQ(json["clients"], 64);
    EXPECT_EQ(json["ticks_skipped"], 3);
    EXPECT_EQ(json["tick_allocations"], 4);
    EXPECT_EQ(json["ticks_without_arrivals"], 6300);
    EXPECT_EQ(json["ticks"], 6400);
    EXPECT_EQ(json["agreement_ratio"], 0.99999);
    EXPECT_EQ(json["bit_equal_ratio"], 0.99999);
    EXPECT_NEAR(json["tick_p50_ms"].get<double>(), 1.0, 0.02);
    EXPECT_NEAR(json["tick_p99_ms"].get<double>(), 5.0, 0.08);
    EXPECT_EQ(json["tick_max_ms"], 9.0);
    EXPECT_NEAR(json["processor_p50_ms"].get<double>(), 2.0, 0.04);
    EXPECT_EQ(json["processor_p99_ms"], 6.0);
    EXPECT_EQ(json["processor_max_ms"], 6.0);
    EXPECT_NEAR(json["processor_mean_ms"].get<double>(), 2.08, 1e-6);
    EXPECT_DOUBLE_EQ(json["down_kbps"], 80.0);
    EXPECT_DOUBLE_EQ(json["up_kbps"], 20.0);
    EXPECT_DOUBLE_EQ(json["down_wire_kbps"], (70'000'000 + 28.0 * 400'000) * 8e-3 / 6400.0);
    EXPECT_DOUBLE_EQ(json["up_wire_kbps"], (20'000'000 + 28.0 * 400'000) * 8e-3 / 6400.0);
    EXPECT_EQ(json["refusals"], Json({{"shot: victim in cover", 10}}));
    EXPECT_EQ(json["reports_written"], 5);
    EXPECT_EQ(json["reports_lost"], 2);
    EXPECT_LT(json["predicted_exactly_ratio"].get<double>(), 1.0);
    EXPECT_EQ(json["bots"]["count"], 64);
    EXPECT_EQ(json["bots"]["connected"], 63);
    EXPECT_EQ(json["bots"]["endings"], Json({{"left", 6}}));
    ASSERT_EQ(json["bots"]["looks"].size(), 1u);
    EXPECT_EQ(json["bots"]["looks"][0],
              Json({{"second", 5.5}, {"connected", 64}, {"playing", 63}, {"starved", 2}, {"kept_out", 1}}));
    EXPECT_EQ(Json::parse(json.dump(2)), json);
}

TEST(summary, json_scores_every_strategy_of_all_rays_and_by_ping) {
    const Json json = json_of(long_match());
    ASSERT_EQ(json["by_ping"].size(), 1u);
    EXPECT_EQ(json["by_ping"][0]["rtt_from_ms"], 30.0);
    EXPECT_EQ(json["by_ping"][0]["rtt_mean_ms"], 50.0);
    for (const Json& strategies : {json["strategies"], json["by_ping"][0]["strategies"]}) {
        ASSERT_EQ(strategies.size(), live_strategy_count);
        for (const char* name : live_strategies()) {
            EXPECT_EQ(strategies[name]["shots"], 100'000) << name;
            EXPECT_GT(strategies[name]["agreement_ratio"], 0.1) << name;
            EXPECT_LT(strategies[name]["bit_equal_ratio"], strategies[name]["agreement_ratio"]) << name;
        }
        EXPECT_EQ(strategies["exact"]["bit_equal_ratio"], 0.99998);
    }
}

TEST(summary, json_has_projectiles_and_mispredictions_by_class) {
    const Json json = json_of(with_projectiles(long_match()));
    EXPECT_EQ(json["mispredictions"],
              Json({{"premature", 1}, {"late", 2}, {"inaccurate", 1}, {"lost", 0}, {"denied", 4}}));
    EXPECT_EQ(json["mispredictions_unexplained"], 0);
    EXPECT_EQ(json["remainder_ms"]["p50"], 0.0);
    EXPECT_EQ(json["remainder_ms"]["max"], 35.0);
    const Json& all = json["projectiles"];
    EXPECT_EQ(all["launched"], 1'003);
    EXPECT_EQ(all["ended"], 1'000);
    EXPECT_EQ(all["denied"], 4);
    EXPECT_EQ(all["ends"], Json({{"target", 100}, {"stopped", 800}, {"fuse", 0}, {"lifetime", 100}}));
    EXPECT_EQ(all["bases"], Json({{"as shown", 890}, {"commands lost", 10}, {"by clock", 0}, {"remainder", 0}}));
    EXPECT_EQ(all["images"], 1'000);
    EXPECT_EQ(all["images_same"], 990);
    ASSERT_EQ(all["by_weapon"].size(), arena::projectile_count);
    EXPECT_EQ(all["by_weapon"]["rocket"]["ended"], 900);
    EXPECT_EQ(all["by_weapon"]["rocket"]["area_victims"], 55);
    EXPECT_EQ(all["by_weapon"]["spear"]["images_by_outcome"]["confirmed"], 992);
    EXPECT_EQ(all["by_weapon"]["bolt"]["ended"], 0);
    EXPECT_EQ(json["refusals"]["projectile: bad muzzle"], 4);
}

TEST(summary, the_table_says_whether_every_misprediction_has_its_reason) {
    const std::string table = table_of(with_projectiles(long_match()));
    for (const char* part :
         {"1003 projectiles launched, 4 denied; ended: rocket 900, grenade 0, spear 100, bolt 0",
          "100 met somebody, 800 the level, 0 ended by their fuse, 100 by age; blasts hurt 55",
          "1000 on shooters' screens, 992 confirmed, 990 ended as the server's did, to the bit",
          "mispredicted: 1 premature, 2 late, 1 inaccurate, 0 lost, 4 denied", "remainder R p50 0.0, max 35.0 ms",
          "each of the others has a reason that the server declared: none is unexplained"}) {
        EXPECT_TRUE(has(table, part)) << part << " in\n" << table;
    }
    ServerStatus status = with_projectiles(long_match());
    status.projectiles.weapons[arena::number_of(arena::WeaponId::spear)].unexplained = 1;
    EXPECT_TRUE(has(table_of(status), "1 ended otherwise WITHOUT A REASON")) << table_of(status);
    EXPECT_FALSE(has(table_of(status), "none is unexplained"));
    EXPECT_EQ(json_of(status)["mispredictions_unexplained"], 1);
    EXPECT_FALSE(has(table_of(long_match()), "launched"));
}

TEST(summary, the_live_line_has_as_many_columns_as_its_head) {
    const auto words = [](const std::string& text) {
        std::istringstream in(text);
        return std::distance(std::istream_iterator<std::string>(in), {});
    };
    std::ostringstream head;
    std::ostringstream line;
    bots::print_live_head(head);
    bots::print_live_line(line, with_projectiles(long_match()));
    EXPECT_EQ(head.str().size(), line.str().size());
    // "tick p99", "max ms" and "up kbps" are two words each.
    EXPECT_EQ(words(head.str()), words(line.str()) + 3);
    EXPECT_TRUE(has(line.str(), " 99.00 ")) << line.str();
}

TEST(summary, a_match_without_anything_is_told_too) {
    const Json json = json_of({}, {});
    // Null, because there were no shots: 0 would say that all disagreed.
    EXPECT_TRUE(json["agreement_ratio"].is_null());
    EXPECT_TRUE(json["bit_equal_ratio"].is_null());
    EXPECT_EQ(json["down_kbps"], 0.0);
    EXPECT_EQ(json["mispredictions_unexplained"], 0);
    EXPECT_EQ(json["projectiles"]["launched"], 0);
    EXPECT_TRUE(json["refusals"].is_object());
    EXPECT_TRUE(json["by_ping"].is_array());
    const std::string table = table_of({}, {});
    EXPECT_TRUE(has(table, "refused or dropped, by reason: nothing")) << table;
    EXPECT_FALSE(has(table, "nan")) << table;
    EXPECT_EQ(hundreds(table), 0) << table;
}

TEST(summary, one_in_a_hundred_thousand_is_never_rounded_away) {
    std::ostringstream line;
    bots::print_live_line(line, long_match());
    EXPECT_TRUE(has(line.str(), "99.99")) << line.str();
    EXPECT_EQ(hundreds(line.str()), 0) << line.str();
    EXPECT_TRUE(has(table_of(long_match()), "99.99"));
    EXPECT_EQ(hundreds(table_of(long_match())), 0) << table_of(long_match());
    EXPECT_TRUE(has(table_of(long_match()), "own movement predicted to the bit 99.9999 %"));
    EXPECT_TRUE(has(table_of(long_match()), "100000 rays declared by clients, 99999 equal to the bit"));

    ServerStatus perfect = long_match();
    perfect.agreed = perfect.declared;
    perfect.total.strategies[live_strategy_count - 1] = {100'000, 100'000, 100'000};
    line.str({});
    bots::print_live_line(line, perfect);
    EXPECT_EQ(hundreds(line.str()), 2) << line.str();
    EXPECT_EQ(json_of(perfect)["agreement_ratio"], 1.0);
    EXPECT_EQ(json_of(perfect)["bit_equal_ratio"], 1.0);
}

TEST(summary, the_table_names_all_strategies_and_losses) {
    const std::string table = table_of(long_match());
    for (const char* name : live_strategies()) EXPECT_TRUE(has(table, std::string(name).substr(0, 9))) << name;
    for (const char* part :
         {"a match\nsome conditions\n", "90000 fired, 100000 rays: 60000 hit, 39990 missed, 10 refused", "30 to 75 ms",
          "p99 5.", "max 9.00 ms", "3 skipped\n", "4 allocations in 6300 of 6400 ticks (the others had arrivals)",
          "80.0 kbit/s down, 20.0 up", "5 written, 2 lost", "10  shot: victim in cover"}) {
        EXPECT_TRUE(has(table, part)) << part << " in\n" << table;
    }
    EXPECT_FALSE(has(table, "stuck"));
    BotTotals bots = long_play();
    bots.starved = 2;
    EXPECT_TRUE(has(table_of(long_match(), bots), "stuck      2 players without snapshots"));
    EXPECT_EQ(json_of(long_match(), bots)["bots"]["starved"], 2);
}

/// Sets one number after the other; each must appear in a line of its own.
class Lines {
public:
    template <class Enum>
    void expect_each(ServerStatus& status, EnumArray<Enum, std::uint64_t>& counts, const std::set<Enum>& but) {
        for (const Enum value : enum_values<Enum>) {
            if (!but.contains(value)) expect_one(status, counts[value]);
        }
    }
    void expect_one(ServerStatus& status, std::uint64_t& count) {
        count = 7;
        const auto lines = bots::refusals(status);
        count = 0;
        ASSERT_EQ(lines.size(), 1u);
        EXPECT_EQ(lines[0].second, 7u);
        EXPECT_TRUE(names_.insert(lines[0].first).second) << lines[0].first << " twice";
        EXPECT_FALSE(lines[0].first.ends_with(": ")) << lines[0].first;
    }

private:
    std::set<std::string> names_;
};

TEST(summary, every_reason_to_refuse_has_a_line_of_its_own) {
    ServerStatus status;
    Lines lines;
    lines.expect_each(status, status.rays_by_reason, {Reason::as_seen});
    lines.expect_each(status, status.session.refused, {RefuseReason::none});
    lines.expect_each(status, status.session.left, {LeaveReason::none, LeaveReason::left, LeaveReason::shut_down});
    lines.expect_each(status, status.session.datagrams,
                      {DatagramResult::payload, DatagramResult::handshake, DatagramResult::left,
                       DatagramResult::refused, DatagramResult::challenged, DatagramResult::queued});
    lines.expect_each(status, status.match.violation, {});
    lines.expect_each(status, status.projectiles.weapons[arena::number_of(arena::WeaponId::grenade)].by_denial,
                      {LaunchResult::launched});
    for (std::uint64_t* count :
         {&status.launches_undeclared, &status.projectiles.unknown_images, &status.projectiles.unheard_images,
          &status.match.spawns_left_out, &status.match.ends_left_out, &status.session.farewells_dropped,
          &status.match.shots_undeclared, &status.match.rays_corrected, &status.peers_without_session,
          &status.peers_of_one_host, &status.net.cookies_refused, &status.net.handshakes_failed,
          &status.net.handshakes_timed_out, &status.net.sends_refused, &status.net.dropped_foreign_pass}) {
        lines.expect_one(status, *count);
    }
}

TEST(summary, everything_that_the_transport_drops_has_a_line_of_its_own) {
    ServerStatus status;
    Lines lines;
    net::NetCounters& net = status.net;
    // They stand together.
    static_assert(offsetof(net::NetCounters, dropped_empty) - offsetof(net::NetCounters, dropped_unauthenticated) ==
                  17 * sizeof(std::uint64_t));
    for (std::uint64_t* count = &net.dropped_unauthenticated; count <= &net.dropped_empty; ++count) {
        lines.expect_one(status, *count);
    }
}

TEST(summary, every_ending_of_a_bot_has_a_line_of_its_own) {
    BotTotals bots;
    std::set<std::string> names;
    const auto expect_one = [&](std::uint64_t& count) {
        count = 3;
        const auto lines = bots::endings(bots);
        count = 0;
        ASSERT_EQ(lines.size(), 1u);
        EXPECT_EQ(lines[0].second, 3u);
        EXPECT_TRUE(names.insert(lines[0].first).second) << lines[0].first << " twice";
    };
    for (std::size_t i = 1; i < bots.left.size(); ++i) expect_one(bots.left.values[i]);
    for (std::size_t i = 1; i < bots.refused.size(); ++i) expect_one(bots.refused.values[i]);
    for (std::uint64_t& count : bots.closed) expect_one(count);
    expect_one(bots.open_failures);
}

TEST(summary, a_session_that_ended_for_its_link_is_told_as_that) {
    EXPECT_TRUE(
        has(std::string(bots::meaning_of_ending(name(LeaveReason::fell_behind))), "did not acknowledge in time"));
    EXPECT_EQ(bots::meaning_of_ending(name(LeaveReason::shut_down)), "");
    EXPECT_EQ(bots::meaning_of_ending("refused: server_full"), "");
}

TEST(summary, says_how_far_spectators_copies_are_from_the_servers_by_system) {
    BotTotals bots = long_play();
    for (int i = 1; i <= 20; ++i) bots.spectators[ways::RemoteSystem::unreal].flying.add(0.25 * i);
    bots.spectators[ways::RemoteSystem::unreal].ends.add(0.5);
    bots.spectators[ways::RemoteSystem::ours].flying.add(7.0);
    std::ostringstream out;
    bots::SummaryFacts facts{"a match", "some conditions", {}, {}};
    facts.remote_projectiles = ways::RemoteSystem::unreal;
    const ServerStatus status = with_projectiles(long_match());
    bots::print_summary(out, facts, status, bots);
    EXPECT_TRUE(has(out.str(), "spectators ours, not shown: in 1 frames from the server's projectile mean 7.00,"));
    EXPECT_TRUE(has(out.str(), "unreal, shown: in 20 frames from the server's projectile mean 2.62, p95 4.7"));
    EXPECT_TRUE(has(out.str(), "worst 5.00 m\n             at 1 ends from the server's end mean 0.50"));
    EXPECT_FALSE(has(out.str(), "fishnet")) << "no screen showed or measured it";
    EXPECT_FALSE(has(table_of(long_match()), "spectators")) << "nobody saw any";

    const Json json = bots::summary_json(facts, status, bots)["spectators"];
    EXPECT_EQ(json["shown"], "unreal");
    EXPECT_EQ(json["unreal"]["flying"]["count"], 20);
    EXPECT_NEAR(json["unreal"]["flying"]["mean_m"].get<double>(), 2.625, 1e-9);
    EXPECT_NEAR(json["unreal"]["flying"]["p95_m"].get<double>(), 4.75, 4.75 * 0.016);
    EXPECT_NEAR(json["unreal"]["flying"]["worst_m"].get<double>(), 5.0, 1e-9);
    EXPECT_NEAR(json["unreal"]["ends"]["worst_m"].get<double>(), 0.5, 1e-9);
    EXPECT_EQ(json["fishnet"]["flying"]["count"], 0);
    EXPECT_TRUE(json["fishnet"]["flying"]["mean_m"].is_null()) << "not 0: nothing was measured";
}

}  // namespace
}  // namespace backsight::test
