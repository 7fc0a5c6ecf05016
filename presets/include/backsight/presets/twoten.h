#pragma once

// Rewind by frame and sub-frame, as TwoTen published it for a Unity game. The server keeps the last 64 frames of every
// object. The client names the frame that it last heard of, and how far its own blending has come.
//
//   FrameHistory history;                                              // server, one for each object
//   history.add(frame, position, rotation);                            // each frame
//   const RewoundObject then = history.rewind(id, sub_frame, frame);   // for a shot; both from the client's FrameStamp
//   if (!then.available()) { ... }                                     // the original would throw
//
// Published numbers: 64 frames a second, one second of history, a heartbeat after 0.25 s of silence. One owner, one
// thread. All memory is taken in the constructor. No errors but the reasons.
//
// Kept as published, defects included: the rotation is that of the frame before, unblended; a stamp older than the
// history has no answer; nothing marks a teleport.

#include <backsight/base/ring.h>
#include <backsight/base/vec.h>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace backsight::presets {

enum class FrameRewind {
    rewound,          ///< between the frame before the requested one and that frame
    newest_stored,    ///< the request named the server's current frame; the newest stored frame was used
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
    explicit FrameHistory(std::size_t history = published_history) : frames_(history) {}

    /// Stores a frame; a full history loses its oldest. False if the id is not above the last one; the original would
    /// throw if it holds that id.
    bool add(std::int64_t frame_id, Vec3 position, Quat rotation);

    /// The object's position at `sub_frame` of the way from frame_id - 1 to frame_id. As in Unity's function, sub_frame
    /// is clamped to [0, 1]; NaN counts as 0. `current_frame` is the server's, whose positions are not stored yet.
    RewoundObject rewind(std::int64_t frame_id, float sub_frame, std::int64_t current_frame) const;

    void clear() { frames_.clear(); }
    std::size_t size() const { return frames_.size(); }

private:
    struct Frame {
        std::int64_t id = 0;
        Vec3 position;
        Quat rotation;
    };
    const Frame* find(std::int64_t frame_id) const;

    Ring<Frame> frames_;  // oldest first
};

enum class FrameMessage {
    none,
    update,    ///< positions, with the current frame's id
    heartbeat  ///< only the current frame's id
};

/// Decides what the server sends in a frame: positions if something moved. Otherwise it sends the bare frame id when
/// the last message is more than 0.25 s old. So the clients' frame stays in the history while nothing moves.
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

/// The stamp of a client's shots: the newest frame that it heard of, and the progress of its blend, 0 to 1.
class FrameStamp {
public:
    /// A message arrived. Positions start a new blend; a heartbeat only raises the id and lets a running blend go on.
    void receive(std::int64_t frame_id, FrameMessage message) {
        if (message == FrameMessage::none) return;
        frame_id_ = frame_id;
        if (message == FrameMessage::update) sub_frame_ = 0.0f;
    }

    /// The client drew `share` (of a whole blend, >= 0) more of the way to the received positions.
    void advance(float share) { sub_frame_ = sub_frame_ + share < 1.0f ? sub_frame_ + share : 1.0f; }

    std::int64_t frame_id() const { return frame_id_; }
    float sub_frame() const { return sub_frame_; }

private:
    std::int64_t frame_id_ = 0;
    float sub_frame_ = 1.0f;
};

}  // namespace backsight::presets
