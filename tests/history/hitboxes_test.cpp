#include <backsight/history/hitboxes.h>

#include "tests/support/assert_log.h"

#include <gtest/gtest.h>

#include <limits>

using namespace backsight;

namespace hitboxes_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

TEST(hitbox_sets, come_back_in_the_order_given) {
    HitboxSets sets;
    const Hitbox first[] = {Hitbox::sphere(HitGroup::head, {0, 0, 2}, 0.2f, 3)};
    const Hitbox second[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 1}, {0, 0, 2}, 0.3f),
                             Hitbox::box(HitGroup::leg, {}, {1, 2, 3}, root_bone, {0, 0, 2, 0})};
    const HitboxSetId a = sets.add(first);
    const HitboxSetId b = sets.add(second);
    EXPECT_NE(a, b);
    ASSERT_EQ(sets.get(a).size(), 1u);
    EXPECT_EQ(sets.get(a)[0].bone, 3);
    EXPECT_EQ(sets.get(a)[0].group, HitGroup::head);
    ASSERT_EQ(sets.get(b).size(), 2u);
    EXPECT_EQ(sets.get(b)[0].kind, ShapeKind::capsule);
    EXPECT_EQ(sets.get(b)[0].end, (Vec3{0, 0, 2}));
    EXPECT_EQ(sets.get(b)[1].half_extents, (Vec3{1, 2, 3}));
    EXPECT_EQ(sets.get(b)[1].rotation, (Quat{0, 0, 1, 0})) << "made unit";
}

TEST(hitbox_sets, the_empty_set_and_sets_never_handed_out_hold_nothing) {
    HitboxSets sets;
    EXPECT_TRUE(sets.get({}).empty());
    EXPECT_TRUE(sets.get({1}).empty());
    EXPECT_TRUE(sets.get({65535}).empty());
}

TEST(hitbox_sets, refuse_a_set_with_one_malformed_hitbox) {
    const test::AssertLog log;  // they are reported too
    const Hitbox sound = Hitbox::sphere(HitGroup::head, {}, 0.2f);
    Hitbox rounded_box = Hitbox::box(HitGroup::leg, {}, {1, 1, 1});
    rounded_box.radius = 0.1f;
    Hitbox turned = Hitbox::box(HitGroup::leg, {}, {1, 1, 1});
    turned.rotation.w = nan;
    Hitbox of_no_kind = sound;
    of_no_kind.kind = static_cast<ShapeKind>(3);
    const Hitbox malformed[] = {Hitbox::sphere(HitGroup::head, {nan, 0, 0}, 1.0f),
                                Hitbox::sphere(HitGroup::head, {}, inf),
                                Hitbox::sphere(HitGroup::head, {}, -0.1f),
                                Hitbox::sphere(HitGroup::head, {}, 0.1f, -2),
                                Hitbox::capsule(HitGroup::head, {}, {0, -inf, 0}, 0.1f),
                                Hitbox::box(HitGroup::head, {}, {1, -1, 1}),
                                rounded_box,
                                turned,
                                of_no_kind};
    for (const Hitbox& wrong : malformed) {
        HitboxSets sets;
        const Hitbox set[] = {sound, wrong};
        EXPECT_EQ(sets.add(set), HitboxSetId{});
        EXPECT_TRUE(sets.get({1}).empty()) << "nothing of it is kept";
        EXPECT_EQ(sets.add({&sound, 1}), HitboxSetId{1});
    }
}

TEST(hitbox_sets, reach_to_their_farthest_point) {
    HitboxSets sets;
    EXPECT_EQ(sets.reach(), 0.0f);
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::head, {0, 3, 4}, 0.5f), Hitbox::sphere(HitGroup::head, {}, 1.0f)};
    const Hitbox pole[] = {Hitbox::capsule(HitGroup::torso, {0, 0, 1}, {0, 0, -7}, 0.25f)};
    const Hitbox crate[] = {Hitbox::box(HitGroup::leg, {1, 0, 0}, {2, 3, 6})};
    EXPECT_FLOAT_EQ(sets.reach(sets.add(ball)), 5.5f);
    EXPECT_FLOAT_EQ(sets.reach(sets.add(crate)), 8.0f);
    EXPECT_FLOAT_EQ(sets.reach(sets.add(pole)), 7.25f);
    EXPECT_FLOAT_EQ(sets.reach(), 8.0f);
    EXPECT_EQ(sets.reach({77}), 0.0f);
}

TEST(hitbox_sets, a_full_table_refuses_the_next) {
    HitboxSets sets;
    for (int i = 1; i <= 65535; ++i) ASSERT_EQ(sets.add({}).value, i);
    EXPECT_EQ(sets.add({}), HitboxSetId{});
}

}  // namespace hitboxes_test
