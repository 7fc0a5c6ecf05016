#pragma once

// What all methods of `./bench rewind` answer, and what they are asked. Values; any thread.

#include <backsight/rewind/query.h>
#include <backsight/time/view_stamp.h>

#include <cstdint>
#include <cstring>

namespace backsight::bench {

/// One shot.
struct Question {
    Ray ray;
    Moment moment;    ///< what the shooter saw
    ViewStamp stamp;  ///< what its command carried; its moment is `moment`
};

/// What was hit, in the terms of all methods.
struct Verdict {
    std::int32_t player = -1;  ///< slot; -1: nobody
    std::int32_t hitbox = 0;
    float distance_m = 0.0f;

    bool is_hit() const { return player >= 0; }
    bool same_victim(const Verdict& o) const { return player == o.player && hitbox == o.hitbox; }
    /// To the bit.
    bool operator==(const Verdict& o) const {
        return same_victim(o) && std::memcmp(&distance_m, &o.distance_m, sizeof distance_m) == 0;
    }
};

inline Verdict verdict(const Hit& hit) {
    return hit ? Verdict{static_cast<std::int32_t>(hit.entity.index()), hit.hitbox, hit.distance} : Verdict{};
}

}  // namespace backsight::bench
