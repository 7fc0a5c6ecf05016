#pragma once

// A web server whose path /echo sends each message back, and what it was told.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "server/http/http_server.h"

namespace backsight::test {

class Echoes : http::SocketHandler {
public:
    explicit Echoes(http::SocketLimits limits = generous(), const http::HttpSettings& settings = {}) {
        server_.emplace(settings);
        server_->add("/", "text/plain", [] { return std::string("page"); });
        server_->add_socket("/echo", limits, *this);
    }
    ~Echoes() { server_.reset(); }

    static http::SocketLimits generous() {
        http::SocketLimits limits;
        limits.max_message_bytes = 1u << 20;
        limits.max_messages_per_second = 10'000;
        return limits;
    }

    http::HttpServer& server() { return *server_; }
    http::SocketId last() {
        const std::lock_guard lock(mutex_);
        return last_;
    }
    std::size_t closings() {
        const std::lock_guard lock(mutex_);
        return closings_;
    }
    std::size_t messages() {
        const std::lock_guard lock(mutex_);
        return messages_;
    }
    /// Waits until so many sockets are open. Returns how many are.
    std::size_t wait_for_open(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::seconds(20), [&] { return open_.size() == count; });
        return open_.size();
    }

private:
    void opened(http::SocketId socket, const std::string&) override {
        const std::lock_guard lock(mutex_);
        open_.insert(last_ = socket);
        changed_.notify_all();
    }
    void received(http::SocketId socket, http::MessageKind kind, std::span<const std::uint8_t> bytes) override {
        {
            const std::lock_guard lock(mutex_);
            ++messages_;
        }
        server_->send(socket, kind, bytes);
    }
    void closed(http::SocketId socket) override {
        const std::lock_guard lock(mutex_);
        open_.erase(socket);
        ++closings_;
        changed_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::set<http::SocketId> open_;
    http::SocketId last_ = 0;
    std::size_t closings_ = 0;
    std::size_t messages_ = 0;
    std::optional<http::HttpServer> server_;
};

}  // namespace backsight::test
