#include <backsight/wire/bits.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <limits>
#include <vector>

namespace backsight {
namespace {

struct Item {
    int kind;  // 0 bits, 1 u64, 2 varint, 3 signed varint
    int width;
    std::uint64_t value;
};

rc::Gen<Item> any_item() {
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0, 4), rc::gen::inRange(1, 32),
                                       rc::gen::arbitrary<std::uint64_t>(), rc::gen::inRange(0, 64)),
                        [](const std::tuple<int, int, std::uint64_t, int>& t) {
                            return Item{std::get<0>(t), std::get<1>(t), std::get<2>(t) >> std::get<3>(t)};
                        });
}

std::uint32_t low(std::uint64_t value, int width) {
    return static_cast<std::uint32_t>(value & ((std::uint64_t{1} << width) - 1));
}

void write_items(BitWriter& out, const std::vector<Item>& items) {
    for (const Item& item : items) {
        switch (item.kind) {
            case 0:
                out.bits(low(item.value, item.width), item.width);
                break;
            case 1:
                out.u64(item.value);
                break;
            case 2:
                out.varint(item.value, item.width);
                break;
            default:
                out.signed_varint(static_cast<std::int64_t>(item.value), item.width);
        }
    }
}

bool reads_back(BitReader& in, const Item& item) {
    switch (item.kind) {
        case 0:
            return in.bits(item.width) == low(item.value, item.width);
        case 1:
            return in.u64() == item.value;
        case 2:
            return in.varint(item.width) == item.value;
        default:
            return in.signed_varint(item.width) == static_cast<std::int64_t>(item.value);
    }
}

RC_GTEST_PROP(bits, what_is_written_is_read, ()) {
    const auto items = *rc::gen::container<std::vector<Item>>(any_item());
    std::vector<std::uint8_t> bytes(items.size() * 20 + 1, 0xff);
    BitWriter out(bytes);
    write_items(out, items);
    RC_ASSERT(!out.failed());
    BitReader in{std::span(bytes).first(out.byte_count())};
    for (const Item& item : items) RC_ASSERT(reads_back(in, item));
    RC_ASSERT(in.bit_count() == out.bit_count());
    RC_ASSERT(in.ends_here());
}

RC_GTEST_PROP(bits, cut_short_anywhere_fails_once_and_for_good, ()) {
    const auto items = *rc::gen::nonEmpty(rc::gen::container<std::vector<Item>>(any_item()));
    std::vector<std::uint8_t> bytes(items.size() * 20, 0);
    BitWriter out(bytes);
    write_items(out, items);
    BitReader in(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    for (const Item& item : items) reads_back(in, item);
    RC_ASSERT(in.failed());
    RC_ASSERT(in.bits(32) == 0u);
    RC_ASSERT(in.u64() == 0u);
    RC_ASSERT(in.varint(7) == 0u);
    RC_ASSERT(!in.ends_here());
}

RC_GTEST_PROP(bits, writer_never_writes_past_its_span, ()) {
    const auto items = *rc::gen::container<std::vector<Item>>(any_item());
    std::vector<std::uint8_t> bytes(items.size() * 20 + 8, 0xa5);
    const auto room = *rc::gen::inRange<std::size_t>(0, bytes.size());
    BitWriter out{std::span(bytes).first(room)};
    write_items(out, items);
    RC_ASSERT(out.bit_count() <= room * 8);
    for (std::size_t i = room; i < bytes.size(); ++i) RC_ASSERT(bytes[i] == 0xa5);
}

RC_GTEST_PROP(bits, random_bytes_are_read_without_harm, (std::vector<std::uint8_t> bytes)) {
    BitReader in(bytes);
    while (!in.failed()) {
        const auto item = *any_item();
        reads_back(in, item);
    }
    RC_ASSERT(in.bit_count() <= bytes.size() * 8);
}

TEST(bits, an_overlong_varint_fails) {
    std::array<std::uint8_t, 64> ones;
    ones.fill(0xff);
    for (int group = 1; group <= 31; ++group) {
        BitReader in(ones);
        EXPECT_EQ(in.varint(group), 0u);
        EXPECT_TRUE(in.failed()) << group;
    }
}

TEST(bits, a_varint_of_more_than_64_bits_fails) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    for (int i = 0; i < 3; ++i) out.bits(0x3fffffffu << 1 | 1u, 31);  // a bit for more, 30 bits: three times is 90
    BitReader in(bytes);
    in.varint(30);
    EXPECT_TRUE(in.failed());
}

TEST(bits, the_largest_values_survive) {
    std::array<std::uint8_t, 64> bytes{};
    BitWriter out(bytes);
    out.signed_varint(std::numeric_limits<std::int64_t>::min(), 8);
    out.signed_varint(std::numeric_limits<std::int64_t>::max(), 31);
    out.varint(std::numeric_limits<std::uint64_t>::max(), 1);
    out.bits(~0u, 32);
    BitReader in(bytes);
    EXPECT_EQ(in.signed_varint(8), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(in.signed_varint(31), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(in.varint(1), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(in.bits(32), ~0u);
    EXPECT_FALSE(in.failed());
}

TEST(bits, rewind_takes_back_bits_and_the_failure) {
    std::array<std::uint8_t, 2> bytes{0xff, 0xff};
    BitWriter out(bytes);
    out.bits(5, 3);
    const std::size_t mark = out.bit_count();
    out.bits(0xff, 8);
    out.bits(0xff, 8);
    EXPECT_TRUE(out.failed());
    out.rewind(mark);
    EXPECT_FALSE(out.failed());
    EXPECT_EQ(out.byte_count(), 1u);
    EXPECT_EQ(bytes[0], 5u);
    out.bits(0, 5);
    EXPECT_EQ(bytes[0], 5u);
}

TEST(bits, patch_sets_zeros_written_before) {
    std::array<std::uint8_t, 4> bytes{};
    BitWriter out(bytes);
    out.bits(1, 3);
    out.bits(0, 16);
    out.bits(0x1f, 5);
    out.patch(3, 0xbeef, 16);
    BitReader in(bytes);
    EXPECT_EQ(in.bits(3), 1u);
    EXPECT_EQ(in.bits(16), 0xbeefu);
    EXPECT_EQ(in.bits(5), 0x1fu);
}

TEST(bits, a_packet_ends_only_in_zeros_and_within_a_byte) {
    std::array<std::uint8_t, 2> bytes{0b0000'0001, 0};
    BitReader one{std::span(bytes).first(1)};
    one.bits(1);
    EXPECT_TRUE(one.ends_here());
    BitReader two(bytes);
    two.bits(1);
    EXPECT_FALSE(two.ends_here()) << "a whole byte is left";
    bytes[0] = 0b1000'0001;
    BitReader dirty{std::span(bytes).first(1)};
    dirty.bits(1);
    EXPECT_FALSE(dirty.ends_here());
}

}  // namespace
}  // namespace backsight
