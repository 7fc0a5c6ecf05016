#pragma once

// A server whose entities follow given courses, each in the frame of what it rides, and one client who shoots from the
// place that their own screen shows. Every snapshot that is due is received, unless the test says otherwise.

#include "tests/support/judge_shot.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/judge.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace backsight::test {

class MountWorld {
public:
    /// Where a body is at a time, in the frame of its mount.
    using Course = std::function<EntityPose(float seconds)>;

    static constexpr DrawGroup reckoned = 1;

    explicit MountWorld(const AuditConfig& audit = {})
        : draw(draw_of_mounts()),
          history(with_fields(history_config(256, 16), 8)),
          ledger(LedgerConfig{256, 16}),
          judge(history, draw, ledger, audit) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        ball = history.hitbox_sets().add(one);
        reckoned_ball = history.hitbox_sets().add(one, reckoned);
    }
    MountWorld(const MountWorld&) = delete;
    MountWorld& operator=(const MountWorld&) = delete;

    /// Layers of bodies that no ray meets: the hulls of mounts.
    static constexpr std::uint16_t untouched = 2;

    EntityId add(const Course& course, EntityId mount = {}, std::uint16_t layers = 1, DrawGroup group = 0,
                 int ticks_per_snapshot = 1) {
        const EntityId id = history.spawn({group == reckoned ? reckoned_ball : ball, mount, 0, layers});
        bodies_.push_back({id, course, ticks_per_snapshot, true});
        return id;
    }
    void set_course(EntityId id, const Course& course) { body(id).course = course; }
    void despawn(EntityId id) {
        body(id).is_there = false;
        must(history.despawn(id, tick + 1));
    }

    void step() {
        tick = tick + 1;
        ledger.begin_snapshot(tick);
        for (const Body& body : bodies_) {
            if (!body.is_there) continue;
            must(history.record(body.id, tick, body.course(now_s())));
        }
        for (const Body& body : bodies_) {
            if (body.is_there && tick.value % body.ticks_per_snapshot == 0) must(ledger.add(body.id));
        }
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) step();
    }
    float now_s() const { return static_cast<float>(tick.value) * judge_rate.tick_seconds(); }
    Moment server_now() const { return Moment::at(tick); }

    /// Takes in the stamp of a screen that is `age` ticks old. Its reckoned group is drawn in the present.
    void see(double age) {
        const auto newest_age = static_cast<std::int64_t>(age / 2.0);
        const std::uint32_t newest = ledger.newest_sent().value - static_cast<std::uint32_t>(newest_age);
        const Moment shown{server_now().raw - static_cast<std::int64_t>(age * 65536.0)};
        ViewStamp stamp = stamp_of(newest, shown.raw, received & all_received(newest));
        stamp.offsets[reckoned - 1] = static_cast<std::int32_t>(server_now() - shown);
        audited = judge.take_stamp(stamp, server_now());
    }
    View screen() const { return View::exact(history, draw, ledger, audited.stamp); }
    Vec3 drawn(EntityId id) const { return screen().pose(id).pose.position; }

    Shot shot(EntityId shooter, EntityId target, Vec3 beside = {}) const {
        Shot shot;
        shot.shooter = shooter;
        shot.origin = drawn(shooter);
        shot.direction = towards(shot.origin, drawn(target) + beside);
        shot.layers = 1;
        return shot;
    }
    Verdict fire(const Shot& shot, const WeaponRules& rules = no_cover(), const LineOfSight& sight = {},
                 const VictimScreens& screens = {}) {
        return judge_shot(judge, audited, shot, rules, server_now(), sight, screens);
    }
    static WeaponRules no_cover() {
        WeaponRules rules;
        rules.cover_grace = Micros{-1};
        return rules;
    }

    DrawConfig draw;
    WorldHistory history;
    Ledger ledger;
    ClientJudge judge;
    HitboxSetId ball;
    HitboxSetId reckoned_ball;
    Tick tick{0};
    Audited audited;
    std::uint64_t received = ~std::uint64_t{0};

private:
    struct Body {
        EntityId id;
        Course course;
        int ticks_per_snapshot;
        bool is_there;
    };

    static DrawConfig draw_of_mounts() {
        DrawConfig draw;
        draw.groups[reckoned - 1].after_newest = AfterNewest::reckon;
        draw.groups[reckoned - 1].sample_max_age = Micros{3'000'000};
        return draw;
    }
    Body& body(EntityId id) {
        for (Body& body : bodies_) {
            if (body.id == id) return body;
        }
        return bodies_.front();
    }

    std::vector<Body> bodies_;
};

inline MountWorld::Course at_rest(Vec3 place) {
    return [place](float) { return EntityPose{place, {}, {}}; };
}
inline MountWorld::Course straight_on(Vec3 velocity, Vec3 start = {}) {
    return [velocity, start](float seconds) { return EntityPose{start + velocity * seconds, {}, velocity}; };
}
/// On a circle, turned as it goes.
inline MountWorld::Course around(float speed_mps, float radius_m) {
    return [speed_mps, radius_m](float seconds) {
        const float angle = speed_mps / radius_m * seconds;
        const Quat turned{0.0f, 0.0f, std::sin(0.5f * angle), std::cos(0.5f * angle)};
        const Vec3 out{std::cos(angle), std::sin(angle), 0.0f};
        return EntityPose{out * radius_m, turned, Vec3{-out.y, out.x, 0.0f} * speed_mps};
    };
}

}  // namespace backsight::test
