#include "lab/oracle/oracle.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "inputs/files/names_apart.h"
#include "inputs/trace.h"
#include "lab/oracle/replay.h"
#include "lab/reporting/warnings.h"

namespace backsight::lab {
namespace {

using Verdict = std::optional<std::int32_t>;
/// The time on the recording's clock that a strategy rewinds a shot to.
using TargetTime = std::function<std::int64_t(const OracleShot&)>;

std::int64_t microseconds(double ms) { return std::llround(ms * 1e3); }

std::int64_t fired_or_stamp(const OracleShot& shot) { return shot.fired_us.value_or(shot.stamp_us); }

class Replay {
public:
    Replay(const inputs::MovementSet& set, const std::vector<OracleShot>& shots) : set_(set), shots_(shots) {}

    OracleRow row(const std::string& strategy, const std::function<Verdict(const OracleShot&)>& verdict) const {
        OracleRow row{set_.name, strategy, shots_.size(), 0, 0, 0, 0, 0};
        for (const OracleShot& shot : shots_) {
            const bool agreed = verdict(shot) == shot.victim;
            row.agreed += agreed ? 1 : 0;
            ++(shot.victim ? row.real_hits : row.real_misses);
            if (agreed) ++(shot.victim ? row.recalled : row.also_missed);
        }
        return row;
    }

    OracleRow rewound(const std::string& strategy, const TargetTime& target) const {
        return row(strategy, [&](const OracleShot& shot) { return judge_shot(set_, shot, target(shot)); });
    }

    /// One offset for all shots, the one that agrees best: what a fit to these verdicts would give.
    OracleRow best_in_hindsight(const std::string& from, const TargetTime& time_of_shot) const {
        constexpr int highest_ms = 100;
        OracleRow best;
        for (int rewind_ms = 0; rewind_ms <= highest_ms; ++rewind_ms) {
            const auto target = [&](const OracleShot& shot) {
                return time_of_shot(shot) - microseconds(static_cast<double>(rewind_ms));
            };
            OracleRow tried = rewound("best in hindsight: " + std::to_string(rewind_ms) + " ms before " + from, target);
            if (rewind_ms == 0 || tried.agreed > best.agreed) best = std::move(tried);
        }
        return best;
    }

    /// No rewind. A player who was shot dead counts as dead already, as their row in the shot's frame shows.
    OracleRow present_after_frame() const {
        return row("present, the killed already dead", [&](const OracleShot& shot) -> Verdict {
            const Verdict victim = judge_shot(set_, shot, shot.stamp_us);
            const bool lives_on =
                victim && centre_at(set_.tracks[static_cast<std::size_t>(*victim)], shot.stamp_us + 1).has_value();
            return lives_on ? victim : std::nullopt;
        });
    }

    OracleResidual residual(const std::string& strategy, const TargetTime& target) const {
        OracleResidual residual;
        residual.strategy = strategy;
        for (const OracleShot& shot : shots_) {
            const Verdict ours = judge_shot(set_, shot, target(shot));
            if (ours != shot.victim) explain(shot, ours, target(shot), residual);
        }
        std::sort(residual.margins_cm.begin(), residual.margins_cm.end());
        return residual;
    }

    OracleTiming timing(const TargetTime& by_stamp, const TargetTime& by_shot) const {
        OracleTiming timing;
        frame_spacing(timing);
        std::vector<double> early_ms;
        for (const OracleShot& shot : shots_) {
            if (shot.fired_us) early_ms.push_back(static_cast<double>(shot.stamp_us - *shot.fired_us) * 1e-3);
            const bool agreed = judge_shot(set_, shot, by_stamp(shot)) == shot.victim;
            const bool agrees = judge_shot(set_, shot, by_shot(shot)) == shot.victim;
            timing.repaired += !agreed && agrees ? 1 : 0;
            timing.spoiled += agreed && !agrees ? 1 : 0;
        }
        timing.located = early_ms.size();
        if (early_ms.empty()) return timing;
        std::sort(early_ms.begin(), early_ms.end());
        timing.early_p5_ms = inputs::percentile(early_ms, 0.05);
        timing.early_p50_ms = inputs::percentile(early_ms, 0.50);
        timing.early_p95_ms = inputs::percentile(early_ms, 0.95);
        return timing;
    }

private:
    void explain(const OracleShot& shot, Verdict ours, std::int64_t at_us, OracleResidual& residual) const {
        constexpr double two_quanta = 0.25;
        constexpr std::int64_t break_window_us = 100'000;
        ++residual.disagreements;
        residual.missed_hits += shot.victim ? 1 : 0;
        residual.untimed += shot.fired_us ? 0 : 1;
        const std::int32_t player = shot.victim ? *shot.victim : *ours;
        const inputs::MovementTrack& track = set_.tracks[static_cast<std::size_t>(player)];
        const std::optional<double> off = margin(set_, shot, player, at_us);
        constexpr double cm_per_unit = 100.0 * inputs::metres_per_quake_unit;
        if (off) residual.margins_cm.push_back(std::abs(*off) * cm_per_unit);
        if (off && std::abs(*off) <= two_quanta) {
            ++residual.within_quantum;
        } else if (off && std::abs(*off) <= moved_in_frame(track, at_us) + two_quanta) {
            ++residual.within_frame;
        } else if (is_near_break(track, at_us, break_window_us)) {
            ++residual.near_break;
        } else {
            ++residual.unexplained;
        }
    }

    void frame_spacing(OracleTiming& timing) const {
        std::vector<double> spacing_ms;
        const std::vector<inputs::MovementRow>& rows = set_.tracks.front().rows;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            spacing_ms.push_back(static_cast<double>(rows[i].time_us - rows[i - 1].time_us) * 1e-3);
        }
        if (spacing_ms.empty()) return;
        std::sort(spacing_ms.begin(), spacing_ms.end());
        timing.frame_p5_ms = inputs::percentile(spacing_ms, 0.05);
        timing.frame_p50_ms = inputs::percentile(spacing_ms, 0.50);
        timing.frame_p95_ms = inputs::percentile(spacing_ms, 0.95);
    }

    const inputs::MovementSet& set_;
    const std::vector<OracleShot>& shots_;
};

}  // namespace

double server_rewind_ms(double ping_ms, double max_fps) {
    constexpr double predicted_ms = 20.0;  // MAX_PREDICTION
    if (!(max_fps >= 20.0 && max_fps <= 1000.0)) max_fps = 77.0;
    return std::max(0.0, ping_ms - (ping_ms < predicted_ms ? 1000.0 / max_fps : predicted_ms));
}

OracleResult replay_oracle(const inputs::MovementSet& set) {
    const OracleShots found = oracle_shots(set);
    OracleResult result;
    result.movement = set.name;
    result.shots = found.shots.size();
    const std::pair<const char*, std::size_t> apart[] = {{"of another weapon than lg", found.other_weapons},
                                                         {"without a ray", found.without_ray},
                                                         {"without a ping", found.without_ping},
                                                         {"after the recording's end", set.late_shots}};
    for (const auto& [why, count] : apart) {
        if (count > 0) result.set_apart[why] = count;
    }
    if (found.shots.empty()) return result;

    const Replay replay(set, found.shots);
    const auto stamp = [](const OracleShot& shot) { return shot.stamp_us; };
    const auto before_stamp = [](const OracleShot& shot, double ms) { return shot.stamp_us - microseconds(ms); };
    const auto formula = [&](const OracleShot& shot) {
        return before_stamp(shot, server_rewind_ms(shot.ping_ms, set.max_fps));
    };
    const auto formula_at_shot = [&](const OracleShot& shot) {
        return fired_or_stamp(shot) - microseconds(server_rewind_ms(shot.ping_ms, set.max_fps));
    };
    const auto smaller_of_both = [&](const OracleShot& shot) {
        return before_stamp(shot, std::max(0.0, shot.ping_ms - std::min(1000.0 / set.max_fps, 20.0)));
    };

    result.strategies = {
        replay.rewound("present", stamp),
        replay.rewound("half-ping", [&](const OracleShot& shot) { return before_stamp(shot, shot.ping_ms / 2.0); }),
        replay.rewound("ping", [&](const OracleShot& shot) { return before_stamp(shot, shot.ping_ms); }),
        replay.rewound("server-formula", formula),
        replay.rewound("server-formula+shot-time", formula_at_shot),
    };
    result.references = {
        replay.present_after_frame(),
        replay.rewound("formula read as ping - min(1/maxfps, 20 ms)", smaller_of_both),
        replay.best_in_hindsight("the frame's time", stamp),
        replay.best_in_hindsight("the shot's own time", fired_or_stamp),
    };
    result.residuals = {replay.residual("server-formula", formula),
                        replay.residual("server-formula+shot-time", formula_at_shot)};
    result.timing = replay.timing(formula, formula_at_shot);
    return result;
}

std::vector<OracleResult> run_oracle(const OracleOptions& options) {
    std::vector<std::filesystem::path> folders = options.movements;
    if (folders.empty() && options.data_dir) folders = inputs::find_movements(*options.data_dir);
    std::vector<inputs::MovementSet> sets;
    for (const std::filesystem::path& folder : folders) {
        inputs::MovementSet set = inputs::load_movement(folder);
        print_warnings(set.warnings);
        sets.push_back(std::move(set));
    }
    inputs::keep_apart(sets, &inputs::MovementSet::name);
    std::vector<OracleResult> results;
    for (const inputs::MovementSet& set : sets) results.push_back(replay_oracle(set));
    return results;
}

}  // namespace backsight::lab
