#pragma once

// The ways to rewind that the lab compares, each answering the same shot on the server.
//
// In: what a server of that kind would have: its history, the shot, its stamp or ping. Out: the victim, and the place
// that the aimed-at target is taken to have had. None sees another's stamp.

#include <backsight/judge/judge.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lab/fidelity/lab_client.h"

namespace backsight::lab {

/// What a strategy may know of one shot.
struct ServerShot {
    EntityId shooter;
    EntityId mount;  ///< the vehicle that the shooter drives; no shot of theirs hits it
    Ray ray;
    ViewStamp stamp;  ///< audited
    OtherStamps others;
    Moment present;           ///< the server's
    std::int64_t rtt_us = 0;  ///< averaged
};

struct StrategyAnswer {
    Hit hit;
    bool has_target = false;  ///< the target has a pose under this strategy
    Vec3 target_position;
};

/// Names, in the order of the table.
const std::vector<std::string>& all_strategies();

/// Answers for all strategies; keeps the histories that the published systems keep beside ours.
class Strategies {
public:
    /// Both must outlive it.
    Strategies(const CellConfig& config, const WorldHistory& history);

    /// Keeps the tick that the history has just recorded.
    void record(Tick tick);
    /// A snapshot of this tick goes out: decides whether TwoTen's server would have sent a message with it.
    void note_snapshot(Tick tick);
    bool carries_frame(Tick tick) const { return frames_sent_.contains(tick); }

    /// `strategy` must be one of all_strategies().
    StrategyAnswer answer(std::string_view strategy, const ServerShot& shot, EntityId target,
                          const Ledger& ledger) const;

private:
    StrategyAnswer by_view(const View& view, const ServerShot& shot, EntityId target) const;
    StrategyAnswer by_angle(const View& view, const ServerShot& shot, EntityId target) const;
    StrategyAnswer by_stamp(const presets::HitPrediction& trails, double stamp_s, const ServerShot& shot,
                            EntityId target) const;
    StrategyAnswer by_frame(const ServerShot& shot, EntityId target) const;

    const CellConfig* config_;
    DrawConfig draw_;
    DrawConfig at_once_;  // for the other strategies: one instant and one rule for everybody
    const WorldHistory* history_;
    presets::HitPrediction trails_;
    presets::HitPrediction nodes_;  // capt.k's: one each 20 ms
    presets::SimulationHelper frames_;
    presets::HeartbeatSender heartbeat_;
    std::vector<Vec3> places_;
    std::vector<Vec3> last_sent_;
    std::set<Tick> frames_sent_;
};

}  // namespace backsight::lab
