#pragma once

// Movements and shots: recorded games and matches of our own bots in the arena, in one form.
//
// In: a folder with pos.csv (required), shots.csv and meta.json, in the units of QuakeWorld (1 unit = 0.0254 m,
// degrees). Files may be zstd-compressed (.csv.zst). Any origin of time will do, such as 1970: all times are counted
// from the earliest row of pos.csv. Out: metres, radians, microseconds; z is up, x and y are the ground. Errors:
// InputError with file, line and field.
//
// Two mistakes do not end a run. A step that is too fast for a walk counts as a teleport, and a shot after the end of
// the recording is left out. MovementSet::warnings lists both; nothing else is skipped or repaired.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <backsight/base/vec.h>

namespace backsight::inputs {

/// One entity at one instant.
struct MovementRow {
    std::int64_t time_us = 0;
    Vec3 position_m;
    float yaw_rad = 0.0f;      // 0 looks along +x, counter-clockwise; not wrapped to any range
    float pitch_rad = 0.0f;    // positive looks down
    bool alive = true;         // false for a corpse
    bool teleport = false;     // the step to this row was a jump in space: spawn, respawn or teleporter
    std::int32_t parent = -1;  // index of the track that it rides, -1 for none; the position stays in the world's frame
};

enum class EntityKind { player, mover, vehicle };

/// The life of one entity. It has rows only while it is there.
struct MovementTrack {
    EntityKind kind = EntityKind::player;
    std::vector<MovementRow> rows;  // strictly increasing time
    std::int32_t drives = -1;       // index of the vehicle that this player drives whenever they ride it, -1 for none
};

/// A shot of the recording, with its server's verdict.
struct RecordedShot {
    std::int64_t time_us = 0;
    std::int32_t shooter = 0;  // index of a track
    std::string weapon;        // "lg" rows are rays; for the others see the file's own description
    Vec3 eye_m;
    float yaw_rad = 0.0f;
    float pitch_rad = 0.0f;              // positive looks down
    std::optional<Vec3> end_m;           // where the ray met the level
    std::int32_t n_victims = 0;          // hits that the server dealt; pellets may hit the same player more than once
    std::optional<std::int32_t> victim;  // the first one hit, index of a track
    std::optional<float> ping_ms;
};

/// The players' hitboxes in the lab. For quake_box the position is the origin of the box (-16,-16,-24)..(16,16,32)
/// units; for skeleton it is the point between the feet.
enum class BodyShape { quake_box, skeleton };

struct MovementSet {
    std::string name;
    BodyShape body = BodyShape::quake_box;
    std::vector<MovementTrack> tracks;
    std::vector<RecordedShot> shots;  // in the order of time
    std::int64_t duration_us = 0;     // time of the last row; the first one's is 0
    double max_fps = 77.0;            // rate of the players' own clients; QuakeWorld's default
    std::string source;
    std::string licence;
    std::size_t late_shots = 0;         // rows of shots.csv that were left out: fired after the recording's end
    std::vector<std::string> warnings;  // what was corrected, by file, line and field
};

/// A faster step from one row to the next is a jump, whatever the file says. A history holds speeds below 512 m/s
/// (max_velocity_steps), and a tick's rounding needs room.
inline constexpr double max_step_mps = 500.0;

/// Metres in a QuakeWorld unit (an inch).
inline constexpr double metres_per_quake_unit = 0.0254;

/// Reads one recording. Throws InputError.
MovementSet load_movement(const std::filesystem::path& directory);

/// The folders data_dir/movement/* that hold a pos.csv or pos.csv.zst, by name. Empty where there is no such folder.
std::vector<std::filesystem::path> find_movements(const std::filesystem::path& data_dir);

}  // namespace backsight::inputs
