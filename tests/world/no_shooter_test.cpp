// Shots and queries that name no shooter: the server takes the body that the client was on its screen.

#include "tests/support/must.h"
#include "tests/world/fighters.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace no_shooter_test {

// A train with two bodies of the shooter's and a victim, who has a screen too. The shooter leaves the first body for
// the second at one tick.
struct Train {
    explicit Train(Vec3 velocity) : speed(velocity) {
        const HitboxSetId set = add_fighter(server.history());
        train = server.spawn({set, {}, 0, 2});
        first = server.spawn({set, train});
        second = server.spawn({set, {}});
        victim = server.spawn({set, train});
        shooter = server.join(first);
        target = server.join(victim);
    }
    void step() {
        now = now + 1;
        server.begin_tick(now);
        const Vec3 at = speed * (static_cast<float>(now.value) / 64.0f);
        must(server.record(train, pose_at(at, speed)));
        must(server.record(first, pose_at({0, 0, 0})));
        must(server.record(second, pose_at(at + Vec3{0, 5.0f, 0}, speed)));
        must(server.record(victim, pose_at({3.0f, 0, 0})));
        for (const std::uint32_t client : {shooter, target}) {
            newest = server.snapshot(client);
            for (const EntityId id : {train, first, second, victim}) static_cast<void>(server.add(client, id));
        }
        must(server.take_command(target, ++number, stamp(2)).is_new);
    }
    // Of a screen that is so many ticks old and has received everything.
    ViewStamp stamp(std::int64_t ticks) const {
        const auto seq =
            static_cast<std::uint32_t>(newest.value - static_cast<std::uint32_t>(ticks > 2 ? ticks / 2 : 0));
        const std::uint64_t all = seq < 64 ? (std::uint64_t{1} << seq) - 1 : ~std::uint64_t{0};
        return {Moment::at(now - ticks), SnapshotSeq{seq}, all};
    }
    Query blow(EntityId exclude) const {
        const Vec3 at = speed * (static_cast<float>(now.value - age) / 64.0f);
        Query query = Query::sphere_at(at + Vec3{3.0f, 0, 1.0f}, 0.8f);
        query.collect = Collect::entities;
        query.filter.exclude = exclude;
        query.filter.layers = 1;
        return query;
    }
    Shot shot(EntityId exclude) const {
        const Vec3 at = speed * (static_cast<float>(now.value - age) / 64.0f);
        Shot shot{exclude, at + Vec3{0, 0, 1.0f}, {1, 0, 0}};
        shot.layers = 1;
        return shot;
    }
    void see(std::int64_t ticks) {
        age = ticks;
        must(server.take_command(shooter, ++number, stamp(ticks)).is_new);
    }

    static ServerWorldConfig config() {
        ServerWorldConfig config = query_server_config();
        config.max_clients = 3;
        return config;
    }
    ServerWorld server{WorldConfig{}, config()};
    Vec3 speed;
    EntityId train, first, second, victim;
    std::uint32_t shooter = no_client, target = no_client, number = 1;
    SnapshotSeq newest;
    Tick now{0};
    std::int64_t age = 0;
};

void expect_alike(const Verdict& named, const Verdict& unnamed, const std::string& where) {
    EXPECT_EQ(unnamed.outcome, named.outcome) << where;
    EXPECT_EQ(unnamed.reason, named.reason) << where;
    EXPECT_EQ(unnamed.paid, named.paid) << where;
    EXPECT_EQ(unnamed.seen_moved_m, named.seen_moved_m) << where;
    EXPECT_EQ(unnamed.judged, named.judged) << where;
}

TEST(no_shooter, shares_the_mount_and_the_cover_of_the_clients_body) {
    int hidden = 0;
    for (const float speed : {0.0f, 10.0f, 20.0f, 40.0f}) {
        Train scene({speed, 0, 0});
        for (int i = 0; i < 60; ++i) scene.step();
        for (const std::int64_t age : {20, 14, 7, 2}) {
            scene.step();
            scene.see(age);
            for (const bool is_open : {true, false}) {
                const auto sight = [&](Vec3, Vec3, Moment) { return is_open; };
                const std::string where = std::to_string(speed) + " m/s, " + std::to_string(age) + " ticks old";
                WeaponRules rules;
                rules.cover_grace = Micros{0};
                const ShotRecord named = scene.server.judge(scene.shooter, scene.blow(scene.first), rules, sight);
                ASSERT_EQ(named.hits.size(), 1u) << where;
                const Verdict expected = named.hits[0];
                const ShotRecord unnamed = scene.server.judge(scene.shooter, scene.blow({}), rules, sight);
                ASSERT_EQ(unnamed.hits.size(), 1u) << where;
                expect_alike(expected, unnamed.hits[0], where);
                EXPECT_EQ(unnamed.shot.shooter, scene.first);
                if (is_open) EXPECT_EQ(unnamed.hits[0].reason, Reason::as_seen) << where;
                hidden += unnamed.hits[0].reason == Reason::victim_in_cover ? 1 : 0;
                expect_alike(scene.server.judge(scene.shooter, scene.shot(scene.first), rules, sight).verdict,
                             scene.server.judge(scene.shooter, scene.shot({}), rules, sight).verdict, where);
            }
        }
    }
    EXPECT_GT(hidden, 8);
}

// The body of the moment that is judged rode the train; the new one does not.
TEST(no_shooter, is_the_body_that_the_client_was_on_its_screen) {
    Train scene({20.0f, 0, 0});
    for (int i = 0; i < 60; ++i) scene.step();
    scene.server.set_entity(scene.shooter, scene.second);
    for (int i = 0; i < 6; ++i) scene.step();
    for (const std::int64_t age : {12, 10, 8}) {
        scene.see(age);
        const ShotRecord record = scene.server.judge(scene.shooter, scene.blow({}), {});
        ASSERT_EQ(record.hits.size(), 1u);
        EXPECT_EQ(record.shot.shooter, scene.first) << age;
        EXPECT_EQ(record.hits[0].paid, Micros{0}) << age;
    }
    scene.see(3);
    EXPECT_EQ(scene.server.judge(scene.shooter, scene.blow({}), {}).shot.shooter, scene.second);
}

}  // namespace no_shooter_test
