#include <backsight/projectile/authority.h>

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/judge/judge.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight {

namespace {

// A unit vector that went through floats and back is no farther off than this, squared.
constexpr float unit_slack = 1e-3f;

void worsen(VerdictBasis& basis, VerdictBasis by) { basis = std::max(basis, by); }

// Where in the client's commands a shot is, for the pause after it.
std::uint64_t clock_of(const LaunchClaim& claim, const LaunchFacts& facts) {
    return facts.command_clock != 0 ? facts.command_clock : claim.id.command;
}

}  // namespace

// What a view is made of, for the callback of a flight.
struct ProjectileAuthority::ServerSight {
    ServerSight(const ProjectileAuthority& its_authority, const Ledger* its_ledger, const ViewStamp& its_stamp)
        : history(its_authority.history_),
          draw(its_authority.draw_),
          ledger(its_ledger),
          stamp(its_stamp),
          now(Moment::at(its_authority.tick_)),
          recorded(now) {}

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

const char* AuthorityConfig::validate() const {
    if (max_clients < 1 || max_clients > 65'536) return "authority.max_clients";
    if (max_projectiles < 1 || max_projectiles > 1'000'000) return "authority.max_projectiles";
    if (max_per_client < 1 || max_per_client > max_projectiles) return "authority.max_per_client";
    if (max_clock_off < Micros{1'000} || max_clock_off > Micros{10'000'000}) return "authority.max_clock_off";
    return nullptr;
}

ProjectileAuthority::ProjectileAuthority(const WorldHistory& history, const DrawConfig& draw,
                                         const AuthorityConfig& config)
    : history_(&history), draw_(&draw), config_(config), clients_(std::size_t{config.max_clients} + 1) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    places_.resize(config.max_projectiles);
    for (std::uint32_t i = config.max_projectiles; i > 0; --i) {
        places_[i - 1].next = free_;
        free_ = i - 1;
    }
    // In a tick each may end and give its place to another.
    launches_.reserve(2 * std::size_t{config.max_projectiles});
    ended_.reserve(3 * std::size_t{config.max_projectiles});
}

void ProjectileAuthority::begin_tick(Tick tick) {
    BACKSIGHT_ASSERT(tick > tick_, "tick: after the tick before");
    tick_ = tick;
    launches_.clear();
    ended_.clear();
}

LaunchResult ProjectileAuthority::check_id(const LaunchClaim& claim, const LaunchFacts& facts,
                                           const ProjectileRules& rules) const {
    const ProjectileId& id = claim.id;
    if (id.client >= config_.max_clients || id.is_null()) return LaunchResult::bad_id;
    if (id.ordinal >= rules.volley || claim.weapon >= max_weapons) return LaunchResult::bad_id;
    const Client& client = clients_[id.client];
    if (id.command < client.last_command) return LaunchResult::id_out_of_order;
    const bool is_same_shot = id.command == client.last_command;
    if (is_same_shot && (client.ordinals >> id.ordinal & 1) != 0) return LaunchResult::id_reused;
    const bool is_in_volley = is_same_shot && claim.weapon == client.last_weapon;
    if (!is_in_volley && clock_of(claim, facts) < client.ready_at[claim.weapon]) return LaunchResult::too_soon;
    if (client.in_flight >= config_.max_per_client || free_ == none) return LaunchResult::too_many;
    if (launches_.size() == launches_.capacity()) return LaunchResult::too_many;
    return LaunchResult::launched;
}

LaunchResult ProjectileAuthority::judge_launch(const LaunchClaim& claim, const LaunchFacts& facts,
                                               const ProjectileRules& rules, const Audited& audited) const {
    const LaunchResult id = check_id(claim, facts, rules);
    if (id != LaunchResult::launched) return id;
    // Written so that a NaN fails.
    if (!(std::abs(length_squared(claim.direction) - 1.0f) <= unit_slack)) return LaunchResult::bad_direction;
    if (!(distance(claim.muzzle, facts.muzzle) <= rules.max_muzzle_error_m)) return LaunchResult::bad_muzzle;
    if (claim.held_back < Micros{0} || claim.held_back > rules.budget.hold_back) return LaunchResult::bad_hold_back;
    if (is_refused(audited.result)) return LaunchResult::no_view;
    if (is_clock_off(*history_, draw_->tick_rate, Moment::at(tick_), config_.max_clock_off)) {
        return LaunchResult::clock_off;
    }
    if (!facts.is_alive && rules.dead_shooter == DeadShooter::drop) return LaunchResult::shooter_dead;
    const LevelTrace level = level_at(level_, audited.stamp.shown);
    const bool is_blocked = level && claim.muzzle != facts.muzzle && level(facts.muzzle, claim.muzzle, 0.0f).hit;
    return is_blocked ? LaunchResult::muzzle_blocked : LaunchResult::launched;
}

LaunchResult ProjectileAuthority::launch(const LaunchClaim& claim, const LaunchFacts& facts,
                                         const ProjectileRules& rules, const Audited& audited) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see validate()");
    const LaunchResult result = judge_launch(claim, facts, rules, audited);
    ++by_launch_[result];
    if (result == LaunchResult::launched) put_in_flight(claim, facts, rules, audited);
    return result;
}

void ProjectileAuthority::put_in_flight(const LaunchClaim& claim, const LaunchFacts& facts,
                                        const ProjectileRules& rules, const Audited& audited) {
    const TickRate rate = draw_->tick_rate;
    ServerProjectile projectile;
    projectile.id = claim.id;
    projectile.weapon = claim.weapon;
    projectile.shooter = facts.shooter;
    projectile.rules = &rules;
    projectile.launched = Moment::at(tick_);
    projectile.launch =
        Launch(facts.shooter, facts.mount, claim.muzzle, claim.direction * rules.speed_mps, audited.stamp.shown);
    projectile.launch.homes_on = claim.homes_on;
    const std::int64_t view_age = projectile.launched - audited.stamp.shown;
    const bool catches_up = rules.budget.decided_by == DecidedBy::catch_up;
    const Grant grant = catches_up ? share_out_in_present(view_age, facts.since_fired, rules.budget, rate)
                                   : share_out(view_age, claim.held_back, rules.budget, rate);
    projectile.launch.grant = grant;
    if (catches_up) projectile.since_fired = time_passed(facts.since_fired, rules.budget, rate);
    if (is_clamped(audited.result)) worsen(projectile.basis, VerdictBasis::commands_lost);
    if (rules.budget.decided_by != DecidedBy::commands) worsen(projectile.basis, VerdictBasis::by_clock);
    if (grant.remainder > 0) worsen(projectile.basis, VerdictBasis::remainder);

    Client& client = clients_[claim.id.client];
    if (claim.id.command != client.last_command) client.ordinals = 0;
    client.last_command = claim.id.command;
    client.last_weapon = claim.weapon;
    client.ordinals |= 1u << claim.id.ordinal;
    client.heard_at = projectile.launched;
    client.shown = audited.stamp.shown;
    client.ready_at[claim.weapon] = clock_of(claim, facts) + rules.commands_between;
    const std::uint32_t index = free_;
    Place& place = places_[index];
    free_ = place.next;
    const QueryFilter filter{facts.layers, {}, facts.spare_team, {}, {}, facts.without_layers, facts.only_team};
    const bool by_clock = projectile.basis >= VerdictBasis::by_clock;
    const std::int64_t behind = catches_up ? grant.fast_forward : 0;
    place.flying.emplace(
        Flying{by_clock, behind, filter, projectile, SharedFlight(rules.flight, rate, projectile.launch)});
    const std::int64_t look_back = rate.span(rules.budget.look_back);
    client.least_look_back = client.in_flight == 0 ? look_back : std::min(client.least_look_back, look_back);
    client.may_be_due = true;  // until it is followed
    place.next = client.first;
    client.first = index;
    ++client.in_flight;
    ++in_flight_;
    launches_.push_back(projectile);
}

// Has the beginning of a place brought near while another's flight goes on.
void ProjectileAuthority::fetch(std::uint32_t index) const {
    if (index == none) return;
    constexpr std::size_t line = 64;
    constexpr std::size_t of_each_step = sizeof(Place) - sizeof(SweptHit);
    const auto* bytes = reinterpret_cast<const char*>(&places_[index]);
    for (std::size_t at = 0; at < of_each_step; at += line) BACKSIGHT_PREFETCH(bytes + at);
}

// Takes the flights of a client a step on, and what has ended by then out of the list.
template <class Step>
void ProjectileAuthority::step_flights(std::size_t seat, Step step) {
    Client& client = clients_[seat];
    if (seat + 1 < clients_.size()) fetch(clients_[seat + 1].first);  // whose turn is next
    for (std::uint32_t* link = &client.first; *link != none;) {
        const std::uint32_t index = *link;
        Place& place = places_[index];
        fetch(place.next);
        step(*place.flying);
        if (!place.flying->flight.has_ended()) {
            link = &place.next;
            continue;
        }
        while (*link != index) link = &places_[*link].next;  // the hook may have launched others before it
        *link = place.next;
        place.flying.reset();
        place.next = free_;
        free_ = index;
        --client.in_flight;
        --in_flight_;
    }
}

void ProjectileAuthority::follow(std::uint32_t index, const Audited& audited, const Ledger& ledger, bool missed) {
    const bool is_sound = index < config_.max_clients && !is_refused(audited.result);
    if (!BACKSIGHT_CHECK(is_sound, "client: below max_clients, with a stamp that was not refused")) {
        ++bad_clients_;
        return;
    }
    Client& client = clients_[index];
    client.heard_at = Moment::at(tick_);
    client.shown = audited.stamp.shown;
    // What a clamped one showed is judged by the next that is not, with what was received meanwhile.
    client.missed = client.missed || missed || is_clamped(audited.result);
    ServerSight sight(*this, &ledger, audited.stamp);
    ServerSight clock(*this, nullptr, {});
    // This tick may have no states yet, and those before it in their place would make a hit look younger than it is.
    clock.recorded = std::min(clock.now, Moment::at(history_->newest()));
    is_stepping_ = true;
    client.may_be_due = false;
    step_flights(index, [&](Flying& flying) {
        if (!flying.by_clock) go_by_commands(flying, sight, clock, !client.missed);
        const std::int64_t shown = client.shown - flying.projectile.launch.shot;
        const bool has_followed = flying.flight.result().age > shown - Moment::one_tick;
        if (flying.by_clock || !has_followed) client.may_be_due = true;
    });
    is_stepping_ = false;
    if (!is_clamped(audited.result)) client.missed = false;
    take_leave();
}

void ProjectileAuthority::go_by_commands(Flying& flying, ServerSight& sight, ServerSight& clock, bool is_as_shown) {
    SharedFlight& flight = flying.flight;
    sight.cap = draw_->tick_rate.span(flying.projectile.rules->budget.look_back);
    sight.had_gaps = false;
    const FlightWorld world = sight.world(level_, flying.filter);
    for (;;) {
        const std::int64_t before = flight.result().age;
        sight.excess = 0;
        flight.follow(sight.stamp.shown, world);
        const bool has_judged = flight.has_ended() || flight.result().age != before;
        const bool was_shown = is_as_shown && !sight.had_gaps;
        if (has_judged && !was_shown) worsen(flying.projectile.basis, VerdictBasis::commands_lost);
        if (flight.has_ended()) return end(flying, sight);
        if (sight.excess == 0 || !step_by_clock(flying, clock)) return;
        if (flight.has_ended()) return end(flying, clock);
    }
}

// The age up to which the clock decides now: steps that would cost more than the cap one tick later, and steps that an
// overdue command would have shown.
std::int64_t ProjectileAuthority::due_by_clock(const Flying& flying, const Client& client) const {
    // In whole ticks; ages below 0 as well.
    const auto after = [](std::int64_t age) { return ((age + Moment::one_tick - 1) >> Moment::fraction_bits) + 1; };
    const Launch& launch = flying.projectile.launch;
    const ProjectileRules& rules = *flying.projectile.rules;
    const Moment now = Moment::at(tick_);
    if (flying.by_clock) {
        return after(now - flying.projectile.launched + launch.grant.fast_forward) * Moment::one_tick;
    }
    // There is neither S nor decay here: at an age targets are as long after the shot.
    const std::int64_t dearest = now - launch.shot - draw_->tick_rate.span(rules.budget.look_back);
    const std::int64_t shown = client.shown - launch.shot + (now - client.heard_at);
    const std::int64_t overdue = shown - draw_->tick_rate.span(rules.patience);
    return std::max(after(dearest), overdue / Moment::one_tick) * Moment::one_tick;
}

// From the tick before to this one, in the present: nobody pays. A flight begins in the tick after its launch.
void ProjectileAuthority::catch_up(Flying& flying, ServerSight& sight) {
    const Moment ends = sight.now;
    if (ends <= flying.projectile.launched) return;
    SharedFlight& flight = flying.flight;
    const std::int64_t gained = catch_up_step(flying.projectile.rules->budget, flying.behind);
    const FlightWorld world = sight.world(level_, flying.filter);
    sight.takes_all = true;
    const Moment begins = std::max(ends - Moment::one_tick, flying.projectile.launched);
    const std::int64_t from = flight.result().age;
    const std::int64_t to = from + (ends - begins) + gained;
    const FlightResult& result = flight.fly_to(to, begins, ends, world);
    if (!flight.has_ended()) return;
    const Moment met = begins + (ends - begins) * (result.age - from) / (to - from);
    sight.later = met - flight.target_moment(result.age);
    end(flying, sight);
}

void ProjectileAuthority::go_by_clock(Flying& flying, const Client& client, ServerSight& sight) {
    if (flying.projectile.rules->budget.decided_by == DecidedBy::catch_up) return catch_up(flying, sight);
    const std::int64_t due = due_by_clock(flying, client);
    while (flying.flight.result().age < due) {
        if (!step_by_clock(flying, sight)) return;
        if (flying.flight.has_ended()) return end(flying, sight);
    }
}

// False: the states that it needs have not been recorded yet. No later than it must be: after ticks that were left out
// its own moment would cost more than the cap, and so does a course that was drawn beside the path.
bool ProjectileAuthority::step_by_clock(Flying& flying, ServerSight& sight) {
    SharedFlight& flight = flying.flight;
    const std::int64_t from = flight.result().age;
    const Moment ends = flight.target_moment((from / Moment::one_tick + 1) * Moment::one_tick);
    const std::int64_t latest = sight.recorded - ends;
    const std::int64_t remainder = flying.projectile.launch.grant.remainder;
    if (latest < remainder) return false;
    worsen(flying.projectile.basis, VerdictBasis::by_clock);
    // A hit inside the walk forward is dealt when the shot is.
    const std::int64_t ahead = std::max<std::int64_t>(flying.projectile.launch.grant.fast_forward - from, 0);
    sight.cap = draw_->tick_rate.span(flying.projectile.rules->budget.look_back) + ahead;
    const FlightWorld world = sight.world(level_, flying.filter);
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

void ProjectileAuthority::finish_tick() {
    ServerSight sight(*this, nullptr, {});
    is_stepping_ = true;
    for (std::size_t client = 0; client < clients_.size(); ++client) {
        if (is_up_to_date(clients_[client])) continue;
        step_flights(client, [&](Flying& flying) { go_by_clock(flying, clients_[client], sight); });
    }
    is_stepping_ = false;
    take_leave();
}

void ProjectileAuthority::client_left(std::uint32_t index) {
    if (!BACKSIGHT_CHECK(index < config_.max_clients, "client: below max_clients")) {
        ++bad_clients_;
        return;
    }
    clients_[index].has_left = has_leavers_ = true;
    if (!is_stepping_) take_leave();
}

void ProjectileAuthority::take_leave() {
    if (!std::exchange(has_leavers_, false)) return;
    Client& nobody = clients_.back();
    for (Client& client : clients_) {
        if (!client.has_left) continue;
        for (std::uint32_t at = client.first; at != none;) {
            Place& place = places_[at];
            place.flying->by_clock = true;
            const std::uint32_t next = place.next;
            place.next = nobody.first;
            nobody.first = at;
            at = next;
        }
        nobody.in_flight += client.in_flight;
        nobody.may_be_due = true;
        client = {};
    }
}

void ProjectileAuthority::end(const Flying& flying, ServerSight& sight) {
    const FlightResult& result = flying.flight.result();
    Ended ended;
    ended.projectile = flying.projectile;
    ended.targets = flying.flight.target_moment(result.age) + sight.later;
    if (result.end == FlightEnd::target) ended.paid = sight.paid;
    ended.velocity = velocity_at(flying.projectile.rules->flight, draw_->tick_rate, flying.flight.leg(), result.age);
    ended.verdict = verdict_of(flying.projectile.id, flying.projectile.basis, result);
    ++by_basis_[flying.projectile.basis];
    ++by_end_[result.end];
    ended_.push_back(ended);
    if (!hook_) return;
    hook_(ended, sight.at(ended.targets), level_at(level_, ended.targets));
}

}  // namespace backsight
