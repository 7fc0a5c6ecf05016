#include <backsight/projectile/authority.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// A unit vector that went through floats and back is no farther off than this, squared.
constexpr float unit_slack = 1e-3f;

void worsen(VerdictBasis& basis, VerdictBasis by) { basis = std::max(basis, by); }

}  // namespace

// What a view is made of, for the callback of a flight.
struct ProjectileAuthority::ServerSight {
    ServerSight(const WorldHistory& its_history, const DrawConfig& its_draw, const Ledger* its_ledger,
                const ViewStamp& its_stamp)
        : history(&its_history), draw(&its_draw), ledger(its_ledger), stamp(its_stamp) {}

    const WorldHistory* history;
    const DrawConfig* draw;
    const Ledger* ledger = nullptr;  // nullptr: by time alone
    ViewStamp stamp;
    bool had_gaps = false;

    static View at(void* user, Moment moment) {
        auto& self = *static_cast<ServerSight*>(user);
        const Seen& seen = self.look(moment);
        self.had_gaps = self.had_gaps || seen.may_have_gaps;
        return seen.view;
    }

    FlightWorld world(const LevelAt& level, const QueryFilter& filter) {
        FlightWorld world;
        world.view = &ServerSight::at;
        world.user = this;
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

LaunchResult ProjectileAuthority::check_id(const LaunchClaim& claim, const ProjectileRules& rules) const {
    const ProjectileId& id = claim.id;
    if (id.client >= config_.max_clients || id.is_null()) return LaunchResult::bad_id;
    if (id.ordinal >= rules.volley || claim.weapon >= max_weapons) return LaunchResult::bad_id;
    const Client& client = clients_[id.client];
    if (id.command < client.last_command) return LaunchResult::id_out_of_order;
    const bool is_same_shot = id.command == client.last_command;
    if (is_same_shot && (client.ordinals >> id.ordinal & 1) != 0) return LaunchResult::id_reused;
    const bool is_in_volley = is_same_shot && claim.weapon == client.last_weapon;
    if (!is_in_volley && id.command < client.ready_at[claim.weapon]) return LaunchResult::too_soon;
    if (client.in_flight >= config_.max_per_client || free_ == none) return LaunchResult::too_many;
    if (launches_.size() == launches_.capacity()) return LaunchResult::too_many;
    return LaunchResult::launched;
}

LaunchResult ProjectileAuthority::check(const LaunchClaim& claim, const LaunchFacts& facts,
                                        const ProjectileRules& rules, const Audited& audited) const {
    const LaunchResult id = check_id(claim, rules);
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
    const LevelTrace level = level_(audited.stamp.shown);
    const bool is_blocked = level.trace != nullptr && claim.muzzle != facts.muzzle &&
                            level.trace(level.user, facts.muzzle, claim.muzzle, 0.0f).hit;
    return is_blocked ? LaunchResult::muzzle_blocked : LaunchResult::launched;
}

LaunchResult ProjectileAuthority::launch(const LaunchClaim& claim, const LaunchFacts& facts,
                                         const ProjectileRules& rules, const Audited& audited) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see validate()");
    const LaunchResult result = check(claim, facts, rules, audited);
    ++counters_.by_launch[static_cast<std::size_t>(result)];
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
    projectile.launch = {claim.muzzle, claim.direction * rules.speed_mps, audited.stamp.shown, {}, claim.homes_on};
    const Micros view_age = rate.time_of(tick_) - rate.time_of(audited.stamp.shown);
    const Grant grant = share_out(view_age, claim.held_back, rules.budget, rate);
    projectile.launch.grant = grant;
    if (is_clamped(audited.result)) worsen(projectile.basis, VerdictBasis::commands_lost);
    if (grant.fast_forward > 0) worsen(projectile.basis, VerdictBasis::by_clock);
    if (grant.remainder > 0) worsen(projectile.basis, VerdictBasis::remainder);

    Client& client = clients_[claim.id.client];
    if (claim.id.command != client.last_command) client.ordinals = 0;
    client.last_command = claim.id.command;
    client.last_weapon = claim.weapon;
    client.ordinals |= 1u << claim.id.ordinal;
    client.ready_at[claim.weapon] = std::uint64_t{claim.id.command} + rules.commands_between;
    const std::uint32_t index = free_;
    Place& place = places_[index];
    free_ = place.next;
    const QueryFilter filter{facts.layers, facts.shooter, facts.spare_team, {}};
    const bool by_clock = projectile.basis >= VerdictBasis::by_clock;
    place.flying.emplace(Flying{by_clock, filter, projectile, SharedFlight(rules.flight, rate, projectile.launch)});
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
    constexpr std::size_t of_each_step = sizeof(Place) - SharedFlight::kept_legs * sizeof(FlightLeg) - sizeof(SweptHit);
    const auto* bytes = reinterpret_cast<const char*>(&places_[index]);
    for (std::size_t at = 0; at < of_each_step; at += line) __builtin_prefetch(bytes + at);
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
        *link = place.next;
        place.flying.reset();
        place.next = free_;
        free_ = index;
        --client.in_flight;
        --in_flight_;
    }
}

void ProjectileAuthority::follow(std::uint32_t client, const Audited& audited, const Ledger& ledger, bool missed) {
    const bool is_sound = client < config_.max_clients && !is_refused(audited.result);
    if (!BACKSIGHT_CHECK(is_sound, "client: below max_clients, with a stamp that was not refused")) {
        ++counters_.bad_clients;
        return;
    }
    ServerSight sight(*history_, *draw_, &ledger, audited.stamp);
    step_flights(client, [&](Flying& flying) {
        if (flying.by_clock) return;
        const std::int64_t before = flying.flight.result().age;
        sight.had_gaps = false;
        const FlightWorld world = sight.world(level_, flying.filter);
        const FlightResult& result = flying.flight.follow(audited.stamp.shown, world);
        if (result.age == before && result.end == FlightEnd::none) return;
        const bool is_as_shown = !missed && !is_clamped(audited.result) && !sight.had_gaps;
        if (!is_as_shown) worsen(flying.projectile.basis, VerdictBasis::commands_lost);
        if (flying.flight.has_ended()) end(flying, sight);
    });
}

// Whole steps up to the age that it has by the server's clock; of who is silent, that much later.
void ProjectileAuthority::go_by_clock(Flying& flying, ServerSight& sight) {
    const Grant& grant = flying.projectile.launch.grant;
    std::int64_t age = Moment::at(tick_) - flying.projectile.launched + grant.fast_forward;
    if (!flying.by_clock) age -= draw_->tick_rate.span(flying.projectile.rules->patience);
    age -= age % Moment::one_tick;
    if (age <= flying.flight.result().age) return;
    worsen(flying.projectile.basis, VerdictBasis::by_clock);
    const FlightWorld world = sight.world(level_, flying.filter);
    const Moment known = server_target_moment(grant, flying.projectile.launch.shot, age);
    if (flying.flight.follow(known, world, grant.remainder).end != FlightEnd::none) end(flying, sight);
}

void ProjectileAuthority::finish_tick() {
    ServerSight sight(*history_, *draw_, nullptr, {});
    for (std::size_t client = 0; client < clients_.size(); ++client) {
        step_flights(client, [&](Flying& flying) { go_by_clock(flying, sight); });
    }
}

void ProjectileAuthority::client_left(std::uint32_t index) {
    if (!BACKSIGHT_CHECK(index < config_.max_clients, "client: below max_clients")) {
        ++counters_.bad_clients;
        return;
    }
    Client& client = clients_[index];
    Client& nobody = clients_.back();
    for (std::uint32_t at = client.first; at != none;) {
        Place& place = places_[at];
        place.flying->by_clock = true;
        const std::uint32_t next = place.next;
        place.next = nobody.first;
        nobody.first = at;
        at = next;
    }
    nobody.in_flight += client.in_flight;
    client = {};
}

void ProjectileAuthority::end(const Flying& flying, ServerSight& sight) {
    const FlightResult& result = flying.flight.result();
    Ended ended;
    ended.projectile = flying.projectile;
    ended.targets = server_target_moment(flying.projectile.launch.grant, flying.projectile.launch.shot, result.age);
    ended.velocity = velocity_at(flying.projectile.rules->flight, draw_->tick_rate, flying.flight.leg(), result.age);
    ended.verdict = verdict_of(flying.projectile.id, flying.projectile.basis, result);
    ++counters_.by_basis[static_cast<std::size_t>(flying.projectile.basis)];
    ++counters_.by_end[static_cast<std::size_t>(result.end)];
    ended_.push_back(ended);
    if (hook_.ended == nullptr) return;
    hook_.ended(hook_.user, ended, ServerSight::at(&sight, ended.targets), level_(ended.targets));
}

}  // namespace backsight
