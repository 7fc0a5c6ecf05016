#pragma once

// Events that a client shows before the server has said so: a sound, a pickup, a spawn. Each has an id, and the
// server's word confirms it or takes it back. An event that was not predicted is shown when the server tells of it.
//
//     if (events.predict({command, 0}, door_opens, client_now) == PredictResult::shown) play(door_opens);
//     events.confirm({command, 0}, door_opens);         // the server did it too
//     events.decline({command, 0});                     // it did not
//     events.update(client_now);                        // each frame
//     for (const EventNews& news : events.take_news())  // what to show late, and what to take back
//         if (news.what == EventOutcome::told_late) play(news.kind);
//         else if (is_taken_back(news.what)) stop(news.kind);
//
// In: the own events, and the server's messages about them, in any order and any number of times. Out: what to show and
// what to take back. Repeats change nothing, except for what PredictedEventsCounters::not_remembered counts. An event
// of which the server says nothing is taken back in the end, by settle() or by time, so no event waits for ever. If the
// server then confirms such an event after all while it is remembered, it is shown a second time, as told_late, and
// stays. One that the server declined is never shown again.
//
// Allocates in its constructor only, whatever the server says. Not synchronised. Messages come from a wire: they are
// checked and counted, and never reach an assert.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

/// The command that causes an event, and which of its events it is, from 0. Both ends count alike: the id travels.
struct PredictedEventId {
    std::uint32_t command = 0;
    std::uint32_t index = 0;

    friend constexpr auto operator<=>(const PredictedEventId&, const PredictedEventId&) = default;
};

struct PredictedEventsConfig {
    /// Events that are remembered at once, those that were confirmed or taken back among them. Default 64, which is
    /// enough for 32 events a second: each waits for the server for at most the 2 s of confirm_within. Range 1 to
    /// 65,536.
    std::uint32_t capacity = 64;
    /// An event of which the server has said nothing for so long is taken back. Default 2 s, in which a session has
    /// sent a lost message many times over. Range 1 ms to 1 h.
    Micros confirm_within{2'000'000};

    /// Returns the name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// What predict() did.
enum class PredictResult : std::uint8_t {
    shown,       ///< new: show it now
    known,       ///< predicted or told of before, so it is shown already: a replay gives its events again
    taken_back,  ///< it was taken back, and stays so
    full,        ///< as many wait for the server as there is room for: it is shown when the server tells of it
    too_old,     ///< its id has been forgotten
    count_
};
const char* to_string(PredictResult result);

/// What became of an event.
enum class EventOutcome : std::uint8_t {
    waits,      ///< shown; the server has not said anything yet
    confirmed,  ///< the server did it too
    told_late,  ///< the server did it, and it is not shown: nobody predicted it, or it was taken back as not_told or
                ///< timed_out. Show it now
    declined,   ///< the server says that it did not happen: take it back
    not_told,   ///< the server told of all events up to there, and this was none of them: take it back
    timed_out,  ///< the server said nothing for PredictedEventsConfig::confirm_within: take it back
    count_
};
const char* to_string(EventOutcome outcome);
constexpr bool is_taken_back(EventOutcome outcome) { return outcome >= EventOutcome::declined; }

struct EventNews {
    PredictedEventId id;
    std::uint32_t kind = 0;  ///< the game's own number
    EventOutcome what = EventOutcome::waits;
};

struct PredictedEventsCounters {
    EnumArray<PredictResult, std::uint64_t> by_result;
    EnumArray<EventOutcome, std::uint64_t> by_outcome;  ///< `waits` stays 0
    std::uint64_t repeated = 0;                         ///< messages about what was decided before
    /// Messages about ids up to the highest that has made room. One that nobody predicted is among them if a higher id
    /// made room before it was told: let `capacity` hold all events of a round trip.
    std::uint64_t too_old = 0;
    std::uint64_t other_kinds = 0;     ///< confirmed as another kind than was predicted: that one was taken back
    std::uint64_t not_remembered = 0;  ///< told late or declined, while there was no room to remember it
    std::uint64_t news_lost = 0;       ///< news that nobody took in time
};

class PredictedEvents {
public:
    /// `config` must be valid.
    explicit PredictedEvents(const PredictedEventsConfig& config = {});

    /// An event of an own command happens now. Show it if the result says so.
    PredictResult predict(PredictedEventId id, std::uint32_t kind, Micros client_now);
    /// The server did this, of whichever kind.
    void confirm(PredictedEventId id, std::uint32_t kind);
    /// The server says that this did not happen; also for a game whose own replay no longer gives the event.
    void decline(PredictedEventId id);
    /// The server has told of all events of commands up to this one. What waits of them is taken back.
    void settle(std::uint32_t command);
    /// Takes back what has waited too long. A clock that goes back takes nothing back.
    void update(Micros client_now);

    /// What has changed since the last call, in order. It lives until the next call of any function.
    std::span<const EventNews> take_news();
    /// Events that wait for the server.
    std::size_t waiting() const { return waiting_; }
    const PredictedEventsCounters& counters() const { return counters_; }

private:
    struct Event {
        PredictedEventId id;
        std::uint32_t kind = 0;
        EventOutcome state = EventOutcome::waits;
        Micros since;
    };
    Event* find(PredictedEventId id);
    Event* room();
    bool is_forgotten(PredictedEventId id) const { return has_forgotten_ && id <= forgotten_; }
    void end(Event& event, EventOutcome outcome);
    void tell(PredictedEventId id, std::uint32_t kind, EventOutcome outcome);

    PredictedEventsConfig config_;
    std::vector<Event> events_;  // at most capacity, in no order
    std::vector<EventNews> news_, taken_;
    std::size_t waiting_ = 0;
    bool has_forgotten_ = false;
    PredictedEventId forgotten_;  // the highest id that made room
    PredictedEventsCounters counters_;
};

}  // namespace backsight
