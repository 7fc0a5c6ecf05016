#include "tests/support/self_audit_world.h"
#include "tests/support/must.h"

#include <algorithm>
#include <limits>

namespace backsight::test {

namespace {

constexpr int runners = 4;
constexpr float raw_step = 1.0f / 16384.0f;

HistoryConfig history_of(const Quantization& quantization = {}) {
    HistoryConfig config;
    config.max_entities = 8;
    config.quantization = quantization;
    return config;
}

Quantization quantization_of(Plant plant) {
    Quantization q;
    if (plant == Plant::double_step) q.position_step_m *= 2.0f;
    if (plant == Plant::raw_floats) q.position_step_m = raw_step;
    return q;
}

DrawConfig draw_of(Plant plant) {
    DrawConfig draw;
    if (plant == Plant::extrapolates) draw.after_newest = AfterNewest::extrapolate;
    if (plant == Plant::hermite) draw.interpolation = Interpolation::hermite;
    return draw;
}

LedgerConfig ledger_of() {
    LedgerConfig config;
    config.max_entities = 8;
    return config;
}

HitboxSetId add_body(WorldHistory& history, Plant plant) {
    const float more = plant == Plant::bigger_hitboxes ? 0.05f : 0.0f;
    std::vector<Hitbox> body{Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.7f}, 0.15f + more),
                             Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.9f}, {0.0f, 0.0f, 1.4f}, 0.25f + more),
                             Hitbox::box(HitGroup::leg, {0.0f, 0.0f, 0.4f}, {0.2f + more, 0.2f + more, 0.4f})};
    if (plant == Plant::hitbox_order) std::rotate(body.begin(), body.begin() + 1, body.end());
    return history.hitbox_sets().add(body);
}

std::int32_t on_coarser_grid(std::int32_t steps) { return (steps >= 0 ? (steps + 1) / 2 : (steps - 1) / 2) * 2; }

}  // namespace

SelfAuditWorld::SelfAuditWorld(Plant plant, double delay, int loss_percent, std::uint64_t seed, std::int64_t latency)
    : history(history_of()),
      ledger(ledger_of()),
      judge(history, draw, ledger, {}),
      audit(history, draw, {}),
      plant_(plant),
      delay_(delay),
      loss_percent_(loss_percent),
      latency_(latency),
      random_(seed),
      client_(history_of(quantization_of(plant))),
      client_draw_(draw_of(plant)) {
    const HitboxSetId body = add_body(history, Plant::none);
    add_body(client_, plant);
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
    Flying snapshot{ledger.begin_snapshot(now_), now_, now_.value + latency_, {}};
    if (random_.below(20) == 0) snapshot.arrives_at += 2;
    for (const Runner& runner : runners_) {
        must(ledger.add(runner.id));
        EntityState state = *history.find(runner.id)->at(now_);
        if (plant_ == Plant::raw_floats) {
            must(quantize_position(runner.place, client_.config().quantization, state.position));
        }
        if (plant_ == Plant::coarser_grid) {
            state.position.x = on_coarser_grid(state.position.x);
            state.position.y = on_coarser_grid(state.position.y);
        }
        snapshot.states.emplace_back(runner.id, state);
    }
    if (random_.below(100) >= loss_percent_) flying_.push_back(std::move(snapshot));
}

void SelfAuditWorld::receive() {
    for (const Flying& snapshot : flying_) {
        if (snapshot.arrives_at != now_.value || !acks_.accept(snapshot.seq)) continue;
        for (const auto& [id, state] : snapshot.states) must(client_.store(id, snapshot.tick, state));
    }
    std::erase_if(flying_, [&](const Flying& snapshot) { return snapshot.arrives_at <= now_.value; });
}

Moment SelfAuditWorld::drawn_moment(Moment stamped) const {
    if (plant_ == Plant::tick_before) return stamped - Moment::one_tick;
    if (plant_ == Plant::tick_after) return stamped + Moment::one_tick;
    if (plant_ == Plant::whole_tick) return Moment::at(stamped.tick());
    return stamped;
}

View SelfAuditWorld::screen(Moment shown) const {
    if (plant_ == Plant::present) return View::at_moment(history, draw, shot.server_now);
    return View::at_moment(client_, client_draw_, drawn_moment(shown));
}

void SelfAuditWorld::fire() {
    shot.server_now = Moment::at(now_);
    const Moment shown{Moment::at(now_).raw - static_cast<std::int64_t>(delay_ * 65536.0) + random_.below(65536)};
    if (plant_ == Plant::drawn_before_applying || plant_ == Plant::stamped_before_applying) {
        shot.audited.stamp = acks_.stamp(shown);
    }
    if (plant_ == Plant::stamped_before_applying) receive();
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
    if (plant_ == Plant::drawn_before_applying) receive();
    const ViewStamp stamp = plant_ == Plant::stamped_before_applying ? shot.audited.stamp : acks_.stamp(shown);
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
    if (plant_ != Plant::drawn_before_applying && plant_ != Plant::stamped_before_applying) receive();
    if (now_.value > 20) {
        fire();
    } else {
        receive();
    }
}

}  // namespace backsight::test
