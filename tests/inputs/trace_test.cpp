#include "inputs/trace.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>

#include "inputs/files/input_error.h"
#include "scratch_folder.h"

namespace backsight::inputs {
namespace {

std::string error_of_trace(const std::string& rows) {
    const ScratchFolder folder;
    const auto file = folder.write("t.csv", "send_ms,rtt_ms\n" + rows);
    return error_of([&] { load_trace(file); });
}

TEST(trace, starts_at_zero_and_lasts_to_the_last_packet) {
    const ScratchFolder folder;
    const Trace trace = load_trace(folder.write("home.csv", "send_ms,rtt_ms\n100,20.5\n110.25,-1\n120,0\n"));
    EXPECT_EQ(trace.name, "home");
    ASSERT_EQ(trace.samples.size(), 3u);
    EXPECT_EQ(trace.samples[0].send_us, 0);
    EXPECT_EQ(trace.samples[0].rtt_us, 20500);
    EXPECT_EQ(trace.samples[1].send_us, 10250);
    EXPECT_EQ(trace.samples[1].rtt_us, lost_rtt_us);
    EXPECT_EQ(trace.samples[2].rtt_us, 0);
    EXPECT_EQ(trace.duration_us, 20000);
}

TEST(trace, takes_milliseconds_since_1970) {
    const ScratchFolder folder;
    const Trace trace = load_trace(folder.write("t.csv", "send_ms,rtt_ms\n1790000000000,20\n1790000000010.25,21\n"));
    EXPECT_EQ(trace.samples[1].send_us, 10250);
}

TEST(trace, refuses_what_is_no_network) {
    EXPECT_TRUE(has(error_of_trace(""), "no packets"));
    EXPECT_TRUE(has(error_of_trace("0,-1\n1,-1\n"), "field 'rtt_ms': found 'every packet lost'"));
    EXPECT_TRUE(has(error_of_trace("5,20\n4,20\n"), "t.csv:3: field 'send_ms': found '4'"));
    EXPECT_TRUE(has(error_of_trace("0,20\n1,-2\n"), "t.csv:3: field 'rtt_ms': found '-2'"));
    EXPECT_TRUE(has(error_of_trace("0,20\n1,-0.5\n"), "expected a delay from 0, or -1 for lost"));
    EXPECT_TRUE(has(error_of_trace("0,nan\n"), "t.csv:2: field 'rtt_ms'"));
    EXPECT_TRUE(has(error_of_trace("5,20\n"), "all packets at one time"));
}

TEST(trace, survives_writing_and_reading) {
    const ScratchFolder folder;
    const Trace trace{"x", {{0, 20001}, {10007, lost_rtt_us}, {7'200'000'123, 1}}, 7'200'000'123};
    std::ostringstream out;
    write_trace(out, trace);
    const Trace again = load_trace(folder.write("x.csv", out.str()));
    ASSERT_EQ(again.samples.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(again.samples[i].send_us, trace.samples[i].send_us);
        EXPECT_EQ(again.samples[i].rtt_us, trace.samples[i].rtt_us);
    }
    EXPECT_EQ(again.duration_us, trace.duration_us);
}

TEST(trace, summary_by_hand) {
    // Arrivals at 10, lost, 50, 41, 60 ms: one answer overtaken.
    const Trace trace{"x", {{0, 10000}, {10000, -1}, {20000, 30000}, {30000, 11000}, {40000, 20000}}, 40000};
    const TraceSummary s = summarize(trace);
    EXPECT_EQ(s.samples, 5u);
    EXPECT_DOUBLE_EQ(s.loss_ratio, 0.2);
    EXPECT_DOUBLE_EQ(s.p50_ms, 15.5);
    EXPECT_DOUBLE_EQ(s.p95_ms, 28.5);
    EXPECT_DOUBLE_EQ(s.mean_abs_delta_ms, (20.0 + 19.0 + 9.0) / 3.0);
    EXPECT_DOUBLE_EQ(s.reordered_ratio, 0.25);
}

TEST(trace, pool_keeps_every_packet_in_order) {
    const Trace one{"a", {{0, 1000}, {10, 2000}}, 10};
    const Trace both = pool(std::vector<Trace>{one, one}, "both");
    ASSERT_EQ(both.samples.size(), 4u);
    EXPECT_EQ(both.samples[2].send_us, 20);
    EXPECT_EQ(both.samples[3].send_us, 30);
    EXPECT_EQ(both.duration_us, 30);
}

TEST(trace, finds_traces_but_not_their_summary) {
    const ScratchFolder folder;
    EXPECT_TRUE(find_traces(folder.path()).empty());
    for (const char* name : {"b.csv", "a.csv.zst", "SUMMARY.csv", "notes.txt"}) {
        folder.write(std::string("network/") + name, "");
    }
    const auto found = find_traces(folder.path());
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(trace_name(found[0]), "a");
    EXPECT_EQ(trace_name(found[1]), "b");
}

TEST(trace, refuses_one_that_lasts_longer_than_can_be_written) {
    const ScratchFolder folder;
    const auto file = folder.write("t.csv", "send_ms,rtt_ms\n-1000000000000,1\n0.001,1\n");
    EXPECT_TRUE(has(error_of([&] { load_trace(file); }), "t.csv:3: field 'send_ms'"));
}

TEST(trace, summary_of_a_recording_equals_its_publishers) {
    const auto data = recordings();
    if (!data) GTEST_SKIP() << "no recordings: BACKSIGHT_DATA is not set";
    // The summary has a line of names, and one for each trace that its publishers measured. Others may lie beside
    // these.
    std::set<std::string> found;
    for (const auto& file : find_traces(*data)) found.insert(trace_name(file));
    std::ifstream summary(*data / "network" / "SUMMARY.csv");
    std::string line;
    std::getline(summary, line);
    std::size_t named = 0;
    for (; std::getline(summary, line); ++named) EXPECT_TRUE(found.contains(line.substr(0, line.find(',')))) << line;
    EXPECT_GE(named, 20u);
    const TraceSummary s = summarize(load_trace(*data / "network" / "5gmmwave_host_05.csv.zst"));
    EXPECT_EQ(s.samples, 2737u);
    EXPECT_NEAR(s.p50_ms, 25.79, 0.006);
    EXPECT_NEAR(s.p95_ms, 35.56, 0.006);
    EXPECT_NEAR(s.p99_ms, 195.04, 0.006);
    EXPECT_NEAR(s.loss_ratio, 0.00804, 0.00001);
    EXPECT_NEAR(s.mean_abs_delta_ms, 3.69, 0.006);
}

}  // namespace
}  // namespace backsight::inputs
