#include "web/live/live_page.h"

#include "web/engine/pages.h"

namespace backsight::web {

LivePage::~LivePage() { close(); }

http::HttpServer& LivePage::open(const http::HttpSettings& settings) {
    http::SocketLimits limits;
    limits.max_open = static_cast<std::uint32_t>(most_viewers);
    limits.max_message_bytes = longest_wish;
    limits.takes_binary = false;
    const std::lock_guard lock(mutex_);
    http::HttpServer& http = http_.emplace(settings);
    add_page_files(http, index_page("live"));
    http.add_socket("/watch", limits, *this);
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
