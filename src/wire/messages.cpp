#include <backsight/wire/messages.h>

#include <backsight/base/assert.h>

namespace backsight {
namespace {

constexpr int tick_bits = 46;
static_assert(max_tick.value == (std::int64_t{1} << tick_bits) - 1);
static_assert(max_commands_per_packet == 1u << 4 && command_window == 1u << 6);

/// Most deltas, and coordinates of most levels (16 m at the default step and 1 km), take one to three groups.
constexpr int position_group = 8;

bool read_coordinate(BitReader& in, std::int32_t before, std::int32_t& out) {
    const std::int64_t delta = in.signed_varint(position_group);
    // Compared before the sum is taken: a hostile delta may be anything.
    if (delta < -2 * std::int64_t{max_position_steps} || delta > 2 * std::int64_t{max_position_steps}) in.fail();
    if (in.failed()) return false;
    const std::int64_t value = before + delta;
    if (value < -max_position_steps || value > max_position_steps) in.fail();
    out = static_cast<std::int32_t>(value);
    return !in.failed();
}

bool read_type(BitReader& in, PacketType type) {
    if (in.bits(8) != static_cast<std::uint32_t>(type)) in.fail();
    return !in.failed();
}

}  // namespace

void write_command_header(BitWriter& out, const CommandPacketHeader& header) {
    BACKSIGHT_ASSERT(header.count >= 1 && header.count <= max_commands_per_packet);
    BACKSIGHT_ASSERT(header.newest >= header.count && header.base_offset < command_window);
    out.bits(static_cast<std::uint32_t>(PacketType::command), 8);
    out.bits(header.newest, 32);
    out.bits(header.count - 1, 4);
    out.bits(header.base_offset, 6);
}

bool read_command_header(BitReader& in, CommandPacketHeader& header) {
    if (!read_type(in, PacketType::command)) return false;
    header.newest = in.bits(32);
    header.count = in.bits(4) + 1;
    header.base_offset = in.bits(6);
    if (in.failed() || header.newest < header.count || header.base_offset >= header.first()) {
        in.fail();
        return false;
    }
    return true;
}

void write_command_body(BitWriter& out, const Command& before, const Command& command) {
    out.flag(command.fire);
    out.flag(command.weapon != before.weapon);
    if (command.weapon != before.weapon) out.bits(command.weapon, 8);
    write_position(out, before.origin, command.origin);
    write_component(out, command.direction.x);
    write_component(out, command.direction.y);
    write_component(out, command.direction.z);
}

bool read_command_body(BitReader& in, const Command& before, Command& command) {
    command.fire = in.flag();
    command.weapon = in.flag() ? static_cast<std::uint8_t>(in.bits(8)) : before.weapon;
    if (!read_position(in, before.origin, command.origin)) return false;
    command.direction.x = read_component(in);
    command.direction.y = read_component(in);
    command.direction.z = read_component(in);
    return !in.failed();
}

void write_snapshot_header(BitWriter& out, const SnapshotHeader& header) {
    BACKSIGHT_ASSERT(header.seq.value != 0 && header.tick >= Tick{0} && header.tick <= max_tick);
    const auto tick = static_cast<std::uint64_t>(header.tick.value);
    out.bits(static_cast<std::uint32_t>(PacketType::snapshot), 8);
    out.bits(header.seq.value, 32);
    out.bits(static_cast<std::uint32_t>(tick), 32);
    out.bits(static_cast<std::uint32_t>(tick >> 32), tick_bits - 32);
    out.bits(header.newest_command, 32);
    out.bits(header.entity_count, 16);
}

bool read_snapshot_header(BitReader& in, SnapshotHeader& header) {
    if (!read_type(in, PacketType::snapshot)) return false;
    header.seq = SnapshotSeq{in.bits(32)};
    const std::uint64_t low = in.bits(32);
    const std::uint64_t high = in.bits(tick_bits - 32);
    header.tick = Tick{static_cast<std::int64_t>(low | high << 32)};
    header.newest_command = in.bits(32);
    header.entity_count = static_cast<std::uint16_t>(in.bits(16));
    if (header.seq.value == 0) in.fail();
    return !in.failed();
}

void write_position(BitWriter& out, const QuantPosition& before, const QuantPosition& position) {
    out.signed_varint(std::int64_t{position.x} - before.x, position_group);
    out.signed_varint(std::int64_t{position.y} - before.y, position_group);
    out.signed_varint(std::int64_t{position.z} - before.z, position_group);
}

bool read_position(BitReader& in, const QuantPosition& before, QuantPosition& position) {
    return read_coordinate(in, before.x, position.x) && read_coordinate(in, before.y, position.y) &&
           read_coordinate(in, before.z, position.z);
}

void write_component(BitWriter& out, std::int16_t value) {
    BACKSIGHT_ASSERT(value != -32768);
    out.bits(static_cast<std::uint16_t>(value), 16);
}

std::int16_t read_component(BitReader& in) {
    const auto value = static_cast<std::int16_t>(static_cast<std::uint16_t>(in.bits(16)));
    if (value == -32768) in.fail();
    return value;
}

}  // namespace backsight
