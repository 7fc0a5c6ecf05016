#pragma once

// What `backsight lab fidelity` measured: one row per cell of the sweep and strategy, and what went with the shots.
// Plain data: filled by the sweep, read by the table, the JSON file and the page.

#include <cstdint>
#include <map>
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

    double ratio(std::uint64_t part) const {
        return shots == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(shots);
    }
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
    /// Of the judged shots: how the aimed-at target was drawn ("interpolated", "held", "extrapolated", ...).
    std::map<std::string, std::uint64_t> drawn_as;
    std::uint64_t commands = 0;    ///< sent, each counted once
    std::uint64_t stamp_bits = 0;  ///< spent on their stamps, resends not counted
    std::uint64_t snapshots_sent = 0;
    std::uint64_t snapshots_lost = 0;
    std::uint64_t reordered_packets = 0;
    std::uint64_t duplicated_packets = 0;
    double simulated_s = 0.0;
    double wall_s = 0.0;
    std::string inputs;  ///< "recorded players" or "our own bots", and which networks
    std::string command;

    double stamp_bytes_per_command() const {
        return commands == 0 ? 0.0 : static_cast<double>(stamp_bits) / 8.0 / static_cast<double>(commands);
    }
    double snapshot_loss_ratio() const {
        return snapshots_sent == 0 ? 0.0 : static_cast<double>(snapshots_lost) / static_cast<double>(snapshots_sent);
    }
};

}  // namespace backsight::lab
