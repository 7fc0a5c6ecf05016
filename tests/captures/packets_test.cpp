#include "tests/captures/capture.h"
#include "tests/replicate/exact_world.h"

#include <cstdlib>

namespace backsight::test {
namespace {

// tools/decode_packets.py, written from docs/wire/wire.md, reads these captures and must find the same values.
TEST(packet_capture, packets_are_captured_for_the_independent_decoder) {
    NetworkConditions conditions;
    conditions.loss_ratio = 0.2;
    conditions.duplicate_ratio = 0.1;
    conditions.reorder_ratio = 0.1;
    for (const bool has_fields : {false, true}) {
        conditions.field_bits = has_fields ? 11 : 0;
        Capture capture;
        ExactWorld world(conditions, 5);
        world.on_snapshot = [&](auto packet, const auto& header, const auto& client) {
            capture.add_snapshot(packet, header, client);
        };
        world.on_commands = [&](auto packet, auto commands) { capture.add_commands(packet, commands); };
        world.run(700);
        EXPECT_GT(capture.packets(), 700u);
        const char* folder = std::getenv("BACKSIGHT_CAPTURE_DIR");
        EXPECT_TRUE(folder == nullptr || capture.save(folder, has_fields ? "packets_with_fields" : "packets"));
    }
}

}  // namespace
}  // namespace backsight::test
