#pragma once

// When a client of `lab fidelity --mix` draws its further groups: vehicles at the server's time as it knows it, slow
// players some snapshots behind. In: its estimate of the server's time, each frame. Out: offsets for the stamp. They
// are the client's to choose; here they keep still as long as they are right to a 1/16 tick, which costs three bits.

#include <backsight/time/view_stamp.h>

#include <array>
#include <cstdint>

#include "lab/fidelity/cell_config.h"

namespace backsight::lab {

/// How much faster or slower than time a client lets its screen run, to draw what it should; farther off it jumps.
inline constexpr double max_slew = 0.05;
inline constexpr std::int64_t snap_us = 250'000;

class GroupInstants {
public:
    explicit GroupInstants(const CellConfig& config) : config_(&config), audit_(config.audit()) {}

    /// `elapsed` since the frame before; `shown`: of group 0; `newest`: the newest snapshot's tick.
    void advance(Micros server_time, Micros elapsed, Moment shown, Tick newest);
    /// Zeros before the first.
    const GroupOffsets& offsets() const { return offsets_; }

private:
    struct Group {
        std::int64_t drawn_us = -1;
        Moment last{};
    };
    void advance(DrawGroup group, std::int64_t target_us, Micros elapsed, Moment shown, Tick newest);

    const CellConfig* config_;
    AuditConfig audit_;
    std::array<Group, max_draw_groups> groups_{};
    GroupOffsets offsets_{};
};

}  // namespace backsight::lab
