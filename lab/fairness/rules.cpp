#include "lab/fairness/rules.h"

#include <limits>

namespace backsight::lab::fairness {

WeaponRules plain_rules() {
    WeaponRules rules;
    rules.max_rewind = {10'000'000};
    rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    rules.cover_grace = {-1};
    return rules;
}

std::vector<Rule> all_rules() { return {{"plain rewind", "exact", plain_rules()}}; }

std::uint64_t Judging::grant(ServerWorld& world, const ShotFacts& facts) const {
    std::uint64_t granted = 0;
    for (std::size_t i = 0; i < rules_->size(); ++i) {
        const Rule& rule = (*rules_)[i];
        // A rule on top of the exact view makes no hit of a miss.
        if (i > 0 && !rule.strategy && (granted & 1) == 0) continue;
        if (grants(rule, world, facts)) granted |= std::uint64_t{1} << i;
    }
    return granted;
}

bool Judging::grants(const Rule& rule, ServerWorld& world, const ShotFacts& facts) const {
    const auto sight = [this](Vec3 a, Vec3 b) { return line_is_free(*scene_, a, b); };
    return world.judge(facts.client, facts.shot, rule.weapon, sight).verdict.outcome == Outcome::hit;
}

}  // namespace backsight::lab::fairness
