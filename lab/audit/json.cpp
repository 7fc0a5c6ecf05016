#include "lab/audit/json.h"

#include <cmath>

#include "lab/reporting/json_file.h"

namespace backsight::lab::audit {

namespace {

using Json = nlohmann::ordered_json;

Json row_json(const AuditRow& row) {
    Json lie = Json::object();
    for (const auto& [knob, value] : row.lie) lie[knob] = value;
    return {{"rules", row.rules},
            {"strategy", row.strategy},
            {"claim", row.claim},
            {"gain", row.gain},
            {"found", row.found},
            {"honest", row.honest},
            {"bound", std::isfinite(row.bound) ? Json(row.bound) : Json(nullptr)},
            {"bounded_by", row.bounded_by},
            {"holds", row.holds()},
            {"tried", row.tried},
            {"lie", lie}};
}

Json reach_json(const ReachRow& row) {
    return {{"rules", row.rules}, {"victim_mps", row.victim_mps}, {"round_trip_ms", row.round_trip_ms}};
}

}  // namespace

Json audit_json(const AuditLabResult& result) {
    return {{"command", result.command},
            {"seed", result.seed},
            {"holds", result.holds()},
            {"rows", json_list(result.rows, row_json)},
            {"reach", json_list(result.reach, reach_json)},
            {"wall_s", result.wall_s}};
}

void write_audit_json(const AuditLabResult& result, const std::filesystem::path& file) {
    write_json_file(audit_json(result), {"rows", "reach"}, file);
}

}  // namespace backsight::lab::audit
