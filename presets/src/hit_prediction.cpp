#include <backsight/presets/ut2003.h>

namespace backsight::presets {

namespace {

double seconds_of(TickRate rate, Tick tick) { return static_cast<double>(rate.time_of(tick).value) * 1e-6; }

// Either of a trail's node and of a pawn that was shifted.
template <class Place>
Pose placed_at(const Place& place) {
    return {place.location, rotation_of(place.rotation)};
}

}  // namespace

HitPrediction::HitPrediction(const WorldHistory& history, const DrawConfig& draw, const HitPredictionConfig& config)
    : config_(config),
      history_(&history),
      draw_(draw),
      kept_(history.config().max_entities, Kept{.trail = LocationTrail(draw.tick_rate, config.reach_s)}),
      timer_(config.node_interval_s) {
    draw_.groups.fill(draw);
}

View HitPrediction::present() const { return View::at_moment(*history_, draw_, Moment::at(history_->newest())); }

void HitPrediction::record(Tick tick) {
    const double now_s = seconds_of(draw_.tick_rate, tick);
    const bool makes_nodes = config_.node_interval_s <= 0.0 || timer_.is_due(now_s);
    const View view = View::at_moment(*history_, draw_, Moment::at(tick));
    for (std::uint32_t slot = 0; slot < history_->slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        Kept& kept = kept_[slot];
        const EntityId there = has_pose(pose.status) ? pose.entity : EntityId{};
        if (there.is_null() || there != kept.entity) kept.trail.clear();
        kept.entity = there;
        if (there.is_null()) continue;
        kept.now = {now_s, pose.pose.position, rotator_of(pose.pose.rotation)};
        if (makes_nodes) kept.trail.push(kept.now, now_s);
    }
}

void HitPrediction::reset(EntityId entity) {
    if (find(entity) != nullptr) kept_[entity.index()].trail.clear();
}

const HitPrediction::Kept* HitPrediction::find(EntityId entity) const {
    if (entity.is_null() || entity.index() >= kept_.size()) return nullptr;
    const Kept& kept = kept_[entity.index()];
    return kept.entity == entity ? &kept : nullptr;
}

std::optional<ShiftedPawn> HitPrediction::pawn(EntityId entity, double stamp_s) const {
    const Kept* kept = find(entity);
    if (kept == nullptr) return std::nullopt;
    return kept->trail.shift(stamp_s, kept->now);
}

Hit HitPrediction::cast_ray(double stamp_s, const Ray& ray, const QueryFilter& filter, bool may_hit_shooter) const {
    if (!(stamp_s > 0.0) && config_.no_stamp == NoStamp::refused) return {};
    const auto place = [&](std::uint32_t slot, Pose& placed) {
        const Kept& kept = kept_[slot];
        const bool is_shooter = kept.entity == filter.exclude;
        placed = is_shooter ? placed_at(kept.now) : placed_at(kept.trail.shift(stamp_s, kept.now));
        return kept.entity;
    };
    QueryFilter whom = filter;
    if (may_hit_shooter) whom.exclude = {};
    return cast_ray_at(present(), ray, whom, place, config_.body_reach_m);
}

Beam HitPrediction::cast_beam(double stamp_s, const Ray& first, const QueryFilter& filter, const CheckReflect& reflects,
                              const CalledNow<float(const Ray&)>& level, const BeamDamage& damage) const {
    const auto trace = [&](const Ray& ray, bool may_hit_shooter) {
        BeamTrace found;
        Ray cut = ray;
        if (level) cut.max_distance = level(ray);
        found.hit = cast_ray(stamp_s, cut, filter, may_hit_shooter);
        found.is_level = cut.max_distance < ray.max_distance;
        found.end = found.hit ? found.hit.point : ray.origin + ray.direction * cut.max_distance;
        if (found.hit && reflects) found.reflected = reflects(found.hit, damage.shield_drain());
        return found;
    };
    return trace_beam(first, trace);
}

std::size_t HitPrediction::hitboxes(EntityId entity, double stamp_s, std::span<Hitbox> out) const {
    const std::optional<ShiftedPawn> shifted = pawn(entity, stamp_s);
    if (!shifted) return 0;
    return hitboxes_at(present(), entity, placed_at(*shifted), out);
}

}  // namespace backsight::presets
