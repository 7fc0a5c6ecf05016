#pragma once

// Attacks: rays, a blade's swing, and the railgun's ray, which goes on. Both ends build them from the state that a
// command leaves behind, and from where their view draws the vehicle, so that equal views give equal hits.
//
//   player's state, view  -->  Stand: the eye, and the frame of yaw and pitch
//   Stand, state          -->  Shot or Query, for ClientWorld::shoot() and ServerWorld::judge()
//
// The blade turns from right to left in front of the eye, by an equal part of its arc in each step of its swing. Its
// queries have the number of the swing, which counts in the player's own state: a client cannot begin a new swing
// before the weapon lets it, and each swing meets a body once, whichever commands are lost. Pure; any thread.

#include <backsight/judge/shot_record.h>
#include <backsight/rewind/run_query.h>

#include <array>

#include "arena/movement.h"
#include "arena/skeleton.h"

namespace backsight::arena {

/// Where a player's attacks leave from.
struct Stand {
    Vec3 eye;     ///< in the world, on the grid of quantised positions
    Quat turn;    ///< of the frame in which the player's yaw and pitch count
    Vec3 ahead;   ///< unit, in the world: along yaw and pitch
    EntityId on;  ///< the vehicle; null: they are on foot
};
/// `vehicle`: as the view draws it. Only a player who sits in it needs it.
Stand stand_of(const PlayerState& state, const Level& level, Tick tick, const ViewPose& vehicle);
/// The nearest place on the grid of quantised positions, as commands carry it; the place itself where it is out of
/// range.
Vec3 on_grid(Vec3 place);
/// The vehicle as the view draws it: the only entity that wears `wears`. Its status is unknown if it is not there.
ViewPose vehicle_in(const View& view, HitboxSetId wears);

/// Rays of the shot that `state` has just fired: unit directions in the world. `seed`: as for rays_of_shot().
std::size_t rays_from(const PlayerState& state, const Stand& stand, std::uint32_t seed,
                      std::array<Vec3, max_rays>& directions);
/// The shot of a single ray. At the wheel it passes the vehicle and its riders.
Shot shot_along(const PlayerState& state, const Stand& stand, EntityId self, Vec3 direction, float distance);

/// Whom a blade or the railgun may meet. At the wheel it passes the vehicle and everybody who rides it. Other seats
/// leave out the player alone, so that riders may fight one another.
QueryFilter filter_of_attack(EntityId self, const PlayerState& state, const Stand& stand);

/// Whether the weapon's attacks are queries with a list of hits: a blade's, or a ray's that goes on.
bool is_list(WeaponId id);
/// The query of such a weapon: the part of a swing in its step `state.swing`, or a ray of `free` metres. A blade that
/// is not swung must not be asked for.
Query attack_of(const PlayerState& state, const Stand& stand, EntityId self, StepRate step_rate, float free);

/// How far a blade reaches from the eye, metres.
inline constexpr float blade_reach_m = 2.0f;
/// The most hits of such an attack. The server's verdict lists as many (ShotVerdict).
inline constexpr std::uint16_t max_attack_hits = max_rays;

}  // namespace backsight::arena
