#include "arena/movement.h"

#include <backsight/base/hash.h>
#include <backsight/base/trig.h>

#include <algorithm>
#include <iterator>

#include "arena/body.h"
#include "arena/random.h"

namespace backsight::arena {

namespace {

using Rules = MovementRules;

constexpr double radians_per_step = 2.0 * pi / 65536.0;
constexpr std::int16_t quarter_turn = 16384;
constexpr float velocity_steps_per_mps = 64.0f;
constexpr float pad_height_m = 0.5f;

// Rounds to the nearest step, halves away from zero.
float snap(float value, float steps_per_unit) {
    const float scaled = value * steps_per_unit;
    const auto whole = static_cast<std::int32_t>(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
    return static_cast<float>(whole) / steps_per_unit;
}
Vec3 snap(Vec3 v, float steps_per_unit) {
    return {snap(v.x, steps_per_unit), snap(v.y, steps_per_unit), snap(v.z, steps_per_unit)};
}

float flat_speed(Vec3 v) { return length(Vec3{v.x, v.y, 0}); }

// Wished velocity over the ground, at most the running speed.
Vec3 wished_velocity(const PlayerInput& input, bool is_crouched) {
    const double yaw = static_cast<double>(input.yaw) * radians_per_step;
    const auto c = static_cast<float>(deterministic_cos(yaw));
    const auto s = static_cast<float>(deterministic_sin(yaw));
    const float forward = static_cast<float>(input.forward) / 127.0f;
    const float left = static_cast<float>(input.left) / 127.0f;
    Vec3 wish{c * forward - s * left, s * forward + c * left, 0};
    const float size = length(wish);
    if (size > 1.0f) wish = wish * (1.0f / size);
    return wish * (is_crouched ? Rules::run_mps * Rules::crouch_ratio : Rules::run_mps);
}

void slow_down(Vec3& velocity, float seconds) {
    const float speed = flat_speed(velocity);
    if (speed <= 0.0f) return;
    const float drop = std::max(speed, Rules::stop_mps) * Rules::friction * seconds;
    const float kept = std::max(speed - drop, 0.0f) / speed;
    velocity.x *= kept;
    velocity.y *= kept;
}

// As in QuakeWorld, but it never makes a player faster than running: without strafe jumping a speed limit holds.
void accelerate(Vec3& velocity, Vec3 wish, float acceleration, float seconds) {
    const float wished = length(wish);
    if (wished <= 0.0f) return;
    const Vec3 direction = wish * (1.0f / wished);
    const float missing = wished - dot(velocity, direction);
    if (missing <= 0.0f) return;
    velocity = velocity + direction * std::min(acceleration * wished * seconds, missing);
    const float speed = flat_speed(velocity);
    if (speed <= Rules::run_mps) return;
    velocity.x *= Rules::run_mps / speed;
    velocity.y *= Rules::run_mps / speed;
}

void take_stance(PlayerState& state, const PlayerInput& input, const Level& level, Tick tick) {
    if ((input.buttons & button_crouch) != 0 && state.is_alive) {
        state.is_crouched = true;
    } else if (state.is_crouched && Body(state, level, tick).can_stand()) {
        state.is_crouched = false;
    }
}

void walk_or_fall(Body& body, PlayerState& state, const PlayerInput& input, float seconds) {
    const Vec3 wish = state.is_alive ? wished_velocity(input, state.is_crouched) : Vec3{};
    const bool wants_jump = state.is_alive && (input.buttons & button_jump) != 0;
    if (body.on_ground() && wants_jump && !state.jump_held) {
        body.velocity.z = Rules::jump_mps;
        body.leave_ground();
    }
    state.jump_held = wants_jump;
    if (body.on_ground()) {
        slow_down(body.velocity, seconds);
        accelerate(body.velocity, wish, Rules::ground_acceleration, seconds);
    } else {
        accelerate(body.velocity, wish, Rules::air_acceleration, seconds);
        body.velocity.z = std::max(body.velocity.z - Rules::gravity_mps2 * seconds, -Rules::max_fall_mps);
    }
}

void take_pad(PlayerState& state, const Level& level) {
    if (!state.is_alive || state.lift != 0) return;
    for (const Pad& pad : level.pads()) {
        const Vec3 off = state.position - pad.entry;
        if (off.z < -pad_height_m || off.z > pad_height_m) continue;
        if (off.x * off.x + off.y * off.y > pad.radius * pad.radius) continue;
        state.position = pad.exit + Vec3{0, 0, 2 * contact_gap_m};
        ++state.teleports;
        return;
    }
}

// Behind the middle of the vehicle's box, out of which head and chest rise.
constexpr Vec3 wheel{0.875f, 0.0f, 0.75f};

constexpr float self_damage_ratio = 0.5f;

// By their numbers, as WeaponId has them.
constexpr Weapon weapons[] = {
    {1, 10, 40, 96, false, 40, 0.0f, 0}, {max_rays, 6, 48, 96, false, 8, 0.06f, 0}, {1, 30, 6, 96, true, 9, 0.0f, 0},
    {0, 4, 48, 96, false, 80, 0.0f, 80}, {0, 4, 48, 96, false, 90, 0.0f, 90},       {0, 6, 40, 96, false, 45, 0.0f, 0},
    {0, 10, 24, 96, false, 25, 0.0f, 0},
};
static_assert(std::size(weapons) == weapon_count, "a row for each weapon");
constexpr bool fires_as_listed() {
    for (std::size_t i = 0; i < weapon_count; ++i) {
        if ((weapons[i].rays == 0) != is_projectile(static_cast<WeaponId>(i))) return false;
    }
    return true;
}
static_assert(fires_as_listed(), "a weapon without rays is in projectile_weapons, and no other is");

// At 32 steps a second they are half as many, at 128 twice.
constexpr bool fits_every_rate(std::uint8_t steps) { return steps % 2 == 0 && steps <= 127; }
static_assert(fits_every_rate(switch_steps), "switch_steps: expected an even number of steps, at most 127");
static_assert(std::all_of(std::begin(weapons), std::end(weapons),
                          [](const Weapon& each) {
                              return fits_every_rate(each.steps_between) && fits_every_rate(each.reload_steps);
                          }),
              "weapons: expected steps_between and reload_steps to be even and at most 127, so that they fit 32 and "
              "128 steps a second");

WeaponRules rules(std::int64_t max_rewind_us, float max_victim_moved_m) {
    WeaponRules r;
    r.max_rewind = Micros{max_rewind_us};
    r.max_victim_moved_m = max_victim_moved_m;
    r.range = shot_range_m;
    return r;
}

}  // namespace

PlayerState step(const PlayerState& before, const PlayerInput& input, const Level& level, Tick tick) {
    PlayerState state = before;
    if (state.is_alive) {
        state.yaw = input.yaw;
        state.pitch = std::clamp(input.pitch, static_cast<std::int16_t>(-quarter_turn), quarter_turn);
    }
    if (state.lift == vehicle_seat) {
        state.trigger = Trigger::idle;
        return state;
    }
    take_stance(state, input, level, tick);
    Body body(state, level, tick);
    body.push_out();
    body.find_ground();
    walk_or_fall(body, state, input, level.rate().seconds());
    body.move();
    state.on_ground = body.on_ground();
    state.lift = body.lift();
    const Vec3 frame = state.lift == 0 ? Vec3{} : level.lifts()[state.lift - 1u].position_at(tick);
    state.position = snap(body.feet - frame, 1.0f / grid_m);
    state.velocity = snap(body.velocity, velocity_steps_per_mps);
    take_pad(state, level);
    step_weapon(state, input, level.rate());
    return state;
}

PlayerState spawn_at(Vec3 feet, const PlayerState& before) {
    PlayerState state;
    state.position = snap(feet + Vec3{0, 0, 2 * contact_gap_m}, 1.0f / grid_m);
    state.yaw = before.yaw;
    state.is_alive = true;
    state.weapon = before.weapon;
    state.ammo = full_magazines();
    state.health = 100;
    state.teleports = before.teleports;
    state.lives = static_cast<std::uint16_t>(before.lives + 1);
    return state;
}

PlayerState spawn_at_wheel(const PlayerState& before) {
    PlayerState state = spawn_at({}, before);
    state.position = wheel;
    state.lift = vehicle_seat;
    state.on_ground = true;
    return state;
}

Vec3 world_position(const PlayerState& state, const Level& level, Tick tick) {
    if (state.lift == 0 || state.lift > level.lifts().size()) return state.position;
    return state.position + level.lifts()[state.lift - 1u].position_at(tick);
}

Vec3 eye_position(const PlayerState& state, const Level& level, Tick tick) {
    return world_position(state, level, tick) + eye_offset(state);
}

Vec3 eye_offset(const PlayerState& state) {
    return {0, 0, state.is_crouched ? Rules::crouched_eye_m : Rules::standing_eye_m};
}

Vec3 aim_direction(std::uint16_t yaw, std::int16_t pitch) {
    const double turn = static_cast<double>(yaw) * radians_per_step;
    const double dip = static_cast<double>(pitch) * radians_per_step;
    const double flat = deterministic_cos(dip);
    return normalized(Vec3{static_cast<float>(flat * deterministic_cos(turn)),
                           static_cast<float>(flat * deterministic_sin(turn)),
                           static_cast<float>(-deterministic_sin(dip))});
}

void look_along(Vec3 direction, std::uint16_t& yaw, std::int16_t& pitch) {
    const double flat = static_cast<double>(flat_speed(direction));
    const double turn = deterministic_atan2(static_cast<double>(direction.y), static_cast<double>(direction.x));
    const double dip = deterministic_atan2(-static_cast<double>(direction.z), flat);
    yaw = static_cast<std::uint16_t>(static_cast<std::int32_t>(turn / radians_per_step + 131072.5) & 0xffff);
    const auto steps = static_cast<std::int32_t>(dip / radians_per_step + 65536.5) - 65536;
    pitch = static_cast<std::int16_t>(std::clamp(steps, -std::int32_t{quarter_turn}, std::int32_t{quarter_turn}));
}

Hull hull_of(const PlayerState& state) {
    const float height = state.is_crouched ? Rules::crouched_m : Rules::standing_m;
    return {Rules::radius_m, height / 2 - Rules::radius_m};
}

Vec3 hull_center(const PlayerState& state) {
    return {0, 0, (state.is_crouched ? Rules::crouched_m : Rules::standing_m) / 2};
}

const char* to_string(WeaponId id) {
    static constexpr const char* names[] = {
        // facts: names of WeaponId
        "rifle",      // 0
        "pellets",    // 1
        "automatic",  // 2
        "rocket",     // 3
        "grenade",    // 4
        "spear",      // 5
        "bolt",       // 6
        // end of facts
    };
    return enum_name(id, names);
}

const Weapon& weapon(WeaponId id) {
    const auto index = static_cast<std::size_t>(id);
    return weapons[index < weapon_count ? index : 0];
}

std::array<std::uint8_t, weapon_count> full_magazines() {
    std::array<std::uint8_t, weapon_count> rounds{};
    for (std::size_t i = 0; i < weapon_count; ++i) rounds[i] = weapons[i].magazine;
    return rounds;
}

std::array<WeaponRules, weapon_count> default_rules() {
    std::array<WeaponRules, weapon_count> all;
    all.fill(rules(400'000, 2.8f));
    all[static_cast<std::size_t>(WeaponId::rifle)] = rules(500'000, 3.5f);
    return all;
}

ProjectileTable default_projectiles() {
    ProjectileTable table;
    for (std::size_t i = 0; i < projectile_count; ++i) {
        ProjectileRules& all = table[i];
        all.budget.look_back = Micros{500'000};
        all.commands_between = weapon(projectile_weapons[i]).steps_between;
        all.flight.body_radius_m = 0.05f;
        all.flight.target_radius_m = 0.2f;
        all.flight.lifetime = Micros{3'000'000};
    }
    ProjectileRules& rocket = table[projectile_index(WeaponId::rocket)];
    rocket.area.inner_radius_m = 0.5f;
    rocket.area.outer_radius_m = 3.5f;
    rocket.area.least = 0.1f;
    rocket.area.sure_radius_m = 0.1f;

    ProjectileRules& grenade = table[projectile_index(WeaponId::grenade)];
    grenade.speed_mps = 15.0f;
    grenade.flight.acceleration = {0, 0, -MovementRules::gravity_mps2};
    grenade.flight.fuse = Micros{1'200'000};
    grenade.flight.max_bounces = 32;
    grenade.flight.rests_until_fuse = true;
    grenade.flight.restitution = 0.5f;
    grenade.area = rocket.area;
    grenade.area.outer_radius_m = 4.0f;

    ProjectileRules& spear = table[projectile_index(WeaponId::spear)];
    spear.speed_mps = 40.0f;
    spear.flight.acceleration = {0, 0, -4.0f};
    spear.flight.body_radius_m = 0.02f;
    spear.flight.target_radius_m = 0.3f;

    ProjectileRules& bolt = table[projectile_index(WeaponId::bolt)];
    bolt.speed_mps = 100.0f;
    bolt.flight.body_radius_m = 0.02f;
    bolt.flight.target_radius_m = 0.1f;
    bolt.flight.lifetime = Micros{1'000'000};
    return table;
}

void step_weapon(PlayerState& state, const PlayerInput& input, StepRate step_rate) {
    const bool pulls = (input.buttons & button_fire) != 0;
    const WeaponId wanted = static_cast<std::size_t>(input.weapon) < weapon_count ? input.weapon : WeaponId::rifle;
    state.trigger = Trigger::idle;
    if (!state.is_alive) {
        if (pulls) state.trigger = Trigger::dead;
        return;
    }
    if (state.cooldown > 0) --state.cooldown;
    std::uint8_t& rounds = state.ammo[static_cast<std::size_t>(state.weapon)];
    if (wanted != state.weapon) {
        state.weapon = wanted;
        state.cooldown = std::max(state.cooldown, step_rate.steps(switch_steps));
        if (pulls) state.trigger = Trigger::too_soon;
        return;
    }
    const Weapon& kind = weapon(state.weapon);
    if (rounds == 0 && state.cooldown == 0) rounds = kind.magazine;
    if (!pulls) return;
    if (state.cooldown > 0) {
        state.trigger = rounds == 0 ? Trigger::empty : Trigger::too_soon;
        return;
    }
    state.trigger = Trigger::fired;
    --rounds;
    state.cooldown = step_rate.steps(rounds == 0 ? kind.reload_steps : kind.steps_between);
}

std::size_t rays_of_shot(const PlayerState& state, std::uint32_t seq, std::array<Vec3, max_rays>& directions) {
    const Weapon& kind = weapon(state.weapon);
    if (kind.rays == 0) return 0;
    const Vec3 ahead = aim_direction(state.yaw, state.pitch);
    directions[0] = ahead;
    const Vec3 side = normalized(cross(Vec3{0, 0, 1}, ahead), {0, 1, 0});
    const Vec3 up = cross(ahead, side);
    GameRandom random(Hasher().add(std::uint64_t{seq}).add(std::uint64_t{state.yaw}).value());
    for (std::size_t i = 1; i < kind.rays; ++i) {
        const float right = random.uniform(-kind.spread, kind.spread);
        const float high = random.uniform(-kind.spread, kind.spread);
        directions[i] = normalized(ahead + side * right + up * high);
    }
    return kind.rays;
}

Vec3 launch_direction(const PlayerState& state) {
    QuantAim aim;
    static_cast<void>(quantize_aim(aim_direction(state.yaw, state.pitch), aim));  // a unit vector
    return dequantize(aim);
}

std::int16_t damage_of(WeaponId id, HitGroup group) {
    const std::int16_t torso = weapon(id).damage;
    if (weapon(id).area_damage > 0) return torso;
    if (group == HitGroup::head) return static_cast<std::int16_t>(torso * 2);
    if (group == HitGroup::arm || group == HitGroup::leg) return static_cast<std::int16_t>(torso * 3 / 4);
    return torso;
}

std::int16_t area_damage_of(WeaponId id, float share, bool is_shooter) {
    const float all = static_cast<float>(weapon(id).area_damage) * (is_shooter ? self_damage_ratio : 1.0f);
    return static_cast<std::int16_t>(all * share + 0.5f);
}

}  // namespace backsight::arena
