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
    keyed_at_us_ = now_us;
    connection->begin_datagrams_with(secret);
}

bool ClientKeys::are_due(const NetLimits& limits, std::int64_t now_us) const {
    if (next_ != nullptr || last != nullptr || now_us < not_before_us_) return false;
    return packets_ >= limits.rekey_after_packets || now_us - keyed_at_us_ >= limits.rekey_after_us;
}

void ClientKeys::begin_next(std::unique_ptr<Connection> made, const NetLimits& limits, NetCounters& counters,
                            std::int64_t now_us) {
    next_ = std::move(made);
    next_until_us_ = now_us + limits.handshake_timeout_us;
    if (next_ == nullptr) return fail(counters, now_us);
    advance(counters, now_us);
}

void ClientKeys::advance(NetCounters& counters, std::int64_t now_us) {
    const Step step = next_->handshake();
    if (step == Step::goes_on) return;
    auto made = step == Step::done ? next_->path_secret() : std::nullopt;
    if (!made) return fail(counters, now_us);
    // The server's last message has come, so the server has the keys.
    last = std::move(connection);
    last_secret = secret;
    connection = std::move(next_);
    secret = *made;
    wipe_secret(*made);
    connection->leave_other();
    connection->begin_datagrams_with(secret);
    is_confirmed_ = false;
    packets_ = 0;
    keyed_at_us_ = now_us;
    ++counters.rekeys;
}

void ClientKeys::fail(NetCounters& counters, std::int64_t now_us) {
    next_.reset();
    not_before_us_ = now_us + again_after_us;
    ++counters.rekeys_failed;
}

void ClientKeys::go_back(NetCounters& counters, std::int64_t now_us) {
    connection = std::move(last);
    secret = last_secret;
    wipe_secret(last_secret);
    is_confirmed_ = true;
    fail(counters, now_us);
}

bool ClientKeys::take_wrapped(std::span<const std::uint8_t> datagram, NetCounters& counters, std::int64_t now_us) {
    if (!looks_like_wrapped_handshake(datagram, ProbeWay::to_client)) return false;
    if (last != nullptr) {
        const auto records = unwrap_handshake(last_secret, ProbeWay::to_client, datagram);
        if (records.empty() || is_confirmed_) return !records.empty();
        // The last message once more, or a goodbye to the new keys.
        std::uint8_t none[1];
        std::size_t size = 0;
        connection->feed(records);
        if (connection->read(none, size) == Got::goodbye) go_back(counters, now_us);
        return true;
    }
    const auto records = unwrap_handshake(secret, ProbeWay::to_client, datagram);
    if (records.empty()) return false;
    if (next_ != nullptr) {
        next_->feed(records);
        advance(counters, now_us);
    }
    return true;
}

void ClientKeys::confirm(std::int64_t now_us) {
    if (is_confirmed_) return;
    is_confirmed_ = true;
    last_until_us_ = now_us + keys_overlap_us;
}

void ClientKeys::hear_last(NetCounters& counters, std::int64_t now_us) {
    if (!is_confirmed_ && now_us - keyed_at_us_ >= confirmed_within_us) go_back(counters, now_us);
}

void ClientKeys::run_timers(NetCounters& counters, std::int64_t now_us) {
    if (last != nullptr && is_confirmed_ && now_us >= last_until_us_) {
        last.reset();
        wipe_secret(last_secret);
    }
    if (next_ == nullptr) return;
    if (now_us >= next_until_us_ || next_->resend() == Step::failed) fail(counters, now_us);
}

std::int64_t ClientKeys::next_timeout(const NetLimits& limits, std::int64_t now_us) const {
    if (next_ != nullptr) {
        const auto left_us = next_->resend_in_us();
        return std::min(next_until_us_, now_us + left_us.value_or(next_until_us_ - now_us));
    }
    if (last != nullptr) return is_confirmed_ ? last_until_us_ : now_us + limits.idle_timeout_us;
    return std::max(not_before_us_, keyed_at_us_ + limits.rekey_after_us);
}

}  // namespace backsight::net
