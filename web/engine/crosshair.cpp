#include "web/engine/crosshair.h"

#include <array>

#include "web/engine/match_eyes.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

SnapshotSeq snapshot_of(Tick tick, SnapshotSeq newest, const Ledger& ledger) {
    if (tick == no_tick) return {};
    for (std::uint32_t age = 0; age < stamp_window && age < newest.value; ++age) {
        const SnapshotSeq seq{newest.value - age};
        if (ledger.tick_of(seq) == tick) return seq;
    }
    return {};
}

}  // namespace

CrosshairFacts crosshair_of(const MatchClient& client, const Ledger& ledger) {
    CrosshairFacts facts;
    if (!client.is_playing()) return facts;
    const ClientWorld& world = client.arena().world();
    const PlayerState& own = client.arena().prediction().state();
    const Tick tick = world.shown().tick();
    const Level& level = client.arena().level();
    Ray ray{eye_position(own, level, tick), aim_direction(own.yaw, own.pitch), 100.0f};
    ray.max_distance = level.distance(ray.origin, ray.direction, ray.max_distance, tick);
    const View view = world.view();
    QueryFilter filter;
    filter.exclude = world.self();
    const Hit hit = cast_ray(view, ray, filter);
    facts.is_hit = static_cast<bool>(hit);
    facts.entity = hit ? hit.entity : nearest_to(view, ray, world.self());
    if (facts.entity.is_null()) return facts;
    const ViewPose found = view.pose(facts.entity);
    facts.status = found.status;
    facts.from = found.from;
    facts.to = found.to;
    facts.fraction = found.fraction;
    facts.from_snapshot = snapshot_of(found.from, world.acks().newest(), ledger);
    facts.to_snapshot = snapshot_of(found.to, world.acks().newest(), ledger);
    std::array<Tick, View::max_samples> samples;
    facts.sample_count = view.sample_ticks(found, samples);
    return facts;
}

}  // namespace backsight::web
