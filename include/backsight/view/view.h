#pragma once

// A view is what one client saw at one instant: the pose of every entity, or the reason why it has none.
//
//     View::at_moment(history, draw, shown)               // client: the screen, and what it draws
//     View::exact(history, draw, ledger, stamp)           // server: the same, rebuilt for the client of that ledger
//     const ViewPose pose = view.pose(entity);            // where it is, or why it is nowhere
//     const Hit hit = cast_ray(view, ray, filter);        // every query takes a view
//
// A View is a value that points to a history, to the rules of drawing and perhaps to a ledger. It computes on demand,
// allocates nothing and changes nothing. It is valid until its history records or its ledger learns. Many threads may
// read meanwhile.

#include <backsight/history/world_history.h>
#include <backsight/view/ledger.h>
#include <backsight/view/reconstruct.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace backsight {

struct Surroundings;

/// Where one entity is in a view, and from what that was computed.
struct ViewPose {
    ViewStatus status = ViewStatus::unknown;
    Pose pose;  ///< in world space, where has_pose(status)
    EntityId entity;
    Tick from = no_tick;  ///< tick of the sample before
    Tick to = no_tick;    ///< tick of the sample after; no_tick if there is none
    float fraction = 0.0f;
    std::optional<EntityState> state;  ///< the sample before, where there is one: what it wears, its team and layers

    friend bool operator==(const ViewPose&, const ViewPose&) = default;
};

class View {
    enum class Kind : std::uint8_t { moment, between, exact };

public:
    class Glimpse;
    struct Figure;
    struct Bones;
    struct Held;
    struct Known;

    /// Returns the view in which every sample of `history` counts. On a client, whose history holds just what it
    /// received, this is the exact view and the one to draw. On a server it is the weaker form for games whose stamp is
    /// a time alone. A moment out of range is clamped to it. `offsets`: those of the other draw groups, as in
    /// ViewStamp.
    static View at_moment(const WorldHistory& history, const DrawConfig& config, Moment moment,
                          const GroupOffsets& offsets = {});
    static View at_moment(const WorldHistory&, const DrawConfig&&, Moment, const GroupOffsets& = {}) = delete;
    static View at_moment(const WorldHistory&&, const DrawConfig&, Moment, const GroupOffsets& = {}) = delete;

    /// The weaker form for games that stamp two ticks and a fraction in 1/65536 (Fusion, Netick, LiteEntitySystem): one
    /// pair for all entities. An entity without a state at exactly these ticks is not in the view, and no entity is if
    /// `from` is after `to`. With `from` == `to` the view shows that tick. It has no draw groups: all entities go by
    /// group 0's rules.
    static View between(const WorldHistory& history, const DrawConfig& config, Tick from, Tick to,
                        std::uint16_t fraction);
    static View between(const WorldHistory&, const DrawConfig&&, Tick, Tick, std::uint16_t) = delete;
    static View between(const WorldHistory&&, const DrawConfig&, Tick, Tick, std::uint16_t) = delete;

    /// Returns the view on the server that holds exactly what the client of `ledger` had when it drew `stamp`. The
    /// audit must have passed the stamp, and the ledger must have learnt it.
    static View exact(const WorldHistory& history, const DrawConfig& config, const Ledger& ledger,
                      const ViewStamp& stamp);
    static View exact(const WorldHistory&, const DrawConfig&&, const Ledger&, const ViewStamp&) = delete;
    static View exact(const WorldHistory&&, const DrawConfig&, const Ledger&, const ViewStamp&) = delete;
    static View exact(const WorldHistory&, const DrawConfig&, const Ledger&&, const ViewStamp&) = delete;

    /// The pose of `id` in this view. A null, unknown or stale id has status unknown.
    ViewPose pose(EntityId id) const;
    /// The pose of the entity in a slot, for iterating over all of history().slot_count().
    ViewPose pose_of_slot(std::uint32_t index) const;

    /// The frame of one bone of a pose found in this view, in world space. A bone that was not recorded, or root_bone,
    /// is the entity's own frame.
    Pose bone(const ViewPose& found, std::int16_t bone) const;

    /// The velocity of the entity whose pose this view found, in m/s in world space. Its recorded velocity
    /// (EntityPose::velocity) is interpolated between the same two samples as its place, reckoned in a reckoned group,
    /// and added to that of its mount, whose recorded angular velocity swings it round. Zero without a pose, and of a
    /// game that records no velocities.
    Vec3 velocity(const ViewPose& found) const;

    /// Ticks of the samples that a pose found in this view was made from: those on both sides, those that only shape
    /// its path, and the newest, where that alone decides its group. A caller that keeps them can draw the pose again.
    /// `out` must have room for max_samples. Returns how many there are.
    std::size_t sample_ticks(const ViewPose& found, std::span<Tick> out) const;
    static constexpr std::size_t max_samples = 9;

    /// False only if no pose in this view has status knowledge_gap. Cheaper than computing all poses.
    bool may_have_gaps() const;
    /// False only if the pose of the entity in a slot does not have status knowledge_gap.
    bool may_be_gap(std::uint32_t index) const;
    /// No sample before this tick is in this view.
    Tick oldest_tick() const { return kind_ == Kind::between ? from_ : oldest_usable_; }

    /// The moment drawn of group 0; moment_of() is that of any group.
    Moment moment() const { return moment_; }
    Moment moment_of(DrawGroup group) const;
    /// The draw group of the entity of a slot, by the newest sample that this view knows of it.
    DrawGroup group_of_slot(std::uint32_t index) const;
    const WorldHistory& history() const { return *history_; }
    const DrawConfig& config() const { return *config_; }
    /// Whether all entities of group 0 are shown at one moment between dense samples. Such a view does not depend on
    /// what a client had received.
    bool is_at_moment() const { return kind_ == Kind::moment; }

    /// For the library's own queries: where the entity of a slot is, as far as is known without drawing it. That is
    /// enough for most entities.
    Glimpse glimpse(std::uint32_t index) const;
    /// Asks for the memory of glimpse() of a slot that exists, as Track::prefetch() does.
    void prefetch(std::uint32_t index) const {
        history_->slot(index).prefetch(moment_.tick());
        history_->slot(index).prefetch(moment_.tick() + 1);
    }
    /// Asks for what an exact view reads of a slot before that: which snapshots held its entity.
    void prefetch_known(std::uint32_t index) const {
        if (kind_ == Kind::exact) ledger_->prefetch_held(index);
    }
    /// For the library's own queries: who was in the snapshots around the moment. False, and nothing found, if the view
    /// is not exact.
    bool find_known(Known& known) const;
    /// The same as glimpse() of an entity that is known to go between the two ticks found; quicker.
    Glimpse glimpse(std::uint32_t index, const Known& known) const;
    /// For the library's own flights: this view with some mounts drawn at another moment than all others. Their riders
    /// go with them: where they are on the mount is drawn as without. Not of an exact view. `held` must outlive the
    /// view.
    View with_held(const Held& held) const;
    View with_held(const Held&&) const = delete;
    bool has_held() const { return held_ != nullptr; }
    /// Whether the client of an exact view has missed a snapshot that held the entity between the two samples of a pose
    /// of this view, or says so. False in other views.
    bool has_missed(const ViewPose& found) const;
    /// pose_of_slot(), from what this view has found of it; good until the history records.
    ViewPose pose(const Glimpse& glimpse) const;
    /// What a query needs of pose(), of a glimpse that is_placed(); unless `is_turned` without its rotation, which
    /// takes two decodings and a slerp.
    Figure figure(const Glimpse& glimpse, bool is_turned) const;
    /// As figure(), of an entity no part of which is farther than `reach_m` metres from its place. Its rotation is
    /// right to 0.35 degrees only, where that is cheap (Figure::is_rough); worked_out() replaces it by the exact one.
    Figure rough_figure(const Glimpse& glimpse, float reach_m) const;
    Figure worked_out(const Figure& figure) const;
    /// All bones of a figure, looked up once; and the frame of one of them, as bone() of a pose.
    Bones bones(const Figure& figure) const;
    Pose bone(const Figure& figure, const Bones& bones, std::int16_t bone) const;

private:
    View(Kind kind, const WorldHistory& history, const DrawConfig& config, Moment moment, const GroupOffsets& offsets);

    class Look;
    ViewPose resolve(const Track& track, int depth) const;
    Vec3 own_velocity(const ViewPose& found) const;
    void place_in_world(const Surroundings& around, ViewPose& out, int depth) const;
    ViewStatus parent_frame(EntityId parent, int depth, Pose& out) const;

    Kind kind_;
    const WorldHistory* history_;
    const DrawConfig* config_;
    Moment moment_;
    GroupOffsets offsets_;
    Tick oldest_usable_;   // of the group that looks back farthest
    Tick from_ = no_tick;  // between
    Tick to_ = no_tick;    // between
    const Held* held_ = nullptr;
    const Ledger* ledger_ = nullptr;  // exact
    ViewStamp stamp_;                 // exact
    SnapshotSeq newest_shown_;        // exact: the newest snapshot that is not after the moment
};

}  // namespace backsight
