#pragma once

// The playground's files, as any host of static files may serve them. They are in the program; nothing is read from
// disk. Any thread.

#include <array>
#include <string>
#include <string_view>

#include "server/http/http_server.h"

namespace backsight::web {

struct PageFile {
    std::string_view name;  ///< such as "playground.js"; a page at "/" is "index.html"
    std::string_view content_type;
    std::string_view bytes;
};

const std::array<PageFile, 6>& page_files();

/// index.html as it opens in another mode: "live" or "inspector".
std::string index_page(std::string_view mode);

/// Serves all of them, with `index` at "/" in place of index.html.
void add_page_files(http::HttpServer& http, std::string index);

}  // namespace backsight::web
