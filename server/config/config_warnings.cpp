#include "server/config/config_warnings.h"

#include <cstdint>

namespace backsight::config {

namespace {

// A shot with its samples, and how often players shoot, both measured: docs/operate/export.md.
constexpr std::int64_t bytes_a_shot = 6'800;
constexpr std::int64_t shots_a_second = 3;
constexpr std::int64_t longest_outage_s = 3'600;
constexpr std::int64_t mib = 1 << 20;

std::int64_t bytes_a_second(const ServerConfig& config) { return config.max_clients * shots_a_second * bytes_a_shot; }

}  // namespace

std::int64_t outage_held_s(const ServerConfig& config) { return config.reports_max_mib * mib / bytes_a_second(config); }

std::vector<ConfigWarning> find_warnings(const ServerConfig& config) {
    std::vector<ConfigWarning> warnings;
    const std::int64_t held_s = outage_held_s(config);
    if (!config.reports_postgres.empty() && config.reports_max_mib != 0 && held_s < longest_outage_s) {
        const std::int64_t enough = (longest_outage_s * bytes_a_second(config) + mib - 1) / mib;
        warnings.push_back({"reports.max_mib",
                            "with " + std::to_string(config.max_clients) +
                                " players reports are lost when PostgreSQL is " + "away for longer than " +
                                std::to_string(held_s / 60) + " minutes",
                            "at least " + std::to_string(enough) + ", which holds an hour"});
    }
    return warnings;
}

}  // namespace backsight::config
