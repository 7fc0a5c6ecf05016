// Peers over WebSockets, and others that have no ticket beside them.

#include "server/host/web_peers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "server/http/http_server.h"
#include "tests/server/http/web_socket_client.h"

namespace backsight::test {
namespace web_peers_test {

constexpr int others = 40, sent_by_each = 100;

/// How many of a player's datagrams arrive where 40 others have sent 100 each since the last poll.
int arriving_of_100(std::uint32_t most_of_others) {
    std::optional<http::HttpServer> page(std::in_place, http::HttpSettings{});
    server::WebPeerConfig config;
    config.max_at_once_unvouched = most_of_others;
    server::WebPeers peers(config, *page, "/play");
    WebSocketClient player = WebSocketClient::open(page->port(), "/play");
    PeerId its_peer;
    int arrived = 0;
    const auto poll = [&] {
        peers.poll([&](PeerId peer, const net::Address&) { its_peer = its_peer.is_null() ? peer : its_peer; },
                   [&](PeerId peer, std::span<const std::uint8_t>, Micros) { arrived += peer == its_peer ? 1 : 0; },
                   [](PeerId) {});
    };
    // The web server's thread takes what was sent when it gets to run.
    const auto comes_true = [](const auto& what) {
        for (int i = 0; i < 4'000 && !what(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        return what();
    };
    EXPECT_TRUE(comes_true([&] {
        poll();
        return !its_peer.is_null();
    }));
    peers.vouch_for(its_peer);
    const std::vector<std::uint8_t> datagram(config.max_datagram_bytes, 7);
    const auto is_heard = [&](std::uint64_t count) {
        const server::WebPeerCounters counters = peers.counters();
        return counters.up_datagrams + counters.hasty >= count;
    };
    std::vector<WebSocketClient> crowd;
    for (int i = 0; i < others; ++i) {
        crowd.push_back(WebSocketClient::open(page->port(), "/play"));
        for (int k = 0; k < sent_by_each; ++k) crowd.back().send(WebSocketClient::binary, datagram);
    }
    EXPECT_TRUE(comes_true([&] { return is_heard(others * sent_by_each); }));
    for (int k = 0; k < 100; ++k) player.send(WebSocketClient::binary, datagram);
    EXPECT_TRUE(comes_true([&] { return is_heard((others + 1) * sent_by_each); }));
    poll();
    // First of the two: its thread calls the other.
    page.reset();
    return arrived;
}

TEST(web_peers, who_has_shown_no_ticket_takes_no_room_from_players) {
    EXPECT_EQ(arriving_of_100(server::WebPeerConfig().max_at_once_unvouched), 100);
    // Without that bound the crowd fills what all have together.
    EXPECT_LT(arriving_of_100(server::WebPeerConfig().max_at_once), 100);
}

}  // namespace web_peers_test
}  // namespace backsight::test
