#include "web/live/live_page.h"

#include "web/engine/pages.h"

namespace backsight::web {

namespace {

// A home, a company or a proxy: four of them fill the page.
constexpr std::uint32_t most_viewers_of_one_address = 4;

/// The page with a sentence about spectators in its header.
std::string with_sentence(std::string page, const std::string& sentence) {
    const std::size_t end = page.find("</header>");
    return end == std::string::npos ? page : page.insert(end, "  <p id=\"spectators\">" + sentence + "</p>\n");
}

}  // namespace

LivePage::~LivePage() { close(); }

void LivePage::set_spectators(const server::SpectatorRules& rules) {
    rules_ = rules;
    feed_.set_delay(rules.delay);
}

http::HttpServer& LivePage::open(const http::HttpSettings& settings) {
    http::SocketLimits limits;
    limits.max_open = static_cast<std::uint32_t>(most_viewers);
    limits.max_open_of_one = most_viewers_of_one_address;
    limits.max_message_bytes = longest_wish;
    limits.takes_binary = false;
    const std::lock_guard lock(mutex_);
    http::HttpServer& http = http_.emplace(settings);
    const std::string page = with_sentence(index_page("live"), rules_.sentence());
    const bool has_tls = !settings.certificate_file.empty();
    // Before the files: where two pages have one path, the first is answered.
    http.add_answer("/", "text/html; charset=utf-8", http::Method::get,
                    [this, page, has_tls](const http::Request& request) {
                        return http::Answer{.text = page, .set_cookie = rules_.cookie_for(request, has_tls)};
                    });
    add_page_files(http, page);
    http.add_socket("/watch", limits, *this, [this](const http::Request& request) { return rules_.admits(request); });
    return http;
}

// Handlers never wait for this lock, so the web server's thread can end meanwhile.
void LivePage::close() {
    const std::lock_guard lock(mutex_);
    http_.reset();
}

void LivePage::opened(http::SocketId socket, const std::string&) { feed_.came(socket); }

void LivePage::received(http::SocketId socket, http::MessageKind, std::span<const std::uint8_t> bytes) {
    feed_.said(socket, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void LivePage::closed(http::SocketId socket) { feed_.left(socket); }

void LivePage::send_text(ViewerId viewer, std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (http_) http_->send(viewer, text);
}

void LivePage::send_binary(ViewerId viewer, std::span<const std::uint8_t> bytes) {
    const std::lock_guard lock(mutex_);
    if (http_) http_->send(viewer, http::MessageKind::binary, bytes);
}

void LivePage::close(ViewerId viewer, const std::string& reason) {
    const std::lock_guard lock(mutex_);
    if (http_) http_->close(viewer, http::CloseCode::refused, reason);
}

}  // namespace backsight::web
