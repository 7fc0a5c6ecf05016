#include <backsight/wire/stamp_codec.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace backsight {
namespace {

constexpr int newest_group = 6;
constexpr std::int64_t largest_sequence = std::numeric_limits<std::uint32_t>::max();
constexpr int moment_bits = 62;
static_assert(max_moment.raw == (std::int64_t{1} << moment_bits) - 1);
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

constexpr std::size_t class_of_flips(std::uint64_t flips) {
    const int count = std::popcount(flips);
    if (count == 0) return 0;
    if (flips < 256) return count == 1 ? 1 : 2;
    return count <= 4 ? 3 : 4;
}

template <class Stream>
constexpr void code_one_flip(Stream& stream, std::uint64_t& flips, int width) {
    int position = std::countr_zero(flips) & 63;
    stream.bits(position, width);
    flips = Stream::is_reading ? flips | std::uint64_t{1} << position : flips & (flips - 1);
}

template <class Stream>
constexpr void code_few_flips(Stream& stream, std::uint64_t& flips) {
    int count = std::popcount(flips);
    stream.number(count, 1, 4);
    const int most = Stream::is_reading || Stream::is_writing ? count : 4;
    for (int i = 0; i < most; ++i) code_one_flip(stream, flips, 6);
}

template <class Stream>
constexpr void code_flips(Stream& stream, std::uint64_t& flips) {
    stream.one_of(
        class_of_flips(flips), [] {}, [&] { code_one_flip(stream, flips, 3); }, [&] { stream.bits(flips, 8); },
        [&] { code_few_flips(stream, flips); }, [&] { stream.bits(flips, 64); });
}

/// Bits that hold a difference of half a command interval either way.
constexpr int usual_width(std::int64_t command_interval) {
    const auto interval = static_cast<std::uint64_t>(std::max<std::int64_t>(command_interval, 1));
    return std::clamp(static_cast<int>(std::bit_width(interval - 1)), 6, 28);
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

/// Bits of an offset coded by itself.
constexpr int offset_bits = 25;
static_assert(std::uint64_t{max_group_offset} << 1 == (std::uint64_t{1} << offset_bits) - 2);

template <class Stream>
constexpr void code_offset(Stream& stream, std::int64_t expected, std::int32_t& offset) {
    std::int64_t value = Stream::is_reading ? expected : std::int64_t{offset};
    const std::uint64_t change = Stream::is_reading ? 0 : to_zigzag(value - expected);
    const auto code_change = [&](int bits) {
        std::uint64_t difference = change;
        stream.bits(difference, bits);
        if constexpr (Stream::is_reading) value = expected + from_zigzag(difference);
    };
    std::size_t chosen = change == 0 ? 0 : 1;
    if (change >= 1u << 7) chosen = change < 1u << 14 ? 2 : 3;
    stream.one_of(
        chosen, [] {}, [&] { code_change(7); }, [&] { code_change(14); },
        [&] {
            std::uint64_t whole = Stream::is_reading ? 0 : to_zigzag(value);
            stream.bits(whole, offset_bits);
            if constexpr (Stream::is_reading) value = from_zigzag(whole);
        });
    stream.require(value >= -max_group_offset && value <= max_group_offset);
    if constexpr (Stream::is_reading) offset = static_cast<std::int32_t>(stream.failed() ? 0 : value);
}

template <class Stream>
constexpr void code(Stream& stream, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                    Field<Stream, ViewStamp>& stamp) {
    const std::int64_t base_newest = base.newest.value;
    std::int64_t delta = Stream::is_reading ? 0 : std::int64_t{stamp.newest.value} - base_newest;
    code_newest(stream, delta);
    stream.require(delta >= -base_newest && delta <= largest_sequence - base_newest);
    const std::uint64_t expected = expected_received(base.received, delta);
    std::uint64_t flips = Stream::is_reading ? 0 : stamp.received ^ expected;
    code_flips(stream, flips);
    std::int64_t shown = Stream::is_reading ? 0 : stamp.shown.raw;
    stream.require(shown >= 0 && shown <= max_moment.raw);
    code_shown(stream, usual_width(codec.command_interval), expected_shown(codec, base.shown, commands_since_base),
               shown);
    stream.require(shown >= 0 && shown <= max_moment.raw);
    GroupOffsets offsets = Stream::is_reading ? base.offsets : stamp.offsets;
    std::int64_t change = 0;
    for (std::size_t i = 0; i + 1 < codec.groups; ++i) {
        // All change alike where it is group 0 that slews.
        code_offset(stream, std::clamp<std::int64_t>(base.offsets[i] + change, -max_group_offset, max_group_offset),
                    offsets[i]);
        change = std::int64_t{offsets[i]} - base.offsets[i];
    }
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

}  // namespace backsight
