#include "lab/fidelity/json.h"

#include <cmath>
#include <map>
#include <string>

#include "lab/fidelity/summary.h"
#include "lab/reporting/json_file.h"

namespace backsight::lab {
namespace {

using Json = nlohmann::ordered_json;

Json finite_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

double ratio(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json row_json(const FidelityRow& row) {
    return {
        {"movement", row.movement},
        {"trace", row.trace},
        {"tick_rate_hz", finite_or_null(row.tick_rate_hz)},
        {"snapshot_rate_hz", finite_or_null(row.snapshot_rate_hz)},
        {"added_loss_ratio", finite_or_null(row.added_loss_ratio)},
        {"extra_rtt_ms", finite_or_null(row.extra_rtt_ms)},
        {"strategy", row.strategy},
        {"shots", row.shots},
        {"agreement_ratio", row.ratio(row.agreed)},
        {"false_hit_ratio", row.ratio(row.false_hits)},
        {"false_miss_ratio", row.ratio(row.false_misses)},
        {"error_p50_m", finite_or_null(row.error_p50_m)},
        {"error_p99_m", finite_or_null(row.error_p99_m)},
        {"bit_equal_ratio", row.ratio(row.bit_equal)},
        {"agreed", row.agreed},
        {"false_hits", row.false_hits},
        {"false_misses", row.false_misses},
        {"bit_equal", row.bit_equal},
        {"fired", row.fired},
        {"lost", row.lost},
        {"set_apart", row.set_apart},
    };
}

Json strategy_json(const StrategySummary& sum) {
    return {
        {"strategy", sum.strategy},
        {"about", about_strategy(sum.strategy)},
        {"cells", sum.cells},
        {"shots", sum.shots},
        {"agreed", sum.agreed},
        {"agreement_ratio", ratio(sum.agreed, sum.shots)},
        {"worst_cell_agreement_ratio", ratio(sum.worst_cell_agreed, sum.worst_cell_shots)},
        {"false_hit_ratio", ratio(sum.false_hits, sum.shots)},
        {"false_miss_ratio", ratio(sum.false_misses, sum.shots)},
        {"error_p50_median_cell_m", finite_or_null(sum.error_p50_median_m)},
        {"error_p50_worst_cell_m", finite_or_null(sum.error_p50_worst_m)},
        {"error_p99_median_cell_m", finite_or_null(sum.error_p99_median_m)},
        {"error_p99_worst_cell_m", finite_or_null(sum.error_p99_worst_m)},
        {"bit_equal", sum.bit_equal},
        {"bit_equal_ratio", ratio(sum.bit_equal, sum.shots)},
    };
}

Json kinds_json(const std::map<std::string, MixCount>& kinds) {
    Json rows = Json::array();
    for (const auto& [kind, count] : kinds) {
        rows.push_back({{"kind", kind},
                        {"shots", count.shots},
                        {"screen_hits", count.screen_hits},
                        {"agreed", count.agreed},
                        {"agreement_ratio", ratio(count.agreed, count.shots)},
                        {"bit_equal", count.bit_equal},
                        {"bit_equal_ratio", ratio(count.bit_equal, count.shots)}});
    }
    return rows;
}

Json mix_json(const MixResult& mix) {
    return {
        {"by_target", kinds_json(mix.by_target)},
        {"by_shooter", kinds_json(mix.by_shooter)},
        {"driver_muzzle_drawn_differs", mix.driver_muzzle_drawn},
        {"driver_muzzle_rewound_differs", mix.driver_muzzle_rewound},
        {"driver_muzzle_extrapolated_differs", mix.driver_muzzle_extrapolated},
        {"driver_vehicle_in_view_differs", mix.driver_vehicle_in_view},
        {"driver_not_drawn", mix.driver_not_drawn},
        {"vehicle_states_sent", mix.vehicle_states_sent},
        {"vehicle_states_spared", mix.vehicle_states_spared},
    };
}

Json summary_json(const FidelityResult& result) {
    Json strategies = Json::array();
    for (const StrategySummary& sum : summarize_by_strategy(result.rows)) strategies.push_back(strategy_json(sum));
    Json summary = {
        {"headline", headline(result)},
        {"fired", result.fired},
        {"judged", result.judged},
        {"lost", result.lost},
        {"screen_hits", result.screen_hits},
        {"screen_hit_ratio", ratio(result.screen_hits, result.judged)},
        {"set_apart", result.set_apart},
        {"held_fire", result.held_fire},
        {"drawn_as", result.drawn_as},
        {"commands", result.commands},
        {"stamp_bytes_per_command", finite_or_null(result.stamp_bytes_per_command())},
        {"snapshots_sent", result.snapshots_sent},
        {"snapshots_lost", result.snapshots_lost},
        {"snapshot_loss_ratio", finite_or_null(result.snapshot_loss_ratio())},
        {"reordered_packets", result.reordered_packets},
        {"duplicated_packets", result.duplicated_packets},
        {"simulated_s", finite_or_null(result.simulated_s)},
        {"wall_s", finite_or_null(result.wall_s)},
        {"strategies", strategies},
    };
    if (result.mix) summary["mix"] = mix_json(*result.mix);
    return summary;
}

}  // namespace

Json fidelity_json(const FidelityResult& result) {
    return {{"command", result.command},
            {"inputs", result.inputs},
            {"warnings", result.warnings},
            {"rows", json_list(result.rows, row_json)},
            {"summary", summary_json(result)}};
}

void write_fidelity_json(const FidelityResult& result, const std::filesystem::path& file) {
    write_json_file(fidelity_json(result), {"rows"}, file);
}

}  // namespace backsight::lab
