#pragma once

// The server's messages about projectiles. Each message must arrive, so it is sent as an event of the session
// (session/channel.h).
//
//   grant     to its shooter     it flies, and how its view's age was shared out
//   denial    to its shooter     it does not fly, and why not
// spawn     to all others      it flies; sent again to clients that join during the flight
//   verdict   to all of these    how it ended
//
//   grant:    | 32 command | 3 ordinal | 13 tick | span L | span FF | span R |
//   denial:   | 32 command | 3 ordinal | 4 result - 1 |
//   spawn:    | 1 wide | 12 or 16 client | 14 command | 3 ordinal | 4 weapon | 3 x 21 or 25 muzzle | 16 u | 16 v |
//             | 13 tick | 1 has FF [17 or 27 FF in 1/512 tick] |
//             | [11 speed] if the weapon's speed varies | [1 moves [3 x 14 velocity]] if it inherits |
//   verdict:  | 1 wide | 12 or 16 client | 14 command | 3 ordinal | 2 basis | end | age | [15 normal] if target or
//             stopped | [12 or 20 slot | 2 lowest bits of the generation | 5 or 16 hitbox] if target |
//
//   span:     | 6 how many bits it has | all of them but the highest, which is 1 |
//   end:      0 target, 10 stopped, 110 fuse, 111 lifetime
//   age:      | 0 | 25 age |                                        below 512 ticks
//             | 1 | 3 highest bits, not 0 | 25 lowest |             any other
//             | 1 | 3 zeros | 28 age | 3 x 21 or 25 centre | [1 inside] if target |   with the place where it ended
//
// The wide bit is set exactly if a field needs its wide form; FF is present if it is not 0. A verdict has a place where
// the reader could not find it (projectile_news.h). That costs 70 bits; other verdicts pay nothing. A message is read
// to its last bit and no further, so it can be embedded in another one. The application says before it of which kind it
// is. Reading refuses (BitReader::failed()) whatever our servers do not write.
//
// Fields sent as low bits, and the ranges in which they are unambiguous; validate_messages() checks weapons against
// them:
//
//   command  the nearest to the newest command that this reader has heard of for that client: 8192 before it to 8191
//            after. For a client never heard of: 1 to 16,384. For the reader itself: near its own newest. If a client
//            had not fired for longer than that, the reader's number may be wrong by a multiple of 16,384. It is then
//            the same number in spawn and verdict, whatever the order of spawns, and no other's in the air. Only a
//            flight of more than 8191 commands, or one of a seat's former client, breaks that.
//   tick     6144 before the newest tick of the reader to 2047 after: a late joiner hears of what was launched 96 s ago
//            at 64 ticks per second, and a snapshot may be 32 s behind an event.
//   slot     the entity that the reader has in it, if its generation ends in these two bits; else none. A slot gets
//            a new owner only after all of a server's history, so four of them are not missed.
//
// Pure; any thread.

#include <backsight/base/compiler.h>
#include <backsight/base/handle.h>
#include <backsight/base/quantize.h>
#include <backsight/projectile/projectile.h>
#include <backsight/wire/streams.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// What a reader knows already; low bits are resolved against it. Writers do not need it.
struct ProjectileContext {
    /// The newest server tick that the reader has heard of: from a snapshot, or from the handshake. Range 0 to
    /// max_tick.
    Tick newest;
    /// The reader's own seat, and the newest of its commands.
    std::uint32_t own_client = 0xffffffff;
    std::uint32_t own_command = 0;
    /// The newest command that the reader has heard of each other client, by client number; 0 if it has heard of none.
    /// It never hears of clients whose number is its size or more.
    std::span<const std::uint32_t> heard;
    /// Which weapons' spawns carry a speed, and which a velocity that they inherit: a bit for each weapon, from the
    /// rules that both ends have. See know_weapon().
    std::uint16_t with_speed = 0;
    std::uint16_t with_inherited = 0;

    /// Takes in the rules of a weapon. Its number is below max_message_weapons.
    void know_weapon(std::uint32_t weapon, const ProjectileRules& rules);
};

/// Takes the id of a spawn into the reader's ProjectileContext::heard. Call it for each spawn that was read.
void note_heard(std::span<std::uint32_t> heard, const ProjectileId& id);

/// Number of weapons that a message can name, from 0.
inline constexpr std::uint32_t max_message_weapons = 16;
/// Number of clients that a message can name, from 0; the first 4096 cost less.
inline constexpr std::uint32_t max_message_clients = 65'536;

/// Whether two flights of a weapon cannot be mistaken for each other, and every message about one can be read. For that
/// its whole time in the air must be at most 6144 ticks and 8191 commands, and its age below 4096 ticks. The time in
/// the air goes from the spawn until the verdict has come: lifetime, look back, hold back, fast forward, patience, and
/// delivery_time. Returns the name of the field that makes it too long, or nullptr. At 64 ticks and commands per second
/// lifetimes up to 63 s pass with the default budget, at 128 up to 31 s. `commands_per_second`: the most that the
/// server accepts from one client.
[[nodiscard]] const char* validate_messages(const ProjectileRules& rules, TickRate rate,
                                            std::uint32_t commands_per_second);
inline constexpr Micros delivery_time{2'000'000};

/// The message that the projectile flies. S was the shooter's own choice, and the decay is the weapon's.
struct ProjectileGrant {
    ProjectileId id;  ///< client: the reader's own; not null
    Tick launched;    ///< server tick of age FF
    /// L, FF and R, 1/65536 tick; 0 to max_granted_span each.
    std::int64_t look_back = 0;
    std::int64_t fast_forward = 0;
    std::int64_t remainder = 0;

    friend bool operator==(const ProjectileGrant&, const ProjectileGrant&) = default;
};
inline constexpr std::int64_t max_granted_span = (std::int64_t{1} << 40) - 1;

/// The message that the projectile does not fly.
struct ProjectileDenial {
    ProjectileId id;                             ///< as in ProjectileGrant
    LaunchResult result = LaunchResult::bad_id;  ///< not launched

    friend bool operator==(const ProjectileDenial&, const ProjectileDenial&) = default;
};

/// The message that another client's projectile flies. All sides launch with the values that these numbers stand for:
/// quantise a shot when it is fired.
struct ProjectileSpawn {
    ProjectileId id;
    std::uint16_t weapon = 0;  ///< below max_message_weapons
    QuantPosition muzzle;
    QuantAim direction;  ///< canonical; the speed is the weapon's
    Tick launched;       ///< server tick of age FF
    /// FF, 1/65536 tick: a multiple of fast_forward_step, 0 to max_spawn_fast_forward.
    std::int64_t fast_forward = 0;
    bool has_speed = false;      ///< the weapon's speed varies
    QuantSpeed speed = 0;        ///< 0 to max_launch_speed; 0 without
    bool has_inherited = false;  ///< the weapon inherits
    QuantVelocity inherited{};   ///< multiples of inherited_step; zero without

    friend bool operator==(const ProjectileSpawn&, const ProjectileSpawn&) = default;
};
/// Step of FF in a spawn. FF only says where an image is drawn, and half a step is the most that it is off. That is 15
/// microseconds at 64 ticks per second: 0.4 mm of a rocket's way.
inline constexpr std::int64_t fast_forward_step = 128;
/// Largest FF in a spawn: 1 s at 262,143 ticks per second.
inline constexpr std::int64_t max_spawn_fast_forward = ((std::int64_t{1} << 27) - 1) * fast_forward_step;

/// The message of how a flight ended, without what the reader can derive.
struct SentVerdict {
    ProjectileId id;
    FlightEnd end = FlightEnd::lifetime;  ///< not none
    VerdictBasis basis = VerdictBasis::as_shown;
    std::int64_t age = 0;          ///< 0 to max_verdict_age
    QuantNormal normal{};          ///< canonical; none of a fuse or lifetime
    std::uint32_t slot = 0;        ///< of the target; 0 of other ends, as the next two
    std::uint32_t generation = 0;  ///< modulo sent_generations
    std::uint16_t hitbox = 0;
    bool has_place = false;
    QuantPosition center{};  ///< of the projectile at its end; 0 without a place
    bool is_inside = false;  ///< the contact is there, for it began within the target; false without a place or target

    friend bool operator==(const SentVerdict&, const SentVerdict&) = default;
};
inline constexpr std::uint32_t sent_generations = 4;
inline constexpr std::int64_t max_verdict_age = (std::int64_t{1} << 28) - 1;

/// Reads, writes and measures a message. Writing a value out of the ranges above is the caller's mistake. Do not use a
/// message whose reading failed.
template <class Stream>
BACKSIGHT_EXPORTED_TEMPLATE void code_projectile(Stream& stream, const ProjectileContext& context,
                                                 Field<Stream, ProjectileGrant>& grant);
template <class Stream>
BACKSIGHT_EXPORTED_TEMPLATE void code_projectile(Stream& stream, const ProjectileContext& context,
                                                 Field<Stream, ProjectileDenial>& denial);
template <class Stream>
BACKSIGHT_EXPORTED_TEMPLATE void code_projectile(Stream& stream, const ProjectileContext& context,
                                                 Field<Stream, ProjectileSpawn>& spawn);
template <class Stream>
BACKSIGHT_EXPORTED_TEMPLATE void code_projectile(Stream& stream, const ProjectileContext& context,
                                                 Field<Stream, SentVerdict>& verdict);

/// Upper bound on each message, in bytes.
inline constexpr std::size_t max_grant_bytes = 23;
inline constexpr std::size_t max_denial_bytes = 5;
inline constexpr std::size_t max_spawn_bytes = 30;
inline constexpr std::size_t max_verdict_bytes = 25;
/// Bytes that messages do not exceed in the usual case. Clients, slots of targets and hitboxes are below 4096, 4096 and
/// 32. Muzzles and places are within 1024 m of the origin on each axis. FF is below 256 ticks (1 s at 255 ticks per
/// second). With 3 more bits that name one of eight kinds they still fit if FF is 0 and the age is below 512 ticks (8 s
/// at 64 ticks per second). FF is 0 for all weapons by default. Usual grants have L up to 10 s and FF up to 1 s at 1000
/// ticks per second, and any R.
inline constexpr std::size_t usual_spawn_bytes = 20;
inline constexpr std::size_t usual_verdict_bytes = 12;         ///< without a place
inline constexpr std::size_t usual_placed_verdict_bytes = 21;  ///< with one
inline constexpr std::size_t usual_grant_bytes = 20;

/// A message in bytes of its own: writing returns the size; reading also checks that the bytes hold it and nothing
/// else. `out` must hold the message's max_*_bytes.
template <class Message>
BACKSIGHT_EXPORTED_TEMPLATE [[nodiscard]] std::size_t write_message(const Message& message,
                                                                    std::span<std::uint8_t> out);
template <class Message>
BACKSIGHT_EXPORTED_TEMPLATE [[nodiscard]] bool read_message(std::span<const std::uint8_t> bytes,
                                                            const ProjectileContext& context, Message& message);

}  // namespace backsight
