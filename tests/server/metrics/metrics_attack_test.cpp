// The port for Prometheus under hostile or broken clients: half a request, a drop at a time, too much.

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "server/http/http_server.h"
#include "server/metrics/server_metrics.h"
#include "tests/inputs/scratch_folder.h"
#include "tests/server/life/ask_port.h"
#include "tests/server/life/metrics_port.h"

namespace backsight::test {
namespace {

using inputs::has;
using metrics::ServerMetrics;

constexpr int patience_ms = 20'000;
// More than get an answer at once.
constexpr std::size_t most_half = 72;
constexpr char half_a_request[] = "GET /metrics HTTP/1.1\r\nHost: half";

/// A connection to a port of this machine.
class HttpCaller {
public:
    explicit HttpCaller(int port, const std::string& said = {}) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        is_open_ = ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
        say(said);
    }
    ~HttpCaller() { ::close(socket_); }
    HttpCaller(const HttpCaller&) = delete;
    HttpCaller& operator=(const HttpCaller&) = delete;

    void say(const std::string& bytes) {
        if (is_open_ && !bytes.empty()) is_open_ = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) > 0;
    }
    bool is_open() const { return is_open_; }
    /// Reads until the server hangs up; nothing if it does not.
    std::string heard() {
        std::string all;
        char bytes[4096];
        for (;;) {
            pollfd ready{socket_, POLLIN, 0};
            if (::poll(&ready, 1, patience_ms) != 1) return "";
            const ssize_t count = ::recv(socket_, bytes, sizeof bytes, 0);
            if (count <= 0) return all.empty() ? "hung up" : all;
            all.append(bytes, static_cast<std::size_t>(count));
        }
    }

private:
    int socket_;
    bool is_open_;
};

std::string asked(int port, const std::string& method_and_path, const std::string& more = "") {
    return HttpCaller(port, method_and_path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n")
        .heard();
}

std::vector<std::unique_ptr<HttpCaller>> callers(std::size_t count, int port, const std::string& said) {
    std::vector<std::unique_ptr<HttpCaller>> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(std::make_unique<HttpCaller>(port, said));
    return all;
}

TEST(metrics_attack, half_sent_requests_keep_nobody_out_and_are_cut_off) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    for (const char* said : {half_a_request, "", "\r\n", "POST /metrics HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n"}) {
        const auto half = callers(3, port, said);
        EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK") << said;
    }
    // More than there are workers, and as many again that wait for one.
    const auto many = callers(most_half, port, half_a_request);
    EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK");
    for (const auto& caller : many) EXPECT_NE(caller->heard(), "");
}

TEST(metrics_attack, a_request_that_drips_is_cut_off) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    HttpCaller slow(port, half_a_request);
    int drops = 0;
    for (; slow.is_open() && drops < 400; ++drops) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        slow.say("x");
    }
    EXPECT_LT(drops, 400);
    EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK");
}

TEST(metrics_attack, a_body_that_drips_is_cut_off) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    for (const std::string method : {"GET", "POST"}) {
        const std::string head = method + " /metrics HTTP/1.1\r\nHost: slow\r\n";
        for (const char* body :
             {"Content-Length: 1000000000\r\n\r\nx", "Transfer-Encoding: chunked\r\n\r\nfffffff\r\nx"}) {
            const auto slow = callers(32, port, head + body);
            int rounds = 0;
            for (bool is_any_open = true; is_any_open && rounds < 200; ++rounds) {
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                is_any_open = false;
                for (const auto& caller : slow) {
                    caller->say("x");
                    is_any_open |= caller->is_open();
                }
            }
            EXPECT_LT(rounds, 200) << method << " " << body;
            EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK") << method << " " << body;
        }
    }
}

TEST(metrics_attack, an_answer_that_nobody_reads_is_given_up) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    std::string piled;
    for (int i = 0; i < 200; ++i) piled += "GET /metrics HTTP/1.1\r\nHost: deaf\r\n\r\n";
    const auto deaf = callers(most_half, port, piled);
    EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK");
}

TEST(metrics_attack, nothing_but_a_get_of_the_page_is_answered_with_it) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    for (const char* path : {"/", "/metrics/", "/metricsx", "/metrics/..", "/METRICS", "/../etc/passwd", "/%2e%2e/",
                             "//metrics/x", "/index.html"}) {
        EXPECT_EQ(status_of(asked(port, std::string("GET ") + path)), "HTTP/1.1 404 Not Found") << path;
    }
    for (const char* method : {"POST", "PUT", "DELETE", "HEAD", "PATCH"}) {
        const std::string answer = asked(port, std::string(method) + " /metrics");
        EXPECT_EQ(status_of(answer), "HTTP/1.1 405 Method Not Allowed") << method;
        EXPECT_TRUE(has(answer, "Allow: GET\r\n")) << method;
    }
    EXPECT_EQ(status_of(asked(port, "POST /elsewhere")), "HTTP/1.1 404 Not Found");
    EXPECT_EQ(status_of(asked(port, "GET /metrics?name[]=x")), "HTTP/1.1 200 OK");
}

TEST(metrics_attack, noise_and_requests_without_end_are_refused_and_the_next_is_answered) {
    ServerMetrics metrics;
    const MetricsPort served(metrics);
    const int port = served.port();
    const std::string endless = "GET /metrics HTTP/1.1\r\nX: " + std::string(100'000, 'x');
    for (const std::string& said :
         {std::string(100'000, '\0'), std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 13), endless,
          std::string("GET\r\n\r\n"), std::string("GET /metrics HTTP/9.9\r\n\r\n"),
          "GET /" + std::string(10'000, 'a') + " HTTP/1.1\r\n\r\n"}) {
        HttpCaller caller(port, said);
        const std::string heard = caller.heard();
        EXPECT_NE(heard, "") << said.substr(0, 40);
        EXPECT_FALSE(has(heard, " 200 ")) << said.substr(0, 40);
        EXPECT_EQ(status_of(asked(port, "GET /metrics")), "HTTP/1.1 200 OK");
    }
}

TEST(metrics_attack, the_address_to_listen_on_is_the_one_that_is_reached) {
    ServerMetrics metrics;
    const MetricsPort served(metrics, "127.0.0.2");
    const int port = served.port();
    EXPECT_FALSE(HttpCaller(port).is_open());
}

}  // namespace
}  // namespace backsight::test
