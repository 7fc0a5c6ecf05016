// A victim who stays at their place may change there all the same: what they were longer ago than the cap is not hit.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace still_victim_test {

constexpr std::int64_t cap_ticks = 16;  // WeaponRules::max_rewind, 250 ms
constexpr std::uint64_t lost_in_between = (1ull << 63) | 3;

AuditConfig believes_any_age() {
    AuditConfig config;
    config.max_interpolation_delay = config.max_ahead = config.max_group_ahead = Micros{2'000'000};
    return config;
}

// Shooter at the origin; victim at x = 10 m, with a second hitbox 1 m to their left; somebody 3 m beside the line.
struct Scene {
    explicit Scene(bool rides = false, DrawGroup group = 0) : world(believes_any_age()) {
        const Hitbox two[] = {Hitbox::sphere(HitGroup::torso, {}, 0.4f),
                              Hitbox::sphere(HitGroup::head, {0.0f, 1.0f, 0.0f}, 0.3f)};
        const Hitbox low[] = {Hitbox::sphere(HitGroup::torso, {0.0f, 0.0f, -2.0f}, 0.4f),
                              Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, -3.0f}, 0.3f)};
        tall = world.history.hitbox_sets().add(two, group);
        small = world.history.hitbox_sets().add(low, group);
        shooter = world.add(at_rest({}));
        if (rides) mount = world.add(at_rest({10.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
        victim = world.add(at_rest(rides ? Vec3{} : Vec3{10.0f, 0.0f, 0.0f}), mount, 1, group);
        must(world.history.change_hitboxes(victim, tall));
        other = world.add(at_rest({5.0f, 3.0f, 0.0f}));
        world.run(130);
    }

    /// The screen shows the tick `view_age` ago, and has the snapshots of the one after it and before.
    void see(std::int64_t view_age, std::uint64_t received = ~std::uint64_t{0}) {
        const auto newest = static_cast<std::uint32_t>(world.ledger.newest_sent().value - view_age + 1);
        const Moment shown = world.server_now() - view_age * Moment::one_tick;
        ViewStamp stamp = stamp_of(newest, shown.raw, received & all_received(newest));
        world.audited = world.judge.take_stamp(stamp, world.server_now());
    }
    /// At the second hitbox, from a view that old.
    Verdict fire(std::int64_t view_age, std::uint64_t received = ~std::uint64_t{0}) {
        see(view_age, received);
        return fire_now();
    }
    Verdict fire_now(const WeaponRules& rules = MountWorld::no_cover()) {
        Shot shot;
        shot.shooter = shooter;
        shot.direction = towards({}, {10.0f, 1.0f, 0.0f});
        shot.layers = 1;
        return world.fire(shot, rules, [this](Vec3, Vec3, Moment moment) { return moment < shuts; });
    }

    MountWorld world;
    HitboxSetId tall;
    HitboxSetId small;
    EntityId shooter;
    EntityId mount;
    EntityId victim;
    EntityId other;
    Moment shuts = max_moment;
};

bool is_as_seen(const Verdict& verdict) {
    return verdict.outcome == Outcome::hit && !verdict.is_judged_again && verdict.hit.hitbox == 1;
}

bool is_by_the_cap(const Verdict& verdict) {
    return verdict.reason == Reason::rewind_clamped || verdict.reason == Reason::rewind_refused;
}

struct Change {
    const char* name;
    std::function<void(Scene&)> happens;
    bool rides = false;
};

Quat half_turn() { return {0.0f, 0.0f, 1.0f, 0.0f}; }

const std::array<Change, 9> changes{{
    {"another set", [](Scene& s) { must(s.world.history.change_hitboxes(s.victim, s.small)); }},
    {"a hitbox less", [](Scene& s) { must(s.world.history.set_hitbox_mask(s.victim, 1)); }},
    {"turned",
     [](Scene& s) {
         s.world.set_course(s.victim, [](float) { return EntityPose{{10.0f, 0.0f, 0.0f}, half_turn(), {}}; });
     }},
    {"turned on a mount",
     [](Scene& s) { s.world.set_course(s.victim, [](float) {
                        return EntityPose{{}, half_turn(), {}};
                    }); }, true},
    {"turned with a mount",
     [](Scene& s) {
         s.world.set_course(s.mount, [](float) { return EntityPose{{10.0f, 0.0f, 0.0f}, half_turn(), {}}; });
     },
     true},
    {"somebody between",
     [](Scene& s) {
         s.world.set_course(s.other, at_rest({5.0f, 0.5f, 0.0f}));
     }},
    {"a door between", [](Scene& s) { s.shuts = Moment::at(s.world.tick + 1); }},
    {"died and came back there",
     [](Scene& s) {
         must(s.world.history.kill(s.victim));
         s.world.step();
         must(s.world.history.respawn(s.victim));
     }},
    {"jumped to where they are", [](Scene& s) { must(s.world.history.teleport(s.victim)); }},
}};

TEST(still_victim, is_not_hit_as_they_were_before_the_cap) {
    for (const Change& change : changes) {
        for (const std::int64_t since : {cap_ticks + 2, cap_ticks + 10, std::int64_t{60}, std::int64_t{100}}) {
            for (const std::int64_t before : {2, 9, 20}) {
                Scene scene(change.rides);
                change.happens(scene);
                scene.world.run(static_cast<int>(since));
                const Verdict verdict = scene.fire(since + before);
                EXPECT_FALSE(is_as_seen(verdict)) << change.name << ", " << since << " ticks ago";
                EXPECT_TRUE(is_by_the_cap(verdict)) << change.name << ": " << to_string(verdict.reason);
            }
        }
    }
}

TEST(still_victim, is_hit_as_they_were_within_the_cap_to_the_bit) {
    for (const Change& change : changes) {
        for (std::int64_t view_age = 4; view_age <= cap_ticks; ++view_age) {
            Scene scene(change.rides);
            change.happens(scene);
            scene.world.run(static_cast<int>(view_age) - 3);
            scene.see(view_age);
            const Hit on_screen =
                cast_ray(scene.world.screen(), {{}, towards({}, {10.0f, 1.0f, 0.0f})}, {1, scene.shooter});
            const Verdict verdict = scene.fire_now();
            EXPECT_TRUE(is_as_seen(verdict)) << change.name << ", a view of " << view_age << " ticks";
            EXPECT_TRUE(same_bits(verdict.hit.point, on_screen.point)) << change.name;
        }
    }
}

TEST(still_victim, who_changes_and_changes_back_is_hit_as_seen) {
    for (const Change& change : {changes[0], changes[1]}) {
        Scene scene;
        change.happens(scene);
        scene.world.run(30);
        must(scene.world.history.change_hitboxes(scene.victim, scene.tall));
        must(scene.world.history.set_hitbox_mask(scene.victim, ~0u));
        scene.world.run(30);
        EXPECT_TRUE(is_as_seen(scene.fire(70))) << change.name;
    }
}

// The screen draws a moment within the cap, and claims to have lost what lies between that and an old sample.
TEST(still_victim, is_not_hit_as_a_sample_from_before_the_cap_shows_them_between_lost_ones) {
    for (const Change& change : {changes[0], changes[1]}) {
        for (const DrawGroup group : {DrawGroup{0}, MountWorld::reckoned}) {
            Scene scene(false, group);
            change.happens(scene);
            scene.world.run(cap_ticks + 4);
            const Verdict verdict = scene.fire(cap_ticks / 2, lost_in_between);
            EXPECT_FALSE(is_as_seen(verdict)) << change.name << ", group " << int{group};
        }
    }
}

// Reckoned bodies are sent seldom: as long as they are what their sample shows, nothing is asked of it.
TEST(still_victim, on_a_reckoned_course_is_hit_as_seen_however_old_the_sample_while_they_are_like_it) {
    Scene scene(false, MountWorld::reckoned);
    scene.world.run(cap_ticks + 4);
    EXPECT_TRUE(is_as_seen(scene.fire(cap_ticks / 2, lost_in_between)));
}

TEST(still_victim, by_a_cap_that_refuses_is_not_hit_at_all) {
    WeaponRules rules = MountWorld::no_cover();
    rules.on_max_rewind = CapPolicy::refuse;
    for (const Change& change : changes) {
        Scene scene(change.rides);
        change.happens(scene);
        scene.world.run(60);
        scene.see(70);
        const Verdict verdict = scene.fire_now(rules);
        EXPECT_EQ(verdict.outcome, Outcome::refused) << change.name;
        EXPECT_EQ(verdict.reason, Reason::rewind_refused) << change.name;
    }
}

}  // namespace still_victim_test
