#include "tests/server/hit_reports/report_world.h"
#include "tests/support/must.h"
#include "tests/support/random_query.h"

#include <array>
#include <limits>

namespace backsight::test {

namespace {

constexpr int others = 12;

HistoryConfig report_history() {
    HistoryConfig config;
    config.field_bits = 4;
    config.max_entities = 32;
    config.max_bones = 2;
    return config;
}

LedgerConfig report_ledger() {
    LedgerConfig config;
    config.max_entities = 32;
    return config;
}

DrawConfig grouped(ReckoningModel model, Convergence convergence) {
    DrawConfig draw;
    DrawRules& reckoned = draw.groups[vehicles - 1];
    reckoned.after_newest = AfterNewest::reckon;
    reckoned.reckoning_model = model;
    reckoned.reckoning = reckoning_for_people();
    reckoned.convergence = convergence;
    DrawRules& behind = draw.groups[drones - 1];
    behind.interpolation = Interpolation::catmull_rom;
    behind.after_newest = AfterNewest::extrapolate;
    return draw;
}

}  // namespace

DrawConfig ReportWorld::draw_of(Interpolation interpolation, AfterNewest after_newest) {
    DrawConfig draw;
    draw.interpolation = interpolation;
    draw.after_newest = after_newest;
    return draw;
}

ReportWorld::ReportWorld(std::uint64_t seed, ReckoningModel model, Convergence convergence)
    : ReportWorld(seed, grouped(model, convergence), true) {}

ReportWorld::ReportWorld(std::uint64_t seed, const DrawConfig& config, bool has_groups)
    : history(report_history()),
      draw(config),
      ledger(report_ledger()),
      judge(history, draw, ledger, {}),
      random_(seed),
      has_groups_(has_groups) {
    const Hitbox body[] = {Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 0.3f}, 0.3f, 1),
                           Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.6f}, {0.0f, 0.0f, 1.3f}, 0.4f, 0),
                           Hitbox::box(HitGroup::leg, {0.0f, 0.0f, 0.3f}, {0.3f, 0.3f, 0.3f})};
    body_ = history.hitbox_sets().add(body);
    wardrobe_ = {body_};
    if (has_groups)
        wardrobe_ = {body_, history.hitbox_sets().add(body, vehicles), history.hitbox_sets().add(body, drones)};
    shooter_ = history.spawn({body_, {}, 1, 1});
    for (int i = 0; i < others; ++i) {
        const HitboxSetId set = wardrobe_[static_cast<std::size_t>(i) % wardrobe_.size()];
        others_.push_back(history.spawn({set, {}, static_cast<std::uint16_t>(random_.below(3)), 1}));
    }
}

void ReportWorld::play(EntityId id) {
    if (random_.below(60) == 0) must(history.teleport(id));
    if (random_.below(150) == 0) must(history.kill(id));
    if (random_.below(20) == 0) must(history.respawn(id));
    if (random_.below(30) == 0) {
        // Refused where it would make a circle.
        static_cast<void>(history.set_parent(id, others_[static_cast<std::size_t>(random_.below(others))]));
    }
    if (random_.below(15) == 0) must(history.set_parent(id, {}));
    const Vec3 place = random_.in_cube(4.0);
    const std::array<Pose, 2> bones{Pose{random_.in_cube(0.2), random_.rotation()},
                                    Pose{Vec3{0.0f, 0.0f, 1.4f} + random_.in_cube(0.2), random_.rotation()}};
    EntityPose pose{place + Vec3{10.0f, 0.0f, 0.0f}, random_.rotation(), random_.in_cube(6.0)};
    if (has_groups_) play_groups(id, pose);
    // Hitboxes come and go, the first stays: by the tick, since whatever else happens draws its own numbers.
    if ((now.value + id.index()) % 17 == 0) must(history.set_hitbox_mask(id, now.value % 3 == 0 ? 1u : all_hitboxes));
    must(history.set_fields(id, static_cast<std::uint32_t>(now.value / 4 + id.index()) % 16));
    must(history.record(id, now, pose, bones));
}

// Whatever it is: what bends the course of a vehicle means nothing to others.
void ReportWorld::play_groups(EntityId id, EntityPose& pose) {
    pose.acceleration = random_.in_cube(20.0);
    pose.angular_velocity = random_.in_cube(3.0);
    if (random_.below(40) != 0) return;
    must(history.change_hitboxes(
        id, wardrobe_[static_cast<std::size_t>(random_.below(static_cast<int>(wardrobe_.size())))]));
}

void ReportWorld::run(int ticks) {
    for (int i = 0; i < ticks; ++i) step();
}

void ReportWorld::step() {
    now = now + 1;
    must(history.record(shooter_, now, {}));
    for (const EntityId id : others_) play(id);
    const SnapshotSeq seq = ledger.begin_snapshot(now);
    for (const EntityId id : others_) {
        if (random_.below(3) != 0) must(ledger.add(id));
    }
    if (now.value < 2 || random_.below(4) != 0) must(acks_.accept(seq));
    claim();
    aim();
}

void ReportWorld::claim() {
    const Moment newest = Moment::at(ledger.tick_of(acks_.newest()));
    claimed_ = acks_.stamp(std::max(newest - 6 * Moment::one_tick + random_.below(7 * 65536), Moment{0}));
    if (has_groups_) {
        // Vehicles a little before the server's present, drones three ticks behind the rest.
        const std::int64_t ahead = Moment::at(now) - claimed_.shown - random_.below(2 * 65536);
        claimed_.offsets[vehicles - 1] = static_cast<std::int32_t>(ahead);
        claimed_.offsets[drones - 1] = -3 * 65536 - random_.below(65536);
    }
    audited_ = judge.take_stamp(claimed_, Moment::at(now));
}

void ReportWorld::aim() {
    shot_.shooter = shooter_;
    shot_.spare_team = static_cast<std::uint16_t>(random_.below(2) * 2);
    shot_.origin = random_.in_cube(1.0);
    const EntityId target = others_[static_cast<std::size_t>(random_.below(others))];
    const Vec3 at = View::exact(history, draw, ledger, audited_.stamp).pose(target).pose.position;
    shot_.direction = normalized(at + random_.in_cube(0.7) - shot_.origin);
    target_ = at;
    if (has_groups_) shot_.mount = others_[static_cast<std::size_t>(random_.below(others))];
}

ShotRecord ReportWorld::judged_after(std::int64_t skipped_ticks) {
    ShotRecord shot = judged();
    shot.server_now = Moment::at(now + skipped_ticks);
    judge.judge(shot);
    return shot;
}

ShotRecord ReportWorld::shot_of(const WeaponRules& rules) const {
    ShotRecord shot;
    shot.seat = 7;
    shot.command = static_cast<std::uint32_t>(now.value);
    shot.claimed = claimed_;
    shot.audited = audited_;
    shot.shot = shot_;
    shot.rules = rules;
    shot.server_now = Moment::at(now);
    return shot;
}

Query ReportWorld::query() {
    Query query = random_query(of_queries_, shot_.origin, target_, others + 1);
    if (query.filter.exclude.is_null()) query.filter.exclude = shooter_;
    query.cut_by_level = of_queries_.below(3) == 0;
    query.swing = static_cast<std::uint32_t>(now.value / 4) * static_cast<std::uint32_t>(of_queries_.below(2));
    return query;
}

ShotRecord ReportWorld::judged(const Query& query, const WeaponRules& rules, const LineOfSight& line_of_sight) {
    ShotRecord shot = shot_of(rules);
    shot.own.add(shooter_);
    judge.judge(shot, query, line_of_sight);
    shot.declared_hash = shot.seen_hash;
    return shot;
}

ShotRecord ReportWorld::judged(const WeaponRules& rules) {
    ShotRecord shot = shot_of(rules);
    judge.judge(shot);
    shot.declared_hash = screen_hash(shot.verdict.hit);
    return shot;
}

void ReportWorld::fill(reports::ReportRecord& record, const ShotRecord& shot) const {
    reports::fill_report(record, shot, history, draw, ledger);
    record.weapon_name = "rifle";
}

reports::ReportRecord ReportWorld::record(const Query& query, const WeaponRules& rules,
                                          const LineOfSight& line_of_sight) {
    reports::ReportRecord record;
    fill(record, judged(query, rules, line_of_sight));
    return record;
}

reports::ReportRecord ReportWorld::record(const WeaponRules& rules) {
    reports::ReportRecord record;
    fill(record, judged(rules));
    return record;
}

}  // namespace backsight::test
