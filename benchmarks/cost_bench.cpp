// What a player costs a server: its thread's processor time for each player and tick, by parts, of a match of a shooter
// that uses the library for all that it does (benchmarks/cost_match.h).
//
//   receive   packets of commands read, stamps audited
//   judge     each ray judged in the shooter's exact view, with caps and reasons: ServerWorld::judge()
//   record    the tick's states quantised, kept and indexed
//   write     a snapshot for each
//   rest      finish_tick()
// `total_ns` is their sum. What exactness costs is measured by whole matches of the same commands, which differ only in
// how a ray is answered; they go on in turn, and who comes first changes tick by tick, so that each finds in the cache
// what its own tick left there and not what another ray has just fetched:
//   exact     cast_ray() in View::exact
//   moment    in View::at_moment, by the time that the screen shows
//   present   in the newest tick: no rewind
// `total_WAY_ns` is the whole of such a match, `ray_WAY_each_ns` a ray of it, `judge_each_ns` a ray that is judged.
//
// All are sums over sums, since ticks have more and fewer rays (benchmarks/sums.h). `*_ns` are per player and tick,
// `*_each_ns` per ray. `history_bytes_per_player_second`: a second of history with its indexes.
// `server_bytes_per_player`: all that ServerWorld took from the heap, for two seconds of history, with ledgers and what
// each client's snapshots are chosen from. No sockets and no encryption: `./bench dtls` has these.
//
// `feature_*`: a match of 64 players that uses one feature more, beside the same match without it; `with_ns` and
// `without_ns` are per player and tick, `ratio` is theirs.
//
//   feature_shots    who fires does so with so many shots between two steps, each in a frame of its own; without: with
//                    as many rays of one shot
//   feature_fields   so many bits of the game's own in each state, which change four times a second
//   feature_bots     all players but one are bots, with the stamps of local_stamp()
//   feature_prediction  not of the server: a frame of the client's own player, in which a state of the server's differs
//                    and so many inputs are replayed; `steps_ns` is what as many steps cost in a plain loop
//
// Checked in every tick: each command is taken, each snapshot keeps to its budget, nothing is allocated, and what
// player 0, a whole client, hit on its own screen is the answer to the bit, where it is exact.

#include <backsight/predict.h>

#include <benchmark/benchmark.h>

#include <deque>
#include <string>

#include "benchmarks/cost_match.h"
#include "benchmarks/race.h"
#include "benchmarks/sums.h"

namespace backsight::bench {
namespace {

constexpr int warm_up_ticks = 160;
constexpr auto answers = static_cast<std::size_t>(Answer::count_);

/// A match, and what its ticks cost.
struct Lane {
    Lane(int players, Answer answer) : match(players, answer) {}
    explicit Lane(const CostSetup& setup) : match(setup, Answer::judged) {}

    double total_s() const { return sums.seconds_each_tick(CostMatch::terms); }

    CostMatch match;
    Sums sums;
};

void report(benchmark::State& state, const std::deque<Lane>& lanes) {
    const auto lane = [&](Answer answer) -> const Lane& { return lanes[static_cast<std::size_t>(answer)]; };
    const Lane& judged = lane(Answer::judged);
    const double per_player = 1e9 / judged.match.players();
    for (const char* part : CostMatch::terms)
        state.counters[std::string(part) + "_ns"] = judged.sums.seconds_each_tick({part}) * per_player;
    state.counters["total_ns"] = judged.total_s() * per_player;
    state.counters["judge_each_ns"] = judged.sums.seconds_each_item("judge") * 1e9;
    for (const auto& [name, answer] :
         {std::pair{"exact", Answer::exact}, {"moment", Answer::moment}, {"present", Answer::present}}) {
        const Lane& way = lane(answer);
        state.counters["total_" + std::string(name) + "_ns"] = way.total_s() * per_player;
        state.counters["ray_" + std::string(name) + "_each_ns"] = way.sums.seconds_each_item("judge") * 1e9;
    }
    state.counters["rays_per_tick"] = judged.sums.items_each_tick();
    const HistoryConfig& history = judged.match.server().config().history;
    state.counters["history_bytes_per_player_second"] =
        static_cast<double>(judged.match.server().history().memory_bytes()) / judged.match.players() * 64.0 /
        history.capacity_ticks;
    state.counters["server_bytes_per_player"] = judged.match.server_bytes() / judged.match.players();
    state.counters["own_rays_equal"] = static_cast<double>(judged.match.own_rays());
}

/// Plays all matches in turn, tick by tick, and another one first in each tick. What warms them up does not count.
void play_in_turn(benchmark::State& state, std::deque<Lane>& lanes) {
    for (int i = 0; i < warm_up_ticks; ++i) {
        for (Lane& lane : lanes) {
            if (i == warm_up_ticks / 2) lane.match.open_fire();
            lane.match.tick([](const char*, auto work) { work(); });
        }
    }
    std::size_t first = 0;
    for ([[maybe_unused]] auto _ : state) {
        const double start_s = processor_seconds();
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            Lane& lane = lanes[(first + i) % lanes.size()];
            lane.match.tick([&](const char* name, auto work) { lane.sums.lap(name, work); });
            lane.sums.end_tick(static_cast<double>(lane.match.rays()));
        }
        ++first;
        state.SetIterationTime(processor_seconds() - start_s);
    }
}

void cost(benchmark::State& state) {
    const int players = static_cast<int>(state.range(0));
    std::deque<Lane> lanes;
    for (std::size_t i = 0; i < answers; ++i) lanes.emplace_back(players, static_cast<Answer>(i));
    play_in_turn(state, lanes);
    require(test::counts_allocations(), "operator new is counted");
    for (const Lane& lane : lanes) {
        require(lane.sums.allocations() == 0, "no allocation after the warm-up");
        require(lane.match.hits() > 0, "somebody is hit");
    }
    for (const Answer exact : {Answer::judged, Answer::exact})
        require(lanes[static_cast<std::size_t>(exact)].match.own_rays() > 0, "player 0 fires");
    report(state, lanes);
}
BENCHMARK(cost)
    ->ArgName("players")
    ->Arg(16)
    ->Arg(64)
    ->Arg(128)
    ->Arg(256)
    ->Arg(1000)
    ->Arg(2000)
    ->UseManualTime()
    ->Iterations(256)
    ->Unit(benchmark::kMicrosecond);

constexpr int feature_players = 64;

/// Plays both matches in turn, and reports what a player's tick costs in each.
void compare(benchmark::State& state, const CostSetup& with, const CostSetup& without) {
    std::deque<Lane> lanes;
    for (const CostSetup& setup : {with, without}) lanes.emplace_back(setup);
    play_in_turn(state, lanes);
    for (const Lane& lane : lanes) {
        require(lane.sums.allocations() == 0, "no allocation after the warm-up");
        require(lane.match.hits() > 0 && lane.match.own_rays() > 0, "somebody is hit, and player 0 fires");
    }
    require((lanes[0].match.hits_with_fields() > 0) == (with.field_bits > 0), "hits have the fields of whom they met");
    require((lanes[0].match.bots_rays() > 0) == with.has_bots, "bots fire");
    const double with_s = lanes[0].total_s(), without_s = lanes[1].total_s();
    state.counters["with_ns"] = with_s * 1e9 / feature_players;
    state.counters["without_ns"] = without_s * 1e9 / feature_players;
    state.counters["ratio"] = with_s / without_s;
    state.counters["rays_with"] = lanes[0].sums.items_each_tick();
    state.counters["rays_without"] = lanes[1].sums.items_each_tick();
}

CostSetup plain() { return {.players = feature_players, .entities = feature_players}; }

void feature_shots(benchmark::State& state) {
    CostSetup with = plain();
    with.shots = static_cast<std::uint32_t>(state.range(0));
    CostSetup without = plain();
    without.rays = static_cast<int>(state.range(0));
    compare(state, with, without);
}

void feature_fields(benchmark::State& state) {
    CostSetup with = plain();
    with.field_bits = static_cast<std::uint32_t>(state.range(0));
    compare(state, with, plain());
}

void feature_bots(benchmark::State& state) {
    CostSetup with = plain();
    with.has_bots = true;
    compare(state, with, plain());
}

void as_feature(benchmark::internal::Benchmark* one) {
    one->UseManualTime()->Iterations(512)->Unit(benchmark::kMicrosecond);
}
BENCHMARK(feature_shots)->ArgName("shots")->Arg(1)->Arg(4)->Apply(as_feature);
BENCHMARK(feature_fields)->ArgName("bits")->Arg(8)->Arg(32)->Apply(as_feature);
BENCHMARK(feature_bots)->Apply(as_feature);

struct Keys {
    float x = 0.0f, y = 0.0f;
};
struct Walker {
    Vec3 position, velocity;
    friend bool same_bits(const Walker& a, const Walker& b) {
        return backsight::same_bits(a.position, b.position) && backsight::same_bits(a.velocity, b.velocity);
    }
};
Walker walk(const Walker& before, const Keys& keys, float dt) {
    const Vec3 wished{7.0f * keys.x, 7.0f * keys.y, 0.0f};
    const Vec3 velocity = before.velocity + (wished - before.velocity) * (10.0f * dt);
    return {before.position + velocity * dt, velocity};
}
Pose place_of(const Walker& walker, const Keys&) { return {walker.position, {}}; }
Keys keys_of(std::int64_t tick) { return {tick % 3 == 0 ? 1.0f : 0.0f, tick % 5 == 0 ? -1.0f : 0.5f}; }

/// The own player, whose server is `replayed` ticks behind.
struct Own {
    explicit Own(std::int64_t inputs) : prediction({}, {walk, place_of}), replayed(inputs) {
        require(prediction.reconcile(Tick{0}, {}, {}).result == ReconcileResult::started, "it starts");
        for (; newest < Tick{replayed}; prediction.predict(newest, keys_of(newest.value))) newest = newest + 1;
    }
    // The server's state is a hair elsewhere each time.
    Reconciled frame() {
        newest = newest + 1;
        now = now + Micros{15'625};
        prediction.predict(newest, keys_of(newest.value));
        server.position.x += 0.001f;
        server = walk(server, keys_of(newest.value - replayed), dt);
        const Reconciled done = prediction.reconcile(newest - replayed, server, now);
        benchmark::DoNotOptimize(prediction.offset_at(now));
        return done;
    }
    Walker plain_replay() const {
        Walker state = server;
        for (std::int64_t i = newest.value - replayed + 1; i <= newest.value; ++i) state = walk(state, keys_of(i), dt);
        return state;
    }

    static constexpr float dt = 1.0f / 64;
    Prediction<Walker, Keys> prediction;
    std::int64_t replayed;
    Tick newest{0};
    Micros now;
    Walker server;
};

void feature_prediction(benchmark::State& state) {
    constexpr int frames = 4096;
    Own own(state.range(0));
    for (int i = 0; i < frames; ++i) {
        const Reconciled done = own.frame();
        require(done.result == ReconcileResult::corrected, "the server's state differs");
        require(std::int64_t{done.replayed} == state.range(0), "as many inputs are replayed");
        require(same_bits(own.prediction.state(), own.plain_replay()), "it is a plain replay, to the bit");
    }
    Walker alone = own.server;
    double frames_s = 0.0, steps_s = 0.0;
    for ([[maybe_unused]] auto _ : state) {
        const double start_s = processor_seconds();
        for (int i = 0; i < frames; ++i) own.frame();
        const double between_s = processor_seconds();
        for (std::int64_t i = 0; i < frames * (state.range(0) + 2); ++i) alone = walk(alone, keys_of(i), Own::dt);
        benchmark::DoNotOptimize(alone);
        steps_s += processor_seconds() - between_s;
        frames_s += between_s - start_s;
    }
    const double all = static_cast<double>(state.iterations()) * frames;
    state.counters["frame_ns"] = frames_s * 1e9 / all;
    state.counters["steps_ns"] = steps_s * 1e9 / all;
}
BENCHMARK(feature_prediction)->ArgName("replayed")->Arg(1)->Arg(8)->Arg(16)->Arg(64)->Iterations(32);

}  // namespace
}  // namespace backsight::bench
