// Two clients and a server over a network that the input rules: it loses, doubles, swaps, damages, reflects and forges.
// Events come each once and in order, and bodies come whole, as long as nobody lies with a right check. In the end any
// client that is still honest can connect.

#include <backsight/base/hash.h>
#include <backsight/session/client_session.h>
#include <backsight/session/server_session.h>

#include "session/handshake.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <array>
#include <vector>

using namespace backsight;

namespace {

constexpr std::size_t client_count = 2;
using Bytes = std::vector<std::uint8_t>;

RefuseReason verify(std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
    if (ticket.size() != 1) return RefuseReason::bad_ticket;
    user = ticket[0] % 3u;
    return RefuseReason::none;
}
std::uint64_t make_cookie(PeerId peer, std::uint64_t nonce, std::uint64_t period) {
    return Hasher().add(peer.value).add(nonce).add(period).value();
}

ServerSessionConfig server_config(bool is_secure) {
    ServerSessionConfig config;
    config.max_clients = 2;
    config.channel.transport_is_secure = is_secure;
    return config;
}
ClientSessionConfig client_config(bool is_secure) {
    ClientSessionConfig config;
    config.channel.transport_is_secure = is_secure;
    return config;
}

/// Events of one direction of one session: the n-th one holds n.
struct EventCheck {
    std::uint32_t sent = 0;
    std::uint32_t taken = 0;

    Bytes next() { return Bytes(4 + sent % 90, static_cast<std::uint8_t>(sent)); }
    void take(std::span<const std::uint8_t> event) {
        test::require(taken < sent && event.size() == 4 + taken % 90 && event[0] == static_cast<std::uint8_t>(taken));
        ++taken;
    }
};

struct Side {
    explicit Side(bool is_secure) : client(client_config(is_secure)) {}

    ClientSession client;
    ClientId id;
    std::vector<Bytes> up;
    std::vector<Bytes> down;
    EventCheck up_events;
    EventCheck down_events;
    std::uint64_t up_key = 0;    // session that up_events counts
    std::uint64_t down_key = 0;  // session that down_events counts
};

class Game {
public:
    explicit Game(test::FuzzInput input)
        : input_(input),
          is_secure_(input_.below(2) == 1),
          server_(server_config(is_secure_),
                  {verify, [this] { return Hasher().add(++random_).value(); }, make_cookie, {}, {}}) {
        for (std::size_t i = 0; i < client_count; ++i) sides_.emplace_back(is_secure_);
    }

    void play() {
        for (int i = 0; i < 4000 && !input_.empty(); ++i) step(input_.below(16));
        finish();
    }

private:
    static PeerId peer(std::size_t i) { return {10 + i}; }

    void step(std::uint32_t operation) {
        const std::size_t i = input_.below(client_count);
        Side& side = sides_[i];
        switch (operation) {
            case 0:
                pass({input_.byte() * 1'000});
                break;
            case 1:
                pass({input_.byte() * 40'000});
                break;
            case 2:
                static_cast<void>(
                    side.client.connect(now_, ++nonce_, input_.below(8) == 0, input_.bytes(input_.below(3))));
                break;
            case 3:
                side.client.leave(now_);
                break;
            case 4:
                server_.disconnect(now_, side.id, LeaveReason::kicked);
                break;
            case 5:
                client_writes(side, input_.byte() * 4);
                break;
            case 6:
                server_writes(side, input_.byte() * 4);
                break;
            case 7:
                deliver(i, side.up, true);
                break;
            case 8:
                deliver(i, side.down, false);
                break;
            case 9:
                send_events(side);
                break;
            case 10:
                meddle(side.up);
                break;
            case 11:
                meddle(side.down);
                break;
            case 12:
                to_server(i, input_.bytes(input_.byte()));
                break;
            case 13:
                to_client(i, input_.bytes(input_.byte()));
                break;
            case 14:
                reflect(i);
                break;
            case 15:
                forge(i);
                break;
        }
        test::require(server_.client_count() <= client_count);
    }

    void connect(Side& side) {
        const std::uint64_t fingerprint = input_.below(8) == 0 ? 1 : 0;
        const auto ticket = input_.bytes(input_.below(3));
        static_cast<void>(side.client.connect(now_, ++nonce_, fingerprint, ticket));
    }

    void pass(Micros time) {
        now_ = now_ + time;
        server_.update(now_);
        for (Side& side : sides_) side.client.update(now_);
        drain();
        PeerId to;
        while (const std::size_t size = server_.next_farewell(now_, buffer_, to))
            send(sides_[to.value - 10].down, size);
    }

    void drain() {
        while (const auto change = server_.next_change()) {
            Side& side = sides_[change->peer.value - 10];
            const bool is_current = side.id == change->client;
            if (change->left == LeaveReason::none) side.id = change->client;
            if (change->left != LeaveReason::none && is_current) side.id = {};
        }
    }

    void send(std::vector<Bytes>& wire, std::size_t size) {
        if (size == 0) return;
        if (wire.size() >= 64) wire.erase(wire.begin());
        wire.emplace_back(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(size));
    }

    /// A body says its own length, so that a wrong one is seen.
    Bytes body_of(std::size_t size) { return Bytes(size, static_cast<std::uint8_t>(size * 7)); }
    void check_body(std::span<const std::uint8_t> body) {
        if (is_forged_) return;
        for (const std::uint8_t byte : body) test::require(byte == static_cast<std::uint8_t>(body.size() * 7));
    }

    void client_writes(Side& side, std::size_t size) { send(side.up, side.client.write(now_, body_of(size), buffer_)); }
    void server_writes(Side& side, std::size_t size) {
        Channel* channel = server_.channel(side.id);
        if (channel == nullptr) return;
        const std::size_t room = channel->body_room(now_);
        send(side.down, channel->write(now_, body_of(std::min(size, room)), buffer_));
    }

    void send_events(Side& side) {
        const bool is_connected = side.client.state() == ClientState::connected;
        if (is_connected) {
            start_counting(side.up_events, side.up_key, side.client.channel().key());
            if (side.client.send_event(side.up_events.next())) ++side.up_events.sent;
        }
        if (Channel* channel = server_.channel(side.id)) {
            start_counting(side.down_events, side.down_key, channel->key());
            if (channel->send_event(side.down_events.next())) ++side.down_events.sent;
        }
    }
    static void start_counting(EventCheck& check, std::uint64_t& counted, std::uint64_t key) {
        if (counted != key) check = {};
        counted = key;
    }

    void deliver(std::size_t i, std::vector<Bytes>& wire, bool is_up) {
        if (wire.empty()) return;
        const std::size_t index = input_.below(static_cast<std::uint32_t>(wire.size()));
        const Bytes datagram = wire[index];
        if (input_.below(4) != 0) wire.erase(wire.begin() + static_cast<std::ptrdiff_t>(index));
        is_up ? to_server(i, datagram) : to_client(i, datagram);
    }

    void to_server(std::size_t i, std::span<const std::uint8_t> datagram) {
        std::array<std::uint8_t, min_request_bytes> reply;
        const Received read = server_.receive(now_, Tick{5}, peer(i), datagram, reply);
        test::require(read.reply_bytes <= datagram.size());
        drain();
        std::copy_n(reply.begin(), read.reply_bytes, buffer_.begin());
        send(sides_[i].down, read.reply_bytes);
        check_body(read.body);
        Channel* channel = server_.channel(read.client);
        if (channel == nullptr) return;
        const bool is_counted = sides_[i].up_key == channel->key() && !is_forged_;
        while (const auto event = channel->next_event()) {
            if (is_counted) sides_[i].up_events.take(*event);
        }
    }

    void to_client(std::size_t i, std::span<const std::uint8_t> datagram) {
        Side& side = sides_[i];
        check_body(side.client.receive(now_, datagram).body);
        const bool is_counted = side.down_key == side.client.channel().key() && !is_forged_;
        while (const auto event = side.client.next_event()) {
            if (is_counted) side.down_events.take(*event);
        }
    }

    void meddle(std::vector<Bytes>& wire) {
        if (wire.empty()) return;
        Bytes& datagram = wire[input_.below(static_cast<std::uint32_t>(wire.size()))];
        if (datagram.empty()) return;
        if (input_.below(2) == 0) datagram.resize(input_.number(2) % datagram.size());
        if (datagram.empty()) return;
        std::uint8_t& byte = datagram[input_.number(2) % datagram.size()];
        byte = static_cast<std::uint8_t>(byte ^ input_.byte());
        // 16 bits of check let one in 65,536 through, and the fuzzer finds it: there the transport keeps damage out.
        if (is_secure_) is_forged_ = true;
    }

    void reflect(std::size_t i) {
        Side& side = sides_[i];
        if (!side.up.empty()) to_client(i, Bytes(side.up.back()));
        if (!side.down.empty()) to_server(i, Bytes(side.down.back()));
    }

    /// A datagram of the session's own key with any content: a client, or a server, that lies.
    void forge(std::size_t i) {
        const bool is_up = input_.below(2) == 0;
        const std::span<const std::uint8_t> content = input_.bytes(input_.byte());
        Bytes datagram(content.begin(), content.end());
        datagram.resize(std::max<std::size_t>(datagram.size(), 6));
        const bool is_leave = (datagram[0] & 0x0f) >= 7;
        const std::size_t check_bytes = is_secure_ && !is_leave ? 2 : 4;
        const Channel* channel = is_up ? server_.channel(sides_[i].id) : &sides_[i].client.channel();
        if (channel == nullptr) return;
        is_forged_ = true;
        seal(datagram, channel->key(), check_bytes);
        is_up ? to_server(i, datagram) : to_client(i, datagram);
    }

    /// Quiet conditions: everybody who wants can get in.
    void finish() {
        for (Side& side : sides_) side.up.clear(), side.down.clear();
        pass({60'000'000});
        for (std::size_t i = 0; i < client_count; ++i) {
            const std::uint8_t ticket[] = {static_cast<std::uint8_t>(i)};
            static_cast<void>(sides_[i].client.connect(now_, ++nonce_, 0, ticket));
            for (int k = 0; k < 20 && sides_[i].client.state() != ClientState::connected; ++k) {
                pass({100'000});
                client_writes(sides_[i], 0);
                for (; !sides_[i].up.empty(); sides_[i].up.erase(sides_[i].up.begin())) to_server(i, sides_[i].up[0]);
                for (; !sides_[i].down.empty(); sides_[i].down.erase(sides_[i].down.begin())) {
                    to_client(i, sides_[i].down[0]);
                }
            }
            test::require(sides_[i].client.state() == ClientState::connected);
        }
        test::require(server_.client_count() == client_count);
    }

    test::FuzzInput input_;
    bool is_secure_;
    std::uint64_t random_ = 0;
    ServerSession server_;
    std::vector<Side> sides_;
    Micros now_{1'000'000};
    std::uint64_t nonce_ = 0;
    bool is_forged_ = false;
    std::array<std::uint8_t, max_datagram_bytes> buffer_;
};

}  // namespace

int fuzz_session(const std::uint8_t* data, std::size_t size) {
    Game(test::FuzzInput(data, size)).play();
    return 0;
}
