#pragma once

// Rewind by frame and sub frame as TwoTen published it for a Unity game: the server keeps the last 64 frames of every
// object, the client names the frame that it last heard of and how far its own blending has come.
//
// In: one place per object and server frame; a frame id and a progress. Out: where the object stands for that shot, or
// why that can not be said (the original would throw). A copy of the published algorithm with its weaknesses, to be
// measured against: the rotation is that of the frame before, unblended; a stamp older than the history has no answer;
// nothing marks a teleport. One owner, one thread. No errors but the reasons.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>

#include <backsight/base/vec.h>

namespace backsight::lab {

enum class FrameRewind {
    rewound,          ///< between the frame before the requested one and that frame
    newest_stored,    ///< the request named the server's current frame: the newest stored frame was taken for it
    frame_missing,    ///< the requested frame is not stored; the original would throw
    previous_missing  ///< the frame before it is not stored; the original would throw
};

struct RewoundObject {
    FrameRewind reason = FrameRewind::frame_missing;
    Vec3 position;
    Quat rotation;

    bool available() const { return reason == FrameRewind::rewound || reason == FrameRewind::newest_stored; }
};

/// The stored frames of one object.
class FrameHistory {
public:
    /// The document's server: 64 frames per second, one second of history.
    static constexpr std::size_t published_history = 64;

    /// `history` above 0.
    explicit FrameHistory(std::size_t history = published_history) : history_(history) {}

    /// Stores a frame; the oldest goes where the history is full. False for an id not above the last one (the original
    /// would throw for one it holds).
    bool add(std::int64_t frame_id, Vec3 position, Quat rotation);

    /// Where the object stood at `sub_frame` of the way from frame_id - 1 to frame_id. Like Unity's own function, the
    /// blend holds sub_frame to [0, 1]; NaN counts as 0. `current_frame` is the server's, whose places are not stored
    /// yet.
    RewoundObject rewind(std::int64_t frame_id, float sub_frame, std::int64_t current_frame) const;

    std::size_t size() const { return frames_.size(); }

private:
    struct Frame {
        std::int64_t id;
        Vec3 position;
        Quat rotation;
    };
    const Frame* find(std::int64_t frame_id) const;

    std::size_t history_;
    std::deque<Frame> frames_;  // oldest first
};

enum class FrameMessage {
    none,
    update,    ///< places, with the current frame's id
    heartbeat  ///< the current frame's id alone
};

/// What the server sends in a frame: places where something moved; else, when the last message is more than 0.25 s old,
/// the bare frame id, so that the clients' frame does not age out of the history while everybody stands.
class HeartbeatSender {
public:
    static constexpr double published_silence_s = 0.25;

    /// `server_now_s` must not go back. The first call always sends.
    FrameMessage decide(bool anything_moved, double server_now_s) {
        if (!anything_moved && !(server_now_s - last_sent_s_ > published_silence_s)) return FrameMessage::none;
        last_sent_s_ = server_now_s;
        return anything_moved ? FrameMessage::update : FrameMessage::heartbeat;
    }

private:
    double last_sent_s_ = -std::numeric_limits<double>::infinity();
};

/// What a client stamps its shots with: the newest frame that it heard of and the progress of its blend, 0 to 1.
class FrameStamp {
public:
    /// A message arrived. Places start a new blend; the heartbeat only raises the id and lets a running blend go on.
    void receive(std::int64_t frame_id, FrameMessage message) {
        if (message == FrameMessage::none) return;
        frame_id_ = frame_id;
        if (message == FrameMessage::update) sub_frame_ = 0.0f;
    }

    /// The client drew `share` (of a whole blend, >= 0) more of the way to the received places.
    void advance(float share) { sub_frame_ = sub_frame_ + share < 1.0f ? sub_frame_ + share : 1.0f; }

    std::int64_t frame_id() const { return frame_id_; }
    float sub_frame() const { return sub_frame_; }

private:
    std::int64_t frame_id_ = 0;
    float sub_frame_ = 1.0f;
};

}  // namespace backsight::lab
