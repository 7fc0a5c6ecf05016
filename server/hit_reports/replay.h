#pragma once

// A stored shot judged again, from the stored samples and with the library's own functions, and a stored projectile
// flown again through the level.

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
    /// What was compared bit for bit, a line each, or what differed.
    std::vector<std::string> lines;
};

/// Puts the samples of each view into a new history, casts the shot there, and compares every pose and hit with the
/// record's.
Replay replay(const ReportRecord& record, const RunFacts& run);

/// From the stored launch, grant and rules, in the same steps of one tick of age. `level`: as the server had it at each
/// moment; it is not in the file. A flight that met nobody must end with the same bits. Whom another one met is not
/// tested again, for the samples of targets are not stored: it must come by where it met him, within 5 mm, without
/// having ended before.
Replay replay(const ProjectileRecord& record, const RunFacts& run, const LevelAt& level);

}  // namespace backsight::reports
