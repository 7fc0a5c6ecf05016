#pragma once

// Claims as points of the search's cube, and back.

#include <algorithm>
#include <vector>

#include "lab/audit/knob.h"
#include "lab/audit/search.h"

namespace backsight::lab::audit {

/// An honest claim with the knobs of `turned` where the point says.
template <class Claim>
Claim at_point(const Point& point, const std::vector<Knob<Claim>>& turned) {
    Claim claim;
    for (std::size_t i = 0; i < turned.size(); ++i) {
        claim.*turned[i].value = turned[i].low + (turned[i].high - turned[i].low) * point[i];
    }
    return claim;
}

template <class Claim>
Point point_of(const Claim& claim, const std::vector<Knob<Claim>>& turned) {
    Point point;
    for (const Knob<Claim>& one : turned) {
        const double share = (claim.*one.value - one.low) / (one.high - one.low);
        point.push_back(std::clamp(share, 0.0, 1.0));
    }
    return point;
}

}  // namespace backsight::lab::audit
