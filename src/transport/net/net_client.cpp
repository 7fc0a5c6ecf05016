#include <backsight/transport/dtls.h>

#include <algorithm>

#include "hello.h"
#include "net_client_state.h"
#include "secret.h"

namespace backsight::net {
namespace {

// Silence before an alert in the clear is believed. The messages of an honest server come within one, and two more
// if they are lost once.
constexpr std::int64_t round_trips_of_doubt = 4;

}  // namespace

PinnedServer::PinnedServer(std::shared_ptr<Context> context) : context_(std::move(context)) {}

std::optional<PinnedServer> PinnedServer::make(const Fingerprint& fingerprint, std::string& error) {
    auto context = std::make_shared<Context>();
    context->pin = fingerprint;
    context->tls = make_client_context(context->pin, error);
    if (!context->tls) return std::nullopt;
    return PinnedServer(std::move(context));
}

bool NetClient::State::make_connection() {
    const NetLimits& limits = config.limits;
    const ConnectionConfig how{false, limits.max_datagram_bytes, limits.handshake_resend_us,
                               limits.handshake_longest_resend_us, config.pass};
    connection = Connection::make(config.pin->context()->tls.get(), *socket, config.server, how);
    return connection != nullptr;
}

void NetClient::State::begin(NetHandler& handler) {
    if (is_plain()) return become_connected(handler);
    state = ClientState::connecting;
    deadline_us = now_us + config.limits.handshake_timeout_us;
    begun_at_us = now_us;
    break_wait_us = config.limits.handshake_resend_us;
    ++counters.handshakes_started;
    advance_handshake(handler);
}

void NetClient::State::begin_anew(NetHandler& handler) {
    if (!is_broken) ++counters.handshakes_failed;
    anew_at_us.reset();
    is_broken = false;
    begun_at_us = now_us;
    messages_heard = 0;
    if (!make_connection()) return end(CloseReason::handshake_failed, handler);
    ++counters.handshakes_started;
    advance_handshake(handler);
}

// Any host may have broken the handshake: DTLS 1.2 shows the certificate in the clear, before anything is signed. So
// another one begins within the deadline. It does so no more often than messages are sent again, because each may cost
// the server a place.
void NetClient::State::break_handshake() {
    const NetLimits& limits = config.limits;
    ++counters.handshakes_failed;
    at_deadline = connection->has_refused_certificate() ? CloseReason::wrong_server : CloseReason::handshake_failed;
    is_broken = true;
    anew_at_us = std::max(now_us, begun_at_us + break_wait_us);
    break_wait_us =
        std::max(limits.handshake_resend_us, std::min(2 * break_wait_us, limits.handshake_longest_resend_us));
}

void NetClient::State::take(std::span<const std::uint8_t> datagram, NetHandler& handler) {
    if (state == ClientState::over) {
        ++counters.dropped_closing;
        return;
    }
    if (datagram.empty()) {
        ++counters.dropped_empty;
        return;
    }
    if (is_plain()) return deliver(datagram, handler);
    if (state == ClientState::connecting) return take_handshake(datagram, handler);
    const bool has_last = keys.last != nullptr;
    if (take_control(keys.secret, datagram) || (has_last && take_control(keys.last_secret, datagram))) return;
    if (keys.take_wrapped(datagram, counters, now_us)) return;
    connection->feed(datagram);
    if (read_payloads(*connection, handler)) return keys.confirm(now_us);
    if (state != ClientState::connected) return;
    if (keys.last != nullptr) {
        keys.last->feed(datagram);
        if (read_payloads(*keys.last, handler)) return keys.hear_last(counters, now_us);
    }
    if (state == ClientState::connected)
        ++(datagram[0] == application_data ? counters.dropped_unauthentic : counters.dropped_out_of_place);
}

void NetClient::State::take_handshake(std::span<const std::uint8_t> datagram, NetHandler& handler) {
    if (is_broken) {
        ++counters.dropped_out_of_place;
        return;
    }
    if (has_plain_alert(datagram)) return take_alert();
    if (!has_sound_records(datagram, messages_heard == 0)) {
        ++counters.dropped_unauthentic;
        return;
    }
    connection->feed(datagram);
    advance_handshake(handler);
}

// OpenSSL would believe the alert, so it is not shown to it. It may still be the server's, which has then forgotten
// this handshake and sends nothing more of it. A server that has not sent anything yet knows of no handshake.
void NetClient::State::take_alert() {
    ++counters.dropped_unauthentic;
    if (at_deadline == CloseReason::handshake_timeout) at_deadline = CloseReason::handshake_failed;
    if (anew_at_us || messages_heard == 0) return;
    const NetLimits& limits = config.limits;
    anew_at_us = now_us + std::max({limits.handshake_resend_us, limits.handshake_longest_resend_us,
                                    round_trips_of_doubt * hello_round_trip_us});
}

void NetClient::State::note_progress() {
    if (connection->messages_heard() == messages_heard) return;
    if (messages_heard == 0) hello_round_trip_us = now_us - begun_at_us;
    messages_heard = connection->messages_heard();
    anew_at_us.reset();
}

void NetClient::State::advance_handshake(NetHandler& handler) {
    const Step step = connection->handshake();
    note_progress();
    switch (step) {
        case Step::goes_on:
            return;
        case Step::failed:
            return break_handshake();
        case Step::done:
            ++counters.handshakes_completed;
            if (auto made = connection->path_secret()) {
                keys.begin(*made, now_us);
                wipe_secret(*made);
            }
            become_connected(handler);
            read_payloads(*connection, handler);
    }
}

bool NetClient::State::read_payloads(Connection& from, NetHandler& handler) {
    bool has_read = false;
    while (state == ClientState::connected) {
        std::size_t size = 0;
        switch (from.read(payload, size)) {
            case Got::payload:
                has_read = true;
                deliver({payload.data(), size}, handler);
                if (!from.has_more()) return true;
                break;
            case Got::nothing:
                return has_read;
            case Got::goodbye:
                end(CloseReason::by_peer, handler);
                return true;
            case Got::error:
                end(CloseReason::protocol_error, handler);
                return true;
        }
    }
    return has_read;
}

void NetClient::State::deliver(std::span<const std::uint8_t> bytes, NetHandler& handler) {
    deadline_us = now_us + config.limits.idle_timeout_us;
    ++counters.payloads_received;
    keys.count_packet();
    counters.payload_bytes_received += bytes.size();
    handler.received(server, bytes);
}

void NetClient::State::become_connected(NetHandler& handler) {
    state = ClientState::connected;
    deadline_us = now_us + config.limits.idle_timeout_us;
    path_size = PathSize(config.limits.max_datagram_bytes);
    handler.connected(server, config.server);
}

void NetClient::State::run_timers(NetHandler& handler) {
    if (state == ClientState::connected) {
        if (has_send_failed) return end(CloseReason::protocol_error, handler);
        if (now_us >= deadline_us) return end(CloseReason::idle, handler);
        if (is_plain()) return;
        probe_path();
        renew_keys();
        return;
    }
    if (state != ClientState::connecting) return;
    if (now_us >= deadline_us) {
        if (!is_broken) ++counters.handshakes_timed_out;
        end(at_deadline, handler);
    } else if (anew_at_us && now_us >= *anew_at_us) {
        begin_anew(handler);
    } else if (!is_broken && connection->resend() == Step::failed) {
        // OpenSSL gives it up after 12 resends without news. On a lossy path time may be left then.
        begin_anew(handler);
    }
}

void NetClient::State::end(CloseReason reason, NetHandler& handler) {
    if (state == ClientState::connected) ++counters.peers_closed;
    if (connection && (reason == CloseReason::idle || reason == CloseReason::by_peer)) connection->say_goodbye();
    state = ClientState::over;
    handler.closed(server, reason);
}

NetClient::NetClient(std::unique_ptr<State> state) : state_(std::move(state)) {}

NetClient::~NetClient() {
    close();
    flush();
}

std::unique_ptr<NetClient> NetClient::open(const NetClientConfig& config, std::string& error) {
    const char* field = config.limits.validate();
    const bool is_dtls = config.protection == Protection::dtls;
    if (field == nullptr && is_dtls && !config.pin) field = "pin";
    if (field != nullptr) {
        error = std::string("NetClientConfig: ") + field + " is missing or out of range";
        return nullptr;
    }
    UdpConfig udp;
    udp.bind.is_v6 = config.server.is_v6;
    if (config.bind) udp.bind = *config.bind;
    udp.batch_datagrams = config.batch_datagrams;
    udp.kernel_buffer_bytes = config.kernel_buffer_bytes;
    udp.max_datagram_bytes = config.limits.max_datagram_bytes;
    udp.never_fragment = is_dtls;
    auto socket = UdpSocket::open(udp, error);
    if (!socket) return nullptr;
    if (!socket->connect(config.server)) {
        error = "no route to " + config.server.to_string();
        return nullptr;
    }
    auto state = std::make_unique<State>(config, std::move(socket));
    if (is_dtls && !state->make_connection()) {
        error = "OpenSSL: out of memory";
        return nullptr;
    }
    return std::unique_ptr<NetClient>(new NetClient(std::move(state)));
}

void NetClient::poll(std::int64_t now_us, NetHandler& handler) {
    State& s = *state_;
    s.now_us = now_us;
    if (s.state == ClientState::fresh) s.begin(handler);
    // A server that floods gets no more than this of the caller's time.
    constexpr int most_batches = 64;
    for (int i = 0; i < most_batches && s.state != ClientState::over; ++i) {
        const std::uint64_t before = s.socket->counters().received_datagrams;
        for (const UdpDatagram& datagram : s.socket->receive()) s.take(datagram.bytes, handler);
        if (s.socket->counters().received_datagrams - before < s.config.batch_datagrams) break;
    }
    s.run_timers(handler);
    s.socket->flush();
}

SendResult NetClient::send(std::span<const std::uint8_t> bytes) {
    State& s = *state_;
    SendResult result = SendResult::queued;
    if (s.state == ClientState::over) {
        result = SendResult::stale_peer;
    } else if (s.state != ClientState::connected) {
        result = SendResult::not_connected;
    } else if (bytes.empty() || bytes.size() > s.config.limits.max_datagram_bytes - s.overhead_bytes()) {
        result = SendResult::wrong_length;
    } else if (s.is_plain() ? !s.socket->send(s.config.server, bytes) : !s.connection->write(bytes)) {
        s.has_send_failed = true;
        result = SendResult::failed;
    }
    if (result != SendResult::queued) {
        ++s.counters.sends_refused;
        return result;
    }
    ++s.counters.payloads_sent;
    s.path_size.note_sent(bytes.size() + s.overhead_bytes());
    s.keys.count_packet();
    s.counters.payload_bytes_sent += bytes.size();
    return result;
}

void NetClient::flush() { state_->socket->flush(); }

void NetClient::close() {
    State& s = *state_;
    if (s.state == ClientState::over) return;
    if (s.state == ClientState::connected) {
        ++s.counters.peers_closed;
        if (s.connection) s.connection->say_goodbye();
    }
    s.state = ClientState::over;
}

std::optional<std::int64_t> NetClient::next_timeout() const {
    const State& s = *state_;
    if (s.state == ClientState::over) return std::nullopt;
    if (s.state == ClientState::fresh) return s.now_us;
    std::int64_t next_us = s.deadline_us;
    if (s.state == ClientState::connected && !s.is_plain())
        next_us = std::min(next_us, s.keys.next_timeout(s.config.limits, s.now_us));
    if (s.state == ClientState::connecting) {
        if (s.anew_at_us) next_us = std::min(next_us, *s.anew_at_us);
        const auto left_us = s.is_broken ? std::nullopt : s.connection->resend_in_us();
        if (left_us) next_us = std::min(next_us, s.now_us + *left_us);
    }
    return next_us;
}

bool NetClient::is_connected() const { return state_->state == ClientState::connected; }
bool NetClient::is_over() const { return state_->state == ClientState::over; }
Address NetClient::local_address() const { return state_->socket->local_address(); }
int NetClient::descriptor() const { return state_->socket->descriptor(); }
std::uint32_t NetClient::max_payload_bytes() const {
    const State& s = *state_;
    const bool is_searched = !s.is_plain() && s.state == ClientState::connected;
    return (is_searched ? s.path_size.bytes() : s.config.limits.max_datagram_bytes) - s.overhead_bytes();
}
const NetCounters& NetClient::counters() const { return state_->counters; }
const UdpCounters& NetClient::udp_counters() const { return state_->socket->counters(); }

}  // namespace backsight::net
