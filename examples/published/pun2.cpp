// PUN 2's page "Lag Compensation": the message that an object's owner streams, and the three forms in which the others
// draw it. Exit code 0: all as published, which includes that two of the forms never get there.

#include <backsight/presets/pun2.h>

#include <array>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

namespace {

// Rotated by so many degrees around z.
Quat turned(double degrees) {
    const double half = degrees * 3.14159265358979 / 360.0;
    return {0, 0, static_cast<float>(std::sin(half)), static_cast<float>(std::cos(half))};
}

}  // namespace

int main() {
    // Owner, ten times a second: OnPhotonSerializeView with stream.IsWriting. 5 m/s along x, seen 100 ms later.
    std::array<std::uint8_t, pun2_message_bytes> bytes{};
    const Pun2Message sent{{{10, 0, 0}, turned(90), {5, 0, 0}}, 4'000};
    check("bytes of a message: position, rotation, velocity, stamp", static_cast<double>(write_pun2(sent, bytes)), 44);

    // Everybody else, when it arrives.
    Pun2Message message;
    if (!read_pun2(bytes, message)) return 1;
    const float lag_s = pun2_lag(std::uint32_t{4'100}, message.sent_ms);
    check("lag, s", static_cast<double>(lag_s), 0.1, 1e-6);

    Pun2Immediate body;  // "Using OnPhotonSerializeView to update the object"
    body.receive(message.update, lag_s);
    check("put at position + velocity * lag, m", static_cast<double>(body.pose.position.x), 10.5, 1e-5);

    const Pun2Config config;
    Pun2FixedUpdate approached;  // "Using OnPhotonSerializeView and FixedUpdate": a kinematic body
    Pun2Transform moved;         // "Lag Compensation for non-Physic Objects": movementSpeed 5
    approached.receive(message.update, lag_s);
    moved.receive({{10, 0, 0}, turned(90), pun2_movement({10, 0, 0}, {9.5f, 0, 0})}, lag_s);
    for (int step = 0; step < 25; ++step) {
        approached.fixed_update(config, 0.02f);  // FixedUpdate, 50 times a second
        moved.update(config, 0.02f);             // Update
    }
    check("half a second of FixedUpdate: 1 m/s, whatever the speed", static_cast<double>(approached.pose.position.x),
          0.5, 1e-4);
    check("half a second of Update: movementSpeed, 5 m/s", static_cast<double>(moved.pose.position.x), 2.5, 1e-4);
    check("half a second of turning at 100 degrees a second",
          static_cast<double>(rotation_angle_deg(turned(0), approached.pose.rotation)), 50.0, 0.01);
    check("where the third form goes: movement * lag further, m", static_cast<double>(moved.network.position.x), 10.05,
          1e-5);
    return wrong;
}
