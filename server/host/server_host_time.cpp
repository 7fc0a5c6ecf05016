// ServerHost's time: when each tick is due.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "server/host/pacing.h"
#include "server/host/server_host.h"

namespace backsight::server {

namespace {

// A late server catches up with this many ticks; more are skipped, because stale ticks help nobody.
constexpr std::int64_t most_behind = 4;

}  // namespace

// Sleeps until the next tick begins. A tick that is far too late is skipped: clients see a gap, and nothing else.
Tick ServerHost::wait_for_tick(Tick last) {
    Tick next = last + 1;
    const Tick present = tick_rate_.moment_at(game_time_.game_time_at(Micros{now_us() - started_us_})).tick();
    if (present - next > most_behind) {
        const std::int64_t skipped = present - next;
        status_.ticks_skipped += static_cast<std::uint64_t>(skipped);
        log_.warn("ticks skipped", {{"ticks", skipped}});
        next = present;
    }
    listen_until(Micros{started_us_} + game_time_.server_time_of(next));
    return next;
}

void ServerHost::change_scale(Tick tick, Micros server_now) {
    const float wanted = wanted_scale_.exchange(0.0f);
    constexpr float slowest = TimeScale::slowest_permille / 1000.0f;
    constexpr float fastest = TimeScale::fastest_permille / 1000.0f;
    const bool is_in_range = wanted >= slowest && wanted <= fastest;
    if (!is_in_range || !match_->set_time_scale(wanted, server_now)) return;
    game_time_.change(static_cast<std::uint32_t>(std::lround(wanted * 1000.0f)), tick, server_now);
    log_.info("time scale", {{"permille", game_time_.scale().permille}});
}

}  // namespace backsight::server
