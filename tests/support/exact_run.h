#pragma once

// One server and one client in virtual time, with everything random that can go wrong between them, and a comparison of
// what the client drew with what the server rebuilds from its ledger and the stamp. A function of its numbers only.

#include <backsight/view/view.h>

#include <array>
#include <cstdint>
#include <string>

namespace backsight::test {

struct ExactRun {
    std::uint64_t seed = 1;
    std::int64_t ticks = 200;
    int entities = 4;        ///< slots that the server fills
    int snapshot_every = 2;  ///< ticks
    int slowest_update = 3;  ///< an entity is in every 1st to this-th snapshot
    int loss_percent = 10;   ///< of snapshots
    int command_loss_percent = 10;
    int latency = 5;          ///< ticks, each way, at most max_latency
    int jitter = 4;           ///< ticks, of single snapshots: they overtake each other
    int late_percent = 3;     ///< snapshots that come far too late
    int draw_delay = 14;      ///< ticks, at most max_draw_delay
    int blackout = 0;         ///< ticks without a single command, from the middle on
    int event_percent = 5;    ///< per entity and tick: dies, teleports, boards, despawns, ...
    int sample_max_age = 40;  ///< ticks
    int doubled_percent = 0;  ///< snapshots that come twice
    int datagrams = 1;  ///< per tick: a snapshot each, with a part of the entities, and some entities in two of them
    int interest_percent = 100;  ///< an entity is of interest to the client, for a while at a time
    bool irregular = false;      ///< snapshots in any ticks, on average every snapshot_every-th
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::hold;
    bool groups = false;  ///< some entities are reckoned far ahead, others drawn some ticks behind
    ReckoningModel model = ReckoningModel::rvb;
    Convergence convergence = Convergence::linear;
    std::uint32_t rotation_bits = 10;  ///< of the world
    std::uint32_t dressed_bits = 0;    ///< with groups: of the sets of groups 1 and 2; 0: the world's
    float bone_scale = 1.0f;           ///< how much farther out bones are
    std::uint32_t field_bits = 9;      ///< of the game's own, which change often

    static constexpr int max_latency = 20;
    static constexpr int max_draw_delay = 40;
    static constexpr int max_ahead = 30;
    static constexpr int max_behind = 6;
    static constexpr int older = 40;
};
std::string describe(const ExactRun& run);

/// A lie in the stamp that the server works with: shows that the comparison can fail.
enum class Lie : std::uint8_t { none, one_received_bit, one_tick, one_fraction_step, one_offset_step };

struct ExactResult {
    EnumArray<ViewStatus, std::uint64_t> by_status;  ///< as the client drew
    std::uint64_t compared = 0;                      ///< entities in stamps
    std::uint64_t gaps = 0;                          ///< server refused: knowledge gap
    std::uint64_t unforeseen_gaps = 0;               ///< of them, where the view had said that there can be none
    std::uint64_t gapless_views = 0;                 ///< that said so
    std::uint64_t differences = 0;                   ///< neither equal nor a gap
    std::uint64_t riders = 0;                        ///< compared with a pose in a parent's frame
    std::uint64_t mounts = 0;                        ///< compared between two parents
    std::uint64_t reckoned = 0;                      ///< compared with a pose by dead reckoning
    std::uint64_t behind = 0;                        ///< compared with a pose of the third group
    std::uint64_t late_drops = 0;                    ///< snapshots that the client dropped as too old
    std::uint64_t reused_slots = 0;
    std::uint64_t fields = 0;  ///< compared with a pose whose fields are not 0
    bool joined = true;  ///< no two delivered stamps in a row were farther apart than late_snapshot_limit snapshots
    ViewPose server;     ///< of the first difference
    ViewPose client;

    void add(const ExactResult& other);
};
std::string describe(const ViewPose& pose);

ExactResult run_exact(const ExactRun& run, Lie lie = Lie::none);

}  // namespace backsight::test
