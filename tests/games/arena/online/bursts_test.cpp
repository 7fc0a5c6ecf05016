// Commands that were saved up: what a liar can do between two snapshots with them, and what honest players lose whose
// network stalled.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

#include "tests/games/arena/online/online_world.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace bursts {

using namespace backsight::arena;

/// A server of the arena with the library's packets, and one player whose commands come when a test says so.
struct Peek {
    explicit Peek(std::vector<Vec3> spawns, std::vector<Pad> pads, std::uint32_t most_at_once) {
        level.set_spawns(spawns);
        if (!pads.empty()) level.set_pads(pads);
        ServerWorldConfig ends;
        ends.command_buffer.most_at_once = most_at_once;
        server.emplace(level, config, CommandConfig{}, ends);
        tick = Tick{0};
        server->begin_tick(tick);
        static_cast<void>(server->join());
        end();
        for (int i = 0; i < 40; ++i) {
            begin();
            end();
        }
    }
    void begin() {
        tick = tick + 1;
        server->begin_tick(tick);
        execute_due();
    }
    void end() {
        server->finish_tick();
        std::array<std::uint8_t, 1200> packet;
        static_cast<void>(server->world().write(0, packet));
    }
    void execute_due() {
        while (const Command* due = server->world().next_command(0)) {
            const CommandOutcome outcome = server->execute(0, commands[due->seq - 1]);
            for (const ShotRecord& record : outcome.shots) from.push_back(record.shot.origin);
        }
    }
    /// Sends it in this tick; it names the tick itself, or none.
    void send(const PlayerInput& input, std::uint32_t skipped = 0) {
        for (std::uint32_t i = 0; i < skipped; ++i) commands.emplace_back();
        PlayerCommand command;
        command.seq = static_cast<std::uint32_t>(commands.size()) + 1;
        command.input = input;
        const SnapshotSeq newest = server->world().ledger(0).newest_sent();
        command.stamp = {Moment::at(tick - 2), newest, 1};
        commands.push_back(command);
        Command held;
        held.seq = command.seq;
        held.stamp = command.stamp;
        Tick wanted;
        static_cast<void>(server->world().hold(0, held, std::nullopt, wanted));
        execute_due();
    }
    Vec3 recorded_eye(Tick then) const {
        const View view = View::at_moment(server->history(), config.draw, Moment::at(then));
        return view.pose(server->entity(0)).pose.position + Vec3{0, 0, MovementRules::standing_eye_m};
    }
    /// The farthest that a shot of this tick or the ones before left from each place where a snapshot shows the eye.
    float farthest_unseen(Tick since) const {
        float farthest = 0.0f;
        for (const Vec3 origin : from) {
            float nearest = 1e9f;
            for (Tick at = since; at <= tick; at = at + 1)
                nearest = std::min(nearest, distance(origin, recorded_eye(at)));
            farthest = std::max(farthest, nearest);
        }
        return farthest;
    }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    Tick tick{-1};
    std::vector<PlayerCommand> commands;
    std::vector<Vec3> from;
};

PlayerInput step_to(std::int8_t left, std::uint8_t buttons = 0) {
    PlayerInput input;
    input.left = left;
    input.buttons = buttons;
    return input;
}

/// Until all that was sent has been executed.
float farthest_after(Peek& scene, Tick since) {
    for (int i = 0; i < 30; ++i) {
        scene.begin();
        scene.end();
    }
    return scene.farthest_unseen(since);
}

/// Out of cover, a shot, and back, in one burst of 32.
float peek(std::uint32_t most_at_once) {
    Peek scene({{-20, 0, 0}}, {}, most_at_once);
    const Tick since = scene.tick;
    scene.begin();
    for (int i = 0; i < 15; ++i) scene.send(step_to(127));
    scene.send(step_to(127, button_fire));
    for (int i = 0; i < 16; ++i) scene.send(step_to(-127));
    scene.end();
    const float farthest = farthest_after(scene, since);
    EXPECT_EQ(scene.from.size(), 1u);
    return farthest;
}

struct OverPads {
    float farthest_m = 0.0f;
    int most_taken = 0;  // pads in the tick of the burst
    std::size_t shots = 0;
};

/// The same over two pads: one beside the player, one back beside where it leads. `steps` of the burst are taken.
OverPads peek_over_pads(std::uint32_t most_at_once, int steps) {
    const Vec3 far{20, 10, 0};
    Peek scene({{-20, 0, 0}}, {{{-20, 0.9f, 0}, far, 0.7f}, {far + Vec3{0, 0.9f, 0}, {-20, 0, 0}, 0.7f}}, most_at_once);
    const Tick since = scene.tick;
    const std::uint16_t before = scene.server->state(0).teleports;
    scene.begin();
    for (int i = 0; i < 32; ++i) scene.send(step_to(i < steps ? 127 : 0, i == steps / 2 ? button_fire : 0));
    scene.end();
    const int taken = scene.server->state(0).teleports - before;
    const float farthest = farthest_after(scene, since);
    return {farthest, taken, scene.from.size()};
}

OverPads worst_over_pads(std::uint32_t most_at_once) {
    OverPads worst;
    for (int steps = 8; steps <= 32; ++steps) {
        const OverPads one = peek_over_pads(most_at_once, steps);
        worst = {std::max(worst.farthest_m, one.farthest_m), std::max(worst.most_taken, one.most_taken),
                 worst.shots + one.shots};
    }
    return worst;
}

/// What a tick of a burst showed at most.
struct InTicks {
    float farthest_m = 0.0f;     // how far the player has gone in it
    float beside_m = 0.0f;       // how far a shot left beside the line between the places before and after it
    std::size_t most_shots = 0;  // of the automatic
};

float beside_line(Vec3 point, Vec3 from, Vec3 to) {
    const Vec3 way = to - from;
    const float length = dot(way, way);
    const float share = length > 0.0f ? std::clamp(dot(point - from, way) / length, 0.0f, 1.0f) : 0.0f;
    return distance(point, from + way * share);
}

/// They run and fire all the time; then so many commands come in a tick, any way, and one behind them before which so
/// many are said to be lost, and one more.
InTicks run_behind(int ahead, std::uint32_t skipped, Random& random) {
    Peek scene({{-20, 0, 0}}, {}, CommandBufferConfig{}.most_at_once);
    InTicks found;
    PlayerInput input;
    input.weapon = WeaponId::automatic;
    input.buttons = button_fire;
    const auto turn = [&] {
        input.forward = static_cast<std::int8_t>(127 * (random.below(3) - 1));
        input.left = static_cast<std::int8_t>(127 * (random.below(3) - 1));
    };
    turn();
    for (int i = 0; i < 40; ++i) {
        const Vec3 was = scene.recorded_eye(scene.tick);
        const std::size_t shots = scene.from.size();
        scene.begin();
        if (i < 20) scene.send(input);
        if (i == 20) {
            for (int k = 0; k < ahead; ++k) {
                if (random.below(3) == 0) turn();
                scene.send(input);
            }
            if (random.below(3) == 0) turn();
            scene.send(input, skipped);
            scene.send(input);
        }
        scene.end();
        const Vec3 is = scene.recorded_eye(scene.tick);
        found.farthest_m = std::max(found.farthest_m, distance(was, is));
        found.most_shots = std::max(found.most_shots, scene.from.size() - shots);
        for (std::size_t k = shots; k < scene.from.size(); ++k) {
            found.beside_m = std::max(found.beside_m, beside_line(scene.from[k], was, is));
        }
    }
    return found;
}

/// Each way stands still for so long once in five seconds, and then brings all at once.
std::vector<LinkSample> stalls_of(std::int64_t stall_us) {
    std::vector<LinkSample> trace;
    constexpr std::int64_t begins_us = 2'000'000;
    for (std::int64_t at = 0; at < 5'000'000; at += 5'000) {
        const bool is_stalled = at >= begins_us && at < begins_us + stall_us;
        trace.push_back({at, 30'000 + (is_stalled ? begins_us + stall_us - at : 0)});
    }
    return trace;
}

struct Played {
    std::uint64_t executed = 0;
    std::uint64_t shots = 0;
    std::uint64_t declared = 0;
    std::uint64_t agreed = 0;
    std::uint64_t too_many = 0;
};

/// Everybody stands and fires all the time, so that runs differ by what was executed alone.
Played play_stalls(std::int64_t stall_us, std::uint32_t most_at_once) {
    const std::vector<LinkSample> trace = stalls_of(stall_us);
    OnlineRun run;
    run.clients = 4;
    run.ticks = 64 * 20;
    run.match.command_buffer.most_at_once = most_at_once;
    run.conditions = [&trace](std::uint32_t client) {
        LinkConfig link;
        link.trace = trace;
        link.trace_offset_us = 600'000 * static_cast<std::int64_t>(client);
        return link;
    };
    run.meddle = [](std::size_t, const BotSight&, PlayerInput& input) {
        input = {};
        input.pitch = -16'000;
        input.buttons = button_fire;
    };
    OnlineWorld world(run);
    world.play();
    const Agreement& overall = world.server().self_audit().overall();
    const ArenaCounters& counters = world.server().arena().counters();
    return {counters.by_executed[Executed::ok], counters.shots, overall.shots(), overall.agreed(),
            counters.by_executed[Executed::too_many]};
}

// 7 m/s in four steps.
TEST(arena_bursts, nobody_leaves_cover_fires_and_returns_between_two_snapshots) {
    const float unbound = peek(1024);
    const float bound = peek(CommandBufferConfig{}.most_at_once);
    std::printf("a shot leaves %.2f m from any eye of a snapshot, and %.2f m with four commands a tick\n",
                static_cast<double>(unbound), static_cast<double>(bound));
    EXPECT_GT(unbound, 0.5f) << "the scene shows the attack";
    EXPECT_LE(bound, 0.44f);
}

// A tick takes nobody over a second pad, however many commands it executes. A command that would is not carried out,
// nor is its shot.
TEST(arena_bursts, nobody_takes_a_pad_fires_and_returns_by_another_between_two_snapshots) {
    const OverPads unbound = worst_over_pads(1024);
    const OverPads bound = worst_over_pads(CommandBufferConfig{}.most_at_once);
    std::printf("over two pads %.2f m, and %.2f m with four commands a tick\n", static_cast<double>(unbound.farthest_m),
                static_cast<double>(bound.farthest_m));
    EXPECT_EQ(unbound.most_taken, 1) << "the scene shows the attack, half of it";
    EXPECT_GT(unbound.shots, 3u);
    EXPECT_LE(unbound.farthest_m, 0.44f);
    EXPECT_LE(bound.farthest_m, 0.44f);
}

// The server makes up for what the numbers skip: a way out, a shot and a way back must not fit into a tick either.
TEST(arena_bursts, commands_that_are_said_to_be_lost_save_nothing) {
    Peek scene({{-20, 0, 0}}, {}, CommandBufferConfig{}.most_at_once);
    const Tick since = scene.tick;
    scene.begin();
    scene.send(step_to(127));
    scene.send(step_to(127, button_fire), 8);
    scene.send(step_to(-127));
    scene.send(step_to(-127), 8);
    scene.end();
    for (int i = 0; i < 30; ++i) {
        scene.begin();
        scene.end();
    }
    EXPECT_EQ(scene.from.size(), 1u);
    EXPECT_LE(scene.farthest_unseen(since), 0.12f) << "it is shown where it has fired";
}

// Three commands, and one that says that eight were lost: would they be executed in one tick, the automatic would fire
// twice in it, and a player run twelve steps, 1.31 m.
TEST(arena_bursts, lost_commands_add_to_no_others_in_a_tick) {
    float farthest = 0.0f;
    float beside = 0.0f;
    std::size_t most_shots = 0;
    const auto trials = static_cast<std::uint64_t>(is_long() ? 20'000 : cases(600));
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        Random random(trial);
        const int ahead = random.below(5);
        const auto skipped = static_cast<std::uint32_t>(random.below(12));
        const InTicks found = run_behind(ahead, skipped, random);
        farthest = std::max(farthest, found.farthest_m);
        beside = std::max(beside, found.beside_m);
        most_shots = std::max(most_shots, found.most_shots);
    }
    std::printf("with lost commands %.2f m in a tick, %zu shots in a tick, from up to %.2f m beside the way of it\n",
                static_cast<double>(farthest), most_shots, static_cast<double>(beside));
    EXPECT_LE(farthest, 0.99f) << "nine steps";
    EXPECT_GT(farthest, 0.9f);
    EXPECT_EQ(most_shots, 1u);
    EXPECT_LE(beside, 0.16f) << "four steps, two of them across";
}

// Honest players: as many shots, all as seen. How much later the last of a burst is: command_buffer.a_stall_*.
TEST(arena_bursts, players_whose_network_stalls_lose_no_shot) {
    for (const std::int64_t stall_us : {200'000, 350'000, 500'000}) {
        const Played free = play_stalls(stall_us, 1024);
        const Played bound = play_stalls(stall_us, CommandBufferConfig{}.most_at_once);
        std::printf(
            "stalls of %lld ms: %llu commands executed (at once: %llu), %llu shots (%llu), %llu too many (%llu)\n",
            static_cast<long long>(stall_us / 1000), static_cast<unsigned long long>(bound.executed),
            static_cast<unsigned long long>(free.executed), static_cast<unsigned long long>(bound.shots),
            static_cast<unsigned long long>(free.shots), static_cast<unsigned long long>(bound.too_many),
            static_cast<unsigned long long>(free.too_many));
        EXPECT_EQ(bound.agreed, bound.declared);
        EXPECT_GE(bound.executed * 200, free.executed * 199);
        EXPECT_GE(bound.shots * 100, free.shots * 98);
        EXPECT_LE(bound.too_many, free.too_many);
    }
}

}  // namespace bursts
}  // namespace backsight::test
