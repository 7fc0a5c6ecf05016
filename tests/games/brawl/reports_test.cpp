// Blows in hit reports: each with its hits, also those from the raft that a cap has judged again.

#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/fill_report.h"
#include "server/hit_reports/replay.h"
#include "server/hit_reports/report_reader.h"
#include "server/metrics/server_metrics.h"
#include "server/watch/match_watch.h"
#include "tests/games/brawl/brawl_rig.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {
namespace {

using inputs::has;
using inputs::ScratchFolder;

TEST(brawl_reports, every_blow_has_a_report_that_is_judged_again_bit_for_bit) {
    BrawlRig rig(12, rough_link());
    const service::MatchWorld world = rig.match->world();
    const reports::RunFacts facts = reports::facts_of(*world.history, *world.draw);
    std::map<QueryShape, int> shapes;
    std::map<Reason, int> reasons;
    std::uint64_t blows = 0, hits = 0, carried = 0, differing = 0;
    rig.on_judged = [&](const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer&) {
        reports::ReportRecord record;
        reports::fill_report(record, shot, *world.history, *world.draw, ledger);
        ++blows;
        ++shapes[record.shape];
        hits += record.granted;
        carried += record.carried.size();
        for (const reports::ReportHit& hit : record.list) {
            if (hit.has_verdict) ++reasons[hit.verdict.reason];
        }
        if (record.is_disagreed()) ++differing;
        EXPECT_NE(record.user, 0u);
        const reports::Replay again = reports::replay(record, facts);
        EXPECT_TRUE(again.equal) << reports::explain(record, facts) << again.lines.back();
    };
    rig.play(20 * 90);
    const brawl::Counters& counters = rig.match->counters();
    EXPECT_EQ(blows, counters.strikes) << "the raft was on every screen";
    EXPECT_GE(hits, counters.hits + counters.parries);
    EXPECT_EQ(differing, counters.differed);
    for (const QueryShape shape : {QueryShape::swing, QueryShape::cone, QueryShape::sphere})
        EXPECT_GT(shapes[shape], 50) << to_string(shape);
    EXPECT_GT(reasons[Reason::as_seen], 100);
    EXPECT_GT(reasons[Reason::rewind_clamped] + reasons[Reason::victim_clamped], 20);
    EXPECT_GT(carried, 0u) << "blows on the raft that were judged again";
}

TEST(brawl_reports, the_service_writes_blows_down_and_counts_them_by_shape) {
    const ScratchFolder folder;
    logging::Log log(logging::Level::off, logging::Format::json, folder.path() / "log");
    server::WatchConfig config;
    config.reports_file = (folder.path() / "blows.sqlite").string();
    config.has_metrics = true;
    BrawlRig rig(8, rough_link());
    server::MatchWatch watch(config, log);
    watch.attach(brawl::game(), *rig.match);
    std::map<QueryShape, std::uint64_t> shapes;
    rig.on_judged = [&](const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) {
        ++shapes[shot.query->shape];
        watch.judged(shot, ledger, answer, {});
    };
    rig.play(20 * 40);
    server::ServerStatus status;
    watch.publish(status, rig.now());
    watch.finish();
    EXPECT_GE(status.hits, rig.match->counters().hits);
    const metrics::ServerMetrics* rooms[] = {watch.metrics()};
    const std::string text = metrics::text_of(rooms, {});
    EXPECT_TRUE(has(text, "backsight_queries_total{shape=\"swing\"} " + std::to_string(shapes[QueryShape::swing])));
    EXPECT_FALSE(has(text, "backsight_query_hits_total{outcome=\"hit\",shape=\"swing\"} 0\n"));
    reports::ReportReader reader(config.reports_file);
    const reports::RunFacts facts = reader.facts(1);
    for (const auto& [shape, count] : shapes) {
        reports::ReportFilter filter;
        filter.shape = shape;
        EXPECT_EQ(reader.count(filter), static_cast<std::int64_t>(count)) << to_string(shape);
    }
    reports::ReportFilter slashes;
    slashes.weapon = "slash";
    EXPECT_EQ(reader.count(slashes), static_cast<std::int64_t>(shapes[QueryShape::swing]));
    for (const reports::ReportLine& line : reader.lines({})) {
        const reports::ReportRecord record = reader.load(line.key.id);
        const reports::Replay again = reports::replay(record, facts);
        EXPECT_TRUE(again.equal) << reports::explain(record, facts) << again.lines.back();
    }
}

}  // namespace
}  // namespace backsight::test
