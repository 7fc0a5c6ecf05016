#include "lab/fairness/cheats.h"

#include <backsight/base/enum_array.h>
#include <backsight/judge/rules.h>

#include <algorithm>

#include "lab/audit/sweep.h"

namespace backsight::lab::fairness {

namespace {

// Attacks tried for each number, times the knobs that its kind of lie turns: a few seconds for all.
constexpr std::uint64_t tries_of_cheats = 20;

struct Column {
    const char* gain;
    double CheatSum::*worst;
    double CheatSum::*honest = nullptr;
};
constexpr Column columns[] = {
    {"paid_ms", &CheatSum::hit_age_ms, &CheatSum::honest_ms},
    {"moved_m", &CheatSum::moved_m},
    {"hit_behind_ms", &CheatSum::hit_behind_ms, &CheatSum::honest_behind_ms},
    {"refused_ms", &CheatSum::hidden_ms},
    {"untouched_ms", &CheatSum::untouched_ms},
    {"untouched_firing_ms", &CheatSum::firing_ms},
    {"early_ms", &CheatSum::early_ms},
    {"walk_ahead_m", &CheatSum::walk_ahead_m},
    {"muzzle_off_m", &CheatSum::muzzle_off_m},
};

}  // namespace

std::vector<CheatSum> cheats_of(std::uint64_t seed) {
    audit::SweepOptions options;
    options.seed = seed;
    options.tries = tries_of_cheats;
    options.rules.clear();
    for (const Column& column : columns) options.gains.emplace_back(column.gain);
    std::vector<CheatSum> sums;
    for (std::size_t i = 0; i < enum_count<FairnessSetting>; ++i) {
        options.rules.push_back(audit::rules_by_name(static_cast<FairnessSetting>(i)));
        sums.emplace_back().setting = options.rules.back().name;
    }
    for (const audit::AuditRow& row : audit::run_sweep(options).rows) {
        CheatSum& sum = *std::ranges::find(sums, row.rules, &CheatSum::setting);
        for (const Column& column : columns) {
            if (row.gain != column.gain) continue;
            sum.*column.worst = std::max(sum.*column.worst, row.found);
            if (column.honest != nullptr) sum.*column.honest = std::max(sum.*column.honest, row.honest);
        }
    }
    return sums;
}

}  // namespace backsight::lab::fairness
