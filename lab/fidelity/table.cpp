#include "lab/fidelity/table.h"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <utility>

#include "inputs/files/number_format.h"
#include "lab/fidelity/summary.h"

namespace backsight::lab {
namespace {

constexpr std::size_t name_width = 20;
constexpr std::size_t rate_width = 10;
constexpr std::size_t rates_per_block = 7;

std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
}

/// Always with a space before it: digits beyond the usual ones push the columns, but never run into each other.
std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() + 1 < width ? width - text.size() : 1, ' ') + text;
}

std::string name_cell(const std::string& name) { return "  " + padded(inputs::printable(name), name_width); }

void print_strategies(std::ostream& out, const std::vector<StrategySummary>& sums) {
    std::uint64_t cells = 0;
    std::uint64_t shots = 0;
    for (const StrategySummary& sum : sums) {
        cells = std::max(cells, sum.cells);
        shots = std::max(shots, sum.shots);
    }
    out << "Of 100 shots, how many did the server judge as the shooter saw them? (" << inputs::grouped(shots)
        << " shots in " << inputs::grouped(cells) << (cells == 1 ? " cell)\n\n" : " cells)\n\n");
    out << "                           as   in worst    false    false    target error, cm: median cell\n"
           "  strategy               seen       cell     hits   misses    p50 (worst)      p99 (worst)  bit-equal\n";
    for (const StrategySummary& sum : sums) {
        out << name_cell(sum.strategy) << right(inputs::percent(sum.agreed, sum.shots), 7)
            << right(inputs::percent(sum.worst_cell_agreed, sum.worst_cell_shots), 11)
            << right(inputs::percent(sum.false_hits, sum.shots), 9)
            << right(inputs::percent(sum.false_misses, sum.shots), 9)
            << right(inputs::centimetres(sum.error_p50_median_m), 7)
            << right("(" + inputs::centimetres(sum.error_p50_worst_m) + ")", 8)
            << right(inputs::centimetres(sum.error_p99_median_m), 9)
            << right("(" + inputs::centimetres(sum.error_p99_worst_m) + ")", 8)
            << right(inputs::percent(sum.bit_equal, sum.shots), 11) << '\n';
    }
}

using Rates = std::pair<double, double>;

std::string agreement_at(const std::vector<FidelityRow>& rows, const std::string& strategy, const Rates& rates) {
    std::uint64_t shots = 0;
    std::uint64_t agreed = 0;
    for (const FidelityRow& row : rows) {
        if (row.strategy != strategy || Rates(row.tick_rate_hz, row.snapshot_rate_hz) != rates) continue;
        shots += row.shots;
        agreed += row.agreed;
    }
    return inputs::percent(agreed, shots);
}

void print_rates(std::ostream& out, const FidelityResult& result, const std::vector<StrategySummary>& sums) {
    std::vector<Rates> all;
    std::vector<std::string> names;
    for (const FidelityRow& row : result.rows) {
        const Rates rates(row.tick_rate_hz, row.snapshot_rate_hz);
        if (std::find(all.begin(), all.end(), rates) != all.end()) continue;
        all.push_back(rates);
        names.push_back(rate_pair(row));
    }
    for (std::size_t first = 0; first < all.size(); first += rates_per_block) {
        const std::size_t end = std::min(all.size(), first + rates_per_block);
        out << "\nThe same by server ticks / snapshots per second\n\n" << name_cell("strategy");
        for (std::size_t i = first; i < end; ++i) out << right(names[i], rate_width);
        out << '\n';
        for (const StrategySummary& sum : sums) {
            out << name_cell(sum.strategy);
            for (std::size_t i = first; i < end; ++i) {
                out << right(agreement_at(result.rows, sum.strategy, all[i]), rate_width);
            }
            out << '\n';
        }
    }
}

using Counts = std::map<std::string, std::uint64_t>;

std::vector<std::pair<std::string, std::uint64_t>> largest_first(const Counts& counts) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
        return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    return sorted;
}

void print_shots(std::ostream& out, const FidelityResult& result) {
    out << '\n'
        << inputs::grouped(result.fired) << " shots fired: " << inputs::grouped(result.judged) << " judged above, "
        << inputs::grouped(result.lost) << " lost with every copy of their command";
    std::uint64_t apart = 0;
    for (const auto& [reason, count] : result.set_apart) apart += count;
    const std::uint64_t accounted = result.judged + result.lost + apart;
    if (result.fired > accounted) {
        out << ", " << inputs::grouped(result.fired - accounted) << " still under way when there were enough";
    }
    out << ".\n";
    if (!result.set_apart.empty()) {
        out << "Set apart, in no number above, since an audit or a cap changed or refused them:\n";
        for (const auto& [reason, count] : largest_first(result.set_apart)) {
            out << right(inputs::grouped(count), 12) << "  " << inputs::printable(reason) << '\n';
        }
    }
    if (result.judged == 0) return;
    out << inputs::percent(result.screen_hits, result.judged)
        << " % of the judged shots hit somebody on the shooter's screen.\n";
    if (!result.drawn_as.empty()) {
        out << "The target that was aimed at was drawn";
        const char* separator = " ";
        for (const auto& [how, count] : largest_first(result.drawn_as)) {
            out << separator << inputs::printable(how) << " in " << inputs::percent(count, result.judged) << " %";
            separator = ", ";
        }
        out << " of them.\n";
    }
}

void print_links(std::ostream& out, const FidelityResult& result) {
    if (result.commands > 0 && result.snapshots_sent > 0) {
        char stamp[64];
        std::snprintf(stamp, sizeof stamp, "%.2f", result.stamp_bytes_per_command());
        out << "A stamp cost " << stamp << " bytes per command. The links lost "
            << inputs::percent(result.snapshots_lost, result.snapshots_sent) << " % of the snapshots.\n";
    }
    out << "The links put " << inputs::grouped(result.reordered_packets) << " packets out of order and doubled "
        << inputs::grouped(result.duplicated_packets) << ". " << inputs::duration(result.simulated_s)
        << " of play simulated in " << inputs::duration(result.wall_s) << ".\n";
    if (!result.inputs.empty()) out << "Inputs: " << inputs::printable(result.inputs) << '\n';
    if (!result.command.empty()) out << "Command: " << inputs::printable(result.command) << '\n';
}

void print_kinds(std::ostream& out, const char* title, const std::map<std::string, MixCount>& kinds) {
    out << "  " << padded(title, name_width) << "      shots  on screen  as seen  bit-equal\n";
    for (const auto& [kind, count] : kinds) {
        out << name_cell(kind) << right(inputs::grouped(count.shots), 11)
            << right(inputs::percent(count.screen_hits, count.shots), 11)
            << right(inputs::percent(count.agreed, count.shots), 9)
            << right(inputs::percent(count.bit_equal, count.shots), 11) << '\n';
    }
}

void print_mix(std::ostream& out, const MixResult& mix) {
    out << "\nThe mix, as the judge has it: of 100 shots so many hit on the screen, and were judged so\n\n";
    print_kinds(out, "aimed at", mix.by_target);
    print_kinds(out, "fired by", mix.by_shooter);
    const auto driver = mix.by_shooter.find("driver");
    const std::uint64_t shots = driver == mix.by_shooter.end() ? 0 : driver->second.shots;
    out << "\nOf 100 shots of drivers the server would have named another victim, had it\n"
        << right(inputs::percent(mix.driver_muzzle_drawn, shots), 12)
        << "  fired from where its view draws the driver\n"
        << right(inputs::percent(mix.driver_muzzle_rewound, shots), 12)
        << "  rewound the muzzle to the players' instant\n"
        << right(inputs::percent(mix.driver_muzzle_extrapolated, shots), 12)
        << "  moved the muzzle on with the vehicle for half a round trip\n"
        << right(inputs::percent(mix.driver_vehicle_in_view, shots), 12)
        << "  left the driver's own vehicle in the view\n";
    if (mix.vehicle_states_spared == 0) return;
    out << "Vehicles were sent " << inputs::grouped(mix.vehicle_states_sent) << " times, and spared "
        << inputs::grouped(mix.vehicle_states_spared) << " times, as the client's picture was right without.\n";
}

void print_legend(std::ostream& out, const std::vector<StrategySummary>& sums) {
    out << "\nWhat each strategy does\n";
    for (const StrategySummary& sum : sums) {
        const std::string_view about = about_strategy(sum.strategy);
        if (!about.empty()) out << name_cell(sum.strategy) << ' ' << about << '\n';
    }
    out << "\nA false hit: the server hit somebody, the shooter's screen did not. A false miss: the screen had a hit,\n"
           "the server none or another victim. Target error: from the target as drawn to the target as judged.\n"
           "Bit-equal: same victim, same hitbox, same bits of the hit point. 100 means all of them.\n";
}

}  // namespace

void print_fidelity_table(std::ostream& out, const FidelityResult& result) {
    const std::vector<StrategySummary> sums = summarize_by_strategy(result.rows);
    out << headline(result) << "\n\n";
    if (!sums.empty()) {
        print_strategies(out, sums);
        print_rates(out, result, sums);
        if (result.mix) print_mix(out, *result.mix);
        print_legend(out, sums);
    }
    print_shots(out, result);
    print_links(out, result);
}

}  // namespace backsight::lab
