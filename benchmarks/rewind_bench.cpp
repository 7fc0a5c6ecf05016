// Shots through a view: cast_ray in a moment's view and in an exact one. This is the plain path, which tests every
// hitbox of every entity; it is the reference that faster ones will be held to, not a claim of speed.
//
// Rivals, over the same dequantised poses and with the same ray test, so that only the way to the pose differs:
//   brute       what one writes by hand: arrays of poses by tick, blended at the shot's moment, nothing else known
//   whole_tick  the same at the nearest tick, unblended, as record lists are used where a stamp is a tick
//   ut_trail    the location trail of UT2003 (lab/published); it rewinds no bones, so those are the present's
// Every ray is 100 m long; half are aimed at a player as drawn, off by up to half a metre, half fly at random.
//
// Checked before time counts: exact hits what the client hit, to the bit; moment hits what brute hits, to the bit;
// without loss, at one update rate, exact and moment hit the same; the rivals' places are as far off as their method
// allows.
// `*_agree` is the share of shots with the client's own verdict. `*_ns` is per ray.

#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>

#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"
#include "inputs/random.h"
#include "lab/published/location_trail.h"

namespace backsight::bench {
namespace {

constexpr int rays_per_screen = 8;
constexpr double tick_s = 1.0 / 64.0;

struct Shot {
    Screen screen;
    Ray ray;
    Hit client;
};

/// The verdict in the terms of all rivals: `player` is the slot, -1 for a miss.
struct Verdict {
    std::int64_t player = -1;
    std::size_t hitbox = 0;
    float distance = 0.0f;

    bool same_victim(const Verdict& o) const { return player == o.player && hitbox == o.hitbox; }
    bool operator==(const Verdict& o) const {
        return same_victim(o) && std::memcmp(&distance, &o.distance, sizeof distance) == 0;
    }
};

Verdict verdict(const Hit& hit) {
    return hit ? Verdict{static_cast<std::int64_t>(hit.entity.index()), hit.hitbox, hit.distance} : Verdict{};
}

Vec3 random_direction(inputs::Random& random) {
    const double angle = random.uniform(0.0, 2.0 * pi);
    return normalized(Vec3{static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)),
                           static_cast<float>(random.uniform(-0.1, 0.1))});
}

Ray random_ray(const View& view, bool is_aimed, inputs::Random& random) {
    const ViewPose target = view.pose_of_slot(static_cast<std::uint32_t>(random.below(view.history().slot_count())));
    const auto error = [&] { return static_cast<float>(random.uniform(-0.5, 0.5)); };
    const Vec3 point = target.pose.position + Vec3{error(), error(), 0.9f + error()};
    const Vec3 origin = point - random_direction(random) * static_cast<float>(random.uniform(5.0, 80.0));
    return {origin, is_aimed ? normalized(point - origin) : random_direction(random), 100.0f};
}

/// Everybody's poses by tick, in plain arrays, and the trails.
class Copies {
public:
    explicit Copies(const Arena& arena)
        : hitboxes_(arena.server().hitbox_sets().get({1})),
          players_(static_cast<std::size_t>(arena.players())),
          has_bones_(arena.server().config().max_bones > 0),
          trails_(players_) {
        const Quantization& q = arena.server().config().quantization;
        for (Tick tick = first; tick <= Arena::last_tick; tick = tick + 1) {
            for (std::uint32_t i = 0; i < players_; ++i) {
                const Track& track = arena.server().slot(i);
                const EntityState& at = *track.at(tick);
                poses_.push_back({dequantize(at.position, q), dequantize(at.rotation)});
                for (const QuantBone& bone : track.bones_at(tick)) bones_.push_back(dequantize(bone, q));
                const double now_s = static_cast<double>(tick.value) * tick_s;
                const float yaw = arena.walk(static_cast<int>(i)).yaw_rad(tick);
                now_.resize(players_);
                now_[i] = {now_s, poses_.back().position, {0.0f, yaw, 0.0f}};
                trails_[i].push(now_[i], now_s);
            }
        }
    }

    Verdict brute(const Ray& ray, Moment moment) const {
        const float fraction = static_cast<float>(moment.fraction()) / 65536.0f;
        const std::size_t from = row(moment.tick());
        const std::size_t to = from + players_;
        const auto blend = [fraction](const Pose& a, const Pose& b) {
            return Pose{lerp(a.position, b.position, fraction), slerp(a.rotation, b.rotation, fraction)};
        };
        return cast(
            ray, [&](std::size_t i) { return blend(poses_[from + i], poses_[to + i]); },
            [&](std::size_t i, std::size_t bone) {
                return blend(bones_[(from + i) * body_parts + bone], bones_[(to + i) * body_parts + bone]);
            });
    }

    Verdict whole_tick(const Ray& ray, Moment moment) const {
        const std::size_t at = row((moment + Moment::one_tick / 2).tick());
        return cast(
            ray, [&](std::size_t i) { return poses_[at + i]; },
            [&](std::size_t i, std::size_t bone) { return bones_[(at + i) * body_parts + bone]; });
    }

    Verdict trail(const Ray& ray, Moment moment) const {
        const double stamp_s = static_cast<double>(moment.raw) / Moment::one_tick * tick_s;
        const std::size_t present = row(Arena::last_tick);
        return cast(
            ray, [&](std::size_t i) { return shifted(i, stamp_s); },
            [&](std::size_t i, std::size_t bone) { return bones_[(present + i) * body_parts + bone]; });
    }

    Vec3 nearest_place(std::size_t i, Moment m) const {
        return poses_[row((m + Moment::one_tick / 2).tick()) + i].position;
    }
    Vec3 trail_place(std::size_t i, Moment m) const {
        return shifted(i, static_cast<double>(m.raw) / Moment::one_tick * tick_s).position;
    }

private:
    static constexpr Tick first = Arena::last_tick - 63;
    std::size_t row(Tick tick) const { return static_cast<std::size_t>(tick - first) * players_; }

    // A lone upright capsule needs no turn, which is the dearest part.
    Pose shifted(std::size_t i, double stamp_s) const {
        const lab::ShiftedPawn pawn = trails_[i].shift(stamp_s, now_[i]);
        if (!has_bones_) return {pawn.location, {}};
        return {pawn.location, rotation_about({0.0f, 0.0f, 1.0f}, static_cast<double>(pawn.rotation.yaw))};
    }

    template <typename PoseOf, typename BoneOf>
    Verdict cast(const Ray& ray, PoseOf pose_of, BoneOf bone_of) const {
        Verdict best;
        for (std::size_t i = 0; i < players_; ++i) {
            const Pose pose = pose_of(i);
            for (std::size_t h = 0; h < hitboxes_.size(); ++h) {
                const Pose frame = has_bones_ ? compose(pose, bone_of(i, h)) : pose;
                const ShapeHit hit = ray_shape(ray.origin, ray.direction, ray.max_distance, place(hitboxes_[h], frame));
                if (!hit.hit || (best.player >= 0 && hit.distance >= best.distance)) continue;
                best = {static_cast<std::int64_t>(i), h, hit.distance};
            }
        }
        return best;
    }

    std::span<const Hitbox> hitboxes_;
    std::size_t players_;
    bool has_bones_;
    std::vector<Pose> poses_;  // players_ per tick
    std::vector<Pose> bones_;  // body_parts per pose
    std::vector<lab::LocationTrail> trails_;
    std::vector<lab::TrailNode> now_;
};

void check(const Arena& arena, const Copies& copies, const std::vector<Shot>& shots, bool is_plain) {
    std::size_t hits = 0;
    for (const Shot& shot : shots) {
        const Verdict exact = verdict(cast_ray(arena.exact(shot.screen), shot.ray, {}));
        const Verdict moment = verdict(cast_ray(arena.moment(shot.screen), shot.ray, {}));
        require(exact == verdict(shot.client), "exact hits what the client hit, to the bit");
        require(moment == copies.brute(shot.ray, shot.screen.stamp.shown), "moment hits what brute force hits");
        require(!is_plain || exact == moment, "without loss exact and moment are one");
        if (exact.player >= 0) ++hits;
    }
    require(hits * 5 > shots.size() && hits * 5 < shots.size() * 4, "a fifth to four fifths of the shots hit");
    for (const Screen& screen : arena.screens()) {
        for (std::uint32_t i = 0; i < arena.server().slot_count(); ++i) {
            const Vec3 there = arena.moment(screen).pose_of_slot(i).pose.position;
            const Moment shown = screen.stamp.shown;
            require(distance(there, copies.trail_place(i, shown)) < 1e-3f, "the trail interpolates to the moment");
            require(distance(there, copies.nearest_place(i, shown)) < 0.06f, "a tick is off by half of its way");
        }
    }
}

void rewind(benchmark::State& state) {
    const bool is_plain = state.range(2) == 0;
    const ArenaSetup setup{static_cast<int>(state.range(0)), state.range(1) > 1, is_plain ? 0 : 30, !is_plain};
    inputs::Random random(9);
    std::vector<Shot> shots;
    const Arena arena(setup, [&](const Screen& screen, const View& drawn) {
        for (int i = 0; i < rays_per_screen; ++i) {
            const Ray ray = random_ray(drawn, i % 2 == 0, random);
            shots.push_back({screen, ray, cast_ray(drawn, ray, {})});
        }
    });
    const Copies copies(arena);
    check(arena, copies, shots, is_plain);

    Race race(state, static_cast<double>(shots.size()));
    const auto lap = [&](const char* name, auto answer) {
        race.lap(name, [&] {
            for (const Shot& shot : shots) benchmark::DoNotOptimize(answer(shot));
        });
        if (state.counters.count(std::string(name) + "_agree") != 0) return;
        double agreed = 0.0;
        for (const Shot& shot : shots) agreed += answer(shot).same_victim(verdict(shot.client)) ? 1.0 : 0.0;
        state.counters[std::string(name) + "_agree"] = agreed / static_cast<double>(shots.size());
    };
    for ([[maybe_unused]] auto _ : state) {
        lap("moment", [&](const Shot& s) { return verdict(cast_ray(arena.moment(s.screen), s.ray, {})); });
        lap("exact", [&](const Shot& s) { return verdict(cast_ray(arena.exact(s.screen), s.ray, {})); });
        lap("brute", [&](const Shot& s) { return copies.brute(s.ray, s.screen.stamp.shown); });
        lap("whole_tick", [&](const Shot& s) { return copies.whole_tick(s.ray, s.screen.stamp.shown); });
        lap("ut_trail", [&](const Shot& s) { return copies.trail(s.ray, s.screen.stamp.shown); });
    }
    race.report();
    race.require_no_allocation("moment");
    race.require_no_allocation("exact");
}

BENCHMARK(rewind)
    ->ArgNames({"players", "hitboxes", "loss_and_mixed_rates"})
    ->ArgsProduct({{8, 64, 256}, {1, body_parts}, {0, 1}})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->MinTime(0.2);

}  // namespace
}  // namespace backsight::bench
