#include "lab/fidelity/sweep.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "inputs/files/names_apart.h"
#include "inputs/network_model.h"
#include "inputs/trace.h"
#include "lab/fidelity/arena_recording.h"
#include "lab/fidelity/cell.h"
#include "lab/fidelity/published_screens.h"
#include "lab/fidelity/strategies.h"
#include "lab/fidelity/traffic.h"
#include "lab/reporting/run_cells.h"
#include "lab/reporting/warnings.h"

namespace backsight::lab {

namespace {

constexpr std::int64_t own_world_us = 120'000'000;
constexpr std::int64_t own_trace_us = 120'000'000;

struct Network {
    std::string name;
    std::vector<LinkSample> one_way;
};

// One-way delay is not measured: it is half of the round trip.
Network as_network(const inputs::Trace& trace) {
    Network network{trace.name, {}};
    for (const inputs::TraceSample& sample : trace.samples) {
        network.one_way.push_back({sample.send_us, sample.rtt_us < 0 ? -1 : sample.rtt_us / 2});
    }
    return network;
}

std::vector<inputs::MovementSet> load_movements(const SweepOptions& options, bool& is_recorded,
                                                std::vector<std::string>& warnings) {
    std::vector<std::filesystem::path> folders = options.movements;
    if (folders.empty() && options.data) folders = inputs::find_movements(*options.data);
    std::vector<inputs::MovementSet> sets;
    for (const auto& folder : folders) {
        sets.push_back(inputs::load_movement(folder));
        warnings.insert(warnings.end(), sets.back().warnings.begin(), sets.back().warnings.end());
    }
    is_recorded = !sets.empty();
    if (!is_recorded) sets.push_back(record_arena(options.seed, own_world_us));
    inputs::keep_apart(sets, &inputs::MovementSet::name);
    if (options.mix) {
        const std::vector<Course> cars = options.data ? load_courses(*options.data, warnings) : std::vector<Course>{};
        for (inputs::MovementSet& set : sets) set = with_traffic(set, cars, options.seed);
    }
    return sets;
}

Network find_network(const std::string& name, std::uint64_t seed) {
    if (const auto model = inputs::find_network_model(name)) {
        return as_network(inputs::generate(*model, own_trace_us, seed));
    }
    if (!std::filesystem::exists(name)) {
        std::string known;
        for (const auto& model : inputs::network_models()) known += ' ' + model.name;
        throw std::invalid_argument("--trace '" + name + "': neither a file nor a network model; models are" + known);
    }
    return as_network(inputs::load_trace(name));
}

std::vector<Network> load_networks(const SweepOptions& options, bool& is_recorded) {
    std::vector<Network> networks;
    for (const std::string& name : options.traces) networks.push_back(find_network(name, options.seed));
    is_recorded = false;
    if (networks.empty() && options.data) {
        for (const auto& file : inputs::find_traces(*options.data)) {
            networks.push_back(as_network(inputs::load_trace(file)));
            is_recorded = true;
        }
    }
    if (networks.empty()) {
        for (const auto& model : inputs::network_models()) networks.push_back(find_network(model.name, options.seed));
    }
    inputs::keep_apart(networks, &Network::name);
    return networks;
}

std::vector<std::string> chosen_strategies(const SweepOptions& options) {
    if (options.strategies.empty()) return all_strategies();
    std::vector<std::string> chosen;
    for (const std::string& known : all_strategies()) {
        if (std::ranges::find(options.strategies, known) != options.strategies.end()) chosen.push_back(known);
    }
    return chosen;
}

std::vector<CellConfig> lay_out(const SweepOptions& options, const std::vector<inputs::MovementSet>& movements,
                                const std::vector<Network>& networks) {
    CellConfig base;
    base.duplicate_ratio = options.duplicate_ratio;
    base.reorder_ratio = options.reorder_ratio;
    base.mixed_update_rates = options.mixed_update_rates;
    base.mix = options.mix;
    base.vehicle_every = options.vehicle_every;
    base.aim = options.aim;
    base.screen = options.screen;
    base.delay = options.delay;
    base.interpolation = options.interpolation;
    base.strategies = chosen_strategies(options);
    const bool is_bots = movements.front().body == inputs::BodyShape::skeleton;
    const std::uint64_t shots = options.shots.value_or(is_bots ? 100'000 : 1'000'000);
    std::vector<CellConfig> cells;
    for (const inputs::MovementSet& movement : movements) {
        for (const Network& network : networks) {
            for (const RatePair& rates : rate_pairs(options)) {
                for (const double loss : options.loss_ratios) {
                    for (const double extra_ms : options.extra_rtt_ms) {
                        CellConfig cell = base;
                        cell.movement = &movement;
                        cell.trace_name = network.name;
                        cell.trace = network.one_way;
                        cell.tick_rate = rates.tick_rate;
                        cell.ticks_per_snapshot = rates.ticks_per_snapshot;
                        cell.loss_ratio = loss;
                        cell.extra_rtt_us = static_cast<std::int64_t>(extra_ms * 1e3);
                        cells.push_back(std::move(cell));
                    }
                }
            }
        }
    }
    inputs::Random seeds(options.seed);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        cells[i].seed = seeds.bits();
        cells[i].shots = shots / cells.size() + (i < shots % cells.size() ? 1 : 0);
    }
    return cells;
}

// Empty where everybody has a screen.
std::string shooters_in_words(const std::vector<inputs::MovementSet>& movements) {
    const auto players = [](const inputs::MovementSet& set) {
        return std::ranges::count(set.tracks, inputs::EntityKind::player, &inputs::MovementTrack::kind);
    };
    const bool is_large = std::ranges::any_of(
        movements, [&](const auto& set) { return players(set) > static_cast<std::ptrdiff_t>(most_shooters); });
    return is_large ? ", " + std::to_string(most_shooters) + " of them with a screen and shots," : "";
}

void merge(FidelityResult& total, const FidelityResult& cell) {
    total.rows.insert(total.rows.end(), cell.rows.begin(), cell.rows.end());
    total.fired += cell.fired;
    total.judged += cell.judged;
    total.lost += cell.lost;
    total.screen_hits += cell.screen_hits;
    for (const auto& [reason, count] : cell.held_fire) total.held_fire[reason] += count;
    for (const auto& [reason, count] : cell.set_apart) total.set_apart[reason] += count;
    for (const auto& [status, count] : cell.drawn_as) total.drawn_as[status] += count;
    total.commands += cell.commands;
    total.stamp_bits += cell.stamp_bits;
    total.snapshots_sent += cell.snapshots_sent;
    total.snapshots_lost += cell.snapshots_lost;
    total.reordered_packets += cell.reordered_packets;
    total.duplicated_packets += cell.duplicated_packets;
    total.simulated_s += cell.simulated_s;
    if (!cell.mix) return;
    if (!total.mix) total.mix.emplace();
    total.mix->add(*cell.mix);
}

}  // namespace

std::vector<RatePair> rate_pairs(const SweepOptions& options) {
    const auto pair = [](double tick_hz, double snapshot_hz) {
        if (!(tick_hz >= 1.0 && tick_hz <= 1000.0)) throw std::invalid_argument("--tick-rate: 1 to 1000 Hz");
        if (!(snapshot_hz > 0.0 && snapshot_hz <= tick_hz)) {
            throw std::invalid_argument("--snapshot-rate: above 0 and at most the tick rate");
        }
        const auto millihertz = static_cast<std::uint32_t>(std::lround(tick_hz * 1000.0));
        const TickRate rate = millihertz % 1000 == 0 ? TickRate{millihertz / 1000, 1} : TickRate{millihertz / 10, 100};
        return RatePair{rate, static_cast<std::uint32_t>(std::lround(tick_hz / snapshot_hz))};
    };
    if (options.tick_rates_hz.empty() && options.snapshot_rates_hz.empty()) {
        return {pair(64, 64), pair(64, 21), pair(30, 10)};
    }
    std::vector<RatePair> pairs;
    const std::vector<double> ticks = options.tick_rates_hz.empty() ? std::vector{64.0} : options.tick_rates_hz;
    for (const double tick : ticks) {
        const std::vector<double> snapshots =
            options.snapshot_rates_hz.empty() ? std::vector{tick} : options.snapshot_rates_hz;
        for (const double snapshot : snapshots) pairs.push_back(pair(tick, snapshot));
    }
    return pairs;
}

FidelityResult run_sweep(const SweepOptions& given) {
    const PublishedScreen* system = published_screen(given.made_for);
    const SweepOptions options = system == nullptr ? given : made_for(*system, given);
    const auto began = std::chrono::steady_clock::now();
    bool real_players = false;
    bool real_networks = false;
    FidelityResult total;
    const auto movements = load_movements(options, real_players, total.warnings);
    print_warnings(total.warnings);
    const auto networks = load_networks(options, real_networks);
    const std::vector<CellConfig> cells = lay_out(options, movements, networks);

    for (const FidelityResult& cell : run_cells<FidelityResult>("lab fidelity", cells, &run_cell)) merge(total, cell);
    total.inputs = std::string(real_players ? "recorded players" : "our own bots") + shooters_in_words(movements) +
                   " over " +
                   (real_networks            ? "recorded networks"
                    : options.traces.empty() ? "modelled networks"
                                             : "given networks");
    total.command = options.command;
    total.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return total;
}

}  // namespace backsight::lab
