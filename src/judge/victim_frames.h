#pragma once

// The frames of a victim's screen, as the cover rule asks for them.

#include <backsight/judge/judge.h>

#include <cstdint>
#include <optional>

#include "free_way.h"

namespace backsight {

/// What a victim's screen shows of themselves and of the shooter, frame by frame: as far as they have reported it, and
/// foreseen from there. Instants are 1/65536 tick after the frame of the last command that the history has recorded.
/// Each frame is drawn at one moment: both people, what they ride, and the level.
class VictimFrames {
public:
    struct Line {
        Vec3 from;     ///< the shooter's eye
        Vec3 to;       ///< the victim's
        Moment level;  ///< at which the frame draws the level
    };

    /// All references must outlive it.
    VictimFrames(const View& view, const ShotRecord& record, EntityId victim, const VictimScreen& screen,
                 const LineOfSight& line_of_sight);

    bool is_known() const { return track_ != nullptr; }
    /// The instant at which they will be shown the damage, as far as the rules look ahead.
    std::int64_t newest() const { return newest_; }
    /// Lines that were tested to find out how far they go until then.
    int lines() const { return lines_; }

    /// Whether the foresight is shortened by those before it.
    bool shorten();

    /// Empty: one of the two is not to be seen then.
    std::optional<Line> line(std::int64_t instant) const;

private:
    // The shooter in a frame, with the view that the frame draws everybody else by.
    struct Enemy {
        View screen;
        ViewPose pose;
    };
    // The victim in a frame: on what they ride where that is drawn, though they are drawn as of now.
    struct Self {
        ViewPose pose;
        Vec3 eye;
        Quat turned;  // what they ride
    };

    Vec3 eye_of(const ViewPose& pose) const;
    Moment newest_of_self() const { return Moment::at(track_->newest()); }
    Moment level_at(Moment shown) const;
    Enemy enemy_reported(std::int64_t back) const;
    Enemy enemy_foreseen(std::int64_t ahead) const;
    std::optional<Self> self_on(const View& screen, std::int64_t back) const;
    Vec3 velocity_of(const EntityState& state) const;
    float fall_of(const EntityState& newest) const;
    void look_ahead();
    Vec3 way_until(const Self& self, std::int64_t instant) const;
    float overshot_m() const;
    Vec3 way_from(Tick tick, std::int64_t ticks) const;
    float overshot_by(Tick made, Tick shown, Vec3 toward) const;
    bool was_wrong(Tick made, Tick shown) const;
    WayAhead way_ahead(const Self& self, std::int64_t ahead) const;
    float gone(Tick tick, const EntityState& state, float ticks) const;
    float sped_up(Tick tick, const EntityState& state, float squared, float gained, float ticks) const;

    const WorldHistory& history_;
    const DrawConfig& draw_;
    const VictimScreen& screen_;
    const LineOfSight& line_of_sight_;
    EntityId shooter_;
    EntityId victim_;
    Moment present_;
    Moment oldest_;
    Moment shown_;  // at instant 0
    const Track* track_;
    std::int64_t newest_ = 0;
    EntityId mount_;    // what the victim rides now; their velocity is in its frame
    Vec3 up_;           // in that frame
    WayAhead reached_;  // until newest_
    int lines_ = 0;
    float overshot_m_ = 0.0f;
};

}  // namespace backsight
