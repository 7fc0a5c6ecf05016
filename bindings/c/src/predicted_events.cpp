// Events that a client shows before the server has said so.

#include "configs.h"
#include "handles.h"

#include <backsight/predict/predicted_events.h>

#include <limits>

namespace backsight::c {

namespace {

struct Events {
    static constexpr Kind kind = Kind::predicted_events;

    explicit Events(const PredictedEventsConfig& config) : all(config) {}

    PredictedEvents all;
    std::span<const EventNews> news;  // of all.take_news(), which nothing but the next call of it changes
    std::int64_t now_us = std::numeric_limits<std::int64_t>::min();
};

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_predicted_events_open(bs_library* library, std::uint32_t max_events, std::int64_t confirm_within_us,
                                      bs_predicted_events** events, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, events, error)) return call.code();
    Problem& problem = call.problem();
    PredictedEventsConfig config;
    config.capacity = max_events;
    config.confirm_within = {confirm_within_us};
    const bool is_sound = problem.present(events, "events") &&
                          problem.holds(max_events >= 1 && max_events <= 65'536, "max_events", "1 to 65,536") &&
                          problem.holds(config.validate() == nullptr, "confirm_within_us", "1 ms to 1 h");
    if (!is_sound) return report(problem, error);
    const std::int32_t code = make<Events>(call, (std::uint64_t{max_events} << 7) + (1 << 16), events, config);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_predicted_events_close(bs_predicted_events* events) { return end<Events>(events); }

std::int32_t bs_predicted_events_predict(bs_predicted_events* events, std::uint32_t command, std::uint32_t index,
                                         std::uint32_t kind, std::int64_t now_us) {
    Call<Events> call(events);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->all.predict({command, index}, kind, Micros{now_us}));
}

std::int32_t bs_predicted_events_confirm(bs_predicted_events* events, std::uint32_t command, std::uint32_t index,
                                         std::uint32_t kind) {
    Call<Events> call(events);
    if (!call) return call.code();
    call->all.confirm({command, index}, kind);
    return BS_OK;
}

std::int32_t bs_predicted_events_decline(bs_predicted_events* events, std::uint32_t command, std::uint32_t index) {
    Call<Events> call(events);
    if (!call) return call.code();
    call->all.decline({command, index});
    return BS_OK;
}

std::int32_t bs_predicted_events_settle(bs_predicted_events* events, std::uint32_t command) {
    Call<Events> call(events);
    if (!call) return call.code();
    call->all.settle(command);
    return BS_OK;
}

std::int32_t bs_predicted_events_update(bs_predicted_events* events, std::int64_t now_us) {
    Call<Events> call(events);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->all.update(Micros{now_us});
    return BS_OK;
}

std::int32_t bs_predicted_events_next(bs_predicted_events* events, bs_event_news* news) {
    Call<Events> call(events);
    if (!call || !sized(call.problem(), news, "news")) return call.code();
    if (call->news.empty()) call->news = call->all.take_news();
    if (call->news.empty()) return 1;
    const EventNews& next = call->news.front();
    bs_event_news out{};
    out.command = next.id.command;
    out.index = next.id.index;
    out.kind = next.kind;
    out.outcome = static_cast<std::uint32_t>(next.what);
    call->news = call->news.subspan(1);
    give(news, out);
    return BS_OK;
}

std::int32_t bs_predicted_events_get_counters(bs_predicted_events* events, bs_event_counters* counters) {
    Call<Events> call(events);
    if (!call || !sized(call.problem(), counters, "counters")) return call.code();
    const PredictedEventsCounters& in = call->all.counters();
    bs_event_counters out{};
    out.waiting = static_cast<std::uint32_t>(call->all.waiting());
    for (std::size_t i = 0; i < static_cast<std::size_t>(PredictResult::count_); ++i) {
        out.by_result[i] = in.by_result[static_cast<PredictResult>(i)];
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(EventOutcome::count_); ++i) {
        out.by_outcome[i] = in.by_outcome[static_cast<EventOutcome>(i)];
    }
    out.repeated = in.repeated;
    out.too_old = in.too_old;
    out.other_kinds = in.other_kinds;
    out.not_remembered = in.not_remembered;
    out.news_lost = in.news_lost;
    give(counters, out);
    return BS_OK;
}
