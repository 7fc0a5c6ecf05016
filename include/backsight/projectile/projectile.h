#pragma once

// A projectile's name, the rules of a kind of projectile, and how its flight ended: types that both sides share.
// Values; copied.

#include <backsight/projectile/area_rules.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/flight.h>

#include <cstdint>
#include <optional>

namespace backsight {

/// Names a projectile: the client that fired it, the command, and its number within the shot. Given by the shooter,
/// echoed by the server. Nothing is ever matched by place or direction.
struct ProjectileId {
    std::uint32_t client = 0;   ///< seat of the shooter's session
    std::uint32_t command = 0;  ///< from 1; 0: no projectile
    std::uint8_t ordinal = 0;   ///< within the shot: a volley's second is 1. 0 to max_volley - 1

    constexpr bool is_null() const { return command == 0; }
    friend constexpr auto operator<=>(const ProjectileId&, const ProjectileId&) = default;
};
inline constexpr std::uint32_t max_volley = 8;

/// What happens to a shot whose shooter was alive on their own screen, but is dead on the server when the shot arrives.
enum class DeadShooter : std::uint8_t {
    drop,   ///< denied
    flies,  ///< they had fired
};

/// Which effects of its end the shooter's image shows before the server's verdict. Bounces are always shown at once, as
/// in the Unreal series: they need not be accurate. Damage is never predicted.
enum class PredictEffects : std::uint8_t {
    none,   ///< all effects wait for the verdict
    level,  ///< contacts with the level, which only a target before it can refute
    all,    ///< hits of targets too
};

/// Whose velocity a projectile starts with, besides its own.
enum class Inherits : std::uint8_t {
    nothing,  ///< nobody's: it leaves at its own speed, whatever its shooter does
    mount,    ///< that of what its shooter drives or rides; on foot nobody's
    shooter,  ///< that of what its shooter drives; else the shooter's own, with that of what they ride
};

struct ProjectileRules {
    FlightRules flight;
    BudgetCaps budget;
    AreaRules area;
    /// Launch speed, m/s. Default 25: a rocket. Range over 0 to 2000.
    float speed_mps = 25.0f;
    /// The slowest and the fastest launch that a shot may claim (LaunchClaim::speed_mps): a bow that is drawn, a
    /// grenade that is thrown far or near. Both ends refuse other claims. Both 0, the default: every shot leaves at
    /// speed_mps, and messages carry no speed; otherwise each spawn takes 11 bits more. m/s. Range over 0 to 2000, with
    /// speed_mps between them, and at least 1 % apart.
    float min_speed_mps = 0.0f;
    float max_speed_mps = 0.0f;
    /// Whose velocity a projectile starts with. Both ends take it from the view that the command's stamp names
    /// (View::velocity()), so no client can claim it. Default nothing, for which messages carry nothing; otherwise each
    /// spawn takes one bit more, and 43 where there is a velocity.
    Inherits inherits = Inherits::nothing;
    /// The share of that velocity which the projectile takes over. Default 1, all of it. Range 0 to 1.
    float inherited_share = 1.0f;
    /// The most that is taken over, in any direction. m/s. Default 512, as much as a recorded velocity has in one
    /// component at the default step. Range 0 to 2000; a velocity that its quantisation cannot hold is shortened too.
    float max_inherited_mps = 512.0f;
    /// Projectiles per shot. Default 1. Range 1 to max_volley.
    std::uint32_t volley = 1;
    /// Commands from one shot to the next, counted in the shooter's own commands: the rate of fire. The game must not
    /// let a client's command numbers run ahead of time. Default 1. Range 1 to 65,535.
    std::uint32_t commands_between = 1;
    /// How far the claimed muzzle may be from the server's, at the same command. Default 0.5 m: 70 ms of running,
    /// because earlier commands may have been lost. Range 0 to 2.
    float max_muzzle_error_m = 0.5f;
    DeadShooter dead_shooter = DeadShooter::flies;
    /// How long the server waits for the command that shows the next step before it goes on by its own clock. The wait
    /// begins when the command should be here, counted from the newest command that came. It never waits for a step
    /// that would cost the victim more than budget.look_back. Default 150 ms: Source's loss of three packets and their
    /// jitter. Range 0 to 1 s.
    Micros patience{150'000};
    PredictEffects predict = PredictEffects::level;
    /// Longest round trip at which hits of targets are predicted. Above it their effects wait for the verdict. Default
    /// 220 ms: Overwatch (GDC 2017). Range 0 to 10 s.
    Micros predict_up_to_rtt{220'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// A launch speed as messages carry it: 0 is the weapon's own, and 1 to max_launch_speed are evenly spaced from the
/// slowest to the fastest that the weapon allows.
using QuantSpeed = std::uint16_t;
inline constexpr QuantSpeed max_launch_speed = 2047;
/// Rounds the speed that a shot claims, off the wire: any value. 0 claims the weapon's own. Returns nothing for a speed
/// that the weapon does not allow, NaN included. A speed that was rounded before stays as it is.
std::optional<QuantSpeed> quantize_speed(float speed_mps, const ProjectileRules& rules);
/// The speed in m/s. A number above max_launch_speed counts as that.
float dequantize_speed(QuantSpeed speed, const ProjectileRules& rules);
/// Rounds what a projectile takes over of this velocity, by the share and the cap of its rules, to multiples of
/// inherited_step velocity steps: 1/16 m/s by default. A velocity that is not finite counts as none.
QuantVelocity inherited_of(Vec3 velocity_mps, const ProjectileRules& rules, const Quantization& quantization);
inline constexpr std::int32_t inherited_step = 4;
inline constexpr std::int32_t max_inherited_steps = max_velocity_steps / inherited_step;
/// The velocity with which a projectile leaves the muzzle. All ends compute it here, so it is equal to the bit.
Vec3 launch_velocity(Vec3 direction, QuantSpeed speed, QuantVelocity inherited, const ProjectileRules& rules,
                     const Quantization& quantization);

/// The basis of a verdict, which explains why the shooter's image may have ended differently. It is the worst of all
/// the flight's steps.
enum class VerdictBasis : std::uint8_t {
    as_shown,       ///< each step as one of the shooter's commands showed it: nothing is to be explained
                    ///< Player: Each step was judged as one of your commands showed it.
                    ///< Short: each step as the screen showed it
    commands_lost,  ///< some of the shooter's commands were lost or clamped, and later ones were taken for them
                    ///< Player: Some of your commands, or what they claim to have seen, did not come as they were;
                    ///< later ones were taken for them.
                    ///< Short: some commands were lost
    by_clock,       ///< by server time: the weapon goes by it, the shooter was silent, or a step was about to cost more
                    ///< than budget.look_back
                    ///< Player: Some of it was judged by the server's clock: your commands would have come too late,
                    ///< or would have cost your target more than the weapon may.
                    ///< Short: by the server's clock
    remainder,      ///< by server time, and R of the view's age was not granted
                    ///< Player: It flew by the server's clock, R later than your screen.
                    ///< Short: a part of the delay was not covered
    count_
};
const char* to_string(VerdictBasis basis);

/// How much of the place where the flight ended a verdict holds.
enum class ToldPlace : std::uint8_t {
    nothing,  ///< the flight is still on its first leg there: fill_place()
    center,   ///< the position; the point lies behind it, against the normal
    all,      ///< position and point
};

/// How a flight ended. Each flight gets one verdict, which is sent to all clients; only a verdict confirms or refutes
/// an image.
struct ProjectileVerdict {
    ProjectileId id;
    FlightEnd end = FlightEnd::none;
    VerdictBasis basis = VerdictBasis::as_shown;
    std::int64_t age = 0;  ///< at the end, 1/65536 tick since the launch
    /// Which of position and point are known. A verdict on its way to clients may hold less than all: fill_place()
    /// completes it.
    ToldPlace told = ToldPlace::all;
    Vec3 position;    ///< of its centre then
    Vec3 point;       ///< of contact
    Vec3 normal;      ///< unit, out of what it met; zero where it met nothing
    EntityId target;  ///< null: it met no target
    std::uint16_t hitbox = 0;
    HitGroup group = HitGroup::generic;
};

/// The verdict of a flight that has ended; see SharedFlight.
ProjectileVerdict verdict_of(const ProjectileId& id, VerdictBasis basis, const FlightResult& result);

/// Completes the place of a verdict that was sent with less than all of it. `launch`: the leg that the flight began
/// with. It uses no level, so every client finds the same place. A target is met on the chord of a step, at an age
/// rounded down: under gravity the place is off by up to g dt^2 / 8, 0.3 mm at 64 Hz. The level is met on the leg
/// itself. The point follows from the normal, which is sent rounded. An age beyond the lifetime counts as the lifetime.
void fill_place(ProjectileVerdict& verdict, const FlightRules& rules, TickRate rate, const FlightLeg& launch);

/// If the place that fill_place() finds on the first leg is farther than this from the real one, the place must be
/// sent. Default 1 cm, as for targets (judge/rules.h).
inline constexpr float place_tolerance_m = 0.01f;

/// The server's answer to a shot: whether its projectile was launched, or why not.
enum class LaunchResult : std::uint8_t {
    launched,         ///< Player: it was launched
    bad_id,           ///< of another client, no command, or an ordinal that the weapon has not
                      ///< Player: your client numbered it as no client of ours does
    id_reused,        ///< this very projectile has been asked for before
                      ///< Player: your client numbered it as no client of ours does
    id_out_of_order,  ///< a shot that is not after the last one
                      ///< Player: your client numbered it as no client of ours does
    bad_direction,    ///< NaN, or not a unit vector
                      ///< Player: its direction is not the one that the command looks along
    bad_muzzle,       ///< NaN, or too far from where the server has the shooter at that command
                      ///< Player: its muzzle is too far from where the server has you at that command: commands before
                      ///< it were lost
    muzzle_blocked,   ///< something stands between the server's muzzle, or the shooter's eye, and the claimed one
                      ///< Player: something stands between you and the muzzle that your client claims
    bad_hold_back,    ///< below 0, or more than the weapon may
                      ///< Player: its image waits for longer than the weapon may
    too_soon,         ///< the weapon was not ready, counted in the shooter's commands
                      ///< Player: the weapon was not ready, counted in your own commands; some before it may have been
                      ///< lost
    no_view,          ///< the shooter's stamp was refused
                      ///< Player: your client may not claim any view with this shot
    shooter_dead,     ///< the shooter is dead, and the weapon drops the shots of the dead
                      ///< Player: you were dead, and your screen had received that
    too_many,         ///< no room for another one
                      ///< Player: too many projectiles are in flight
    clock_off,  ///< the server's tick is far from the newest that it has recorded, which is the server's own mistake
                ///< Player: the server's tick was not near the newest one that it had recorded
    bad_speed,  ///< NaN, or a launch speed that the weapon does not allow
                ///< Player: its speed is none that the weapon allows
    count_
};
const char* to_string(LaunchResult result);

}  // namespace backsight
