#pragma once

// Which faults of an engine would have shown the list that a client declared for a query, and where that list differs.
// Allocates nothing.

#include "evidence.h"

#include <backsight/judge/self_audit.h>

#include <cstddef>
#include <optional>

namespace backsight {

struct ListFinding {
    ScreenFinding finding;
    std::optional<std::size_t> first_differing;  ///< hit of the list, where a fault tells the whole of it
};

/// As explain_screen(), of a query that was judged. The hash of a list names no single hit, so each fault is tried on
/// the whole list: some 30 views, and each hit left out.
ListFinding explain_list(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger,
                         const ShotRecord& shot, const ViewStamp& before);

}  // namespace backsight
