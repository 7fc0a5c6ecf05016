#pragma once

// Mounts that a view draws at another moment than all others: View::with_held().

#include <backsight/view/view.h>

#include <algorithm>
#include <array>

namespace backsight {

struct View::Held {
    std::array<EntityId, max_parent_depth> ids{};  // the rest are null
    Moment moment{};

    bool hold(EntityId id) const { return !id.is_null() && std::find(ids.begin(), ids.end(), id) != ids.end(); }
};

}  // namespace backsight
