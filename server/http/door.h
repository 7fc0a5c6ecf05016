#pragma once

// Where connections come in: a thread of its own accepts them, waits until the head of their request is whole, checks
// it, and only then hands the socket on with nothing taken from it.
//
//     new connection ---> waits here until its head is whole  ---> answered here: urgent pages, and heads that are
//     wrong
//                         (2 s, the oldest goes first)         ---> arrived(): everything else
//
// So whoever never asks costs the web server nothing, and a page that must always answer, such as /healthz, waits for
// no other page: the door does no work for other requests that grows with how many there are. When too many wait, one
// is hung up on, see who_makes_room.h. With TLS the head is not to be read here: a connection is handed on when its
// first bytes are there.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http/request_head.h"
#include "server/http/web_socket.h"
#include "server/http/who_makes_room.h"

namespace backsight::http {

/// A connection to serve. Who takes it closes the socket.
struct Arrival {
    int socket = -1;
    std::string address;    ///< the peer's, or the one that a named proxy gives
    bool has_head = false;  ///< false: it is under TLS
    RequestHead head;
};

struct DoorConfig {
    std::string bind;
    int port = 0;
    bool reads_heads = true;
    std::vector<std::string> proxies;
    std::chrono::milliseconds head_timeout{2'000};
    std::size_t most_waiting = 256;
};

/// What the door tells. All calls come from its thread.
struct DoorCalls {
    std::function<void(Arrival arrival)> arrived;
    std::function<void(HttpFault fault)> turned_away;
    /// The whole answer to a request that is answered at the door; empty: it is none of those.
    std::function<std::string(const RequestHead& head)> urgent;
};

class Door {
public:
    /// Listens. Throws std::runtime_error if it cannot.
    Door(DoorConfig config, DoorCalls calls);
    /// Hangs up on all that wait. No call comes after it.
    ~Door();
    Door(const Door&) = delete;
    Door& operator=(const Door&) = delete;

    /// From here on connections are taken.
    void start();
    int port() const { return port_; }
    std::uint32_t waiting() const { return waiting_count_.load(std::memory_order_relaxed); }

private:
    using Clock = std::chrono::steady_clock;
    struct Waiting {
        int socket = -1;
        std::string address;
        Clock::time_point since;
    };
    using Place = std::list<Waiting>::iterator;

    void listen();
    void run();
    void accept_all();
    void look(int socket, bool is_ended);
    bool is_done_with(Place place, bool is_ended);
    void wait_for(Place place);
    void hang_up(Place place, HttpFault fault);
    void drop_overdue();
    void hand_on(Place place, std::size_t head_size);
    void answer(Place place, std::string_view text);
    void refuse(Place place, std::string_view why, bool is_method = false);
    int next_timeout_ms() const;
    void remove(Place place);

    DoorConfig config_;
    DoorCalls calls_;
    int port_ = 0;
    int listener_ = -1, poll_ = -1, bell_ = -1;
    std::list<Waiting> waiting_;      // oldest first; the last may have just come
    std::map<int, Place> by_socket_;  // all that wait
    Holders<int> holders_;            // as waiting_
    std::uint64_t came_ = 0;
    std::string peeked_;
    std::atomic<std::uint32_t> waiting_count_{0};
    std::atomic<bool> is_stopping_{false};
    std::thread thread_;
};

struct AnswerHeader {
    const char* name;  ///< with its colon
    const char* value;
};

/// Of each answer. Modules in WASM are compiled, the inspector's thread is a blob, and pages set styles by script; all
/// else must come from this server, and no other page may show one of ours in a frame.
inline constexpr std::array<AnswerHeader, 6> always_sent{{
    {"Content-Security-Policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; connect-src 'self' "
     "blob: data:; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
     "form-action 'none'; frame-ancestors 'none'"},
    {"X-Frame-Options:", "DENY"},
    {"Referrer-Policy:", "same-origin"},
    {"Cross-Origin-Resource-Policy:", "same-origin"},
    {"Cache-Control:", "no-store"},
    {"X-Content-Type-Options:", "nosniff"},
}};

/// "HTTP/1.1 200 OK" and so on with all headers that each answer has; `more` are lines of its own.
std::string answer_head(std::string_view status, std::string_view content_type, std::size_t body_size,
                        std::string_view more);

}  // namespace backsight::http
