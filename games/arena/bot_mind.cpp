#include "arena/bot_mind.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <utility>

#include "arena/attack.h"
#include "arena/movement.h"
#include "arena/thing.h"
#include "arena/vehicle.h"

namespace backsight::arena {

namespace {

constexpr float far_m = 45.0f;
constexpr float arrived_m = 0.6f;
// Aiming errors up to these, drawn evenly, make 45 to 50 % of the shots hit this skeleton.
constexpr float aim_half_width_m = 0.4f;
constexpr float aim_half_height_m = 0.87f;
// Spans in 1/64 s, turns and chances for so long.
constexpr std::uint32_t reaction_steps = 12;
constexpr std::uint32_t scan_every_steps = 8;
constexpr std::uint32_t stuck_after_steps = 96;
constexpr std::uint32_t patient_steps = 320;  // at a lift
constexpr std::int32_t max_turn = 1500;       // 1/65536 turn: 530 degrees a second
constexpr std::int16_t low_health = 40;
constexpr float projectile_ratio = 0.25f;  // share of shots for which a projectile weapon is chosen
constexpr float fastest_mps = 12.0f;       // top speed of an enemy who walks; a faster one was teleported

Vec3 flat(Vec3 v) { return {v.x, v.y, 0}; }

std::int32_t clamp_turn(std::int32_t turn, StepRate step_rate) {
    const std::int32_t most = step_rate.speed(max_turn);
    return std::clamp(turn, -most, most);
}

// Turns a direction in the world into keys relative to the yaw.
void press_towards(Vec3 way, std::uint16_t yaw, PlayerInput& input) {
    const Vec3 ahead = aim_direction(yaw, 0);
    input.forward = static_cast<std::int8_t>(127.0f * dot(way, ahead));
    input.left = static_cast<std::int8_t>(127.0f * dot(way, Vec3{-ahead.y, ahead.x, 0}));
}

constexpr float blade_from_m = 8.0f;  // nearer than this a bot may take the blade
constexpr float boards_from_m = 3.2f;
constexpr std::uint32_t pause_after_use_steps = 64;
constexpr float click_chance = 0.05f;               // in a frame
constexpr std::uint32_t frames_between_clicks = 3;  // of 240 a second

}  // namespace

BotMind::BotMind(std::uint64_t seed) : random_(seed), projectiles_(default_projectiles()) {}

PlayerInput BotMind::think(const BotSight& sight) {
    PlayerInput input;
    const PlayerState& own = *sight.own;
    input.yaw = yaw_;
    input.weapon = weapon_;
    ++steps_;
    step_rate_ = sight.level->rate();
    if (!own.is_alive) return input;
    const Tick tick = sight.view->moment().tick();
    const Stand stand =
        stand_of(own, *sight.level, tick, own.is_seated() ? vehicle_in(*sight.view, sight.vehicle) : ViewPose{});
    // A vehicle that it rides and does not see leaves it nothing to do.
    if (own.is_seated() && stand.on.is_null()) return input;
    frame_ = stand.turn;
    const Vec3 eye = stand.eye + sight.eye_slides;
    const Vec3 feet = stand.eye - eye_offset(own);
    if (own.teleports != teleports_ || own.lives != lives_) {
        place_ = nowhere;
        teleports_ = own.teleports;
        lives_ = own.lives;
    }
    look_for_enemy(sight, eye, tick);
    away_m_ = distance(enemy_.feet, feet);
    choose_habit(sight, feet, tick);
    const Vec3 way = own.is_seated() ? Vec3{} : walk(sight, feet, tick, input);
    aim(sight, eye, way, input);
    press_towards(way, input.yaw, input);
    look_for_vehicle(sight, eye, input);
    raise_shield(own, input);
    return input;
}

bool BotMind::sees(const BotSight& sight, std::uint32_t slot, Vec3 eye, Tick tick, Enemy& found) const {
    const ViewPose pose = sight.view->pose_of_slot(slot);
    if (!is_hittable(pose.status) || pose.entity == sight.self || pose.state->hitboxes == HitboxSetId{}) return false;
    if ((pose.state->layers & player_layer) == 0) return false;
    found = {pose.entity, pose.pose.position, {}, 1.0f};
    if (distance(found.feet, eye) > far_m) return false;
    if (sight.view->bone(pose, 3).position.z - found.feet.z < 1.4f) found.height_ratio = 0.64f;  // bone 3: the head
    return sight.level->line_is_free(eye, found.chest(), tick);
}

// Keeps the current enemy while they are in sight; else picks the nearest one, now and then.
void BotMind::look_for_enemy(const BotSight& sight, Vec3 eye, Tick tick) {
    Enemy found;
    if (has_enemy_ && sees(sight, enemy_.entity.index(), eye, tick, found) && found.entity == enemy_.entity) {
        const Vec3 velocity = (found.feet - enemy_.feet) * (1.0f / step_rate_.seconds());
        if (length(velocity) < fastest_mps) found.velocity = velocity;
        enemy_ = found;
        ++seen_steps_;
        return;
    }
    has_enemy_ = false;
    seen_steps_ = 0;
    if (steps_ % step_rate_.steps(scan_every_steps) != 0) return;
    float nearest = far_m;
    for (std::uint32_t slot = 0; slot < sight.view->history().slot_count(); ++slot) {
        if (!sees(sight, slot, eye, tick, found) || distance(found.feet, eye) >= nearest) continue;
        nearest = distance(found.feet, eye);
        enemy_ = found;
        has_enemy_ = true;
    }
}

void BotMind::choose_habit(const BotSight& sight, Vec3 feet, Tick tick) {
    if (habit_steps_ > 0) {
        --habit_steps_;
        return;
    }
    habit_steps_ = step_rate_.steps(32 + random_.below(64));
    const bool is_blade_idle = weapon_ == WeaponId::blade && (!has_enemy_ || away_m_ > 2 * blade_from_m);
    if (is_blade_idle || random_.chance(0.2f)) choose_weapon(*sight.own, feet);
    habit_ = Habit::roam;
    if (!has_enemy_) return;
    if (sight.own->health < low_health && random_.chance(0.7f)) {
        habit_ = Habit::hide;
        choose_cover(sight, feet, tick);
    } else if (weapon_ == WeaponId::blade || (random_.chance(0.5f) && !goes_by_lift(*sight.level))) {
        habit_ = Habit::strafe;
        side_ = random_.chance(0.5f) ? 1.0f : -1.0f;
    }
}

// The weapons of rays that bots choose from. Another weapon of the arena does not change what bots do, and so changes
// no match that is pinned: to let them use it, add it here.
constexpr std::array ray_weapons{WeaponId::rifle, WeaponId::pellets, WeaponId::automatic, WeaponId::railgun};

// Chooses the blade or a projectile weapon where it suits the distance, or any of the others.
void BotMind::choose_weapon(const PlayerState& own, Vec3 feet) {
    const float away = has_enemy_ ? distance(enemy_.feet, feet) : 10.0f;
    weapon_ = ray_weapons[random_.below(static_cast<std::uint32_t>(ray_weapons.size()))];
    if (away < blade_from_m && random_.chance(0.4f)) weapon_ = WeaponId::blade;
    if (own.is_seated() || weapon_ == WeaponId::blade || !random_.chance(projectile_ratio)) return;
    const bool first = random_.chance(0.5f);
    if (away < 5.0f) {
        weapon_ = WeaponId::bolt;
    } else if (away < 12.0f) {
        weapon_ = first ? WeaponId::grenade : WeaponId::rocket;
    } else {
        weapon_ = first ? WeaponId::spear : (away < 22.0f ? WeaponId::rocket : WeaponId::bolt);
    }
}

bool BotMind::goes_by_lift(const Level& level) const {
    return place_ != nowhere && level.waypoints()[place_].kind == WayKind::lift;
}

// Chooses the nearest place that the enemy does not see.
void BotMind::choose_cover(const BotSight& sight, Vec3 feet, Tick tick) {
    const auto places = sight.level->waypoints();
    float nearest = 14.0f;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Vec3 waist = places[i].position + Vec3{0, 0, 0.95f};
        const float away = distance(places[i].position, feet);
        if (away >= nearest || sight.level->line_is_free(enemy_.chest(), waist, tick)) continue;
        nearest = away;
        place_ = static_cast<std::uint16_t>(i);
    }
}

Vec3 BotMind::walk(const BotSight& sight, Vec3 feet, Tick tick, PlayerInput& input) {
    notice_being_stuck(sight, feet, tick, input);
    if (crouch_steps_ > 0) {
        --crouch_steps_;
        input.buttons |= button_crouch;
    }
    if (has_enemy_ && crouch_steps_ == 0 && happens(0.003f)) crouch_steps_ = step_rate_.steps(20 + random_.below(40));
    if (has_enemy_ && happens(0.012f)) input.buttons |= button_jump;
    if (habit_ == Habit::strafe && has_enemy_) return strafe(feet);
    follow_places(sight, feet, tick);
    if (place_ == nowhere) return stray_;
    const Vec3 way = flat(sight.level->waypoints()[place_].position - feet);
    return length(way) < 0.2f ? Vec3{} : normalized(way);
}

Vec3 BotMind::strafe(Vec3 feet) {
    if (happens(0.03f)) side_ = -side_;
    const Vec3 way = flat(enemy_.feet - feet);
    const float away = length(way);
    const Vec3 ahead = normalized(way);
    if (weapon_ == WeaponId::blade) return away < 1.0f ? Vec3{-ahead.y, ahead.x, 0} * side_ : ahead;
    const float closer = away > 12.0f ? 0.6f : (away < 5.0f ? -0.6f : 0.1f);
    return normalized(Vec3{-ahead.y, ahead.x, 0} * side_ + ahead * closer);
}

void BotMind::follow_places(const BotSight& sight, Vec3 feet, Tick tick) {
    if (place_ == nowhere) go_to_nearest(sight, feet, tick);
    if (place_ == nowhere) return;
    const Waypoint& place = sight.level->waypoints()[place_];
    if (place.kind == WayKind::lift) {
        // The bot rides the lift until it is up.
        if (sight.own->lift == 0) return;
        const Lift& lift = sight.level->lifts()[sight.own->lift - 1u];
        const float top = static_cast<float>(lift.rise_steps) * grid_m;
        if (lift.offset_at(tick).z < top) return;
        go_to_next(*sight.level);
    } else if (length(flat(place.position - feet)) < arrived_m) {
        go_to_next(*sight.level);
    }
}

void BotMind::go_to_nearest(const BotSight& sight, Vec3 feet, Tick tick) {
    const auto places = sight.level->waypoints();
    const Vec3 waist{0, 0, 0.95f};
    float nearest = 1e9f;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const float away = distance(places[i].position, feet);
        if (places[i].kind == WayKind::pad || away >= nearest) continue;
        if (!sight.level->line_is_free(feet + waist, places[i].position + waist, tick)) continue;
        nearest = away;
        place_ = static_cast<std::uint16_t>(i);
    }
}

void BotMind::go_to_next(const Level& level) {
    const Waypoint& here = level.waypoints()[place_];
    if (here.next.empty()) {
        place_ = nowhere;
        return;
    }
    std::uint16_t next = here.next[random_.below(static_cast<std::uint32_t>(here.next.size()))];
    if (next == place_before_) next = here.next[random_.below(static_cast<std::uint32_t>(here.next.size()))];
    // Lifts, pads and the balcony's slopes are few among many places on the floor.
    for (const std::uint16_t candidate : here.next) {
        const Waypoint& way = level.waypoints()[candidate];
        const bool is_special = way.kind != WayKind::floor || distance(way.position, here.position) > 8.0f;
        if (is_special && candidate != place_before_ && random_.chance(0.6f)) next = candidate;
    }
    place_before_ = place_;
    place_ = next;
}

void BotMind::notice_being_stuck(const BotSight& sight, Vec3 feet, Tick tick, PlayerInput& input) {
    const bool waits = goes_by_lift(*sight.level);
    if (steps_ % step_rate_.steps(waits ? patient_steps : stuck_after_steps) != 0) return;
    if (distance(feet, stuck_check_) < 0.7f && sight.own->lift == 0) {
        input.buttons |= button_jump;
        place_ = nowhere;
        place_before_ = nowhere;
        go_to_nearest(sight, feet, tick);
        if (place_ != nowhere) go_to_next(*sight.level);
        // From some corners, such as the alley behind the ramp, no place is in sight.
        stray_ = place_ == nowhere ? aim_direction(static_cast<std::uint16_t>(random_.below(65'536)), 0) : Vec3{};
    }
    stuck_check_ = feet;
}

Vec3 BotMind::with_error(Vec3 eye) const {
    const Vec3 chest = enemy_.chest();
    const Vec3 ahead = normalized(chest - eye);
    const Vec3 side = normalized(cross(Vec3{0, 0, 1}, ahead), {0, 1, 0});
    const float wide = random_.uniform(-aim_half_width_m, aim_half_width_m);
    const float high = random_.uniform(-aim_half_height_m, aim_half_height_m) * enemy_.height_ratio;
    return chest + side * wide + Vec3{0, 0, high} - eye;
}

// Where the enemy will be when the projectile arrives, raised by how far it falls on the way.
Vec3 BotMind::lead(Vec3 eye) const {
    if (!is_projectile(weapon_)) return {};
    const ProjectileRules& rules = projectiles_[projectile_index(weapon_)];
    const float seconds = distance(enemy_.chest(), eye) / rules.speed_mps;
    const Vec3 falls = rules.flight.acceleration * (0.5f * seconds * seconds);
    return Vec3{enemy_.velocity.x, enemy_.velocity.y, 0} * seconds - falls;
}

bool BotMind::pulls_trigger(const PlayerState& own) {
    if (!has_enemy_ || seen_steps_ < step_rate_.steps(reaction_steps) || own.cooldown > 1) return false;
    // An area effect at this distance would hurt the shooter too.
    if (own.weapon == WeaponId::blade) return away_m_ < blade_reach_m && happens(0.5f);
    if (weapon(own.weapon).area_damage > 0 && away_m_ < 4.0f) return false;
    return happens(own.weapon == WeaponId::automatic ? 0.5f : 0.2f);
}

std::optional<Aim> BotMind::click(const BotSight& sight) {
    const PlayerState& own = *sight.own;
    const bool is_ready = own.is_alive && !own.is_shielded && own.cooldown == 0 && fires_between_steps(own.weapon);
    if (!is_ready || !has_enemy_ || seen_steps_ < step_rate_.steps(reaction_steps)) return std::nullopt;
    if (weapon(own.weapon).area_damage > 0 && away_m_ < 4.0f) return std::nullopt;
    const bool is_second = frames_to_click_ > 0;
    if (is_second ? --frames_to_click_ > 0 : !random_.chance(click_chance)) return std::nullopt;
    if (!is_second) frames_to_click_ = frames_between_clicks;
    const Tick tick = sight.view->moment().tick();
    const ViewPose vehicle = own.is_seated() ? vehicle_in(*sight.view, sight.vehicle) : ViewPose{};
    const Stand stand = stand_of(own, *sight.level, tick, vehicle);
    if (own.is_seated() && stand.on.is_null()) return std::nullopt;
    const Vec3 eye = stand.eye + sight.eye_slides;
    Enemy now;
    if (!sees(sight, enemy_.entity.index(), eye, tick, now) || now.entity != enemy_.entity) return std::nullopt;
    now.velocity = enemy_.velocity;
    const Enemy at_last_step = std::exchange(enemy_, now);
    Aim aim;
    look_along(rotate(conjugate(stand.turn), with_error(eye) + lead(eye)), aim.yaw, aim.pitch);
    enemy_ = at_last_step;
    return aim;
}

void BotMind::turn_towards(Vec3 direction) {
    std::uint16_t yaw = 0;
    std::int16_t pitch = 0;
    look_along(rotate(conjugate(frame_), direction), yaw, pitch);
    const auto turn = static_cast<std::int16_t>(static_cast<std::uint16_t>(yaw - yaw_));
    yaw_ = static_cast<std::uint16_t>(yaw_ + clamp_turn(turn, step_rate_));
    pitch_ = static_cast<std::int16_t>(pitch_ + clamp_turn(pitch - pitch_, step_rate_));
}

// Presses button_use where the vehicle is in reach, and again when it has ridden for long enough.
void BotMind::look_for_vehicle(const BotSight& sight, Vec3 eye, PlayerInput& input) {
    if (sight.own->is_seated() && ride_steps_ > 0) --ride_steps_;
    if (sight.vehicle == HitboxSetId{} || use_pause_ > 0) {
        use_pause_ -= std::min(use_pause_, 1u);
        return;
    }
    if (sight.own->is_seated() && ride_steps_ > 0) return;
    if (sight.own->is_seated()) {
        use_pause_ = step_rate_.steps(pause_after_use_steps);
        input.buttons |= button_use;
        return;
    }
    const ViewPose vehicle = vehicle_in(*sight.view, sight.vehicle);
    if (!has_pose(vehicle.status)) return;
    const Vec3 middle = transform(vehicle.pose, VehicleRules::box_center);
    if (distance(middle, eye) > boards_from_m || !happens(0.2f)) return;
    ride_steps_ = step_rate_.steps(128 + random_.below(512));
    use_pause_ = step_rate_.steps(pause_after_use_steps);
    input.buttons |= button_use;
}

// While the weapon is not ready, and an enemy is in sight.
void BotMind::raise_shield(const PlayerState& own, PlayerInput& input) {
    if (shield_steps_ == 0 && has_enemy_ && own.cooldown > 8 && own.swing == 0 && happens(0.02f))
        shield_steps_ = step_rate_.steps(8 + random_.below(32));
    if (shield_steps_ == 0) return;
    --shield_steps_;
    input.buttons |= button_shield;
}

// Turns towards the enemy, or along the way; a bot that pulls the trigger looks where it shoots.
void BotMind::aim(const BotSight& sight, Vec3 eye, Vec3 way, PlayerInput& input) {
    if (has_enemy_) {
        turn_towards(enemy_.chest() - eye);
    } else if (length_squared(way) > 0.0f) {
        turn_towards(way);
    }
    if (pulls_trigger(*sight.own)) {
        // The shot leaves from where the eye is after this step.
        const Vec3 eye_then = eye + sight.own->velocity * step_rate_.seconds();
        look_along(rotate(conjugate(frame_), with_error(eye_then) + lead(eye_then)), yaw_, pitch_);
        input.buttons |= button_fire;
    }
    input.yaw = yaw_;
    input.pitch = pitch_;
    input.weapon = weapon_;
}

}  // namespace backsight::arena
