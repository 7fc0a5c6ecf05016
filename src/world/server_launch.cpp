// Projectiles that a client's command fires: what the server itself knows of the shot.

#include "projectile/carried.h"
#include "server_client.h"

#include <algorithm>

namespace backsight {

namespace {

// What a shot inherits: from the view that the client drew, and from the server's own samples where the server cannot
// know which those were. From a view before `oldest` as well, at that moment: whoever has got off would otherwise take
// over what they rode then.
void fill_in_carried(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const ViewStamp& stamp,
                     Moment oldest, const ProjectileRules& rules, LaunchFacts& facts) {
    const auto carried_in = [&](const View& view) {
        return carried_velocity(view, rules.inherits, facts.own->shown_in(view), facts.mount);
    };
    std::optional<Vec3> carried;
    if (stamp.shown >= oldest) carried = carried_in(View::exact(history, draw, ledger, stamp));
    facts.is_carried_exact = carried.has_value();
    const View recorded = View::at_moment(history, draw, std::max(stamp.shown, oldest), stamp.offsets);
    facts.carried = carried ? *carried : carried_in(recorded).value_or(Vec3{});
}

}  // namespace

// Half of the way there and back, for nothing is known of the two ways alone; and the wait, which is known.
Micros ServerWorld::since_fired(const Client& client, const Audited& audited) const {
    const Tick newest = client.ledger.tick_of(audited.stamp.newest);
    if (newest == no_tick) return {};
    const Micros age = world_.draw.tick_rate.time_of(Tick{tick_ - newest});
    return Micros{std::max(age - client.record.waited, Micros{0}).value / 2} + client.record.waited;
}

LaunchResult ServerWorld::launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts) {
    const Client* found = find(client);
    const ProjectileRules* rules = world_.projectile_rules(claim.weapon);
    const bool is_its = found != nullptr && claim.id.client == client && claim.id.command == found->record.command;
    if (!is_its || rules == nullptr || claim.shot > found->shots) return LaunchResult::bad_id;
    if (!found->may_shoot) return LaunchResult::too_soon;
    const Audited& audited = found->taken_of(claim.shot).audited;
    LaunchFacts known = facts;
    known.command_clock = found->time.spent();
    known.own = &numbers_[client].own;
    if (known.since_fired == Micros{0}) known.since_fired = since_fired(*found, audited);
    if (rules->inherits != Inherits::nothing && !is_refused(audited.result)) {
        const std::int64_t most = world_.draw.tick_rate.span(server_.max_rewind + found->record.waited);
        const Moment oldest = Moment::at(tick_) - most;
        fill_in_carried(history_, world_.draw, found->ledger, audited.stamp, oldest, *rules, known);
    }
    if (!is_flying_) forget_told();
    const LaunchResult result = authority_->launch(claim, known, *rules, audited);
    if (result == LaunchResult::launched) ++numbers_[client].flights;
    return result;
}

void ServerWorld::set_level(const LevelAt& level) {
    if (authority_ != nullptr) authority_->set_level(level);
}

std::span<const ServerProjectile> ServerWorld::launches() const {
    return authority_ == nullptr ? std::span<const ServerProjectile>{} : authority_->launches();
}

std::span<const ProjectileAuthority::Ended> ServerWorld::ended() const {
    return authority_ == nullptr ? std::span<const ProjectileAuthority::Ended>{} : authority_->ended();
}

}  // namespace backsight
