#pragma once

// A player's machine in a cell: the library's ClientWorld and Channel, and a player who aims at what they see.
//
// In: datagrams, the client's clock. Out: datagrams. It also keeps what the screen said of each shot, and what the
// stamps of the other systems would have said. These records do not travel: the server's answers are compared with
// them.

#include <backsight/presets/ut2003.h>
#include <backsight/presets/view_strategy.h>
#include <backsight/session/channel.h>
#include <backsight/world.h>

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "inputs/random.h"
#include "lab/fidelity/bodies.h"
#include "lab/fidelity/cell_config.h"
#include "lab/fidelity/playback.h"

namespace backsight::lab {

/// What the stamps of other systems would carry for the same instant.
struct OtherStamps {
    double server_time_s = 0.0;  ///< UT2003
    Tick frame = no_tick;        ///< TwoTen
    float sub_frame = 0.0f;
    presets::Endpoints endpoints;  ///< two ticks and a fraction
    Tick whole_tick = no_tick;     ///< Source
    Moment client_now;             ///< text21: the server's time, by this client's clock
    Micros interpolation_delay;    ///< of this client, at that instant
};

/// What a shot was aimed at, by its hitbox set, and whether the target rides a vehicle as drawn.
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
    /// The vehicle that they drive, as the simulation of their command says on both ends: predicted on the screen, not
    /// drawn.
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

    /// Opens its end of the session; the server's has the same key.
    void open(std::uint64_t key, Micros now) { channel_.open(key, now); }
    /// A datagram of the server arrived.
    void receive(std::span<const std::uint8_t> datagram, Micros now);
    /// The entity that the server has given this player, `client`, at tick `since`; null while it has none.
    void set_self(EntityId self, std::uint32_t client, Tick since);
    /// Draws a frame; where a command is due, writes a datagram into `out` and returns its size, otherwise 0. `vehicle`
    /// is the one that the player drives whenever they ride it.
    std::size_t frame(Micros now, EntityId vehicle, std::span<std::uint8_t> out);

    /// The screen's word on the shot of `command`; nullptr if it was none. Ask in the order of commands: older ones are
    /// forgotten.
    const ScreenShot* take_shot(std::uint32_t command);

    std::uint64_t fired() const { return fired_; }
    const EnumArray<HeldFire, std::uint64_t>& held_fire() const { return held_fire_; }
    const ClientWorld& world() const { return world_; }

private:
    /// The shooter, and where the shooter looks from.
    struct Shooter {
        EntityId self;
        EntityId mount;
        Vec3 eye;
        Vec3 direction;
        ShooterKind kind = ShooterKind::on_foot;
    };
    void note_snapshot(Tick tick);
    void hold_fire(HeldFire reason) { ++held_fire_[reason]; }
    void shoot(EntityId vehicle, Command& command);
    bool take_post(const View& view, EntityId vehicle, Shooter& shooter) const;
    bool pick_target(const View& view, const QueryFilter& filter, ViewPose& target);
    TargetKind kind_of(const ViewPose& target) const;
    bool aim_at(const ViewPose& target, Vec3 eye, Vec3& direction);
    OtherStamps other_stamps() const;
    void draw_behind_present(Micros now);

    const CellConfig* config_;
    const Playback* playback_;
    std::size_t track_;
    inputs::Random random_;
    double fire_chance_;
    std::function<bool(Tick)> carries_frame_;

    ClientWorld world_;
    std::optional<EntityId> self_;
    Channel channel_;
    Body body_;
    bool draws_ = false;
    std::uint64_t clock_samples_ = 0;
    std::array<std::uint8_t, max_datagram_bytes> packet_{};
    std::vector<Tick> received_ticks_;  // ascending, the last few
    std::vector<Tick> frame_ticks_;     // of these, the ones that TwoTen's server would have sent
    std::vector<ViewPose> candidates_;
    std::deque<ScreenShot> shots_;
    std::uint64_t fired_ = 0;
    EnumArray<HeldFire, std::uint64_t> held_fire_;
    Micros last_frame_{-1};
    std::int64_t next_command_ = 0;
    presets::TrailClock server_clock_;
    ShownMoment delayed_;  // of Screen::delayed
};

}  // namespace backsight::lab
