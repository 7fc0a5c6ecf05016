// What the judge says of a query: a verdict for each hit, the hash of the list, swings, and the self-audit.

#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"
#include "tests/world/fighters.h"

#include <backsight/base/trig.h>

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace query_judge_test {

// A server, a client with the same entities, one behind the other on the x axis, and no network between them.
struct Range {
    explicit Range(int bodies = 3) {
        const HitboxSetId set = add_fighter(server.history());
        EXPECT_EQ(add_fighter(screen.history()), set);
        shooter = server.spawn({set});
        client = server.join(shooter, 1, screen.fingerprint());
        screen.set_self(shooter, client);
        for (int i = 0; i < bodies; ++i) targets.push_back(server.spawn({set}));
    }
    // One tick, and the command of it.
    void tick(float x = 3.0f) {
        now = now + 1;
        server.begin_tick(now);
        must(server.record(shooter, pose_at({0, 0, 0})));
        for (std::size_t i = 0; i < targets.size(); ++i) {
            must(server.record(targets[i], pose_at({x + 2.0f * static_cast<float>(i), 0, 0})));
        }
        const SnapshotSeq seq = server.snapshot(client);
        std::vector<SnapshotEntity> entities;
        for (const EntityId id : targets) entities.push_back(*server.add(client, id));
        ASSERT_EQ(screen.store(seq, now, entities, TickRate{}.time_of(now)), ApplyResult::applied);
        screen.show(Moment::at(now));
        must(command(screen.stamp()).is_new);
    }
    TakenCommand command(const ViewStamp& stamp) { return server.take_command(client, ++number, stamp); }

    ServerWorld server{WorldConfig{}, query_server_config()};
    ClientWorld screen{WorldConfig{}};
    EntityId shooter;
    std::uint32_t client = no_client, number = 0;
    std::vector<EntityId> targets;
    Tick now{0};
};

Query bullet() {
    Query query = Query::ray_along({{0, 0, 1.0f}, {1, 0, 0}, 100.0f});
    query.collect = Collect::entities;
    return query;
}

TEST(query_judge, a_view_is_there_only_for_a_command_whose_stamp_was_taken) {
    Range range;
    EXPECT_FALSE(range.server.view_of(range.client)) << "no command yet";
    range.tick();
    ASSERT_TRUE(range.server.view_of(range.client));
    EXPECT_EQ(range.server.view_of(range.client)->pose(range.targets[0]).pose.position, (Vec3{3, 0, 0}));
    ViewStamp lie = range.screen.stamp();
    lie.newest.value += 5;
    EXPECT_TRUE(is_refused(range.command(lie).audited.result));
    EXPECT_FALSE(range.server.view_of(range.client)) << "a snapshot that was never sent";
    const ShotRecord record = range.server.judge(range.client, bullet(), {});
    EXPECT_EQ(record.verdict.reason, Reason::stamp_refused);
    EXPECT_TRUE(record.hits.empty());
    EXPECT_EQ(record.seen_hash, 0u);
}

TEST(query_judge, a_bad_query_is_refused_and_hits_nobody) {
    Range range;
    range.tick();
    Query query = bullet();
    query.direction = {2, 0, 0};
    const ShotRecord record = range.server.judge(range.client, query, {});
    EXPECT_EQ(record.verdict.outcome, Outcome::refused);
    EXPECT_EQ(record.verdict.reason, Reason::bad_shot);
    EXPECT_TRUE(record.hits.empty());
    EXPECT_EQ(range.server.judge_counters(range.client).by_reason[Reason::bad_shot], 1u);
}

TEST(query_judge, the_hash_covers_every_hit_and_an_empty_list_has_that_of_a_miss) {
    Range range;
    range.tick();
    std::array<Hit, max_query_hits> out;
    const ScreenHits seen = range.screen.shoot(bullet(), {}, out);
    ASSERT_EQ(seen.hits.size(), 3u);
    std::vector<Hit> hits(seen.hits.begin(), seen.hits.end());
    EXPECT_EQ(list_hash(std::span<const Hit>(hits)), seen.hash);
    for (std::size_t i = 0; i < hits.size(); ++i) {
        std::vector<Hit> other = hits;
        other[i].point.x += 0.001f;
        EXPECT_NE(list_hash(std::span<const Hit>(other)), seen.hash) << i;
        other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_NE(list_hash(std::span<const Hit>(other)), seen.hash) << i;
    }
    std::swap(hits[0], hits[1]);
    EXPECT_NE(list_hash(std::span<const Hit>(hits)), seen.hash) << "order";
    EXPECT_EQ(list_hash(std::span<const Hit>()), screen_hash(Hit{}));
    EXPECT_EQ(list_hash(std::span(&hits[0], 1)), screen_hash(hits[0]));
    const ShotRecord record = range.server.judge(range.client, bullet(), {}, {}, seen.hash);
    EXPECT_EQ(record.seen_hash, seen.hash);
    EXPECT_TRUE(range.server.compare(record).agreed);
}

TEST(query_judge, one_ray_is_judged_alike_as_a_shot_and_as_a_query) {
    Range range;
    range.tick();
    const Shot shot{range.shooter, {0, 0, 1.0f}, {1, 0, 0}};
    Query query = Query::ray_along({shot.origin, shot.direction, shot.max_distance});
    query.filter.exclude = range.shooter;
    const ShotRecord a = range.server.judge(range.client, shot, {}, {}, 5);
    const ShotRecord b = range.server.judge(range.client, query, {}, {}, 5);
    ASSERT_EQ(b.hits.size(), 1u);
    EXPECT_TRUE(same_hit(a.verdict.hit, b.verdict.hit));
    EXPECT_EQ(a.verdict.pose, b.verdict.pose);
    EXPECT_EQ(a.verdict.reason, b.verdict.reason);
    EXPECT_EQ(a.verdict.paid, b.verdict.paid);
    EXPECT_EQ(a.query, nullptr);
    ASSERT_NE(b.query, nullptr);
    EXPECT_EQ(b.shot.shooter, range.shooter);
    WeaponRules short_range;
    short_range.range = 1.0f;
    EXPECT_EQ(range.server.judge(range.client, query, short_range).verdict.outcome, Outcome::miss);
}

TEST(query_judge, a_swing_meets_each_body_once_in_four_swings_of_each_end) {
    Range range;
    std::array<Hit, max_query_hits> out;
    const auto swing = [&](std::uint32_t number) {
        range.tick();
        Query query = bullet();
        query.swing = number;
        const std::size_t seen = range.screen.shoot(query, {}, out).hits.size();
        EXPECT_EQ(range.server.judge(range.client, query, {}).hits.size(), seen);
        return seen;
    };
    EXPECT_EQ(swing(1), 3u);
    EXPECT_EQ(swing(1), 0u);
    EXPECT_EQ(swing(2), 3u);
    EXPECT_EQ(swing(1), 0u);
    for (const std::uint32_t number : {3u, 4u, 5u}) EXPECT_EQ(swing(number), 3u);
    EXPECT_EQ(swing(2), 0u) << "one of the last four";
    EXPECT_EQ(swing(1), 3u) << "forgotten";
    EXPECT_EQ(swing(0), 3u);
    EXPECT_EQ(swing(0), 3u) << "no swing";
}

TEST(query_judge, other_rules_judge_the_same_hits) {
    Range range;
    for (int i = 0; i < 20; ++i) range.tick(3.0f + 0.1f * static_cast<float>(i));
    WeaponRules none;
    none.max_victim_moved_m = 0.0f;
    none.on_max_victim_moved = CapPolicy::refuse;
    const ShotRecord record = range.server.judge(range.client, bullet(), {});
    EXPECT_EQ(record.verdict.outcome, Outcome::hit);
    EXPECT_EQ(range.server.judge_by({}, record).outcome, Outcome::hit);
    EXPECT_EQ(range.server.judge_by({}, record).hit.entity, record.verdict.hit.entity);
}

TEST(query_judge, allocates_nothing_after_the_join) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    Range range;
    range.tick();
    Query query = bullet();
    query.swing = 3;
    std::array<Hit, max_query_hits> out;
    EXPECT_EQ(
        allocations_of([&] {
            for (int i = 0; i < 20; ++i) {
                query.swing = static_cast<std::uint32_t>(i);
                const ScreenHits seen = range.screen.shoot(query, {}, out);
                static_cast<void>(range.server.compare(range.server.judge(range.client, query, {}, {}, seen.hash)));
            }
        }),
        0u);
}

TEST(query_judge, takes_room_once_for_more_hits_than_most_queries_have) {
    for (const int bodies : {8, 9, 30}) {
        Range range(bodies);
        range.tick();
        for (int i = 0; i < 3; ++i) {
            ShotRecord record;
            const std::uint64_t allocations =
                allocations_of([&] { record = range.server.judge(range.client, bullet(), {}); });
            EXPECT_EQ(allocations, counts_allocations() && bodies > 8 && i == 0 ? 1u : 0u) << bodies << ", " << i;
            ASSERT_EQ(record.hits.size(), static_cast<std::size_t>(bodies));
            for (std::size_t hit = 0; hit < record.hits.size(); ++hit) {
                EXPECT_EQ(record.hits[hit].hit.entity, range.targets[hit]);
                EXPECT_EQ(record.hits[hit].outcome, Outcome::hit);
            }
        }
    }
}

TEST(query_judge, the_self_audit_names_the_first_hit_of_a_list_that_differs) {
    Range range;
    range.tick();
    std::array<Hit, max_query_hits> out;
    const ScreenHits seen = range.screen.shoot(bullet(), {}, out);
    ASSERT_EQ(seen.hits.size(), 3u);
    // A client that does not draw the second target.
    const std::vector<Hit> shown{seen.hits[0], seen.hits[2]};
    const std::uint32_t hash = list_hash(std::span<const Hit>(shown));
    SelfAuditAnswer answer = range.server.compare(range.server.judge(range.client, bullet(), {}, {}, hash));
    EXPECT_TRUE(answer.compared);
    EXPECT_FALSE(answer.agreed);
    ASSERT_TRUE(answer.first_differing);
    EXPECT_EQ(*answer.first_differing, 1u);
    EXPECT_NE(answer.faults & fault_bit(ScreenFault::not_sent), 0u);
    // One that draws a tick before: the targets came nearer since.
    range.tick(2.5f);
    const View before = View::at_moment(range.screen.history(), range.screen.config().draw, Moment::at(range.now - 1));
    const std::size_t count = run_query(before, bullet(), out);
    const std::uint32_t early = list_hash(std::span<const Hit>(out).first(count));
    answer = range.server.compare(range.server.judge(range.client, bullet(), {}, {}, early));
    EXPECT_NE(answer.faults & fault_bit(ScreenFault::tick_before), 0u);
    EXPECT_EQ(answer.first_differing, std::optional<std::size_t>(0u));
    // A lie that fits nothing is not placed.
    answer = range.server.compare(range.server.judge(range.client, bullet(), {}, {}, 0x12345678u));
    EXPECT_FALSE(answer.first_differing);
}

TEST(query_judge, takes_a_list_of_left_out_entities_instead_of_the_players_bodies) {
    Range range;
    range.tick();
    const EntityId before = range.shooter;
    Query query = Query::sphere_at({0, 0, 1.0f}, 20.0f);
    query.collect = Collect::entities;
    std::array<Hit, max_query_hits> out;
    // The screen does not draw the player's own entity, so only the server could meet it.
    EXPECT_EQ(range.server.judge(range.client, query, {}).hits.size(), 3u) << "not the player's own";
    const std::array<EntityId, 2> left_out{before, range.targets[1]};
    query.filter.exclude_all = left_out;
    EXPECT_EQ(range.screen.shoot(query, {}, out).hits.size(), 2u);
    const ShotRecord record = range.server.judge(range.client, query, {});
    ASSERT_EQ(record.hits.size(), 2u);
    for (const Verdict& verdict : record.hits) EXPECT_NE(verdict.hit.entity, range.targets[1]);
}

TEST(query_judge, both_ends_cut_by_the_level_and_the_swing_meets_whom_it_uncovers) {
    Range range;
    std::array<Hit, max_query_hits> out;
    Query query = bullet();
    query.swing = 7;
    query.cut_by_level = true;
    float wall = 4.0f;
    const auto sight = [&](Vec3, Vec3 b, Moment) { return b.x < wall; };
    const auto both = [&] {
        range.tick();
        const ScreenHits seen = range.screen.shoot(query, {}, out, sight);
        const ShotRecord record = range.server.judge(range.client, query, {}, sight, seen.hash);
        EXPECT_TRUE(range.server.compare(record).agreed) << "the hash is of all that is touched";
        EXPECT_EQ(record.hits.size(), seen.hits.size());
        return record.hits.size();
    };
    EXPECT_EQ(both(), 1u);
    wall = 6.0f;
    EXPECT_EQ(both(), 1u) << "the second, which was behind the wall";
    EXPECT_EQ(both(), 0u);
}

TEST(query_judge, says_of_each_hit_whether_its_life_has_ended) {
    Range range;
    range.tick();
    range.tick();
    must(range.server.history().kill(range.targets[1]));
    range.server.begin_tick(range.now + 1);
    const ShotRecord record = range.server.judge(range.client, bullet(), {});
    ASSERT_EQ(record.hits.size(), 3u);
    for (const Verdict& verdict : record.hits) {
        EXPECT_EQ(verdict.former_life, verdict.hit.entity == range.targets[1]);
    }
    EXPECT_EQ(range.server.judge_counters(range.client).former_lives, 1u);
}

// A shield is down from one tick on: no blade meets it in a view of that tick, and every one does before.
TEST(query_judge, a_masked_shield_is_met_by_no_swing) {
    ServerWorld server{WorldConfig{}, query_server_config()};
    ClientWorld screen{WorldConfig{}};
    const Hitbox shielded[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1.0f}, 0.4f),
                               Hitbox::box(HitGroup::generic, {-1.0f, 0, 1.0f}, {0.1f, 0.5f, 0.5f})};
    const HitboxSetId set = server.history().hitbox_sets().add(shielded);
    EXPECT_EQ(screen.history().hitbox_sets().add(shielded), set);
    const EntityId shooter = server.spawn({set}), target = server.spawn({set});
    const std::uint32_t client = server.join(shooter, 1, screen.fingerprint());
    screen.set_self(shooter, client);
    const std::array<Pose, 2> blade{{{{0, 0, 1.0f}, rotation_about({0, 0, 1}, -0.5)}, {{0, 0, 1.0f}, {}}}};
    for (std::uint32_t number = 1; number <= 8; ++number) {
        const bool is_up = number < 4;
        const Tick tick{number};
        server.begin_tick(tick);
        if (number == 4) must(server.history().set_hitbox_mask(target, 1));
        must(server.record(shooter, pose_at({})));
        must(server.record(target, pose_at({3.0f, 0, 0})));
        const SnapshotSeq seq = server.snapshot(client);
        const std::array<SnapshotEntity, 1> entities{*server.add(client, target)};
        must(screen.store(seq, tick, entities, TickRate{}.time_of(tick)) == ApplyResult::applied);
        screen.show(Moment::at(tick));
        must(server.take_command(client, number, screen.stamp()).is_new);
        for (const float reach : {2.2f, 2.8f}) {  // to the shield alone, and to the body behind it
            Query query = Query::swing_of({0.5f, 0, 0}, {reach, 0, 0}, 0.05f, blade);
            query.collect = Collect::hitboxes;
            query.filter.exclude = shooter;
            std::array<Hit, max_query_hits> out;
            const ScreenHits seen = screen.shoot(query, {}, out);
            const ShotRecord record = server.judge(client, query, {}, {}, seen.hash);
            EXPECT_TRUE(server.compare(record).agreed);
            std::size_t shields = 0;
            for (const Verdict& verdict : record.hits) shields += verdict.hit.hitbox == 1 ? 1 : 0;
            EXPECT_EQ(shields, is_up ? 1u : 0u) << "tick " << number;
            EXPECT_EQ(record.hits.size() - shields, reach > 2.5f ? 1u : 0u) << "tick " << number;
        }
        server.finish_tick();
    }
}

}  // namespace query_judge_test
