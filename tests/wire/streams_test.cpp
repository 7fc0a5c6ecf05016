#include <backsight/wire/streams.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

#include "wire/measure.h"

namespace backsight {
namespace {

struct Door {
    std::int32_t angle = 0;
    std::uint64_t key = 0;
    bool is_locked = false;
    std::uint32_t visitors = 0;
    std::int64_t draught = 0;
    std::int32_t bend = 0;
    std::size_t kind = 0;
    std::uint8_t colour = 0;

    friend bool operator==(const Door&, const Door&) = default;
};

template <class Stream>
constexpr void code_door(Stream& stream, Field<Stream, Door>& door) {
    stream.number(door.angle, -90, 90);
    stream.optional(door.is_locked, [&] {
        if constexpr (Stream::is_reading) door.is_locked = true;
        stream.bits(door.key, 64);
    });
    stream.varint(door.visitors, 3, 1000);
    stream.signed_varint(door.draught, 5, 5000);
    stream.residual(door.bend, 2, 70000);
    const auto kind = [&](std::size_t value) {
        if constexpr (Stream::is_reading) door.kind = value;
    };
    stream.one_of(
        door.kind, [&] { kind(0); },
        [&] {
            kind(1);
            stream.bits(door.colour, 8);
        },
        [&] { kind(2); });
}

constexpr std::size_t door_bits() {
    MeasureStream stream;
    const Door door;
    code_door(stream, door);
    return stream.bit_count();
}
// angle, lock, visitors, draught, bend (15 steps), the kind with the colour.
static_assert(door_bits() == 8 + 65 + 4 * 4 + 3 * 6 + (2 + 2 * 15 + 1) + (2 + 8));

Door any_door() {
    Door door;
    door.angle = *rc::gen::inRange(-90, 91);
    door.is_locked = *rc::gen::arbitrary<bool>();
    if (door.is_locked) door.key = *rc::gen::arbitrary<std::uint64_t>();
    door.visitors = *rc::gen::inRange(0u, 1001u);
    door.draught = *rc::gen::inRange(-5000, 5001);
    door.bend = *rc::gen::inRange(-70000, 70001);
    door.kind = *rc::gen::inRange<std::size_t>(0, 3);
    if (door.kind == 1) door.colour = *rc::gen::arbitrary<std::uint8_t>();
    return door;
}

RC_GTEST_PROP(streams, one_description_writes_reads_and_bounds, ()) {
    const Door door = any_door();
    std::array<std::uint8_t, 40> bytes;
    BitWriter out(bytes);
    WriteStream writer(out);
    code_door(writer, door);
    RC_ASSERT(!writer.failed());
    RC_ASSERT(out.bit_count() <= door_bits());
    BitReader in(bytes, out.bit_count());
    ReadStream reader(in);
    Door read;
    code_door(reader, read);
    RC_ASSERT(!reader.failed());
    RC_ASSERT(in.bits_left() == 0u);
    RC_ASSERT(read == door);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    ReadStream cut(shorter);
    code_door(cut, read);
    RC_ASSERT(cut.failed());
}

RC_GTEST_PROP(streams, random_bits_are_in_range_or_fail, (std::vector<std::uint8_t> bytes)) {
    BitReader in(bytes);
    ReadStream stream(in);
    Door door;
    code_door(stream, door);
    RC_ASSERT(door.angle >= -90 && door.angle <= 90);
    RC_ASSERT(door.visitors <= 1000u);
    RC_ASSERT(door.draught >= -5000 && door.draught <= 5000);
    RC_ASSERT(door.bend >= -70000 && door.bend <= 70000);
}

TEST(streams, the_bound_is_reached) {
    const Door worst{90, ~0ull, true, 1000, -5000, -70000, 1, 255};
    std::array<std::uint8_t, 40> bytes;
    BitWriter out(bytes);
    WriteStream stream(out);
    code_door(stream, worst);
    EXPECT_EQ(out.bit_count(), door_bits());
}

TEST(streams, a_residual_of_ones_only_fails_and_ends) {
    std::array<std::uint8_t, 64> ones;
    ones.fill(0xff);
    for (int order = 0; order <= 20; ++order) {
        BitReader in(ones);
        ReadStream stream(in);
        std::int64_t value = 1;
        stream.residual(value, order, 1 << 25);
        EXPECT_TRUE(in.failed());
        EXPECT_EQ(value, 0);
        EXPECT_LE(in.bit_count(), 30u);
    }
}

TEST(streams, small_residuals_are_short) {
    for (const auto& [value, order, bits] : {std::array{0, 0, 1}, std::array{0, 4, 5}, std::array{-8, 4, 5},
                                             std::array{8, 4, 7}, std::array{-1, 0, 3}, std::array{1, 0, 3}}) {
        std::array<std::uint8_t, 8> bytes;
        BitWriter out(bytes);
        WriteStream stream(out);
        stream.residual(value, order, 1000);
        EXPECT_EQ(out.bit_count(), static_cast<std::size_t>(bits)) << value << " of order " << order;
    }
}

}  // namespace
}  // namespace backsight
