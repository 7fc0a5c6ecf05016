#pragma once

// Pages and WebSockets over HTTP/1.1, plain or with TLS, on one port and one thread of its own (libwebsockets).
//
//     http::HttpServer http({.bind = "127.0.0.1", .port = 27780, .own_names_only = true});
//     http.add("/", "text/html", [] { return page; });
//     http.add_socket("/watch", {.max_open = 16}, watchers);    // tells watchers of each socket and message
//     http.send(socket, http::MessageKind::binary, bytes);      // from any thread; never waits
//
// In: requests. Out: 200 with a page, 404 for any other path, 405 for any other method than the path's, 403 for a
// foreign Host or Origin, 400 for what is no request. A client must finish its request within request_timeout, and read
// the answer within answer_timeout, else it is cut off. Pages are made and handlers called on the server's thread,
// urgent pages on the door's (door.h). No client costs a thread, or holds up another: where there are too many, the
// oldest of the address with the most goes first.

#include <backsight/base/enum_array.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/web_socket.h"

namespace backsight::http {

struct HttpSettings {
    std::string bind = "127.0.0.1";
    int port = 0;  ///< 0 takes a free one
    /// PEM files, both or none: with them the port takes TLS alone.
    std::string certificate_file;
    std::string certificate_key_file;
    /// On loopback, answers only to a Host header that names this machine as 127.0.0.1, localhost, [::1] or `bind`. So
    /// no foreign page can read what this port serves by giving its own name this address.
    bool own_names_only = false;
    /// Answers only to localhost, `bind`, `names` and the machine's own name, whatever the port; beyond loopback to
    /// each address too, since no foreign page can give itself one. Requests without a Host header are answered: none
    /// of them comes from a page.
    bool known_names_only = false;
    std::vector<std::string> names;
    /// Addresses of proxies whose X-Forwarded-For is believed: limits of one address count for the one that it names.
    std::vector<std::string> proxies;
};

enum class Method : std::uint8_t { get, post };

struct Request {
    std::string query;          ///< what stands behind the "?" of the address, percent-encoded: "a=1&b=2"
    std::string authorization;  ///< the header of that name
    std::string cookie;         ///< likewise
    bool is_direct = false;     ///< see add_direct()
};

struct Answer {
    int status = 200;  ///< 200, 202, 400, 401, 403, 409 or 503
    std::string text;
    /// Of the text, where it is not the page's own.
    const char* content_type = nullptr;
    std::string set_cookie = {};  ///< the header of that name
};

class HttpServer {
public:
    /// Connections with a request and without a WebSocket at once. Each may cost 10 kB, and the page that was made for
    /// it; fixed and shared pages are held once. As many again may wait until their request is whole.
    static constexpr std::uint32_t max_requests = 256;
    static constexpr std::chrono::milliseconds request_timeout{2'000};
    static constexpr std::chrono::milliseconds answer_timeout{20'000};
    static constexpr std::chrono::milliseconds close_timeout{2'000};
    using Faults = EnumArray<HttpFault, std::uint64_t>;

    /// Listens. Throws std::runtime_error if it cannot.
    explicit HttpServer(const HttpSettings& settings);
    /// Cuts off everybody, after which no handler is called.
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// `path` begins with a slash. If `text` throws, the answer is 500. From any thread, as are all others.
    void add(const std::string& path, const std::string& content_type, std::function<std::string()> text);
    /// A page that never changes: whoever reads it reads this very text, which is not copied.
    void add_fixed(const std::string& path, const std::string& content_type, std::shared_ptr<const std::string> text);
    /// As add(), for whoever asks without a proxy: with a header that no browser sends by itself, by HTTP/1.0 or under
    /// TLS the answer is 403.
    void add_direct(const std::string& path, const std::string& content_type, std::function<std::string()> text);
    /// As add_direct(), and all who read it at the same time may be given one text. Null: 503.
    void add_shared(const std::string& path, const std::string& content_type,
                    std::function<std::shared_ptr<const std::string>()> text);
    /// As add_direct(), for this server's own pages alone: without `Sec-Fetch-Site: same-origin`, which a browser sends
    /// and no script can, the answer is 403.
    void add_for_own_page(const std::string& path, const std::string& content_type, std::function<std::string()> text);
    /// A short answer to GET that waits for no other page: it is made and sent on the door's thread. Not under TLS.
    void add_urgent(const std::string& path, const std::string& content_type, std::function<Answer()> answer);
    /// As add(); `text` is given what stands behind the "?" of the address, percent-encoded: "a=1&b=2".
    void add_query(const std::string& path, const std::string& content_type,
                   std::function<std::string(const std::string& query)> text);
    /// For whoever must hear more than a page: `answer` decides on the status too. A POST's body is not read.
    void add_answer(const std::string& path, const std::string& content_type, Method method,
                    std::function<Answer(const Request& request)> answer);
    /// Takes WebSockets at `path`. `handler` must outlive the server. `admits`: who may open one; empty: everybody.
    void add_socket(const std::string& path, const SocketLimits& limits, SocketHandler& handler,
                    std::function<bool(const Request& request)> admits = {});

    /// Queues a copy of `bytes`; allocates nothing and never waits for the network. Returns false if the socket is gone
    /// or its queue is full: see SocketLimits::when_full.
    bool send(SocketId socket, MessageKind kind, std::span<const std::uint8_t> bytes);
    bool send(SocketId socket, std::string_view text);
    /// Closes it soon, with a reason of at most 120 bytes. Queued messages are not sent. A client that does not read is
    /// cut off without the reason after close_timeout, or five seconds later in the middle of a message.
    void close(SocketId socket, CloseCode code, std::string_view reason);
    /// Somebody knows who is behind this socket: see SocketLimits::makes_room.
    void vouch_for(SocketId socket);

    int port() const { return port_; }
    /// Whoever was turned away, by HttpFault, since the start.
    Faults faults() const;
    /// Open connections, with or without a WebSocket.
    std::uint32_t connections() const;

private:
    class Service;
    std::unique_ptr<Service> service_;
    int port_ = 0;
};

}  // namespace backsight::http
