#include "lab/audit/wall_shooter.h"

#include <algorithm>

#include "lab/audit/lie.h"
#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

constexpr Knob<WallShooter> all_shooter_knobs[] = {
    {"newest_age", &WallShooter::newest_age, 0.0, 1200.0}, {"behind", &WallShooter::behind, -250.0, 700.0},
    {"silent_for", &WallShooter::silent_for, 0.0, 1000.0}, {"steady", &WallShooter::steady, 15.0, 500.0},
    {"victim_mps", &WallShooter::victim_mps, 1.0, 7.0},
};

constexpr int stand_ticks = 130;
constexpr int run_ticks = 160;
constexpr float chase_shooter_y = 0.0f;
constexpr float chase_start_y = 1.5f;

double per_tick_m(double mps) { return mps * tick_ms / 1000.0; }

class ChaseScene {
public:
    ChaseScene(const Rules& rules, const WallShooter& lie) : rules_(rules), lie_(lie), scene_(rules) {}

    double play() {
        double most = 0.0;
        for (int i = 0; i < stand_ticks + run_ticks; ++i) {
            scene_.step({chase_shooter_y}, {victim_y(i), (victim_y(i) - victim_y(i - 1)) * 64.0f});
            static_cast<void>(scene_.take(WallScene::victim, scene_.stamp(honest_round_trip_ms, honest_delay_ms)));
            if (is_silent(i)) continue;
            const Audited audited = scene_.take(WallScene::shooter, scene_.stamp(lie_.newest_age, lie_.behind));
            if (is_refused(audited.result)) continue;
            const ViewPose picture = scene_.picture(audited);
            if (!is_hittable(picture.status) || !is_body_in_sight(chase_shooter_y, picture.pose.position.y)) continue;
            const Verdict verdict = scene_.shoot_down_at(picture.pose.position, rules_.weapon);
            if (verdict.outcome == Outcome::hit) most = std::max(most, hidden_ms(i));
        }
        return most;
    }

private:
    bool is_silent(int i) const {
        const std::int64_t steady = std::max<std::int64_t>(whole_ticks(lie_.steady), 1);
        return i % (steady + whole_ticks(lie_.silent_for)) >= steady;
    }
    float victim_y(int i) const {
        return chase_start_y - static_cast<float>(per_tick_m(lie_.victim_mps) * std::max(i - stand_ticks, 0));
    }
    // On the victim's screen that shows the damage of tick `i`, and back from there.
    double hidden_ms(int i) const {
        int ticks = 0;
        while (ticks < run_ticks && !is_body_in_sight(chase_shooter_y, victim_y(i + shown_after_ticks - ticks)))
            ++ticks;
        return ticks * tick_ms;
    }

    Rules rules_;
    WallShooter lie_;
    WallScene scene_;
};

}  // namespace

std::span<const Knob<WallShooter>> shooter_knobs() { return all_shooter_knobs; }

double hit_behind_ms(const Rules& rules, const WallShooter& lie) { return ChaseScene(rules, lie).play(); }

}  // namespace backsight::lab::audit
