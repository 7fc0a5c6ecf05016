// How flights go on: each step of each, by its shooter's commands or by the clock, and whether one is due.

#include <backsight/projectile/authority.h>

#include "server_sight.h"

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {

namespace {

// At the end of the flight's next step.
std::int64_t next_age(const SharedFlight& flight) {
    return (flight.result().age / Moment::one_tick + 1) * Moment::one_tick;
}

// Whether a view of one of the two moments may lack somebody.
template <class Sight>
bool may_miss_somebody(Moment from, Moment to, Sight& sight) {
    static_cast<void>(sight.at(from));
    static_cast<void>(sight.at(to));
    return sight.had_gaps;
}

// Whether the ledger has found a gap by a stamp that came after this one, which had been judged without it then.
bool has_found_gap_since(const Ledger& ledger, const ViewStamp& stamp) {
    const std::uint32_t known_from = ledger.known_from().value;
    return known_from > 1 && known_from + (stamp_window - 1) > stamp.newest.value;
}

}  // namespace

// Up to which age the flight has had its time. What a shooter claims to have seen sooner says nothing of the world that
// is: whoever must dodge has until then.
std::int64_t ProjectileAuthority::ripe_age(const Flying& flying) const {
    return Moment::at(tick_) - flying.launched + config_.early_ticks * Moment::one_tick;
}

// The moment that the next step of a flight needs, if a command has shown it and the flight has not had its time; else
// max_moment.
Moment ProjectileAuthority::waits_for(const Flying& flying, const Client& client) const {
    if (flying.by_clock || client.count == 0) return max_moment;
    const std::int64_t next = next_age(flying.flight);
    const Moment needed = flying.flight.target_moment(next);
    const bool is_shown = needed <= kept_at(client, client.count - 1).stamp.shown;
    return is_shown && next > ripe_age(flying) ? needed : max_moment;
}

// Each step in the view of the first command that showed it. If the ledger no longer knows that view, the clock judges
// the step: a view with holes would let it pass through whom the shooter's screen has shown.
ProjectileAuthority::ServerSight* ProjectileAuthority::go_by_commands(Flying& flying, const Client& client,
                                                                      ServerSight& sight, ServerSight& clock) {
    SharedFlight& flight = flying.flight;
    const std::int64_t ripe = ripe_age(flying);
    sight.cap = draw_->tick_rate.span(flying.rules->budget.look_back);
    sight.ridden = flying.ridden;
    const FlightWorld world = sight.world(level_, flying);
    for (;;) {
        const std::int64_t before = flight.result().age;
        const std::int64_t next = next_age(flight);
        const std::uint32_t place = first_to_show(client, flight.target_moment(next));
        if (place == client.count || next > ripe) return nullptr;
        const Kept& kept = kept_at(client, place);
        sight.show(*client.ledger, kept.stamp, place);
        sight.excess = 0;
        Moment until = std::min(kept.stamp.shown, flight.target_moment(ripe));
        if (has_found_gap_since(*client.ledger, kept.stamp)) {
            until = flight.target_moment(next);
            if (may_miss_somebody(flight.target_moment(before), until, sight)) {
                if (!step_by_clock(flying, clock)) return nullptr;
                if (flight.has_ended()) return &clock;
                continue;
            }
        }
        flight.follow(until, world);
        const bool has_judged = flight.has_ended() || flight.result().age != before;
        const bool was_shown = kept.is_as_shown && !sight.had_gaps;
        if (has_judged && !was_shown) flying.worsen(VerdictBasis::commands_lost);
        if (flight.has_ended()) return &sight;
        if (sight.excess != 0 && !step_by_clock(flying, clock)) return nullptr;
        if (flight.has_ended()) return &clock;
    }
}

// The age up to which the clock decides now: steps that would cost more than the cap one tick later, and steps that an
// overdue command would have shown. Not before their time, however far ahead of it the newest command's moment is.
std::int64_t ProjectileAuthority::due_by_clock(const Flying& flying, const Client& client) const {
    // In whole ticks; ages below 0 as well.
    const auto after = [](std::int64_t age) { return ((age + Moment::one_tick - 1) >> Moment::fraction_bits) + 1; };
    const Launch& launch = flying.flight.launch();
    const ProjectileRules& rules = *flying.rules;
    const Moment now = Moment::at(tick_);
    if (flying.by_clock) {
        return after(now - flying.launched + launch.grant.fast_forward) * Moment::one_tick;
    }
    // There is neither S nor decay here: at an age targets are as long after the shot.
    const std::int64_t dearest = now - launch.shot - draw_->tick_rate.span(rules.budget.look_back);
    const std::int64_t shown = client.shown - launch.shot + (now - client.heard_at);
    const std::int64_t overdue = shown - draw_->tick_rate.span(rules.patience);
    return std::min(std::max(after(dearest), overdue / Moment::one_tick) * Moment::one_tick, ripe_age(flying));
}

// From the tick before to this one, in the present: nobody pays. A flight begins in the tick after its launch.
ProjectileAuthority::ServerSight* ProjectileAuthority::catch_up(Flying& flying, ServerSight& sight) {
    const Moment ends = sight.now;
    if (ends <= flying.launched) return nullptr;
    SharedFlight& flight = flying.flight;
    const std::int64_t gained = catch_up_step(flying.rules->budget, flying.behind);
    sight.ridden = {};
    const FlightWorld world = sight.world(level_, flying);
    sight.takes_all = true;
    const Moment begins = std::max(ends - Moment::one_tick, flying.launched);
    const std::int64_t from = flight.result().age;
    const std::int64_t to = from + (ends - begins) + gained;
    const FlightResult& result = flight.fly_to(to, begins, ends, world);
    if (!flight.has_ended()) return nullptr;
    const Moment met = begins + (ends - begins) * (result.age - from) / (to - from);
    sight.later = met - flight.target_moment(result.age);
    return &sight;
}

ProjectileAuthority::ServerSight* ProjectileAuthority::go_by_clock(Flying& flying, const Client& client,
                                                                   CommandSights& sights) {
    ServerSight& sight = sights.clock;
    if (flying.rules->budget.decided_by == DecidedBy::catch_up) return catch_up(flying, sight);
    if (!flying.by_clock && client.count > 0) {
        if (ServerSight* ended = go_by_commands(flying, client, sights.shown, sight)) return ended;
        if (waits_for(flying, client) != max_moment) return nullptr;
    }
    const std::int64_t due = due_by_clock(flying, client);
    while (flying.flight.result().age < due) {
        if (!step_by_clock(flying, sight)) return nullptr;
        if (flying.flight.has_ended()) return &sight;
    }
    return nullptr;
}

// False: the states that it needs have not been recorded yet. No later than it must be: after ticks that were left out
// its own moment would cost more than the cap, and so does a course that was drawn beside the path.
bool ProjectileAuthority::step_by_clock(Flying& flying, ServerSight& sight) {
    SharedFlight& flight = flying.flight;
    const std::int64_t from = flight.result().age;
    const Moment ends = flight.target_moment((from / Moment::one_tick + 1) * Moment::one_tick);
    const std::int64_t latest = sight.recorded - ends;
    const std::int64_t remainder = flight.launch().grant.remainder;
    if (latest < remainder) return false;
    flying.worsen(VerdictBasis::by_clock);
    // A hit inside the walk forward is dealt when the shot is.
    const std::int64_t ahead = std::max<std::int64_t>(flight.launch().grant.fast_forward - from, 0);
    sight.cap = draw_->tick_rate.span(flying.rules->budget.look_back) + ahead;
    sight.ridden = flying.ridden;
    const FlightWorld world = sight.world(level_, flying);
    sight.later = std::clamp(sight.now - flight.target_moment(from) - sight.cap, remainder, latest);
    for (int tries = 2; tries >= 0; --tries) {
        sight.takes_all = tries == 0 || sight.later == latest;
        sight.excess = 0;
        flight.follow(ends + sight.later, world, sight.later);
        if (sight.excess == 0) break;
        sight.later = tries == 1 ? latest : std::min(sight.later + sight.excess, latest);
    }
    return true;
}

// Whether due_by_clock() is no later than where each of the client's flights is, without a look at them: ten thousand
// flights are more than a cache holds. All go by commands and have come within a tick of what the newest one shows,
// which came in this tick, so that none is overdue; and in due_by_clock() rounding adds less than two ticks to the age
// at which a step gets too dear.
bool ProjectileAuthority::is_up_to_date(const Client& client) const {
    const Moment now = Moment::at(tick_);
    if (client.in_flight == 0) return true;
    return !client.may_be_due && client.heard_at == now &&
           client.shown - now + client.least_look_back >= 3 * Moment::one_tick;
}

const ProjectileAuthority::Kept& ProjectileAuthority::kept_at(const Client& client, std::uint32_t place) {
    return client.kept[(client.oldest + place) % client.kept.size()];
}

// The place of the first stamp whose command showed the moment; how many there are if none has.
std::uint32_t ProjectileAuthority::first_to_show(const Client& client, Moment moment) {
    std::uint32_t from = 0;
    std::uint32_t until = client.count;
    while (from < until) {
        const std::uint32_t middle = from + (until - from) / 2;
        if (kept_at(client, middle).stamp.shown < moment) {
            from = middle + 1;
        } else {
            until = middle;
        }
    }
    return from;
}

// A command that shows nothing new is not kept. Where there is no room the newest stands for the one before it too, as
// if that had been lost: what is judged next stays as it was shown.
void ProjectileAuthority::keep(Client& client, const ViewStamp& stamp) {
    if (client.kept.empty()) return;
    const bool is_new = client.count == 0 || kept_at(client, client.count - 1).stamp.shown < stamp.shown;
    if (!is_new) return;
    const bool has_room = client.count < client.kept.size();
    if (has_room) {
        ++client.count;
    } else {
        ++stamps_left_out_;
    }
    client.kept[(client.oldest + client.count - 1) % client.kept.size()] = {stamp, has_room && !client.missed};
}

// Those that were the first to show nothing that waits.
void ProjectileAuthority::forget_stamps(Client& client) {
    while (client.count > 0 && kept_at(client, 0).stamp.shown < client.waits_from) {
        client.oldest = static_cast<std::uint32_t>((client.oldest + 1) % client.kept.size());
        --client.count;
    }
}

}  // namespace backsight
