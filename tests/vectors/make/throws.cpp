// Launches that claim a speed, and those that take over the velocity of a shooter who runs, rides or drives.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight::vectors {

namespace {

constexpr float weapon_mps = 25.0f;

ProjectileRules thrown(Inherits inherits) {
    ProjectileRules rules;
    rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{400'000};
    rules.speed_mps = weapon_mps;
    rules.max_muzzle_error_m = 2.0f;
    rules.volley = 4;
    rules.inherits = inherits;
    return rules;
}

ProjectileRules thrown_at_will(Inherits inherits, DecidedBy decided_by) {
    ProjectileRules rules = thrown(inherits);
    rules.min_speed_mps = 0.5f * weapon_mps;
    rules.max_speed_mps = 4.0f * weapon_mps;
    rules.budget.decided_by = decided_by;
    if (decided_by == DecidedBy::catch_up) rules.budget.look_back = Micros{0};
    return rules;
}

ScriptConfig config_of_throws(const std::string& name, std::span<const ProjectileRules> rules) {
    ScriptConfig config = small_config(name);
    config.has_floor = true;
    config.server.authority.max_projectiles = 32;
    config.server.authority.max_per_client = 32;
    for (std::size_t i = 0; i < rules.size(); ++i) config.world.projectiles[i] = &rules[i];
    return config;
}

// Each speed that a weapon allows, and those that it does not.
void speeds(VectorFile& file) {
    const ProjectileRules rules[] = {thrown(Inherits::nothing), thrown_at_will(Inherits::nothing, DecidedBy::commands),
                                     thrown_at_will(Inherits::nothing, DecidedBy::clock),
                                     thrown_at_will(Inherits::nothing, DecidedBy::catch_up)};
    Duel duel(config_of_throws("each shot claims a speed of its own", rules));
    const float least = rules[1].min_speed_mps, most = rules[1].max_speed_mps;
    constexpr float infinite = std::numeric_limits<float>::infinity();
    const float claimed[] = {least,
                             weapon_mps,
                             most,
                             17.3f,
                             63.7f,
                             std::nextafter(least, 0.0f),
                             std::nextafter(most, infinite),
                             -weapon_mps,
                             infinite,
                             std::numeric_limits<float>::quiet_NaN()};
    duel.run(11);
    for (std::size_t i = 0; i < std::size(claimed); ++i) {
        duel.run_with([&] {
            duel.take(duel.stamp(2, 2.25f));
            for (std::uint16_t weapon = 0; weapon < std::size(rules); ++weapon) {
                LaunchClaim claim;
                claim.id = {0, duel.command, static_cast<std::uint8_t>(weapon)};
                claim.weapon = weapon;
                claim.muzzle = {0.0f, 0.0f, 1.5f};
                claim.direction = aimed(claim.muzzle, {10.0f, 1.0f + 0.25f * static_cast<float>(i), 1.6f});
                claim.speed_mps = claimed[i];
                duel.script.launch(0, claim, LaunchFacts(duel.shooter, {}, claim.muzzle));
            }
            duel.script.flying();
        });
    }
    for (int i = 0; i < 30; ++i) duel.run_with([&] { duel.take(duel.stamp(2, 2.25f)); });
    file.add(duel.script);
}

enum class Way { runs, rides, drives };

// A shooter who runs beside a vehicle, rides it, or drives it; somebody keeps 8 m before it.
class Chase {
public:
    Chase(const ScriptConfig& config, Way way, float speed_mps, float turn_radps)
        : script(config), way_(way), speed_(speed_mps), turn_(turn_radps) {
        vehicle_ = script.spawn({HitboxSetId{2}, {}, 9});
        shooter_ = script.spawn({HitboxSetId{1}, way == Way::rides ? vehicle_ : EntityId{}, 1});
        victim_ = script.spawn({HitboxSetId{1}, {}, 2});
        script.join(shooter_);
    }

    /// A tick. Launches with each weapon in turn while `throws`.
    void play(bool throws, std::size_t weapons) {
        script.begin_tick(++tick_);
        if (tick_ > 6) command(throws ? tick_ % static_cast<std::int64_t>(weapons) : -1);
        const double now = static_cast<double>(tick_) / 64.0;
        const Pose car = vehicle_at(now);
        const Vec3 along = rotate(car.rotation, {speed_, 0.0f, 0.0f});
        const Vec3 spin{0.0f, 0.0f, turn_};
        script.record(vehicle_, {car.position, car.rotation, along, {}, spin});
        const Vec3 seat{-0.5f + 0.8f * static_cast<float>(deterministic_sin(3.0 * now)), 0.4f, 0.6f};
        const Vec3 walks{2.4f * static_cast<float>(deterministic_cos(3.0 * now)), 0.0f, 0.0f};
        if (way_ == Way::rides) {
            script.record(shooter_, {seat, {}, walks});
        } else {
            const Vec3 arm = rotate(car.rotation, seat);
            script.record(shooter_,
                          {car.position + arm, car.rotation, along + cross(spin, arm) + rotate(car.rotation, walks)});
        }
        const Vec3 ahead{8.0f, 0.6f * static_cast<float>(deterministic_sin(2.0 * now)), 0.0f};
        script.record(victim_, {transform(car, ahead), car.rotation, along});
        script.finish_tick();
        // The first throws come before the client has drawn what moves it: they take over nothing.
        script.send(0, tick_ < 16 ? std::vector{victim_} : std::vector{vehicle_, shooter_, victim_});
    }

    Script script;

private:
    Pose vehicle_at(double now) const {
        const double turn = static_cast<double>(turn_), v = static_cast<double>(speed_), heading = turn * now;
        const double x = turn == 0.0 ? v * now : v / turn * deterministic_sin(heading);
        const double y = turn == 0.0 ? 0.0 : v / turn * (1.0 - deterministic_cos(heading));
        return {{static_cast<float>(x), static_cast<float>(y), 0.0f}, rotation_about({0, 0, 1}, heading)};
    }

    // The screen has all snapshots up to the one before the last, and draws 1.4 ticks behind that.
    void command(std::int64_t weapon) {
        const Ledger& ledger = script.server().ledger(0);
        const SnapshotSeq newest{ledger.newest_sent().value - 2u};
        const std::uint64_t all = (std::uint64_t{1} << std::min(newest.value, 63u)) - 1;
        const ViewStamp stamp{Moment::at(ledger.tick_of(newest)) - 90'000, newest, all};
        script.take(0, ++command_, stamp);
        if (weapon < 0) return;
        const View view = View::at_moment(script.server().history(), script.config().world.draw, stamp.shown);
        const Pose self = view.pose(shooter_).pose;
        LaunchClaim claim;
        claim.id = {0, command_, 0};
        claim.weapon = static_cast<std::uint16_t>(weapon);
        claim.muzzle = self.position + Vec3{0.0f, 0.0f, 1.5f};
        claim.direction = aimed(claim.muzzle, view.pose(victim_).pose.position + Vec3{0.0f, 0.0f, 1.6f});
        const ProjectileRules& rules = *script.config().world.projectiles[claim.weapon];
        if (rules.max_speed_mps > 0.0f) claim.speed_mps = 15.0f + 2.7f * static_cast<float>(tick_ % 16);
        script.launch(0, claim, LaunchFacts(shooter_, way_ == Way::drives ? vehicle_ : EntityId{}, claim.muzzle));
        script.seen(0, shooter_);
        script.flying();
    }

    Way way_;
    float speed_, turn_;
    EntityId vehicle_, shooter_, victim_;
    std::int64_t tick_ = 0;
    std::uint32_t command_ = 0;
};

void chases(VectorFile& file) {
    ProjectileRules shared = thrown(Inherits::shooter);
    shared.inherited_share = 0.35f;
    ProjectileRules held = thrown(Inherits::shooter);
    held.max_inherited_mps = 4.5f;
    const ProjectileRules rules[] = {thrown(Inherits::nothing),
                                     thrown(Inherits::mount),
                                     thrown(Inherits::shooter),
                                     shared,
                                     held,
                                     thrown_at_will(Inherits::shooter, DecidedBy::commands),
                                     thrown_at_will(Inherits::shooter, DecidedBy::clock),
                                     thrown_at_will(Inherits::mount, DecidedBy::catch_up)};
    struct Plan {
        const char* name;
        Way way;
        float speed_mps;
        float turn_radps;
    };
    for (const Plan& plan : {Plan{"a runner's throws take over their velocity", Way::runs, 6.0f, 0.0f},
                             Plan{"a rider's throws take over that of what they ride", Way::rides, 20.0f, 0.2f},
                             Plan{"a driver's throws take over that of what they drive", Way::drives, 30.0f, -0.1f}}) {
        ScriptConfig config = config_of_throws(plan.name, rules);
        config.sets.push_back({0, {Hitbox::box(HitGroup::generic, {0.0f, 0.0f, 0.4f}, {1.2f, 0.8f, 0.3f})}});
        config.rotation_bits[1] = 20;
        Chase chase(config, plan.way, plan.speed_mps, plan.turn_radps);
        for (std::int64_t tick = 1; tick <= 32; ++tick) chase.play(tick > 14, std::size(rules));
        for (int i = 0; i < 28; ++i) chase.play(false, std::size(rules));
        file.add(chase.script);
    }
}

}  // namespace

void add_throws(VectorFile& file) {
    speeds(file);
    chases(file);
}

}  // namespace backsight::vectors
