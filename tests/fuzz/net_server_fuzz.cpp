// A whole NetServer, two clients and an unauthenticated peer over a network that the input rules: it loses, doubles,
// swaps, damages, and speaks for anybody. Three things hold all the time. Everything handed out was sent by the other
// end and comes once. Places stay within their bounds. The unauthenticated peer gets no more bytes than it brought. In
// the end an honest client can connect.

#include <backsight/transport/dtls.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"
#include "tests/support/own_loopback.h"

using namespace backsight;
using namespace backsight::net;

namespace {

using Bytes = std::vector<std::uint8_t>;
using Wire = std::vector<Bytes>;
constexpr std::size_t client_count = 2;
constexpr std::uint32_t max_peers = 3, max_handshakes = 2;

std::unique_ptr<UdpSocket> open_socket() {
    UdpConfig config;
    config.bind = test::own_loopback();
    std::string error;
    auto socket = UdpSocket::open(config, error);
    test::require(socket != nullptr);
    return socket;
}

template <class Take>
void drain(UdpSocket& socket, Take take) {
    for (auto batch = socket.receive(); !batch.empty(); batch = socket.receive()) {
        for (const UdpDatagram& datagram : batch) take(datagram);
    }
}

/// Payloads of one direction. Each holds its own number, so that a wrong or a second one is seen.
class Mail {
public:
    Bytes next(std::size_t size) {
        Bytes bytes(4 + size, 0x5a);
        for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(sent_ >> (8 * i));
        ++sent_;
        sizes_.push_back(bytes.size());
        return bytes;
    }
    void take(std::span<const std::uint8_t> bytes) {
        std::uint32_t number = 0;
        test::require(bytes.size() >= 4);
        for (std::size_t i = 0; i < 4; ++i) number |= std::uint32_t{bytes[i]} << (8 * i);
        test::require(number < sent_ && bytes.size() == sizes_[number] && taken_.insert(number).second);
    }

private:
    std::uint32_t sent_ = 0;
    std::vector<std::size_t> sizes_;
    std::set<std::uint32_t> taken_;
};

/// Checks that what the server reports of peers makes sense.
class AtServer : public NetHandler {
public:
    void connected(PeerId peer, const Address& address) override {
        test::require(!peer.is_null() && peers.emplace(peer.value, address).second && peers.size() <= max_peers);
    }
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override {
        test::require(peers.count(peer.value) == 1 && !bytes.empty());
        if (const auto mail = mails.find(peers.at(peer.value).port); mail != mails.end()) mail->second->take(bytes);
    }
    void closed(PeerId peer, CloseReason) override { test::require(peers.erase(peer.value) == 1); }

    std::map<std::uint64_t, Address> peers;
    std::map<std::uint16_t, Mail*> mails;  // by the port that a client seems to have
};

class AtClient : public NetHandler {
public:
    explicit AtClient(Mail& mail) : mail_(mail) {}
    void connected(PeerId peer, const Address&) override { test::require(peer == NetClient::server); }
    void received(PeerId, std::span<const std::uint8_t> bytes) override { mail_.take(bytes); }
    void closed(PeerId, CloseReason) override {}

private:
    Mail& mail_;
};

/// A client behind two sockets of the network: it speaks to the front, and the server hears the back.
struct Side {
    Side() : front(open_socket()), back(open_socket()), handler(down_mail) {}

    std::unique_ptr<UdpSocket> front, back;
    Mail up_mail, down_mail;
    AtClient handler;
    std::unique_ptr<NetClient> client;
    Wire up, down;
};

class Game {
public:
    explicit Game(test::FuzzInput input) : input_(input), stranger_(open_socket()) {
        NetServerConfig config;
        config.bind = test::own_loopback();
        config.max_peers = max_peers;
        config.max_handshakes = max_handshakes;
        config.kernel_buffer_bytes = 0;
        std::string error;
        server_ = NetServer::open(config, error);
        test::require(server_ != nullptr);
        pin_ = PinnedServer::make(server_->fingerprint(), error);
        for (Side& side : sides_) {
            at_server_.mails[side.back->local_address().port] = &side.up_mail;
            open(side);
        }
    }

    void play() {
        for (int i = 0; i < 400 && !input_.empty(); ++i) {
            step(input_.below(14), sides_[input_.below(client_count)]);
            check();
        }
        finish();
    }

private:
    void open(Side& side) {
        NetClientConfig config;
        config.server = side.front->local_address();
        config.pin = pin_;
        std::string error;
        side.client = NetClient::open(config, error);
        test::require(side.client != nullptr);
    }

    void step(std::uint32_t operation, Side& side) {
        switch (operation) {
            case 0:
                return pass(input_.byte() * 1'000);
            case 1:
                return pass(input_.byte() * 50'000);
            case 2:
            case 3:
                return deliver_all(side);
            case 4:
                return deliver_some(side.up, [&](const Bytes& bytes) { to_server(side, bytes); });
            case 5:
                return deliver_some(side.down, [&](const Bytes& bytes) { to_client(side, bytes); });
            case 6:
                return meddle(input_.below(2) == 0 ? side.up : side.down);
            case 7:
                side.client->send(side.up_mail.next(input_.byte()));
                return;
            case 8:
                return server_sends(side);
            case 9:
                return strange(input_.bytes(input_.byte()));
            case 10:
                return forge(side);
            case 11:
                side.client->close();
                return open(side);
            case 12:
                return server_closes(side);
            default:
                if (!side.up.empty()) strange(side.up[input_.below(static_cast<std::uint32_t>(side.up.size()))]);
        }
    }

    void pass(std::int64_t us) {
        now_us_ += us;
        poll();
    }

    void poll() {
        server_->poll(now_us_, at_server_);
        for (Side& side : sides_) {
            side.client->poll(now_us_, side.handler);
            drain(*side.front, [&](const UdpDatagram& datagram) { keep(side.up, datagram.bytes); });
            drain(*side.back, [&](const UdpDatagram& datagram) { keep(side.down, datagram.bytes); });
        }
        drain(*stranger_, [&](const UdpDatagram& datagram) { stranger_got_ += datagram.bytes.size(); });
    }
    static void keep(Wire& wire, std::span<const std::uint8_t> bytes) {
        if (wire.size() >= 32) wire.erase(wire.begin());
        wire.emplace_back(bytes.begin(), bytes.end());
    }

    void to_server(Side& side, const Bytes& bytes) {
        side.back->send(server_->local_address(), bytes);
        side.back->flush();
    }
    void to_client(Side& side, const Bytes& bytes) {
        side.front->send(side.client->local_address(), bytes);
        side.front->flush();
    }

    void deliver_all(Side& side) {
        poll();
        for (const Bytes& bytes : std::exchange(side.up, {})) to_server(side, bytes);
        for (const Bytes& bytes : std::exchange(side.down, {})) to_client(side, bytes);
        poll();
    }
    /// Any datagram under way, which may stay there to come again.
    template <class Send>
    void deliver_some(Wire& wire, Send send) {
        if (wire.empty()) return;
        const std::uint32_t index = input_.below(static_cast<std::uint32_t>(wire.size()));
        send(wire[index]);
        if (input_.below(2) == 0) wire.erase(wire.begin() + index);
        poll();
    }
    void meddle(Wire& wire) {
        if (wire.empty()) return;
        Bytes& bytes = wire[input_.below(static_cast<std::uint32_t>(wire.size()))];
        if (bytes.empty()) return;
        if (input_.below(4) == 0) bytes.resize(1 + input_.number(2) % bytes.size());
        std::uint8_t& byte = bytes[input_.number(2) % bytes.size()];
        byte = static_cast<std::uint8_t>(byte ^ input_.byte());
    }
    /// Anything from the address of a client or of the server.
    void forge(Side& side) {
        const bool is_up = input_.below(2) == 0;
        const auto content = input_.bytes(input_.byte());
        const Bytes bytes(content.begin(), content.end());
        is_up ? to_server(side, bytes) : to_client(side, bytes);
        poll();
    }
    void strange(std::span<const std::uint8_t> bytes) {
        if (stranger_->send(server_->local_address(), bytes)) stranger_gave_ += bytes.size();
        stranger_->flush();
        poll();
    }

    std::optional<PeerId> peer_of(const Side& side) const {
        for (const auto& [id, address] : at_server_.peers) {
            if (address == side.back->local_address()) return PeerId{id};
        }
        return std::nullopt;
    }
    void server_sends(Side& side) {
        if (const auto peer = peer_of(side)) server_->send(*peer, side.down_mail.next(input_.byte()));
        server_->flush();
    }
    void server_closes(Side& side) {
        const auto peer = peer_of(side);
        if (!peer) return;
        server_->close(*peer);
        at_server_.peers.erase(peer->value);
        test::require(server_->send(*peer, side.down_mail.next(1)) == SendResult::stale_peer);
    }

    void check() const {
        const NetCounters& seen = server_->counters();
        test::require(server_->peer_count() == at_server_.peers.size() && server_->handshake_count() <= max_handshakes);
        test::require(server_->peer_count() + server_->handshake_count() <= max_peers);
        test::require(seen.handshakes_completed + seen.handshakes_failed + seen.handshakes_timed_out +
                          server_->handshake_count() ==
                      seen.handshakes_started);
        test::require(seen.handshakes_completed == seen.peers_closed + server_->peer_count());
        test::require(stranger_got_ <= stranger_gave_);
        test::require(seen.payloads_received <= server_->udp_counters().received_datagrams);
    }

    /// Quiet conditions, after everybody old has gone: a new client gets in.
    void finish() {
        for (int i = 0; i < 3; ++i) pass(20'000'000);
        test::require(server_->peer_count() == 0 && server_->handshake_count() == 0);
        Side& side = sides_[0];
        side.up.clear();
        side.down.clear();
        side.client->close();
        open(side);
        for (int i = 0; i < 20 && !side.client->is_connected(); ++i) deliver_all(side);
        test::require(side.client->is_connected());
        side.client->send(side.up_mail.next(10));
        const std::uint64_t before = server_->counters().payloads_received;
        for (int i = 0; i < 3; ++i) deliver_all(side);
        test::require(server_->counters().payloads_received == before + 1);
    }

    test::FuzzInput input_;
    std::array<Side, client_count> sides_;
    AtServer at_server_;
    std::unique_ptr<UdpSocket> stranger_;
    std::unique_ptr<NetServer> server_;
    std::optional<PinnedServer> pin_;
    std::int64_t now_us_ = 1'000'000;
    std::uint64_t stranger_gave_ = 0, stranger_got_ = 0;
};

}  // namespace

int fuzz_net_server(const std::uint8_t* data, std::size_t size) {
    Game(test::FuzzInput(data, size)).play();
    return 0;
}
