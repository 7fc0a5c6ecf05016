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
// Checked in every tick: each command is taken, each snapshot keeps to its budget, nothing is allocated, and what
// player 0, a whole client, hit on its own screen is the answer to the bit, where it is exact.

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

void cost(benchmark::State& state) {
    const int players = static_cast<int>(state.range(0));
    std::deque<Lane> lanes;
    for (std::size_t i = 0; i < answers; ++i) lanes.emplace_back(players, static_cast<Answer>(i));
    for (int i = 0; i < warm_up_ticks; ++i) {
        for (Lane& lane : lanes) {
            if (i == warm_up_ticks / 2) lane.match.open_fire();
            lane.match.tick([](const char*, auto work) { work(); });
        }
    }
    std::size_t first = 0;
    for ([[maybe_unused]] auto _ : state) {
        const double start_s = processor_seconds();
        for (std::size_t i = 0; i < answers; ++i) {
            Lane& lane = lanes[(first + i) % answers];
            lane.match.tick([&](const char* name, auto work) { lane.sums.lap(name, work); });
            lane.sums.end_tick(static_cast<double>(lane.match.rays()));
        }
        ++first;
        state.SetIterationTime(processor_seconds() - start_s);
    }
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

}  // namespace
}  // namespace backsight::bench
