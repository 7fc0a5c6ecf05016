// How the match server reports projectiles, and how it checks reports of their images.
//
//   to the shooter      grant or denial at once, the verdict: always
//   to everybody else   the spawn if they may see it and their queue of events has room, then its verdict

#include <backsight/replicate/projectile_news.h>

#include <algorithm>

#include "arena/online/match_seat.h"

namespace backsight::arena {

namespace {

// Spawns may use this many of event_window events. The rest is for events that must be sent: a full queue ends the
// session.
constexpr std::uint32_t room_for_spawns = event_window * 3 / 8;
constexpr std::uint32_t room_for_ends = event_window * 5 / 8;

constexpr float heard_near_m = 20.0f;
constexpr float heard_in_view_m = 48.0f;
constexpr float heard_in_view_cosine = 0.5f;
constexpr float passes_m = 6.0f;

}  // namespace

bool Gaze::may_see(Vec3 muzzle, Vec3 direction) const {
    const Vec3 way = muzzle - eye;
    const float squared = length_squared(way);
    if (squared <= heard_near_m * heard_near_m) return true;
    const float along = dot(way, ahead);
    const bool in_view = along > 0.0f && along * along > squared * heard_in_view_cosine * heard_in_view_cosine;
    if (in_view && squared <= heard_in_view_m * heard_in_view_m) return true;
    const float flown = std::max(-dot(way, direction), 0.0f);
    return length_squared(way + direction * flown) <= passes_m * passes_m;
}

// Finds the newest claim with that id: an older one may belong to an earlier client of the seat.
const FlightClaim* MatchServer::FiredShots::find(const ProjectileId& id) const {
    for (std::uint32_t back = 1; back <= kept.size(); ++back) {
        const FlightClaim& shot = kept[(next - back) % kept.size()];
        if (shot.projectile == id) return &shot;
    }
    return nullptr;
}

FlightClaim MatchServer::claim_of(const Seat& seat, const PlayerCommand& command, std::uint8_t shot,
                                  const ProjectileId& id, WeaponId weapon) {
    FlightClaim claim;
    claim.seat = seat.client.index();
    claim.session = seat.client.value;
    claim.user = seat.user;
    claim.projectile = id;
    claim.weapon = number_of(weapon);
    claim.command_shot = shot;
    claim.claimed = shot == 0 ? command.stamp : command.shots[shot - 1u].stamp;
    const QuantPosition& muzzle = shot == 0 ? command.muzzle : command.shots[shot - 1u].origin;
    claim.muzzle = dequantize(muzzle, arena_.history().config().quantization);
    claim.tick = tick_;
    if (const Channel* channel = session_.channel(seat.client)) claim.rtt = channel->numbers().rtt;
    return claim;
}

void MatchServer::note_launch(Seat& seat, const PlayerCommand& command, std::uint8_t shot,
                              const ServerProjectile& projectile) {
    FiredShots& fired = fired_[seat.player];
    const TickRate ticks = config_.arena.draw.tick_rate;
    FlightClaim& claim = fired.kept[fired.next++ % fired.kept.size()];
    claim = claim_of(seat, command, shot, projectile.id, static_cast<WeaponId>(projectile.weapon));
    claim.view_age = ticks.time_of(projectile.launched) - ticks.time_of(projectile.launch.shot);
    tell(seat, grant_of(projectile));
}

void MatchServer::note_denial(Seat& seat, const PlayerCommand& command, const DeniedShot& denied) {
    const ProjectileId id{denied.player, denied.command, 0};
    const ProjectileRules& rules = config_.arena.projectiles[projectile_index(denied.weapon)];
    FlightRecord record;
    static_cast<FlightClaim&>(record) = claim_of(seat, command, denied.shot, id, denied.weapon);
    record.result = denied.result;
    record.server_now = server_now_;
    record.flight = rules.flight;
    record.budget = rules.budget;
    seat.decided.note_denial(id, static_cast<std::uint16_t>(denied.weapon), denied.result);
    tell(seat, ProjectileDenial{id, denied.result});
    observer_->projectile_denied(record);
}

void MatchServer::settle_image(Seat& seat, const ImageReport& report) {
    DecidedShot decided;
    ImageRecord record;
    record.finding = seat.decided.find(report, decided);
    record.user = seat.user;
    record.session = seat.client.value;
    record.command = decided.id.command;
    record.ordinal = decided.id.ordinal;
    record.weapon = decided.weapon;
    record.outcome = report.outcome;
    record.end_hash = report.end_hash;
    record.server_hash = decided.end_hash;
    record.server_now = server_now_;
    if (const Channel* channel = session_.channel(seat.client)) record.rtt = channel->numbers().rtt;
    counters_.images.note(report.outcome, record.finding);
    if (record.is_of_a_shot() && decided.result == LaunchResult::launched) --counters_.images_unsaid;
    observer_->image_settled(record);
}

void MatchServer::tell_of_projectiles() {
    for (const ServerProjectile& projectile : arena_.launches()) {
        for (const auto& seat : seats_) {
            if (seat != nullptr) tell_of_spawn(*seat, projectile);
        }
    }
    for (const EndedProjectile& ended : arena_.ended()) tell_of_end(ended);
}

void MatchServer::tell_of_spawn(Seat& seat, const ServerProjectile& projectile) {
    if (projectile.shooter == arena_.entity(seat.player) || seat.told.has(projectile.id)) return;
    const Channel* channel = session_.channel(seat.client);
    if (channel == nullptr || !seat.gaze.may_see(projectile.launch.position, normalized(projectile.launch.velocity))) {
        return;
    }
    ProjectileSpawn spawn;
    const bool has_room = channel->events_under_way() < room_for_spawns && !seat.told.is_full();
    if (!has_room || !spawn_of(projectile, arena_.history().config().quantization, spawn)) {
        ++counters_.spawns_left_out;
        return;
    }
    ++counters_.spawns_told;
    seat.told.add(projectile.id);
    tell(seat, spawn);
}

// Sends the projectiles in flight to a client that joins.
void MatchServer::tell_of_flying(Seat& seat) {
    const PlayerState& own = arena_.state(seat.player);
    seat.gaze.eye = arena_.feet_of(seat.player, tick_) + eye_offset(own);
    seat.gaze.ahead = aim_direction(own.yaw, own.pitch);
    arena_.world().projectiles().for_each(
        [&](const ServerProjectile& projectile, const SharedFlight&) { tell_of_spawn(seat, projectile); });
}

void MatchServer::tell_of_end(const EndedProjectile& ended) {
    const ServerProjectile& projectile = ended.flight->projectile;
    const ProjectileVerdict& verdict = ended.flight->verdict;
    const SentVerdict sent =
        sent_verdict(projectile, verdict, arena_.history().config().quantization, config_.arena.draw.tick_rate);
    for (const auto& seat : seats_) {
        if (seat == nullptr) continue;
        if (projectile.shooter == arena_.entity(seat->player)) {
            seat->decided.note_verdict(projectile, verdict);
            ++counters_.images_unsaid;
            tell(*seat, sent);
        } else if (seat->told.remove(projectile.id)) {
            const Channel* channel = session_.channel(seat->client);
            const bool has_room = channel != nullptr && channel->events_under_way() < room_for_ends;
            has_room ? tell(*seat, sent) : static_cast<void>(++counters_.ends_left_out);
        }
    }
    const FlightClaim* claim = fired_[projectile.id.client].find(projectile.id);
    if (claim != nullptr) observer_->projectile_ended(record_of(*claim, ended));
}

FlightRecord MatchServer::record_of(const FlightClaim& claim, const EndedProjectile& ended) const {
    const ProjectileAuthority::Ended& flight = *ended.flight;
    FlightRecord record;
    static_cast<FlightClaim&>(record) = claim;
    record.server_now = server_now_;
    record.flight = flight.projectile.rules->flight;
    record.budget = flight.projectile.rules->budget;
    record.shooter = flight.projectile.shooter;
    record.launch = flight.projectile.launch;
    record.launched = flight.projectile.launched;
    record.verdict = flight.verdict;
    record.targets = flight.targets;
    record.paid = config_.arena.draw.tick_rate.time_of(Moment{flight.paid});
    record.velocity = flight.velocity;
    record.damage = ended.damage;
    record.has_killed = ended.has_killed;
    record.victims_hurt = static_cast<std::uint32_t>(ended.area.size());
    record.victim_count = std::min(record.victims_hurt, static_cast<std::uint32_t>(FlightRecord::max_victims));
    std::copy_n(ended.area.begin(), record.victim_count, record.victims.begin());
    for (const AreaVictim& victim : ended.area) record.area_kills += victim.has_killed ? 1 : 0;
    return record;
}

}  // namespace backsight::arena
