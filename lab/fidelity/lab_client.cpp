#include "lab/fidelity/lab_client.h"

#include <backsight/base/trig.h>
#include <backsight/presets/source.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace backsight::lab {

namespace {

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
      playback_(&playback),
      track_(track),
      random_(seed),
      fire_chance_(fire_chance),
      carries_frame_(std::move(carries_frame)),
      world_(config.world(), config.client()),
      channel_(config.channel(), ChannelSide::client),
      body_(dress(world_.history(), config.movement->body, config.mix)),
      delayed_(config.delayed(), config.tick_rate) {}

void LabClient::receive(std::span<const std::uint8_t> datagram, Micros now) {
    const Received read = channel_.read(now, datagram);
    if (read.result != DatagramResult::payload) return;
    if (!read.body.empty()) {
        const Applied applied = world_.receive(read.body, now);
        if (applied.result == ApplyResult::applied) note_snapshot(applied.header.tick);
    }
    const ClockSample& sample = channel_.clock_sample();
    if (sample.number != clock_samples_ && sample.rtt) world_.round_trip(sample.peer_sent_at, *sample.rtt, now);
    clock_samples_ = sample.number;
}

// Keeps what the clients of other systems keep.
void LabClient::note_snapshot(Tick tick) {
    remember(received_ticks_, tick);
    if (carries_frame_(tick)) remember(frame_ticks_, tick);
    delayed_.snapshot_applied(tick);
    if (tick != world_.newest_tick()) return;
    server_clock_.receive(static_cast<double>(config_->tick_rate.time_of(tick).value) * 1e-6);
}

// A player who left and came back may still be drawn as they were before: no shot of theirs meets that body.
void LabClient::set_self(EntityId self, std::uint32_t client, Tick since) {
    if (!self_ || *self_ != self) world_.set_self(self, client, Tick{0}, since);
    self_ = self;
}

std::size_t LabClient::frame(Micros now, EntityId vehicle, std::span<std::uint8_t> out) {
    server_clock_.advance(last_frame_.value < 0 ? 0.0 : static_cast<double>((now - last_frame_).value) * 1e-6);
    last_frame_ = now;
    draws_ = world_.advance(now, channel_.numbers().rtt);
    if (draws_ && config_->screen == Screen::delayed) draw_behind_present(now);
    // One command per tick of the client's own clock, given with the frame that is on the screen then.
    const std::int64_t due = config_->tick_rate.moment_at(now).tick().value;
    if (due < next_command_) return 0;
    next_command_ = due + 1;

    Command command;
    draws_ ? shoot(vehicle, command) : hold_fire(HeldFire::no_snapshot);
    world_.push(command);
    const std::size_t room = std::min(channel_.body_room(now, out.size()), packet_.size());
    const std::size_t size = world_.write(std::span(packet_).first(room));
    return size > 0 ? channel_.write(now, std::span(packet_).first(size), out) : 0;
}

void LabClient::draw_behind_present(Micros now) {
    const Micros present = config_->tick_rate.time_of(world_.present());
    const auto shown = delayed_.advance(present - config_->delay.value_or(default_delay), now);
    if (shown) world_.show(*shown);
}

void LabClient::shoot(EntityId vehicle, Command& command) {
    const View view = world_.view();
    const EntityId self = self_.value_or(EntityId{});
    Shooter shooter{self, {}, {}, {}, ShooterKind::on_foot};
    if (self.is_null() || !take_post(view, vehicle, shooter)) return hold_fire(HeldFire::not_alive);
    if (!random_.chance(fire_chance_)) return;
    const Quantization& q = world_.history().config().quantization;
    if (quantize_position(shooter.eye, q, command.origin) != QuantizeResult::ok) {
        return hold_fire(HeldFire::out_of_range);
    }

    Shot ray;
    ray.shooter = self;
    ray.mount = shooter.mount;
    ray.origin = dequantize(command.origin, q);
    ViewPose target;
    const bool has_target = pick_target(view, filter_of(ray), target);
    if (config_->aim == Aim::displayed) {
        if (!has_target) return hold_fire(HeldFire::nobody_drawn);
        if (!aim_at(target, ray.origin, shooter.direction)) return hold_fire(HeldFire::too_near);
    }
    if (quantize_direction(shooter.direction, command.direction) != QuantizeResult::ok) {
        return hold_fire(HeldFire::out_of_range);
    }
    command.fire = true;
    ++fired_;

    ScreenShot shot;
    shot.command = world_.commands().newest() + 1;
    shot.shooter = self;
    shot.mount = shooter.mount;
    shot.target = target;
    shot.target_kind = has_target ? kind_of(target) : TargetKind::nobody;
    shot.shooter_kind = shooter.kind;
    ray.direction = dequantize(command.direction);
    shot.hit = world_.shoot(ray, config_->rules());
    shot.others = other_stamps();
    shots_.push_back(shot);
    if (shots_.size() > remembered_shots) shots_.pop_front();
}

// The own player is where its owner put it, at the estimated present of the server. So are the vehicle that they drive,
// and they on it. A vehicle that another player drives is not predicted: passengers stand on it as it is drawn.
bool LabClient::take_post(const View& view, EntityId vehicle, Shooter& shooter) const {
    const PlayedState own = playback_->state_at(track_, config_->tick_rate.time_of(world_.present()).value);
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

// Picks a random entity on the screen that a shot can hit.
bool LabClient::pick_target(const View& view, const QueryFilter& filter, ViewPose& target) {
    std::vector<ViewPose>& candidates = candidates_;
    candidates.clear();
    for (std::uint32_t slot = 0; slot < world_.history().slot_count(); ++slot) {
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
    const Track* mount = world_.history().find(target.state->parent);
    const std::optional<EntityState> ridden = mount == nullptr ? std::nullopt : mount->at(mount->newest());
    if (ridden && body_.is_vehicle(ridden->hitboxes)) return TargetKind::rider;
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
    const Moment shown = world_.shown();
    OtherStamps others;
    others.server_time_s = server_clock_.stamp_s();
    others.endpoints = around(received_ticks_, shown);
    others.interpolation_delay = world_.clock().numbers().delay;
    others.client_now = world_.present();

    // TwoTen names the frame that it moves towards; one that has arrived there stands at its end.
    const presets::Endpoints frame = around(frame_ticks_, shown);
    others.frame = frame.to;
    others.sub_frame = frame.to > frame.from ? static_cast<float>(frame.fraction) / 65536.0f : 1.0f;

    // The tick count of a Source client stands for the time drawn plus its interpolation.
    others.whole_tick = presets::source_tick(presets::instant_of(shown, config_->tick_rate), others.interpolation_delay,
                                             config_->tick_rate);
    return others;
}

const ScreenShot* LabClient::take_shot(std::uint32_t command) {
    while (!shots_.empty() && shots_.front().command < command) shots_.pop_front();
    return !shots_.empty() && shots_.front().command == command ? &shots_.front() : nullptr;
}

}  // namespace backsight::lab
