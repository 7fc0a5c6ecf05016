#include "tests/support/self_audit_world.h"
#include "tests/support/must.h"

#include <algorithm>
#include <limits>

namespace backsight::test {

namespace {

constexpr int runners = 4;
constexpr std::uint32_t entities = 8;

}  // namespace

SelfAuditWorld::SelfAuditWorld(Mistake mistake, double delay, int loss_percent, std::uint64_t seed,
                               std::int64_t latency, const SelfAuditConfig& config)
    : history(rig_history(entities)),
      ledger({LedgerConfig{}.capacity_snapshots, entities}),
      judge(history, draw, ledger, {}),
      audit(history, draw, config),
      mistake_(mistake),
      delay_(delay),
      loss_percent_(loss_percent),
      latency_(latency),
      random_(seed),
      client_(rig_history(entities, mistake)),
      client_draw_(rig_draw(mistake)) {
    const HitboxSetId body = add_rig_body(history, Mistake::none);
    add_rig_body(client_, mistake);
    shooter_ = history.spawn({body, {}, 1, 1});
    for (int i = 0; i < runners; ++i) {
        const Vec3 place{random_.between_f(8.0, 20.0), random_.between_f(-15.0, 15.0), 0.0f};
        runners_.push_back({history.spawn({body, {}, 2, 1}), place, {}});
    }
    audit.join(0, view_fingerprint(client_, client_draw_));
}

void SelfAuditWorld::record() {
    now_ = now_ + 1;
    must(history.record(shooter_, now_, {}));
    for (Runner& runner : runners_) {
        const Vec3 push = random_.direction() * 1.0f;
        const Vec3 home = Vec3{14.0f, 0.0f, 0.0f} - runner.place;
        runner.velocity = runner.velocity * 0.98f + Vec3{push.x, push.y, 0.0f} + home * 0.02f;
        runner.velocity.z = 0.0f;
        runner.place = runner.place + runner.velocity * draw.tick_rate.tick_seconds();
        must(history.record(runner.id, now_, {runner.place, {}, runner.velocity}));
    }
}

void SelfAuditWorld::send() {
    Flying snapshot{ledger.begin_snapshot(now_), now_, {}};
    const std::int64_t due = now_.value + latency_ + (random_.below(20) == 0 ? 2 : 0);
    for (const Runner& runner : runners_) {
        must(ledger.add(runner.id));
        EntityState state = *history.find(runner.id)->at(now_);
        spoil(mistake_, runner.place, client_.config().quantization, state);
        snapshot.states.emplace_back(runner.id, state);
    }
    if (random_.below(100) >= loss_percent_) flying_.send(due, std::move(snapshot));
}

void SelfAuditWorld::receive() {
    flying_.receive(now_.value, [this](const Flying& snapshot) {
        if (!acks_.accept(snapshot.seq)) return;
        for (const auto& [id, state] : snapshot.states) must(client_.store(id, snapshot.tick, state));
    });
}

View SelfAuditWorld::screen(Moment shown) const {
    if (is(Mistake::draws_the_present)) return View::at_moment(history, draw, shot.server_now);
    return View::at_moment(client_, client_draw_, drawn_by(mistake_, shown));
}

void SelfAuditWorld::fire() {
    shot.server_now = Moment::at(now_);
    const Moment shown{Moment::at(now_).raw - static_cast<std::int64_t>(delay_ * 65536.0) + random_.below(65536)};
    if (is(Mistake::stamps_what_came_after_drawing) || is(Mistake::stamps_before_applying)) {
        shot.audited.stamp = acks_.stamp(shown);
    }
    if (is(Mistake::stamps_before_applying)) receive();
    const View view = screen(shown);
    const ViewPose target = view.pose(runners_[static_cast<std::size_t>(random_.below(runners))].id);
    const Vec3 aim = target.pose.position + Vec3{random_.between_f(-0.3, 0.3), random_.between_f(-0.3, 0.3), 1.0f};
    QuantDirection direction;
    must(quantize_direction(aim - Vec3{0.0f, 0.0f, 1.6f}, direction));
    shot.shot.shooter = shooter_;
    shot.shot.origin = {0.0f, 0.0f, 1.6f};
    shot.shot.direction = dequantize(direction);
    shot.rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    shot.declared_hash = screen_hash(cast_ray(view, ray_of(shot.shot, shot.rules), filter_of(shot.shot)));
    if (is(Mistake::stamps_what_came_after_drawing)) receive();
    const ViewStamp stamp = is(Mistake::stamps_before_applying) ? shot.audited.stamp : acks_.stamp(shown);
    shot.audited = judge.take_stamp(stamp, shot.server_now);
    audit.take_command(0, ++commands_, shot.audited);
    if (!is_hittable(target.status)) return;
    judge.judge(shot);
    answer = audit.compare(shot, ledger);
    ++shots;
    if (shot.verdict.outcome == Outcome::hit) ++hits;
    if (shot.verdict.reason == Reason::as_seen) ++as_seen;
}

void SelfAuditWorld::step() {
    record();
    send();
    if (!is(Mistake::stamps_what_came_after_drawing) && !is(Mistake::stamps_before_applying)) receive();
    if (now_.value > 20) {
        fire();
    } else {
        receive();
    }
}

}  // namespace backsight::test
