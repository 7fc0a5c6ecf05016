#include "web/live/mirror.h"

#include <algorithm>
#include <utility>

namespace backsight::web {

Mirror::Mirror(const Stage& stage)
    : stage_(&stage),
      copy_(stage.config.arena.history()),
      eyes_(copy_.history(), stage.config.arena.draw, stage.level),
      known_(copy_.history().config().max_entities) {}

void Mirror::take(const TickCopy& copy) {
    if (newest_copy_ == 0 || lacks_before(copy)) {
        copy_.history().clear();
        std::ranges::fill(known_, Known());
        all_since_ = no_tick;
    }
    if (!copy.is_whole && !copy.plan->draws_all) {
        all_since_ = no_tick;
    } else if (all_since_ == no_tick) {
        all_since_ = copy.tick;
    }
    newest_copy_ = copy.number;
    tick_ = copy.tick;
    for (const StateCopy& each : copy.states) {
        if (copy_.history().store(each.entity, copy.tick, each.state) != RecordResult::ok) continue;
        Known& known = known_[each.entity.index()];
        if (known.entity != each.entity || known.last_copy + 1 != newest_copy_) known.since = copy.tick;
        known.entity = each.entity;
        known.last_copy = newest_copy_;
    }
}

bool Mirror::knows(const View& view, std::uint32_t slot) const {
    if (slot >= known_.size()) return false;
    const Known& known = known_[slot];
    return known.last_copy == newest_copy_ && known.since != no_tick && view.oldest_tick() >= known.since;
}

// Without all others in the view, the verdict alone says whom the ray hits in it.
bool Mirror::knows_target(const View& view, const ShotRecord& shot, const ShotBook::Screen* screen) const {
    if (shot.verdict.reason != Reason::as_seen) return false;
    EntityId next = screen != nullptr ? screen->target : shot.verdict.hit.entity;
    if (next.is_null()) return false;
    for (int depth = 0; depth <= max_parent_depth && !next.is_null(); ++depth) {
        if (!knows(view, next.index())) return false;
        const ViewPose found = view.pose(next);
        const EntityId mount = found.state ? found.state->parent : EntityId();
        // Whoever steps on or off a mount is drawn between two frames.
        for (const Tick tick : {found.to, tick_}) {
            const auto state = tick == no_tick ? std::nullopt : copy_.history().state_at(next, tick);
            if (state && state->parent != mount) return false;
        }
        next = mount;
    }
    return true;
}

SeenShot Mirror::see(const ShotCopy& shot, const ShotBook::Screen* screen) const {
    const ShotRecord& record = shot.record;
    if (!shot.ledger) return SeenShot::of(record);
    const View past = rebuild(*shot.ledger, record.audited.stamp);
    const bool knows_others = knows_all(past);
    if (!knows_others && !knows_target(past, record, screen)) return SeenShot::of(record);
    SeenShot seen = eyes_.see(record, *shot.ledger, std::span(shot.others).first(shot.other_count), screen);
    if (!knows_others) seen.others.back() = record.verdict.hit.entity;
    if (!shot.victim_ledger || shot.victim_ledger->last_stamp().newest == SnapshotSeq{}) return seen;
    // Their screen as they last reported it, which is what the cover rule asks too.
    const View view = rebuild(*shot.victim_ledger, shot.victim_ledger->last_stamp());
    if (!knows_all(view)) return seen;
    const Vec3 eye = shot.victim.position + arena::eye_offset(shot.victim);
    seen.victim = eyes_.victim_sight(view, eye, record.shot.shooter);
    draw_all(view, record.verdict.hit.entity, seen.victim.shapes);
    return seen;
}

void draw_slots(const View& view, EntityId except, std::span<const std::uint32_t> slots, std::vector<float>& out) {
    for (const std::uint32_t slot : slots) {
        const ViewPose found = view.pose_of_slot(slot);
        if (found.entity != except) draw_entity(view, found, out);
    }
}

std::vector<std::uint32_t> Mirror::nearest(Vec3 place, std::uint32_t most) const {
    const View view = now();
    std::vector<std::pair<float, std::uint32_t>> by_distance;
    for (std::uint32_t slot = 0; slot < copy_.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        if (has_pose(found.status)) by_distance.emplace_back(length(found.pose.position - place), slot);
    }
    const std::size_t count = std::min<std::size_t>(most, by_distance.size());
    std::ranges::nth_element(by_distance, by_distance.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<std::uint32_t> slots;
    for (std::size_t i = 0; i < count; ++i) slots.push_back(by_distance[i].second);
    std::ranges::sort(slots);
    return slots;
}

}  // namespace backsight::web
