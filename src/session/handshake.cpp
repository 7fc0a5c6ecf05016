#include <backsight/base/assert.h>
#include <backsight/base/hash.h>
#include <backsight/wire/bits.h>

#include <algorithm>

#include "handshake.h"

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

/// Acceptance and refusal of version 2 say no version: their size tells them from later ones.
constexpr std::size_t accept_bytes_before_ranges = 49;
constexpr std::size_t refuse_bytes_before_ranges = 14;
constexpr std::uint8_t last_before_ranges = first_ranged_version - 1;
/// Before the ticket, in its bytes: the game's versions, and the size of what later versions add.
constexpr std::size_t ticket_prefix_bytes = 3;

void write_range(BitWriter& bits, VersionRange range) {
    bits.bits(range.newest, 8);
    bits.bits(range.oldest, 8);
}

VersionRange read_range(BitReader& bits) {
    VersionRange range;
    range.newest = static_cast<std::uint8_t>(bits.bits(8));
    range.oldest = static_cast<std::uint8_t>(bits.bits(8));
    return range;
}

/// A request's own version, in 16 bits before there were ranges.
bool read_session_range(BitReader& bits, SpokenVersions& spoken) {
    const VersionRange read = read_range(bits);
    const bool has_ranges = read.newest >= first_ranged_version;
    spoken = has_ranges ? SpokenVersions{read, {}} : spoken_before_ranges(read.newest);
    return has_ranges ? read.is_valid() : read.oldest == 0;
}

}  // namespace

const char* name(DatagramResult result) {
    static constexpr const char* names[] = {
        // facts: identifiers of DatagramResult
        "payload",            // 0
        "handshake",          // 1
        "challenged",         // 2
        "refused",            // 3
        "left",               // 4
        "too_long",           // 5
        "malformed",          // 6
        "reflected",          // 7
        "bad_check",          // 8
        "former_session",     // 9
        "duplicate",          // 10
        "too_old",            // 11
        "acks_unsent",        // 12
        "event_backlog",      // 13
        "wrong_nonce",        // 14
        "bad_cookie",         // 15
        "unknown_peer",       // 16
        "unexpected",         // 17
        "rate_limited",       // 18
        "changes_undrained",  // 19
        "queued",             // 20
        // end of facts
    };
    return enum_name(result, names);
}

const char* name(RefuseReason reason) {
    static constexpr const char* names[] = {
        // facts: identifiers of RefuseReason
        "none",            // 0
        "wrong_version",   // 1
        "wrong_view",      // 2
        "bad_ticket",      // 3
        "expired_ticket",  // 4
        "used_ticket",     // 5
        "banned",          // 6
        "server_full",     // 7
        // end of facts
    };
    return enum_name(reason, names, newer_peers_name);
}

const char* name(LeaveReason reason) {
    static constexpr const char* names[] = {
        // facts: identifiers of LeaveReason
        "none",              // 0
        "left",              // 1
        "shut_down",         // 2
        "kicked",            // 3
        "timed_out",         // 4
        "replaced",          // 5
        "misbehaved",        // 6
        "transport_closed",  // 7
        "fell_behind",       // 8
        "numbers_used_up",   // 9
        // end of facts
    };
    return enum_name(reason, names, newer_peers_name);
}

std::uint64_t session_key(std::uint64_t client_nonce, std::uint64_t server_nonce) {
    // The constant first: without it two equal nonces, hashed alike elsewhere, could cancel out.
    return Hasher().add(handshake_key).add(client_nonce).add(server_nonce).value();
}

std::size_t write_request(std::span<std::uint8_t> out, const Request& request) {
    if (!BACKSIGHT_CHECK(request.ticket.size() <= max_ticket_bytes, "ticket: at most max_ticket_bytes")) return 0;
    const VersionRange session = request.spoken.session;
    const bool has_ranges = session.newest >= first_ranged_version;
    return write_sealed(out, DatagramType::request, handshake_key, [&](BitWriter& bits) {
        write_range(bits, {has_ranges ? session.oldest : std::uint8_t{0}, session.newest});
        bits.u64(request.view_fingerprint);
        bits.u64(request.client_nonce);
        bits.u64(request.cookie);
        const std::size_t prefix = has_ranges ? ticket_prefix_bytes : 0;
        bits.bits(static_cast<std::uint32_t>(prefix + request.ticket.size()), 16);
        if (has_ranges) {
            write_range(bits, request.spoken.game);
            bits.bits(0, 8);
        }
        for (const std::uint8_t byte : request.ticket) bits.bits(byte, 8);
        while (bits.byte_count() < min_request_bytes && !bits.failed()) bits.bits(0, 8);
    });
}

namespace {

/// The ticket and what stands before it, `left` bytes in all.
bool read_ticket(BitReader& bits, std::span<const std::uint8_t> datagram, std::size_t left, Request& request) {
    if (request.spoken.session.newest >= first_ranged_version) {
        if (left < ticket_prefix_bytes) return false;
        request.spoken.game = read_range(bits);
        const std::size_t added = bits.bits(8);
        left -= ticket_prefix_bytes;
        // Passed over, of a version that may know more than this one.
        const bool may_add = request.spoken.session.newest > session_versions.newest;
        if (!request.spoken.game.is_valid() || added > left || (added > 0 && !may_add)) return false;
        for (std::size_t i = 0; i < added; ++i) bits.bits(8);
        left -= added;
    }
    if (left > max_ticket_bytes) return false;
    request.ticket = datagram.subspan(bits.bit_count() / 8, left);
    for (std::size_t i = 0; i < left; ++i) bits.bits(8);
    return true;
}

}  // namespace

DatagramResult read_request(std::span<const std::uint8_t> datagram, Request& request) {
    if (datagram.size() < min_request_bytes) return DatagramResult::malformed;
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        if (!read_session_range(bits, request.spoken)) return false;
        request.view_fingerprint = bits.u64();
        request.client_nonce = bits.u64();
        request.cookie = bits.u64();
        const std::size_t left = bits.bits(16);
        if (bits.failed() || bits.bits_left() < left * 8) return false;
        if (!read_ticket(bits, datagram, left, request)) return false;
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
        if (accept.versions.session >= first_ranged_version) {
            bits.bits(accept.versions.session, 8);
            bits.bits(accept.versions.game, 8);
        }
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
        accept.versions = {last_before_ranges, 1};
        if (datagram.size() != accept_bytes_before_ranges) {
            accept.versions.session = static_cast<std::uint8_t>(bits.bits(8));
            accept.versions.game = static_cast<std::uint8_t>(bits.bits(8));
            if (accept.versions.session < first_ranged_version || accept.versions.game == 0) return false;
        }
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
        if (refuse.spoken.session.newest < first_ranged_version) return;
        write_range(bits, refuse.spoken.session);
        write_range(bits, refuse.spoken.game);
    });
}

DatagramResult read_refuse(std::span<const std::uint8_t> datagram, Refuse& refuse) {
    return read_sealed(datagram, handshake_key, [&](BitReader& bits) {
        refuse.client_nonce = bits.u64();
        const std::uint32_t reason = bits.bits(8);
        refuse.reason = static_cast<RefuseReason>(reason);
        refuse.spoken = spoken_before_ranges(last_before_ranges);
        if (datagram.size() != refuse_bytes_before_ranges) {
            refuse.spoken.session = read_range(bits);
            refuse.spoken.game = read_range(bits);
            if (refuse.spoken.session.newest < first_ranged_version || !refuse.spoken.is_valid()) return false;
        }
        return !bits.failed() && reason > 0;
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
        return !bits.failed() && value > 0;
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

bool is_seat_request(std::span<const std::uint8_t> datagram) {
    return datagram_type(datagram) == DatagramType::request;
}

bool is_place_in_queue(std::span<const std::uint8_t> datagram) { return datagram_type(datagram) == DatagramType::wait; }

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
