#pragma once

// The live page of a running match: its files, and its viewers at /watch, as docs/wire/live-wire.md describes them.

#include <mutex>
#include <optional>

#include "server/host/match_page.h"
#include "web/live/live_feed.h"

namespace backsight::web {

class LivePage : public server::MatchPage, http::SocketHandler, ViewerPort {
public:
    LivePage() : feed_(*this) {}
    ~LivePage() override;

    void set_spectators(const server::SpectatorRules& rules) override;
    service::Spectator& spectator() override { return feed_.spectator(); }
    bots::ScreenTaker& screens() { return feed_.screens(); }
    http::HttpServer& open(const http::HttpSettings& settings) override;
    void close() override;

    FeedNumbers numbers() const { return feed_.numbers(); }

private:
    void opened(http::SocketId socket, const std::string& address) override;
    void received(http::SocketId socket, http::MessageKind kind, std::span<const std::uint8_t> bytes) override;
    void closed(http::SocketId socket) override;

    void send_text(ViewerId viewer, std::string_view text) override;
    void send_binary(ViewerId viewer, std::span<const std::uint8_t> bytes) override;
    void close(ViewerId viewer, const std::string& reason) override;

    server::SpectatorRules rules_;
    std::mutex mutex_;  // of http_, which the feed's thread uses too
    std::optional<http::HttpServer> http_;
    LiveFeed feed_;
};

}  // namespace backsight::web
