#pragma once

// The frame in which a hit is measured: that of the nearest mount which shooter and victim share, or the world's. Two
// people on one train do not move, however fast it goes. Values and pure functions; any thread that may read the
// history.

#include <backsight/judge/rules.h>
#include <backsight/rewind/run_query.h>

#include <optional>

namespace backsight {

/// Whether `entity` rode `mount` at the tick of a view of the history, at any depth up to max_parent_depth; or had
/// jumped off it, no longer than DrawConfig::longest_jump before, and gone along with it since.
bool went_with(const View& recorded, EntityId entity, EntityId mount);

/// The nearest mount that `entity` rode in a view, and still rides in the newest state of the view's history, as
/// went_with() counts; null: none.
EntityId still_ridden(const View& view, EntityId entity);

/// How a victim goes in the frame of a mount. While they ride it, or are in the air above it, the frame goes with the
/// mount. Where they have left it, the frame stays where it was when they last rode it: what they do then they do in
/// the world, or on what the mount rode.
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
    std::optional<Pose> drawn_frame(const View& drawn) const;
    std::optional<Pose> frame_at(const View& recorded) const;
    Tick last_ride(const DrawConfig& draw, Tick tick) const;
    Tick stays_until(const DrawConfig& draw) const;

    const WorldHistory* history_;
    EntityId victim_;
    EntityId mount_;
    Tick seen_;
    mutable Tick stayed_ = no_tick;  // stays_until(), once it was asked for
    // What last_ride() has found: from the first to the second tick the first is the answer.
    mutable Tick rode_ = no_tick;
    mutable Tick asked_ = no_tick;
};

/// hit_age() of a hit on `found`, which is at `place` in the frame.
std::int64_t hit_age_in(const SharedFrame& frame, const View& view, const ViewPose& found, Vec3 place, Moment dealt);

}  // namespace backsight
