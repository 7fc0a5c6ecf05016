#include "benchmarks/memory_network.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

namespace backsight::bench {

namespace {

/// Datagrams to one port that nobody has read.
struct Mailbox {
    struct Kept {
        sockaddr_in from{};
        std::size_t size = 0;
        std::array<std::uint8_t, 1'500> bytes{};
    };
    std::vector<Kept> kept;
    std::size_t count = 0;
    std::size_t read = 0;
};

class MemoryNetwork {
public:
    bool is_on = false;

    int send(int from, mmsghdr* headers, unsigned count) {
        const sockaddr_in sender = name_of(from).own;
        for (unsigned i = 0; i < count; ++i) {
            const msghdr& header = headers[i].msg_hdr;
            const auto* to =
                header.msg_name != nullptr ? static_cast<const sockaddr_in*>(header.msg_name) : &name_of(from).peer;
            Mailbox& box = boxes_[to->sin_port];
            if (box.read == box.count) box.read = box.count = 0;
            if (box.count == box.kept.size()) box.kept.emplace_back();
            Mailbox::Kept& kept = box.kept[box.count++];
            kept.from = sender;
            kept.size = header.msg_iov->iov_len;
            std::memcpy(kept.bytes.data(), header.msg_iov->iov_base, kept.size);
            headers[i].msg_len = static_cast<unsigned>(kept.size);
        }
        return static_cast<int>(count);
    }

    int receive(int to, mmsghdr* headers, unsigned count) {
        Mailbox& box = boxes_[name_of(to).own.sin_port];
        unsigned taken = 0;
        for (; taken < count && box.read < box.count; ++taken) {
            const Mailbox::Kept& kept = box.kept[box.read++];
            msghdr& header = headers[taken].msg_hdr;
            std::memcpy(header.msg_name, &kept.from, sizeof kept.from);
            std::memcpy(header.msg_iov->iov_base, kept.bytes.data(), kept.size);
            header.msg_flags = 0;
            headers[taken].msg_len = static_cast<unsigned>(kept.size);
        }
        if (taken > 0) return static_cast<int>(taken);
        errno = EAGAIN;
        return -1;
    }

private:
    struct Names {
        bool is_known = false;
        sockaddr_in own{};
        sockaddr_in peer{};
    };
    const Names& name_of(int socket) {
        const auto at = static_cast<std::size_t>(socket);
        if (at >= names_.size()) names_.resize(at + 1);
        if (!names_[at].is_known) {
            socklen_t size = sizeof(sockaddr_in);
            getsockname(socket, reinterpret_cast<sockaddr*>(&names_[at].own), &size);
            size = sizeof(sockaddr_in);
            getpeername(socket, reinterpret_cast<sockaddr*>(&names_[at].peer), &size);
            names_[at].is_known = true;
        }
        return names_[at];
    }

    std::vector<Names> names_;                                   // by descriptor
    std::vector<Mailbox> boxes_ = std::vector<Mailbox>(65'536);  // by port, as it stands in an address
};

MemoryNetwork& network() {
    static MemoryNetwork only;
    return only;
}

}  // namespace

bool& memory_network_is_on() { return network().is_on; }

}  // namespace backsight::bench

// In place of the C library's: NetServer has no other way below it.
extern "C" int sendmmsg(int socket, mmsghdr* headers, unsigned count, int flags) {
    using backsight::bench::network;
    if (network().is_on) return network().send(socket, headers, count);
    return static_cast<int>(syscall(SYS_sendmmsg, socket, headers, count, flags));
}
extern "C" int recvmmsg(int socket, mmsghdr* headers, unsigned count, int flags, timespec* timeout) {
    using backsight::bench::network;
    if (network().is_on) return network().receive(socket, headers, count);
    return static_cast<int>(syscall(SYS_recvmmsg, socket, headers, count, flags, timeout));
}
