#pragma once

// What a ClientJudge keeps of its client's queries.

#include "swing_memory.h"

#include <backsight/judge/judge.h>

#include <array>

namespace backsight {

struct ClientJudge::Queries {
    Query query;
    OwnBodies own;  // in its filter
    std::array<Verdict, max_query_hits> verdicts;
    SwingMemory swings;
};

}  // namespace backsight
