#include "shot_facts.h"

#include <backsight/judge/self_audit.h>

#include <algorithm>
#include <bit>

namespace backsight {

bool has_stood_still(const WorldHistory& history, const ViewPose& target) {
    constexpr std::int64_t around = 8;  // ticks
    const Track* track = history.find(target.entity);
    const std::optional<EntityState>& state = target.state;
    if (track == nullptr || !state || !state->parent.is_null()) return false;
    const Tick last = std::min(target.to != no_tick ? target.to + around : track->newest(), track->newest());
    for (Tick tick = target.from - around; tick <= last; tick = tick + 1) {
        const std::optional<EntityState> other = track->at(tick);
        if (other && (other->position != state->position || other->rotation != state->rotation ||
                      other->rotation_fine != state->rotation_fine)) {
            return false;
        }
    }
    return track->bones_at(target.from).empty();
}

bool has_hole(const WorldHistory& history, const DrawConfig& draw, const Ledger& ledger, const ViewStamp& stamp,
              const Track& track) {
    const SnapshotSeq first = std::max(ledger.oldest_sent(), ledger.known_from());
    const Tick oldest = oldest_usable(stamp.shown, draw);
    for (SnapshotSeq seq = stamp.newest; seq >= first && seq.value > 0; --seq.value) {
        const Tick tick = ledger.tick_of(seq);
        if (tick < oldest) return false;
        if (!ledger.contains(seq, track.id().index()) || !ledger.had(stamp, seq)) continue;
        if (!track.holds(tick)) {
            const Tick reach = track.newest() - static_cast<std::int64_t>(history.config().capacity_ticks);
            return tick > reach && track.last_at_or_before(tick, reach) != no_tick;
        }
        if (tick <= stamp.shown.tick()) return false;
    }
    return false;
}

bool differs_by_rounding(const Hit& hit, const Ray& ray, std::uint32_t declared) {
    constexpr int most = 8;  // steps of the distance's last bit
    const auto bits = std::bit_cast<std::int32_t>(hit.distance);
    Hit moved = hit;
    for (int step = -most; step <= most; ++step) {
        if (bits + step <= 0) continue;
        const auto distance = std::bit_cast<float>(bits + step);
        const auto fused = [&](float along, float start) {
            return static_cast<float>(static_cast<double>(along) * static_cast<double>(distance) +
                                      static_cast<double>(start));
        };
        moved.point = ray.origin + ray.direction * distance;
        if (screen_hash(moved) == declared) return true;
        moved.point = {fused(ray.direction.x, ray.origin.x), fused(ray.direction.y, ray.origin.y),
                       fused(ray.direction.z, ray.origin.z)};
        if (screen_hash(moved) == declared) return true;
    }
    return false;
}

}  // namespace backsight
