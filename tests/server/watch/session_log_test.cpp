// Joins and leaves are noted in the tick and logged after it.

#include "server/watch/session_log.h"

#include <gtest/gtest.h>

#include "inputs/files/csv.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using inputs::ScratchFolder;
using server::SessionLog;

SessionChange change_of(std::uint64_t user, LeaveReason reason) { return {ClientId::make(3, 1), user, {}, reason}; }

/// Each line without its time.
std::string told(SessionLog& sessions) {
    const ScratchFolder folder;
    const auto file = folder.path() / "log";
    {
        logging::Log log(logging::Level::info, logging::Format::text, file);
        sessions.write(log);
    }
    const std::string text = inputs::read_file(file);
    std::string lines;
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        const std::size_t event = text.find("level=", at);
        lines += text.substr(event, text.find('\n', event) + 1 - event);
    }
    return lines;
}

TEST(session_log, noting_allocates_nothing_whatever_the_reason) {
    constexpr auto reasons = enum_count<LeaveReason>;
    SessionLog sessions(2 * reasons);
    EXPECT_EQ(allocations_of([&] {
                  for (std::size_t i = 0; i < 3 * reasons; ++i) {
                      sessions.note(change_of(~std::uint64_t{0}, static_cast<LeaveReason>(i % reasons)));
                  }
              }),
              0u);
}

TEST(session_log, tells_once_and_in_order) {
    SessionLog sessions(4);
    sessions.note(change_of(7, LeaveReason::none));
    sessions.note(change_of(7, LeaveReason::transport_closed));
    EXPECT_EQ(told(sessions),
              "level=info event=joined user=7 seat=3\n"
              "level=info event=left user=7 seat=3 reason=transport_closed\n");
    EXPECT_EQ(told(sessions), "");
}

TEST(session_log, what_finds_no_room_is_told_as_a_number) {
    SessionLog sessions(1);
    for (std::uint64_t user = 0; user < 3; ++user) sessions.note(change_of(user, LeaveReason::none));
    EXPECT_EQ(told(sessions),
              "level=info event=joined user=0 seat=3\n"
              "level=warning event=\"joins and leaves not logged\" changes=2\n");
    sessions.note(change_of(9, LeaveReason::none));
    EXPECT_EQ(told(sessions), "level=info event=joined user=9 seat=3\n");
}

}  // namespace
}  // namespace backsight::test
