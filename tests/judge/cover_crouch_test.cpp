// The cover rule looks from eyes to eyes: of both players, as they were in the frame that it looks at.

#include "tests/judge/mount_world.h"

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace cover_crouch_test {

// Shooter at x = 0, victim at x = 10 m, and between them a wall 1.3 m high. Both stand 1.5 m tall, and crouch to 1 m.
struct Wall {
    Wall() : screen(LedgerConfig{256, 16}) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
        crouched = world.history.hitbox_sets().add(one);
        shooter = world.add(at_rest({}));
        victim = world.add(at_rest({10.0f, 0.0f, 0.0f}));
        run(60);
    }
    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            world.step();
            screen.begin_snapshot(world.tick);
            must(screen.add(shooter));
            must(screen.add(victim));
        }
    }
    /// The victim reports the present, and the shot is of a screen 2 ticks old.
    Verdict fire(bool knows_eyes = true) {
        world.see(2.0);
        const std::uint32_t newest = screen.newest_sent().value;
        screen.learn(stamp_of(newest, world.server_now().raw, all_received(newest)));
        const auto is_free = [](Vec3 a, Vec3 b, Moment) {
            return (a.x < 5.0f) == (b.x < 5.0f) || (a.z == 0.0f && b.z == 0.0f) || (a.z + b.z) / 2.0f > 1.3f;
        };
        const EyesOfSet eyes[] = {{crouched, {0.0f, 0.0f, 1.0f}}};
        VictimScreen victims{&screen};
        if (knows_eyes) victims.eyes = eyes;
        return world.fire(world.shot(shooter, victim), WeaponRules{}, is_free, [&](EntityId) { return victims; });
    }

    MountWorld world;
    Ledger screen;
    HitboxSetId crouched;
    EntityId shooter;
    EntityId victim;
};

TEST(cover_crouch, hides_a_victim_behind_what_they_see_over_while_they_stand) {
    Wall scene;
    EXPECT_EQ(scene.fire().outcome, Outcome::hit);
    must(scene.world.history.change_hitboxes(scene.victim, scene.crouched));
    scene.run(4);
    EXPECT_EQ(scene.fire().outcome, Outcome::hit) << "within the grace of 100 ms";
    scene.run(6);
    EXPECT_EQ(scene.fire().reason, Reason::victim_in_cover);
    EXPECT_EQ(scene.fire(false).outcome, Outcome::hit) << "where nobody says that eyes are lower";
    must(scene.world.history.change_hitboxes(scene.victim, scene.world.ball));
    scene.run(2);
    EXPECT_EQ(scene.fire().outcome, Outcome::hit);
}

TEST(cover_crouch, of_the_shooter_hides_the_victim_too) {
    Wall scene;
    must(scene.world.history.change_hitboxes(scene.shooter, scene.crouched));
    scene.run(12);
    EXPECT_EQ(scene.fire().reason, Reason::victim_in_cover);
}

}  // namespace cover_crouch_test
