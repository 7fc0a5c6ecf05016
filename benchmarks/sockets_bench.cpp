// What a packet costs on its way, part by part: 1,000 clients of one server, 480 bytes to each and 60 from each in a
// round. `down` is the server's sending, `up` its reading: nanoseconds of this thread's processor time for a packet,
// medians of rounds in which all parts take turns.
//
//   copy     the payload, copied once from memory that others have used since
//   session  Channel: header, acknowledgement, budget
//   aes      the cipher alone: EVP, AES-128-GCM, a context for each client
//   dtls     an SSL object for each client, over memory, as the heap lays it out
//   server   NetServer above a network in memory: DTLS, the look-up, its queue; with gather_openssl_memory(), as in
//            programs. The heap has other objects between those of a server here, so it gains less than theirs
//   kernel   sendmmsg to 1,000 sockets, recvmmsg from them, of datagrams as long as those records
//   whole    NetServer above the loopback
//
// The loopback runs the receiver's half of the network within sendmmsg, so that `down_kernel` is more than a card
// costs. Checked in every round: each payload of NetServer arrives once, as it was sent; all datagrams of the kernel
// arrive.

#include <backsight/session/channel.h>
#include <backsight/transport/dtls.h>
#include <backsight/transport/openssl_memory.h>

#include <benchmark/benchmark.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "benchmarks/cipher_pairs.h"
#include "benchmarks/memory_network.h"
#include "benchmarks/race.h"

namespace backsight::bench {
namespace {

constexpr std::uint32_t clients = 1'000;
constexpr std::size_t down_bytes = 480;
constexpr std::size_t up_bytes = 60;
constexpr std::size_t record_bytes = 37;  // what DTLS 1.2 with AES-GCM adds
constexpr std::size_t path_bytes = 4;     // what a client puts before it
constexpr std::size_t batch = 64;

using Payloads = std::vector<std::vector<std::uint8_t>>;

void fill(Payloads& payloads, std::size_t bytes, std::uint32_t round) {
    payloads.resize(clients);
    for (std::uint32_t i = 0; i < clients; ++i) {
        payloads[i].resize(bytes);
        for (std::size_t at = 0; at < bytes; ++at) payloads[i][at] = static_cast<std::uint8_t>(i * 7 + round + at);
    }
}

/// A socket of the server and one for each client, without anything of ours.
class BareSockets {
public:
    BareSockets()
        : server_(open()),
          clients_(clients),
          addresses_(clients),
          bytes_(batch * 2'048),
          headers_(clients),
          vectors_(clients) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            clients_[i] = open();
            addresses_[i] = address_of(clients_[i]);
        }
        const int wide = 4 << 20;
        setsockopt(server_, SOL_SOCKET, SO_RCVBUFFORCE, &wide, sizeof wide);
    }
    ~BareSockets() {
        close(server_);
        for (const int socket : clients_) close(socket);
    }
    BareSockets(const BareSockets&) = delete;
    BareSockets& operator=(const BareSockets&) = delete;

    void send_down(Payloads& payloads) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            vectors_[i] = {payloads[i].data(), payloads[i].size()};
            headers_[i].msg_hdr = {&addresses_[i], sizeof addresses_[i], &vectors_[i], 1, nullptr, 0, 0};
        }
        for (std::size_t at = 0; at < clients; at += batch) {
            const auto count = static_cast<unsigned>(std::min<std::size_t>(batch, clients - at));
            require(sendmmsg(server_, &headers_[at], count, 0) == static_cast<int>(count), "the kernel takes a batch");
        }
    }
    void take_down(std::size_t size) {
        for (const int socket : clients_) {
            require(recv(socket, bytes_.data(), bytes_.size(), MSG_DONTWAIT) == static_cast<ssize_t>(size),
                    "it arrived");
        }
    }
    void send_up(const Payloads& payloads) {
        const sockaddr_in to = address_of(server_);
        for (std::uint32_t i = 0; i < clients; ++i) {
            sendto(clients_[i], payloads[i].data(), payloads[i].size(), 0, reinterpret_cast<const sockaddr*>(&to),
                   sizeof to);
        }
    }
    std::size_t take_up() {
        for (std::size_t i = 0; i < batch; ++i) {
            vectors_[i] = {&bytes_[i * 2'048], 2'048};
            headers_[i].msg_hdr = {&addresses_[i], sizeof addresses_[i], &vectors_[i], 1, nullptr, 0, 0};
        }
        std::size_t taken = 0;
        for (int count = batch; count > 0; taken += static_cast<std::size_t>(std::max(count, 0)))
            count = recvmmsg(server_, headers_.data(), batch, MSG_DONTWAIT, nullptr);
        return taken;
    }
    /// Reading has overwritten some.
    void note_addresses() {
        for (std::size_t i = 0; i < batch; ++i) addresses_[i] = address_of(clients_[i]);
    }

private:
    static int open() {
        const int made = socket(AF_INET, SOCK_DGRAM, 0);
        sockaddr_in any{};
        any.sin_family = AF_INET;
        any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        require(made >= 0 && bind(made, reinterpret_cast<const sockaddr*>(&any), sizeof any) == 0, "a socket opens");
        return made;
    }
    static sockaddr_in address_of(int socket) {
        sockaddr_in address{};
        socklen_t size = sizeof address;
        getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
        return address;
    }

    int server_;
    std::vector<int> clients_;
    std::vector<sockaddr_in> addresses_;
    std::vector<std::uint8_t> bytes_;
    std::vector<mmsghdr> headers_;
    std::vector<iovec> vectors_;
};

/// Keeps what it hears; it is compared after the clock has stopped.
class Ear : public net::NetHandler {
public:
    void connected(PeerId, const net::Address&) override {}
    void received(PeerId peer, std::span<const std::uint8_t> bytes) override {
        if (heard.size() <= peer.index()) heard.resize(peer.index() + 1);
        heard[peer.index()].assign(bytes.begin(), bytes.end());
        last = peer;
        ++count;
    }
    void closed(PeerId, net::CloseReason) override {}

    Payloads heard;
    std::size_t count = 0;
    PeerId last;
};

/// NetServer and its clients, which stand in memory or on the loopback as memory_network_is_on() says.
class Net {
public:
    Net() : ears_(clients), peers_(clients) {
        std::string error;
        net::NetServerConfig config;
        config.bind = net::Address::loopback_v4(0);
        config.max_peers = clients;
        config.limits = patient();
        server_ = net::NetServer::open(config, error);
        require(server_ != nullptr, "the server opens");
        net::NetClientConfig client;
        client.server = server_->local_address();
        client.limits = patient();
        client.pin = net::PinnedServer::make(server_->fingerprint(), error);
        connect(client);
    }

    void send_up(const Payloads& payloads) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            require(clients_[i]->send(payloads[i]) == net::SendResult::queued, "a client may send");
            clients_[i]->flush();
        }
    }
    void take_up() { server_->poll(now_us(), at_server_); }
    void send_down(const Payloads& payloads) {
        for (std::uint32_t i = 0; i < clients; ++i) server_->send(peers_[i], payloads[i]);
        server_->flush();
    }
    void take_down() {
        for (std::uint32_t i = 0; i < clients; ++i) clients_[i]->poll(now_us(), ears_[i]);
    }
    void check(const Payloads& up, const Payloads& down) {
        require(at_server_.count == clients, "each payload arrives once");
        at_server_.count = 0;
        for (std::uint32_t i = 0; i < clients; ++i) {
            require(at_server_.heard[peers_[i].index()] == up[i], "as the client sent it");
            require(ears_[i].count == 1 && ears_[i].heard.back() == down[i], "as the server sent it");
            ears_[i].count = 0;
        }
    }

private:
    // Nobody may be lost on a machine that is busy.
    static net::NetLimits patient() {
        net::NetLimits limits;
        limits.handshake_timeout_us = 60'000'000;
        limits.idle_timeout_us = 3'600'000'000;
        return limits;
    }
    static std::int64_t now_us() {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    }
    // A few at a time, so that no handshake waits for long.
    void connect(const net::NetClientConfig& config) {
        const std::int64_t end = now_us() + 300'000'000;
        std::string error;
        while (clients_.size() < clients) {
            const std::size_t first = clients_.size();
            for (std::size_t i = 0; i < 8; ++i) {
                clients_.push_back(net::NetClient::open(config, error));
                require(clients_.back() != nullptr, "a client opens");
            }
            for (std::size_t connected = 0; connected < 8;) {
                require(now_us() < end, "everybody connects in five minutes");
                connected = 0;
                for (std::size_t i = first; i < clients_.size(); ++i) {
                    clients_[i]->poll(now_us(), ears_[i]);
                    connected += clients_[i]->is_connected() ? 1 : 0;
                }
                take_up();
            }
        }
        const std::vector<std::uint8_t> hello(8);
        for (std::uint32_t i = 0; i < clients; ++i) {
            at_server_.count = 0;
            clients_[i]->send(hello);
            clients_[i]->flush();
            while (at_server_.count == 0) take_up();
            peers_[i] = at_server_.last;
        }
        at_server_.count = 0;
    }

    std::unique_ptr<net::NetServer> server_;
    std::vector<std::unique_ptr<net::NetClient>> clients_;
    Ear at_server_;
    std::vector<Ear> ears_;
    std::vector<PeerId> peers_;
};

/// Both ends of each session, a round every 64th of a second.
class Sessions {
public:
    Sessions() : datagrams_(clients) {
        ChannelConfig config;
        config.transport_is_secure = true;
        for (std::uint32_t i = 0; i < clients; ++i) {
            servers_.emplace_back(config, ChannelSide::server).open(i + 1, {});
            clients_.emplace_back(config, ChannelSide::client).open(i + 1, {});
            datagrams_[i].resize(max_datagram_bytes);
        }
    }
    void begin_round() { now_ = now_ + Micros{15'625}; }
    void server_writes(const Payloads& down) { write_all(servers_, down); }
    void client_reads() { read_all(clients_); }
    void client_writes(const Payloads& up) { write_all(clients_, up); }
    void server_reads() { read_all(servers_); }

private:
    // The payload is the whole datagram, so that its body is somewhat less.
    void write_all(std::vector<Channel>& from, const Payloads& payloads) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            sizes_[i] = from[i].write(now_, std::span(payloads[i]).subspan(16), datagrams_[i]);
        }
    }
    void read_all(std::vector<Channel>& by) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            const Received got = by[i].read(now_, std::span(datagrams_[i]).first(sizes_[i]));
            require(got.result == DatagramResult::payload, "a session takes what its other end wrote");
        }
    }

    std::vector<Channel> servers_, clients_;
    std::vector<std::vector<std::uint8_t>> datagrams_;
    std::array<std::size_t, clients> sizes_{};
    Micros now_;
};

class Ciphers {
public:
    Ciphers() : context_(DtlsPair::make_context()), out_(2'048), sealed_(clients), records_(clients) {
        for (std::uint32_t i = 0; i < clients; ++i) {
            aes_.emplace_back(i);
            dtls_.emplace_back(context_.get());
            sealed_[i].resize(up_bytes + 16);
        }
    }
    void seal(const Payloads& down) {
        for (std::uint32_t i = 0; i < clients; ++i) aes_[i].seal(down[i], ++number_, out_);
    }
    void seal_up(const Payloads& up) {
        for (std::uint32_t i = 0; i < clients; ++i) aes_[i].seal(up[i], i, sealed_[i]);
    }
    void open() {
        for (std::uint32_t i = 0; i < clients; ++i) aes_[i].open(sealed_[i], i, out_);
    }
    void write(const Payloads& down) {
        for (std::uint32_t i = 0; i < clients; ++i) dtls_[i].server_writes(down[i]);
    }
    void write_up(const Payloads& up) {
        for (std::uint32_t i = 0; i < clients; ++i) dtls_[i].client_writes(up[i], records_[i]);
    }
    void read() {
        for (std::uint32_t i = 0; i < clients; ++i) {
            require(dtls_[i].server_reads(records_[i], out_) == up_bytes, "a record is read");
        }
    }

private:
    std::unique_ptr<SSL_CTX, FreeOpenSsl> context_;
    std::vector<AesPair> aes_;
    std::vector<DtlsPair> dtls_;
    std::vector<std::uint8_t> out_;
    Payloads sealed_, records_;
    std::uint64_t number_ = 0;
};

void race_net(Race& race, Net& net, const std::string& name, const Payloads& up, const Payloads& down) {
    net.send_up(up);
    race.lap(("up_" + name).c_str(), [&] { net.take_up(); });
    race.lap(("down_" + name).c_str(), [&] { net.send_down(down); });
    net.take_down();
    net.check(up, down);
}

void packet(benchmark::State& state) {
    require(net::gather_openssl_memory(), "OpenSSL has allocated nothing yet");
    const auto net = std::make_unique<Net>();
    const auto sessions = std::make_unique<Sessions>();
    Ciphers ciphers;
    BareSockets bare;
    Payloads up, down, up_records, down_records, copies(clients, std::vector<std::uint8_t>(down_bytes));
    Race race(state, clients);
    std::uint32_t round = 0;
    for (auto _ : state) {
        fill(up, up_bytes, ++round);
        fill(down, down_bytes, round);
        fill(up_records, path_bytes + record_bytes + up_bytes, round);
        fill(down_records, record_bytes + down_bytes, round);
        race_net(race, *net, "whole", up, down);
        memory_network_is_on() = true;
        race_net(race, *net, "server", up, down);
        memory_network_is_on() = false;
        bare.note_addresses();
        race.lap("down_kernel", [&] { bare.send_down(down_records); });
        bare.take_down(down_records[0].size());
        bare.send_up(up_records);
        std::size_t taken = 0;
        race.lap("up_kernel", [&] { taken = bare.take_up(); });
        require(taken == clients, "all datagrams arrive");
        race.lap("down_dtls", [&] { ciphers.write(down); });
        ciphers.write_up(up);
        race.lap("up_dtls", [&] { ciphers.read(); });
        race.lap("down_aes", [&] { ciphers.seal(down); });
        ciphers.seal_up(up);
        race.lap("up_aes", [&] { ciphers.open(); });
        sessions->begin_round();
        race.lap("down_session", [&] { sessions->server_writes(down); });
        sessions->client_reads();
        sessions->client_writes(up);
        race.lap("up_session", [&] { sessions->server_reads(); });
        const auto copy = [&](const Payloads& from) {
            for (std::uint32_t i = 0; i < clients; ++i) std::copy(from[i].begin(), from[i].end(), copies[i].begin());
            benchmark::DoNotOptimize(copies.data());
        };
        race.lap("down_copy", [&] { copy(down); });
        race.lap("up_copy", [&] { copy(up); });
    }
    race.report();
}

BENCHMARK(packet)->UseManualTime()->Iterations(200)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace backsight::bench
