#include "lab/oracle/replay.h"

#include <algorithm>
#include <cmath>

namespace backsight::lab {
namespace {

using inputs::MovementRow;
using inputs::MovementTrack;

constexpr Units box_low{-16.0, -16.0, -24.0};
constexpr Units box_high{16.0, 16.0, 32.0};
constexpr double eye_above_origin = 16.0;
constexpr double reach_past_wall = 4.0;
constexpr double quantum = 0.125;

Units to_units(Vec3 metres) {
    constexpr double scale = 1.0 / inputs::metres_per_quake_unit;
    return {static_cast<double>(metres.x) * scale, static_cast<double>(metres.y) * scale,
            static_cast<double>(metres.z) * scale};
}

double distance(const Units& a, const Units& b) {
    return std::sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) + (a[2] - b[2]) * (a[2] - b[2]));
}

Units mix(const Units& a, const Units& b, double weight) {
    return {a[0] + (b[0] - a[0]) * weight, a[1] + (b[1] - a[1]) * weight, a[2] + (b[2] - a[2]) * weight};
}

// The first row at or after a time.
std::size_t row_at_or_after(const std::vector<MovementRow>& rows, std::int64_t at_us) {
    const auto found = std::lower_bound(rows.begin(), rows.end(), at_us,
                                        [](const MovementRow& row, std::int64_t at) { return row.time_us < at; });
    return static_cast<std::size_t>(found - rows.begin());
}

bool is_break(const MovementRow& before, const MovementRow& after) {
    return after.teleport || after.alive != before.alive;
}

// Share of the ray at which it enters the box whose sides stand `grown` further out.
std::optional<double> entry(const OracleShot& shot, const Units& centre, double grown) {
    double first = 0.0;
    double last = 1.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double along = shot.end[axis] - shot.eye[axis];
        const double low = centre[axis] + box_low[axis] - grown - shot.eye[axis];
        const double high = centre[axis] + box_high[axis] + grown - shot.eye[axis];
        if (low > high) return std::nullopt;
        if (along == 0.0) {
            if (low > 0.0 || high < 0.0) return std::nullopt;
            continue;
        }
        first = std::max(first, std::min(low / along, high / along));
        last = std::min(last, std::max(low / along, high / along));
    }
    return first <= last ? std::optional(first) : std::nullopt;
}

// The part of a segment that is nearest to a point.
double nearest_share(const Units& from, const Units& to, const Units& point) {
    double along = 0.0;
    double squared = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        along += (point[axis] - from[axis]) * (to[axis] - from[axis]);
        squared += (to[axis] - from[axis]) * (to[axis] - from[axis]);
    }
    return squared > 0.0 ? std::clamp(along / squared, 0.0, 1.0) : 0.0;
}

}  // namespace

OracleShots oracle_shots(const inputs::MovementSet& set) {
    OracleShots found;
    for (const inputs::RecordedShot& recorded : set.shots) {
        if (recorded.weapon != "lg") {
            ++found.other_weapons;
            continue;
        }
        if (!recorded.end_m || *recorded.end_m == recorded.eye_m) {
            ++found.without_ray;
            continue;
        }
        if (!recorded.ping_ms) {
            ++found.without_ping;
            continue;
        }
        OracleShot shot;
        shot.stamp_us = recorded.time_us;
        shot.shooter = recorded.shooter;
        shot.victim = recorded.victim;
        shot.ping_ms = static_cast<double>(*recorded.ping_ms);
        shot.eye = to_units(recorded.eye_m);
        const Units wall = to_units(*recorded.end_m);
        const double length = distance(shot.eye, wall);
        shot.end = mix(shot.eye, wall, (length + reach_past_wall) / length);
        const MovementTrack& track = set.tracks[static_cast<std::size_t>(recorded.shooter)];
        const std::size_t row = row_at_or_after(track.rows, shot.stamp_us);
        shot.previous_frame_us = row > 0 ? track.rows[row - 1].time_us : shot.stamp_us;
        shot.fired_us = locate_shot(track, shot, set.max_fps);
        found.shots.push_back(shot);
    }
    return found;
}

std::optional<std::int64_t> locate_shot(const MovementTrack& track, const OracleShot& shot, double max_fps) {
    const double command_us = 1e6 / max_fps;
    const double slowest = quantum / (command_us / 4.0);  // units per microsecond
    const Units origin{shot.eye[0], shot.eye[1], shot.eye[2] - eye_above_origin};
    // Two quanta: the ray's start and the path are each rounded.
    double nearest = 2.0 * quantum;
    std::optional<std::int64_t> fired;
    const auto earliest = shot.previous_frame_us - std::llround(command_us);
    for (std::size_t i = std::max<std::size_t>(row_at_or_after(track.rows, earliest), 1); i < track.rows.size(); ++i) {
        const MovementRow& before = track.rows[i - 1];
        const MovementRow& after = track.rows[i];
        if (before.time_us >= shot.stamp_us) break;
        if (after.teleport) continue;
        const Units from = to_units(before.position_m);
        const Units to = to_units(after.position_m);
        const auto span_us = static_cast<double>(after.time_us - before.time_us);
        if (distance(from, to) < slowest * span_us) continue;
        const double share = nearest_share(from, to, origin);
        const double off = distance(mix(from, to, share), origin);
        if (off >= nearest) continue;
        nearest = off;
        fired = std::llround(static_cast<double>(before.time_us) + share * span_us + command_us);
    }
    if (!fired) return std::nullopt;
    return std::clamp(*fired, std::min(shot.previous_frame_us + 1, shot.stamp_us), shot.stamp_us);
}

std::optional<Units> centre_at(const MovementTrack& track, std::int64_t at_us) {
    const std::size_t next = row_at_or_after(track.rows, at_us);
    if (next >= track.rows.size()) return std::nullopt;
    const MovementRow& after = track.rows[next];
    if (next == 0)
        return after.time_us == at_us && after.alive ? std::optional(to_units(after.position_m)) : std::nullopt;
    const MovementRow& before = track.rows[next - 1];
    if (!before.alive) return std::nullopt;
    const Units from = to_units(before.position_m);
    if (is_break(before, after)) return from;
    const auto span_us = static_cast<double>(after.time_us - before.time_us);
    return mix(from, to_units(after.position_m), static_cast<double>(at_us - before.time_us) / span_us);
}

std::optional<std::int32_t> judge_shot(const inputs::MovementSet& set, const OracleShot& shot, std::int64_t at_us) {
    std::optional<std::int32_t> victim;
    double nearest = 2.0;
    for (std::size_t player = 0; player < set.tracks.size(); ++player) {
        const auto id = static_cast<std::int32_t>(player);
        if (id == shot.shooter || set.tracks[player].kind != inputs::EntityKind::player) continue;
        if (!centre_at(set.tracks[player], shot.stamp_us)) continue;
        const auto centre = centre_at(set.tracks[player], at_us);
        if (!centre) continue;
        const auto entered = entry(shot, *centre, 0.0);
        if (!entered || *entered >= nearest) continue;
        nearest = *entered;
        victim = id;
    }
    return victim;
}

std::optional<double> margin(const inputs::MovementSet& set, const OracleShot& shot, std::int32_t player,
                             std::int64_t at_us) {
    const auto centre = centre_at(set.tracks[static_cast<std::size_t>(player)], at_us);
    if (!centre) return std::nullopt;
    double misses = -16.0;  // half the box's width: then it is a line
    double hits = 1e5;
    constexpr double precise_enough = 1e-4;
    while (hits - misses > precise_enough) {
        const double grown = 0.5 * (misses + hits);
        (entry(shot, *centre, grown) ? hits : misses) = grown;
    }
    return hits;
}

double moved_in_frame(const MovementTrack& track, std::int64_t at_us) {
    const std::size_t next = row_at_or_after(track.rows, at_us);
    if (next == 0 || next >= track.rows.size()) return 0.0;
    return distance(to_units(track.rows[next - 1].position_m), to_units(track.rows[next].position_m));
}

bool is_near_break(const MovementTrack& track, std::int64_t at_us, std::int64_t window_us) {
    for (std::size_t i = row_at_or_after(track.rows, at_us - window_us); i < track.rows.size(); ++i) {
        if (track.rows[i].time_us > at_us + window_us) break;
        if (track.rows[i].teleport || (i > 0 && is_break(track.rows[i - 1], track.rows[i]))) return true;
    }
    return false;
}

}  // namespace backsight::lab
