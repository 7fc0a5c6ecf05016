// TwoTen's lag compensation in Unity, for a game with bodies of its own: the server keeps 64 frames of each body, and
// simulates a shot at the frame and sub-frame that its client names. Exit code 0: all as published.

#include <backsight/presets/twoten.h>

#include "published/check.h"

using namespace backsight;
using namespace backsight::presets;

int main() {
    SimulationObject runner, sitter;
    SimulationObject* const objects[] = {&runner, &sitter};
    HeartbeatSender sender;
    FrameStamp moving, silent;  // of a client that shoots after frame 60, and of one that shoots at the end

    // Server, each frame of 1/64 s: move, save the frame, tell the clients. The runner stops after frame 80.
    int heartbeats = 0;
    for (std::int64_t frame = 1; frame <= 120; ++frame) {
        const bool moves = frame <= 80;
        if (moves) runner.pose = {{2.0f * static_cast<float>(frame), 0, 0}, {0, 0, static_cast<float>(frame), 1}};
        for (SimulationObject* object : objects) {
            object->frames.add(frame, object->pose.position, object->pose.rotation);
        }
        const FrameMessage message = sender.decide(moves, static_cast<double>(frame) / 64.0);
        heartbeats += message == FrameMessage::heartbeat ? 1 : 0;
        if (frame <= 60) moving.receive(frame, message);
        silent.receive(frame, message);
    }
    moving.advance(0.25f);  // a quarter of its blend
    check("frames of history, a second of them", static_cast<double>(runner.frames.size()), 64);
    check("heartbeats in 40 silent frames: over 0.25 s apart", heartbeats, 2);
    check("the frame that the last of them named", static_cast<double>(silent.frame_id()), 80 + 2 * 17);

    // Server, by a ShootRequest: everything inside the action happens in the world of that frame.
    constexpr std::int64_t now = 121;
    Pose seen;
    const std::size_t missing = simulate(objects, moving.request(), now, [&] { seen = runner.pose; });
    check("a quarter of the way from frame 59 to frame 60", static_cast<double>(seen.position.x), 118.5);
    check("the rotation of frame 59, not blended", static_cast<double>(seen.rotation.z), 59);
    check("objects without that frame", static_cast<double>(missing), 0);
    check("the runner is back", static_cast<double>(runner.pose.position.x), 160);

    // Without the heartbeats the second client would name frame 80, and later one that the history has lost.
    check("objects without the heartbeat's frame", static_cast<double>(simulate(objects, silent.request(), now, [] {})),
          0);
    check("objects without frame 50, which is lost", static_cast<double>(simulate(objects, {50, 1.0f}, now, [] {})), 2);
    return wrong;
}
