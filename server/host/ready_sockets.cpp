#include "server/host/ready_sockets.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>

namespace backsight::server {

ReadySockets::ReadySockets(std::size_t max_sockets) : epoll_(epoll_create1(EPOLL_CLOEXEC)), max_sockets_(max_sockets) {
    if (epoll_ < 0) throw std::runtime_error(std::string("epoll: ") + std::strerror(errno));
    names_.reserve(max_sockets);
}

ReadySockets::~ReadySockets() { close(epoll_); }

bool ReadySockets::add(int descriptor, std::uint32_t name) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u32 = name;
    return epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

std::span<const std::uint32_t> ReadySockets::ready() {
    names_.clear();
    std::array<epoll_event, 256> events;
    while (names_.size() < max_sockets_) {
        const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 0);
        for (int i = 0; i < count; ++i) names_.push_back(events[static_cast<std::size_t>(i)].data.u32);
        // Sockets that are left come first the next time.
        if (count < static_cast<int>(events.size())) break;
    }
    return names_;
}

}  // namespace backsight::server
