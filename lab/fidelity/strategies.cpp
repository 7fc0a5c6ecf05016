#include "lab/fidelity/strategies.h"

#include <backsight/base/trig.h>
#include <backsight/presets/view_strategy.h>

#include <algorithm>

namespace backsight::lab {

namespace {

using presets::ViewStrategy;

constexpr std::size_t most_frames_sent = 512;

DrawConfig without_groups(DrawConfig draw) {
    draw.groups.fill(draw);
    return draw;
}

double seconds(Micros time) { return static_cast<double>(time.value) * 1e-6; }

ViewStrategy by_name(std::string_view name) {
    for (std::size_t i = 0; i < presets::view_strategy_count; ++i) {
        const auto strategy = static_cast<ViewStrategy>(i);
        if (name == to_string(strategy)) return strategy;
    }
    return ViewStrategy::exact;
}

}  // namespace

const std::vector<std::string>& all_strategies() {
    static const std::vector<std::string> names{"present",   "ping",           "ping+interpolation", "tick",
                                                "nearest",   "frame+subframe", "server-time",        "moment",
                                                "endpoints", "exact"};
    return names;
}

Strategies::Strategies(const CellConfig& config, const WorldHistory& history)
    : config_(&config),
      draw_(config.draw()),
      at_once_(without_groups(draw_)),
      history_(&history),
      kept_(config.history().max_entities, Kept{.trail = presets::LocationTrail(config.tick_rate)}) {}

// The published systems record the simulation's places in world space, once a tick, and no lives.
void Strategies::record(Tick tick) {
    const double now_s = seconds(config_->tick_rate.time_of(tick));
    const View present = View::at_moment(*history_, at_once_, Moment::at(tick));
    for (std::uint32_t slot = 0; slot < history_->slot_count(); ++slot) {
        const ViewPose pose = present.pose_of_slot(slot);
        Kept& kept = kept_[slot];
        if (!has_pose(pose.status) || kept.entity != pose.entity) {
            kept.entity = has_pose(pose.status) ? pose.entity : EntityId{};
            kept.trail.clear();
            kept.frames.clear();
        }
        if (!has_pose(pose.status)) {
            kept.now = {};
            continue;
        }
        const Quat turn = pose.pose.rotation;
        const double yaw = 2.0 * deterministic_atan2(static_cast<double>(turn.z), static_cast<double>(turn.w));
        kept.now = {now_s, pose.pose.position, {0.0f, static_cast<float>(yaw), 0.0f}};
        kept.trail.push(kept.now, now_s);
        kept.frames.add(tick.value, pose.pose.position, turn);
    }
}

void Strategies::note_snapshot(Tick tick) {
    std::vector<Vec3> places;
    for (const Kept& kept : kept_) places.push_back(kept.now.location);
    const presets::FrameMessage message =
        heartbeat_.decide(places != last_sent_, seconds(config_->tick_rate.time_of(tick)));
    if (message == presets::FrameMessage::none) return;
    last_sent_ = std::move(places);
    frames_sent_.insert(tick);
    if (frames_sent_.size() > most_frames_sent) frames_sent_.erase(frames_sent_.begin());
}

StrategyAnswer Strategies::answer(std::string_view strategy, const ServerShot& shot, EntityId target,
                                  const Ledger& ledger) const {
    if (strategy == "frame+subframe") return by_frame(shot, target);
    if (strategy == "server-time") return by_server_time(shot, target);
    const presets::ShotStamps stamps{shot.present,           shot.stamp,
                                     Micros{shot.rtt_us},    shot.others.interpolation_delay,
                                     shot.others.whole_tick, shot.others.endpoints};
    const ViewStrategy way = by_name(strategy);
    const DrawConfig& draw = way == ViewStrategy::exact ? draw_ : at_once_;
    return by_view(presets::view_of(way, stamps, *history_, draw, ledger), shot, target);
}

StrategyAnswer Strategies::by_view(const View& view, const ServerShot& shot, EntityId target) const {
    QueryFilter filter;
    filter.exclude = shot.shooter;
    filter.exclude_mount = shot.mount;
    const ViewPose pose = view.pose(target);
    return {cast_ray(view, shot.ray, filter), has_pose(pose.status), pose.pose.position};
}

StrategyAnswer Strategies::by_server_time(const ServerShot& shot, EntityId target) const {
    return by_poses(shot, target, [&](const Kept& kept, Pose& pose) {
        const presets::ShiftedPawn pawn = kept.trail.shift(shot.others.server_time_s, kept.now);
        pose = {pawn.location, rotation_about({0, 0, 1}, static_cast<double>(pawn.rotation.yaw))};
        return true;
    });
}

StrategyAnswer Strategies::by_frame(const ServerShot& shot, EntityId target) const {
    // The frame in work is not stored yet when commands are read; here the newest one already is.
    const std::int64_t current = history_->newest().value + 1;
    return by_poses(shot, target, [&](const Kept& kept, Pose& pose) {
        const presets::RewoundObject object =
            kept.frames.rewind(shot.others.frame.value, shot.others.sub_frame, current);
        pose = {object.position, object.rotation};
        return object.available();
    });
}

// Casts against bodies that a published system has moved. Their status and their bones are the present's: these systems
// rewind neither.
StrategyAnswer Strategies::by_poses(const ServerShot& shot, EntityId target,
                                    const std::function<bool(const Kept&, Pose&)>& place) const {
    StrategyAnswer answer;
    QueryFilter filter;
    filter.exclude = shot.shooter;
    filter.exclude_mount = shot.mount;
    const View present = View::at_moment(*history_, at_once_, Moment::at(history_->newest()));
    for (const Kept& kept : kept_) {
        Pose pose;
        if (kept.entity.is_null() || !passes_filter(filter, kept.entity) || !place(kept, pose)) continue;
        if (kept.entity == target) {
            answer.has_target = true;
            answer.target_position = pose.position;
        }
        const ViewPose now = present.pose(kept.entity);
        if (!is_hittable(now.status) || !passes_filter(filter, now.entity, now.state)) continue;
        const Hit hit = cast(kept, pose, shot.ray);
        if (hit && (!answer.hit || hit.distance < answer.hit.distance)) answer.hit = hit;
    }
    return answer;
}

Hit Strategies::cast(const Kept& kept, const Pose& pose, const Ray& ray) const {
    const WorldHistory& history = *history_;
    const View present = View::at_moment(history, at_once_, Moment::at(history.newest()));
    ViewPose moved = present.pose(kept.entity);
    moved.pose = pose;
    Hit best;
    const std::span<const Hitbox> hitboxes = history.hitbox_sets().get(moved.state->hitboxes);
    for (std::size_t i = 0; i < hitboxes.size(); ++i) {
        const Hitbox shape = backsight::place(hitboxes[i], present.bone(moved, hitboxes[i].bone));
        const ShapeHit found = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
        if (!found.hit || (best && found.distance >= best.distance)) continue;
        best = {kept.entity,  static_cast<std::uint16_t>(i), hitboxes[i].group, found.distance, found.point,
                found.normal, moved.state->hitboxes};
    }
    return best;
}

}  // namespace backsight::lab
