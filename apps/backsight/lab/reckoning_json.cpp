#include "lab/reckoning_json.h"

#include <cmath>
#include <string>

#include "lab/output_file.h"

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

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

Json reckoning_json(const ReckoningResult& result) {
    Json sets = Json::array();
    for (const SetSummary& set : result.sets) sets.push_back(set_json(set));
    Json rows = Json::array();
    for (const ReckoningRow& row : result.rows) rows.push_back(row_json(row));
    Json notes = Json::array();
    for (const MethodNote& note : result.notes) notes.push_back({{"model", note.model}, {"about", note.about}});
    return {{"command", result.command}, {"sets", sets}, {"rows", rows}, {"notes", notes}, {"wall_s", result.wall_s}};
}

void write_reckoning_json(const ReckoningResult& result, const std::filesystem::path& file) {
    const Json json = reckoning_json(result);
    std::string text = "{\n\"command\": " + dumped(json["command"]);
    for (const char* name : {"sets", "rows", "notes"}) {
        text += ",\n\"" + std::string(name) + "\": [";
        const char* separator = "\n";
        for (const Json& row : json[name]) {
            text += separator + dumped(row);
            separator = ",\n";
        }
        text += "\n]";
    }
    text += ",\n\"wall_s\": " + dumped(json["wall_s"]) + "\n}\n";
    write_output_file(file, text);
}

}  // namespace backsight::lab::reckoning
