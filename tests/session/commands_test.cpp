#include <backsight/session/commands.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <map>
#include <random>
#include <vector>

#include "tests/support/begin_after.h"
#include "wire/commands.h"
#include "wire/packets.h"

namespace backsight {
namespace {

using Packet = std::vector<std::uint8_t>;

Packet next_packet(CommandSender& sender) {
    Packet bytes(1200);
    BitWriter out(bytes);
    EXPECT_GT(sender.write_packet(out), 0u);
    bytes.resize(out.byte_count());
    return bytes;
}

/// A command that differs from every other one.
Command command_number(std::uint32_t i) {
    Command command;
    command.stamp = {Moment{i * 70'001ll}, SnapshotSeq{1 + i}, (std::uint64_t{i} * 0x9e3779b97f4a7c15u) | 1};
    command.fire = i % 3 == 0;
    command.weapon = static_cast<std::uint8_t>(i / 10);
    command.origin = {static_cast<std::int32_t>(i * 17), -static_cast<std::int32_t>(i), 4};
    command.direction = {static_cast<std::int16_t>(i % 30000), 5, -7};
    command.input.size = static_cast<std::uint8_t>(i % 7 == 0 ? i % (max_command_input_bytes + 1) : 8);
    for (std::size_t k = 0; k < command.input.size; ++k) {
        command.input.bytes[k] = static_cast<std::uint8_t>(i * (k % 3) + (k < 8 ? 0 : i * i * k));
    }
    return command;
}

/// A command with the longest input, which differs in every byte from each other one.
Command longest_command(std::uint32_t i) {
    Command command = command_number(i);
    command.input.size = max_command_input_bytes;
    for (std::size_t k = 0; k < max_command_input_bytes; ++k) {
        command.input.bytes[k] = static_cast<std::uint8_t>(i * 37 + k * 11);
    }
    return command;
}

TEST(commands, arrive_as_they_were_given) {
    CommandSender sender({});
    CommandReceiver receiver({});
    for (std::uint32_t i = 1; i <= 200; ++i) {
        EXPECT_EQ(sender.push(command_number(i)), i);
        const CommandBatch batch = receiver.read_packet(next_packet(sender));
        ASSERT_EQ(batch.result, CommandRead::accepted);
        ASSERT_EQ(batch.commands.size(), 1u);
        Command expected = command_number(i);
        expected.seq = i;
        EXPECT_EQ(batch.commands[0], expected);
        sender.acknowledge(receiver.newest());
    }
    EXPECT_EQ(receiver.counters().lost, 0u);
    EXPECT_EQ(sender.counters().first_sent, 200u);
    EXPECT_EQ(sender.counters().repeated, 0u);
}

TEST(commands, after_the_last_number_none_is_taken) {
    CommandSender sender({});
    CommandReceiver receiver({});
    test::begin_after(sender, last_number - 2);
    test::begin_after(receiver, last_number - 2);
    EXPECT_EQ(sender.push(command_number(1)), last_number - 1);
    EXPECT_EQ(sender.push(command_number(2)), last_number);
    EXPECT_EQ(sender.push(command_number(3)), 0u) << "no number comes again, and 0 is none";
    EXPECT_EQ(sender.newest(), last_number);
    const CommandBatch batch = receiver.read_packet(next_packet(sender));
    ASSERT_EQ(batch.commands.size(), 2u);
    EXPECT_EQ(batch.commands[1].seq, last_number);
    sender.acknowledge(receiver.newest());
    Packet bytes(100);
    BitWriter out(bytes);
    EXPECT_EQ(sender.write_packet(out), 0u);
}

TEST(commands, nothing_is_sent_when_all_are_acknowledged) {
    CommandSender sender({});
    Packet bytes(100);
    BitWriter out(bytes);
    EXPECT_EQ(sender.write_packet(out), 0u);
    sender.push({});
    EXPECT_EQ(sender.write_packet(out), 1u);
    sender.acknowledge(1);
    EXPECT_EQ(sender.write_packet(out), 0u);
}

TEST(commands, a_packet_that_does_not_fit_is_not_sent_at_all) {
    CommandSender sender({});
    sender.push(command_number(1));
    Packet bytes(9);
    BitWriter out(bytes);
    EXPECT_EQ(sender.write_packet(out), 0u);
    EXPECT_EQ(out.bit_count(), 0u);
    EXPECT_FALSE(out.failed());
    EXPECT_EQ(sender.counters().first_sent, 0u);
}

TEST(commands, all_pushed_since_the_last_packet_go_into_the_next) {
    CommandSender sender({});
    CommandReceiver receiver({});
    for (std::uint32_t i = 1; i <= 10; ++i) sender.push(command_number(i));
    EXPECT_EQ(receiver.read_packet(next_packet(sender)).commands.size(), 10u);
    for (std::uint32_t i = 11; i <= 31; ++i) sender.push(command_number(i));
    EXPECT_EQ(receiver.read_packet(next_packet(sender)).commands.size(), max_commands_per_packet);
    EXPECT_EQ(sender.counters().never_sent, 5u);
    EXPECT_EQ(receiver.counters().lost, 5u);
}

TEST(commands, an_acknowledgement_of_the_future_is_counted_and_ignored) {
    CommandSender sender({});
    sender.push({});
    next_packet(sender);
    sender.acknowledge(2);
    EXPECT_EQ(sender.counters().bad_acks, 1u);
    EXPECT_EQ(sender.acknowledged(), 0u);
}

TEST(commands, an_acknowledgement_far_behind_gives_full_stamps_again) {
    CommandSender sender({});
    CommandReceiver receiver({});
    sender.push(command_number(1));
    receiver.read_packet(next_packet(sender));
    sender.acknowledge(1);
    for (std::uint32_t i = 2; i <= 150; ++i) {
        sender.push(command_number(i));
        const CommandBatch batch = receiver.read_packet(next_packet(sender));
        ASSERT_EQ(batch.result, CommandRead::accepted) << i;
        EXPECT_EQ(batch.commands.back().stamp, command_number(i).stamp);
        EXPECT_EQ(batch.commands.back().input, command_number(i).input);
    }
}

TEST(commands, a_lost_packet_takes_no_input_with_it) {
    CommandSender sender({});
    CommandReceiver receiver({});
    std::vector<Command> got;
    for (std::uint32_t i = 1; i <= 60; ++i) {
        sender.push(longest_command(i));
        const Packet packet = next_packet(sender);
        if (i % 3 != 0) continue;  // two of three are lost
        const CommandBatch batch = receiver.read_packet(packet);
        got.insert(got.end(), batch.commands.begin(), batch.commands.end());
        sender.acknowledge(receiver.newest());
    }
    ASSERT_EQ(got.size(), 60u);
    for (std::uint32_t i = 1; i <= 60; ++i) EXPECT_EQ(got[i - 1].input, longest_command(i).input) << i;
}

TEST(commands, inputs_too_long_for_one_packet_leave_the_oldest_behind) {
    CommandSender sender({});
    CommandReceiver receiver({});
    sender.push(longest_command(1));
    receiver.read_packet(next_packet(sender));
    sender.acknowledge(1);
    for (std::uint32_t i = 2; i <= 17; ++i) sender.push(longest_command(i));
    Packet bytes(400);
    BitWriter out(bytes);
    const std::uint32_t sent = sender.write_packet(out);
    ASSERT_GT(sent, 1u);
    ASSERT_LT(sent, max_commands_per_packet);
    EXPECT_EQ(sender.counters().never_sent, max_commands_per_packet - sent);
    EXPECT_EQ(sender.counters().first_sent, 1 + sent);
    const CommandBatch batch = receiver.read_packet(std::span(bytes).first(out.byte_count()));
    ASSERT_EQ(batch.commands.size(), sent);
    EXPECT_EQ(batch.commands.front().input, longest_command(18 - sent).input);
    EXPECT_EQ(batch.commands.back().input, longest_command(17).input);
    EXPECT_EQ(receiver.counters().lost, sender.counters().never_sent);
}

TEST(commands, a_packet_of_the_past_is_counted_as_duplicate_or_late) {
    CommandSender sender({});
    CommandReceiver receiver({});
    std::vector<Packet> packets;
    for (std::uint32_t i = 1; i <= 8; ++i) {
        sender.push(command_number(i));
        packets.push_back(next_packet(sender));
    }
    receiver.read_packet(packets[0]);  // 1
    receiver.read_packet(packets[7]);  // 6 7 8, so 2 to 5 are given up
    EXPECT_EQ(receiver.counters().lost, 4u);
    EXPECT_EQ(receiver.read_packet(packets[5]).result, CommandRead::nothing_new);  // 4 5 6
    EXPECT_EQ(receiver.counters().late, 2u);
    EXPECT_EQ(receiver.counters().duplicate, 1u);
    EXPECT_EQ(receiver.newest(), 8u);
}

TEST(commands, a_base_that_was_never_handed_out_is_refused) {
    CommandSender sender({});
    CommandReceiver receiver({});
    sender.push(command_number(1));
    receiver.read_packet(next_packet(sender));
    for (std::uint32_t i = 2; i <= 5; ++i) sender.push(command_number(i));
    next_packet(sender);    // lost
    sender.acknowledge(5);  // a lie
    sender.push(command_number(6));
    EXPECT_EQ(receiver.read_packet(next_packet(sender)).result, CommandRead::unknown_base);
    EXPECT_EQ(receiver.counters().unknown_base, 1u);
    EXPECT_EQ(receiver.newest(), 1u);
    CommandReceiver stranger({});
    EXPECT_EQ(stranger.read_packet(next_packet(sender)).result, CommandRead::malformed) << "a short number, to nobody";
}

TEST(commands, a_number_that_no_silence_explains_is_malformed_and_loses_nothing) {
    const auto packet_up_to = [](std::uint32_t newest, std::uint32_t count) {
        Packet bytes(1200);
        BitWriter out(bytes);
        WriteStream stream(out);
        code_command_header(stream, 0, CommandPacketHeader{newest, count, 0});
        CommandContext context;
        const Command command;
        for (std::uint32_t i = 0; i < count; ++i) {
            code_stamp(stream, {}, context.stamp, context.distance, command.stamp);
            code_command_body(stream, context, command);
            context.advance(command, 1);
        }
        bytes.resize(out.byte_count());
        return bytes;
    };
    for (const std::uint32_t count : {1u, max_commands_per_packet}) {
        CommandReceiver receiver({});
        std::uint32_t newest = 0;
        for (int i = 0; i < 3; ++i) {
            const std::uint32_t farthest = newest + most_commands_ahead + count - 1;
            for (const std::uint32_t wild : {farthest + 1, newest + (1u << 31), ~0u}) {
                EXPECT_EQ(receiver.read_packet(packet_up_to(wild, count)).result, CommandRead::malformed) << wild;
            }
            EXPECT_EQ(receiver.newest(), newest);
            EXPECT_EQ(receiver.counters().lost, std::uint64_t{most_commands_ahead - 1} * static_cast<unsigned>(i));
            EXPECT_EQ(receiver.read_packet(packet_up_to(farthest, count)).result, CommandRead::accepted);
            newest = farthest;
        }
        EXPECT_EQ(receiver.counters().malformed, 9u);
    }
}

TEST(commands, truncation_at_every_byte_changes_nothing) {
    CommandSender sender({});
    for (std::uint32_t i = 1; i <= 3; ++i) sender.push(command_number(i));
    const Packet packet = next_packet(sender);
    CommandReceiver receiver({});
    for (std::size_t size = 0; size < packet.size(); ++size) {
        EXPECT_EQ(receiver.read_packet(std::span(packet).first(size)).result, CommandRead::malformed) << size;
    }
    Packet longer = packet;
    longer.push_back(0);
    EXPECT_EQ(receiver.read_packet(longer).result, CommandRead::malformed);
    EXPECT_EQ(receiver.newest(), 0u);
    EXPECT_EQ(receiver.read_packet(packet).commands.size(), 3u);
}

RC_GTEST_PROP(commands, random_bytes_never_crash, (std::vector<std::uint8_t> bytes)) {
    CommandReceiver receiver({});
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(PacketType::command);
    const CommandBatch batch = receiver.read_packet(bytes);
    RC_ASSERT(batch.commands.empty() == (batch.result != CommandRead::accepted));
}

TEST(commands, flipped_bits_never_crash) {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
        CommandSender sender({});
        CommandReceiver receiver({});
        for (std::uint32_t i = 1; i <= 40; ++i) {
            sender.push(command_number(i));
            Packet packet = next_packet(sender);
            if (random() % 3 == 0) packet[random() % packet.size()] ^= static_cast<std::uint8_t>(1u << random() % 8);
            std::uint32_t last = receiver.newest();
            for (const Command& command : receiver.read_packet(packet).commands) {
                EXPECT_GT(command.seq, last);
                last = command.seq;
            }
            sender.acknowledge(receiver.newest());
        }
    }
}

// --- Over a bad network ---

void lose_double_and_reorder(std::uint32_t seed, double loss) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> chance(0.0, 1.0);
    CommandSender sender({});
    CommandReceiver receiver({});
    std::multimap<std::uint32_t, Packet> to_server;
    std::multimap<std::uint32_t, std::uint32_t> to_client;
    std::uint32_t last = 0;
    std::uint64_t handed_out = 0;
    for (std::uint32_t now = 1; now <= 3000; ++now) {
        sender.push(command_number(now));
        const Packet packet = next_packet(sender);
        for (int copies = chance(random) < 0.1 ? 2 : 1; copies > 0; --copies) {
            if (chance(random) < loss) continue;
            to_server.emplace(now + 3 + (chance(random) < 0.1 ? random() % 12 : 0), packet);
        }
        for (; !to_server.empty() && to_server.begin()->first <= now; to_server.erase(to_server.begin())) {
            const CommandBatch batch = receiver.read_packet(to_server.begin()->second);
            ASSERT_TRUE(batch.result == CommandRead::accepted || batch.result == CommandRead::nothing_new);
            for (const Command& command : batch.commands) {
                ASSERT_GT(command.seq, last);
                last = command.seq;
                ++handed_out;
                Command expected = command_number(command.seq);
                expected.seq = command.seq;
                ASSERT_EQ(command, expected);
            }
        }
        if (chance(random) >= loss) to_client.emplace(now + 3 + random() % 3, receiver.newest());
        for (; !to_client.empty() && to_client.begin()->first <= now; to_client.erase(to_client.begin())) {
            sender.acknowledge(to_client.begin()->second);
        }
    }
    EXPECT_EQ(receiver.counters().handed_out, handed_out);
    EXPECT_EQ(handed_out + receiver.counters().lost, last);
    EXPECT_EQ(receiver.counters().malformed, 0u);
    EXPECT_EQ(receiver.counters().unknown_base, 0u);
    // Three copies each: the loss left is about loss cubed, as long as losses are independent.
    EXPECT_GT(handed_out, loss < 0.5 ? 2800u : 300u);
}

TEST(commands, each_exactly_once_with_its_own_stamp_under_loss_doubles_and_reordering) {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) lose_double_and_reorder(seed, 0.3);
}

TEST(commands, even_when_hardly_anything_arrives) {
    for (std::uint32_t seed = 1; seed <= 4; ++seed) lose_double_and_reorder(seed, 0.9);
}

TEST(commands, validate_names_the_field) {
    EXPECT_EQ(CommandConfig{}.validate(), nullptr);
    EXPECT_STREQ((CommandConfig{.command_interval = 0}.validate()), "command_interval");
    EXPECT_STREQ((CommandConfig{.groups = 0}.validate()), "groups");
    EXPECT_STREQ((CommandConfig{.commands_per_packet = 0}.validate()), "commands_per_packet");
    EXPECT_STREQ((CommandConfig{.commands_per_packet = 17}.validate()), "commands_per_packet");
}

}  // namespace
}  // namespace backsight
