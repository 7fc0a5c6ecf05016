#pragma once

// What the server's flights look at: views of one command, or of the server's own samples, and what a hit would cost.
// One for all flights of a client, or of a piece of clients; one thread.

#include <backsight/judge/judge.h>
#include <backsight/projectile/authority.h>

#include <algorithm>
#include <array>
#include <optional>

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

    View at(Moment moment) {
        const Seen& seen = look(moment);
        had_gaps = had_gaps || seen.may_have_gaps;
        return seen.view;
    }

    // A screen that was starved held what was older than its moment.
    bool counts(const FlightResult& met, Moment moment) {
        ViewPose found = met.hit.pose;
        found.pose.position = met.hit.place;
        paid = hit_age(look(moment).view, found, now);
        excess = takes_all ? 0 : std::max<std::int64_t>(paid - cap, 0);
        return excess == 0;
    }

    FlightWorld world(const LevelAt& level, const QueryFilter& filter) {
        FlightWorld world;
        world.view = [this](Moment moment) { return at(moment); };
        world.counts = [this](const FlightResult& met, Moment moment) { return counts(met, moment); };
        world.level = level;
        world.filter = filter;
        return world;
    }

private:
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

    std::array<std::optional<Seen>, 2> last_two_{};
    std::size_t looks_ = 0;
};

}  // namespace backsight
