#include <backsight/projectile/authority.h>

#include "judge/shared_frame.h"
#include "server_sight.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight {

namespace {

// A unit vector that went through floats and back is no farther off than this, squared.
constexpr float unit_slack = 1e-3f;

// Where in the client's commands a shot is, for the pause after it.
std::uint64_t clock_of(const LaunchClaim& claim, const LaunchFacts& facts) {
    return facts.command_clock != 0 ? facts.command_clock : claim.id.command;
}

}  // namespace

const char* AuthorityConfig::validate() const {
    if (max_clients < 1 || max_clients > 65'536) return "authority.max_clients";
    if (max_projectiles < 1 || max_projectiles > 1'000'000) return "authority.max_projectiles";
    if (max_per_client < 1 || max_per_client > max_projectiles) return "authority.max_per_client";
    if (max_clock_off < Micros{1'000} || max_clock_off > Micros{10'000'000}) return "authority.max_clock_off";
    if (early_ticks > 64) return "authority.early_ticks";
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
    in_pieces_.reserve(clients_.size());
    leavers_.reserve(clients_.size());
}

void ProjectileAuthority::begin_tick(Tick tick) {
    BACKSIGHT_ASSERT(tick > tick_, "tick: after the tick before");
    tick_ = tick;
    if (!is_finished_) {  // nothing else would ever forget them
        is_told_ = true;
        forget_told();
    }
    is_finished_ = false;
}

void ProjectileAuthority::forget_told() {
    if (!std::exchange(is_told_, false)) return;
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
    if (!quantize_speed(claim.speed_mps, rules)) return LaunchResult::bad_speed;
    if (!(distance(claim.muzzle, facts.muzzle) <= rules.max_muzzle_error_m)) return LaunchResult::bad_muzzle;
    if (claim.held_back < Micros{0} || claim.held_back > rules.budget.hold_back) return LaunchResult::bad_hold_back;
    if (is_refused(audited.result)) return LaunchResult::no_view;
    if (is_clock_off(*history_, draw_->tick_rate, Moment::at(tick_), config_.max_clock_off)) {
        return LaunchResult::clock_off;
    }
    if (!facts.is_alive && rules.dead_shooter == DeadShooter::drop) return LaunchResult::shooter_dead;
    // As their screen drew it, within the cap: a door that shut before that is shut, and one that has yet to open too.
    const Moment now = Moment::at(tick_);
    const Moment oldest = now - draw_->tick_rate.span(rules.budget.look_back);
    const LevelTrace level = level_at(level_, std::clamp(audited.stamp.shown, std::min(oldest, now), now));
    const auto is_blocked_from = [&](Vec3 from) {
        return level && claim.muzzle != from && level(from, claim.muzzle, 0.0f).hit;
    };
    const bool is_blocked = is_blocked_from(facts.muzzle) || (facts.eye && is_blocked_from(*facts.eye));
    return is_blocked ? LaunchResult::muzzle_blocked : LaunchResult::launched;
}

LaunchResult ProjectileAuthority::launch(const LaunchClaim& claim, const LaunchFacts& facts,
                                         const ProjectileRules& rules, const Audited& audited) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr, "rules: in range, see validate()");
    forget_told();
    const LaunchResult result = judge_launch(claim, facts, rules, audited);
    ++by_launch_[result];
    if (result == LaunchResult::launched) put_in_flight(claim, facts, rules, audited);
    return result;
}

// The speed has been checked.
void ProjectileAuthority::set_motion(ServerProjectile& projectile, const LaunchClaim& claim,
                                     const LaunchFacts& facts) const {
    const ProjectileRules& rules = *projectile.rules;
    const Quantization& q = history_->config().quantization;
    projectile.speed = quantize_speed(claim.speed_mps, rules).value_or(QuantSpeed{0});
    if (rules.inherits != Inherits::nothing) projectile.inherited = inherited_of(facts.carried, rules, q);
    projectile.direction = claim.direction;
    const Vec3 velocity = launch_velocity(claim.direction, projectile.speed, projectile.inherited, rules, q);
    projectile.launch = Launch(facts.shooter, facts.mount, claim.muzzle, velocity);
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
    set_motion(projectile, claim, facts);
    projectile.launch.shot = audited.stamp.shown;
    projectile.launch.homes_on = claim.homes_on;
    const std::int64_t view_age = projectile.launched - audited.stamp.shown;
    const bool catches_up = rules.budget.decided_by == DecidedBy::catch_up;
    const Grant grant = catches_up ? share_out_in_present(view_age, facts.since_fired, rules.budget, rate)
                                   : share_out(view_age, claim.held_back, rules.budget, rate);
    projectile.launch.grant = grant;
    if (catches_up) projectile.since_fired = time_passed(facts.since_fired, rules.budget, rate);
    const bool is_guessed = rules.inherits != Inherits::nothing && !facts.is_carried_exact;
    if (is_clamped(audited.result) || is_guessed) worsen(projectile.basis, VerdictBasis::commands_lost);
    if (rules.budget.decided_by != DecidedBy::commands) worsen(projectile.basis, VerdictBasis::by_clock);
    if (grant.remainder > 0) worsen(projectile.basis, VerdictBasis::remainder);

    Client& client = clients_[claim.id.client];
    if (claim.id.command != client.last_command) client.ordinals = 0;
    client.last_command = claim.id.command;
    client.last_weapon = claim.weapon;
    client.ordinals |= 1u << claim.id.ordinal;
    if (!is_stepping_) {  // from the ended hook it is no news of the client
        client.heard_at = projectile.launched;
        client.shown = audited.stamp.shown;
    }
    if (client.kept.empty()) client.kept.resize(few_stamps);
    client.ready_at[claim.weapon] = clock_of(claim, facts) + rules.commands_between;
    const std::uint32_t index = free_;
    Place& place = places_[index];
    free_ = place.next;
    const bool by_clock = projectile.basis >= VerdictBasis::by_clock;
    const std::int64_t behind = catches_up ? grant.fast_forward : 0;
    const EntityId ridden = facts.mount.is_null()
                                ? still_ridden(View::at_moment(*history_, *draw_, audited.stamp.shown), facts.shooter)
                                : facts.mount;
    place.flying.emplace(Flying{by_clock, projectile.basis, &rules, projectile.launched, behind, facts.filter,
                                facts.own, SharedFlight(rules.flight, rate, projectile.launch), projectile, ridden});
    const std::int64_t look_back = rate.span(rules.budget.look_back);
    client.least_look_back = client.in_flight == 0 ? look_back : std::min(client.least_look_back, look_back);
    client.may_be_due = true;  // until it is followed
    place.next = client.first;
    client.first = index;
    ++client.in_flight;
    ++in_flight_;
    launches_.push_back(projectile);
}

void ProjectileAuthority::client_joined(std::uint32_t index, std::uint32_t stamps) {
    if (!BACKSIGHT_CHECK(index < config_.max_clients, "client: below max_clients")) {
        ++bad_clients_;
        return;
    }
    Client& client = clients_[index];
    client.oldest = client.count = 0;
    client.kept.resize(std::clamp(stamps, 1u, most_stamps));
}

void ProjectileAuthority::client_left(std::uint32_t index) {
    if (!BACKSIGHT_CHECK(index < config_.max_clients, "client: below max_clients")) {
        ++bad_clients_;
        return;
    }
    if (!std::exchange(clients_[index].has_left, true)) leavers_.push_back(index);
    if (!is_stepping_) take_leave();
}

void ProjectileAuthority::take_leave() {
    if (leavers_.empty()) return;
    std::sort(leavers_.begin(), leavers_.end());
    Client& nobody = clients_.back();
    for (const std::uint32_t leaver : leavers_) {
        Client& client = clients_[leaver];
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
        std::vector<Kept> kept = std::move(client.kept);
        client = {};
        client.kept = std::move(kept);
    }
    leavers_.clear();
}

}  // namespace backsight
