// Attacks of the server's arena that are queries, what is recorded of shields, and who boards the vehicle.

#include <algorithm>

#include "arena/server_arena.h"

namespace backsight::arena {

namespace {

// How far the vehicle's box may be from the eye of a player who boards it, metres.
constexpr float boarding_m = 2.75f;
// How much farther away it may have gone on the server when the command came: 100 ms at its full speed.
constexpr float boarding_error_m = 1.0f;
// Where players get off: this far from the vehicle's middle, to either side.
constexpr float beside_m = 1.75f;

}  // namespace

void ServerArena::forget_queries(PlayerIndex index) {
    Player& player = *players_[index];
    if (player.queries == 0) return;
    player.queries = 0;
    for (ShotRecord& record : shots_) {
        if (record.world_client != index) continue;
        record.query = nullptr;
        record.hits = {};
    }
}

void ServerArena::strike(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    const WeaponId id = player.state.weapon;
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    Stand stand = stand_in_view(index);
    outcome.muzzle = choose_muzzle(player, command.muzzle, stand);
    ++counters_.by_muzzle[outcome.muzzle];
    // The declared hash counts only for the very query that is run here: the same step of a swing, from the same eye.
    const Tick level = level_of_rays(index, rules);
    const bool counts =
        is_as_shown(outcome, level) && command.fired == id && command.rays > 0 && command.swing == player.state.swing;
    const float free = level_->distance(stand.eye, stand.ahead, rules.range, level);
    const Query query = attack_of(player.state, stand, player.entity, level_->rate(), free);
    judge_list(index, id, query, counts ? command.screen_hashes[0] : 0);
}

void ServerArena::judge_list(PlayerIndex index, WeaponId id, const Query& query, std::uint32_t hash) {
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    ShotRecord& record = shots_.emplace_back(world_.judge(index, query, rules, level_->line_of_sight(), hash));
    record.weapon = number_of(id);
    ++players_[index]->queries;
    ++counters_.rays;
    strike_all(record);
}

// A ray goes on until a shield or a thing stops it. A blade meets each body once in its swing, and a shield guards the
// body behind it alone.
void ServerArena::strike_all(ShotRecord& record) {
    const bool goes_on = record.query != nullptr && record.query->shape == QueryShape::ray;
    std::size_t before = 0;
    for (const Verdict& verdict : record.hits) {
        // A hit on a life that has ended since does not harm the new one.
        const bool is_granted = verdict.outcome == Outcome::hit && !verdict.former_life;
        if (is_granted) hit(record, verdict, goes_on ? record.shot.direction : Vec3{}, before);
        const bool is_thing = verdict.pose.state && (verdict.pose.state->layers & thing_layer) != 0;
        if (goes_on && (is_thing || skeleton().is_shield(verdict.hit))) return;
        if (goes_on) ++before;
    }
}

// Several commands may be executed in one tick, and others see only what is recorded at its end. Whoever had their
// shield down, or stood, after any of these commands is recorded so: nobody fires in between and is never seen open.
void ServerArena::record_shape(Player& player) {
    const bool is_shielded = player.state.is_shielded && !player.has_lowered;
    const bool is_crouched = player.state.is_crouched && !player.has_stood;
    if (is_shielded != player.is_recorded_shielded) {
        note(history().set_hitbox_mask(player.entity, is_shielded ? mask_shield_up : mask_shield_down));
    }
    if (is_crouched != player.is_recorded_crouched) {
        note(history().change_hitboxes(player.entity, is_crouched ? skeleton().crouched() : skeleton().standing()));
    }
    player.is_recorded_shielded = is_shielded;
    player.is_recorded_crouched = is_crouched;
}

// Nobody is put elsewhere twice in a tick. To board and get off on the far side would pass the vehicle before anybody
// is shown it, and a shot at a pad's exit before boarding would leave from where nobody is shown the shooter.
void ServerArena::use(PlayerIndex index) {
    Player& player = *players_[index];
    if (player.put_in == tick_) return;
    const std::uint8_t before = player.state.lift;
    player.state.is_seated() ? alight(index) : board(index);
    if (player.state.lift != before) player.put_in = tick_;
}

bool ServerArena::is_seat_free(std::uint8_t seat) const {
    return std::ranges::none_of(players_, [&](const auto& player) { return player && player->state.lift == seat; });
}

// What of the vehicle's box is nearest to a place at a tick, if it was so near.
std::optional<Vec3> ServerArena::nearest_at(Vec3 eye, float reach_m, Tick tick) const {
    QueryFilter filter;
    filter.only = vehicle_entity_;
    const View then = View::at_moment(history(), config_.draw, Moment::at(tick));
    const Hit near = closest_point(then, eye, reach_m, filter);
    return near ? std::optional<Vec3>(near.point) : std::nullopt;
}

// Whether the vehicle was within reach and sight of a place at a tick that a player's level may be of, and has not gone
// far since then. Both count from when the command came: while it waited, no screen could have known.
bool ServerArena::was_in_reach(PlayerIndex index, Vec3 eye) const {
    const Tick came = std::min(world_.level_moment(index, {}).tick(), history().newest());
    if (!nearest_at(eye, boarding_m + boarding_error_m, came)) return false;
    const std::int64_t ticks = config_.draw.tick_rate.span(config_.max_level_age) >> Moment::fraction_bits;
    for (Tick tick = came; tick >= std::max(came - ticks, Tick{0}); tick = tick - 1) {
        const std::optional<Vec3> near = nearest_at(eye, boarding_m + config_.max_muzzle_error_m, tick);
        if (near && level_->line_is_free(eye, *near, tick)) return true;
    }
    return false;
}

// Players board what they see within their reach, and through no wall.
void ServerArena::board(PlayerIndex index) {
    Player& player = *players_[index];
    const std::optional<View> view = config_.has_vehicle ? world_.view_of(index) : std::nullopt;
    if (!view) return;
    QueryFilter filter;
    filter.only = vehicle_entity_;
    const Vec3 eye = eye_position(player.state, *level_, player.shown);
    const Hit near = closest_point(*view, eye, boarding_m, filter);
    if (!near || !level_->line_is_free(eye, near.point, player.shown)) return;
    // It must have been there of late, too, and not only on the screen that the player claims.
    if (!was_in_reach(index, eye)) return;
    for (std::uint8_t seat = first_seat; seat >= first_seat; ++seat) {
        if ((config_.driver && seat == vehicle_seat) || !is_seat_free(seat)) continue;
        player.state = seated(player.state, seat);
        ++player.state.teleports;
        ++counters_.boardings;
        return;
    }
}

void ServerArena::alight(PlayerIndex index) {
    Player& player = *players_[index];
    const ThingMotion& motion = vehicle_.motion();
    for (const float side : {beside_m, -beside_m}) {
        const Vec3 place{VehicleRules::box_center.x, side, 2 * contact_gap_m};
        const PlayerState after = alighted(player.state, motion.position + rotate(motion.rotation, place));
        if (level_->deepest_overlap(after.position + hull_center(after), hull_of(after), tick_).depth > 0.0f) continue;
        player.state = after;
        ++player.state.teleports;
        return;
    }
}

}  // namespace backsight::arena
