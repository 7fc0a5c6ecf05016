// What the match server tells of projectiles, and what it is told of their images.
//
//   to the shooter      grant or denial at once, the verdict: always
//   to everybody else   the spawn where he may see it and his queue of events has room, then its verdict

#include <backsight/replicate/projectile_news.h>

#include <algorithm>

#include "arena/online/match_seat.h"

namespace backsight::arena {

namespace {

// Of event_window events under way. What is left is for what must not be left out: a full queue ends the session.
constexpr std::uint32_t room_for_spawns = event_window * 3 / 8;
constexpr std::uint32_t room_for_ends = event_window * 5 / 8;

constexpr float near_m = 20.0f;
constexpr float in_view_m = 48.0f;
constexpr float in_view_cosine = 0.5f;
constexpr float passes_m = 6.0f;

}  // namespace

bool Gaze::may_see(Vec3 muzzle, Vec3 direction) const {
    const Vec3 way = muzzle - eye;
    const float squared = length_squared(way);
    if (squared <= near_m * near_m) return true;
    const float along = dot(way, ahead);
    const bool in_view = along > 0.0f && along * along > squared * in_view_cosine * in_view_cosine;
    if (in_view && squared <= in_view_m * in_view_m) return true;
    const float flown = std::max(-dot(way, direction), 0.0f);
    return length_squared(way + direction * flown) <= passes_m * passes_m;
}

// The newest of that name: it may be another client's who had the seat before.
const MatchServer::FiredShot* MatchServer::FiredShots::find(const ProjectileId& id) const {
    for (std::uint32_t back = 1; back <= kept.size(); ++back) {
        const FiredShot& shot = kept[(next - back) % kept.size()];
        if (shot.id == id) return &shot;
    }
    return nullptr;
}

void MatchServer::note_launch(Seat& seat, const PlayerCommand& command, const ServerProjectile& projectile) {
    FiredShots& fired = fired_[seat.player];
    const TickRate ticks = config_.arena.draw.tick_rate;
    FiredShot& shot = fired.kept[fired.next++ % fired.kept.size()];
    shot.id = projectile.id;
    shot.client = seat.client;
    shot.user = seat.user;
    shot.claimed = command.stamp;
    shot.muzzle = dequantize(command.muzzle, arena_.history().config().quantization);
    shot.tick = tick_;
    shot.view_age = ticks.time_of(projectile.launched) - ticks.time_of(projectile.launch.shot);
    if (const Channel* channel = session_.channel(seat.client)) shot.rtt = channel->numbers().rtt;
    tell(seat, grant_of(projectile));
}

void MatchServer::note_denial(Seat& seat, const PlayerCommand& command, const DeniedShot& denied) {
    ObservedProjectile observed;
    observed.client = seat.client;
    observed.user = seat.user;
    observed.id = {denied.player, denied.command, 0};
    observed.weapon = denied.weapon;
    observed.rules = &config_.arena.projectiles[projectile_index(denied.weapon)];
    observed.result = denied.result;
    observed.claimed = command.stamp;
    observed.muzzle = dequantize(command.muzzle, arena_.history().config().quantization);
    observed.tick = tick_;
    observed.server_now = server_now_;
    if (const Channel* channel = session_.channel(seat.client)) observed.rtt = channel->numbers().rtt;
    seat.decided.note_denial(observed.id, static_cast<std::uint16_t>(denied.weapon), denied.result);
    tell(seat, ProjectileDenial{observed.id, denied.result});
    observer_->projectile_denied(observed);
}

void MatchServer::settle_image(Seat& seat, const ImageReport& report) {
    ObservedImage observed;
    observed.client = seat.client;
    observed.user = seat.user;
    observed.report = report;
    observed.finding = seat.decided.find(report, observed.decided);
    observed.server_now = server_now_;
    if (const Channel* channel = session_.channel(seat.client)) observed.rtt = channel->numbers().rtt;
    counters_.images.note(report, observed.finding);
    const bool is_of_a_shot = observed.finding != ImageFinding::unheard && observed.finding != ImageFinding::unknown;
    if (is_of_a_shot && observed.decided.result == LaunchResult::launched) --counters_.images_unsaid;
    observer_->image_settled(observed);
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
    const bool has_room = channel->events_out().under_way() < room_for_spawns && !seat.told.is_full();
    if (!has_room || !spawn_of(projectile, arena_.history().config().quantization, spawn)) {
        ++counters_.spawns_left_out;
        return;
    }
    ++counters_.spawns_told;
    seat.told.add(projectile.id);
    tell(seat, spawn);
}

// To who comes in while they fly.
void MatchServer::tell_of_flying(Seat& seat) {
    const PlayerState& own = arena_.state(seat.player);
    seat.gaze.eye = eye_position(own, arena_.level(), tick_);
    seat.gaze.ahead = aim_direction(own.yaw, own.pitch);
    arena_.projectiles().for_each(
        [&](const ServerProjectile& projectile, const SharedFlight&) { tell_of_spawn(seat, projectile); });
}

void MatchServer::tell_of_end(const EndedProjectile& ended) {
    const ServerProjectile& projectile = ended.flight->projectile;
    const ProjectileVerdict& verdict = ended.flight->verdict;
    const FiredShot* shot = fired_[projectile.id.client].find(projectile.id);
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
            const bool has_room = channel != nullptr && channel->events_out().under_way() < room_for_ends;
            has_room ? tell(*seat, sent) : static_cast<void>(++counters_.ends_left_out);
        }
    }
    if (shot == nullptr) return;
    ObservedProjectile observed;
    observed.client = shot->client;
    observed.user = shot->user;
    observed.id = shot->id;
    observed.weapon = ended.weapon;
    observed.rules = projectile.rules;
    observed.claimed = shot->claimed;
    observed.muzzle = shot->muzzle;
    observed.tick = shot->tick;
    observed.view_age = shot->view_age;
    observed.ended = &ended;
    observed.rtt = shot->rtt;
    observed.server_now = server_now_;
    observer_->projectile_ended(observed);
}

}  // namespace backsight::arena
