// Queries through backsight.h: the same answers as the C++ library's, to the bit, and mistakes that are answered.

#include "tests/bindings/c/query_ends.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/random_query.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <string_view>

using namespace backsight;
using namespace backsight::test;

namespace {

Query slash_at(double turn_rad, std::uint32_t number) {
    std::array<Pose, 3> poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        poses[i] = {{}, rotation_about({0, 0, 1}, turn_rad + static_cast<double>(i) * 0.2)};
    }
    Query query = Query::swing_of({0.5f, 0, 0}, {3.5f, 0, 0}, 0.2f, poses);
    query.collect = Collect::entities;
    query.swing = number;
    return query;
}

TEST(c_shot_queries, of_any_shape_have_the_bits_of_the_cpp_library) {
    QueryEnds ends;
    Random random(11);
    Door door{.closes = 60 * 65'536};
    Door same = door;
    const auto sees = [&](Vec3 a, Vec3 b, Moment moment) { return same.is_free(a.x, b.x, moment.raw); };
    ASSERT_EQ(bs_server_set_line_of_sight(ends.server, Door::in_c, &door), BS_OK);
    ASSERT_EQ(bs_client_set_line_of_sight(ends.screen, Door::in_c, &door), BS_OK);
    std::array<int, 8> hits{};
    std::set<Reason> reasons;
    int judged_again = 0;
    for (int i = 0; i < 400; ++i) {
        ends.play(random.below(5) == 0);
        ends.command();
        const std::size_t target = 1 + static_cast<std::size_t>(random.below(6));
        Query query = random_query(random, {}, QueryEnds::place(target, ends.tick), 8);
        query.cut_by_level = random.below(3) == 0;
        query.swing = query.shape == QueryShape::swing ? static_cast<std::uint32_t>(i / 8) : 0;
        const EntityId owners[] = {ends.ids[target]};
        if (random.below(6) == 0) query.filter.exclude_all = owners;
        std::uint32_t hash = 0;
        ends.shoot(query, sees, hash);
        const ShotRecord record = ends.judge(query, sees, hash);
        EXPECT_EQ(record.seen_hash, hash);
        hits[static_cast<std::size_t>(query.shape)] += static_cast<int>(record.hits.size());
        for (const Verdict& verdict : record.hits) {
            reasons.insert(verdict.reason);
            judged_again += verdict.is_judged_again ? 1 : 0;
        }
        EXPECT_TRUE(ends.compare(record).agreed);
        if (HasFailure()) return;
    }
    EXPECT_EQ(door.asked, same.asked) << "the same lines at the same moments";
    EXPECT_FALSE(door.asked.empty());
    for (const int each : hits) EXPECT_GT(each, 5);
    EXPECT_TRUE(reasons.contains(Reason::as_seen));
    EXPECT_GT(judged_again, 0);
}

TEST(c_shot_queries, a_swing_over_several_commands_meets_each_body_once) {
    QueryEnds ends;
    for (int i = 0; i < 4; ++i) ends.play();
    std::multiset<std::uint32_t> met;
    std::multiset<std::uint32_t> hurt;
    for (int i = 0; i < 6; ++i) {
        ends.play();
        const Query slash = slash_at(-1.2 + 0.4 * i, 77);
        std::uint32_t hash = 0;
        for (const Hit& hit : ends.shoot(slash, {}, hash)) met.insert(hit.entity.value);
        ends.command();
        for (const Verdict& verdict : ends.judge(slash, {}, hash).hits) hurt.insert(verdict.hit.entity.value);
    }
    EXPECT_GE(met.size(), 3u);
    EXPECT_EQ(met, hurt);
    for (const std::uint32_t one : met) EXPECT_EQ(met.count(one), 1u);
}

TEST(c_shot_queries, an_area_has_a_verdict_for_each_victim) {
    QueryEnds ends;
    for (int i = 0; i < 6; ++i) ends.play();
    Query blast = Query::sphere_at({2.6f, 0, 0}, 1.0f);
    blast.collect = Collect::entities;
    std::uint32_t hash = 0;
    EXPECT_EQ(ends.shoot(blast, {}, hash).size(), 3u);
    ends.command();
    const ShotRecord record = ends.judge(blast, {}, hash);
    ASSERT_EQ(record.hits.size(), 3u);
    for (const Verdict& verdict : record.hits) EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(record.seen_hash, hash);
}

TEST(c_shot_queries, a_piercing_ray_keeps_max_hits_and_says_which_hit_differs) {
    QueryEnds ends;
    for (int i = 0; i < 6; ++i) ends.play();
    Query bullet = Query::sweep_along({{-1, 0, 0}, {1, 0, 0}}, 1.0f);
    bullet.collect = Collect::hitboxes;
    bullet.max_hits = 3;
    std::uint32_t hash = 0;
    const std::vector<Hit> seen = ends.shoot(bullet, {}, hash);
    ASSERT_EQ(seen.size(), 3u);
    EXPECT_TRUE(std::ranges::is_sorted(seen, {}, &Hit::distance));
    ends.command();
    const ShotRecord record = ends.judge(bullet, {}, hash);
    ASSERT_EQ(record.hits.size(), 3u);
    EXPECT_TRUE(ends.compare(record).agreed);
    // The screen of a client that draws a tick too early.
    ends.play();
    ends.cpp_screen.plant_draw_error(-65'536);
    std::array<Hit, max_query_hits> room;
    const std::uint32_t wrong = ends.cpp_screen.shoot(bullet, {}, room).hash;
    ends.cpp_screen.plant_draw_error(0);
    ends.command();
    const SelfAuditAnswer answer = ends.compare(ends.judge(bullet, {}, wrong));
    EXPECT_TRUE(answer.compared);
    EXPECT_FALSE(answer.agreed);
    EXPECT_TRUE(answer.first_differing.has_value());
}

TEST(c_shot_queries, of_a_view_have_the_bits_of_the_cpp_library) {
    QueryEnds ends;
    Random random(12);
    for (int i = 0; i < 10; ++i) ends.play(i == 4);
    ends.command();
    bs_view then = made(bs_view_default);
    then.kind = BS_VIEW_SHOOTER;
    then.client = ends.client;
    std::size_t hits = 0;
    for (int i = 0; i < 200; ++i) {
        const Query query =
            random_query(random, {}, QueryEnds::place(static_cast<std::size_t>(1 + i % 6), ends.tick), 8);
        const bs_query asked = in_c(query);
        const bs_filter filter = in_c(query.filter);
        std::array<Hit, max_query_hits> wanted;
        const std::size_t count = run_query(ends.cpp_screen.view(), query, wanted);
        std::array<bs_hit, max_query_hits> found{};
        found[0].struct_size = sizeof(bs_hit);
        std::uint32_t same = 0;
        ASSERT_EQ(bs_server_run_query(ends.server, &then, &asked, &filter, found.data(), 64, &same), BS_OK);
        ASSERT_EQ(same, count);
        for (std::size_t k = 0; k < count; ++k) QueryEnds::expect_same(found[k], wanted[k]);
        ASSERT_EQ(bs_client_run_query(ends.screen, &asked, &filter, found.data(), 1, &same), BS_OK);
        ASSERT_EQ(same, count) << "also of those that there is no room for";
        hits += count;
    }
    EXPECT_GT(hits, 100u);
}

TEST(c_shot_queries, and_shots_ask_for_the_level_of_the_moment_that_is_judged) {
    QueryEnds ends;
    for (int i = 0; i < 6; ++i) ends.play();
    ends.command();
    Door door{.closes = 0};
    ASSERT_EQ(bs_server_set_line_of_sight(ends.server, Door::in_c, &door), BS_OK);
    bs_shot shot = made(bs_shot_default);
    shot.shooter = ends.ids[0].value;
    shot.direction.x = 1.0f;
    shot.origin.y = QueryEnds::place(5, ends.tick - 2).y;
    shot.cut_by_level = 1;
    bs_filter only = made(bs_filter_default);
    bs_weapon_rules rules = made(bs_weapon_rules_default);
    rules.cover_grace_us = -1;
    auto verdict = room<bs_verdict>();
    ASSERT_EQ(bs_server_judge(ends.server, ends.client, &shot, &rules, nullptr, nullptr, 0, &verdict), BS_OK);
    ASSERT_FALSE(door.asked.empty());
    EXPECT_EQ(door.asked.front(), ends.tick * 65'536 - 120'000) << "the screen's";
    bs_query query = made(bs_query_default);
    query.shape = BS_QUERY_SPHERE_SWEEP;
    query.collect = BS_COLLECT_ENTITIES;
    query.radius_m = 2.0f;
    query.cut_by_level = 1;
    only.exclude = ends.ids[0].value;
    ASSERT_EQ(bs_server_judge_query(ends.server, ends.client, &query, &only, &rules, 0, &verdict), BS_OK);
    const std::uint32_t closed = verdict.hit_count;
    door.closes = std::numeric_limits<std::int64_t>::max();
    ASSERT_EQ(bs_server_judge_query(ends.server, ends.client, &query, &only, &rules, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict.hit_count, 6u);
    EXPECT_LT(closed, 6u);
    EXPECT_GT(closed, 0u);
    ASSERT_EQ(bs_server_set_line_of_sight(ends.server, nullptr, nullptr), BS_OK);
    door.asked.clear();
    ASSERT_EQ(bs_server_judge_query(ends.server, ends.client, &query, &only, &rules, 0, &verdict), BS_OK);
    EXPECT_TRUE(door.asked.empty());
}

TEST(c_shot_queries, and_shots_ask_for_the_eyes_of_the_set_that_a_victim_wears) {
    for (const bool is_low : {false, true}) {
        CEnds c;
        const bs_vec3 low{0.0f, 0.0f, 0.25f};
        const bs_vec3 nowhere{0.0f, 0.0f, std::numeric_limits<float>::quiet_NaN()};
        EXPECT_EQ(bs_server_set_eye_offset(c.server, 77, &low), BS_OUT_OF_RANGE);
        EXPECT_EQ(bs_server_set_eye_offset(c.server, 0, &low), BS_OUT_OF_RANGE);
        EXPECT_EQ(bs_server_set_eye_offset(c.server, c.set, nullptr), BS_NULL);
        EXPECT_EQ(bs_server_set_eye_offset(c.server, c.set, &nowhere), BS_NOT_FINITE);
        if (is_low) EXPECT_EQ(bs_server_set_eye_offset(c.server, c.set, &low), BS_OK);
        std::uint32_t victim = 0;
        ASSERT_EQ(bs_server_join(c.server, c.target, 0, 0, &victim), BS_OK);
        for (std::int64_t tick = 1; tick <= 20; ++tick) {
            c.play(tick);
            bs_stamp stamp;
            std::uint32_t seq = 0;
            std::uint32_t size = 0;
            ASSERT_EQ(bs_server_snapshot(c.server, victim, &seq), BS_OK);
            ASSERT_EQ(bs_server_add(c.server, victim, c.shooter, c.packet.data(), BS_SENT_BYTES, &size), BS_OK);
            ASSERT_EQ(bs_server_local_stamp(c.server, victim, 0, &stamp), BS_OK);
            auto taken = room<bs_taken_command>();
            ASSERT_EQ(bs_server_take_command(c.server, victim, static_cast<std::uint32_t>(tick), &stamp, &taken),
                      BS_OK);
        }
        c.command();
        c.shot.origin.y = c.place(20).y;
        c.rifle.cover_grace_us = 0;
        std::vector<float> heights;
        const auto sees = [](void* user, const bs_vec3*, const bs_vec3* to) -> std::uint32_t {
            static_cast<std::vector<float>*>(user)->push_back(to->z);
            return 1;
        };
        auto verdict = room<bs_verdict>();
        ASSERT_EQ(bs_server_judge(c.server, c.client, &c.shot, &c.rifle, sees, &heights, 0, &verdict), BS_OK);
        EXPECT_EQ(verdict.outcome, static_cast<std::uint32_t>(BS_OUTCOME_HIT));
        ASSERT_FALSE(heights.empty()) << "the cover rule asks for lines of sight";
        for (const float height : heights) EXPECT_EQ(height, is_low ? 0.25f : 1.5f);
        EXPECT_EQ(bs_server_set_eye_offset(c.server, c.set, &low), BS_OUT_OF_RANGE) << "after the first tick";
    }
}

TEST(c_shot_queries, forget_their_verdicts_with_the_next_shot_and_when_a_client_leaves) {
    QueryEnds ends;
    for (int i = 0; i < 6; ++i) ends.play();
    ends.command();
    Query blast = Query::sphere_at({2, 0, 0}, 5.0f);
    blast.collect = Collect::entities;
    ASSERT_GT(ends.judge(blast, {}, 0).hits.size(), 0u);
    auto verdict = room<bs_verdict>();
    EXPECT_EQ(bs_server_hit_verdict(ends.server, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict.epoch, 0u);
    EXPECT_EQ(verdict.hitboxes, 1u);
    bs_shot shot = made(bs_shot_default);
    shot.direction.x = 1.0f;
    const bs_weapon_rules rules = made(bs_weapon_rules_default);
    ASSERT_EQ(bs_server_judge(ends.server, ends.client, &shot, &rules, nullptr, nullptr, 0, &verdict), BS_OK);
    EXPECT_EQ(bs_server_hit_verdict(ends.server, 0, &verdict), 1);
    ASSERT_GT(ends.judge(blast, {}, 0).hits.size(), 0u);
    ASSERT_EQ(bs_server_leave(ends.server, ends.client), BS_OK);
    EXPECT_EQ(bs_server_hit_verdict(ends.server, 0, &verdict), 1);
    std::uint32_t hash = 0;
    std::uint32_t count = 0;
    const bs_query asked = in_c(blast);
    ASSERT_EQ(bs_client_shoot_query(ends.screen, &asked, nullptr, &rules, &hash, &count), BS_OK);
    EXPECT_GT(count, 0u);
    ASSERT_EQ(bs_client_reset(ends.screen), BS_OK);
    auto hit = room<bs_hit>();
    EXPECT_EQ(bs_client_query_hit(ends.screen, 0, &hit), 1);
}

TEST(c_shot_queries, take_no_memory) {
    QueryEnds ends;
    for (int i = 0; i < 6; ++i) ends.play();
    ends.command();
    bs_query query = made(bs_query_default);
    query.shape = BS_QUERY_SPHERE;
    query.collect = BS_COLLECT_HITBOXES;
    query.radius_m = 9.0f;
    query.swing = 5;
    const bs_weapon_rules rules = made(bs_weapon_rules_default);
    auto verdict = room<bs_verdict>();
    std::uint32_t hash = 0;
    std::uint32_t count = 0;
    const auto shoot_until = [&](std::uint32_t last_swing) {
        for (; query.swing < last_swing; ++query.swing) {
            EXPECT_EQ(bs_client_shoot_query(ends.screen, &query, nullptr, &rules, &hash, &count), BS_OK);
            EXPECT_EQ(bs_server_judge_query(ends.server, ends.client, &query, nullptr, &rules, hash, &verdict), BS_OK);
        }
    };
    // The first query of a client that has over 8 hits takes room for all that come.
    shoot_until(6);
    const std::uint64_t taken = allocations_of([&] { shoot_until(20); });
    EXPECT_GT(count, 6u);
    if (counts_allocations()) {
        EXPECT_EQ(taken, 0u);
    }
}

}  // namespace
