#include "lab/fidelity/traffic.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "inputs/files/input_error.h"
#include "inputs/random.h"
#include "inputs/vehicle.h"

namespace backsight::lab {

namespace {

using inputs::EntityKind;
using inputs::MovementRow;
using inputs::MovementSet;
using inputs::MovementTrack;
using inputs::Random;

constexpr std::int64_t row_us = 25'000;
constexpr double row_s = 25e-3;
constexpr double strongest_brake_mps2 = 7.0;
constexpr double strongest_push_mps2 = 4.0;
constexpr double steering_radps2 = 2.0;
constexpr double run_mps = 7.0;
constexpr float near_m = 4.0f;
constexpr std::int64_t wreck_us = 1'000'000;
constexpr std::int64_t smooth_us = 500'000;
// How far the ground of an arena goes on beyond a player's box.
constexpr double verge_m = 25.0;
// Vehicles stay within the 16 km that a history holds, with room to turn round.
constexpr double most_away_m = 16'000.0;

// Feet of the riders, from the vehicle's origin on the ground: the driver, and two behind.
constexpr std::array<Vec3, 3> seats{Vec3{0.4f, 0.4f, 0.8f}, Vec3{0.4f, -0.4f, 0.8f}, Vec3{-0.6f, 0.0f, 0.8f}};

struct Ground {
    double x = 0.0, y = 0.0, z = 0.0;
    double radius_m = 0.0;
};

float feet_below_origin(inputs::BodyShape shape) {
    return shape == inputs::BodyShape::quake_box ? static_cast<float>(24 * inputs::metres_per_quake_unit) : 0.0f;
}

Ground ground_of(const MovementSet& set) {
    Vec3 low{1e9f, 1e9f, 1e9f};
    Vec3 high{-1e9f, -1e9f, -1e9f};
    for (const MovementTrack& track : set.tracks) {
        for (const MovementRow& row : track.rows) {
            const Vec3 p = row.position_m;
            low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
            high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
        }
    }
    const Vec3 middle = (low + high) * 0.5f;
    const auto off = static_cast<double>(std::max(std::abs(middle.x), std::abs(middle.y)));
    const double radius_m = static_cast<double>(std::max(high.x - low.x, high.y - low.y)) / 2.0 + verge_m;
    return {static_cast<double>(middle.x), static_cast<double>(middle.y),
            static_cast<double>(low.z - feet_below_origin(set.body)), std::min(radius_m, most_away_m - off)};
}

// A kinematic car and its driver: straights, bends, hard braking, standing, and now and then a wreck or a teleporter.
class Car {
public:
    Car(const Ground& ground, Random& random) : ground_(ground), random_(&random) { put_somewhere(); }

    MovementRow step(std::int64_t time_us) {
        MovementRow row;
        row.time_us = time_us;
        row.teleport = live_through(time_us);
        if (time_us >= wrecked_until_us_) drive();
        row.alive = time_us >= wrecked_until_us_;
        const double hill = 0.8 * deterministic_sin(x_ * 0.06) * deterministic_cos(y_ * 0.05);
        row.position_m = {static_cast<float>(x_), static_cast<float>(y_), static_cast<float>(ground_.z + 0.8 + hill)};
        row.yaw_rad = static_cast<float>(heading_);
        return row;
    }

private:
    void put_somewhere() {
        const double angle = random_->uniform(0.0, 2.0 * pi);
        const double away = ground_.radius_m * random_->uniform(0.2, 0.9);
        x_ = ground_.x + away * deterministic_cos(angle);
        y_ = ground_.y + away * deterministic_sin(angle);
        heading_ = random_->uniform(-pi, pi);
        speed_ = wanted_speed_ = random_->uniform(4.0, 14.0);
        turn_ = wanted_turn_ = 0.0;
    }

    // Returns true if the step to here is a jump.
    bool live_through(std::int64_t time_us) {
        if (is_wreck_ && time_us >= wrecked_until_us_) {
            is_wreck_ = false;
            put_somewhere();
            return true;
        }
        if (time_us < break_at_us_) return false;
        const bool is_first = break_at_us_ == 0;
        break_at_us_ = time_us + static_cast<std::int64_t>(random_->uniform(8e6, 25e6));
        if (is_first) return false;
        is_wreck_ = random_->chance(0.5);
        if (is_wreck_) {
            wrecked_until_us_ = time_us + wreck_us;
            return false;
        }
        put_somewhere();
        return true;
    }

    void choose_piece() {
        const double kind = random_->unit();
        left_s_ = random_->uniform(1.0, 4.0);
        wanted_turn_ = 0.0;
        if (kind < 0.4) {
            wanted_speed_ = random_->uniform(10.0, 22.0);
        } else if (kind < 0.8) {
            wanted_speed_ = random_->uniform(5.0, 12.0);
            wanted_turn_ = random_->uniform(0.25, 0.9) * (random_->chance(0.5) ? 1.0 : -1.0);
        } else {
            wanted_speed_ = random_->chance(0.5) ? 0.0 : 3.0;
        }
    }

    void drive() {
        left_s_ -= row_s;
        if (left_s_ <= 0.0) choose_piece();
        const double home_x = ground_.x - x_;
        const double home_y = ground_.y - y_;
        if (home_x * home_x + home_y * home_y > ground_.radius_m * ground_.radius_m) {
            const double off = std::remainder(deterministic_atan2(home_y, home_x) - heading_, 2.0 * pi);
            wanted_turn_ = std::clamp(off, -0.8, 0.8);
            wanted_speed_ = 9.0;
        }
        speed_ += std::clamp(wanted_speed_ - speed_, -strongest_brake_mps2 * row_s, strongest_push_mps2 * row_s);
        turn_ += std::clamp(wanted_turn_ - turn_, -steering_radps2 * row_s, steering_radps2 * row_s);
        heading_ += turn_ * std::min(speed_ * 0.25, 1.0) * row_s;
        x_ += speed_ * deterministic_cos(heading_) * row_s;
        y_ += speed_ * deterministic_sin(heading_) * row_s;
    }

    Ground ground_;
    Random* random_;
    double x_ = 0.0, y_ = 0.0, heading_ = 0.0;
    double speed_ = 0.0, wanted_speed_ = 0.0;
    double turn_ = 0.0, wanted_turn_ = 0.0;
    double left_s_ = 0.0;
    std::int64_t break_at_us_ = 0;
    std::int64_t wrecked_until_us_ = 0;
    bool is_wreck_ = false;
};

MovementTrack drive(const Ground& ground, std::int64_t duration_us, Random& random) {
    MovementTrack track;
    track.kind = EntityKind::vehicle;
    Car car(ground, random);
    for (std::int64_t time = 0; time < duration_us + row_us; time += row_us) track.rows.push_back(car.step(time));
    return track;
}

// From `middle`, or as near to it as all of a way from `low` to `high` fits into the history.
float start_of(float middle, float low, float high) {
    constexpr auto most = static_cast<float>(most_away_m);
    return std::clamp(middle, -most - low, most - high);
}

// Where a course begins, so that it begins in the middle of the arena wherever it can.
Vec3 start_of(const Course& course, const Ground& ground) {
    Vec3 low;
    Vec3 high;
    for (const MovementRow& row : course) {
        const Vec3 way = row.position_m - course.front().position_m;
        low = {std::min(low.x, way.x), std::min(low.y, way.y), 0.0f};
        high = {std::max(high.x, way.x), std::max(high.y, way.y), 0.0f};
    }
    return {start_of(static_cast<float>(ground.x), low.x, high.x),
            start_of(static_cast<float>(ground.y), low.y, high.y), static_cast<float>(ground.z)};
}

// A recorded car from there on, over and over.
MovementTrack drive_again(const Course& course, const Ground& ground, std::int64_t duration_us) {
    MovementTrack track;
    track.kind = EntityKind::vehicle;
    const Vec3 start = course.front().position_m;
    const Vec3 arena = start_of(course, ground);
    const std::int64_t lap_us = course.back().time_us - course.front().time_us + row_us;
    for (std::int64_t lap = 0;; ++lap) {
        for (std::size_t i = 0; i < course.size(); ++i) {
            MovementRow row = course[i];
            row.time_us += lap * lap_us - course.front().time_us;
            row.position_m = row.position_m - start + arena;
            row.teleport = row.teleport || (i == 0 && lap > 0);
            track.rows.push_back(row);
            if (row.time_us >= duration_us) return track;
        }
    }
}

MovementRow seated(const MovementRow& car, std::int32_t vehicle, Vec3 seat, float feet) {
    MovementRow row = car;
    const Quat turn = rotation_about({0, 0, 1}, static_cast<double>(car.yaw_rad));
    const double seconds = static_cast<double>(car.time_us) * 1e-6;
    const Vec3 lean{static_cast<float>(0.1 * deterministic_cos(seconds * 1.3)),
                    static_cast<float>(0.15 * deterministic_sin(seconds * 2.1)), 0.0f};
    row.position_m = car.position_m + rotate(turn, seat + lean) + Vec3{0, 0, feet};
    row.parent = vehicle;
    return row;
}

MovementTrack driver_of(const MovementSet& set, std::int32_t vehicle) {
    MovementTrack track;
    track.drives = vehicle;
    for (const MovementRow& car : set.tracks[static_cast<std::size_t>(vehicle)].rows) {
        track.rows.push_back(seated(car, vehicle, seats[0], feet_below_origin(set.body)));
    }
    return track;
}

MovementRow afoot(MovementRow row, Vec3 way, std::int64_t time_us) {
    row.time_us = time_us;
    row.position_m = row.position_m + normalized(Vec3{way.x, way.y, 0.0f}) * static_cast<float>(run_mps * row_s);
    row.alive = true;
    row.teleport = false;
    row.parent = -1;
    return row;
}

// A passenger rides for some seconds, gets off, and soon runs after the vehicle. Getting on nearby is no break in the
// track; getting on by a jump is one.
MovementTrack passenger_of(const MovementSet& set, std::int32_t vehicle, Vec3 seat, Random& random) {
    MovementTrack track;
    bool rides = true;
    auto change_at_us = static_cast<std::int64_t>(random.uniform(4e6, 9e6));
    for (const MovementRow& car : set.tracks[static_cast<std::size_t>(vehicle)].rows) {
        MovementRow row = seated(car, vehicle, seat, feet_below_origin(set.body));
        const Vec3 way = track.rows.empty() ? Vec3{} : row.position_m - track.rows.back().position_m;
        const bool is_near = length(way) < near_m;
        if (rides && car.time_us >= change_at_us) {
            rides = false;
            change_at_us = car.time_us + static_cast<std::int64_t>(random.uniform(3e6, 6e6));
        } else if (!rides && (car.time_us >= change_at_us || (is_near && car.time_us >= change_at_us - 3'000'000))) {
            rides = true;
            row.teleport = row.teleport || !is_near;
            change_at_us = car.time_us + static_cast<std::int64_t>(random.uniform(4e6, 9e6));
        }
        track.rows.push_back(rides ? row : afoot(track.rows.back(), way, car.time_us));
    }
    return track;
}

// Satellite positions scatter: each row becomes the mean of those around it, the near ones counting most.
Course smoothed(const Course& rows) {
    Course course = rows;
    std::size_t low = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].teleport) low = i;
        while (rows[low].time_us <= rows[i].time_us - smooth_us) ++low;
        Vec3 place;
        float yaw_rad = 0.0f;
        float weights = 0.0f;
        for (std::size_t j = low; j < rows.size() && rows[j].time_us < rows[i].time_us + smooth_us; ++j) {
            if (j > i && rows[j].teleport) break;
            const std::int64_t away_us = std::abs(rows[j].time_us - rows[i].time_us);
            const float weight = 1.0f - static_cast<float>(away_us) / static_cast<float>(smooth_us);
            place = place + rows[j].position_m * weight;
            yaw_rad += rows[j].yaw_rad * weight;
            weights += weight;
        }
        course[i].position_m = place * (1.0f / weights);
        course[i].yaw_rad = yaw_rad / weights;
    }
    return course;
}

Course load_course(const std::filesystem::path& file, std::vector<std::string>& warnings) {
    const inputs::VehicleRun run = inputs::load_vehicle(file);
    warnings.insert(warnings.end(), run.warnings.begin(), run.warnings.end());
    if (run.rows.size() < 2) {
        throw inputs::InputError(file, 0, "time_ms", std::to_string(run.rows.size()) + " times",
                                 "at least two rows of different times");
    }
    Course course;
    for (const inputs::VehicleRow& one : run.rows) {
        MovementRow row;
        row.time_us = static_cast<std::int64_t>(one.at_s * 1e6);
        row.position_m = {static_cast<float>(one.place_m[0]), static_cast<float>(one.place_m[1]), 0.0f};
        row.yaw_rad = static_cast<float>(one.heading_rad);
        row.teleport = one.is_break;
        // A row less than a microsecond after the previous one says nothing more.
        if (course.empty() || row.time_us > course.back().time_us) course.push_back(row);
    }
    return smoothed(course);
}

}  // namespace

std::vector<Course> load_courses(const std::filesystem::path& data_dir, std::vector<std::string>& warnings) {
    std::vector<Course> courses;
    for (const auto& file : inputs::find_vehicles(data_dir)) courses.push_back(load_course(file, warnings));
    return courses;
}

MovementSet with_traffic(const MovementSet& set, const std::vector<Course>& recorded, std::uint64_t seed) {
    MovementSet mixed = set;
    const Ground ground = ground_of(set);
    const auto first = static_cast<std::int32_t>(set.tracks.size());
    const std::size_t again = std::min(recorded.size(), vehicle_count - driver_count);
    Random seeds(seed);
    for (std::size_t i = 0; i < vehicle_count; ++i) {
        Random random = seeds.split();
        const bool is_recorded = i + again >= vehicle_count;
        mixed.tracks.push_back(is_recorded ? drive_again(recorded[i + again - vehicle_count], ground, set.duration_us)
                                           : drive(ground, set.duration_us, random));
    }
    for (std::size_t i = 0; i < driver_count; ++i) {
        mixed.tracks.push_back(driver_of(mixed, first + static_cast<std::int32_t>(i)));
    }
    for (std::size_t i = 0; i < passenger_count; ++i) {
        Random random = seeds.split();
        mixed.tracks.push_back(passenger_of(mixed, first + static_cast<std::int32_t>(i), seats[1 + i % 2], random));
    }
    return mixed;
}

}  // namespace backsight::lab
