// The port with a certificate: https and wss, and nothing in the clear.

#include <gtest/gtest.h>
#include <openssl/ssl.h>

#include <memory>
#include <string>

#include "tests/inputs/scratch_folder.h"
#include "tests/server/host/pem_files.h"
#include "tests/server/http/echoes.h"
#include "tests/server/http/web_socket_client.h"

namespace backsight::test {
namespace {

/// Says a request over TLS and returns the beginning of the answer.
std::string told(int port, const std::string& request) {
    const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    const std::unique_ptr<BIO, void (*)(BIO*)> connection(BIO_new_ssl_connect(context.get()), BIO_free_all);
    const std::string address = "127.0.0.1:" + std::to_string(port);
    BIO_set_conn_hostname(connection.get(), address.c_str());
    if (BIO_do_connect(connection.get()) != 1) return "no connection";
    BIO_write(connection.get(), request.data(), static_cast<int>(request.size()));
    std::string all(4'096, '\0');
    const int size = BIO_read(connection.get(), all.data(), static_cast<int>(all.size()));
    all.resize(static_cast<std::size_t>(size > 0 ? size : 0));
    return all;
}

/// Likewise, its first line.
std::string answered(int port, const std::string& request) {
    const std::string all = told(port, request);
    return all.substr(0, all.find("\r\n"));
}

TEST(wss, a_port_with_a_certificate_takes_tls_alone) {
    const inputs::ScratchFolder folder;
    write_pem_pair(folder.path() / "page");
    http::HttpSettings settings;
    settings.certificate_file = (folder.path() / "page.pem").string();
    settings.certificate_key_file = (folder.path() / "page.key.pem").string();
    settings.own_names_only = true;
    Echoes echoes(Echoes::generous(), settings);
    const int port = echoes.server().port();
    const std::string own = "127.0.0.1:" + std::to_string(port);
    const auto request = [&](const std::string& origin) {
        return "GET /echo HTTP/1.1\r\nHost: " + own + "\r\nOrigin: " + origin +
               "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    };
    EXPECT_EQ(answered(port, "GET / HTTP/1.1\r\nHost: " + own + "\r\n\r\n"), "HTTP/1.1 200 OK");
    EXPECT_EQ(answered(port, request("https://" + own)), "HTTP/1.1 101 Switching Protocols");
    EXPECT_EQ(answered(port, request("http://" + own)), "HTTP/1.1 403 Forbidden");
    EXPECT_FALSE(WebSocketClient::open(port, "/echo").is_open());
}

// The door does not read what comes under TLS.
TEST(wss, what_libwebsockets_answers_by_itself_says_what_its_page_may_do) {
    const inputs::ScratchFolder folder;
    write_pem_pair(folder.path() / "page");
    http::HttpSettings settings;
    settings.certificate_file = (folder.path() / "page.pem").string();
    settings.certificate_key_file = (folder.path() / "page.key.pem").string();
    Echoes echoes(Echoes::generous(), settings);
    const int port = echoes.server().port();
    int answers = 0;
    for (const char* asked :
         {"GET /%zz HTTP/1.1", "GET /%00 HTTP/1.1", "GET /? HTTP/1.1", "TRACE / HTTP/1.1", "HEAD / HTTP/1.1",
          "OPTIONS * HTTP/1.1", "CONNECT 127.0.0.1:1 HTTP/1.1", "PRI * HTTP/2.0", "GET / HTTP/2.0", "GET /",
          "GET http://evil.example/ HTTP/1.1", "BREW / HTTP/1.1", "GET page HTTP/1.1"}) {
        const std::string answer = told(port, std::string(asked) + "\r\nHost: 127.0.0.1\r\n\r\n");
        if (answer.empty()) continue;
        ++answers;
        EXPECT_NE(answer.find("frame-ancestors 'none'"), std::string::npos) << asked << "\n" << answer;
        EXPECT_NE(answer.find("nosniff"), std::string::npos) << asked << "\n" << answer;
    }
    EXPECT_GT(answers, 4);
}

}  // namespace
}  // namespace backsight::test
