// What a live run leaves behind: every shot that was judged over a bad network can be judged again from its file, and
// explained.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "arena/level_in_time.h"
#include "arena/service/arena_settings.h"
#include "server/hit_reports/explain.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/relay/relay_host.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/hit_reports/report_world.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"
#include "ways/comparison.h"

namespace backsight::test {
namespace {

using inputs::has;
using inputs::ScratchFolder;
using namespace reports;

std::shared_ptr<server::NetworkConditions> bad_conditions(std::int64_t extra_rtt_ms) {
    server::ConditionsOptions options;
    options.networks = {"wifi", "5g"};
    options.extra_rtt_ms = {0, extra_rtt_ms};
    options.loss_ratio = 0.05;
    options.duplicate_ratio = 0.02;
    options.reorder_ratio = 0.05;
    return std::make_shared<server::NetworkConditions>(options);
}

/// Plays until each of these reasons has decided a ray, with enough hits and misses. Returns the last status.
server::ServerStatus play(const server::HostConfig& config, std::int64_t extra_rtt_ms,
                          const std::vector<Reason>& wanted) {
    const arena::Level level = arena::Level::standard();
    RunningServer server(config);
    server::RelayHost relay(server.host().address(), bad_conditions(extra_rtt_ms));
    bots::BotPlan plan = bots::bot_plan_of(*server.host().join_info(), level);
    plan.server = relay.address();
    plan.count = 12;
    RunningBots bots(plan);
    EXPECT_TRUE(wait_until([&] {
        const server::ServerStatus status = server.status();
        const auto has_come = [&](Reason reason) { return status.rays_by_reason[reason] > 0; };
        return std::all_of(wanted.begin(), wanted.end(), has_come) && status.hits >= 4 && status.misses >= 4 &&
               status.total.rays >= 4;
    }));
    bots.stop();
    relay.stop();
    return server.stop();
}

struct Story {
    std::map<Reason, std::string> by_reason;
    std::string hits, misses;
    std::uint64_t shots = 0;
    std::uint64_t with_all_strategies = 0;
};

/// Reads all, replays all, and keeps the words.
Story read_all(const std::filesystem::path& file) {
    ReportReader reader(file);
    const RunFacts facts = reader.facts(1);
    const auto names = ways::live_strategies();
    Story story;
    for (const std::int64_t id : shots_in(reader)) {
        const ReportRecord record = reader.load(id);
        const Replay again = replay(record, facts);
        EXPECT_TRUE(again.equal) << explain(record, facts) << again.lines.back();
        const std::string words = explain(record, facts);
        story.by_reason[record.verdict.reason] += words;
        if (record.verdict.reason == Reason::as_seen) {
            (record.verdict.outcome == Outcome::hit ? story.hits : story.misses) += words;
        }
        std::set<std::string> stored;
        for (const ReportStrategy& strategy : record.strategies) stored.emplace(strategy.name.view());
        EXPECT_EQ(stored.size(), record.strategies.size()) << "a name twice: " << words;
        if (stored == std::set<std::string>(names.begin(), names.end())) ++story.with_all_strategies;
        ++story.shots;
    }
    return story;
}

/// Flies all of them again; how many.
std::uint64_t fly_all(const std::filesystem::path& file) {
    ReportReader reader(file);
    const RunFacts facts = reader.facts(1);
    const arena::Level level = arena::Level::standard();
    arena::LevelInTime in_time(level);
    ReportFilter filter;
    filter.shots = false;
    std::uint64_t flown = 0;
    for (const ReportKey& key : reader.list(filter)) {
        const ProjectileRecord record = reader.load_projectile(key.id);
        const Replay again = replay(record, facts, in_time.at());
        EXPECT_TRUE(again.equal) << explain(record, facts) << again.lines.back();
        ++flown;
    }
    return flown;
}

TEST(live_reports, every_shot_of_a_match_over_a_bad_network_replays_bit_for_bit) {
    const ScratchFolder folder;
    server::HostConfig config = quiet_host();
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    arena::change_settings(config.server.game, [](arena::ArenaSettings& its) { its.cover_grace_ms = 0; });
    const server::ServerStatus status = play(config, 300, {Reason::as_seen, Reason::victim_in_cover});
    const Story story = read_all(config.server.reports_file);
    EXPECT_EQ(story.shots, status.match.rays);
    EXPECT_EQ(status.agreed, status.declared);
    const server::WeaponFlights flights = status.projectiles.all();
    EXPECT_EQ(fly_all(config.server.reports_file), flights.ended() + flights.denied());
    EXPECT_EQ(flights.unexplained, 0u);

    ASSERT_EQ(ways::live_strategies().size(), 14u);
    EXPECT_EQ(story.with_all_strategies, status.total.rays);
    EXPECT_TRUE(has(story.hits, "You hit ")) << story.hits;
    EXPECT_TRUE(has(story.hits, "Your target ")) << story.hits;
    EXPECT_TRUE(has(story.hits, "'s hitbox ")) << "where each way has it: " << story.hits;
    EXPECT_TRUE(has(story.hits, "Your screen showed the same")) << story.hits;
    EXPECT_FALSE(has(story.hits + story.misses, "nothing here explains it"));
    EXPECT_TRUE(has(story.misses, "You missed.")) << story.misses;
    const std::string& cover = story.by_reason.at(Reason::victim_in_cover);
    EXPECT_TRUE(has(cover, "Refused: on their own screen ")) << cover;
    // Bots declare some of their shots, and of those in cover there may be one.
    EXPECT_TRUE(has(cover, "as the reason above lets expect") || has(cover, "Your screen showed the same") ||
                has(cover, "did not declare"))
        << cover;
}

TEST(live_reports, caps_curves_and_extrapolation_replay_too) {
    const ScratchFolder folder;
    server::HostConfig config = quiet_host();
    config.server.reports_file = (folder.path() / "r.sqlite").string();
    arena::change_settings(config.server.game, [](arena::ArenaSettings& its) {
        its.interpolation = "catmull-rom";
        its.after_newest = "extrapolate";
        its.ticks_per_snapshot = 3;
        its.max_rewind_ms = 160;
        its.max_victim_moved_m = 0.5;
    });
    const server::ServerStatus status = play(config, 150, {Reason::rewind_clamped, Reason::victim_clamped});
    const Story story = read_all(config.server.reports_file);
    EXPECT_EQ(story.shots, status.match.rays);
    const std::string& old = story.by_reason.at(Reason::rewind_clamped);
    EXPECT_TRUE(has(old, "this weapon looks back 160 ms. There, you ")) << old;
    const std::string& moved = story.by_reason.at(Reason::victim_clamped);
    EXPECT_TRUE(has(moved, "m since your screen; this weapon allows 0.50 m")) << moved;
}

}  // namespace
}  // namespace backsight::test
