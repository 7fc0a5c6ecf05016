#include "inputs/bot_world.h"

#include <algorithm>
#include <array>
#include <vector>

#include "inputs/bot_arena.h"
#include "inputs/bot_body.h"
#include "inputs/bot_mind.h"
#include "inputs/random.h"

namespace backsight::inputs {
namespace {

constexpr std::int64_t shortest_duration_us = 4'000'000;
constexpr std::int64_t late_join_step = 2 * bot_rate_hz;
constexpr std::size_t leaver = 1;
constexpr std::size_t late_joiner = 7;
constexpr std::array<Habit, bot_count> habits = {Habit::strafe,    Habit::strafe,    Habit::hop,      Habit::peek,
                                                 Habit::ride_lift, Habit::walk_ship, Habit::teleport, Habit::strafe};
constexpr double shortest_life_s = 4.0;
constexpr double longest_life_s = 12.0;
constexpr std::int64_t dead_steps = bot_rate_hz;  // 1 s

// 128 does not divide a second into whole microseconds; the rows alternate between 7812 and 7813 apart.
std::int64_t time_of_step(std::int64_t step) { return step * 1'000'000 / bot_rate_hz; }

class Bot {
public:
    Bot(Habit habit, Random random) : mind_(habit, random.split()), random_(random) {}

    void step(std::int64_t step, const Platforms& before, const Platforms& now) {
        teleported_ = false;
        if (!spawned_ || (!alive_ && step >= next_change_step_)) return spawn(step, now);
        if (alive_ && step >= next_change_step_) die(step);
        if (!alive_) return carry(body_, before, now);
        move(body_, mind_.think(body_, before), before, now);
        enter_pads(now);
    }

    MovementRow row(std::int64_t step) const {
        MovementRow row;
        row.time_us = time_of_step(step);
        row.position_m = body_.position_m;
        row.yaw_rad = body_.yaw_rad;
        row.pitch_rad = body_.pitch_rad;
        row.alive = alive_;
        row.teleport = teleported_;
        row.parent = body_.platform < 0 ? -1 : bot_count + body_.platform;
        return row;
    }

private:
    void spawn(std::int64_t step, const Platforms& now) {
        place(body_, mind_.choose_spawn(now), now);
        body_.yaw_rad = static_cast<float>(random_.uniform(-3.1, 3.1));
        body_.pitch_rad = 0.0f;
        spawned_ = true;
        alive_ = true;
        teleported_ = true;
        const double life_s = random_.uniform(shortest_life_s, longest_life_s);
        next_change_step_ = step + static_cast<std::int64_t>(life_s * static_cast<double>(bot_rate_hz));
    }

    void die(std::int64_t step) {
        alive_ = false;
        body_.velocity_mps = {};
        next_change_step_ = step + dead_steps;
    }

    void enter_pads(const Platforms& now) {
        for (const TeleportPad& pad : teleport_pads) {
            if (!body_.on_ground || distance(body_.position_m, pad.entry_m) > pad.radius_m) continue;
            place(body_, pad.exit_m, now);
            teleported_ = true;
            return;
        }
    }

    BotMind mind_;
    Random random_;
    BotBody body_;
    bool spawned_ = false;
    bool alive_ = false;
    bool teleported_ = false;
    std::int64_t next_change_step_ = 0;  // of the next death or respawn
};

void record_platforms(std::int64_t step, const Platforms& platforms, MovementSet& set) {
    for (std::size_t i = 0; i < platform_count; ++i) {
        MovementRow row;
        row.time_us = time_of_step(step);
        row.position_m = platforms[i].centre_m;
        row.yaw_rad = platforms[i].yaw_rad;
        set.tracks[bot_count + i].rows.push_back(row);
    }
}

bool takes_part(std::size_t bot, std::int64_t step, std::int64_t steps) {
    if (bot == late_joiner) return step >= late_join_step;
    if (bot == leaver) return step < steps * 3 / 4;
    return true;
}

}  // namespace

MovementSet record_bot_world(std::uint64_t seed, std::int64_t duration_us) {
    const std::int64_t steps = std::max(duration_us, shortest_duration_us) * bot_rate_hz / 1'000'000;
    MovementSet set;
    set.name = "bots";
    set.body = BodyShape::skeleton;
    set.source = "bots of this program, seed " + std::to_string(seed);
    set.licence = "MIT";
    set.max_fps = static_cast<double>(bot_rate_hz);
    set.tracks.resize(bot_count + platform_count);
    for (std::size_t i = 0; i < platform_count; ++i) set.tracks[bot_count + i].kind = EntityKind::mover;

    Random random(seed);
    std::vector<Bot> bots;
    for (const Habit habit : habits) bots.emplace_back(habit, random.split());
    Platforms before = platforms_at(0);
    for (std::int64_t step = 0; step <= steps; ++step) {
        const Platforms now = platforms_at(step);
        record_platforms(step, now, set);
        for (std::size_t i = 0; i < bots.size(); ++i) {
            if (!takes_part(i, step, steps)) continue;
            bots[i].step(step, before, now);
            set.tracks[i].rows.push_back(bots[i].row(step));
        }
        before = now;
    }
    set.duration_us = time_of_step(steps);
    return set;
}

}  // namespace backsight::inputs
