#pragma once

// Peers of a match whose datagrams come over WebSockets, one to a message. To the match they are peers like those of
// UDP: the same tickets, queue, limits and timeouts.
//
//     web thread:     a socket opens, says something, closes  ->  a bounded inbox
//     match's thread: poll() hands it on between ticks; send() queues without waiting, and drops what finds no room
//
// A WebSocket is TCP: a lost packet delays all that follow. What a client draws and what the server rewinds stay equal,
// since both depend on what arrived and not on when.
//
// Threads: poll(), send() and close() on the match's thread; counters() on any.

#include <backsight/transport/udp.h>

#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/host/inbox.h"
#include "server/host/web_peer_counters.h"
#include "server/http/http_server.h"

namespace backsight::server {

struct WebPeerConfig {
    /// Places of these peers (PeerId::index()) follow those of the transport.
    std::uint32_t first_place = 0;
    std::uint32_t max_peers = 64;
    /// Sockets at once. More than these have places, since the match hears of a closed one between ticks.
    std::uint32_t max_open = 64;
    std::size_t max_datagram_bytes = 1'200;
    /// Datagrams of one peer between two polls; more are dropped. A stall of TCP brings two seconds' worth at once.
    std::uint32_t max_at_once = 128;
    /// Of a peer that vouch_for() was not called for: all places full of them leave room in the inbox for players.
    std::uint32_t max_at_once_unvouched = 8;
};

class WebPeers final : http::SocketHandler {
public:
    /// Takes WebSockets at `path` of `server`, which must be destroyed before this is.
    WebPeers(const WebPeerConfig& config, http::HttpServer& server, const std::string& path);
    WebPeers(const WebPeers&) = delete;
    WebPeers& operator=(const WebPeers&) = delete;

    bool owns(PeerId peer) const { return !peer.is_null() && peer.index() >= config_.first_place; }

    /// Calls `connected(peer, address)`, `received(peer, bytes, arrived)` and `closed(peer)` for what came since the
    /// last poll: connections first. `arrived` is by steady_now(). They may call send() and close().
    template <typename Connected, typename Received, typename Closed>
    void poll(Connected connected, Received received, Closed closed) {
        exchange();
        for (const Opened& each : opened_) {
            seat_of(each.peer) = {each.peer, each.socket, false};
            connected(each.peer, each.address);
        }
        inbox_.drain(
            [&](PeerId peer, std::span<const std::uint8_t> bytes, Micros arrived) {
                if (is_here(peer)) received(peer, bytes, arrived);
            },
            [&](PeerId peer) {
                if (is_here(peer)) closed(peer);
                forget(peer);
            });
    }
    /// Returns false if it was dropped: a stale peer, or a client that reads too slowly.
    bool send(PeerId peer, std::span<const std::uint8_t> datagram);
    /// Its closed() will not be called. A stale id is ignored.
    void close(PeerId peer, const char* reason);
    /// It has a seat, or waits for one with a ticket: its socket makes no room for others, and it may send more at
    /// once.
    void vouch_for(PeerId peer);

    WebPeerCounters counters() const;
    http::HttpServer::Faults faults() const { return server_->faults(); }

private:
    struct Seat {
        PeerId peer;
        http::SocketId socket = 0;
        bool is_vouched_for = false;
    };
    struct Place {
        http::SocketId socket = 0;  // 0: free
        std::uint64_t generation = 0;
        std::uint32_t waiting = 0;  // datagrams in the inbox
        bool is_closed = false;     // and the match has not been told
        bool is_vouched_for = false;
    };
    struct Opened {
        PeerId peer;
        http::SocketId socket;
        net::Address address;
    };

    void opened(http::SocketId socket, const std::string& address) override;
    void received(http::SocketId socket, http::MessageKind kind, std::span<const std::uint8_t> bytes) override;
    void closed(http::SocketId socket) override;

    void exchange();
    void forget(PeerId peer);
    bool is_here(PeerId peer) { return seat_of(peer).peer == peer; }
    Seat& seat_of(PeerId peer) { return seats_[peer.index() - config_.first_place]; }
    PeerId peer_at(std::size_t place) const;
    Place* place_of(http::SocketId socket);

    WebPeerConfig config_;
    http::HttpServer* server_;

    mutable std::mutex mutex_;
    std::vector<Place> places_;
    Inbox arriving_;
    std::vector<Opened> opening_;
    WebPeerCounters counters_;

    // The match's thread alone:
    std::vector<Seat> seats_;
    Inbox inbox_;
    std::vector<Opened> opened_;
    std::uint64_t down_datagrams_ = 0, down_bytes_ = 0, unsent_ = 0;
};

}  // namespace backsight::server
