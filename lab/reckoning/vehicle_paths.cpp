#include <backsight/base/trig.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "inputs/files/input_error.h"
#include "inputs/vehicle.h"
#include "lab/reckoning/path.h"

namespace backsight::lab::reckoning {

namespace {

constexpr double window_s = 1.0;
// Standing still it may repeat its position, and is looked at all the same.
constexpr double longest_repeat_s = 0.1;

struct Row {
    double at_s;
    std::array<double, 3> place;  // x, y, and the heading without jumps of a turn
};

// A value with its first and second derivative.
struct Curve {
    double value = 0.0;
    double rate = 0.0;
    double bend = 0.0;
};

using Equations = std::array<std::array<double, 4>, 3>;

// Gauss and Jordan, with pivots.
std::array<double, 3> solved(Equations m) {
    for (std::size_t i = 0; i < 3; ++i) {
        std::size_t best = i;
        for (std::size_t j = i; j < 3; ++j) best = std::abs(m[j][i]) > std::abs(m[best][i]) ? j : best;
        std::swap(m[i], m[best]);
        for (std::size_t j = 0; j < 3; ++j) {
            if (j == i) continue;
            const double factor = m[j][i] / m[i][i];
            for (std::size_t k = i; k < 4; ++k) m[j][k] -= factor * m[i][k];
        }
    }
    return {m[0][3] / m[0][0], m[1][3] / m[1][1], m[2][3] / m[2][2]};
}

Curve smoothed(std::span<const Row> rows, double at_s, std::size_t coordinate) {
    std::array<double, 5> moments{};
    std::array<double, 3> sums{};
    for (const Row& row : rows) {
        const double t = row.at_s - at_s;
        const double away = std::abs(t) / window_s;
        if (away >= 1.0) continue;
        double weight = std::pow(1.0 - away * away * away, 3.0);
        for (std::size_t k = 0; k < 5; ++k) {
            moments[k] += weight;
            if (k < 3) sums[k] += weight * row.place[coordinate];
            weight *= t;
        }
    }
    Equations m{};
    for (std::size_t i = 0; i < 3; ++i) m[i] = {moments[i], moments[i + 1], moments[i + 2], sums[i]};
    const std::array<double, 3> parabola = solved(m);
    return {parabola[0], parabola[1], 2.0 * parabola[2]};
}

PathPoint point_at(std::span<const Row> rows, double at_s) {
    const Curve x = smoothed(rows, at_s, 0);
    const Curve y = smoothed(rows, at_s, 1);
    const Curve heading = smoothed(rows, at_s, 2);
    const auto flat = [](double a, double b) { return Vec3{static_cast<float>(a), static_cast<float>(b), 0.0f}; };
    PathPoint point;
    point.at = Micros{std::llround(at_s * 1e6)};
    point.state.position = flat(x.value, y.value);
    point.state.velocity = flat(x.rate, y.rate);
    point.state.acceleration = flat(x.bend, y.bend);
    point.state.rotation = rotation_about({0.0f, 0.0f, 1.0f}, heading.value);
    point.state.angular_velocity = {0.0f, 0.0f, static_cast<float>(heading.rate)};
    return point;
}

void add_path(std::vector<Path>& paths, const std::vector<Row>& rows) {
    if (rows.size() < 2 || rows.back().at_s - rows.front().at_s < 3.0 * window_s) return;
    Path path;
    std::size_t low = 0;
    std::size_t high = 0;
    for (double at = rows.front().at_s + window_s; at < rows.back().at_s - window_s; at += vehicle_step_s) {
        while (rows[low].at_s < at - window_s) ++low;
        while (high < rows.size() && rows[high].at_s <= at + window_s) ++high;
        path.push_back(point_at(std::span(rows).subspan(low, high - low), at));
    }
    paths.push_back(std::move(path));
}

}  // namespace

PathSet vehicle_paths(const std::filesystem::path& file) {
    inputs::VehicleRun run = inputs::load_vehicle(file);
    PathSet set;
    set.name = run.name;
    set.is_vehicle = true;
    set.source = "CICV5G (CC BY 4.0)";
    set.warnings = std::move(run.warnings);
    std::vector<Row> rows;
    for (const inputs::VehicleRow& one : run.rows) {
        if (one.is_break) {
            add_path(set.paths, rows);
            rows.clear();
        }
        const Row row{one.at_s, {one.place_m[0], one.place_m[1], one.heading_rad}};
        if (!rows.empty()) {
            const Row& before = rows.back();
            const bool stands = row.place[0] == before.place[0] && row.place[1] == before.place[1];
            if (stands && row.at_s - before.at_s <= longest_repeat_s) continue;
        }
        rows.push_back(row);
    }
    add_path(set.paths, rows);
    if (set.paths.empty())
        throw inputs::InputError(file, 0, "", "no drive of 3 s without a gap", "rows at most half a second apart");
    return set;
}

}  // namespace backsight::lab::reckoning
