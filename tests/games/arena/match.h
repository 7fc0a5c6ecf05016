#pragma once

// A match in memory and virtual time: one ServerArena and bots at ClientArenas, with a network of plain loss and delay
// between them. Every shot is compared with its shooter's screen. A function of its numbers only.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arena/bot_mind.h"
#include "arena/client_prediction.h"
#include "arena/server_arena.h"

namespace backsight::test {

struct MatchRun {
    std::uint64_t seed = 1;
    std::uint32_t players = 16;
    std::int64_t ticks = 60 * 64;
    int loss_percent = 0;           ///< of snapshots and of command packets
    std::int64_t latency = 3;       ///< ticks, each way
    std::int64_t jitter = 0;        ///< ticks
    std::int64_t draw_delay = 6;    ///< ticks behind the newest snapshot
    std::uint32_t copies = 3;       ///< of each command, in packets one after the other
    std::int64_t rejoin_every = 0;  ///< ticks: a player leaves and another comes; 0: never
    /// Where players begin, by their number, in turn; none: as the arena chooses.
    std::vector<Vec3> spawns;
    /// Changes what the bot of a player wants.
    std::function<void(std::size_t player, const arena::BotSight& sight, arena::PlayerInput& input)> meddle;
    bool proves_steps = false;      ///< clients prove mispredicted steps
    bool plant_step_error = false;  ///< the step function of player 0's client differs
    bool plant_off_by_one = false;  ///< the server takes stamps one tick late: shows that the comparison can fail
};

struct MatchResult {
    std::uint64_t rays = 0;
    std::uint64_t hits = 0;
    std::uint64_t as_seen = 0;
    std::uint64_t views_equal =
        0;  ///< of as_seen: the victim stood where the screen said, to the bit; or nobody was hit on both
    std::uint64_t answers_equal = 0;   ///< of as_seen: ray and hit equal to the bit
    std::uint64_t corrected = 0;       ///< of as_seen: from the server's muzzle, because the client's was too far off
    std::uint64_t claimed = 0;         ///< of as_seen: from the client's muzzle, near to the server's
    std::uint64_t unexpected = 0;      ///< of as_seen: the client did not think that it fired
    std::uint64_t of_other_ticks = 0;  ///< of as_seen: pellets whose command came late, so that another seed drew them
    std::uint64_t rays_of[arena::weapon_count] = {};
    std::uint64_t hits_of[arena::weapon_count] = {};
    std::uint64_t equal_of[arena::weapon_count] = {};  ///< of answers_equal
    std::uint64_t lists = 0;                           ///< of as_seen: of a blade or the railgun, as on the screen
    std::uint64_t shielded = 0;                        ///< hits that a shield stopped
    std::uint64_t seats_taken = 0;                     ///< in the vehicle
    std::uint64_t hits_on_lifts = 0;                   ///< verdicts of hits between two who are drawn on one lift
    std::uint64_t hits_in_vehicle = 0;                 ///< between two who are drawn in the vehicle
    std::uint64_t paid_on_mounts = 0;     ///< of both: those that are older than 0, or whose victim has moved
    std::uint64_t covered_on_mounts = 0;  ///< of both: refused or judged again
    std::uint64_t filled = 0;
    std::uint64_t kills = 0;
    std::uint64_t damage = 0;
    std::uint64_t deaths = 0;
    std::uint64_t spawns = 0;
    std::uint64_t teleports = 0;
    std::uint64_t boardings = 0;
    std::uint64_t ticks_ridden = 0;
    std::uint64_t crouches = 0;
    std::uint64_t leaves = 0;
    std::uint64_t reconciled = 0;
    std::uint64_t reconciled_exact = 0;
    double largest_correction_m = 0.0;
    PredictionCounters prediction;        ///< of all who are there at the end
    std::uint64_t corrected_origins = 0;  ///< attacks of theirs from a drawn eye that was not the predicted one
    EnumArray<StepAuditResult, std::uint64_t> by_step;  ///< of proofs of steps
    std::uint64_t step_alarms = 0;
    std::uint64_t history_refused = 0;
    EnumArray<Reason, std::uint64_t> by_reason;
    std::uint64_t hash = 0;  ///< over all states of all ticks and all verdicts
};

MatchResult play_match(const MatchRun& run);
std::string describe(const MatchResult& result);

}  // namespace backsight::test
