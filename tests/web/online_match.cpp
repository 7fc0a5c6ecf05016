#include "tests/web/online_match.h"

#include <gtest/gtest.h>
#include <sodium.h>

#include "arena/service/join_settings.h"
#include "server/host/page_endpoint.h"

namespace backsight::test {

PageServer::PageServer(const server::HostConfig& config)
    : log_(logging::Level::off, logging::Format::text, {}),
      host_(config, log_),
      page_(std::make_unique<http::HttpServer>(server::page_settings(config.server))) {
    host_.take_players_from(*page_);
    thread_ = std::thread([this] { host_.run(stop_); });
}

server::ServerStatus PageServer::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    page_.reset();
    return host_.status();
}

std::string fetched(int port, const std::string& path, const std::string& host) {
    WebSocketClient client(
        port, "GET " + path + " HTTP/1.1\r\nHost: " + (host.empty() ? "127.0.0.1:" + std::to_string(port) : host) +
                  "\r\nSec-Fetch-Site: same-origin\r\n\r\n");
    const std::string all = client.rest();
    const std::size_t end = all.find("\r\n\r\n");
    return end == std::string::npos ? "" : all.substr(end + 4);
}

std::vector<std::uint8_t> ticket_in(const std::string& join_text) {
    const std::string key = "\"ticket\":\"";
    const std::size_t begin = join_text.find(key);
    if (begin == std::string::npos) return {};
    const std::size_t end = join_text.find('"', begin + key.size());
    const std::string text = join_text.substr(begin + key.size(), end - begin - key.size());
    std::vector<std::uint8_t> bytes(text.size());
    std::size_t size = 0;
    if (sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                          sodium_base64_VARIANT_ORIGINAL) != 0) {
        return {};
    }
    bytes.resize(size);
    return bytes;
}

OnlineVisitor::OnlineVisitor(int port, std::optional<std::vector<std::uint8_t>> ticket)
    : socket_(WebSocketClient::open(port, "/play", "http://127.0.0.1:" + std::to_string(port))) {
    const std::string text = fetched(port, "/join.json");
    server::FieldFault fault;
    const auto config = arena::match_of_join_text(text, fault);
    EXPECT_TRUE(config) << fault.sentence() << " in " << text;
    player_ = std::make_unique<web::OnlinePlayer>(config.value_or(arena::MatchConfig{}));
    EXPECT_TRUE(player_->connect(now(), 7, ticket ? *ticket : ticket_in(text)));
}

Micros OnlineVisitor::now() const {
    const auto passed = std::chrono::steady_clock::now() - began_;
    return Micros{std::chrono::duration_cast<std::chrono::microseconds>(passed).count()};
}

bool OnlineVisitor::play(int patience_ms) {
    while (const auto frame = socket_.receive(patience_ms)) {
        if (frame->opcode == WebSocketClient::closing) return false;
        if (frame->opcode == WebSocketClient::binary) player_->deliver(now(), frame->bytes);
        patience_ms = 0;
    }
    player_->play_until(now());
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    while (const auto size = player_->take(buffer)) {
        if (!socket_.send(WebSocketClient::binary, std::span(buffer).first(*size))) return false;
    }
    return true;
}

}  // namespace backsight::test
