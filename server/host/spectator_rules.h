#pragma once

// Who may look on at a match, and how late: what page.spectators and its token say.

#include <backsight/time/tick.h>

#include <string>

#include "server/config/server_config.h"
#include "server/http/http_server.h"

namespace backsight::server {

struct SpectatorRules {
    /// False: nobody looks on.
    bool are_let_in = true;
    /// Nothing newer than so long ago is shown.
    Micros delay;
    /// Those without it are turned away; empty: whoever asks on this machine without a proxy is let in, and nobody
    /// else.
    std::string token;

    bool admits(const http::Request& request) const;
    /// The value of a Set-Cookie header for whoever opens the page with "token=TOKEN" behind its address: browsers give
    /// a WebSocket no header, but a cookie. Empty: they have shown no token.
    std::string cookie_for(const http::Request& request, bool has_tls) const;
    /// What the page says about it, in a sentence.
    std::string sentence() const;
};

/// Throws std::runtime_error with the field's name if the token cannot be read.
SpectatorRules spectator_rules(const config::ServerConfig& config);

}  // namespace backsight::server
