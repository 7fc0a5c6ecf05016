#include "tests/server/life/ask_port.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <string>

namespace backsight::test {

namespace {

sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

bool can_bind(int port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = loopback(port);
    const bool is_bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(descriptor);
    return is_bound;
}

/// Whether this process has this place of ports from now on until it ends. A name in the kernel's own namespace of
/// sockets says so to every other process, and goes with its holder, however that ends.
bool is_ours_from_now_on(int place) {
    const std::string name = "backsight tests' ports " + std::to_string(place);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    name.copy(address.sun_path + 1, sizeof address.sun_path - 1);
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + name.size());
    const int descriptor = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), size) == 0) return true;
    ::close(descriptor);
    return false;
}

}  // namespace

std::string ask_port(int port, const std::string& method_and_path, const std::string& more) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const sockaddr_in address = loopback(port);
    std::string answer;
    const std::string request =
        method_and_path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more + "\r\n";
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::send(socket, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
        char bytes[4096];
        for (ssize_t n = 0; (n = ::read(socket, bytes, sizeof bytes)) > 0;) {
            answer.append(bytes, static_cast<std::size_t>(n));
        }
    }
    ::close(socket);
    return answer;
}

std::string status_of(const std::string& answer) { return answer.substr(0, answer.find("\r\n")); }

std::string body_of(const std::string& answer) {
    const std::size_t head = answer.find("\r\n\r\n");
    return head == std::string::npos ? "" : answer.substr(head + 4);
}

// The kernel gives ports from 32,768 on to each who asks for any, between this answer and the server's bind() too. So
// these are below. Processes that run at the same time ask in one order from different places on, and meet there.
std::uint16_t free_tcp_port() {
    constexpr int first = 10'240, apart = 16, places = 1'250;
    static int asked = 0;
    for (int tried = 0; tried < places; ++tried) {
        const int place = (getpid() + asked++) % places;
        const int port = first + apart * place;
        if (is_ours_from_now_on(place) && can_bind(port) && can_bind(port + 1)) return static_cast<std::uint16_t>(port);
    }
    return 0;
}

}  // namespace backsight::test
