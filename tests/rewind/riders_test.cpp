// Riders cost a query that passes far from them nothing: their boxes lie in the world, where their mounts take them.

#include "history/broadphase.h"
#include "rewind/candidates.h"
#include "tests/support/assert_log.h"
#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace riders_test {

constexpr float infinity = std::numeric_limits<float>::infinity();

std::size_t candidates_near(const View& view, Vec3 origin) {
    const Corridor corridor(view, origin, {1.0f, 0.0f, 0.0f}, 30.0f, 0.0f);
    const ViewBoxes boxes(view);
    Candidates candidates(boxes, corridor);
    std::size_t count = 0;
    for (auto slots = candidates.next(infinity); !slots.empty(); slots = candidates.next(infinity)) {
        count += slots.size();
    }
    return count;
}

// Two ships that turn and move on, 100 m apart, and riders on them in chains of three.
class Fleet {
public:
    explicit Fleet(std::uint32_t grid_from) : history(config(grid_from)), ledger(history) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        set_ = history.hitbox_sets().add(ball);
        for (int i = 0; i < 2; ++i) ships.push_back(history.spawn({set_}));
        for (std::size_t i = 0; i < 60; ++i) {
            const EntityId mount = i < 20 ? ships[0] : riders[i - 20];
            riders.push_back(history.spawn({set_, mount}));
        }
    }

    void step() {
        const double turn = 0.01 * static_cast<double>(tick.value);
        const Quat turned = rotation_about({0, 0, 1}, turn);
        for (std::size_t i = 0; i < riders.size(); ++i) {
            const Vec3 place{0.3f * static_cast<float>(i % 20) - 3.0f, 1.0f, i < 20 ? 2.0f : 0.5f};
            must(history.record(riders[i], tick, pose_at(place)));
        }
        for (std::size_t i = 0; i < ships.size(); ++i) {
            must(history.record(ships[i], tick, pose_at(ship_at(i, tick), {}, turned)));
        }
        ledger.begin_snapshot(tick);
        for (const EntityId id : ships) {
            if (tick.value % ships_sent_every == 0) must(ledger.add(id));
        }
        for (const EntityId id : riders) must(ledger.add(id));
        stamp = {Moment::at(tick), ledger.newest_sent(), stamp.received << 1 | 1};
        ledger.learn(stamp);
        tick = tick + 1;
    }

    static Vec3 ship_at(std::size_t i, Tick at) {
        return {0.05f * static_cast<float>(at.value), 100.0f * static_cast<float>(i + 1), 0.0f};
    }

    // Each view must find a rider by a ray at where it is drawn.
    int found(const View& view) const {
        int count = 0;
        for (const EntityId id : riders) {
            const ViewPose pose = view.pose(id);
            if (!is_hittable(pose.status)) continue;
            QueryFilter filter;
            filter.only = id;
            count += cast_ray(view, {pose.pose.position - Vec3{0, 0, 5}, {0, 0, 1}}, filter) ? 1 : 0;
        }
        return count;
    }

    View moment(double back) const { return View::at_moment(history, draw, moment_back(back)); }
    View exact(double back) const {
        ViewStamp then = stamp;
        then.shown = moment_back(back);
        return View::exact(history, draw, ledger, then);
    }

    WorldHistory history;
    Ledger ledger;
    DrawConfig draw = draw_config();
    std::vector<EntityId> ships;
    std::vector<EntityId> riders;
    ViewStamp stamp;
    Tick tick{0};
    int ships_sent_every = 1;  // ticks

private:
    static HistoryConfig config(std::uint32_t grid_from) {
        HistoryConfig config = history_config(64, 80);
        config.grid_from = grid_from;
        return config;
    }
    Moment moment_back(double back) const { return moment_of(static_cast<double>(tick.value) - back); }

    HitboxSetId set_;
};

TEST(riders, far_away_are_no_candidates_and_near_they_are_found) {
    for (const std::uint32_t grid_from : {2u, 1000u}) {
        Fleet fleet(grid_from);
        while (fleet.tick < Tick{200}) {
            fleet.step();
            if (fleet.tick < Tick{8}) continue;
            for (const double back : {1.5, 5.25}) {
                EXPECT_EQ(candidates_near(fleet.moment(back), {}), 0u) << "tick " << fleet.tick.value;
                EXPECT_EQ(candidates_near(fleet.exact(back), {}), 0u) << "tick " << fleet.tick.value;
                ASSERT_EQ(fleet.found(fleet.moment(back)), 60) << "tick " << fleet.tick.value;
                ASSERT_EQ(fleet.found(fleet.exact(back)), 60) << "tick " << fleet.tick.value;
            }
        }
    }
}

// Between the two ships for a moment, and then on the other: whoever boards is not looked for everywhere.
TEST(riders, that_changed_their_mount_are_where_it_takes_them) {
    Fleet fleet(1000);
    while (fleet.tick < Tick{40}) fleet.step();
    for (std::size_t i = 0; i < 10; ++i) must(fleet.history.set_parent(fleet.riders[i], fleet.ships[1]));
    for (std::size_t i = 10; i < 20; ++i) must(fleet.history.set_parent(fleet.riders[i], {}));
    for (int i = 0; i < 300; ++i) {
        fleet.step();
        for (const double back : {1.5, 3.25, 20.75}) {
            ASSERT_EQ(fleet.found(fleet.moment(back)), 60) << i;
            ASSERT_EQ(fleet.found(fleet.exact(back)), 60) << i;
            EXPECT_EQ(candidates_near(fleet.moment(back), {-200.0f, 0.0f, 0.0f}), 0u) << i;
            EXPECT_EQ(candidates_near(fleet.exact(back), {-200.0f, 0.0f, 0.0f}), 0u) << i;
        }
        // What it left is forgotten: a rider of the other ship is far from the first one again.
        if (i < 250) continue;
        const Vec3 first = Fleet::ship_at(0, fleet.tick);
        EXPECT_EQ(candidates_near(fleet.exact(1.5), first - Vec3{40.0f, 0.0f, 0.0f}), 0u);
    }
}

// Their stay aboard goes on while they are dead, and says nothing new when they respawn in the same place.
TEST(riders, who_respawn_where_they_died_aboard_are_found_at_once) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const DrawConfig draw = draw_config();
    for (const int dead_ticks : {1, 7, 16, 40}) {
        WorldHistory history(history_config(64, 4));
        const HitboxSetId set = history.hitbox_sets().add(ball);
        const EntityId ship = history.spawn({set});
        const EntityId rider = history.spawn({set, ship});
        for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
            const std::int64_t part = tick.value % (dead_ticks + 5);
            if (part == 5) must(history.kill(rider));
            if (part == 0 && tick > Tick{0}) must(history.respawn(rider));
            must(history.record(ship, tick, pose_at({})));
            must(history.record(rider, tick, pose_at({0, 3, 0})));
            const View view = View::at_moment(history, draw, moment_of(static_cast<double>(tick.value) - 0.5));
            const bool is_there = is_hittable(view.pose(rider).status);
            const Hit hit = cast_ray(view, {{0, 3, -5}, {0, 0, 1}}, {});
            ASSERT_EQ(static_cast<bool>(hit), is_there) << "tick " << tick.value << ", dead for " << dead_ticks;
        }
    }
}

// A cart leaves its ship and is recorded no more. Its track still holds when it was aboard, which is all that the
// client has of it, and whoever rides the cart is drawn there.
TEST(riders, of_a_cart_that_fell_silent_are_found_where_its_track_has_it) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const DrawConfig draw = draw_config();
    WorldHistory history(history_config(32, 4));
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId ship = history.spawn({set});
    const EntityId cart = history.spawn({set, ship});
    const EntityId rider = history.spawn({set, cart});
    Ledger ledger({80, 4});
    ViewStamp stamp;
    int drawn = 0;
    for (Tick tick{0}; tick < Tick{65}; tick = tick + 1) {
        if (tick == Tick{10}) must(history.set_parent(cart, {}));
        must(history.record(ship, tick, pose_at({})));
        if (tick < Tick{20}) must(history.record(cart, tick, pose_at({tick < Tick{10} ? 5.0f : 200.0f, 0, 0})));
        must(history.record(rider, tick, pose_at({0, 3, 0})));
        ledger.begin_snapshot(tick);
        must(ledger.add(ship));
        if (tick == Tick{8}) must(ledger.add(cart));
        must(ledger.add(rider));
        stamp = {Moment::at(tick), ledger.newest_sent(), stamp.received << 1 | 1};
        if (tick >= Tick{2}) stamp.shown = moment_of(static_cast<double>(tick.value) - 1.5);
        ledger.learn(stamp);
        const View view = View::exact(history, draw, ledger, stamp);
        const bool is_there = is_hittable(view.pose(rider).status);
        drawn += is_there ? 1 : 0;
        const Hit hit = cast_ray(view, {{5, 3, -5}, {0, 0, 1}}, {});
        ASSERT_EQ(static_cast<bool>(hit), is_there) << "tick " << tick.value;
    }
    EXPECT_GT(drawn, 50);
}

// The last that the client has of somebody who is gone is a state aboard, and the ship goes on with them on its screen:
// longer than a history's length, since nothing has been recorded of them that would take the place of that state.
TEST(riders, who_are_gone_are_found_while_a_client_still_draws_them) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const DrawConfig draw = draw_config();
    WorldHistory history(history_config(32, 4));
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId ship = history.spawn({set});
    const EntityId rider = history.spawn({set, ship});
    Ledger ledger({80, 4});
    ViewStamp stamp;
    int drawn = 0;
    for (Tick tick{0}; tick < Tick{100}; tick = tick + 1) {
        const Vec3 ship_at{static_cast<float>(tick.value), 0, 0};
        must(history.record(ship, tick, pose_at(ship_at)));
        if (tick < Tick{9}) must(history.record(rider, tick, pose_at({0, 3, 0})));
        if (tick == Tick{9}) must(history.despawn(rider, tick));
        ledger.begin_snapshot(tick);
        must(ledger.add(ship));
        if (tick == Tick{8}) must(ledger.add(rider));
        stamp = {Moment::at(tick), ledger.newest_sent(), stamp.received << 1 | 1};
        ledger.learn(stamp);
        const View view = View::exact(history, draw, ledger, stamp);
        const bool is_there = is_hittable(view.pose(rider).status);
        drawn += is_there ? 1 : 0;
        const Hit hit = cast_ray(view, {ship_at + Vec3{0, 3, -5}, {0, 0, 1}}, {});
        ASSERT_EQ(static_cast<bool>(hit), is_there) << "tick " << tick.value;
    }
    EXPECT_GT(drawn, 50);
}

// More mounts in a second than there is room for: they are looked for everywhere, until there is room again.
TEST(riders, who_change_their_mount_too_often_are_found_all_the_same) {
    const AllowedMisuse lost_mounts("parent: ");
    Fleet fleet(1000);
    fleet.ships_sent_every = 8;
    Random random(3);
    while (fleet.tick < Tick{120}) {
        for (std::size_t i = 0; i < 20; ++i) {
            const auto other = static_cast<std::size_t>(random.below(20));
            static_cast<void>(fleet.history.set_parent(fleet.riders[i], fleet.riders[other]));
        }
        fleet.step();
        if (fleet.tick < Tick{8}) continue;
        for (const View& view : {fleet.moment(2.5), fleet.exact(2.5)}) {
            int drawn = 0;
            for (const EntityId id : fleet.riders) drawn += is_hittable(view.pose(id).status) ? 1 : 0;
            ASSERT_EQ(fleet.found(view), drawn) << "tick " << fleet.tick.value;
        }
    }
    EXPECT_GT(candidates_near(fleet.moment(2.5), {-200.0f, 0.0f, 0.0f}), 0u);
    for (std::size_t i = 0; i < 20; ++i) must(fleet.history.set_parent(fleet.riders[i], {}));
    for (std::size_t i = 0; i < 20; ++i) must(fleet.history.set_parent(fleet.riders[i], fleet.ships[0]));
    for (int i = 0; i < 300; ++i) fleet.step();
    EXPECT_EQ(fleet.found(fleet.moment(2.5)), 60);
    EXPECT_EQ(candidates_near(fleet.moment(2.5), {-200.0f, 0.0f, 0.0f}), 0u);
}

// A ship turns on the spot, 0.01 rad in each tick, and somebody stands 20 m from its middle: at y = 0 in tick 40, where
// a block of the index begins.
TEST(riders, on_a_deck_that_turns_have_boxes_as_flat_as_its_turn_and_no_wider) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const DrawConfig draw = draw_config();
    WorldHistory history(history_config(64, 4));
    const HitboxSetId set = history.hitbox_sets().add(ball);
    const EntityId ship = history.spawn({set});
    const EntityId rider = history.spawn({set, ship});
    for (Tick tick{0}; tick < Tick{48}; tick = tick + 1) {
        const Quat turned = rotation_about({0, 0, 1}, 0.01 * static_cast<double>(tick.value - 40));
        must(history.record(ship, tick, pose_at({}, {}, turned)));
        must(history.record(rider, tick, pose_at({20, 0, 0})));
    }
    const View view = View::at_moment(history, draw, moment_of(43.5));
    EXPECT_EQ(candidates_near(view, {5.0f, 0.7f, 0.0f}), 1u) << "where it is";
    EXPECT_EQ(candidates_near(view, {5.0f, 0.7f, 1.0f}), 0u) << "above";
    EXPECT_EQ(candidates_near(view, {5.0f, 0.7f, -1.0f}), 0u) << "below";
    EXPECT_EQ(candidates_near(view, {5.0f, -1.7f, 0.0f}), 0u) << "behind it";
}

// Four couriers who change between five mounts until there is room for nobody else, and then somebody boards a ship.
// Nothing leads from the ship to whom there is no room for, and the ship was not in both snapshots.
TEST(riders, for_whom_there_is_no_room_are_found_on_a_ship_that_is_seldom_sent) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
    const DrawConfig draw = draw_config();
    for (const std::uint32_t grid_from : {2u, 1000u}) {
        HistoryConfig config = history_config(64, 12);
        config.grid_from = grid_from;
        WorldHistory history(config);
        Ledger ledger(history);
        ViewStamp stamp;
        const HitboxSetId set = history.hitbox_sets().add(ball);
        const EntityId ship = history.spawn({set});
        const EntityId sailor = history.spawn({set, ship});
        const EntityId late = history.spawn({set});
        std::vector<EntityId> mounts;
        std::vector<EntityId> couriers;
        for (int i = 0; i < 5; ++i) mounts.push_back(history.spawn({set}));
        for (int i = 0; i < 4; ++i) couriers.push_back(history.spawn({set, mounts[0]}));
        for (Tick tick{0}; tick < Tick{30}; tick = tick + 1) {
            const auto turn = static_cast<std::size_t>(tick.value);
            for (std::size_t i = 0; i < couriers.size() && turn < mounts.size(); ++i) {
                // Their stays, those of the mounts, the ship's and the sailor's: 25, as many as there are for 12.
                if (i < 3 || turn < 3) must(history.set_parent(couriers[i], mounts[turn]));
            }
            if (tick == Tick{10}) must(history.set_parent(late, ship));
            must(history.record(ship, tick, pose_at({})));
            must(history.record(sailor, tick, pose_at({60, 0, 0})));
            for (const EntityId id : mounts) must(history.record(id, tick, pose_at({1000, 0, 0})));
            for (const EntityId id : couriers) must(history.record(id, tick, pose_at({0, 2, 0})));
            must(history.record(late, tick, pose_at({0, 3, 0})));
            ledger.begin_snapshot(tick);
            for (std::uint32_t slot = tick.value % 8 == 0 ? 0 : 1; slot < 12; ++slot) must(ledger.add_slot(slot));
            stamp = {Moment::at(tick), ledger.newest_sent(), stamp.received << 1 | 1};
            if (tick >= Tick{2}) stamp.shown = moment_of(static_cast<double>(tick.value) - 1.5);
            ledger.learn(stamp);
            if (tick < Tick{14}) continue;
            ASSERT_TRUE(history.swept().has_lost_riders()) << "tick " << tick.value;
            const View view = View::exact(history, draw, ledger, stamp);
            ASSERT_TRUE(is_hittable(view.pose(late).status));
            const Hit hit = cast_ray(view, {{0, 3, -5}, {0, 0, 1}}, {});
            ASSERT_EQ(hit.entity, late) << "tick " << tick.value;
        }
    }
}

}  // namespace riders_test
