#pragma once

// A copy of the server's history, made from copies of its ticks, on the thread that draws.
//
// In: ticks in their order, ledgers, stamps. Out: shapes as in picture.h, equal to the bit to those that the server's
// own history gives. Takes megabytes in the constructor. Not synchronised.

#include <cstdint>
#include <span>
#include <vector>

#include "arena/skeleton.h"
#include "web/live/tick_copier.h"

namespace backsight::web {

class Mirror {
public:
    /// `stage` must outlive it.
    explicit Mirror(const Stage& stage);

    void take(const TickCopy& copy);
    /// Whether copies before this one are missing: what they had of states and ledgers is not known.
    bool lacks_before(const TickCopy& copy) const { return copy.follows_gap || copy.number != newest_copy_ + 1; }

    /// What the client of this ledger saw, as the server rebuilds it. All of it can be drawn if knows_all(); else only
    /// entities that knows() answers for.
    View rebuild(const Ledger& ledger, const ViewStamp& stamp) const {
        return View::exact(copy_.history(), stage_->config.arena.draw, ledger, stamp);
    }
    /// Whether each sample that may be in this view was taken, of all entities.
    bool knows_all(const View& view) const { return all_since_ != no_tick && view.oldest_tick() >= all_since_; }
    /// As knows_all(), of the entity in a slot alone; not of what it rides.
    bool knows(const View& view, std::uint32_t slot) const;
    /// All that was there in the newest tick.
    View now() const { return View::at_moment(copy_.history(), stage_->config.arena.draw, Moment::at(tick_)); }

    /// A shot in its worlds. Where not all samples of the shooter's view were taken, it has them if its target's were,
    /// and else none: SeenShot::has_worlds.
    SeenShot see(const ShotCopy& shot, const ShotBook::Screen* screen) const;

    /// The slots of the entities nearest to a place, ascending; `most` at most.
    std::vector<std::uint32_t> nearest(Vec3 place, std::uint32_t most) const;

private:
    /// From when on all states of an entity were taken.
    struct Known {
        EntityId entity;
        Tick since = no_tick;
        std::uint64_t last_copy = 0;
    };

    bool knows_target(const View& view, const ShotRecord& shot, const ShotBook::Screen* screen) const;

    const Stage* stage_;
    arena::ArenaHistory copy_;
    MatchEyes eyes_;
    std::vector<Known> known_;       // by slot
    std::uint64_t newest_copy_ = 0;  // its number
    Tick tick_{0};
    Tick all_since_ = no_tick;  // from when on all states of all entities were taken
};

/// Appends the shapes of some slots of a view.
void draw_slots(const View& view, EntityId except, std::span<const std::uint32_t> slots, std::vector<float>& out);

}  // namespace backsight::web
