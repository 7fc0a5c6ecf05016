#include <backsight/presets/twoten.h>

namespace backsight::presets {

FrameRewind SimulationObject::set_state(const FrameRequest& request, std::int64_t current_frame) {
    const RewoundObject then = frames.rewind(request.frame_id, request.sub_frame, current_frame);
    saved = pose;
    if (then.available()) pose = {then.position, then.rotation};
    return then.reason;
}

std::size_t simulate(std::span<SimulationObject* const> objects, const FrameRequest& request,
                     std::int64_t current_frame, const CalledNow<void()>& action) {
    std::size_t missing = 0;
    for (SimulationObject* object : objects) {
        const FrameRewind reason = object->set_state(request, current_frame);
        if (reason == FrameRewind::frame_missing || reason == FrameRewind::previous_missing) ++missing;
    }
    action();
    for (SimulationObject* object : objects) object->reset_state();
    return missing;
}

SimulationHelper::SimulationHelper(const WorldHistory& history, const DrawConfig& draw, std::size_t frames,
                                   float body_reach_m)
    : history_(&history),
      draw_(draw),
      kept_(history.config().max_entities, Kept{.frames = FrameHistory(frames)}),
      body_reach_m_(body_reach_m) {
    draw_.groups.fill(draw);
}

View SimulationHelper::present() const { return View::at_moment(*history_, draw_, Moment::at(history_->newest())); }

void SimulationHelper::record(Tick tick) {
    const View view = View::at_moment(*history_, draw_, Moment::at(tick));
    for (std::uint32_t slot = 0; slot < history_->slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        Kept& kept = kept_[slot];
        const EntityId there = has_pose(pose.status) ? pose.entity : EntityId{};
        if (there.is_null() || there != kept.entity) kept.frames.clear();
        kept.entity = there;
        if (!there.is_null()) kept.frames.add(tick.value, pose.pose.position, pose.pose.rotation);
    }
}

const SimulationHelper::Kept* SimulationHelper::find(EntityId entity) const {
    if (entity.is_null() || entity.index() >= kept_.size()) return nullptr;
    const Kept& kept = kept_[entity.index()];
    return kept.entity == entity ? &kept : nullptr;
}

std::optional<RewoundObject> SimulationHelper::object(EntityId entity, const FrameRequest& request,
                                                      std::int64_t current_frame) const {
    const Kept* kept = find(entity);
    if (kept == nullptr) return std::nullopt;
    return kept->frames.rewind(request.frame_id, request.sub_frame, current_frame);
}

Hit SimulationHelper::cast_ray(const FrameRequest& request, std::int64_t current_frame, const Ray& ray,
                               const QueryFilter& filter) const {
    const auto place = [&](std::uint32_t slot, Pose& placed) {
        const Kept& kept = kept_[slot];
        if (kept.entity.is_null()) return EntityId{};
        const RewoundObject then = kept.frames.rewind(request.frame_id, request.sub_frame, current_frame);
        placed = {then.position, then.rotation};
        return then.available() ? kept.entity : EntityId{};
    };
    return cast_ray_at(present(), ray, filter, place, body_reach_m_);
}

std::size_t SimulationHelper::hitboxes(EntityId entity, const FrameRequest& request, std::int64_t current_frame,
                                       std::span<Hitbox> out) const {
    const std::optional<RewoundObject> then = object(entity, request, current_frame);
    if (!then || !then->available()) return 0;
    return hitboxes_at(present(), entity, {then->position, then->rotation}, out);
}

}  // namespace backsight::presets
