#include <backsight/wire/stamp_codec.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace backsight {
namespace {

constexpr int newest_group = 6;
constexpr int moment_bits = 62;
static_assert(max_moment.raw == (std::int64_t{1} << moment_bits) - 1);

/// A class as a unary prefix: 0, 10, 110 and so on; the last class, `longest` ones, needs no closing zero.
void write_class(BitWriter& out, int index, int longest) {
    for (int i = 0; i < index; ++i) out.flag(true);
    if (index < longest) out.flag(false);
}

int read_class(BitReader& in, int longest) {
    int index = 0;
    while (index < longest && in.flag()) ++index;
    return index;
}

void write_newest(BitWriter& out, std::int64_t delta) {
    if (delta == 0 || delta == 1) {
        write_class(out, static_cast<int>(delta), 3);
    } else if (delta >= 2 && delta <= 9) {
        write_class(out, 2, 3);
        out.bits(static_cast<std::uint32_t>(delta - 2), 3);
    } else {
        write_class(out, 3, 3);
        out.signed_varint(delta, newest_group);
    }
}

std::int64_t read_newest(BitReader& in) {
    switch (read_class(in, 3)) {
        case 0:
            return 0;
        case 1:
            return 1;
        case 2:
            return 2 + static_cast<std::int64_t>(in.bits(3));
        default:
            return in.signed_varint(newest_group);
    }
}

/// The mask if every snapshot newer than the base's newest had arrived, and nothing older since.
std::uint64_t expected_received(std::uint64_t base, std::int64_t delta) {
    if (delta >= 64) return ~std::uint64_t{0};
    if (delta >= 0) return base << delta | ((std::uint64_t{1} << delta) - 1);
    return delta > -64 ? base >> -delta : 0;
}

void write_flips(BitWriter& out, std::uint64_t flips) {
    const int count = std::popcount(flips);
    if (count == 0) {
        write_class(out, 0, 4);
    } else if (count == 1 && flips < 256) {
        write_class(out, 1, 4);
        out.bits(static_cast<std::uint32_t>(std::countr_zero(flips)), 3);
    } else if (flips < 256) {
        write_class(out, 2, 4);
        out.bits(static_cast<std::uint32_t>(flips), 8);
    } else if (count <= 4) {
        write_class(out, 3, 4);
        out.bits(static_cast<std::uint32_t>(count - 1), 2);
        for (std::uint64_t left = flips; left != 0; left &= left - 1) {
            out.bits(static_cast<std::uint32_t>(std::countr_zero(left)), 6);
        }
    } else {
        write_class(out, 4, 4);
        out.u64(flips);
    }
}

std::uint64_t read_flips(BitReader& in) {
    switch (read_class(in, 4)) {
        case 0:
            return 0;
        case 1:
            return std::uint64_t{1} << in.bits(3);
        case 2:
            return in.bits(8);
        case 3: {
            std::uint64_t flips = 0;
            const std::uint32_t count = in.bits(2) + 1;
            for (std::uint32_t i = 0; i < count; ++i) flips |= std::uint64_t{1} << in.bits(6);
            return flips;
        }
        default:
            return in.u64();
    }
}

/// Bits that hold a difference of half a command interval either way.
int usual_width(const StampCodec& codec) {
    const auto interval = static_cast<std::uint64_t>(std::max<std::int64_t>(codec.command_interval, 1));
    return std::clamp(static_cast<int>(std::bit_width(interval - 1)), 6, 28);
}

std::int64_t expected_shown(const StampCodec& codec, Moment base, std::uint32_t commands) {
    return base.raw + codec.command_interval * std::int64_t{std::min(commands, 1u << 16)};
}

void write_shown(BitWriter& out, int width, std::int64_t expected, std::int64_t shown) {
    const std::uint64_t difference = to_zigzag(shown - expected);
    const int widths[] = {width - 2, width, width + 4};
    for (int i = 0; i < 3; ++i) {
        if (difference >> widths[i] != 0) continue;
        write_class(out, i, 3);
        out.bits(static_cast<std::uint32_t>(difference), widths[i]);
        return;
    }
    write_class(out, 3, 3);
    const auto raw = static_cast<std::uint64_t>(shown);
    out.bits(static_cast<std::uint32_t>(raw), 32);
    out.bits(static_cast<std::uint32_t>(raw >> 32), moment_bits - 32);
}

std::int64_t read_shown(BitReader& in, int width, std::int64_t expected) {
    switch (read_class(in, 3)) {
        case 0:
            return expected + from_zigzag(in.bits(width - 2));
        case 1:
            return expected + from_zigzag(in.bits(width));
        case 2:
            return expected + from_zigzag(in.bits(width + 4));
        default: {
            const std::uint64_t low = in.bits(32);
            const std::uint64_t high = in.bits(moment_bits - 32);
            return static_cast<std::int64_t>(low | high << 32);
        }
    }
}

}  // namespace

const char* StampCodec::validate() const {
    const bool in_range = command_interval >= 1 && command_interval <= std::int64_t{1} << 24;
    return in_range ? nullptr : "command_interval";
}

void write_stamp(BitWriter& out, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                 const ViewStamp& stamp) {
    BACKSIGHT_ASSERT(stamp.shown >= Moment{0} && stamp.shown <= max_moment);
    const std::int64_t delta = std::int64_t{stamp.newest.value} - std::int64_t{base.newest.value};
    write_newest(out, delta);
    write_flips(out, stamp.received ^ expected_received(base.received, delta));
    write_shown(out, usual_width(codec), expected_shown(codec, base.shown, commands_since_base), stamp.shown.raw);
}

bool read_stamp(BitReader& in, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands_since_base,
                ViewStamp& stamp) {
    const std::int64_t delta = read_newest(in);
    const std::int64_t base_newest = base.newest.value;
    // Compared before the sum is taken: a hostile delta may be anything.
    const bool newest_in_range =
        delta >= -base_newest && delta <= std::int64_t{std::numeric_limits<std::uint32_t>::max()} - base_newest;
    if (!newest_in_range) in.fail();
    const std::uint64_t flips = read_flips(in);
    const std::int64_t shown =
        read_shown(in, usual_width(codec), expected_shown(codec, base.shown, commands_since_base));
    if (shown < 0 || shown > max_moment.raw) in.fail();
    if (in.failed()) return false;
    stamp.shown = Moment{shown};
    stamp.newest = SnapshotSeq{static_cast<std::uint32_t>(base_newest + delta)};
    stamp.received = flips ^ expected_received(base.received, delta);
    return true;
}

}  // namespace backsight
