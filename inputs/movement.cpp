#include "inputs/movement.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string_view>

#include <nlohmann/json.hpp>

#include "inputs/files/csv.h"
#include "inputs/files/input_error.h"
#include "inputs/files/number_format.h"

namespace backsight::inputs {
namespace {

// Seconds since 1970 are 1.8e9.
constexpr NumberRange time_range_s{-1e10, 1e10};
constexpr std::int64_t longest_us = 1'000'000'000'000;
// 15 km: a history holds 16 (max_position_steps). QuakeWorld's own levels end at 4096.
constexpr NumberRange position_range_u{-6e5, 6e5};
constexpr NumberRange angle_range_deg{-3600.0, 3600.0};
constexpr NumberRange ping_range_ms{0.0, 1e5};
// A recording of more players is a mix-up of columns; it would only reserve memory.
constexpr std::int64_t max_player_id = 1023;

std::int64_t us_of_s(double seconds) { return std::llround(seconds * 1e6); }

float metres(double units) { return static_cast<float>(units * metres_per_quake_unit); }

float radians(double degrees) { return static_cast<float>(degrees * (std::numbers::pi / 180.0)); }

Vec3 position(const CsvReader& csv, std::string_view x, std::string_view y, std::string_view z) {
    return {metres(csv.number(x, position_range_u)), metres(csv.number(y, position_range_u)),
            metres(csv.number(z, position_range_u))};
}

class TrackBuilder {
public:
    explicit TrackBuilder(const std::filesystem::path& file)
        : csv_(file, {"tick", "time_s", "player_id", "x", "y", "z", "yaw", "pitch", "alive", "teleport"},
               {"hp", "weapon"}) {}

    /// Times are counted from the earliest row's.
    std::vector<MovementTrack> build(std::vector<std::string>& warnings) {
        while (csv_.next()) add_row();
        if (tracks_.empty()) throw InputError(csv_.file(), 0, "", "no rows", "at least one row per player");
        for (std::size_t id = 0; id < tracks_.size(); ++id) {
            if (!tracks_[id].rows.empty()) continue;
            throw InputError(csv_.file(), 0, "player_id", "no row of player " + std::to_string(id),
                             "players numbered from 0 without a gap");
        }
        if (jumps_ > 0) warnings.push_back(jump_warning());
        for (MovementTrack& track : tracks_) {
            for (MovementRow& row : track.rows) row.time_us -= start_us_;
        }
        return std::move(tracks_);
    }

    /// Time of the earliest row in the file.
    std::int64_t start_us() const { return start_us_; }

private:
    void add_row() {
        const auto id = static_cast<std::size_t>(csv_.integer("player_id", 0, max_player_id));
        const std::int64_t tick = csv_.integer("tick", 0, INT64_MAX);
        if (id >= tracks_.size()) {
            tracks_.resize(id + 1);
            last_tick_.resize(id + 1, -1);
        }
        MovementRow row = read_row();
        std::vector<MovementRow>& rows = tracks_[id].rows;
        if (tick <= last_tick_[id]) {
            csv_.fail("tick", "a tick after " + std::to_string(last_tick_[id]) + ", this player's last");
        }
        if (!rows.empty() && row.time_us <= rows.back().time_us) {
            csv_.fail("time_s", "a time after " + std::to_string(static_cast<double>(rows.back().time_us) * 1e-6) +
                                    ", this player's last");
        }
        start_us_ = std::min(start_us_, row.time_us);
        end_us_ = std::max(end_us_, row.time_us);
        if (end_us_ - start_us_ > longest_us) csv_.fail("time_s", "a time within 1,000,000 s of all other rows");
        last_tick_[id] = tick;
        if (!rows.empty() && !row.teleport) mark_jump(rows.back(), row);
        rows.push_back(row);
    }

    void mark_jump(const MovementRow& before, MovementRow& row) {
        const double seconds = static_cast<double>(row.time_us - before.time_us) * 1e-6;
        const double speed_mps = static_cast<double>(distance(before.position_m, row.position_m)) / seconds;
        if (speed_mps <= max_step_mps) return;
        row.teleport = true;
        if (jumps_++ > 0) return;
        first_jump_line_ = csv_.line();
        first_jump_mps_ = speed_mps;
    }

    std::string jump_warning() const {
        const std::string step = formatted("1, as the step to this row is %.0f m/s, faster than %.0f; taken as 1",
                                           first_jump_mps_, max_step_mps);
        const std::string others = jumps_ == 1 ? "" : ", as in " + std::to_string(jumps_ - 1) + " more rows";
        return InputError(csv_.file(), first_jump_line_, "teleport", "0", step + others).what();
    }

    MovementRow read_row() const {
        MovementRow row;
        row.time_us = us_of_s(csv_.number("time_s", time_range_s));
        row.position_m = position(csv_, "x", "y", "z");
        row.yaw_rad = radians(csv_.number("yaw", angle_range_deg));
        row.pitch_rad = radians(csv_.number("pitch", angle_range_deg));
        row.alive = csv_.flag("alive");
        row.teleport = csv_.flag("teleport");
        return row;
    }

    CsvReader csv_;
    std::vector<MovementTrack> tracks_;
    std::vector<std::int64_t> last_tick_;
    std::int64_t start_us_ = INT64_MAX;
    std::int64_t end_us_ = INT64_MIN;
    std::size_t jumps_ = 0;
    std::size_t first_jump_line_ = 0;
    double first_jump_mps_ = 0.0;
};

// The field lists one id per hit, as 2;3;2;3.
std::optional<std::int32_t> first_victim(const CsvReader& csv, std::int32_t n_victims, std::int32_t players) {
    std::string_view rest = csv.text("victim");
    std::optional<std::int32_t> first;
    std::int32_t count = 0;
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(';'));
        std::int32_t id = -1;
        const auto [stop, error] = std::from_chars(item.data(), item.data() + item.size(), id);
        const bool is_number = error == std::errc() && stop == item.data() + item.size();
        if (!is_number || id < 0 || id >= players) csv.fail("victim", "ids of players, separated by ';'");
        if (!first) first = id;
        ++count;
        rest.remove_prefix(std::min(rest.size(), item.size() + 1));
    }
    if (count != n_victims) csv.fail("victim", "as many ids as n_victims, " + std::to_string(n_victims));
    return first;
}

std::optional<Vec3> ray_end(const CsvReader& csv) {
    const bool blank = csv.text("end_x").empty();
    if (csv.text("end_y").empty() != blank) csv.fail("end_y", "all of end_x, end_y, end_z or none");
    if (csv.text("end_z").empty() != blank) csv.fail("end_z", "all of end_x, end_y, end_z or none");
    if (blank) return std::nullopt;
    return position(csv, "end_x", "end_y", "end_z");
}

std::string seconds_of(std::int64_t time_us) { return formatted("%.12g s", static_cast<double>(time_us) * 1e-6); }

RecordedShot read_shot(const CsvReader& csv, std::int32_t players, std::int64_t start_us) {
    RecordedShot shot;
    shot.time_us = us_of_s(csv.number("time_s", time_range_s)) - start_us;
    if (shot.time_us < 0) {
        csv.fail("time_s", "at least " + seconds_of(start_us) + ", where the rows of pos.csv begin");
    }
    shot.shooter = static_cast<std::int32_t>(csv.integer("shooter", 0, players - 1));
    shot.weapon = csv.text("weapon");
    if (shot.weapon.empty()) csv.fail("weapon", "the name of a weapon");
    shot.eye_m = position(csv, "eye_x", "eye_y", "eye_z");
    shot.yaw_rad = radians(csv.number("yaw", angle_range_deg));
    shot.pitch_rad = radians(csv.number("pitch", angle_range_deg));
    shot.end_m = ray_end(csv);
    shot.n_victims = static_cast<std::int32_t>(csv.integer("n_victims", 0, INT16_MAX));
    shot.victim = first_victim(csv, shot.n_victims, players);
    if (const auto ping = csv.optional_number("ping_ms", ping_range_ms)) shot.ping_ms = static_cast<float>(*ping);
    return shot;
}

// All players have left by then, so no answer could be right.
std::string late_warning(const std::string& first, const MovementSet& set) {
    const std::string others = set.late_shots == 1 ? "" : " with " + std::to_string(set.late_shots - 1) + " later ones";
    return first + "; left out" + others;
}

void read_shots(const std::filesystem::path& file, std::int64_t start_us, MovementSet& set) {
    CsvReader csv(file,
                  {"tick", "time_s", "shooter", "weapon", "eye_x", "eye_y", "eye_z", "yaw", "pitch", "end_x", "end_y",
                   "end_z", "n_victims", "victim"},
                  {"damage", "ping_ms"});
    std::int64_t last_us = 0;
    std::string first_late;
    while (csv.next()) {
        RecordedShot shot = read_shot(csv, static_cast<std::int32_t>(set.tracks.size()), start_us);
        if (shot.time_us < last_us) csv.fail("time_s", "a time not before the shot above");
        last_us = shot.time_us;
        if (shot.time_us <= set.duration_us) {
            set.shots.push_back(std::move(shot));
        } else if (set.late_shots++ == 0) {
            first_late =
                InputError(file, csv.line(), "time_s", seconds_of(start_us + shot.time_us),
                           "at most " + seconds_of(start_us + set.duration_us) + ", where the rows of pos.csv end")
                    .what();
        }
    }
    if (set.late_shots > 0) set.warnings.push_back(late_warning(first_late, set));
}

// Printing nested brackets takes stack, and a file can hold any depth of them.
std::string shown(const nlohmann::json& value) {
    return value.is_primitive() ? value.dump() : std::string(value.is_array() ? "an array" : "an object");
}

std::string text_of(const nlohmann::json& meta, const char* key, const std::filesystem::path& file) {
    if (!meta.contains(key)) return {};
    if (!meta[key].is_string()) throw InputError(file, 0, key, shown(meta[key]), "a text");
    return meta[key].get<std::string>();
}

// The recordings hold it as the server's own text, "77"; a number is accepted too.
double max_fps_of(const nlohmann::json& meta, const std::filesystem::path& file) {
    if (!meta.contains("maxfps")) return MovementSet{}.max_fps;
    const nlohmann::json& value = meta["maxfps"];
    double fps = 0.0;
    if (value.is_number()) fps = value.get<double>();
    if (value.is_string()) {
        const std::string& text = value.get_ref<const std::string&>();
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), fps);
        if (error != std::errc() || stop != text.data() + text.size()) fps = 0.0;
    }
    if (!(fps >= 1.0 && fps <= 10000.0)) {
        throw InputError(file, 0, "maxfps", shown(value), "a rate from 1 to 10000");
    }
    return fps;
}

void read_meta(const std::filesystem::path& file, MovementSet& set) {
    const std::string content = read_file(file);
    const nlohmann::json meta = nlohmann::json::parse(content, nullptr, false);
    if (!meta.is_object()) throw InputError(file, 0, "", content.substr(0, content.find('\n')), "a JSON object");
    if (const std::string name = text_of(meta, "name", file); !name.empty()) set.name = name;
    set.source = text_of(meta, "source_repo", file);
    if (const std::string source_file = text_of(meta, "source_file", file); !source_file.empty()) {
        set.source += (set.source.empty() ? "" : "/") + source_file;
    }
    set.licence = text_of(meta, "licence", file);
    set.max_fps = max_fps_of(meta, file);
}

}  // namespace

MovementSet load_movement(const std::filesystem::path& directory) {
    const auto positions = find_csv(directory, "pos");
    if (!positions) throw InputError(directory, 0, "", "no pos.csv", "a folder with a pos.csv or pos.csv.zst");
    MovementSet set;
    const bool ends_in_separator = directory.filename().empty();
    set.name = (ends_in_separator ? directory.parent_path() : directory).filename().string();
    TrackBuilder builder(*positions);
    set.tracks = builder.build(set.warnings);
    for (const MovementTrack& track : set.tracks)
        set.duration_us = std::max(set.duration_us, track.rows.back().time_us);
    if (set.duration_us == 0)
        throw InputError(*positions, 0, "time_s", "a single frame", "at least two frames in time");
    if (const auto shots = find_csv(directory, "shots")) read_shots(*shots, builder.start_us(), set);
    if (const auto meta = directory / "meta.json"; std::filesystem::exists(meta)) read_meta(meta, set);
    return set;
}

std::vector<std::filesystem::path> find_movements(const std::filesystem::path& data_dir) {
    return find_entries(data_dir / "movement", [](const std::filesystem::directory_entry& entry) {
        return entry.is_directory() && find_csv(entry.path(), "pos").has_value();
    });
}

}  // namespace backsight::inputs
