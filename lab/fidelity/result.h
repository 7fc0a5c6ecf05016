#pragma once

// What `backsight lab fidelity` measured: one row per cell of the sweep and strategy, and what went with the shots.
// Plain data: filled by the sweep, read by the table, the JSON file and the page.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace backsight::lab {

struct FidelityRow {
    std::string movement;
    std::string trace;
    double tick_rate_hz = 0.0;
    double snapshot_rate_hz = 0.0;
    double added_loss_ratio = 0.0;
    double extra_rtt_ms = 0.0;
    std::string strategy;
    std::uint64_t shots = 0;
    std::uint64_t agreed = 0;        ///< same victim, or both none
    std::uint64_t false_hits = 0;    ///< the server hit somebody whom the shooter's screen had not hit
    std::uint64_t false_misses = 0;  ///< the shooter's screen had a hit and the server had none, or another victim
    std::uint64_t bit_equal = 0;     ///< same victim, hitbox and bits of the point
    double error_p50_m = 0.0;        ///< distance between the aimed-at target as drawn and as judged
    double error_p99_m = 0.0;
    /// These three count the row's cell, alike for all strategies, as FidelityResult does all cells.
    std::uint64_t fired = 0;
    std::uint64_t lost = 0;
    std::map<std::string, std::uint64_t> set_apart{};

    double ratio(std::uint64_t part) const {
        return shots == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(shots);
    }
};

/// Counts of the shots at, or by, one kind of entity in `--mix`.
struct MixCount {
    std::uint64_t shots = 0;
    std::uint64_t screen_hits = 0;  ///< hit anybody on the shooter's screen
    std::uint64_t agreed = 0;       ///< by the judge itself: same victim, or both none
    std::uint64_t bit_equal = 0;    ///< same victim, hitbox and bits of the point

    void add(const MixCount& other);
};

/// What `--mix` adds: groups that are drawn at different instants by different rules, and drivers.
struct MixResult {
    /// "player", "slow player", "vehicle", "rider": whom was aimed at.
    std::map<std::string, MixCount> by_target;
    /// "on foot", "passenger", "driver": who fired.
    std::map<std::string, MixCount> by_shooter;
    /// Drivers' shots that would have had another victim than on the shooter's screen, had the server
    std::uint64_t driver_muzzle_drawn = 0;         ///< taken the muzzle from where its view has the driver,
    std::uint64_t driver_muzzle_rewound = 0;       ///< rewound it to the instant at which players are drawn,
    std::uint64_t driver_muzzle_extrapolated = 0;  ///< moved it on by the vehicle's velocity for half a round trip,
    std::uint64_t driver_vehicle_in_view = 0;      ///< or left the driver's own vehicle in the view.
    std::uint64_t driver_not_drawn = 0;            ///< the first is unknown: the view has no driver
    std::uint64_t vehicle_states_sent = 0;
    std::uint64_t vehicle_states_spared = 0;  ///< relevant, and not sent: the client's picture was right without

    void add(const MixResult& other);
};

struct FidelityResult {
    std::vector<FidelityRow> rows;
    /// Shots fired, those that the table counts, and those that never arrived (every resend of their command was lost).
    std::uint64_t fired = 0;
    std::uint64_t judged = 0;
    std::uint64_t lost = 0;
    std::uint64_t screen_hits = 0;  ///< of the judged: how many hit on the shooter's own screen
    /// Shots that an audit or a cap changed or refused, by reason; in no row.
    std::map<std::string, std::uint64_t> set_apart;
    /// Commands that did not fire although their random draw said so, by reason; and all commands of clients that could
    /// not fire.
    std::map<std::string, std::uint64_t> held_fire;
    /// How the aimed-at targets of the judged shots were drawn ("interpolated", "held", "extrapolated", ...).
    std::map<std::string, std::uint64_t> drawn_as;
    std::uint64_t commands = 0;    ///< sent, each counted once
    std::uint64_t stamp_bits = 0;  ///< spent on their stamps, resends not counted
    std::uint64_t snapshots_sent = 0;
    std::uint64_t snapshots_lost = 0;
    std::uint64_t reordered_packets = 0;
    std::uint64_t duplicated_packets = 0;
    double simulated_s = 0.0;
    double wall_s = 0.0;
    std::optional<MixResult> mix;  ///< of `--mix`
    std::string inputs;            ///< "recorded players" or "our own bots", and which networks
    std::string command;
    std::vector<std::string> warnings;  ///< inputs that were taken differently than they say

    double stamp_bytes_per_command() const {
        return commands == 0 ? 0.0 : static_cast<double>(stamp_bits) / 8.0 / static_cast<double>(commands);
    }
    double snapshot_loss_ratio() const {
        return snapshots_sent == 0 ? 0.0 : static_cast<double>(snapshots_lost) / static_cast<double>(snapshots_sent);
    }
};

}  // namespace backsight::lab
