// Pages of an HttpServer.

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "server/http/http_server.h"
#include "tests/server/http/web_socket_client.h"

namespace backsight::test {
namespace {

// More than the system takes of an answer that nobody reads.
constexpr std::size_t large_page_bytes = 24u << 20;

std::shared_ptr<const std::string> large_page() {
    std::string text(large_page_bytes, '\0');
    for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + i * 7 / 64 % 26);
    return std::make_shared<const std::string>(std::move(text));
}

long wait_for_holders(const std::shared_ptr<const std::string>& page, long count) {
    for (int i = 0; i < 1'000 && page.use_count() != count; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return page.use_count();
}

TEST(http_pages, a_fixed_page_is_held_once_however_many_read_it) {
    constexpr long readers = 16;
    const auto page = large_page();
    http::HttpServer server(http::HttpSettings{});
    server.add_fixed("/large", "text/plain", page);
    const long before = page.use_count();
    {
        std::vector<WebSocketClient> clients;
        for (long i = 0; i < readers; ++i)
            clients.emplace_back(server.port(), "GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        // Each connection that is being answered refers to the page: none has a copy of its own.
        EXPECT_EQ(wait_for_holders(page, before + readers), before + readers);
        for (WebSocketClient* client : {&clients.front(), &clients.back()}) {
            const std::string answer = client->rest();
            const std::size_t head = answer.find("\r\n\r\n");
            ASSERT_NE(head, std::string::npos);
            EXPECT_NE(answer.find("Content-Length: " + std::to_string(page->size()) + "\r\n"), std::string::npos);
            EXPECT_TRUE(std::string_view(answer).substr(head + 4) == *page);
        }
    }
    EXPECT_EQ(wait_for_holders(page, before), before);
}

TEST(http_pages, an_empty_page_is_answered) {
    http::HttpServer server(http::HttpSettings{});
    server.add_fixed("/empty", "text/plain", std::make_shared<const std::string>());
    WebSocketClient client(server.port(), "GET /empty HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
    const std::string answer = client.rest();
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n")) << answer;
    EXPECT_TRUE(answer.ends_with("\r\n\r\n")) << answer;
}

}  // namespace
}  // namespace backsight::test
