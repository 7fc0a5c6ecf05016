// Which level cuts a shot of the server's arena, and settings that change how it takes shots: the rate of fire by its
// clock, other ways to rewind, and beams that are reflected.

#include "arena/server_arena.h"

namespace backsight::arena {

bool ServerArena::may_fire(Player& player, WeaponId weapon) {
    if (player.fire_rates.empty()) return true;
    const FireResult result =
        player.fire_rates[static_cast<std::size_t>(weapon)].pull(config_.draw.tick_rate.time_of(tick_));
    ++counters_.by_fire_rate[result];
    return result == FireResult::fires;
}

// A shot that waited leaves with the command in which it is due: from that eye, along that aim, in that view.
void ServerArena::fire_waiting(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    const auto in_hand = static_cast<std::size_t>(player.state.weapon);
    for (std::size_t i = 0; i < player.fire_rates.size(); ++i) {
        FireRate& fire_rate = player.fire_rates[i];
        if (i != in_hand || !player.state.is_alive) {
            fire_rate.drop_waiting();
        } else if (fire_rate.take_due(config_.draw.tick_rate.time_of(tick_))) {
            ++counters_.fired_late;
            fire(index, command, outcome, false);
        }
    }
}

Tick ServerArena::level_of_rays(PlayerIndex index, const WeaponRules& rules) const {
    return world_.level_moment(index, rules.max_rewind).tick();
}

bool ServerArena::is_as_shown(const CommandOutcome& outcome, Tick level) const {
    return outcome.muzzle != Muzzle::corrected && level == outcome.audited.stamp.shown.tick();
}

// A leg after a reflection begins where the one before ended, so its hash counts only if that one was as declared.
void ServerArena::fire_beam(const Firing& firing, Vec3 direction, std::span<const std::uint32_t> hashes,
                            bool is_as_shown) {
    const BeamLevel level{level_, firing.level, config_.rules[static_cast<std::size_t>(firing.weapon)].range};
    const HitboxSetId mirror = skeleton().crouched();
    const auto judge_leg = [&](const Ray& leg, std::size_t number) {
        const std::uint32_t hash = is_as_shown && number < hashes.size() ? hashes[number] : 0;
        ShotRecord& record = judge_ray(firing, leg, number, hash, number > 0);
        const Hit found = record.verdict.hit;
        is_as_shown = hash != 0 && hash == screen_hash(found);
        if (record.verdict.outcome != Outcome::hit) return Hit{};
        if (found.entity == record.shot.shooter) ++counters_.beams.met_shooter;
        if (found.hitboxes != mirror) hit(record, record.verdict, leg.direction);
        return found;
    };
    trace_legs(level, firing.stand.eye, direction, mirror, counters_.beams, judge_leg);
}

void ServerArena::rewind_otherwise(ShotRecord& record, bool may_hit_shooter) const {
    Verdict& verdict = record.verdict;
    // The judge gives a moment to each shot that it asks a view about; what it refuses before that is no shot.
    const bool is_no_shot = verdict.outcome == Outcome::refused && verdict.judged == Moment{0};
    const std::optional<RewoundHit> found = is_no_shot ? std::nullopt : other_rewind_(record, may_hit_shooter);
    if (!found) return;
    verdict.hit = found->hit;
    verdict.pose = {};
    if (found->hit) {
        verdict.pose.entity = found->hit.entity;
        verdict.pose.pose = found->pose;
    }
    verdict.outcome = found->hit ? Outcome::hit : Outcome::miss;
    verdict.reason = Reason::as_seen;
    verdict.is_judged_again = false;
    verdict.paid = {};
    verdict.victim_moved_m = 0.0f;
}

}  // namespace backsight::arena
