// Queries, filters and the level's line of sight with wrong arguments, and structs of earlier versions.

#include "tests/bindings/c/query_ends.h"

#include <cstddef>
#include <limits>
#include <string>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

struct Asked {
    Asked() {
        for (int i = 0; i < 4; ++i) ends.play();
        ends.command();
        query.radius_m = 2.0f;
    }
    std::int32_t shoot(const bs_query& given) {
        return bs_client_shoot_query(ends.screen, &given, &filter, &rules, &hash, &count);
    }
    bs_verdict judge(const bs_query& given) {
        auto verdict = room<bs_verdict>();
        EXPECT_EQ(bs_server_judge_query(ends.server, ends.client, &given, &filter, &rules, 0, &verdict), BS_OK);
        return verdict;
    }
    void refuse(const bs_query& given, std::int32_t code, const std::string& field) {
        EXPECT_EQ(shoot(given), code) << field;
        EXPECT_EQ(std::string(bs_error_text(ends.screen)).find(field), 0u) << bs_error_text(ends.screen);
        EXPECT_EQ(judge(given).reason, static_cast<std::uint32_t>(BS_REASON_BAD_SHOT)) << field;
    }

    QueryEnds ends;
    bs_query query = made(bs_query_default);
    bs_filter filter = made(bs_filter_default);
    bs_weapon_rules rules = made(bs_weapon_rules_default);
    std::uint32_t hash = 0;
    std::uint32_t count = 0;
};

TEST(c_misuse, of_queries_is_named_on_the_screen_and_refused_by_the_judge) {
    Asked asked;
    const auto with = [&](auto change) {
        bs_query changed = asked.query;
        change(changed);
        return changed;
    };
    asked.refuse(with([](bs_query& q) { q.shape = 8; }), BS_OUT_OF_RANGE, "query.shape");
    asked.refuse(with([](bs_query& q) { q.shape = 256; }), BS_OUT_OF_RANGE, "query.shape");
    asked.refuse(with([](bs_query& q) { q.collect = 0xffffffff; }), BS_OUT_OF_RANGE, "query.collect");
    asked.refuse(with([](bs_query& q) { q.max_hits = 0; }), BS_OUT_OF_RANGE, "query.max_hits");
    asked.refuse(with([](bs_query& q) { q.max_hits = 65'537; }), BS_OUT_OF_RANGE, "query.max_hits");
    asked.refuse(with([](bs_query& q) { q.origin.y = nan; }), BS_NOT_FINITE, "query.origin");
    asked.refuse(with([](bs_query& q) { q.direction = {1, 1, 0}; }), BS_OUT_OF_RANGE, "query.direction");
    asked.refuse(with([](bs_query& q) { q.distance_m = nan; }), BS_OUT_OF_RANGE, "query.distance_m");
    asked.refuse(with([](bs_query& q) { q.radius_m = -1.0f; }), BS_OUT_OF_RANGE, "query.radius_m");
    asked.refuse(with([](bs_query& q) { q.axis.z = std::numeric_limits<float>::infinity(); }), BS_NOT_FINITE,
                 "query.axis");
    // A shape without poses: their number is checked all the same.
    asked.refuse(with([](bs_query& q) { q.pose_count = 9; }), BS_OUT_OF_RANGE, "query.pose_count");
    asked.query.shape = BS_QUERY_BOX;
    asked.refuse(with([](bs_query& q) { q.half_extents.x = -1.0f; }), BS_OUT_OF_RANGE, "query.half_extents");
    asked.refuse(with([](bs_query& q) { q.rotation = {}; }), BS_OUT_OF_RANGE, "query.rotation");
    asked.query.shape = BS_QUERY_CONE;
    asked.refuse(with([](bs_query& q) { q.cosine = 1.5f; }), BS_OUT_OF_RANGE, "query.cosine");
    asked.query.shape = BS_QUERY_SWING;
    asked.refuse(asked.query, BS_OUT_OF_RANGE, "query.pose_count");
    asked.refuse(with([](bs_query& q) { q.pose_count = 257; }), BS_OUT_OF_RANGE, "query.pose_count");
    asked.query.pose_count = 8;
    asked.refuse(with([](bs_query& q) { q.poses[7].position.x = nan; }), BS_NOT_FINITE, "query.poses");
    asked.refuse(with([](bs_query& q) { q.poses[3].rotation.w = 0.5f; }), BS_OUT_OF_RANGE, "query.poses");
    EXPECT_EQ(asked.shoot(asked.query), BS_OK);
}

TEST(c_misuse, of_query_calls_is_answered) {
    Asked asked;
    QueryEnds& ends = asked.ends;
    auto verdict = room<bs_verdict>();
    auto hit = room<bs_hit>();
    EXPECT_EQ(bs_client_shoot_query(ends.screen, nullptr, nullptr, &asked.rules, &asked.hash, &asked.count), BS_NULL);
    EXPECT_EQ(bs_client_shoot_query(ends.screen, &asked.query, nullptr, nullptr, &asked.hash, &asked.count), BS_NULL);
    EXPECT_EQ(bs_client_shoot_query(ends.screen, &asked.query, nullptr, &asked.rules, nullptr, &asked.count), BS_NULL);
    EXPECT_EQ(bs_client_shoot_query(ends.screen, &asked.query, nullptr, &asked.rules, &asked.hash, nullptr), BS_NULL);
    EXPECT_EQ(bs_client_query_hit(ends.screen, 0, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_judge_query(ends.server, 9, &asked.query, nullptr, &asked.rules, 0, &verdict), BS_NO_CLIENT);
    EXPECT_EQ(bs_server_judge_query(ends.server, ends.client, nullptr, nullptr, &asked.rules, 0, &verdict), BS_NULL);
    EXPECT_EQ(bs_server_judge_query(ends.server, ends.client, &asked.query, nullptr, &asked.rules, 0, nullptr),
              BS_NULL);
    EXPECT_EQ(bs_server_hit_verdict(ends.server, 0, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_run_query(ends.server, nullptr, &asked.query, nullptr, &hit, 1, &asked.count), BS_NULL);
    EXPECT_EQ(bs_client_run_query(ends.screen, &asked.query, nullptr, &hit, 1, nullptr), BS_NULL);
    EXPECT_EQ(bs_client_run_query(ends.screen, &asked.query, nullptr, nullptr, 1, &asked.count), BS_NULL);
    EXPECT_EQ(bs_client_run_query(ends.screen, &asked.query, nullptr, &hit, 65'537, &asked.count), BS_OUT_OF_RANGE);
    asked.filter.exclude_count = 9;
    EXPECT_EQ(asked.shoot(asked.query), BS_OUT_OF_RANGE);
    asked.filter = made(bs_filter_default);
    asked.filter.mounts = 3;
    EXPECT_EQ(asked.shoot(asked.query), BS_OUT_OF_RANGE);
    EXPECT_EQ(std::string(bs_error_text(ends.screen)).find("filter.mounts"), 0u);
    EXPECT_EQ(bs_client_set_entity(ends.screen, ends.ids[1].value, -2), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_reset(ends.screen), BS_OK);
    EXPECT_EQ(bs_client_set_entity(ends.screen, ends.ids[1].value, 3), BS_OUT_OF_RANGE) << "before it has joined";
    bs_hitbox box = made(bs_hitbox_default);
    box.radius = 1.0f;
    std::uint32_t set = 0;
    CEnds other;
    EXPECT_EQ(bs_server_add_hitbox_set_on(other.server, &box, 1, 0, 65'536, &set), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_server_add_hitbox_set_on(other.server, &box, 1, 0, 65'535, &set), BS_OK);
    bs_world_config world = made(bs_world_config_default);
    bs_server* server = nullptr;
    auto error = room<bs_error>();
    world.level_group = 4;
    EXPECT_EQ(bs_server_open(other.library, &world, nullptr, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_EQ(std::string(error.text).find("world.level_group"), 0u) << error.text;
}

// Reads the caller's query and filter alone, so a line of sight cannot end the server that asks for it.
TEST(c_misuse, of_a_line_of_sight_that_calls_back_is_busy) {
    Asked asked;
    struct Caller {
        bs_server* server;
        std::int32_t code = 0;
    } caller{asked.ends.server};
    const bs_line_of_sight_at sight = [](void* user, const bs_vec3*, const bs_vec3*, std::int64_t) -> std::uint32_t {
        auto& back = *static_cast<Caller*>(user);
        back.code = bs_server_finish_tick(back.server);
        return 1;
    };
    ASSERT_EQ(bs_server_set_line_of_sight(asked.ends.server, sight, &caller), BS_OK);
    asked.query.shape = BS_QUERY_SPHERE;
    asked.query.radius_m = 9.0f;
    asked.query.cut_by_level = 1;
    EXPECT_EQ(asked.judge(asked.query).outcome, static_cast<std::uint32_t>(BS_OUTCOME_HIT));
    EXPECT_EQ(caller.code, BS_BUSY);
}

// What version 1.2 of the interface had of each struct that has grown since.
TEST(c_misuse, structs_of_the_version_before_queries_are_taken) {
    Asked asked;
    asked.filter.struct_size = offsetof(bs_filter, mounts);
    asked.filter.mounts = 77;
    asked.filter.hit_groups = 0;
    asked.query.shape = BS_QUERY_SPHERE;
    asked.query.radius_m = 9.0f;
    asked.query.collect = BS_COLLECT_ENTITIES;
    EXPECT_EQ(asked.shoot(asked.query), BS_OK);
    EXPECT_EQ(asked.count, QueryEnds::fighters);
    bs_world_config world = made(bs_world_config_default);
    world.struct_size = offsetof(bs_world_config, level_group);
    world.level_group = 99;
    bs_server* server = nullptr;
    EXPECT_EQ(bs_server_open(asked.ends.library, &world, nullptr, &server, nullptr), BS_OK);
    bs_shot shot = made(bs_shot_default);
    shot.struct_size = offsetof(bs_shot, cut_by_level);
    shot.direction.x = 1.0f;
    auto hit = room<bs_hit>();
    EXPECT_EQ(bs_client_shoot(asked.ends.screen, &shot, &asked.rules, &hit), BS_OK);
    auto verdict = room<bs_verdict>();
    verdict.struct_size = offsetof(bs_verdict, hitboxes);
    verdict.hitboxes = 77;
    EXPECT_EQ(bs_server_judge_query(asked.ends.server, asked.ends.client, &asked.query, &asked.filter, &asked.rules, 0,
                                    &verdict),
              BS_OK);
    EXPECT_EQ(verdict.hitboxes, 77u) << "bytes behind the struct of the caller";
    auto answer = room<bs_audit_answer>();
    answer.struct_size = offsetof(bs_audit_answer, first_differing);
    answer.first_differing = 77;
    EXPECT_EQ(bs_server_compare(asked.ends.server, &answer), BS_OK);
    EXPECT_EQ(answer.first_differing, 77);
    for (const std::uint32_t size : {0u, 327u, 329u, 0xffffffffu}) {
        asked.query.struct_size = size;
        EXPECT_EQ(asked.shoot(asked.query), BS_BAD_STRUCT_SIZE) << size;
    }
}

TEST(c_shot_queries, change_of_skeleton_breaks_the_picture) {
    for (const std::uint32_t skeleton : {0u, 1u}) {
        CEnds ends;
        bs_hitbox box = made(bs_hitbox_default);
        box.radius = 0.5f;
        std::uint32_t other = 0;
        ASSERT_EQ(bs_server_add_hitbox_set_on(ends.server, &box, 1, 0, skeleton, &other), BS_OK);
        ASSERT_EQ(bs_client_add_hitbox_set_on(ends.screen, &box, 1, 0, skeleton, &other), BS_OK);
        ends.play(1);
        ASSERT_EQ(bs_server_change_hitboxes(ends.server, ends.target, other), BS_OK);
        ends.play(2);
        auto pose = room<bs_view_pose>();
        ASSERT_EQ(bs_client_pose(ends.screen, ends.target, &pose), BS_OK);
        EXPECT_EQ(pose.status, static_cast<std::uint32_t>(skeleton == 0 ? BS_STATUS_INTERPOLATED : BS_STATUS_HELD));
    }
}

}  // namespace
