// Open WebSockets of an HttpServer: what comes in on the server's thread, and what any thread sends.

#include <algorithm>

#include "server/http/http_service.h"

namespace backsight::http {

namespace {

const char* why_closed(HttpFault fault) {
    switch (fault) {
        case HttpFault::message_too_long:
            return "the message is longer than this path takes";
        case HttpFault::messages_too_fast:
            return "more messages a second than this path takes";
        case HttpFault::wrong_kind:
            return "this path takes the other kind of message";
        default:
            return "messages were read too slowly";
    }
}

}  // namespace

bool HttpServer::Service::send(SocketId socket, MessageKind kind, std::span<const std::uint8_t> bytes) {
    std::shared_ptr<Outbox> outbox;
    {
        const std::lock_guard lock(mutex_);
        const auto found = outboxes_.find(socket);
        if (found == outboxes_.end()) return false;
        outbox = found->second;
    }
    {
        const std::lock_guard lock(outbox->mutex);
        if (outbox->is_closing) return false;
        if (outbox->queue.push(kind, bytes)) {
            wake();
            return true;
        }
    }
    const bool is_fatal = outbox->when_full == WhenFull::close_socket;
    count(is_fatal ? HttpFault::queue_full : HttpFault::message_dropped);
    if (is_fatal) close(socket, CloseCode::try_later, why_closed(HttpFault::queue_full));
    return false;
}

void HttpServer::Service::vouch_for(SocketId socket) {
    const std::lock_guard lock(mutex_);
    const auto found = outboxes_.find(socket);
    if (found != outboxes_.end()) found->second->is_vouched_for = true;
}

void HttpServer::Service::close(SocketId socket, CloseCode code, std::string_view reason) {
    const std::lock_guard lock(mutex_);
    const auto found = outboxes_.find(socket);
    if (found == outboxes_.end()) return;
    Outbox& outbox = *found->second;
    {
        const std::lock_guard inner(outbox.mutex);
        if (outbox.is_closing) return;
        outbox.is_closing = true;
        outbox.code = code;
        outbox.reason = reason.substr(0, 120);
    }
    wake();
}

int HttpServer::Service::open(lws* wsi, Connection& connection) {
    if (connection.path == nullptr || connection.socket != 0) return -1;
    Path& path = *connection.path;
    connection.socket = ++last_socket_;
    connection.tokens = path.limits.max_messages_per_second;
    connection.counted_us = lws_now_usecs();
    connection.outbox = std::make_shared<Outbox>(wsi, path.limits);
    ++path.open;
    ++path.open_by_key[connection.key];
    path.strangers.add(connection.socket, connection.key, connection.socket);
    askers_.remove(wsi);
    ++sockets_;
    {
        const std::lock_guard lock(mutex_);
        outboxes_.emplace(connection.socket, connection.outbox);
    }
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    path.handler->opened(connection.socket, connection.address);
    return 0;
}

int HttpServer::Service::drop(lws* wsi, HttpFault fault, CloseCode code) {
    count(fault);
    std::string reason = why_closed(fault);
    lws_close_reason(wsi, static_cast<lws_close_status>(code), reinterpret_cast<unsigned char*>(reason.data()),
                     reason.size());
    return -1;
}

/// Ends a socket that was closed, with its reason. Its outbox is locked.
int HttpServer::Service::take_leave(lws* wsi, Outbox& outbox) {
    lws_close_reason(wsi, static_cast<lws_close_status>(outbox.code),
                     reinterpret_cast<unsigned char*>(outbox.reason.data()), outbox.reason.size());
    return -1;
}

int HttpServer::Service::receive(lws* wsi, Connection& connection, std::span<const std::uint8_t> bytes) {
    if (connection.socket == 0) return -1;
    {
        const std::lock_guard lock(connection.outbox->mutex);
        if (connection.outbox->is_closing) return take_leave(wsi, *connection.outbox);
    }
    const SocketLimits& limits = connection.path->limits;
    const std::int64_t now_us = lws_now_usecs();
    const double most = limits.max_messages_per_second;
    connection.tokens =
        std::min(most, connection.tokens + most * 1e-6 * static_cast<double>(now_us - connection.counted_us));
    connection.counted_us = now_us;
    if (connection.tokens < 1.0) return drop(wsi, HttpFault::messages_too_fast, CloseCode::refused);
    connection.tokens -= 1.0;
    const bool is_binary = lws_frame_is_binary(wsi) != 0;
    if (is_binary ? !limits.takes_binary : !limits.takes_text) {
        return drop(wsi, HttpFault::wrong_kind, CloseCode::wrong_kind);
    }
    const std::size_t size = connection.partial.size() + bytes.size();
    if (size > limits.max_message_bytes || lws_remaining_packet_payload(wsi) > limits.max_message_bytes - size) {
        return drop(wsi, HttpFault::message_too_long, CloseCode::too_long);
    }
    connection.partial.insert(connection.partial.end(), bytes.begin(), bytes.end());
    if (lws_remaining_packet_payload(wsi) > 0 || lws_is_final_fragment(wsi) == 0) return 0;
    connection.path->handler->received(connection.socket, is_binary ? MessageKind::binary : MessageKind::text,
                                       connection.partial);
    connection.partial.clear();
    return 0;
}

int HttpServer::Service::write_message(lws* wsi, Connection& connection) {
    if (connection.socket == 0) return 0;
    Outbox& outbox = *connection.outbox;
    bool has_more = false;
    MessageKind kind;
    {
        const std::lock_guard lock(outbox.mutex);
        if (outbox.is_closing) return take_leave(wsi, outbox);
        if (outbox.queue.is_empty()) return 0;
        message_.assign(LWS_PRE, 0);
        kind = outbox.queue.pop(message_);
        has_more = !outbox.queue.is_empty();
    }
    const std::size_t size = message_.size() - LWS_PRE;
    if (lws_write(wsi, message_.data() + LWS_PRE, size, kind == MessageKind::text ? LWS_WRITE_TEXT : LWS_WRITE_BINARY) <
        static_cast<int>(size)) {
        return -1;
    }
    if (has_more) lws_callback_on_writable(wsi);
    return 0;
}

// Called at the end of a WebSocket, and again at the end of its connection.
void HttpServer::Service::end(lws* wsi, Connection& connection) {
    if (connection.socket == 0) return;
    const SocketId socket = connection.socket;
    connection.socket = 0;
    --connection.path->open;
    const auto held = connection.path->open_by_key.find(connection.key);
    if (--held->second == 0) connection.path->open_by_key.erase(held);
    connection.path->strangers.remove(socket);
    askers_.add(wsi, connection.key, connection.came);
    --sockets_;
    {
        const std::lock_guard lock(mutex_);
        outboxes_.erase(socket);
    }
    connection.path->handler->closed(socket);
}

void HttpServer::Service::look_for_work() {
    is_woken_ = false;
    adopt_arrivals();
    ready_.clear();
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [socket, outbox] : outboxes_) {
            const std::lock_guard inner(outbox->mutex);
            if (outbox->is_closing || !outbox->queue.is_empty()) ready_.push_back(outbox->wsi);
            if (!outbox->is_closing || outbox->deadline_us != 0) continue;
            // A client that does not read never becomes writable.
            const std::int64_t patience_us = std::chrono::microseconds(close_timeout).count();
            outbox->deadline_us = lws_now_usecs() + patience_us;
            lws_set_timer_usecs(outbox->wsi, patience_us);
        }
    }
    for (lws* wsi : ready_) lws_callback_on_writable(wsi);
}

}  // namespace backsight::http
