#include "benchmarks/rewind/rivals/body.h"

#include "benchmarks/arena.h"
#include "benchmarks/race.h"

namespace backsight::bench {

Body::Body(const RewindSetup& setup) {
    HistoryConfig least;
    least.capacity_ticks = 2;
    least.max_entities = 1;
    WorldHistory scratch(least);
    const HitboxSetId body = add_body(scratch, setup.hitboxes > 1);
    for (const Hitbox& hitbox : scratch.hitbox_sets().get(body)) {
        require(hitbox.kind == ShapeKind::capsule, "every hitbox of the workload is a capsule");
        const float half_m = distance(hitbox.center, hitbox.end) * 0.5f;
        parts.push_back({{hitbox.center, hitbox.end}, hitbox.radius, half_m + hitbox.radius});
    }
}

}  // namespace backsight::bench
