#include "command_shots.h"

#include "measure.h"
#include "stamp_parts.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace backsight {

using namespace wire_parts;

namespace {

static_assert(max_command_shots == 4);
constexpr int age_group = 2;
constexpr std::int64_t largest_snapshot = std::numeric_limits<std::uint32_t>::max();

/// The mask if nothing had arrived between the shot and the base but the snapshots that the base is ahead by.
constexpr std::uint64_t expected_before(const ViewStamp& base, std::int64_t age) {
    const std::int64_t newest = std::int64_t{base.newest.value} - age;
    if (newest <= 0) return 0;
    const std::uint64_t all = ~std::uint64_t{0};
    const std::uint64_t there = newest >= 64 ? all : (std::uint64_t{1} << newest) - 1;
    const std::uint64_t moved = age >= 64 ? all : base.received >> age | (age == 0 ? 0 : all << (64 - age));
    return moved & there;
}

template <class Stream>
constexpr void code_time_before(Stream& stream, int width, std::int64_t& time) {
    const auto code_time = [&](int bits) { stream.bits(time, bits); };
    const std::size_t wide = time >> (width + 4) == 0 ? 1 : 2;
    stream.one_of(
        time >> width == 0 ? 0 : wide, [&] { code_time(width); }, [&] { code_time(width + 4); },
        [&] { code_time(moment_bits); });
}

template <class Stream>
constexpr void code_stamp_before(Stream& stream, const StampCodec& codec, const ViewStamp& base,
                                 Field<Stream, ViewStamp>& stamp) {
    std::int64_t age = Stream::is_reading ? 0 : std::int64_t{base.newest.value} - stamp.newest.value;
    stream.varint(age, age_group, static_cast<std::uint64_t>(largest_snapshot));
    stream.insist(age <= base.newest.value);
    const std::uint64_t expected = expected_before(base, age);
    std::uint64_t flips = Stream::is_reading ? 0 : stamp.received ^ expected;
    code_flips(stream, flips);
    std::int64_t time = Stream::is_reading ? 0 : base.shown - stamp.shown;
    code_time_before(stream, usual_width(codec.command_interval), time);
    stream.insist(time <= base.shown.raw);
    GroupOffsets offsets = Stream::is_reading ? base.offsets : stamp.offsets;
    code_offsets(stream, codec.groups, base.offsets, offsets);
    if constexpr (Stream::is_reading) {
        if (stream.failed()) return;
        stamp.offsets = offsets;
        stamp.shown = base.shown - time;
        stamp.newest = SnapshotSeq{static_cast<std::uint32_t>(base.newest.value - age)};
        stamp.received = flips ^ expected;
    }
}

template <class Stream>
constexpr void code_shot(Stream& stream, const StampCodec& codec, const CommandShot& base,
                         Field<Stream, CommandShot>& shot) {
    if constexpr (Stream::is_reading) shot = base;
    stream.optional(shot.stamp != base.stamp, [&] { code_stamp_before(stream, codec, base.stamp, shot.stamp); });
    stream.optional(shot.weapon != base.weapon, [&] { stream.bits(shot.weapon, 8); });
    stream.optional(shot.origin != base.origin, [&] {
        code_residual(stream, base.origin.x, near_origin_order, max_position_steps, shot.origin.x);
        code_residual(stream, base.origin.y, near_origin_order, max_position_steps, shot.origin.y);
        code_residual(stream, base.origin.z, near_origin_order, max_position_steps, shot.origin.z);
    });
    stream.optional(shot.direction != base.direction, [&] { code_direction(stream, base.direction, shot.direction); });
    if constexpr (Stream::is_reading) shot.screen_hash = 0;
    stream.optional(shot.screen_hash != 0, [&] { stream.bits(shot.screen_hash, 32); });
}

template <class Stream>
constexpr void code_shots(Stream& stream, const StampCodec& codec, const CommandContext& after, std::uint32_t most,
                          Field<Stream, CommandShots>& shots) {
    if constexpr (Stream::is_reading) shots.count = 0;
    stream.optional(shots.count != 0, [&] {
        stream.number(shots.count, 1, std::int64_t{max_command_shots});
        stream.insist(shots.count <= most);
        CommandShot base{after.stamp, after.origin, after.direction, after.weapon, 0};
        const bool is_measuring = !Stream::is_reading && !Stream::is_writing;
        for (std::size_t i = is_measuring ? max_command_shots : shots.count; i > 0 && !stream.failed(); --i) {
            code_shot(stream, codec, base, shots.list[i - 1]);
            base = shots.list[i - 1];
        }
    });
}

constexpr std::size_t measured_shots_bits() {
    MeasureStream stream;
    const CommandShots shots;
    code_shots(stream, StampCodec{std::int64_t{1} << 24, max_draw_groups}, CommandContext{}, max_command_shots, shots);
    return stream.bit_count();
}
static_assert(measured_shots_bits() == max_command_shots_bits);

}  // namespace

bool can_precede(const ViewStamp& shot, const ViewStamp& next) {
    return shot.newest <= next.newest && shot.shown <= next.shown && shot.shown >= Moment{0};
}

template <class Stream>
void code_command_shots(Stream& stream, const StampCodec& codec, const CommandContext& after, std::uint32_t most,
                        Field<Stream, CommandShots>& shots) {
    code_shots(stream, codec, after, most, shots);
}
template void code_command_shots(WriteStream&, const StampCodec&, const CommandContext&, std::uint32_t,
                                 const CommandShots&);
template void code_command_shots(ReadStream&, const StampCodec&, const CommandContext&, std::uint32_t, CommandShots&);

}  // namespace backsight
