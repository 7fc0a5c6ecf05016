#include "lab/projectiles/shooter.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace backsight::lab::projectiles {

namespace {

constexpr std::int64_t ping_interval_us = 1'000'000 / 7;
constexpr std::uint64_t slew_raw = 1'000;  // of 65,536 a tick
constexpr double aim_deviation_m = 0.35;
// Nobody fires a rocket at somebody farther away.
constexpr float farthest_m = 30.0f;

}  // namespace

void PingMeter::add(std::int64_t now_us, std::int64_t round_trip_us) {
    if (now_us < next_us_) return;
    next_us_ = now_us + ping_interval_us;
    samples_ms_.push_back(round_trip_us / 1'000);
    if (samples_ms_.size() > most_samples) samples_ms_.pop_front();
}

Micros PingMeter::ping() const {
    if (samples_ms_.empty()) return {};
    const std::int64_t sum = std::accumulate(samples_ms_.begin(), samples_ms_.end(), std::int64_t{0});
    return {sum * 1'000 / static_cast<std::int64_t>(samples_ms_.size())};
}

Shooter::Shooter(const CellConfig& config, const Targets& targets, std::uint64_t seed)
    : config_(&config),
      targets_(&targets),
      rules_(config.rules()),
      draw_(config.draw()),
      random_(seed),
      history_(history_config(config)) {
    targets.dress(history_);
}

void Shooter::receive(const SnapshotPacket& snapshot, std::int64_t now_us) {
    if (!acks_.accept(snapshot.seq)) return;
    for (const auto& [id, state] : snapshot.entities) static_cast<void>(history_.store(id, snapshot.tick, state));
    if (snapshot.newest_command <= acknowledged_) return;
    acknowledged_ = snapshot.newest_command;
    ping_.add(now_us, now_us - command(acknowledged_).at_us);
}

ScreenNow Shooter::look(std::int64_t now_us) {
    const std::int64_t drawn_us = std::max<std::int64_t>(now_us - config_->rtt_us / 2 - config_->interpolation_us, 0);
    shown_ = std::max(shown_, config_->tick_rate.moment_at(Micros{drawn_us}));
    return {now_us, shown_, ping_.ping()};
}

const CommandGiven& Shooter::give_command(std::int64_t now_us, bool may_fire) {
    look(now_us);
    shown_ = shown_ + static_cast<std::int64_t>(random_.below(slew_raw));
    CommandGiven given{acks_.stamp(shown_), now_us, std::nullopt};
    const bool is_time = (newest() + 1) % commands_between == 0;
    if (may_fire && is_time && acks_.newest().value > 0) given.press = aim(now_us);
    if (given.press) ++shots_;
    commands_.push_back(given);
    return commands_.back();
}

std::optional<Press> Shooter::aim(std::int64_t now_us) {
    const ShooterPlace self = targets_->shooter(now_us);
    if (!self.can_fire) return std::nullopt;
    ViewPose target;
    if (!pick(View::at_moment(history_, draw_, shown_), self, target)) return std::nullopt;
    Press press;
    press.shot = shots_;
    press.command = newest() + 1;
    press.at_us = now_us;
    press.shown = shown_;
    press.shooter = self.id;
    // Quantised as it travels: all sides launch with the values that the sent numbers stand for.
    const Quantization& quantization = history_.config().quantization;
    QuantPosition muzzle;
    QuantAim direction;
    if (quantize_position(self.muzzle, quantization, muzzle) != QuantizeResult::ok) return std::nullopt;
    press.muzzle = dequantize(muzzle, quantization);
    if (quantize_aim(lead(target, press.muzzle) - press.muzzle, direction) != QuantizeResult::ok) return std::nullopt;
    press.direction = dequantize(direction);
    return press;
}

bool Shooter::pick(const View& view, const ShooterPlace& self, ViewPose& target) {
    std::uint32_t seen = 0;
    for (std::uint32_t slot = 0; slot < history_.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status) || pose.entity == self.id) continue;
        if (distance(pose.pose.position, self.muzzle) > farthest_m) continue;
        if (history_.hitbox_sets().get(pose.state->hitboxes).empty()) continue;
        // Each target on the screen is chosen with the same chance.
        if (random_.below(++seen) == 0) target = pose;
    }
    return seen > 0;
}

// Aims where the target's constant velocity leads, raised by the projectile's fall, and off by the aim's deviation.
Vec3 Shooter::lead(const ViewPose& target, Vec3 muzzle) {
    const Vec3 middle = target.pose.position + targets_->center();
    const Vec3 velocity = dequantize(target.state->velocity, history_.config().quantization);
    const Vec3 gravity = rules_.flight.acceleration;
    Vec3 goal = middle;
    for (int i = 0; i < 4; ++i) {
        const float seconds = std::min(distance(goal, muzzle) / rules_.speed_mps, 2.0f);
        goal = middle + velocity * seconds - gravity * (0.5f * seconds * seconds);
    }
    const Vec3 side = normalized(cross(goal - muzzle, {0, 0, 1}), {1, 0, 0});
    const auto across = static_cast<float>(random_.normal() * aim_deviation_m);
    const auto up = static_cast<float>(random_.normal() * aim_deviation_m);
    return goal + side * across + Vec3{0.0f, 0.0f, up};
}

}  // namespace backsight::lab::projectiles
