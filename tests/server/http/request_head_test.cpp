// What the head of a request says, and heads that try to say two things.

#include "server/http/request_head.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "server/http/client_address.h"
#include "server/http/origin.h"

namespace backsight::test {
namespace {

using http::read_head;
using http::RequestHead;

/// A request with these header lines behind Host.
RequestHead read_with(std::string_view lines) {
    return read_head("GET /join.json?a=1 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n" + std::string(lines) + "\r\n");
}

// As Chromium 140 sends them for a script's fetch().
constexpr std::string_view of_chromium =
    "Connection: keep-alive\r\nsec-ch-ua-platform: \"Linux\"\r\nUser-Agent: Mozilla/5.0\r\n"
    "sec-ch-ua: \"Chromium\";v=\"140\"\r\nsec-ch-ua-mobile: ?0\r\nAccept: */*\r\nSec-Fetch-Site: same-origin\r\n"
    "Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\nReferer: http://127.0.0.1:80/\r\n"
    "Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en\r\nPragma: no-cache\r\n"
    "Cache-Control: no-cache\r\n";

TEST(http_request_head, a_page_of_this_server_is_told_from_all_that_lack_its_header) {
    const RequestHead head = read_with(of_chromium);
    ASSERT_EQ(head.fault, nullptr);
    EXPECT_EQ(head.method, "GET");
    EXPECT_EQ(head.path, "/join.json");
    EXPECT_EQ(head.host, "127.0.0.1:80");
    EXPECT_TRUE(head.is_direct);
    EXPECT_TRUE(head.is_own_page);
    EXPECT_TRUE(read_with("").is_direct);
    EXPECT_FALSE(read_with("").is_own_page);
    for (const char* site : {"cross-site", "same-site", "none", "same-origin, cross-site", ""}) {
        EXPECT_FALSE(read_with("Sec-Fetch-Site: " + std::string(site) + "\r\n").is_own_page) << site;
    }
    // The browser shows a proxy's address, so it names that one.
    EXPECT_FALSE(read_with("Sec-Fetch-Site: same-origin\r\nReferer: http://play.example/\r\n").is_own_page);
    EXPECT_FALSE(read_head("GET / HTTP/1.0\r\nHost: 127.0.0.1:80\r\nSec-Fetch-Site: same-origin\r\n\r\n").is_own_page);
}

TEST(http_request_head, no_header_of_a_proxy_or_a_gateway_passes_as_a_browsers) {
    for (const char* name : {"X-Forwarded-For",
                             "X-Forwarded-Host",
                             "X-Forwarded-Proto",
                             "X-Forwarded-Port",
                             "X-Forwarded-Server",
                             "Forwarded",
                             "Via",
                             "X-Real-IP",
                             "X-Client-IP",
                             "X-Cluster-Client-IP",
                             "X-Original-Forwarded-For",
                             "X-Original-Host",
                             "CF-Connecting-IP",
                             "CF-Ray",
                             "CF-IPCountry",
                             "CF-Visitor",
                             "CDN-Loop",
                             "True-Client-IP",
                             "Fastly-Client-IP",
                             "Fastly-FF",
                             "X-Azure-ClientIP",
                             "X-Azure-FDID",
                             "X-Amzn-Trace-Id",
                             "X-Amz-Cf-Id",
                             "CloudFront-Viewer-Address",
                             "X-Cloud-Trace-Context",
                             "X-Appengine-User-IP",
                             "Fly-Client-IP",
                             "X-Envoy-External-Address",
                             "X-Request-Id",
                             "X-ProxyUser-Ip",
                             "WL-Proxy-Client-IP",
                             "Proxy-Client-IP",
                             "X-Varnish",
                             "Incap-Client-IP",
                             "Akamai-Origin-Hop",
                             "X-Sucuri-ClientIP",
                             "X-Vercel-Forwarded-For",
                             "X-NF-Client-Connection-IP",
                             "Do-Connecting-IP",
                             "X-Coming-From",
                             "Client-IP",
                             "Surrogate-Capability",
                             "Max-Forwards",
                             "Proxy-Connection",
                             "X-Nobody-Knows-It"}) {
        for (const char* value : {"192.0.2.1", ""}) {
            const RequestHead head = read_with(std::string(of_chromium) + name + ": " + value + "\r\n");
            EXPECT_EQ(head.fault, nullptr) << name;
            EXPECT_FALSE(head.is_direct) << name;
            EXPECT_FALSE(head.is_own_page) << name;
        }
    }
}

TEST(http_request_head, a_header_whose_name_begins_another_is_refused) {
    for (const char* name : {"X",      "x",       "X-", "x-f", "X-Forwarded", "H",   "Ho",   "O",
                             "Orig",   "G",       "P",  "C",   "Co",          "Sec", "Sec-", "Sec-WebSocket",
                             "F",      "Forward", "V",  "Vi",  "U",           "A",   "Auth", "http",
                             "X-Real", "R",       "T",  "D"}) {
        EXPECT_NE(read_with(std::string(name) + ": y\r\nX-Forwarded-For: 192.0.2.1\r\n").fault, nullptr) << name;
    }
    for (const char* name : {"Accept", "TE", "Via", "Age", "From", "DNT", "Sec-GPC", "X-Anything", "Host2"}) {
        EXPECT_EQ(read_with(std::string(name) + ": y\r\n").fault, nullptr) << name;
    }
}

TEST(http_request_head, what_is_no_request_is_refused) {
    const std::string host = "Host: a\r\n";
    const std::vector<std::string> wrong{std::string("GET / HTTP/1.1\nHost: a\n\n"),
                                         "GET / HTTP/1.1\r\nHost: a\nX-Y: b\r\n\r\n",
                                         std::string("GET / HTTP/1.1\r\nHost : a\r\n\r\n"),
                                         std::string("GET / HTTP/1.1\r\n Host: a\r\n\r\n"),
                                         "GET / HTTP/1.1\r\n" + host + "\tfolded\r\n\r\n",
                                         "GET / HTTP/1.1\r\n" + host + "no colon\r\n\r\n",
                                         "GET / HTTP/1.1\r\n" + host + ": no name\r\n\r\n",
                                         "GET / HTTP/1.1\r\n" + host + host + "\r\n",
                                         "GET / HTTP/1.1\r\n" + host + "A\x01: b\r\n\r\n",
                                         "GET / HTTP/1.1\r\n" + host + "A: \x01\r\n\r\n",
                                         "GET / HTTP/1.1\r\n" + host + "Origin: a\r\norigin: b\r\n\r\n",
                                         "GET / HTTP/2.0\r\n" + host + "\r\n",
                                         "GET /\r\n" + host + "\r\n",
                                         "GET  / HTTP/1.1\r\n" + host + "\r\n",
                                         "G-T / HTTP/1.1\r\n" + host + "\r\n",
                                         "GET http://a/ HTTP/1.1\r\n" + host + "\r\n",
                                         "GET * HTTP/1.1\r\n" + host + "\r\n",
                                         "GET /%zz HTTP/1.1\r\n" + host + "\r\n",
                                         "GET /?a=%0 HTTP/1.1\r\n" + host + "\r\n",
                                         "GET /%00 HTTP/1.1\r\n" + host + "\r\n",
                                         "GET /a%2fb HTTP/1.1\r\n" + host + "\r\n",
                                         "TRACE / HTTP/1.1\r\n" + host + "\r\n",
                                         "\r\nGET / HTTP/1.1\r\n" + host + "\r\n",
                                         std::string("\r\n\r\n"),
                                         std::string("GET / HTTP/1.1\r\nHost: a\r\n")};
    for (const std::string& bytes : wrong) {
        EXPECT_NE(read_head(bytes).fault, nullptr) << bytes;
    }
    EXPECT_TRUE(http::is_hopeless(std::string(http::longest_head, 'a')));
    EXPECT_TRUE(http::is_hopeless("GET / HTTP/1.1\n"));
    EXPECT_FALSE(http::is_hopeless("GET / HTTP/1.1\r\nHost: a"));
}

TEST(http_request_head, a_web_socket_is_asked_for_in_any_case_and_with_a_whole_key) {
    const auto asked = [](const std::string& upgrade, const std::string& key) {
        return read_with("Connection: keep-alive, Upgrade\r\nUpgrade: " + upgrade +
                         "\r\nSec-WebSocket-Version: 13\r\n" + key);
    };
    const std::string good = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (const char* upgrade : {"websocket", "WebSocket", "WEBSOCKET"}) {
        EXPECT_TRUE(asked(upgrade, good).is_upgrade) << upgrade;
    }
    EXPECT_FALSE(asked("h2c", good).is_upgrade);
    for (const char* key : {"", "x", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZR==", "dGhlIHNhbXBsZSBub25jZQ==x",
                            "dGhlIHNhbXBsZSBub25j\x80Q==", "dGhlIHNhbXBsZSBub25j Q==", "AAAAAAAAAAAAAAAAAAAAAAAA"}) {
        EXPECT_NE(asked("websocket", "Sec-WebSocket-Key: " + std::string(key) + "\r\n").fault, nullptr) << key;
    }
    EXPECT_NE(asked("websocket", "").fault, nullptr);
    EXPECT_NE(asked("websocket", good + good).fault, nullptr);
}

TEST(http_request_head, only_a_named_proxy_says_whose_request_it_is) {
    const std::vector<std::string> proxies = http::addresses_in("10.0.0.5, ::1");
    const auto client = [&](const std::string& peer, std::string_view forwarded) {
        return http::client_address(peer, forwarded, proxies);
    };
    EXPECT_EQ(client("192.0.2.9", "192.0.2.1"), "192.0.2.9");
    EXPECT_EQ(client("10.0.0.5", "192.0.2.1"), "192.0.2.1");
    // What stands before the last foreign address is the client's own word.
    EXPECT_EQ(client("10.0.0.5", "1.1.1.1, 192.0.2.1, ::1"), "192.0.2.1");
    EXPECT_EQ(client("::1", "[2001:db8::7]:80"), "2001:db8::7");
    EXPECT_EQ(client("10.0.0.5", "nonsense"), "10.0.0.5");
    EXPECT_EQ(client("10.0.0.5", ""), "10.0.0.5");
    EXPECT_EQ(http::plain_address("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(http::limit_key("2001:db8::1"), http::limit_key("2001:db8::ffff"));
    EXPECT_NE(http::limit_key("2001:db8::1"), http::limit_key("2001:db8:0:1::1"));
    EXPECT_THROW(http::addresses_in("10.0.0.5, proxy.example"), std::runtime_error);
}

TEST(http_request_head, operators_ports_know_addresses_and_named_hosts_alone) {
    const http::OwnName local{.port = 9100};
    const http::OwnName open{.is_on_loopback = false, .port = 9100, .bind = "0.0.0.0"};
    const std::vector<std::string> names{"match-7.example"};
    for (const char* host : {"localhost", "LocalHost:8000", "127.0.0.1:9100", "[::1]:9100", "match-7.example:9100"}) {
        EXPECT_TRUE(http::is_known_host(host, local, names)) << host;
        EXPECT_TRUE(http::is_known_host(host, open, names)) << host;
    }
    for (const char* host :
         {"evil.example", "evil.example:9100", "127.0.0.1.evil.example", "localhost.evil.example", ""}) {
        EXPECT_FALSE(http::is_known_host(host, local, names)) << host;
        EXPECT_FALSE(http::is_known_host(host, open, names)) << host;
    }
    EXPECT_TRUE(http::is_known_host("10.1.2.3:9100", open, names));
    EXPECT_FALSE(http::is_known_host("10.1.2.3:9100", local, names));
}

}  // namespace
}  // namespace backsight::test
