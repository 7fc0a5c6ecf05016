#pragma once

// Recorded networks for the pages of this machine: a visitor lets their own link play one.

#include <filesystem>

#include "server/http/http_server.h"

namespace backsight::server {

/// Serves GET /networks.json, {"networks":["NAME",...]}, and GET /networks/0.csv and so on, the text of each in that
/// order (inputs/trace_text.h), from data/network. Files above 4 MiB are left out, and all after the 64th. `data`: the
/// folder of recordings; empty: the list is. For a port on loopback alone: recordings have licences of their own, so
/// requests of a proxy are answered 403. Whoever reads the same one at the same time is given one text, and at most
/// eight are held.
void offer_recorded_networks(http::HttpServer& page, const std::filesystem::path& data);

}  // namespace backsight::server
