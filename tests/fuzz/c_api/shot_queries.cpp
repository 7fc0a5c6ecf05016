// Queries that are shot and judged, and the level's line of sight that they ask for.

#include "tests/fuzz/c_api/calls.h"

#include <cmath>

namespace backsight::test::c_api {

std::uint32_t Calls::calls_back_at(void* user, const bs_vec3* from, const bs_vec3* to, std::int64_t moment) {
    auto& calls = *static_cast<Calls*>(user);
    require(bs_server_kill(calls.server_, 1) == BS_BUSY || bs_client_stamp(calls.screen_, nullptr) == BS_BUSY);
    require(std::isfinite(from->x + from->y + from->z + to->x + to->y + to->z) && moment >= 0);
    return calls.in_.byte() & 1;
}

// Near the entities, so that it hits some of them, and now and then any bits in some of its words.
const bs_query* Calls::query(bs_query& out) {
    require(bs_query_default(BS_SIZED(&out)) == BS_OK);
    const bool is_sound = (in_.byte() & 3) != 0;
    if (!is_sound && some(out, bs_query_default) == nullptr) return nullptr;
    out.shape = in_.below(8);
    out.collect = in_.below(3);
    out.swing = in_.below(3);
    out.cut_by_level = in_.byte() & 1;
    if (!is_sound) return &out;
    out.max_hits = 1 + in_.below(64);
    out.radius_m = static_cast<float>(in_.below(64)) / 8.0f;
    out.axis = {0.0f, static_cast<float>(in_.below(8)) / 4.0f, 1.0f};
    out.half_extents = {4.0f, out.radius_m, 1.0f};
    out.distance_m = 20.0f;
    out.cosine = static_cast<float>(in_.below(9)) / 8.0f;
    out.pose_count = 1 + in_.below(8);
    for (std::uint32_t i = 0; i < out.pose_count; ++i) {
        out.poses[i].position.x = static_cast<float>(in_.below(32)) / 2.0f;
        if (in_.byte() & 1) out.poses[i].rotation = {0, 0, 0.6f, 0.8f};
    }
    return &out;
}

void Calls::shoot_query() {
    bs_query asked;
    bs_filter filter;
    bs_weapon_rules rules;
    bs_hit hit;
    std::uint32_t hash = 0;
    std::uint32_t count = 0;
    const bs_query* given = query(asked);
    const std::int32_t code =
        bs_client_shoot_query(screen_, given, some(filter, bs_filter_default), some(rules, bs_weapon_rules_default),
                              &hash, in_.below(32) == 0 ? nullptr : &count);
    checked(screen_, code);
    if (code != BS_OK) return;
    require(hash != 0 && count <= asked.max_hits);
    for (std::uint32_t i = 0; i < count; ++i) {
        require(bs_client_query_hit(screen_, i, BS_SIZED(&hit)) == BS_OK);
        require(hit.entity != BS_NO_ENTITY && std::isfinite(hit.distance_m));
    }
    require(bs_client_query_hit(screen_, count, BS_SIZED(&hit)) == 1);
}

void Calls::judge_query() {
    bs_query asked;
    bs_filter filter;
    bs_weapon_rules rules;
    bs_verdict verdict;
    bs_verdict one;
    bs_audit_answer answer;
    const bs_query* given = query(asked);
    const std::int32_t code = bs_server_judge_query(server_, client(), given, some(filter, bs_filter_default),
                                                    some(rules, bs_weapon_rules_default), number(), BS_SIZED(&verdict));
    checked(server_, code);
    static_cast<void>(bs_server_hit_verdict(server_, number(), room(one)));
    if (code != BS_OK) return;
    require(verdict.hit_count <= BS_MAX_QUERY_HITS);
    for (std::uint32_t i = 0; i < verdict.hit_count; ++i) {
        require(bs_server_hit_verdict(server_, i, BS_SIZED(&one)) == BS_OK);
        require(one.outcome != BS_OUTCOME_HIT || one.hit_entity != BS_NO_ENTITY);
    }
    require(bs_server_hit_verdict(server_, verdict.hit_count, BS_SIZED(&one)) == 1);
    if (in_.byte() & 1) checked(server_, bs_server_compare(server_, room(answer)));
}

void Calls::of_shot_queries() {
    bs_query asked;
    bs_view view;
    bs_filter filter;
    bs_hit hits[2];
    std::uint32_t count = 0;
    const bool asks = in_.byte() & 1;
    switch (in_.below(6)) {
        case 0:
            checked(server_, bs_server_set_line_of_sight(server_, asks ? calls_back_at : nullptr, this));
            return checked(screen_, bs_client_set_line_of_sight(screen_, asks ? calls_back_at : nullptr, this));
        case 1:
            static_cast<void>(bs_client_set_entity(screen_, entity(), wide()));
            static_cast<void>(bs_server_run_query(server_, some(view, bs_view_default), query(asked), nullptr,
                                                  room(hits[0]), number() % 3, &count));
            return checked(screen_, bs_client_run_query(screen_, query(asked), some(filter, bs_filter_default),
                                                        room(hits[0]), number() % 3, &count));
        case 2:
        case 3:
            return shoot_query();
        default:
            return judge_query();
    }
}

}  // namespace backsight::test::c_api
