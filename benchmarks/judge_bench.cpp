// What a verdict costs a server: ClientJudge::judge, with its gaps, caps and reasons, of shots by a client who draws 85
// to 100 ms behind. Beside it the same without a judge: the plain loop over every hitbox of every player. Half of the
// shots are aimed at a player as drawn, off by up to half a metre, half fly at random. `*_ns` is per shot.
//
// Checked before time counts: judged hits are what the client hit, to the bit, and the plain loop says the same.
// `judge_gap_*` is the judge of a client who lost a second of commands: whoever may stand in the gap must be looked
// for.

#include <backsight/judge.h>

#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

constexpr int rays_per_screen = 8;

struct Trial {
    Screen screen;
    Shot shot;
    Hit client;
};

bool same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox &&
           std::memcmp(&a.distance, &b.distance, sizeof a.distance) == 0;
}

Vec3 random_direction(inputs::Random& random) {
    const auto part = [&](double size) { return static_cast<float>(random.uniform(-size, size)); };
    const float x = part(1.0);
    const float y = part(1.0);
    return normalized(Vec3{x, y, part(0.1)});
}

Shot random_shot(const View& view, bool is_aimed, inputs::Random& random) {
    const ViewPose target = view.pose_of_slot(static_cast<std::uint32_t>(random.below(view.history().slot_count())));
    const auto error = [&] { return static_cast<float>(random.uniform(-0.5, 0.5)); };
    const float x = error();
    const float y = error();
    const Vec3 point = target.pose.position + Vec3{x, y, 0.9f + error()};
    const Vec3 origin = point - random_direction(random) * static_cast<float>(random.uniform(5.0, 80.0));
    Shot shot;
    shot.origin = origin;
    shot.direction = is_aimed ? normalized(point - origin) : random_direction(random);
    shot.max_distance = 100.0f;
    return shot;
}

Hit plain_loop(const View& view, const Ray& ray) {
    Hit best;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const Hitbox shape = place(hitboxes[i], view.bone(pose, hitboxes[i].bone));
            const ShapeHit hit = ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
            if (!hit.hit || (best && hit.distance >= best.distance)) continue;
            best.entity = pose.entity;
            best.hitbox = static_cast<std::uint16_t>(i);
            best.distance = hit.distance;
        }
    }
    return best;
}

/// The judge as it stands when a client's last command comes in: the stamps of older screens were taken in before.
class Bench {
public:
    Bench(const Arena& arena, const std::vector<Trial>& trials)
        : arena_(&arena),
          trials_(&trials),
          ledger_(arena.ledger().clone()),
          judge_(arena.server(), arena.draw(), ledger_, {}) {
        rules_.max_rewind = Micros{1'000'000};
        rules_.max_victim_moved_m = 1e6f;
    }

    Verdict judge(const Trial& trial) {
        ShotRecord record;
        record.audited = {AuditResult::accepted, trial.screen.stamp, 0};
        record.shot = trial.shot;
        record.rules = rules_;
        record.server_now = Moment::at(Arena::last_tick);
        judge_.judge(record);
        return record.verdict;
    }
    Hit plain(const Trial& trial) const {
        return plain_loop(arena_->exact(trial.screen),
                          {trial.shot.origin, trial.shot.direction, trial.shot.max_distance});
    }
    /// Forgets all that the client had before its newest snapshot but 64.
    void lose_commands() { ledger_.learn({Moment{0}, {0}, 0}), ledger_.learn(trials_->back().screen.stamp); }

    void check() {
        std::size_t hits = 0;
        for (const Trial& trial : *trials_) {
            const Verdict verdict = judge(trial);
            require(verdict.reason == Reason::as_seen, "the judge judges it as seen");
            require(same(verdict.hit, trial.client), "the judge hits what the client hit, to the bit");
            require(same(plain(trial), trial.client), "the plain loop hits what the client hit, to the bit");
            if (verdict.hit) ++hits;
        }
        require(hits * 5 > trials_->size() && hits < trials_->size(), "a fifth of the shots hit, and not all");
    }

private:
    const Arena* arena_;
    const std::vector<Trial>* trials_;
    Ledger ledger_;
    ClientJudge judge_;
    WeaponRules rules_;
};

void judge(benchmark::State& state) {
    const ArenaSetup setup{static_cast<int>(state.range(0)), true, 0, false};
    inputs::Random random(9);
    std::vector<Trial> trials;
    const Arena arena(setup, [&](const Screen& screen, const View& drawn) {
        for (int i = 0; i < rays_per_screen; ++i) {
            const Shot shot = random_shot(drawn, i % 2 == 0, random);
            trials.push_back({screen, shot, cast_ray(drawn, {shot.origin, shot.direction, shot.max_distance}, {})});
        }
    });
    Bench bench(arena, trials);
    bench.check();
    Bench gap(arena, trials);
    gap.lose_commands();
    gap.check();

    Race race(state, static_cast<double>(trials.size()));
    const auto lap = [&](const char* name, auto answer) {
        race.lap(name, [&] {
            for (const Trial& trial : trials) benchmark::DoNotOptimize(answer(trial));
        });
    };
    for ([[maybe_unused]] auto _ : state) {
        lap("judge", [&](const Trial& t) { return bench.judge(t); });
        lap("judge_gap", [&](const Trial& t) { return gap.judge(t); });
        lap("plain", [&](const Trial& t) { return bench.plain(t); });
    }
    race.report();
    race.require_no_allocation("judge");
}

BENCHMARK(judge)
    ->ArgName("entities")
    ->Arg(64)
    ->Arg(1000)
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->Iterations(16);

}  // namespace
}  // namespace backsight::bench
