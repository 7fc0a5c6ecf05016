#pragma once

// PUN 2's lag compensation for physics objects and for others, exact to its page "Lag Compensation": the message that
// its owner streams, and three forms of drawing from it. Lengths are Unity's units, which are metres; times are
// seconds. Pure, except the small structs that hold what PUN's scripts hold; any thread.
//
//   std::size_t size = write_pun2({{position, rotation, velocity}, sent_ms}, bytes);      // owner: IsWriting
//   Pun2Message message;                                                                  // everybody else
//   if (read_pun2(bytes, message)) shown.receive(message.update, pun2_lag(now_ms, message.sent_ms));
//
// Kept as published, defects included (docs/integrate/reckoning.md has the numbers, tests/presets/pun2_test.cpp the
// proofs):
// - Time.fixedDeltaTime is a *distance* to MoveTowards: 1 m/s, whatever the step. A kinematic body never catches what
//   moves faster, and falls ever farther behind. A body that physics moves too is pulled back by 1 m/s once it is ahead
//   of the last update.
// - The approached position is the one at arrival; it stands still until the next update.
// - Without a rigid body the sent movement is that of one frame. So a 60 Hz owner sends half of what a 30 Hz
//   owner sends. Multiplied by the lag in seconds it is about 1/60 or 1/30 of what a velocity would give.
// - Lag is an absolute value: a timestamp from a clock that is ahead counts as old.

#include <backsight/base/vec.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight::presets {

/// Unity's Vector3.MoveTowards: `target` if it is no farther than `max_distance`, else a point that far on the way. A
/// negative distance moves away from it.
Vec3 move_towards(Vec3 current, Vec3 target, float max_distance);
/// Unity's Quaternion.RotateTowards: rotates by at most `max_degrees` along the shorter way. Returns `to` if both are
/// equal by Unity's measure, a dot product above 1 - 1e-6. Unity's Slerp weight is min(1, max / angle).
Quat rotate_towards(Quat from, Quat to, float max_degrees);
/// Unity's Quaternion.Angle: degrees; 0 where the dot product is above 1 - 1e-6.
float rotation_angle_deg(Quat a, Quat b);

/// Mathf.Abs((float)(PhotonNetwork.Time - info.timestamp)): seconds.
float pun2_lag(double network_time_s, double timestamp_s);
/// As above, from the server's clock in milliseconds, of which both are made in PUN 2. It wraps after 49.7 days; a
/// message across that is as old as published: 4,294,967 s.
float pun2_lag(std::uint32_t network_time_ms, std::uint32_t sent_ms);

/// Constants of the three forms.
struct Pun2Config {
    /// Metres per second of MoveTowards in FixedUpdate: "Time.fixedDeltaTime" alone, so 1. Range 0 to 1000.
    float physics_approach_mps = 1.0f;
    /// Degrees per second of RotateTowards: 100 in both forms. Range 0 to 100,000.
    float turn_dps = 100.0f;
    /// "movementSpeed" of the form without a rigid body, which the page leaves to the game. Default 5. Range 0 to 1000.
    float movement_speed_mps = 5.0f;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// A received update: OnPhotonSerializeView's three values.
struct Pun2Update {
    Vec3 position;
    Quat rotation;
    /// metres per second with a rigid body; without one, the `movement` of the owner's last frame in metres
    Vec3 velocity;
};

/// The stream message: what SendNext writes, in its order, and the stamp that PhotonMessageInfo adds.
struct Pun2Message {
    Pun2Update update;
    /// Photon server's clock when it was sent, ms: SentServerTimestamp.
    std::uint32_t sent_ms = 0;
};
/// Three floats of the position, four of the rotation (w, x, y, z), three of the velocity, the stamp: each of 4 bytes,
/// the highest first, as Photon's protocol has them. Photon's own headers and type codes are not in it.
inline constexpr std::size_t pun2_message_bytes = 11 * 4;

/// Writes a message and returns pun2_message_bytes; `out` must have room for it.
std::size_t write_pun2(const Pun2Message& message, std::span<std::uint8_t> out);
/// False, and `out` unchanged: another length, a number that is not finite, or a rotation that is no unit quaternion to
/// a part in a hundred. PUN 2 has no such checks: a NaN moves its rigid body to nowhere.
[[nodiscard]] bool read_pun2(std::span<const std::uint8_t> bytes, Pun2Message& out);

/// "Using OnPhotonSerializeView to update the object": the rigid body is put where it should be now. Between updates
/// the physics engine moves it on at `velocity`: step().
struct Pun2Immediate {
    Pose pose;
    Vec3 velocity;

    void receive(const Pun2Update& update, float lag_s);
    /// Motion of a rigid body without forces in `delta_s`.
    void step(float delta_s);
};

/// "Using OnPhotonSerializeView and FixedUpdate": the update is stored, and approached in the fixed step. receive()
/// also sets the rigid body's velocity, so the physics engine moves it too: physics_step(). A kinematic body has no
/// physics_step().
struct Pun2FixedUpdate {
    Pose pose;
    Pose network;
    Vec3 velocity;

    void receive(const Pun2Update& update, float lag_s);
    /// FixedUpdate() of a remote object.
    void fixed_update(const Pun2Config& config, float fixed_delta_s);
    /// Motion of a rigid body without forces in `fixed_delta_s`, after FixedUpdate.
    void physics_step(float fixed_delta_s);
};

/// "Lag Compensation for non-Physic Objects": as Pun2FixedUpdate, but in Update and at movementSpeed.
struct Pun2Transform {
    Pose pose;
    Pose network;

    void receive(const Pun2Update& update, float lag_s);
    /// Update() of a remote object.
    void update(const Pun2Config& config, float delta_s);
};

/// The owner's "movement = transform.position - oldPosition": for one frame, not for a second.
constexpr Vec3 pun2_movement(Vec3 position, Vec3 old_position) { return position - old_position; }

}  // namespace backsight::presets
