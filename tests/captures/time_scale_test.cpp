#include "tests/captures/capture.h"
#include "tests/support/must.h"
#include "tests/world/scaled_match.h"

#include <cstdlib>

namespace backsight::test {
namespace {

// tools/decode_packets.py, written from docs/wire/wire.md, reads these captures and must find the same values.
TEST(time_scale_capture, packets_are_captured_for_the_independent_decoder) {
    Capture capture;
    ScaledMatch match({60.0, 10.0, 0.1}, {{1.0, 0.3f}, {2.0, 1.0f}, {3.0, 0.0f}, {4.0, 4.0f}, {5.0, 0.755f}}, 1);
    match.on_snapshot = [&](std::span<const std::uint8_t> packet, const SnapshotHeader& header) {
        capture.add_snapshot(packet, header, match.screen.history());
    };
    match.play(6.0);
    EXPECT_GT(capture.packets(), 200u);
    const char* folder = std::getenv("BACKSIGHT_CAPTURE_DIR");
    EXPECT_TRUE(folder == nullptr || capture.save(folder, "time_scale"));
}

}  // namespace
}  // namespace backsight::test
