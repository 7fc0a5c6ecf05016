#include <backsight/motion/ghost.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "lab/reckoning/measure.h"
#include "lab/reckoning/state_bytes.h"

namespace backsight::lab::reckoning {

namespace {

constexpr double compared_rate_hz = 20.0;
constexpr double tick_us = 1e6 / 64.0;
constexpr double largest_bound_m = 0.5;
constexpr double smallest_bound_m = 0.002;

struct Sent {
    Micros at;
    QuantReckonedState state;
};

// What arrived of a path, and what it cost.
struct Stream {
    double updates = 0.0;
    double whole_bytes = 0.0;
    double delta_bytes = 0.0;
    std::vector<double> errors_m;
};

// Baselines are the newest that an acknowledgement can have come back for.
KnownState known_of(const std::vector<Sent>& sent, Micros now, Micros delay) {
    for (std::size_t i = sent.size(); i-- > 0;) {
        const Micros age = now - sent[i].at;
        if (age.value < 2 * delay.value) continue;
        return {&sent[i].state, std::llround(static_cast<double>(age.value) / tick_us)};
    }
    return {};
}

// Sends `path` as `decide` says, and looks at each instant at what a receiver draws who gets all `delay` later.
template <class Decide>
void play(const Path& path, const Method& method, Micros delay, Decide decide, Stream& stream) {
    std::vector<Sent> sent;
    std::size_t shown = 0;
    for (const PathPoint& point : path) {
        QuantReckonedState state;
        if (decide(point, state)) {
            stream.updates += 1.0;
            stream.whole_bytes += update_bytes(state_bits(state, method.model, {}));
            stream.delta_bytes += update_bytes(state_bits(state, method.model, known_of(sent, point.at, delay)));
            sent.push_back({point.at, state});
        }
        while (shown + 1 < sent.size() && sent[shown + 1].at + delay <= point.at) ++shown;
        if (sent.empty() || sent[shown].at + delay > point.at) continue;
        const double age_s = static_cast<double>((point.at - sent[shown].at).value) * 1e-6;
        const MotionSample drawn = method.at(dequantize(sent[shown].state, Quantization{}), age_s);
        stream.errors_m.push_back(static_cast<double>(distance(drawn.position, point.state.position)));
    }
}

Stream at_fixed_rate(const PathSet& set, const Method& method, Micros delay) {
    Stream stream;
    for (const Path& path : set.paths) {
        double next_us = static_cast<double>(path.front().at.value);
        play(
            path, method, delay,
            [&](const PathPoint& point, QuantReckonedState& state) {
                if (static_cast<double>(point.at.value) + 0.5 < next_us) return false;
                next_us += 1e6 / compared_rate_hz;
                return quantize_reckoned(point.state, Quantization{}, state) == QuantizeResult::ok;
            },
            stream);
    }
    return stream;
}

Stream at_bound(const PathSet& set, const Method& method, Micros delay, double bound_m) {
    GhostConfig config;
    config.model = method.model;
    config.reckoning = method.config;
    config.position_bound_m = static_cast<float>(bound_m);
    if (method.anticipates) config.anticipation = delay;
    Stream stream;
    for (const Path& path : set.paths) {
        ReckoningSender sender(config);
        play(
            path, method, delay,
            [&](const PathPoint& point, QuantReckonedState& state) {
                if (!is_sent(sender.update(point.state, 0, point.at))) return false;
                state = sender.sent();
                return true;
            },
            stream);
    }
    return stream;
}

double p95_of(Stream& stream) {
    ReckoningRow row;
    fill_errors(row, stream.errors_m);
    return row.error_p95_m;
}

// The first from `from_m` down, by `ratio` a step, whose error is no worse than wanted. Errors need not fall with each
// step, so a search by halves would not do.
double largest_bound(const PathSet& set, const Method& method, Micros delay, double wanted_m, double from_m,
                     double ratio) {
    double bound_m = from_m;
    while (bound_m > smallest_bound_m) {
        Stream stream = at_bound(set, method, delay, bound_m);
        if (p95_of(stream) <= wanted_m) break;
        bound_m /= ratio;
    }
    return bound_m;
}

void add_rows(std::vector<ReckoningRow>& rows, const PathSet& set, const std::string& name, Stream& stream,
              ReckoningRow row) {
    row.question = Question::traffic;
    row.set = set.name;
    row.updates_per_s = stream.updates / set.seconds();
    fill_errors(row, stream.errors_m);
    row.model = name;
    row.bytes_per_s = stream.whole_bytes / set.seconds();
    rows.push_back(row);
    row.model = name + ", delta";
    row.bytes_per_s = stream.delta_bytes / set.seconds();
    rows.push_back(row);
}

}  // namespace

std::vector<ReckoningRow> traffic(const PathSet& set, double delay_ms) {
    const std::vector<Method> methods = methods_for(set);
    const Micros delay{std::llround(delay_ms * 1000.0)};
    std::vector<ReckoningRow> rows;
    ReckoningRow row;
    row.horizon_ms = delay_ms;
    row.rate_hz = compared_rate_hz;
    Stream compared = at_fixed_rate(set, find_method(methods, "constant velocity"), delay);
    const double wanted_m = p95_of(compared);
    add_rows(rows, set, "20 Hz, constant velocity", compared, row);
    row.rate_hz = unknown;
    for (const char* name : {"constant velocity", "RPB", "constant acceleration", "RVB", "RVB ahead"}) {
        const Method& method = find_method(methods, name);
        const double coarse_m = largest_bound(set, method, delay, wanted_m, largest_bound_m, 1.1);
        row.bound_m = largest_bound(set, method, delay, wanted_m, std::min(coarse_m * 1.1, largest_bound_m), 1.01);
        Stream stream = at_bound(set, method, delay, row.bound_m);
        add_rows(rows, set, name, stream, row);
    }
    return rows;
}

}  // namespace backsight::lab::reckoning
