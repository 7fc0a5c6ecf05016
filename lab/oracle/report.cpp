#include "lab/oracle/report.h"

#include "inputs/trace.h"

namespace backsight::lab {
namespace {

constexpr std::size_t indent = 2;

const Fields<OracleRow>& row_fields() {
    constexpr Form percent = fixed(2, 100.0, " %");
    static const Fields<OracleRow> fields{
        {{"movement"}, &OracleRow::movement},
        {{"strategy", "strategy, nothing fitted", 50}, &OracleRow::strategy},
        {{"shots", "shots", 7}, &OracleRow::shots},
        {{"agreement_ratio", "agreement", 11, percent}, &OracleRow::agreement_ratio},
        {{"recall_ratio", "recall", 11, percent}, &OracleRow::recall_ratio},
        {{"specificity_ratio", "specific.", 11, percent}, &OracleRow::specificity_ratio},
    };
    return fields;
}

const Fields<OracleResidual> residual_fields{
    {{"strategy"}, &OracleResidual::strategy},
    {{"disagreements"}, &OracleResidual::disagreements},
    {{"missed_hits"}, &OracleResidual::missed_hits},
    {{"untimed"}, &OracleResidual::untimed},
    {{"within_quantum"}, &OracleResidual::within_quantum},
    {{"within_frame"}, &OracleResidual::within_frame},
    {{"near_break"}, &OracleResidual::near_break},
    {{"unexplained"}, &OracleResidual::unexplained},
};

Json timing_json(const OracleTiming& timing) {
    return {{"frame_p5_us", timing.frame_p5_ms * 1e3},
            {"frame_p50_us", timing.frame_p50_ms * 1e3},
            {"frame_p95_us", timing.frame_p95_ms * 1e3},
            {"located_shots", timing.located},
            {"early_p5_us", timing.early_p5_ms * 1e3},
            {"early_p50_us", timing.early_p50_ms * 1e3},
            {"early_p95_us", timing.early_p95_ms * 1e3},
            {"repaired", timing.repaired},
            {"spoiled", timing.spoiled}};
}

Json residual_json(const OracleResidual& residual) {
    Json json = json_of(residual, residual_fields);
    if (residual.margins_cm.empty()) return json;
    json["margin_p50_m"] = inputs::percentile(residual.margins_cm, 0.5) * 0.01;
    json["margin_max_m"] = residual.margins_cm.back() * 0.01;
    return json;
}

Json data_of(std::span<const OracleResult> results) {
    Json data{{"rows", Json::array()},
              {"references", Json::array()},
              {"residuals", Json::array()},
              {"timings", Json::array()}};
    for (const OracleResult& result : results) {
        const auto add = [&](const char* list, Json row, Json more) {
            row["movement"] = result.movement;
            row.update(more);
            data[list].push_back(row);
        };
        for (const OracleRow& row : result.strategies)
            add("rows", json_of(row, row_fields()), {{"set_apart", result.set_apart}});
        for (const OracleRow& row : result.references)
            add("references", json_of(row, row_fields()), {{"set_apart", result.set_apart}});
        for (const OracleResidual& one : result.residuals) add("residuals", residual_json(one), Json::object());
        if (result.shots > 0) add("timings", timing_json(result.timing), Json::object());
    }
    return data;
}

using inputs::formatted;

std::string timing_part(const OracleTiming& timing, std::size_t shots) {
    return formatted("  recorded frames are %.0f / %.0f / %.0f ms apart (p5 / p50 / p95)\n", timing.frame_p5_ms,
                     timing.frame_p50_ms, timing.frame_p95_ms) +
           formatted("  %zu of %zu shots can be timed by where on their own path the shooter stood:\n", timing.located,
                     shots) +
           formatted("  fired %.1f / %.1f / %.1f ms before their frame's time\n", timing.early_p5_ms,
                     timing.early_p50_ms, timing.early_p95_ms) +
           formatted("  with that time, server-formula gains %zu shots and loses %zu\n", timing.repaired,
                     timing.spoiled);
}

std::string residual_part(const OracleResidual& residual) {
    std::string text = "  " + residual.strategy +
                       formatted(": %zu shots differ, %zu of them hits of the server, %zu of unknown time\n",
                                 residual.disagreements, residual.missed_hits, residual.untimed);
    if (residual.disagreements == 0) return text;
    if (!residual.margins_cm.empty()) {
        text += formatted("    ray from the box's edge: %.2f cm in the middle, %.2f cm at most\n",
                          inputs::percentile(residual.margins_cm, 0.5), residual.margins_cm.back());
    }
    return text +
           formatted("    %4zu within 1/4 unit (0.6 cm): ray and place are recorded in eighths\n",
                     residual.within_quantum) +
           formatted("    %4zu within what the target moved in that recorded frame\n", residual.within_frame) +
           formatted("    %4zu at a death, spawn or teleport of the target\n", residual.near_break) +
           formatted("    %4zu unexplained\n", residual.unexplained);
}

std::string movement_part(const OracleResult& result) {
    std::string apart;
    for (const auto& [why, number] : result.set_apart) apart += formatted("  left out: %zu ", number) + why + '\n';
    const std::string name = inputs::printable(result.movement);
    if (result.shots == 0) {
        return name + ": no lightning gun shot with a ray and a ping, nothing to compare\n" + apart +
               (apart.empty() ? "  there is no shot in shots.csv, or no such file\n" : "") + '\n';
    }
    const std::vector<Column> columns = columns_of(row_fields());
    Table table(json_of(result.strategies, row_fields()), columns, indent);
    table.add({"references, not strategies", "", "", "", ""});
    table.add_rows(json_of(result.references, row_fields()), columns);
    std::string text =
        name +
        formatted(": %zu real shots, each with the verdict of the server that the game was played on\n", result.shots) +
        apart + table.text() + "\n  Why not all of them\n" + timing_part(result.timing, result.shots);
    for (const OracleResidual& residual : result.residuals) text += residual_part(residual);
    return text + '\n';
}

}  // namespace

Report report(std::span<const OracleResult> results) {
    Report report{"oracle", ""};
    report.data = data_of(results);
    if (results.empty()) {
        report.text =
            "No recordings: name folders with --movement, or a folder of recordings with --data or "
            "BACKSIGHT_DATA.\n";
    }
    for (const OracleResult& result : results) report.text += movement_part(result);
    return report;
}

}  // namespace backsight::lab
