#pragma once

// Which hitboxes of an entity may a query touch? Looked at in the entity's own frame, by the place of each bone alone:
// what turns a bone costs many times that, and is worked out for those that are left. Internal.

#include <backsight/rewind/corridor.h>

namespace backsight::detail {

class HitboxSieve {
public:
    HitboxSieve(const View& view, const Corridor& corridor, const ViewPose& pose);

    /// False only where it is certain that the corridor touches nothing within `reach_m` of the bone, or does so only
    /// beyond `limit` metres along it.
    bool may_meet(std::int16_t bone, float reach_m, float limit) const;

private:
    View::Bones bones_;
    float fraction_;
    float step_m_;
    float margin_m_;
    float length_;
    Vec3 origin_;  // of the corridor, in the entity's frame
    Vec3 direction_;
    float inverse_squared_;
};

}  // namespace backsight::detail
