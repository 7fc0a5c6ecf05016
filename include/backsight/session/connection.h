#pragma once

// The types that both ends of a connection share: who connects, in which versions, and why they were refused or left.
//
// docs/wire/wire.md says where the datagrams are drawn. Plain values; any thread.

#include <backsight/base/enum_array.h>
#include <backsight/base/handle.h>
#include <backsight/time/tick.h>

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
/// The longest datagram: it passes every path unfragmented (RFC 9000, section 14).
inline constexpr std::size_t max_datagram_bytes = 1200;
inline constexpr std::size_t max_ticket_bytes = 512;
/// The shortest request. No reply to a request is longer than this, so a forged sender's address gets no more bytes
/// than the forger spent.
inline constexpr std::size_t min_request_bytes = 64;

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

enum class RefuseReason : std::uint8_t {
    none,            ///< not refused
    wrong_version,   ///< no common one, of this protocol or of the game: Refuse::spoken
                     ///< Player: This page and the server speak different versions. Reload the page.
    wrong_view,      ///< fingerprints differ: client and server would draw different worlds
                     ///< Player: This page would draw another world than the server has. Reload the page.
    bad_ticket,      ///< not signed by us, or not for this server
                     ///< Player: The server refused the ticket: it is not signed for this server.
    expired_ticket,  ///< also: not valid yet
                     ///< Player: The server refused the ticket: it has expired. Ask for a new one.
    used_ticket,     ///< a ticket is good for one session
                     ///< Player: The server refused the ticket: it was used before. Ask for a new one.
    banned,          ///< the user may not play here
                     ///< Player: The server refused you: you may not play here.
    server_full,     ///< the ticket is used up unless the server has ServerHooks::peek_ticket
                     ///< Player: The server is full. Join again later.
    count_,
};

enum class LeaveReason : std::uint8_t {
    none,              ///< still there
    left,              ///< the player left
                       ///< Player: You have left the match.
    shut_down,         ///< the server shuts down
                       ///< Player: The server has shut down.
    kicked,            ///< the server's owner kicked the player
                       ///< Player: The server's owner has sent you away.
    timed_out,         ///< the other side was silent for ChannelConfig::timeout
                       ///< Player: The connection was lost: nothing was heard for too long. A page that sleeps loses
                       ///< its seat.
    replaced,          ///< the same user connected again
                       ///< Player: You have joined again somewhere else.
    misbehaved,        ///< ChannelConfig::max_offences
                       ///< Player: The server ended it: this page sent what the server does not take.
    transport_closed,  ///< the transport lost its connection
                       ///< Player: The connection was lost.
    fell_behind,       ///< the client's link acknowledged no events for so long that event_window of them wait
                       ///< Player: The connection was lost: it was too slow for what the server had to say.
    numbers_used_up,   ///< its snapshots or commands are nearly 2^32: the client may join again at once
                       ///< Player: This session has lasted for as long as one can. Join again.
    count_,
};

/// The result of a datagram that arrived.
enum class DatagramResult : std::uint8_t {
    payload,            ///< of the session; the body is the caller's
    handshake,          ///< moved the connection on, or was answered
    challenged,         ///< answered with a cookie: the address is not proven
    refused,            ///< a request was answered with a refusal, or is the refusal of ours
    left,               ///< the other side went
    too_long,           ///< more than max_datagram_bytes
    malformed,          ///< not a datagram of this protocol, or its content makes no sense
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
    unexpected,         ///< this state does not wait for it
    rate_limited,       ///< more than allowed per second
    changes_undrained,  ///< a request dropped because next_change() was not called
    queued,             ///< a request was answered with a place in the queue, or is that answer
    count_,
};

/// The name as written here, for logs and metrics.
const char* name(DatagramResult result);
const char* name(RefuseReason reason);
const char* name(LeaveReason reason);

/// Whether a datagram says that it is a client's request for a seat, or the server's answer that the client must wait
/// for one. Only the first byte is read: for a host that limits requests, or keeps waiting peers.
bool is_seat_request(std::span<const std::uint8_t> datagram);
bool is_place_in_queue(std::span<const std::uint8_t> datagram);

/// A session's answer to a datagram that arrived.
struct [[nodiscard]] Received {
    DatagramResult result = DatagramResult::malformed;
    std::span<const std::uint8_t> body{};  ///< lies in the datagram; empty: none
    std::uint64_t packet = 0;              ///< its number, of a payload
    ClientId client{};                     ///< ServerSession: null unless it came from a session
    std::size_t reply_bytes = 0;           ///< ServerSession: of the reply, which goes to the sender; 0: none
};

}  // namespace backsight
