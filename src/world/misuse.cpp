// Mistakes of a game with the two worlds that break no contract, and would only show in the match (history/misuse.h).

#include <backsight/world/client_world.h>
#include <backsight/world/server_world.h>

#include "server_client.h"

#include <algorithm>

namespace backsight {

// A ship may be as large; then its eyes are not where a person's are.
void ServerWorld::note_units(EntityId player) const {
    constexpr float large_m = 50.0f;
    constexpr float share_of_eyes = 0.05f;
    const float reach_m = history_.hitbox_sets().reach(history_.worn_next(player));
    if (reach_m >= large_m && length(server_.eye_offset) < share_of_eyes * reach_m) history_.note(Misuse::odd_units);
}

void ServerWorld::note_tombstones(Client& client) const {
    constexpr std::int64_t patience = 32;
    if (history_.last_despawn() <= client.asked_for_gone) return;
    if (client.unasked.is_null()) {
        client.unasked = history_.last_despawned();
        client.unasked_since = tick_;
    }
    if (tick_ - client.unasked_since <= patience) return;
    if (client.tombstones->was_sent(client.unasked)) history_.note(Misuse::tombstone_not_sent);
    client.unasked = {};
    client.asked_for_gone = tick_;
}

void ClientWorld::note_clock(Micros client_now) {
    constexpr Micros most_back{1'000'000};
    client_now = within_clock(client_now);
    if (clock_check_.is_running && client_now < clock_check_.latest - most_back) history_.note(Misuse::clock_went_back);
    clock_check_.latest = clock_check_.is_running ? std::max(clock_check_.latest, client_now) : client_now;
    clock_check_.is_running = true;
}

// How the clock of frames runs beside the server's ticks. Snapshots that waited while no frame was drawn come at once:
// such a step says nothing.
void ClientWorld::note_clock_rate(Micros client_now) {
    constexpr std::int64_t most_at_once = 16;
    constexpr std::int64_t stretch = 64;
    constexpr Micros longest_frame{60'000'000};
    client_now = within_clock(client_now);
    ClockCheck& check = clock_check_;
    const std::int64_t step = check.frame_tick == no_tick ? 0 : newest_tick_ - check.frame_tick;
    if (step >= 0 && step <= most_at_once) {
        check.ticks += step;
        check.passed = check.passed + std::clamp(client_now - check.frame_at, Micros{} - longest_frame, longest_frame);
    }
    if (step > most_at_once || check.frame_tick == no_tick) {
        check.ticks = 0;
        check.passed = {};
    }
    check.frame_tick = newest_tick_;
    check.frame_at = client_now;
    if (check.ticks < stretch) return;
    const std::int64_t of_server = world_.draw.tick_rate.time_of(Tick{check.ticks}).value;
    if (check.passed.value < of_server / 10) history_.note(Misuse::clock_too_slow);
    if (check.passed.value / 100 > of_server) history_.note(Misuse::clock_too_fast);
    check.ticks = 0;
    check.passed = {};
}

}  // namespace backsight
