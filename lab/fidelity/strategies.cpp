#include "lab/fidelity/strategies.h"

#include <backsight/presets/text21.h>
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

QueryFilter filter_for(const ServerShot& shot) {
    QueryFilter filter;
    filter.exclude = shot.shooter;
    filter.exclude_mount = shot.mount;
    return filter;
}

ViewStrategy by_name(std::string_view name) {
    for (std::size_t i = 0; i < presets::view_strategy_count; ++i) {
        const auto strategy = static_cast<ViewStrategy>(i);
        if (name == to_string(strategy)) return strategy;
    }
    return ViewStrategy::exact;
}

}  // namespace

const std::vector<std::string>& all_strategies() {
    static const std::vector<std::string> names{
        "present",   "ping", "nodes by ping", "half ping+interpolation", "ping+interpolation", "client time",
        "angle",     "tick", "nearest",       "frame+subframe",          "server-time",        "moment",
        "endpoints", "exact"};
    return names;
}

Strategies::Strategies(const CellConfig& config, const WorldHistory& history)
    : config_(&config),
      draw_(config.draw()),
      at_once_(without_groups(draw_)),
      history_(&history),
      trails_(history, draw_),
      nodes_(history, draw_, {.node_interval_s = presets::published_ping_interval_s}),
      frames_(history, draw_) {}

// The published systems record the simulation's places in world space, once a tick, and no lives.
void Strategies::record(Tick tick) {
    trails_.record(tick);
    nodes_.record(tick);
    frames_.record(tick);
    const View present = View::at_moment(*history_, at_once_, Moment::at(tick));
    places_.assign(history_->config().max_entities, Vec3{});
    for (std::uint32_t slot = 0; slot < history_->slot_count(); ++slot) {
        const ViewPose pose = present.pose_of_slot(slot);
        if (has_pose(pose.status)) places_[slot] = pose.pose.position;
    }
}

void Strategies::note_snapshot(Tick tick) {
    const presets::FrameMessage message =
        heartbeat_.decide(places_ != last_sent_, seconds(config_->tick_rate.time_of(tick)));
    if (message == presets::FrameMessage::none) return;
    last_sent_ = places_;
    frames_sent_.insert(tick);
    if (frames_sent_.size() > most_frames_sent) frames_sent_.erase(frames_sent_.begin());
}

StrategyAnswer Strategies::answer(std::string_view strategy, const ServerShot& shot, EntityId target,
                                  const Ledger& ledger) const {
    if (strategy == "frame+subframe") return by_frame(shot, target);
    if (strategy == "server-time") return by_stamp(trails_, shot.others.server_time_s, shot, target);
    if (strategy == "nodes by ping") {
        const double now_s = seconds(config_->tick_rate.time_of(shot.present));
        return by_stamp(nodes_, presets::stamp_by_ping_s(now_s, seconds(Micros{shot.rtt_us})), shot, target);
    }
    const presets::ShotStamps stamps{shot.present,           shot.stamp,
                                     Micros{shot.rtt_us},    shot.others.interpolation_delay,
                                     shot.others.whole_tick, shot.others.endpoints,
                                     shot.others.client_now};
    const bool is_by_angle = strategy == "angle";
    const ViewStrategy way = is_by_angle ? ViewStrategy::client_time : by_name(strategy);
    const DrawConfig& draw = way == ViewStrategy::exact ? draw_ : at_once_;
    const View view = presets::view_of(way, stamps, *history_, draw, ledger);
    return is_by_angle ? by_angle(view, shot, target) : by_view(view, shot, target);
}

StrategyAnswer Strategies::by_view(const View& view, const ServerShot& shot, EntityId target) const {
    const ViewPose pose = view.pose(target);
    return {cast_ray(view, shot.ray, filter_for(shot)), has_pose(pose.status), pose.pose.position};
}

StrategyAnswer Strategies::by_angle(const View& view, const ServerShot& shot, EntityId target) const {
    const presets::Text21Cone cone{shot.ray.origin, shot.ray.direction, shot.ray.max_distance,
                                   presets::text21_ray_cone_deg};
    StrategyAnswer answer = by_view(view, shot, target);
    answer.hit = presets::text21_arc(view, cone, filter_for(shot));
    return answer;
}

StrategyAnswer Strategies::by_stamp(const presets::HitPrediction& trails, double stamp_s, const ServerShot& shot,
                                    EntityId target) const {
    StrategyAnswer answer{trails.cast_ray(stamp_s, shot.ray, filter_for(shot)), false, {}};
    const auto pawn = trails.pawn(target, stamp_s);
    answer.has_target = pawn && target != shot.shooter;
    if (answer.has_target) answer.target_position = pawn->location;
    return answer;
}

StrategyAnswer Strategies::by_frame(const ServerShot& shot, EntityId target) const {
    // The frame in work is not stored yet when commands are read; here the newest one already is.
    const std::int64_t current = history_->newest().value + 1;
    const presets::FrameRequest request{shot.others.frame.value, shot.others.sub_frame};
    StrategyAnswer answer{frames_.cast_ray(request, current, shot.ray, filter_for(shot)), false, {}};
    const auto object = frames_.object(target, request, current);
    answer.has_target = object && object->available() && target != shot.shooter;
    if (answer.has_target) answer.target_position = object->position;
    return answer;
}

}  // namespace backsight::lab
