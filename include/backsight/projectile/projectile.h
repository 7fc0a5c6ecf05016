#pragma once

// A projectile's name, the rules of a kind of projectile, and how its flight ended: types that both sides share.
// Values; copied.

#include <backsight/projectile/area_rules.h>
#include <backsight/projectile/budget.h>
#include <backsight/projectile/flight.h>

#include <cstdint>

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

struct ProjectileRules {
    FlightRules flight;
    BudgetCaps budget;
    AreaRules area;
    /// Launch speed, m/s. Default 25: a rocket. Range over 0 to 2000.
    float speed_mps = 25.0f;
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
    count_
};
const char* to_string(LaunchResult result);

}  // namespace backsight
