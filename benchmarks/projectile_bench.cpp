// A projectile's step of one tick: what a server pays for each projectile in flight and tick.
//
//   exact   SharedFlight in the views of the shooter's own commands, as the authority flies it by commands
//   moment  SharedFlight in views by time alone, as the authority flies it by clock
// Rivals, over the same flights:
//   present  what most systems do: one sweep against everybody at their present place. Another answer, the least work
//   brute    the rewound answer written by hand: every hitbox of everybody, swept in its own frame
//
// Half of the flights are aimed at a player as drawn, half fly at random; 25 m/s for half a second. Two answers are
// checked before time counts. exact ends as the client's own flight does, to the bit. brute meets the victim that
// moment meets, at the same age. `*_ns` is per step; `*_agree` is the share of flights that end as on the client's
// screen.

#include <backsight/base/trig.h>
#include <backsight/projectile/shared_flight.h>

#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/plain_sweep.h"
#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

constexpr int flights_per_screen = 8;
constexpr std::int64_t steps = 32;

FlightRules rocket() {
    FlightRules rules;
    rules.body_radius_m = 0.05f;
    rules.target_radius_m = 0.2f;
    rules.lifetime = Micros{500'000};
    return rules;
}
const FlightRules rules = rocket();

struct Flight {
    Screen screen;
    Launch launch{EntityId{}, EntityId{}};
    FlightResult client;
};

Launch aim(const View& view, const Screen& screen, bool is_aimed, inputs::Random& random) {
    const ViewPose target = view.pose_of_slot(static_cast<std::uint32_t>(random.below(view.history().slot_count())));
    const double angle = random.uniform(0.0, 2.0 * pi);
    const Vec3 way{static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)), 0.0f};
    Launch launch({}, {});
    // The world stands in the past as the screens are at the end of it: a flight is as long as there are samples.
    launch.shot = screen.stamp.shown - steps * Moment::one_tick;
    launch.position =
        target.pose.position + Vec3{0.0f, 0.0f, 0.9f} - way * static_cast<float>(random.uniform(2.0, 12.0));
    const double other = random.uniform(0.0, 2.0 * pi);
    const Vec3 anywhere{static_cast<float>(deterministic_cos(other)), static_cast<float>(deterministic_sin(other)),
                        0.0f};
    launch.velocity = (is_aimed ? way : anywhere) * 25.0f;
    return launch;
}

template <typename ViewAt>
FlightResult fly(const Flight& flight, TickRate rate, ViewAt view_at) {
    FlightWorld world;
    world.view = view_at;
    SharedFlight shared(rules, rate, flight.launch);
    return shared.follow(flight.screen.stamp.shown, world);
}

bool ends_alike(const FlightResult& a, const FlightResult& b) {
    return a.end == b.end && a.age == b.age && a.hit.hit.entity == b.hit.hit.entity &&
           a.hit.hit.hitbox == b.hit.hit.hitbox && std::memcmp(&a.point, &b.point, sizeof a.point) == 0;
}

/// The rewound answer by hand, up to the hit.
template <typename ViewAt>
SweptHit fly_by_hand(const Flight& flight, TickRate rate, ViewAt view_at) {
    const FlightLeg leg{flight.launch.position, flight.launch.velocity, 0, 0};
    for (std::int64_t step = 0; step < steps; ++step) {
        const std::int64_t from = step * Moment::one_tick;
        const std::int64_t to = from + Moment::one_tick;
        const SweptHit hit =
            plain_sweep(view_at(flight.launch.shot + from), view_at(flight.launch.shot + to),
                        position_at(rules, rate, leg, from), position_at(rules, rate, leg, to), rules.target_radius_m);
        if (hit) return hit;
    }
    return {};
}

/// Returns how many steps were judged in all.
template <typename Exact, typename Timed, typename Plain>
std::int64_t check(const std::vector<Flight>& flights, Exact exact, Timed moment, Plain brute_force) {
    std::size_t hits = 0;
    std::int64_t judged = 0;
    for (const Flight& flight : flights) {
        const FlightResult server = exact(flight);
        require(ends_alike(server, flight.client), "exact ends as the client's own flight, to the bit");
        const FlightResult timed = moment(flight);
        const SweptHit brute = brute_force(flight);
        require(timed.hit.hit.entity == brute.hit.entity, "brute force meets whom moment meets");
        if (server.end == FlightEnd::target) ++hits;
        judged += (server.age + Moment::one_tick - 1) / Moment::one_tick;
    }
    require(hits * 10 > flights.size() && hits * 10 < flights.size() * 9, "some hit and some do not");
    return judged;
}

void projectile(benchmark::State& state) {
    const bool is_plain = state.range(2) == 0;
    const ArenaSetup setup{static_cast<int>(state.range(0)), state.range(1) > 1, is_plain ? 0 : 30, !is_plain};
    inputs::Random random(11);
    std::vector<Flight> flights;
    const Arena arena(setup, [&](const Screen& screen, const View& drawn) {
        for (int i = 0; i < flights_per_screen; ++i) {
            Flight flight{screen, aim(drawn, screen, i % 2 == 0, random), {}};
            const auto seen = [&](Moment moment) { return View::at_moment(drawn.history(), drawn.config(), moment); };
            flight.client = fly(flight, drawn.config().tick_rate, seen);
            flights.push_back(flight);
        }
    });
    const TickRate rate = arena.draw().tick_rate;
    const auto exact_view = [&](const Flight& flight) {
        return [&arena, &flight](Moment moment) {
            Screen screen = flight.screen;
            screen.stamp.shown = moment;
            return arena.exact(screen);
        };
    };
    const auto moment_view = [&](Moment moment) { return View::at_moment(arena.server(), arena.draw(), moment); };
    const auto exact = [&](const Flight& flight) {
        const auto view = exact_view(flight);
        return fly(flight, rate, view);
    };
    const auto moment = [&](const Flight& flight) { return fly(flight, rate, moment_view); };
    const auto present = [&](const Flight& flight) {
        const auto view = [&](Moment at) {
            const Moment now = std::min(at + 8 * Moment::one_tick, Moment::at(Arena::last_tick));
            return View::at_moment(arena.server(), arena.draw(), now);
        };
        return fly(flight, rate, view);
    };
    const auto brute = [&](const Flight& flight) { return fly_by_hand(flight, rate, moment_view); };
    const std::int64_t judged = check(flights, exact, moment, brute);
    Race race(state, static_cast<double>(judged));
    const auto lap = [&](const char* name, auto answer) {
        race.lap(name, [&] {
            for (const Flight& flight : flights) benchmark::DoNotOptimize(answer(flight));
        });
    };
    const auto agree = [&](const char* name, auto answer) {
        double agreed = 0.0;
        for (const Flight& flight : flights) agreed += ends_alike(answer(flight), flight.client) ? 1.0 : 0.0;
        state.counters[std::string(name) + "_agree"] = agreed / static_cast<double>(flights.size());
    };
    int lap_number = 0;
    for ([[maybe_unused]] auto _ : state) {
        lap("exact", exact);
        lap("moment", moment);
        lap("present", present);
        // One lap of it takes up to four seconds, which would be most of all benchmarks' time.
        if (lap_number++ % 8 == 0) lap("brute", brute);
    }
    race.report();
    race.require_no_allocation("exact");
    agree("moment", moment);
    agree("present", present);
}

BENCHMARK(projectile)
    ->ArgNames({"players", "hitboxes", "loss_and_mixed_rates"})
    ->ArgsProduct({{8, 64, 256}, {1, body_parts}, {0, 1}})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->Iterations(16);

}  // namespace
}  // namespace backsight::bench
