#include "lab/reckoning/json.h"

#include <cmath>
#include <string>

#include "lab/reporting/json_file.h"

namespace backsight::lab::reckoning {

namespace {

using Json = nlohmann::ordered_json;

Json known_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

Json row_json(const ReckoningRow& row) {
    return {
        {"question", to_string(row.question)},
        {"set", row.set},
        {"model", row.model},
        {"bound_m", known_or_null(row.bound_m)},
        {"rate_hz", known_or_null(row.rate_hz)},
        {"horizon_ms", known_or_null(row.horizon_ms)},
        {"updates_per_s", known_or_null(row.updates_per_s)},
        {"bytes_per_s", known_or_null(row.bytes_per_s)},
        {"error_p50_m", known_or_null(row.error_p50_m)},
        {"error_p95_m", known_or_null(row.error_p95_m)},
    };
}

Json set_json(const SetSummary& set) {
    return {{"set", set.name},       {"source", set.source}, {"is_vehicle", set.is_vehicle},
            {"our_model", set.ours}, {"paths", set.paths},   {"seconds", set.seconds}};
}

Json rotation_json(const Rotation& one) {
    const auto ahead_json = [](const Rotation::Ahead& ahead) -> Json {
        return {{"horizon_ms", ahead.horizon_ms},
                {"error_p95_m", known_or_null(ahead.error_p95_m)},
                {"ratio", known_or_null(ahead.ratio)}};
    };
    return {
        {"set", one.set},
        {"fitted_without_it", one.is_fitted},
        {"acceleration_decay_ms", one.acceleration_decay_ms},
        {"velocity_decay_ms", one.velocity_decay_ms},
        {"updates_per_s", known_or_null(one.updates_per_s)},
        {"updates_ratio", known_or_null(one.updates_ratio)},
        {"ahead", json_list(one.ahead, ahead_json)},
    };
}

}  // namespace

Json reckoning_json(const ReckoningResult& result) {
    const auto note_json = [](const MethodNote& note) -> Json {
        return {{"model", note.model}, {"about", note.about}};
    };
    return {{"command", result.command},
            {"sets", json_list(result.sets, set_json)},
            {"rows", json_list(result.rows, row_json)},
            {"notes", json_list(result.notes, note_json)},
            {"rotations", json_list(result.rotations, rotation_json)},
            {"wall_s", result.wall_s}};
}

void write_reckoning_json(const ReckoningResult& result, const std::filesystem::path& file) {
    write_json_file(reckoning_json(result), {"sets", "rows", "notes", "rotations"}, file);
}

}  // namespace backsight::lab::reckoning
