#include "lab/audit/wall_dancer.h"

#include <algorithm>
#include <vector>

#include "lab/audit/lie.h"
#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

constexpr Knob<WallDancer> all_dancer_knobs[] = {
    {"newest_age", &WallDancer::newest_age, 0.0, 1200.0},   {"behind", &WallDancer::behind, -250.0, 250.0},
    {"fresh_every", &WallDancer::fresh_every, 0.0, 2000.0}, {"nearest_m", &WallDancer::nearest_m, -1.0, 2.5},
    {"toward_mps", &WallDancer::toward_mps, 0.25, 7.0},     {"toward_for", &WallDancer::toward_for, 15.0, 1500.0},
    {"silent_for", &WallDancer::silent_for, 0.0, 4000.0},   {"away_mps", &WallDancer::away_mps, 0.25, 7.0},
    {"rest_for", &WallDancer::rest_for, 0.0, 1500.0},
};

constexpr int dance_warm_up_ticks = 130;  // they dance already
constexpr int dance_ticks = static_cast<int>(dance_ms / tick_ms);
constexpr float dance_shooter_y = 0.5f;
constexpr double rifle_every_ms = 100.0;

// Tick by tick, as the server has them.
struct Step {
    AlongWall at;
    bool is_silent = false;
};

std::vector<Step> steps_of(const WallDancer& victim, std::size_t ticks) {
    const auto per_tick = [](double mps) { return static_cast<float>(mps * tick_ms / 1000.0); };
    const std::int64_t toward = std::max<std::int64_t>(whole_ticks(victim.toward_for), 1);
    const auto nearest = static_cast<float>(victim.nearest_m);
    const float farthest = nearest + per_tick(victim.toward_mps) * static_cast<float>(toward);
    std::vector<Step> steps;
    float y = farthest;
    const auto go = [&](double mps, float to) {
        const float by = per_tick(mps);
        const float before = y;
        y = y < to ? std::min(y + by, to) : std::max(y - by, to);
        steps.push_back({{y, (y - before) * 64.0f}, false});
    };
    while (steps.size() < ticks) {
        for (std::int64_t i = 0; i < toward; ++i) go(victim.toward_mps, nearest);
        for (std::int64_t i = 0; i < whole_ticks(victim.silent_for); ++i) steps.push_back({steps.back().at, true});
        while (y < farthest) go(victim.away_mps, farthest);
        for (std::int64_t i = 0; i < whole_ticks(victim.rest_for); ++i) steps.push_back({{y, 0.0f}, false});
    }
    return steps;
}

// In ms.
struct Dance {
    double refused = 0.0;  // fair hits that were refused for cover
    double longest_run = 0.0;
};

class DanceScene {
public:
    DanceScene(const Rules& rules, const WallDancer& lie)
        : rules_(rules),
          lie_(lie),
          scene_(rules),
          steps_(steps_of(lie, dance_warm_up_ticks + dance_ticks + shown_after_ticks)) {}

    Dance play() {
        Dance dance;
        double run_ms = 0.0;
        for (std::size_t i = 0; i < dance_warm_up_ticks + dance_ticks; ++i) {
            scene_.step({dance_shooter_y}, steps_[i].at);
            if (!steps_[i].is_silent) speak(i);
            const Shot shot = fire(i);
            if (i < dance_warm_up_ticks || shot == Shot::other) {
                run_ms = 0.0;
                continue;
            }
            if (shot == Shot::refused) dance.refused += tick_ms;
            run_ms = shot == Shot::refused ? run_ms + tick_ms : 0.0;
            dance.longest_run = std::max(dance.longest_run, run_ms);
        }
        return dance;
    }

private:
    enum class Shot { other, fair, refused };

    void speak(std::size_t i) {
        const auto every = static_cast<std::size_t>(whole_ticks(lie_.fresh_every));
        const bool is_fresh = every > 0 && i % every == 0;
        const double age = is_fresh ? std::min(lie_.newest_age, honest_round_trip_ms) : lie_.newest_age;
        ViewStamp claim = scene_.stamp(age, lie_.behind);
        if (claim.newest < last_.newest) {  // to go back would be refused
            claim.newest = last_.newest;
            claim.received = last_.received;
        }
        const Audited audited = scene_.take(WallScene::victim, claim);
        if (!is_refused(audited.result)) last_ = audited.stamp;
    }

    Shot fire(std::size_t i) {
        const Audited audited = scene_.take(WallScene::shooter, scene_.stamp(honest_round_trip_ms, honest_delay_ms));
        const ViewPose picture = scene_.picture(audited);
        if (!is_hittable(picture.status)) return Shot::other;
        const Vec3 place = picture.pose.position;
        if (!is_in_sight(dance_shooter_y, place.y)) return Shot::other;
        // When they are shown the damage, their own screen is a round trip ahead of the server.
        if (!is_in_sight(dance_shooter_y, steps_[i + shown_after_ticks].at.y)) return Shot::other;
        const Verdict verdict = scene_.shoot_down_at(place, rules_.weapon);
        if (verdict.outcome == Outcome::hit) return Shot::fair;
        return verdict.reason == Reason::victim_in_cover ? Shot::refused : Shot::other;
    }

    Rules rules_;
    WallDancer lie_;
    WallScene scene_;
    std::vector<Step> steps_;
    ViewStamp last_;
};

}  // namespace

std::span<const Knob<WallDancer>> dancer_knobs() { return all_dancer_knobs; }

double play_dancer(const Rules& rules, const WallDancer& victim, Gain gain) {
    WallDancer lie = victim;
    if (gain == Gain::untouched_firing_ms) lie.fresh_every = rifle_every_ms;
    const Dance danced = DanceScene(rules, lie).play();
    return gain == Gain::untouched_run_ms ? danced.longest_run : danced.refused;
}

}  // namespace backsight::lab::audit
