#include "server/watch/attack_score.h"

namespace backsight::server {

void AttackScore::add(const ShotRecord& shot, const SelfAuditAnswer& answer) {
    ++judged;
    if (answer.compared) ++declared;
    if (answer.compared && answer.agreed) ++agreed;
    for (const Verdict& verdict : shot.verdicts()) {
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
