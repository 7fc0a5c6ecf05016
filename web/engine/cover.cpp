#include "web/engine/cover.h"

namespace backsight::web {

CoverAnswer ask_cover(const arena::ServerArena& arena, const ShotRecord& shot) {
    CoverAnswer answer;
    if (arena.player_of(shot.verdict.hit.entity) == arena::no_player) return answer;
    if (!arena.is_there(shot.world_client)) return answer;
    const auto judged = [&](Micros grace, Micros foresight) {
        WeaponRules rules = shot.rules;
        rules.cover_grace = grace;
        rules.cover_foresight = foresight;
        return arena.world().judge_by(rules, shot, arena.level().line_of_sight());
    };
    const auto is_hidden_for_longer_than = [&](Micros grace) {
        return judged(grace, Micros{0}).reason == Reason::victim_in_cover;
    };
    const Verdict without = judged(Micros{-1}, Micros{0});
    if (without.hit.entity != shot.verdict.hit.entity) return answer;
    answer.is_asked = true;
    answer.is_hit_without = without.outcome == Outcome::hit;
    answer.grace = shot.rules.cover_grace < Micros{0} ? usual_grace : shot.rules.cover_grace;
    answer.foresight = shot.rules.cover_foresight;
    answer.is_hit_with = judged(answer.grace, answer.foresight).outcome == Outcome::hit;
    answer.is_hit_unforeseen =
        answer.foresight > Micros{0} ? judged(answer.grace, Micros{0}).outcome == Outcome::hit : answer.is_hit_with;
    if (!answer.is_hit_without || !is_hidden_for_longer_than(Micros{0})) return answer;
    // The rule knows a threshold alone; the greatest grace that it refuses is the time.
    Micros low{0};
    Micros high = longest_hidden;
    while (high - low > Micros{1000}) {
        const Micros middle{(low + high).value / 2};
        (is_hidden_for_longer_than(middle) ? low : high) = middle;
    }
    answer.hidden = high;
    return answer;
}

}  // namespace backsight::web
