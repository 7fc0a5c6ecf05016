#pragma once

// The arithmetic of the published pages, transcribed by hand: what the presets of all languages are measured against.
// Nothing of the presets is in it, and its constants are literals. Times are seconds, lengths the page's own units.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

namespace backsight::test::pages {

using Place = std::array<float, 3>;
/// x, y, z, w.
using Turn = std::array<float, 4>;

/// The largest difference of many comparisons. `print()` writes the line that the documentation shows.
struct Largest {
    const char* what;
    double bound;
    double difference = 0.0;
    std::int64_t compared = 0;

    void see(double found, double published) {
        const double apart = std::fabs(found - published);
        // A NaN is larger than any number.
        if (!(apart <= difference)) difference = apart;
        ++compared;
    }
    void see(const Place& found, const Place& published) {
        for (std::size_t i = 0; i < 3; ++i) {
            see(static_cast<double>(found[i]), static_cast<double>(published[i]));
        }
    }
    bool is_held() const { return compared > 0 && difference <= bound; }
    std::string line() const {
        char text[200];
        std::snprintf(text, sizeof text, "%-44s %8lld compared, largest difference %.9f (bound %.5f)", what,
                      static_cast<long long>(compared), difference, bound);
        return text;
    }
    void print() const { std::printf("%s\n", line().c_str()); }
};

// --- FishNet, "Lag Compensation, Projectiles" ---

/// PredictedProjectile.
struct PredictedProjectile {
    Place position{};
    Place direction{1.0f, 0.0f, 0.0f};
    float passed_time = 0.0f;

    void move(float delta) {
        float passed_time_delta = 0.0f;
        if (passed_time > 0.0f) {
            float step = passed_time * 0.08f;
            passed_time -= step;
            if (passed_time <= delta / 2.0f) {
                step += passed_time;
                passed_time = 0.0f;
            }
            passed_time_delta = step;
        }
        for (std::size_t i = 0; i < 3; ++i) position[i] += direction[i] * (5.0f * (delta + passed_time_delta));
    }
};

/// TimePassed(tick, allowNegative: false), of a uint if `whole`, else of a PreciseTick. Ticks may have fractions.
inline float time_passed(double now_ticks, double fired_ticks, double rate_hz, bool whole) {
    const double ticks = whole ? std::floor(now_ticks) - std::floor(fired_ticks) : now_ticks - fired_ticks;
    return static_cast<float>(std::max(0.0, ticks) * (1.0 / rate_hz));
}

// --- Unreal Wiki, "Hit Prediction" ---

/// The trail of a PredictedPawn, of which all nodes are kept here: what the page frees is left out by its age.
struct PawnTrail {
    struct Node {
        double stamp;
        Place place;
    };
    std::vector<Node> nodes;  // oldest first

    /// Where TimeShiftPawns puts the pawn.
    std::array<double, 3> shifted(double stamp) const {
        const double newest = nodes.back().stamp;
        std::size_t first = nodes.size() - 1;  // the oldest that is kept: the first beyond MaxTrailSeconds
        while (first > 0 && newest - nodes[first].stamp <= 0.4) --first;
        std::size_t late = nodes.size();  // the earliest later than the stamp
        while (late > first && nodes[late - 1].stamp > stamp) --late;
        if (late == nodes.size() || !(stamp > 0.0)) return as_doubles(nodes.back().place);
        if (late == first) return as_doubles(nodes[first].place);
        const Node& before = nodes[late - 1];
        const Node& after = nodes[late];
        const double alpha = (stamp - before.stamp) / (after.stamp - before.stamp);
        std::array<double, 3> there = as_doubles(before.place);
        for (std::size_t i = 0; i < 3; ++i) there[i] += (static_cast<double>(after.place[i]) - there[i]) * alpha;
        return there;
    }
    static std::array<double, 3> as_doubles(const Place& place) {
        return {static_cast<double>(place[0]), static_cast<double>(place[1]), static_cast<double>(place[2])};
    }
};

// --- TwoTen, "Lag Compensation in Unity" ---

/// SimulationObject: FrameData by frame, of which the last 64 are kept.
struct SimulationObject {
    struct Frame {
        Place position;
        Turn rotation;
    };
    std::map<std::int64_t, Frame> frames;

    void add_frame(std::int64_t id, const Frame& frame) {
        if (frames.size() >= 64) frames.erase(frames.begin());
        frames[id] = frame;
    }
    /// SetStateTransform. False where the article's dictionary throws.
    bool at(std::int64_t id, float sub_frame, std::int64_t current, Frame& out) const {
        if (id == current) id = frames.rbegin()->first;
        if (!frames.contains(id) || !frames.contains(id - 1)) return false;
        const Frame &from = frames.at(id - 1), &to = frames.at(id);
        const float t = std::min(1.0f, std::max(0.0f, sub_frame));
        for (std::size_t i = 0; i < 3; ++i)
            out.position[i] = from.position[i] + (to.position[i] - from.position[i]) * t;
        out.rotation = from.rotation;
        return true;
    }
};

// --- PUN 2, "Lag Compensation" ---

/// Unity's Vector3.MoveTowards.
inline Place move_towards(const Place& current, const Place& target, float max_distance) {
    Place way{};
    for (std::size_t i = 0; i < 3; ++i) way[i] = target[i] - current[i];
    const float squared = way[0] * way[0] + way[1] * way[1] + way[2] * way[2];
    if (squared == 0.0f || (max_distance >= 0.0f && squared <= max_distance * max_distance)) return target;
    const auto distance = static_cast<float>(std::sqrt(static_cast<double>(squared)));
    Place there{};
    for (std::size_t i = 0; i < 3; ++i) there[i] = current[i] + way[i] / distance * max_distance;
    return there;
}

/// Mathf.Abs((float)(PhotonNetwork.Time - info.timestamp)).
inline float lag(double now, double stamp) { return std::fabs(static_cast<float>(now - stamp)); }

/// position += velocity * lag, of each form.
inline Place ahead(const Place& position, const Place& velocity, float lag_s) {
    Place there{};
    for (std::size_t i = 0; i < 3; ++i) there[i] = position[i] + velocity[i] * lag_s;
    return there;
}

// --- The Unreal series ---

/// GetForwardPredictionTime, GetProjectileSleepTime and SwitchToAuthTimer at six pings, in milliseconds.
struct SeriesTimes {
    std::int64_t ping, forward, sleep, switch_to_auth;
};
inline constexpr SeriesTimes series_times[] = {{0, 0, 0, 160},    {20, 0, 0, 180},   {60, 20, 0, 220},
                                               {100, 40, 0, 260}, {140, 60, 0, 300}, {260, 60, 120, 420}};

}  // namespace backsight::test::pages
