#include <backsight/base/assert.h>
#include <backsight/predict/predicted_events.h>

#include <algorithm>

namespace backsight {

const char* PredictedEventsConfig::validate() const {
    if (capacity < 1 || capacity > 65'536) return "events.capacity";
    if (confirm_within < Micros{1'000} || confirm_within > Micros{3'600'000'000}) return "events.confirm_within";
    return nullptr;
}

const char* to_string(PredictResult result) {
    static constexpr const char* names[] = {
        // facts: names of PredictResult
        "shown",       // 0
        "known",       // 1
        "taken back",  // 2
        "full",        // 3
        "too old",     // 4
        // end of facts
    };
    return enum_name(result, names);
}

const char* to_string(EventOutcome outcome) {
    static constexpr const char* names[] = {
        // facts: names of EventOutcome
        "waits",      // 0
        "confirmed",  // 1
        "told late",  // 2
        "declined",   // 3
        "not told",   // 4
        "timed out",  // 5
        // end of facts
    };
    return enum_name(outcome, names);
}

PredictedEvents::PredictedEvents(const PredictedEventsConfig& config) : config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    events_.reserve(config.capacity);
    // Each event has one end, and one that is told as another kind has two news.
    news_.reserve(2 * std::size_t{config.capacity});
    taken_.reserve(2 * std::size_t{config.capacity});
}

PredictResult PredictedEvents::predict(PredictedEventId id, std::uint32_t kind, Micros client_now) {
    PredictResult result = PredictResult::shown;
    if (const Event* event = find(id)) {
        result = is_taken_back(event->state) ? PredictResult::taken_back : PredictResult::known;
    } else if (is_forgotten(id)) {
        result = PredictResult::too_old;
    } else if (Event* free = room()) {
        *free = {id, kind, EventOutcome::waits, client_now};
        ++waiting_;
    } else {
        result = PredictResult::full;
    }
    ++counters_.by_result[result];
    return result;
}

void PredictedEvents::confirm(PredictedEventId id, std::uint32_t kind) {
    Event* event = find(id);
    if (event != nullptr && event->state == EventOutcome::waits) {
        if (event->kind == kind) return end(*event, EventOutcome::confirmed);
        ++counters_.other_kinds;
        end(*event, EventOutcome::declined);
        event->kind = kind;
        event->state = EventOutcome::told_late;
        return tell(id, kind, EventOutcome::told_late);
    }
    // What was taken back by time, or since nobody told of it, happened after all.
    if (event != nullptr && (event->state == EventOutcome::timed_out || event->state == EventOutcome::not_told)) {
        event->kind = kind;
        event->state = EventOutcome::told_late;
        return tell(id, kind, EventOutcome::told_late);
    }
    if (event != nullptr) {
        ++counters_.repeated;
    } else if (is_forgotten(id)) {
        ++counters_.too_old;
    } else {
        if (Event* free = room()) {
            *free = {id, kind, EventOutcome::told_late, {}};
        } else {
            ++counters_.not_remembered;
        }
        tell(id, kind, EventOutcome::told_late);
    }
}

void PredictedEvents::decline(PredictedEventId id) {
    Event* event = find(id);
    if (event != nullptr && event->state == EventOutcome::waits) return end(*event, EventOutcome::declined);
    if (event != nullptr) {
        ++counters_.repeated;
    } else if (is_forgotten(id)) {
        ++counters_.too_old;
    } else if (Event* free = room()) {
        // Should it be predicted yet, it is not shown.
        *free = {id, 0, EventOutcome::declined, {}};
    } else {
        ++counters_.not_remembered;
    }
}

void PredictedEvents::settle(std::uint32_t command) {
    for (Event& event : events_) {
        if (event.state == EventOutcome::waits && event.id.command <= command) end(event, EventOutcome::not_told);
    }
}

void PredictedEvents::update(Micros client_now) {
    for (Event& event : events_) {
        const bool waits = event.state == EventOutcome::waits;
        const Micros waited = within_clock(client_now) - within_clock(event.since);
        if (waits && waited >= config_.confirm_within) end(event, EventOutcome::timed_out);
    }
}

std::span<const EventNews> PredictedEvents::take_news() {
    taken_.swap(news_);
    news_.clear();
    return taken_;
}

PredictedEvents::Event* PredictedEvents::find(PredictedEventId id) {
    const auto found = std::ranges::find(events_, id, &Event::id);
    return found == events_.end() ? nullptr : &*found;
}

// A free place, or that of the lowest id that has been decided. None if all wait.
PredictedEvents::Event* PredictedEvents::room() {
    if (events_.size() < config_.capacity) return &events_.emplace_back();
    Event* oldest = nullptr;
    for (Event& event : events_) {
        if (event.state == EventOutcome::waits) continue;
        if (oldest == nullptr || event.id < oldest->id) oldest = &event;
    }
    if (oldest == nullptr) return nullptr;
    if (!has_forgotten_ || forgotten_ < oldest->id) forgotten_ = oldest->id;
    has_forgotten_ = true;
    return oldest;
}

void PredictedEvents::end(Event& event, EventOutcome outcome) {
    event.state = outcome;
    --waiting_;
    tell(event.id, event.kind, outcome);
}

void PredictedEvents::tell(PredictedEventId id, std::uint32_t kind, EventOutcome outcome) {
    ++counters_.by_outcome[outcome];
    if (news_.size() < 2 * std::size_t{config_.capacity}) {
        news_.push_back({id, kind, outcome});
    } else {
        ++counters_.news_lost;
    }
}

}  // namespace backsight
