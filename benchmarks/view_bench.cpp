// Reconstructing what one client saw: every entity of its view, in the three forms of a view, and beside them the
// client's own drawing from the history it received. `*_ns` is per entity.
//
// Checked before time counts, with every screen: exact equals what the client drew, to the bit; without loss and at one
// update rate so do the weaker forms; with loss alone the endpoints are off by their fraction's rounding only.
// `*_equal` is the share of entities with the very pose of the client.

#include <benchmark/benchmark.h>

#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"
#include "tests/support/worlds.h"

namespace backsight::bench {
namespace {

/// The poses of one screen, by slot.
using Drawing = std::vector<ViewPose>;

Drawing draw_all(const View& view) {
    Drawing drawing;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        drawing.push_back(view.pose_of_slot(slot));
        drawing.back().state.reset();  // of one history or the other
    }
    return drawing;
}

bool same_picture(const ViewPose& a, const ViewPose& b) {
    return a.status == b.status && test::same_bits(a.pose, b.pose);
}

bool same_samples(const ViewPose& a, const ViewPose& b) {
    return a.entity == b.entity && a.from == b.from && a.to == b.to && test::same_bits(a.fraction, b.fraction);
}

struct Shares {
    double exact = 0.0;
    double moment = 0.0;
    double endpoints = 0.0;
};

Shares check(const Arena& arena, const std::vector<Drawing>& drawn, const ArenaSetup& setup) {
    const double share = 1.0 / (static_cast<double>(drawn.size()) * arena.players());
    Shares equal;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const Screen& screen = arena.screens()[i];
        const Drawing exact = draw_all(arena.exact(screen));
        const Drawing moment = draw_all(arena.moment(screen));
        const Drawing endpoints = draw_all(arena.endpoints(screen));
        for (std::size_t slot = 0; slot < drawn[i].size(); ++slot) {
            const ViewPose& client = drawn[i][slot];
            const bool exact_equal = same_picture(exact[slot], client) && same_samples(exact[slot], client);
            require(has_pose(client.status) && exact_equal, "exact is the client's own view, to the bit");
            equal.exact += share;
            if (same_picture(moment[slot], client)) equal.moment += share;
            if (same_picture(endpoints[slot], client)) equal.endpoints += share;
            const float off = distance(endpoints[slot].pose.position, client.pose.position);
            require(setup.mixed_rates || off < 1e-3f, "at one update rate the endpoints are the client's samples");
        }
    }
    const bool is_plain = setup.loss_percent == 0 && !setup.mixed_rates;
    require(!is_plain || (equal.moment > 0.9999 && equal.endpoints > 0.9999), "without loss all forms are exact");
    return equal;
}

void reconstruct_all(const View& view) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        benchmark::DoNotOptimize(view.pose_of_slot(slot));
    }
}

void view(benchmark::State& state) {
    const ArenaSetup setup{static_cast<int>(state.range(0)), false, static_cast<int>(state.range(1)),
                           state.range(2) != 0};
    std::vector<Drawing> drawn;
    const Arena arena(setup, [&](const Screen&, const View& view) { drawn.push_back(draw_all(view)); });
    const Shares equal = check(arena, drawn, setup);

    Race race(state, static_cast<double>(drawn.size()) * arena.players());
    const auto lap = [&](const char* name, auto view_of) {
        race.lap(name, [&] {
            for (const Screen& screen : arena.screens()) reconstruct_all(view_of(screen));
        });
    };
    for ([[maybe_unused]] auto _ : state) {
        lap("moment", [&](const Screen& s) { return arena.moment(s); });
        lap("exact", [&](const Screen& s) { return arena.exact(s); });
        lap("endpoints", [&](const Screen& s) { return arena.endpoints(s); });
        lap("client", [&](const Screen& s) { return View::at_moment(arena.client(), arena.draw(), s.stamp.shown); });
    }
    race.report();
    race.require_no_allocation("moment");
    race.require_no_allocation("exact");
    race.require_no_allocation("endpoints");
    state.counters["exact_equal"] = equal.exact;
    state.counters["moment_equal"] = equal.moment;
    state.counters["endpoints_equal"] = equal.endpoints;
}

BENCHMARK(view)
    ->ArgNames({"entities", "loss_percent", "mixed_rates"})
    ->ArgsProduct({{8, 64, 256}, {0, 30}, {0, 1}})
    ->UseManualTime()
    ->MinTime(0.2);

}  // namespace
}  // namespace backsight::bench
