// Settings that are each in range, but do not go together.

#include <stdexcept>
#include <utility>

#include "server/config/config_fields.h"
#include "server/http/client_address.h"
#include "server/http/origin.h"

namespace backsight::config {

namespace {

// Each room takes the next port.
std::optional<Conflict> find_ports_beyond(const ServerConfig& config) {
    const std::int64_t last = 65'536 - config.rooms;
    const std::string needs = "at most " + std::to_string(last) + ", so that each of network.rooms has a port";
    if (config.port > last) return Conflict{"network.port", needs};
    if (config.page_port > last) return Conflict{"page.port", needs};
    return std::nullopt;
}

// Whoever reads a page or a ticket on the way could play as its owner.
std::optional<Conflict> find_open_page(const ServerConfig& config) {
    if (config.page_certificate_file.empty() != config.page_certificate_key_file.empty()) {
        return Conflict{"page.certificate_key_file", "both certificate and key, or neither"};
    }
    if (config.page_port == 0 || http::is_loopback(config.page_bind) || !config.page_certificate_file.empty()) {
        return std::nullopt;
    }
    return Conflict{"page.bind", "127.0.0.1, or a page.certificate_file: beyond this machine the page is encrypted"};
}

// Whoever plays would look at the page beside their game.
std::optional<Conflict> find_open_view(const ServerConfig& config) {
    if (config.page_spectators != "delayed" && !config.page_spectators_token_file.empty()) {
        return Conflict{"page.spectators_token_file",
                        "none, or page.spectators = delayed: nobody else is asked for a token"};
    }
    if (config.page_port == 0 || config.page_spectators != "delayed" || http::is_loopback(config.page_bind)) {
        return std::nullopt;
    }
    if (!config.page_spectators_token_file.empty()) return std::nullopt;
    return Conflict{"page.spectators",
                    "local or off, or a page.spectators_token_file too: beyond this machine spectators "
                    "show a token"};
}

std::optional<Conflict> find_wrong_proxies(const ServerConfig& config) {
    // Under TLS the web server reads the headers, and may lose the one that the proxy has added.
    if (!config.page_proxies.empty() && !config.page_certificate_file.empty()) {
        return Conflict{"page.proxies",
                        "none, or a page without page.certificate_file: a proxy in front of the page "
                        "encrypts in its place"};
    }
    try {
        http::addresses_in(config.page_proxies);
        return std::nullopt;
    } catch (const std::runtime_error& error) {
        return Conflict{"page.proxies",
                        std::string("addresses with commas between, as in 10.0.0.5, ::1; ") + error.what()};
    }
}

// Names of a server become names of folders.
std::optional<Conflict> find_long_name(const ServerConfig& config) {
    constexpr std::size_t most = 63;
    for (const auto& [key, name] : {std::pair{"server.name", &config.server_name},
                                    {"server.region", &config.server_region},
                                    {"server.build", &config.server_build}}) {
        if (name->size() > most) return Conflict{key, "at most " + std::to_string(most) + " bytes"};
    }
    return std::nullopt;
}

}  // namespace

std::optional<Conflict> find_conflict(const ServerConfig& config) {
    if (const auto conflict = find_ports_beyond(config)) return conflict;
    if (config.bind.empty()) return Conflict{"network.bind", "an address"};
    if (config.metrics_port != 0 && config.metrics_bind.empty()) return Conflict{"metrics.bind", "an address"};
    if (config.metrics_port == 0 && !config.drain_token_file.empty()) {
        return Conflict{"life.drain_token_file", "a metrics.port too: there its owner orders to drain"};
    }
    if (config.certificate_file.empty() != config.certificate_key_file.empty()) {
        return Conflict{"network.certificate_key_file", "both certificate and key, or neither"};
    }
    if (const auto conflict = find_open_page(config)) return conflict;
    if (const auto conflict = find_open_view(config)) return conflict;
    if (const auto conflict = find_wrong_proxies(config)) return conflict;
    if (!config.reports_postgres.empty() && config.reports_file.empty()) {
        return Conflict{"reports.postgres", "a reports.file too: it holds the reports until the database has them"};
    }
    if (const auto conflict = find_long_name(config)) return conflict;
    return config.game.game() == nullptr ? std::nullopt : config.game.game()->find_conflict(match_setup_of(config));
}

service::MatchSetup match_setup_of(const ServerConfig& config) {
    service::MatchSetup setup;
    setup.settings = config.game;
    setup.max_players = static_cast<std::uint32_t>(config.max_clients);
    setup.client_timeout = Micros{config.client_timeout_ms * 1000};
    setup.max_offences = static_cast<std::uint32_t>(config.max_offences);
    setup.down_budget_kbps = static_cast<std::uint32_t>(config.down_budget_kbps);
    setup.workers = static_cast<std::uint32_t>(config.threads);
    setup.transport_is_secure = config.encryption == "dtls";
    setup.has_reports = !config.reports_file.empty();
    return setup;
}

}  // namespace backsight::config
