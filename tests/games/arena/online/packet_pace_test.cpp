#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "arena/online/packet_pace.h"

namespace backsight::test {
namespace {

using arena::PacketPace;

// Sends `count` commands without ever hearing an answer, and counts the packets that each of them was in.
std::map<std::uint32_t, int> copies(std::uint32_t steps_per_packet, std::uint32_t count) {
    const CommandConfig config;
    CommandSender sender(PacketPace::commands(config, steps_per_packet));
    CommandReceiver receiver(config);
    PacketPace pace(steps_per_packet);
    std::map<std::uint32_t, int> copies;
    std::vector<std::uint8_t> bytes(1200);
    std::uint32_t first_unsent = 1;
    for (std::uint32_t seq = 1; seq <= count; ++seq) {
        sender.push({});
        pace.add_command(false);
        if (!pace.is_due()) continue;
        BitWriter out{std::span(bytes)};
        const std::uint32_t in_packet = sender.write_packet(out);
        pace.sent();
        for (std::uint32_t i = 0; i < in_packet; ++i) ++copies[seq - i];
        EXPECT_LE(seq - in_packet + 1, first_unsent) << "none is left out";
        first_unsent = seq + 1;
        EXPECT_EQ(receiver.read_packet(std::span(bytes).first(out.byte_count())).result, CommandRead::accepted);
    }
    EXPECT_EQ(receiver.counters().lost, 0u);
    return copies;
}

TEST(packet_pace, every_command_rides_as_often_however_many_steps_a_packet_takes) {
    const CommandConfig config;
    ASSERT_GE(PacketPace::most_steps(config), 2u);
    for (std::uint32_t steps = 1; steps <= PacketPace::most_steps(config); ++steps) {
        constexpr std::uint32_t count = 120;
        const auto found = copies(steps, count);
        for (std::uint32_t seq = 1; seq + 3 * steps < count; ++seq) {
            EXPECT_EQ(found.at(seq), static_cast<int>(config.commands_per_packet)) << steps << " steps, " << seq;
        }
    }
}

TEST(packet_pace, a_shot_waits_for_nothing) {
    PacketPace pace(4);
    pace.add_command(false);
    EXPECT_FALSE(pace.is_due());
    pace.add_command(true);
    EXPECT_TRUE(pace.is_due());
    pace.sent();
    for (int i = 0; i < 3; ++i) {
        pace.add_command(false);
        EXPECT_FALSE(pace.is_due());
    }
    pace.add_command(false);
    EXPECT_TRUE(pace.is_due());
}

}  // namespace
}  // namespace backsight::test
