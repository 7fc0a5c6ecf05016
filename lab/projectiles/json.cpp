#include "lab/projectiles/json.h"

#include <backsight/projectile/projectile.h>

#include <cmath>
#include <string>

#include "lab/projectiles/cell_config.h"
#include "lab/projectiles/summary.h"
#include "lab/reporting/json_file.h"

namespace backsight::lab::projectiles {

namespace {

using Json = nlohmann::ordered_json;

Json known_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

Json row_json(const ProjectileRow& row) {
    return {
        {"preset", row.preset},
        {"weapon", row.weapon},
        {"motion", row.motion},
        {"rtt_ms", row.rtt_ms},
        {"jitter_ms", row.jitter_ms},
        {"loss_ratio", row.loss_ratio},
        {"projectiles", row.projectiles},
        {"premature", row.premature},
        {"late", row.late},
        {"inaccurate", row.inaccurate},
        {"lost", row.lost},
        {"denied", row.denied},
        {"false_confirms", row.false_confirms},
        {"image_hits", row.image_hits},
        {"server_hits", row.server_hits},
        {"bit_equal", row.bit_equal},
        {"unexplained", row.unexplained},
        {"without_remainder", row.without_remainder},
        {"other_without_remainder", row.other_without_remainder},
        {"remainder_ms", known_or_null(row.remainder_ms)},
        {"paid_ms", known_or_null(row.paid_ms)},
        {"paid_max_ms", known_or_null(row.paid_max_ms)},
        {"fast_forward_ms", known_or_null(row.fast_forward_ms)},
        {"hold_back_ms", known_or_null(row.hold_back_ms)},
        {"victim_moved_m", known_or_null(row.victim_moved_m)},
        {"contact_error_max_m", known_or_null(row.contact_error_max_m)},
        {"detonation_error_p50_m", known_or_null(row.detonation_error_p50_m)},
        {"detonation_error_p99_m", known_or_null(row.detonation_error_p99_m)},
        {"detonation_error_max_m", known_or_null(row.detonation_error_max_m)},
        {"converged", row.converged},
        {"converge_ms", known_or_null(row.converge_ms)},
        {"bytes_owner", known_or_null(row.bytes_owner)},
        {"bytes_remote", known_or_null(row.bytes_remote)},
    };
}

Json distance_json(const DistanceSeries& series) {
    Json since = Json::array();
    Json mean = Json::array();
    Json most = Json::array();
    for (std::size_t i = 0; i < DistanceSeries::bins; ++i) {
        if (series.samples[i] == 0) continue;
        since.push_back(static_cast<double>(i * DistanceSeries::bin_us) * 1e-3);
        mean.push_back(series.sum_m[i] / static_cast<double>(series.samples[i]));
        most.push_back(series.max_m[i]);
    }
    return {{"preset", series.preset}, {"weapon", series.weapon}, {"rtt_ms", series.rtt_ms},
            {"since_fired_ms", since}, {"mean_m", mean},          {"max_m", most}};
}

Json frame_rate_json(const FrameRateRow& row) {
    return {
        {"preset", row.preset},
        {"weapon", row.weapon},
        {"frames_hz", row.frames_hz},
        {"projectiles", row.projectiles},
        {"image_hits", row.image_hits},
        {"other_results", row.other_results},
        {"age_difference_max_ms", row.age_difference_max_ms},
    };
}

Json preset_json(const std::vector<ProjectileRow>& rows, const std::string& preset) {
    const ProjectileRow sum = pooled(rows, [&](const ProjectileRow& row) { return row.preset == preset; });
    Json by_basis = Json::object();
    for (std::size_t i = 0; i < bases; ++i) by_basis[to_string(static_cast<VerdictBasis>(i))] = sum.by_basis[i];
    return {
        {"preset", preset},
        {"about", about_preset(preset)},
        {"projectiles", sum.projectiles},
        {"mispredictions_per_thousand", sum.per_thousand(sum.mispredictions())},
        {"false_confirms_per_thousand", sum.per_thousand(sum.false_confirms)},
        {"without_remainder", sum.without_remainder},
        {"other_without_remainder", sum.other_without_remainder},
        {"unexplained", sum.unexplained},
        {"mispredictions_by_basis", by_basis},
        {"remainder_ms", known_or_null(sum.remainder_ms)},
        {"contact_error_max_m", known_or_null(sum.contact_error_max_m)},
        {"worst_cell_detonation_error_p99_m", known_or_null(sum.detonation_error_p99_m)},
    };
}

Json summary_json(const ProjectilesResult& result) {
    Json presets = Json::array();
    for (const std::string& preset : presets_of(result.rows)) presets.push_back(preset_json(result.rows, preset));
    return {
        {"headline", headline(result)},      {"cells", result.cells},   {"frames_hz", result.frames_hz},
        {"simulated_s", result.simulated_s}, {"wall_s", result.wall_s}, {"presets", presets},
    };
}

}  // namespace

Json projectiles_json(const ProjectilesResult& result) {
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"rows", json_list(result.rows, row_json)},
            {"distances", json_list(result.distances, distance_json)},
            {"frame_rates", json_list(result.frame_rates, frame_rate_json)},
            {"summary", summary_json(result)}};
}

Json compact_json(const ProjectilesResult& result) {
    Json json = projectiles_json(result);
    Json columns = Json::array();
    Json rows = Json::array();
    for (const Json& row : json["rows"]) {
        Json values = Json::array();
        for (const auto& [name, value] : row.items()) {
            if (rows.empty()) columns.push_back(name);
            values.push_back(value);
        }
        rows.push_back(std::move(values));
    }
    json["columns"] = std::move(columns);
    json["rows"] = std::move(rows);
    return json;
}

void write_projectiles_json(const ProjectilesResult& result, const std::filesystem::path& file) {
    write_json_file(projectiles_json(result), {"rows", "distances", "frame_rates"}, file);
}

}  // namespace backsight::lab::projectiles
