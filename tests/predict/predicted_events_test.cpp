// Events that a client shows before the server has said so.

#include <backsight/predict/predicted_events.h>

#include <limits>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"
#include "tests/support/cases.h"

namespace backsight {
namespace {

constexpr std::uint32_t sound = 7, pickup = 8;
constexpr Micros event_ms(std::int64_t ms) { return {ms * 1000}; }

PredictedEventsConfig room_for(std::uint32_t capacity) {
    PredictedEventsConfig config;
    config.capacity = capacity;
    return config;
}

std::vector<EventOutcome> outcomes_of(PredictedEvents& events) {
    std::vector<EventOutcome> all;
    for (const EventNews& news : events.take_news()) all.push_back(news.what);
    return all;
}
using Outcomes = std::vector<EventOutcome>;

TEST(predicted_events, are_shown_at_once_and_confirmed) {
    PredictedEvents events;
    EXPECT_EQ(events.predict({1, 0}, sound, event_ms(0)), PredictResult::shown);
    EXPECT_EQ(events.predict({1, 1}, pickup, event_ms(0)), PredictResult::shown);
    EXPECT_EQ(events.waiting(), 2u);
    events.confirm({1, 1}, pickup);
    const std::span<const EventNews> news = events.take_news();
    ASSERT_EQ(news.size(), 1u);
    EXPECT_EQ(news[0].id, (PredictedEventId{1, 1}));
    EXPECT_EQ(news[0].kind, pickup);
    EXPECT_EQ(news[0].what, EventOutcome::confirmed);
    EXPECT_TRUE(events.take_news().empty());
    events.confirm({1, 1}, pickup);
    EXPECT_TRUE(events.take_news().empty()) << "once";
    EXPECT_EQ(events.counters().repeated, 1u);
    EXPECT_EQ(events.waiting(), 1u);
}

TEST(predicted_events, are_shown_once_however_often_a_replay_gives_them) {
    PredictedEvents events;
    EXPECT_EQ(events.predict({1, 0}, sound, event_ms(0)), PredictResult::shown);
    EXPECT_EQ(events.predict({1, 0}, sound, event_ms(5)), PredictResult::known);
    events.confirm({1, 0}, sound);
    EXPECT_EQ(events.predict({1, 0}, sound, event_ms(9)), PredictResult::known);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::confirmed});
}

TEST(predicted_events, are_taken_back_once_if_the_server_declines) {
    PredictedEvents events;
    static_cast<void>(events.predict({3, 0}, sound, event_ms(0)));
    events.decline({3, 0});
    events.decline({3, 0});
    events.confirm({3, 0}, sound);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::declined});
    EXPECT_EQ(events.counters().repeated, 2u);
    EXPECT_EQ(events.predict({3, 0}, sound, event_ms(1)), PredictResult::taken_back);
}

TEST(predicted_events, are_not_shown_at_all_if_the_server_has_declined_before) {
    PredictedEvents events;
    events.decline({3, 0});
    EXPECT_EQ(events.predict({3, 0}, sound, event_ms(0)), PredictResult::taken_back);
    EXPECT_TRUE(events.take_news().empty());
}

TEST(predicted_events, that_nobody_predicted_are_shown_late_and_once) {
    PredictedEvents events;
    events.confirm({4, 0}, sound);
    events.confirm({4, 0}, sound);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::told_late});
    EXPECT_EQ(events.predict({4, 0}, sound, event_ms(0)), PredictResult::known);
}

TEST(predicted_events, confirmed_as_another_kind_are_replaced) {
    PredictedEvents events;
    static_cast<void>(events.predict({5, 0}, sound, event_ms(0)));
    events.confirm({5, 0}, pickup);
    const std::span<const EventNews> news = events.take_news();
    ASSERT_EQ(news.size(), 2u);
    EXPECT_EQ(news[0].kind, sound);
    EXPECT_EQ(news[0].what, EventOutcome::declined);
    EXPECT_EQ(news[1].kind, pickup);
    EXPECT_EQ(news[1].what, EventOutcome::told_late);
    EXPECT_EQ(events.counters().other_kinds, 1u);
    EXPECT_EQ(events.waiting(), 0u);
}

TEST(predicted_events, of_which_the_server_says_nothing_end_by_settling_or_by_time) {
    PredictedEvents events;
    static_cast<void>(events.predict({1, 0}, sound, event_ms(0)));
    static_cast<void>(events.predict({2, 0}, sound, event_ms(100)));
    static_cast<void>(events.predict({3, 0}, sound, event_ms(200)));
    events.settle(1);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::not_told});
    events.update(event_ms(2099));
    EXPECT_TRUE(events.take_news().empty());
    events.update(event_ms(2100));
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::timed_out});
    events.update(Micros{std::numeric_limits<std::int64_t>::min()});
    EXPECT_EQ(events.waiting(), 1u) << "a clock that goes back takes nothing back";
    events.update(Micros{std::numeric_limits<std::int64_t>::max()});
    EXPECT_EQ(events.waiting(), 0u);
    static_cast<void>(events.take_news());
    // The server's word came after all.
    events.confirm({2, 0}, sound);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::told_late});
    events.confirm({2, 0}, sound);
    EXPECT_TRUE(events.take_news().empty());
}

TEST(predicted_events, take_bounded_memory_whatever_the_server_says) {
    PredictedEvents events(room_for(4));
    for (std::uint32_t i = 1; i <= 4; ++i) static_cast<void>(events.predict({i, 0}, sound, event_ms(0)));
    EXPECT_EQ(events.predict({5, 0}, sound, event_ms(0)), PredictResult::full);
    events.confirm({5, 0}, sound);
    EXPECT_EQ(outcomes_of(events), Outcomes{EventOutcome::told_late}) << "and is shown when the server tells of it";
    EXPECT_EQ(events.counters().not_remembered, 1u);
    events.decline({6, 0});
    events.confirm({1, 0}, sound);
    EXPECT_EQ(events.predict({7, 0}, sound, event_ms(0)), PredictResult::shown) << "the decided one makes room";
    EXPECT_EQ(events.predict({1, 0}, sound, event_ms(0)), PredictResult::too_old);
    events.confirm({1, 0}, sound);
    events.decline({0, 9});
    EXPECT_EQ(events.counters().too_old, 2u);
    static_cast<void>(events.take_news());
    const std::uint64_t allocations = test::allocations_of([&] {
        for (std::uint32_t i = 10; i < 1000; ++i) events.confirm({i, i}, sound);
        static_cast<void>(events.take_news());
        for (std::uint32_t i = 10; i < 1000; ++i) events.confirm({i, i}, sound);
    });
    EXPECT_EQ(allocations, 0u);
    EXPECT_GT(events.counters().news_lost, 0u);
    EXPECT_LE(events.take_news().size(), 8u);
}

// A lossy, doubled, reordered way for every message. Whatever comes: shown once, taken back at most once, and what the
// server did last is what is shown.
TEST(predicted_events, end_as_the_server_says_whatever_the_network_does) {
    test::Random random(9);
    for (int round = 0; round < test::cases(200); ++round) {
        PredictedEvents events(room_for(256));
        std::map<std::uint32_t, int> shown;  // 1: shown, 0: not
        const auto take = [&] {
            for (const EventNews& news : events.take_news()) {
                int& times = shown[news.id.command];
                times += news.what == EventOutcome::told_late ? 1 : is_taken_back(news.what) ? -1 : 0;
                ASSERT_TRUE(times == 0 || times == 1);
            }
        };
        std::vector<std::pair<std::uint32_t, bool>> said;
        for (std::uint32_t i = 1; i <= 100; ++i) {
            if (random.below(4) != 0 && events.predict({i, 0}, sound, event_ms(i)) == PredictResult::shown) {
                ASSERT_EQ(++shown[i], 1);
            }
            said.emplace_back(i, random.below(3) != 0);
            for (int k = random.below(3); k > 0; --k) {
                const auto& [command, did] =
                    said[static_cast<std::size_t>(random.below(static_cast<int>(said.size())))];
                did ? events.confirm({command, 0}, sound) : events.decline({command, 0});
            }
            events.update(event_ms(i * 30));
            take();
        }
        for (const auto& [command, did] : said)
            did ? events.confirm({command, 0}, sound) : events.decline({command, 0});
        take();
        for (const auto& [command, did] : said) ASSERT_EQ(shown[command], did ? 1 : 0) << "round " << round;
        EXPECT_EQ(events.waiting(), 0u);
    }
}

TEST(predicted_events, config_names_the_field_that_is_wrong) {
    PredictedEventsConfig config;
    EXPECT_EQ(config.validate(), nullptr);
    config.capacity = 0;
    EXPECT_STREQ(config.validate(), "events.capacity");
    config = {};
    config.confirm_within = Micros{0};
    EXPECT_STREQ(config.validate(), "events.confirm_within");
    EXPECT_STREQ(to_string(PredictResult::too_old), "too old");
    EXPECT_STREQ(to_string(EventOutcome::told_late), "told late");
}

}  // namespace
}  // namespace backsight
