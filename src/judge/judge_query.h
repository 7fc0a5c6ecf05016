#pragma once

// What a ClientJudge keeps of its client's queries.

#include "swing_memory.h"

#include <backsight/judge/judge.h>

#include <cstddef>
#include <vector>

namespace backsight {

struct ClientJudge::Queries {
    static constexpr std::size_t few_hits = 8;

    Query query;
    OwnBodies own;  // in its filter
    // Of the last query's hits. Most meet few, so there is room for these, and for all from the first that meets more.
    std::vector<Verdict> verdicts{few_hits};
    SwingMemory swings;
};

}  // namespace backsight
