// What players and developers of other systems complain of, each as a scenario with the thread it comes from.

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/base/trig.h>
#include <backsight/rewind/query.h>

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr Interpolation modes[] = {Interpolation::hold, Interpolation::linear, Interpolation::hermite,
                                   Interpolation::catmull_rom};

const DrawConfig linear = draw_config();

Vec3 on_a_circle(std::int64_t tick) {
    const double angle = static_cast<double>(tick) * 0.05;
    return {static_cast<float>(5 * deterministic_cos(angle)), static_cast<float>(5 * deterministic_sin(angle)), 0};
}

// A server and one client that gets every `every`-th tick, all snapshots arriving.
struct Link {
    explicit Link(std::int64_t every_ticks) : every(every_ticks), ledger({256, 16}) {}

    void snapshot(std::int64_t tick) {
        if (tick % every != 0) return;
        ledger.begin_snapshot(Tick{tick});
        for (std::uint32_t slot = 0; slot < server.history.slot_count(); ++slot) {
            const Track& track = server.history.slot(slot);
            const std::optional<EntityState> state = track.at(Tick{tick});
            if (!state) continue;
            must(ledger.add(track.id()));
            must(client.history.store(track.id(), Tick{tick}, *state, track.bones_at(Tick{tick})));
        }
    }
    ViewStamp stamp(double tick) const { return {moment_of(tick), ledger.newest_sent(), received()}; }
    std::uint64_t received() const {
        const std::uint32_t sent = ledger.newest_sent().value;
        return sent >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << sent) - 1;
    }
    View on_server(const ViewStamp& stamp, const DrawConfig& config) {
        ledger.learn(stamp);
        return View::exact(server.history, config, ledger, stamp);
    }
    View on_client(const ViewStamp& stamp, const DrawConfig& config) const {
        return View::at_moment(client.history, config, stamp.shown);
    }

    std::int64_t every;
    World server;
    World client;
    Ledger ledger;
};

// 3.1: sbox-issues#2931, "almost always off by one tick": draw the client's box and the server's box.
// Also Unity Netcode 1.3.2 (world stored under the tick before) and RobustToolbox#6221 (one tick ahead).
TEST(off_by_one_tick, the_clients_box_is_the_servers_box_at_every_part_of_a_tick) {
    for (const Interpolation mode : modes) {
        for (const std::int64_t every : {1, 2, 3}) {
            const DrawConfig config = draw_config(mode, AfterNewest::extrapolate);
            Link link(every);
            const EntityId id = link.server.spawn();
            for (std::int64_t tick = 0; tick < 60; ++tick) {
                link.server.put(id, tick, on_a_circle(tick), {1, 2, 3},
                                rotation_about({0, 0, 1}, static_cast<double>(tick) * 0.1));
                link.snapshot(tick);
            }
            for (double tick = 20; tick < 63; tick += 1.0 / 32) {
                const ViewStamp stamp = link.stamp(tick);
                const ViewPose client = link.on_client(stamp, config).pose(id);
                const ViewPose server = link.on_server(stamp, config).pose(id);
                ASSERT_TRUE(is_hittable(client.status));
                ASSERT_EQ(client.status, server.status);
                ASSERT_TRUE(same_bits(client.pose, server.pose)) << "tick " << tick;
            }
        }
    }
}

// 3.2: WindSpigot PR#156 (a fixed 92 ms for everyone), xash3d-fwgs#2710 (a client that always reports 100 ms),
// FishNet#857 (adaptive interpolation): the victim must not depend on how long anything took.
TEST(ping, the_verdict_is_the_same_however_late_the_command_arrives) {
    const DrawConfig config = draw_config();
    Link link(2);
    const EntityId id = link.server.spawn();
    std::int64_t tick = 0;
    const auto play_until = [&](std::int64_t end) {
        for (; tick < end; ++tick) {
            link.server.put(id, tick, on_a_circle(tick));
            link.snapshot(tick);
        }
    };
    play_until(30);
    const ViewStamp stamp = link.stamp(24.3);
    const Pose drawn = link.on_client(stamp, config).pose(id).pose;
    const Ray ray{{0, 0, 0}, normalized(drawn.position)};
    const Hit on_screen = cast_ray(link.on_client(stamp, config), ray, {});
    ASSERT_TRUE(on_screen);
    for (const std::int64_t arrival : {30, 31, 36, 60, 90}) {
        play_until(arrival);
        const View view = link.on_server(stamp, config);
        EXPECT_TRUE(same_bits(view.pose(id).pose, drawn)) << "arrived at " << arrival;
        EXPECT_TRUE(same_bits(cast_ray(view, ray, {}).point, on_screen.point));
    }
}

// 3.2: source-sdk-2013 PR#1730: what updates on another timeline than players do is rewound wrongly there.
TEST(ping, entities_that_are_sent_at_other_rates_are_each_where_they_were_drawn) {
    const DrawConfig config = draw_config();
    Link link(1);
    const EntityId player = link.server.spawn();
    const EntityId npc = link.server.spawn();
    for (std::int64_t tick = 0; tick < 40; ++tick) {
        link.server.put(player, tick, on_a_circle(tick));
        if (tick % 7 == 0) link.server.put(npc, tick, on_a_circle(2 * tick));
        link.snapshot(tick);
    }
    const ViewStamp stamp = link.stamp(31.5);
    for (const EntityId id : {player, npc}) {
        EXPECT_TRUE(
            same_bits(link.on_server(stamp, config).pose(id).pose, link.on_client(stamp, config).pose(id).pose));
    }
    EXPECT_EQ(link.on_server(stamp, config).pose(npc).from, Tick{28});
    EXPECT_EQ(link.on_server(stamp, config).pose(player).from, Tick{31});
}

// 3.4: garrysmod-issues#5151: the driver of a rewound vehicle is rewound once more on their own.
TEST(vehicles, a_driver_is_rewound_once_with_his_vehicle) {
    const DrawConfig config = draw_config();
    Link link(2);
    const EntityId car = link.server.spawn();
    const EntityId driver = link.server.spawn(car);
    for (std::int64_t tick = 0; tick < 40; ++tick) {
        link.server.put(car, tick, {static_cast<float>(tick), 0, 0});
        link.server.put(driver, tick, {0, 0.5f, 1});
        link.snapshot(tick);
    }
    const ViewStamp stamp = link.stamp(20.5);
    const View view = link.on_server(stamp, config);
    EXPECT_EQ(view.pose(car).pose.position, (Vec3{20.5f, 0, 0}));
    EXPECT_EQ(view.pose(driver).pose.position, (Vec3{20.5f, 0.5f, 1})) << "in his seat";
    EXPECT_TRUE(same_bits(view.pose(driver).pose, link.on_client(stamp, config).pose(driver).pose));
}

// 3.4: Unvanquished#162, space-station-14 PR#11885 ("obviously fails on stuff like doors"): movers stay in the present.
TEST(vehicles, a_door_stands_as_open_as_it_was_on_the_screen) {
    const DrawConfig config = draw_config();
    Link link(2);
    const Hitbox panel[] = {Hitbox::box(HitGroup::generic, {}, {0.1f, 1, 2})};
    const HitboxSetId set = link.server.history.hitbox_sets().add(panel);
    const EntityId door = link.server.history.spawn({set, {}});
    const EntityId victim = link.server.spawn();
    for (std::int64_t tick = 0; tick < 40; ++tick) {
        const float open =
            std::fmin(std::fmax(static_cast<float>(tick - 10) * 0.2f, 0.0f), 3.0f);  // opens from 10 to 25
        link.server.put(door, tick, {5, open, 0});
        link.server.put(victim, tick, {8, 0, 0});
        link.snapshot(tick);
    }
    const Ray ray{{0, 0, 0}, {1, 0, 0}};
    EXPECT_EQ(cast_ray(link.on_server(link.stamp(12.5), config), ray, {}).entity, door) << "shut then, open now";
    EXPECT_EQ(cast_ray(link.on_server(link.stamp(24.5), config), ray, {}).entity, victim);
}

// 3.4: csgo_bugs#32, FixLagCompensation (off for players on moving ground): who stands on a lift stands still on it.
TEST(vehicles, who_stands_on_a_lift_does_not_sink_into_it_at_any_part_of_a_tick) {
    for (const Interpolation mode : modes) {
        const DrawConfig config = draw_config(mode);
        Link link(3);
        const EntityId lift = link.server.spawn();
        const EntityId rider = link.server.spawn(lift);
        for (std::int64_t tick = 0; tick < 40; ++tick) {
            link.server.put(lift, tick, {0, 0, static_cast<float>(tick * tick) * 0.01f});
            link.server.put(rider, tick, {1, 0, 0.5f});
            link.snapshot(tick);
        }
        for (double tick = 10; tick < 40; tick += 0.125) {
            const View view = link.on_server(link.stamp(tick), config);
            const float above = view.pose(rider).pose.position.z - view.pose(lift).pose.position.z;
            EXPECT_NEAR(above, 0.5f, 1e-5f);
        }
    }
}

// 3.7: L4D2-Competitive-Rework PR#727, SourceCoop#112: a query that moves the world must put it back. Ours moves
// nothing. What the scoped helper for foreign engines guarantees is in scoped_pose_test.
TEST(world_mutation, a_query_leaves_every_state_as_it_was) {
    World world;
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick < 20; ++tick) world.put(id, tick, on_a_circle(tick));
    const Track& track = *world.history.find(id);
    std::vector<std::optional<EntityState>> before;
    for (std::int64_t tick = 0; tick < 20; ++tick) before.push_back(track.at(Tick{tick}));
    const View view = View::at_moment(world.history, linear, moment_of(7.5));
    Hit out[4];
    cast_ray(view, {{}, {1, 0, 0}}, {});
    overlap_sphere(view, {}, 10.0f, {}, out);
    for (std::int64_t tick = 0; tick < 20; ++tick) {
        EXPECT_EQ(track.at(Tick{tick}), before[static_cast<std::size_t>(tick)]);
    }
}

// 3.8: Source calls it a teleport when a player is 64 units (1.22 m) from the player's last record, in two dimensions
// only. It then leaves the player in the present. At a low tick rate a fast player trips it (garrysmod-issues#4667).
TEST(teleport_threshold, fast_movement_is_interpolated_however_far_it_went) {
    DrawConfig config = draw_config();
    config.tick_rate = {10, 1};
    for (const float step : {1.24f, 5.0f, 50.0f}) {
        World world;
        const EntityId id = world.spawn();
        world.put(id, 10, {0, 0, 0});
        world.put(id, 11, {step, step, 0});
        const ViewPose found = View::at_moment(world.history, config, moment_of(10.5)).pose(id);
        EXPECT_EQ(found.status, ViewStatus::interpolated);
        EXPECT_NEAR(found.pose.position.x, step / 2, 0.001f);
    }
}

TEST(teleport_threshold, the_shortest_teleport_is_one_if_the_game_says_so) {
    for (const Interpolation mode : modes) {
        World world;
        const EntityId id = world.spawn();
        world.put(id, 10, {0, 0, 0}, {60, 0, 0});
        must(world.history.teleport(id));
        world.put(id, 11, {0.1f, 0, 0}, {60, 0, 0});
        const DrawConfig config = draw_config(mode, AfterNewest::extrapolate);
        EXPECT_EQ(View::at_moment(world.history, config, moment_of(10.9)).pose(id).pose.position, Vec3{});
    }
}

// 65 units straight up in one record: Source's rule looks along the ground only.
TEST(teleport_threshold, height_counts_like_any_other_direction_because_the_event_decides) {
    World world;
    const EntityId jumper = world.spawn();
    const EntityId teleporter = world.spawn();
    for (const EntityId id : {jumper, teleporter}) world.put(id, 10, {});
    must(world.history.teleport(teleporter));
    for (const EntityId id : {jumper, teleporter}) world.put(id, 11, {0, 0, 1.24f});
    const View view = View::at_moment(world.history, linear, moment_of(10.5));
    EXPECT_NEAR(view.pose(jumper).pose.position.z, 0.62f, 0.001f);
    EXPECT_EQ(view.pose(teleporter).pose.position.z, 0.0f);
}

// Source leaves a player whose record is dead, too old or broken at the present place. lightyear#1173 has no rule for
// it.
TEST(teleport_threshold, what_can_not_be_rewound_is_never_resolved_in_the_present) {
    World world(history_config(32, 4));
    const EntityId id = world.spawn();
    for (std::int64_t tick = 0; tick < 50; ++tick) {
        if (tick == 30) must(world.history.kill(id));
        if (tick == 40) must(world.history.respawn(id));
        world.put(id, tick, {static_cast<float>(tick), 0, 0});
    }
    const auto at = [&](double tick) { return View::at_moment(world.history, linear, moment_of(tick)).pose(id); };
    EXPECT_EQ(at(35).status, ViewStatus::dead);
    EXPECT_EQ(at(35).pose.position.x, 35.0f);
    EXPECT_EQ(at(5).status, ViewStatus::not_yet_there) << "it left the history";
    EXPECT_EQ(at(5).pose, Pose{});
}

}  // namespace
