// WebSockets under hostile clients: each is cut off with its reason and counted, and the others notice nothing.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <memory>
#include <thread>

#include "tests/server/http/echoes.h"
#include "tests/server/http/web_socket_client.h"

namespace backsight::test {
namespace {

using http::HttpFault;
using http::HttpServer;

/// A client that sends a word and hears it: others are served.
bool is_served(HttpServer& server) {
    auto client = WebSocketClient::open(server.port(), "/echo");
    if (!client.is_open()) return false;
    client.send("still here");
    const auto back = client.receive();
    return back && back->words() == "still here";
}

bool was_counted(HttpServer& server, HttpFault fault, std::uint64_t least = 1) {
    for (int i = 0; i < 1'000 && server.faults()[fault] < least; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return server.faults()[fault] >= least;
}

http::HttpSettings of_own_names() {
    http::HttpSettings settings;
    settings.own_names_only = true;
    return settings;
}

TEST(web_socket_attack, a_page_of_a_foreign_origin_opens_none) {
    Echoes echoes(Echoes::generous(), of_own_names());
    const int port = echoes.server().port();
    const std::string own = "http://127.0.0.1:" + std::to_string(port);
    for (const std::string& origin : {std::string("http://evil.example"), std::string("null"),
                                      std::string("https://127.0.0.1:") + std::to_string(port),
                                      std::string("http://127.0.0.1:1"), own + ".evil.example"}) {
        EXPECT_EQ(WebSocketClient::open(port, "/echo", origin).status(), "HTTP/1.1 403 Forbidden") << origin;
    }
    EXPECT_EQ(echoes.server().faults()[HttpFault::foreign_origin], 5u);
    EXPECT_TRUE(WebSocketClient::open(port, "/echo", own).is_open());
    EXPECT_TRUE(WebSocketClient::open(port, "/echo", "http://localhost:" + std::to_string(port)).is_open());
}

TEST(web_socket_attack, a_name_that_was_pointed_at_this_machine_reads_nothing) {
    Echoes echoes(Echoes::generous(), of_own_names());
    const int port = echoes.server().port();
    const std::string evil = "evil.example:" + std::to_string(port);
    EXPECT_EQ(WebSocketClient::open(port, "/echo", "http://" + evil, evil).status(), "HTTP/1.1 403 Forbidden");
    WebSocketClient page(port, "GET / HTTP/1.1\r\nHost: " + evil + "\r\n\r\n");
    EXPECT_TRUE(page.is_hung_up());
    EXPECT_EQ(echoes.server().faults()[HttpFault::foreign_host], 2u);
}

TEST(web_socket_attack, a_direct_page_is_not_read_through_a_proxy) {
    HttpServer server(of_own_names());
    server.add_direct("/join", "text/plain", [] { return std::string("ticket"); });
    const std::string asked = "GET /join HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) + "\r\n";
    for (const char* header : {"X-Forwarded-For: 192.0.2.1\r\n", "Forwarded: for=192.0.2.1\r\n"}) {
        const std::string answer = WebSocketClient(server.port(), asked + header + "\r\n").rest();
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 403 ")) << header << answer;
    }
    EXPECT_TRUE(WebSocketClient(server.port(), asked + "\r\n").rest().ends_with("ticket"));
}

TEST(web_socket_attack, a_path_takes_no_more_than_its_limit) {
    http::SocketLimits limits = Echoes::generous();
    limits.max_open = 3;
    Echoes echoes(limits);
    std::vector<WebSocketClient> clients;
    for (int i = 0; i < 3; ++i) clients.push_back(WebSocketClient::open(echoes.server().port(), "/echo"));
    EXPECT_EQ(WebSocketClient::open(echoes.server().port(), "/echo").status(), "HTTP/1.1 503 Service Unavailable");
    EXPECT_EQ(WebSocketClient::open(echoes.server().port(), "/elsewhere").status(), "HTTP/1.1 404 Not Found");
    clients.clear();
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
    EXPECT_TRUE(is_served(echoes.server()));
    EXPECT_EQ(echoes.server().faults()[HttpFault::sockets_full], 1u);
}

TEST(web_socket_attack, ten_thousand_half_open_connections_disturb_no_socket_and_go) {
    rlimit most{};
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    setrlimit(RLIMIT_NOFILE, &most);
    Echoes echoes;
    auto friendly = WebSocketClient::open(echoes.server().port(), "/echo");
    std::vector<std::unique_ptr<WebSocketClient>> half;
    for (int i = 0; i < 10'000; ++i) {
        half.push_back(std::make_unique<WebSocketClient>(echoes.server().port(), "GET /echo HTTP/1.1\r\nHost: half"));
        if (half.size() == 1'000) half.erase(half.begin(), half.begin() + 500);
        ASSERT_LE(echoes.server().connections(), HttpServer::max_requests + 1);
        if (i % 1'000 != 0) continue;
        ASSERT_TRUE(friendly.send("still here"));
        ASSERT_EQ(friendly.receive().value().words(), "still here");
    }
    EXPECT_TRUE(was_counted(echoes.server(), HttpFault::no_request));
    half.clear();
    bool is_one_served = false;
    for (int i = 0; i < 400 && !is_one_served; ++i) {
        is_one_served = is_served(echoes.server());
        if (!is_one_served) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_TRUE(is_one_served);
}

TEST(web_socket_attack, a_message_that_is_too_long_is_cut_off_by_its_head) {
    http::SocketLimits limits;
    limits.max_message_bytes = 1'200;
    limits.max_messages_per_second = 1'000;
    Echoes echoes(limits);
    const int port = echoes.server().port();
    for (const std::uint64_t size : {1'201ull, 65'536ull, 1ull << 31, 1ull << 40, 1ull << 62}) {
        auto client = WebSocketClient::open(port, "/echo");
        client.promise(WebSocketClient::binary, size);
        client.say(std::string(1'300, 'x'));
        if (const auto closed = client.receive_close()) {
            EXPECT_EQ(closed->code(), 1009) << size;
        } else {
            EXPECT_TRUE(client.is_hung_up()) << size;
        }
    }
    auto client = WebSocketClient::open(port, "/echo");
    const std::vector<std::uint8_t> piece(500, 1);
    client.send(WebSocketClient::binary, piece, false);
    for (int i = 0; i < 3; ++i) client.send(WebSocketClient::continued, piece, false);
    EXPECT_EQ(client.receive_close().value().code(), 1009);
    EXPECT_TRUE(was_counted(echoes.server(), HttpFault::message_too_long, 4));
    EXPECT_TRUE(is_served(echoes.server()));
}

TEST(web_socket_attack, a_flood_of_messages_or_of_empty_fragments_is_cut_off) {
    http::SocketLimits limits;
    limits.max_messages_per_second = 32;
    Echoes echoes(limits);
    const int port = echoes.server().port();
    auto client = WebSocketClient::open(port, "/echo");
    for (int i = 0; i < 10'000 && client.send("flood"); ++i) {
    }
    EXPECT_TRUE(client.is_hung_up());
    auto pieces = WebSocketClient::open(port, "/echo");
    pieces.send(WebSocketClient::binary, {}, false);
    for (int i = 0; i < 10'000 && pieces.send(WebSocketClient::continued, {}, false); ++i) {
    }
    EXPECT_TRUE(pieces.is_hung_up());
    EXPECT_TRUE(was_counted(echoes.server(), HttpFault::messages_too_fast));
    EXPECT_LE(echoes.messages(), 200u);
    EXPECT_TRUE(is_served(echoes.server()));
}

TEST(web_socket_attack, the_wrong_kind_of_message_is_cut_off) {
    http::SocketLimits limits = Echoes::generous();
    limits.takes_text = false;
    Echoes echoes(limits);
    auto client = WebSocketClient::open(echoes.server().port(), "/echo");
    client.send("words");
    EXPECT_EQ(client.receive_close().value().code(), 1003);
    EXPECT_EQ(echoes.server().faults()[HttpFault::wrong_kind], 1u);
}

TEST(web_socket_attack, garbage_frames_end_their_own_socket_alone) {
    Echoes echoes;
    const int port = echoes.server().port();
    auto friendly = WebSocketClient::open(port, "/echo");
    std::string noise(5'000, '\0');
    std::uint32_t state = 1;
    for (int round = 0; round < 200; ++round) {
        auto client = WebSocketClient::open(port, "/echo");
        ASSERT_TRUE(client.is_open()) << round;
        for (char& byte : noise) byte = static_cast<char>((state = state * 1'664'525u + 1'013'904'223u) >> 24);
        client.say(std::string_view(noise).substr(0, 1 + state % noise.size()));
        client.say("\xff\xff\xff\xff");
    }
    const std::vector<std::uint8_t> bytes{1, 2, 3};
    auto bare = WebSocketClient::open(port, "/echo");
    bare.send(WebSocketClient::binary, bytes, true, false);
    friendly.send("still here");
    EXPECT_EQ(friendly.receive().value().words(), "still here");
    EXPECT_TRUE(is_served(echoes.server()));
}

TEST(web_socket_attack, whoever_does_not_read_is_dropped_and_never_waited_for) {
    http::SocketLimits limits;
    limits.queued_messages = 64;
    limits.queued_bytes = 1u << 20;
    Echoes echoes(limits);
    auto deaf = WebSocketClient::open(echoes.server().port(), "/echo");
    EXPECT_EQ(echoes.wait_for_open(1), 1u);
    const std::vector<std::uint8_t> bytes(64u << 10, 7);
    int sent = 0;
    // More than any system's buffers hold.
    while (sent < 100'000 && echoes.server().send(echoes.last(), http::MessageKind::binary, bytes)) ++sent;
    EXPECT_LT(sent, 100'000);
    EXPECT_EQ(echoes.server().faults()[HttpFault::queue_full], 1u);
    EXPECT_TRUE(is_served(echoes.server()));
}

TEST(web_socket_attack, a_closed_socket_goes_though_its_client_does_not_read) {
    http::SocketLimits limits = Echoes::generous();
    limits.when_full = http::WhenFull::drop_message;
    Echoes echoes(limits);
    auto deaf = WebSocketClient::open(echoes.server().port(), "/echo");
    EXPECT_EQ(echoes.wait_for_open(1), 1u);
    const std::vector<std::uint8_t> bytes(64u << 10, 7);
    // Until the system's buffers are full too: then nothing leaves the queue.
    int refused = 0;
    for (int i = 0; i < 100'000 && refused < 20; ++i) {
        if (echoes.server().send(echoes.last(), http::MessageKind::binary, bytes)) {
            refused = 0;
            continue;
        }
        ++refused;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_EQ(refused, 20);
    echoes.server().close(echoes.last(), http::CloseCode::refused, "not heard");
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
    EXPECT_TRUE(is_served(echoes.server()));
}

TEST(web_socket_attack, sockets_opened_and_cut_at_any_byte_leave_nothing) {
    Echoes echoes;
    const int port = echoes.server().port();
    const std::string request =
        "GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x82\x83\x11\xa2\x3b\xc4\x10\xa0\x38";
    for (std::size_t size = 1; size <= request.size(); ++size)
        WebSocketClient(port, std::string_view(request).substr(0, size));
    EXPECT_TRUE(is_served(echoes.server()));
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
}

TEST(web_socket_attack, an_upgrade_to_something_else_or_without_a_key_is_refused) {
    Echoes echoes;
    const int port = echoes.server().port();
    for (const char* said :
         {"GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: "
          "AAMAAABkAAQCAAAAAAIAAAAA\r\n\r\n",
          "GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: "
          "13\r\n\r\n",
          "POST /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
          "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
          "GET /echo HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
          "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n",
          "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"}) {
        WebSocketClient client(port, said);
        EXPECT_TRUE(client.is_hung_up()) << said;
    }
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
    EXPECT_EQ(echoes.closings(), 0u);
    EXPECT_TRUE(is_served(echoes.server()));
}

}  // namespace
}  // namespace backsight::test
