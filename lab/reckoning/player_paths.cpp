#include <backsight/base/trig.h>

#include "lab/reckoning/path.h"

namespace backsight::lab::reckoning {

namespace {

// A gap in a recording's frames is no motion.
constexpr std::int64_t longest_gap_us = 500'000;
// Fewer points say nothing about an acceleration.
constexpr std::size_t fewest_points = 4;

Quat rotation_of(const inputs::MovementRow& row) {
    const Quat yaw = rotation_about({0.0f, 0.0f, 1.0f}, static_cast<double>(row.yaw_rad));
    return normalized(yaw * rotation_about({0.0f, 1.0f, 0.0f}, static_cast<double>(row.pitch_rad)));
}

void keep(std::vector<Path>& paths, Path& path) {
    if (path.size() >= fewest_points) paths.push_back(std::move(path));
    path.clear();
}

}  // namespace

double PathSet::seconds() const {
    std::int64_t sum = 0;
    for (const Path& path : paths) sum += (path.back().at - path.front().at).value;
    return static_cast<double>(sum) * 1e-6;
}

PathSet player_paths(const inputs::MovementSet& movement) {
    PathSet set;
    set.name = movement.name;
    set.source = movement.source;
    set.warnings = movement.warnings;
    set.gravity = {0.0f, 0.0f, static_cast<float>(-800.0 * inputs::metres_per_quake_unit)};
    for (const inputs::MovementTrack& track : movement.tracks) {
        if (track.kind != inputs::EntityKind::player) continue;
        Path path;
        for (const inputs::MovementRow& row : track.rows) {
            const bool late = !path.empty() && row.time_us - path.back().at.value > longest_gap_us;
            if (row.teleport || !row.alive || late) keep(set.paths, path);
            if (!row.alive) continue;
            PathPoint point{Micros{row.time_us}, {}};
            point.state.position = row.position_m;
            point.state.rotation = rotation_of(row);
            path.push_back(point);
        }
        keep(set.paths, path);
    }
    return set;
}

}  // namespace backsight::lab::reckoning
