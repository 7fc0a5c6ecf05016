#include "lab/projectiles/targets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include "inputs/random.h"
#include "lab/fidelity/playback.h"
#include "lab/fidelity/recorded_world.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::uint32_t own_targets = 6;
constexpr std::uint32_t kept_ticks = 256;
constexpr double run_mps = 6.0;
constexpr double arena_half_m = 24.0;

// A standing player of the arena, as a head and a torso.
HitboxSetId add_body(WorldHistory& history) {
    const std::array hitboxes{
        Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.65f}, 0.2f),
        Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.3f}, {0.0f, 0.0f, 1.2f}, 0.3f),
    };
    return history.hitbox_sets().add(hitboxes);
}

class OwnTargets final : public Targets {
public:
    OwnTargets(const CellConfig& config, std::uint64_t seed)
        : motion_(config.motion), tick_s_(config.tick_s()), random_(seed), history_(history_config(config)) {
        const HitboxSetId body = add_body(history_);
        for (std::uint32_t i = 0; i < own_targets; ++i) {
            Runner runner;
            runner.id = history_.spawn({body, {}, 0, 1});
            const double angle = random_.uniform(0.0, 2.0 * std::numbers::pi);
            const double away = random_.uniform(10.0, 22.0);
            runner.x = runner.home_x = away * std::cos(angle);
            runner.y = runner.home_y = away * std::sin(angle);
            if (motion_ == Motion::strafe) {
                run(runner, angle + std::numbers::pi / 2.0, run_mps);
            } else if (motion_ == Motion::straight || motion_ == Motion::teleport) {
                run(runner, random_.uniform(0.0, 2.0 * std::numbers::pi), run_mps);
            }
            runners_.push_back(runner);
        }
    }

    void record(Tick tick) override {
        for (Runner& runner : runners_) {
            move(runner);
            const Vec3 place{static_cast<float>(runner.x), static_cast<float>(runner.y), 0.0f};
            const Vec3 velocity{static_cast<float>(runner.vx), static_cast<float>(runner.vy), 0.0f};
            static_cast<void>(history_.record(runner.id, tick, {place, {}, velocity}));
        }
    }
    WorldHistory& history() override { return history_; }
    void dress(WorldHistory& client) const override { add_body(client); }
    // The shooter goes round the middle in 7 s, and so sees each target from every side.
    ShooterPlace shooter(std::int64_t at_us) const override {
        const double angle = static_cast<double>(at_us) * 0.9e-6;
        const auto x = static_cast<float>(6.0 * std::cos(angle));
        const auto y = static_cast<float>(6.0 * std::sin(angle));
        return {{}, {x, y, 1.5f}, true};
    }
    Vec3 center() const override { return {0.0f, 0.0f, 0.9f}; }

private:
    struct Runner {
        EntityId id;
        double x = 0.0, y = 0.0, vx = 0.0, vy = 0.0;
        double ax = 0.0, ay = 0.0;
        double home_x = 0.0, home_y = 0.0;
    };

    bool happens(double mean_s) { return random_.chance(1.0 - std::exp(-tick_s_ / mean_s)); }
    static void run(Runner& runner, double angle, double speed_mps) {
        runner.vx = speed_mps * std::cos(angle);
        runner.vy = speed_mps * std::sin(angle);
    }

    void move(Runner& runner) {
        if (motion_ == Motion::still) return;
        if (motion_ == Motion::strafe) strafe(runner);
        if (motion_ == Motion::accelerate) accelerate(runner);
        if (motion_ == Motion::teleport && happens(1.5)) {
            static_cast<void>(history_.teleport(runner.id));
            runner.x = random_.uniform(-arena_half_m, arena_half_m);
            runner.y = random_.uniform(-arena_half_m, arena_half_m);
        }
        runner.x += runner.vx * tick_s_;
        runner.y += runner.vy * tick_s_;
        turn_at_wall(runner.x, runner.vx);
        turn_at_wall(runner.y, runner.vy);
    }

    void strafe(Runner& runner) {
        const double away =
            (runner.x - runner.home_x) * runner.vx + (runner.y - runner.home_y) * runner.vy;  // m times m/s
        const bool is_far = away > 5.0 * run_mps;
        if (!is_far && !happens(0.6)) return;
        runner.vx = -runner.vx;
        runner.vy = -runner.vy;
    }

    void accelerate(Runner& runner) {
        if (happens(0.25)) {
            const double angle = random_.uniform(0.0, 2.0 * std::numbers::pi);
            const double size = random_.uniform(0.0, 30.0);
            runner.ax = size * std::cos(angle);
            runner.ay = size * std::sin(angle);
        }
        runner.vx += runner.ax * tick_s_;
        runner.vy += runner.ay * tick_s_;
        const double speed = std::hypot(runner.vx, runner.vy);
        if (speed <= 8.0) return;
        runner.vx *= 8.0 / speed;
        runner.vy *= 8.0 / speed;
    }

    static void turn_at_wall(double& place, double& velocity) {
        if (std::abs(place) < arena_half_m || place * velocity <= 0.0) return;
        velocity = -velocity;
    }

    Motion motion_;
    double tick_s_;
    inputs::Random random_;
    WorldHistory history_;
    std::vector<Runner> runners_;
};

class PlayedTargets final : public Targets {
public:
    PlayedTargets(const CellConfig& config, std::uint64_t seed)
        : shape_(config.movement->body),
          playback_(*config.movement, offset_into(*config.movement, seed)),
          history_(history_config(config)),
          world_(history_, config.tick_rate, playback_, shape_) {
        hall_ = {lowest_m(*config.movement), 1000.0f};
        shooter_ = seed % players(*config.movement);
    }

    void record(Tick tick) override { world_.record(tick); }
    WorldHistory& history() override { return history_; }
    void dress(WorldHistory& client) const override { lab::dress(client, shape_); }
    ShooterPlace shooter(std::int64_t at_us) const override {
        const PlayedState own = playback_.state_at(shooter_, at_us);
        const EntityId id = world_.entity(shooter_);
        return {id, own.position + world_.body().eye, own.is_there && own.is_alive && !id.is_null()};
    }
    Vec3 center() const override { return world_.body().center; }

private:
    // Tracks of players come first in every recording.
    static std::size_t players(const inputs::MovementSet& set) {
        const auto count = std::ranges::count(set.tracks, inputs::EntityKind::player, &inputs::MovementTrack::kind);
        return std::max<std::size_t>(static_cast<std::size_t>(count), 1);
    }
    static std::int64_t offset_into(const inputs::MovementSet& set, std::uint64_t seed) {
        return static_cast<std::int64_t>(splitmix64(seed) % static_cast<std::uint64_t>(set.duration_us));
    }
    static float lowest_m(const inputs::MovementSet& set) {
        float lowest = 0.0f;
        for (const inputs::MovementTrack& track : set.tracks) {
            for (const inputs::MovementRow& row : track.rows) lowest = std::min(lowest, row.position_m.z);
        }
        // A QuakeWorld player's origin is 24 units above the feet.
        const auto below = static_cast<float>(24.0 * inputs::metres_per_quake_unit);
        return set.body == inputs::BodyShape::quake_box ? lowest - below : lowest;
    }

    inputs::BodyShape shape_;
    Playback playback_;
    WorldHistory history_;
    RecordedWorld world_;
    std::size_t shooter_ = 0;
};

}  // namespace

LevelContact Hall::meet(Vec3 from, Vec3 to, float radius) const {
    LevelContact best;
    const auto cut = [&](float a, float b, float wall, Vec3 normal) {
        if (!(b < wall + radius && b < a)) return;
        const float fraction = std::clamp((a - wall - radius) / (a - b), 0.0f, 1.0f);
        if (best.hit && fraction >= best.fraction) return;
        best = {true, fraction, normal};
    };
    cut(from.z, to.z, floor_m, {0, 0, 1});
    cut(from.x, to.x, -half_m, {1, 0, 0});
    cut(from.y, to.y, -half_m, {0, 1, 0});
    cut(-from.x, -to.x, -half_m, {-1, 0, 0});
    cut(-from.y, -to.y, -half_m, {0, -1, 0});
    return best;
}

HistoryConfig history_config(const CellConfig& config) {
    HistoryConfig history;
    history.capacity_ticks = kept_ticks;
    history.max_entities = own_targets;
    if (config.motion != Motion::recorded) return history;
    if (config.movement == nullptr) throw std::invalid_argument("recorded targets without a recording");
    history.max_entities = static_cast<std::uint32_t>(config.movement->tracks.size()) * 2;
    history.max_bones = bones_of(config.movement->body);
    return history;
}

std::unique_ptr<Targets> make_targets(const CellConfig& config, std::uint64_t seed) {
    if (config.motion == Motion::recorded) return std::make_unique<PlayedTargets>(config, seed);
    return std::make_unique<OwnTargets>(config, seed);
}

}  // namespace backsight::lab::projectiles
