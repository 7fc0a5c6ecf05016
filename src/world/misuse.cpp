// Mistakes of a game with the two worlds that break no contract, and would only show in the match (history/misuse.h).

#include <backsight/world/client_world.h>
#include <backsight/world/server_world.h>

#include "server_client.h"

#include <algorithm>

namespace backsight {

namespace {

// What reaches farther than a bus is a person in centimetres or a ship.
constexpr float large_m = 50.0f;

// Whether the newest steps of a body show accelerations that nothing of its size has.
bool moves_like_a_smaller_one(const Track& track, float reach_m, const Quantization& q, TickRate rate) {
    constexpr float strongest_mps2 = 1500.0f;
    constexpr int steps = 16;
    constexpr int many = 6;
    if (reach_m < large_m) return false;
    std::optional<EntityState> later = track.at(track.newest());
    std::optional<Vec3> velocity;
    int odd = 0;
    for (int i = 1; i <= steps && later; ++i) {
        const std::optional<EntityState> state = track.at(track.newest() - i);
        if (!state || !is_continuous(*state, *later) || state->parent != later->parent) return false;
        const float per_s = 1.0f / rate.tick_seconds();
        const Vec3 moved = (dequantize(later->position, q) - dequantize(state->position, q)) * per_s;
        if (velocity && length(*velocity - moved) * per_s > strongest_mps2) ++odd;
        velocity = moved;
        later = state;
    }
    return odd >= many;
}

}  // namespace

// A ship may be as large; then its eyes are not where a person's are.
void ServerWorld::note_units(EntityId player) const {
    constexpr float share_of_eyes = 0.05f;
    const float reach_m = history_.hitbox_sets().reach(history_.worn_next(player));
    if (reach_m >= large_m && length(server_.eye_offset) < share_of_eyes * reach_m) history_.note(Misuse::odd_units);
}

// One body a tick, so that this costs nothing: a mistake of units lasts. A person in centimetres is 180 m tall and
// takes off, turns and falls at 1,000 to 8,000 m/s^2; nothing of that size has had 1,500, which is 150 g.
void ServerWorld::note_agility() {
    constexpr std::uint32_t many = 3;
    if (history_.slot_count() == 0) return;
    const Track& track = history_.slot(looked_at_++ % history_.slot_count());
    const std::optional<EntityState> state = track.at(track.newest());
    if (!state || state->presence != Presence::alive) return;
    const float reach_m = history_.hitbox_sets().reach(state->hitboxes);
    if (!moves_like_a_smaller_one(track, reach_m, history_.config().quantization, world_.draw.tick_rate)) return;
    if (++odd_looks_ >= many) history_.note(Misuse::odd_units);
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
