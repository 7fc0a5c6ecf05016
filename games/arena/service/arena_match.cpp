#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>

#include "arena/service/arena_game.h"

namespace backsight::arena {

namespace {

// An obstacle of the map that a player steps over, or passes below, is not drawn from above.
constexpr float least_height_m = 0.5f;
constexpr float highest_start_m = 1.5f;

service::ShortName name_of(std::uint64_t user) {
    std::array<char, 24> digits;
    const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), user);
    return std::string_view(digits.data(), static_cast<std::size_t>(written.ptr - digits.data()));
}

}  // namespace

ArenaMatch::ArenaMatch(const service::MatchSetup& setup, const service::MatchServices& services)
    : rewind_(read_settings(setup.settings).rewind),
      asks_others_(setup.compares || setup.has_reports),
      listener_(&services.listener),
      level_(Level::standard()),
      server_(level_, match_config_of(setup), services.hooks, services.port, *this) {
    if (!asks_others_ && !rewinds_otherwise()) return;
    comparison_.emplace(server_.arena().history(), server_.config().arena.draw, ways::strategy_named(rewind_),
                        setup.has_reports);
}

service::MatchWorld ArenaMatch::world() const {
    return {&server_.arena().history(), &server_.config().arena.draw, &server_.self_audit()};
}

void ArenaMatch::publish(service::MatchStatus& status) const {
    const ArenaCounters& counters = server_.arena().counters();
    status.triggers = counters.shots;
    for (const WeaponId id : enum_values<WeaponId>) status.triggers_of[number_of(id)] = counters.shots_of[id];
    status.kills = counters.kills;
    status.launches = counters.by_launch[LaunchResult::launched];
    status.launches_undeclared = counters.launches_undeclared;
    status.triggers_by_clock = counters.by_fire_rate;
    status.match = server_.counters();
    status.named[0] = {beams_reflected, counters.beams.reflected};
    status.named[1] = {beams_absorbed, counters.beams.absorbed};
    status.named[2] = {beams_met_shooter, counters.beams.met_shooter};
    status.named[3] = {hits_on_shields, counters.shielded};
    status.named[4] = {seats_taken, counters.boardings};
    for (const Muzzle muzzle : enum_values<Muzzle>) {
        status.named[5 + static_cast<std::size_t>(muzzle)] = {origins[muzzle], counters.by_muzzle[muzzle]};
    }
    if (server_.config().arena.shots_between_steps) {
        for (const Click click : enum_values<Click>) {
            status.named[8 + static_cast<std::size_t>(click)] = {clicks[click], counters.by_click[click]};
        }
    }
    status.named[11] = {steps_agreed, counters.by_step[StepAuditResult::agreed]};
    status.named[12] = {steps_differ, counters.by_step[StepAuditResult::differs]};
    status.named[13] = {step_alarms, counters.step_alarms};
    if (!comparison_) return;
    std::ranges::copy(comparison_->buckets(), status.buckets.begin());
    status.total = comparison_->total();
}

service::SpectatorMap ArenaMatch::map() const {
    constexpr float half_m = 24.0f;
    service::SpectatorMap map{-half_m, -half_m, half_m, half_m, {}};
    for (const Brush& brush : level_.solids()) {
        if (brush.high.z < least_height_m || brush.low.z > highest_start_m) continue;
        map.shapes.push_back({brush.low.x, brush.low.y, brush.high.x, brush.high.y, true});
    }
    return map;
}

std::size_t ArenaMatch::spectate(std::span<service::Marker> markers) const {
    const ServerArena& arena = server_.arena();
    const View view =
        View::at_moment(arena.history(), server_.config().arena.draw, Moment::at(arena.history().newest()));
    std::size_t count = 0;
    for (PlayerIndex player = 0; player < server_.config().arena.seats() && count < markers.size(); ++player) {
        if (!arena.is_there(player)) continue;
        const PlayerState& state = arena.state(player);
        const Vec3 place = view.pose(arena.entity(player)).pose.position;
        service::Marker& marker = markers[count++];
        marker = {};
        marker.id = player;
        marker.name = name_of(server_.user_of(player));
        marker.x_m = place.x;
        marker.y_m = place.y;
        marker.radius_m = 0.4f;
        marker.facing_rad = static_cast<float>(state.yaw) * (2.0f * std::numbers::pi_v<float> / 65536.0f);
        marker.is_alive = state.is_alive;
    }
    return count;
}

void ArenaMatch::joined(const SessionChange& change) {
    listener_->joined(change);
    second_->joined(change);
}

void ArenaMatch::left(const SessionChange& change) {
    listener_->left(change);
    second_->left(change);
}

void ArenaMatch::recorded(Tick tick) {
    if (comparison_) comparison_->record(tick);
    second_->recorded(tick);
}

void ArenaMatch::executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) {
    if (comparison_) comparison_->execute(shooter, command, audited.stamp, ledger);
    second_->executed(shooter, command, audited, ledger);
}

std::optional<RewoundHit> ArenaMatch::rewound(const ShotRecord& shot, const Ledger& ledger, bool may_hit_shooter) {
    if (!comparison_) return std::nullopt;
    return comparison_->answer(ways::strategy_named(rewind_), shot, ledger,
                               server_.config().interpolation_delay_of(shot.audited.stamp, ledger), may_hit_shooter);
}

void ArenaMatch::judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) {
    std::span<const service::OtherAnswer> others;
    if (asks_others_) {
        comparison_->add(shot, ledger, server_.config().interpolation_delay_of(shot.audited.stamp, ledger));
        others = comparison_->last();
    }
    listener_->judged(shot, ledger, answer, others);
    second_->judged(shot, ledger, answer);
}

void ArenaMatch::projectile_ended(const FlightRecord& projectile) {
    listener_->projectile_ended(projectile);
    second_->projectile_ended(projectile);
}

void ArenaMatch::projectile_denied(const FlightRecord& projectile) {
    listener_->projectile_denied(projectile);
    second_->projectile_denied(projectile);
}

void ArenaMatch::image_settled(const ImageRecord& image) {
    listener_->image_settled(image);
    second_->image_settled(image);
}

void ArenaMatch::acknowledgements_stale(const service::StaleClient& client) {
    listener_->acknowledgements_stale(client);
    second_->acknowledgements_stale(client);
}

}  // namespace backsight::arena
