#pragma once

// How two sides open and close a session: the small datagrams around the payload of channel.h, bit by bit.
//
// In: fields. Out: sealed datagrams, and back. Everything read is checked; false means that the output must not be
// used. All numbers least significant byte first. Pure; any thread.
//
//   request    client   | 8 type = 1 | 32 check | 8 newest, 8 oldest version | 64 view fingerprint |
//                       | 64 client nonce | 64 cookie, 0: none | 16 bytes of ... |
//                       |   ... 8 newest, 8 oldest version of the game | 8 bytes of ... | what later versions add |
//                       |   ticket | 0 up to min_request_bytes |
//   challenge  server   | 8 type = 2 | 32 check | 64 client nonce | 64 cookie |
//   accept     server   | 8 type = 3 | 32 check | 64 client nonce | 8 version | 8 version of the game |
//                       | 64 server nonce | 32 client | 32 + 32 tick rate | 64 tick | 64 config |
//   refuse     server   | 8 type = 4 | 32 check | 64 client nonce | 8 reason | 8 newest, 8 oldest version |
//                       | 8 newest, 8 oldest version of the game |
//   payload    client   | 4 type = 5 | ...  see channel.h
//   payload    server   | 4 type = 6 | ...
//   leave      client   | 8 type = 7 | 32 check | 8 reason |
//   leave      server   | 8 type = 8 | 32 check | 8 reason |
//   wait       server   | 8 type = 9 | 32 check | 64 client nonce | 32 place, from 1 |
//
// Versions: both sides list theirs in the first exchange; the session uses the highest that both have. The fields
// before and in the versions never change, nor does the refusal, so that each side can report its versions to the
// other. Version 2 listed less (docs/wire.md) and is still supported.
//
// Check: the low bits of a hash over the key, the length and all other bytes. The key is a constant in the first four
// datagrams and the session's own in the others. So a flipped bit, a cut, or a datagram of another session is detected
// at once. The type detects a datagram that was sent back to its sender. The hash stops accidents, and attackers who do
// not see the packets. An attacker who reads the packets can forge it: on an untrusted network the transport must
// encrypt.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// Versions that a side supports, oldest and newest included.
struct VersionRange {
    std::uint8_t oldest = 1;
    std::uint8_t newest = 1;

    constexpr bool is_valid() const { return oldest >= 1 && oldest <= newest; }
    friend constexpr bool operator==(VersionRange, VersionRange) = default;
};
/// The highest version that both support; 0: none.
constexpr std::uint8_t common_version(VersionRange a, VersionRange b) {
    const std::uint8_t newest = a.newest < b.newest ? a.newest : b.newest;
    return newest >= a.oldest && newest >= b.oldest ? newest : std::uint8_t{0};
}

/// Versions of this protocol that this library speaks. Version 3 differs from 2 in handshakes alone.
inline constexpr VersionRange session_versions{2, 3};
/// First version whose handshakes hold version ranges.
inline constexpr std::uint8_t first_ranged_version = 3;

/// All versions that a side supports.
struct SpokenVersions {
    VersionRange session = session_versions;
    VersionRange game;  ///< of the game's own bodies and events

    constexpr bool is_valid() const { return session.is_valid() && game.is_valid(); }
    friend constexpr bool operator==(SpokenVersions, SpokenVersions) = default;
};
/// The versions that a side of a version before first_ranged_version supports: that one, and the game's first.
constexpr SpokenVersions spoken_before_ranges(std::uint8_t version) { return {{version, version}, {1, 1}}; }

/// The versions of a session.
struct ChosenVersions {
    std::uint8_t session = session_versions.newest;
    std::uint8_t game = 1;

    friend constexpr bool operator==(ChosenVersions, ChosenVersions) = default;
};

/// Passes every path unfragmented (RFC 9000, section 14).
inline constexpr std::size_t max_datagram_bytes = 1200;
inline constexpr std::size_t max_ticket_bytes = 512;
/// No reply to a request is longer, so a forged sender's address gets no more bytes than were spent on it.
inline constexpr std::size_t min_request_bytes = 64;

/// Sender of a datagram, as the transport distinguishes addresses: its handle of a DTLS association, IPv4 and port, or
/// a keyed hash of a longer address. Equal for equal addresses.
struct PeerId {
    std::uint64_t value = 0;

    friend constexpr auto operator<=>(PeerId, PeerId) = default;
};

/// A seat on the server with the generation of its client. Zero is null. An id that was kept too long is refused.
struct ClientId {
    std::uint32_t value = 0;

    static constexpr ClientId make(std::uint32_t index, std::uint32_t generation) {
        return {(generation << 16) | (index + 1)};
    }
    constexpr bool is_null() const { return (value & 0xffff) == 0; }
    /// Seat, from 0. Meaningless for null.
    constexpr std::uint32_t index() const { return (value & 0xffff) - 1; }
    constexpr std::uint32_t generation() const { return value >> 16; }

    friend constexpr bool operator==(ClientId, ClientId) = default;
};

enum class DatagramType : std::uint8_t {
    request = 1,
    challenge,
    accept,
    refuse,
    payload_up,
    payload_down,
    leave_up,
    leave_down,
    wait,
};

enum class RefuseReason : std::uint8_t {
    none,            ///< not refused
    wrong_version,   ///< no common one, of this protocol or of the game: Refuse::spoken
    wrong_view,      ///< fingerprints differ: client and server would draw different worlds
    bad_ticket,      ///< not signed by us, or not for this server
    expired_ticket,  ///< also: not valid yet
    used_ticket,     ///< a ticket is good for one session
    banned,          ///< the user may not play here
    server_full,     ///< the ticket is used up unless the server has ServerHooks::peek_ticket
    count_,
};

enum class LeaveReason : std::uint8_t {
    none,              ///< still there
    left,              ///< the player went
    shut_down,         ///< the server goes
    kicked,            ///< the server's owner wants it
    timed_out,         ///< nothing heard for ChannelConfig::timeout
    replaced,          ///< the same user connected again
    misbehaved,        ///< ChannelConfig::max_offences
    transport_closed,  ///< the transport lost its connection
    fell_behind,       ///< the client's link acknowledged no events for so long that event_window of them wait
    count_,
};

/// What became of a datagram that arrived.
enum class DatagramResult : std::uint8_t {
    payload,            ///< of the session; the body is the caller's
    handshake,          ///< moved the connection on, or was answered
    challenged,         ///< answered with a cookie: the address is not proven
    refused,            ///< a request was answered with a refusal, or is the refusal of ours
    left,               ///< the other side went
    too_long,           ///< more than max_datagram_bytes
    malformed,          ///< not a datagram of ours, or of one that makes no sense
    reflected,          ///< of our own direction
    bad_check,          ///< damaged, cut or forged
    former_session,     ///< of the session before
    duplicate,          ///< seen already
    too_old,            ///< 33 or more behind the newest
    acks_unsent,        ///< acknowledges what was never sent
    event_backlog,      ///< holds an event too far ahead of those taken with next_event()
    wrong_nonce,        ///< an answer to a request that is not the current one
    bad_cookie,         ///< of a wrong address, or too old; answered with a fresh one
    unknown_peer,       ///< no session with this address
    unexpected,         ///< nothing that this state waits for
    rate_limited,       ///< more than allowed per second
    changes_undrained,  ///< a request dropped because next_change() was not called
    queued,             ///< a request was answered with a place in the queue, or is that answer
    count_,
};

/// The name as written here, for logs and metrics.
const char* name(DatagramResult result);
const char* name(RefuseReason reason);
const char* name(LeaveReason reason);

struct Request {
    /// Supported versions. If the newest is before ranges, the request is written in the form of that version.
    SpokenVersions spoken;
    std::uint64_t view_fingerprint = 0;  ///< view_fingerprint() of view/fingerprint.h
    std::uint64_t client_nonce = 0;
    std::uint64_t cookie = 0;
    std::span<const std::uint8_t> ticket;  ///< at most max_ticket_bytes; when read, lies in the datagram
};

struct Challenge {
    std::uint64_t client_nonce = 0;
    std::uint64_t cookie = 0;
};

/// The server's answer to a client that it lets in.
struct Accept {
    std::uint64_t client_nonce = 0;
    ChosenVersions versions;
    std::uint64_t server_nonce = 0;
    ClientId client;
    TickRate tick_rate;
    Tick tick;                 ///< the server's when it answered
    std::uint64_t config = 0;  ///< of the game's own, as given to the server
};

struct Refuse {
    std::uint64_t client_nonce = 0;
    RefuseReason reason = RefuseReason::none;
    /// The server's versions. If the newest is before ranges, the refusal holds only the reason, and reads as version
    /// 2.
    SpokenVersions spoken;
};

/// There is no seat yet. Holds the client's place in the queue, from 1. The client goes on asking.
struct Wait {
    std::uint64_t client_nonce = 0;
    std::uint32_t place = 0;
};

/// The session's key, from both sides' nonces.
std::uint64_t session_key(std::uint64_t client_nonce, std::uint64_t server_nonce);

/// Each writer returns the size in bytes, or 0 if `out` is too small.
[[nodiscard]] std::size_t write_request(std::span<std::uint8_t> out, const Request& request);
[[nodiscard]] std::size_t write_challenge(std::span<std::uint8_t> out, const Challenge& challenge);
[[nodiscard]] std::size_t write_accept(std::span<std::uint8_t> out, const Accept& accept);
[[nodiscard]] std::size_t write_refuse(std::span<std::uint8_t> out, const Refuse& refuse);
[[nodiscard]] std::size_t write_wait(std::span<std::uint8_t> out, const Wait& wait);
/// `type`: leave_up or leave_down.
[[nodiscard]] std::size_t write_leave(std::span<std::uint8_t> out, DatagramType type, std::uint64_t key,
                                      LeaveReason reason);

/// Each reader returns `handshake` on success, else `bad_check` or `malformed`. Check the type with datagram_type()
/// first.
[[nodiscard]] DatagramResult read_request(std::span<const std::uint8_t> datagram, Request& request);
[[nodiscard]] DatagramResult read_challenge(std::span<const std::uint8_t> datagram, Challenge& challenge);
[[nodiscard]] DatagramResult read_accept(std::span<const std::uint8_t> datagram, Accept& accept);
[[nodiscard]] DatagramResult read_refuse(std::span<const std::uint8_t> datagram, Refuse& refuse);
[[nodiscard]] DatagramResult read_wait(std::span<const std::uint8_t> datagram, Wait& wait);
/// `former_key` is tried too, to distinguish an old datagram from a forged one.
[[nodiscard]] DatagramResult read_leave(std::span<const std::uint8_t> datagram, std::uint64_t key,
                                        std::uint64_t former_key, LeaveReason& reason);

/// The type in the first byte; 0 if there is none such.
DatagramType datagram_type(std::span<const std::uint8_t> datagram);

/// Writes, and verifies, the check that stands at byte 1, of 2 or 4 bytes.
void seal(std::span<std::uint8_t> datagram, std::uint64_t key, std::size_t check_bytes);
[[nodiscard]] bool is_sealed(std::span<const std::uint8_t> datagram, std::uint64_t key, std::size_t check_bytes);

}  // namespace backsight
