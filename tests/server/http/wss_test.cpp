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

/// Says a request over TLS and returns the first line of the answer.
std::string answered(int port, const std::string& request) {
    const std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    const std::unique_ptr<BIO, void (*)(BIO*)> connection(BIO_new_ssl_connect(context.get()), BIO_free_all);
    const std::string address = "127.0.0.1:" + std::to_string(port);
    BIO_set_conn_hostname(connection.get(), address.c_str());
    if (BIO_do_connect(connection.get()) != 1) return "no connection";
    BIO_write(connection.get(), request.data(), static_cast<int>(request.size()));
    std::string all(4'096, '\0');
    const int size = BIO_read(connection.get(), all.data(), static_cast<int>(all.size()));
    all.resize(static_cast<std::size_t>(size > 0 ? size : 0));
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

}  // namespace
}  // namespace backsight::test
