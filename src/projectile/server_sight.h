#pragma once

// What the server's flights look at: views of one command, or of the server's own samples, and what a hit would cost.
// One for all flights of a client, or of a piece of clients; one thread.

#include "judge/made_of.h"
#include "judge/shared_frame.h"
#include "view/held.h"

#include <backsight/judge/judge.h>
#include <backsight/projectile/authority.h>
#include <backsight/rewind/run_query.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace backsight {

inline void worsen(VerdictBasis& basis, VerdictBasis by) { basis = std::max(basis, by); }

// What a view is made of, for the callback of a flight.
struct ProjectileAuthority::ServerSight {
    ServerSight(const ProjectileAuthority& its_authority, const Ledger* its_ledger, const ViewStamp& its_stamp)
        : history(its_authority.history_),
          draw(its_authority.draw_),
          ledger(its_ledger),
          stamp(its_stamp),
          now(Moment::at(its_authority.tick_)),
          recorded(now) {
        if (ledger != nullptr) ledger->prefetch();
    }

    const WorldHistory* history;
    const DrawConfig* draw;
    const Ledger* ledger = nullptr;  // nullptr: by time alone
    ViewStamp stamp;
    std::uint32_t place = none;
    Moment now;
    Moment recorded;  // up to which targets have states
    bool had_gaps = false;
    // For the flight whose turn it is: how much later than the shooter's its targets are, the cap on a hit's cost, the
    // cost of the last target met, and by how much that is too much.
    std::int64_t later = 0;
    std::int64_t cap = 0;
    std::int64_t paid = 0;
    std::int64_t excess = 0;
    bool takes_all = false;
    float radius_m = 0.0f;  // of the ball that meets targets
    EntityId ridden;        // by its shooter at the shot

    // Where targets are later than the shooter's, what the shooter rode is not: the flight is on it as the shooter saw.
    View at(Moment moment) {
        const Seen& seen = look(moment);
        had_gaps = had_gaps || seen.may_have_gaps;
        if (held_back() == 0) return seen.view;
        return seen.view.with_held(hold(seen.view, moment));
    }

    // The view of another command: the `place` of the stamps that its client has kept.
    void show(const Ledger& its_ledger, const ViewStamp& its_stamp, std::uint32_t its_place) {
        place = its_place;
        had_gaps = false;
        if (ledger == &its_ledger && stamp == its_stamp) return;
        ledger = &its_ledger;
        stamp = its_stamp;
        last_two_ = {};
    }

    // A screen that was starved held what was older than its moment.
    bool counts(const FlightResult& met, Moment moment) {
        const View& view = look(moment).view;
        ViewPose found = met.hit.pose;
        found.pose.position = met.hit.place;
        paid = is_held(found.entity) ? 0 : cost_of(view, found);
        excess = takes_all ? 0 : std::max<std::int64_t>(paid - cap, 0);
        if (excess == 0 && !takes_all && ledger != nullptr) excess = outdated(met, view, found);
        return excess == 0;
    }

    EntityId mount_of(const View& view, const ViewPose& found) const {
        return ridden.is_null() ? EntityId{} : shared_mount(view, {}, ridden, found);
    }

    // Of a hit on `found`, which is of the view or between two such views.
    std::int64_t cost_of(const View& view, const ViewPose& found) const {
        const EntityId mount = mount_of(view, found);
        const ViewPose judged = mount.is_null() ? found : view.pose(found.entity);
        return has_pose(judged.status) ? hit_age(view, judged, now, mount) : 0;
    }

    // By how much what the shooter rides is drawn before all others, in the step of the flight whose turn it is.
    std::int64_t held_back() const { return ridden.is_null() || ledger != nullptr ? 0 : later; }
    // What the shooter rides is no place that it has left, in a step in which it is drawn as the shooter saw it.
    bool is_held(EntityId id) const { return held_back() != 0 && held_[holds_ % held_.size()].hold(id); }

    // Flights of the returned world meet the level as it was at most now: nobody has seen it later.
    FlightWorld world(const LevelAt& level, const Flying& flying) {
        FlightWorld world;
        world.view = [this](Moment moment) { return at(moment); };
        world.counts = [this](const FlightResult& met, Moment moment) { return counts(met, moment); };
        level_ = level;
        if (level) world.level = [this](Moment moment) { return level_(std::min(moment, now)); };
        world.filter = flying.filter;
        world.own = flying.own;
        radius_m = flying.rules->flight.target_radius_m;
        return world;
    }

private:
    // By how much what the screen drew of the target is older than the cap. 0 where the ball meets the same hitbox of
    // the target in truth too, at the cap, at the moment drawn if that is later, or when it was last at that place: it
    // may have crouched, turned or raised a shield since.
    std::int64_t outdated(const FlightResult& met, const View& view, const ViewPose& found) const {
        const EntityId mount = mount_of(view, found);
        if (!is_drawn_before(view, found, mount, now - cap)) return 0;
        const SharedFrame frame(*history, found.entity, mount, found.from);
        Query ball = Query::sphere_at(met.position, radius_m + same_place_m);
        ball.collect = Collect::hitboxes;
        ball.filter.only = found.entity;
        ball.max_hits = max_query_hits;
        const auto meets = [&](Moment moment) {
            const Moment then = mount.is_null() ? moment : Moment::at(moment.tick());
            const View truth = View::at_moment(*history, *draw, then);
            const auto is_same = [&](const Hit& hit) {
                return hit.hitbox == met.hit.hit.hitbox && hit.hitboxes == met.hit.hit.hitboxes &&
                       hit.fields == met.hit.hit.fields;
            };
            std::array<Hit, max_query_hits> hits;
            const auto touched = std::span(hits).first(run_query(truth, frame.carried(ball, view, truth), hits));
            return std::any_of(touched.begin(), touched.end(), is_same);
        };
        const Moment drawn = made_of(view, found, mount).drawn;
        const bool stands = meets(now - cap) || (now - drawn <= cap && meets(drawn)) || meets(now - paid);
        return stands ? 0 : now - alike_until(view, found, mount) - cap;
    }

    const View::Held& hold(const View& view, Moment moment) {
        View::Held& held = held_[++holds_ % held_.size()];
        held = {{}, moment - later};
        EntityId id = ridden;
        for (EntityId& mount : held.ids) {
            mount = id;
            const ViewPose found = view.pose(id);
            id = found.state ? found.state->parent : EntityId{};
        }
        return held;
    }

    struct Seen {
        Moment moment;
        View view;
        bool may_have_gaps;
    };

    // Shots that were whole ticks apart, or that look back equally far, take their steps between the same two moments.
    const Seen& look(Moment moment) {
        for (const std::optional<Seen>& seen : last_two_) {
            if (seen && seen->moment == moment) return *seen;
        }
        std::optional<Seen>& seen = last_two_[looks_++ % last_two_.size()];
        if (ledger == nullptr) return seen.emplace(Seen{moment, View::at_moment(*history, *draw, moment), false});
        ViewStamp shown = stamp;
        // A flight meets everybody at one instant, its own: what is ahead of the rest on the screen included.
        shown.shown = moment;
        shown.offsets = {};
        const View view = View::exact(*history, *draw, *ledger, shown);
        return seen.emplace(Seen{moment, view, view.may_have_gaps()});
    }

    LevelAt level_;
    std::array<View::Held, 4> held_{};  // of the last views: a step looks at two
    std::size_t holds_ = 0;
    std::array<std::optional<Seen>, 2> last_two_{};
    std::size_t looks_ = 0;
};

// What the flights of a client look at: one of its commands, and the clock.
struct ProjectileAuthority::CommandSights {
    // At the end of a tick. The first sight is made when a flight needs it.
    explicit CommandSights(const ProjectileAuthority& authority)
        : shown(authority, nullptr, {}), clock(authority, nullptr, {}) {}
    // While a command is followed.
    CommandSights(const ProjectileAuthority& authority, const FollowedCommand& command)
        : shown(authority, command.ledger, command.audited.stamp), clock(authority, nullptr, {}) {
        // This tick may have no states yet, and those before it in their place would make a hit look younger than it
        // is.
        clock.recorded = std::min(clock.now, Moment::at(authority.history_->newest()));
    }

    ServerSight shown;
    ServerSight clock;
};

}  // namespace backsight
