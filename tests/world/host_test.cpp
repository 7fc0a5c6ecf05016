// The host of a listen server, and a bot: both see the tick that the server has just recorded, without a network. Their
// verdicts are exact and cost their victims no more than a tick.

#include <backsight/world.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace world_host_test {

constexpr std::size_t runners = 6;

struct Tally {
    int shots = 0, hits = 0, differ = 0, not_as_seen = 0, disagreed = 0;
    Micros most_paid;
};

// `fires_after`: ticks between the tick that is on the screen and the one in which the command is executed.
Tally play(std::int64_t fires_after, bool is_bot, std::uint64_t seed) {
    Random random(seed);
    ServerWorldConfig ends;
    ends.self_audit.emplace();
    ServerWorld server{WorldConfig{}, ends};
    ClientWorld screen{WorldConfig{}};
    const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1}, 0.6f)};
    const HitboxSetId set = server.history().hitbox_sets().add(body);
    must(screen.history().hitbox_sets().add(body) == set);
    const EntityId self = server.spawn({set});
    const std::uint32_t client = server.join(self, 1, screen.fingerprint());
    screen.set_self(self, client);
    std::vector<EntityId> targets;
    std::vector<Vec3> ways;
    for (std::size_t i = 0; i < runners; ++i) {
        targets.push_back(server.spawn({set}));
        ways.push_back(random.in_cube(0.15));
    }
    Tally tally;
    std::uint32_t number = 0;
    SnapshotSeq newest{};
    Tick shown{0};
    for (std::int64_t t = 1; t <= 300; ++t) {
        server.begin_tick(Tick{t});
        // The command of the picture of the tick before, or of this tick after it was recorded.
        const auto fire = [&] {
            if (newest.value == 0) return;
            Shot shot{self, {0, 0, 1}, normalized(random.in_cube(1.0) + Vec3{2, 0, 0})};
            shot.direction = normalized(Vec3{shot.direction.x, shot.direction.y, 0.0f});
            ViewStamp stamp{Moment::at(shown), newest, ~std::uint64_t{0}};
            if (newest.value < 64) stamp.received = (std::uint64_t{1} << newest.value) - 1;
            screen.show(Moment::at(shown));
            if (!is_bot) stamp = screen.stamp();
            const Hit seen = screen.shoot(shot, {});
            must(server.take_command(client, ++number, stamp).is_new);
            const ShotRecord record = server.judge(client, shot, {}, {}, screen_hash(seen));
            ++tally.shots;
            tally.hits += record.verdict.hit ? 1 : 0;
            tally.differ += screen_hash(record.verdict.hit) != screen_hash(seen) ? 1 : 0;
            tally.not_as_seen += record.verdict.reason != Reason::as_seen ? 1 : 0;
            const SelfAuditAnswer answer = server.compare(record);
            tally.disagreed += answer.compared && !answer.agreed ? 1 : 0;
            tally.most_paid = std::max(tally.most_paid, record.verdict.paid);
        };
        if (fires_after == 1) fire();
        must(server.record(self, pose_at({0, 0, 0})));
        for (std::size_t i = 0; i < runners; ++i) {
            const float phase = static_cast<float>(t % 80 < 40 ? t % 40 : 40 - t % 40);
            must(server.record(targets[i], pose_at(Vec3{3.0f + static_cast<float>(i), 0, 0} + ways[i] * phase)));
        }
        server.finish_tick();
        newest = server.snapshot(client);
        std::vector<SnapshotEntity> entities;
        for (const EntityId id : targets) entities.push_back(*server.add(client, id));
        must(screen.store(newest, Tick{t}, entities, TickRate{}.time_of(Tick{t})) == ApplyResult::applied);
        shown = Tick{t};
        if (fires_after == 0) fire();
    }
    return tally;
}

TEST(world_host, and_bots_are_judged_as_their_screen_shows_the_newest_tick) {
    for (const bool is_bot : {false, true}) {
        for (const std::int64_t fires_after : {0, 1}) {
            for (std::uint64_t seed = 1; seed <= 4; ++seed) {
                const Tally tally = play(fires_after, is_bot, seed);
                EXPECT_GT(tally.shots, 290);
                EXPECT_GT(tally.hits, 20) << "seed " << seed;
                EXPECT_EQ(tally.differ, 0);
                EXPECT_EQ(tally.not_as_seen, 0);
                EXPECT_EQ(tally.disagreed, 0);
                EXPECT_LE(tally.most_paid, TickRate{}.time_of(Tick{fires_after}));
            }
        }
    }
}

}  // namespace world_host_test
