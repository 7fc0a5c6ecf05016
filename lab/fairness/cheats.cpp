#include "lab/fairness/cheats.h"

#include <backsight/base/enum_array.h>
#include <backsight/judge/rules.h>

#include <algorithm>

#include "lab/audit/sweep.h"

namespace backsight::lab::fairness {

std::vector<CheatSum> cheats_of(std::uint64_t seed) {
    audit::SweepOptions options;
    options.seed = seed;
    options.tries = 8;
    options.rules.clear();
    std::vector<CheatSum> sums;
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        const auto setting = static_cast<FairnessSetting>(i);
        audit::Rules rules;
        rules.name = to_string(setting);
        rules.weapon = rules_of(setting);
        options.rules.push_back(rules);
        sums.push_back({rules.name});
    }
    for (const audit::AuditRow& row : audit::run_sweep(options).rows) {
        CheatSum& sum = *std::ranges::find(sums, row.rules, &CheatSum::setting);
        if (row.gain == "paid_ms") {
            sum.hit_age_ms = std::max(sum.hit_age_ms, row.found);
            sum.honest_ms = std::max(sum.honest_ms, row.honest);
        }
        if (row.gain == "moved_m") sum.moved_m = std::max(sum.moved_m, row.found);
        if (row.gain == "refused_ms") sum.hidden_ms = std::max(sum.hidden_ms, row.found);
    }
    return sums;
}

}  // namespace backsight::lab::fairness
