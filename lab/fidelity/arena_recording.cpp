#include "lab/fidelity/arena_recording.h"

#include <backsight/base/trig.h>
#include <backsight/view/snapshot_acks.h>

#include <algorithm>
#include <vector>

#include "arena/bot_mind.h"
#include "arena/server_arena.h"

namespace backsight::lab {

namespace {

using inputs::MovementRow;
using inputs::MovementSet;

constexpr std::int64_t shortest_duration_us = 4'000'000;
constexpr Tick late_join{128};
constexpr std::size_t leaver = 1;
constexpr std::size_t late_joiner = arena_bots - 1;

struct Bot {
    explicit Bot(std::uint64_t seed) : mind(seed) {}

    arena::BotMind mind;
    arena::PlayerIndex index = arena::no_player;
    SnapshotAcks acks;
    bool sees = false;
    std::uint32_t commands = 0;
    std::uint16_t lives = 0;
    std::uint16_t teleports = 0;
};

arena::ArenaConfig config_of(std::uint64_t seed) {
    arena::ArenaConfig config;
    config.max_players = arena_bots;
    config.seed = seed;
    config.has_vehicle = false;
    config.has_crate = false;
    return config;
}

class Match {
public:
    Match(std::uint64_t seed, Tick last) : last_(last), config_(config_of(seed)), server_(level_, config_) {
        set_.name = "bots";
        set_.body = inputs::BodyShape::skeleton;
        set_.source = "bots in the arena of this program, seed " + std::to_string(seed);
        set_.licence = "MIT";
        set_.max_fps = arena::rate.hz();
        set_.duration_us = arena::rate.time_of(last).value;
        set_.tracks.resize(arena_bots + level_.lifts().size());
        for (std::size_t i = arena_bots; i < set_.tracks.size(); ++i) set_.tracks[i].kind = inputs::EntityKind::mover;
        arena::GameRandom seeds(seed);
        for (std::int32_t i = 0; i < arena_bots; ++i) bots_.emplace_back(seeds.bits());
    }

    MovementSet play() {
        for (Tick tick{0}; tick <= last_; tick = tick + 1) {
            server_.begin_tick(tick);
            come_and_go(tick);
            for (Bot& bot : bots_) command(bot, tick);
            server_.finish_tick();
            for (Bot& bot : bots_) show(bot, tick);
            record(tick);
        }
        return std::move(set_);
    }

private:
    bool is_there(const Bot& bot) const { return server_.is_there(bot.index); }

    void come_and_go(Tick tick) {
        const Tick leaves{last_.value * 3 / 4};
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            if (tick == (i == late_joiner ? late_join : Tick{0})) bots_[i].index = server_.join();
            if (i == leaver && tick == leaves) server_.leave(bots_[i].index);
        }
    }

    // The command of a client whose screen shows the tick before.
    void command(Bot& bot, Tick tick) {
        if (!is_there(bot) || !bot.sees) return;
        const arena::PlayerState& own = server_.state(bot.index);
        const Moment shown = Moment::at(tick - 1);
        const View view = View::at_moment(server_.history(), config_.draw, shown);
        arena::PlayerCommand command;
        command.seq = ++bot.commands;
        command.tick = tick;
        command.stamp = bot.acks.stamp(shown);
        command.input = bot.mind.think({&view, server_.entity(bot.index), &own, &level_});
        const arena::PlayerState after = arena::step(own, command.input, level_, shown.tick());
        if (after.trigger == arena::Trigger::fired && is_projectile(after.weapon)) command.launches = after.weapon;
        const Vec3 eye = arena::eye_position(after, level_, shown.tick());
        if (quantize_position(eye, server_.history().config().quantization, command.muzzle) != QuantizeResult::ok) {
            return;
        }
        server_.execute(bot.index, command);
    }

    void show(Bot& bot, Tick tick) {
        if (!is_there(bot)) return;
        ServerWorld& world = server_.world();
        const SnapshotSeq seq = world.snapshot(bot.index);
        // Bodies that are gone get a state of this tick, so the loop sends them too.
        static_cast<void>(world.despawned(bot.index));
        const WorldHistory& history = server_.history();
        for (std::uint32_t slot = 0; slot < history.slot_count(); ++slot) {
            const Track& track = history.slot(slot);
            if (track.holds(tick) && !world.add(bot.index, track.id())) return;
        }
        bot.sees = bot.acks.accept(seq);
    }

    void record(Tick tick) {
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            if (is_there(bots_[i])) set_.tracks[i].rows.push_back(row(bots_[i], tick));
        }
        for (std::size_t i = 0; i < level_.lifts().size(); ++i) {
            MovementRow row;
            row.time_us = arena::rate.time_of(tick).value;
            row.position_m = level_.lifts()[i].position_at(tick);
            set_.tracks[arena_bots + i].rows.push_back(row);
        }
    }

    MovementRow row(Bot& bot, Tick tick) const {
        constexpr auto radians = static_cast<float>(2.0 * pi / 65536.0);
        const arena::PlayerState& state = server_.state(bot.index);
        MovementRow row;
        row.time_us = arena::rate.time_of(tick).value;
        row.position_m = arena::world_position(state, level_, tick);
        row.yaw_rad = static_cast<float>(state.yaw) * radians;
        row.pitch_rad = static_cast<float>(state.pitch) * radians;
        row.alive = state.is_alive;
        row.teleport = state.lives != bot.lives || state.teleports != bot.teleports;
        row.parent = state.lift == 0 ? -1 : arena_bots + state.lift - 1;
        bot.lives = state.lives;
        bot.teleports = state.teleports;
        return row;
    }

    Tick last_;
    arena::Level level_ = arena::Level::standard();
    arena::ArenaConfig config_;
    arena::ServerArena server_;
    std::vector<Bot> bots_;
    MovementSet set_;
};

}  // namespace

MovementSet record_arena(std::uint64_t seed, std::int64_t duration_us) {
    const Micros duration{std::max(duration_us, shortest_duration_us)};
    return Match(seed, arena::rate.moment_at(duration).tick()).play();
}

}  // namespace backsight::lab
