#pragma once

// What `backsight lab reckoning` measured. Plain data: filled by the sweep, read by the table, the JSON file and the
// page.

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace backsight::lab::reckoning {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Which question a row answers.
enum class Question : std::uint8_t {
    updates,        ///< how often must be sent, so that the ghost is never off by more than bound_m?
    extrapolation,  ///< how far off is what is reckoned horizon_ms ahead?
    shown,  ///< with updates at rate_hz that take horizon_ms: how far is what is drawn from where the thing is now?
    interpolation,  ///< between samples at rate_hz: how far is the curve from where the thing was?
    traffic,        ///< at the error of 20 Hz and constant velocity, updates taking horizon_ms: how many bytes?
    count_
};
const char* to_string(Question question);

/// NaN: not asked, or not known.
struct ReckoningRow {
    Question question = Question::updates;
    std::string set;
    std::string model;
    double bound_m = unknown;
    double rate_hz = unknown;
    double horizon_ms = unknown;
    double updates_per_s = unknown;  ///< of one entity
    double bytes_per_s = unknown;    ///< of one entity, its share of the packets included
    double error_p50_m = unknown;
    double error_p95_m = unknown;
};

struct SetSummary {
    std::string name;
    std::string source;
    bool is_vehicle = false;
    std::string ours;  ///< name of our model
    std::uint64_t paths = 0;
    double seconds = 0.0;  ///< of all paths together
};

struct MethodNote {
    std::string model;
    std::string about;
};

/// Our model on one set of players, beside constant velocity: at settings fitted without that set, or as it ships.
struct Rotation {
    std::string set;
    bool is_fitted = false;  ///< false: as it ships
    double acceleration_decay_ms = unknown;
    double velocity_decay_ms = unknown;
    double updates_per_s = unknown;
    double updates_ratio = unknown;  ///< of constant velocity's; below 1 is better
    struct Ahead {
        double horizon_ms = unknown;
        double error_p95_m = unknown;
        double ratio = unknown;  ///< of constant velocity's
    };
    std::vector<Ahead> ahead;
};

struct ReckoningResult {
    std::vector<SetSummary> sets;
    std::vector<ReckoningRow> rows;
    std::vector<MethodNote> notes;
    /// With --leave-one-out: two of each set of players, fitted and as it ships.
    std::vector<Rotation> rotations;
    std::string command;
    double wall_s = 0.0;
};

/// The row that answers this, or nullptr. `of` is the bound in metres, or the horizon in milliseconds.
const ReckoningRow* find_row(const ReckoningResult& result, Question question, const std::string& set,
                             const std::string& model, double of);

}  // namespace backsight::lab::reckoning
