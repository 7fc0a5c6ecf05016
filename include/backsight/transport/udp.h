#pragma once

// A non-blocking UDP socket that sends and receives datagrams in batches (recvmmsg, sendmmsg). Linux. Part of the
// library backsight_net.
//
// In: datagrams to queue. Out: views of the datagrams that arrived. All buffers are made in open(); nothing is
// allocated later. It never waits. A datagram that the kernel does not take at once is dropped and counted, because it
// would be stale by the time it could be sent again. Not synchronised, except for lanes: several threads may send and
// flush at the same time, each on a lane of its own, while no other function is called.

#include <backsight/transport/address.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace backsight::net {

struct UdpConfig {
    /// Port 0: the kernel chooses; see local_address(). [::] takes IPv4 too, whose senders have their IPv4 addresses,
    /// and is 0.0.0.0 where the kernel has no IPv6; any other address takes its own family only.
    Address bind;
    /// Datagrams per system call, each way. Default 64. Range 1 to 1024.
    std::uint32_t batch_datagrams = 64;
    /// The longest datagram. Longer ones are dropped on arrival and refused on sending. Default 1500: Ethernet's MTU.
    /// Range 64 to 65507.
    std::uint32_t max_datagram_bytes = 1500;
    /// What the kernel may queue each way; it may grant less, see granted_receive_bytes(). 0: the system's default.
    /// Default 4 MiB: 64 Hz of 1,000 clients at 200 bytes for a third of a second, with the kernel's own overhead.
    std::uint32_t kernel_buffer_bytes = 4u << 20;
    /// Queues of what is to be sent. Default 1. Range 1 to 64.
    std::uint32_t send_lanes = 1;
    /// Sends whole datagrams or none: routers drop longer ones than a link carries, and the kernel believes no ICMP
    /// message about that, which anybody can forge. Not every system can. Default false: the system's way.
    bool never_fragment = false;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct UdpCounters {
    std::uint64_t received_datagrams = 0;
    std::uint64_t received_bytes = 0;
    std::uint64_t sent_datagrams = 0;
    std::uint64_t sent_bytes = 0;
    std::uint64_t receive_truncated = 0;    ///< longer than max_datagram_bytes: dropped
    std::uint64_t receive_errors = 0;       ///< ICMP answers of a connected socket included
    std::uint64_t send_would_block = 0;     ///< datagrams dropped because the kernel's buffer was full
    std::uint64_t send_errors = 0;          ///< datagrams that the kernel refused for another reason
    std::uint64_t send_refused_length = 0;  ///< longer than max_datagram_bytes
};

struct UdpDatagram {
    Address from;
    std::span<const std::uint8_t> bytes;
};

class UdpSocket {
public:
    /// Null on failure, and then `error` says what failed.
    static std::unique_ptr<UdpSocket> open(const UdpConfig& config, std::string& error);
    ~UdpSocket();
    UdpSocket(const UdpSocket&) = delete;
    UdpSocket& operator=(const UdpSocket&) = delete;

    /// Receives from `to` only from now on. Returns false if the kernel refuses.
    [[nodiscard]] bool connect(const Address& to);
    /// The next batch, empty if nothing waits. Valid until the next receive().
    std::span<const UdpDatagram> receive();
    /// Copies it to the lane's queue; a full queue is flushed first. False if it is too long.
    bool send(const Address& to, std::span<const std::uint8_t> bytes, std::uint32_t lane = 0);
    /// Hands the lane's queue to the kernel.
    void flush(std::uint32_t lane = 0);

    Address local_address() const;
    std::uint32_t granted_receive_bytes() const;
    /// For poll(2) or epoll; owned by this object.
    int descriptor() const;
    const UdpCounters& counters() const;

private:
    struct State;
    explicit UdpSocket(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace backsight::net
