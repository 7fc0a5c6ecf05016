#include "server/relay/relay.h"

#include <backsight/base/hash.h>

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <unordered_map>
#include <vector>

namespace backsight::net {
namespace {

struct Passage {
    Address client;
    std::unique_ptr<UdpSocket> to_server;
    MemoryLink up, down;
    std::int64_t heard_at_us;
};

struct AddressHash {
    std::size_t operator()(const Address& address) const {
        std::uint64_t high = 0, low = 0;
        std::memcpy(&high, address.ip.data(), 8);
        std::memcpy(&low, &address.ip[8], 8);
        return static_cast<std::size_t>(Hasher().add(high).add(low).add(std::uint64_t{address.port}).value());
    }
};

/// Which of a thousand sockets have something to read, without asking each.
class Readiness {
public:
    Readiness() : descriptor_(epoll_create1(EPOLL_CLOEXEC)) {}
    ~Readiness() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    Readiness(const Readiness&) = delete;
    Readiness& operator=(const Readiness&) = delete;

    bool is_open() const { return descriptor_ >= 0; }
    bool watch(const UdpSocket& socket, Passage* passage) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = passage;
        return epoll_ctl(descriptor_, EPOLL_CTL_ADD, socket.descriptor(), &event) == 0;
    }
    /// Level-triggered: what does not fit into one answer comes in the next.
    template <class Take>
    void each(Take take) {
        const int count = epoll_wait(descriptor_, events_.data(), static_cast<int>(events_.size()), 0);
        for (int i = 0; i < count; ++i) take(*static_cast<Passage*>(events_[static_cast<std::size_t>(i)].data.ptr));
    }

private:
    int descriptor_;
    std::array<epoll_event, 1024> events_{};
};

void add_up(LinkCounters& sum, const LinkCounters& more) {
    sum.sent += more.sent;
    sum.delivered += more.delivered;
    sum.lost_in_trace += more.lost_in_trace;
    sum.lost_extra += more.lost_extra;
    sum.duplicated += more.duplicated;
    sum.reordered += more.reordered;
    sum.refused_full += more.refused_full;
    sum.refused_too_long += more.refused_too_long;
    sum.buffer_too_small += more.buffer_too_small;
}

constexpr int most_batches = 64;

// Calls take(datagram) for what waits, but not for ever.
template <class Take>
void receive_all(UdpSocket& socket, std::uint32_t batch, Take take) {
    for (int i = 0; i < most_batches; ++i) {
        const std::uint64_t before = socket.counters().received_datagrams;
        for (const UdpDatagram& datagram : socket.receive()) take(datagram);
        if (socket.counters().received_datagrams - before < batch) return;
    }
}

constexpr std::uint32_t listen_batch = 64, client_batch = 8;

}  // namespace

const char* RelayConfig::validate() const {
    if (!listen.is_loopback()) return "listen";
    if (!server.is_loopback() || server.port == 0) return "server";
    if (max_clients < 1 || max_clients > 65535) return "max_clients";
    if (forget_after_us < 1'000'000 || forget_after_us > 86'400'000'000) return "forget_after_us";
    return nullptr;
}

struct Relay::State {
    std::unique_ptr<UdpSocket> open_towards_server() const;
    Passage* find_or_add(const Address& client, std::int64_t now_us);
    void forget_silent(std::int64_t now_us);

    RelayConfig config;
    std::unique_ptr<UdpSocket> socket;
    std::vector<std::unique_ptr<Passage>> passages;  // in the order of their coming
    std::unordered_map<Address, Passage*, AddressHash> by_client;
    Readiness readiness;
    std::uint32_t next_client = 0;
    std::array<std::uint8_t, 65536> buffer{};
    LinkCounters forgotten_up, forgotten_down;
    RelayCounters counters;
};

std::unique_ptr<UdpSocket> Relay::State::open_towards_server() const {
    UdpConfig udp;
    udp.bind = config.server.is_v6 ? Address::loopback_v6(0) : Address::loopback_v4(0);
    udp.batch_datagrams = client_batch;
    std::string error;
    auto opened = UdpSocket::open(udp, error);
    return opened && opened->connect(config.server) ? std::move(opened) : nullptr;
}

Passage* Relay::State::find_or_add(const Address& client, std::int64_t now_us) {
    if (const auto found = by_client.find(client); found != by_client.end()) return found->second;
    if (passages.size() >= config.max_clients) {
        ++counters.dropped_clients_full;
        return nullptr;
    }
    auto to_server = open_towards_server();
    if (!to_server) {
        ++counters.dropped_no_socket;
        return nullptr;
    }
    LinkConfig up, down;
    if (config.conditions) {
        up = config.conditions(next_client, RelayDirection::to_server);
        down = config.conditions(next_client, RelayDirection::to_client);
    }
    if (up.validate() != nullptr || down.validate() != nullptr) {
        ++counters.dropped_bad_conditions;
        return nullptr;
    }
    const auto seed_of = [&](std::uint64_t way) {
        return Hasher().add(config.seed).add(std::uint64_t{next_client}).add(way).value();
    };
    passages.push_back(std::make_unique<Passage>(
        Passage{client, std::move(to_server), MemoryLink(up, seed_of(0)), MemoryLink(down, seed_of(1)), now_us}));
    Passage* const added = passages.back().get();
    if (!readiness.watch(*added->to_server, added)) {
        passages.pop_back();
        ++counters.dropped_no_socket;
        return nullptr;
    }
    by_client.emplace(client, added);
    ++next_client;
    ++counters.clients_seen;
    return added;
}

void Relay::State::forget_silent(std::int64_t now_us) {
    const auto is_silent = [&](const std::unique_ptr<Passage>& passage) {
        if (now_us - passage->heard_at_us < config.forget_after_us) return false;
        add_up(forgotten_up, passage->up.counters());
        add_up(forgotten_down, passage->down.counters());
        ++counters.clients_forgotten;
        by_client.erase(passage->client);
        return true;
    };
    std::erase_if(passages, is_silent);
}

Relay::Relay(std::unique_ptr<State> state) : state_(std::move(state)) {}
Relay::~Relay() = default;

std::unique_ptr<Relay> Relay::open(const RelayConfig& config, std::string& error) {
    if (const char* field = config.validate()) {
        error = std::string("RelayConfig: ") + field + " is out of range";
        return nullptr;
    }
    UdpConfig udp;
    udp.bind = config.listen;
    udp.batch_datagrams = listen_batch;
    auto state = std::make_unique<State>();
    state->config = config;
    if (!state->readiness.is_open()) {
        error = "no epoll descriptor left";
        return nullptr;
    }
    state->socket = UdpSocket::open(udp, error);
    if (!state->socket) return nullptr;
    return std::unique_ptr<Relay>(new Relay(std::move(state)));
}

void Relay::poll(std::int64_t now_us) {
    State& s = *state_;
    receive_all(*s.socket, listen_batch, [&](const UdpDatagram& datagram) {
        Passage* passage = s.find_or_add(datagram.from, now_us);
        if (passage == nullptr) return;
        passage->heard_at_us = now_us;
        passage->up.send(now_us, datagram.bytes);
    });
    s.readiness.each([&](Passage& passage) {
        receive_all(*passage.to_server, client_batch,
                    [&](const UdpDatagram& datagram) { passage.down.send(now_us, datagram.bytes); });
    });
    for (const auto& passage : s.passages) {
        while (const auto size = passage->up.receive(now_us, s.buffer))
            passage->to_server->send(s.config.server, std::span(s.buffer).first(*size));
        passage->to_server->flush();
        while (const auto size = passage->down.receive(now_us, s.buffer))
            s.socket->send(passage->client, std::span(s.buffer).first(*size));
    }
    s.socket->flush();
    s.forget_silent(now_us);
}

void Relay::rebind() {
    for (const auto& passage : state_->passages) {
        auto fresh = state_->open_towards_server();
        if (!fresh || !state_->readiness.watch(*fresh, passage.get())) {
            ++state_->counters.dropped_no_socket;
            continue;
        }
        passage->to_server = std::move(fresh);
    }
}

std::optional<std::int64_t> Relay::next_timeout() const {
    std::optional<std::int64_t> next;
    for (const auto& passage : state_->passages) {
        for (const MemoryLink* link : {&passage->up, &passage->down}) {
            if (const auto at = link->next_arrival()) next = next ? std::min(*next, *at) : *at;
        }
    }
    return next;
}

Address Relay::local_address() const { return state_->socket->local_address(); }
std::uint32_t Relay::client_count() const { return static_cast<std::uint32_t>(state_->passages.size()); }

LinkCounters Relay::link_counters(RelayDirection direction) const {
    const bool is_up = direction == RelayDirection::to_server;
    LinkCounters sum = is_up ? state_->forgotten_up : state_->forgotten_down;
    for (const auto& passage : state_->passages) add_up(sum, is_up ? passage->up.counters() : passage->down.counters());
    return sum;
}

const RelayCounters& Relay::counters() const { return state_->counters; }

}  // namespace backsight::net
