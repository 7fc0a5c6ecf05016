#include "tests/server/hit_reports/projectile_world.h"
#include "tests/support/must.h"

#include <cmath>

namespace backsight::test {

namespace {

constexpr float wall_m = 12.0f;
constexpr std::int64_t view_age_ticks = 6;
constexpr int runner_count = 10;

HistoryConfig projectile_history() {
    HistoryConfig config;
    config.max_entities = 32;
    return config;
}

LedgerConfig projectile_ledger() {
    LedgerConfig config;
    config.max_entities = 32;
    return config;
}

AuthorityConfig authority_of() {
    AuthorityConfig config;
    config.max_clients = 4;
    config.max_projectiles = 8;
    config.max_per_client = 4;
    return config;
}

// The part of the path until the ball's centre is one radius in front of a plane; `out` points into the room.
void clip(Vec3 from, Vec3 to, float radius_m, Vec3 out, float at, LevelContact& first) {
    const float before = dot(from, out) - at - radius_m;
    const float after = dot(to, out) - at - radius_m;
    if (after >= 0.0f || after >= before) return;
    const float fraction = before <= 0.0f ? 0.0f : before / (before - after);
    if (first.hit && fraction >= first.fraction) return;
    first = {true, fraction, out};
}

LevelContact trace_room(Vec3 from, Vec3 to, float radius_m) {
    LevelContact first;
    clip(from, to, radius_m, {0, 0, 1}, 0.0f, first);
    for (const Vec3 out : {Vec3{1, 0, 0}, Vec3{-1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, -1, 0}}) {
        clip(from, to, radius_m, out, -wall_m, first);
    }
    return first;
}

ProjectileRules rules_of(ProjectileWorld::Kind kind) {
    ProjectileRules rules;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{1'200'000};
    rules.budget.look_back = Micros{500'000};
    if (kind == ProjectileWorld::Kind::grenade) {
        rules.speed_mps = 15.0f;
        rules.flight.acceleration = {0, 0, -20.0f};
        rules.flight.max_bounces = 2;
        rules.flight.rests_until_fuse = true;
        rules.flight.restitution = 0.5f;
        rules.flight.fuse = Micros{700'000};
    }
    if (kind == ProjectileWorld::Kind::too_slow) rules.budget.look_back = Micros{40'000};
    if (kind == ProjectileWorld::Kind::catching_up) {
        rules.budget.decided_by = DecidedBy::catch_up;
        rules.budget.fast_forward = Micros{150'000};
    }
    if (kind == ProjectileWorld::Kind::short_lived) rules.flight.lifetime = Micros{150'000};
    return rules;
}

}  // namespace

LevelAt room() {
    return [](Moment) { return LevelTrace(trace_room); };
}

ProjectileWorld::ProjectileWorld(std::uint64_t seed)
    : history(projectile_history()),
      random_(seed),
      ledger_(projectile_ledger()),
      authority_(history, draw, authority_of()) {
    for (const Kind each : enum_values<Kind>) rules_[each] = rules_of(each);
    authority_.set_level(room());
    const Hitbox body[] = {Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.6f}, 0.2f),
                           Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.2f}, 0.35f)};
    const HitboxSetId set = history.hitbox_sets().add(body);
    shooter_ = history.spawn({set, {}, 1, 1});
    for (int i = 0; i < runner_count; ++i) {
        const Vec3 place = random_.in_cube(8.0);
        const Vec3 velocity = random_.in_cube(6.0);
        runners_.push_back({history.spawn({set, {}, 2, 1}), {place.x, place.y, 0}, {velocity.x, velocity.y, 0}});
    }
    for (int i = 0; i < 20; ++i) begin_tick();
}

void ProjectileWorld::begin_tick() {
    now_ = now_ + 1;
    authority_.begin_tick(now_);
    must(history.record(shooter_, now_, {}));
    ledger_.begin_snapshot(now_);
    for (Runner& runner : runners_) {
        runner.place = runner.place + runner.velocity * draw.tick_rate.tick_seconds();
        if (std::abs(runner.place.x) > 9.0f) runner.velocity.x = -runner.velocity.x;
        if (std::abs(runner.place.y) > 9.0f) runner.velocity.y = -runner.velocity.y;
        must(history.record(runner.id, now_, EntityPose{runner.place, {}, runner.velocity}));
        must(ledger_.add(runner.id));
    }
}

// Snapshot n is of tick n. The shooter had the snapshot two ticks after the shown tick, and all before it.
Audited ProjectileWorld::stamp() const {
    Audited audited;
    audited.result = AuditResult::accepted;
    const Tick shown = now_ - view_age_ticks;
    const auto newest = static_cast<std::uint32_t>(shown.value + 2);
    const std::uint64_t all = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
    audited.stamp = {Moment::at(shown), {newest}, all};
    return audited;
}

const ProjectileAuthority::Ended& ProjectileWorld::fly(Kind kind) {
    begin_tick();
    const Runner& target = runners_[static_cast<std::size_t>(random_.below(runner_count))];
    LaunchClaim claim;
    claim.id = {0, static_cast<std::uint32_t>(now_.value), 0};
    claim.weapon = static_cast<std::uint16_t>(kind);
    claim.muzzle = {0, 0, 1.5f};
    claim.direction = normalized(target.place + Vec3{0, 0, 1} + random_.in_cube(0.8) - claim.muzzle);
    LaunchFacts facts(shooter_, {}, claim.muzzle);
    facts.since_fired = Micros{60'000};
    static_cast<void>(authority_.launch(claim, facts, rules(kind), stamp()));
    for (;; begin_tick()) {
        const Audited shown = stamp();
        ledger_.learn(shown.stamp);
        authority_.follow(0, shown, ledger_);
        authority_.finish_tick();
        if (!authority_.ended().empty()) return authority_.ended().front();
    }
}

reports::ProjectileRecord ProjectileWorld::record(Kind kind) {
    const ProjectileAuthority::Ended& ended = fly(kind);
    reports::ProjectileRecord record;
    record.server_now = draw.tick_rate.time_of(now_);
    record.tick = ended.projectile.launched.tick();
    record.seat = 7;
    record.session = 0x10008;
    record.user = 1007;
    record.projectile = ended.projectile.id;
    record.weapon_name = "rocket";
    record.claimed = {ended.projectile.launch.shot, {1}, 1};
    record.muzzle = ended.projectile.launch.position;
    record.view_age =
        draw.tick_rate.time_of(ended.projectile.launched) - draw.tick_rate.time_of(ended.projectile.launch.shot);
    record.rtt = Micros{60'000};
    record.flight = rules(kind).flight;
    record.budget = rules(kind).budget;
    record.shooter = ended.projectile.shooter;
    record.launch = ended.projectile.launch;
    record.launched = ended.projectile.launched;
    record.verdict = ended.verdict;
    record.targets = ended.targets;
    record.paid = draw.tick_rate.time_of(Moment{ended.paid});
    record.velocity = ended.velocity;
    record.damage = ended.verdict.target.is_null() ? std::int16_t{0} : std::int16_t{80};
    const EntityId nearest = ended.verdict.target.is_null() ? runners_.front().id : ended.verdict.target;
    record.bystander = {nearest, {1, 2, 0}, {3, 4, 0}, 0.5f};
    return record;
}

}  // namespace backsight::test
