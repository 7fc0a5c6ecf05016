#include "server/metrics/process_families.h"

#include <backsight/version.h>

#include <string>
#include <utility>

namespace backsight::metrics {

namespace {

using prometheus::MetricFamily;
using prometheus::MetricType;

prometheus::ClientMetric value_of(double value, std::vector<prometheus::ClientMetric::Label> labels, MetricType type) {
    prometheus::ClientMetric metric;
    metric.label = std::move(labels);
    if (type == MetricType::Gauge) metric.gauge.value = value;
    if (type == MetricType::Counter) metric.counter.value = value;
    return metric;
}

MetricFamily gauge(const char* name, const char* help, double value,
                   std::vector<prometheus::ClientMetric::Label> labels = {}) {
    return {name, help, MetricType::Gauge, {value_of(value, std::move(labels), MetricType::Gauge)}};
}

MetricFamily counter(const char* name, const char* help, std::uint64_t total) {
    return {name, help, MetricType::Counter, {value_of(static_cast<double>(total), {}, MetricType::Counter)}};
}

MetricFamily reread(const char* name, const char* help, std::uint64_t taken, std::uint64_t refused) {
    const auto of = [](const char* result, std::uint64_t total) {
        return value_of(static_cast<double>(total), {{"result", result}}, MetricType::Counter);
    };
    return {name, help, MetricType::Counter, {of("taken", taken), of("refused", refused)}};
}

MetricFamily reloads(const ProcessNumbers& process) {
    return reread("backsight_settings_reloads_total",
                  "Times that the settings were read again, by result: refused ones change nothing", process.reloads,
                  process.refused_reloads);
}

MetricFamily key_rotations(const ProcessNumbers& process) {
    return reread("backsight_ticket_key_rotations_total",
                  "Times that the ticket key was another one when it was read again, by result", process.key_rotations,
                  process.refused_keys);
}

void add_fleet(const fleet::FleetNumbers& fleet, std::vector<MetricFamily>& all) {
    all.push_back(gauge("backsight_fleet_up", "1 while the sidecar of the fleet's orchestrator answers",
                        fleet.is_up ? 1.0 : 0.0));
    all.push_back(
        counter("backsight_fleet_exchanges_total", "Exchanges with the sidecar that went well", fleet.exchanges));
    MetricFamily failures{"backsight_fleet_failures_total",
                          "Exchanges with the sidecar that came to nothing, by fault",
                          MetricType::Counter,
                          {}};
    for (const fleet::FleetFault fault : enum_values<fleet::FleetFault>) {
        failures.metric.push_back(
            value_of(static_cast<double>(fleet.failures[fault]), {{"fault", to_string(fault)}}, MetricType::Counter));
    }
    all.push_back(std::move(failures));
}

std::vector<MetricFamily> own_families(const ProcessNumbers& process) {
    return {
        gauge("backsight_stage", "1 for the stage that the server is in", 1.0, {{"stage", std::string(process.stage)}}),
        gauge("backsight_build_info", "1; its label says which version runs", 1.0, {{"version", BACKSIGHT_VERSION}}),
        gauge("backsight_rooms_failed", "Rooms of this process that a fault has ended",
              static_cast<double>(process.failed_rooms)),
        counter("backsight_drain_orders_refused_total", "Orders to drain with a wrong token or none",
                process.refused_orders),
        counter("backsight_drain_orders_repeated_total", "Orders to drain while the server drained already",
                process.repeated_drains),
        reloads(process),
        key_rotations(process),
        counter("backsight_log_reopen_failures_total", "Times that the file of the log could not be opened anew",
                process.failed_reopens),
        counter("backsight_clock_steps_total", "Steps of the machine's clock of more than a second",
                process.clock_steps),
        counter("backsight_log_lines_lost_total", "Lines of the log that were dropped, or could not be written",
                process.log_lines_lost)};
}

}  // namespace

std::vector<MetricFamily> families_of(const ProcessNumbers& process) {
    std::vector<MetricFamily> all = own_families(process);
    if (process.fleet) add_fleet(*process.fleet, all);
    return all;
}

}  // namespace backsight::metrics
