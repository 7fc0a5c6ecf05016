#include <backsight/base/enum_array.h>
#include <backsight/presets/source.h>
#include <backsight/presets/text21.h>
#include <backsight/presets/view_strategy.h>

#include <algorithm>

namespace backsight::presets {

namespace {

View view_at(Moment moment, const WorldHistory& history, const DrawConfig& draw) {
    const Moment newest = std::max(Moment::at(history.newest()), Moment{0});
    return View::at_moment(history, draw, std::clamp(moment, Moment{0}, newest));
}

// `besides`: delay to add to that share of the round trip.
Moment moment_by_ping(double share, Micros besides, const ShotStamps& shot, TickRate tick_rate) {
    const double ping_s = static_cast<double>(shot.rtt.value) * 1e-6;
    const double back_s = share * ping_s + static_cast<double>(besides.value) * 1e-6;
    return std::max(shot.present - tick_rate.span(Micros{static_cast<std::int64_t>(back_s * 1e6)}), Moment{0});
}

View by_client_time(const ShotStamps& shot, const WorldHistory& history, const DrawConfig& draw) {
    const TickRate rate = draw.tick_rate;
    const Text21Config published;
    const Text21Window window =
        text21_window(published, instant_of(shot.present, rate), instant_of(shot.client_now, rate));
    const Endpoints ends = text21_poses(published, rate.moment_at(window.judged), history.newest(), rate);
    return View::between(history, draw, ends.from, ends.to, ends.fraction);
}

}  // namespace

const char* to_string(ViewStrategy strategy) {
    return enum_name(strategy, {"present", "ping", "half ping+interpolation", "ping+interpolation", "client time",
                                "tick", "nearest", "moment", "endpoints", "exact"});
}

Endpoints endpoints_between(Tick before, Tick after, Moment shown) {
    Endpoints found;
    found.from = before != no_tick ? before : after;
    found.to = after != no_tick ? after : found.from;
    if (found.to > found.from) {
        const std::int64_t passed = shown - Moment::at(found.from);
        found.fraction = static_cast<std::uint16_t>(passed / (found.to - found.from));
    }
    return found;
}

Endpoints endpoints_of(const Ledger& ledger, const ViewStamp& stamp) {
    const SnapshotSeq first = std::max({ledger.oldest_sent(), ledger.known_from(), SnapshotSeq{1}});
    Tick before = no_tick;
    Tick after = no_tick;
    for (SnapshotSeq seq = std::min(stamp.newest, ledger.newest_sent()); seq >= first && before == no_tick;
         --seq.value) {
        if (!ledger.had(stamp, seq)) continue;
        const Tick tick = ledger.tick_of(seq);
        (tick > stamp.shown.tick() ? after : before) = tick;
    }
    return endpoints_between(before, after, stamp.shown);
}

View view_of(ViewStrategy strategy, const ShotStamps& shot, const WorldHistory& history, const DrawConfig& draw,
             const Ledger& ledger) {
    const auto at = [&](Moment moment) { return view_at(moment, history, draw); };
    switch (strategy) {
        case ViewStrategy::present:
            return at(shot.present);
        case ViewStrategy::ping:
            return at(moment_by_ping(1.0, {}, shot, draw.tick_rate));
        case ViewStrategy::half_ping_plus_interpolation:
            return at(moment_by_ping(0.5, shot.interpolation_delay, shot, draw.tick_rate));
        case ViewStrategy::ping_plus_interpolation:
            return at(moment_by_ping(1.0, shot.interpolation_delay, shot, draw.tick_rate));
        case ViewStrategy::client_time:
            return by_client_time(shot, history, draw);
        case ViewStrategy::tick:
            return at(Moment::at(shot.source_tick));
        case ViewStrategy::nearest:
            return at(Moment::at((shot.stamp.shown + Moment::one_tick / 2).tick()));
        case ViewStrategy::moment:
            return at(shot.stamp.shown);
        case ViewStrategy::endpoints:
            return View::between(history, draw, shot.endpoints.from, shot.endpoints.to, shot.endpoints.fraction);
        case ViewStrategy::exact:
        case ViewStrategy::count_:
            break;
    }
    return View::exact(history, draw, ledger, shot.stamp);
}

}  // namespace backsight::presets
