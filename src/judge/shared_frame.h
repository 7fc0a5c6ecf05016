#pragma once

// The frame in which a hit is measured: that of the nearest mount which shooter and victim share, or the world's. Two
// people on one train do not move, however fast it goes. Values and pure functions; any thread that may read the
// history.

#include <backsight/judge/rules.h>
#include <backsight/rewind/run_query.h>

#include <optional>

namespace backsight {

/// Whether `mount` is among the first max_parent_depth mounts that `entity` rode in the recorded state of a tick.
bool rode_on(const WorldHistory& history, EntityId entity, EntityId mount, Tick tick);

/// How a victim goes in the frame of a mount. While they ride it, the frame goes with the mount. Where they have left
/// it, the frame stays where it was when they last rode it: what they do then they do in the world.
class SharedFrame {
public:
    /// `mount`: shared_mount(), or null for the frame of the world. `seen`: tick of the sample in which the victim was
    /// seen on it.
    SharedFrame(const WorldHistory& history, EntityId victim, EntityId mount, Tick seen)
        : history_(&history), victim_(victim), mount_(mount), seen_(seen) {}

    EntityId mount() const { return mount_; }
    bool is_world() const { return mount_.is_null(); }
    /// A place in the view that was drawn, in this frame. Empty: the mount is not in that view.
    std::optional<Vec3> place_drawn(const View& drawn, Vec3 place) const;
    /// A place in a view of the history at a whole tick, in this frame. Empty: the mount is nowhere then.
    std::optional<Vec3> place_at(const View& recorded, Vec3 place) const;
    /// A query of the view that was drawn, carried along by the mount to a view of the history at a whole tick.
    Query carried(const Query& query, const View& drawn, const View& recorded) const;

private:
    std::optional<Pose> frame_at(const View& recorded) const;
    Tick last_ride(Tick tick) const;

    const WorldHistory* history_;
    EntityId victim_;
    EntityId mount_;
    Tick seen_;
    // What last_ride() has found: from the first to the second tick the first is the answer.
    mutable Tick rode_ = no_tick;
    mutable Tick asked_ = no_tick;
};

/// hit_age() of a hit on `found`, which is at `place` in the frame.
std::int64_t hit_age_in(const SharedFrame& frame, const View& view, const ViewPose& found, Vec3 place, Moment dealt);

}  // namespace backsight
