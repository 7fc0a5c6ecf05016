// Projectiles of a server: launches and verdicts, whatever became of the shooter's commands.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/sets.h"

#include <set>

namespace backsight::vectors {

namespace {

ProjectileRules rocket() {
    ProjectileRules rules;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{300'000};
    rules.speed_mps = 50.0f;
    return rules;
}

ProjectileRules grenade() {
    ProjectileRules rules = rocket();
    rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
    rules.flight.drag_per_s = 0.1f;
    rules.flight.max_bounces = 3;
    rules.flight.fuse = Micros{290'000};
    rules.speed_mps = 25.0f;
    rules.commands_between = 4;
    return rules;
}

ProjectileRules bolt() {
    ProjectileRules rules = rocket();
    rules.budget.decided_by = DecidedBy::clock;
    rules.budget.look_back = Micros{100'000};
    rules.budget.fast_forward = Micros{20'000};
    rules.budget.decay_permille = 150;
    rules.flight.lifetime = Micros{250'000};
    rules.speed_mps = 60.0f;
    return rules;
}

// Some of the age of each view is nobody's to pay.
ProjectileRules short_sighted() {
    ProjectileRules rules = rocket();
    rules.budget.look_back = Micros{20'000};
    return rules;
}

struct Fired {
    std::int64_t tick;
    std::uint16_t weapon;
    float low = 0.0f;  // metres below the victim's chest
};

struct Range {
    std::string name;
    std::vector<Fired> fired;
    std::set<std::int64_t> lost;           // ticks whose commands do not come
    std::int64_t silent_from = 1'000'000;  // none come any more
};

class Shooter {
public:
    Shooter(Duel& duel, std::int64_t tick) : duel_(&duel), tick_(tick) {}

    void command() {
        ViewStamp stamp = duel_->stamp(2, 2.25f);
        duel_->script.take(0, static_cast<std::uint32_t>(tick_ - 9), stamp);
        shown_ = stamp.shown;
    }
    LaunchResult launch(const Fired& fired, float length = 1.0f, float beside = 0.0f) {
        const Vec3 muzzle{beside, 0.0f, 1.5f};
        const WorldHistory& history = duel_->script.server().history();
        const DrawConfig& draw = duel_->script.config().world.draw;
        // Where the victim will be after the way of 10 m.
        const ProjectileRules& rules = *duel_->script.config().world.projectiles.at(fired.weapon);
        const ViewPose pose = View::at_moment(history, draw, shown_).pose(duel_->victim);
        Vec3 goal = pose.pose.position + Vec3{0.0f, 40.0f / rules.speed_mps, 1.2f - fired.low};
        LaunchClaim claim;
        claim.id = {0, static_cast<std::uint32_t>(tick_ - 9), 0};
        claim.weapon = fired.weapon;
        claim.muzzle = muzzle;
        claim.direction = aimed(muzzle, goal) * length;
        return duel_->script.launch(0, claim, LaunchFacts(duel_->shooter, {}, {0.0f, 0.0f, 1.5f}));
    }

private:
    Duel* duel_;
    std::int64_t tick_;
    Moment shown_;
};

void play(VectorFile& file, const Range& range) {
    const ProjectileRules rules[] = {rocket(), grenade(), bolt(), short_sighted()};
    ScriptConfig config = small_config(range.name);
    config.has_floor = true;
    config.server.authority.max_projectiles = 16;
    config.server.authority.max_per_client = 8;
    for (std::size_t i = 0; i < std::size(rules); ++i) config.world.projectiles[i] = &rules[i];
    Duel duel(config);
    duel.run(9);
    const std::int64_t last = range.fired.back().tick + 34;
    while (duel.tick < last) {
        duel.run_with([&] {
            if (range.lost.contains(duel.tick) || duel.tick >= range.silent_from) return;
            Shooter shooter(duel, duel.tick);
            shooter.command();
            for (const Fired& fired : range.fired) {
                if (fired.tick != duel.tick) continue;
                if (fired.tick == 12) {
                    shooter.launch(fired, 2.0f);
                    shooter.launch(fired, 1.0f, 0.75f);
                }
                shooter.launch(fired);
                if (fired.tick == 12) shooter.launch(fired);
            }
        });
    }
    file.add(duel.script);
}

}  // namespace

VectorFile make_projectiles() {
    VectorFile file{"projectiles", "world", {}};
    play(file, {"each weapon, and all commands come",
                {{12, 0}, {14, 1, 1.0f}, {16, 2}, {17, 3}, {18, 0, 3.0f}, {20, 0, -4.0f}},
                {}});
    play(file,
         {"every third command is lost", {{12, 0}, {14, 1, 3.0f}, {16, 2}, {19, 3}}, {13, 15, 18, 21, 24, 27, 30}});
    play(file, {"the shooter falls silent", {{12, 0}, {13, 1, 1.0f}}, {}, 15});
    add_blasts(file);
    add_throws(file);
    return file;
}

}  // namespace backsight::vectors
