#include "client_keys.h"

#include <algorithm>

#include "secret.h"

namespace backsight::net {
namespace {

// After a handshake for new keys that failed. The server may be one that knows none.
constexpr std::int64_t again_after_us = 30'000'000;
// A server that still sends with the last keys then has not got the new ones.
constexpr std::int64_t confirmed_within_us = 3'000'000;

}  // namespace

ClientKeys::~ClientKeys() {
    wipe_secret(secret);
    wipe_secret(last_secret);
}

void ClientKeys::begin(const PathSecret& first, std::int64_t now_us) {
    secret = first;
    keyed_at_us = now_us;
    connection->begin_datagrams_with(secret);
}

bool ClientKeys::are_due(const NetLimits& limits, std::int64_t now_us) const {
    if (next != nullptr || last != nullptr || now_us < not_before_us) return false;
    return packets >= limits.rekey_after_packets || now_us - keyed_at_us >= limits.rekey_after_us;
}

void ClientKeys::begin_next(std::unique_ptr<Connection> made, const NetLimits& limits, NetCounters& counters,
                            std::int64_t now_us) {
    next = std::move(made);
    next_until_us = now_us + limits.handshake_timeout_us;
    if (next == nullptr) return fail(counters, now_us);
    advance(counters, now_us);
}

void ClientKeys::advance(NetCounters& counters, std::int64_t now_us) {
    const Step step = next->handshake();
    if (step == Step::goes_on) return;
    auto made = step == Step::done ? next->path_secret() : std::nullopt;
    if (!made) return fail(counters, now_us);
    // The server's last message has come, so the server has the keys.
    last = std::move(connection);
    last_secret = secret;
    connection = std::move(next);
    secret = *made;
    wipe_secret(*made);
    connection->leave_other();
    connection->begin_datagrams_with(secret);
    is_confirmed = false;
    packets = 0;
    keyed_at_us = now_us;
    ++counters.rekeys;
}

void ClientKeys::fail(NetCounters& counters, std::int64_t now_us) {
    next.reset();
    not_before_us = now_us + again_after_us;
    ++counters.rekeys_failed;
}

void ClientKeys::go_back(NetCounters& counters, std::int64_t now_us) {
    connection = std::move(last);
    secret = last_secret;
    wipe_secret(last_secret);
    is_confirmed = true;
    fail(counters, now_us);
}

bool ClientKeys::take_wrapped(std::span<const std::uint8_t> datagram, NetCounters& counters, std::int64_t now_us) {
    if (!looks_like_wrapped_handshake(datagram, ProbeWay::to_client)) return false;
    if (last != nullptr) {
        const auto records = unwrap_handshake(last_secret, ProbeWay::to_client, datagram);
        if (records.empty() || is_confirmed) return !records.empty();
        // The last message once more, or a goodbye to the new keys.
        std::uint8_t none[1];
        std::size_t size = 0;
        connection->feed(records);
        if (connection->read(none, size) == Got::goodbye) go_back(counters, now_us);
        return true;
    }
    const auto records = unwrap_handshake(secret, ProbeWay::to_client, datagram);
    if (records.empty()) return false;
    if (next != nullptr) {
        next->feed(records);
        advance(counters, now_us);
    }
    return true;
}

void ClientKeys::confirm(std::int64_t now_us) {
    if (is_confirmed) return;
    is_confirmed = true;
    last_until_us = now_us + keys_overlap_us;
}

void ClientKeys::hear_last(NetCounters& counters, std::int64_t now_us) {
    if (!is_confirmed && now_us - keyed_at_us >= confirmed_within_us) go_back(counters, now_us);
}

void ClientKeys::run_timers(NetCounters& counters, std::int64_t now_us) {
    if (last != nullptr && is_confirmed && now_us >= last_until_us) {
        last.reset();
        wipe_secret(last_secret);
    }
    if (next == nullptr) return;
    if (now_us >= next_until_us || next->resend() == Step::failed) fail(counters, now_us);
}

std::int64_t ClientKeys::next_timeout(const NetLimits& limits, std::int64_t now_us) const {
    if (next != nullptr) {
        const auto left_us = next->resend_in_us();
        return std::min(next_until_us, now_us + left_us.value_or(next_until_us - now_us));
    }
    if (last != nullptr) return is_confirmed ? last_until_us : now_us + limits.idle_timeout_us;
    return std::max(not_before_us, keyed_at_us + limits.rekey_after_us);
}

}  // namespace backsight::net
