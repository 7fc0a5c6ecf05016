#include "live/summary.h"

#include "live/comparison.h"

namespace backsight::live {

namespace {

using Refusals = std::vector<std::pair<std::string, std::uint64_t>>;

// IPv4 and UDP.
constexpr std::uint64_t header_bytes = 28;

void add(Refusals& all, const std::string& name, std::uint64_t count) {
    if (count > 0) all.emplace_back(name, count);
}

void add_shots(Refusals& all, const ServerStatus& status) {
    for (std::size_t i = 0; i < reason_count; ++i) {
        const auto reason = static_cast<Reason>(i);
        if (reason != Reason::as_seen) add(all, std::string("shot: ") + to_string(reason), status.rays_by_reason[i]);
    }
}

void add_sessions(Refusals& all, const ServerCounters& session) {
    for (std::size_t i = 1; i < session.refused.size(); ++i) {
        add(all, std::string("join: ") + name(static_cast<RefuseReason>(i)), session.refused[i]);
    }
    for (std::size_t i = 1; i < session.left.size(); ++i) {
        add(all, std::string("left: ") + name(static_cast<LeaveReason>(i)), session.left[i]);
    }
    for (std::size_t i = 0; i < session.datagrams.size(); ++i) {
        const auto result = static_cast<DatagramResult>(i);
        const bool is_fine = result == DatagramResult::payload || result == DatagramResult::handshake ||
                             result == DatagramResult::left || result == DatagramResult::refused;
        if (!is_fine) add(all, std::string("datagram: ") + name(result), session.datagrams[i]);
    }
    add(all, "left: not told, too many at once", session.farewells_dropped);
}

void add_clients(Refusals& all, const arena::MatchCounters& match) {
    for (std::size_t i = 0; i < match.mischief.size(); ++i) {
        add(all, std::string("client: ") + to_string(static_cast<arena::Mischief>(i)), match.mischief[i]);
    }
    add(all, "client: no declared screen", match.shots_undeclared);
    add(all, "client: another ray than the server's", match.rays_corrected);
}

void add_connections(Refusals& all, const ServerStatus& status) {
    const net::NetCounters& net = status.net;
    add(all, "connection: stranger", net.dropped_stranger);
    add(all, "connection: malformed hello", net.dropped_malformed_hello);
    add(all, "connection: repeated hello", net.dropped_repeated_hello);
    add(all, "connection: bad cookie", net.cookies_refused);
    add(all, "connection: no door pass", net.dropped_no_pass);
    add(all, "connection: malformed door pass", net.dropped_malformed_pass);
    add(all, "connection: expired door pass", net.dropped_expired_pass);
    add(all, "connection: long-lived door pass", net.dropped_long_lived_pass);
    add(all, "connection: bad door pass", net.dropped_bad_pass);
    add(all, "connection: door pass not checked in time", net.dropped_unchecked_pass);
    add(all, "connection: door pass in use", net.dropped_pass_in_use);
    add(all, "connection: too many handshakes", net.dropped_handshakes_full);
    add(all, "connection: too many peers", net.dropped_peers_full);
    add(all, "connection: not authentic", net.dropped_unauthentic);
    add(all, "connection: out of place", net.dropped_out_of_place);
    add(all, "connection: more than a session takes at once", status.hasty_datagrams);
    add(all, "connection: too long", status.too_long);
    add(all, "connection: closing", net.dropped_closing);
    add(all, "connection: empty datagram", net.dropped_empty);
    add(all, "connection: datagram not sent", net.sends_refused);
    add(all, "connection: handshake failed", net.handshakes_failed);
    add(all, "connection: handshake timed out", net.handshakes_timed_out);
    add(all, "connection: no session in time", status.peers_without_session);
}

}  // namespace

Refusals refusals(const ServerStatus& status) {
    Refusals all;
    add_shots(all, status);
    add_sessions(all, status.session);
    add_clients(all, status.match);
    add_connections(all, status);
    return all;
}

Refusals endings(const BotTotals& bots) {
    Refusals all;
    for (std::size_t i = 1; i < bots.left.size(); ++i) add(all, name(static_cast<LeaveReason>(i)), bots.left[i]);
    for (std::size_t i = 1; i < bots.refused.size(); ++i) {
        add(all, std::string("refused: ") + name(static_cast<RefuseReason>(i)), bots.refused[i]);
    }
    for (std::size_t i = 0; i < bots.closed.size(); ++i) {
        add(all, std::string("connection: ") + net::to_string(static_cast<net::CloseReason>(i)), bots.closed[i]);
    }
    add(all, "no socket", bots.open_failures);
    return all;
}

Bandwidth bandwidth_of(const ServerStatus& status) {
    if (status.client_seconds <= 0.0) return {};
    const auto kbps = [&](std::uint64_t bytes) { return static_cast<double>(bytes) * 8e-3 / status.client_seconds; };
    return {kbps(status.down_bytes), kbps(status.up_bytes),
            kbps(status.udp_down_bytes + header_bytes * status.udp_down_datagrams),
            kbps(status.udp_up_bytes + header_bytes * status.udp_up_datagrams)};
}

}  // namespace backsight::live
