#include "tests/server/host/loopback_server.h"

#include <backsight/base/hash.h>

#include <ctime>
#include <stdexcept>

#include "arena/service/join_entries.h"
#include "server/host/pacing.h"
#include "tests/support/own_loopback.h"

namespace backsight::test {

using arena::MatchConfig;
using server::sleep_until;
using server::steady_now;

LoopbackServer::LoopbackServer(const MatchConfig& match, net::Protection protection) : protection_(protection) {
    net::NetServerConfig config;
    config.bind = own_loopback();
    config.protection = protection;
    std::string error;
    net_ = net::NetServer::open(config, error);
    if (net_ == nullptr) throw std::runtime_error(error);
    net::TicketVerifierConfig tickets;
    tickets.issuer = keys_.public_key;
    tickets.server = net_->fingerprint();
    verifier_ = std::make_unique<net::TicketVerifier>(tickets);
    MatchConfig with = match;
    with.channel.transport_is_secure = true;
    ServerHooks hooks;
    hooks.verify_ticket = [this](std::span<const std::uint8_t> ticket, auto, auto, std::uint64_t& user) {
        const auto result = verifier_->verify(ticket, std::time(nullptr));
        user = result.user_id;
        return result.verdict == net::TicketVerdict::accepted ? RefuseReason::none : RefuseReason::bad_ticket;
    };
    hooks.random = [this] { return Hasher().add(++nonce_).value(); };
    match_.reset(new arena::MatchServer(level_, with, hooks, *this, *this));
    thread_ = std::thread([this] { work(); });
}

server::JoinInfo LoopbackServer::join_info() const {
    server::JoinInfo info;
    info.game = arena::join_entries_of(match_->config());
    info.server = net_->local_address();
    info.protection = protection_;
    info.fingerprint = net_->fingerprint();
    info.ticket_key = keys_.secret_key;
    return info;
}

std::uint64_t LoopbackServer::tickets(net::TicketVerdict verdict) const { return verifier_->counters()[verdict]; }

void LoopbackServer::work() {
    const Micros began = steady_now();
    std::int64_t tick = 0;
    while (!stop_) {
        const Micros server_now = arena::rate.time_of(Tick{++tick});
        sleep_until(began + server_now);
        match_->begin_tick(Tick{tick}, server_now);
        net_->poll(steady_now().value, *this);
        match_->finish_tick();
        net_->flush();
    }
    match_->shut_down(arena::rate.time_of(Tick{tick}));
    while (!match_->has_said_farewell()) {
        const Micros server_now = arena::rate.time_of(Tick{++tick});
        match_->farewells(server_now);
        net_->flush();
        sleep_until(began + server_now);
    }
}

void LoopbackServer::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

void LoopbackServer::received(PeerId peer, std::span<const std::uint8_t> bytes) {
    match_->receive({peer.value}, bytes);
}
void LoopbackServer::closed(PeerId peer, net::CloseReason) { match_->transport_closed({peer.value}); }
void LoopbackServer::send(backsight::PeerId peer, std::span<const std::uint8_t> datagram) {
    net_->send(peer, datagram);
}

void LoopbackServer::joined(const SessionChange&) {
    ++joins;
    ++present;
}
void LoopbackServer::left(const SessionChange&) {
    ++leaves;
    --present;
}
void LoopbackServer::judged(const ShotRecord&, const Ledger&, const SelfAuditAnswer& answer) {
    ++rays;
    if (answer.compared) ++shots;
    if (answer.compared && !answer.agreed) ++disagreed;
}

bool wait_until(const std::function<bool()>& done) {
    const Micros patience = steady_now() + Micros{60'000'000};
    while (!done()) {
        if (steady_now() > patience) return false;
        sleep_until(steady_now() + Micros{5'000});
    }
    return true;
}

}  // namespace backsight::test
