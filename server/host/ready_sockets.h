#pragma once

// Which of many sockets have something to read, by Linux's epoll: asking each of a thousand costs more than reading the
// few.
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

    /// Until it is closed, which needs no word to this. False if the system does not take it.
    bool add(int descriptor, std::uint32_t name);
    /// The names of those that have something to read now. Lives until the next call.
    std::span<const std::uint32_t> ready();

private:
    int epoll_;
    std::vector<std::uint32_t> names_;
    std::size_t max_sockets_;
};

}  // namespace backsight::server
