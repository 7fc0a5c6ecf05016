#include "tests/support/judge_world.h"
#include "tests/support/judge_shot.h"
#include "tests/support/must.h"

namespace backsight::test {

namespace {

HistoryConfig history_of_judge() {
    HistoryConfig config;
    config.field_bits = 4;
    config.max_entities = 16;
    config.capacity_ticks = 256;
    return config;
}

LedgerConfig ledger_of_judge(std::uint32_t capacity = 128) {
    LedgerConfig config;
    config.max_entities = 16;
    config.capacity_snapshots = capacity;
    return config;
}

}  // namespace

std::uint64_t all_received(std::uint32_t newest) {
    return newest >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << newest) - 1;
}

std::uint64_t carried(const ViewStamp& last, SnapshotSeq newest) {
    const std::uint32_t advance = newest.value - last.newest.value;
    return advance < stamp_window ? last.received << advance : 0;
}

Ledger ledger_with(std::uint32_t snapshots, std::int64_t every, std::uint32_t capacity) {
    Ledger ledger(ledger_of_judge(capacity));
    for (std::uint32_t i = 1; i <= snapshots; ++i) ledger.begin_snapshot(Tick{i * every});
    return ledger;
}

Vec3 towards(Vec3 from, Vec3 to) { return normalized(to - from); }

JudgeWorld::JudgeWorld(const AuditConfig& audit, Vec3 victim_velocity)
    : history(history_of_judge()),
      ledger(ledger_of_judge()),
      judge(history, draw, ledger, audit),
      velocity(victim_velocity) {
    const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
    ball = history.hitbox_sets().add(one);
    shooter = history.spawn({ball, {}, 1, 1});
    victim = history.spawn({ball, {}, 2, 1});
}

void JudgeWorld::record() {
    tick = tick + 1;
    place = place + velocity * judge_rate.tick_seconds();
    must(history.record(shooter, tick, {}));
    must(history.record(victim, tick, {place, {}, velocity}));
}

void JudgeWorld::step() {
    record();
    ledger.begin_snapshot(tick);
    for (std::uint32_t slot = 0; slot < history.slot_count(); ++slot) {
        const Track& track = history.slot(slot);
        if (track.holds(tick)) must(ledger.add(track.id()));
    }
}

void JudgeWorld::run(int ticks) {
    for (int i = 0; i < ticks; ++i) step();
}

void JudgeWorld::step_silently() { record(); }

ViewStamp JudgeWorld::stamp(std::int64_t age, double behind) const {
    const std::uint32_t newest = ledger.newest_sent().value - static_cast<std::uint32_t>(age);
    const Moment at = Moment::at(ledger.tick_of({newest}));
    return stamp_of(newest, at.raw - static_cast<std::int64_t>(behind * 65536.0), all_received(newest));
}

Shot JudgeWorld::shot(Vec3 direction) const {
    Shot out;
    out.shooter = shooter;
    out.direction = direction;
    return out;
}

Verdict JudgeWorld::fire(const Audited& audited, Vec3 direction, const WeaponRules& rules) {
    return judge_shot(judge, audited, shot(direction), rules, server_now());
}

Verdict JudgeWorld::fire(const ViewStamp& stamp, Vec3 direction, const WeaponRules& rules) {
    return fire(judge.take_stamp(stamp, server_now()), direction, rules);
}

Vec3 JudgeWorld::victim_at(Moment moment) const {
    return View::at_moment(history, draw, moment).pose(victim).pose.position;
}

Vec3 JudgeWorld::aim_at(Moment moment) const { return towards({}, victim_at(moment)); }

}  // namespace backsight::test
