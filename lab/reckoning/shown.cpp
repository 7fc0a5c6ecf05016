#include "lab/reckoning/shown.h"

#include <backsight/motion/interpolate.h>
#include <backsight/presets/pun2.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "lab/reckoning/measure.h"
#include "lab/reckoning/method.h"

namespace backsight::lab::reckoning {

namespace {

constexpr std::int64_t fixed_step_us = 20'000;
constexpr float fixed_step_s = 0.02f;

float elapsed_s(Micros from, Micros to) { return static_cast<float>((to - from).value) * 1e-6f; }

// An update as each of the ways would send it.
struct Update {
    Micros at;
    EntityPose state;
    Vec3 movement;  ///< of the owner's last frame
};

// Draws one path: takes arrivals, then answers once a frame.
struct Drawer {
    virtual ~Drawer() = default;
    virtual void receive(const Update& update, Micros now) = 0;
    virtual Vec3 draw(Micros last, Micros now) = 0;
};

struct Reckoned final : Drawer {
    explicit Reckoned(const Method& way) : method(way) {}
    void receive(const Update& update, Micros) override { newest = update; }
    Vec3 draw(Micros, Micros now) override {
        return method.at(newest.state, static_cast<double>(elapsed_s(newest.at, now))).position;
    }
    const Method& method;
    Update newest;
};

struct Interpolated final : Drawer {
    Interpolated(Micros behind_by) : behind(behind_by) {}
    void receive(const Update& update, Micros) override { known.push_back(update); }
    Vec3 draw(Micros, Micros now) override {
        const Micros at = now - behind;
        std::size_t i = known.size() - 1;
        while (i > 0 && known[i].at > at) --i;
        if (i + 1 == known.size() || known[i].at > at) return known[i].state.position;
        const float f = elapsed_s(known[i].at, at) / elapsed_s(known[i].at, known[i + 1].at);
        return lerp(known[i].state.position, known[i + 1].state.position, f);
    }
    Micros behind;
    std::vector<Update> known;
};

presets::Pun2Update pun2_of(const Update& update, Vec3 velocity) {
    return {update.state.position, update.state.rotation, velocity};
}

struct PunAtOnce final : Drawer {
    void receive(const Update& update, Micros now) override {
        object.receive(pun2_of(update, update.state.velocity), elapsed_s(update.at, now));
        fresh = true;
    }
    Vec3 draw(Micros last, Micros now) override {
        if (!fresh) object.step(elapsed_s(last, now));
        fresh = false;
        return object.pose.position;
    }
    presets::Pun2Immediate object;
    bool fresh = false;
};

struct PunFixed final : Drawer {
    explicit PunFixed(bool moved_by_physics) : has_physics(moved_by_physics) {}
    void receive(const Update& update, Micros now) override {
        object.receive(pun2_of(update, update.state.velocity), elapsed_s(update.at, now));
        if (!started) {
            object.pose = object.network;
            next_step = now;
        }
        started = true;
    }
    Vec3 draw(Micros, Micros now) override {
        for (; next_step <= now; next_step.value += fixed_step_us) {
            object.fixed_update(presets::Pun2Config{}, fixed_step_s);
            if (has_physics) object.physics_step(fixed_step_s);
        }
        return object.pose.position;
    }
    presets::Pun2FixedUpdate object;
    Micros next_step;
    bool has_physics;
    bool started = false;
};

struct PunTransform final : Drawer {
    explicit PunTransform(float speed_mps) { config.movement_speed_mps = speed_mps; }
    void receive(const Update& update, Micros now) override {
        object.receive(pun2_of(update, update.movement), elapsed_s(update.at, now));
        if (!started) object.pose = object.network;
        started = true;
    }
    Vec3 draw(Micros last, Micros now) override {
        object.update(config, elapsed_s(last, now));
        return object.pose.position;
    }
    presets::Pun2Config config;
    presets::Pun2Transform object;
    bool started = false;
};

std::vector<Update> updates_of(const Path& path, const PathSet& set, const Method& method, double rate_hz) {
    const Sayings sayings = sayings_of(path, set, method);
    std::vector<Update> updates;
    double next_s = 0.0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const double since_s = static_cast<double>(elapsed_s(path.front().at, path[i].at));
        if (since_s + 1e-6 < next_s) continue;
        next_s = std::max(next_s + 1.0 / rate_hz, since_s);
        const Vec3 before = i > 0 ? path[i - 1].state.position : path[i].state.position;
        updates.push_back({path[i].at, sayings.heard[i], presets::pun2_movement(path[i].state.position, before)});
    }
    return updates;
}

void play(const Path& path, const std::vector<Update>& updates, Micros lag, Drawer& drawer,
          std::vector<double>& errors) {
    std::size_t next = 0;
    Micros last = path.front().at;
    for (const PathPoint& point : path) {
        for (; next < updates.size() && updates[next].at + lag <= point.at; ++next)
            drawer.receive(updates[next], point.at);
        if (next == 0) continue;
        const Vec3 drawn = drawer.draw(last, point.at);
        last = point.at;
        errors.push_back(static_cast<double>(distance(drawn, point.state.position)));
    }
}

// The 95th percentile of its speeds: what a game would have set movementSpeed to.
float usual_speed(const PathSet& set) {
    std::vector<double> speeds;
    for (const Path& path : set.paths)
        for (std::size_t i = 1; i < path.size(); ++i)
            speeds.push_back(static_cast<double>(distance(path[i].state.position, path[i - 1].state.position) /
                                                 elapsed_s(path[i - 1].at, path[i].at)));
    ReckoningRow row;
    fill_errors(row, speeds);
    return static_cast<float>(row.error_p95_m);
}

using Make = std::function<std::unique_ptr<Drawer>()>;

struct Way {
    std::string name;
    const Method* method;
    Make make;
};

std::vector<Way> ways_of(const PathSet& set, const std::vector<Method>& methods, double rate_hz, Micros lag) {
    const Method* velocity = &find_method(methods, "constant velocity");
    const Method* ours = &find_method(methods, our_method(set));
    const Method* hold = &find_method(methods, "hold");
    const float speed_mps = usual_speed(set);
    const Micros behind{lag.value + std::llround(2e6 / rate_hz)};
    const auto reckoned = [](const Method* method) {
        return Way{method->name, method, [method] { return std::make_unique<Reckoned>(*method); }};
    };
    return {
        reckoned(hold),
        reckoned(velocity),
        reckoned(ours),
        {"interpolated", velocity, [behind] { return std::make_unique<Interpolated>(behind); }},
        {"PUN 2, at once", velocity, [] { return std::make_unique<PunAtOnce>(); }},
        {"PUN 2, FixedUpdate, kinematic", velocity, [] { return std::make_unique<PunFixed>(false); }},
        {"PUN 2, FixedUpdate, physics", velocity, [] { return std::make_unique<PunFixed>(true); }},
        {"PUN 2, no rigid body", velocity, [speed_mps] { return std::make_unique<PunTransform>(speed_mps); }},
    };
}

}  // namespace

std::vector<ReckoningRow> shown(const PathSet& set, double rate_hz, double lag_ms) {
    const Micros lag{std::llround(lag_ms * 1000.0)};
    const std::vector<Method> methods = methods_for(set);
    std::vector<ReckoningRow> rows;
    for (const Way& way : ways_of(set, methods, rate_hz, lag)) {
        std::vector<double> errors;
        for (const Path& path : set.paths) {
            const std::unique_ptr<Drawer> drawer = way.make();
            play(path, updates_of(path, set, *way.method, rate_hz), lag, *drawer, errors);
        }
        ReckoningRow row;
        row.question = Question::shown;
        row.set = set.name;
        row.model = way.name;
        row.rate_hz = rate_hz;
        row.horizon_ms = lag_ms;
        fill_errors(row, errors);
        rows.push_back(row);
    }
    return rows;
}

std::vector<MethodNote> shown_notes() {
    return {
        {"interpolated", "linear, two intervals after what has arrived: smooth, and behind"},
        {"PUN 2, at once", "position += velocity * lag, then the rigid body's own way"},
        {"PUN 2, FixedUpdate, kinematic", "MoveTowards by fixedDeltaTime: 1 m/s, and 1 m/s again from there"},
        {"PUN 2, FixedUpdate, physics", "the same, and physics moves the body on at the velocity received"},
        {"PUN 2, no rigid body",
         "MoveTowards at the 95th percentile of the set's speeds, to the last frame's movement"},
    };
}

}  // namespace backsight::lab::reckoning
