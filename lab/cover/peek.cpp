#include "lab/cover/peek.h"

#include <backsight/world.h>

#include <array>
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

WorldConfig world_config() {
    WorldConfig world;
    world.history.capacity_ticks = 512;
    world.history.max_entities = 2;
    return world;
}

class Scene {
public:
    explicit Scene(const WeaponRules& rules)
        : rules_(rules), world_(world_config(), {.ledger = {.capacity_snapshots = 512}, .eye_offset = {}}) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        const HitboxSetId set = world_.history().hitbox_sets().add(ball);
        for (const Player player : {shooter, victim}) {
            entities_[player] = world_.spawn({set});
            static_cast<void>(world_.join(entities_[player]));  // as client number `player`
        }
    }

    void step(int tick) {
        if (tick == steps_out_at) static_cast<void>(world_.history().teleport(entities_[shooter]));
        place_ = tick < steps_out_at ? behind_the_wall : in_the_open;
        world_.begin_tick(Tick{tick});
        static_cast<void>(world_.record(entities_[shooter], {place_, {}, {}}));
        static_cast<void>(world_.record(entities_[victim], {victim_at, {}, {}}));
        world_.finish_tick();
        for (const Player player : {shooter, victim}) {
            world_.snapshot(player);
            for (const EntityId entity : entities_) static_cast<void>(world_.add(player, entity));
        }
    }
    void victim_reports(int tick) {
        if (tick > 0)
            static_cast<void>(world_.take_command(victim, static_cast<std::uint32_t>(tick), whole_stamp(tick)));
    }
    bool is_refused_now(int tick) {
        static_cast<void>(world_.take_command(shooter, static_cast<std::uint32_t>(tick), whole_stamp(tick)));
        const auto sight = [](Vec3 a, Vec3 b, Moment) { return is_free(a, b); };
        const Shot shot{entities_[shooter], place_, normalized(victim_at - place_)};
        return world_.judge(shooter, shot, rules_, sight).verdict.reason == Reason::victim_in_cover;
    }

private:
    enum Player : std::uint32_t { shooter, victim };

    WeaponRules rules_;
    ServerWorld world_;
    std::array<EntityId, 2> entities_;  // by Player
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
