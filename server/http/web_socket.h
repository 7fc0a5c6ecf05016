#pragma once

// WebSockets of an HttpServer, as its users see them: who may open how many, what they may send, and what is told of
// them. Bytes in, bytes out; the web server's thread does the network.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace backsight::http {

/// Names one open socket. Never given again, never 0.
using SocketId = std::uint64_t;

enum class MessageKind : std::uint8_t { text, binary };

/// What happens to a message that finds the queue to its client full.
enum class WhenFull : std::uint8_t {
    close_socket,  ///< the client is cut off: it would miss a part
    drop_message   ///< the message alone: for whoever can do without one, as over UDP
};

/// Limits of one path. A client that exceeds one is cut off with a reason that says so, and counted.
struct SocketLimits {
    std::uint32_t max_open = 16;
    /// Of these, from one address; 0: as many.
    std::uint32_t max_open_of_one = 0;
    /// Where all are open, one that HttpServer::vouch_for() was never called for makes room: the oldest of the address
    /// that has the most of them, and among addresses that have as many the oldest of all.
    bool makes_room = false;
    /// Largest message that a client may send, all its fragments together.
    std::size_t max_message_bytes = 256;
    /// Messages and fragments that a client may send in a second; as many again may be saved up.
    std::uint32_t max_messages_per_second = 32;
    bool takes_text = true;
    bool takes_binary = true;
    /// Messages to a client that may wait for its network.
    std::size_t queued_messages = 64;
    /// Bytes of those. Reserved for each open socket; memory is used when it is written.
    std::size_t queued_bytes = 4u << 20;
    WhenFull when_full = WhenFull::close_socket;
};

/// Why the server turned somebody away. Counted since the start; see HttpServer::faults().
enum class HttpFault : std::uint8_t {
    connections_full,   ///< hung up on at once: too many connections, with or without a request
    no_request,         ///< hung up on: no whole request, or answer read, in time, or before others that came later
    bad_request,        ///< 400: the bytes are no request, or one header hides another
    foreign_host,       ///< 403: the Host header does not name this server
    foreign_origin,     ///< 403: the page that opened the socket is not of this server
    unknown_path,       ///< 404
    wrong_method,       ///< 405, or an upgrade to something other than a WebSocket
    no_access,          ///< 403: spectators are not let in, or not without their token
    sockets_full,       ///< 503: all sockets of that path are in use, or all that one address may have
    message_too_long,   ///< the socket was closed with 1009
    messages_too_fast,  ///< the socket was closed with 1008
    wrong_kind,         ///< the socket was closed with 1003: text where binary is expected, or the reverse
    queue_full,         ///< the socket was closed with 1013: its client reads too slowly
    message_dropped,    ///< for the same reason, with WhenFull::drop_message
    count_
};

/// "foreign origin" and so on: words for metrics and logs.
const char* word_of(HttpFault fault);

/// Close codes of RFC 6455, section 7.4.1.
enum class CloseCode : std::uint16_t {
    normal = 1000,
    going_away = 1001,
    wrong_kind = 1003,
    refused = 1008,
    too_long = 1009,
    try_later = 1013
};

/// What a path does with its sockets. All calls come from the web server's thread, one at a time: they must be short,
/// and must not throw. They may call HttpServer::send and close.
class SocketHandler {
public:
    /// `address`: the peer's, without a port.
    virtual void opened(SocketId socket, const std::string& address) = 0;
    /// A whole message. `bytes` live until the call returns.
    virtual void received(SocketId socket, MessageKind kind, std::span<const std::uint8_t> bytes) = 0;
    /// Called once for each opened socket, whoever closed it; the last call for that socket.
    virtual void closed(SocketId socket) = 0;

protected:
    ~SocketHandler() = default;
};

}  // namespace backsight::http
