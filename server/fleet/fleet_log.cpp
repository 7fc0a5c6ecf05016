#include "server/fleet/fleet_log.h"

#include <utility>
#include <vector>

namespace backsight::fleet {

namespace {

constexpr Micros between_lines{10'000'000};

}  // namespace

void FleetLog::note(const FleetNumbers& numbers, Micros now, logging::Log& log) {
    if (numbers.state != state_) {
        log.info("the fleet's state of this server", {{"state", numbers.state}, {"was", state_}});
        state_ = numbers.state;
    }
    note_faults(numbers, now, log);
}

// A sidecar that fails now and then gives a line each ten seconds, with each fault that grew and by how much.
void FleetLog::note_faults(const FleetNumbers& numbers, Micros now, logging::Log& log) {
    if (told_at_ && now - *told_at_ < between_lines) return;
    std::vector<logging::Field> fields;
    for (const FleetFault fault : enum_values<FleetFault>) {
        if (numbers.failures[fault] == told_[fault]) continue;
        fields.emplace_back(to_string(fault), numbers.failures[fault] - told_[fault]);
        told_[fault] = numbers.failures[fault];
    }
    if (!fields.empty()) {
        fields.emplace_back("why", numbers.last_error);
        log.write(logging::Level::warn, "the fleet's sidecar fails", fields);
    } else if (was_faulty_ && numbers.is_up) {
        log.info("the fleet's sidecar answers");
    } else {
        return;
    }
    was_faulty_ = !fields.empty();
    told_at_ = now;
}

}  // namespace backsight::fleet
