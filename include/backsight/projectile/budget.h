#pragma once

// The latency budget divides the age of the shooter's view among the players, so that server and shooter see the same
// flight.
//
// D is how old the view of the shot was when the server executed it. The shooter's image is launched at the moment that
// the shot is stamped with; the server's projectile, when the command comes. Both meet the same targets at every age if
// and only if
//
//     L + FF + S = D - R    with R = 0
//
//   L   look back: targets are tested where they were this long ago. The victim pays.
//   FF  fast forward: the projectile starts at this age. Players who must dodge pay.
//   S   hold back: the shooter's image waits this long at the muzzle. The shooter pays.
// R   remainder: what no cap allowed. A target's image is off by its velocity times R. It is declared, never hidden.
//
// L may decay in flight, by rho seconds a second, so that the victim's share shrinks: to keep R as it is the shooter's
// image then flies at 1 / (1 + rho) of its speed for as long as L lasts. Where a target is tested at an age follows
// from the shot's moment and the grant alone, never from a clock: see target_moment().
//
// The identity says where a projectile is at each instant. What its victims pay also depends on what decides
// (DecidedBy). A step that an image at age a shows needs the moment shot + S + a (1 + rho), and the command that shows
// that moment arrives D later. A server that waits for the command costs the victim D, whatever S and rho are. Only a
// server that does not wait, and uses its own samples in place of the shooter's, costs the victim L(a).
//
// Spans of flight are in 1/65536 tick, as ages are. Pure; any thread. Source: derived from the identity above. Bernier
// (2001) names the question and leaves it open; Photon Fusion and lightyear use L alone, RatMod FF alone.

#include <backsight/time/tick.h>

#include <cstdint>

namespace backsight {

/// What decides a flight: with which samples its steps are judged, and when.
enum class DecidedBy : std::uint8_t {
    /// Each step when one of the shooter's commands shows it, with the samples that this command's stamp names: exact.
    /// The victim pays D.
    commands,
    /// Each step at its time, L(age) after what it tests, with the server's own samples. The victim pays L(age), and
    /// the image ends differently where the shooter had lost or not yet received what the server has.
    clock,
    /// Each tick in the present. The projectile leaves the muzzle when its command is executed, and flies faster until
    /// it has made up for the time since the shot: FishNet's. The victim pays no more than the tick that is swept. The
    /// image ends differently wherever the target has moved within R, which is all of D that was not made up for.
    catch_up,
};

/// The caps of a weapon: the most that each player may be made to pay.
struct BudgetCaps {
    /// Maximum age of a hit for its victim, as hit_age() counts it: the cap of L, and of D where commands decide. A
    /// step lasts a tick, and a victim hit within it pays up to a tick even if this is less. Default 250 ms:
    /// WeaponRules::max_rewind. Range 0 to 10 s.
    Micros look_back{250'000};
    /// Maximum hold back. Default 0. Range 0 to 1 s; 0 where commands decide, since it has no benefit there.
    Micros hold_back{0};
    /// Maximum fast forward. Default 0, so that no projectile is shown starting in mid-air. Range 0 to 1 s; 0 where
    /// commands decide, because it would need views that no client has had yet. A flight that catches up reaches it in
    /// time.
    Micros fast_forward{0};
    /// How fast L shrinks in flight, in thousandths of a second per second. Default 0: the shooter's image flies as
    /// fast as the weapon says. Range 0 to 1000; 0 where commands decide, since it has no benefit there.
    std::uint32_t decay_permille = 0;
    /// What decides a hit. The default is by commands: nothing that the shooter was shown turns out to be false.
    /// docs/evidence/projectile-lab.md has numbers for all.
    DecidedBy decided_by = DecidedBy::commands;
    /// Where flights catch up: the share that one tick makes up of what is left, in thousandths. Default 80: FishNet's
    /// 8 % a call. Range 1 to 1000.
    std::uint32_t catch_up_permille = 80;
    /// Where flights catch up: whether the time since the shot counts whole ticks, from the beginning of the tick in
    /// which it was fired. Default false: fractions count too. FishNet has both as overloads of TimePassed().
    bool counts_whole_ticks = false;
    /// Where flights catch up: whether a time since the shot below 0 stays below 0, so that readers of
    /// ServerProjectile::since_fired learn of a shot from a future tick. The flight itself is the same. Default false,
    /// as in FishNet's guide: it counts as 0.
    bool allows_negative = false;

    friend bool operator==(const BudgetCaps&, const BudgetCaps&) = default;

    /// The name of the first field that is out of range, or nullptr; budget.decided_by where commands decide and hold
    /// back, fast forward or decay is not 0, where flights catch up and hold back or decay is not, or where they do not
    /// and the time since the shot would be counted in another way.
    [[nodiscard]] const char* validate() const;
};

/// How the view age of one shot was divided.
struct Grant {
    std::int64_t look_back = 0;     ///< L, at launch
    std::int64_t hold_back = 0;     ///< S
    std::int64_t fast_forward = 0;  ///< FF
    std::int64_t remainder = 0;     ///< R
    std::uint32_t decay_permille = 0;

    friend bool operator==(const Grant&, const Grant&) = default;
};

/// Divides a view's age. S came with the shot: the shooter's image already waits that long, and this cannot be undone.
/// Then L and FF follow, each up to its cap; the rest is R. `view_age` is D, a span in the grant's unit, and equals the
/// sum of the grant exactly. Spans below 0 count as 0.
Grant share_out(std::int64_t view_age, Micros held_back, const BudgetCaps& caps, TickRate rate);

/// Time since a shot as a flight that catches up counts it, 1/65536 tick: up to the cap of FF. Below 0, down to -10 s,
/// only if caps.allows_negative. A microsecond beyond whole ticks begins no further one.
std::int64_t time_passed(Micros since_fired, const BudgetCaps& caps, TickRate rate);

/// What a flight that catches up is granted: FF is its time_passed() (below 0: 0), L is 0, and R the rest of D.
/// `view_age` as above.
Grant share_out_in_present(std::int64_t view_age, Micros since_fired, const BudgetCaps& caps, TickRate rate);

/// Age that a flight gains in the next tick, besides that tick, from what is `left` to make up for; takes it from
/// there. A rest of half a tick or less is taken at once, as in FishNet's guide. Spans in 1/65536 tick.
std::int64_t catch_up_step(const BudgetCaps& caps, std::int64_t& left);

/// How long the image of the shooter's next shot should wait, if its view is as old again: what L and FF leave over, up
/// to the cap.
Micros advised_hold_back(Micros view_age, const BudgetCaps& caps);

/// L at an age: the part of it that is left.
std::int64_t look_back_at(const Grant& grant, std::int64_t age);

/// Age of the shooter's image when their screen shows a moment that lies `shown` after that of the shot. Below 0 while
/// it is held back: minus the time left to wait.
std::int64_t image_age(const Grant& grant, std::int64_t shown);

/// How long after the moment of the shot the shooter's screen first shows the image at `age` >= 0. The inverse of
/// image_age().
std::int64_t shown_at_age(const Grant& grant, std::int64_t age);

/// The moment at which targets are tested for a projectile at `age`: the moment that the shooter's screen shows when
/// the image has that age. With R = 0 that is L(age) before the server's projectile reaches the age. With R > 0 it is R
/// earlier, so the server takes server_target_moment() instead.
Moment target_moment(const Grant& grant, Moment shot, std::int64_t age);

/// The moment at which the server tests targets: target_moment(), later by the declared remainder.
Moment server_target_moment(const Grant& grant, Moment shot, std::int64_t age);

}  // namespace backsight
