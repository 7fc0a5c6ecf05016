#pragma once

// The page of a running match: it is a spectator, and serves what it sees on a port where players may join too. A game
// may have a page of its own, made by a room above this one.
//
//     MatchPage* page = ...;     host config: spectator = &page->spectator();
//     host.take_players_from(page->open(settings));                             page->close(); before the host goes
//
// spectator() lives as long as the page. One thread opens and closes.

#include <backsight/service/spectator.h>

#include <filesystem>
#include <string>

#include "server/config/server_config.h"
#include "server/host/spectator_rules.h"
#include "server/http/http_server.h"

namespace backsight::server {

class ServerHost;

class MatchPage {
public:
    virtual ~MatchPage() = default;
    virtual service::Spectator& spectator() = 0;
    /// Who may look on, and how late. Called before open(), and before the match begins.
    virtual void set_spectators(const SpectatorRules& /*rules*/) {}
    /// Serves the page. Throws std::runtime_error if the port cannot be had. Good until close().
    virtual http::HttpServer& open(const http::HttpSettings& settings) = 0;
    /// Cuts everybody off; nothing if it is not open.
    virtual void close() = 0;
};

/// Opens and closes a page beside a host, which must outlive this.
class OpenPage {
public:
    /// Opens what config.page_* say, and lets players of the page join. `takes_any_port`: where the port is in use,
    /// another that is free. `recordings`: the folder of recordings, of which pages on loopback are offered networks;
    /// empty: there is none. Throws std::runtime_error with the field's name.
    OpenPage(MatchPage& page, ServerHost& host, const config::ServerConfig& config, bool takes_any_port,
             const std::filesystem::path& recordings = {});
    ~OpenPage() { page_->close(); }
    OpenPage(const OpenPage&) = delete;
    OpenPage& operator=(const OpenPage&) = delete;

    /// Such as "http://127.0.0.1:27780".
    const std::string& url() const { return url_; }
    bool has_other_port() const { return has_other_port_; }

private:
    MatchPage* page_;
    std::string url_;
    bool has_other_port_ = false;
};

}  // namespace backsight::server
