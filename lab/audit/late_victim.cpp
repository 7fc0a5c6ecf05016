#include "lab/audit/late_victim.h"

#include <backsight/judge/judge.h>

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
        : rules_(rules),
          lie_(lie),
          history_(config()),
          victim_ledger_(ledger_config()),
          shooter_ledger_(ledger_config()),
          victim_judge_(history_, rules_.draw, victim_ledger_, rules_.audit),
          shooter_judge_(history_, rules_.draw, shooter_ledger_, rules_.audit) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId worn = history_.hitbox_sets().add(ball);
        shooter_ = history_.spawn({worn, {}, 1, 1});
        victim_ = history_.spawn({worn, {}, 2, 1});
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
    static HistoryConfig config() {
        HistoryConfig config;
        config.max_entities = 2;
        config.capacity_ticks = 256;
        return config;
    }
    static LedgerConfig ledger_config() {
        LedgerConfig config;
        config.max_entities = 2;
        return config;
    }
    Moment server_now() const { return Moment::at(now_); }

    void step(int at) {
        now_ = now_ + 1;
        static_cast<void>(history_.record(shooter_, now_, {{0.0f, shooter_y(std::max(at, 0)), 0.0f}, {}, {}}));
        static_cast<void>(history_.record(victim_, now_, {{10.0f, victim_y, 0.0f}, {}, {}}));
        for (Ledger* ledger : {&victim_ledger_, &shooter_ledger_}) {
            ledger->begin_snapshot(now_);
            static_cast<void>(ledger->add(shooter_));
            static_cast<void>(ledger->add(victim_));
        }
    }
    ViewStamp stamp(double newest_age, double behind) const {
        const double shown_ms = static_cast<double>(now_.value) * tick_ms - newest_age - behind;
        ViewStamp out;
        out.shown = {std::max<std::int64_t>(static_cast<std::int64_t>(shown_ms / tick_ms * 65536.0), 0)};
        out.newest = {static_cast<std::uint32_t>(std::max<std::int64_t>(now_.value - whole_ticks(newest_age), 1))};
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
    void speak(int at) {
        if (!is_withheld(at))
            static_cast<void>(victim_judge_.take_stamp(stamp(lie_.newest_age, lie_.behind), server_now()));
    }
    bool is_refused_for_cover() {
        ShotRecord record;
        record.audited = shooter_judge_.take_stamp(stamp(60.0, 2.0 * tick_ms), server_now());
        record.shot = {shooter_, {10.0f, victim_y, 5.0f}, {0.0f, 0.0f, -1.0f}};
        record.rules = rules_.weapon;
        record.server_now = server_now();
        shooter_judge_.judge(record, is_free_of_wall, [this](EntityId) { return VictimScreen{&victim_ledger_, {}}; });
        return record.verdict.reason == Reason::victim_in_cover;
    }

    Rules rules_;
    LateVictim lie_;
    WorldHistory history_;
    Ledger victim_ledger_;
    Ledger shooter_ledger_;
    ClientJudge victim_judge_;
    ClientJudge shooter_judge_;
    EntityId shooter_;
    EntityId victim_;
    Tick now_{0};
};

}  // namespace

std::span<const LateKnob> late_knobs() { return all_late_knobs; }

double refused_ms(const Rules& rules, const LateVictim& victim) { return CoverScene(rules, victim).play(); }

}  // namespace backsight::lab::audit
