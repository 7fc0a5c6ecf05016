#pragma once

// A stored projectile flown again, with the library's own functions, through the level.

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/replay.h"

namespace backsight::reports {

/// From the stored launch, grant and rules, in the same steps of one tick of age. `level`: as the server had it at each
/// moment; it is not in the file. A flight that met nobody must end with the same bits. Whom another one met is not
/// tested again, for the samples of targets are not stored: it must come by where it met him, within 5 mm, without
/// having ended before.
Replay replay(const ProjectileRecord& record, const RunFacts& run, const LevelAt& level);

}  // namespace backsight::reports
