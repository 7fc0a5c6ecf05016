#pragma once

// Notices when the machine's clock is set, by comparing it with one that only goes on. A clock that is slewed, as by
// NTP, is set by half a millisecond a second at most, and is not noticed. A machine that slept is: its steady clock
// stood still.

#include <backsight/time/tick.h>

#include <optional>

namespace backsight::server {

class ClockWatch {
public:
    /// A second is far more than any slewing between two looks, and less than any ticket's life.
    static constexpr Micros shortest_step{1'000'000};

    /// Both clocks now, the machine's one since 1970. Returns by how much the first was set since the last call, if by
    /// more than shortest_step; less than zero: back.
    std::optional<Micros> look(Micros real, Micros steady);

private:
    std::optional<Micros> offset_;
};

}  // namespace backsight::server
