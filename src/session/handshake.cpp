#include <backsight/session/handshake.h>

#include <backsight/base/assert.h>
#include <backsight/base/hash.h>
#include <backsight/wire/bits.h>

#include <algorithm>

namespace backsight {
namespace {

/// "Backsigh": any constant would do, as long as no other protocol on the port has it.
constexpr std::uint64_t handshake_key = 0x6867697361636b42u;
constexpr std::size_t handshake_check_bytes = 4;

template <typename Part>
std::size_t write_sealed(std::span<std::uint8_t> out, DatagramType type, std::uint64_t key, Part part) {
    BitWriter bits(out);
    bits.bits(static_cast<std::uint32_t>(type), 8);
    bits.bits(0, 32);
    part(bits);
    if (bits.failed()) return 0;
    seal(out.first(bits.byte_count()), key, handshake_check_bytes);
    return bits.byte_count();
}

/// Calls part(BitReader&) behind the check.
template <typename Part>
DatagramResult read_sealed(std::span<const std::uint8_t> datagram, std::uint64_t key, Part part) {
    if (!is_sealed(datagram, key, handshake_check_bytes)) return DatagramResult::bad_check;
    BitReader in(datagram);
    if (in.bits(8) > static_cast<std::uint32_t>(DatagramType::wait)) return DatagramResult::malformed;
    in.bits(32);
    return part(in) && in.ends_here() ? DatagramResult::handshake : DatagramResult::malformed;
}

std::uint64_t check_of(std::span<const std::uint8_t> datagram, std::uint64_t key, std::size_t check_bytes) {
    Hasher hasher;
    hasher.add(key).add(static_cast<std::uint64_t>(datagram.size()) << 8 | datagram[0]);
    std::span<const std::uint8_t> left = datagram.subspan(1 + check_bytes);
    for (; left.size() >= 8; left = left.subspan(8)) {
        std::uint64_t word = 0;
        for (int i = 0; i < 8; ++i) word |= std::uint64_t{left[static_cast<std::size_t>(i)]} << (8 * i);
        hasher.add(word);
    }
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < left.size(); ++i) word |= std::uint64_t{left[i]} << (8 * i);
    return hasher.add(word).value();
}

}  // namespace

const char* name(DatagramResult result) {
    static constexpr const char* names[] = {
        "payload",      "handshake",         "challenged",  "refused",        "left",         "too_long",
        "malformed",    "reflected",         "bad_check",   "former_session", "duplicate",    "too_old",
        "acks_unsent",  "event_backlog",     "wrong_nonce", "bad_cookie",     "unknown_peer", "unexpected",
        "rate_limited", "changes_undrained", "queued"};
    static_assert(std::size(names) == datagram_result_count);
    return result < DatagramResult::count ? names[static_cast<std::size_t>(result)] : "?";
}

const char* name(RefuseReason reason) {
    static constexpr const char* names[] = {"none",           "wrong_version", "wrong_view", "bad_ticket",
                                            "expired_ticket", "used_ticket",   "banned",     "server_full"};
    static_assert(std::size(names) == static_cast<std::size_t>(RefuseReason::count));
    return reason < RefuseReason::count ? names[static_cast<std::size_t>(reason)] : "?";
}

const char* name(LeaveReason reason) {
    static constexpr const char* names[] = {"none",     "left",       "shut_down",        "kicked",     "timed_out",
                                            "replaced", "misbehaved", "transport_closed", "fell_behind"};
    static_assert(std::size(names) == static_cast<std::size_t>(LeaveReason::count));
    return reason < LeaveReason::count ? names[static_cast<std::size_t>(reason)] : "?";
}

std::uint64_t session_key(std::uint64_t client_nonce, std::uint64_t server_nonce) {
    // The constant first: without it two equal nonces, hashed alike elsewhere, could cancel out.
    return Hasher().add(handshake_key).add(client_nonce).add(server_nonce).value();
}

std::size_t write_request(std::span<std::uint8_t> out, const Request& request) {
    if (!BACKSIGHT_CHECK(request.ticket.size() <= max_ticket_bytes, "ticket: at most max_ticket_bytes")) return 0;
    return write_sealed(out, DatagramType::request, handshake_key, [&](BitWriter& bits) {
        bits.bits(request.version, 16);
        bits.u64(request.view_fingerprint);
        bits.u64(request.client_nonce);
        bits.u64(request.cookie);
        bits.bits(static_cast<std::uint32_t>(request.ticket.size()), 16);
        for (const std::uint8_t byte : request.ticket) bits.bits(byte, 8);
        while (bits.byte_count() < min_request_bytes && !bits.failed()) bits.bits(0, 8);
    });
}

DatagramResult read_request(std::span<const std::uint8_t> datagram, Request& request) {
    if (datagram.size() < min_request_bytes) return DatagramResult::malformed;
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        request.version = static_cast<std::uint16_t>(bits.bits(16));
        request.view_fingerprint = bits.u64();
        request.client_nonce = bits.u64();
        request.cookie = bits.u64();
        const std::size_t ticket_bytes = bits.bits(16);
        if (bits.failed() || ticket_bytes > max_ticket_bytes || bits.bits_left() < ticket_bytes * 8) return false;
        request.ticket = datagram.subspan(bits.bit_count() / 8, ticket_bytes);
        for (std::size_t i = 0; i < ticket_bytes; ++i) bits.bits(8);
        while (bits.bit_count() < min_request_bytes * 8) {
            if (bits.bits(8) != 0) return false;
        }
        return true;
    });
}

std::size_t write_challenge(std::span<std::uint8_t> out, const Challenge& challenge) {
    return write_sealed(out, DatagramType::challenge, handshake_key, [&](BitWriter& bits) {
        bits.u64(challenge.client_nonce);
        bits.u64(challenge.cookie);
    });
}

DatagramResult read_challenge(std::span<const std::uint8_t> datagram, Challenge& challenge) {
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        challenge.client_nonce = bits.u64();
        challenge.cookie = bits.u64();
        return !bits.failed();
    });
}

std::size_t write_accept(std::span<std::uint8_t> out, const Accept& accept) {
    BACKSIGHT_ASSERT(!accept.client.is_null() && accept.tick >= Tick{0} && accept.tick <= max_tick,
                     "accept: a client, and a tick in range");
    return write_sealed(out, DatagramType::accept, handshake_key, [&](BitWriter& bits) {
        bits.u64(accept.client_nonce);
        bits.u64(accept.server_nonce);
        bits.bits(accept.client.value, 32);
        bits.bits(accept.tick_rate.numerator, 32);
        bits.bits(accept.tick_rate.denominator, 32);
        bits.u64(static_cast<std::uint64_t>(accept.tick.value));
        bits.u64(accept.config);
    });
}

DatagramResult read_accept(std::span<const std::uint8_t> datagram, Accept& accept) {
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        accept.client_nonce = bits.u64();
        accept.server_nonce = bits.u64();
        accept.client.value = bits.bits(32);
        accept.tick_rate.numerator = bits.bits(32);
        accept.tick_rate.denominator = bits.bits(32);
        const std::uint64_t tick = bits.u64();
        accept.config = bits.u64();
        if (tick > static_cast<std::uint64_t>(max_tick.value)) return false;
        accept.tick = Tick{static_cast<std::int64_t>(tick)};
        return !bits.failed() && !accept.client.is_null() && accept.tick_rate.validate() == nullptr;
    });
}

std::size_t write_refuse(std::span<std::uint8_t> out, const Refuse& refuse) {
    return write_sealed(out, DatagramType::refuse, handshake_key, [&](BitWriter& bits) {
        bits.u64(refuse.client_nonce);
        bits.bits(static_cast<std::uint32_t>(refuse.reason), 8);
    });
}

DatagramResult read_refuse(std::span<const std::uint8_t> datagram, Refuse& refuse) {
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        refuse.client_nonce = bits.u64();
        const std::uint32_t reason = bits.bits(8);
        refuse.reason = static_cast<RefuseReason>(reason);
        return !bits.failed() && reason > 0 && reason < static_cast<std::uint32_t>(RefuseReason::count);
    });
}

std::size_t write_wait(std::span<std::uint8_t> out, const Wait& wait) {
    return write_sealed(out, DatagramType::wait, handshake_key, [&](BitWriter& bits) {
        bits.u64(wait.client_nonce);
        bits.bits(wait.place, 32);
    });
}

DatagramResult read_wait(std::span<const std::uint8_t> datagram, Wait& wait) {
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        wait.client_nonce = bits.u64();
        wait.place = bits.bits(32);
        return !bits.failed() && wait.place > 0;
    });
}

std::size_t write_leave(std::span<std::uint8_t> out, DatagramType type, std::uint64_t key, LeaveReason reason) {
    BACKSIGHT_ASSERT(type == DatagramType::leave_up || type == DatagramType::leave_down,
                     "type: leave_up or leave_down");
    return write_sealed(out, type, key, [&](BitWriter& bits) { bits.bits(static_cast<std::uint32_t>(reason), 8); });
}

DatagramResult read_leave(std::span<const std::uint8_t> datagram, std::uint64_t key, std::uint64_t former_key,
                          LeaveReason& reason) {
    const DatagramResult result = read_sealed(datagram, key, [&](BitReader& bits) {
        const std::uint32_t value = bits.bits(8);
        reason = static_cast<LeaveReason>(value);
        return !bits.failed() && value > 0 && value < static_cast<std::uint32_t>(LeaveReason::count);
    });
    if (result != DatagramResult::bad_check) return result;
    const bool is_former = former_key != 0 && is_sealed(datagram, former_key, handshake_check_bytes);
    return is_former ? DatagramResult::former_session : DatagramResult::bad_check;
}

DatagramType datagram_type(std::span<const std::uint8_t> datagram) {
    if (datagram.empty()) return DatagramType{};
    const std::uint8_t type = datagram[0] & 0x0f;
    if (type > static_cast<std::uint8_t>(DatagramType::wait)) return DatagramType{};
    const bool is_payload = type == static_cast<std::uint8_t>(DatagramType::payload_up) ||
                            type == static_cast<std::uint8_t>(DatagramType::payload_down);
    if (!is_payload && datagram[0] != type) return DatagramType{};
    return static_cast<DatagramType>(type);
}

void seal(std::span<std::uint8_t> datagram, std::uint64_t key, std::size_t check_bytes) {
    const bool has_room = datagram.size() > check_bytes && (check_bytes == 2 || check_bytes == 4);
    if (!BACKSIGHT_CHECK(has_room, "check: of 2 or 4 bytes, in a datagram that is longer")) return;
    const std::uint64_t check = check_of(datagram, key, check_bytes);
    for (std::size_t i = 0; i < check_bytes; ++i) datagram[1 + i] = static_cast<std::uint8_t>(check >> (8 * i));
}

bool is_sealed(std::span<const std::uint8_t> datagram, std::uint64_t key, std::size_t check_bytes) {
    if (datagram.size() <= check_bytes) return false;
    const std::uint64_t check = check_of(datagram, key, check_bytes);
    for (std::size_t i = 0; i < check_bytes; ++i) {
        if (datagram[1 + i] != static_cast<std::uint8_t>(check >> (8 * i))) return false;
    }
    return true;
}

}  // namespace backsight
