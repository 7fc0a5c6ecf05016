#pragma once

// A player's machine in a cell: receives snapshots, draws with the function that the server rewinds with, aims at what
// it drew, and sends commands with the stamp of what was on the screen.
//
// Also notes what its screen said of each shot, and what the stamps of the other systems would have said: that does not
// travel, it is what the server's answers are held against.

#include <backsight/judge/judge.h>
#include <backsight/presets/ut2003.h>
#include <backsight/presets/view_strategy.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/session/commands.h>

#include <array>
#include <deque>
#include <functional>
#include <vector>

#include "inputs/random.h"
#include "lab/fidelity/bodies.h"
#include "lab/fidelity/cell_config.h"
#include "lab/fidelity/group_instants.h"
#include "lab/fidelity/playback.h"

namespace backsight::lab {

/// What the stamps of other systems would carry for the same instant.
struct OtherStamps {
    double server_time_s = 0.0;  ///< UT2003
    Tick frame = no_tick;        ///< TwoTen
    float sub_frame = 0.0f;
    presets::Endpoints endpoints;  ///< two ticks and a fraction
    Tick whole_tick = no_tick;     ///< Source
};

/// Whom a shot was aimed at: by what he wears, and whether he rides a vehicle as drawn.
enum class TargetKind : std::uint8_t { nobody, player, slow_player, vehicle, rider };
const char* to_string(TargetKind kind);

/// From where a shot was fired, as the shooter's own simulation has it.
enum class ShooterKind : std::uint8_t { on_foot, passenger, driver };
const char* to_string(ShooterKind kind);

/// Why a command did not fire, chance aside.
enum class HeldFire : std::uint8_t { no_snapshot, not_alive, nobody_drawn, too_near, out_of_range, count_ };
const char* to_string(HeldFire reason);

/// What the shooter's screen said.
struct ScreenShot {
    std::uint32_t command = 0;
    EntityId shooter;
    /// What he drives, as the simulation of his command says on both sides: predicted on his screen, not drawn.
    EntityId mount;
    ViewPose target;  ///< the one aimed at; null entity if nobody. Its state pointer is not to be followed later
    Hit hit;
    OtherStamps others;
    TargetKind target_kind = TargetKind::nobody;
    ShooterKind shooter_kind = ShooterKind::on_foot;
};

class LabClient {
public:
    /// `config` and `playback` must outlive it. A command fires with `fire_chance`. `carries_frame` says whether
    /// TwoTen's server would have sent a message at a tick.
    LabClient(const CellConfig& config, const Playback& playback, std::size_t track, std::uint64_t seed,
              double fire_chance, std::function<bool(Tick)> carries_frame);

    /// A packet of the server arrived.
    void receive(std::span<const std::uint8_t> packet, Micros now);
    /// Draws a frame; where a command is due, writes a packet into `out` and returns its size, otherwise 0. `self` is
    /// the entity that the server gave this player; null while it has none.
    /// `vehicle` is the one that he drives whenever he rides it.
    std::size_t frame(Micros now, EntityId self, EntityId vehicle, std::span<std::uint8_t> out);

    /// The screen's word on the shot of `command`; nullptr if it was none. Ask in the order of commands: older ones are
    /// forgotten.
    const ScreenShot* take_shot(std::uint32_t command);

    /// How long the newest snapshot that the stamp of `command` names had lain here when the command was given: what a
    /// ping leaves out. Known for the last 256 commands.
    Micros held(std::uint32_t command) const { return held_[command % held_.size()]; }
    std::uint64_t fired() const { return fired_; }
    const EnumArray<HeldFire, std::uint64_t>& held_fire() const { return held_fire_; }
    const CommandSenderCounters& command_counters() const { return sender_.counters(); }
    const ApplyCounters& apply_counters() const { return applier_.counters(); }

private:
    struct Offset {
        Micros at;
        std::int64_t us = 0;
    };
    /// Who looks, and from where.
    struct Shooter {
        EntityId self;
        EntityId mount;
        Vec3 eye;
        Vec3 direction;
        ShooterKind kind = ShooterKind::on_foot;
    };
    void advance_clock(Micros now);
    void hold_fire(HeldFire reason) { ++held_fire_[reason]; }
    void shoot(EntityId self, EntityId vehicle, Micros now, Command& command);
    bool take_post(const View& view, EntityId vehicle, Micros now, Shooter& shooter) const;
    bool pick_target(const View& view, const QueryFilter& filter, ViewPose& target);
    TargetKind kind_of(const ViewPose& target) const;
    bool aim_at(const ViewPose& target, Vec3 eye, Vec3& direction);
    OtherStamps other_stamps() const;

    const CellConfig* config_;
    DrawConfig draw_;
    AuditConfig audit_;
    const Playback* playback_;
    std::size_t track_;
    inputs::Random random_;
    double fire_chance_;
    std::function<bool(Tick)> carries_frame_;

    WorldHistory history_;
    Body body_;
    SnapshotAcks acks_;
    SnapshotApplier applier_;
    CommandSender sender_;
    std::vector<Tick> received_ticks_;  // ascending, the last few
    std::vector<Tick> frame_ticks_;     // of these, the ones that TwoTen's server would have sent
    std::vector<ViewPose> candidates_;
    std::deque<ScreenShot> shots_;
    std::uint64_t fired_ = 0;
    EnumArray<HeldFire, std::uint64_t> held_fire_;
    Micros newest_received_at_;
    std::array<Micros, 256> held_{};  // by command

    // A plain clock: server time is the own time plus the largest difference seen lately; drawn a fixed delay behind,
    // slewed.
    std::deque<Offset> offsets_;
    std::int64_t offset_us_ = 0;
    Micros last_frame_{-1};
    std::int64_t shown_us_ = -1;
    Moment shown_;
    GroupInstants groups_;
    std::int64_t next_command_ = 0;
    presets::TrailClock server_clock_;
};

}  // namespace backsight::lab
