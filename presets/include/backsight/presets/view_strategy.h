#pragma once

// The ways to rewind that answer through a View of the history, behind one interface. The lab and a running server
// compare the exact view with them, on equal shots.
//
//   ShotStamps shot{server_moment, stamp, rtt, interpolation_delay, tick, endpoints_of(ledger, stamp)};
//   const Hit hit = cast_ray(view_of(ViewStrategy::tick, shot, history, draw, ledger), ray, filter);
//
// In: a history, a ledger and the stamps that each way would need. Out: the view in which a server of that kind casts
// its ray. Nothing is recorded, learnt or allocated. Pure; threads as for View. No errors: a client's claim must have
// passed the audit.
//
// Sources: rewind by ping, mods since 1999 (Quake III's Unlagged). By half of it: mirror.h. `tick` is source.h's, and
// `client_time` text21.h's. `endpoints` is Photon Fusion's stamp: two ticks and a fraction. Two more ways keep
// histories of their own: ut2003.h and twoten.h.

#include <backsight/view/view.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace backsight::presets {

enum class ViewStrategy : std::uint8_t {
    present,                       ///< no rewind
    ping,                          ///< back by the round trip
    half_ping_plus_interpolation,  ///< Mirror: back by half the round trip and the clients' interpolation delay
    ping_plus_interpolation,       ///< back by the round trip and the clients' interpolation delay
    client_time,                   ///< text21: the server's time by the client's clock, in poses of 30 Hz
    tick,                          ///< Source: the command's tick less the interpolation in whole ticks
    nearest,                       ///< the tick nearest to the moment drawn
    moment,                        ///< the moment drawn, between the server's own ticks
    endpoints,                     ///< two ticks and a fraction, as Fusion stamps them
    exact,                         ///< the samples that this client had
    count_
};
inline constexpr std::size_t view_strategy_count = enum_count<ViewStrategy>;

/// The name in tables and reports, such as "ping+interpolation".
const char* to_string(ViewStrategy strategy);

/// The two ticks around a moment, and the fraction between them in 1/65536.
struct Endpoints {
    Tick from = no_tick;
    Tick to = no_tick;
    std::uint16_t fraction = 0;

    friend constexpr bool operator==(const Endpoints&, const Endpoints&) = default;
};

/// The stamp of a client that draws `shown` and has snapshots of the ticks `before` (the newest at or before it) and
/// `after` (the first after it). Pass no_tick for a missing one: the stamp then holds the other twice.
Endpoints endpoints_between(Tick before, Tick after, Moment shown);

/// endpoints_between() from the server's knowledge: what an honest client of `ledger` stamps beside `stamp`, which the
/// ledger must have learnt. Snapshots that the ledger has forgotten, or in a gap of its knowledge, count as missing.
Endpoints endpoints_of(const Ledger& ledger, const ViewStamp& stamp);

/// The inputs of the strategies for one shot.
struct ShotStamps {
    Moment present;  ///< the server's
    ViewStamp stamp;
    Micros rtt;                  ///< averaged, of this client. Range 0 to a day
    Micros interpolation_delay;  ///< of the clients of this game. Range 0 to a day
    Tick source_tick;
    Endpoints endpoints;
    Moment client_now{};  ///< the server's time when the shot was fired, as the client estimates it
};

/// The view in which `strategy` judges the shot. A moment out of the history's range is clamped to it: a history of
/// every tick has nothing later than its newest.
View view_of(ViewStrategy strategy, const ShotStamps& shot, const WorldHistory& history, const DrawConfig& draw,
             const Ledger& ledger);

}  // namespace backsight::presets
