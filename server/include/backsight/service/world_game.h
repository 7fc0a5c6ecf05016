#pragma once

// What both ends of a game on the library's worlds and packets must have equal. WorldMatch (world_match.h) is the
// server's end, WorldClient (world_client.h) the client's. The bytes around the game's own:
//
//   each command's input:     | 8 lowest bits of the tick that it is for | the game's input |
//   each body to a client:    | 8 how early its commands were | 8 size | the player's own state | snapshot |
//   first event to a client:  | 32 entity | 32 number in the world | the game's welcome |

#include <backsight/base/hash.h>
#include <backsight/session/connection.h>
#include <backsight/wire/streams.h>
#include <backsight/world/world_config.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight::service {

struct WorldGame {
    /// With WorldConfig::packets.
    WorldConfig world;
    /// Adds hitbox sets, and sets a bone poser. Null: nothing.
    void (*prepare)(WorldHistory&) = nullptr;
    /// A number that differs where the rules do: clients of other rules are refused.
    std::uint64_t rules = 0;
    /// Versions of the game's own bytes that this build speaks.
    VersionRange versions{1, 1};

    /// What the session compares. `history` is prepared.
    std::uint64_t fingerprint(const WorldHistory& history) const {
        return Hasher().add(world.fingerprint(history)).add(rules).value();
    }
};

/// The longest input of a game: one byte of the command's is the tick.
inline constexpr std::size_t max_game_input_bytes = max_command_input_bytes - 1;
/// The longest own state and welcome.
inline constexpr std::size_t max_own_state_bytes = 128;
inline constexpr std::size_t max_welcome_bytes = 64;

/// Writes a message that a function code(stream, message) of the game describes (wire/streams.h), and returns its size;
/// 0: `bytes` has no room.
template <class Message>
std::size_t write_message(std::span<std::uint8_t> bytes, const Message& message) {
    BitWriter out(bytes);
    WriteStream stream(out);
    code(stream, message);
    return out.failed() ? 0 : out.byte_count();
}

/// Reads one. False: `bytes` are no such message, and `message` has no meaning.
template <class Message>
[[nodiscard]] bool read_message(std::span<const std::uint8_t> bytes, Message& message) {
    BitReader in(bytes);
    ReadStream stream(in);
    code(stream, message);
    return in.ends_here();
}

}  // namespace backsight::service
