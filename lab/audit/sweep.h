#pragma once

// `backsight lab audit`: every kind of lie, against every set of rules.

#include <cstdint>
#include <string>
#include <vector>

#include "lab/audit/result.h"
#include "lab/audit/rules.h"

namespace backsight::lab::audit {

struct SweepOptions {
    std::uint64_t seed = 1;
    /// Attacks tried for each number, times the knobs that its kind of lie turns.
    std::uint64_t tries = 40;
    std::vector<Rules> rules = {library_defaults()};
    /// Only this strategy; empty: all.
    std::string only;
    /// Only what goes by one of these names; empty: all.
    std::vector<std::string> gains;
    /// For the record.
    std::string command;
};

AuditLabResult run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::audit
