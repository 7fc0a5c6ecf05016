#pragma once

// A WebSocket from the client's side over a raw socket, polite or not: for tests of servers.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace backsight::test {

class WebSocketClient {
public:
    enum Opcode : std::uint8_t { continued = 0, text = 1, binary = 2, closing = 8, ping = 9, pong = 10 };
    struct Frame {
        std::uint8_t opcode = 0;
        std::vector<std::uint8_t> bytes;
        std::string words() const { return {bytes.begin(), bytes.end()}; }
        /// Of a close frame.
        int code() const { return bytes.size() < 2 ? 0 : bytes[0] * 256 + bytes[1]; }
        std::string reason() const { return bytes.size() < 2 ? "" : std::string(bytes.begin() + 2, bytes.end()); }
    };

    /// Connects to this machine and sends `said` as it is.
    WebSocketClient(int port, std::string_view said);
    /// Asks for a WebSocket. An empty `origin` sends no such header; an empty `host` the right one. `lines`: more
    /// headers.
    static WebSocketClient open(int port, const std::string& path, const std::string& origin = {},
                                const std::string& host = {}, const std::string& lines = {});
    ~WebSocketClient();
    WebSocketClient(WebSocketClient&& other) noexcept;
    WebSocketClient& operator=(WebSocketClient&& other) noexcept;

    /// The first line of the answer, like "HTTP/1.1 101 Switching Protocols"; empty if the server hung up.
    const std::string& status() const { return status_; }
    bool is_open() const { return status_.find(" 101 ") != std::string::npos; }
    const std::string& answer() const { return answer_; }

    /// Sends a frame. Returns false if the server has hung up.
    bool send(Opcode opcode, std::span<const std::uint8_t> bytes, bool is_final = true, bool is_masked = true);
    bool send(std::string_view words) {
        return send(text, std::span(reinterpret_cast<const std::uint8_t*>(words.data()), words.size()));
    }
    bool say(std::string_view bytes);
    /// Sends the head of a frame that promises `size` bytes.
    bool promise(Opcode opcode, std::uint64_t size);
    /// The next frame; waits at most `patience_ms`. None if there is none, or the server hung up.
    std::optional<Frame> receive(int patience_ms = 10'000);
    /// The close frame, after whatever else comes. None if the server hangs up without one.
    std::optional<Frame> receive_close();
    /// All that comes until the server hangs up, as it is.
    std::string rest();
    /// Whether the server hangs up within the usual patience.
    bool is_hung_up();

private:
    bool fill(int patience_ms);

    int socket_ = -1;
    bool is_connected_ = false;
    std::string status_;
    std::string answer_;
    std::vector<std::uint8_t> heard_;
};

}  // namespace backsight::test
