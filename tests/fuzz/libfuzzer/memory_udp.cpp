// UdpSocket without a kernel: a sent datagram lies in the other socket's queue. It is linked in place of the real one,
// so that servers and clients run unchanged, thousands of times a second. Loopback IPv4 only; nothing is lost.

#include <backsight/transport/udp.h>

#include <algorithm>
#include <deque>
#include <map>
#include <vector>

namespace backsight::net {
namespace {

struct Parcel {
    Address from;
    std::vector<std::uint8_t> bytes;
};

constexpr std::uint16_t first_port = 10'000;
constexpr std::size_t max_waiting = 4'096;

/// Parcels by port.
std::map<std::uint16_t, std::deque<Parcel>>& network() {
    static std::map<std::uint16_t, std::deque<Parcel>> queues;
    return queues;
}

std::uint16_t free_port() {
    std::uint16_t port = first_port;
    while (network().count(port) != 0) ++port;
    return port;
}

}  // namespace

struct UdpSocket::State {
    UdpConfig config;
    Address local;
    std::optional<Address> only;
    std::vector<Parcel> batch;
    std::vector<UdpDatagram> received;
    std::vector<std::pair<Address, std::vector<std::uint8_t>>> queued;
    UdpCounters counters;
};

UdpSocket::UdpSocket(std::unique_ptr<State> state) : state_(std::move(state)) {}
UdpSocket::~UdpSocket() {
    flush();
    network().erase(state_->local.port);
}

std::unique_ptr<UdpSocket> UdpSocket::open(const UdpConfig& config, std::string& error) {
    const std::uint16_t port = config.bind.port == 0 ? free_port() : config.bind.port;
    if (config.validate() != nullptr || !network().try_emplace(port).second) {
        error = "no such socket";
        return nullptr;
    }
    auto state = std::make_unique<State>();
    state->config = config;
    state->local = Address::loopback_v4(port);
    return std::unique_ptr<UdpSocket>(new UdpSocket(std::move(state)));
}

bool UdpSocket::connect(const Address& to) {
    state_->only = to;
    return true;
}

std::span<const UdpDatagram> UdpSocket::receive() {
    State& s = *state_;
    s.batch.clear();
    s.received.clear();
    std::deque<Parcel>& waiting = network()[s.local.port];
    for (; !waiting.empty() && s.batch.size() < s.config.batch_datagrams; waiting.pop_front()) {
        if (s.only && waiting.front().from != *s.only) continue;
        s.batch.push_back(std::move(waiting.front()));
    }
    for (const Parcel& parcel : s.batch) {
        ++s.counters.received_datagrams;
        s.counters.received_bytes += std::min<std::size_t>(parcel.bytes.size(), s.config.max_datagram_bytes);
        if (parcel.bytes.size() > s.config.max_datagram_bytes) {
            ++s.counters.receive_truncated;
        } else {
            s.received.push_back({parcel.from, parcel.bytes});
        }
    }
    return s.received;
}

bool UdpSocket::send(const Address& to, std::span<const std::uint8_t> bytes, std::uint32_t /*lane*/) {
    State& s = *state_;
    if (bytes.size() > s.config.max_datagram_bytes) {
        ++s.counters.send_refused_length;
        return false;
    }
    s.queued.push_back({s.only.value_or(to), {bytes.begin(), bytes.end()}});
    return true;
}

void UdpSocket::flush(std::uint32_t /*lane*/) {
    State& s = *state_;
    for (auto& [to, bytes] : s.queued) {
        ++s.counters.sent_datagrams;
        s.counters.sent_bytes += bytes.size();
        const auto found = network().find(to.port);
        if (found != network().end() && found->second.size() < max_waiting) {
            found->second.push_back({s.local, std::move(bytes)});
        }
    }
    s.queued.clear();
}

Address UdpSocket::local_address() const { return state_->local; }
std::uint32_t UdpSocket::granted_receive_bytes() const { return state_->config.kernel_buffer_bytes; }
int UdpSocket::descriptor() const { return -1; }
const UdpCounters& UdpSocket::counters() const { return state_->counters; }

}  // namespace backsight::net
