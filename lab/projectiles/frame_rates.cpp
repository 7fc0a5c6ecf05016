#include "lab/projectiles/frame_rates.h"

#include <algorithm>
#include <cstdlib>

#include "lab/projectiles/cell.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::uint64_t shots_per_rate = 200;

FrameRateRow compare(const PresetShots& shots, const PresetShots& finest, double ms_per_raw) {
    FrameRateRow row;
    row.preset = shots.preset;
    const std::size_t count = std::min(shots.outcomes.size(), finest.outcomes.size());
    for (std::size_t i = 0; i < count; ++i) {
        const ShotOutcome& one = shots.outcomes[i];
        const ShotOutcome& other = finest.outcomes[i];
        if (!one.is_settled || !other.is_settled) continue;
        ++row.projectiles;
        row.image_hits += one.image_hit ? 1 : 0;
        if (one.image_hit != other.image_hit || one.image_target != other.image_target) {
            ++row.other_results;
            continue;
        }
        if (one.image_end != other.image_end || one.image_end == FlightEnd::none) continue;
        const double apart_ms = static_cast<double>(std::abs(one.image_age - other.image_age)) * ms_per_raw;
        row.age_difference_max_ms = std::max(row.age_difference_max_ms, apart_ms);
    }
    return row;
}

}  // namespace

std::vector<FrameRateRow> compare_frame_rates(const CellConfig& base, const std::vector<Weapon>& weapons,
                                              const std::vector<double>& rates_hz) {
    std::vector<FrameRateRow> rows;
    CellConfig config = base;
    config.motion = Motion::strafe;
    config.rtt_us = 100'000;
    config.shots = shots_per_rate;
    for (const Weapon weapon : weapons) {
        config.weapon = weapon;
        config.frames_hz = *std::ranges::max_element(rates_hz);
        const CellResult finest = run_cell(config);
        for (const double rate_hz : rates_hz) {
            config.frames_hz = rate_hz;
            const CellResult cell = run_cell(config);
            for (std::size_t i = 0; i < cell.presets.size(); ++i) {
                FrameRateRow row = compare(cell.presets[i], finest.presets[i], config.ms_per_raw());
                row.weapon = to_string(weapon);
                row.frames_hz = rate_hz;
                rows.push_back(row);
            }
        }
    }
    return rows;
}

}  // namespace backsight::lab::projectiles
