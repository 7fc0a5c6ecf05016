#pragma once

// The settings of `backsight serve`, from file and flags. One table, in config_fields.cpp, gives each field its key,
// flag, unit, limits and meaning. The help, the file's parser, the checks and the printed file all use that table.
// Units are in the names.

#include <cstdint>
#include <string>

namespace backsight::config {

struct ServerConfig {
    std::string server_name;
    std::string server_region;
    std::string server_build;

    std::string bind = "0.0.0.0";
    std::int64_t port = 27'770;
    std::int64_t max_clients = 64;
    std::int64_t rooms = 1;
    std::int64_t threads = 1;
    std::string encryption = "dtls";
    std::string certificate_file;
    std::string certificate_key_file;
    std::string ticket_key_file;
    std::string used_tickets_file;
    std::string join_file = "backsight.join";
    std::int64_t client_timeout_ms = 10'000;
    std::int64_t max_offences = 100;
    std::int64_t down_budget_kbps = 256;

    std::int64_t ticks_per_snapshot = 1;
    std::string interpolation = "linear";
    std::string after_newest = "hold";
    std::int64_t extrapolation_limit_ms = 100;
    std::int64_t sample_max_age_ms = 1'000;
    std::int64_t interpolation_delay_ms = 0;
    std::int64_t seed = 1;

    std::string rewind = "exact";
    std::string fire_rate = "commands";
    std::string beams = "straight";
    std::string fairness = "high_ping";
    std::int64_t max_rewind_ms = 500;
    double max_victim_moved_m = 3.5;
    std::int64_t cover_grace_ms = 100;
    std::int64_t cover_max_view_age_ms = 250;
    std::int64_t cover_foresight_ms = 0;
    std::int64_t even_to_ms = 0;
    std::int64_t max_interpolation_delay_ms = 250;
    std::int64_t max_ahead_ms = 250;
    double max_slew_ratio = 0.1;
    std::int64_t max_saved_ms = 500;

    std::string rocket_decided_by = "commands";
    std::int64_t rocket_look_back_ms = 500;
    std::int64_t rocket_fast_forward_ms = 0;
    std::int64_t rocket_decay_permille = 0;
    std::string grenade_decided_by = "commands";
    std::int64_t grenade_look_back_ms = 500;
    std::int64_t grenade_fast_forward_ms = 0;
    std::int64_t grenade_decay_permille = 0;
    std::string spear_decided_by = "commands";
    std::int64_t spear_look_back_ms = 500;
    std::int64_t spear_fast_forward_ms = 0;
    std::int64_t spear_decay_permille = 0;
    std::string bolt_decided_by = "commands";
    std::int64_t bolt_look_back_ms = 500;
    std::int64_t bolt_fast_forward_ms = 0;
    std::int64_t bolt_decay_permille = 0;
    std::string catch_up_counts = "fractions";

    std::string reports_file;
    std::int64_t reports_queue = 2'048;
    std::int64_t reports_max_mib = 1'024;
    std::string reports_postgres;

    std::int64_t metrics_port = 0;
    std::string metrics_bind = "127.0.0.1";

    std::int64_t drain_timeout_s = 60;
    std::string drain_token_file;

    std::int64_t page_port = 0;
    std::string page_bind = "127.0.0.1";
    std::string page_certificate_file;
    std::string page_certificate_key_file;

    std::string log_level = "info";
    std::string log_format = "text";
    std::string log_file;

    friend bool operator==(const ServerConfig&, const ServerConfig&) = default;
};

}  // namespace backsight::config
