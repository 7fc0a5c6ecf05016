// Predicted events through backsight.h.

#include "tests/bindings/c/c_ends.h"

#include <limits>
#include <vector>

using namespace backsight::test;

namespace {

class c_predicted_events : public testing::Test {
protected:
    c_predicted_events() { EXPECT_EQ(bs_predicted_events_open(ends_.library, 4, 2'000'000, &events_, nullptr), BS_OK); }
    std::vector<std::uint32_t> outcomes() {
        std::vector<std::uint32_t> all;
        auto news = room<bs_event_news>();
        while (bs_predicted_events_next(events_, &news) == BS_OK) all.push_back(news.outcome);
        return all;
    }
    CEnds ends_;
    bs_predicted_events* events_ = nullptr;
};
using EventsOfC = std::vector<std::uint32_t>;

TEST_F(c_predicted_events, are_shown_at_once_and_confirmed_or_taken_back) {
    EXPECT_EQ(bs_predicted_events_predict(events_, 1, 0, 7, 0), BS_OK);
    EXPECT_EQ(bs_predicted_events_predict(events_, 1, 0, 7, 0), BS_PREDICTED_KNOWN) << "a replay";
    EXPECT_EQ(bs_predicted_events_predict(events_, 2, 0, 7, 0), BS_OK);
    EXPECT_EQ(bs_predicted_events_predict(events_, 3, 0, 7, 0), BS_OK);
    EXPECT_EQ(bs_predicted_events_predict(events_, 4, 0, 7, 100), BS_OK);
    EXPECT_EQ(bs_predicted_events_predict(events_, 5, 0, 7, 100), BS_PREDICTED_FULL);
    EXPECT_EQ(bs_predicted_events_confirm(events_, 1, 0, 7), BS_OK);
    EXPECT_EQ(bs_predicted_events_decline(events_, 2, 0), BS_OK);
    EXPECT_EQ(bs_predicted_events_settle(events_, 3), BS_OK);
    EXPECT_EQ(bs_predicted_events_update(events_, 2'000'100), BS_OK);
    EXPECT_EQ(outcomes(), (EventsOfC{BS_EVENT_CONFIRMED, BS_EVENT_DECLINED, BS_EVENT_NOT_TOLD, BS_EVENT_TIMED_OUT}));
    EXPECT_FALSE(BS_EVENT_IS_TAKEN_BACK(BS_EVENT_TOLD_LATE));
    EXPECT_TRUE(BS_EVENT_IS_TAKEN_BACK(BS_EVENT_DECLINED));
    EXPECT_EQ(bs_predicted_events_confirm(events_, 9, 2, 8), BS_OK);
    auto news = room<bs_event_news>();
    EXPECT_EQ(bs_predicted_events_next(events_, &news), BS_OK);
    EXPECT_EQ(news.command, 9u);
    EXPECT_EQ(news.index, 2u);
    EXPECT_EQ(news.kind, 8u);
    EXPECT_EQ(news.outcome, static_cast<std::uint32_t>(BS_EVENT_TOLD_LATE));
    EXPECT_EQ(bs_predicted_events_next(events_, &news), 1);
    auto counters = room<bs_event_counters>();
    EXPECT_EQ(bs_predicted_events_get_counters(events_, &counters), BS_OK);
    EXPECT_EQ(counters.waiting, 0u);
    EXPECT_EQ(counters.by_result[BS_PREDICTED_SHOWN], 4u);
    EXPECT_EQ(counters.by_outcome[BS_EVENT_TOLD_LATE], 1u);
    EXPECT_STREQ(bs_reason_name(BS_KIND_EVENT, BS_EVENT_TIMED_OUT), "timed out");
}

TEST_F(c_predicted_events, that_are_misused_are_refused_by_name) {
    auto error = room<bs_error>();
    bs_predicted_events* more = nullptr;
    for (const std::uint32_t count : {0u, 65'537u, 0xffffffffu}) {
        EXPECT_EQ(bs_predicted_events_open(ends_.library, count, 2'000'000, &more, &error), BS_OUT_OF_RANGE);
        EXPECT_EQ(std::string(error.text).find("max_events: "), 0u) << error.text;
    }
    for (const std::int64_t within :
         {std::int64_t{999}, std::int64_t{3'600'000'001}, std::numeric_limits<std::int64_t>::min()}) {
        EXPECT_EQ(bs_predicted_events_open(ends_.library, 4, within, &more, &error), BS_OUT_OF_RANGE);
        EXPECT_EQ(std::string(error.text).find("confirm_within_us: "), 0u) << error.text;
    }
    EXPECT_EQ(bs_predicted_events_open(ends_.library, 4, 2'000'000, nullptr, &error), BS_NULL);
    EXPECT_EQ(more, nullptr);
    EXPECT_EQ(bs_predicted_events_next(events_, nullptr), BS_NULL);
    EXPECT_EQ(bs_predicted_events_update(events_, 5), BS_OK);
    EXPECT_EQ(bs_predicted_events_predict(events_, 1, 0, 7, 4), BS_OUT_OF_RANGE) << "the clock goes back";
    EXPECT_EQ(bs_predicted_events_close(events_), BS_OK);
    EXPECT_EQ(bs_predicted_events_settle(events_, 1), BS_STALE);
}

}  // namespace
