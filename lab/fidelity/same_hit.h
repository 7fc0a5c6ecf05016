#pragma once

// Whether two answers to a ray are the same answer, to the bit. Pure; any thread.

#include <backsight/rewind/query.h>

#include <bit>
#include <cstdint>

namespace backsight::lab {

/// Same victim, hitbox, and bits of the point; or both none.
inline bool is_bit_equal(const Hit& a, const Hit& b) {
    const auto same = [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    };
    if (!a && !b) return true;
    return a.entity == b.entity && a.hitbox == b.hitbox && same(a.point.x, b.point.x) && same(a.point.y, b.point.y) &&
           same(a.point.z, b.point.z);
}

}  // namespace backsight::lab
