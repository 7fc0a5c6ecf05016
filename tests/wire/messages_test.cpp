#include <backsight/wire/messages.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "wire/commands.h"
#include "wire/packets.h"

namespace backsight {
namespace {

QuantPosition any_position() {
    const auto coordinate = rc::gen::inRange(-max_position_steps, max_position_steps + 1);
    return {*coordinate, *coordinate, *coordinate};
}

std::int16_t any_component() { return static_cast<std::int16_t>(*rc::gen::inRange(-32767, 32768)); }

/// Bytes near those before, or of any kind.
CommandInput any_input(const CommandInput& before) {
    CommandInput input;
    input.size = *rc::gen::oneOf(rc::gen::just(before.size), rc::gen::inRange<std::uint8_t>(0, 49));
    const bool is_near = *rc::gen::arbitrary<bool>();
    for (std::size_t i = 0; i < input.size; ++i) {
        const int change = is_near ? *rc::gen::inRange(-6, 7) : *rc::gen::inRange(0, 256);
        input.bytes[i] = static_cast<std::uint8_t>(before.bytes[i] + change);
    }
    return input;
}

Command any_command(const CommandInput& before) {
    Command command;
    command.input = any_input(before);
    command.fire = *rc::gen::arbitrary<bool>();
    command.weapon = *rc::gen::arbitrary<std::uint8_t>();
    if (*rc::gen::inRange(0, 4) == 0) return command;
    command.origin = any_position();
    command.direction = {any_component(), any_component(), any_component()};
    return command;
}

/// Coded against nothing, one command, or two, a few commands apart.
CommandContext any_context() {
    CommandContext context;
    for (int commands = *rc::gen::inRange(0, 3); commands > 0; --commands) {
        context.advance(any_command(context.input), *rc::gen::inRange(1u, command_window));
    }
    return context;
}

std::size_t write_body(std::span<std::uint8_t> bytes, const CommandContext& context, const Command& command) {
    BitWriter out(bytes);
    WriteStream stream(out);
    code_command_body(stream, context, command);
    RC_ASSERT(!out.failed());
    return out.bit_count();
}

bool read_body(BitReader& in, const CommandContext& context, Command& command) {
    ReadStream stream(in);
    code_command_body(stream, context, command);
    return !in.failed();
}

RC_GTEST_PROP(messages, a_command_comes_back_whatever_was_before, ()) {
    const CommandContext context = any_context();
    const Command command = any_command(context.input);
    std::array<std::uint8_t, 128> bytes;
    const std::size_t size = write_body(bytes, context, command);
    RC_ASSERT(size <= max_command_bits - max_stamp_bits);
    BitReader in(bytes, size);
    Command read;
    RC_ASSERT(read_body(in, context, read));
    RC_ASSERT(read == command);
    RC_ASSERT(in.bits_left() == 0u);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, size));
    RC_ASSERT(!read_body(shorter, context, read));
}

RC_GTEST_PROP(messages, random_bits_give_a_command_in_range_or_a_failure, (std::vector<std::uint8_t> bytes)) {
    BitReader in(bytes);
    Command read;
    if (!read_body(in, any_context(), read)) return;
    for (const std::int32_t c : {read.origin.x, read.origin.y, read.origin.z}) {
        RC_ASSERT(c >= -max_position_steps && c <= max_position_steps);
    }
    for (const std::int16_t c : {read.direction.x, read.direction.y, read.direction.z}) RC_ASSERT(c >= -32767);
    RC_ASSERT(read.input.size <= max_command_input_bytes);
    for (std::size_t i = read.input.size; i < max_command_input_bytes; ++i) RC_ASSERT(read.input.bytes[i] == 0);
}

/// Fires nothing, keeps the weapon, does not aim: what the input takes, three bits aside.
std::size_t write_input(std::span<std::uint8_t> bytes, const CommandInput& before, const CommandInput& input) {
    CommandContext context;
    context.input = before;
    Command command;
    command.input = input;
    BitWriter out(bytes);
    WriteStream stream(out);
    code_command_body(stream, context, command);
    EXPECT_FALSE(out.failed());
    return out.bit_count() - 3;
}

CommandInput input_of(std::initializer_list<std::uint8_t> bytes) {
    CommandInput input;
    for (const std::uint8_t byte : bytes) input.bytes[input.size++] = byte;
    return input;
}

TEST(messages, an_input_takes_bits_where_it_changed) {
    std::array<std::uint8_t, 128> bytes;
    const CommandInput before = input_of({127, 0, 250, 12, 0, 255, 3});
    EXPECT_EQ(write_input(bytes, {}, {}), 1u) << "a game without one pays a bit";
    EXPECT_EQ(write_input(bytes, before, before), 1u);
    EXPECT_EQ(write_input(bytes, {}, before), 2u + 6u + 7u * 8u);
    EXPECT_EQ(write_input(bytes, before, input_of({127, 0, 100, 12, 0, 255, 3})), 2u + 6u + 10u);
    EXPECT_EQ(write_input(bytes, before, input_of({127, 0, 254, 8, 252, 3, 3})), 2u + 3u + 4u * 5u) << "over 0 too";
    EXPECT_EQ(write_input(bytes, before, input_of({127, 0, 255, 7, 251, 4, 3})), 2u + 3u + 4u * 10u);
    EXPECT_EQ(write_input(bytes, before, input_of({127, 0})), 2u + 6u + 2u);
    EXPECT_EQ(write_input(bytes, before, {}), 2u + 6u);
}

TEST(messages, the_longest_input_takes_ten_bits_a_byte) {
    std::array<std::uint8_t, 128> bytes;
    CommandInput before;
    CommandInput input;
    before.size = input.size = max_command_input_bytes;
    input.bytes.fill(128);
    // Where the size differs too, a byte is new and takes eight: two bits below what max_command_bits allows.
    EXPECT_EQ(write_input(bytes, before, input), 2u + 48u * 10u);
    --before.size;
    EXPECT_EQ(write_input(bytes, before, input), 2u + 6u + 47u * 10u + 8u);
}

TEST(messages, an_input_longer_than_the_longest_is_malformed) {
    for (std::uint32_t size = 0; size < 64; ++size) {
        std::array<std::uint8_t, 128> bytes{};
        BitWriter out(bytes);
        out.bits(0, 3);
        out.bits(3, 2);
        out.bits(size, 6);
        BitReader in(bytes);
        Command read;
        EXPECT_EQ(read_body(in, {}, read), size <= max_command_input_bytes) << size;
        EXPECT_LE(read.input.size, max_command_input_bytes);
    }
}

TEST(messages, an_input_that_shrinks_leaves_nothing_behind) {
    std::array<std::uint8_t, 128> bytes;
    const CommandInput before = input_of({1, 2, 3, 4, 5, 6});
    write_input(bytes, before, input_of({1, 2}));
    CommandContext context;
    context.input = before;
    BitReader in(bytes);
    Command read;
    read.input = before;
    ASSERT_TRUE(read_body(in, context, read));
    EXPECT_EQ(read.input, input_of({1, 2}));
    EXPECT_EQ(read.input.view().size(), 2u);
}

RC_GTEST_PROP(messages, a_command_header_comes_back_or_was_impossible, ()) {
    CommandPacketHeader header;
    header.count = *rc::gen::inRange(1u, max_commands_per_packet + 1);
    header.newest = *rc::gen::oneOf(rc::gen::inRange(16u, 200u), rc::gen::inRange(0xfffffff0u, 0xffffffffu));
    header.base_offset = std::min(*rc::gen::inRange(0u, command_window), header.first() - 1);
    const std::uint32_t known = *rc::gen::oneOf(rc::gen::inRange(0u, 300u), rc::gen::just(0xfffff000u));
    std::array<std::uint8_t, 16> bytes{};
    BitWriter out(bytes);
    WriteStream writer(out);
    code_command_header(writer, known, header);
    // The server may have handed out more since.
    const std::uint32_t since = std::min(*rc::gen::inRange(0u, 0x7000u), 0xffffffffu - known);
    const std::uint32_t handed_out = known == 0 ? 0 : known + since;
    BitReader in(bytes);
    ReadStream reader(in);
    CommandPacketHeader read;
    code_command_header(reader, handed_out, read);
    RC_ASSERT(!in.failed());
    RC_ASSERT(read.newest == header.newest && read.count == header.count && read.base_offset == header.base_offset);
}

struct Memory {
    SnapshotSeq seq;
    SnapshotReference reference;

    HeaderContext context(SnapshotSeq newest) const {
        return {newest, [this](SnapshotSeq asked) { return asked == seq ? reference : SnapshotReference{}; }};
    }
};

bool read_header(BitReader& in, const HeaderContext& context, SnapshotHeader& header) {
    ReadStream stream(in);
    code_snapshot_header(stream, context, header);
    return !in.failed();
}

RC_GTEST_PROP(messages, a_snapshot_header_comes_back, ()) {
    SnapshotHeader header;
    header.seq = {*rc::gen::oneOf(rc::gen::inRange(1u, 300u), rc::gen::inRange(1u, 0xffffffffu))};
    header.tick = {*rc::gen::inRange<std::int64_t>(1 << 21, max_tick.value)};
    header.newest_command = *rc::gen::inRange(1u << 16, 0xffffffffu);
    header.entity_count = *rc::gen::arbitrary<std::uint16_t>();
    Memory memory;
    memory.seq = {*rc::gen::inRange(0u, std::min(header.seq.value, max_baseline_age))};
    if (memory.seq.value != 0) memory.seq.value = header.seq.value - memory.seq.value;
    header.reference = memory.seq;
    memory.reference = {header.tick - *rc::gen::inRange(64, 1 << 20),
                        header.newest_command - *rc::gen::inRange(0u, 1u << 16)};
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    WriteStream writer(out);
    code_snapshot_header(writer, memory.context(memory.seq), header);
    RC_ASSERT(out.bit_count() <= max_snapshot_header_bits);
    BitReader in(bytes);
    SnapshotHeader read;
    RC_ASSERT(read_header(in, memory.context(memory.seq), read));
    RC_ASSERT(read.seq == header.seq && read.tick == header.tick && read.reference == header.reference);
    RC_ASSERT(read.newest_command == header.newest_command && read.entity_count == header.entity_count);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    RC_ASSERT(!read_header(shorter, memory.context(memory.seq), read));

    BitReader again(bytes);
    const Memory nothing;
    if (memory.seq.value == 0 || !read_header(again, nothing.context(memory.seq), read)) return;
    RC_ASSERT(read.tick == no_tick && read.newest_command == 0u);
}

TEST(messages, a_header_refers_only_to_what_is_near_and_did_not_go_back) {
    SnapshotHeader header{{100}, Tick{1000}, 50, 0, {90}};
    EXPECT_TRUE(can_refer(header, {Tick{990}, 50}));
    EXPECT_FALSE(can_refer(header, {no_tick, 50}));
    EXPECT_FALSE(can_refer(header, {Tick{991}, 50})) << "ten snapshots in nine ticks";
    EXPECT_FALSE(can_refer(header, {Tick{990}, 51}));
    header.reference = {35};
    EXPECT_FALSE(can_refer(header, {Tick{900}, 50}));
}

TEST(messages, a_packet_of_the_other_type_is_malformed) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    WriteStream writer(out);
    code_snapshot_header(writer, {}, SnapshotHeader{SnapshotSeq{1}, Tick{1}, 0, 0, {}});
    BitReader in(bytes);
    ReadStream reader(in);
    CommandPacketHeader header;
    code_command_header(reader, 0, header);
    EXPECT_TRUE(in.failed());
}

TEST(messages, a_short_number_means_nothing_to_who_has_none) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    WriteStream writer(out);
    code_command_header(writer, 70'000, CommandPacketHeader{70'001, 1, 0});
    BitReader in(bytes);
    ReadStream reader(in);
    CommandPacketHeader header;
    code_command_header(reader, 0, header);
    EXPECT_TRUE(in.failed());
}

TEST(messages, the_component_that_no_quantiser_makes_is_malformed) {
    const std::array<std::uint8_t, 2> bytes{0x00, 0x80};
    BitReader in(bytes);
    ReadStream stream(in);
    std::int16_t value = 0;
    code_component(stream, value);
    EXPECT_TRUE(in.failed());
}

TEST(messages, a_residual_that_leads_out_of_range_is_malformed) {
    std::array<std::uint8_t, 32> bytes{};
    BitWriter out(bytes);
    WriteStream writer(out);
    writer.residual(1, 3, 10);
    for (const std::int32_t expected : {98, 99, 100}) {
        BitReader in(bytes);
        ReadStream reader(in);
        std::int32_t value = 0;
        code_residual(reader, expected, 3, 100, value);
        EXPECT_EQ(in.failed(), expected == 100);
    }
}

TEST(messages, a_player_who_runs_straight_and_turns_takes_six_bytes) {
    CommandContext context;
    Command command;
    std::array<std::uint8_t, 64> bytes;
    std::size_t bits = 0;
    for (int i = 0; i < 5; ++i) {
        const double yaw = 0.02 * i;
        command.origin = {1000 + 100 * i, 2000 - 90 * i, 1600};
        command.direction = {static_cast<std::int16_t>(std::lround(32767 * std::cos(yaw))),
                             static_cast<std::int16_t>(std::lround(32767 * std::sin(yaw))), 0};
        BitWriter out(bytes);
        WriteStream stream(out);
        code_command_body(stream, context, command);
        bits = out.bit_count();
        context.advance(command, 1);
    }
    EXPECT_LE(bits, 48u);
}

}  // namespace
}  // namespace backsight
