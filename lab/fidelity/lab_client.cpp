#include "lab/fidelity/lab_client.h"

#include <backsight/base/trig.h>
#include <backsight/presets/source.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace backsight::lab {

namespace {

constexpr std::int64_t offset_window_us = 2'000'000;
constexpr std::size_t remembered_shots = 256;
constexpr std::size_t remembered_snapshots = 256;

Vec3 direction_of(float yaw_rad, float pitch_rad) {
    const double flat = deterministic_cos(static_cast<double>(pitch_rad));
    return {static_cast<float>(flat * deterministic_cos(static_cast<double>(yaw_rad))),
            static_cast<float>(flat * deterministic_sin(static_cast<double>(yaw_rad))),
            static_cast<float>(-deterministic_sin(static_cast<double>(pitch_rad)))};
}

void remember(std::vector<Tick>& ticks, Tick tick) {
    ticks.insert(std::upper_bound(ticks.begin(), ticks.end(), tick), tick);
    if (ticks.size() > remembered_snapshots) ticks.erase(ticks.begin());
}

presets::Endpoints around(const std::vector<Tick>& ticks, Moment moment) {
    const auto after = std::upper_bound(ticks.begin(), ticks.end(), moment.tick());
    return presets::endpoints_between(after == ticks.begin() ? no_tick : *std::prev(after),
                                      after == ticks.end() ? no_tick : *after, moment);
}

}  // namespace

const char* to_string(TargetKind kind) {
    constexpr const char* names[] = {"nobody", "player", "slow player", "vehicle", "rider"};
    return names[static_cast<std::size_t>(kind)];
}

const char* to_string(ShooterKind kind) {
    constexpr const char* names[] = {"on foot", "passenger", "driver"};
    return names[static_cast<std::size_t>(kind)];
}

const char* to_string(HeldFire reason) {
    constexpr const char* names[] = {"no snapshot had come", "the player was dead or away",
                                     "no living enemy was on the screen", "the enemy stood within half a metre",
                                     "the muzzle or the aim was out of range"};
    return enum_name(reason, names);
}

LabClient::LabClient(const CellConfig& config, const Playback& playback, std::size_t track, std::uint64_t seed,
                     double fire_chance, std::function<bool(Tick)> carries_frame)
    : config_(&config),
      draw_(config.draw()),
      audit_(config.audit()),
      playback_(&playback),
      track_(track),
      random_(seed),
      fire_chance_(fire_chance),
      carries_frame_(std::move(carries_frame)),
      history_(config.history()),
      body_(dress(history_, config.movement->body, config.mix)),
      applier_(history_, acks_, config.tick_rate),
      sender_(config.commands()),
      groups_(config) {}

void LabClient::receive(std::span<const std::uint8_t> packet, Micros now) {
    const Applied applied = applier_.apply(packet);
    if (applied.result == ApplyResult::malformed) return;
    sender_.acknowledge(applied.header.newest_command);
    if (applied.result != ApplyResult::applied) return;

    const Tick tick = applied.header.tick;
    remember(received_ticks_, tick);
    if (carries_frame_(tick)) remember(frame_ticks_, tick);
    const std::int64_t server_us = config_->tick_rate.time_of(tick).value;
    offsets_.push_back({now, server_us - now.value});
    if (tick != applier_.newest_tick()) return;
    newest_received_at_ = now;
    server_clock_.receive(static_cast<double>(server_us) * 1e-6);
}

void LabClient::advance_clock(Micros now) {
    const std::int64_t elapsed = last_frame_.value < 0 ? 0 : now.value - last_frame_.value;
    last_frame_ = now;
    server_clock_.advance(static_cast<double>(elapsed) * 1e-6);
    while (!offsets_.empty() && now.value - offsets_.front().at.value > offset_window_us) offsets_.pop_front();
    if (received_ticks_.empty()) return;

    // The packet that was least delayed lately says most about the server's clock.
    if (!offsets_.empty()) {
        const auto least_delayed = std::max_element(offsets_.begin(), offsets_.end(),
                                                    [](const Offset& a, const Offset& b) { return a.us < b.us; });
        offset_us_ = least_delayed->us;
    }
    const std::int64_t target = now.value + offset_us_ - config_->interpolation_delay_us();
    const auto least = shown_us_ + static_cast<std::int64_t>(static_cast<double>(elapsed) * (1.0 - max_slew));
    const auto most = shown_us_ + static_cast<std::int64_t>(static_cast<double>(elapsed) * (1.0 + max_slew));
    const bool is_far_off = shown_us_ < 0 || target - shown_us_ > snap_us;
    std::int64_t shown = is_far_off ? target : std::clamp(target, least, most);

    // Nor does an honest client draw what the audit would not let it claim: it waits, or catches up.
    const std::int64_t newest = config_->tick_rate.time_of(applier_.newest_tick()).value;
    const std::int64_t slack_us = 1'000;
    shown = std::min(shown, newest + audit_.max_ahead.value - slack_us);
    shown = std::max(shown, newest - audit_.max_interpolation_delay.value + slack_us);
    shown_us_ = std::max({shown, shown_us_, std::int64_t{0}});
    shown_ = config_->tick_rate.moment_at(Micros{shown_us_});
    if (config_->mix) groups_.advance(Micros{now.value + offset_us_}, Micros{elapsed}, shown_, applier_.newest_tick());
}

std::size_t LabClient::frame(Micros now, EntityId self, EntityId vehicle, std::span<std::uint8_t> out) {
    advance_clock(now);
    // One command per tick of the client's own clock, given with the frame that is on the screen then.
    const std::int64_t due = config_->tick_rate.moment_at(now).tick().value;
    if (due < next_command_) return 0;
    next_command_ = due + 1;

    Command command;
    command.stamp = acks_.stamp(shown_, groups_.offsets());
    received_ticks_.empty() ? hold_fire(HeldFire::no_snapshot) : shoot(self, vehicle, now, command);
    const std::uint32_t seq = sender_.push(command);
    held_[seq % held_.size()] = now - newest_received_at_;
    BitWriter writer(out);
    return sender_.write_packet(writer) > 0 ? writer.byte_count() : 0;
}

void LabClient::shoot(EntityId self, EntityId vehicle, Micros now, Command& command) {
    const View view = View::at_moment(history_, draw_, shown_, groups_.offsets());
    Shooter shooter{self, {}, {}, {}, ShooterKind::on_foot};
    if (self.is_null() || !take_post(view, vehicle, now, shooter)) return hold_fire(HeldFire::not_alive);
    if (!random_.chance(fire_chance_)) return;
    const Quantization& q = history_.config().quantization;
    if (quantize_position(shooter.eye, q, command.origin) != QuantizeResult::ok) {
        return hold_fire(HeldFire::out_of_range);
    }
    const Vec3 eye = dequantize(command.origin, q);

    QueryFilter filter;
    filter.exclude = self;
    filter.exclude_mount = shooter.mount;
    ViewPose target;
    const bool has_target = pick_target(view, filter, target);
    if (config_->aim == Aim::displayed) {
        if (!has_target) return hold_fire(HeldFire::nobody_drawn);
        if (!aim_at(target, eye, shooter.direction)) return hold_fire(HeldFire::too_near);
    }
    if (quantize_direction(shooter.direction, command.direction) != QuantizeResult::ok) {
        return hold_fire(HeldFire::out_of_range);
    }
    command.fire = true;
    ++fired_;

    ScreenShot shot;
    shot.command = sender_.newest() + 1;
    shot.shooter = self;
    shot.mount = shooter.mount;
    shot.target = target;
    shot.target_kind = has_target ? kind_of(target) : TargetKind::nobody;
    shot.shooter_kind = shooter.kind;
    shot.hit = cast_ray(view, {eye, dequantize(command.direction), config_->rules().range}, filter);
    shot.others = other_stamps();
    shots_.push_back(shot);
    if (shots_.size() > remembered_shots) shots_.pop_front();
}

// The own player is where its owner put it: prediction runs ahead of the server by the way there. So is what he drives,
// and he on it. What another drives is not predicted: who rides along stands on it as it is drawn.
bool LabClient::take_post(const View& view, EntityId vehicle, Micros now, Shooter& shooter) const {
    const PlayedState own = playback_->state_at(track_, now.value + offset_us_);
    if (!own.is_there || !own.is_alive) return false;
    shooter.direction = direction_of(own.yaw_rad, own.pitch_rad);
    shooter.eye = own.position + body_.eye;
    const std::int32_t drives = playback_->track(track_).drives;
    const bool is_on_vehicle =
        own.parent >= 0 && playback_->track(static_cast<std::size_t>(own.parent)).kind == inputs::EntityKind::vehicle;
    if (!is_on_vehicle) return true;
    if (own.parent == drives) {
        shooter.mount = vehicle;
        shooter.kind = ShooterKind::driver;
        return true;
    }
    shooter.kind = ShooterKind::passenger;
    const ViewPose drawn = view.pose(shooter.self);
    shooter.eye = drawn.pose.position + body_.eye;
    return is_hittable(drawn.status);
}

// Somebody at random who is on the screen, and whom a shot can hit.
bool LabClient::pick_target(const View& view, const QueryFilter& filter, ViewPose& target) {
    std::vector<ViewPose>& candidates = candidates_;
    candidates.clear();
    for (std::uint32_t slot = 0; slot < history_.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status) || !passes_filter(filter, pose.entity, pose.state)) continue;
        const HitboxSetId worn = pose.state->hitboxes;
        if (body_.is_player(worn) || body_.is_vehicle(worn)) candidates.push_back(pose);
    }
    if (candidates.empty()) return false;
    target = candidates[random_.below(candidates.size())];
    return true;
}

TargetKind LabClient::kind_of(const ViewPose& target) const {
    if (body_.is_vehicle(target.state->hitboxes)) return TargetKind::vehicle;
    const Track* mount = history_.find(target.state->parent);
    const EntityState* ridden = mount == nullptr ? nullptr : mount->at(mount->newest());
    if (ridden != nullptr && body_.is_vehicle(ridden->hitboxes)) return TargetKind::rider;
    return target.state->hitboxes == body_.player ? TargetKind::player : TargetKind::slow_player;
}

// At the middle of the body as drawn, off by up to the aim's half sizes across the line of fire.
bool LabClient::aim_at(const ViewPose& target, Vec3 eye, Vec3& direction) {
    const bool is_vehicle = body_.is_vehicle(target.state->hitboxes);
    const Vec3 center = is_vehicle ? vehicle_center : body_.center;
    const float half_width_m = is_vehicle ? vehicle_aim_half_width_m : body_.aim_half_width_m;
    const float half_height_m = is_vehicle ? vehicle_aim_half_height_m : body_.aim_half_height_m;
    const Vec3 middle = target.pose.position + rotate(target.pose.rotation, center);
    const Vec3 away = middle - eye;
    if (length(away) < 0.5f) return false;
    const Vec3 side = normalized(cross(away, {0, 0, 1}), {1, 0, 0});
    const auto error = [&](float half) { return static_cast<float>(random_.uniform(-1.0, 1.0)) * half; };
    const Vec3 point = middle + side * error(half_width_m) + Vec3{0, 0, error(half_height_m)};
    direction = normalized(point - eye);
    return true;
}

OtherStamps LabClient::other_stamps() const {
    OtherStamps others;
    others.server_time_s = server_clock_.stamp_s();
    others.endpoints = around(received_ticks_, shown_);

    // TwoTen names the frame that it moves towards; one that has arrived there stands at its end.
    const presets::Endpoints frame = around(frame_ticks_, shown_);
    others.frame = frame.to;
    others.sub_frame = frame.to > frame.from ? static_cast<float>(frame.fraction) / 65536.0f : 1.0f;

    // What the tick count of a Source client stands for is the time drawn plus its interpolation.
    others.whole_tick =
        presets::source_tick(Micros{shown_us_}, Micros{config_->interpolation_delay_us()}, config_->tick_rate);
    return others;
}

const ScreenShot* LabClient::take_shot(std::uint32_t command) {
    while (!shots_.empty() && shots_.front().command < command) shots_.pop_front();
    return !shots_.empty() && shots_.front().command == command ? &shots_.front() : nullptr;
}

}  // namespace backsight::lab
