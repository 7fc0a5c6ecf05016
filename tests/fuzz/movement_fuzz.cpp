// A recorded game: pos.csv, shots.csv and meta.json, with a form feed between them. Any game that the parser accepts
// can be played by the lab.

#include <array>
#include <cmath>

#include "inputs/files/input_error.h"
#include "inputs/movement.h"
#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"

using namespace backsight;

namespace {

constexpr std::int64_t longest_us = 1'000'000'000'000;

bool is_place(Vec3 v) { return std::abs(v.x) < 16e3f && std::abs(v.y) < 16e3f && std::abs(v.z) < 16e3f; }
bool is_angle(float rad) { return std::abs(rad) < 63.0f; }

void check_tracks(const inputs::MovementSet& set) {
    std::int64_t newest_us = 0;
    test::require(!set.tracks.empty() && set.tracks.size() <= 1024);
    for (const inputs::MovementTrack& track : set.tracks) {
        test::require(!track.rows.empty());
        std::int64_t before_us = -1;
        for (const inputs::MovementRow& row : track.rows) {
            test::require(row.time_us > before_us && row.time_us <= longest_us && row.parent == -1);
            test::require(is_place(row.position_m) && is_angle(row.yaw_rad) && is_angle(row.pitch_rad));
            before_us = row.time_us;
        }
        newest_us = std::max(newest_us, before_us);
    }
    test::require(newest_us == set.duration_us && newest_us > 0);
}

void check_shots(const inputs::MovementSet& set) {
    std::int64_t before_us = 0;
    const auto players = static_cast<std::int32_t>(set.tracks.size());
    for (const inputs::RecordedShot& shot : set.shots) {
        test::require(shot.time_us >= before_us && shot.time_us <= longest_us);
        test::require(shot.shooter >= 0 && shot.shooter < players && !shot.weapon.empty());
        test::require(shot.victim.has_value() == (shot.n_victims > 0));
        test::require(!shot.victim || (*shot.victim >= 0 && *shot.victim < players));
        test::require(is_place(shot.eye_m) && (!shot.end_m || is_place(*shot.end_m)));
        test::require(!shot.ping_ms || (*shot.ping_ms >= 0.0f && *shot.ping_ms <= 1e5f));
        before_us = shot.time_us;
    }
}

}  // namespace

int fuzz_movement(const std::uint8_t* data, std::size_t size) {
    static const test::InputFolder folder;
    std::string_view rest = test::as_text(data, size);
    for (const char* name : {"pos.csv", "shots.csv", "meta.json"}) {
        const std::string_view part = rest.substr(0, rest.find('\f'));
        rest.remove_prefix(std::min(rest.size(), part.size() + 1));
        std::filesystem::remove(folder.path() / name);
        if (!part.empty()) folder.write(name, part);
    }
    try {
        const inputs::MovementSet set = inputs::load_movement(folder.path());
        check_tracks(set);
        check_shots(set);
        test::require(set.max_fps >= 1.0 && set.max_fps <= 10000.0 && !set.name.empty());
    } catch (const inputs::InputError& error) {
        test::require_printable(error);
    }
    return 0;
}
