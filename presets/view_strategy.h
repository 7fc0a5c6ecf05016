#pragma once

// The ways to rewind that answer through a view of the history: what the lab and a running server compare the exact
// view with. Both call view_of(), so that they say the same of the same shot.
//
// In: a history, a ledger and what a stamp of each way would say. Out: the view that a server of that kind would cast
// its ray in. Nothing is recorded, learnt or allocated. Pure; threads as for View. No errors: what a client claimed
// must have passed the audit.

#include <backsight/view/view.h>

#include <cstddef>
#include <cstdint>

namespace backsight::presets {

/// In the order of the lab's table, which has two more: server-time and frame+subframe need stamps and histories of
/// their own.
enum class ViewStrategy : std::uint8_t {
    present,                  ///< no rewind
    ping,                     ///< back by the round trip
    ping_plus_interpolation,  ///< and by the delay with which clients draw
    tick,                     ///< Source: the command's tick less the interpolation in whole ticks
    nearest,                  ///< the tick nearest to the moment drawn
    moment,                   ///< the moment drawn, between the server's own ticks
    endpoints,                ///< two ticks and a fraction, as Fusion stamps them
    exact,                    ///< the samples that this client had
    count_
};
inline constexpr std::size_t view_strategy_count = static_cast<std::size_t>(ViewStrategy::count_);

/// The lab's name of it, such as "ping+interpolation".
const char* to_string(ViewStrategy strategy);

/// The ticks that a moment lies between, and the fraction in 1/65536.
struct Endpoints {
    Tick from = no_tick;
    Tick to = no_tick;
    std::uint16_t fraction = 0;

    friend constexpr bool operator==(const Endpoints&, const Endpoints&) = default;
};

/// What a client stamps that draws `shown` and has snapshots of the ticks `before` (the newest one at or before it) and
/// `after` (the first one after it). no_tick for one that it has not: it stamps the other twice.
Endpoints endpoints_between(Tick before, Tick after, Moment shown);

/// The same as the server knows it: what an honest client of `ledger` stamps beside `stamp`, which must have been
/// learnt. Snapshots that the ledger has forgotten, or that lie in a gap of its knowledge, count as not had.
Endpoints endpoints_of(const Ledger& ledger, const ViewStamp& stamp);

/// What Source rewinds to: the tick count of a client that drew `shown` less its interpolation, each in whole ticks.
Tick source_tick(Micros shown, Micros interpolation_delay, TickRate tick_rate);

/// The first whole microsecond at or after `shown`: the instant that was drawn, where that was one. Exact from 15.3
/// ticks per second on; below, a moment is coarser than a microsecond.
Micros instant_of(Moment shown, TickRate tick_rate);

/// What the strategies are told of one shot.
struct ShotStamps {
    Moment present;  ///< the server's
    ViewStamp stamp;
    Micros rtt;                  ///< averaged, of this client. Range 0 to a day
    Micros interpolation_delay;  ///< that clients of this game use. Range 0 to a day
    Tick source_tick;
    Endpoints endpoints;
};

/// A moment out of the history's range is clamped to it: a history of every tick can not be asked for later than its
/// newest.
View view_of(ViewStrategy strategy, const ShotStamps& shot, const WorldHistory& history, const DrawConfig& draw,
             const Ledger& ledger);

}  // namespace backsight::presets
