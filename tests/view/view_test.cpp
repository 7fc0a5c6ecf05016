#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

using namespace backsight;
using namespace backsight::test;

namespace view_test {

const DrawConfig linear = draw_config();

ViewPose pose_at_tick(const World& world, EntityId id, double tick, const DrawConfig& config = linear) {
    return View::at_moment(world.history, config, moment_of(tick)).pose(id);
}

Quat about_z(double degrees) { return rotation_about({0, 0, 1}, degrees * pi / 180.0); }

TEST(view, an_id_that_is_null_unknown_or_stale_is_unknown) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {});
    for (const EntityId wrong : {EntityId{}, EntityId::make(0, 1), EntityId::make(5, 0), EntityId{~0u}}) {
        EXPECT_EQ(pose_at_tick(world, wrong, 1).status, ViewStatus::unknown);
    }
    EXPECT_EQ(View::at_moment(world.history, linear, moment_of(1)).pose_of_slot(77).status, ViewStatus::unknown);
    EXPECT_EQ(pose_at_tick(world, id, 1).status, ViewStatus::held);
}

TEST(view, says_from_what_it_was_computed) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 4, {1, 0, 0});
    world.put(id, 8, {2, 0, 0});
    const ViewPose found = pose_at_tick(world, id, 5);
    EXPECT_EQ(found.entity, id);
    EXPECT_EQ(found.from, Tick{4});
    EXPECT_EQ(found.to, Tick{8});
    EXPECT_EQ(found.fraction, 0.25f);
    EXPECT_EQ(found.state, world.history.find(id)->at(Tick{4}));
    EXPECT_EQ(found.pose.position, (Vec3{1.25f, 0, 0}));
}

TEST(view, draws_a_pose_again_from_the_samples_that_it_names) {
    DrawConfig reckoned = draw_config(Interpolation::linear, AfterNewest::reckon);
    reckoned.convergence_time = Micros{60'000};
    const DrawConfig configs[] = {linear, draw_config(Interpolation::catmull_rom), reckoned};
    const std::size_t wanted[] = {2, 4, 5};
    World world;
    const EntityId id = world.spawn();
    const auto place = [](std::int64_t tick) { return Vec3{static_cast<float>(tick * tick % 7), 1.0f, 0.0f}; };
    for (std::int64_t tick = 1; tick <= 20; ++tick) world.put(id, tick, place(tick), {1.0f, 0, 0});
    for (std::size_t i = 0; i < 3; ++i) {
        const ViewPose found = pose_at_tick(world, id, 10.25, configs[i]);
        std::array<Tick, View::max_samples> ticks;
        const View view = View::at_moment(world.history, configs[i], moment_of(10.25));
        const std::size_t count = view.sample_ticks(found, ticks);
        EXPECT_EQ(count, wanted[i]) << i;
        std::sort(ticks.begin(), ticks.begin() + static_cast<std::ptrdiff_t>(count));
        World again;
        const EntityId same = again.spawn();
        for (std::size_t k = 0; k < count; ++k) again.put(same, ticks[k].value, place(ticks[k].value), {1.0f, 0, 0});
        EXPECT_TRUE(same_bits(pose_at_tick(again, same, 10.25, configs[i]).pose, found.pose)) << i;
    }
}

TEST(view, does_not_interpolate_across_a_teleport) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 1, {0, 0, 0});
    must(world.history.teleport(id));
    world.put(id, 2, {0.5f, 0, 0});
    EXPECT_EQ(pose_at_tick(world, id, 1.99).pose.position.x, 0.0f);
    EXPECT_EQ(pose_at_tick(world, id, 2).pose.position.x, 0.5f);
}

TEST(view, shows_a_life_as_it_was_then_whatever_is_now) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 10, {});
    must(world.history.kill(id));
    world.put(id, 11, {});
    must(world.history.respawn(id));
    world.put(id, 12, {50, 0, 0});
    must(world.history.despawn(id, Tick{13}));
    EXPECT_EQ(pose_at_tick(world, id, 9.9).status, ViewStatus::not_yet_there);
    EXPECT_EQ(pose_at_tick(world, id, 10.9).status, ViewStatus::held);
    EXPECT_EQ(pose_at_tick(world, id, 11.5).status, ViewStatus::dead);
    EXPECT_EQ(pose_at_tick(world, id, 12.5).pose.position.x, 50.0f);
    EXPECT_EQ(pose_at_tick(world, id, 13).status, ViewStatus::despawned);
}

TEST(view, does_not_draw_what_is_older_than_the_age_allowed) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 10, {});
    EXPECT_EQ(pose_at_tick(world, id, 74).status, ViewStatus::held);
    EXPECT_EQ(pose_at_tick(world, id, 74.001).status, ViewStatus::unknown) << "1 s at 64 Hz";
}

TEST(view, a_rider_turns_with_the_ship_and_does_not_cut_the_corner) {
    World world;
    const EntityId ship = world.spawn();
    const EntityId rider = world.spawn(ship);
    for (const std::int64_t tick : {0, 8}) {
        world.put(ship, tick, {static_cast<float>(tick), 0, 0}, {}, about_z(tick == 0 ? 0 : 90));
        world.put(rider, tick, {10, 0, 2});
    }
    for (double tick = 0; tick < 8; tick += 0.5) {
        const View view = View::at_moment(world.history, linear, moment_of(tick));
        const Vec3 away = view.pose(rider).pose.position - view.pose(ship).pose.position;
        EXPECT_NEAR(length(away), std::sqrt(104.0f), 1e-4f) << "tick " << tick;
        EXPECT_TRUE(same_bits(view.pose(rider).pose, compose(view.pose(ship).pose, {{10, 0, 2}, {}})));
    }
    const Vec3 middle = pose_at_tick(world, rider, 4).pose.position - pose_at_tick(world, ship, 4).pose.position;
    EXPECT_NEAR(middle.x, 7.0711f, 0.03f);
    EXPECT_NEAR(middle.y, 7.0711f, 0.03f);
}

TEST(view, boarding_and_alighting_are_blended_in_the_world) {
    World world;
    const EntityId lift = world.spawn();
    const EntityId rider = world.spawn();
    for (std::int64_t tick = 0; tick <= 8; tick += 4) world.put(lift, tick, {100, 0, static_cast<float>(tick)});
    world.put(rider, 0, {98, 0, 0});
    must(world.history.set_parent(rider, lift));
    world.put(rider, 4, {0, 0, 0});
    must(world.history.set_parent(rider, {}));
    world.put(rider, 8, {102, 0, 8});
    EXPECT_EQ(pose_at_tick(world, rider, 2).status, ViewStatus::interpolated);
    EXPECT_EQ(pose_at_tick(world, rider, 2).pose.position, (Vec3{99, 0, 1}));
    EXPECT_EQ(pose_at_tick(world, rider, 4).pose.position, (Vec3{100, 0, 4}));
    EXPECT_EQ(pose_at_tick(world, rider, 6).pose.position, (Vec3{101, 0, 7}));
}

TEST(view, a_rider_on_a_rider_is_carried_by_both) {
    World world;
    const EntityId ferry = world.spawn();
    const EntityId car = world.spawn(ferry);
    const EntityId driver = world.spawn(car);
    world.put(ferry, 1, {100, 0, 0}, {}, about_z(90));
    world.put(car, 1, {10, 0, 0}, {}, about_z(90));
    world.put(driver, 1, {1, 0, 0});
    const Vec3 at = pose_at_tick(world, driver, 1).pose.position;
    EXPECT_NEAR(at.x, 99.0f, 1e-3f);
    EXPECT_NEAR(at.y, 10.0f, 1e-3f);
}

TEST(view, a_rider_whose_mount_is_not_in_the_view_has_no_pose) {
    World world;
    const EntityId ship = world.spawn();
    const EntityId rider = world.spawn(ship);
    for (std::int64_t tick = 0; tick < 4; ++tick) world.put(rider, tick, {});
    EXPECT_EQ(pose_at_tick(world, rider, 1).status, ViewStatus::parent_missing) << "never recorded";
    world.put(ship, 1, {});
    EXPECT_EQ(pose_at_tick(world, rider, 0.5).status, ViewStatus::parent_missing) << "not yet there";
    EXPECT_EQ(pose_at_tick(world, rider, 1.5).status, ViewStatus::interpolated);
    must(world.history.kill(ship));
    world.put(ship, 2, {5, 0, 0});
    EXPECT_EQ(pose_at_tick(world, rider, 2.5).pose.position.x, 5.0f) << "a wreck still carries";
    must(world.history.despawn(ship, Tick{3}));
    EXPECT_EQ(pose_at_tick(world, rider, 3).status, ViewStatus::parent_missing);
}

TEST(view, bones_are_blended_like_the_entity_and_carried_by_it) {
    World world;
    const EntityId id = world.spawn();
    const Pose early[] = {{{0, 0, 1}, {}}, {{0, 0, 2}, {}}};
    const Pose late[] = {{{0, 0, 3}, {}}};
    must(world.history.record(id, Tick{0}, pose_at({10, 0, 0}), early));
    must(world.history.record(id, Tick{4}, pose_at({14, 0, 0}), late));
    const View view = View::at_moment(world.history, linear, moment_of(1));
    const ViewPose found = view.pose(id);
    EXPECT_EQ(view.bone(found, 0).position, (Vec3{11, 0, 1.5f}));
    EXPECT_EQ(view.bone(found, 1).position, (Vec3{11, 0, 2})) << "held where the later sample has none";
    EXPECT_EQ(view.bone(found, root_bone), found.pose);
    EXPECT_EQ(view.bone(found, 2), found.pose) << "never recorded";
    EXPECT_EQ(view.bone(found, 32767), found.pose);
}

TEST(view, between_takes_exactly_its_two_ticks) {
    World world;
    const EntityId both = world.spawn();
    const EntityId one = world.spawn();
    for (const std::int64_t tick : {2, 4, 6}) world.put(both, tick, {static_cast<float>(tick * tick), 0, 0});
    world.put(one, 2, {});
    const View view = View::between(world.history, linear, Tick{2}, Tick{6}, 16384);
    EXPECT_EQ(view.pose(both).pose.position.x, 4.0f + 32.0f / 4) << "the sample at 4 was not on that screen";
    EXPECT_EQ(view.pose(both).fraction, 0.25f);
    EXPECT_EQ(view.moment(), Moment::at(Tick{3}));
    EXPECT_EQ(view.pose(one).status, ViewStatus::unknown) << "never a neighbour's state";
    const View still = View::between(world.history, linear, Tick{4}, Tick{4}, 40'000);
    EXPECT_EQ(still.pose(both).status, ViewStatus::held);
    EXPECT_EQ(still.pose(both).pose.position.x, 16.0f);
    EXPECT_EQ(View::between(world.history, linear, Tick{900}, Tick{901}, 0).pose(both).status, ViewStatus::unknown);
}

// Four snapshots of one entity; what the client had is up to the stamp.
struct Sent {
    explicit Sent(std::uint32_t capacity_ticks = 128) : world(history_config(capacity_ticks, 4)), ledger({128, 4}) {
        id = world.spawn();
        other = world.spawn();
        for (std::int64_t tick = 1; tick <= 4; ++tick) send(tick);
    }
    void send(std::int64_t tick) {
        world.put(id, tick, {static_cast<float>(tick * tick), 0, 0});
        ledger.begin_snapshot(Tick{tick});
        must(ledger.add(id));
    }
    ViewPose exact(std::uint32_t newest, std::uint64_t received, double tick, const DrawConfig& config = linear) {
        const ViewStamp stamp{moment_of(tick), {newest}, received};
        ledger.learn(stamp);
        return View::exact(world.history, config, ledger, stamp).pose(id);
    }

    World world;
    Ledger ledger;
    EntityId id;
    EntityId other;
};

TEST(exact_view, uses_only_the_samples_that_the_client_had) {
    EXPECT_EQ(Sent().exact(4, 0b1111, 2.5).pose.position.x, 6.5f);
    EXPECT_EQ(Sent().exact(4, 0b1101, 2.5).pose.position.x, 7.0f) << "3 was lost";
    EXPECT_EQ(Sent().exact(4, 0b1011, 2.5).from, Tick{1}) << "2 was lost";
    EXPECT_EQ(Sent().exact(4, 0b1001, 2.5).pose.position.x, 8.5f) << "2 and 3 were lost";
    EXPECT_EQ(Sent().exact(2, 0b11, 2.5).status, ViewStatus::held) << "3 was still under way";
    EXPECT_EQ(Sent().exact(4, 0b0001, 2.5).status, ViewStatus::not_yet_there);
    EXPECT_EQ(Sent().exact(0, 0, 2.5).status, ViewStatus::unknown);
}

TEST(exact_view, what_was_recorded_but_not_sent_was_not_seen) {
    Sent sent;
    sent.world.put(sent.other, 1, {});
    const ViewStamp stamp{moment_of(1), {4}, 0b1111};
    sent.ledger.learn(stamp);
    EXPECT_EQ(View::exact(sent.world.history, linear, sent.ledger, stamp).pose(sent.other).status, ViewStatus::unknown);
}

// One entity of each snapshot of 200; the stamps before and after snapshot 100 do not join.
struct Gap {
    Gap() : world(history_config(400, 4)), ledger({300, 4}) {
        mount = world.spawn();
        rider = world.spawn(mount);
        for (std::int64_t tick = 0; tick < 200; ++tick) {
            world.put(mount, tick, {});
            world.put(rider, tick, {1, 0, 0});
            ledger.begin_snapshot(Tick{tick});
            if (tick < 110) must(ledger.add(mount));
            must(ledger.add(rider));
        }
        config.sample_max_age = Micros{3'000'000};
    }
    ViewPose at(EntityId id, double tick) {
        const ViewStamp stamp{moment_of(tick), {200}, ~std::uint64_t{0}};
        ledger.learn(stamp);
        return View::exact(world.history, config, ledger, stamp).pose(id);
    }
    World world;
    Ledger ledger;
    DrawConfig config;
    EntityId mount;
    EntityId rider;
};

TEST(exact_view, refuses_what_it_can_not_know_for_that_reason) {
    Gap gap;
    gap.ledger.learn({{}, {20}, 0xfffff});
    EXPECT_EQ(gap.at(gap.mount, 195).status, ViewStatus::knowledge_gap);
    EXPECT_EQ(gap.at(gap.mount, 195).pose, Pose{});
}

TEST(exact_view, a_gap_in_what_is_known_of_a_mount_is_a_gap_of_its_rider) {
    Gap gap;
    gap.ledger.learn({{}, {20}, 0xfffff});
    EXPECT_EQ(gap.at(gap.rider, 195).status, ViewStatus::knowledge_gap) << "the client may have drawn both";
}

TEST(exact_view, where_all_stamps_joined_nothing_is_refused) {
    Gap gap;
    for (std::uint32_t newest = 20; newest < 200; newest += 30)
        gap.ledger.learn({{}, {newest}, ~std::uint64_t{0} >> 44});
    EXPECT_EQ(gap.at(gap.rider, 195).status, ViewStatus::interpolated);
    EXPECT_EQ(gap.at(gap.mount, 195).status, ViewStatus::held);
}

TEST(exact_view, a_sample_that_the_history_has_lost_is_a_gap_and_never_another_sample) {
    Sent sent(8);
    for (std::int64_t tick = 5; tick <= 12; ++tick) sent.send(tick);
    EXPECT_EQ(sent.exact(12, 0xfff, 5.5).from, Tick{5});
    EXPECT_EQ(sent.exact(12, 0xfff, 3.5).status, ViewStatus::knowledge_gap);
    EXPECT_EQ(sent.exact(12, 0xfff, 5.5, draw_config(Interpolation::catmull_rom)).status, ViewStatus::knowledge_gap)
        << "its tangent came from the sample at 4";
}

// A ledger shorter than the reach of the rules does not make the server guess either (validate_reach names it
// beforehand).
TEST(exact_view, a_snapshot_that_the_ledger_has_forgotten_is_a_gap_and_never_an_older_or_younger_sample) {
    World world(history_config(400, 4));
    Ledger ledger({65, 4});
    const EntityId rare = world.spawn();
    for (std::int64_t tick = 0; tick < 120; ++tick) {
        world.put(rare, tick, {static_cast<float>(tick), 0, 0});
        ledger.begin_snapshot(Tick{tick});
        if (tick % 40 == 0) must(ledger.add(rare));  // ticks 0, 40, 80
        if (tick % 20 == 19) ledger.learn({{}, ledger.newest_sent(), ~std::uint64_t{0} >> (tick < 63 ? 63 - tick : 0)});
    }
    DrawConfig config = linear;
    config.sample_max_age = Micros{3'000'000};
    const auto status = [&](double tick, const DrawConfig& draw) {
        return View::exact(world.history, draw, ledger, {moment_of(tick), {120}, ~std::uint64_t{0}}).pose(rare).status;
    };
    EXPECT_EQ(status(90, config), ViewStatus::held) << "the one at 80 is remembered";
    EXPECT_EQ(status(70, config), ViewStatus::knowledge_gap) << "the one at 40 is not";
    config.interpolation = Interpolation::catmull_rom;
    EXPECT_EQ(status(90, config), ViewStatus::held) << "nothing follows, so no tangent is asked for";
}

TEST(exact_view, of_full_snapshots_has_one_pair_for_all) {
    World world;
    Ledger ledger({128, 16});
    for (int i = 0; i < 5; ++i) world.spawn();
    for (std::int64_t tick = 0; tick < 30; tick += 3) {
        ledger.begin_snapshot(Tick{tick});
        for (std::uint32_t slot = 0; slot < 5; ++slot) {
            world.put(world.history.slot(slot).id(), tick, {static_cast<float>(slot), 0, 0});
            must(ledger.add(world.history.slot(slot).id()));
        }
    }
    const ViewStamp stamp{moment_of(19.5), {10}, 0b1011011101};
    ledger.learn(stamp);
    const View view = View::exact(world.history, linear, ledger, stamp);
    for (std::uint32_t slot = 0; slot < 5; ++slot) {
        EXPECT_EQ(view.pose_of_slot(slot).from, view.pose_of_slot(0).from);
        EXPECT_EQ(view.pose_of_slot(slot).to, view.pose_of_slot(0).to);
        EXPECT_EQ(view.pose_of_slot(slot).fraction, view.pose_of_slot(0).fraction);
    }
    EXPECT_EQ(view.pose_of_slot(0).from, Tick{18});
    EXPECT_EQ(view.pose_of_slot(0).to, Tick{21});
}

TEST(view, of_ticks_or_moments_that_can_not_be_shows_nobody_and_does_not_overflow) {
    World world;
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick < 4; ++tick) world.put(id, tick, {});
    const std::int64_t extreme = std::numeric_limits<std::int64_t>::max();
    for (const Tick from : {Tick{-1}, Tick{-extreme - 1}, Tick{extreme}, Tick{3}}) {
        for (const Tick to : {Tick{-1}, Tick{-extreme - 1}, Tick{extreme}, Tick{2}}) {
            EXPECT_EQ(View::between(world.history, linear, from, to, 65535).pose(id).status, ViewStatus::unknown);
        }
    }
    for (const std::int64_t raw : {extreme, -extreme - 1}) {
        const View view = View::at_moment(world.history, linear, Moment{raw});
        EXPECT_GE(view.moment(), Moment{0});
        EXPECT_LE(view.moment(), max_moment);
        view.pose(id);
    }
}

TEST(view, keeps_its_own_copy_of_how_to_draw) {
    World world;
    const EntityId id = world.spawn();
    world.put(id, 0, {0, 0, 0});
    world.put(id, 1, {1, 0, 0});
    const DrawConfig draw = draw_config(Interpolation::hold);
    const View view = View::at_moment(world.history, draw, moment_of(0.5));
    EXPECT_EQ(view.pose(id).status, ViewStatus::held);
}

}  // namespace view_test
