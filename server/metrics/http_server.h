#pragma once

// Pages for machines over HTTP/1.1: GET of a known path, one answer a connection. For a port that only operators reach:
// workers / request_timeout silent connections a second, 128, hold up everybody else.
//
// In: requests. Out: 200 with a page, 404 for any other path, 405 for any other method. A client must finish its
// request within request_timeout, and accept the answer within as long, else it is cut off. Until then it holds one of
// `workers` threads, and others wait in line. Pages are made on those threads.

#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace backsight::metrics {

class HttpServer {
public:
    /// Each costs a sleeping thread and 16 kB. More than the half-sent requests that an accident leaves.
    static constexpr int workers = 32;
    /// Connections that wait for a worker; others wait in the kernel.
    static constexpr int queued_connections = 64;
    /// A request is one packet; this leaves time to send a lost one again.
    static constexpr std::chrono::milliseconds request_timeout{250};

    /// Listens on `bind`:`port`; port 0 takes a free one. Throws std::runtime_error if it cannot.
    HttpServer(const std::string& bind, int port);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    /// `path` begins with a slash. `text` may be called by several threads at once; if it throws, the answer is 500.
    void add(const std::string& path, const std::string& content_type, std::function<std::string()> text);
    int port() const { return port_; }

private:
    struct Page;
    struct State;
    std::unique_ptr<State> state_;
    int port_ = 0;
};

}  // namespace backsight::metrics
