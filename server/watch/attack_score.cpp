#include "server/watch/attack_score.h"

#include <span>

namespace backsight::server {

void AttackScore::add(const ShotRecord& shot, const SelfAuditAnswer& answer) {
    ++judged;
    if (answer.compared) ++declared;
    if (answer.compared && answer.agreed) ++agreed;
    const std::span<const Verdict> verdicts = shot.hits.empty() ? std::span(&shot.verdict, 1) : shot.hits;
    for (const Verdict& verdict : verdicts) {
        if (verdict.outcome == Outcome::hit) ++hits;
        if (verdict.outcome == Outcome::refused) ++refused[verdict.reason];
        if (verdict.is_judged_again) ++clamped;
    }
}

std::uint64_t AttackScore::refusals() const {
    std::uint64_t sum = 0;
    for (const Reason reason : enum_values<Reason>) sum += refused[reason];
    return sum;
}

}  // namespace backsight::server
