#include "lab/cover/peek.h"

#include <algorithm>
#include <cstdint>

namespace backsight::lab::cover {

namespace {

constexpr TickRate rate{64, 1};
constexpr int steps_out_at = 256;
constexpr int last_tick = 512;
constexpr Vec3 behind_the_wall{0.0f, -3.0f, 0.0f};
constexpr Vec3 in_the_open{0.0f, 3.0f, 0.0f};
constexpr Vec3 victim_at{10.0f, -0.5f, 0.0f};

// A wall stands at x = 5 m for all y < 0.
bool is_free(Vec3 a, Vec3 b) { return a.y + (b.y - a.y) * ((5.0f - a.x) / (b.x - a.x)) >= 0.0f; }

ViewStamp whole_stamp(int tick) {
    const auto newest = static_cast<std::uint32_t>(tick);
    const std::uint64_t received = newest >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << newest) - 1;
    return {Moment::at(Tick{tick}), SnapshotSeq{newest}, received, {}};
}

HistoryConfig history_config() {
    HistoryConfig config;
    config.capacity_ticks = 512;
    config.max_entities = 2;
    return config;
}

class Scene {
public:
    explicit Scene(const WeaponRules& rules)
        : rules_(rules),
          history_(history_config()),
          ledger_(LedgerConfig{512, 2}),
          screen_(LedgerConfig{512, 2}),
          judge_(history_, draw_, ledger_, {}) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId set = history_.hitbox_sets().add(ball);
        shooter_ = history_.spawn({set});
        victim_ = history_.spawn({set});
    }

    void step(int tick) {
        if (tick == steps_out_at) static_cast<void>(history_.teleport(shooter_));
        place_ = tick < steps_out_at ? behind_the_wall : in_the_open;
        static_cast<void>(history_.record(shooter_, Tick{tick}, {place_, {}, {}}));
        static_cast<void>(history_.record(victim_, Tick{tick}, {victim_at, {}, {}}));
        for (Ledger* ledger : {&ledger_, &screen_}) {
            ledger->begin_snapshot(Tick{tick});
            static_cast<void>(ledger->add(shooter_));
            static_cast<void>(ledger->add(victim_));
        }
    }
    void victim_reports(int tick) {
        if (tick > 0) screen_.learn(whole_stamp(tick));
    }
    bool is_refused_now(int tick) {
        ShotRecord record;
        record.shot = {shooter_, place_, normalized(victim_at - place_)};
        record.rules = rules_;
        record.server_now = Moment::at(Tick{tick});
        record.audited = judge_.take_stamp(whole_stamp(tick), record.server_now);
        judge_.judge(record, is_free, [this](EntityId) { return VictimScreen{&screen_, {}}; });
        return record.verdict.reason == Reason::victim_in_cover;
    }

private:
    WeaponRules rules_;
    DrawConfig draw_;
    WorldHistory history_;
    Ledger ledger_;
    Ledger screen_;
    ClientJudge judge_;
    EntityId shooter_;
    EntityId victim_;
    Vec3 place_;
};

}  // namespace

Micros refused_for(const PeekConfig& config) {
    const auto behind = static_cast<int>(rate.span(config.screen_age + config.held_back) >> Moment::fraction_bits);
    Scene scene(config.rules);
    int free_from = steps_out_at;
    for (int tick = 1; tick < last_tick; ++tick) {
        scene.step(tick);
        scene.victim_reports(tick - behind);
        if (tick >= steps_out_at && scene.is_refused_now(tick)) free_from = tick + 1;
    }
    return rate.time_of(Tick{free_from - steps_out_at});
}

}  // namespace backsight::lab::cover
