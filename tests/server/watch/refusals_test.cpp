// A server's refusals have the same names in every output.

#include "server/watch/refusals.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

#include "arena/bots/summary.h"
#include "inputs/files/csv.h"
#include "server/metrics/label.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using inputs::ScratchFolder;
using server::all_refusals;
using server::RefusalLog;
using server::ServerStatus;
using LogLine = nlohmann::json;

TEST(refusals, every_class_has_a_label_of_its_own) {
    std::set<std::string> labels;
    for (const server::RefusalClass& each : all_refusals({})) {
        const std::string label = metrics::as_label(each.kind) + "." + metrics::as_label(each.reason);
        EXPECT_TRUE(labels.insert(label).second) << label;
        EXPECT_EQ(label.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_."), std::string::npos) << label;
    }
    EXPECT_TRUE(labels.contains("connection.long_lived_connect_token"));
    EXPECT_TRUE(labels.contains("client.another_ray_than_the_server_s"));
    EXPECT_TRUE(labels.contains("left.not_reported_too_many_at_once"));
}

TEST(refusals, the_summary_tells_the_same_classes_and_only_those_that_happened) {
    ServerStatus status;
    EXPECT_TRUE(bots::refusals(status).empty());
    status.net.dropped_unauthenticated = 3;
    status.session.refused[RefuseReason::banned] = 2;
    const std::vector<std::pair<std::string, std::uint64_t>> told{{"join: banned", 2},
                                                                  {"connection: unauthenticated peer", 3}};
    EXPECT_EQ(bots::refusals(status), told);
}

TEST(refusals, an_honest_join_and_an_honest_leave_are_none) {
    ServerStatus status;
    status.session.datagrams[DatagramResult::challenged] = 1;
    status.session.left[LeaveReason::left] = 1;
    status.session.left[LeaveReason::shut_down] = 1;
    EXPECT_TRUE(bots::refusals(status).empty());
}

TEST(refusals, counting_them_allocates_nothing) {
    const ServerStatus status;
    EXPECT_EQ(allocations_of([&] { EXPECT_EQ(all_refusals(status).front().count, 0u); }), 0u);
}

std::vector<LogLine> lines_of(const std::filesystem::path& file) {
    std::istringstream text(inputs::read_file(file));
    std::vector<LogLine> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(LogLine::parse(line));
    for (LogLine& line : lines) {
        line.erase("at");
        line.erase("level");
    }
    return lines;
}

TEST(refusals, the_log_has_what_grew_at_most_once_a_second_and_all_of_it_at_the_end) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        logging::Log log(logging::Level::info, logging::Format::json, file);
        RefusalLog refused;
        ServerStatus status;
        const auto look = [&](std::int64_t ms) { refused.note(all_refusals(status), Micros{ms * 1000}, log); };
        look(0);
        status.net.dropped_unauthenticated = 3;
        look(250);
        status.net.dropped_unauthenticated = 5;
        look(500);
        status.match.rays_corrected = 1;
        look(1249);
        look(1250);
        look(9000);
        status.net.dropped_unauthenticated = 6;
        look(9250);
        status.net.dropped_unauthenticated = 7;
        refused.sum_up(all_refusals(status), log);
    }
    const std::vector<LogLine> expected{
        {{"event", "refused"}, {"connection.unauthenticated_peer", 3}},
        {{"event", "refused"}, {"client.another_ray_than_the_server_s", 1}, {"connection.unauthenticated_peer", 2}},
        {{"event", "refused"}, {"connection.unauthenticated_peer", 1}},
        {{"event", "refused"}, {"connection.unauthenticated_peer", 1}},
        {{"event", "refused in all"},
         {"client.another_ray_than_the_server_s", 1},
         {"connection.unauthenticated_peer", 7}},
    };
    EXPECT_EQ(lines_of(file), expected);
}

}  // namespace
}  // namespace backsight::test
