// What a client's clock, delay and lead cost per call. Checked before time counts: after 30 s on a path with jitter the
// clock is within a millisecond and the moment drawn lies behind the present by less than 100 ms.

#include <backsight/base/random.h>
#include <backsight/time/input_lead.h>
#include <backsight/time/view_clock.h>

#include <benchmark/benchmark.h>

#include <cstdlib>

namespace backsight::bench {
namespace {

constexpr TickRate rate{60, 1};
constexpr std::int64_t way_us = 20'000;

// A client that has played for 30 s.
class Player {
public:
    Player() : view(ViewClockConfig{}, rate, InterpolationDelayConfig{}), lead(InputLeadConfig{}, rate) {
        while (tick.value < 1'800) {
            arrive();
            if (tick.value % 6 == 0) answer();
            view.moment(now);
            view.present(now);
        }
    }
    void arrive() {
        tick = tick + 1;
        const auto late = static_cast<std::int64_t>(random.uniform(0.0, 3'000.0));
        now = rate.time_of(tick) + Micros{way_us + late};
        view.snapshot_arrived(tick, now);
    }
    void answer() {
        const auto late = static_cast<std::int64_t>(random.uniform(0.0, 3'000.0));
        view.round_trip(rate.time_of(tick), (now - rate.time_of(tick)) + Micros{way_us + late}, now);
    }
    bool is_right() {
        const auto reading = view.present_reading(now);
        const auto moment = view.moment(now);
        if (!reading || !moment) return false;
        const Micros behind = now - rate.time_of(*moment);
        return std::abs((reading->server_now - now).value) < 1'000 && behind > Micros{0} && behind < Micros{100'000};
    }

    ViewClock view;
    InputLead lead;
    RandomReals<double> random{1};
    Tick tick{0};
    Micros now;
};

template <class Act>
void run(benchmark::State& state, Act act) {
    Player player;
    if (!player.is_right()) {
        state.SkipWithError("the clock is wrong");
        return;
    }
    for (auto _ : state) act(player);
    if (!player.is_right()) state.SkipWithError("the clock went wrong");
}

// Packets as a server sends them: every sixth says its clock.
void snapshot_arrived(benchmark::State& state) {
    run(state, [](Player& player) {
        player.arrive();
        if (player.tick.value % 6 == 0) player.answer();
    });
}
BENCHMARK(snapshot_arrived);

void moment(benchmark::State& state) {
    run(state, [](Player& player) {
        player.now = player.now + Micros{1};
        benchmark::DoNotOptimize(player.view.moment(player.now));
    });
}
BENCHMARK(moment)->Iterations(20'000);

void present(benchmark::State& state) {
    run(state, [](Player& player) {
        player.now = player.now + Micros{1};
        benchmark::DoNotOptimize(player.view.present(player.now));
    });
}
BENCHMARK(present)->Iterations(20'000);

void margin_reported(benchmark::State& state) {
    run(state, [](Player& player) { player.lead.margin_reported(Micros{3'000}, player.now); });
}
BENCHMARK(margin_reported);

void command_moment(benchmark::State& state) {
    run(state, [](Player& player) {
        benchmark::DoNotOptimize(player.lead.command_moment(rate.moment_at(player.now), player.now));
    });
}
BENCHMARK(command_moment);

}  // namespace
}  // namespace backsight::bench
