// Projectiles that home, that reach whoever stands about, and that are not launched.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/sets.h"

#include <limits>

namespace backsight::vectors {

namespace {

ProjectileRules blasting_rocket() {
    ProjectileRules rules;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.1f;
    rules.flight.lifetime = Micros{600'000};
    rules.area.inner_radius_m = 0.5f;
    rules.area.outer_radius_m = 4.0f;
    rules.area.least = 0.1f;
    rules.speed_mps = 40.0f;
    return rules;
}

ProjectileRules missile() {
    ProjectileRules rules = blasting_rocket();
    rules.flight.homing_mps2 = 120.0f;
    rules.area = {};
    rules.speed_mps = 20.0f;
    return rules;
}

// Goes by the clock, waits at the muzzle, and hurts the one that it hits a second time.
ProjectileRules mortar() {
    ProjectileRules rules = blasting_rocket();
    rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
    rules.flight.fuse = Micros{350'000};
    rules.budget.decided_by = DecidedBy::clock;
    rules.budget.hold_back = Micros{30'000};
    rules.area.skip_direct_target = false;
    rules.area.sure_radius_m = 1.0f;
    rules.area.lift_m = 0.0f;
    return rules;
}

LaunchClaim claim_of(const Duel& duel, std::uint16_t weapon, Vec3 goal, std::uint8_t ordinal = 0) {
    const Vec3 muzzle{0.0f, 0.0f, 1.5f};
    LaunchClaim claim;
    claim.id = {0, duel.command, ordinal};
    claim.weapon = weapon;
    claim.muzzle = muzzle;
    claim.direction = aimed(muzzle, goal);
    return claim;
}

LaunchFacts facts_of(const Duel& duel, float height = 1.5f) {
    return LaunchFacts(duel.shooter, {}, {0.0f, 0.0f, height});
}

class Crowd {
public:
    explicit Crowd(Duel& duel) : duel_(&duel) {
        for (std::uint16_t team = 1; team <= 4; ++team) {
            people_.push_back(duel.script.spawn({HitboxSetId{1}, {}, team, team}));
        }
    }
    void record() {
        static constexpr Vec3 places[] = {
            {9.0f, 1.6f, 0.0f}, {11.0f, -0.8f, 0.0f}, {7.0f, 0.4f, 0.0f}, {13.0f, 3.0f, 0.0f}};
        for (std::size_t i = 0; i < people_.size(); ++i) duel_->script.record(people_[i], {places[i], {}, {}});
        duel_->script.send(0, people_);
    }
    EntityId person(std::size_t index) const { return people_[index]; }

private:
    Duel* duel_;
    std::vector<EntityId> people_;
};

void launch_at(Duel& duel, const Crowd& crowd) {
    const auto launch = [&](std::uint16_t weapon, Vec3 goal, EntityId homes_on = {}) {
        LaunchClaim claim = claim_of(duel, weapon, goal);
        claim.homes_on = homes_on;
        if (weapon == 2) claim.held_back = Micros{20'000};
        LaunchFacts facts = facts_of(duel);
        if (duel.tick == 20) facts.filter.exclude_team = 2;
        if (duel.tick == 22) facts.mount = crowd.person(2);
        if (duel.tick == 24) facts.filter.layers = 4;
        duel.script.launch(0, claim, facts);
    };
    const Vec3 beside{10.0f, 6.0f, 2.0f};
    if (duel.tick == 12) launch(0, {9.8f, 0.8f, 0.0f});
    if (duel.tick == 14) launch(1, beside, duel.victim);
    if (duel.tick == 16) launch(2, {9.0f, 1.6f, 1.2f});
    if (duel.tick == 18) launch(1, beside, crowd.person(0));
    if (duel.tick == 20) launch(0, {7.0f, 0.4f, 1.2f});
    if (duel.tick == 22) launch(0, {7.0f, 0.4f, 1.0f});
    if (duel.tick == 24) launch(0, {7.0f, 0.4f, 1.2f});
    if (duel.tick == 26) launch(1, beside);
}

void blasts(VectorFile& file) {
    const ProjectileRules rules[] = {blasting_rocket(), missile(), mortar()};
    ScriptConfig config = small_config("missiles that home, and blasts among bystanders");
    config.has_floor = true;
    config.server.authority.max_projectiles = 16;
    config.server.authority.max_per_client = 8;
    for (std::size_t i = 0; i < std::size(rules); ++i) config.world.projectiles[i] = &rules[i];
    Duel duel(config, {0.0f, 2.0f, 0.0f});
    Crowd crowd(duel);
    while (duel.tick < 56) {
        duel.run_with([&] {
            crowd.record();
            if (duel.tick < 10) return;
            // One command is lost. Two snapshots a tick.
            if (duel.tick == 25) ++duel.command;
            if (duel.tick != 25) duel.take(duel.stamp(4, 2.25f));
            if (duel.tick % 5 != 0) launch_at(duel, crowd);
            if (duel.tick % 3 == 0) duel.script.flying();
        });
    }
    file.add(duel.script);
}

void refusals(VectorFile& file) {
    ProjectileRules rules[] = {blasting_rocket(), missile(), mortar()};
    rules[0].volley = 2;
    rules[0].commands_between = 4;
    rules[1].dead_shooter = DeadShooter::drop;
    ScriptConfig config = small_config("each reason why nothing is launched");
    config.has_floor = true;
    config.server.authority.max_projectiles = 2;
    config.server.authority.max_per_client = 2;
    for (std::size_t i = 0; i < std::size(rules); ++i) config.world.projectiles[i] = &rules[i];
    Duel duel(config);
    Script& script = duel.script;
    const Vec3 goal{10.0f, 0.0f, 9.0f};
    duel.run(9);
    duel.run_with([&] {
        script.launch(0, claim_of(duel, 0, goal), facts_of(duel));
        duel.take(duel.stamp(1, 2.25f));
        script.launch(0, claim_of(duel, 0, goal, 7), facts_of(duel));
        script.launch(0, claim_of(duel, 9, goal), facts_of(duel));
        LaunchClaim claim = claim_of(duel, 0, goal);
        claim.direction = claim.direction * 2.0f;
        script.launch(0, claim, facts_of(duel));
        claim.direction.x = std::numeric_limits<float>::quiet_NaN();
        script.launch(0, claim, facts_of(duel));
        claim = claim_of(duel, 0, goal);
        script.launch(0, claim, facts_of(duel, 4.0f));
        claim.muzzle.z = -0.2f;
        script.launch(0, claim, facts_of(duel, 0.2f));
        claim = claim_of(duel, 0, goal);
        claim.held_back = Micros{-1};
        script.launch(0, claim, facts_of(duel));
        LaunchFacts dead = facts_of(duel);
        dead.is_alive = false;
        script.launch(0, claim_of(duel, 1, goal), dead);
        script.launch(0, claim_of(duel, 0, goal, 1), dead);
        script.launch(0, claim_of(duel, 0, goal, 1), facts_of(duel));
        script.launch(0, claim_of(duel, 0, goal, 0), facts_of(duel));
        script.flying();
    });
    duel.run_with([&] {
        duel.take(duel.stamp(1, 2.25f));
        script.launch(0, claim_of(duel, 0, goal), facts_of(duel));
        script.launch(0, claim_of(duel, 1, goal), facts_of(duel));
        script.launch(0, claim_of(duel, 2, goal), facts_of(duel));
    });
    duel.run(80);  // until those have ended
    duel.run_with([&] {
        duel.take({Moment{0}, SnapshotSeq{500}, 1});
        script.launch(0, claim_of(duel, 2, goal), facts_of(duel));
    });
    script.begin_tick(duel.tick += 100);
    duel.take(duel.stamp(0, 0.0f));
    script.launch(0, claim_of(duel, 2, goal), facts_of(duel));
    script.finish_tick();
    file.add(script);
}

}  // namespace

void add_blasts(VectorFile& file) {
    blasts(file);
    refusals(file);
}

}  // namespace backsight::vectors
