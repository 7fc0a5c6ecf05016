#pragma once

// What can be said of a shot without another view of it. Private to the self-audit.

#include <backsight/rewind/query.h>
#include <backsight/view/ledger.h>

namespace backsight {

/// Nothing of the target has changed from a while before the samples it was drawn from until a while after: it is in
/// the same place in every view that is near.
bool has_stood_still(const WorldHistory& history, const ViewPose& target);

/// Between the samples that this view draws an entity from there is one that the client had and the history has not.
bool has_hole(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const ViewStamp& stamp,
              const Track& track);

/// Whether the declared hash is of this very target, at a point of the ray that lies some last bits away. Every hit
/// lies on the ray, so these are few: as two roundings and, where a compiler fuses, as one.
bool differs_by_rounding(const Hit& hit, const Ray& ray, std::uint32_t declared);

}  // namespace backsight
