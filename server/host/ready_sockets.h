#pragma once

// Which of many sockets have something to read, by Linux's epoll: polling a thousand sockets costs more than reading
// the few that are ready.
//
// Not synchronised. Errors: std::runtime_error where the system has no descriptor left.

#include <cstdint>
#include <span>
#include <vector>

namespace backsight::server {

class ReadySockets {
public:
    explicit ReadySockets(std::size_t max_sockets);
    ~ReadySockets();
    ReadySockets(const ReadySockets&) = delete;
    ReadySockets& operator=(const ReadySockets&) = delete;

    /// Watches a socket until it is closed, which needs no call. Returns false if the system refuses it.
    bool add(int descriptor, std::uint32_t name);
    /// The names of sockets with something to read now. Lives until the next call.
    std::span<const std::uint32_t> ready();

private:
    int epoll_;
    std::vector<std::uint32_t> names_;
    std::size_t max_sockets_;
};

}  // namespace backsight::server
