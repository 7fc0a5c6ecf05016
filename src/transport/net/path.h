#pragma once

// How a connection stays with its client when a NAT gives them another address.
//
//   client  | 32 id, top bit set | DTLS records |                  every datagram once it is connected
//   server  | 8 0x41 | 64 token | 128 check |                      to an address that an authentic, newer record came
//   from client  | 32 id | 8 0x42 | 64 token | 128 check |              the answer, which moves the path there
//   server  | 8 0x43 | 32 number | 32 bytes | 160 check | zeros         as long as `bytes`: is it carried?
//   client  | 32 id | 8 0x44 | 32 number | 32 bytes | 160 check |        it is (path_size.h)
//   client  | 32 id | 8 0x45 | 32 number | 32 bytes | 160 check | zeros  the same the other way
//   server  | 8 0x46 | 32 number | 32 bytes | 160 check |
//   client  | 32 id | 8 0x47 | DTLS records | 128 check |       a handshake for new keys, within the connection that it
//   server  | 8 0x48 | DTLS records | 128 check |                is to replace: nobody else can begin it or take part
//
// Id and key come out of the handshake itself (RFC 5705), so neither is ever sent before it is used. A first byte from
// 128 on is no DTLS record (RFC 7983, section 7). Without the key nobody can answer: a record that somebody copies and
// sends from elsewhere, even before the original arrives, moves nothing.

#include <backsight/transport/address.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight::net {

constexpr std::uint32_t path_id_bytes = 4;
using PathKey = std::array<std::uint8_t, 32>;
using PathToken = std::array<std::uint8_t, 8>;

/// What both ends of a connection know of its path.
struct PathSecret {
    std::array<std::uint8_t, path_id_bytes> id{};  ///< top bit set; all zero: none yet
    PathKey key{};
};

constexpr std::size_t challenge_bytes = 1 + sizeof(PathToken) + 16;
using PathChallenge = std::array<std::uint8_t, challenge_bytes>;
constexpr std::size_t answer_bytes = path_id_bytes + challenge_bytes;
using PathAnswer = std::array<std::uint8_t, answer_bytes>;

/// The token that a client at this address must return. It shows nothing of where else it was asked. It changes after
/// each move, so that no answer is good twice. `key` is the server's alone.
PathToken path_token(const PathKey& key, const Address& address, std::uint32_t moves);
PathKey make_path_key();
PathChallenge write_challenge(const PathSecret& secret, const PathToken& token);
/// The answer to a challenge; nothing if this is none, or none of this connection's server.
std::optional<PathAnswer> answer_challenge(const PathSecret& secret, std::span<const std::uint8_t> datagram);

/// Whether the datagram begins with an id.
inline bool has_path_id(std::span<const std::uint8_t> datagram) {
    return datagram.size() > path_id_bytes && (datagram[0] & 0x80) != 0;
}
/// Whether what follows an id looks like an answer.
bool looks_like_answer(std::span<const std::uint8_t> after_id);
bool is_good_answer(const PathSecret& secret, const PathToken& token, std::span<const std::uint8_t> after_id);

/// What a probe of the path's size and its answer hold. `bytes`: of the whole datagram.
struct SizeProbe {
    std::uint32_t number = 0, bytes = 0;
};
enum class ProbeWay : std::uint8_t { to_client, to_server };
/// Longer than a challenge: the two cannot be taken for each other.
constexpr std::size_t size_message_bytes = 1 + sizeof(PathToken) + 20;
using SizeMessage = std::array<std::uint8_t, size_message_bytes>;
/// Fills what follows the client's id, if there is one: size_message_bytes at least.
void write_size_probe(const PathSecret& secret, ProbeWay way, const SizeProbe& probe, std::span<std::uint8_t> out);
/// Nothing if it is none of this connection's other end, or did not come whole.
std::optional<SizeProbe> read_size_probe(const PathSecret& secret, ProbeWay way, std::span<const std::uint8_t> after_id,
                                         std::size_t whole_bytes);
/// To a probe that went this way.
SizeMessage answer_size_probe(const PathSecret& secret, ProbeWay way, const SizeProbe& probe);
std::optional<SizeProbe> read_size_answer(const PathSecret& secret, ProbeWay way,
                                          std::span<const std::uint8_t> after_id);
/// Whether what follows an id may be a client's probe or its answer.
bool looks_like_size_message(std::span<const std::uint8_t> after_id);
/// Handshake records of the connection that shall replace this one, as a datagram.
std::vector<std::uint8_t> wrap_handshake(const PathSecret& secret, ProbeWay way, std::span<const std::uint8_t> records);
/// The records; empty if this is none, or was not made by the connection's other end.
std::span<const std::uint8_t> unwrap_handshake(const PathSecret& secret, ProbeWay way,
                                               std::span<const std::uint8_t> after_id);
bool looks_like_wrapped_handshake(std::span<const std::uint8_t> after_id, ProbeWay way);
/// What wrapping adds to a client's records.
constexpr std::uint32_t wrapping_bytes = path_id_bytes + 1 + 16;
PathAnswer with_id(const PathSecret& secret, const PathChallenge& message);
std::array<std::uint8_t, path_id_bytes + size_message_bytes> with_id(const PathSecret& secret,
                                                                     const SizeMessage& message);

/// Epoch and number of the DTLS record, which grow from record to record. 0 unless the record is alone, as clients send
/// them: with several it is unknown which one was authentic.
std::uint64_t record_number(std::span<const std::uint8_t> records);

}  // namespace backsight::net
