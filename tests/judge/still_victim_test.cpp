// A victim who stays at their place may change there all the same: what they were longer ago than the cap is not hit.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <vector>

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

const std::array<Change, 10> changes{{
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
    {"another field", [](Scene& s) { must(s.world.history.set_fields(s.victim, 1)); }},
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

TEST(still_victim, by_the_cap_has_the_fields_of_then_and_within_it_those_of_the_screen) {
    for (const bool is_old : {false, true}) {
        Scene scene;
        must(scene.world.history.set_fields(scene.victim, 0xaa));
        scene.world.run(is_old ? 30 : 4);
        const Verdict verdict = scene.fire(is_old ? 34 : 10);
        EXPECT_EQ(verdict.is_judged_again, is_old);
        EXPECT_EQ(verdict.hit.fields, is_old ? 0xaau : 0u);
        EXPECT_EQ(verdict.pose.state->fields, verdict.hit.fields);
    }
}

TEST(still_victim, who_changes_and_changes_back_is_hit_as_seen) {
    for (const Change& change : {changes[0], changes[1], changes[9]}) {
        Scene scene;
        change.happens(scene);
        scene.world.run(30);
        must(scene.world.history.set_fields(scene.victim, 0));
        must(scene.world.history.change_hitboxes(scene.victim, scene.tall));
        must(scene.world.history.set_hitbox_mask(scene.victim, ~0u));
        scene.world.run(30);
        EXPECT_TRUE(is_as_seen(scene.fire(70))) << change.name;
    }
}

// The screen draws a moment within the cap, and claims to have lost what lies between that and an old sample.
TEST(still_victim, is_not_hit_as_a_sample_from_before_the_cap_shows_them_between_lost_ones) {
    for (const Change& change : {changes[0], changes[1], changes[9]}) {
        for (const DrawGroup group : {DrawGroup{0}, MountWorld::reckoned}) {
            Scene scene(false, group);
            change.happens(scene);
            scene.world.run(cap_ticks + 4);
            const Verdict verdict = scene.fire(cap_ticks / 2, lost_in_between);
            EXPECT_FALSE(is_as_seen(verdict) && verdict.hit.fields == 0) << change.name << ", group " << int{group};
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

// --- What goes through the hitboxes of a body ---

// Three in a line, and a plate that is in front of them or behind. Nobody stands between.
struct Plated {
    explicit Plated(Vec3 walk = {}) : world(believes_any_age()) {
        const Hitbox parts[] = {Hitbox::sphere(HitGroup::arm, {-0.3f, 0.0f, 0.0f}, 0.1f),
                                Hitbox::sphere(HitGroup::torso, {}, 0.1f),
                                Hitbox::sphere(HitGroup::leg, {0.3f, 0.0f, 0.0f}, 0.1f),
                                Hitbox::box(HitGroup::generic, {-0.6f, 0.0f, 0.0f}, {0.05f, 0.5f, 0.5f})};
        set = world.history.hitbox_sets().add(parts);
        Hitbox low[] = {parts[0], parts[1], parts[2], parts[3]};
        for (Hitbox& part : low) part.center = part.center + Vec3{0.0f, 0.0f, 0.05f};
        lower = world.history.hitbox_sets().add(low);
        shooter = world.add(at_rest({}));
        victim = world.add(straight_on(walk, {10.0f, 0.0f, 0.0f}));
        first = world.add(at_rest({4.0f, 6.0f, 0.0f}));
        for (const EntityId id : {victim, first}) must(world.history.change_hitboxes(id, set));
    }
    void turn(EntityId id, Vec3 place) {
        world.set_course(id, [place](float) { return EntityPose{place, half_turn(), {}}; });
    }
    std::vector<Verdict> fire(std::int64_t view_age, std::uint16_t max_hits = 64,
                              const WeaponRules& rules = MountWorld::no_cover()) {
        const auto newest = static_cast<std::uint32_t>(world.ledger.newest_sent().value - view_age + 1);
        const Moment shown = world.server_now() - view_age * Moment::one_tick;
        world.audited = world.judge.take_stamp(stamp_of(newest, shown.raw, all_received(newest)), world.server_now());
        Query query = Query::ray_along({{}, {1.0f, 0.0f, 0.0f}, 30.0f});
        query.collect = Collect::hitboxes;
        query.max_hits = max_hits;
        query.filter.exclude = shooter;
        ShotRecord record;
        record.audited = world.audited;
        record.rules = rules;
        record.server_now = world.server_now();
        world.judge.judge(record, query);
        return {record.hits.begin(), record.hits.end()};
    }

    MountWorld world;
    HitboxSetId set;
    HitboxSetId lower;
    EntityId shooter;
    EntityId victim;
    EntityId first;
};

constexpr std::uint32_t without_plate = 7;
constexpr std::uint16_t plate = 3;

// Which hitboxes of an entity are hit, in the order of the list.
std::vector<int> parts_hit(const std::vector<Verdict>& verdicts, EntityId entity) {
    std::vector<int> parts;
    for (const Verdict& verdict : verdicts) {
        if (verdict.outcome == Outcome::hit && verdict.hit.entity == entity) parts.push_back(verdict.hit.hitbox);
    }
    return parts;
}

struct PlateChange {
    const char* name;
    std::function<void(Plated&)> before;
    std::function<void(Plated&)> happens;
};

const std::array<PlateChange, 4> plate_changes{{
    {"raised", [](Plated& s) { must(s.world.history.set_hitbox_mask(s.victim, without_plate)); },
     [](Plated& s) { must(s.world.history.set_hitbox_mask(s.victim, all_hitboxes)); }},
    {"turned",
     [](Plated& s) {
         s.turn(s.victim, {10.0f, 0.0f, 0.0f});
     },
     [](Plated& s) {
         s.world.set_course(s.victim, at_rest({10.0f, 0.0f, 0.0f}));
     }},
    {"raised in another set", [](Plated& s) { must(s.world.history.set_hitbox_mask(s.victim, without_plate)); },
     [](Plated& s) {
         must(s.world.history.set_hitbox_mask(s.victim, all_hitboxes));
         must(s.world.history.change_hitboxes(s.victim, s.lower));
     }},
    {"raised where only the far part was there", [](Plated& s) { must(s.world.history.set_hitbox_mask(s.victim, 4)); },
     [](Plated& s) { must(s.world.history.set_hitbox_mask(s.victim, 4 | (1u << plate))); }},
}};

TEST(still_victim, of_several_hitboxes_has_those_before_the_one_hit_that_they_have_at_the_cap) {
    for (const PlateChange& change : plate_changes) {
        for (const std::int64_t since : {cap_ticks + 2, std::int64_t{60}, std::int64_t{100}}) {
            for (const int max_hits : {1, 2, 4, 64}) {
                Plated scene;
                change.before(scene);
                scene.world.run(130);
                change.happens(scene);
                scene.world.run(static_cast<int>(since));
                const std::vector<Verdict> verdicts = scene.fire(since + 4, static_cast<std::uint16_t>(max_hits));
                ASSERT_FALSE(verdicts.empty()) << change.name;
                EXPECT_EQ(verdicts[0].reason, Reason::rewind_clamped) << change.name << ", " << since;
                const std::vector<int> parts = parts_hit(verdicts, scene.victim);
                ASSERT_FALSE(parts.empty()) << change.name;
                EXPECT_EQ(parts[0], plate) << change.name << ": the plate is met first";
                // Each is met once, and by no more than the screen's shot had met.
                EXPECT_LE(parts.size(), static_cast<std::size_t>(max_hits));
                EXPECT_EQ(std::set<int>(parts.begin(), parts.end()).size(), parts.size()) << change.name;
            }
        }
    }
}

TEST(still_victim, of_several_hitboxes_is_hit_within_the_cap_and_as_they_are_to_the_bit) {
    for (const PlateChange& change : plate_changes) {
        for (const bool changes_back : {false, true}) {
            Plated scene;
            change.before(scene);
            scene.world.run(130);
            change.happens(scene);
            scene.world.run(changes_back ? 30 : 6);
            if (changes_back) {
                must(scene.world.history.change_hitboxes(scene.victim, scene.set));
                change.before(scene);
                scene.world.run(60);
            }
            const std::vector<Verdict> verdicts = scene.fire(changes_back ? 100 : 12);
            std::array<Hit, max_query_hits> seen;
            Query query = Query::ray_along({{}, {1.0f, 0.0f, 0.0f}, 30.0f});
            query.collect = Collect::hitboxes;
            query.filter.exclude = scene.shooter;
            ASSERT_EQ(run_query(scene.world.screen(), query, seen), verdicts.size()) << change.name;
            for (std::size_t i = 0; i < verdicts.size(); ++i) {
                EXPECT_EQ(verdicts[i].reason, Reason::as_seen) << change.name;
                EXPECT_EQ(verdicts[i].outcome, Outcome::hit) << change.name;
                EXPECT_EQ(verdicts[i].hit.hitbox, seen[i].hitbox) << change.name;
                EXPECT_TRUE(same_bits(verdicts[i].hit.point, seen[i].point)) << change.name;
            }
        }
    }
}

TEST(still_victim, of_several_hitboxes_is_not_hit_by_a_cap_that_refuses) {
    WeaponRules rules = MountWorld::no_cover();
    rules.on_max_rewind = CapPolicy::refuse;
    for (const PlateChange& change : plate_changes) {
        Plated scene;
        change.before(scene);
        scene.world.run(130);
        change.happens(scene);
        scene.world.run(60);
        for (const Verdict& verdict : scene.fire(64, 64, rules)) {
            if (verdict.hit.hitbox == plate) continue;
            EXPECT_EQ(verdict.outcome, Outcome::refused) << change.name << ", part " << verdict.hit.hitbox;
        }
    }
}

// Who walks is judged again at the cap as well, and has what they raised by then.
TEST(still_victim, is_no_better_off_than_one_who_walks) {
    Plated scene({0.5f, 0.0f, 0.0f});
    must(scene.world.history.set_hitbox_mask(scene.victim, without_plate));
    scene.world.run(130);
    must(scene.world.history.set_hitbox_mask(scene.victim, all_hitboxes));
    scene.world.run(60);
    const std::vector<int> parts = parts_hit(scene.fire(64), scene.victim);
    ASSERT_FALSE(parts.empty());
    EXPECT_EQ(parts[0], plate);
}

// Somebody else between, who raises a plate, turns it, or steps in between.
TEST(still_victim, is_not_hit_through_parts_of_others_that_came_between_before_the_cap) {
    const Vec3 between{4.0f, 0.0f, 0.0f};
    for (const int how : {0, 1, 2, 3}) {
        for (const std::int64_t since : {std::int64_t{8}, cap_ticks + 2, std::int64_t{60}, std::int64_t{100}}) {
            Plated scene;
            must(scene.world.history.set_hitbox_mask(scene.victim, without_plate));
            if (how != 2) scene.world.set_course(scene.first, at_rest(between));
            if (how == 1) {
                const Quat quarter_turn = rotation_about({0, 0, 1}, 1.5707963);
                scene.world.set_course(scene.first, [=](float) { return EntityPose{between, quarter_turn, {}}; });
            }
            if (how != 1) must(scene.world.history.set_hitbox_mask(scene.first, without_plate));
            scene.world.run(130);
            if (how == 0) must(scene.world.history.set_hitbox_mask(scene.first, all_hitboxes));
            if (how == 1 || how == 2) scene.world.set_course(scene.first, at_rest(between));
            scene.world.run(static_cast<int>(since));
            const std::vector<int> parts = parts_hit(scene.fire(since + 4), scene.victim);
            const bool is_as_seen = how == 3 || since < cap_ticks;
            EXPECT_EQ(parts.size(), is_as_seen ? 3u : 0u) << "how " << how << ", " << since << " ticks ago";
        }
    }
}

}  // namespace still_victim_test
