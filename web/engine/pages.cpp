#include "web/engine/pages.h"

#include <memory>
#include <utility>

namespace backsight::web {

namespace embedded {
std::string_view index_html();
std::string_view playground_css();
std::string_view playground_js();
std::string_view playground_wasm();
std::string_view inspector_wasm();
std::string_view sqlite_wasm();
}  // namespace embedded

const std::array<PageFile, 6>& page_files() {
    static const std::array<PageFile, 6> files{{
        {"index.html", "text/html; charset=utf-8", embedded::index_html()},
        {"playground.css", "text/css; charset=utf-8", embedded::playground_css()},
        {"playground.js", "text/javascript; charset=utf-8", embedded::playground_js()},
        {"playground.wasm", "application/wasm", embedded::playground_wasm()},
        {"inspector.wasm", "application/wasm", embedded::inspector_wasm()},
        {"sqlite.wasm", "application/wasm", embedded::sqlite_wasm()},
    }};
    return files;
}

std::string index_page(std::string_view mode) {
    constexpr std::string_view meta = "name=\"backsight-mode\" content=\"";
    std::string page(page_files().front().bytes);
    const std::size_t found = page.find(meta);
    if (found == std::string::npos) return page;
    const std::size_t begin = found + meta.size();
    return page.replace(begin, page.find('"', begin) - begin, mode);
}

void add_page_files(http::HttpServer& http, std::string index) {
    for (const PageFile& file : page_files()) {
        const bool is_index = file.name == "index.html";
        const auto bytes = std::make_shared<const std::string>(is_index ? std::move(index) : std::string(file.bytes));
        http.add_fixed("/" + std::string(file.name), std::string(file.content_type), bytes);
        if (is_index) http.add_fixed("/", std::string(file.content_type), bytes);
    }
}

}  // namespace backsight::web
