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
// other. Version 2 listed less (docs/wire/wire.md) and is still supported.
//
// Check: the low bits of a hash over the key, the length and all other bytes. The key is a constant in the first four
// datagrams and the session's own in the others. So a flipped bit, a cut, or a datagram of another session is detected
// at once. The type detects a datagram that was sent back to its sender. The hash stops accidents, and attackers who do
// not see the packets. An attacker who reads the packets can forge it: on an untrusted network the transport must
// encrypt.

#include <backsight/session/connection.h>
#include <backsight/time/tick.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

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
