// How a match client handles the server's reliable events.

#include "arena/online/match_client.h"

#include <backsight/replicate/projectile_news.h>

namespace backsight::arena {

void MatchClient::take_event(std::span<const std::uint8_t> bytes) {
    MatchEvent event;
    if (read_event(bytes, arena_.world().projectile_context(), event)) {
        std::visit([this](const auto& e) { take(e); }, event);
    } else {
        ++counters_.bad_bodies;
    }
}

void MatchClient::take(const ShotVerdict& verdict) {
    verdicts_[verdicts_come_++ % max_verdicts] = verdict;
    for (std::size_t i = 0; i < verdict.rays; ++i) {
        ++counters_.verdicts;
        if (verdict.ray[i].outcome == Outcome::hit) ++counters_.hits;
        if (verdict.ray[i].outcome == Outcome::refused) ++counters_.refusals;
    }
}

std::optional<ShotVerdict> MatchClient::next_verdict() {
    if (verdicts_come_ - verdicts_taken_ > max_verdicts) verdicts_taken_ = verdicts_come_ - max_verdicts;
    if (verdicts_taken_ == verdicts_come_) return std::nullopt;
    return verdicts_[verdicts_taken_++ % max_verdicts];
}

void MatchClient::take(const LifeChange& change) {
    if (!change.is_alive) ++(change.entity == arena_.world().self() ? counters_.deaths : counters_.kills);
}

void MatchClient::take(const Welcome& welcome) {
    arena_.world().set_self(welcome.self, welcome.player, session_.server_tick());
}

void MatchClient::take(const ProjectileSpawn& spawn) {
    ClientWorld& world = arena_.world();
    const ProjectileRules* rules = world.config().projectile_rules(spawn.weapon);
    if (rules == nullptr) ++counters_.bad_bodies;
    world.take(spawn);
    if (screen_ == nullptr || rules == nullptr) return;
    screen_->spawned(complete_spawn(spawn, *rules, world.history().config().quantization));
}

void MatchClient::take(const SentVerdict& verdict) {
    const ClientWorld& world = arena_.world();
    arena_.world().take(verdict, client_now_);
    if (screen_ == nullptr || verdict.id.client == world.client()) return;
    screen_->ended(complete_verdict(verdict, world.history()));
}

}  // namespace backsight::arena
