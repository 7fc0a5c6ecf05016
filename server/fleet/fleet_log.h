#pragma once

// Says in the log what comes of talking to the sidecar: its states, and its faults in one line for ten seconds at most.
// One thread.

#include <cstdint>
#include <optional>
#include <string>

#include "server/fleet/fleet_numbers.h"
#include "server/log/log.h"

namespace backsight::fleet {

class FleetLog {
public:
    /// `now`: by a clock that does not go back.
    void note(const FleetNumbers& numbers, Micros now, logging::Log& log);

private:
    void note_faults(const FleetNumbers& numbers, Micros now, logging::Log& log);

    std::string state_;
    EnumArray<FleetFault, std::uint64_t> told_;
    std::optional<Micros> told_at_;
    bool was_faulty_ = false;
};

}  // namespace backsight::fleet
