#pragma once

// What a server process counts as a whole, beside what each of its rooms counts.

#include <cstdint>
#include <optional>
#include <string_view>

#include "server/fleet/fleet_numbers.h"

namespace backsight::metrics {

struct ProcessNumbers {
    std::string_view stage;                    ///< of server/life: it has the one series of a gauge
    std::uint32_t failed_rooms = 0;            ///< that ended by a fault
    std::uint64_t refused_orders = 0;          ///< to drain, with a wrong token or none
    std::uint64_t repeated_drains = 0;         ///< orders to drain while it drained already
    std::uint64_t reloads = 0;                 ///< settings that were read again and taken
    std::uint64_t refused_reloads = 0;         ///< settings that were read again and were wrong
    std::uint64_t key_rotations = 0;           ///< ticket keys that were read again and were others
    std::uint64_t refused_keys = 0;            ///< ticket keys that could not be read again
    std::uint64_t failed_reopens = 0;          ///< of the log's file
    std::uint64_t clock_steps = 0;             ///< of the machine's clock, of more than a second
    std::uint64_t log_lines_lost = 0;          ///< dropped, or not writable
    std::optional<fleet::FleetNumbers> fleet;  ///< where there is one
};

}  // namespace backsight::metrics
