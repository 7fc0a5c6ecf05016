#pragma once

// Whom can a query touch, and where are they? The candidates that can be hit and that pass its filter, as the view
// shows them: of one query, or of several that belong together, such as the pellets of a shot.
//
// In: a view, a filter, the way of a ball as a corridor (candidates.h). Out: figures, one by one. Allocates nothing;
// threads and life as for View.

#include "candidates.h"
#include "filter.h"
#include "hitbox_sieve.h"
#include "mount_frames.h"
#include "view/glimpse.h"

#include <backsight/base/function_ref.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace backsight {

/// Returns the distance along the corridor beyond which no entity counts any more: infinity if all do.
using VisitTarget = FunctionRef<float(const View::Figure&, HitboxSetId)>;

/// Calls `visit` for each candidate that can be hit, that passes the filter and that stands, as the view shows it,
/// where the corridor may touch it; in no particular order. Hands on its figure, unturned where a turn changes none of
/// its hitboxes and perhaps rough where they are on bones, and what it wears.
void for_each_target(const View& view, const QueryFilter& filter, const Corridor& corridor, VisitTarget visit);

/// The same for several queries of one view and one filter. What one of them works out of an entity the next ones find
/// here, so each is handed the same figures as by itself, to the bit. It takes some 27 kB of the stack.
class SharedTargets {
public:
    SharedTargets(const View& view, const QueryFilter& filter);

    /// As for_each_target().
    void for_each(const Corridor& corridor, VisitTarget visit);

private:
    static constexpr std::size_t kept = 16;  // few are near the pellets of one shot
    struct Target {
        enum class Kind : std::uint8_t { nobody, unplaced, placed, on_bones };
        explicit Target(std::uint32_t its_slot) : slot(its_slot) {}
        std::uint32_t slot;
        Kind kind = Kind::nobody;
        View::Glimpse glimpse;
        std::optional<View::Figure> figure;  // rough where it is on bones
        std::optional<SharedBody> body;      // where it is on bones
    };
    Target& target(std::uint32_t slot, const Candidates& candidates);
    void draw(Target& target, const Body& body) const;

    const View* view_;
    ViewBoxes boxes_;
    FilterInView in_view_;
    MountFrames mounts_;
    std::array<std::optional<Target>, kept> targets_;  // by the last bits of their slots
};

}  // namespace backsight
