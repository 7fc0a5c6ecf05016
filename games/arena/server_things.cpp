// The arena's vehicle and crate on the server: their motion in a tick, what pushes the crate, and where who rides
// something stands.

#include <algorithm>

#include "arena/server_arena.h"

namespace backsight::arena {

namespace {

// After a longer pause of the server they go on from where they were.
constexpr std::int64_t most_seconds_at_once = 1;
// Players farther off than this cannot touch the crate.
constexpr float reach_m = 4.0f;

// Dead reckoning takes angular velocity about the body's axes.
EntityPose pose_of(const ThingMotion& motion) {
    const Vec3 turning = rotate(conjugate(motion.rotation), motion.angular_velocity_rps);
    return {motion.position, motion.rotation, motion.velocity, motion.acceleration, turning};
}

}  // namespace

void ServerArena::spawn_things() {
    EntityTraits traits;
    traits.layers = thing_layer;
    traits.hitboxes = bodies_.vehicle();
    if (config_.has_vehicle) vehicle_entity_ = history().spawn(traits);
    traits.hitboxes = bodies_.crate();
    if (config_.has_crate) crate_entity_ = history().spawn(traits);
}

void ServerArena::step_things() {
    const std::int64_t passed =
        things_at_ == no_tick ? 1 : std::min(tick_ - things_at_, most_seconds_at_once * level_->rate().hz());
    for (std::int64_t left = passed; left > 0; --left) {
        if (config_.has_vehicle) vehicle_.step();
        if (config_.has_crate) step_crate(tick_ - (left - 1));
    }
    things_at_ = tick_;
}

void ServerArena::step_crate(Tick tick) {
    if (config_.has_vehicle) {
        crate_.yield_to(vehicle_.motion(), VehicleRules::box_center, VehicleRules::half_extents);
    }
    for (PlayerIndex i = 0; i < players_.size(); ++i) {
        const Player* player = players_[i].get();
        if (player == nullptr || !player->state.is_alive) continue;
        const Vec3 feet = feet_of(i, player->shown);
        if (distance(feet, crate_.motion().position) > reach_m) continue;
        const Hull hull = hull_of(player->state);
        const Vec3 center = feet + hull_center(player->state);
        const Vec3 segment{0, 0, hull.half_segment};
        crate_.yield_to(center - segment, center + segment, hull.radius, player->state.velocity);
    }
    if (crate_.step(tick)) note(history().teleport(crate_entity_));
}

void ServerArena::add_thing_records() {
    if (!vehicle_entity_.is_null()) records_.push_back({vehicle_entity_, pose_of(vehicle_.motion()), {}});
    if (!crate_entity_.is_null()) records_.push_back({crate_entity_, pose_of(crate_.motion()), {}});
}

void ServerArena::push(EntityId thing, Vec3 then, Vec3 point, Vec3 impulse_ns) {
    if (thing.is_null() || thing != crate_entity_) return;
    crate_.push(crate_.motion().position + (point - then), impulse_ns);
}

EntityId ServerArena::frame_of(const PlayerState& state) const {
    if (state.is_seated()) return vehicle_entity_;
    return state.lift == 0 ? EntityId{} : lifts_[state.lift - 1u];
}

Vec3 ServerArena::feet_of(PlayerIndex player, Tick tick) const {
    const PlayerState& state = players_[player]->state;
    if (!state.is_seated()) return world_position(state, *level_, tick);
    const ThingMotion& motion = vehicle_.motion();
    return motion.position + rotate(motion.rotation, state.position);
}

}  // namespace backsight::arena
