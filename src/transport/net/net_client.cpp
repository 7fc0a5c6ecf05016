#include <backsight/transport/dtls.h>

#include <algorithm>
#include <vector>

#include "connection.h"
#include "hello.h"
#include "path_size.h"
#include "secret.h"
#include "tls_context.h"

namespace backsight::net {
namespace {

constexpr std::uint8_t application_data = 23;
// Silence before an alert in the clear is believed. The messages of an honest server come within one, and two more
// if they are lost once.
constexpr std::int64_t round_trips_of_doubt = 4;

enum class ClientState : std::uint8_t { fresh, connecting, connected, over };

}  // namespace

struct PinnedServer::Context {
    Fingerprint pin{};
    SslContext tls;
};

PinnedServer::PinnedServer(std::shared_ptr<Context> context) : context_(std::move(context)) {}

std::optional<PinnedServer> PinnedServer::make(const Fingerprint& fingerprint, std::string& error) {
    auto context = std::make_shared<Context>();
    context->pin = fingerprint;
    context->tls = make_client_context(context->pin, error);
    if (!context->tls) return std::nullopt;
    return PinnedServer(std::move(context));
}

struct NetClient::State {
    State(const NetClientConfig& with, std::unique_ptr<UdpSocket> on)
        : config(with), socket(std::move(on)), payload(with.limits.max_datagram_bytes) {}
    ~State() { wipe_secret(secret); }

    bool is_plain() const { return config.protection == Protection::plain_udp_on_trusted_network; }
    std::uint32_t overhead_bytes() const { return is_plain() ? 0 : path_id_bytes + record_overhead_bytes; }
    bool make_connection();
    void begin(NetHandler& handler);
    void begin_anew(NetHandler& handler);
    void break_handshake();
    void take(std::span<const std::uint8_t> datagram, NetHandler& handler);
    bool take_size_message(std::span<const std::uint8_t> datagram);
    void probe_path();
    void take_handshake(std::span<const std::uint8_t> datagram, NetHandler& handler);
    void advance_handshake(NetHandler& handler);
    void note_progress();
    void take_alert();
    bool read_payloads(NetHandler& handler);
    void deliver(std::span<const std::uint8_t> bytes, NetHandler& handler);
    void become_connected(NetHandler& handler);
    void run_timers(NetHandler& handler);
    void end(CloseReason reason, NetHandler& handler);

    NetClientConfig config;
    std::unique_ptr<UdpSocket> socket;
    std::unique_ptr<Connection> connection;
    PathSecret secret;  // from the handshake
    PathSize path_size;
    std::vector<std::uint8_t> payload;
    ClientState state = ClientState::fresh;
    bool has_send_failed = false;
    bool is_broken = false;  // the handshake: what comes is of no use to it
    CloseReason at_deadline = CloseReason::handshake_timeout;
    std::int64_t now_us = 0;
    std::int64_t deadline_us = 0;
    std::int64_t break_wait_us = 0;          // from the beginning of one that breaks to the next
    std::int64_t begun_at_us = 0;            // the present handshake
    std::uint64_t messages_heard = 0;        // in it
    std::int64_t hello_round_trip_us = 0;    // in it, from the first ClientHello to the first message heard
    std::optional<std::int64_t> anew_at_us;  // the next one begins
    NetCounters counters;
};

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
    if (state == ClientState::connected) {
        if (const auto answer = answer_challenge(secret, datagram)) {
            socket->send(config.server, *answer);
            return;
        }
        if (take_size_message(datagram)) return;
    }
    if (state == ClientState::connecting) return take_handshake(datagram, handler);
    connection->feed(datagram);
    if (!read_payloads(handler) && state == ClientState::connected)
        ++(datagram[0] == application_data ? counters.dropped_unauthentic : counters.dropped_out_of_place);
}

bool NetClient::State::take_size_message(std::span<const std::uint8_t> datagram) {
    if (const auto probe = read_size_probe(secret, ProbeWay::to_client, datagram, datagram.size())) {
        socket->send(config.server, with_id(secret, answer_size_probe(secret, ProbeWay::to_client, *probe)));
        return true;
    }
    const auto answer = read_size_answer(secret, ProbeWay::to_server, datagram);
    if (answer) path_size.take_answer(*answer, now_us);
    return answer.has_value();
}

void NetClient::State::probe_path() {
    const bool was_short = path_size.is_short();
    const auto pair = path_size.next(now_us);
    if (path_size.is_short() && !was_short) ++counters.paths_shortened;
    if (!pair) return;
    for (const SizeProbe& probe : pair->probes) {
        const std::span out = std::span(payload).first(probe.bytes);
        std::copy(secret.id.begin(), secret.id.end(), out.begin());
        write_size_probe(secret, ProbeWay::to_server, probe, out.subspan(path_id_bytes));
        socket->send(config.server, out);
        ++counters.size_probes_sent;
    }
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
                secret = *made;
                wipe_secret(*made);
                connection->begin_datagrams_with(secret);
            }
            become_connected(handler);
            read_payloads(handler);
    }
}

bool NetClient::State::read_payloads(NetHandler& handler) {
    bool has_read = false;
    while (state == ClientState::connected) {
        std::size_t size = 0;
        switch (connection->read(payload, size)) {
            case Got::payload:
                has_read = true;
                deliver({payload.data(), size}, handler);
                if (!connection->has_more()) return true;
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
        if (!is_plain()) probe_path();
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
