#include "tests/server/admission/seat_seeker.h"

#include <gtest/gtest.h>

#include <array>
#include <ctime>

#include "arena/skeleton.h"
#include "server/admission/random_number.h"
#include "server/host/pacing.h"
#include "tests/server/host/loopback_server.h"

namespace backsight::test {

namespace {

std::uint64_t fingerprint_of(const arena::MatchConfig& match) {
    const arena::ArenaHistory history(match.arena.history());
    return arena::match_fingerprint(match, history.history());
}

ClientSessionConfig session_of(const arena::MatchConfig& match) {
    ClientSessionConfig config;
    config.channel = match.channel;
    config.game_versions = arena::arena_wire_versions;
    return config;
}

}  // namespace

Lobby::Lobby(const bots::BotPlan& with) : plan(with), fingerprint(fingerprint_of(with.match)) {
    std::string error;
    if (plan.protection == net::Protection::dtls) pin = net::PinnedServer::make(plan.fingerprint, error);
    EXPECT_EQ(error, "");
}

net::JoinTicket Lobby::ticket_for(std::uint64_t user) const {
    return net::issue_ticket(plan.ticket_key, user, plan.fingerprint, std::time(nullptr) + 60);
}

SeatSeeker::SeatSeeker(const Lobby& lobby, const net::JoinTicket& ticket, std::optional<net::Address> from)
    : ticket_(ticket), fingerprint_(lobby.fingerprint), session_(session_of(lobby.plan.match)) {
    const bots::BotPlan& plan = lobby.plan;
    std::string error;
    net::NetClientConfig config;
    config.server = plan.server;
    config.bind = from;
    config.protection = plan.protection;
    config.pin = lobby.pin;
    config.pass = net::issue_connect_token(plan.ticket_key, plan.fingerprint, std::time(nullptr) + 60);
    net_ = net::NetClient::open(config, error);
    EXPECT_NE(net_, nullptr) << error;
}

SeatSeeker::~SeatSeeker() = default;

void SeatSeeker::look() {
    const Micros now = server::steady_now();
    net_->poll(now.value, *this);
    if (is_closed_) return;
    session_.update(now);
    std::array<std::uint8_t, max_datagram_bytes> datagram;
    const auto room = std::span(datagram).first(net_->max_payload_bytes());
    while (session_.wants_packet(now)) {
        const std::size_t size = session_.write(now, {}, room);
        if (size == 0) break;
        EXPECT_EQ(net_->send(room.first(size)), net::SendResult::queued);
    }
    net_->flush();
}

RefuseReason SeatSeeker::verdict() {
    EXPECT_TRUE(wait_until([this] {
        look();
        return is_over() || is_seated();
    }));
    return session_.refusal();
}

void SeatSeeker::leave() {
    session_.leave(server::steady_now());
    EXPECT_TRUE(wait_until([this] {
        look();
        return is_over();
    }));
}

void SeatSeeker::connected(PeerId, const net::Address&) {
    if (is_mute) return;
    EXPECT_TRUE(session_.connect(server::steady_now(), server::random_number(), fingerprint_, ticket_));
}

void SeatSeeker::received(PeerId, std::span<const std::uint8_t> bytes) {
    static_cast<void>(session_.receive(server::steady_now(), bytes));
}

}  // namespace backsight::test
