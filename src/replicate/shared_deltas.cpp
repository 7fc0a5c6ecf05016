#include "shared_deltas.h"

#include <algorithm>

namespace backsight {

void SharedDeltas::turn() {
    if (++turn_ != 0) return;
    // After four billion turns nothing of an earlier one may look like this one's.
    std::fill(kept_.begin(), kept_.end(), Kept{});
    turn_ = 1;
}

}  // namespace backsight
