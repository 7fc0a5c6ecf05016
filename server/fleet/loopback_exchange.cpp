#include "server/fleet/loopback_exchange.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

namespace backsight::fleet {

namespace {

bool is_to_wait(int error) { return error == EAGAIN || error == EINTR || error == EINPROGRESS || error == ENOTCONN; }

}  // namespace

LoopbackExchange::LoopbackExchange(std::uint16_t port, std::string request, Micros now)
    : descriptor_(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)),
      request_(std::move(request)),
      began_(now) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool is_begun =
        descriptor_ >= 0 && ::connect(descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    if (!is_begun && !is_to_wait(errno)) open_error_ = errno;
}

LoopbackExchange::~LoopbackExchange() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<FleetFault> LoopbackExchange::step() {
    if (open_error_ != 0) return fail(FleetFault::gone, std::strerror(open_error_));
    if (const auto fault = write()) return fault;
    return read();
}

std::optional<FleetFault> LoopbackExchange::write() {
    while (wants_to_write()) {
        const ssize_t count = ::send(descriptor_, request_.data() + sent_, request_.size() - sent_, MSG_NOSIGNAL);
        if (count < 0 && is_to_wait(errno)) return std::nullopt;
        if (count < 0) return fail(FleetFault::gone, std::strerror(errno));
        sent_ += static_cast<std::size_t>(count);
    }
    return std::nullopt;
}

// A piece at a time: a sidecar that never stops talking keeps nobody else waiting.
std::optional<FleetFault> LoopbackExchange::read() {
    std::array<char, 16'384> bytes;
    const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (count < 0 && is_to_wait(errno)) return std::nullopt;
    if (count < 0) return fail(FleetFault::gone, std::strerror(errno));
    if (count == 0) {
        answer_.end();
        return answer_.is_whole() ? std::nullopt : fail(FleetFault::gone, "the connection ended before its answer");
    }
    if (answer_.take({bytes.data(), static_cast<std::size_t>(count)})) return std::nullopt;
    return answer_.fault() == AnswerFault::too_long ? fail(FleetFault::too_long, "an answer that is too long")
                                                    : fail(FleetFault::garbage, "an answer that is no HTTP");
}

std::optional<FleetFault> LoopbackExchange::fail(FleetFault fault, std::string why) {
    why_ = std::move(why);
    return fault;
}

}  // namespace backsight::fleet
