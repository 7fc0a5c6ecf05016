#pragma once

// The shooter's machine in a cell: receives snapshots, draws what lies an interpolation delay back, gives 64 commands a
// second with the stamp of what is drawn, and fires at somebody, leading as a good player does.
//
// The shooter's clock is right within a slew of a quarter of a millisecond: the lab does not measure presets with a
// wrong clock. Commands are sampled at 64 Hz at any frame rate, so that the same shots are fired at each.

#include <backsight/view/snapshot_acks.h>
#include <backsight/view/view.h>

#include <deque>
#include <utility>
#include <vector>

#include "inputs/random.h"
#include "lab/projectiles/preset.h"
#include "lab/projectiles/targets.h"

namespace backsight::lab::projectiles {

struct SnapshotPacket {
    SnapshotSeq seq;
    Tick tick;
    std::vector<std::pair<EntityId, EntityState>> entities;
    std::uint32_t newest_command = 0;  ///< that the server has handled
    std::vector<std::size_t> said;     ///< by preset
};

struct CommandPacket {
    std::uint32_t newest = 0;        ///< and the two before it
    std::vector<std::size_t> asked;  ///< by preset
};

struct CommandGiven {
    ViewStamp stamp;
    std::int64_t at_us = 0;
    std::optional<Press> press;
};

/// A round trip as engines measure it (the Unreal engine's ExactPing): the mean of the last 4 s at 7 samples a second,
/// each in whole milliseconds, with the waiting for ticks and frames in it.
class PingMeter {
public:
    void add(std::int64_t now_us, std::int64_t round_trip_us);
    Micros ping() const;

private:
    static constexpr std::size_t most_samples = 28;
    std::deque<std::int64_t> samples_ms_;
    std::int64_t next_us_ = 0;
};

class Shooter {
public:
    Shooter(const CellConfig& config, const Targets& targets, std::uint64_t seed);

    void receive(const SnapshotPacket& snapshot, std::int64_t now_us);
    /// What the screen shows; its moment never goes back.
    ScreenNow look(std::int64_t now_us);
    /// The next command, numbered from 1; fires if it is time to, and there is somebody on the screen.
    const CommandGiven& give_command(std::int64_t now_us, bool may_fire);

    const CommandGiven& command(std::uint32_t seq) const { return commands_[seq - 1]; }
    std::uint32_t newest() const { return static_cast<std::uint32_t>(commands_.size()); }
    const WorldHistory& history() const { return history_; }
    std::uint32_t shots() const { return shots_; }
    Micros ping() const { return ping_.ping(); }

private:
    std::optional<Press> aim(std::int64_t now_us);
    bool pick(const View& view, const ShooterPlace& self, ViewPose& target);
    Vec3 lead(const ViewPose& target, Vec3 muzzle);

    const CellConfig* config_;
    const Targets* targets_;
    ProjectileRules rules_;
    DrawConfig draw_;
    inputs::Random random_;
    WorldHistory history_;
    SnapshotAcks acks_;
    PingMeter ping_;
    std::vector<CommandGiven> commands_;
    std::uint32_t acknowledged_ = 0;
    std::uint32_t shots_ = 0;
    Moment shown_{0};
};

}  // namespace backsight::lab::projectiles
