#pragma once

// The event loop behind an HttpServer: callbacks of libwebsockets, all on one thread but those that are marked.

#include <libwebsockets.h>

#include <array>
#include <atomic>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/http/door.h"
#include "server/http/http_server.h"
#include "server/http/message_queue.h"
#include "server/http/origin.h"
#include "server/http/who_makes_room.h"

namespace backsight::http {

/// WebSockets of all paths at once.
inline constexpr std::uint32_t most_sockets = 4'096;

/// Whom a page is for.
enum class Asker : std::uint8_t { anybody, direct, own_page };

class HttpServer::Service {
public:
    explicit Service(const HttpSettings& settings);
    ~Service();
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    // From any thread.
    void add(const std::string& path, const std::string& content_type,
             std::function<std::string(const std::string& query)> text, Asker asker = Asker::anybody);
    void add_shared(const std::string& path, const std::string& content_type,
                    std::function<std::shared_ptr<const std::string>()> text);
    void add_urgent(const std::string& path, const std::string& content_type, std::function<Answer()> answer);
    void add_fixed(const std::string& path, const std::string& content_type, std::shared_ptr<const std::string> text);
    void add_answer(const std::string& path, const std::string& content_type, Method method,
                    std::function<Answer(const Request& request)> answer);
    void add_socket(const std::string& path, const SocketLimits& limits, SocketHandler& handler,
                    std::function<bool(const Request& request)> admits);
    bool send(SocketId socket, MessageKind kind, std::span<const std::uint8_t> bytes);
    void close(SocketId socket, CloseCode code, std::string_view reason);
    void vouch_for(SocketId socket);
    int port() const { return own_.port; }
    Faults faults() const;
    std::uint32_t connections() const { return open_.load(std::memory_order_relaxed) + door_->waiting(); }

private:
    struct Made {
        int status = 200;
        std::shared_ptr<const std::string> text;
        const char* content_type = nullptr;  // null: the page's
        std::string set_cookie = {};
    };
    struct Page {
        std::string path;
        std::string content_type;
        std::function<Made(const Request& request)> made;
        Asker asker = Asker::anybody;
        Method method = Method::get;
    };
    struct Urgent {
        std::string path;
        std::string content_type;
        std::function<Answer()> answer;
    };
    struct Path {
        std::string path;
        SocketLimits limits;
        SocketHandler* handler;
        std::function<bool(const Request& request)> admits;
        std::uint32_t open = 0;
        std::unordered_map<std::string, std::uint32_t> open_by_key = {};
        Holders<SocketId> strangers = {};  // open, and perhaps vouched for since
    };
    /// What other threads see of a socket.
    struct Outbox {
        Outbox(lws* its_wsi, const SocketLimits& limits)
            : wsi(its_wsi), when_full(limits.when_full), queue(limits.queued_messages, limits.queued_bytes) {}
        lws* wsi;                      // used on the server's thread alone, as is deadline_us
        std::int64_t deadline_us = 0;  // of its closing; 0: none
        WhenFull when_full;
        std::atomic<bool> is_vouched_for{false};
        std::mutex mutex;
        MessageQueue queue;
        bool is_closing = false;
        CloseCode code = CloseCode::normal;
        std::string reason;
    };
    struct Connection {
        std::string address;
        std::string key;         // by which limits of one address count
        bool has_head = false;   // false: it is under TLS
        RequestHead request;     // as the door read it
        std::uint64_t came = 0;  // its place in their order
        Path* path = nullptr;    // of its WebSocket, if it may open or has opened one
        SocketId socket = 0;     // 0: none is open
        std::shared_ptr<Outbox> outbox;
        std::string head;  // of the answer; empty: there is none yet
        std::shared_ptr<const std::string> body;
        std::size_t answered = 0;           // bytes of both
        std::vector<std::uint8_t> partial;  // a message of which not all fragments are there
        double tokens = 0.0;                // messages that it may send now
        std::int64_t counted_us = 0;
    };

    static int called(lws* wsi, lws_callback_reasons reason, void*, void* in, std::size_t length);
    int call(lws* wsi, lws_callback_reasons reason, void* in, std::size_t length);
    int begin(lws* wsi);
    void adopt_arrivals();
    void drop_arrival(std::string_view newcomer);
    void make_room(std::string_view newcomer);
    void make_room_at(Path& path, std::string_view newcomer);
    void cut_off(lws* wsi, HttpFault fault);
    std::string urgent_answer(const RequestHead& head);
    int ask(lws* wsi, Connection& connection, std::string_view uri);
    int confirm_upgrade(lws* wsi, Connection& connection, std::string_view to);
    int open(lws* wsi, Connection& connection);
    int receive(lws* wsi, Connection& connection, std::span<const std::uint8_t> bytes);
    int write_answer(lws* wsi, Connection& connection);
    int write_message(lws* wsi, Connection& connection);
    int take_leave(lws* wsi, Outbox& outbox);
    int give_up(lws* wsi, Connection& connection);
    void end(lws* wsi, Connection& connection);
    void wake();
    void look_for_work();

    RequestHead head_of(lws* wsi, Connection& connection);
    bool names_us(const RequestHead& head) const;
    const Page* find_page(std::string_view path);
    int turn_away(lws* wsi, Connection& connection, HttpFault fault, Method allowed = Method::get);
    int drop(lws* wsi, HttpFault fault, CloseCode code);
    void set_answer(lws* wsi, Connection& connection, const char* status, std::string_view type,
                    std::shared_ptr<const std::string> body, std::string_view more = "");
    void count(HttpFault fault) { faults_[fault].fetch_add(1, std::memory_order_relaxed); }
    void open_door();
    void run();

    OwnName own_;
    HttpSettings settings_;
    EnumArray<HttpFault, std::atomic<std::uint64_t>> faults_;
    std::atomic<std::uint32_t> open_{0};
    std::atomic<bool> is_stopping_{false};
    std::atomic<bool> is_woken_{false};

    std::mutex mutex_;  // of pages, paths and outboxes
    std::list<Page> pages_;
    std::list<Path> paths_;
    std::unordered_map<SocketId, std::shared_ptr<Outbox>> outboxes_;

    std::mutex door_mutex_;  // of what the door needs, which waits for nothing else
    std::list<Urgent> urgent_;
    std::map<std::uint64_t, Arrival> arrivals_;  // oldest first
    Holders<std::uint64_t> arrived_;             // as arrivals_
    std::uint64_t arrival_ = 0;

    // The server's thread alone:
    std::unordered_map<lws*, Connection> connections_;
    std::uint32_t sockets_ = 0;
    SocketId last_socket_ = 0;
    std::vector<std::uint8_t> message_;
    std::vector<lws*> ready_;
    std::map<std::uint64_t, Arrival> arriving_;
    Holders<lws*> askers_;        // connections without a WebSocket
    Arrival* adopted_ = nullptr;  // while libwebsockets takes it
    std::uint64_t came_ = 0;

    lws_protocols protocols_[2]{};
    std::array<lws_protocol_vhost_options, always_sent.size()> always_{};  // of what libwebsockets answers by itself
    lws_retry_bo_t pings_{};
    lws_context* context_ = nullptr;
    lws_vhost* host_ = nullptr;
    std::unique_ptr<Door> door_;
    std::thread thread_;
};

}  // namespace backsight::http
