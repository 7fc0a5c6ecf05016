#include "lab/fairness/published.h"

#include <backsight/presets/netfox.h>
#include <backsight/presets/quake_family.h>
#include <backsight/presets/text21.h>
#include <backsight/presets/ut4.h>

#include <algorithm>

#include "lab/fairness/human.h"

namespace backsight::lab::fairness {

namespace {

using presets::FrameMessage;

// RollbackManager of FishNet: its serialized defaults.
constexpr std::int64_t fishnet_interpolation_ticks = 2;
constexpr Micros fishnet_max_rollback{1'250'000};
// PhotonNetwork.SerializationRate: messages a second, by default.
constexpr Micros pun2_send_interval{100'000};
// Of text21's cone, which leads to the nearest point of a body: that at the height of the eye. So it must be wide
// enough for an aim at the chest, 0.4 m lower, from 10 m away.
constexpr float text21_cone_deg = 6.0f;

double in_seconds(Micros time) { return static_cast<double>(time.value) * 1e-6; }

// The first tick at or after an instant.
Tick tick_from(Micros instant, TickRate rate) {
    const Tick tick = rate.moment_at(instant).tick();
    return rate.time_of(tick) < instant ? tick + 1 : tick;
}

// FishNet's percent of a tick, in a byte, of a client whose ticks begin with the server's.
std::int64_t percent_of_tick(Moment at) { return (at - Moment::at(at.tick())) * 100 / Moment::one_tick; }

}  // namespace

void Heard::snapshot(Tick tick, FrameMessage message, Micros now) {
    if (newest != no_tick && tick <= newest) return;
    newest = tick;
    newest_at = now;
    if (message == FrameMessage::none) return;
    frame = tick;
    if (message == FrameMessage::update) blends_from = now;
}

PublishedSystems::Kept::Kept(TickRate rate)
    : trail(rate), nodes(rate), frames(presets::FrameHistory::published_history) {}

PublishedSystems::PublishedSystems(TickRate rate, std::uint32_t ticks_per_snapshot)
    : rate_(rate),
      blend_(rate.time_of(Tick{static_cast<std::int32_t>(ticks_per_snapshot)})),
      kept_{Kept(rate), Kept(rate)} {}

void PublishedSystems::record(Tick tick, const std::array<Vec3, 2>& feet) {
    const double now_s = in_seconds(rate_.time_of(tick));
    const bool is_node = timer_.is_due(now_s);
    for (std::size_t seat = 0; seat < kept_.size(); ++seat) {
        Kept& kept = kept_[seat];
        kept.feet = feet[seat];
        kept.trail.push({now_s, feet[seat], {}}, now_s);
        if (is_node) kept.nodes.push({now_s, feet[seat], {}}, now_s);
        static_cast<void>(kept.frames.add(tick.value, feet[seat], {}));
    }
    message_ = heartbeat_.decide(feet != sent_, now_s);
    if (message_ == FrameMessage::update) sent_ = feet;
}

void PublishedSystems::take(std::size_t seat, Vec3 feet, Vec3 velocity, Micros sent_at, Micros now) {
    Kept& kept = kept_[seat];
    if (sent_at < kept.pun2_next) return;
    kept.pun2_next = sent_at + pun2_send_interval;
    kept.pun2.receive({feet, {}, velocity}, presets::pun2_lag(in_seconds(now), in_seconds(sent_at)));
    kept.pun2_at = now;
}

// Where a system with a history of its own puts the victim, or nothing if it has no answer.
std::optional<Vec3> PublishedSystems::place(Published system, const Kept& victim, const PublishedShot& shot) const {
    const Micros now = rate_.time_of(shot.present.tick());
    const presets::TrailNode here{0.0, victim.feet, {}};
    if (system == Published::ut2003) {
        if (shot.heard.newest == no_tick) return victim.feet;
        const Micros stamp = rate_.time_of(shot.heard.newest) + (shot.fired_at - shot.heard.newest_at);
        return victim.trail.shift(in_seconds(stamp), here).location;
    }
    if (system == Published::captk) {
        const double stamp_s = presets::stamp_by_ping_s(in_seconds(now), in_seconds(shot.rtt));
        return victim.nodes.shift(stamp_s, here).location;
    }
    if (system == Published::twoten) {
        const auto blended = static_cast<float>((shot.fired_at - shot.heard.blends_from).value);
        const auto then = victim.frames.rewind(shot.heard.frame.value, blended / static_cast<float>(blend_.value),
                                               shot.present.tick().value);
        return then.available() ? std::optional(then.position) : std::nullopt;
    }
    presets::Pun2Immediate drawn = victim.pun2;
    drawn.step(static_cast<float>(in_seconds(now - victim.pun2_at)));
    return drawn.pose.position;
}

// How far a system goes back that takes the server's ticks as they are, in 1/65536 tick.
std::int64_t PublishedSystems::rewound(Published system, const PublishedShot& shot) const {
    if (system == Published::ut4) return rate_.span(presets::prediction_time({}, shot.rtt));
    if (system == Published::dusty_qw)
        return rate_.span(presets::rewind_time({}, presets::DustyQwShot::hitscan, shot.rtt));
    if (system != Published::fishnet || shot.heard.newest == no_tick) return 0;
    // As published: the percent is added, though a later shot saw a later picture.
    const std::int64_t ticks = shot.present.tick() - shot.heard.newest + fishnet_interpolation_ticks;
    const std::int64_t back =
        ticks * Moment::one_tick + percent_of_tick(rate_.moment_at(shot.fired_at)) * Moment::one_tick / 100;
    return std::min(back, rate_.span(fishnet_max_rollback));
}

// text21's, between its own snapshots.
View PublishedSystems::snapshot_view(const ServerWorld& world, Moment when) const {
    const WorldHistory& history = world.history();
    const double interval_us = 1e6 / static_cast<double>(presets::Text21Config{}.snapshots_hz);
    const auto tick_of = [&](std::int64_t number) {
        return tick_from({static_cast<std::int64_t>(interval_us * static_cast<double>(number))}, rate_);
    };
    auto number = static_cast<std::int64_t>(static_cast<double>(rate_.time_of(when).value) / interval_us);
    while (number > 0 && Moment::at(tick_of(number)) > when) --number;
    while (number > 0 && tick_of(number) > history.newest()) --number;
    const Tick from = tick_of(number);
    Tick to = tick_of(number + 1);
    if (to > history.newest()) to = from;  // nothing newer: it stays there
    const std::int64_t passed = to == from ? 0 : (when - Moment::at(from)) / (to - from);
    return View::between(history, world.config().draw, from, to, static_cast<std::uint16_t>(passed));
}

// Mirror's client names the target that it hit, and sends the point; the server asks its box.
bool PublishedSystems::meets_box(const ServerWorld& world, const PublishedShot& shot) const {
    if (!shot.is_claimed) return false;
    const WorldHistory& history = world.history();
    const auto step = static_cast<std::int32_t>(tick_from(presets::mirror_capture_interval, rate_).value);
    const Micros now = rate_.time_of(shot.present.tick());
    const Moment when = rate_.moment_at(presets::mirror_time(now, shot.rtt, shot.interpolation_delay));
    const Tick newest{history.newest().value / step * step};
    const Tick oldest = newest - static_cast<std::int32_t>(presets::mirror_captures) * step;
    const Tick from = std::min(Tick{when.tick().value / step * step}, newest - step);
    // Older than the oldest: no answer. Newer than the newest: on along the last way, for an interval at most.
    if (from < oldest || when > Moment::at(newest + step)) return false;
    const auto before = history.state_at(shot.victim, from);
    const auto after = history.state_at(shot.victim, from + step);
    if (!before || !after) return false;
    const float share = static_cast<float>(when - Moment::at(from)) / static_cast<float>(step * Moment::one_tick);
    const Quantization& q = history.config().quantization;
    const Vec3 a = dequantize(before->position, q);
    const Vec3 feet = a + (dequantize(after->position, q) - a) * share;
    const Vec3 half{body_half_width_m, body_half_width_m, 0.0f};
    const presets::Bounds box{feet - half, feet + half + Vec3{0.0f, 0.0f, body_height_m}};
    return presets::meets(box, shot.shot.origin, shot.shot.origin + shot.shot.direction * shot.shot.max_distance);
}

bool PublishedSystems::grants(Published system, const ServerWorld& world, const PublishedShot& shot) const {
    const WorldHistory& history = world.history();
    const DrawConfig& draw = world.config().draw;
    const Ray ray = ray_of(shot.shot, {});
    const QueryFilter filter = filter_of(shot.shot);
    const Moment newest = Moment::at(history.newest());
    const Kept& victim = kept_[1 - shot.shooter];
    switch (system) {
        case Published::mirror:
            return meets_box(world, shot);
        case Published::text21:
        case Published::text21_cone: {
            const auto window = presets::text21_window({}, rate_.time_of(shot.present.tick()), shot.fired_at);
            const View then = snapshot_view(world, rate_.moment_at(window.judged));
            if (system == Published::text21) return bool{cast_ray(then, ray, filter)};
            const presets::Text21Cone cone{ray.origin, ray.direction, ray.max_distance, text21_cone_deg};
            return presets::text21_aim(then, shot.victim, cone).is_on_target;
        }
        case Published::fishnet:
        case Published::ut4:
        case Published::dusty_qw: {
            const Moment when = std::clamp(shot.present - rewound(system, shot), Moment{0}, newest);
            return bool{cast_ray(View::at_moment(history, draw, when), ray, filter)};
        }
        case Published::netfox: {
            const Pose own{kept_[shot.shooter].feet + Vec3{0.0f, 0.0f, eye_height_m}, {}};
            return presets::netfox_accepts({}, {shot.shot.origin, {}}, own) &&
                   bool{cast_ray(View::at_moment(history, draw, newest), ray, filter)};
        }
        case Published::ut2003:
        case Published::captk:
        case Published::twoten:
        case Published::pun2:
        case Published::count_:
            break;
    }
    const std::optional<Vec3> feet = place(system, victim, shot);
    if (!feet) return false;
    const auto put = [&](std::uint32_t slot, Pose& placed) {
        if (slot != shot.victim.index()) return EntityId{};
        placed.position = *feet;
        return shot.victim;
    };
    return bool{presets::cast_ray_at(View::at_moment(history, draw, newest), ray, filter, put)};
}

}  // namespace backsight::lab::fairness
