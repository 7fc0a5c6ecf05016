// A connection that shows forged tickets as fast as it can: few of them are checked, and others join meanwhile.

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "server/admission/random_number.h"
#include "server/host/pacing.h"
#include "tests/server/admission/seat_seeker.h"
#include "tests/server/host/host_run.h"
#include "tests/server/host/loopback_server.h"

namespace backsight::test {
namespace {

/// Asks again as soon as it is refused, and each time it looks, with a ticket of an issuer whom nobody knows.
class Forger : net::NetHandler {
public:
    explicit Forger(const Lobby& lobby)
        : lobby_(&lobby), forged_(lobby.ticket_for(5)), session_(std::make_unique<ClientSession>(config_of(lobby))) {
        forged_.back() ^= 1;
    }
    void look() {
        // A machine that stood still may have cost it its connection.
        if (net_ == nullptr || net_->is_over()) open();
        const Micros now = server::steady_now();
        net_->poll(now.value, *this);
        if (!is_connected_) return;
        if (session_->state() == ClientState::ended) {
            ++refusals;
            ask();
        }
        session_->update(now);
        std::array<std::uint8_t, max_datagram_bytes> datagram;
        const std::size_t size = session_->wants_packet(now)
                                     ? session_->write(now, {}, std::span(datagram).first(net_->max_payload_bytes()))
                                     : 0;
        if (size > 0) asked_.assign(datagram.begin(), datagram.begin() + static_cast<std::ptrdiff_t>(size));
        // Its last request once more, and not only when a client of ours would.
        if (!asked_.empty()) static_cast<void>(net_->send(asked_));
        net_->flush();
    }
    std::uint64_t refusals = 0;

private:
    static ClientSessionConfig config_of(const Lobby& lobby) {
        ClientSessionConfig config;
        config.channel = lobby.plan.match.channel;
        config.game_versions = arena::arena_wire_versions;
        return config;
    }
    void open() {
        net::NetClientConfig config;
        config.server = lobby_->plan.server;
        config.protection = lobby_->plan.protection;
        config.pin = lobby_->pin;
        config.pass =
            net::issue_connect_token(lobby_->plan.ticket_key, lobby_->plan.fingerprint, std::time(nullptr) + 60);
        std::string error;
        net_ = net::NetClient::open(config, error);
        ASSERT_NE(net_, nullptr) << error;
    }
    void ask() {
        session_ = std::make_unique<ClientSession>(config_of(*lobby_));
        EXPECT_TRUE(session_->connect(server::steady_now(), server::random_number(), lobby_->fingerprint, forged_));
    }
    void connected(PeerId, const net::Address&) override {
        is_connected_ = true;
        ask();
    }
    void received(PeerId, std::span<const std::uint8_t> bytes) override {
        static_cast<void>(session_->receive(server::steady_now(), bytes));
    }
    void closed(PeerId, net::CloseReason) override { is_connected_ = false; }

    const Lobby* lobby_;
    net::JoinTicket forged_;
    std::unique_ptr<ClientSession> session_;
    std::unique_ptr<net::NetClient> net_;
    std::vector<std::uint8_t> asked_;
    bool is_connected_ = false;
};

TEST(forged_tickets, of_one_connection_are_checked_once_a_second_however_fast_they_come) {
    RunningServer server(quiet_host());
    static const arena::Level level = arena::Level::standard();
    const Lobby lobby(bots::bot_plan_of(*server.host().join_info(), level));
    const Micros began = server::steady_now();
    Forger forger(lobby);
    EXPECT_TRUE(wait_until([&] {
        forger.look();
        return server.status().requests_after_forgery > 200 && forger.refusals >= 2;
    }));
    const std::int64_t seconds = (server::steady_now() - began).value / 1'000'000;
    // Two requests may be under way before the first answer, in each second.
    EXPECT_LE(server.status().session.count(RefuseReason::bad_ticket), 2 * (static_cast<std::uint64_t>(seconds) + 2));
    SeatSeeker honest(lobby, lobby.ticket_for(7));
    EXPECT_TRUE(wait_until([&] {
        forger.look();
        honest.look();
        return honest.is_seated();
    }));
}

}  // namespace
}  // namespace backsight::test
