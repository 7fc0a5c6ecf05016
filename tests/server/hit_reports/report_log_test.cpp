// What the log says of reports that do not reach the file.

#include "server/hit_reports/report_log.h"

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "tests/inputs/scratch_folder.h"

namespace backsight::test {
namespace {

using inputs::ScratchFolder;
using reports::WriterCounters;

/// Looks each quarter second.
class Watched {
public:
    void look(std::uint64_t written, std::uint64_t lost, std::uint64_t dropped, const std::string& error) {
        report_log_.note(WriterCounters{written + lost, dropped, written, lost}, error, now_, *log_);
        now_ = now_ + Micros{250'000};
    }
    void sum_up(std::uint64_t written, std::uint64_t lost, std::uint64_t dropped, const std::string& error) {
        report_log_.sum_up(WriterCounters{written + lost, dropped, written, lost}, error, *log_);
    }
    /// The events since the last call, each without its time.
    std::string told() {
        log_.reset();
        const std::string text = inputs::read_file(file());
        log_ = std::make_unique<logging::Log>(logging::Level::info, logging::Format::text, file());
        std::string events;
        for (std::size_t at = told_; at < text.size(); at = text.find('\n', at) + 1) {
            const std::size_t event = text.find("level=", at);
            events += text.substr(event, text.find('\n', event) + 1 - event);
        }
        told_ = text.size();
        return events;
    }

private:
    std::filesystem::path file() const { return folder_.path() / "log"; }

    ScratchFolder folder_;
    std::unique_ptr<logging::Log> log_ =
        std::make_unique<logging::Log>(logging::Level::info, logging::Format::text, file());
    server::ReportLog report_log_;
    Micros now_;
    std::size_t told_ = 0;
};

TEST(report_log, the_same_trouble_is_told_once_while_it_lasts_and_again_after_a_recovery) {
    Watched watched;
    watched.look(5, 0, 0, "");
    watched.look(5, 3, 0, "disk full");
    watched.look(5, 9, 0, "disk full");
    EXPECT_EQ(watched.told(), "level=error event=\"reports are lost\" reports=3 why=\"disk full\"\n");
    watched.look(5, 9, 0, "disk full");
    EXPECT_EQ(watched.told(), "");
    watched.look(8, 9, 0, "disk full");
    watched.look(12, 9, 0, "disk full");
    EXPECT_EQ(watched.told(), "level=info event=\"reports are written again\" lost_in_all=9\n");
    watched.look(12, 10, 0, "disk full");
    EXPECT_EQ(watched.told(), "");
    for (int i = 0; i < 3; ++i) watched.look(12, 10, 0, "disk full");
    EXPECT_EQ(watched.told(), "level=error event=\"reports are lost\" reports=1 why=\"disk full\"\n");
    for (int i = 0; i < 4; ++i) watched.look(12, 12, 0, "disk gone");
    EXPECT_EQ(watched.told(), "level=error event=\"reports are lost\" reports=2 why=\"disk gone\"\n");
}

TEST(report_log, what_was_not_told_yet_is_told_at_the_end) {
    Watched watched;
    watched.look(0, 1, 2, "disk full");
    watched.look(0, 4, 5, "disk full");
    watched.told();
    watched.sum_up(0, 4, 5, "disk full");
    EXPECT_EQ(watched.told(),
              "level=error event=\"reports are lost\" reports=3 why=\"disk full\"\n"
              "level=warning event=\"reports are dropped\" reports=3 in_all=5"
              " why=\"more than reports.queue wait to be written\"\n"
              "level=info event=\"reports in all\" written=0 lost=4 dropped=5\n");
}

TEST(report_log, drops_are_told_with_their_number_at_most_once_a_second) {
    const std::string why = " why=\"more than reports.queue wait to be written\"\n";
    Watched watched;
    watched.look(0, 0, 2, "");
    EXPECT_EQ(watched.told(), "level=warning event=\"reports are dropped\" reports=2 in_all=2" + why);
    for (const std::uint64_t dropped : {3u, 5u, 5u}) watched.look(0, 0, dropped, "");
    EXPECT_EQ(watched.told(), "");
    watched.look(0, 0, 6, "");
    EXPECT_EQ(watched.told(), "level=warning event=\"reports are dropped\" reports=4 in_all=6" + why);
    for (int i = 0; i < 9; ++i) watched.look(0, 0, 6, "");
    EXPECT_EQ(watched.told(), "");
}

}  // namespace
}  // namespace backsight::test
