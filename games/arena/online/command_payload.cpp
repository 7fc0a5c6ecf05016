#include "arena/online/command_payload.h"

#include <backsight/wire/streams.h>

#include "arena/movement.h"

namespace backsight::arena {

namespace {

// Zero, before the tick: room for one more bit of the weapon.
constexpr auto unused_bits = static_cast<int>(8 * tick_byte - (player_input_bits + 1 + swing_bits));
static_assert(step_proof_bytes % 4 != 0, "a proof has a size that no hashes have, and needs no flag");
constexpr std::uint32_t tick_mask = (1u << CommandBuffer::tick_bits) - 1;
constexpr int outcome_bits = 3;

// A blade's attack has the step of its swing, and no other has one.
bool is_swing_sound(const PlayerCommand& command) {
    const bool is_blade = command.rays > 0 && weapon(command.fired).swing_steps > 0;
    return is_blade == (command.swing > 0);
}

// Reads which weapon fired, and whether it has rays.
bool read_shot(const Command& command, PlayerCommand& out) {
    if (command.weapon >= weapon_count) return false;
    out.fired = static_cast<WeaponId>(command.weapon);
    out.launches = WeaponId::count_;
    if (!command.fire) return out.rays == 0 && command.weapon == 0 && out.swing == 0;
    if (out.rays > 1 && weapon(out.fired).rays == 0) return false;
    if (!is_swing_sound(out)) return false;
    if (is_projectile(out.fired)) out.launches = out.fired;
    return is_projectile(out.fired) == (out.rays == 0);
}

bool read_report(BitReader& bits, std::optional<ImageReport>& report) {
    report.emplace();
    report->command = bits.bits(ImageReport::command_bits);
    ReadStream stream(bits);
    code_open_enum<outcome_bits>(stream, report->outcome);
    report->end_hash = bits.bits(32);
    return !bits.failed();
}

bool read_proof(BitReader& bits, PlayerCommand& out) {
    const std::uint32_t ago = bits.bits(8);
    const std::uint32_t read = bits.bits(32);
    const std::uint32_t gave = bits.bits(32);
    out.proof = StepProof{out.seq - ago, read, gave};
    return !bits.failed() && ago > 0 && ago < out.seq;
}

}  // namespace

bool can_carry(const PlayerCommand& command, const StepProof& proof) {
    return command.rays == 0 && !command.image && proof.number > 0 && proof.number < command.seq &&
           command.seq - proof.number <= oldest_step_proof;
}

void write_input(BitWriter& out, const PlayerInput& input) {
    out.bits(static_cast<std::uint8_t>(input.forward), 8);
    out.bits(static_cast<std::uint8_t>(input.left), 8);
    out.bits(input.yaw, 16);
    out.bits(static_cast<std::uint16_t>(input.pitch), 16);
    out.bits(input.buttons & ((1u << button_bits) - 1), button_bits);
    out.bits(static_cast<std::uint32_t>(input.weapon), weapon_bits);
}

bool read_input(BitReader& in, PlayerInput& input) {
    input.forward = static_cast<std::int8_t>(in.bits(8));
    input.left = static_cast<std::int8_t>(in.bits(8));
    input.yaw = static_cast<std::uint16_t>(in.bits(16));
    input.pitch = static_cast<std::int16_t>(in.bits(16));
    input.buttons = static_cast<std::uint8_t>(in.bits(button_bits));
    const std::uint32_t weapon = in.bits(weapon_bits);
    if (in.failed() || weapon >= weapon_count) return false;
    input.weapon = static_cast<WeaponId>(weapon);
    return true;
}

Command write_command(const PlayerCommand& command) {
    Command out;
    out.seq = command.seq;
    out.stamp = command.stamp;
    BitWriter bits(out.input.bytes);
    write_input(bits, command.input);
    bits.flag(command.image.has_value());
    bits.bits(command.swing, swing_bits);
    if constexpr (unused_bits > 0) bits.bits(0, unused_bits);
    bits.bits((static_cast<std::uint32_t>(command.tick.value) - command.seq) & tick_mask, CommandBuffer::tick_bits);
    if (command.rays > 0 || is_projectile(command.launches)) {
        out.fire = true;
        out.weapon = static_cast<std::uint8_t>(command.rays > 0 ? command.fired : command.launches);
        out.origin = command.muzzle;
        out.direction = command.direction;
    }
    for (std::size_t i = 0; i < command.rays; ++i) bits.bits(command.screen_hashes[i], 32);
    if (command.image) {
        bits.bits(command.image->command, ImageReport::command_bits);
        bits.bits(static_cast<std::uint32_t>(command.image->outcome), outcome_bits);
        bits.bits(command.image->end_hash, 32);
    }
    if (command.proof) {
        bits.bits(command.seq - command.proof->number, 8);
        bits.bits(command.proof->read, 32);
        bits.bits(command.proof->gave, 32);
    }
    out.input.size = static_cast<std::uint8_t>(bits.byte_count());
    return out;
}

std::optional<std::uint32_t> tick_bits_of(const Command& command) {
    if (command.input.size <= tick_byte) return std::nullopt;
    return (command.input.bytes[tick_byte] + command.seq) & tick_mask;
}

bool is_for(const Command& command, Tick tick) {
    return tick_bits_of(command) == (static_cast<std::uint32_t>(tick.value) & tick_mask);
}

bool read_command(const Command& command, PlayerCommand& out) {
    out.seq = command.seq;
    out.stamp = command.stamp;
    out.muzzle = command.origin;
    out.direction = command.direction;
    out.image.reset();
    out.proof.reset();
    BitReader bits(command.input.view());
    if (!read_input(bits, out.input)) return false;
    const bool has_image = bits.flag();
    out.swing = static_cast<std::uint8_t>(bits.bits(swing_bits));
    if constexpr (unused_bits > 0) {
        if (bits.bits(unused_bits) != 0) return false;
    }
    bits.bits(CommandBuffer::tick_bits);
    if (bits.failed()) return false;
    const bool has_proof = !has_image && command.input.size == input_bytes + step_proof_bytes;
    const std::size_t besides = input_bytes + (has_image ? image_report_bytes : 0) + (has_proof ? step_proof_bytes : 0);
    if (command.input.size < besides) return false;
    const std::size_t rays = (command.input.size - besides) / 4;
    if (command.input.size != besides + 4 * rays || rays > max_rays) return false;
    out.rays = static_cast<std::uint8_t>(rays);
    for (std::size_t i = 0; i < rays; ++i) out.screen_hashes[i] = bits.bits(32);
    if (has_image && !read_report(bits, out.image)) return false;
    if (has_proof && !read_proof(bits, out)) return false;
    return !bits.failed() && read_shot(command, out);
}

}  // namespace backsight::arena
