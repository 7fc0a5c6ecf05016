// Source: TwoTen's article on lag compensation in Unity; the cases are computed by hand from its text.

#include <backsight/presets/twoten.h>

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace backsight::presets {
namespace {

Quat turn(std::int64_t frame) { return {0.0f, 0.0f, static_cast<float>(frame), 1.0f}; }

// Frames first..last, at x = 2 * id, each with a rotation of its own.
FrameHistory frames(std::int64_t first, std::int64_t last) {
    FrameHistory history;
    for (std::int64_t id = first; id <= last; ++id) {
        EXPECT_TRUE(history.add(id, {static_cast<float>(2 * id), 0.0f, 0.0f}, turn(id)));
    }
    return history;
}

TEST(frame_history, blends_places_from_the_frame_before_and_takes_its_rotation) {
    const RewoundObject object = frames(1, 20).rewind(10, 0.25f, 30);
    EXPECT_EQ(object.reason, FrameRewind::rewound);
    EXPECT_EQ(object.position, (Vec3{18.5f, 0.0f, 0.0f}));
    EXPECT_EQ(object.rotation, turn(9));
}

TEST(frame_history, reaches_the_requested_frame_at_a_sub_frame_of_one_but_not_its_rotation) {
    const RewoundObject object = frames(1, 20).rewind(10, 1.0f, 30);
    EXPECT_EQ(object.position.x, 20.0f);
    EXPECT_EQ(object.rotation, turn(9));
}

TEST(frame_history, holds_the_sub_frame_to_0_and_1) {
    const FrameHistory history = frames(1, 20);
    EXPECT_EQ(history.rewind(10, -3.0f, 30).position.x, 18.0f);
    EXPECT_EQ(history.rewind(10, 7.0f, 30).position.x, 20.0f);
    EXPECT_EQ(history.rewind(10, std::nanf(""), 30).position.x, 18.0f);
}

TEST(frame_history, keeps_64_frames) {
    const FrameHistory history = frames(1, 100);
    EXPECT_EQ(history.size(), 64u);
    // 37 to 100 are left; 38 is the oldest that has one before it.
    EXPECT_EQ(history.rewind(36, 0.5f, 200).reason, FrameRewind::frame_missing);
    EXPECT_EQ(history.rewind(37, 0.5f, 200).reason, FrameRewind::previous_missing);
    EXPECT_EQ(history.rewind(38, 0.5f, 200).position.x, 75.0f);
}

TEST(frame_history, takes_the_newest_stored_frame_for_the_current_one) {
    const RewoundObject object = frames(1, 20).rewind(21, 0.5f, 21);
    EXPECT_EQ(object.reason, FrameRewind::newest_stored);
    EXPECT_TRUE(object.available());
    EXPECT_EQ(object.position.x, 39.0f);
    EXPECT_EQ(object.rotation, turn(19));
}

TEST(frame_history, has_no_answer_for_a_frame_that_was_never_stored) {
    FrameHistory history = frames(1, 20);
    ASSERT_TRUE(history.add(23, {46.0f, 0.0f, 0.0f}, turn(23)));
    EXPECT_EQ(history.rewind(22, 0.5f, 24).reason, FrameRewind::frame_missing);
    EXPECT_EQ(history.rewind(23, 0.5f, 24).reason, FrameRewind::previous_missing);
    EXPECT_EQ(history.rewind(24, 0.5f, 24).reason, FrameRewind::previous_missing);
    EXPECT_EQ(history.rewind(1000, 0.5f, 24).reason, FrameRewind::frame_missing);
    EXPECT_FALSE(history.rewind(1000, 0.5f, 24).available());
    EXPECT_EQ(FrameHistory().rewind(5, 0.5f, 5).reason, FrameRewind::frame_missing);
}

TEST(frame_history, survives_the_ends_of_the_range_of_ids) {
    FrameHistory history;
    constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    ASSERT_TRUE(history.add(lowest, {}, {}));
    EXPECT_EQ(history.rewind(lowest, 0.5f, 0).reason, FrameRewind::previous_missing);
    EXPECT_EQ(history.rewind(std::numeric_limits<std::int64_t>::max(), 0.5f, 0).reason, FrameRewind::frame_missing);
}

TEST(frame_history, refuses_a_frame_twice_or_out_of_order) {
    FrameHistory history = frames(1, 20);
    EXPECT_FALSE(history.add(20, {}, {}));
    EXPECT_FALSE(history.add(7, {}, {}));
    EXPECT_EQ(history.size(), 20u);
}

TEST(frame_history, blends_across_a_respawn) {
    FrameHistory history;
    history.add(1, {0.0f, 0.0f, 0.0f}, {});
    history.add(2, {100.0f, 0.0f, 0.0f}, {});
    EXPECT_EQ(history.rewind(2, 0.5f, 9).position.x, 50.0f);
}

TEST(heartbeat_sender, sends_every_frame_in_which_something_moved) {
    HeartbeatSender sender;
    for (int tick = 0; tick < 64; ++tick) EXPECT_EQ(sender.decide(true, tick / 64.0), FrameMessage::update);
}

TEST(heartbeat_sender, beats_about_4_times_a_second_when_nobody_moves) {
    HeartbeatSender sender;
    int beats = 0;
    // "More than 0.25 s" at 64 frames a second is every 17th frame, 3.76 Hz: frames 0, 17, 34, ... 629 of 640.
    for (int tick = 0; tick < 640; ++tick) {
        const FrameMessage message = sender.decide(false, tick / 64.0);
        EXPECT_EQ(message, tick % 17 == 0 ? FrameMessage::heartbeat : FrameMessage::none) << tick;
        beats += message == FrameMessage::heartbeat ? 1 : 0;
    }
    EXPECT_EQ(beats, 38);
}

TEST(heartbeat_sender, counts_its_silence_from_the_last_message_of_either_kind) {
    HeartbeatSender sender;
    EXPECT_EQ(sender.decide(true, 1.0), FrameMessage::update);
    EXPECT_EQ(sender.decide(false, 1.25), FrameMessage::none);
    EXPECT_EQ(sender.decide(false, 1.2625), FrameMessage::heartbeat);
    EXPECT_EQ(sender.decide(false, 1.5), FrameMessage::none);
    EXPECT_EQ(sender.decide(true, 1.5), FrameMessage::update);
}

TEST(frame_stamp, names_the_newest_frame_and_the_progress_of_the_blend) {
    FrameStamp stamp;
    stamp.receive(7, FrameMessage::update);
    EXPECT_EQ(stamp.sub_frame(), 0.0f);
    stamp.advance(0.75f);
    EXPECT_EQ(stamp.frame_id(), 7);
    EXPECT_EQ(stamp.sub_frame(), 0.75f);
    stamp.advance(0.75f);
    EXPECT_EQ(stamp.sub_frame(), 1.0f);
}

TEST(frame_stamp, lets_a_heartbeat_raise_the_frame_but_not_restart_the_blend) {
    FrameStamp stamp;
    stamp.receive(7, FrameMessage::update);
    stamp.advance(0.5f);
    stamp.receive(24, FrameMessage::heartbeat);
    EXPECT_EQ(stamp.frame_id(), 24);
    EXPECT_EQ(stamp.sub_frame(), 0.5f);
    stamp.receive(25, FrameMessage::none);
    EXPECT_EQ(stamp.frame_id(), 24);
}

TEST(frame_stamp, makes_the_request_of_a_shot) {
    FrameStamp stamp;
    stamp.receive(7, FrameMessage::update);
    stamp.advance(0.25f);
    EXPECT_EQ(stamp.request(), (FrameRequest{7, 0.25f}));
}

// Two bodies, at x = 2 * id and 200 further on.
struct Bodies {
    Bodies() {
        for (std::int64_t id = 1; id <= 20; ++id) {
            near.frames.add(id, {static_cast<float>(2 * id), 0, 0}, turn(id));
            if (id > 15) far.frames.add(id, {static_cast<float>(200 + 2 * id), 0, 0}, turn(id));
        }
        near.pose.position.x = 40.0f;
        far.pose.position.x = 240.0f;
    }
    SimulationObject near;
    SimulationObject far;
    SimulationObject* all[2] = {&near, &far};
};

TEST(simulate, moves_the_bodies_for_the_action_and_puts_them_back) {
    Bodies bodies;
    int called = 0;
    const auto action = [&] {
        ++called;
        EXPECT_EQ(bodies.near.pose.position.x, 35.0f);
        EXPECT_EQ(bodies.near.pose.rotation, turn(17));
        EXPECT_EQ(bodies.far.pose.position.x, 235.0f);
    };
    EXPECT_EQ(simulate(bodies.all, {18, 0.5f}, 21, action), 0u);
    EXPECT_EQ(called, 1);
    EXPECT_EQ(bodies.near.pose.position.x, 40.0f);
    EXPECT_EQ(bodies.near.pose.rotation, Quat{});
    EXPECT_EQ(bodies.far.pose.position.x, 240.0f);
}

TEST(simulate, leaves_a_body_without_the_frame_where_it_is_and_says_so) {
    Bodies bodies;
    const auto action = [&] {
        EXPECT_EQ(bodies.near.pose.position.x, 19.0f);
        EXPECT_EQ(bodies.far.pose.position.x, 240.0f);
    };
    EXPECT_EQ(simulate(bodies.all, {10, 0.5f}, 21, action), 1u);
    EXPECT_EQ(bodies.far.pose.position.x, 240.0f);
}

}  // namespace
}  // namespace backsight::presets
