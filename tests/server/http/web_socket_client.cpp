#include "tests/server/http/web_socket_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace backsight::test {

namespace {
constexpr std::uint8_t mask[4] = {0x11, 0xa2, 0x3b, 0xc4};
}

WebSocketClient::WebSocketClient(int port, std::string_view said) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    const int now = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &now, sizeof now);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    is_connected_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    say(said);
}

WebSocketClient::WebSocketClient(WebSocketClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      is_connected_(other.is_connected_),
      status_(std::move(other.status_)),
      answer_(std::move(other.answer_)),
      heard_(std::move(other.heard_)) {}

WebSocketClient& WebSocketClient::operator=(WebSocketClient&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(is_connected_, other.is_connected_);
    status_.swap(other.status_);
    answer_.swap(other.answer_);
    heard_.swap(other.heard_);
    return *this;
}

WebSocketClient::~WebSocketClient() {
    if (socket_ >= 0) ::close(socket_);
}

WebSocketClient WebSocketClient::open(int port, const std::string& path, const std::string& origin,
                                      const std::string& host, const std::string& lines) {
    // The key is RFC 6455's own example.
    WebSocketClient client(
        port, "GET " + path + " HTTP/1.1\r\nHost: " + (host.empty() ? "127.0.0.1:" + std::to_string(port) : host) +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                  "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
                  (origin.empty() ? "" : "Origin: " + origin + "\r\n") + lines + "\r\n");
    const std::string_view end = "\r\n\r\n";
    for (;;) {
        const std::string_view heard(reinterpret_cast<const char*>(client.heard_.data()), client.heard_.size());
        if (const std::size_t at = heard.find(end); at != std::string_view::npos) {
            client.answer_ = heard.substr(0, at + end.size());
            client.status_ = client.answer_.substr(0, client.answer_.find("\r\n"));
            client.heard_.erase(client.heard_.begin(),
                                client.heard_.begin() + static_cast<std::ptrdiff_t>(at + end.size()));
            return client;
        }
        if (!client.fill(10'000)) return client;
    }
}

bool WebSocketClient::say(std::string_view bytes) {
    while (is_connected_ && !bytes.empty()) {
        const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        is_connected_ = sent > 0;
        if (is_connected_) bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return is_connected_;
}

bool WebSocketClient::send(Opcode opcode, std::span<const std::uint8_t> bytes, bool is_final, bool is_masked) {
    std::string frame(1, static_cast<char>((is_final ? 0x80 : 0) | opcode));
    const int mask_bit = is_masked ? 0x80 : 0;
    if (bytes.size() < 126) {
        frame += static_cast<char>(mask_bit | static_cast<int>(bytes.size()));
    } else {
        frame += static_cast<char>(mask_bit | (bytes.size() <= 0xffff ? 126 : 127));
        for (int at = bytes.size() <= 0xffff ? 8 : 56; at >= 0; at -= 8) {
            frame += static_cast<char>(static_cast<std::uint64_t>(bytes.size()) >> at);
        }
    }
    if (is_masked) frame.append(reinterpret_cast<const char*>(mask), 4);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        frame += static_cast<char>(is_masked ? bytes[i] ^ mask[i % 4] : bytes[i]);
    }
    return say(frame);
}

bool WebSocketClient::promise(Opcode opcode, std::uint64_t size) {
    std::string head{static_cast<char>(0x80 | opcode), static_cast<char>(0x80 | 127)};
    for (int at = 56; at >= 0; at -= 8) head += static_cast<char>(size >> at);
    head.append(reinterpret_cast<const char*>(mask), 4);
    return say(head);
}

bool WebSocketClient::fill(int patience_ms) {
    std::uint8_t bytes[16'384];
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, patience_ms) != 1) return false;
    const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
    if (count <= 0) {
        is_connected_ = false;
        return false;
    }
    heard_.insert(heard_.end(), bytes, bytes + count);
    return true;
}

std::optional<WebSocketClient::Frame> WebSocketClient::receive(int patience_ms) {
    for (;;) {
        if (heard_.size() >= 2) {
            std::uint64_t size = heard_[1] & 0x7f;
            const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
            if (heard_.size() >= 2 + more) {
                if (more > 0) size = 0;
                for (std::size_t i = 0; i < more; ++i) size = size << 8 | heard_[2 + i];
                const auto begin = heard_.begin() + static_cast<std::ptrdiff_t>(2 + more);
                if (heard_.size() >= 2 + more + size) {
                    Frame frame{static_cast<std::uint8_t>(heard_[0] & 0x0f), {}};
                    frame.bytes.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
                    heard_.erase(heard_.begin(), begin + static_cast<std::ptrdiff_t>(size));
                    return frame;
                }
            }
        }
        if (!fill(patience_ms)) return std::nullopt;
    }
}

std::optional<WebSocketClient::Frame> WebSocketClient::receive_close() {
    while (auto frame = receive()) {
        if (frame->opcode == closing) return frame;
    }
    return std::nullopt;
}

std::string WebSocketClient::rest() {
    while (fill(10'000)) {
    }
    return {heard_.begin(), heard_.end()};
}

bool WebSocketClient::is_hung_up() {
    while (is_connected_) {
        if (!receive() && is_connected_) return false;
    }
    return true;
}

}  // namespace backsight::test
