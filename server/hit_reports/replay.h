#pragma once

// Judges a stored shot again, from the stored samples and with the library's own functions. Flies a stored projectile
// again through the level.

#include <bit>
#include <string>
#include <vector>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"

namespace backsight::reports {

inline bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }
inline bool same_bits(Vec3 a, Vec3 b) { return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z); }

struct Replay {
    bool equal = false;
    /// One line for each bit-for-bit comparison, or for each difference.
    std::vector<std::string> lines;
    /// A projectile's places, once a tick of age. Empty for a ray.
    std::vector<Vec3> path{};
};

/// Puts the samples of each view into a new history, casts the shot there, and compares every pose and hit with the
/// record's: of a query the whole list, and each hit that was judged again. What stopped a hit that was judged again,
/// another body or the level, is not stored.
Replay replay(const ReportRecord& record, const RunFacts& run);

/// Flies the projectile from the stored launch, grant and rules, in equal steps of one tick of age. `level` is the
/// server's at each moment; it is not in the file. A flight without a target must end with equal bits. A target is not
/// tested again, because samples of targets are not stored. The flight must then pass within 5 mm of the hit, without
/// an earlier end.
Replay replay(const ProjectileRecord& record, const RunFacts& run, const LevelAt& level);

}  // namespace backsight::reports
