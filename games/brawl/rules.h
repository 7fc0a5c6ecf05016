#pragma once

// The rules of the brawl: what a command does to a fighter, and whom an attack touches in a view. Seen from above: x
// and y in metres, the ground at z = 0. Both ends run this code on the same whole numbers. Pure; any thread.

#include <backsight/base/trig.h>
#include <backsight/judge/rules.h>
#include <backsight/predict/way_among.h>
#include <backsight/rewind/run_query.h>
#include <backsight/service/world_game.h>
#include <backsight/wire/streams.h>

#include <cstdint>
#include <optional>
#include <span>

namespace backsight::brawl {

inline constexpr TickRate tick_rate{20, 1};
inline constexpr Quantization grid{};
inline constexpr std::uint32_t max_players = 64;
inline constexpr float ring_m = 14.0f;
inline constexpr float fighter_radius_m = 0.4f;
inline constexpr float fighter_height_m = 1.8f;
inline constexpr float raft_half_length_m = 3.5f;
inline constexpr float raft_half_width_m = 2.5f;
inline constexpr float cone_m = 4.5f;
inline constexpr float cone_rad = 0.55f;  ///< to either side
inline constexpr float circle_m = 1.8f;
inline constexpr std::uint8_t full_health = 100;
inline constexpr std::int64_t rest_ticks = 60;  ///< from a death to the next life
inline constexpr float parry_cosine = 0.3f;     ///< between a parry and where the blow comes from, at least
inline constexpr std::uint8_t dash_pause = 40;  ///< ticks from one dash to the next
inline constexpr std::uint16_t fighter_layer = 1;
inline constexpr EntityId raft = EntityId::make(0, 0);  ///< spawned first

/// What a fighter does. A player may wish for any up to parry.
enum class Move : std::uint8_t { none, slash, cone, circle, dash, parry, stagger, count_ };

/// What others see of a fighter's move: it is the fields of their state.
inline constexpr std::uint32_t move_bits = 3;
static_assert(static_cast<std::uint32_t>(Move::count_) <= 1u << move_bits);
/// The move that a fighter is drawn in, or was hit in.
inline Move move_of(std::uint32_t fields) { return static_cast<Move>(fields); }

/// Ticks of a move count from 1, the tick in which it begins.
struct MoveRules {
    std::uint8_t first = 0;  ///< first and last tick in which it strikes or, for a parry, in which it holds
    std::uint8_t last = 0;
    std::uint8_t length = 0;
    float speed_mps = 4.0f;  ///< of the fighter meanwhile
    std::uint8_t damage = 0;
};
const MoveRules& rules_of(Move move);

struct Input {
    std::int8_t x = 0;  ///< where to walk, in 1/127 of full speed, from -127
    std::int8_t y = 0;
    std::uint16_t facing = 0;  ///< counter-clockwise from the x axis, in 1/65536 of a turn
    Move wish = Move::none;
};

/// The state of a fighter after a command.
struct Fighter {
    QuantPosition place;  ///< in the frame of the raft where `is_aboard`
    QuantPosition mark;   ///< centre of the circle, in the frame of the raft where `is_mark_aboard`
    bool is_aboard = false;
    bool is_mark_aboard = false;
    std::uint16_t facing = 0;
    Move move = Move::none;
    std::uint8_t phase = 0;  ///< tick of the move, from 1
    std::uint8_t tired = 0;  ///< ticks until the next dash
    std::uint8_t health = full_health;

    bool is_alive() const { return health > 0; }
    bool is_active() const { return phase > 0 && phase >= rules_of(move).first && phase <= rules_of(move).last; }
    bool strikes() const { return is_alive() && rules_of(move).damage > 0 && is_active(); }
    bool parries() const { return is_alive() && move == Move::parry && is_active(); }
    /// A number over all that decides whom a strike touches: with the same number two ends strike alike in one view.
    std::uint32_t aim() const;
    friend bool operator==(const Fighter&, const Fighter&) = default;
    /// All fields are whole numbers.
    friend bool same_bits(const Fighter& a, const Fighter& b) { return a == b; }
};

inline double angle_rad(std::uint16_t facing) { return facing * (2.0 * pi / 65536.0); }
/// The unit vector along a facing.
Vec3 heading(std::uint16_t facing);
/// The raft crosses the ring, there and back in 16 s, and turns once a minute.
double raft_turn_rad(Tick tick);
Pose raft_at(Tick tick);
/// A place in the world, of what rides the raft where `is_aboard`.
Vec3 ground(QuantPosition place, bool is_aboard, const Pose& deck);
/// The fighter after one command, by a screen that shows the raft where it is at `shown`. `bodies` are in the way of
/// the own steps; the raft carries its riders through them.
Fighter step(Fighter fighter, const Input& input, Tick shown, std::span<const UprightBody> bodies = {});
/// A new life on the rim; `number` chooses where.
Fighter newborn(std::uint32_t number);

/// The strike of `self`, whose state is `fighter`, from the raft as a screen shows it: a part of a slash, a cone or a
/// circle. Empty from a raft that is not there. `slash` names the slash: the same number in each of its ticks.
std::optional<Query> strike(const ViewPose& deck, EntityId self, const Fighter& fighter, std::uint32_t slash);
inline std::optional<Query> strike(const View& view, EntityId self, const Fighter& fighter, std::uint32_t slash) {
    return strike(view.pose(raft), self, fighter, slash);
}
/// Where on the raft the fighter's strike is from; empty: not from the raft.
std::optional<Vec3> place_aboard(const Fighter& fighter);
/// How long before a command came the raft may be where its player's screen drew it, for their steps and strikes. Of a
/// round trip of 120 ms at 20 snapshots a second, screens are 300 to 400 ms old. The raft goes 3.2 m/s at most.
inline constexpr Micros max_raft_age{400'000};
/// How far the raft on a screen may be from where it was within that time: the pictures of honest screens are blended
/// between snapshots, across a turn.
inline constexpr float max_raft_error_m = 0.1f;
/// How long before a command came others may stand where its player's screen drew them, where bodies block. The usual
/// value of the setting.
inline constexpr Micros usual_body_age = max_raft_age;
/// How far from where it was within that time such a body may be drawn: half of its width.
inline constexpr float max_body_error_m = fighter_radius_m;
/// How far in their past a victim may be struck: the library's defaults.
inline constexpr WeaponRules strike_rules{};

/// What both ends have equal: 20 ticks a second, and one hitbox set, a standing body's, whose id is `body_set`.
service::WorldGame world_game();
inline constexpr HitboxSetId body_set{1};

// The bytes, each message described once to write and to read: service::write_message() and read_message().

struct PlayerCommand {
    Input input;
    bool strikes = false;  ///< the next two: Fighter::aim() after this command, and ScreenHits::hash
    std::uint32_t aim = 0;
    std::uint32_t seen = 0;
};

template <class Stream>
void code(Stream& stream, Field<Stream, PlayerCommand>& command) {
    stream.number(command.input.x, -127, 127);
    stream.number(command.input.y, -127, 127);
    stream.bits(command.input.facing, 16);
    stream.number(command.input.wish, 0, static_cast<int>(Move::parry));
    stream.flag(command.strikes);
    if (!command.strikes) return;
    stream.bits(command.aim, 32);
    stream.bits(command.seen, 32);
}

template <class Stream>
void code(Stream& stream, Field<Stream, Fighter>& fighter) {
    constexpr std::int64_t farthest = 24 << 10;  // steps from the middle of the ring: beyond every circle
    for (auto* each : {&fighter.place, &fighter.mark}) {
        stream.number(each->x, -farthest, farthest);
        stream.number(each->y, -farthest, farthest);
    }
    stream.flag(fighter.is_aboard);
    stream.flag(fighter.is_mark_aboard);
    stream.bits(fighter.facing, 16);
    stream.number(fighter.move, 0, static_cast<int>(Move::stagger));
    stream.number(fighter.phase, 0, 16);
    stream.insist(fighter.phase <= rules_of(fighter.move).length && (fighter.phase > 0) == (fighter.move > Move::none));
    stream.number(fighter.tired, 0, dash_pause);
    stream.number(fighter.health, 0, full_health);
}

}  // namespace backsight::brawl
