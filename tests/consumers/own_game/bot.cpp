// A client of the game of discs: bot JOINFILE. It joins, rolls its disc east until it sees it 10 m away, and leaves.

#include <backsight/session/client_session.h>
#include <backsight/transport/dtls.h>

#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <random>
#include <string>
#include <thread>

using namespace backsight;

struct Bot : net::NetHandler {
    explicit Bot(const net::JoinTicket& ticket) : ticket_(ticket) {}

    // The connection is encrypted now, so the ticket may be shown. The nonce is random and not 0.
    void connected(PeerId, const net::Address&) override {
        std::random_device random;
        static_cast<void>(session.connect(now, std::uint64_t{random()} << 32 | random() | 1, 0, ticket_));
    }
    // The body of a datagram is what the match sent: two bytes for each seat, in steps of 20 m / 127.
    void received(PeerId, std::span<const std::uint8_t> datagram) override {
        const auto body = session.receive(now, datagram).body;
        if (session.state() != ClientState::connected || body.size() < 2 * session.id().index() + 2) return;
        east_m = 20.0f / 127.0f * static_cast<float>(static_cast<std::int8_t>(body[2 * session.id().index()]));
        ++places;
    }
    void closed(PeerId, net::CloseReason reason) override { std::printf("closed: %s\n", net::to_string(reason)); }

    static ClientSessionConfig config() {
        ClientSessionConfig config;
        config.channel.transport_is_secure = true;  // as MatchSetup says on the server
        return config;
    }
    ClientSession session{config()};
    Micros now;
    float east_m = 0.0f;
    int places = 0;

private:
    net::JoinTicket ticket_;
};

int main(int argc, char** argv) {
    if (argc != 2) return std::fputs("usage: bot JOINFILE\n", stderr), 2;
    const auto join = nlohmann::json::parse(std::ifstream(argv[1]));
    net::TicketSecretKey key{};
    const std::string digits = join.at("ticket_key");
    for (std::size_t i = 0; i < key.size(); ++i) {
        key[i] = static_cast<std::uint8_t>(std::stoi(digits.substr(2 * i, 2), nullptr, 16));
    }

    // For players of other machines a lobby issues these two, and the key stays there: examples/lobby.
    const auto server = net::parse_fingerprint(join.at("fingerprint").get<std::string>()).value();
    const std::int64_t expires_at = std::time(nullptr) + 60;
    Bot bot(net::issue_ticket(key, 7, server, expires_at));
    net::NetClientConfig config;
    config.server = net::Address::parse(join.at("server").get<std::string>()).value();
    config.pass = net::issue_connect_token(key, server, expires_at);
    std::string error;
    config.pin = net::PinnedServer::make(server, error);
    const auto client = net::NetClient::open(config, error);
    if (client == nullptr) return std::fprintf(stderr, "%s\n", error.c_str()), 1;

    const auto began = std::chrono::steady_clock::now();
    while (bot.session.state() != ClientState::ended && !client->is_over()) {
        const auto since = std::chrono::steady_clock::now() - began;
        bot.now = Micros{std::chrono::duration_cast<std::chrono::microseconds>(since).count()};
        client->poll(bot.now.value, bot);
        bot.session.update(bot.now);
        if (bot.east_m >= 10.0f || bot.now > Micros{30'000'000}) bot.session.leave(bot.now);
        const std::uint8_t east[] = {127, 0};
        std::array<std::uint8_t, max_datagram_bytes> datagram;
        const std::size_t size =
            bot.session.write(bot.now, east, std::span(datagram).first(client->max_payload_bytes()));
        if (size > 0) client->send(std::span(datagram).first(size));
        client->flush();
        std::this_thread::sleep_for(std::chrono::milliseconds(33));
    }
    if (bot.places == 0) return std::printf("refused: %s\n", name(bot.session.refusal())), 1;
    std::printf("The disc of seat %u rolled %.1f m east, seen in %d datagrams.\n", bot.session.id().index(),
                static_cast<double>(bot.east_m), bot.places);
    return bot.east_m >= 10.0f ? 0 : 1;
}
