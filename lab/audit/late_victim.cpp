#include "lab/audit/late_victim.h"

#include <backsight/world.h>

#include <algorithm>
#include <cmath>

#include "lab/audit/stage.h"

namespace backsight::lab::audit {

namespace {

constexpr LateKnob all_late_knobs[] = {
    {"newest_age", &LateVictim::newest_age, 0.0, 2200.0},
    {"behind", &LateVictim::behind, -700.0, 1500.0},
    {"withheld_from", &LateVictim::withheld_from, -1500.0, 500.0},
    {"withheld_for", &LateVictim::withheld_for, 0.0, 6000.0},
    {"steady", &LateVictim::steady, 0.0, 2000.0},
};

// A wall stands at x = 5 m for all y < 0. The shooter comes out from behind it at x = 0 and stands; the victim stands
// in the open at x = 10.
constexpr float victim_y = 1.0f;
constexpr float start_y = -11.0f;
constexpr float run_mps = 5.0f;
constexpr int out_tick = 128;  // then they see each other
constexpr int still_ticks = 130;
constexpr int watched_ticks = 256;

bool is_free_of_wall(Vec3 a, Vec3 b) {
    if ((a.x < 5.0f) == (b.x < 5.0f)) return true;
    return a.y + (b.y - a.y) * ((5.0f - a.x) / (b.x - a.x)) >= 0.0f;
}

float shooter_y(int since_warm) {
    const float y = start_y + run_mps / 64.0f * static_cast<float>(since_warm);
    return std::min(y, victim_y);
}

std::int64_t whole_ticks(double ms) { return static_cast<std::int64_t>(std::floor(ms / tick_ms + 0.5)); }

class CoverScene {
public:
    CoverScene(const Rules& rules, const LateVictim& lie)
        : rules_(rules), lie_(lie), world_(world_of(rules), {.eye_offset = {}}) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId worn = world_.history().hitbox_sets().add(ball);
        for (const Player player : {shooter, victim}) {
            entities_[player] = world_.spawn({worn, {}, static_cast<std::uint16_t>(1 + player), 1});
            static_cast<void>(world_.join(entities_[player]));  // as client number `player`
        }
    }

    double play() {
        int refused = 0;
        for (int i = -still_ticks; i < out_tick + watched_ticks; ++i) {
            step(i);
            if (i >= -60) speak(i);
            if (i >= out_tick && is_refused_for_cover()) ++refused;
        }
        return refused * tick_ms;
    }

private:
    enum Player : std::uint32_t { shooter, victim };

    void step(int at) {
        world_.begin_tick(Tick{at + still_ticks + 1});
        static_cast<void>(world_.record(entities_[shooter], {{0.0f, shooter_y(std::max(at, 0)), 0.0f}, {}, {}}));
        static_cast<void>(world_.record(entities_[victim], {{10.0f, victim_y, 0.0f}, {}, {}}));
        world_.finish_tick();
        for (const Player player : {shooter, victim}) {
            world_.snapshot(player);
            for (const EntityId entity : entities_) static_cast<void>(world_.add(player, entity));
        }
    }
    ViewStamp stamp(double newest_age, double behind) const {
        const std::int64_t now = world_.tick().value;
        const double shown_ms = static_cast<double>(now) * tick_ms - newest_age - behind;
        ViewStamp out;
        out.shown = {std::max<std::int64_t>(static_cast<std::int64_t>(shown_ms / tick_ms * 65536.0), 0)};
        out.newest = {static_cast<std::uint32_t>(std::max<std::int64_t>(now - whole_ticks(newest_age), 1))};
        out.received =
            out.newest.value >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << out.newest.value) - 1;
        return out;
    }
    bool is_withheld(int at) const {
        const std::int64_t since = at - out_tick - whole_ticks(lie_.withheld_from);
        if (since < 0) return false;
        const std::int64_t withheld = whole_ticks(lie_.withheld_for);
        const std::int64_t steady = std::max<std::int64_t>(whole_ticks(lie_.steady), 1);
        return since % (withheld + steady) < withheld;
    }
    void take_next(Player player, const ViewStamp& claim) {
        static_cast<void>(world_.take_command(player, world_.last_command(player) + 1, claim));
    }
    void speak(int at) {
        if (!is_withheld(at)) take_next(victim, stamp(lie_.newest_age, lie_.behind));
    }
    bool is_refused_for_cover() {
        take_next(shooter, stamp(60.0, 2.0 * tick_ms));
        const Shot shot{entities_[shooter], {10.0f, victim_y, 5.0f}, {0.0f, 0.0f, -1.0f}};
        return world_.judge(shooter, shot, rules_.weapon, is_free_of_wall).verdict.reason == Reason::victim_in_cover;
    }

    Rules rules_;
    LateVictim lie_;
    ServerWorld world_;
    std::array<EntityId, 2> entities_;  // by Player
};

}  // namespace

std::span<const LateKnob> late_knobs() { return all_late_knobs; }

double refused_ms(const Rules& rules, const LateVictim& victim) { return CoverScene(rules, victim).play(); }

}  // namespace backsight::lab::audit
