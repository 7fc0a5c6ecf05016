#include "lab/projectiles/summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace backsight::lab::projectiles {

namespace {

// The larger of two of which any may be unknown.
double worst(double a, double b) { return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b); }

double weighted(double sum, double sum_weight, double value, std::uint64_t weight) {
    const double all = sum_weight + static_cast<double>(weight);
    return all > 0.0 ? (sum * sum_weight + value * static_cast<double>(weight)) / all : 0.0;
}

void add_means(ProjectileRow& sum, const ProjectileRow& row) {
    const auto shots = static_cast<double>(sum.projectiles);
    if (row.projectiles > 0) {
        const double owner = sum.projectiles == 0 ? 0.0 : sum.bytes_owner;
        const double remote = sum.projectiles == 0 ? 0.0 : sum.bytes_remote;
        sum.bytes_owner = weighted(owner, shots, row.bytes_owner, row.projectiles);
        sum.bytes_remote = weighted(remote, shots, row.bytes_remote, row.projectiles);
    }
    const auto hits = static_cast<double>(sum.server_hits);
    sum.remainder_ms = weighted(sum.remainder_ms, shots, row.remainder_ms, row.projectiles);
    sum.fast_forward_ms = weighted(sum.fast_forward_ms, shots, row.fast_forward_ms, row.projectiles);
    sum.hold_back_ms = weighted(sum.hold_back_ms, shots, row.hold_back_ms, row.projectiles);
    sum.paid_ms = weighted(sum.paid_ms, hits, row.paid_ms, row.server_hits);
    sum.paid_max_ms = std::max(sum.paid_max_ms, row.paid_max_ms);
    sum.victim_moved_m = weighted(sum.victim_moved_m, hits, row.victim_moved_m, row.server_hits);
    if (row.converged == 0) return;
    const double known = sum.converged == 0 ? 0.0 : sum.converge_ms;
    sum.converge_ms = weighted(known, static_cast<double>(sum.converged), row.converge_ms, row.converged);
}

void add(ProjectileRow& sum, const ProjectileRow& row) {
    add_means(sum, row);
    sum.projectiles += row.projectiles;
    sum.premature += row.premature;
    sum.late += row.late;
    sum.inaccurate += row.inaccurate;
    sum.lost += row.lost;
    sum.denied += row.denied;
    sum.false_confirms += row.false_confirms;
    sum.image_hits += row.image_hits;
    sum.server_hits += row.server_hits;
    sum.bit_equal += row.bit_equal;
    sum.unexplained += row.unexplained;
    sum.converged += row.converged;
    sum.without_remainder += row.without_remainder;
    sum.other_without_remainder += row.other_without_remainder;
    for (std::size_t i = 0; i < bases; ++i) sum.by_basis[i] += row.by_basis[i];
    sum.contact_error_max_m = worst(sum.contact_error_max_m, row.contact_error_max_m);
    sum.detonation_error_p50_m = worst(sum.detonation_error_p50_m, row.detonation_error_p50_m);
    sum.detonation_error_p99_m = worst(sum.detonation_error_p99_m, row.detonation_error_p99_m);
    sum.detonation_error_max_m = worst(sum.detonation_error_max_m, row.detonation_error_max_m);
}

}  // namespace

ProjectileRow pooled(const std::vector<ProjectileRow>& rows, const std::function<bool(const ProjectileRow&)>& belongs) {
    ProjectileRow sum;
    bool any = false;
    for (const ProjectileRow& row : rows) {
        if (!belongs(row)) continue;
        if (any) {
            add(sum, row);
        } else {
            sum = row;
        }
        any = true;
    }
    return sum;
}

std::vector<std::string> presets_of(const std::vector<ProjectileRow>& rows) {
    std::vector<std::string> names;
    for (const ProjectileRow& row : rows) {
        if (std::ranges::find(names, row.preset) == names.end()) names.push_back(row.preset);
    }
    return names;
}

std::string per_thousand_text(std::uint64_t part, std::uint64_t whole) {
    if (whole == 0) return "-";
    if (part == 0) return "0";
    const double value = 1000.0 * static_cast<double>(part) / static_cast<double>(whole);
    char text[32];
    const int decimals = value >= 99.95 ? 0 : value >= 0.1 ? 1 : 4;
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

std::string headline(const ProjectilesResult& result) {
    std::string text;
    for (const std::string& preset : presets_of(result.rows)) {
        const ProjectileRow all = pooled(result.rows, [&](const ProjectileRow& row) { return row.preset == preset; });
        if (all.projectiles == 0) continue;
        text += (text.empty() ? "" : ", ") + preset + " " + per_thousand_text(all.mispredictions(), all.projectiles);
        const bool has_both = all.without_remainder > 0 && all.without_remainder < all.projectiles;
        if (!has_both) continue;
        text += " (" + per_thousand_text(all.other_without_remainder, all.without_remainder) + " where R is 0)";
    }
    if (text.empty()) return "No projectile came to an end.";
    return "Of 1,000 projectiles, so many ended otherwise for shooter and server: " + text + ".";
}

}  // namespace backsight::lab::projectiles
