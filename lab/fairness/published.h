#pragma once

// How published systems judge the lab's shots, each by its preset, with the history that it keeps and the stamp that
// its clients send.
//
// In: what the server records and takes in, what the shooter's client has heard, a shot. Out: whether it hits. The
// exact view is not asked. Cheap to feed: two places a tick. One owner, one thread.
//
// Screens are the lab's, interpolated, for all systems. UT2003 and PUN 2 were made for screens that extrapolate, and
// lose shots here for that reason too.

#include <backsight/presets/mirror.h>
#include <backsight/presets/pun2.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>
#include <backsight/view/view.h>
#include <backsight/world/server_world.h>

#include <array>
#include <cstdint>
#include <optional>

namespace backsight::lab::fairness {

enum class Published : std::uint8_t {
    ut2003,       ///< a trail of 0.4 s, the client's copy of the server's clock
    captk,        ///< UT2003's trail with nodes each 0.02 s, back by the ping
    twoten,       ///< 64 frames, the frame that the client last heard of, and a fraction
    fishnet,      ///< a precise tick: the last packet's, less 2 ticks of interpolation and the percent
    ut4,          ///< back by half of the ping less 20 ms, 60 ms at most
    dusty_qw,     ///< back by the ping less 20 ms, 250 ms at most
    mirror,       ///< boxes of six captures, one each 0.1 s, back by half the round trip and the buffer
    text21,       ///< snapshots at 30 Hz, at the instant of the shot, 500 ms back at most
    text21_cone,  ///< the aim within half of a cone to the target there
    pun2,         ///< dead reckoning from the victim's last message, in the present
    netfox,       ///< the present, from muzzles nearer than 1 m
    count_
};

/// What a client has heard of its server, and when: enough for the stamps of all systems. On the server's clock.
struct Heard {
    Tick newest = no_tick;  ///< of the newest snapshot
    Micros newest_at;
    Tick frame = no_tick;  ///< TwoTen: the newest frame that a message named
    Micros blends_from;    ///< TwoTen: when the newest positions came

    void snapshot(Tick tick, presets::FrameMessage message, Micros now);
};

/// What a system may know of a shot.
struct PublishedShot {
    std::size_t shooter = 0;  ///< seat
    EntityId victim;
    Shot shot;
    Heard heard;
    Micros fired_at;
    Micros rtt;
    Micros interpolation_delay;
    Moment present;           ///< the tick that is being simulated
    bool is_claimed = false;  ///< the shooter's screen showed a hit; for systems whose client names the target
};

class PublishedSystems {
public:
    PublishedSystems(TickRate rate, std::uint32_t ticks_per_snapshot);

    /// A tick was recorded: where the player of each seat stands.
    void record(Tick tick, const std::array<Vec3, 2>& feet);
    /// What TwoTen's server sends after the tick that was recorded last.
    presets::FrameMessage message() const { return message_; }
    /// A command arrived: what its player reports of themselves, for PUN 2.
    void take(std::size_t seat, Vec3 feet, Vec3 velocity, Micros sent_at, Micros now);

    /// `world`: the server, which knows who is there and what they wear.
    bool grants(Published system, const ServerWorld& world, const PublishedShot& shot) const;

private:
    struct Kept {
        explicit Kept(TickRate rate);

        Vec3 feet;
        presets::LocationTrail trail;
        presets::LocationTrail nodes;
        presets::FrameHistory frames;
        presets::Pun2Immediate pun2;
        Micros pun2_at;    // when it was received
        Micros pun2_next;  // its owner sends again
    };

    std::optional<Vec3> place(Published system, const Kept& victim, const PublishedShot& shot) const;
    std::int64_t rewound(Published system, const PublishedShot& shot) const;
    View snapshot_view(const ServerWorld& world, Moment when) const;
    bool meets_box(const ServerWorld& world, const PublishedShot& shot) const;

    TickRate rate_;
    Micros blend_;  // TwoTen's clients blend for so long
    std::array<Kept, 2> kept_;
    presets::TrailTimer timer_;
    presets::HeartbeatSender heartbeat_;
    presets::FrameMessage message_ = presets::FrameMessage::none;
    std::array<Vec3, 2> sent_{};
};

}  // namespace backsight::lab::fairness
