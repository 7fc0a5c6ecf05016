#include "server/http/door.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "server/http/client_address.h"
#include "server/http/origin.h"

namespace backsight::http {

namespace {

constexpr int queued_by_the_system = 4'096;
constexpr int most_accepted_at_once = 64;

std::string interface_of(const std::string& bind) {
    if (bind == "localhost") return "127.0.0.1";
    return bind.starts_with('[') && bind.ends_with(']') ? bind.substr(1, bind.size() - 2) : bind;
}

struct SocketAddress {
    sockaddr_storage bytes{};
    socklen_t size = 0;
};

/// Size 0: it is no address.
SocketAddress address_of(const std::string& interface, int port) {
    SocketAddress address;
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    const std::uint16_t its_port = htons(static_cast<std::uint16_t>(port));
    if (inet_pton(AF_INET, interface.c_str(), &v4.sin_addr) == 1) {
        v4.sin_family = AF_INET;
        v4.sin_port = its_port;
        address.size = sizeof v4;
        std::memcpy(&address.bytes, &v4, sizeof v4);
    } else if (inet_pton(AF_INET6, interface.c_str(), &v6.sin6_addr) == 1) {
        v6.sin6_family = AF_INET6;
        v6.sin6_port = its_port;
        address.size = sizeof v6;
        std::memcpy(&address.bytes, &v6, sizeof v6);
    }
    return address;
}

int port_of(int socket) {
    SocketAddress own;
    own.size = sizeof own.bytes;
    if (::getsockname(socket, reinterpret_cast<sockaddr*>(&own.bytes), &own.size) != 0) return 0;
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    std::memcpy(&v4, &own.bytes, sizeof v4);
    std::memcpy(&v6, &own.bytes, sizeof v6);
    return ntohs(own.bytes.ss_family == AF_INET6 ? v6.sin6_port : v4.sin_port);
}

std::string text_of(const sockaddr_storage& peer) {
    std::array<char, INET6_ADDRSTRLEN> written{};
    sockaddr_in v4{};
    sockaddr_in6 v6{};
    std::memcpy(&v4, &peer, sizeof v4);
    std::memcpy(&v6, &peer, sizeof v6);
    const bool is_v6 = peer.ss_family == AF_INET6;
    const void* const its = is_v6 ? static_cast<const void*>(&v6.sin6_addr) : static_cast<const void*>(&v4.sin_addr);
    const char* const text = inet_ntop(is_v6 ? AF_INET6 : AF_INET, its, written.data(), written.size());
    return text == nullptr ? std::string() : plain_address(text);
}

void watch(int poll, int descriptor, std::uint32_t events) {
    epoll_event event{};
    event.events = events;
    event.data.fd = descriptor;
    ::epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event);
}

}  // namespace

std::string answer_head(std::string_view status, std::string_view content_type, std::size_t body_size,
                        std::string_view more) {
    std::string head = "HTTP/1.1 ";
    head.append(status).append("\r\nContent-Type: ").append(content_type);
    head.append("\r\nContent-Length: ").append(std::to_string(body_size)).append("\r\n").append(more);
    for (const AnswerHeader& each : always_sent) {
        if (more.find(each.name) == std::string_view::npos)
            head.append(each.name).append(" ").append(each.value).append("\r\n");
    }
    return head.append("Connection: close\r\n\r\n");
}

Door::Door(DoorConfig config, DoorCalls calls) : config_(std::move(config)), calls_(std::move(calls)) {
    peeked_.resize(longest_head + 1);
    listen();
}

Door::~Door() {
    is_stopping_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t rung = ::write(bell_, &one, sizeof one);
    if (thread_.joinable()) thread_.join();
    for (const Waiting& each : waiting_) ::close(each.socket);
    for (const int descriptor : {listener_, poll_, bell_}) ::close(descriptor);
}

void Door::start() {
    thread_ = std::thread([this] { run(); });
}

void Door::listen() {
    const std::string where = host_and_port(config_.bind, config_.port);
    const SocketAddress address = address_of(interface_of(config_.bind), config_.port);
    if (address.size == 0) throw std::runtime_error("cannot listen on " + where + ": this is no address");
    listener_ = ::socket(address.bytes.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const bool is_open = listener_ >= 0 &&
                         ::bind(listener_, reinterpret_cast<const sockaddr*>(&address.bytes), address.size) == 0 &&
                         ::listen(listener_, queued_by_the_system) == 0;
    if (!is_open) {
        const std::string why = std::strerror(errno);
        if (listener_ >= 0) ::close(listener_);
        throw std::runtime_error("cannot listen on " + where + ": " + why);
    }
    port_ = port_of(listener_);
    poll_ = ::epoll_create1(EPOLL_CLOEXEC);
    bell_ = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (poll_ < 0 || bell_ < 0) {
        for (const int descriptor : {listener_, poll_, bell_}) ::close(descriptor);
        throw std::runtime_error("cannot listen on " + where + ": out of descriptors");
    }
    watch(poll_, listener_, EPOLLIN);
    watch(poll_, bell_, EPOLLIN);
}

void Door::run() {
    std::array<epoll_event, 64> events{};
    while (!is_stopping_.load()) {
        const int count = ::epoll_wait(poll_, events.data(), static_cast<int>(events.size()), next_timeout_ms());
        bool has_newcomers = false;
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = events.at(static_cast<std::size_t>(i));
            if (event.data.fd == listener_) has_newcomers = true;
            if (event.data.fd == listener_ || event.data.fd == bell_) continue;
            look(event.data.fd, (event.events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) != 0);
        }
        // Last: a socket that was closed above may come back under its number.
        if (has_newcomers) accept_all();
        drop_overdue();
        waiting_count_.store(static_cast<std::uint32_t>(waiting_.size()), std::memory_order_relaxed);
    }
}

int Door::next_timeout_ms() const {
    if (waiting_.empty()) return -1;
    const auto left = waiting_.front().since + config_.head_timeout - Clock::now();
    const auto left_ms = std::chrono::duration_cast<std::chrono::milliseconds>(left).count() + 1;
    return static_cast<int>(std::max<std::int64_t>(left_ms, 0));
}

void Door::accept_all() {
    for (int i = 0; i < most_accepted_at_once; ++i) {
        sockaddr_storage peer{};
        socklen_t size = sizeof peer;
        const int socket =
            ::accept4(listener_, reinterpret_cast<sockaddr*>(&peer), &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0 && (errno == EMFILE || errno == ENFILE) && !waiting_.empty()) {
            hang_up(waiting_.begin(), HttpFault::connections_full);
            continue;
        }
        if (socket < 0) {
            // Out of descriptors, and none is ours to give back: not in a loop.
            if (errno == EMFILE || errno == ENFILE) std::this_thread::sleep_for(std::chrono::milliseconds(10));
            return;
        }
        const int yes = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        const auto place = waiting_.insert(waiting_.end(), Waiting{socket, text_of(peer), Clock::now()});
        // Most requests are whole when their connection is: they need no place here.
        if (!is_done_with(place, false)) wait_for(place);
    }
}

void Door::wait_for(Place place) {
    const int socket = place->socket;
    const std::string key = limit_key(place->address);
    if (by_socket_.size() >= config_.most_waiting) {
        const auto leaves = holders_.who_makes_room(key);
        if (leaves) hang_up(by_socket_.at(*leaves), HttpFault::no_request);
    }
    by_socket_.emplace(socket, place);
    holders_.add(socket, key, ++came_);
    // It is told of what came since it was looked at, too.
    watch(poll_, socket, EPOLLIN | EPOLLRDHUP | EPOLLET);
}

void Door::remove(Place place) {
    by_socket_.erase(place->socket);
    holders_.remove(place->socket);
    waiting_.erase(place);
}

void Door::hang_up(Place place, HttpFault fault) {
    calls_.turned_away(fault);
    ::close(place->socket);
    remove(place);
}

void Door::drop_overdue() {
    const Clock::time_point now = Clock::now();
    while (!waiting_.empty() && now - waiting_.front().since >= config_.head_timeout) {
        hang_up(waiting_.begin(), HttpFault::no_request);
    }
}

void Door::look(int socket, bool is_ended) {
    const auto found = by_socket_.find(socket);
    if (found == by_socket_.end()) return;
    is_done_with(found->second, is_ended);
}

// False: its head is not whole yet.
bool Door::is_done_with(Place place, bool is_ended) {
    const ssize_t size = ::recv(place->socket, peeked_.data(), peeked_.size(), MSG_PEEK);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (size <= 0) return hang_up(place, HttpFault::no_request), true;
    if (!config_.reads_heads) return hand_on(place, 0), true;
    const std::string_view bytes(peeked_.data(), static_cast<std::size_t>(size));
    const std::size_t end = end_of_head(bytes);
    if (end != std::string_view::npos && end <= longest_head) return hand_on(place, end), true;
    const bool is_wrong = end != std::string_view::npos || is_hopeless(bytes);
    if (is_wrong) refuse(place, "the request is longer than 8,192 bytes, or its lines do not end with CR LF\n");
    if (is_ended && !is_wrong) hang_up(place, HttpFault::no_request);
    return is_wrong || is_ended;
}

void Door::hand_on(Place place, std::size_t head_size) {
    Arrival arrival{place->socket, place->address, config_.reads_heads, {}};
    if (config_.reads_heads) {
        arrival.head = read_head(std::string_view(peeked_.data(), head_size));
        if (arrival.head.fault != nullptr) return refuse(place, arrival.head.fault, arrival.head.is_method_unknown);
        arrival.address = client_address(arrival.address, arrival.head.forwarded_for, config_.proxies);
        const std::string text = calls_.urgent ? calls_.urgent(arrival.head) : std::string();
        if (!text.empty()) return answer(place, text);
    }
    if (by_socket_.contains(place->socket)) ::epoll_ctl(poll_, EPOLL_CTL_DEL, place->socket, nullptr);
    remove(place);
    calls_.arrived(std::move(arrival));
}

// Short answers find room in the system's buffer. What was not read would reset the connection before they are.
void Door::answer(Place place, std::string_view text) {
    std::array<char, longest_head> unread{};
    for (int i = 0; i < 4 && ::recv(place->socket, unread.data(), unread.size(), 0) > 0; ++i) {
    }
    [[maybe_unused]] const ssize_t sent = ::send(place->socket, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    ::shutdown(place->socket, SHUT_WR);
    ::close(place->socket);
    remove(place);
}

void Door::refuse(Place place, std::string_view why, bool is_method) {
    calls_.turned_away(is_method ? HttpFault::wrong_method : HttpFault::bad_request);
    answer(place, answer_head(is_method ? "405 Method Not Allowed" : "400 Bad Request", "text/plain", why.size(),
                              is_method ? "Allow: GET\r\n" : "") +
                      std::string(why));
}

}  // namespace backsight::http
