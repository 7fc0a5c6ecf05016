#pragma once

// Where a query's view draws the mounts of those it meets. Who rides a ship stands beside others who do, so the frame
// of a mount is worked out once for all that a query meets.
//
// In: a view, and a mount. Out: the frame that its riders are drawn in, as View::pose() has it, to the bit.
// Allocates nothing; lives as long as the view. One thread.

#include "view/glimpse.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace backsight {

/// The frame of a mount, as somebody at a depth in a chain of riders finds it.
struct MountFrame {
    enum class State : std::uint8_t {
        drawn,    ///< at `pose`
        nowhere,  ///< it is not in the view, so its riders cannot be hit
        unknown,  ///< it, or what it rides itself, moves along a curve, or is dead: ask View::pose() of the rider
    };
    EntityId mount;
    int depth = 0;
    State state = State::unknown;
    Pose pose;
};

class MountFrames {
public:
    explicit MountFrames(const View& view) : view_(&view) {}

    /// The frame of what somebody rides, until the next call.
    BACKSIGHT_NOINLINE const MountFrame& of_mount(EntityId mount) { return find(mount, 0); }

private:
    static constexpr std::size_t most = 8;

    const MountFrame& find(EntityId mount, int depth);
    MountFrame draw(EntityId mount, int depth);

    const View* view_;
    std::size_t count_ = 0;                               // ever found; the latest are kept
    std::optional<std::array<MountFrame, most>> frames_;  // nothing is written for a query that meets no rider
};

}  // namespace backsight
