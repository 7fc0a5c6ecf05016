#include <backsight/wire/messages.h>

#include <limits>

namespace backsight {
namespace {

constexpr int tick_bits = 46;
static_assert(max_tick.value == (std::int64_t{1} << tick_bits) - 1);
static_assert(max_commands_per_packet == 1u << 4 && command_window == 1u << 6 && max_baseline_age == 1u << 6);

constexpr std::int64_t largest_number = std::numeric_limits<std::uint32_t>::max();
constexpr int ticks_group = 3;
constexpr std::int64_t most_ticks = (1 << 20) - 1;
constexpr int handed_out_group = 4;
constexpr std::int64_t most_handed_out = (1 << 16) - 1;
constexpr int count_group = 4;

/// Orders of residuals, measured on recorded players at 64 commands per second.
constexpr int straight_origin_order = 2;  ///< against the straight course of the two commands before
constexpr int near_origin_order = 7;      ///< against one command before
constexpr int direction_order = 7;
constexpr int longest_component_order = 0;
constexpr std::int64_t unit = 32767;

/// A byte of the input up to 1 << (near_byte_bits - 1) away is near. Measured on recorded players: turns in 16 bits
/// change their higher byte by this much.
constexpr int near_byte_bits = 3;

template <class Stream>
constexpr void code_type(Stream& stream, PacketType type) {
    PacketType read = type;
    stream.bits(read, 8);
    stream.require(read == type);
}

/// Codes a number in short, if the receiver has one near.
template <class Stream>
constexpr void code_number(Stream& stream, std::uint32_t known, Field<Stream, std::uint32_t>& number) {
    std::uint16_t low = Stream::is_reading ? std::uint16_t{0} : static_cast<std::uint16_t>(number & 0xffff);
    const std::int64_t ahead = std::int64_t{number} - known;
    const bool is_near = ahead > -std::int64_t{short_number_reach} && ahead < std::int64_t{short_number_reach};
    stream.one_of(
        known != 0 && is_near ? 0 : 1,
        [&] {
            stream.bits(low, 16);
            if constexpr (Stream::is_reading) {
                const std::int64_t off = static_cast<std::int16_t>(static_cast<std::uint16_t>(low - known));
                stream.require(known != 0 && known + off >= 1 && known + off <= largest_number);
                number = stream.failed() ? 0 : static_cast<std::uint32_t>(known + off);
            }
        },
        [&] { stream.bits(number, 32); });
}

template <class Stream>
constexpr void code_header(Stream& stream, std::uint32_t known, Field<Stream, CommandPacketHeader>& header) {
    code_type(stream, PacketType::command);
    code_number(stream, known, header.newest);
    stream.number(header.count, 1, max_commands_per_packet);
    stream.number(header.base_offset, 0, command_window - 1);
    if constexpr (!Stream::is_writing && !Stream::is_reading) return;
    stream.require(header.newest >= header.count && header.base_offset < header.first());
}

constexpr std::int64_t magnitude(std::int64_t value) { return value < 0 ? -value : value; }

/// The whole part of the square root, by bits: equal on every machine.
constexpr std::int64_t whole_root(std::int64_t value) {
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 16; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= value) root += bit;
    }
    return root;
}

/// The two shorter components of `before` against their own; the longest follows from them, as it is a unit vector.
template <class Stream>
constexpr void code_direction(Stream& stream, const QuantDirection& before, Field<Stream, QuantDirection>& direction) {
    const std::int16_t old[] = {before.x, before.y, before.z};
    std::int16_t now[] = {direction.x, direction.y, direction.z};
    int longest = 0;
    for (int i = 1; i < 3; ++i) longest = magnitude(old[i]) > magnitude(old[longest]) ? i : longest;
    std::int64_t left = unit * unit;
    for (int i = 0; i < 3; ++i) {
        if (i == longest) continue;
        code_residual(stream, old[i], direction_order, unit, now[i]);
        left -= std::int64_t{now[i]} * now[i];
    }
    const std::int64_t root = left > 0 ? whole_root(left) : 0;
    code_residual(stream, old[longest] < 0 ? -root : root, longest_component_order, unit, now[longest]);
    if constexpr (Stream::is_reading) direction = {now[0], now[1], now[2]};
}

constexpr std::int64_t clamp_position(std::int64_t value) {
    return std::clamp<std::int64_t>(value, -max_position_steps, max_position_steps);
}

template <class Stream>
constexpr void code_origin(Stream& stream, const CommandContext& context, Field<Stream, QuantPosition>& origin) {
    const QuantPosition& near = context.origin;
    const QuantPosition& far = context.older_origin;
    const auto step = static_cast<std::int64_t>(context.origin_step);
    const auto distance = static_cast<std::int64_t>(context.aim_distance);
    const auto code = [&](std::int32_t last, std::int32_t older, auto& value) {
        const std::int64_t onward = step == 0 ? 0 : (std::int64_t{last} - older) * distance / step;
        code_residual(stream, clamp_position(last + onward), step == 0 ? near_origin_order : straight_origin_order,
                      max_position_steps, value);
    };
    code(near.x, far.x, origin.x);
    code(near.y, far.y, origin.y);
    code(near.z, far.z, origin.z);
}

template <class Stream>
constexpr void code_input_byte(Stream& stream, std::uint8_t before, Field<Stream, std::uint8_t>& byte) {
    const auto difference = static_cast<std::int8_t>(static_cast<std::uint8_t>(byte - before));
    // The differences from 1 on, as 0 is a class of its own.
    std::uint64_t beyond = Stream::is_reading || difference == 0 ? 0 : to_zigzag(difference) - 1;
    const bool is_near = beyond >> near_byte_bits == 0;
    if constexpr (Stream::is_reading) byte = before;
    const std::size_t changed = is_near ? 1 : 2;
    stream.one_of(
        difference == 0 ? 0 : changed, [] {},
        [&] {
            stream.bits(beyond, near_byte_bits);
            if constexpr (Stream::is_reading) byte = static_cast<std::uint8_t>(before + from_zigzag(beyond + 1));
        },
        [&] { stream.bits(byte, 8); });
}

template <class Stream>
constexpr void code_input(Stream& stream, const CommandInput& before, Field<Stream, CommandInput>& input) {
    if constexpr (Stream::is_reading) input = before;
    stream.optional(input != before, [&] {
        stream.optional(input.size != before.size,
                        [&] { stream.number(input.size, 0, std::int64_t{max_command_input_bytes}); });
        if constexpr (Stream::is_reading) input.bytes = {};
        const bool is_measuring = !Stream::is_reading && !Stream::is_writing;
        const std::size_t size = is_measuring ? max_command_input_bytes : input.size;
        for (std::size_t i = 0; i < size; ++i) {
            if (i < before.size) {
                code_input_byte(stream, before.bytes[i], input.bytes[i]);
            } else {
                stream.bits(input.bytes[i], 8);
            }
        }
    });
}

template <class Stream>
constexpr void code_body(Stream& stream, const CommandContext& context, Field<Stream, Command>& command) {
    stream.flag(command.fire);
    if constexpr (Stream::is_reading) command.weapon = context.weapon;
    stream.optional(command.weapon != context.weapon, [&] { stream.bits(command.weapon, 8); });
    if constexpr (Stream::is_reading) command.origin = {};
    if constexpr (Stream::is_reading) command.direction = {};
    stream.optional(command.aims(), [&] {
        code_origin(stream, context, command.origin);
        if constexpr (Stream::is_reading) command.direction = context.direction;
        stream.optional(command.direction != context.direction,
                        [&] { code_direction(stream, context.direction, command.direction); });
    });
    code_input(stream, context.input, command.input);
}

/// Neither tick nor command went back since the reference, and both are near enough.
template <class Stream>
constexpr void code_since_reference(Stream& stream, const HeaderContext& context,
                                    Field<Stream, SnapshotHeader>& header) {
    std::uint32_t age = Stream::is_reading ? 1 : header.seq.value - header.reference.value;
    stream.number(age, 1, max_baseline_age);
    stream.require(age < header.seq.value || !Stream::is_reading);
    if constexpr (Stream::is_reading) header.reference = {stream.failed() ? 0 : header.seq.value - age};
    SnapshotReference reference;
    if (context.look_up) reference = context.look_up(header.reference);
    std::int64_t ticks = Stream::is_reading ? 0 : header.tick - reference.tick - std::int64_t{age};
    std::int64_t commands = Stream::is_reading ? 0 : std::int64_t{header.newest_command} - reference.newest_command;
    stream.varint(ticks, ticks_group, most_ticks);
    stream.varint(commands, handed_out_group, most_handed_out);
    if constexpr (Stream::is_reading) {
        const bool is_known = reference.tick != no_tick;
        header.tick = is_known ? reference.tick + (age + ticks) : no_tick;
        stream.require(header.tick <= max_tick && reference.newest_command + commands <= largest_number);
        const std::int64_t newest = is_known ? reference.newest_command + commands : 0;
        header.newest_command = static_cast<std::uint32_t>(newest);
    }
}

template <class Stream>
constexpr void code_without_reference(Stream& stream, Field<Stream, SnapshotHeader>& header) {
    std::int64_t tick = Stream::is_reading ? 0 : header.tick.value;
    stream.number(tick, 0, max_tick.value);
    stream.bits(header.newest_command, 32);
    if constexpr (Stream::is_reading) {
        header.tick = Tick{tick};
        header.reference = {};
    }
}

template <class Stream>
constexpr void code_header(Stream& stream, const HeaderContext& context, Field<Stream, SnapshotHeader>& header) {
    code_type(stream, PacketType::snapshot);
    code_number(stream, context.newest.value, header.seq.value);
    stream.require(header.seq.value != 0 || (!Stream::is_reading && !Stream::is_writing));
    stream.one_of(
        header.reference.value != 0 ? 0 : 1, [&] { code_since_reference(stream, context, header); },
        [&] { code_without_reference(stream, header); });
    stream.varint(header.entity_count, count_group, 0xffff);
}

constexpr std::size_t measured_command_bits() {
    const Command command;
    CommandContext context;
    context.input.size = max_command_input_bytes;
    MeasureStream near;
    code_body(near, context, command);
    context.origin_step = 1;
    MeasureStream straight;
    code_body(straight, context, command);
    return std::max(near.bit_count(), straight.bit_count()) + max_stamp_bits;
}
static_assert(measured_command_bits() == max_command_bits);

constexpr std::size_t measured_header_bits() {
    MeasureStream stream;
    const SnapshotHeader header;
    code_header(stream, HeaderContext{}, header);
    return stream.bit_count();
}
static_assert(measured_header_bits() == max_snapshot_header_bits);

}  // namespace

void CommandContext::advance(const Command& command, std::uint32_t commands) {
    if (command.aims()) {
        older_origin = origin;
        origin_step = aim_distance;
        origin = command.origin;
        direction = command.direction;
        aim_distance = commands;
    } else if (aim_distance != 0) {
        aim_distance += commands;
    }
    stamp = command.stamp;
    weapon = command.weapon;
    input = command.input;
    distance = commands;
}

bool can_refer(const SnapshotHeader& header, const SnapshotReference& reference) {
    if (reference.tick == no_tick) return false;
    const std::int64_t age = std::int64_t{header.seq.value} - header.reference.value;
    const std::int64_t ticks = header.tick - reference.tick - age;
    const std::int64_t commands = std::int64_t{header.newest_command} - reference.newest_command;
    return age >= 1 && age <= max_baseline_age && ticks >= 0 && ticks <= most_ticks && commands >= 0 &&
           commands <= most_handed_out;
}

template <class Stream>
void code_command_header(Stream& stream, std::uint32_t known, Field<Stream, CommandPacketHeader>& header) {
    code_header(stream, known, header);
}
template void code_command_header(WriteStream&, std::uint32_t, const CommandPacketHeader&);
template void code_command_header(ReadStream&, std::uint32_t, CommandPacketHeader&);
template void code_command_header(MeasureStream&, std::uint32_t, const CommandPacketHeader&);

template <class Stream>
void code_command_body(Stream& stream, const CommandContext& context, Field<Stream, Command>& command) {
    code_body(stream, context, command);
}
template void code_command_body(WriteStream&, const CommandContext&, const Command&);
template void code_command_body(ReadStream&, const CommandContext&, Command&);
template void code_command_body(MeasureStream&, const CommandContext&, const Command&);

template <class Stream>
void code_snapshot_header(Stream& stream, const HeaderContext& context, Field<Stream, SnapshotHeader>& header) {
    code_header(stream, context, header);
}
template void code_snapshot_header(WriteStream&, const HeaderContext&, const SnapshotHeader&);
template void code_snapshot_header(ReadStream&, const HeaderContext&, SnapshotHeader&);
template void code_snapshot_header(MeasureStream&, const HeaderContext&, const SnapshotHeader&);

}  // namespace backsight
