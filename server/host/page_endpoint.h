#pragma once

// The way into a match from a page: the port that it is served on, and a ticket for whoever opens it on this machine.

#include <atomic>
#include <string>

#include "server/admission/join_file.h"
#include "server/config/server_config.h"
#include "server/http/http_server.h"

namespace backsight::server {

/// The settings of the page's port. Throws std::runtime_error with the field's name if its certificate or key cannot be
/// read.
http::HttpSettings page_settings(const config::ServerConfig& config);

/// Serves GET /join.json: what a page needs to join, as docs/operate/pages.md describes. With an issuer each answer
/// has a ticket for a new user. Without one a page is given its ticket by whoever knows its user.
class PageEndpoint {
public:
    /// `game`: Game::join_entries(). `issuer`: whose key signs tickets, null for none; it must outlive `page`, as must
    /// this.
    PageEndpoint(std::string game, const JoinInfo* issuer, http::HttpServer& page);
    PageEndpoint(const PageEndpoint&) = delete;
    PageEndpoint& operator=(const PageEndpoint&) = delete;

private:
    std::string text();

    std::string settings_;
    const JoinInfo* issuer_;
    std::atomic<std::uint64_t> given_{0};
};

}  // namespace backsight::server
