#include "lab/reckoning/measure.h"

#include <backsight/motion/ghost.h>
#include <backsight/motion/interpolate.h>

#include <algorithm>
#include <cmath>

#include "inputs/trace.h"
#include "lab/reckoning/state_bytes.h"

namespace backsight::lab::reckoning {

namespace {

constexpr float never_for_turning = 4.0f;

double apart(Vec3 a, Vec3 b) { return static_cast<double>(distance(a, b)); }
double seconds_between(Micros a, Micros b) { return static_cast<double>((b - a).value) * 1e-6; }

}  // namespace

void fill_errors(ReckoningRow& row, std::vector<double>& errors_m) {
    if (errors_m.empty()) return;
    std::ranges::sort(errors_m);
    row.error_p50_m = inputs::percentile(errors_m, 0.5);
    row.error_p95_m = inputs::percentile(errors_m, 0.95);
}

Vec3 recorded_at(const Path& path, Micros at, std::size_t from) {
    std::size_t i = from;
    while (i + 1 < path.size() && path[i + 1].at <= at) ++i;
    if (i + 1 >= path.size()) return path[i].state.position;
    const double fraction = seconds_between(path[i].at, at) / seconds_between(path[i].at, path[i + 1].at);
    return lerp(path[i].state.position, path[i + 1].state.position, static_cast<float>(fraction));
}

ReckoningRow updates_at(const PathSet& set, const Method& method, double bound_m) {
    GhostConfig config;
    config.model = method.model;
    config.reckoning = method.config;
    config.position_bound_m = static_cast<float>(bound_m);
    if (!set.is_vehicle) config.rotation_bound_rad = never_for_turning;
    double updates = 0.0;
    double bytes = 0.0;
    std::vector<double> errors;
    for (const Path& path : set.paths) {
        ReckoningSender sender(config);
        const Sayings sayings = sayings_of(path, set, method);
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (is_sent(sender.update(sayings.said[i], 0, path[i].at))) {
                updates += 1.0;
                bytes += update_bytes(state_bits(sender.sent(), method.model, {}));
            }
            errors.push_back(apart(sender.ghost(path[i].at).position, path[i].state.position));
        }
    }
    ReckoningRow row;
    row.question = Question::updates;
    row.set = set.name;
    row.model = method.name;
    row.bound_m = bound_m;
    row.updates_per_s = updates / set.seconds();
    row.bytes_per_s = bytes / set.seconds();
    fill_errors(row, errors);
    return row;
}

std::vector<ReckoningRow> extrapolated(const PathSet& set, const Method& method,
                                       const std::vector<double>& horizons_ms) {
    std::vector<std::vector<double>> errors(horizons_ms.size());
    for (const Path& path : set.paths) {
        const Sayings sayings = sayings_of(path, set, method);
        for (std::size_t i = 2; i < path.size(); ++i) {
            for (std::size_t k = 0; k < horizons_ms.size(); ++k) {
                const Micros then{path[i].at.value + std::llround(horizons_ms[k] * 1000.0)};
                if (then > path.back().at) continue;
                const Vec3 said = method.at(sayings.heard[i], horizons_ms[k] * 1e-3).position;
                errors[k].push_back(apart(said, recorded_at(path, then, i)));
            }
        }
    }
    std::vector<ReckoningRow> rows;
    for (std::size_t k = 0; k < horizons_ms.size(); ++k) {
        ReckoningRow row;
        row.question = Question::extrapolation;
        row.set = set.name;
        row.model = method.name;
        row.horizon_ms = horizons_ms[k];
        fill_errors(row, errors[k]);
        rows.push_back(row);
    }
    return rows;
}

namespace {

// Indices of the points that a sender at this rate would send.
std::vector<std::size_t> sent_at_rate(const Path& path, double rate_hz) {
    std::vector<std::size_t> sent;
    double next_s = 0.0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const double since_s = seconds_between(path.front().at, path[i].at);
        if (since_s + 1e-9 < next_s) continue;
        sent.push_back(i);
        next_s = std::max(next_s + 1.0 / rate_hz, since_s);
    }
    return sent;
}

struct Curves {
    std::vector<double> linear, differences, estimated, plain, catmull_rom;
};

// Adds the errors between the k-th sent point and the one after.
void add_errors(const Path& path, const std::vector<std::size_t>& sent, std::size_t k, const Sayings& differences,
                const Sayings& estimated, Curves& errors) {
    const std::size_t from = sent[k];
    const std::size_t to = sent[k + 1];
    const auto place = [&](std::size_t i) { return differences.heard[i].position; };
    const auto seconds = static_cast<float>(seconds_between(path[from].at, path[to].at));
    Vec3 leaving = (place(to) - place(from)) * (1.0f / seconds);
    Vec3 arriving = leaving;
    if (k > 0) {
        const auto before = static_cast<float>(seconds_between(path[sent[k - 1]].at, path[from].at));
        leaving = catmull_rom_tangent(place(sent[k - 1]), place(from), place(to), before, seconds);
    }
    if (k + 2 < sent.size()) {
        const auto after = static_cast<float>(seconds_between(path[to].at, path[sent[k + 2]].at));
        arriving = catmull_rom_tangent(place(from), place(to), place(sent[k + 2]), seconds, after);
    }
    for (std::size_t i = from + 1; i < to; ++i) {
        const float f = static_cast<float>(seconds_between(path[from].at, path[i].at)) / seconds;
        const Vec3 real = path[i].state.position;
        const auto curve = [&](auto way, Vec3 v, Vec3 u) {
            return apart(way(place(from), v, place(to), u, seconds, f), real);
        };
        const auto between = [&](auto way, const Sayings& s) {
            return curve(way, s.heard[from].velocity, s.heard[to].velocity);
        };
        errors.linear.push_back(apart(lerp(place(from), place(to), f), real));
        errors.differences.push_back(between(hermite_with_contact, differences));
        errors.estimated.push_back(between(hermite_with_contact, estimated));
        errors.plain.push_back(between(hermite, estimated));
        errors.catmull_rom.push_back(curve(hermite, leaving, arriving));
    }
}

}  // namespace

std::vector<ReckoningRow> interpolated(const PathSet& set, double rate_hz) {
    const std::vector<Method> methods = methods_for(set);
    Curves errors;
    for (const Path& path : set.paths) {
        const std::vector<std::size_t> sent = sent_at_rate(path, rate_hz);
        const Sayings differences = sayings_of(path, set, find_method(methods, "constant velocity"));
        const Sayings estimated = sayings_of(path, set, find_method(methods, our_method(set)));
        for (std::size_t k = 0; k + 1 < sent.size(); ++k) add_errors(path, sent, k, differences, estimated, errors);
    }
    std::vector<ReckoningRow> rows;
    const auto add = [&](const char* name, std::vector<double>& list) {
        ReckoningRow row;
        row.question = Question::interpolation;
        row.set = set.name;
        row.model = name;
        row.rate_hz = rate_hz;
        fill_errors(row, list);
        rows.push_back(row);
    };
    add("linear", errors.linear);
    add("catmull-rom", errors.catmull_rom);
    add("hermite, last step's velocity", errors.differences);
    add("hermite, estimated velocity", errors.estimated);
    add("hermite, without contacts", errors.plain);
    return rows;
}

}  // namespace backsight::lab::reckoning
