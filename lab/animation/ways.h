#pragma once

// The ways to pose hitboxes that `lab animation` compares.

#include <backsight/history/baked_poses.h>
#include <backsight/view/view.h>

#include <memory>

#include "lab/animation/person.h"
#include "lab/animation/ragdoll.h"
#include "lab/animation/sweep.h"

namespace backsight::lab::animation {

enum class Way : std::uint8_t {
    sent,          ///< the server animates, records bones and sends them
    baked,         ///< both ends pose by BakedPoses
    in_step,       ///< both animate by themselves, from one replicated phase
    from_tick,     ///< the server poses baked clips by the tick, the client's graph animates
    own_clocks,    ///< both animate by themselves, each from when it first saw the person
    frame_early,   ///< bones are read before the graph has run
    smoothed,      ///< the client draws the mesh some way behind the entity
    unscaled,      ///< the mesh is drawn 1.15 times as large
    at_once,       ///< the server crouches at once
    at_rest,       ///< the server has the skeleton at rest
    one_capsule,   ///< the server has one capsule
    root_late,     ///< root motion moves the entity after it was recorded, and before its bones are read
    root_twice,    ///< root motion moves the entity, and is left in the bones
    death_clip,    ///< a corpse: the server poses a baked clip, the client's physics drop a ragdoll
    two_ragdolls,  ///< a corpse: each end's physics drop a ragdoll
    count_
};
struct WayWords {
    const char* way;
    const char* picture;
};
WayWords words_of(Way way);
inline bool is_of_corpses(Way way) { return way == Way::death_clip || way == Way::two_ragdolls; }

/// What the server's history holds, and what the client draws, of one person.
class Stage {
public:
    Stage(Way way, std::uint64_t seed);
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    /// Plays a tick on both ends. The picture is then drawn half way between the last two ticks.
    void step();
    View server_view() const;
    View picture() const;
    EntityId person() const { return person_; }
    /// Middle of the picture: what a shooter aims at.
    Vec3 middle() const;
    /// Distances of the bones that both have.
    void add_distances(std::vector<float>& out) const;

private:
    void live();
    void die();
    void record();
    void draw();
    Bones server_bones() const;
    Bones client_bones() const;
    bool has_picture_of_library() const { return way_ == Way::sent || way_ == Way::baked; }

    Way way_;
    Walker walker_;
    Place place_;
    Animator on_server_;
    Animator on_client_;
    Bones before_{};
    Ragdoll server_ragdoll_;
    Ragdoll client_ragdoll_;
    RandomReals<double> deaths_;
    std::int64_t tick_ = -1;
    WorldHistory server_;
    WorldHistory client_;  // of the library's picture: what was sent; of an engine's: a tick for each frame
    std::unique_ptr<BakedPoses> baked_;
    HitboxSetId standing_;
    HitboxSetId crouched_;
    HitboxSetId capsule_;
    HitboxSetId wears_;
    HitboxSetId drawn_wears_;
    Vec3 drawn_at_;
    bool drawn_crouches_ = false;
    EntityId person_;
};

}  // namespace backsight::lab::animation
