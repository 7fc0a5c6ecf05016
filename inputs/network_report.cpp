#include "inputs/network_report.h"

#include <ostream>
#include <string>
#include <vector>

#include "inputs/files/number_format.h"
#include "inputs/network_fit.h"
#include "inputs/network_model.h"
#include "inputs/trace.h"

namespace backsight::inputs {
namespace {

std::string table_row(const std::string& name, double p50, double p95, double p99, double loss, double delta) {
    return formatted("  %-34s %8.2f %8.2f %8.2f %8.3f %10.2f\n", name.c_str(), p50, p95, p99, loss * 100.0, delta);
}

std::string row_of(const std::string& name, const TraceSummary& s) {
    return table_row(name, s.p50_ms, s.p95_ms, s.p99_ms, s.loss_ratio, s.mean_abs_delta_ms);
}

std::string head(const std::string& title) {
    return formatted("%-36s %8s %8s %8s %8s %10s\n", title.c_str(), "p50 ms", "p95 ms", "p99 ms", "loss %",
                     "|step| ms");
}

std::vector<Trace> load_all(const std::optional<std::filesystem::path>& data_dir) {
    std::vector<Trace> traces;
    if (!data_dir) return traces;
    for (const auto& file : find_traces(*data_dir)) traces.push_back(load_trace(file));
    return traces;
}

void report_model(std::ostream& out, const NetworkModel& model, const std::vector<Trace>& recorded) {
    const Trace made = generate(model, fit_duration_us, fit_seed);
    out << head(model.name) << row_of("model", summarize(made));
    std::vector<Trace> fitted_to;
    for (const Trace& trace : recorded) {
        if (was_fitted_to(model, trace.name)) fitted_to.push_back(trace);
    }
    if (!fitted_to.empty()) {
        const Trace real = pool(fitted_to, model.name);
        const FitError error = compare(real, made);
        out << row_of("real: " + std::to_string(fitted_to.size()) + " traces " + model.fitted_to.front() + "*",
                      summarize(real))
            << table_row("error (model - real)", error.p50_ms, error.p95_ms, error.p99_ms, error.loss_ratio,
                         error.mean_abs_delta_ms);
    }
    out << "  " << model.source << "\n\n";
}

}  // namespace

int report_networks(std::ostream& out, const std::optional<std::filesystem::path>& data_dir) {
    const std::vector<Trace> recorded = load_all(data_dir);
    out << "Network models: round trips, loss, and |step|, the mean difference between one answer and the next\n\n";
    for (const NetworkModel& model : network_models()) report_model(out, model, recorded);
    if (recorded.empty()) {
        out << "No recordings were found, so the models stand alone. Name a folder of recordings with --data DIR or "
               "BACKSIGHT_DATA.\n";
        return 0;
    }
    out << head("Recorded traces");
    for (const Trace& trace : recorded) out << row_of(trace.name, summarize(trace));
    return 0;
}

}  // namespace backsight::inputs
