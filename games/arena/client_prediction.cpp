#include "arena/client_prediction.h"

#include <algorithm>
#include <bit>

namespace backsight::arena {

namespace {

// Inputs kept for replay: 2 s.
constexpr std::uint32_t window_at_64_hz = 128;
// A search for what the server did instead ends after about this many steps of the rules, which take some milliseconds,
// and then there is no cause. Between two states are mostly one to five commands.
constexpr std::size_t longest_search = 4'000;
// Up to so many commands any of them may have been lost; of more it is one run.
constexpr std::size_t few_commands = 8;
constexpr std::size_t most_commands = 63;
// How much earlier and later than on the screen lifts and doors may have stood: half a second at 64 Hz.
constexpr std::int64_t other_level = 32;

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
           {[this](const PlayerState& before, const OwnStep& given, float) { return stepped(before, given); },
            [this](const PlayerState& state, const OwnStep& newest) {
                return Pose{world_position(state, *level_, newest.shown), {}};
            },
            life_of,
            [this](const PlayerState& predicted, const PlayerState& server) { return cause_of(predicted, server); }}) {}

PlayerState ClientPrediction::stepped(const PlayerState& before, const OwnStep& given) const {
    PlayerState after = step(before, given.input, *level_, given.shown);
    if (has_step_error_ && after.velocity != Vec3{}) after.position.x += grid_m;
    return after;
}

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
    // A player looks where the last input looked, so another direction is another input.
    const bool looks_elsewhere = predicted.yaw != server.yaw || predicted.pitch != server.pitch;
    const bool has_other_input = looks_elsewhere && predicted.teleports == server.teleports;
    if (has_other_input || has_lost_commands(server)) return MispredictionCause::lost_command;
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
    if (end > most_commands + 1) return false;
    std::size_t steps = 0;
    // The shortest run and the longest one first: both take few steps.
    for (std::size_t i = 1; 2 * i <= end && steps <= longest_search; ++i) {
        if (has_lost_run(server, i, steps) || has_lost_run(server, end - i, steps)) return true;
    }
    if (end > few_commands + 1) return false;
    for (std::uint64_t lost = 2; lost < std::uint64_t{1} << end; lost += 2) {
        if (explains(server, {lost, max_filled_commands_, 0}, steps)) return true;
        if (explains(server, {lost, 0, 0}, steps)) return true;
    }
    return false;
}

bool ClientPrediction::has_lost_run(const PlayerState& server, std::size_t lost, std::size_t& steps) const {
    const std::uint64_t run = (std::uint64_t{1} << lost) - 1;
    for (std::size_t from = executed_end() - lost; from > 0 && steps <= longest_search; --from) {
        for (std::size_t filled = 0; filled <= std::min<std::size_t>(lost, max_filled_commands_); ++filled) {
            if (explains(server, {run << from, filled, 0}, steps)) return true;
        }
    }
    return false;
}

bool ClientPrediction::has_other_level(const PlayerState& server) const {
    std::size_t steps = 0;
    for (std::int64_t by = 1; by <= other_level && steps <= longest_search; ++by) {
        if (explains(server, {0, 0, by}, steps) || explains(server, {0, 0, -by}, steps)) return true;
    }
    return false;
}

bool ClientPrediction::explains(const PlayerState& server, const Guess& guess, std::size_t& steps) const {
    // What was executed before the first loss is predicted already.
    const std::size_t first = guess.lost == 0 ? 1 : static_cast<std::size_t>(std::countr_zero(guess.lost));
    PlayerState state = own_[first - 1].after;
    std::size_t last = first - 1, gap = 0;
    const auto fill = [&] {
        OwnStep before = own_[last].input;
        before.input.buttons &= button_jump | button_crouch;
        before.input.clicks = 0;
        steps += std::min(gap, guess.filled);
        for (std::size_t i = std::min(gap, guess.filled); i > 0; --i) {
            state = step(state, before.input, *level_, before.shown);
        }
        gap = 0;
    };
    const std::size_t end = executed_end();
    for (std::size_t i = first; i < end; ++i) {
        if (i < 64 && (guess.lost >> i & 1) != 0) {
            ++gap;
            continue;
        }
        fill();
        const Tick shown = std::max(own_[i].input.shown + guess.later, Tick{0});
        state = step(state, own_[i].input.input, *level_, shown);
        last = i;
        ++steps;
    }
    fill();
    state.health = server.health;
    return same_bits(state, server);
}

}  // namespace backsight::arena
