#pragma once

// Servers and clients on loopback sockets, polled in turn in real time, and a wire between them that can be tapped.

#include <backsight/transport/dtls.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace backsight::net::test {

using Bytes = std::vector<std::uint8_t>;

std::int64_t real_now_us();
/// Numbered bytes; the same for the same arguments.
Bytes pattern(std::uint32_t number, std::size_t size);

/// Keeps all events; can send every payload back.
class Recorder : public NetHandler {
public:
    void connected(PeerId peer, const Address& address) override;
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override;
    void closed(PeerId peer, CloseReason reason) override;

    NetServer* echo_with = nullptr;
    std::vector<PeerId> peers;  ///< ever connected
    std::map<std::uint64_t, std::vector<Bytes>> payloads;
    std::vector<CloseReason> closings;
};

/// One server, its clients, and the recorders of both.
class NetWorld {
public:
    explicit NetWorld(const NetServerConfig& config = {});

    /// `to`: default the server itself.
    NetClient& add_client(std::optional<Address> to = {}, const NetLimits& limits = {});
    /// Polls everybody until `done`. False if that takes longer than `patience_us`. By default it is so long that a
    /// busy machine cannot use it up: what takes longer never comes.
    bool run_until(const std::function<bool()>& done, std::int64_t patience_us = 300'000'000);
    /// For this long, and at least ten polls of everybody: a busy machine may not grant one in that time.
    void run_for(std::int64_t us);
    bool all_connected() const;

    std::unique_ptr<NetServer> server;
    Recorder at_server;
    std::vector<std::unique_ptr<NetClient>> clients;
    std::vector<std::unique_ptr<Recorder>> at_clients;
    std::function<void()> each_round;
    /// Shown by clients that are added from now on, who come from here.
    std::optional<ConnectToken> pass;
    std::optional<Address> clients_bind;
    /// Added to the clock of all.
    std::int64_t clock_ahead_us = 0;

private:
    void poll_all();
    Protection protection_;
    std::optional<PinnedServer> pin_;
};

/// How much of the heap is used while many strangers come, read after equal spans of them.
class HeapUse {
public:
    HeapUse() { bytes_.reserve(16); }
    /// At most 16 times: it takes no memory itself.
    void read();
    /// Not a byte in any span but one: there glibc may count chunks that were given back and that it keeps at hand. And
    /// less in all than a byte for each of `strangers`.
    void expect_nothing_kept(std::size_t strangers) const;

private:
    std::vector<std::size_t> bytes_;
};

/// A bare socket on loopback.
std::unique_ptr<UdpSocket> raw_socket(std::uint32_t max_datagram_bytes = 2000);
/// All that waits in it.
std::vector<std::pair<Address, Bytes>> drain(UdpSocket& socket);
/// The first datagram of a client that would connect.
Bytes record_hello();

/// Forwards between one client and the server, and keeps each datagram.
class Tap {
public:
    explicit Tap(const Address& server);
    Address address() const { return front_->local_address(); }
    void pump();
    /// Injects a datagram as if the client had sent it.
    void inject_up(const Bytes& datagram);
    /// Injects a datagram as if the server had sent it.
    void inject_down(const Bytes& datagram);

    /// The next client to speak is a new one; the server sees the same address.
    void forget() { clients_.clear(); }
    /// The server sees another address from now on, as when a NAT has forgotten the old one.
    void rebind() { back_ = raw_socket(); }
    /// From now on the path leads to another server. Datagrams that the old one still sends arrive.
    void lead_to(const Address& server) { server_ = server; }
    /// Several clients at one address: a player, and an eavesdropper. Each hears what any is sent.
    bool is_shared = false;

    std::vector<Bytes> up, down;
    /// What the client sent last while it is silent; empty if nothing.
    Bytes take_up();

    /// Which of the client's datagrams reach the server. Default: all.
    std::function<bool(const Bytes&)> lets_up;
    /// Which of the server's datagrams reach the client. Default: all.
    std::function<bool(const Bytes&)> lets_down;
    /// The client falls silent after this many datagrams.
    std::size_t most_up = 1u << 20;

private:
    Address server_;
    std::vector<Address> clients_;
    Bytes held_;
    std::unique_ptr<UdpSocket> front_, back_;
};

}  // namespace backsight::net::test
