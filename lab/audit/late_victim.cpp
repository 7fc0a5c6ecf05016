#include "lab/audit/late_victim.h"

#include <algorithm>

#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

constexpr Knob<LateVictim> all_late_knobs[] = {
    {"newest_age", &LateVictim::newest_age, 0.0, 2200.0},
    {"behind", &LateVictim::behind, -700.0, 1500.0},
    {"withheld_from", &LateVictim::withheld_from, -1500.0, 500.0},
    {"withheld_for", &LateVictim::withheld_for, 0.0, 6000.0},
    {"steady", &LateVictim::steady, 0.0, 2000.0},
};

// The shooter comes out from behind the wall and stands; the victim stands in the open.
constexpr float victim_y = 1.0f;
constexpr float start_y = -11.0f;
constexpr float run_mps = 5.0f;
constexpr int out_tick = 128;  // then they see each other
constexpr int still_ticks = 130;
constexpr int watched_ticks = 256;

float shooter_y(int since_warm) {
    const float y = start_y + run_mps / 64.0f * static_cast<float>(since_warm);
    return std::min(y, victim_y);
}

class CoverScene {
public:
    CoverScene(const Rules& rules, const LateVictim& lie) : rules_(rules), lie_(lie), scene_(rules) {}

    double play() {
        int refused = 0;
        for (int i = -still_ticks; i < out_tick + watched_ticks; ++i) {
            scene_.step({shooter_y(std::max(i, 0))}, {victim_y});
            if (i >= -60 && !is_withheld(i)) {
                static_cast<void>(scene_.take(WallScene::victim, scene_.stamp(lie_.newest_age, lie_.behind)));
            }
            if (i >= out_tick && is_refused_for_cover()) ++refused;
        }
        return refused * tick_ms;
    }

private:
    bool is_withheld(int at) const {
        const std::int64_t since = at - out_tick - whole_ticks(lie_.withheld_from);
        if (since < 0) return false;
        const std::int64_t withheld = whole_ticks(lie_.withheld_for);
        const std::int64_t steady = std::max<std::int64_t>(whole_ticks(lie_.steady), 1);
        return since % (withheld + steady) < withheld;
    }
    bool is_refused_for_cover() {
        static_cast<void>(scene_.take(WallScene::shooter, scene_.stamp(60.0, 2.0 * tick_ms)));
        return scene_.shoot_down_at({10.0f, victim_y, 0.0f}, rules_.weapon).reason == Reason::victim_in_cover;
    }

    Rules rules_;
    LateVictim lie_;
    WallScene scene_;
};

}  // namespace

std::span<const Knob<LateVictim>> late_knobs() { return all_late_knobs; }

double refused_ms(const Rules& rules, const LateVictim& victim) { return CoverScene(rules, victim).play(); }

}  // namespace backsight::lab::audit
