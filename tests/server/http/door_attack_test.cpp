// Clients that fill the port, hide a header or come through a proxy: others are served, and nothing is given away.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/http/door.h"
#include "tests/server/http/echoes.h"
#include "tests/server/http/web_socket_client.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using http::HttpFault;
using http::HttpServer;

http::HttpSettings of_this_machine() {
    http::HttpSettings settings;
    settings.own_names_only = true;
    return settings;
}

std::string asking(int port, const std::string& path, const std::string& lines = {}) {
    return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" + lines + "\r\n";
}

std::string heard(int port, const std::string& path, const std::string& lines = {}) {
    return WebSocketClient(port, asking(port, path, lines)).rest();
}

std::string line_of(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }

namespace http_door_test {

bool says_all(const std::string& answer) {
    return std::ranges::all_of(http::always_sent, [&](const http::AnswerHeader& each) {
        std::string name = each.name;
        std::ranges::transform(name, name.begin(),
                               [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        const std::string value = std::string(" ") + each.value + "\r\n";
        return answer.find(std::string("\r\n") + each.name + value) != std::string::npos ||
               answer.find("\r\n" + name + value) != std::string::npos;
    });
}

}  // namespace http_door_test

TEST(http_door, a_ticket_is_for_this_servers_own_pages_alone) {
    HttpServer server(of_this_machine());
    server.add_for_own_page("/join", "text/plain", [] { return std::string("ticket"); });
    const std::string own = "Sec-Fetch-Site: same-origin\r\n";
    EXPECT_TRUE(heard(server.port(), "/join", own).ends_with("ticket"));
    for (const std::string& lines :
         {std::string(), std::string("Sec-Fetch-Site: cross-site\r\n"), std::string("Sec-Fetch-Site: none\r\n"),
          own + "X-Forwarded-For:\r\n", own + "CF-Connecting-IP: 192.0.2.1\r\n", own + "Via: 1.1 proxy\r\n",
          own + "Referer: http://play.example/\r\n", "X: y\r\nX-Forwarded-For: 192.0.2.1\r\n" + own,
          "X-: y\r\nForwarded: for=192.0.2.1\r\n" + own, "H: 1\r\n" + own, own + "Forwarded : for=192.0.2.1\r\n"}) {
        const std::string answer = heard(server.port(), "/join", lines);
        EXPECT_TRUE(answer.starts_with("HTTP/1.1 403 ") || answer.starts_with("HTTP/1.1 400 ")) << lines << answer;
        EXPECT_EQ(answer.find("ticket"), std::string::npos) << lines;
    }
}

TEST(http_door, a_hidden_origin_opens_no_socket) {
    Echoes echoes(Echoes::generous(), of_this_machine());
    const int port = echoes.server().port();
    const std::string upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n";
    for (const char* hiding : {"X: y\r\n", "O: 1\r\n", "Or: 1\r\n", "H: 1\r\n", "X-: y\r\n"}) {
        const std::string answer = heard(port, "/echo", upgrade + hiding + "Origin: http://evil.example\r\n");
        EXPECT_EQ(line_of(answer), "HTTP/1.1 400 Bad Request") << hiding;
    }
    // An unknown header of which nothing else begins hides nothing.
    EXPECT_EQ(line_of(heard(port, "/echo", upgrade + "Z-Y: y\r\nOrigin: http://evil.example\r\n")),
              "HTTP/1.1 403 Forbidden");
    EXPECT_GE(echoes.server().faults()[HttpFault::bad_request], 5u);
    EXPECT_TRUE(WebSocketClient::open(port, "/echo").is_open());
}

TEST(http_door, a_socket_is_asked_for_in_any_case_and_not_without_a_key) {
    Echoes echoes;
    const auto asked = [&](const std::string& upgrade, const std::string& key) {
        WebSocketClient client(
            echoes.server().port(),
            asking(echoes.server().port(), "/echo",
                   "Upgrade: " + upgrade + "\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
                       "Sec-WebSocket-Key: " + key + "\r\n"));
        client.send(WebSocketClient::closing, {});
        return line_of(client.rest());
    };
    EXPECT_EQ(asked("WebSocket", "dGhlIHNhbXBsZSBub25jZQ=="), "HTTP/1.1 101 Switching Protocols");
    EXPECT_EQ(asked("WEBSOCKET", "dGhlIHNhbXBsZSBub25jZQ=="), "HTTP/1.1 101 Switching Protocols");
    EXPECT_EQ(asked("websocket", ""), "HTTP/1.1 400 Bad Request");
    EXPECT_EQ(asked("websocket", "dGhlIHNhbXBsZQ=="), "HTTP/1.1 400 Bad Request");
}

TEST(http_door, an_urgent_page_is_answered_while_the_port_is_full_of_half_requests) {
    HttpServer server(of_this_machine());
    server.add_urgent("/healthz", "text/plain", [] { return http::Answer{.text = "ok\n"}; });
    std::vector<std::unique_ptr<WebSocketClient>> half;
    for (int i = 0; i < 2'000; ++i) {
        half.push_back(std::make_unique<WebSocketClient>(server.port(), "GET /healthz HTTP/1.1\r\nHost: h"));
        if (half.size() == 500) half.erase(half.begin(), half.begin() + 100);
        if (i % 100 != 0) continue;
        EXPECT_TRUE(heard(server.port(), "/healthz").ends_with("\r\n\r\nok\n")) << i;
    }
    EXPECT_GT(server.faults()[HttpFault::no_request], 1'000u);
    EXPECT_LE(server.connections(), 2 * HttpServer::max_requests);
    // Others than the own page are told so, by the same rules as all pages.
    EXPECT_EQ(line_of(WebSocketClient(server.port(), "GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n").rest()),
              "HTTP/1.1 403 Forbidden");
    EXPECT_EQ(line_of(WebSocketClient(server.port(), "POST /healthz HTTP/1.1\r\nHost: 127.0.0.1:" +
                                                         std::to_string(server.port()) + "\r\n\r\n")
                          .rest()),
              "HTTP/1.1 405 Method Not Allowed");
}

TEST(http_door, an_urgent_page_is_answered_while_the_port_is_full_of_whole_requests) {
    http::HttpSettings settings = of_this_machine();
    settings.proxies = {"127.0.0.1"};
    HttpServer server(settings);
    std::mutex slow;
    server.add("/slow", "text/plain", [&] {
        const std::lock_guard lock(slow);
        return std::string("slow");
    });
    server.add_urgent("/healthz", "text/plain", [] { return http::Answer{.text = "ok\n"}; });
    std::vector<std::unique_ptr<WebSocketClient>> whole;
    {
        const std::lock_guard held(slow);
        for (int i = 0; i < 2'000; ++i) {
            const std::string from = "X-Forwarded-For: 192.0.2." + std::to_string(i % 200) + "\r\n";
            whole.push_back(std::make_unique<WebSocketClient>(server.port(), asking(server.port(), "/slow", from)));
            if (whole.size() == 500) whole.erase(whole.begin(), whole.begin() + 100);
            if (i % 100 != 0) continue;
            EXPECT_TRUE(heard(server.port(), "/healthz").ends_with("\r\n\r\nok\n")) << i;
        }
    }
    EXPECT_GT(server.faults()[HttpFault::connections_full], 1'000u);
}

TEST(http_door, an_urgent_page_is_answered_while_another_page_is_made) {
    HttpServer server(of_this_machine());
    std::mutex slow;
    server.add("/slow", "text/plain", [&] {
        const std::lock_guard lock(slow);
        return std::string("slow");
    });
    server.add_urgent("/healthz", "text/plain", [] { return http::Answer{.text = "ok\n"}; });
    std::unique_lock held(slow);
    WebSocketClient waits(server.port(), asking(server.port(), "/slow"));
    EXPECT_TRUE(heard(server.port(), "/healthz").ends_with("ok\n"));
    held.unlock();
    EXPECT_TRUE(waits.rest().ends_with("slow"));
}

TEST(http_door, one_address_leaves_sockets_for_others) {
    http::SocketLimits limits = Echoes::generous();
    limits.max_open = 6;
    limits.max_open_of_one = 2;
    http::HttpSettings settings;
    settings.proxies = {"127.0.0.1"};
    Echoes echoes(limits, settings);
    const int port = echoes.server().port();
    const auto open = [&](const std::string& forwarded) {
        return std::make_unique<WebSocketClient>(
            port, asking(port, "/echo",
                         "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                         "Sec-WebSocket-Version: 13\r\n" +
                             (forwarded.empty() ? "" : "X-Forwarded-For: " + forwarded + "\r\n")));
    };
    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (const char* from : {"192.0.2.1", "192.0.2.1", "10.1.1.1, 192.0.2.2", "192.0.2.2"})
        clients.push_back(open(from));
    EXPECT_EQ(echoes.wait_for_open(4), 4u);
    EXPECT_EQ(line_of(open("192.0.2.1")->rest()), "HTTP/1.1 503 Service Unavailable");
    EXPECT_EQ(line_of(open("10.9.9.9, 192.0.2.2")->rest()), "HTTP/1.1 503 Service Unavailable");
    clients.push_back(open("192.0.2.3"));
    EXPECT_EQ(echoes.wait_for_open(5), 5u);
    clients.erase(clients.begin());
    EXPECT_EQ(echoes.wait_for_open(4), 4u);
    clients.push_back(open("192.0.2.1"));
    EXPECT_EQ(echoes.wait_for_open(5), 5u);
}

TEST(http_door, whoever_reads_slowly_makes_room_for_others) {
    const auto page = std::make_shared<const std::string>(24u << 20, 'a');
    http::HttpSettings settings;
    settings.proxies = {"127.0.0.1"};
    HttpServer server(settings);
    server.add_fixed("/large", "text/plain", page);
    server.add("/small", "text/plain", [] { return std::string("small"); });
    std::vector<std::unique_ptr<WebSocketClient>> slow;
    for (std::uint32_t i = 0; i < HttpServer::max_requests; ++i) {
        slow.push_back(std::make_unique<WebSocketClient>(
            server.port(), asking(server.port(), "/large", "X-Forwarded-For: 192.0.2.1\r\n")));
    }
    for (int i = 0; i < 8; ++i) {
        EXPECT_TRUE(heard(server.port(), "/small", "X-Forwarded-For: 192.0.2.2\r\n").ends_with("small")) << i;
    }
}

TEST(http_door, every_answer_says_what_its_page_may_do_and_that_no_frame_may_hold_it) {
    HttpServer server(of_this_machine());
    server.add("/", "text/html", [] { return std::string("page"); });
    for (const char* path : {"/", "/nowhere"}) {
        const std::string answer = heard(server.port(), path);
        EXPECT_NE(answer.find("Content-Security-Policy: default-src 'self';"), std::string::npos) << path;
        EXPECT_NE(answer.find("frame-ancestors 'none'"), std::string::npos) << path;
        EXPECT_NE(answer.find("X-Frame-Options: DENY"), std::string::npos) << path;
        EXPECT_EQ(answer.find("script-src 'self' 'unsafe-inline'"), std::string::npos) << path;
    }
}

namespace odd_requests {

constexpr const char* odd_targets[] = {"/%zz",
                                       "/%",
                                       "/%2",
                                       "/?a=%zz",
                                       "/?%",
                                       "/%00",
                                       "/page%00",
                                       "/?a=%00",
                                       "/%2e%2e",
                                       "/%2e%2e/page",
                                       "/../page",
                                       "/./page",
                                       "/%2E",
                                       "/..",
                                       "/a/..",
                                       "/%2fpage",
                                       "/%2Fpage",
                                       "/%5cpage",
                                       "/\\page",
                                       "//page",
                                       "///",
                                       "/;",
                                       "*",
                                       "page",
                                       "http://127.0.0.1/page",
                                       "https://evil.example/page",
                                       "//evil.example/page",
                                       "/#",
                                       "/?",
                                       "/??",
                                       "/?&",
                                       "/page%20HTTP/1.1",
                                       "/\x80",
                                       "/page?a&b&c&d=&=&&&",
                                       "/...",
                                       "/.page",
                                       "/page/.",
                                       "/page/.."};

std::vector<std::string> odd_lines() {
    std::vector<std::string> lines;
    for (const char* target : odd_targets) {
        lines.push_back("GET " + std::string(target) + " HTTP/1.1");
    }
    for (const char* method : {"HEAD", "OPTIONS", "TRACE", "CONNECT", "PUT", "PATCH", "DELETE", "PRI", "PROPFIND",
                               "get", "Get", "GETX", "G", "POST", "BREW", "M-SEARCH"}) {
        for (const char* target : {"/", "*", "127.0.0.1:1"}) {
            lines.push_back(std::string(method) + " " + target + " HTTP/1.1");
        }
    }
    for (const char* version : {"HTTP/0.9", "HTTP/1.2", "HTTP/1", "HTTP/2", "HTTP/2.0", "HTTP/3.0", "http/1.1",
                                "HTTPS/1.1", "HTTP/1.1 HTTP/1.1", ""}) {
        lines.push_back("GET / " + std::string(version));
    }
    lines.push_back("GET /");
    lines.push_back("GET /" + std::string(3'000, 'a') + " HTTP/1.1");
    lines.push_back("GET /" + std::string(9'000, 'a') + " HTTP/1.1");
    lines.push_back("GET /?" + std::string(3'000, '&') + " HTTP/1.1");
    lines.push_back("GET /?" + std::string(3'000, 'a') + " HTTP/1.1");
    lines.push_back("GET " + std::string(2'000, '/') + " HTTP/1.1");
    return lines;
}

}  // namespace odd_requests

TEST(http_door, whatever_is_no_plain_request_is_answered_with_all_headers_or_hung_up_on) {
    HttpServer server(of_this_machine());
    server.add("/", "text/html", [] { return std::string("page"); });
    server.add("/page", "text/html", [] { return std::string("page"); });
    const std::string host = "Host: 127.0.0.1:" + std::to_string(server.port()) + "\r\n";
    for (const std::string& line : odd_requests::odd_lines()) {
        for (const char* more : {"", "Upgrade: h2c\r\nConnection: Upgrade\r\n", "Content-Length: 5\r\n",
                                 "Content-Length: -1\r\n", "Content-Length: 5, 6\r\n", "Transfer-Encoding: chunked\r\n",
                                 "Expect: 100-continue\r\n", "Connection: keep-alive\r\n"}) {
            const std::string answer = WebSocketClient(server.port(), line + "\r\n" + host + more + "\r\n").rest();
            if (answer.empty()) continue;
            EXPECT_TRUE(http_door_test::says_all(answer)) << line << "\n" << more << answer;
        }
    }
    EXPECT_TRUE(heard(server.port(), "/page").ends_with("page"));
}

TEST(http_door, answers_unknown_methods_and_bad_addresses_itself) {
    HttpServer server(of_this_machine());
    server.add("/page", "text/html", [] { return std::string("page"); });
    const std::string rest = " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) + "\r\n\r\n";
    const auto told = [&](const std::string& asked) {
        const std::string answer = WebSocketClient(server.port(), asked + rest).rest();
        EXPECT_TRUE(http_door_test::says_all(answer)) << asked << answer;
        return line_of(answer);
    };
    for (const char* asked : {"TRACE /", "CONNECT 127.0.0.1:1", "OPTIONS *", "HEAD /page", "PUT /page", "get /page"}) {
        EXPECT_EQ(told(asked), "HTTP/1.1 405 Method Not Allowed") << asked;
    }
    EXPECT_EQ(server.faults()[HttpFault::wrong_method], 6u);
    for (const char* asked : {"GET /%zz", "GET /%", "GET /%2", "GET /page?a=%z", "GET /%00", "GET /a%2fpage",
                              "GET /a%5Cpage", "GET http://a/page", "GET *"}) {
        EXPECT_EQ(told(asked), "HTTP/1.1 400 Bad Request") << asked;
    }
    EXPECT_EQ(told("GET /p%61ge"), "HTTP/1.1 200 OK");
    EXPECT_EQ(told("GET /page?a=%2e%2e%2f"), "HTTP/1.1 200 OK");
}

TEST(http_door, strangers_from_many_addresses_cut_each_other_off_and_no_player) {
    http::SocketLimits limits = Echoes::generous();
    limits.max_open = 8;
    limits.makes_room = true;
    http::HttpSettings settings;
    settings.proxies = {"127.0.0.1"};
    Echoes echoes(limits, settings);
    const int port = echoes.server().port();
    const auto open = [&](const std::string& from) {
        return std::make_unique<WebSocketClient>(
            WebSocketClient::open(port, "/echo", {}, {}, "X-Forwarded-For: " + from + "\r\n"));
    };
    const auto hears = [](WebSocketClient& client) {
        client.send("still here");
        const auto back = client.receive();
        return back && back->words() == "still here";
    };
    std::vector<std::unique_ptr<WebSocketClient>> strangers;
    const auto come = [&](int first, int count) {
        for (int i = 0; i < count; ++i) {
            strangers.push_back(open("192.0.2." + std::to_string(first + i)));
            EXPECT_TRUE(hears(*strangers.back())) << first + i;
        }
    };
    // One in the match, at the oldest place, and all other places full.
    const auto player = open("10.0.0.1");
    EXPECT_TRUE(hears(*player));
    echoes.server().vouch_for(echoes.last());
    come(100, 7);
    // One who has no ticket yet, and as a text the first and the last of all addresses.
    for (const char* from : {"10.0.0.2", "99.0.0.1"}) {
        const auto joins = open(from);
        EXPECT_TRUE(hears(*joins)) << from;
        come(110, 6);
        EXPECT_TRUE(hears(*joins)) << from;
        come(120, 7);
        EXPECT_TRUE(joins->is_hung_up()) << from;
        EXPECT_TRUE(hears(*player)) << from;
    }
    // Whoever holds most makes room, even for itself.
    for (int i = 0; i < 20; ++i) {
        strangers.push_back(open("192.0.2.1"));
        EXPECT_TRUE(hears(*strangers.back())) << i;
    }
    EXPECT_TRUE(hears(*player));
}

}  // namespace
}  // namespace backsight::test
