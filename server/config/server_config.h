#pragma once

// The settings of a server, from file and flags. One table, in config_fields.cpp, gives each field its key, flag, unit,
// limits and meaning; the game adds a table of its own (backsight/service/settings.h). The help, the file's parser, the
// checks and the printed file all use both. Units are in the names.

#include <backsight/service/settings.h>

#include <cstdint>
#include <string>

namespace backsight::config {

struct ServerConfig {
    ServerConfig() = default;
    /// All defaults, those of the game among them. `its` must outlive it.
    explicit ServerConfig(const service::Game& its) : game(its) {}

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
    std::int64_t ticket_key_grace_s = 300;
    std::string used_tickets_file;
    std::string join_file = "backsight.join";
    std::int64_t client_timeout_ms = 10'000;
    std::int64_t max_offences = 100;
    std::int64_t down_budget_kbps = 256;

    /// The game that is served, and its own settings.
    service::GameSettings game;

    std::string reports_file;
    std::int64_t reports_queue = 2'048;
    std::int64_t reports_max_mib = 1'024;
    std::string reports_postgres;

    std::int64_t metrics_port = 0;
    std::string metrics_bind = "127.0.0.1";
    std::string metrics_hosts;

    std::int64_t drain_timeout_s = 60;
    std::string drain_token_file;

    std::int64_t page_port = 0;
    std::string page_bind = "127.0.0.1";
    std::string page_certificate_file;
    std::string page_certificate_key_file;
    std::string page_proxies;
    std::string page_spectators = "local";
    std::int64_t page_spectators_delay_s = 30;
    std::string page_spectators_token_file;

    std::string log_level = "info";
    std::string log_format = "text";
    std::string log_file;

    friend bool operator==(const ServerConfig&, const ServerConfig&) = default;
};

}  // namespace backsight::config
