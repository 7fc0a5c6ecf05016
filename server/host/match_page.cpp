#include "server/host/match_page.h"

#include <stdexcept>

#include "server/host/field_errors.h"
#include "server/host/page_endpoint.h"
#include "server/host/recorded_networks.h"
#include "server/host/server_host.h"
#include "server/http/origin.h"

namespace backsight::server {

namespace {

std::string url_of(const config::ServerConfig& config, int port) {
    return (config.page_certificate_file.empty() ? "http://" : "https://") +
           http::host_and_port(config.page_bind, port);
}

}  // namespace

OpenPage::OpenPage(MatchPage& page, ServerHost& host, const config::ServerConfig& config, bool takes_any_port,
                   const std::filesystem::path& recordings)
    : page_(&page) {
    http::HttpSettings settings = page_settings(config);
    page.set_spectators(spectator_rules(config));
    const auto open = [&]() -> http::HttpServer& {
        try {
            return page.open(settings);
        } catch (const std::runtime_error&) {
            if (!takes_any_port) throw;
            settings.port = 0;
            has_other_port_ = true;
            return page.open(settings);
        }
    };
    http::HttpServer* http = nullptr;
    naming("page.bind, page.port", [&] { http = &open(); });
    url_ = url_of(config, http->port());
    if (http::is_loopback(config.page_bind)) offer_recorded_networks(*http, recordings);
    host.take_players_from(*http);
}

}  // namespace backsight::server
