#include <backsight/wire/messages.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace backsight {
namespace {

QuantPosition any_position() {
    const auto coordinate = rc::gen::inRange(-max_position_steps, max_position_steps + 1);
    return {*coordinate, *coordinate, *coordinate};
}

std::int16_t any_component() { return static_cast<std::int16_t>(*rc::gen::inRange(-32767, 32768)); }

Command any_command() {
    Command command;
    command.fire = *rc::gen::arbitrary<bool>();
    command.weapon = *rc::gen::arbitrary<std::uint8_t>();
    command.origin = any_position();
    command.direction = {any_component(), any_component(), any_component()};
    return command;
}

RC_GTEST_PROP(Messages, a_command_comes_back_whatever_was_before, ()) {
    const Command before = any_command();
    const Command command = any_command();
    std::array<std::uint8_t, 64> bytes;
    BitWriter out(bytes);
    write_command_body(out, before, command);
    RC_ASSERT(!out.failed());
    BitReader in{std::span(bytes).first(out.byte_count())};
    Command read;
    RC_ASSERT(read_command_body(in, before, read));
    RC_ASSERT(read == command);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    RC_ASSERT(!read_command_body(shorter, before, read));
}

RC_GTEST_PROP(Messages, random_bits_give_a_command_in_range_or_a_failure, (std::vector<std::uint8_t> bytes)) {
    BitReader in(bytes);
    Command read;
    if (!read_command_body(in, any_command(), read)) return;
    for (const std::int32_t c : {read.origin.x, read.origin.y, read.origin.z}) {
        RC_ASSERT(c >= -max_position_steps && c <= max_position_steps);
    }
}

RC_GTEST_PROP(Messages, a_command_header_comes_back_or_was_impossible, ()) {
    CommandPacketHeader header;
    header.count = *rc::gen::inRange(1u, max_commands_per_packet + 1);
    header.newest = *rc::gen::oneOf(rc::gen::inRange(16u, 200u), rc::gen::inRange(0xfffffff0u, 0xffffffffu));
    header.base_offset = *rc::gen::inRange(0u, command_window);
    std::array<std::uint8_t, 16> bytes;
    BitWriter out(bytes);
    write_command_header(out, header);
    BitReader in(bytes);
    CommandPacketHeader read;
    const bool possible = header.base_offset < header.first();
    RC_ASSERT(read_command_header(in, read) == possible);
    if (!possible) return;
    RC_ASSERT(read.newest == header.newest && read.count == header.count && read.base_offset == header.base_offset);
}

RC_GTEST_PROP(Messages, a_snapshot_header_comes_back, ()) {
    SnapshotHeader header;
    header.seq = {*rc::gen::inRange(1u, 0xffffffffu)};
    header.tick = {*rc::gen::inRange<std::int64_t>(0, max_tick.value)};
    header.newest_command = *rc::gen::arbitrary<std::uint32_t>();
    header.entity_count = *rc::gen::arbitrary<std::uint16_t>();
    std::array<std::uint8_t, 32> bytes;
    BitWriter out(bytes);
    write_snapshot_header(out, header);
    RC_ASSERT(out.bit_count() == snapshot_header_bits);
    BitReader in(bytes);
    SnapshotHeader read;
    RC_ASSERT(read_snapshot_header(in, read));
    RC_ASSERT(read.seq == header.seq && read.tick == header.tick);
    RC_ASSERT(read.newest_command == header.newest_command && read.entity_count == header.entity_count);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    RC_ASSERT(!read_snapshot_header(shorter, read));
}

TEST(Messages, a_packet_of_the_other_type_is_malformed) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    write_snapshot_header(out, {SnapshotSeq{1}, Tick{1}, 0, 0});
    BitReader in(bytes);
    CommandPacketHeader header;
    EXPECT_FALSE(read_command_header(in, header));
}

TEST(Messages, the_component_that_no_quantiser_makes_is_malformed) {
    const std::array<std::uint8_t, 2> bytes{0x00, 0x80};
    BitReader in(bytes);
    read_component(in);
    EXPECT_TRUE(in.failed());
}

TEST(Messages, a_coordinate_one_step_out_of_range_is_malformed) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    out.signed_varint(1, 8);
    out.signed_varint(0, 8);
    out.signed_varint(0, 8);
    QuantPosition read;
    BitReader inside(bytes);
    EXPECT_TRUE(read_position(inside, {max_position_steps - 1, 0, 0}, read));
    BitReader outside(bytes);
    EXPECT_FALSE(read_position(outside, {max_position_steps, 0, 0}, read));
}

}  // namespace
}  // namespace backsight
