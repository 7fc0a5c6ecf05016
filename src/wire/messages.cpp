#include <limits>

#include "measure.h"
#include "packets.h"

namespace backsight {
namespace {

constexpr int whole_tick_bits = 46;
static_assert(max_tick.value == (std::int64_t{1} << whole_tick_bits) - 1);
static_assert(max_commands_per_packet == 1u << 4 && command_window == 1u << 6 && max_baseline_age == 1u << 6);

constexpr std::int64_t largest_number = std::numeric_limits<std::uint32_t>::max();
constexpr int ticks_group = 3;
constexpr std::int64_t most_extra_ticks = (1 << 20) - 1;
constexpr int handed_out_group = 4;
constexpr std::int64_t most_handed_out = (1 << 16) - 1;
constexpr int count_group = 4;
constexpr int scale_number_group = 4;
constexpr int scale_age_group = 7;
constexpr int scale_later_group = 14;
constexpr std::int64_t most_scale_later = (std::int64_t{1} << 50) - 1;

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
                stream.insist(known != 0 && known + off >= 1 && known + off <= largest_number);
                number = stream.failed() ? 0 : static_cast<std::uint32_t>(known + off);
            }
        },
        [&] { stream.bits(number, 32); });
}

template <class Stream>
constexpr void code_header(Stream& stream, std::uint32_t known, Field<Stream, CommandPacketHeader>& header) {
    PacketType type = header.has_shots ? PacketType::command_with_shots : PacketType::command;
    stream.bits(type, 8);
    stream.insist(type == PacketType::command || type == PacketType::command_with_shots);
    if constexpr (Stream::is_reading) header.has_shots = type == PacketType::command_with_shots;
    code_number(stream, known, header.newest);
    stream.number(header.count, 1, max_commands_per_packet);
    stream.number(header.base_offset, 0, command_window - 1);
    if constexpr (!Stream::is_writing && !Stream::is_reading) return;
    stream.insist(header.newest >= header.count && header.base_offset < header.first());
}

/// Neither tick nor command went back since the reference, and both are near enough.
template <class Stream>
constexpr void code_since_reference(Stream& stream, const HeaderContext& context,
                                    Field<Stream, SnapshotHeader>& header) {
    std::uint32_t age = Stream::is_reading ? 1 : header.seq.value - header.reference.value;
    stream.number(age, 1, max_baseline_age);
    stream.insist(age < header.seq.value || !Stream::is_reading);
    if constexpr (Stream::is_reading) header.reference = {stream.failed() ? 0 : header.seq.value - age};
    SnapshotReference reference;
    if (context.look_up) reference = context.look_up(header.reference);
    std::int64_t ticks = Stream::is_reading ? 0 : header.tick - reference.tick - std::int64_t{age};
    std::int64_t commands = Stream::is_reading ? 0 : std::int64_t{header.newest_command} - reference.newest_command;
    stream.varint(ticks, ticks_group, most_extra_ticks);
    stream.varint(commands, handed_out_group, most_handed_out);
    if constexpr (Stream::is_reading) {
        const bool is_known = reference.tick != no_tick;
        header.tick = is_known ? reference.tick + (age + ticks) : no_tick;
        stream.insist(header.tick <= max_tick && reference.newest_command + commands <= largest_number);
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
constexpr void code_time_scale(Stream& stream, Tick tick, Field<Stream, TimeScale>& scale) {
    std::int64_t age = Stream::is_writing ? tick - scale.from : 0;
    bool goes_on = scale.permille != 0;
    std::int64_t later = scale.later.value;
    std::uint32_t permille = goes_on ? scale.permille : TimeScale::slowest_permille;
    stream.varint(scale.number, scale_number_group, largest_number);
    stream.varint(age, scale_age_group, max_tick.value);
    goes_on = stream.optional(
        goes_on, [&] { stream.number(permille, TimeScale::slowest_permille, TimeScale::fastest_permille); });
    stream.signed_varint(later, scale_later_group, most_scale_later);
    if constexpr (Stream::is_reading) {
        scale.from = tick == no_tick ? Tick{0} : tick - age;
        scale.later = Micros{later};
        scale.permille = goes_on ? permille : 0;
        stream.insist(scale.number != 0 && scale.validate() == nullptr);
    }
}

template <class Stream>
constexpr void code_header(Stream& stream, const HeaderContext& context, Field<Stream, SnapshotHeader>& header) {
    PacketType type = header.time_scale.number != 0 ? PacketType::snapshot_with_scale : PacketType::snapshot;
    stream.bits(type, 8);
    stream.insist(type == PacketType::snapshot || type == PacketType::snapshot_with_scale);
    code_number(stream, context.newest.value, header.seq.value);
    stream.insist(header.seq.value != 0 || (!Stream::is_reading && !Stream::is_writing));
    stream.one_of(
        header.reference.value != 0 ? 0 : 1, [&] { code_since_reference(stream, context, header); },
        [&] { code_without_reference(stream, header); });
    if (type == PacketType::snapshot_with_scale) code_time_scale(stream, header.tick, header.time_scale);
    stream.varint(header.entity_count, count_group, 0xffff);
}

constexpr std::size_t measured_header_bits() {
    MeasureStream stream;
    const SnapshotHeader header;
    code_header(stream, HeaderContext{}, header);
    return stream.bit_count();
}
static_assert(measured_header_bits() == max_snapshot_header_bits);

constexpr std::size_t measured_scale_bits() {
    MeasureStream stream;
    const TimeScale scale;
    code_time_scale(stream, Tick{0}, scale);
    return stream.bit_count();
}
static_assert(measured_scale_bits() == max_time_scale_bits);

}  // namespace

bool can_refer(const SnapshotHeader& header, const SnapshotReference& reference) {
    if (reference.tick == no_tick) return false;
    const std::int64_t age = std::int64_t{header.seq.value} - header.reference.value;
    const std::int64_t ticks = header.tick - reference.tick - age;
    const std::int64_t commands = std::int64_t{header.newest_command} - reference.newest_command;
    return age >= 1 && age <= max_baseline_age && ticks >= 0 && ticks <= most_extra_ticks && commands >= 0 &&
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
void code_snapshot_header(Stream& stream, const HeaderContext& context, Field<Stream, SnapshotHeader>& header) {
    code_header(stream, context, header);
}
template void code_snapshot_header(WriteStream&, const HeaderContext&, const SnapshotHeader&);
template void code_snapshot_header(ReadStream&, const HeaderContext&, SnapshotHeader&);
template void code_snapshot_header(MeasureStream&, const HeaderContext&, const SnapshotHeader&);

SnapshotHeader read_snapshot_header(BitReader& in, SnapshotSeq newest,
                                    FunctionRef<const SnapshotHeader*(SnapshotSeq seq)> look_up) {
    SnapshotHeader header;
    ReadStream stream(in);
    const auto reference = [&look_up](SnapshotSeq seq) {
        const SnapshotHeader* known = look_up(seq);
        return known != nullptr ? SnapshotReference{known->tick, known->newest_command} : SnapshotReference{};
    };
    code_snapshot_header(stream, {newest, reference}, header);
    return header;
}

}  // namespace backsight
