#include <backsight/base/assert.h>
#include <backsight/base/trig.h>
#include <backsight/presets/ut2003.h>

#include <algorithm>
#include <cmath>

namespace backsight::presets {
namespace {

float mix(float a, float b, double alpha) { return a + (b - a) * static_cast<float>(alpha); }

ShiftedPawn between(const TrailNode& old, const TrailNode& late, double stamp_s) {
    // The division is never 0 / 0: `late` is after the stamp and `old` is not.
    const double alpha = std::clamp((stamp_s - old.stamp_s) / (late.stamp_s - old.stamp_s), 0.0, 1.0);
    ShiftedPawn pawn{TrailShift::interpolated, {}, {}, alpha};
    pawn.location = {mix(old.location.x, late.location.x, alpha), mix(old.location.y, late.location.y, alpha),
                     mix(old.location.z, late.location.z, alpha)};
    pawn.rotation = {mix(old.rotation.pitch, late.rotation.pitch, alpha),
                     mix(old.rotation.yaw, late.rotation.yaw, alpha),
                     mix(old.rotation.roll, late.rotation.roll, alpha)};
    return pawn;
}

}  // namespace

Rotator rotator_of(Quat rotation) {
    const auto [x, y, z, w] = std::array{static_cast<double>(rotation.x), static_cast<double>(rotation.y),
                                         static_cast<double>(rotation.z), static_cast<double>(rotation.w)};
    if (x == 0.0 && y == 0.0) return {0.0f, static_cast<float>(2.0 * deterministic_atan2(z, w)), 0.0f};
    const double sine = std::clamp(2.0 * (w * y - z * x), -1.0, 1.0);
    return {static_cast<float>(deterministic_atan2(sine, std::sqrt(1.0 - sine * sine))),
            static_cast<float>(deterministic_atan2(2.0 * (w * z + x * y), 1.0 - 2.0 * (y * y + z * z))),
            static_cast<float>(deterministic_atan2(2.0 * (w * x + y * z), 1.0 - 2.0 * (x * x + y * y)))};
}

Quat rotation_of(const Rotator& rotator) {
    const Quat yaw = rotation_about({0, 0, 1}, static_cast<double>(rotator.yaw));
    if (rotator.pitch == 0.0f && rotator.roll == 0.0f) return yaw;
    return yaw * rotation_about({0, 1, 0}, static_cast<double>(rotator.pitch)) *
           rotation_about({1, 0, 0}, static_cast<double>(rotator.roll));
}

void LocationTrail::push(const TrailNode& node, double server_now_s) {
    if (first_ == 0) {
        std::copy_backward(nodes_.begin(), nodes_.begin() + static_cast<std::ptrdiff_t>(size_), nodes_.end());
        first_ = nodes_.size() - size_;
    }
    nodes_[--first_] = node;
    size_ = std::min(size_ + 1, nodes_.size() / 2);
    const std::span<const TrailNode> all = nodes();
    const auto outdated = std::find_if(all.begin(), all.end(), [&](const TrailNode& candidate) {
        return server_now_s - candidate.stamp_s > reach_s_;
    });
    if (outdated != all.end()) size_ = static_cast<std::size_t>(outdated - all.begin()) + 1;
}

ShiftedPawn LocationTrail::shift(double stamp_s, const TrailNode& now) const {
    if (!(stamp_s > 0.0)) return {TrailShift::no_stamp, now.location, now.rotation, 0.0};
    const TrailNode* late = nullptr;
    const TrailNode* old = nullptr;
    for (const TrailNode& node : nodes()) {
        if (node.stamp_s > stamp_s) {
            late = &node;
        } else if (old == nullptr) {
            old = &node;
        } else {
            break;
        }
    }
    if (late != nullptr && old != nullptr) return between(*old, *late, stamp_s);
    if (late != nullptr) return {TrailShift::oldest_node, late->location, late->rotation, 0.0};
    return {TrailShift::present, now.location, now.rotation, 0.0};
}

TrailShift ShiftedBody::shift(const LocationTrail& trail, double stamp_s, double server_now_s, TrailNode& body) {
    const ShiftedPawn pawn = trail.shift(stamp_s, body);
    if (pawn.shift != TrailShift::interpolated && pawn.shift != TrailShift::oldest_node) return pawn.shift;
    location_ = body.location;
    rotation_ = body.rotation;
    saved_at_s_ = server_now_s;
    body.location = pawn.location;
    body.rotation = pawn.rotation;
    return pawn.shift;
}

bool ShiftedBody::unshift(double server_now_s, TrailNode& body) const {
    if (saved_at_s_ != server_now_s) return false;
    body.location = location_;
    body.rotation = rotation_;
    return true;
}

std::optional<Ray> add_leg(Beam& beam, const Ray& ray, const BeamTrace& trace) {
    BACKSIGHT_ASSERT(beam.count < published_beam_traces, "beam: fewer than published_beam_traces legs");
    beam.legs[beam.count++] = {ray, trace};
    if (!trace.hit) {
        beam.end = trace.is_level ? BeamEnd::level : BeamEnd::nothing;
        return std::nullopt;
    }
    if (!trace.reflected || beam.count == published_beam_traces) {
        beam.end = trace.reflected ? BeamEnd::absorbed : BeamEnd::body;
        return std::nullopt;
    }
    Ray next = ray;
    next.origin = trace.end;
    next.direction = *trace.reflected;
    return next;
}

Beam trace_beam(const Ray& first, const TraceBeam& trace) {
    Beam beam;
    std::optional<Ray> ray = first;
    while (ray) ray = add_leg(beam, *ray, trace(*ray, beam.count > 0));
    return beam;
}

std::optional<BeamHurt> hurt_by(const Beam& beam, const BeamDamage& damage, const Rand& rand) {
    if (beam.end != BeamEnd::body) return std::nullopt;
    const Beam::Leg& last = beam.last();
    const std::int32_t span = damage.damage_max - damage.damage_min;
    const std::int32_t whole = damage.damage_min + (span > 0 ? rand(span) : 0);
    BeamHurt hurt;
    hurt.entity = last.trace.hit.entity;
    hurt.damage = static_cast<std::int32_t>(static_cast<float>(whole) * damage.attenuation);
    hurt.hit_location = last.trace.hit.point;
    hurt.momentum = last.ray.direction * damage.momentum;
    return hurt;
}

ClientFire client_start_fire(FireRole role, bool game_has_ended, const CalledNow<bool()>& start_fire,
                             const TrailClock& clock) {
    if (game_has_ended) return {StartedFire::game_has_ended, 0.0};
    if (!start_fire()) return {};
    if (role == FireRole::authority) return {StartedFire::on_host, 0.0};
    return {StartedFire::asks_server, clock.stamp_s()};
}

FireResult PredictedFire::start_on_host(Micros server_now) {
    const bool is_early = rate_.due() > within_clock(server_now) + rate_.config().tolerance;
    if (is_early || rate_.waiting() > 0) return FireResult::too_early;
    return rate_.pull(server_now);
}

FireResult PredictedFire::start(double stamp_s, Micros server_now) {
    const FireResult result = rate_.pull(server_now);
    if (result == FireResult::delayed) waiting_stamp_s_ = stamp_s;
    if (result == FireResult::fires) {
        stamp_s_ = stamp_s;
        started_ = within_clock(server_now);
    }
    return result;
}

bool PredictedFire::take_due(Micros server_now) {
    if (!rate_.take_due(server_now)) return false;
    if (delayed_ == DelayedStamp::own) stamp_s_ = waiting_stamp_s_;
    started_ = within_clock(server_now);
    return true;
}

}  // namespace backsight::presets
