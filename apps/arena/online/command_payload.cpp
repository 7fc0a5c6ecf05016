#include "arena/online/command_payload.h"

namespace backsight::arena {

Command write_command(const PlayerCommand& command, const DeclaredShot& shot) {
    Command out;
    out.seq = command.seq;
    out.stamp = command.stamp;
    BitWriter bits(out.input.bytes);
    write_input(bits, command.input);
    if (shot.rays > 0) {
        out.fire = true;
        out.weapon = static_cast<std::uint8_t>(shot.weapon);
        out.origin = command.muzzle;
        bits.bits(0, static_cast<int>(8 * input_bytes - player_input_bits));
        for (std::size_t i = 0; i < shot.rays; ++i) bits.bits(shot.screen_hashes[i], 32);
    }
    out.input.size = static_cast<std::uint8_t>(bits.byte_count());
    return out;
}

bool read_command(const Command& command, PlayerCommand& out, DeclaredShot& shot) {
    out.seq = command.seq;
    out.stamp = command.stamp;
    out.muzzle = command.origin;
    const std::size_t size = command.input.size;
    if (size < input_bytes) return false;
    const std::size_t rays = (size - input_bytes) / 4;
    const bool is_whole = size == input_bytes + 4 * rays && rays <= max_rays;
    if (!is_whole || command.fire != (rays > 0) || command.weapon >= weapon_count) return false;
    BitReader bits(std::span(command.input.bytes).first(size));
    if (!read_input(bits, out.input)) return false;
    if (bits.bits(static_cast<int>(8 * input_bytes - player_input_bits)) != 0) return false;
    shot.weapon = static_cast<WeaponId>(command.weapon);
    shot.rays = static_cast<std::uint8_t>(rays);
    for (std::size_t i = 0; i < rays; ++i) shot.screen_hashes[i] = bits.bits(32);
    return !bits.failed();
}

}  // namespace backsight::arena
