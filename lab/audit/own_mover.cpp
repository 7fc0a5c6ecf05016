#include "lab/audit/own_mover.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>

namespace backsight::lab::audit {

namespace {

constexpr Knob<OwnMover> all_mover_knobs[] = {
    {"speed", &OwnMover::speed, 0.0, 8.0},        {"steady", &OwnMover::steady, 15.0, 600.0},
    {"silence", &OwnMover::silence, 0.0, 2000.0}, {"burst", &OwnMover::burst, 1.0, 64.0},
    {"clock", &OwnMover::clock, 0.25, 4.0},       {"leap", &OwnMover::leap, 0.0, 12.0},
    {"heading", &OwnMover::heading, 0.0, 1.0},    {"muzzle", &OwnMover::muzzle, 0.0, 4.0},
};

// A wall stands along y = 5 m; the player starts at the origin.
constexpr float wall_y = 5.0f;
constexpr int walk_ticks = static_cast<int>(mover_attack_s * 1000.0 / tick_ms);
constexpr int most_halves = 12;
constexpr Vec3 eye{0.0f, 0.0f, 1.5f};

bool is_on_one_side(Vec3 a, Vec3 b, Moment) { return (a.y < wall_y) == (b.y < wall_y); }

class Walk {
public:
    Walk(const Rules& rules, const OwnMover& mover, Gain gain)
        : mover_(mover), gain_(gain), max_muzzle_error_m_(rules.max_muzzle_error_m), audit_(rules.movement) {
        const double angle = mover.heading * pi / 2.0;
        heading_ = {static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)), 0.0f};
        audit_.place({}, Micros{0});
    }

    double play() {
        const int steady = std::max(static_cast<int>(mover_.steady / tick_ms), 1);
        const int silence = static_cast<int>(mover_.silence / tick_ms);
        int claimed_at = 0;
        for (int tick = 1; tick <= walk_ticks; ++tick) {
            now_s_ = tick * tick_ms / 1000.0;
            lowest_ = std::min(lowest_, lead());
            if (tick % (steady + silence) >= steady) continue;
            const int missed = tick - claimed_at;
            claimed_at = tick;
            claim(missed, missed > 1 ? std::max(static_cast<int>(mover_.burst), 1) : 1);
        }
        return most_;
    }

private:
    // How far it is ahead of an honest runner at the limit who started with it.
    double lead() const { return walked_m_ - static_cast<double>(audit_.limits().max_speed_mps) * now_s_; }

    void claim(int ticks, int claims) {
        const double passed_ms = ticks * tick_ms / claims;
        for (int i = 0; i < claims; ++i) {
            clock_ms_ += passed_ms * mover_.clock;
            const double run_m = mover_.speed * static_cast<double>(audit_.limits().max_speed_mps) * passed_ms / 1000.0;
            go(run_m + (i == 0 && ticks > 1 ? mover_.leap : 0.0));
            fire();
        }
    }

    void go(double way_m) {
        const Micros now{static_cast<std::int64_t>(now_s_ * 1e6)};
        const Vec3 from = audit_.last_place();
        for (int halves = 0; halves < most_halves; ++halves, way_m *= 0.5) {
            const MovementClaim claim{{static_cast<std::int64_t>(clock_ms_ * 1000.0)},
                                      from + heading_ * static_cast<float>(way_m)};
            const MovementVerdict verdict = audit_.judge(claim, now, is_on_one_side);
            if (verdict.result != MovementResult::accepted) continue;
            const double step_m = static_cast<double>(distance(from, verdict.place));
            walked_m_ += step_m;
            raise(Gain::walk_step_m, step_m);
            raise(Gain::walk_ahead_m, lead() - lowest_);
            raise(Gain::walk_wall_m, static_cast<double>(verdict.place.y - wall_y));
            return;
        }
    }

    void fire() {
        const Vec3 from = audit_.last_place() + eye;
        const Vec3 claimed = from + heading_ * static_cast<float>(mover_.muzzle);
        if (!is_accepted(audit_.judge_muzzle(eye, claimed, max_muzzle_error_m_, is_on_one_side))) return;
        raise(Gain::muzzle_off_m, static_cast<double>(distance(from, claimed)));
        raise(Gain::muzzle_wall_m, static_cast<double>(claimed.y - wall_y));
    }

    void raise(Gain gain, double value) {
        if (gain == gain_) most_ = std::max(most_, value);
    }

    OwnMover mover_;
    Gain gain_;
    float max_muzzle_error_m_;
    MovementAudit audit_;
    Vec3 heading_;
    double now_s_ = 0.0;
    double clock_ms_ = 0.0;
    double walked_m_ = 0.0;
    double lowest_ = 0.0;
    double most_ = 0.0;
};

}  // namespace

std::span<const Knob<OwnMover>> mover_knobs() { return all_mover_knobs; }

double play_mover(const Rules& rules, const OwnMover& mover, Gain gain) { return Walk(rules, mover, gain).play(); }

}  // namespace backsight::lab::audit
