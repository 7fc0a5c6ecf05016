#include <backsight/view/plain_bytes.h>

#include <backsight/base/hex.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "tests/support/allocation_counter.h"

using namespace backsight;

namespace plain_bytes_test {

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += hex_digit(byte >> 4);
        text += hex_digit(byte);
    }
    return text;
}

// Every field differs from every other, and from its default.
const ViewStamp pinned_stamp{Moment{0x0123456789abcdef}, SnapshotSeq{0xdeadbeef}, 0x8877665544332211, {1, -2, 65536}};

EntityState pinned_state() {
    EntityState state;
    state.position = {0x010203, -1, -max_position_steps};
    state.velocity = {0x1122, -2, 32767};
    state.rotation.packed = 0xa1b2c3d4;
    state.acceleration = {3, -4, -32767};
    state.angular_velocity = {5, -6, 7};
    state.parent = EntityId::make(8, 9);
    state.epoch = 0x0a0b;
    state.hitboxes = {0x0c0d};
    state.team = 0x0e0f;
    state.layers = 0x1011;
    state.presence = Presence::dead;
    return state;
}
const QuantBone pinned_bones[] = {{1, -2, 3, {0x44332211}}, {-32768, 0x0506, 32767, {0xffffffff}}};

// docs/wire/wire.md shows the same bytes. They never change: other languages are tested with them.
constexpr const char* stamp_hex =
    "efcdab8967452301112233445566778"
    "8efbeadde01000000feffffff00000100";
constexpr const char* state_hex =
    "03020100ffffffff010000ffd4c3b2a12211feffff7f0300fcff01800500faff07000b0a090090000d0c0f0e1110010002000100feff0300"
    "11223344008006"
    "05ff7fffffffff";

TEST(plain_bytes, of_a_stamp_are_pinned) {
    std::array<std::uint8_t, stamp_bytes> bytes{};
    ASSERT_EQ(write_stamp(pinned_stamp, bytes), stamp_bytes);
    EXPECT_EQ(hex(bytes), stamp_hex);
    ViewStamp read;
    EXPECT_EQ(read_stamp(bytes, read).result, BytesResult::ok);
    EXPECT_EQ(read, pinned_stamp);
}

TEST(plain_bytes, of_a_state_with_bones_are_pinned) {
    std::array<std::uint8_t, state_bytes_with(2)> bytes{};
    ASSERT_EQ(write_state(pinned_state(), pinned_bones, bytes), bytes.size());
    EXPECT_EQ(hex(bytes), state_hex);
    EntityState read;
    std::array<QuantBone, 2> bones;
    const BytesRead result = read_state(bytes, read, bones);
    EXPECT_EQ(result.result, BytesResult::ok);
    EXPECT_EQ(result.bytes, bytes.size());
    EXPECT_EQ(result.bones, 2u);
    EXPECT_EQ(read, pinned_state());
    EXPECT_TRUE(std::equal(bones.begin(), bones.end(), std::begin(pinned_bones)));
}

TEST(plain_bytes, of_a_state_with_a_hitbox_mask_have_it_before_the_bones) {
    EntityState state = pinned_state();
    state.hitbox_mask = 0x99aabbcc;
    std::array<std::uint8_t, state_bytes_with(2, 0)> bytes{};
    static_assert(sizeof bytes == state_bytes_with(2) + 4);
    ASSERT_EQ(write_state(state, pinned_bones, bytes), bytes.size());
    std::string expected = state_hex;
    expected.replace(2 * 47, 2, "01").insert(2 * state_bytes, "ccbbaa99");
    EXPECT_EQ(hex(bytes), expected);
    EntityState read;
    std::array<QuantBone, 2> bones;
    EXPECT_EQ(read_state(bytes, read, bones).bytes, bytes.size());
    EXPECT_EQ(read, state);
    EXPECT_TRUE(std::equal(bones.begin(), bones.end(), std::begin(pinned_bones)));
    std::fill_n(&bytes[state_bytes], 4, 0xff);
    EXPECT_EQ(read_state(bytes, read, bones).result, BytesResult::out_of_range) << "all are there: no writer says so";
    EXPECT_EQ(write_state(state, pinned_bones, std::span(bytes).first(state_bytes_with(2))), 0u);
}

TEST(plain_bytes, of_a_state_with_a_fine_rotation_have_it_before_the_bones) {
    EntityState state = pinned_state();
    state.rotation_fine = {0x29abccdd};
    std::array<std::uint8_t, state_bytes_with(2) + rotation_fine_bytes> bytes{};
    ASSERT_EQ(write_state(state, pinned_bones, bytes), bytes.size());
    std::string expected = state_hex;
    expected.replace(2 * 47, 2, "04").insert(2 * state_bytes, "ddccab29");
    EXPECT_EQ(hex(bytes), expected);
    EntityState read;
    std::array<QuantBone, 2> bones;
    EXPECT_EQ(read_state(bytes, read, bones).bytes, bytes.size());
    EXPECT_EQ(read, state);
    EXPECT_TRUE(std::equal(bones.begin(), bones.end(), std::begin(pinned_bones)));
    for (const int top : {0x40, 0x80}) {
        bytes[state_bytes + 3] = static_cast<std::uint8_t>(top);
        EXPECT_EQ(read_state(bytes, read, bones).result, BytesResult::out_of_range) << "30 bits";
    }
    std::fill_n(&bytes[state_bytes], 4, std::uint8_t{0});
    EXPECT_EQ(read_state(bytes, read, bones).result, BytesResult::out_of_range) << "nothing more: no writer says so";
    EXPECT_EQ(write_state(state, pinned_bones, std::span(bytes).first(bytes.size() - 1)), 0u);
}

TEST(plain_bytes, of_a_state_with_fields_of_the_game_have_them_before_the_bones) {
    EntityState state = pinned_state();
    state.fields = 0x99aabbcc;
    std::array<std::uint8_t, state_bytes_with(2) + fields_bytes> bytes{};
    ASSERT_EQ(write_state(state, pinned_bones, bytes), bytes.size());
    std::string expected = state_hex;
    expected.replace(2 * 47, 2, "10").insert(2 * state_bytes, "ccbbaa99");
    EXPECT_EQ(hex(bytes), expected);
    EntityState read;
    std::array<QuantBone, 2> bones;
    EXPECT_EQ(read_state(bytes, read, bones).bytes, bytes.size());
    EXPECT_EQ(read, state);
    EXPECT_TRUE(std::equal(bones.begin(), bones.end(), std::begin(pinned_bones)));
    EXPECT_EQ(read_state(std::span(bytes).first(bytes.size() - 1), read, bones).result, BytesResult::too_short);
    std::fill_n(&bytes[state_bytes], 4, std::uint8_t{0});
    EXPECT_EQ(read_state(bytes, read, bones).result, BytesResult::out_of_range) << "none: no writer says so";
    EXPECT_EQ(write_state(state, pinned_bones, std::span(bytes).first(bytes.size() - 1)), 0u);
}

TEST(plain_bytes, of_bones_that_are_far_out_have_two_more_each) {
    std::array<QuantBone, 2> far{QuantBone{1, -2, 3, {7}}, QuantBone{4, 5, 6, {8}}};
    far[1].set_position({100'000, -40'000, 5});
    std::array<std::uint8_t, state_bytes_with(2) + 2 * far_bone_bytes> bytes{};
    ASSERT_EQ(write_state(pinned_state(), far, bytes), bytes.size());
    EXPECT_EQ(hex(bytes).substr(2 * state_bytes), "0100feff0300070000000000a086c063050008000000f200");
    EntityState read;
    std::array<QuantBone, 2> bones{QuantBone{9, 9, 9, {9}, 9}, QuantBone{}};
    EXPECT_EQ(read_state(bytes, read, bones).bytes, bytes.size());
    EXPECT_EQ(bones, far);
    const std::array<QuantBone, 2> before = bones;
    for (const auto& [at, value] : {std::pair<std::size_t, int>{state_bytes + 23, 0x10}, {state_bytes + 22, 0xf8}}) {
        std::array<std::uint8_t, sizeof bytes> changed = bytes;
        changed[at] = static_cast<std::uint8_t>(value);
        EXPECT_EQ(read_state(changed, read, bones).result, BytesResult::out_of_range) << at;
    }
    std::array<std::uint8_t, sizeof bytes> near = bytes;
    near[state_bytes + 22] = 0;
    near[state_bytes + 23] = 0;
    EXPECT_EQ(read_state(near, read, bones).result, BytesResult::out_of_range) << "none is far: no writer says so";
    EXPECT_EQ(bones, before) << "nothing is written";
}

std::int32_t any_within(std::int32_t limit) {
    const std::int32_t ends[] = {-limit, limit, 0, *rc::gen::inRange(-limit, limit + 1)};
    return ends[*rc::gen::inRange(0, 4)];
}
template <class Triple>
Triple any_triple(std::int32_t limit) {
    Triple t;
    for (auto* field : {&t.x, &t.y, &t.z})
        *field = static_cast<std::remove_reference_t<decltype(*field)>>(any_within(limit));
    return t;
}
std::uint16_t any_u16() { return *rc::gen::arbitrary<std::uint16_t>(); }

EntityState any_state() {
    EntityState state;
    state.position = any_triple<QuantPosition>(max_position_steps);
    state.velocity = any_triple<QuantVelocity>(max_velocity_steps);
    state.acceleration = any_triple<QuantAcceleration>(max_acceleration_steps);
    state.angular_velocity = any_triple<QuantAngularVelocity>(max_angular_velocity_steps);
    state.rotation.packed = *rc::gen::arbitrary<std::uint32_t>();
    if (*rc::gen::arbitrary<bool>()) {
        state.parent = EntityId::make(*rc::gen::inRange(0u, EntityId::max_index + 1),
                                      *rc::gen::inRange(0u, EntityId::max_generation + 1));
    }
    state.epoch = any_u16();
    state.hitboxes = {any_u16()};
    state.team = any_u16();
    state.layers = any_u16();
    if (*rc::gen::arbitrary<bool>()) state.hitbox_mask = *rc::gen::arbitrary<std::uint32_t>();
    if (*rc::gen::arbitrary<bool>()) state.rotation_fine = {*rc::gen::inRange(0u, 1u << 30)};
    if (*rc::gen::arbitrary<bool>()) state.fields = *rc::gen::arbitrary<std::uint32_t>();
    state.presence = static_cast<Presence>(*rc::gen::inRange(0, 3));
    return state;
}

RC_GTEST_PROP(plain_bytes, bring_any_state_back_with_its_bones, ()) {
    const EntityState state = any_state();
    std::vector<QuantBone> bones(*rc::gen::inRange<std::size_t>(0, 40));
    for (QuantBone& bone : bones) {
        const auto place = [] { return static_cast<std::int16_t>(*rc::gen::arbitrary<std::uint16_t>()); };
        bone = {place(), place(), place(), {*rc::gen::arbitrary<std::uint32_t>()}};
        if (*rc::gen::inRange(0, 8) == 0) bone.set_position(any_triple<QuantPosition>(max_bone_steps));
    }
    std::vector<std::uint8_t> bytes(state_bytes_of(state, bones) + 5, 0xee);
    RC_ASSERT(bytes.size() <= most_state_bytes(bones.size()) + 5);
    RC_ASSERT(write_state(state, bones, std::span(bytes).first(bytes.size() - 6)) == 0u);
    RC_ASSERT(std::count(bytes.begin(), bytes.end(), 0xee) == static_cast<std::ptrdiff_t>(bytes.size()));
    RC_ASSERT(write_state(state, bones, bytes) == bytes.size() - 5);
    EntityState read;
    std::vector<QuantBone> read_bones(bones.size() + 1);
    const BytesRead result = read_state(bytes, read, read_bones);
    RC_ASSERT(result.result == BytesResult::ok);
    RC_ASSERT(result.bytes == bytes.size() - 5);
    read_bones.resize(result.bones);
    RC_ASSERT(read == state);
    RC_ASSERT(read_bones == bones);
}

RC_GTEST_PROP(plain_bytes, bring_any_stamp_back, ()) {
    ViewStamp stamp;
    stamp.shown.raw =
        static_cast<std::int64_t>(*rc::gen::arbitrary<std::uint64_t>() & static_cast<std::uint64_t>(max_moment.raw));
    stamp.newest.value = *rc::gen::arbitrary<std::uint32_t>();
    stamp.received = *rc::gen::arbitrary<std::uint64_t>();
    for (std::int32_t& offset : stamp.offsets) offset = any_within(max_group_offset);
    std::array<std::uint8_t, stamp_bytes + 3> bytes;
    RC_ASSERT(write_stamp(stamp, std::span(bytes).first(stamp_bytes - 1)) == 0u);
    RC_ASSERT(write_stamp(stamp, bytes) == stamp_bytes);
    ViewStamp read;
    const BytesRead result = read_stamp(bytes, read);
    RC_ASSERT(result.result == BytesResult::ok);
    RC_ASSERT(result.bytes == stamp_bytes);
    RC_ASSERT(read == stamp);
}

TEST(plain_bytes, that_end_early_are_too_short_and_nothing_is_written) {
    std::array<std::uint8_t, state_bytes_with(2)> bytes{};
    ASSERT_NE(write_state(pinned_state(), pinned_bones, bytes), 0u);
    std::array<QuantBone, 2> bones;
    EntityState state;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const BytesRead read = read_state(std::span(bytes).first(size), state, bones);
        EXPECT_EQ(read.result, BytesResult::too_short) << size;
        EXPECT_EQ(read.bytes + read.bones, 0u);
    }
    EXPECT_EQ(state, EntityState{});
    EXPECT_TRUE(bones[0] == QuantBone{} && bones[1] == QuantBone{});
    ViewStamp stamp;
    for (std::size_t size = 0; size < stamp_bytes; ++size) {
        EXPECT_EQ(read_stamp(std::span(bytes).first(size), stamp).result, BytesResult::too_short);
    }
    EXPECT_EQ(stamp, ViewStamp{});
}

TEST(plain_bytes, with_more_bones_than_there_is_room_for_are_refused) {
    std::array<std::uint8_t, state_bytes_with(max_state_bones + 1)> bytes{};
    ASSERT_NE(write_state(pinned_state(), pinned_bones, bytes), 0u);
    EntityState state;
    std::array<QuantBone, max_state_bones + 1> bones;
    EXPECT_EQ(read_state(bytes, state, std::span(bones).first(1)).result, BytesResult::too_many_bones);
    EXPECT_EQ(read_state(bytes, state).result, BytesResult::too_many_bones);
    const auto claim = [&](std::size_t count) {
        bytes[48] = static_cast<std::uint8_t>(count);
        bytes[49] = static_cast<std::uint8_t>(count >> 8);
        return read_state(bytes, state, bones).result;
    };
    EXPECT_EQ(claim(max_state_bones), BytesResult::ok);
    EXPECT_EQ(claim(max_state_bones + 1), BytesResult::too_many_bones);
    EXPECT_EQ(claim(65535), BytesResult::too_many_bones);
}

// Puts `value` into the pinned state's bytes at `at`.
BytesResult state_with(std::size_t at, std::int64_t value, std::size_t width) {
    std::array<std::uint8_t, state_bytes> bytes{};
    EXPECT_NE(write_state(pinned_state(), {}, bytes), 0u);
    for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    EntityState state;
    return read_state(bytes, state).result;
}

TEST(plain_bytes, that_no_writer_makes_are_out_of_range) {
    for (const std::size_t position : {0u, 4u, 8u}) {
        EXPECT_EQ(state_with(position, max_position_steps, 4), BytesResult::ok);
        EXPECT_EQ(state_with(position, max_position_steps + 1, 4), BytesResult::out_of_range);
        EXPECT_EQ(state_with(position, -max_position_steps - 1, 4), BytesResult::out_of_range);
    }
    for (std::size_t component = 16; component < 34; component += 2) {
        EXPECT_EQ(state_with(component, -32767, 2), BytesResult::ok);
        EXPECT_EQ(state_with(component, -32768, 2), BytesResult::out_of_range) << component;
    }
    EXPECT_EQ(state_with(36, 0, 4), BytesResult::ok);
    EXPECT_EQ(state_with(36, 1 << EntityId::index_bits, 4), BytesResult::out_of_range) << "nobody, of a generation";
    EXPECT_EQ(state_with(46, 2, 1), BytesResult::ok);
    EXPECT_EQ(state_with(46, 3, 1), BytesResult::out_of_range);
    EXPECT_EQ(state_with(47, 1, 1), BytesResult::too_short) << "a mask follows";
    EXPECT_EQ(state_with(47, 2, 1), BytesResult::out_of_range) << "kept for later";
}

BytesResult stamp_with(std::size_t at, std::int64_t value, std::size_t width) {
    std::array<std::uint8_t, stamp_bytes> bytes{};
    EXPECT_NE(write_stamp(pinned_stamp, bytes), 0u);
    for (std::size_t i = 0; i < width; ++i) bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    ViewStamp stamp;
    return read_stamp(bytes, stamp).result;
}

TEST(plain_bytes, of_a_stamp_that_cannot_be_are_out_of_range) {
    EXPECT_EQ(stamp_with(0, max_moment.raw, 8), BytesResult::ok);
    EXPECT_EQ(stamp_with(0, max_moment.raw + 1, 8), BytesResult::out_of_range);
    EXPECT_EQ(stamp_with(0, -1, 8), BytesResult::out_of_range);
    for (const std::size_t offset : {20u, 24u, 28u}) {
        EXPECT_EQ(stamp_with(offset, max_group_offset, 4), BytesResult::ok);
        EXPECT_EQ(stamp_with(offset, max_group_offset + 1, 4), BytesResult::out_of_range);
        EXPECT_EQ(stamp_with(offset, std::numeric_limits<std::int32_t>::min(), 4), BytesResult::out_of_range);
    }
}

TEST(plain_bytes, take_no_memory) {
    std::array<std::uint8_t, state_bytes_with(2)> bytes{};
    std::array<QuantBone, 2> bones;
    EntityState state;
    EXPECT_EQ(test::allocations_of([&] {
                  ASSERT_NE(write_state(pinned_state(), pinned_bones, bytes), 0u);
                  ASSERT_EQ(read_state(bytes, state, bones).result, BytesResult::ok);
              }),
              0u);
}

TEST(plain_bytes, name_every_reason) {
    for (std::uint8_t i = 0; i < static_cast<std::uint8_t>(BytesResult::count_); ++i) {
        EXPECT_STRNE(to_string(static_cast<BytesResult>(i)), "?");
    }
}

}  // namespace plain_bytes_test
