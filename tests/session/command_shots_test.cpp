// Shots between two steps in the library's packets: they arrive as they were fired, and cost nothing where there are
// none.

#include <backsight/session/commands.h>

#include "tests/support/assert_log.h"
#include "tests/support/random_shots.h"
#include "wire/packets.h"

#include <gtest/gtest.h>

#include <map>

using namespace backsight;
using namespace backsight::test;

namespace command_shots_test {

using Packet = std::vector<std::uint8_t>;

CommandConfig with_shots(std::uint32_t shots = max_command_shots, std::uint32_t groups = 1) {
    CommandConfig config;
    config.shots = shots;
    config.groups = groups;
    return config;
}

Packet packet_of(CommandSender& sender) {
    Packet bytes(8'192);
    BitWriter out(bytes);
    EXPECT_GT(sender.write_packet(out), 0u);
    bytes.resize(out.byte_count());
    return bytes;
}

std::vector<CommandShot> listed(std::span<const CommandShot> shots) { return {shots.begin(), shots.end()}; }

TEST(command_shots, arrive_as_they_were_fired_under_loss) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Random random(seed);
        const CommandConfig config = with_shots(max_command_shots, seed % 4 + 1);
        CommandSender sender(config);
        CommandReceiver receiver(config);
        Command command;
        std::map<std::uint32_t, std::vector<CommandShot>> fired;
        std::size_t arrived = 0;
        for (int i = 0; i < 500; ++i) {
            std::vector<CommandShot> shots = next_command(random, command, config.groups);
            fired[sender.push(command, shots)] = shots;
            const Packet packet = packet_of(sender);
            if (random.below(4) == 0) continue;
            for (const Command& got : receiver.read_packet(packet).commands) {
                ASSERT_EQ(listed(receiver.shots(got.seq)), fired[got.seq]) << "seed " << seed << ", " << got.seq;
                arrived += fired[got.seq].size();
            }
            if (random.below(3) != 0) sender.acknowledge(receiver.newest());
        }
        EXPECT_GT(arrived, 150u);
        EXPECT_EQ(sender.counters().shots_left_out, 0u);
        EXPECT_EQ(receiver.counters().malformed, 0u);
    }
}

TEST(command_shots, cost_no_bit_where_there_are_none) {
    Random random(3);
    CommandSender plain({});
    CommandSender ready(with_shots());
    Command command;
    for (int i = 0; i < 300; ++i) {
        static_cast<void>(next_command(random, command));
        plain.push(command);
        ready.push(command);
        const Packet packet = packet_of(plain);
        ASSERT_EQ(packet_of(ready), packet);
        ASSERT_EQ(packet[0], static_cast<std::uint8_t>(PacketType::command));
    }
}

TEST(command_shots, of_the_frame_of_their_command_take_five_bits) {
    Command command;
    command.stamp = {Moment{4'000'000}, {70}, ~std::uint64_t{0}, {}};
    command.origin = {5, 6, 7};
    const auto bits_with = [&](std::span<const CommandShot> shots) {
        CommandSender sender(with_shots());
        sender.push(command, shots);
        Packet bytes(500);
        BitWriter out(bytes);
        EXPECT_EQ(sender.write_packet(out), 1u);
        return out.bit_count();
    };
    CommandShot same{command.stamp, command.origin, command.direction, command.weapon, 0};
    const std::vector<CommandShot> four(4, same);
    const std::size_t without = bits_with({});
    EXPECT_EQ(bits_with(std::span(four).first(1)), without + 3 + 5);
    EXPECT_EQ(bits_with(four), without + 3 + 4 * 5);
    // Half a step and a snapshot earlier: the age in 3 bits, its mask in 1, its moment in 17.
    same.stamp = {Moment{4'000'000 - 32'768}, {69}, ~std::uint64_t{0}, {}};
    EXPECT_EQ(bits_with({&same, 1}), without + 3 + 5 + 3 + 1 + 17);
}

TEST(command_shots, that_are_later_than_what_follows_are_left_out_and_counted) {
    Command command;
    command.stamp = {Moment{1'000}, {9}, 0x1ff, {}};
    const auto shot_at = [](std::int64_t shown, std::uint32_t newest) {
        CommandShot shot;
        shot.stamp = {Moment{shown}, {newest}, 1, {}};
        return shot;
    };
    const CommandShot good[] = {shot_at(10, 1), shot_at(700, 8), shot_at(1'000, 9)};
    const CommandShot shots[] = {good[0], shot_at(900, 8), good[1], shot_at(800, 10), good[2], shot_at(1'001, 9)};
    for (const std::uint32_t most : {4u, 3u, 0u}) {
        CommandSender sender(with_shots(most));
        CommandReceiver receiver(with_shots(most));
        // Six of them, of which the first `most` count.
        sender.push(command, shots);
        EXPECT_EQ(receiver.read_packet(packet_of(sender)).result, CommandRead::accepted);
        const std::vector<CommandShot> expected =
            most == 0 ? std::vector<CommandShot>{} : std::vector<CommandShot>{good[0], good[1]};
        EXPECT_EQ(listed(receiver.shots(1)), expected) << most;
        EXPECT_EQ(sender.counters().shots_left_out, 6u - expected.size());
    }
}

TEST(command_shots, of_a_peer_that_has_more_or_none_are_malformed) {
    Command command;
    command.stamp = {Moment{1'000}, {9}, 0x1ff, {}};
    const std::vector<CommandShot> shots(3, CommandShot{command.stamp, {}, {}, 0, 1});
    for (const std::uint32_t most : {0u, 1u, 2u, 3u, 4u}) {
        CommandSender sender(with_shots());
        CommandReceiver receiver(with_shots(most));
        sender.push(command, shots);
        const CommandRead expected = most < 3 ? CommandRead::malformed : CommandRead::accepted;
        EXPECT_EQ(receiver.read_packet(packet_of(sender)).result, expected) << most;
        EXPECT_EQ(receiver.counters().malformed, most < 3 ? 1u : 0u);
        EXPECT_EQ(receiver.shots(1).size(), most < 3 ? 0u : 3u);
    }
    CommandConfig config;
    config.shots = 5;
    EXPECT_STREQ(config.validate(), "shots");
}

TEST(command_shots, are_forgotten_with_their_commands) {
    CommandSender sender(with_shots());
    CommandReceiver receiver(with_shots());
    Command command;
    command.stamp = {Moment{1'000}, {9}, 0x1ff, {}};
    const CommandShot shot{command.stamp, {}, {}, 3, 1};
    sender.push(command, {&shot, 1});
    static_cast<void>(receiver.read_packet(packet_of(sender)));
    for (std::uint32_t i = 1; i < command_window; ++i) {
        ASSERT_EQ(receiver.shots(1).size(), 1u) << i;
        sender.acknowledge(receiver.newest());
        sender.push(command);
        static_cast<void>(receiver.read_packet(packet_of(sender)));
        ASSERT_TRUE(receiver.shots(receiver.newest()).empty());
    }
    ASSERT_EQ(receiver.newest(), command_window);
    sender.push(command);
    static_cast<void>(receiver.read_packet(packet_of(sender)));
    EXPECT_TRUE(receiver.shots(1).empty());
    EXPECT_TRUE(receiver.shots(0).empty());
    EXPECT_TRUE(receiver.shots(12'345).empty());
}

TEST(command_shots, cut_short_or_flipped_change_nothing_or_have_a_form) {
    Random random(7);
    CommandSender sender(with_shots());
    Command command;
    for (int i = 0; i < 3; ++i) {
        std::vector<CommandShot> shots = next_command(random, command);
        shots.assign(4, CommandShot{command.stamp, command.origin, {7, 8, 9}, 0, 77});
        sender.push(command, shots);
    }
    const Packet packet = packet_of(sender);
    ASSERT_EQ(packet[0], static_cast<std::uint8_t>(PacketType::command_with_shots));
    for (std::size_t size = 0; size < packet.size(); ++size) {
        CommandReceiver receiver(with_shots());
        EXPECT_EQ(receiver.read_packet(std::span(packet).first(size)).result, CommandRead::malformed) << size;
        EXPECT_TRUE(receiver.shots(1).empty());
    }
    for (std::size_t bit = 0; bit < 8 * packet.size(); ++bit) {
        Packet flipped = packet;
        flipped[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        CommandReceiver receiver(with_shots());
        for (const Command& got : receiver.read_packet(flipped).commands) {
            ViewStamp next = got.stamp;
            const std::vector<CommandShot> shots = listed(receiver.shots(got.seq));
            for (std::size_t i = shots.size(); i > 0; --i) {
                EXPECT_LE(shots[i - 1].stamp.shown, next.shown);
                EXPECT_GE(shots[i - 1].stamp.shown, Moment{0});
                EXPECT_LE(shots[i - 1].stamp.newest, next.newest);
                next = shots[i - 1].stamp;
            }
        }
    }
}

}  // namespace command_shots_test
