#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "wire/commands.h"

namespace backsight {
namespace {

rc::Gen<std::uint64_t> any_width(int max_bits) {
    return rc::gen::map(
        rc::gen::pair(rc::gen::arbitrary<std::uint64_t>(), rc::gen::inRange(0, max_bits + 1)),
        [](const std::pair<std::uint64_t, int>& p) { return p.second == 0 ? 0 : p.first >> (64 - p.second); });
}

/// Any moment, number and mask, small ones and large ones alike.
rc::Gen<ViewStamp> any_stamp() {
    return rc::gen::map(rc::gen::tuple(any_width(62), any_width(32), any_width(64)),
                        [](const std::tuple<std::uint64_t, std::uint64_t, std::uint64_t>& t) {
                            return ViewStamp{Moment{static_cast<std::int64_t>(std::get<0>(t))},
                                             SnapshotSeq{static_cast<std::uint32_t>(std::get<1>(t))}, std::get<2>(t)};
                        });
}

/// A stamp not far from `base`, forward or back.
ViewStamp near(const ViewStamp& base) {
    ViewStamp stamp = base;
    stamp.shown.raw += *rc::gen::inRange<std::int64_t>(-200'000, 200'000);
    stamp.shown.raw = std::clamp(stamp.shown.raw, std::int64_t{0}, max_moment.raw);
    const std::int64_t newest = std::int64_t{base.newest.value} + *rc::gen::inRange(-70, 70);
    stamp.newest.value = static_cast<std::uint32_t>(std::clamp<std::int64_t>(newest, 0, 0xffffffff));
    if (stamp.newest > base.newest) {
        const std::uint32_t step = stamp.newest.value - base.newest.value;
        stamp.received = (step < 64 ? base.received << step : 0) | 1;
    }
    for (int flips = *rc::gen::inRange(0, 7); flips > 0; --flips) {
        stamp.received ^= std::uint64_t{1} << *rc::gen::inRange(0, 64);
    }
    return stamp;
}

StampCodec any_codec() {
    return {static_cast<std::int64_t>(std::max<std::uint64_t>(*any_width(24), 1)), *rc::gen::inRange(1u, 5u)};
}

// Offsets that the codec can carry: small ones, large ones, and the ends of the range.
GroupOffsets any_offsets(const StampCodec& codec, const GroupOffsets& base) {
    GroupOffsets offsets{};
    for (std::size_t i = 0; i + 1 < codec.groups; ++i) {
        const auto any = static_cast<std::int32_t>(*any_width(24));
        const std::int32_t near = base[i] + *rc::gen::inRange(-9'000, 9'000);
        const std::int32_t chosen[] = {any, -any, base[i], near, max_group_offset, -max_group_offset};
        offsets[i] = std::clamp(chosen[*rc::gen::inRange(0, 6)], -max_group_offset, max_group_offset);
    }
    return offsets;
}

void write(BitWriter& out, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands,
           const ViewStamp& stamp) {
    WriteStream stream(out);
    code_stamp(stream, codec, base, commands, stamp);
}

bool read(BitReader& in, const StampCodec& codec, const ViewStamp& base, std::uint32_t commands, ViewStamp& stamp) {
    ReadStream stream(in);
    code_stamp(stream, codec, base, commands, stamp);
    return !in.failed();
}

void expect_exact(const StampCodec& codec, ViewStamp base, std::uint32_t commands, ViewStamp stamp) {
    base.offsets = any_offsets(codec, {});
    stamp.offsets = any_offsets(codec, base.offsets);
    std::array<std::uint8_t, 40> bytes;
    BitWriter out(bytes);
    write(out, codec, base, commands, stamp);
    RC_ASSERT(!out.failed());
    RC_ASSERT(out.bit_count() <= max_stamp_bits);
    BitReader in{std::span(bytes).first(out.byte_count())};
    ViewStamp got;
    RC_ASSERT(read(in, codec, base, commands, got));
    RC_ASSERT(got == stamp);
    RC_ASSERT(in.bit_count() == out.bit_count());
    const auto cut = *rc::gen::inRange<std::size_t>(0, out.bit_count());
    BitReader shorter(bytes, cut);
    RC_ASSERT(!read(shorter, codec, base, commands, got));
}

RC_GTEST_PROP(stamp_codec, is_exact_for_every_pair_of_stamps, ()) {
    expect_exact(any_codec(), *any_stamp(), *rc::gen::arbitrary<std::uint32_t>(), *any_stamp());
}

RC_GTEST_PROP(stamp_codec, is_exact_for_neighbours_forward_and_back, ()) {
    const ViewStamp base = *any_stamp();
    expect_exact(any_codec(), base, *rc::gen::inRange(0u, 70u), near(base));
}

RC_GTEST_PROP(stamp_codec, a_full_stamp_is_one_against_nothing, ()) {
    expect_exact(any_codec(), ViewStamp{}, 0, *any_stamp());
}

RC_GTEST_PROP(stamp_codec, random_bits_give_a_stamp_in_range_or_a_failure, (std::vector<std::uint8_t> bytes)) {
    const ViewStamp base = *any_stamp();
    BitReader in(bytes);
    const ViewStamp untouched{Moment{7}, SnapshotSeq{7}, 7};
    ViewStamp stamp = untouched;
    if (read(in, any_codec(), base, *rc::gen::arbitrary<std::uint32_t>(), stamp)) {
        RC_ASSERT(stamp.shown >= Moment{0} && stamp.shown <= max_moment);
    } else {
        RC_ASSERT(in.failed());
        RC_ASSERT(stamp == untouched);
    }
}

TEST(stamp_codec, a_moment_pushed_out_of_range_by_its_base_fails) {
    const StampCodec codec;
    std::array<std::uint8_t, 8> bytes{};
    BitWriter out(bytes);
    write(out, codec, {}, 0, {Moment{100}, SnapshotSeq{0}, 0});
    ViewStamp stamp;
    BitReader at_the_end(bytes);
    EXPECT_FALSE(read(at_the_end, codec, {max_moment, SnapshotSeq{0}, 0}, 0, stamp));
}

TEST(stamp_codec, a_snapshot_number_pushed_out_of_range_by_its_base_fails) {
    const StampCodec codec;
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    write(out, codec, {{}, SnapshotSeq{0}, 0}, 0, {{}, SnapshotSeq{3}, 7});
    ViewStamp stamp;
    BitReader wrapped(bytes);
    EXPECT_FALSE(read(wrapped, codec, {{}, SnapshotSeq{0xffffffff}, ~0ull}, 0, stamp));
}

TEST(stamp_codec, the_usual_course_takes_two_bytes) {
    const StampCodec codec;
    const ViewStamp base{Moment::at(Tick{1000}), SnapshotSeq{500}, ~0ull};
    const ViewStamp next{Moment::at(Tick{1000}, 60000), SnapshotSeq{501}, ~0ull};
    std::array<std::uint8_t, 8> bytes{};
    BitWriter out(bytes);
    write(out, codec, base, 1, next);
    EXPECT_LE(out.bit_count(), 18u);
}

TEST(stamp_codec, validate_names_the_interval) {
    EXPECT_EQ(StampCodec{}.validate(), nullptr);
    EXPECT_STREQ(StampCodec{0}.validate(), "command_interval");
    EXPECT_STREQ(StampCodec{(1 << 24) + 1}.validate(), "command_interval");
}

}  // namespace
}  // namespace backsight
