// View stamps: a base and a stamp coded against it. What can be read is written back and read again as the same.

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"
#include "wire/commands.h"

#include <array>

using namespace backsight;

int fuzz_stamp(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    StampCodec codec;
    codec.command_interval = 1 + static_cast<std::int64_t>(input.number(3));
    codec.groups = 1 + static_cast<std::uint32_t>(codec.command_interval) % max_draw_groups;
    if (codec.validate() != nullptr) return 0;
    const auto commands_since_base = static_cast<std::uint32_t>(input.number(2));
    ViewStamp base;
    BitReader in(input.bytes(size));
    const std::uint64_t count = 1 + in.bits(3);
    for (std::uint64_t i = 0; i < count; ++i) {
        ViewStamp stamp;
        ReadStream reader(in);
        code_stamp(reader, codec, base, commands_since_base, stamp);
        if (in.failed()) return 0;
        test::require(stamp.shown >= Moment{0} && stamp.shown <= max_moment);
        for (const std::int32_t offset : stamp.offsets) {
            test::require(offset >= -max_group_offset && offset <= max_group_offset);
        }
        std::array<std::uint8_t, 40> bytes;
        BitWriter out(bytes);
        WriteStream writer(out);
        code_stamp(writer, codec, base, commands_since_base, stamp);
        test::require(!out.failed() && out.bit_count() <= max_stamp_bits);
        BitReader again(bytes);
        ViewStamp same;
        ReadStream reader_again(again);
        code_stamp(reader_again, codec, base, commands_since_base, same);
        test::require(!again.failed() && same == stamp);
        base = stamp;
    }
    return 0;
}
