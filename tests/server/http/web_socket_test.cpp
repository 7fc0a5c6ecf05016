// WebSockets of an HttpServer between friends: what is sent arrives, whole and in order.

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "server/http/http_server.h"
#include "server/http/message_queue.h"
#include "server/http/origin.h"
#include "tests/server/http/echoes.h"
#include "tests/server/http/web_socket_client.h"

namespace backsight::test {
namespace {

using http::HttpServer;
using http::MessageKind;

TEST(web_socket, messages_come_back_as_they_were_sent) {
    Echoes echoes;
    HttpServer& server = echoes.server();
    auto client = WebSocketClient::open(server.port(), "/echo");
    EXPECT_EQ(client.status(), "HTTP/1.1 101 Switching Protocols");
    EXPECT_NE(client.answer().find("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), std::string::npos) << client.answer();
    for (const std::size_t size : {0u, 1u, 125u, 126u, 4'000u, 4'096u, 5'000u, 65'535u, 65'536u, 100'000u}) {
        const std::vector<std::uint8_t> bytes(size, static_cast<std::uint8_t>(size));
        client.send(WebSocketClient::binary, bytes);
        const auto back = client.receive();
        ASSERT_TRUE(back) << size;
        EXPECT_EQ(back->opcode, WebSocketClient::binary);
        EXPECT_EQ(back->bytes, bytes);
    }
    client.send("words");
    EXPECT_EQ(client.receive().value().words(), "words");
}

TEST(web_socket, fragments_are_one_message) {
    Echoes echoes;
    auto client = WebSocketClient::open(echoes.server().port(), "/echo");
    const std::vector<std::uint8_t> first{1, 2}, rest{3};
    client.send(WebSocketClient::binary, first, false);
    client.send(WebSocketClient::ping, first);
    client.send(WebSocketClient::continued, rest, true);
    EXPECT_EQ(client.receive().value().opcode, WebSocketClient::pong);
    EXPECT_EQ(client.receive().value().bytes, (std::vector<std::uint8_t>{1, 2, 3}));
}

TEST(web_socket, every_opened_socket_is_closed_once) {
    Echoes echoes;
    {
        auto polite = WebSocketClient::open(echoes.server().port(), "/echo");
        auto rude = WebSocketClient::open(echoes.server().port(), "/echo");
        EXPECT_EQ(echoes.wait_for_open(2), 2u);
        polite.send(WebSocketClient::closing, {});
        EXPECT_TRUE(polite.receive_close());
    }
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
    EXPECT_EQ(echoes.closings(), 2u);
}

TEST(web_socket, a_server_that_ends_closes_all_and_calls_nobody_later) {
    std::vector<WebSocketClient> clients;
    {
        Echoes echoes;
        for (int i = 0; i < 3; ++i) clients.push_back(WebSocketClient::open(echoes.server().port(), "/echo"));
        EXPECT_EQ(echoes.wait_for_open(3), 3u);
    }
    for (WebSocketClient& client : clients) EXPECT_TRUE(client.is_hung_up());
}

TEST(web_socket, a_reason_given_by_the_server_is_heard) {
    Echoes echoes;
    auto client = WebSocketClient::open(echoes.server().port(), "/echo");
    echoes.wait_for_open(1);
    echoes.server().close(echoes.last(), http::CloseCode::refused, "the match is over");
    const auto closed = client.receive_close();
    ASSERT_TRUE(closed);
    EXPECT_EQ(closed->code(), 1008);
    EXPECT_EQ(closed->reason(), "the match is over");
    EXPECT_EQ(echoes.wait_for_open(0), 0u);
    EXPECT_FALSE(echoes.server().send(echoes.last(), "too late"));
}

TEST(web_socket, any_thread_may_send) {
    Echoes echoes;
    auto client = WebSocketClient::open(echoes.server().port(), "/echo");
    echoes.wait_for_open(1);
    std::vector<std::thread> senders;
    for (int sender = 0; sender < 4; ++sender) {
        senders.emplace_back([&] {
            for (int i = 0; i < 10; ++i) EXPECT_TRUE(echoes.server().send(echoes.last(), "hello"));
        });
    }
    for (std::thread& sender : senders) sender.join();
    for (int i = 0; i < 40; ++i) ASSERT_EQ(client.receive().value().words(), "hello");
}

TEST(message_queue, keeps_order_and_bytes_around_its_end) {
    http::MessageQueue queue(3, 10);
    std::vector<std::uint8_t> out;
    const std::vector<std::uint8_t> four{1, 2, 3, 4}, seven{5, 6, 7, 8, 9, 10, 11};
    for (int round = 0; round < 20; ++round) {
        EXPECT_TRUE(queue.push(MessageKind::text, four));
        EXPECT_FALSE(queue.push(MessageKind::text, seven));
        EXPECT_TRUE(queue.push(MessageKind::binary, four));
        EXPECT_TRUE(queue.push(MessageKind::binary, {}));
        EXPECT_FALSE(queue.push(MessageKind::binary, {}));
        out.clear();
        EXPECT_EQ(queue.pop(out), MessageKind::text);
        EXPECT_EQ(out, four);
        EXPECT_EQ(queue.pop(out), MessageKind::binary);
        EXPECT_EQ(queue.pop(out), MessageKind::binary);
        EXPECT_EQ(out.size(), 8u);
        EXPECT_TRUE(queue.is_empty());
        EXPECT_TRUE(queue.push(MessageKind::binary, seven));
        out.clear();
        queue.pop(out);
        EXPECT_EQ(out, seven);
    }
}

TEST(origin, an_address_is_written_with_its_port) {
    EXPECT_EQ(http::host_and_port("127.0.0.1", 80), "127.0.0.1:80");
    EXPECT_EQ(http::host_and_port("localhost", 0), "localhost:0");
    EXPECT_EQ(http::host_and_port("::1", 27780), "[::1]:27780");
    EXPECT_EQ(http::host_and_port("::", 1), "[::]:1");
    EXPECT_EQ(http::host_and_port("[::1]", 27780), "[::1]:27780");
    EXPECT_EQ(http::host_and_port("", 5), ":5");
}

TEST(origin, loopback_has_three_names_and_one_port) {
    const http::OwnName own{true, 27780, false, "127.0.0.1"};
    for (const char* name : {"127.0.0.1:27780", "localhost:27780", "LOCALHOST:27780", "[::1]:27780"}) {
        EXPECT_TRUE(http::is_own_host(name, own)) << name;
        EXPECT_TRUE(http::is_own_origin("http://" + std::string(name), "127.0.0.1:27780", own)) << name;
        EXPECT_FALSE(http::is_own_origin("https://" + std::string(name), name, own)) << name;
    }
    for (const char* name :
         {"", "localhost", "localhost:80", "localhost:277801", "evil.example:27780", "127.0.0.2:27780",
          "localhost:27780.evil.example", "evil.example#localhost:27780", "null"}) {
        EXPECT_FALSE(http::is_own_host(name, own)) << name;
        EXPECT_FALSE(http::is_own_origin("http://" + std::string(name), name, own)) << name;
    }
    EXPECT_FALSE(http::is_own_origin("null", "localhost:27780", own));
    EXPECT_TRUE(http::is_own_host("localhost", {true, 80, false, "127.0.0.1"}));
}

TEST(origin, a_bound_address_of_loopback_is_a_name_too) {
    const http::OwnName own{true, 27780, false, "127.0.0.2"};
    EXPECT_TRUE(http::is_own_host("127.0.0.2:27780", own));
    EXPECT_TRUE(http::is_own_origin("http://127.0.0.2:27780", "127.0.0.2:27780", own));
    EXPECT_FALSE(http::is_own_host("127.0.0.3:27780", own));
    EXPECT_FALSE(http::is_own_host("127.0.0.2:27781", own));
}

TEST(origin, beyond_loopback_is_the_host_that_was_asked) {
    const http::OwnName own{false, 443, true, "0.0.0.0"};
    EXPECT_TRUE(http::is_own_origin("https://play.example", "play.example", own));
    EXPECT_FALSE(http::is_own_origin("https://evil.example", "play.example", own));
    EXPECT_FALSE(http::is_own_origin("http://play.example", "play.example", own));
    EXPECT_FALSE(http::is_own_origin("https://", "", own));
}

}  // namespace
}  // namespace backsight::test
