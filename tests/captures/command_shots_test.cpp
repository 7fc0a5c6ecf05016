#include "tests/captures/capture.h"
#include "tests/support/cases.h"
#include "tests/support/random_shots.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace backsight::test {
namespace {

// tools/decode_packets.py, written from docs/wire/wire.md, reads these captures and must find the same values.
TEST(command_shot_capture, packets_are_captured_for_the_independent_decoder) {
    CommandConfig config;
    config.shots = max_command_shots;
    config.groups = 2;
    CommandSender sender(config);
    CommandReceiver receiver(config);
    Random random(11);
    Command command;
    Capture capture;
    for (int i = 0; i < 2'000; ++i) {
        const std::vector<CommandShot> shots = next_command(random, command, config.groups);
        sender.push(command, shots);
        std::array<std::uint8_t, 2'000> packet;
        BitWriter out(packet);
        ASSERT_GT(sender.write_packet(out), 0u);
        if (random.below(4) == 0) continue;
        const std::span<const std::uint8_t> bytes = std::span(packet).first(out.byte_count());
        const CommandBatch batch = receiver.read_packet(bytes);
        ASSERT_EQ(batch.result, CommandRead::accepted);
        capture.add_commands(bytes, batch.commands, receiver);
        if (random.below(3) == 0) sender.acknowledge(receiver.newest());
    }
    EXPECT_GT(capture.packets(), 1'000u);
    const char* folder = std::getenv("BACKSIGHT_CAPTURE_DIR");
    EXPECT_TRUE(folder == nullptr || capture.save(folder, "shots"));
}

}  // namespace
}  // namespace backsight::test
