#include "lab/oracle/report.h"

#include <cstdio>
#include <ostream>
#include <string>

#include <nlohmann/json.hpp>

#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"
#include "inputs/trace.h"

namespace backsight::lab {
namespace {

template <class... Values>
std::string format(const char* pattern, Values... values) {
    char line[256];
    std::snprintf(line, sizeof line, pattern, values...);
    return line;
}

std::string table_line(const OracleRow& row) {
    return format("  %-50s %6zu %8.2f %% %8.2f %% %8.2f %%\n", row.strategy.c_str(), row.shots,
                  100.0 * row.agreement_ratio(), 100.0 * row.recall_ratio(), 100.0 * row.specificity_ratio());
}

void print_timing(const OracleTiming& timing, std::size_t shots, std::ostream& out) {
    out << format("  recorded frames are %.0f / %.0f / %.0f ms apart (p5 / p50 / p95)\n", timing.frame_p5_ms,
                  timing.frame_p50_ms, timing.frame_p95_ms);
    out << format("  %zu of %zu shots can be timed by where on his own path the shooter stood:\n", timing.located,
                  shots);
    out << format("  fired %.1f / %.1f / %.1f ms before their frame's time\n", timing.early_p5_ms, timing.early_p50_ms,
                  timing.early_p95_ms);
    out << format("  with that time, server-formula gains %zu shots and loses %zu\n", timing.repaired, timing.spoiled);
}

void print_residual(const OracleResidual& residual, std::ostream& out) {
    out << format("  %s: %zu shots differ, %zu of them hits of the server, %zu of unknown time\n",
                  residual.strategy.c_str(), residual.disagreements, residual.missed_hits, residual.untimed);
    if (residual.disagreements == 0) return;
    if (!residual.margins_cm.empty()) {
        out << format("    ray from the box's edge: %.2f cm in the middle, %.2f cm at most\n",
                      inputs::percentile(residual.margins_cm, 0.5), residual.margins_cm.back());
    }
    out << format("    %4zu within 1/4 unit (0.6 cm): ray and place are recorded in eighths\n",
                  residual.within_quantum);
    out << format("    %4zu within what the target moved in that recorded frame\n", residual.within_frame);
    out << format("    %4zu at a death, spawn or teleport of the target\n", residual.near_break);
    out << format("    %4zu unexplained\n", residual.unexplained);
}

void print_set_apart(const OracleResult& result, std::ostream& out) {
    for (const auto& [why, count] : result.set_apart) out << format("  left out: %zu ", count) << why << '\n';
}

void print_one(const OracleResult& result, std::ostream& out) {
    out << inputs::printable(result.movement) << ": ";
    if (result.shots == 0) {
        out << "no lightning gun shot with a ray and a ping, nothing to compare\n";
        print_set_apart(result, out);
        if (result.set_apart.empty()) out << "  there is no shot in shots.csv, or no such file\n";
        out << '\n';
        return;
    }
    out << format("%zu real shots, each with the verdict of the server that the game was played on\n", result.shots);
    print_set_apart(result, out);
    out << format("  %-50s %6s %10s %10s %10s\n", "strategy, nothing fitted", "shots", "agreement", "recall",
                  "specific.");
    for (const OracleRow& row : result.strategies) out << table_line(row);
    out << "  references, not strategies\n";
    for (const OracleRow& row : result.references) out << table_line(row);
    out << "\n  Why not all of them\n";
    print_timing(result.timing, result.shots, out);
    for (const OracleResidual& residual : result.residuals) print_residual(residual, out);
    out << "\n";
}

nlohmann::ordered_json to_json(const OracleRow& row, const OracleResult& result) {
    return {{"movement", row.movement},
            {"strategy", row.strategy},
            {"shots", row.shots},
            {"set_apart", result.set_apart},
            {"agreement_ratio", row.agreement_ratio()},
            {"recall_ratio", row.recall_ratio()},
            {"specificity_ratio", row.specificity_ratio()}};
}

nlohmann::ordered_json to_json(const OracleResidual& residual, const std::string& movement) {
    nlohmann::ordered_json row = {{"movement", movement},
                                  {"strategy", residual.strategy},
                                  {"disagreements", residual.disagreements},
                                  {"missed_hits", residual.missed_hits},
                                  {"untimed", residual.untimed},
                                  {"within_quantum", residual.within_quantum},
                                  {"within_frame", residual.within_frame},
                                  {"near_break", residual.near_break},
                                  {"unexplained", residual.unexplained}};
    if (!residual.margins_cm.empty()) {
        row["margin_p50_m"] = inputs::percentile(residual.margins_cm, 0.5) * 0.01;
        row["margin_max_m"] = residual.margins_cm.back() * 0.01;
    }
    return row;
}

nlohmann::ordered_json to_json(const OracleTiming& timing, const std::string& movement) {
    return {{"movement", movement},
            {"frame_p5_us", timing.frame_p5_ms * 1e3},
            {"frame_p50_us", timing.frame_p50_ms * 1e3},
            {"frame_p95_us", timing.frame_p95_ms * 1e3},
            {"located_shots", timing.located},
            {"early_p5_us", timing.early_p5_ms * 1e3},
            {"early_p50_us", timing.early_p50_ms * 1e3},
            {"early_p95_us", timing.early_p95_ms * 1e3},
            {"repaired", timing.repaired},
            {"spoiled", timing.spoiled}};
}

}  // namespace

void print_oracle(std::span<const OracleResult> results, std::ostream& out) {
    if (results.empty()) {
        out << "No recordings: name folders with --movement, or a folder of recordings with --data or "
               "BACKSIGHT_DATA.\n";
    }
    for (const OracleResult& result : results) print_one(result, out);
}

void write_oracle_json(std::span<const OracleResult> results, const std::filesystem::path& file) {
    nlohmann::ordered_json json = {{"rows", nlohmann::ordered_json::array()},
                                   {"references", nlohmann::ordered_json::array()},
                                   {"residuals", nlohmann::ordered_json::array()},
                                   {"timings", nlohmann::ordered_json::array()}};
    for (const OracleResult& result : results) {
        for (const OracleRow& row : result.strategies) json["rows"].push_back(to_json(row, result));
        for (const OracleRow& row : result.references) json["references"].push_back(to_json(row, result));
        for (const OracleResidual& residual : result.residuals) {
            json["residuals"].push_back(to_json(residual, result.movement));
        }
        if (result.shots > 0) json["timings"].push_back(to_json(result.timing, result.movement));
    }
    inputs::write_output_file(file, json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
}

}  // namespace backsight::lab
