#include <backsight/transport/udp.h>

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "sockaddr.h"

namespace backsight::net {
namespace {

/// One direction's headers and buffers, wired to each other once.
struct Batch {
    explicit Batch(const UdpConfig& config)
        : headers(config.batch_datagrams),
          vectors(config.batch_datagrams),
          addresses(config.batch_datagrams),
          bytes(std::size_t{config.batch_datagrams} * config.max_datagram_bytes) {
        for (std::size_t i = 0; i < headers.size(); ++i) {
            vectors[i] = {bytes.data() + i * config.max_datagram_bytes, config.max_datagram_bytes};
            headers[i] = {};
            headers[i].msg_hdr.msg_iov = &vectors[i];
            headers[i].msg_hdr.msg_iovlen = 1;
            headers[i].msg_hdr.msg_name = &addresses[i];
        }
    }
    std::vector<mmsghdr> headers;
    std::vector<iovec> vectors;
    std::vector<sockaddr_storage> addresses;
    std::vector<std::uint8_t> bytes;
};

/// Datagrams to send, and what became of them. A cache line apart, because threads write into neighbours.
struct alignas(64) Lane {
    explicit Lane(const UdpConfig& config) : out(config) {}
    Batch out;
    std::uint32_t queued = 0;
    UdpCounters counters;
};

/// Asks beyond the system's limit first, which root may.
void set_kernel_buffer(int socket, int forced, int plain, std::uint32_t bytes) {
    const int value = static_cast<int>(bytes);
    if (setsockopt(socket, SOL_SOCKET, forced, &value, sizeof value) != 0)
        setsockopt(socket, SOL_SOCKET, plain, &value, sizeof value);
}

int open_socket(bool is_v6) {
    return ::socket(is_v6 ? AF_INET6 : AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

/// Best effort: a system that cannot fragments, and its paths seem longer than they are.
void forbid_fragments([[maybe_unused]] int socket, [[maybe_unused]] bool is_v6) {
#if defined(IP_MTU_DISCOVER) && defined(IP_PMTUDISC_PROBE)
    const int probe = IP_PMTUDISC_PROBE;
    setsockopt(socket, IPPROTO_IP, IP_MTU_DISCOVER, &probe, sizeof probe);
#endif
#if defined(IPV6_MTU_DISCOVER) && defined(IPV6_PMTUDISC_PROBE)
    const int probe_v6 = IPV6_PMTUDISC_PROBE;
    if (is_v6) setsockopt(socket, IPPROTO_IPV6, IPV6_MTU_DISCOVER, &probe_v6, sizeof probe_v6);
#endif
}

}  // namespace

struct UdpSocket::State {
    State(int socket, const UdpConfig& with) : descriptor(socket), is_v6(with.bind.is_v6), config(with), in(with) {
        received.reserve(with.batch_datagrams);
        for (std::uint32_t i = 0; i < with.send_lanes; ++i) lanes.emplace_back(with);
    }
    ~State() { ::close(descriptor); }
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    int descriptor;
    bool is_v6;
    UdpConfig config;
    Batch in;
    std::vector<Lane> lanes;
    bool is_connected = false;
    std::vector<UdpDatagram> received;
    UdpCounters counters;
};

UdpSocket::UdpSocket(std::unique_ptr<State> state) : state_(std::move(state)) {}
UdpSocket::~UdpSocket() {
    for (std::uint32_t i = 0; i < state_->lanes.size(); ++i) flush(i);
}

std::unique_ptr<UdpSocket> UdpSocket::open(const UdpConfig& with, std::string& error) {
    UdpConfig config = with;
    if (const char* field = config.validate()) {
        error = std::string("UdpConfig: ") + field + " is out of range";
        return nullptr;
    }
    // On [::] it takes both families, so without one of them there is the other.
    const bool takes_both = config.bind.is_v6 && config.bind.ip == Address{}.ip;
    int socket = open_socket(config.bind.is_v6);
    if (socket < 0 && errno == EAFNOSUPPORT && takes_both) {
        config.bind.is_v6 = false;
        socket = open_socket(false);
    }
    if (socket < 0) {
        error = std::string("socket: ") + std::strerror(errno);
        return nullptr;
    }
    auto state = std::make_unique<State>(socket, config);
    if (config.kernel_buffer_bytes > 0) {
        set_kernel_buffer(socket, SO_RCVBUFFORCE, SO_RCVBUF, config.kernel_buffer_bytes);
        set_kernel_buffer(socket, SO_SNDBUFFORCE, SO_SNDBUF, config.kernel_buffer_bytes);
    }
    if (config.never_fragment) forbid_fragments(socket, config.bind.is_v6);
    const int only_v6 = takes_both ? 0 : 1;
    if (config.bind.is_v6) setsockopt(socket, IPPROTO_IPV6, IPV6_V6ONLY, &only_v6, sizeof only_v6);
    sockaddr_storage address;
    const socklen_t length = to_sockaddr(config.bind, config.bind.is_v6, address);
    if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), length) != 0) {
        error = "bind to " + config.bind.to_string() + ": " + std::strerror(errno);
        return nullptr;
    }
    return std::unique_ptr<UdpSocket>(new UdpSocket(std::move(state)));
}

bool UdpSocket::connect(const Address& to) {
    sockaddr_storage address;
    const socklen_t length = to_sockaddr(to, state_->is_v6, address);
    state_->is_connected = ::connect(state_->descriptor, reinterpret_cast<const sockaddr*>(&address), length) == 0;
    return state_->is_connected;
}

std::span<const UdpDatagram> UdpSocket::receive() {
    State& s = *state_;
    s.received.clear();
    for (mmsghdr& header : s.in.headers) header.msg_hdr.msg_namelen = sizeof(sockaddr_storage);
    const int count = recvmmsg(s.descriptor, s.in.headers.data(), s.config.batch_datagrams, 0, nullptr);
    if (count < 0) {
        if (errno != EAGAIN && errno != EINTR) ++s.counters.receive_errors;
        return {};
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        ++s.counters.received_datagrams;
        s.counters.received_bytes += s.in.headers[i].msg_len;
        if ((s.in.headers[i].msg_hdr.msg_flags & MSG_TRUNC) != 0) {
            ++s.counters.receive_truncated;
            continue;
        }
        const auto* begin = static_cast<const std::uint8_t*>(s.in.vectors[i].iov_base);
        s.received.push_back({from_sockaddr(s.in.addresses[i]), {begin, s.in.headers[i].msg_len}});
    }
    return s.received;
}

bool UdpSocket::send(const Address& to, std::span<const std::uint8_t> bytes, std::uint32_t lane) {
    const State& s = *state_;
    Lane& on = state_->lanes[lane];
    if (bytes.size() > s.config.max_datagram_bytes) {
        ++on.counters.send_refused_length;
        return false;
    }
    if (on.queued == s.config.batch_datagrams) flush(lane);
    const std::uint32_t i = on.queued++;
    if (!bytes.empty()) std::memcpy(on.out.vectors[i].iov_base, bytes.data(), bytes.size());
    on.out.vectors[i].iov_len = bytes.size();
    msghdr& header = on.out.headers[i].msg_hdr;
    header.msg_name = s.is_connected ? nullptr : &on.out.addresses[i];
    header.msg_namelen = s.is_connected ? 0 : to_sockaddr(to, s.is_v6, on.out.addresses[i]);
    return true;
}

void UdpSocket::flush(std::uint32_t lane) {
    Lane& on = state_->lanes[lane];
    std::uint32_t begin = 0;
    while (begin < on.queued) {
        const int count = sendmmsg(state_->descriptor, on.out.headers.data() + begin, on.queued - begin, 0);
        if (count > 0) {
            const std::uint32_t end = begin + static_cast<std::uint32_t>(count);
            for (; begin < end; ++begin) {
                ++on.counters.sent_datagrams;
                on.counters.sent_bytes += on.out.headers[begin].msg_len;
            }
        } else if (errno == EAGAIN || errno == ENOBUFS) {
            on.counters.send_would_block += on.queued - begin;
            break;
        } else if (errno != EINTR) {
            ++on.counters.send_errors;
            ++begin;
        }
    }
    on.queued = 0;
}

Address UdpSocket::local_address() const {
    sockaddr_storage address{};
    socklen_t length = sizeof address;
    getsockname(state_->descriptor, reinterpret_cast<sockaddr*>(&address), &length);
    return from_sockaddr(address);
}

std::uint32_t UdpSocket::granted_receive_bytes() const {
    int value = 0;
    socklen_t length = sizeof value;
    getsockopt(state_->descriptor, SOL_SOCKET, SO_RCVBUF, &value, &length);
    return static_cast<std::uint32_t>(value);
}

int UdpSocket::descriptor() const { return state_->descriptor; }

const UdpCounters& UdpSocket::counters() const {
    UdpCounters& all = state_->counters;
    for (Lane& lane : state_->lanes) {
        const UdpCounters sent = std::exchange(lane.counters, {});
        all.sent_datagrams += sent.sent_datagrams;
        all.sent_bytes += sent.sent_bytes;
        all.send_would_block += sent.send_would_block;
        all.send_errors += sent.send_errors;
        all.send_refused_length += sent.send_refused_length;
    }
    return all;
}

}  // namespace backsight::net
