#include "server/metrics/http_server.h"

#include <civetweb.h>

#include <algorithm>
#include <exception>
#include <list>
#include <mutex>
#include <stdexcept>
#include <string_view>

namespace backsight::metrics {

namespace {

void answer(mg_connection* connection, const char* status, std::string_view content_type, std::string_view text,
            const char* more = "") {
    const std::string head = "HTTP/1.1 " + std::string(status) + "\r\nContent-Type: " + std::string(content_type) +
                             "\r\nContent-Length: " + std::to_string(text.size()) + "\r\n" + more +
                             "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n";
    if (mg_write(connection, head.data(), head.size()) <= 0) return;
    if (!text.empty()) mg_write(connection, text.data(), text.size());
}

int say_nothing(const mg_connection*, const char*) { return 1; }

std::string listening_on(const std::string& bind, int port) {
    const bool is_bare_v6 = bind.find(':') != std::string::npos && bind.front() != '[';
    return (is_bare_v6 ? "[" + bind + "]" : bind) + ":" + std::to_string(port);
}

std::string why_not(const std::string& bind, const std::string& address) {
    const bool is_v6 = bind.find(':') != std::string::npos;
    const bool takes_v6 = mg_check_feature(MG_FEATURES_IPV6) != 0;
    return "metrics: cannot listen on " + address +
           (is_v6 && !takes_v6 ? ": the web server of this system takes IPv4 alone" : "");
}

}  // namespace

struct HttpServer::Page {
    std::string path;
    std::string content_type;
    std::function<std::string()> text;
};

struct HttpServer::State {
    State() { mg_init_library(MG_FEATURES_DEFAULT); }
    ~State() {
        if (context != nullptr) mg_stop(context);
        mg_exit_library();
    }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    // Handles all requests before the web server's own handlers. Returns the status.
    static int take(mg_connection* connection) {
        // Otherwise the web server reads the rest of the body before it hangs up, with a time limit for each byte
        // alone. A client that sends slowly would hold a worker for ever.
        mg_disable_connection_keep_alive(connection);
        const mg_request_info& asked = *mg_get_request_info(connection);
        if (std::string_view(asked.request_method) != "GET") {
            answer(connection, "405 Method Not Allowed", "text/plain", "GET is all that is answered\n",
                   "Allow: GET\r\n");
            return 405;
        }
        State& state = *static_cast<State*>(asked.user_data);
        if (const Page* page = state.find(asked.local_uri)) return show(connection, *page);
        answer(connection, "404 Not Found", "text/plain", "there is no such page\n");
        return 404;
    }

    static int show(mg_connection* connection, const Page& page) {
        std::string text;
        try {
            text = page.text();
        } catch (const std::exception&) {
            answer(connection, "500 Internal Server Error", "text/plain", "this page cannot be made now\n");
            return 500;
        }
        answer(connection, "200 OK", page.content_type, text);
        return 200;
    }

    // Pages are added and never removed: a found page stays valid.
    const Page* find(const char* path) {
        if (path == nullptr) return nullptr;
        const std::lock_guard lock(mutex);
        const auto page = std::find_if(pages.begin(), pages.end(), [&](const Page& each) { return each.path == path; });
        return page == pages.end() ? nullptr : &*page;
    }

    std::mutex mutex;
    std::list<Page> pages;
    mg_context* context = nullptr;
};

HttpServer::HttpServer(const std::string& bind, int port) : state_(std::make_unique<State>()) {
    const std::string address = listening_on(bind, port);
    const std::string threads = std::to_string(workers), queue = std::to_string(queued_connections),
                      timeout = std::to_string(request_timeout.count());
    const char* options[] = {"listening_ports",
                             address.c_str(),
                             "num_threads",
                             threads.c_str(),
                             "connection_queue",
                             queue.c_str(),
                             "enable_keep_alive",
                             "no",
                             "request_timeout_ms",
                             timeout.c_str(),
                             nullptr};
    mg_callbacks callbacks{};
    callbacks.log_message = say_nothing;
    callbacks.begin_request = State::take;
    state_->context = mg_start(&callbacks, state_.get(), options);
    if (state_->context == nullptr) throw std::runtime_error(why_not(bind, address));
    mg_server_port listening{};
    port_ = mg_get_server_ports(state_->context, 1, &listening) == 1 ? listening.port : port;
}

HttpServer::~HttpServer() = default;

void HttpServer::add(const std::string& path, const std::string& content_type, std::function<std::string()> text) {
    const std::lock_guard lock(state_->mutex);
    state_->pages.push_back({path, content_type, std::move(text)});
}

}  // namespace backsight::metrics
