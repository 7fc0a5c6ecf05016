#include "arena/client_prediction.h"

#include <algorithm>

namespace backsight::arena {

namespace {

// Inputs kept for replay: 2 s.
constexpr std::uint32_t window_at_64_hz = 128;
// A search for what the server did instead ends after this many steps of the rules: 2 ms or so, and then there is no
// cause. Between two states are mostly one to five commands; ten need 1,300 steps.
constexpr std::size_t longest_search = 4'000;
// How much later than on the screen lifts and doors may have stood: half a second at 64 Hz.
constexpr std::int64_t latest_level = 32;

PredictionConfig config_of(const Level& level, float max_offset_m) {
    PredictionConfig config;
    config.capacity = level.rate().steps(window_at_64_hz);
    config.visible.max_offset_m = max_offset_m;
    return config;
}

}  // namespace

ClientPrediction::ClientPrediction(const Level& level, float max_offset_m, std::uint32_t max_filled_commands)
    : level_(&level),
      max_filled_commands_(max_filled_commands),
      own_(config_of(level, max_offset_m),
           // The level knows how long a step lasts.
           {[this](const PlayerState& before, const OwnStep& given, float) {
                return step(before, given.input, *level_, given.shown);
            },
            [this](const PlayerState& state, const OwnStep& newest) {
                return Pose{world_position(state, *level_, newest.shown), {}};
            },
            life_of,
            [this](const PlayerState& predicted, const PlayerState& server) { return cause_of(predicted, server); }}) {}

const PlayerState& ClientPrediction::predict(std::uint32_t seq, const PlayerInput& input, Tick tick) {
    return own_.predict(Tick{seq}, {input, tick});
}

Reconciled ClientPrediction::reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server,
                                       Micros client_now) {
    executed_ = executed;
    return own_.reconcile(Tick{executed}, server, client_now, server_tick);
}

MispredictionCause ClientPrediction::cause_of(const PlayerState& predicted, const PlayerState& server) const {
    if (predicted.is_alive != server.is_alive || predicted.lives != server.lives) return MispredictionCause::death;
    if (predicted.is_seated() != server.is_seated()) return MispredictionCause::mover;
    PlayerState unhurt = server;
    unhurt.health = predicted.health;
    if (same_bits(unhurt, predicted)) return MispredictionCause::hit;
    if (has_lost_commands(server)) return MispredictionCause::lost_command;
    // The server lets a screen draw lifts and doors only so old, and pads take a player once in a tick.
    const bool rides = predicted.lift != 0 || server.lift != 0;
    const bool is_moved = rides || predicted.teleports != server.teleports || has_other_level(server);
    return is_moved ? MispredictionCause::mover : MispredictionCause::none;
}

std::size_t ClientPrediction::executed_end() const {
    std::size_t end = 0;
    while (end < own_.size() && own_[end].tick <= Tick{executed_}) ++end;
    return end;
}

bool ClientPrediction::has_lost_commands(const PlayerState& server) const {
    const std::size_t end = executed_end();
    std::size_t steps = 0;
    // The latest first, and short losses before long ones.
    for (std::size_t lost = 1; lost < end; ++lost) {
        for (std::size_t from = end - lost; from > 0; --from) {
            const std::size_t most = std::min<std::size_t>(lost, max_filled_commands_);
            for (std::size_t filled = 0; filled <= most; ++filled) {
                if (explains(server, {from, lost, filled, 0}, steps)) return true;
                if (steps > longest_search) return false;
            }
        }
    }
    return false;
}

bool ClientPrediction::has_other_level(const PlayerState& server) const {
    std::size_t steps = 0;
    for (std::int64_t later = 1; later <= latest_level && steps <= longest_search; ++later) {
        if (explains(server, {1, 0, 0, later}, steps)) return true;
    }
    return false;
}

bool ClientPrediction::explains(const PlayerState& server, const Guess& guess, std::size_t& steps) const {
    OwnStep fill = own_[guess.from - 1].input;
    fill.input.buttons &= button_jump | button_crouch;
    PlayerState state = own_[guess.from - 1].after;
    for (std::size_t i = 0; i < guess.filled; ++i, ++steps) state = step(state, fill.input, *level_, fill.shown);
    const std::size_t end = executed_end();
    for (std::size_t i = guess.from + guess.lost; i < end; ++i, ++steps) {
        state = step(state, own_[i].input.input, *level_, own_[i].input.shown + guess.later);
    }
    state.health = server.health;
    return same_bits(state, server);
}

}  // namespace backsight::arena
