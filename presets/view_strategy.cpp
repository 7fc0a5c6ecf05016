#include "presets/view_strategy.h"

#include <algorithm>
#include <iterator>

#include "presets/source_tick.h"

namespace backsight::presets {

namespace {

View view_at(Moment moment, const WorldHistory& history, const DrawConfig& draw) {
    const Moment newest = std::max(Moment::at(history.newest()), Moment{0});
    return View::at_moment(history, draw, std::clamp(moment, Moment{0}, newest));
}

Moment moment_by_ping(PingRewind rule, const ShotStamps& shot, TickRate tick_rate) {
    const double back_s = ping_rewind_s(rule, static_cast<double>(shot.rtt.value) * 1e-6,
                                        static_cast<double>(shot.interpolation_delay.value) * 1e-6);
    return std::max(shot.present - tick_rate.span(Micros{static_cast<std::int64_t>(back_s * 1e6)}), Moment{0});
}

}  // namespace

const char* to_string(ViewStrategy strategy) {
    constexpr const char* names[] = {"present", "ping",   "ping+interpolation", "tick",
                                     "nearest", "moment", "endpoints",          "exact"};
    static_assert(std::size(names) == view_strategy_count);
    return strategy < ViewStrategy::count_ ? names[static_cast<std::size_t>(strategy)] : "?";
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

Tick source_tick(Micros shown, Micros interpolation_delay, TickRate tick_rate) {
    const auto tick_count = static_cast<std::int32_t>(tick_rate.moment_at(shown + interpolation_delay).tick().value);
    const float delay_s = static_cast<float>(interpolation_delay.value) * 1e-6f;
    return Tick{source_target_tick(tick_count, delay_s, tick_rate.tick_seconds())};
}

Micros instant_of(Moment shown, TickRate tick_rate) {
    const Micros before = tick_rate.time_of(shown);
    return tick_rate.moment_at(before) < shown ? before + Micros{1} : before;
}

View view_of(ViewStrategy strategy, const ShotStamps& shot, const WorldHistory& history, const DrawConfig& draw,
             const Ledger& ledger) {
    const auto at = [&](Moment moment) { return view_at(moment, history, draw); };
    switch (strategy) {
        case ViewStrategy::present:
            return at(shot.present);
        case ViewStrategy::ping:
            return at(moment_by_ping(PingRewind::ping, shot, draw.tick_rate));
        case ViewStrategy::ping_plus_interpolation:
            return at(moment_by_ping(PingRewind::ping_plus_interpolation, shot, draw.tick_rate));
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
