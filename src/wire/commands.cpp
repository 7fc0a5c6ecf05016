#include <algorithm>
#include <bit>
#include <limits>

#include "commands.h"
#include "measure.h"
#include "stamp_parts.h"

namespace backsight {

using namespace wire_parts;

namespace {

constexpr int newest_group = 6;
constexpr std::int64_t largest_sequence = std::numeric_limits<std::uint32_t>::max();
constexpr int widest_command_interval = 24;

template <class Stream>
constexpr void code_newest(Stream& stream, std::int64_t& delta) {
    const auto class_of = [](std::int64_t d) -> std::size_t {
        if (d == 0 || d == 1) return static_cast<std::size_t>(d);
        return d >= 2 && d <= 9 ? 2 : 3;
    };
    stream.one_of(
        class_of(delta), [&] { delta = 0; }, [&] { delta = 1; }, [&] { stream.number(delta, 2, 9); },
        [&] { stream.signed_varint(delta, newest_group, largest_sequence); });
}

/// The mask if every snapshot newer than the base's newest had arrived, and nothing older since.
constexpr std::uint64_t expected_received(std::uint64_t base, std::int64_t delta) {
    if (delta >= 64) return ~std::uint64_t{0};
    if (delta >= 0) return base << delta | ((std::uint64_t{1} << delta) - 1);
    return delta > -64 ? base >> -delta : 0;
}

constexpr std::int64_t expected_shown(const StampCodec& codec, Moment base, std::uint32_t commands) {
    return base.raw + codec.command_interval * std::int64_t{std::min(commands, 1u << 16)};
}

template <class Stream>
constexpr void code_shown(Stream& stream, int width, std::int64_t expected, std::int64_t& shown) {
    std::uint64_t difference = Stream::is_reading ? 0 : to_zigzag(shown - expected);
    const int widths[] = {width - 2, width, width + 4};
    std::size_t chosen = 0;
    while (chosen < 3 && difference >> widths[chosen] != 0) ++chosen;
    const auto code_difference = [&](int bits) {
        stream.bits(difference, bits);
        if constexpr (Stream::is_reading) shown = expected + from_zigzag(difference);
    };
    stream.one_of(
        chosen, [&] { code_difference(widths[0]); }, [&] { code_difference(widths[1]); },
        [&] { code_difference(widths[2]); }, [&] { stream.bits(shown, moment_bits); });
}

template <class Stream>
constexpr void code(Stream& stream, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                    Field<Stream, ViewStamp>& stamp) {
    const std::int64_t base_newest = base.newest.value;
    std::int64_t delta = Stream::is_reading ? 0 : std::int64_t{stamp.newest.value} - base_newest;
    code_newest(stream, delta);
    stream.insist(delta >= -base_newest && delta <= largest_sequence - base_newest);
    const std::uint64_t expected = expected_received(base.received, delta);
    std::uint64_t flips = Stream::is_reading ? 0 : stamp.received ^ expected;
    code_flips(stream, flips);
    std::int64_t shown = Stream::is_reading ? 0 : stamp.shown.raw;
    stream.insist(shown >= 0 && shown <= max_moment.raw);
    code_shown(stream, usual_width(codec.command_interval), expected_shown(codec, base.shown, commands_since_base),
               shown);
    stream.insist(shown >= 0 && shown <= max_moment.raw);
    GroupOffsets offsets = Stream::is_reading ? base.offsets : stamp.offsets;
    code_offsets(stream, codec.groups, base.offsets, offsets);
    if constexpr (Stream::is_reading) {
        if (stream.failed()) return;
        stamp.offsets = offsets;
        stamp.shown = Moment{shown};
        stamp.newest = SnapshotSeq{static_cast<std::uint32_t>(base_newest + delta)};
        stamp.received = flips ^ expected;
    }
}

constexpr std::size_t measured_bits() {
    MeasureStream stream;
    const ViewStamp stamp;
    code(stream, StampCodec{std::int64_t{1} << widest_command_interval, max_draw_groups}, stamp, 0, stamp);
    return stream.bit_count();
}
static_assert(measured_bits() == max_stamp_bits);

/// Orders of residuals, measured on recorded players at 64 commands per second.
constexpr int straight_origin_order = 2;  ///< against the straight course of the two commands before

/// A byte of the input up to 1 << (near_byte_bits - 1) away is near. Measured on recorded players: turns in 16 bits
/// change their higher byte by this much.
constexpr int near_byte_bits = 3;

constexpr std::int64_t clamp_position(std::int64_t value) {
    return std::clamp<std::int64_t>(value, -max_position_steps, max_position_steps);
}

template <class Stream>
constexpr void code_origin(Stream& stream, const CommandContext& context, Field<Stream, QuantPosition>& origin) {
    const QuantPosition& nearer = context.origin;
    const QuantPosition& farther = context.older_origin;
    const auto step = static_cast<std::int64_t>(context.origin_step);
    const auto distance = static_cast<std::int64_t>(context.aim_distance);
    const auto code = [&](std::int32_t last, std::int32_t older, auto& value) {
        const std::int64_t onward = step == 0 ? 0 : (std::int64_t{last} - older) * distance / step;
        code_residual(stream, clamp_position(last + onward), step == 0 ? near_origin_order : straight_origin_order,
                      max_position_steps, value);
    };
    code(nearer.x, farther.x, origin.x);
    code(nearer.y, farther.y, origin.y);
    code(nearer.z, farther.z, origin.z);
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

constexpr std::size_t measured_command_bits() {
    const Command command;
    CommandContext context;
    context.input.size = max_command_input_bytes;
    MeasureStream nearer;
    code_body(nearer, context, command);
    context.origin_step = 1;
    MeasureStream straight;
    code_body(straight, context, command);
    return std::max(nearer.bit_count(), straight.bit_count()) + max_stamp_bits;
}
static_assert(measured_command_bits() == max_command_bits);

}  // namespace

const char* StampCodec::validate() const {
    const bool in_range = command_interval >= 1 && command_interval <= std::int64_t{1} << widest_command_interval;
    if (!in_range) return "command_interval";
    return groups >= 1 && groups <= max_draw_groups ? nullptr : "groups";
}

template <class Stream>
void code_stamp(Stream& stream, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                Field<Stream, ViewStamp>& stamp) {
    code(stream, codec, base, commands_since_base, stamp);
}

template void code_stamp(WriteStream&, const StampCodec&, const ViewStamp&, std::uint32_t, const ViewStamp&);
template void code_stamp(ReadStream&, const StampCodec&, const ViewStamp&, std::uint32_t, ViewStamp&);
template void code_stamp(MeasureStream&, const StampCodec&, const ViewStamp&, std::uint32_t, const ViewStamp&);

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

template <class Stream>
void code_command_body(Stream& stream, const CommandContext& context, Field<Stream, Command>& command) {
    code_body(stream, context, command);
}
template void code_command_body(WriteStream&, const CommandContext&, const Command&);
template void code_command_body(ReadStream&, const CommandContext&, Command&);
template void code_command_body(MeasureStream&, const CommandContext&, const Command&);

}  // namespace backsight
