// Riders are placed by the frame of their mount, which a query works out once: where a view draws them, to the bit.

#include "rewind/mount_frames.h"
#include "tests/rewind/random_world.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <cstdint>

using namespace backsight;
using namespace backsight::test;

namespace mount_frames_test {

struct Tally {
    int riders = 0;  // who can be hit
    int placed = 0;  // of those, without being drawn
    int nowhere = 0;
};

void check_riders(const View& view, Tally& tally) {
    MountFrames mounts(view);
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose drawn = view.pose_of_slot(slot);
        if (is_hittable(drawn.status) && !drawn.state->parent.is_null()) ++tally.riders;
        const View::Glimpse glimpse = view.glimpse(slot);
        if (!glimpse.is_there() || !glimpse.is_aboard()) continue;
        const MountFrame mount = mounts.of_mount(glimpse.traits().parent);
        if (mount.state == MountFrame::State::nowhere) {
            ++tally.nowhere;
            ASSERT_FALSE(is_hittable(drawn.status)) << "slot " << slot;
        }
        if (mount.state != MountFrame::State::drawn) continue;
        ++tally.placed;
        ASSERT_TRUE(is_hittable(drawn.status)) << "slot " << slot;
        const Pose pose = compose(mount.pose, view.figure(glimpse, true).pose);
        ASSERT_TRUE(same_bits(pose.position, drawn.pose.position)) << "slot " << slot;
        ASSERT_EQ(pose.rotation, drawn.pose.rotation) << "slot " << slot;
        ASSERT_TRUE(same_bits(transform(mount.pose, glimpse.place()), drawn.pose.position)) << "slot " << slot;
    }
}

TEST(mount_frames, place_riders_where_a_view_draws_them) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomWorld world(seed);
        for (int step = 0; step < 80; ++step) {
            world.step();
            check_riders(world.any_view(), tally);
            if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << " step " << step;
        }
    }
    // In two worlds of five nobody goes straight or is held, and whoever changes mounts does not either.
    EXPECT_GT(tally.placed, tally.riders / 3);
    EXPECT_GT(tally.nowhere, 100);
}

// A capsule that no turn about its own axis moves lies down with a ship that heels over.
TEST(mount_frames, turn_who_is_round_about_another_axis_than_the_mount) {
    WorldHistory history(history_config(64, 4));
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.1f)};
    const Hitbox upright[] = {Hitbox::capsule(HitGroup::generic, {0, 0, 1}, {0, 0, 2}, 0.2f)};
    const EntityId ship = history.spawn({history.hitbox_sets().add(ball)});
    const EntityId rider = history.spawn({history.hitbox_sets().add(upright), ship});
    const Quat heeled = rotation_about({1, 0, 0}, -0.5 * pi);
    for (Tick tick{0}; tick < Tick{10}; tick = tick + 1) {
        must(history.record(ship, tick, pose_at({}, {}, heeled)));
        must(history.record(rider, tick, pose_at({5, 0, 0})));
    }
    const DrawConfig draw = draw_config();
    const View view = View::at_moment(history, draw, moment_of(6.5));
    EXPECT_EQ(cast_ray(view, {{5, 1.5f, -5}, {0, 0, 1}}, {}).entity, rider);
    EXPECT_FALSE(cast_ray(view, {{0, 0, 1.5f}, {1, 0, 0}}, {}));
}

// A client that is sent riders in every tick and their ship in one of eight: they are drawn where it saw the ship last.
TEST(mount_frames, of_a_ship_that_few_snapshots_hold_are_where_the_client_saw_it) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    WorldHistory history(history_config(64, 16));
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId ship = history.spawn({set});
    const EntityId cart = history.spawn({set, ship});
    const EntityId rider = history.spawn({set, cart});
    Ledger ledger({80, 16});
    const DrawConfig draw = draw_config();
    ViewStamp stamp;
    for (Tick tick{0}; tick < Tick{80}; tick = tick + 1) {
        must(history.record(ship, tick, pose_at({static_cast<float>(tick.value), 0, 0})));
        must(history.record(cart, tick, pose_at({0, 3, 0})));
        must(history.record(rider, tick, pose_at({0, 3, 0})));
        ledger.begin_snapshot(tick);
        if (tick.value % 8 == 0) must(ledger.add(ship));
        must(ledger.add(cart));
        must(ledger.add(rider));
        stamp = {Moment::at(tick), ledger.newest_sent(), stamp.received << 1 | 1};
        if (tick >= Tick{2}) stamp.shown = moment_of(static_cast<double>(tick.value) - 1.5);
        ledger.learn(stamp);
        if (tick < Tick{20}) continue;
        const View view = View::exact(history, draw, ledger, stamp);
        for (const EntityId id : {cart, rider}) {
            const ViewPose pose = view.pose(id);
            ASSERT_TRUE(is_hittable(pose.status)) << tick.value;
            const Hit hit = cast_ray(view, {pose.pose.position - Vec3{0, 0, 5}, {0, 0, 1}}, {});
            ASSERT_EQ(hit.entity, id) << tick.value;
        }
    }
}

}  // namespace mount_frames_test
