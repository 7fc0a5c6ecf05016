// What the match server tells of judged shots: to its observer, and to their shooters.

#include <algorithm>

#include "arena/online/match_seat.h"

namespace backsight::arena {

namespace {

RayVerdict ray_verdict(const Verdict& verdict) {
    RayVerdict ray;
    ray.outcome = verdict.outcome;
    ray.reason = verdict.reason;
    if (verdict.outcome == Outcome::hit) ray.victim = verdict.hit.entity;
    return ray;
}

// Whether the screen declared another ray than the one that was judged.
bool is_corrected(const ShotRecord& shot, const PlayerCommand& command, const CommandOutcome& outcome) {
    if (shot.command_shot != 0) {
        return shot.ray == 0 && shot.declared_hash == 0 && command.shots[shot.command_shot - 1u].screen_hash != 0;
    }
    const bool is_other_step = shot.query != nullptr && shot.declared_hash == 0;
    const bool is_as_shown =
        outcome.muzzle != Muzzle::corrected && !is_other_step && command.fired == static_cast<WeaponId>(shot.weapon);
    return command.rays > 0 && !is_as_shown;
}

}  // namespace

void MatchServer::observe_shots(const Seat& seat, const PlayerCommand& command, const CommandOutcome& outcome) {
    const ServerWorld& world = arena_.world();
    const auto is_own = [](const ShotRecord& shot) { return shot.command_shot == 0; };
    if (command.rays == 0 && std::ranges::any_of(outcome.shots, is_own)) ++counters_.shots_undeclared;
    for (ShotRecord& shot : outcome.shots) {
        ++counters_.rays;
        counters_.further_hits += std::max<std::size_t>(shot.hits.size(), 1) - 1;
        if (is_corrected(shot, command, outcome)) ++counters_.rays_corrected;
        // By another way to rewind verdicts differ from screens by design: nothing to be alarmed about.
        const SelfAuditAnswer answer =
            observer_->rewinds_otherwise() ? SelfAuditAnswer{} : arena_.world().compare(shot);
        shot.seat = seat.client.index();
        shot.rtt = session_.channel(seat.client)->numbers().rtt;
        observer_->judged(shot, world.ledger(seat.player), answer);
    }
}

void MatchServer::send_verdict(Seat& seat, std::span<const ShotRecord> shots, std::optional<std::uint32_t> seed) {
    ShotVerdict verdict;
    verdict.seed = seed;
    verdict.command = shots.front().command;
    if (shots.front().query != nullptr) return send_list(seat, shots.front());
    verdict.rays = static_cast<std::uint8_t>(std::min(shots.size(), max_rays));
    for (std::size_t i = 0; i < verdict.rays; ++i) {
        const ShotRecord& shot = shots[i];
        verdict.ray[i] = ray_verdict(shot.verdict);
        verdict.ray[i].damage = static_cast<std::uint8_t>(shot.damage);
        verdict.ray[i].has_killed = shot.has_killed;
    }
    tell(seat, verdict);
}

// Each hit of the list is a ray of the message. Only the first one says what all of them took. Of a step of a swing
// that met nobody there is nothing to say.
void MatchServer::send_list(Seat& seat, const ShotRecord& shot) {
    if (shot.hits.empty() && shot.query->swing != 0) return;
    ShotVerdict verdict;
    verdict.command = shot.command;
    verdict.rays = static_cast<std::uint8_t>(std::clamp<std::size_t>(shot.hits.size(), 1, max_rays));
    verdict.ray[0] = ray_verdict(shot.verdict);
    for (std::size_t i = 0; i < std::min(shot.hits.size(), max_rays); ++i) verdict.ray[i] = ray_verdict(shot.hits[i]);
    const auto told = std::ranges::find_if(verdict.ray, [](const RayVerdict& ray) { return !ray.victim.is_null(); });
    if (told != verdict.ray.end()) {
        told->damage = static_cast<std::uint8_t>(std::min<int>(shot.damage, 255));
        told->has_killed = shot.has_killed;
    }
    tell(seat, verdict);
}

}  // namespace backsight::arena
