#pragma once

// Rewind by frame and sub-frame, as TwoTen published it for a Unity game. The server keeps the last 64 frames of every
// object. The client names the frame that it last heard of, and how far its own blending has come.
//
//   SimulationHelper helper(history, draw);                      // server: the frames of all entities
//   helper.record(tick);                                         // each frame, after everybody was recorded
//   const Hit hit = helper.cast_ray(request, frame, ray, filter);    // a shot; the request is the client's FrameStamp
//
//   FrameHistory history;                                        // or one object, of a game with bodies of its own
//   history.add(frame, position, rotation);
//   const RewoundObject then = history.rewind(id, sub_frame, frame);
//   if (!then.available()) { ... }                               // the original would throw
//
// Published numbers: 64 frames a second, one second of history, a heartbeat after 0.25 s of silence. One owner, one
// thread. All memory is taken in the constructors. No errors but the reasons.
//
// Its clients own their movement, and its server verifies it: judge/movement_audit.h. The article has no numbers for
// that.
//
// Kept as published, defects included: the rotation is that of the frame before, unblended; a stamp older than the
// history has no answer; nothing marks a teleport.

#include <backsight/base/ring.h>
#include <backsight/base/vec.h>
#include <backsight/presets/called_now.h>
#include <backsight/presets/moved_bodies.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

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

/// What a client's ShootRequest carries: the newest frame that it heard of, and how far its blend towards that has
/// come.
struct FrameRequest {
    std::int64_t frame_id = 0;
    float sub_frame = 1.0f;  ///< 0 to 1

    friend constexpr bool operator==(const FrameRequest&, const FrameRequest&) = default;
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
    FrameRequest request() const { return {frame_id_, sub_frame_}; }

private:
    std::int64_t frame_id_ = 0;
    float sub_frame_ = 1.0f;
};

/// A body of the game's own with its frames: the article's SimulationObject. `pose` is its transform.
struct SimulationObject {
    FrameHistory frames;
    Pose pose;

    /// SetStateTransform: saves the pose and moves the body. One that has no such frame stays; the original would
    /// throw.
    FrameRewind set_state(const FrameRequest& request, std::int64_t current_frame);
    /// ResetStateTransform: back to what was saved.
    void reset_state() { pose = saved; }

    Pose saved{};
};

/// Simulate: moves all bodies, calls `action`, and puts them back. `action` may be a lambda written in place, with any
/// captures. Returns how many had no such frame and stayed; the original would throw, and leave those before it moved.
std::size_t simulate(std::span<SimulationObject* const> objects, const FrameRequest& request,
                     std::int64_t current_frame, const CalledNow<void()>& action);

/// The frames of all entities of a history, and shots among them. A frame's id is its tick. The server's states give
/// who is alive and what they wear now; the frames say where they were.
class SimulationHelper {
public:
    /// `history` must outlive it. `draw` is copied; draw groups count as group 0, because the article knows one
    /// instant. `body_reach_m` as in cast_ray_at().
    SimulationHelper(const WorldHistory& history, const DrawConfig& draw,
                     std::size_t frames = FrameHistory::published_history,
                     float body_reach_m = std::numeric_limits<float>::infinity());

    /// Call it each tick, after everybody was recorded. A slot that got another entity has new frames.
    void record(Tick tick);

    /// What a shot with this request hits. `current_frame`: the tick that is being simulated, not recorded yet. Nobody
    /// hits an entity that has no such frame; the original would throw.
    Hit cast_ray(const FrameRequest& request, std::int64_t current_frame, const Ray& ray,
                 const QueryFilter& filter) const;
    /// Where an entity stands for this request; nothing if it is not there now.
    std::optional<RewoundObject> object(EntityId entity, const FrameRequest& request, std::int64_t current_frame) const;
    /// Hitboxes of an entity for this request, in world space. As hitboxes_at(); 0 without such a frame.
    std::size_t hitboxes(EntityId entity, const FrameRequest& request, std::int64_t current_frame,
                         std::span<Hitbox> out) const;

private:
    struct Kept {
        EntityId entity{};
        FrameHistory frames;
    };
    const Kept* find(EntityId entity) const;
    View present() const;

    const WorldHistory* history_;
    DrawConfig draw_;         // one instant and one rule for everybody
    std::vector<Kept> kept_;  // by slot
    float body_reach_m_;
};

}  // namespace backsight::presets
