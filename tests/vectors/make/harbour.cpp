#include "tests/vectors/make/harbour.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <stdexcept>

namespace backsight::vectors {

namespace {

constexpr std::uint16_t ship_set = 2;
constexpr std::uint16_t crane_set = 6;
constexpr Vec3 eye{0.0f, 0.0f, 1.5f};

bool is_hull(std::uint16_t set) { return set >= ship_set && set < crane_set; }

}  // namespace

Harbour::Harbour(ScriptConfig config) : script(std::move(config)) {
    shooter_ = script.spawn({HitboxSetId{1}});
    script.join(shooter_);
    script.set_self(0, shooter_, 0);
}

EntityId Harbour::add(Body body) {
    body.id = script.spawn({HitboxSetId{body.set}, body.parent});
    bodies_.push_back(body);
    return body.id;
}

void Harbour::turn(EntityId id, double angle, double rate) {
    const auto found = std::find_if(bodies_.begin(), bodies_.end(), [id](const Body& body) { return body.id == id; });
    found->angle = angle;
    found->rate = rate;
}

std::array<Pose, 2> Harbour::jib(float reach) const {
    const double sway = 0.05 * static_cast<double>(tick_);
    return {Pose{{0.4f * reach, 0.0f, 12.0f}, rotation_about({0, 1, 0}, 0.2 + 0.1 * sway)},
            Pose{{reach, 0.3f * static_cast<float>(tick_), 9.0f}, rotation_about({0, 0, 1}, sway)}};
}

void Harbour::play(bool is_lost, const std::function<void()>& also) {
    script.begin_tick(++tick_);
    script.record(shooter_, {});
    if (also) also();
    const TickRate rate = script.config().world.draw.tick_rate;
    std::vector<EntityId> ids{shooter_};
    for (Body& body : bodies_) {
        body.angle += body.rate;
        body.place = body.place + body.velocity * rate.tick_seconds();
        EntityPose pose{body.place, rotation_about(body.axis, body.angle), body.velocity};
        pose.angular_velocity = body.axis * (static_cast<float>(body.rate) / rate.tick_seconds());
        // The hook goes out and in across 32 m.
        const auto bones = jib(20.0f + 5.0f * static_cast<float>(tick_ % 8));
        const bool has_bones = body.set == crane_set;
        script.record(body.id, pose, has_bones ? std::span<const Pose>(bones) : std::span<const Pose>{});
        ids.push_back(body.id);
    }
    script.finish_tick();
    newest_ = script.send(0, ids);
    if (!is_lost) script.store(0, 0, newest_, Micros{tick_ * 15'625});
    // Draw group 1 is drawn a little later than the others, beyond its newest sample.
    script.show(0, Moment{tick_ * 65'536 - 40'000}, {60'000, 0, 0});
}

Vec3 Harbour::mark_of(const Body& body) const {
    if (body.set == ship_set) return {100.0f, 0.2f, 1.1f};
    if (is_hull(body.set)) return {30.0f, -0.2f, 0.9f};
    return {0.0f, 0.1f, 1.2f};
}

void Harbour::fire(bool sweeps, std::size_t rules) {
    struct Fired {
        Query query;
        Shot shot;
        std::uint32_t hash = 0;
    };
    std::vector<Fired> all;
    for (const Body& body : bodies_) {
        const View view = script.screen(0).view();
        const ViewPose found = view.pose(body.id);
        if (!has_pose(found.status)) continue;
        const bool on_bone = body.set == crane_set;
        const Pose frame = on_bone ? view.bone(found, 1) : found.pose;
        const Vec3 mark = transform(frame, on_bone ? Vec3{0.0f, 0.2f, -1.2f} : mark_of(body));
        script.pose(0, body.id);
        if (on_bone) script.bone(0, body.id, 1);
        Fired fired;
        fired.shot.shooter = shooter_;
        fired.shot.origin = eye;
        fired.shot.direction = aimed(eye, mark);
        fired.query = Query::sweep_along({eye, fired.shot.direction, 300.0f}, 0.1f);
        fired.query.filter.exclude = shooter_;
        if (sweeps) fired.hash = script.shoot_query(0, fired.query, rules);
        if (!sweeps) fired.hash = screen_hash(script.shoot(0, fired.shot, rules));
        all.push_back(fired);
    }
    script.take(0, ++command_, script.stamp(0));
    if (sweeps) {
        for (const Body& body : bodies_) script.seen(0, body.id);
    }
    for (const Fired& fired : all) {
        if (sweeps) {
            const ShotRecord& record = script.judge_query(0, fired.query, rules, fired.hash);
            if (record.seen_hash != 0 && record.seen_hash != fired.hash) throw std::runtime_error("another list");
            continue;
        }
        const Verdict& verdict = script.judge(0, fired.shot, rules);
        hits_ += verdict.outcome == Outcome::hit ? 1 : 0;
        if (verdict.reason == Reason::as_seen && screen_hash(verdict.hit) != fired.hash) {
            throw std::runtime_error("a verdict as seen that differs from the screen");
        }
    }
}

}  // namespace backsight::vectors
