#include <algorithm>

#include "net_client_state.h"

// A client's path and keys, beside its data.

namespace backsight::net {

// What the server asks with a connection's key.
bool NetClient::State::take_control(const PathSecret& secret, std::span<const std::uint8_t> datagram) {
    if (const auto answer = answer_challenge(secret, datagram)) {
        socket->send(config.server, *answer);
        return true;
    }
    return take_size_message(secret, datagram);
}

void NetClient::State::renew_keys() {
    keys.run_timers(counters, now_us);
    if (!keys.are_due(config.limits, now_us)) return;
    const NetLimits& limits = config.limits;
    const ConnectionConfig how{
        false,       limits.max_datagram_bytes, limits.handshake_resend_us, limits.handshake_longest_resend_us, {},
        &keys.secret};
    keys.begin_next(Connection::make(config.pin->context()->tls.get(), *socket, config.server, how), limits, counters,
                    now_us);
}

bool NetClient::State::take_size_message(const PathSecret& secret, std::span<const std::uint8_t> datagram) {
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
        std::copy(keys.secret.id.begin(), keys.secret.id.end(), out.begin());
        write_size_probe(keys.secret, ProbeWay::to_server, probe, out.subspan(path_id_bytes));
        socket->send(config.server, out);
        ++counters.size_probes_sent;
    }
}

}  // namespace backsight::net
