#include "lab/fidelity/scoreboard.h"

#include <algorithm>

#include "lab/fidelity/same_hit.h"

namespace backsight::lab {

namespace {

double percentile(std::vector<float>& values, double ratio) {
    if (values.empty()) return 0.0;
    const auto rank = static_cast<std::size_t>(ratio * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank), values.end());
    return static_cast<double>(values[rank]);
}

}  // namespace

Scoreboard::Scoreboard(const CellConfig& config) : errors_m_(config.strategies.size()) {
    for (const std::string& strategy : config.strategies) {
        FidelityRow row;
        row.movement = config.movement->name;
        row.trace = config.trace_name;
        row.tick_rate_hz = config.tick_rate.hz();
        row.snapshot_rate_hz = config.snapshot_rate_hz();
        row.added_loss_ratio = config.loss_ratio;
        row.extra_rtt_ms = static_cast<double>(config.extra_rtt_us) * 1e-3;
        row.strategy = strategy;
        rows_.push_back(row);
    }
}

void Scoreboard::add(std::size_t strategy, const ScreenShot& screen, const StrategyAnswer& answer) {
    FidelityRow& row = rows_[strategy];
    ++row.shots;
    const Hit& seen = screen.hit;
    const Hit& given = answer.hit;
    if (given.entity == seen.entity) {
        ++row.agreed;
    } else if (seen) {
        ++row.false_misses;
    } else {
        ++row.false_hits;
    }
    if (is_bit_equal(seen, given)) ++row.bit_equal;
    if (answer.has_target && !screen.target.entity.is_null()) {
        errors_m_[strategy].push_back(distance(answer.target_position, screen.target.pose.position));
    }
}

std::vector<FidelityRow> Scoreboard::rows() {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].error_p50_m = percentile(errors_m_[i], 0.50);
        rows_[i].error_p99_m = percentile(errors_m_[i], 0.99);
    }
    return rows_;
}

}  // namespace backsight::lab
