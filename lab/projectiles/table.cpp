#include "lab/projectiles/table.h"

#include <backsight/projectile/projectile.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <ostream>
#include <string>
#include <utility>

#include "inputs/files/number_format.h"
#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/summary.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::size_t name_width = 25;
constexpr std::size_t column_width = 11;

std::string left(std::string text) {
    if (text.size() < name_width) text.append(name_width - text.size(), ' ');
    return text;
}

/// Always with a space before it: digits beyond the usual ones push the columns, but never run into each other.
std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() + 1 < width ? width - text.size() : 1, ' ') + text;
}

std::string number_or_dash(double value) { return std::isfinite(value) ? inputs::short_number(value) : "-"; }
std::string tenths(double value) { return inputs::short_number(std::round(value * 10.0) / 10.0); }

using Belongs = std::function<bool(const ProjectileRow&)>;

ProjectileRow of(const ProjectilesResult& result, const std::string& preset, const Belongs& belongs) {
    return pooled(result.rows,
                  [&](const ProjectileRow& row) { return row.preset == preset && (!belongs || belongs(row)); });
}

void print_presets(std::ostream& out, const ProjectilesResult& result) {
    out << "Of 1,000 projectiles, how many ended otherwise for shooter and server? (" << inputs::grouped(result.cells)
        << (result.cells == 1 ? " cell)\n\n" : " cells)\n\n");
    out << left("")
        << "  projec-    other  prema-          inaccu-                  false      mean   errors, cm, worst cell\n"
        << left("preset")
        << "    tiles     wise    ture    late    rate    lost  denied  confirm      R ms     contact    end p99\n";
    for (const std::string& preset : presets_of(result.rows)) {
        const ProjectileRow row = of(result, preset, {});
        const auto thousandth = [&](std::uint64_t part, std::size_t width) {
            return right(per_thousand_text(part, row.projectiles), width);
        };
        out << left(preset) << right(inputs::grouped(row.projectiles), 9) << thousandth(row.mispredictions(), 9)
            << thousandth(row.premature, 8) << thousandth(row.late, 8) << thousandth(row.inaccurate, 8)
            << thousandth(row.lost, 8) << thousandth(row.denied, 8) << thousandth(row.false_confirms, 9)
            << right(tenths(row.remainder_ms), 10) << right(inputs::centimetres(row.contact_error_max_m), 12)
            << right(inputs::centimetres(row.detonation_error_p99_m), 11) << '\n';
    }
}

void print_costs(std::ostream& out, const ProjectilesResult& result) {
    out << "\nWho pays: the victim is hit where they were so long ago, whoever must dodge loses FF, the shooter waits "
           "S\n\n"
        << left("preset")
        << "  paid, ms  at most   FF, ms    S, ms   victim moved, m   bytes: owner   each other   together after, ms "
           "(of 100)\n";
    for (const std::string& preset : presets_of(result.rows)) {
        const ProjectileRow row = of(result, preset, {});
        out << left(preset) << right(tenths(row.paid_ms), 10) << right(tenths(row.paid_max_ms), 9)
            << right(tenths(row.fast_forward_ms), 9) << right(tenths(row.hold_back_ms), 9)
            << right(inputs::short_number(row.victim_moved_m), 18)
            << right(number_or_dash(std::round(row.bytes_owner * 10.0) / 10.0), 15)
            << right(number_or_dash(std::round(row.bytes_remote * 10.0) / 10.0), 13)
            << right(row.converged == 0 ? "-" : tenths(row.converge_ms), 16) << " ("
            << inputs::percent(row.converged, row.projectiles) << ")\n";
    }
}

// Mispredictions of 1,000 per preset, and a column for each value that the rows have of something.
void print_by(std::ostream& out, const ProjectilesResult& result, const std::string& title,
              const std::function<std::string(const ProjectileRow&)>& value_of) {
    std::vector<std::string> values;
    for (const ProjectileRow& row : result.rows) {
        const std::string value = value_of(row);
        if (std::ranges::find(values, value) == values.end()) values.push_back(value);
    }
    if (values.size() < 2) return;
    out << "\nThe same by " << title << "\n\n" << left("preset");
    for (const std::string& value : values) out << right(value, column_width);
    out << '\n';
    for (const std::string& preset : presets_of(result.rows)) {
        out << left(preset);
        for (const std::string& value : values) {
            const ProjectileRow row =
                of(result, preset, [&](const ProjectileRow& other) { return value_of(other) == value; });
            out << right(per_thousand_text(row.mispredictions(), row.projectiles), column_width);
        }
        out << '\n';
    }
}

void print_bases(std::ostream& out, const ProjectilesResult& result) {
    bool is_first = true;
    for (const std::string& preset : presets_of(result.rows)) {
        if (!is_ours(preset)) continue;
        const ProjectileRow row = of(result, preset, {});
        if (is_first) out << "\nWhat those of ours that ended otherwise rested on, as their verdicts declare\n\n";
        is_first = false;
        out << left(preset);
        for (std::size_t i = 0; i < bases; ++i) {
            out << (i == 0 ? "" : ", ") << to_string(static_cast<VerdictBasis>(i)) << ": "
                << inputs::grouped(row.by_basis[i]);
        }
        out << "; never heard of: " << inputs::grouped(row.lost)
            << "; unexplained: " << inputs::grouped(row.unexplained)
            << "; equal to the bit: " << inputs::percent(row.bit_equal, row.projectiles) << " %\n";
    }
}

void print_frame_rates(std::ostream& out, const ProjectilesResult& result) {
    if (result.frame_rates.empty()) return;
    std::vector<double> rates;
    for (const FrameRateRow& row : result.frame_rates) {
        if (std::ranges::find(rates, row.frames_hz) == rates.end()) rates.push_back(row.frames_hz);
    }
    out << "\nThe same shots at other frame rates: of 1,000, how many hit somebody else, or nobody, than at the "
           "highest\n\n"
        << left("preset, frames a second");
    for (const double rate : rates) out << right(inputs::short_number(rate), column_width);
    out << '\n';
    for (const std::string& preset : presets_of(result.rows)) {
        out << left(preset);
        for (const double rate : rates) {
            std::uint64_t shots = 0;
            std::uint64_t others = 0;
            for (const FrameRateRow& row : result.frame_rates) {
                if (row.preset != preset || row.frames_hz != rate) continue;
                shots += row.projectiles;
                others += row.other_results;
            }
            out << right(per_thousand_text(others, shots), column_width);
        }
        out << '\n';
    }
}

void print_legend(std::ostream& out, const ProjectilesResult& result) {
    out << "\nWhat each preset does\n";
    for (const std::string& preset : presets_of(result.rows)) out << left(preset) << about_preset(preset) << '\n';
    out << "\nPremature: the image ended, the server's flew on. Late: the other way round. Inaccurate: both ended, not "
           "with\n"
           "the same. Lost: nothing was heard in time. False confirm: the image hit, the server's did not, and the "
           "shooter\n"
           "was never shown. R: by how much the shooter's targets were older than those that the server tested.\n";
    out << '\n'
        << "Targets: " << inputs::printable(result.inputs) << ". " << inputs::duration(result.simulated_s)
        << " of play simulated in " << inputs::duration(result.wall_s) << ".\n";
    if (!result.command.empty()) out << "Command: " << inputs::printable(result.command) << '\n';
}

}  // namespace

void print_projectiles_table(std::ostream& out, const ProjectilesResult& result) {
    out << headline(result) << "\n\n";
    if (presets_of(result.rows).empty()) return;
    print_presets(out, result);
    print_by(out, result, "round trip, ms", [](const ProjectileRow& row) { return inputs::short_number(row.rtt_ms); });
    print_by(out, result, "jitter, ms / loss, %", [](const ProjectileRow& row) {
        return inputs::short_number(row.jitter_ms) + "/" + inputs::short_number(row.loss_ratio * 100.0);
    });
    print_by(out, result, "motion", [](const ProjectileRow& row) { return row.motion; });
    print_by(out, result, "weapon", [](const ProjectileRow& row) { return row.weapon; });
    print_bases(out, result);
    print_costs(out, result);
    print_frame_rates(out, result);
    print_legend(out, result);
}

}  // namespace backsight::lab::projectiles
