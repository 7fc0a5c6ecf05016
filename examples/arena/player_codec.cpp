#include "arena/player.h"

namespace backsight::arena {

namespace {

// Floats of these grids below 2^13 m and 2^9 m/s go through 32 bit integers without loss.
constexpr float position_steps = 1024.0f;
constexpr float velocity_steps = 64.0f;
constexpr std::int64_t max_steps = 1 << 23;

void write_steps(BitWriter& out, Vec3 v, float steps, int group) {
    for (const float part : {v.x, v.y, v.z}) out.signed_varint(static_cast<std::int64_t>(part * steps), group);
}

Vec3 read_steps(BitReader& in, float steps, int group) {
    std::array<float, 3> parts{};
    for (float& part : parts) {
        const std::int64_t value = in.signed_varint(group);
        if (value >= max_steps || value <= -max_steps) in.fail();
        part = in.failed() ? 0.0f : static_cast<float>(value) / steps;
    }
    return {parts[0], parts[1], parts[2]};
}

void write_i16(BitWriter& out, std::int16_t value) { out.bits(static_cast<std::uint16_t>(value), 16); }
std::int16_t read_i16(BitReader& in) { return static_cast<std::int16_t>(in.bits(16)); }
void write_i8(BitWriter& out, std::int8_t value) { out.bits(static_cast<std::uint8_t>(value), 8); }
std::int8_t read_i8(BitReader& in) { return static_cast<std::int8_t>(in.bits(8)); }

WeaponId read_weapon(BitReader& in) {
    const std::uint32_t value = in.bits(weapon_bits);
    if (value >= weapon_count) in.fail();
    return in.failed() ? WeaponId::rifle : static_cast<WeaponId>(value);
}

}  // namespace

void write_input(BitWriter& out, const PlayerInput& input) {
    write_i8(out, input.forward);
    write_i8(out, input.left);
    out.bits(input.yaw, 16);
    write_i16(out, input.pitch);
    out.bits(input.buttons & 7u, 3);
    out.bits(static_cast<std::uint32_t>(input.weapon), weapon_bits);
}

bool read_input(BitReader& in, PlayerInput& input) {
    input.forward = read_i8(in);
    input.left = read_i8(in);
    input.yaw = static_cast<std::uint16_t>(in.bits(16));
    input.pitch = read_i16(in);
    input.buttons = static_cast<std::uint8_t>(in.bits(3));
    input.weapon = read_weapon(in);
    return !in.failed();
}

void write_state(BitWriter& out, const PlayerState& state) {
    write_steps(out, state.position, position_steps, 8);
    write_steps(out, state.velocity, velocity_steps, 6);
    out.bits(state.yaw, 16);
    write_i16(out, state.pitch);
    out.bits(state.lift, 8);
    for (const bool flag : {state.is_alive, state.on_ground, state.is_crouched, state.jump_held}) out.flag(flag);
    out.bits(static_cast<std::uint32_t>(state.weapon), weapon_bits);
    out.bits(static_cast<std::uint32_t>(state.trigger), 3);
    for (const std::uint8_t rounds : state.ammo) out.bits(rounds, 8);
    out.bits(state.cooldown, 8);
    write_i16(out, state.health);
    out.bits(state.teleports, 16);
    out.bits(state.lives, 16);
}

bool read_state(BitReader& in, PlayerState& state) {
    state.position = read_steps(in, position_steps, 8);
    state.velocity = read_steps(in, velocity_steps, 6);
    state.yaw = static_cast<std::uint16_t>(in.bits(16));
    state.pitch = read_i16(in);
    state.lift = static_cast<std::uint8_t>(in.bits(8));
    for (bool* flag : {&state.is_alive, &state.on_ground, &state.is_crouched, &state.jump_held}) *flag = in.flag();
    state.weapon = read_weapon(in);
    const std::uint32_t trigger = in.bits(3);
    if (trigger > static_cast<std::uint32_t>(Trigger::dead)) in.fail();
    state.trigger = in.failed() ? Trigger::idle : static_cast<Trigger>(trigger);
    for (std::uint8_t& rounds : state.ammo) rounds = static_cast<std::uint8_t>(in.bits(8));
    state.cooldown = static_cast<std::uint8_t>(in.bits(8));
    state.health = read_i16(in);
    state.teleports = static_cast<std::uint16_t>(in.bits(16));
    state.lives = static_cast<std::uint16_t>(in.bits(16));
    return !in.failed();
}

}  // namespace backsight::arena
