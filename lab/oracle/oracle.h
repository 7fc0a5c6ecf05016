#pragma once

// `backsight lab oracle`: what a live production server ruled on real shots, against what rewinding by the ping alone
// would have.
//
// In: recordings with `lg` shots, each with its ray, the shooter's ping and the server's verdict. Out: per recording
// and strategy, how often the verdict is the same; and what the remaining shots have in common. Nothing is fitted to
// the verdicts but the rows named references, which say so. Errors: InputError where a recording is broken.
//
// The recorded server is MVDSV. Its rule (src/sv_user.c, SV_ExecuteClientMessage, sv_antilag on): the target time is
// the server's time in the frame that the client's command acknowledges, plus what the client is taken to predict (20
// ms, or one frame of 1/maxfps where the round trip is under 20 ms), and never after now. Targets are interpolated
// between the times of their own commands; dead ones are not hit. The acknowledged frame left one round trip ago, so by
// the ping alone:
//     rewind = max(0, ping - (ping < 20 ms ? 1/maxfps : 20 ms))
// A client of this game draws others at a predicted place and adds no interpolation delay: there is no
// `ping+interpolation`.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "inputs/movement.h"

namespace backsight::lab {

struct OracleOptions {
    std::vector<std::filesystem::path> movements;   ///< folders; if empty, all of data_dir
    std::optional<std::filesystem::path> data_dir;  ///< folder with movement/*
};

/// How often one strategy's verdicts are the server's.
struct OracleRow {
    std::string movement;
    std::string strategy;
    std::size_t shots = 0;
    std::size_t agreed = 0;       ///< same victim, or both none
    std::size_t real_hits = 0;    ///< hits by the server's verdict
    std::size_t recalled = 0;     ///< real hits with the same victim
    std::size_t real_misses = 0;  ///< misses by the server's verdict
    std::size_t also_missed = 0;  ///< real misses with no victim

    double agreement_ratio() const { return ratio(agreed, shots); }
    double recall_ratio() const { return ratio(recalled, real_hits); }
    double specificity_ratio() const { return ratio(also_missed, real_misses); }

private:
    static double ratio(std::size_t part, std::size_t whole) {
        return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
    }
};

/// The shots on which a strategy and the server differ, each counted under the first cause that covers it.
struct OracleResidual {
    std::string strategy;
    std::size_t disagreements = 0;
    std::size_t missed_hits = 0;     ///< the server had a hit, the strategy none or another
    std::size_t within_quantum = 0;  ///< the ray passes the box's edge within 1/4 unit: ray and place are in eighths
    std::size_t within_frame = 0;    ///< within what the target moved in that one recorded frame
    std::size_t near_break = 0;      ///< a death, spawn or teleport of the target within 100 ms
    std::size_t unexplained = 0;
    std::size_t untimed = 0;         ///< all shots whose own time is unknown and replaced by the frame's
    std::vector<double> margins_cm;  ///< distance of ray and box's edge, sorted, where the target was there
};

/// When things happened, as far as the recording tells. Milliseconds.
struct OracleTiming {
    double frame_p5_ms = 0.0;
    double frame_p50_ms = 0.0;
    double frame_p95_ms = 0.0;
    std::size_t located = 0;   ///< shots whose time the shooter's own path tells
    double early_p5_ms = 0.0;  ///< how long before their frame's time they were fired
    double early_p50_ms = 0.0;
    double early_p95_ms = 0.0;
    std::size_t repaired = 0;  ///< disagreements of server-formula that end with the time of the shot known
    std::size_t spoiled = 0;   ///< disagreements that begin only then
};

struct OracleResult {
    std::string movement;
    std::size_t shots = 0;
    /// Shots of the recording that are not judged: the reason, and how many.
    std::map<std::string, std::size_t> set_apart;
    std::vector<OracleRow> strategies;
    std::vector<OracleRow> references;  ///< chosen in hindsight or naive on purpose: no strategies
    std::vector<OracleResidual> residuals;
    OracleTiming timing;
};

/// Rewind by the recorded server's own rule, in milliseconds; a `max_fps` outside [20, 1000] counts as 77, as it does
/// there.
double server_rewind_ms(double ping_ms, double max_fps);

/// Replays one recording with every strategy.
OracleResult replay_oracle(const inputs::MovementSet& set);

/// Replays each recording. Warnings about them go to standard error.
std::vector<OracleResult> run_oracle(const OracleOptions& options);

}  // namespace backsight::lab
