#include "lab/projectiles/scoreboard.h"

#include <algorithm>

namespace backsight::lab::projectiles {

namespace {

void count_class(ProjectileRow& row, const ShotOutcome& shot) {
    switch (shot.outcome) {
        case ImageOutcome::premature:
            ++row.premature;
            break;
        case ImageOutcome::late:
            ++row.late;
            break;
        case ImageOutcome::inaccurate:
            ++row.inaccurate;
            break;
        case ImageOutcome::lost:
            ++row.lost;
            break;
        case ImageOutcome::denied:
            ++row.denied;
            break;
        case ImageOutcome::confirmed:
        case ImageOutcome::count_:
            break;
    }
}

// A difference is unexplained where the library's verdict rests on what was shown.
void count_basis(ProjectileRow& row, const ShotOutcome& shot) {
    if (!shot.basis) return;
    const bool is_other = shot.outcome != ImageOutcome::confirmed;
    if (is_other) ++row.by_basis[*shot.basis];
    if (shot.basis == VerdictBasis::as_shown && (is_other || !shot.is_bit_equal)) ++row.unexplained;
}

void count_shot(ProjectileRow& row, const ShotOutcome& shot) {
    ++row.projectiles;
    count_class(row, shot);
    row.false_confirms += shot.is_false_confirm ? 1 : 0;
    row.image_hits += shot.image_hit ? 1 : 0;
    row.server_hits += shot.server_hit ? 1 : 0;
    row.bit_equal += shot.is_bit_equal ? 1 : 0;
    row.remainder_ms += shot.remainder_ms;
    if (shot.remainder_ms > 0.0) return;
    ++row.without_remainder;
    row.other_without_remainder += shot.outcome != ImageOutcome::confirmed ? 1 : 0;
}

struct Spread {
    std::uint64_t count = 0;
    double mean_m = unknown;
    double p95_m = unknown;
    double max_m = unknown;
};

Spread spread_of(std::vector<double>& metres) {
    if (metres.empty()) return {};
    double sum_m = 0.0;
    for (const double one : metres) sum_m += one;
    return {metres.size(), sum_m / static_cast<double>(metres.size()), quantile(metres, 0.95), quantile(metres, 1.0)};
}

void count_spectators(ProjectileRow& row, const std::vector<ShotOutcome>& outcomes) {
    std::vector<double> frames_m;
    std::vector<double> ends_m;
    for (const ShotOutcome& shot : outcomes) {
        if (!shot.is_settled) continue;
        frames_m.insert(frames_m.end(), shot.spectators_m.begin(), shot.spectators_m.end());
        if (shot.spectators_end_m) ends_m.push_back(*shot.spectators_end_m);
    }
    const Spread frames = spread_of(frames_m);
    row.spectators_frames = frames.count;
    row.spectators_mean_m = frames.mean_m;
    row.spectators_p95_m = frames.p95_m;
    row.spectators_max_m = frames.max_m;
    const Spread ends = spread_of(ends_m);
    row.spectators_ends = ends.count;
    row.spectators_end_mean_m = ends.mean_m;
    row.spectators_end_p95_m = ends.p95_m;
    row.spectators_end_max_m = ends.max_m;
}

double mean(double sum, std::uint64_t count) { return count == 0 ? 0.0 : sum / static_cast<double>(count); }

}  // namespace

double quantile(std::vector<double>& values, double ratio) {
    if (values.empty()) return unknown;
    const auto rank = static_cast<std::ptrdiff_t>(ratio * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    return values[static_cast<std::size_t>(rank)];
}

ProjectileRow score(const CellConfig& config, const std::string& preset, const std::vector<ShotOutcome>& outcomes,
                    const std::vector<Approach>& approaches) {
    ProjectileRow row;
    row.preset = preset;
    row.weapon = to_string(config.weapon);
    row.motion = to_string(config.motion);
    row.rtt_ms = static_cast<double>(config.rtt_us) * 1e-3;
    row.jitter_ms = static_cast<double>(config.jitter_us) * 1e-3;
    row.loss_ratio = config.loss_ratio;
    std::vector<double> contacts_m;
    std::vector<double> errors_m;
    double converge_ms = 0.0;
    double corrected_m = 0.0;
    double bytes_owner = 0.0;
    double bytes_remote = 0.0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const ShotOutcome& shot = outcomes[i];
        if (!shot.is_settled) continue;
        count_shot(row, shot);
        if (is_ours(preset)) count_basis(row, shot);
        row.fast_forward_ms += shot.fast_forward_ms;
        row.hold_back_ms += shot.hold_back_ms;
        row.paid_ms += shot.server_hit ? shot.paid_ms : 0.0;
        row.paid_max_ms = std::max(row.paid_max_ms, shot.server_hit ? shot.paid_ms : 0.0);
        row.corrected += shot.corrected_frames > 0 ? 1 : 0;
        row.corrected_frames += shot.corrected_frames;
        corrected_m += shot.corrected_m;
        row.victim_moved_m += shot.victim_moved_m.value_or(0.0);
        bytes_owner += shot.bytes_owner;
        bytes_remote += shot.bytes_remote;
        if (shot.contact_error_m) contacts_m.push_back(*shot.contact_error_m);
        if (shot.detonation_error_m) errors_m.push_back(*shot.detonation_error_m);
        const Approach& approach = approaches[i];
        if (approach.last_seen_us > approach.last_apart_us) {
            ++row.converged;
            converge_ms += static_cast<double>(std::max<std::int64_t>(approach.last_apart_us, 0)) * 1e-3;
        }
    }
    count_spectators(row, outcomes);
    row.remainder_ms = mean(row.remainder_ms, row.projectiles);
    row.fast_forward_ms = mean(row.fast_forward_ms, row.projectiles);
    row.hold_back_ms = mean(row.hold_back_ms, row.projectiles);
    row.paid_ms = mean(row.paid_ms, row.server_hits);
    row.victim_moved_m = mean(row.victim_moved_m, row.server_hits);
    if (row.converged > 0) row.converge_ms = mean(converge_ms, row.converged);
    if (row.corrected > 0) row.corrected_m = mean(corrected_m, row.corrected);
    row.contact_error_max_m = quantile(contacts_m, 1.0);
    row.detonation_error_p50_m = quantile(errors_m, 0.50);
    row.detonation_error_p99_m = quantile(errors_m, 0.99);
    row.detonation_error_max_m = quantile(errors_m, 1.0);
    if (row.projectiles > 0) row.bytes_owner = bytes_owner / static_cast<double>(row.projectiles);
    if (row.projectiles > 0) row.bytes_remote = bytes_remote / static_cast<double>(row.projectiles);
    return row;
}

}  // namespace backsight::lab::projectiles
